#!/usr/bin/env python3
"""Writes texts that are right in other ways: what is found in them is still right.

usage: rewritten.py TOOLS EVERY [SEED]

A line of a text, or each line with figures, is written in another way that says the same, such as with digits as words or
in brackets, or is joined to the next line. Scan need not read it, but must not report an error that is not there. Few
of the texts may be reported, and no more than now. Takes one text of EVERY, such as 8. Another SEED, by default none, takes
other lines. Prints TAP, a case for each way.
"""

import random
import re
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tap import Tap  # noqa: E402

WORDS = "zero one two three four five six seven eight nine".split()
SIGNS = re.compile(r"[+−–-]")
NAMES = re.compile(r"\b(?:[Ll]ist|[Ss]core|[Pp]oints?|[Rr]ound|[Ww]inner|[Ww]ins|[Pp]rediction|[Rr]ow|[Pp]layers?)\b")
WAYS = {
    "digits as words": lambda line: re.sub(r"\d", lambda digit: f" {WORDS[int(digit[0])]} ", line),
    "tildes between digits": lambda line: re.sub(r"(?<=\d)(?=\d)", "~", line),
    "wide digits": lambda line: re.sub(r"\d", lambda digit: chr(0xff10 + int(digit[0])), line),
    "words before": lambda line: "and then, after a while, there was " + line,
    "words after": lambda line: line + " and so on, if I remember it well",
    "a name before": lambda line: "Foo " + line,
    "other words": lambda line: NAMES.sub("blah", line),
    "quotation marks": lambda line: f'"{line}"',
    "brackets": lambda line: f"({line})",
    "code": lambda line: f"`{line}`",
    "bold": lambda line: f"**{line}**",
    "angle brackets": lambda line: re.sub(r"\d+(,\s?\d+)+", lambda found: f"<{found[0]}>", line),
    "semicolons": lambda line: line.replace(",", ";"),
    "blanks": lambda line: re.sub(r", ?", " ", line),
    "hyphens": lambda line: line if SIGNS.search(line) else re.sub(r", ?", " - ", line),
    "slashes": lambda line: re.sub(r"(?<=\d) ?, ?(?=\d)", "/", line),
    "equals signs": lambda line: re.sub(r"  +|\t", " = ", line),
    "capitals": str.upper,
}
# How many texts of a hundred may be reported. Half of a line may be a line of its own, and look like another row.
MOST, MOST_SPLIT = 2.5, 6


def rewrite(lines, name, chance):
    """Texts written in a way."""
    change, numbers = WAYS[name], [number for number, line in enumerate(lines) if line.strip()]
    for number in chance.sample(numbers, min(3, len(numbers))):
        yield [*lines[:number], change(lines[number]), *lines[number + 1:]]
    yield [change(line) if re.search(r"\d.*\d|[+-].*[+-]", line) else line for line in lines]


def join(lines, chance):
    numbers = [number for number, line in enumerate(lines[:-1]) if line.strip() and lines[number + 1].strip()]
    for number in chance.sample(numbers, min(3, len(numbers))):
        yield [*lines[:number], lines[number] + " " + lines[number + 1].strip(), *lines[number + 2:]]


def split(lines, chance):
    numbers = [number for number, line in enumerate(lines) if " " in line.strip()]
    for number in chance.sample(numbers, min(3, len(numbers))):
        line = lines[number].strip()
        at = chance.choice([found.start() for found in re.finditer(" ", line)])
        yield [*lines[:number], line[:at], line[at + 1:], *lines[number + 1:]]


def space(lines, _):
    yield [half for line in lines for half in (line, "")]


def reported(tools, folder, texts):
    """The names of the texts in which an error is reported."""
    paths = []
    for number, (name, lines) in enumerate(texts):
        path = folder / f"{name}.{number}.txt"
        path.write_text("\n".join(lines), encoding="utf-8")
        paths.append(path)
    scanned = subprocess.run([tools / "quire-scan", *paths], capture_output=True, check=False, timeout=300)
    checked = subprocess.run([tools / "quire-check"], input=scanned.stdout, capture_output=True, check=False, timeout=300)
    found = re.findall(r"(?m)^(\S+?\.txt):\d+:\d+: error: ", checked.stderr.decode())
    for path in paths:
        path.unlink()
    return {Path(path).name for path in found}


def main(arguments):
    if len(arguments) not in (2, 3):
        sys.exit(__doc__)
    tools, tap, every, seed = Path(arguments[0]).resolve(), Tap(), int(arguments[1]), "".join(arguments[2:])
    with tempfile.TemporaryDirectory() as name:
        folder, texts = Path(name), {}
        for kind in ("texts", "aside", "manners"):
            for path in sorted((HERE / kind).glob("*.txt")):
                if zlib.crc32(path.stem.encode()) % every == 0:     # by name: other texts do not change the selection
                    texts[f"{kind}-{path.stem}"] = path.read_text(encoding="utf-8", errors="replace").split("\n")
        wrong = {path.split(".")[0] for path in reported(tools, folder, texts.items())}
        right = {name: lines for name, lines in texts.items() if name not in wrong}
        ways = {way: lambda lines, chance, way=way: rewrite(lines, way, chance) for way in WAYS}
        ways.update({"lines joined": join, "lines split": split, "blank lines": space})
        for way, change in ways.items():
            other = [(name, text) for name, lines in right.items() for text in change(lines, random.Random(name + way + seed))
                     if text != lines]
            found = reported(tools, folder, other)
            most = MOST_SPLIT if change is split else MOST
            tap.case(100 * len(found) <= most * len(other) and other,
                     f"{way}: {len(found)} of {len(other)} are reported", "\n".join(sorted(found)))
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
