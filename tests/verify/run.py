#!/usr/bin/env python3
"""Checks that the verifier agrees with the judge and leaves few records to it. usage: run.py SHARES TOOLS GAME MUTANTS

SHARES is the program built from shares.c, which fails if the verifier accepts an invalid record or its verdict
differs.
"""

import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

# With grammars that are not built in, nothing is verified.
GRAMMARS = Path(__file__).resolve().parents[2] / "grammar"

# The percentage of records that must be verified, for any options of quire-gen.
ALL, MOST = 100, 55
WAYS = [("as it is", ALL, []), ("with claims", ALL, ["--claims=fill"]), ("without claims", ALL, ["--claims=strip"]),
        ("with names", ALL, ["--claims=fill", "--players=Ann,Zoë"]), ("unfinished", MOST, ["--unfinished"]),
        ("unfinished, with claims", MOST, ["--unfinished", "--claims=fill"])]

# {game: sizes of larger boards}: rows of more than one word of bits, columns with two letters, many moves. The others have
# the sizes that quire-gen usually chooses.
LARGE = {
    "intersections": ["n=27-60,m=12"], "lengths": ["n=60-140"], "numbers-to-number": ["m=8-12"], "palindromes": ["m=60-100"],
    "permutations": ["m=30-60"], "permudrome": ["n=28-60"], "plusses": ["n=27-50"], "precognition": ["Deal=5-10"],
    "procession": ["n=16-24", "n=60-140"], "scramble": ["n=16-24", "n=60-140"], "superposition": ["m=27-40"],
}

# {game: (lines above the rows, characters of rows, their maximum length)}. A row may be the value of a field.
ROWS = {
    "intersections": ("Players: 2\nn: 2\nm: 2\nRound: 1\n", "ab12- ,", 6),
    "lengths": ("Players: 2\nn: 4\nRound: 1\n0011\n", "0123, .", 5),
    "numbers-to-number": ("m: 2\nRound: 1\n", "012_ ,.", 6),
    "permutations": ("m: 2\nA: ", "+-12 ,\t", 6),
    "palindromes": ("Players: 2\nm: 2\n", "0123 =._", 5),
    "permudrome": ("Players: 2\nn: 4\n", "ab12 ,.", 6),
    "plusses": ("n: 2\nMoves:\na1\nGrid:\n. .\n", ".*x a1\t", 6),
    "precognition": ("Players: 2\nDeal: 1\nPrediction 1: U\nPrediction 2: D\nRow: ", "A17TU ,", 5),
    "procession": ("Players: 2\nn: 3\n000\n", "01 23,.", 6),
    "scramble": ("Players: 2\nn: 2\nTarget: 2\n01\n", "01 2,point", 4),
    "superposition": ("Players: 2\nm: 2\n", "ab12 ,.", 6),
}


class Shares:
    def __init__(self, program, tools):
        self.program = program
        self.tools = tools

    def count(self, data, *words):
        """The number of records, the number verified, and the disagreements."""
        with tempfile.NamedTemporaryFile(suffix=".quire") as file:
            file.write(data)
            file.flush()
            done = subprocess.run([self.program, *words, file.name], capture_output=True, check=False)
        numbers = done.stdout.split() if done.returncode == 0 else (0, 0)
        return int(numbers[0]), int(numbers[1]), done.stderr.decode(errors="replace")[-2000:]

    def generate(self, game, *words):
        command = [f"{self.tools}/quire-gen", "-g", game, "-n", "100", "-s", "5", *words]
        return subprocess.run(command, capture_output=True, check=True).stdout


def shares(tap, program, game):
    for name, least, words in WAYS:
        records, verified, wrong = program.count(program.generate(game, *words))
        tap.case(records == 100 and verified >= least, f"{game} {name}: {verified} of {records} are verified", wrong)
    for size in LARGE.get(game, []):
        made = program.generate(game, "-n", "20", "--claims=fill", "--moves=150", f"--size={size}", "--players=2")
        records, verified, wrong = program.count(made)
        tap.case(0 < records == verified, f"{game} {size}: {verified} of {records} are verified", wrong)


