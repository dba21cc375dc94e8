#!/usr/bin/env python3
"""Compares the tools with the judge on inputs found by fuzzing. Prints TAP, a case for each corpus.

corpora.py TOOLS
"""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / "fuzz")]
from corpus import found, stored  # noqa: E402
from cross import compare  # noqa: E402
from tap import Tap  # noqa: E402

CORPORA = ("check", "convert", "draw", "fmt", "mend")


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__.strip())
    tools, tap = Path(arguments[0]).resolve(), Tap()

    def differs(data):
        with tempfile.TemporaryDirectory() as folder:
            try:
                detail = compare(tools, Path(folder) / "found.quire", data)
            except (RuntimeError, ValueError, subprocess.TimeoutExpired) as error:
                detail = str(error)
        return f"{data[:1500]!r}\n{detail}" if detail else ""
    inputs = {"found": list(found()), **{name: list(stored(name)) for name in CORPORA}}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, contents in inputs.items():
            faults = [fault for fault in pool.map(differs, contents) if fault]
            tap.case(not faults, f"{name}: {len(contents)} inputs", "\n".join(faults[:5]))
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
