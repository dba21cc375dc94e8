#!/usr/bin/env python3
"""Runs the fuzzer's target over its corpus. usage: replay.py PROGRAM. Prints TAP, a case for each file."""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402
from corpus import write_corpus  # noqa: E402


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    program, tap = Path(arguments[0]).resolve(), Tap()
    with tempfile.TemporaryDirectory() as folder:
        write_corpus(Path(folder))

        def replay(path):
            return subprocess.run([program, path], capture_output=True, check=False, timeout=120)
        files = sorted(Path(folder).iterdir())
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for path, done in zip(files, pool.map(replay, files)):
                tap.case(done.returncode == 0, f"file {path.name}",
                         f"exit status {done.returncode}: {done.stderr.decode('utf-8', 'replace')[:3000]}"
                         f"\nof {path.read_bytes()[:1500]!r}")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
