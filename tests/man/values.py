#!/usr/bin/env python3
"""Compares the tables of values by size in the games' pages with quire-solve.

usage: values.py TOOLS PAGES [--update]

Prints the time for each size. With --update, rewrites the tables; otherwise a different table is an error.
"""

import re
import subprocess
import sys
import time
from pathlib import Path

sizes = lambda form, values: {f"{form.split(': ')[0]} = {value}": form + str(value) for value in values}
GAMES = {
    "intersections": {f"n = {n}, m = {m}": f"n: {n}\nm: {m}\nRound: 1\nOffense: 1"
                      for n, m in ((2, 2), (2, 4), (3, 2), (3, 4), (3, 6))},
    "lengths": {f"n = {n}": f"n: {n}\nRound: 1" for n in range(2, 22, 2)},
    "numbers-to-number": sizes("m: ", range(1, 4)),
    "palindromes": sizes("m: ", range(2, 14, 2)),
    "permudrome": sizes("n: ", (4,)),
    "permutations": sizes("m: ", range(1, 8)),
    "plusses": sizes("n: ", range(2, 6)),
    "procession": {f"n = {n}": f"n: {n}\n{'0' * n}" for n in range(1, 9)},
    "scramble": {f"n = {n}, Target = {target}": f"n: {n}\nTarget: {target}"
                 for n, target in ((2, 1), (4, 1), (4, 2), (4, 9), (6, 1), (6, 2))},
    "superposition": sizes("m: ", range(2, 5)),
}
TABLE = re.compile(r'(?<=\.\\" values by size: see tests/man/values.py\n).*?(?=\.\\" end of values\n)', re.DOTALL)


def value(tools, game, fields):
    run = subprocess.run([f"{tools}/quire-solve", "--limit=0", "-"], input=f"Game: {game}\nPlayers: 2\n{fields}\n",
                         capture_output=True, text=True, check=True)
    return run.stdout.split("with best play ")[1].split("\n")[0]


def table(tools, game):
    rows = []
    for label, fields in GAMES[game].items():
        begin = time.monotonic()
        rows.append((label, value(tools, game, fields)))
        print(f"{game} {label}: {rows[-1][1]} ({time.monotonic() - begin:.2f} s)")
    widest = [max((row[i] for row in rows), key=len) for i in range(2)]
    lines = [f".It {label} Ta {found}" for label, found in rows]
    return "\n".join([f'.Bl -column "{widest[0]}" "{widest[1]}"', *lines, ".El\n"])


def main(tools, pages, *options):
    status = 0
    for game in GAMES:
        page = Path(pages) / f"quire-{game}.7"
        old = page.read_text(encoding="utf-8")
        new = TABLE.sub(lambda _, text=table(tools, game): text, old)
        if new != old and options == ("--update",):
            page.write_text(new, encoding="utf-8")
        elif new != old or not TABLE.search(old):
            print(f"{page}: its table of values is not the one above; run the target update-values")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
