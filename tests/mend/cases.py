#!/usr/bin/env python3
"""Checks what quire-mend makes of records with slips: tests/mend/cases.txt.

usage: cases.py TOOLS [NAME]

A case begins with a line '=== OUTCOME: NAME', followed by a record. The intended record follows a line '>>>'. OUTCOME is
one of

  written   --in-place writes the intended record
  offered   --in-place writes nothing; the intended record is one of several equally good first mends
  first     --in-place writes nothing; the intended record is the first mend
  kept      --in-place writes nothing, and no mend removes a line of the record (no '>>>')

In any case, a mend may remove only duplicate lines. Prints TAP.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]
from measure import mended  # noqa: E402
from tap import Tap  # noqa: E402

CASE = re.compile(r"^=== (\w+): (.*)\n", re.MULTILINE)


def cases():
    parts = CASE.split((HERE / "cases.txt").read_text(encoding="utf-8"))[1:]
    for outcome, name, text in zip(parts[::3], parts[1::3], parts[2::3]):
        record, _, meant = text.partition(">>>\n")
        yield outcome, name, record, meant


def run(tool, *options):
    return subprocess.run([tool, *options], capture_output=True, check=False, text=True,
                          encoding="utf-8", timeout=60)


def lines_lost(before, after):
    """Lines that are gone and not merely changed: no new line has their words and numbers."""
    gone = Counter(before) - Counter(after)
    return [line for line in gone if line not in after] if len(after) < len(before) else []


def check(tap, mend, folder, outcome, name, record, meant):
    file = Path(folder) / "one.quire"
    file.write_text(record, encoding="utf-8")
    shown = [json.loads(line) for line in run(mend, "--format=jsonl", "--max=1000", file).stdout.splitlines()]
    texts = ["".join(line + "\n" for line in mended(record.splitlines(), 1, one["hunks"]))
             for one in shown if one["hunks"]]
    done = run(mend, "-i", file)
    after = file.read_text(encoding="utf-8")
    output = done.stdout + done.stderr
    if outcome == "written":
        tap.case(after == meant and done.returncode == 0, f"{name}: is written", f"{output}\n{after}")
        return
    tap.case(after == record and done.returncode == 1, f"{name}: nothing is written", output)
    best = texts[:shown[0]["equals"]] if outcome == "offered" else texts[:1]
    if outcome != "kept":
        tap.case(meant in best, f"{name}: what was meant is {outcome}", output)
        tap.case(outcome == "first" or len(best) > 1, f"{name}: there are others", output)
    lost = [line for text in texts for line in lines_lost(record.splitlines(), text.splitlines())]
    tap.case(not lost, f"{name}: no line is lost", output)


def main(arguments):
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        for outcome, name, record, meant in cases():
            if len(arguments) == 1 or arguments[1] in name:
                check(tap, Path(arguments[0]) / "quire-mend", folder, outcome, name, record, meant)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
