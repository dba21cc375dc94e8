#!/usr/bin/env python3
"""Prints random legal games as records, in the layouts that players use.

    generate.py --game NAME|all --count N --seed S [--slips] [--crlf]

With --slips each record has about one slip in it; what the judges make of it is compared,
and nothing is expected.
"""

import argparse
import random
import sys

from makers import MAKERS
from slips import slip


def record(rng, game, slips=False):
    """The bytes of one record."""
    maker = MAKERS[rng.choice(sorted(MAKERS)) if game == "all" else game]
    lines = [line.encode() for line in maker(rng)]
    if slips:
        for _ in range(rng.choice([0, 1, 1, 1, 1, 1, 1, 2])):
            lines = slip(rng, lines)
    return lines


def generate(game, count, seed, slips=False, crlf=False):
    """The bytes of a file of `count` records."""
    rng = random.Random(f"{game} {seed}")
    found = []
    for _ in range(count):
        end = b"\r\n" if crlf or rng.random() < 0.05 else b"\n"
        found += [line + end for line in record(rng, game, slips)]
    return b"".join(found)


def main():
    parser = argparse.ArgumentParser(description="print random legal games as records")
    parser.add_argument("--game", choices=sorted(MAKERS) + ["all"], default="all")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slips", action="store_true", help="make about one slip in each record")
    parser.add_argument("--crlf", action="store_true", help="end every line with CR and LF")
    options = parser.parse_args()
    sys.stdout.buffer.write(generate(options.game, options.count, options.seed, options.slips,
                                     options.crlf))


if __name__ == "__main__":
    main()
