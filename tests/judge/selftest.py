#!/usr/bin/env python3
"""Checks the generators: games without slips have no errors, and with slips each id is the first error of some
record."""

import sys
from collections import Counter

from game import UNKNOWN
from generate import generate
from judge import judge
from makers import MAKERS
from slips import MAX_LINE, MAX_RECORD

COUNT, SEEDS = 300, range(1, 8)
IDS = """size-mismatch start-not-zero row-width row-unchanged row-changes runs-mismatch runs-repeat
    number-range number-reused symbol-mismatch list-mismatch decimals-mismatch round-length round-count
    list-length players-multiple lengths-after-end lengths-mismatch rounds-multiple offense-order
    prediction-length square-outside row-taken column-taken grid-size grid-mismatch truth-mismatch
    not-permutation not-insertion sums-mismatch lists-uneven dot-outside not-straight coincides crosses
    not-adjacent square-full u-turn grid-numbers card-value card-count card-not-in-hand hand-size changes-mismatch
    size-multiple differences-mismatch square-filled row-length row-mismatch row-appends list-repeat point-mismatch
    match-mismatch playing no-game unknown-game unknown-field duplicate-field bad-field bad-row missing-field
    bad-players unknown-player bad-round move-number after-end points-mismatch score-mismatch winner-mismatch
    status-mismatch bad-utf8 nul-byte line-too-long record-too-large unclosed-remark bad-reading""".split()


def main():
    faults, seen = [], Counter()
    for game in sorted(MAKERS):
        for seed in SEEDS:
            judged = judge(generate(game, COUNT, seed))
            faults += [f"{game} seed {seed}: {error}" for _, error, _ in judged if error]
            slipped = judge(generate(game, COUNT, seed, slips=True), MAX_LINE, MAX_RECORD)
            seen.update(error[1] for _, error, _ in slipped if error)
    faults += [f"no slip makes {name}" for name in IDS if name not in seen]
    faults += [f"{name} is no id" for name in seen if name not in [*IDS, UNKNOWN]]
    print(*(f"{number:5} {name}" for name, number in seen.most_common()), *faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
