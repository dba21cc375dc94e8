#!/usr/bin/env python3
"""Generated games without slips have no errors, and slips never stop the judge."""

import sys

from generate import generate
from judge import judge
from makers import MAKERS

COUNT, SEEDS = 100, range(1, 4)


def clean(game, seed):
    """Whether every record of a file is there and none has an error."""
    data = generate(game, COUNT, seed)
    results, errors = judge(data)
    for line, name in errors[:3]:
        print(f"{game} seed {seed}: line {line}: {name}", file=sys.stderr)
    return len(results) == COUNT and not errors


def survives(game, seed):
    """A slip may change how many records there are, but never what a result holds."""
    results, errors = judge(generate(game, COUNT, seed, slips=True))
    inside = sum(result["errors"] for result in results)
    return inside <= len(errors) and all(result["warnings"] == 0 for result in results)


def main():
    checks = [check(game, seed) for game in sorted(MAKERS) for seed in SEEDS
              for check in (clean, survives)]
    print(f"{sum(checks)} passed, {len(checks) - sum(checks)} failed")
    return 0 if all(checks) else 1


if __name__ == "__main__":
    sys.exit(main())
