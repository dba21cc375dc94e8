"""Shared by the tests of laws: inputs, and runs of the tools."""

import os
import random
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

sys.dont_write_bytecode = True
TESTS = Path(__file__).resolve().parent.parent
ROOT = TESTS.parent
sys.path[:0] = [str(TESTS), str(TESTS / "spec"), str(TESTS / "judge")]
from tap import Tap  # noqa: E402
import run as spec  # noqa: E402
from generate import MAKERS, generate  # noqa: E402

MODES = ("keep", "fill", "strip")
COUNT = 40
ALONE = 4  # one in so many examples is a file of its own
CHOICES = ("few", "all")


def games():
    """The games in the library."""
    table = (ROOT / "lib/games/games.c").read_text(encoding="utf-8")
    return [name.replace("_", "-") for name in re.findall(r"^    GAME\((\w+)\)", table, re.MULTILINE)]


def inputs(choice):
    """
    (name, bytes) of samples, specs and generated files: the examples of each spec in one file. With "all", some of those of
    the notation are also files of their own, and there are more generated files.
    """
    for path in sorted((ROOT / "samples").glob("*.quire")):
        yield f"samples/{path.name}", path.read_bytes()
    for path in sorted((TESTS / "spec").glob("*.txt")):
        examples = spec.read_spec(path)[1]
        yield f"spec/{path.name}", b"".join(example.input.rstrip(b"\n") + b"\n" for example in examples)
        if path.stem == "notation" and choice == "all":
            yield from ((example.name, example.input) for example in examples[::ALONE])
    for game in (game for game in games() if game in MAKERS):
        for seed, slips in ((2, False), (3, True)) if choice == "few" else product(range(1, 6), (False, True)):
            name = f"{game} seed {seed}{' with slips' if slips else ''}"
            yield name, generate(game, COUNT, seed, slips=slips, crlf=seed == 3)


class Tools:
    def __init__(self, folder):
        self.folder = Path(folder).resolve()

    def run(self, tool, data, *options):
        """(standard output, exit status) of a tool that reads the bytes from a pipe."""
        done = subprocess.run([self.folder / tool, *options, "-"], input=data, capture_output=True,
                              check=False, timeout=120)
        if done.returncode not in (0, 1):
            message = done.stderr.decode("utf-8", "replace")
            raise AssertionError(f"{tool} {' '.join(options)}: exit status {done.returncode}\n{message}")
        return done.stdout, done.returncode

    def fmt(self, data, mode="keep"):
        return self.run("quire-fmt", data, f"--claims={mode}")[0]

    def check(self, data):
        """Errors and warnings as quire-check prints them for programs, without the file name."""
        return self.run("quire-check", data, "--format=jsonl")[0]

    def score(self, data):
        return self.run("quire-score", data, "-q", "--format=jsonl")[0]


def damaged(data, seed):
    """Drops, changes, doubles or inserts a few bytes per thousand."""
    dice = random.Random(seed)
    out = bytearray()
    for byte in data:
        chance = dice.random()
        if chance < 0.002:
            continue
        out.append(dice.choice(b"\x00\xff\n\r\t #():,.+-09aA\"\\{") if chance < 0.004 else byte)
        if chance > 0.998:
            out.append(byte)
    return bytes(out)


def difference(name, before, after):
    """The first line that differs, in readable form."""
    old, new = before.split(b"\n"), after.split(b"\n")
    for number, (one, other) in enumerate(zip(old, new), 1):
        if one != other:
            return f"{name}: line {number}:\n  {one[:300]!r}\n  {other[:300]!r}"
    return f"{name}: {len(old)} lines and {len(new)}"


def main(laws):
    """Runs each law, a function of tools and bytes that yields faults, over every input."""
    if len(sys.argv) != 3 or sys.argv[2] not in CHOICES:
        sys.exit(f"usage: {Path(sys.argv[0]).name} TOOLS {'|'.join(CHOICES)}")
    tools, tap = Tools(sys.argv[1]), Tap()

    def judge(pair):
        name, data = pair
        faults = []
        for law in laws:
            try:
                faults += [f"{law.__name__.replace('_', ' ')}: {fault}"
                           for fault in law(tools, data)]
            except (AssertionError, OSError, ValueError, subprocess.TimeoutExpired) as error:
                faults.append(f"{law.__name__.replace('_', ' ')}: {error}")
        return name, data, faults
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, data, faults in pool.map(judge, list(inputs(sys.argv[2]))):
            detail = "\n".join(faults)
            if faults and len(data) < 2000:
                detail += f"\nof {data!r}"
            tap.case(not faults, name, detail)
    return tap.done()


__all__ = ["Counter", "MODES", "Tools", "damaged", "difference", "main"]
