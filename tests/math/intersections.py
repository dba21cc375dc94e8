#!/usr/bin/env python3
"""The least number of segments that join all neighbours in an array of j by k dots. Prints TAP.

usage: intersections.py TOOLS

The post of 15 April 2009 says jk - j - k + 4, "or so I think". Checks this for small arrays by trying all ways to cover
the units, and checks that the tools accept drawings of n by n dots with that many segments.
"""

import json
import subprocess
import sys
from itertools import product
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

# Arrays that are small enough to count all drawings.
SMALL = [(2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (3, 3), (3, 4), (3, 5), (4, 4)]


def choices(columns, rows, column, row, ends_block):
    """The ways to pass straight through a dot whose units are all drawn: none, along the row, along the column."""
    level, upright = 1 < column < columns, 1 < row < rows
    if level and upright and ends_block:
        return [""]     # a segment through the dot would cross the two that end there
    return [""] + ["row"] * level + ["column"] * upright


def least(columns, rows, ends_block=False):
    """The fewest segments, over all choices: each dot that is passed joins two units."""
    units = rows * (columns - 1) + columns * (rows - 1)
    ways = [choices(columns, rows, column, row, ends_block)
            for column in range(1, columns + 1) for row in range(1, rows + 1)]
    return min(units - sum(map(bool, way)) for way in product(*ways))


def dot(column, row):
    return f"{column},{row}"


def drawing(n):
    """All rows and the two outer columns at full length; the others unit by unit."""
    found = [f"{dot(1, row)}-{dot(n, row)}" for row in range(1, n + 1)]
    found += [f"{dot(column, 1)}-{dot(column, n)}" for column in (1, n)]
    return found + [f"{dot(column, row)}-{dot(column, row + 1)}"
                    for column in range(2, n) for row in range(1, n)]


def record(n, m, segments, reading=""):
    return "\n".join(["Game: intersections", *([f"Reading: {reading}"] if reading else []),
                      f"n: {n}", f"m: {m}", "Rounds: 1", *segments, ""])


def score(tools, text):
    done = subprocess.run([tools / "quire-score", "--format=jsonl", "-"], input=text,
                          capture_output=True, text=True, check=False, timeout=300)
    return json.loads(done.stdout)


def check_drawing(tap, tools, n):
    segments = drawing(n)
    count = n * n - 2 * n + 4
    tap.case(len(segments) == count, f"n = {n}: {count} segments join all neighbours")
    whole = score(tools, record(n, 10**9, segments))
    tap.case(not whole["errors"] and whole["finished"], f"n = {n}: then no segment can be drawn",
             str(whole))
    tap.case(whole["rounds"][0]["points"] == n * n - 4, f"n = {n}: all dots but the corners score",
             str(whole))
    part = score(tools, record(n, 10**9, segments[:-1]))
    tap.case(not part["errors"] and not part["finished"], f"n = {n}: without the last one, a segment can be drawn",
             str(part))
    blocked = score(tools, record(n, 10**9, segments, "ends-block"))
    tap.case((blocked["errors"] > 0) == (n > 2), f"n = {n}: the same if ends block", str(blocked))


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__.strip())
    tools, tap = Path(arguments[0]).resolve(), Tap()
    for columns, rows in SMALL:
        found, claimed = least(columns, rows), columns * rows - columns - rows + 4
        tap.case(found == claimed, f"{columns} by {rows}: {claimed}", str(found))
        found = least(columns, rows, ends_block=True)
        claimed = 2 * columns * rows - 3 * columns - 3 * rows + 8
        tap.case(found == claimed, f"{columns} by {rows}, ends block: {claimed}", str(found))
    tap.case(least(1, 5) == 1, "a single row needs one segment; the formula does not apply")
    for n in (2, 3, 4, 5, 9, 60):
        check_drawing(tap, tools, n)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
