#!/usr/bin/env python3
"""Scans large and hostile texts: the time must be linear and the memory constant.

usage: limits.py TOOLS SIZE [EVERY]

Repeats each unit up to SIZE bytes, after words of all games and the beginning of an example, so that all patterns are
tried. A text twice as long may take little more than twice the time, and about the same memory. Then scans random rows of
each game that form no example, on lines and joined: four times as many may take little more than four times the time.
With EVERY, only one of EVERY units and kinds of rows is tried. Prints TAP.
"""

import os
import random
import resource
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

HEAD = (b"Procession run lengths prediction list binary list number superposition making intersections "
        b"row of cards up down cards letters list A list B partial sums lengths of lengths offense points\n"
        b"0000 4\n0001 3,1\n0011 2,2\n")
UNITS = {
    "digits": b"0110", "spaced digits": b"0 1 ", "lists": b"1,", "signs": b"+ - ", "brackets": b"(",
    "quoting": b"> ", "names": b"Ann, ", "winners": b"Ann wins. ", "segments": b"a1-a2 ", "squares": b"a1 ",
    "cards": b"2,6,", "bracketed cards": b"2,(3,4),", "points": b"Ann gets 3 points. ",
    "lists A": b"List A: +1 -2 ", "predictions": b"Ann's prediction: + - ", "tabs": b"\t", "bars": b"|",
    "arrows": b"1->", "tags": b"<b>", "open tags": b"<b a=", "attributes": b" a", "entities": b"&amp;",
    "rows": b"00000 5\n", "examples": b"000 3\n001 2,1\n",
    "records": b"On a train.\n\nGame: procession\n000\n001\n\n", "grids": b". *\n* .\n",
    "joined grids": b". * . . . . * . * . . . . . . * and ", "signs of grids": b". * ", "rounds": b"Round 1\n",
    "headers": b"Subject: a\n", "dates": b"September 8, 2010\n", "blank lines": b"\n", "NUL": b"\0",
    "stars": b" *a", "bold": b"**a ", "underscores": b"_ab ", "code": b"` ", "dollars": b"$a ",
    "formulas": b"\\( ", "commands": b"\\text{", "rows of formulas": b"\\[ \\\\ ", "cells": b"a & ",
    "joined rows": b"00010 3,1 ", "joined lists": b"1,2 3,", "feeds": b"&lt;b",
    "cells of lists": b" / 1", "no text": b"\xff\xfe", "soft ends": b"=3D=\n", "words": b"the quick brown fox\n",
}
# One row of a game, or something like it.
ROWS = {
    "binary digits": lambda r: "".join(r.choices("01", k=40)),
    "short binary digits": lambda r: "".join(r.choices("01", k=3)),
    "run lengths": lambda r: "".join(r.choices("01", k=9)) + " " + ",".join(r.choices("123", k=4)),
    "lists": lambda r: ",".join(r.choices("123", k=12)),
    "spaced digits": lambda r: " ".join(r.choices("01", k=20)),
    "squares": lambda r: " ".join(r.choices("abc", k=1)[0] + r.choices("123", k=1)[0] for _ in range(8)),
    "segments": lambda r: f"{r.choice('abc')}{r.randint(1, 3)}-{r.choice('abc')}{r.randint(1, 3)}",
    "grids": lambda r: " ".join(r.choices(".....*", k=8)),
    "cells": lambda r: " ".join(r.choices(["3", ".", "4/5", "10"], k=6)),
    "signs": lambda r: "Ann's prediction: " + " ".join(r.choices("+-", k=8)),
    "bare signs": lambda r: " ".join(r.choices("+-", k=8)),
    "signed numbers": lambda r: "List A: " + " ".join(f"{r.randint(-9, 9):+}" for _ in range(8)),
    "sums": lambda r: "Sums of A: " + " ".join(f"{r.randint(-9, 9):+}" for _ in range(8)),
    "cards": lambda r: ",".join(r.choices(["2", "10", "K", "(3,4)", "A"], k=12)),
    "letters": lambda r: "Ann wrote " + "".join(r.choices("UDS", k=5)),
    "pairs": lambda r: f"{r.randint(0, 40)} {r.randint(0, 40)} {r.choice('01_')}",
    "binary lists": lambda r: "".join(r.choices("01_", k=12)),
    "numbers": lambda r: "D = " + ", ".join(str(r.randint(0, 99)) for _ in range(8)),
    "people": lambda r: ", ".join(r.choices(["Ann", "Bob", "Player 2", "Jean-Luc"], k=5)),
    "told digits": lambda r: r.choice(["Ann one, Bob zero,", "0 from Ann,", "Bob: 1", "2,1,1"]),
    "labels": lambda r: r.choice(["1 2 3", "4 5 6", "7 8 9", "5-6", "A to C"]),
    "directions": lambda r: f"{r.randint(1, 30)} " + r.choice(["left,", "up again,", "on the 3,", "in the top left corner,"]),
    "grids with words": lambda r: " ".join(r.choices("....*", k=5)) + "     Ann: " + " ".join(r.choices("+-", k=4)),
    "flips": lambda r: r.choice(["Ann flips the third.", "the last one,", "the middle digit:", "00100", "01100 (1,2,2)"]),
    "digits in words": lambda r: r.choice(["Ann with a one.", "Bob, nought.", "zero,", "01", "0110", "0111"]),
    "counted directions": lambda r: r.choice(["1 in the top left corner", "up, 2", "then 3 to the right.", "4 left", "down: 5"]),
    "rounds side by side": lambda r: r.choice(["Round 1  Ann 2     Round 2  Bob 3", "1 1 0        0 1 0", "2 1          1 1 1"]),
    "trees": lambda r: r.choice(["+-+-+ +--+--+ |", "3      4    1", "+++ | +-+", "1 0 0 1"]),
    "boxes with arrows": lambda r: r.choice(["| 9   < 8   > 7   |", "|-v---+-^---+-----|  7", "3 |   | 1 |   |", "| +8  |  | +2 |"]),
    "orders": lambda r: r.choice(["| 0 | 1 | 1 | 0 |", "  3   1   2   4", "0 1 _ 1", "1 2 3"]),
    "results": lambda r: r.choice(["Ann wins after 6 moves", "  Ann 4      Bob 2", "player 1 3      player 2 5"]),
    "edges": lambda r: f"column {r.randint(1, 5)}, " + r.choice(["third from the bottom", "bottom row", "row 2"]),
    "last squares": lambda r: r.choice(["a 1 in the last box,", "the last: 1,", "0 in the last but one."]),
    "scores": lambda r: f"Score: {r.randint(0, 9)} - {r.randint(0, 9)}. Ann wins {r.randint(0, 9)}",
}
# The text before the units or rows, if its kind matters.
PAGES = {"tags", "open tags", "attributes", "entities"}
FRONT = {"attributes": b"<p", "cells": b"\\begin{array}{c}\n",
         "cells of lists": b"Round | Ann | Ben\n1 | 1", "last squares": b"palindromes in sequence, 8 boxes"}
