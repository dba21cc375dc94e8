#!/usr/bin/env python3
"""Checks the maximum length of a game of Procession.

usage: procession.py TOOLS

Each row uses up a partition of n, its multiset of run lengths. The row of zeros uses up one too, so at most p(n)-1 moves
are possible, where p(n) is the number of partitions. Searches all games for the longest, and lets quire-check judge one
of each length. Prints TAP.
"""

import subprocess
import sys
from functools import lru_cache
from itertools import groupby
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

LARGEST = 7  # 8 takes half a minute, and its longest game has 21 moves, which is p(8)-1 too


def partitions(n, largest=None):
    """The number of ways to write n as a sum, ignoring the order of terms."""
    largest = n if largest is None else largest
    if n == 0:
        return 1
    return sum(partitions(n - term, term) for term in range(1, min(n, largest) + 1))


def multiset(row, n):
    digits = f"{row:0{n}b}"
    return tuple(sorted(len(list(run)) for _, run in groupby(digits)))


def longest_game(n):
    """The rows of a longest game, found among all games."""
    names = {}
    bits = [1 << names.setdefault(multiset(row, n), len(names)) for row in range(1 << n)]

    @lru_cache(maxsize=None)
    def search(row, seen):
        """(number of moves, first row) of the longest continuation."""
        best = (0, None)
        for place in range(n):
            after = row ^ 1 << place
            if not seen & bits[after]:
                moves = 1 + search(after, seen | bits[after])[0]
                best = max(best, (moves, after), key=lambda found: found[0])
        return best

    rows, seen = [0], bits[0]
    while (after := search(rows[-1], seen)[1]) is not None:
        rows.append(after)
        seen |= bits[after]
    return rows


def check(tools, record):
    """The output of quire-check for a record."""
    run = subprocess.run([tools / "quire-check", "-"], input=record, capture_output=True, text=True,
                         check=False, timeout=60)
    return run.stdout + run.stderr


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    tools = Path(arguments[0]).resolve()
    tap = Tap()
    for n in range(1, LARGEST + 1):
        rows = longest_game(n)
        moves, most = len(rows) - 1, partitions(n) - 1
        tap.case(moves <= most, f"n = {n}: no game has more than {most} moves",
                 f"there is one of {moves}")
        tap.case(moves == most, f"n = {n}: a game of that length exists")
        record = "Game: procession\nPlayers: 2\nStatus: finished\n"
        record += "".join(f"{row:0{n}b}\n" for row in rows)
        winner = f"player {(moves - 1) % 2 + 1} wins" if moves else "nobody wins"
        expected = f"-:1: procession: ok, {moves} move{'' if moves == 1 else 's'}, finished, {winner}\n"
        found = check(tools, record)
        tap.case(found == expected, f"n = {n}: quire-check accepts a game of {moves} moves",
                 f"expected:\n{expected}computed:\n{found}")
        if moves:
            found = check(tools, record.rpartition(f"{rows[-1]:0{n}b}")[0])
            tap.case("the game is not over" in found,
                     f"n = {n}: without its last move the game is not over", found)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
