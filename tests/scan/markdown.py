#!/usr/bin/env python3
"""Scans the samples as Markdown from quire-convert: each must be found with nearly all its moves, and without errors.

usage: markdown.py TOOLS SAMPLES

Compares the number of moves that quire-score counts in a sample and in the scanned record. Prints TAP, a case for each
file.
"""

import json
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

# The required fraction of moves, if not all: single moves of a round that has hardly begun, digits without lengths, and
# lists of one or two digits are not found.
LEAST = {"lengths": 0.85, "precognition": 0.95, "intersections": 0.95, "scramble": 0.85}


def run(arguments, text):
    return subprocess.run(arguments, input=text, capture_output=True, check=False, timeout=60).stdout


def count(tools, text):
    scores = run([tools / "quire-score", "--format=jsonl"], text).decode().splitlines()
    return sum(json.loads(score)["moves"] for score in scores)


def main(arguments):
    if len(arguments) != 2:
        sys.exit(__doc__)
    tools, tap = Path(arguments[0]).resolve(), Tap()
    for path in sorted(Path(arguments[1]).glob("*.quire")):
        sample = path.read_bytes()
        scanned = run([tools / "quire-scan", "--all"], run([tools / "quire-convert", "-t", "markdown"], sample))
        checked = run([tools / "quire-check"], scanned).decode()
        found, moves = count(tools, scanned), count(tools, sample)
        tap.case(found >= LEAST.get(path.stem, 1.0) * moves and " error: " not in checked,
                 f"{path.stem}: {found} of {moves} moves", checked)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