def canonical(tap, program, game):
    """The output of quire-fmt is verified, and recognised as canonical."""
    for words in (["--claims=fill"], ["--claims=strip", "--players=Ann,Zoë Bee"],
                  *(["--claims=fill", "-n", "20", "--players=2", f"--size={size}"] for size in LARGE.get(game, [])[:1])):
        made = program.generate(game, *words)
        written = subprocess.run([f"{program.tools}/quire-fmt"], input=made, capture_output=True, check=True).stdout
        records, verified, wrong = program.count(written, "-c")
        tap.case(0 < records == verified, f"{game} {words} as quire-fmt writes it: {verified} of {records}", wrong)


def mutants(tap, program, game, count):
    made = program.generate(game, "--claims=fill") + program.generate(game, "--unfinished")
    records, verified, wrong = program.count(made, "-m", str(count))
    tap.case(records > 0 and verified > 0, f"{game}: {verified} of {records} mutants are verified, all correctly", wrong)


def rows(tap, program, game):
    """Every short row."""
    above, characters, longest = ROWS[game]
    begin = f"Game: {game}\n{above}"
    texts = ("".join(row) for length in range(1, longest + 1) for row in itertools.product(characters, repeat=length)
             if length < longest or hash_of(row) % 7 == 0)
    data = "".join(f"{begin}{text}\n" for text in texts)
    records, verified, wrong = program.count(data.encode())
    tap.case(records > 0 and verified > 0, f"{game}: {verified} of {records} short rows are verified, all correctly", wrong)


def respace(record, lots):
    """A record with one more, one less or another space, comma or line end; or a grid with wider gaps."""
    if lots.random() < 0.1:
        head, *rows = record.split("\n\n")[0].split("\n")
        wide = (row if re.search("[:a-h]", row) else re.sub(r"(?<=\S) ", "  ", row) for row in rows)
        return "\n".join([head, *wide]) + "\n\n"
    places = [at for at, c in enumerate(record) if c in " ,\n"] if lots.random() < 0.7 else range(len(record))
    at = lots.choice(places)
    piece = lots.choice(["", " ", "  ", ", ", ",", "\t", "\n", "\n\n", "\r\n", "#", record[at] + " ", " " + record[at]])
    return record[:at] + piece + record[at + lots.randrange(2):]


def formatted(tap, tools, game, count):
    """quire-fmt, which only looks whether the verified records are in canonical form, writes what it writes without."""
    lots = random.Random(11)
    made = [Shares(None, tools).generate(game, *words).decode() for words in (["--claims=fill"], ["--claims=strip"],
            ["--unfinished", "--players=Ann,Zoë Bee"])]
    whole = subprocess.run([f"{tools}/quire-fmt", "-q"], input="\n".join(made).encode(), capture_output=True,
                           check=True).stdout.decode()
    records = whole.rstrip("\n").split("\n\nGame: ")
    records = [records[0]] + [f"Game: {record}" for record in records[1:]]
    texts = [lots.choice(records) + "\n\n" for _ in range(count)]
    text = "".join(respace(text, lots) if lots.random() < 0.8 else text for text in texts).encode()
    outputs = [subprocess.run([f"{tools}/quire-fmt", "-q"], input=text, capture_output=True, check=False,
                              env={**os.environ, **more}).stdout for more in ({}, {"QUIRE_GRAMMAR_PATH": str(GRAMMARS)})]
    tap.case(outputs[0] == outputs[1] and len(outputs[0]) > len(text) / 2,
             f"{game}: quire-fmt writes the same without the verifier, {count} records")


def hash_of(row):
    return sum(ord(c) * (i + 1) for i, c in enumerate(row))


def main(program, tools, game, count):
    tap = Tap()
    counter = Shares(program, tools)
    shares(tap, counter, game)
    canonical(tap, counter, game)
    mutants(tap, counter, game, count)
    rows(tap, counter, game)
    formatted(tap, tools, game, 2000)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