MEGABYTE = 1024  # in the units of getrusage
# Sanitizers need additional memory.
MOST = (600 if "ASAN_OPTIONS" in os.environ else 64) * MEGABYTE
# What a scan of rows may need more than one of an empty text: the text, what is found in it, and one judgement.
# Meson makes malloc fill memory, so reserved memory counts, too.
MORE = (600 if "ASAN_OPTIONS" in os.environ else 30) * MEGABYTE
# Tolerance for a busy machine.
SECONDS = 0.3


def measure(tools, text):
    """User seconds, the largest memory and the exit status of a scan."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        run = subprocess.run([tools / "quire-scan", "-q"], input=text, check=False,
                             stderr=subprocess.DEVNULL)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        os.write(write, f"{used.ru_utime - before} {used.ru_maxrss} {run.returncode}".encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        seconds, memory, status = pipe.read().split()
    os.waitpid(child, 0)
    return float(seconds), int(memory), int(status)


def try_unit(tap, tools, name, unit, size):
    head = b"<html><body>" + HEAD if name in PAGES else HEAD
    if name == "feeds":
        head = b"<feed>" + HEAD
    head += FRONT.get(name, b"")
    once = measure(tools, head + unit * (size // len(unit)))
    twice = measure(tools, head + unit * (2 * size // len(unit)))
    good = once[2] in (0, 1) and twice[2] in (0, 1) and twice[1] < MOST and \
        twice[0] < 3 * once[0] + SECONDS
    tap.case(good, name, f"seconds, KiB, exit status of {size} bytes: {once}, of {2 * size}: {twice}")


def try_rows(tap, tools, name, separator, size, empty):
    chance = random.Random(name)
    rows = ""
    while len(rows) < 4 * size:
        rows += ROWS[name](chance) + separator
    front = HEAD + FRONT.get(name, b"") + b"\n\n"
    once, more = (measure(tools, front + rows[:length].encode()) for length in (size, 4 * size))
    good = once[2] in (0, 1) and more[2] in (0, 1) and max(once[1], more[1]) < empty + MORE and \
        more[0] < 6 * once[0] + SECONDS
    tap.case(good, f"rows of {name}, {'joined' if separator == ' ' else 'on lines'}",
             f"seconds, KiB, exit status of {size} bytes: {once}, of {4 * size}: {more}")


def main(arguments):
    if len(arguments) not in (2, 3):
        sys.exit(__doc__)
    tools, tap = Path(arguments[0]).resolve(), Tap()
    size, every = int(arguments[1]), int(arguments[2]) if len(arguments) == 3 else 1
    for name in list(UNITS)[::every]:
        try_unit(tap, tools, name, UNITS[name], size)
    empty = measure(tools, b"")[1]
    for name in list(ROWS)[::every]:
        for separator in "\n ":
            try_rows(tap, tools, name, separator, min(size, 100_000), empty)
    seconds, memory, status = measure(tools, b"Number Superposition m=9\n" + b"a1\n" * 10000)
    tap.case(status == 1 and memory < empty + MORE, "a record of 10000 errors",
             f"{seconds} seconds, {memory} KiB, exit status {status}, empty {empty} KiB")
    prose = b"The quick row of digits, a list of 5 and a player who wins nothing at all.\n"
    seconds, memory, status = measure(tools, prose * (50 * size // len(prose)))
    tap.case(status == 1 and memory < MOST, f"{50 * size} bytes of text without an example",
             f"{seconds} seconds, {memory} KiB, exit status {status}")
    record = b"# " + b"We took the train, and it rained. " * 6 + b"\nGame: procession\n000\n001\n\n"
    seconds, memory, status = measure(tools, record * (3_000_000 // len(record)))
    prose_seconds, *_ = measure(tools, prose * (3_000_000 // len(prose)))
    tap.case(status == 0 and memory < MOST and seconds < 4 * prose_seconds + SECONDS,
             "records with comments between them are as fast as prose",
             f"{seconds} seconds, {memory} KiB, exit status {status}, prose {prose_seconds} seconds")
    seconds, memory, status = measure(tools, b"x" * (25 * size))
    tap.case(status == 1 and memory < MOST, f"a line of {25 * size} bytes",
             f"{seconds} seconds, {memory} KiB, exit status {status}")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
