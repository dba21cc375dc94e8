#!/usr/bin/env python3
"""Compares the tools' results with a folder of expected results.

usage: cases.py FOLDER [TOOLS]

The lines of X.expected.jsonl are either those that quire-score --format=jsonl prints for X.quire, or the line and id
of each error that quire-check reports in it. Prints "N passed, N failed". The exit status is 1 if a line failed or if
there was none.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def results(tool, path):
    """The objects that a tool prints for a file, which it sees under its base name."""
    run = subprocess.run([tool, "--format=jsonl", path.name], cwd=path.parent, capture_output=True,
                         check=False, timeout=60)
    if run.returncode not in (0, 1):
        print(f"{tool.name} {path.name}: exit status {run.returncode}")
        sys.stdout.write(run.stderr.decode("utf-8", "replace"))
        return []
    return [json.loads(line) for line in run.stdout.splitlines()]


def compare(path, tools):
    """The number of expected lines that matched, and of results that are wrong or missing."""
    text = path.with_suffix(".expected.jsonl").read_text(encoding="utf-8")
    expected = [json.loads(line) for line in text.splitlines() if line]
    if all("id" in item for item in expected):
        def key(item):
            return item["line"], item["id"]
        actual = [key(item) for item in results(tools / "quire-check", path)
                  if item["severity"] == "error"]
        expected = [key(item) for item in expected]
    else:
        actual = results(tools / "quire-score", path)
    passed = 0
    for item in expected:
        if item in actual:
            actual.remove(item)
            passed += 1
        else:
            print(f"{path.name}: expected {json.dumps(item, ensure_ascii=False)}")
    for item in actual:
        print(f"{path.name}: got      {json.dumps(item, ensure_ascii=False)}")
    # A wrong result is both missing and extra: count it once.
    return passed, max(len(expected) - passed, len(actual))


def main(arguments):
    if len(arguments) not in (1, 2):
        sys.exit(__doc__)
    folder = Path(arguments[0])
    tools = Path(arguments[1] if len(arguments) > 1 else ROOT / "build/tools").resolve()
    passed = failed = 0
    for expected in sorted(folder.glob("*.expected.jsonl")):
        name = expected.name.removesuffix(".expected.jsonl")
        counts = compare(folder / f"{name}.quire", tools)
        passed += counts[0]
        failed += counts[1]
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
