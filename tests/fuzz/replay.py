#!/usr/bin/env python3
"""Runs a fuzzer's target over its corpora. usage: replay.py TARGET PROGRAM. Prints TAP, a case for each file."""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402
from corpus import inputs, write_files  # noqa: E402

BATCH = 40


def main(arguments):
    if len(arguments) != 2:
        sys.exit(__doc__)
    program, tap = Path(arguments[1]).resolve(), Tap()

    def replay(paths):
        return subprocess.run([program, *paths], capture_output=True, check=False, timeout=300)

    def replay_each(paths):
        """What came of each file; they run together, and one by one where they fail together."""
        if replay(paths).returncode == 0:
            return [(path, None) for path in paths]
        return [(path, replay([path])) for path in paths]
    with tempfile.TemporaryDirectory() as folder:
        write_files(Path(folder), inputs(arguments[0]))
        files = sorted(Path(folder).iterdir())
        batches = [files[at:at + BATCH] for at in range(0, len(files), BATCH)]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for batch in pool.map(replay_each, batches):
                for path, done in batch:
                    tap.case(not done or done.returncode == 0, f"file {path.name}", done and
                             f"exit status {done.returncode}: {done.stderr.decode('utf-8', 'replace')[:3000]}"
                             f"\nof {path.read_bytes()[:1500]!r}")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
