#!/usr/bin/env python3
"""Measures the tools side by side with other programs, and prints tables of ratios.

usage: bench.py --build=DIR [OPTION...]; tests/bench/run makes the build and passes the options on.

Commands take turns, and the results are medians of processor time, because the machine may be busy. No time is
asserted: the benchmark fails only if a command fails.
"""

import argparse
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
import costs  # noqa: E402
import filters  # noqa: E402
import games  # noqa: E402
import growth  # noqa: E402
import machine  # noqa: E402
from corpora import Corpora  # noqa: E402
from measure import Bench, Failed  # noqa: E402

PARTS = {"games": games.games, "start": costs.start, "memory": costs.memory,
         "filters": filters.filters, "growth": growth.growth, "jobs": costs.jobs}


class Context:
    """The options, files and programs that all parts share."""

    def __init__(self, options):
        self.here = Path(__file__).resolve().parent
        self.root = self.here.parent.parent
        self.build = options.build.resolve()
        folder = self.build / "bench"
        self.corpora = Corpora(folder, self.build / "tools")
        self.bench = Bench(self.build / "tools", self.build / "tests" / "bench-launch", folder,
                           options.runs)
        self.empty = self.build / "tests" / "bench-empty"
        self.yardsticks = machine.yardsticks()
        self.size = options.size * 1e6
        self.games = options.games
        self.steps = 2 if options.quick else 4  # number of steps by which records grow
        self.starts = 10 if options.quick else 40
        self.slips = 4 if options.quick else 20  # records to mend

    def growing(self):
        """Files of a tenth of the size, of the size, and of ten times that."""
        small = self.corpora.mixed(self.size / 10)
        return [small, self.corpora.repeated(small, 10), self.corpora.repeated(small, 100)]


def all_games(root):
    return sorted(path.stem for path in (root / "grammar").glob("*.yaml") if path.stem != "common")


def parse(arguments):
    known = all_games(Path(__file__).resolve().parent.parent.parent)
    parser = argparse.ArgumentParser(prog="tests/bench/run", allow_abbrev=False)
    parser.add_argument("--build", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="small files, 3 runs")
    parser.add_argument("--games", type=lambda text: text.split(","), default=known,
                        help="of these games alone, with commas")
    parser.add_argument("--only", action="append", choices=PARTS, metavar="PART",
                        help=f"only a part, again for more: {', '.join(PARTS)}")
    parser.add_argument("--size", type=float, help="MB of the main files (default 10, quick 1)")
    parser.add_argument("--runs", type=int, help="of each command (default 5, quick 3)")
    parser.add_argument("--format", choices=("text", "markdown"), default="text")
    options = parser.parse_args(arguments)
    if unknown := set(options.games) - set(known):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    options.size = options.size or (1 if options.quick else 10)
    options.runs = options.runs or (3 if options.quick else 5)
    if options.size < 0 or options.runs < 0:
        parser.error("--size and --runs are more than 0")
    return options


def main(arguments):
    options = parse(arguments)
    started = time.monotonic()
    try:
        context = Context(options)
        print(machine.describe(context.build))
        if note := machine.missing(context.yardsticks):
            print(note)
        for part in options.only or PARTS:
            for table in PARTS[part](context):
                print(f"\n{getattr(table, options.format)()}", flush=True)
    except (Failed, OSError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1
    print(f"\nmedians of {options.runs} runs; {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
