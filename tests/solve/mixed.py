#!/usr/bin/env python3
"""Compares quire-solve with a second solution of Numbers To Number, in which both players choose in secret.

usage: mixed.py TOOLS

The value of a matrix game is looked for in its square parts (Shapley and Snow 1950), by trying all of them, so that no
linear program is written twice. Prints TAP.
"""

import json
import random
import subprocess
import sys
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

# The size, the least number of moves made, and how many positions.
TRIALS = ((1, 0, 1), (2, 0, 6), (3, 2, 14), (4, 10, 6))


def weights(part):
    """The weights of the rows that make all columns equal, and that value; None if there is no such solution."""
    size = len(part)
    rows = [[*(part[i][j] for i in range(size)), -1, 0] for j in range(size)] + [[1] * size + [0, 1]]
    rows = [list(map(Fraction, row)) for row in rows]
    for column in range(size + 1):
        pivot = next((i for i in range(column, size + 1) if rows[i][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for i in range(size + 1):
            if i != column:
                rows[i] = [a - rows[i][column] * b for a, b in zip(rows[i], rows[column])]
    return [row[-1] for row in rows[:size]], rows[size][-1]


def matrix_value(matrix):
    turned = list(zip(*matrix))
    for size in range(1, min(len(matrix), len(turned)) + 1):
        for rows in combinations(range(len(matrix)), size):
            for columns in combinations(range(len(turned)), size):
                part = [[matrix[i][j] for j in columns] for i in rows]
                mine, other = weights(part), weights(list(zip(*part)))
                if not mine or not other or min(mine[0] + other[0]) < 0:
                    continue
                value = mine[1]
                least = min(sum(w * matrix[i][j] for w, i in zip(mine[0], rows)) for j in range(len(turned)))
                most = max(sum(w * turned[j][i] for w, j in zip(other[0], columns)) for i in range(len(matrix)))
                if least == value == most:
                    return value
    raise ValueError("no value")


def standing(symbols, numbers):
    """The points of player 1 less those of player 2, for a list and the pairs of numbers of a round."""
    meant = [0]
    for symbol in symbols:
        meant = [2 * number + digit for number in meant for digit in {"_": (0, 1)}.get(symbol, (symbol == "1",))]
    return sum(one in meant for one, _ in numbers) - sum(two in meant for _, two in numbers)


def symbol_of(one, two):
    return "1" if one > two else "0" if one < two else "_"


def solver(m):
    """A function that gives the value of the moves to come, with the points of the current round."""
    largest = 2 ** m - 1

    @lru_cache(maxsize=None)
    def value(symbols, now, used, rounds):
        """`now` has the sets of the round's numbers, `used` those of earlier rounds."""
        if len(symbols) == m:
            points = standing(symbols, list(zip(*map(sorted, now))))
            both = tuple(frozenset(a | b) for a, b in zip(now, used))
            return points + (value("", (frozenset(), frozenset()), both, rounds - 1) if rounds > 1 else 0)
        free = [[i for i in range(1, largest + 1) if i not in now[who] | used[who]] for who in range(2)]
        return matrix_value([[value(symbols + symbol_of(one, two), (now[0] | {one}, now[1] | {two}), used, rounds)
                              for two in free[1]] for one in free[0]])
    return value


def expected_value(m, moves):
    begin = len(moves) - len(moves) % m if len(moves) < (2 ** m - 1) // m * m else len(moves) - m
    points, before = 0, moves[:begin]
    for start in range(0, begin, m):
        numbers = moves[start:start + m]
        points += standing("".join(symbol_of(*pair) for pair in numbers), numbers)
    now = moves[begin:]
    sets = [tuple(frozenset(pair[who] for pair in part) for who in range(2)) for part in (now, before)]
    return points + solver(m)("".join(symbol_of(*pair) for pair in now), *sets, (2 ** m - 1) // m - begin // m)


def record(m, moves):
    lines = [f"Game: numbers-to-number\nPlayers: 2\nm: {m}"]
    for i, (one, two) in enumerate(moves):
        lines += [f"Round: {i // m + 1}"] if i % m == 0 else []
        lines.append(f"{one} {two}")
    return "\n".join(lines) + "\n"


def main(tools):
    tap, source = Tap(), random.Random(4)
    for m, least, count in TRIALS:
        largest, most = 2 ** m - 1, (2 ** m - 1) // m * m
        for _ in range(count):
            length = source.randrange(least, most + 1)
            moves = list(zip(*(source.sample(range(1, largest + 1), length) for _ in range(2))))
            text = record(m, moves)
            run = subprocess.run([f"{tools}/quire-solve", "--format=jsonl", "--limit=0", "-"], input=text,
                                 capture_output=True, text=True, check=False)
            found = json.loads(run.stdout) if run.stdout else {}
            tap.case(found.get("value") == str(expected_value(m, moves)), f"m = {m}: {moves}",
                     f"expected {expected_value(m, moves)}\ncomputed {found} {run.stderr}")
            tap.case(all(sum(map(Fraction, player.values())) in (0, 1) for player in found.get("strategies", [])),
                     "weights add up to 1")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
