#!/usr/bin/env python3
"""Keeps the benchmarks working: runs all parts on tiny files and checks that they print their tables.

usage: smoke.py BUILD

Also checks that the awk validator, a yardstick for quire-check, agrees with quire-score on records with slips.
Prints TAP.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import machine  # noqa: E402
from bench import PARTS, all_games  # noqa: E402
from corpora import Corpora  # noqa: E402
from patterns import line_pattern, one_line  # noqa: E402
from tap import Tap  # noqa: E402

RECORDS, SHARE = 300, 0.6  # share of the records that have a slip
TITLES = ["quire-check -q on each game", "one move", "a start", "peak of memory", "filters",
          "as the file grows", "as records grow", "as boards grow", "one job"]


def output(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False,
                          timeout=300, **more)


def check_awk(tap, corpora, awk):
    name = "the validator in awk counts what quire-score counts"
    if not awk:
        tap.skip(name, "mawk is missing")
        return
    games = corpora.generated("smoke.quire", 1e6, "--game=procession", f"--count={RECORDS}")
    slips = corpora.slips(games, RECORDS, SHARE)
    errors = [json.loads(line)["errors"] for line in output(
        corpora.tools / "quire-score", "--format=jsonl", slips).stdout.splitlines()]
    bad = sum(count > 0 for count in errors)
    tap.case(len(errors) == RECORDS and RECORDS / 4 < bad < RECORDS,
             "some records have slips, and some have none", f"{bad} of {len(errors)}")
    expected = f"{len(errors)} records, {bad} with errors, {sum(errors)} errors\n"
    found = output(awk, "-f", HERE / "procession.awk", slips)
    tap.case(found.stdout == expected, name, f"{expected}{found.stdout}{found.stderr}")


def check_patterns(tap, corpora, root, program):
    """A search that finds nothing would not be a yardstick."""
    tap.case(one_line("(?x)\n  [ #x] \\# a  # b\n  c*+") == "[ #x]\\#ac*+",
             "an extended pattern becomes a line")
    for game in all_games(root):
        name = f"{game}: the pattern of its grammar finds lines"
        if not program:
            tap.skip(name, "pcre2grep is missing")
            continue
        path = corpora.generated(f"smoke-{game}.quire", 1e6, f"--game={game}", "--count=20")
        grammar = (root / "grammar" / f"{game}.yaml").read_text(encoding="utf-8")
        found = output(program, "-cx", line_pattern(grammar), path)
        tap.case(found.stdout.strip().isdigit() and int(found.stdout) > 40, name,
                 found.stdout + found.stderr)


def check_bench(tap, build):
    words = [sys.executable, HERE / "bench.py", f"--build={build}", "--quick", "--runs=1",
             "--size=0.02", "--games=plusses,procession"]
    found = output(*words)
    tap.case(found.returncode == 0, "the benchmark runs", found.stdout[-2000:] + found.stderr)
    lacking = [title for title in TITLES if title not in found.stdout]
    tap.case(not lacking and len(PARTS) == 6, "and prints a table for each part",
             f"no {lacking}\n{found.stdout[-2000:]}")
    page = output(*words, "--only=growth", "--format=markdown")
    tap.case("| --- |" in page.stdout and "peak of memory" not in page.stdout,
             "a part alone, as Markdown", page.stdout + page.stderr)
    with tempfile.TemporaryDirectory() as folder:
        bare = output(*words, "--only=games", env={"PATH": folder})
    tap.case(bare.returncode == 0 and "missing: " in bare.stdout and "mawk" in bare.stdout,
             "without a yardstick it says so and goes on", bare.stdout + bare.stderr)
    unknown = output(*words, "--games=chess")
    tap.case(unknown.returncode == 2, "a game that is not known is a usage error", unknown.stderr)


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    build, tap = Path(arguments[0]).resolve(), Tap()
    corpora = Corpora(build / "bench", build / "tools")
    found = machine.yardsticks()
    check_awk(tap, corpora, found["mawk"])
    check_patterns(tap, corpora, HERE.parent.parent, found["pcre2grep"])
    check_bench(tap, build)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
