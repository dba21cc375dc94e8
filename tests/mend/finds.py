#!/usr/bin/env python3
"""Checks that quire-mend finds most intended records, and writes no wrong ones.

usage: finds.py TOOLS GAME COUNT SEED

Measures like measure.py, with required figures somewhat below the measured ones. Prints TAP.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent)]
from measure import HEAD, Measurement, run  # noqa: E402
from tap import Tap  # noqa: E402

# In a hundred: the true record is as good as the first mend, and it is the first one.
EQUALS, FIRST = 95, 78


def main(arguments):
    if len(arguments) != 4:
        sys.exit(__doc__)
    tools, game, count, seed = arguments
    tap, measured = Tap(), Measurement(tools, game, int(count), int(seed))
    figures = measured.all
    print(f"# {HEAD}\n# {figures.row(game)}")
    tap.case(figures.tried > int(count) // 2, f"{game}: most slips break something",
             f"{figures.tried} of {count}")
    tap.case(figures.share(figures.equal) >= EQUALS,
             f"{game}: {EQUALS} of 100 true records are among the best")
    tap.case(figures.share(figures.first) >= FIRST,
             f"{game}: {FIRST} of 100 true records are the first mend")
    tap.case(not measured.harmful, f"{game}: what is written does no harm", str(measured.harmful)[:2000])
    text = "".join(f"{line}\n" for lines in measured.mended for line in lines)
    wrong = run(tools, "quire-check", text, "--format=jsonl")
    tap.case(measured.mended and not wrong, f"{game}: no mend leaves an error", wrong[:2000])
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
