#!/usr/bin/env python3
"""Prints random legal games as records, in the layouts that players use.

generate.py GAME|all COUNT SEED [slips]

With slips, most records have one slip, some have none or two.
"""

import random
import sys

from makers import MAKERS, make
from slips import slip


def record(rng, game, slips=False):
    """The lines of one record, as bytes."""
    name = rng.choice(sorted(MAKERS)) if game == "all" else game
    lines = [line.encode() for line in make(name, rng.random())]
    for _ in range(rng.choice([0, 1, 1, 1, 1, 1, 1, 2]) if slips else 0):
        lines = slip(rng, lines)
    return lines


def generate(game, count, seed, slips=False, crlf=False):
    """The bytes of a file of `count` records."""
    rng = random.Random(f"{game} {seed}")
    found = [b"n: 3\n"] if slips and rng.random() < 0.2 else []    # before the first Game:
    for _ in range(count):
        end = b"\r\n" if crlf or rng.random() < 0.05 else b"\n"
        found += [line + end for line in record(rng, game, slips)]
    return b"".join(found)


if __name__ == "__main__":
    sys.stdout.buffer.write(generate(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4:] == ["slips"]))
