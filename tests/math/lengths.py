#!/usr/bin/env python3
"""Compares the tools with two sequences of the OEIS. Prints TAP.

usage: lengths.py TOOLS

For a round whose digits are those of k in base 2, the points are A175872(k), and the number of lists below the
digits is A217921(k).
"""

import json
import subprocess
import sys
from itertools import groupby
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

# The terms from 1 on, from the OEIS.
A175872 = [1, 2, 2, 2, 3, 2, 3, 2, 3, 4, 2, 1, 2, 2, 4, 2, 3, 2, 2, 2, 5, 2, 2, 2, 2, 2, 3, 2, 2, 2, 5,
           2, 3, 2, 3, 4, 2, 3, 3, 2, 2, 6, 2, 1, 3, 2, 2, 2, 3, 1, 1, 3, 2, 4, 3, 1, 3, 2, 3, 2, 2, 2,
           6]
A217921 = [0, 1, 0, 2, 1, 2, 0, 2, 2, 1, 3, 3, 3, 2, 0, 2, 2, 4, 3, 3, 1, 4, 3, 2, 3, 3, 2, 2, 3, 2, 0]
MOST = 5000


def chain(number):
    """(points, number of lists), computed here."""
    items, lists = [int(digit) for digit in f"{number:b}"], 0
    while any(item != 1 for item in items):
        items = [len(list(run)) for _, run in groupby(items)]
        lists += 1
    return len(items), lists


def run(tool, options, text):
    done = subprocess.run([tool, *options, "-"], input=text, capture_output=True, text=True,
                          check=False, timeout=300)
    return done.stdout if done.returncode == 0 else ""


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__.strip())
    tools, tap = Path(arguments[0]).resolve(), Tap()
    text = "".join(f"Game: lengths\nn: {number.bit_length()}\n{number:b}\n\n"
                   for number in range(1, MOST + 1))
    scores = run(tools / "quire-score", ["--format=jsonl"], text).splitlines()
    points = [json.loads(line)["rounds"][0]["points"] for line in scores]
    filled = run(tools / "quire-fmt", ["--claims=fill"], text)
    records = filled.split("Game: lengths\n")[1:]
    # The lists follow the digits, then Points: and Status:.
    lists = [sum(line[:1].isdigit() for line in record.splitlines()) - 1 for record in records]
    right = [chain(number) for number in range(1, MOST + 1)]
    tap.case(points[:len(A175872)] == A175872, "the computed points are A175872", str(points[:len(A175872)]))
    tap.case(lists[:len(A217921)] == A217921, "the computed numbers of lists are A217921", str(lists[:len(A217921)]))
    tap.case(points == [item[0] for item in right], f"quire computes the points of the numbers up to {MOST}")
    tap.case(lists == [item[1] for item in right], f"quire computes the lists of the numbers up to {MOST}")
    again = run(tools / "quire-score", ["--format=jsonl"], filled).splitlines()
    same = [json.loads(line)["rounds"][0]["points"] for line in again]
    tap.case(same == points, "the lists that are filled in are valid")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
