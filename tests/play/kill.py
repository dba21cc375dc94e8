#!/usr/bin/env python3
"""Kills quire-play at random times and checks that no move is lost. usage: kill.py TOOLS COUNT SEED

Plays a game COUNT times, with occasional undo, and kills it after a random time. Each line is followed by a
command that answers once the line is processed, so the script knows which lines were. Afterwards the file must be
a record without errors, as it was after the last of these lines or a later one. Prints TAP.
"""

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

WIDTH = 16
AT_ONCE = 8
LONGEST = 0.03  # seconds from the first answer to the kill


def game(tools):
    """Rows of a game, and its first row."""
    made = subprocess.run([tools / "quire-gen", "--game=procession", "-p", "2", f"--size=n={WIDTH}", "--seed=7"],
                          capture_output=True, text=True, check=True).stdout
    return re.findall(r"(?m)^[01]+$", made)


def script(rows, rng):
    """Lines, and the rows in the record after each."""
    lines, states, here, undone = [], [], [], []
    while len(here) + 1 < len(rows):
        kind = rng.random()
        if kind < 0.2 and here:
            undone.append(here.pop())
            lines.append("undo")
        elif kind < 0.3 and undone:
            here.append(undone.pop())
            lines.append("redo")
        else:
            here.append(rows[len(here) + 1])
            undone = []
            lines.append(here[-1])
        states.append(list(here))
    return lines, states


def killed(tools, path, rows, rng):
    """What is wrong after a kill, or '', and the number of processed lines."""
    lines, states = script(rows, rng)
    pipe = subprocess.Popen([tools / "quire-play", "procession", f"--size=n={WIDTH}", "-o", path],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    pipe.stdin.write("".join(f"{line}\nmoves 1\n" for line in ["moves 1", *lines]).encode())
    pipe.stdin.flush()
    pipe.stdout.readline()  # startup is complete
    time.sleep(rng.uniform(0, LONGEST))
    pipe.send_signal(signal.SIGKILL)
    answers = pipe.stdout.read().decode().splitlines()
    pipe.stdin.close()
    pipe.wait()
    done = max(len([answer for answer in answers if re.fullmatch("[01]+", answer)]) - 1, 0)
    left = re.findall(r"(?m)^([01]+)  ", path.read_text())[1:]
    possible = ([[]] + states)[done:]
    return ("" if left in possible else f"{done} lines were done with, and the record has\n" + "\n".join(left)), done


def main(arguments):
    if len(arguments) != 3:
        sys.exit(__doc__)
    tools, count, seed = Path(arguments[0]).resolve(), int(arguments[1]), int(arguments[2])
    tap, lengths = Tap(), []
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        rows = game(tools)
        faults = []
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for fault, done in pool.map(lambda number: killed(
                    tools, Path(folder) / f"{number}.quire", rows, random.Random(seed + number)), range(count)):
                lengths.append(done)
                faults += [fault] if fault else []
        tap.case(not faults, f"{count} kills lose nothing", "\n".join(faults))
        tap.case(len(set(lengths)) > count // 20, "the kills come at many different times", f"{sorted(set(lengths))}")
        files = sorted(Path(folder).glob("*.quire"))
        check = subprocess.run([tools / "quire-check", "-q", *files], capture_output=True, text=True, check=False)
        tap.case(len(files) == count and check.returncode == 0, "each record is valid", check.stdout + check.stderr)
        # A file with lines is continued; before the first line there is no file.
        begun = max(files, key=lambda file: file.stat().st_size)
        end = subprocess.run([tools / "quire-play", begun], input="moves 1\nshow\nscore\n", capture_output=True,
                             text=True, check=False)
        tap.case(end.returncode == 0, "a killed game can be resumed", end.stderr)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
