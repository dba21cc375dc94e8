#!/usr/bin/env python3
"""Runs a fuzzer's target without libFuzzer. Prints TAP.

    replay.py TARGET PROGRAM                 runs each file of its corpora as a case
    replay.py TARGET PROGRAM FIRST COUNT     runs COUNT mutated copies, a hundred in each case; their numbers, from
                                             FIRST on, are their seeds, so a number means the same input everywhere
"""

import base64
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402
from corpus import inputs, write_files  # noqa: E402

BATCH, HUNDRED = 40, 100
STACK_LINES, SHORT = 40, 3000   # shown for a failure: lines of output, bytes of input
REASON = re.compile(r"broken law: .*|.*\bERROR: .*|.*runtime error: .*|SUMMARY: .*")
SLOW = -14      # SIGALRM


def start(program, *arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, check=False, timeout=600)


def explain(done, data):
    """The end of the output, followed by the reason and the input."""
    output = done.stderr.decode("utf-8", "replace").splitlines()
    reasons = [line for line in output if REASON.fullmatch(line)] or ["(the output has no reason)"]
    if done.returncode == SLOW:
        reasons = ["the input takes longer than 25 seconds"]
    shown = base64.b64encode(data[:SHORT]).decode("ascii")
    cut = f", the first {SHORT} of {len(data)} bytes" if len(data) > SHORT else ""
    return "\n".join([*output[-STACK_LINES:], f"exit status {done.returncode}", *reasons[:3],
                      f"input, in base64{cut}: {shown}"])


def replay_files(tap, program, files):
    def replay_each(paths):
        """The outcome for each file; runs them together, and one by one if that fails."""
        if start(program, *paths).returncode == 0:
            return [(path, None) for path in paths]
        return [(path, start(program, path)) for path in paths]
    batches = [files[at:at + BATCH] for at in range(0, len(files), BATCH)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for batch in pool.map(replay_each, batches):
            for path, done in batch:
                failed = done and done.returncode != 0
                tap.case(not failed, f"file {path.name}", explain(done, path.read_bytes()) if failed else "")


def first_failure(program, files, first, count):
    """Why a trial fails, or ""."""
    done = start(program, "--trials", first, count, *files)
    if done.returncode == 0:
        return ""
    begun = re.findall(rb"^[0-9]+$", done.stdout, re.MULTILINE)
    number = int(begun[-1]) if begun else first
    # a leak is detected only at the end, so any input may be the cause
    if number == first + count - 1:
        number = next((one for one in range(first, first + count)
                       if start(program, "--trials", one, 1, *files).returncode), number)
    return f"trial {number}\n{explain(done, start(program, '--show', number, *files).stdout)}"


def main(arguments):
    if len(arguments) not in (2, 4):
        sys.exit(__doc__.strip())
    target, program, tap = arguments[0], Path(arguments[1]).resolve(), Tap()
    with tempfile.TemporaryDirectory() as folder:
        write_files(Path(folder), inputs(target))
        files = sorted(Path(folder).iterdir())
        if len(arguments) == 2:
            replay_files(tap, program, files)
        else:
            first, count = map(int, arguments[2:])
            for at in range(first, first + count, HUNDRED):
                some = min(HUNDRED, first + count - at)
                failure = first_failure(program, files, at, some)
                tap.case(not failure, f"{target}: trials {at} to {at + some - 1}", failure)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
