#!/usr/bin/env python3
"""Compares the formal grammar of quire(5) with what the tools accept.

usage: notation.py TOOLS SEED [SLIPS]

Uses records of the samples, the specs and quire-gen, each with SLIPS (default: 10) slips, and each field of each game with many
values. The grammar must match a record if and only if quire-check finds nothing unreadable in it. Prints TAP.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "spec")]
from tap import Tap  # noqa: E402
from abnf import CORE, Matcher, Rules  # noqa: E402
from examples import displays  # noqa: E402
from mdoc import section  # noqa: E402
from run import read_spec  # noqa: E402

ROOT = HERE.parent.parent
LONG = 1500  # characters: longer records are used unchanged
# Ids for unreadable text. Other errors are about its meaning.
UNREAD = {"bad-row", "bad-field", "unknown-field", "bad-reading", "unclosed-remark", "unknown-game",
          "no-game", "nul-byte"}
# If one of these occurs, the tools have not read the whole record.
BLIND = {"bad-players", "unknown-player", "duplicate-field", "after-end", "round-count"}
# Fields that can be read but do not fit the rest.
MEANING = re.compile("claimed .*, computed|symbols, expected at most")
OPENS = re.compile(r"[ \t\v\f\r]*game[ \t\v\f\r]*:", re.IGNORECASE)
# Values of fields and rows, one per line; \n in a value is a line end.
VALUES = [line.replace("\\n", "\n") for line in
          (HERE / "values.txt").read_text(encoding="utf-8").removesuffix("\n").split("\n")]
# Files, and whether each is valid.
FILES = {"": True, "# a": True, "\n\n (a\nb)\n": True, "\ufeffGame: procession\n000": True,
         "\ufeff\n# a\nGame: procession\n000\n\nGame: lengths\n": True, "x\n": False,
         "# a\nx\nGame: procession\n": False, "Game: procession\n000\nx\n": False,
         "Game: procession\nGame: chess\n": False, "(a\nGame: procession\n": False}


def formal_grammar():
    lines = (ROOT / "man/quire.5").read_text(encoding="utf-8").split("\n")
    first, body = section(lines, "FORMAL GRAMMAR")
    return "\n".join(text for _, shown in displays(body, first) for _, text in shown)


def split_records(text):
    """Splits a text into records, without the text above the first."""
    found = []
    for line in text.split("\n"):
        if OPENS.match(line):
            found.append(line)
        elif found:
            found[-1] += "\n" + line
    return found


def written(tools):
    """Yields valid records, and those of the specs, many of them invalid."""
    texts = [path.read_text(encoding="utf-8-sig") for path in sorted(ROOT.glob("samples/*.quire"))]
    for path in sorted(ROOT.glob("tests/spec/*.txt")):
        for example in read_spec(path)[1]:
            try:
                texts.append(example.input.decode("utf-8"))
            except UnicodeDecodeError:
                pass  # the grammar is defined on characters
    for game in games():
        run = subprocess.run([tools / "quire-gen", f"--game={game}", "--count=6", "--seed=1"],
                             capture_output=True, text=True, check=True)
        texts.append(run.stdout)
    return [record for text in texts for record in split_records(text)]


def games():
    return sorted(path.stem for path in ROOT.glob("grammar/*.yaml") if path.stem != "common")


def probes():
    """Yields each field, and each kind of row at each position, with each value."""
    keys = set()
    for path in ROOT.glob("grammar/*.yaml"):
        part = path.read_text(encoding="utf-8").partition("\nfields:\n")[2]
        keys.update(re.findall(r"^  (\w[\w ]*): \{", part.partition("\nrows:")[0].partition("\nscan:")[0],
                               re.MULTILINE))
    keys -= {"Game"}
    for game in games():
        for value in VALUES:
            for key in sorted(keys):
                yield f"Game: {game}\n{key}: {value}\n"
                if key in ("Hand", "Prediction", "Numbers", "Truth", "Match"):
                    yield f"Game: {game}\n{key} 1:{value}"
            for above in ("", "0101\n", "Moves:\n", "Grid:\n", "Grid:\nNote: x\n", "Grid:\n# a\n"):
                yield f"Game: {game}\n{above}{value}\n"


def slip(rng, text):
    """Adds a typical slip of a person or a program to the text. The Game: line remains valid."""
    at = rng.randrange(len(text) + 1)
    kind = rng.randrange(6)
    other = rng.choice("0123456789 \t\r\v,.:;+-_#()/*x|abzADUSKn\nä♥")
    if kind == 0:
        text = text[:at] + text[at + 1:]
    elif kind == 1:
        text = text[:at] + other + text[at:]
    elif kind == 2:
        text = text[:at] + other + text[at + 1:]
    elif kind == 3:
        text = text[:at] + text[at + 1:at + 2] + text[at:at + 1] + text[at + 2:]
    else:
        lines = text.split("\n")
        at, from_line = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[at:at + (kind == 5)] = [lines[from_line] + rng.choice(["", " ", " # a", other])]
        text = "\n".join(lines)
    return text


def is_single(text):
    """True if the text is a single record, valid or not."""
    lines = text.split("\n")
    # A line with a NUL is skipped, so it does not begin a record.
    return OPENS.match(lines[0]) and "\0" not in lines[0] and not any(OPENS.match(line) for line in lines[1:])


def judged(tools, records):
    """For each record: the ids for unreadable text, and whether the tools read all of it."""
    starts, line = {}, 1
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="", suffix=".quire") as file:
        for index, record in enumerate(records):
            starts[line] = index
            file.write(record + "\n")
            line += record.count("\n") + 1
        file.flush()
        run = subprocess.run([tools / "quire-check", "--format=jsonl", file.name],
                             capture_output=True, text=True, check=False)
    begins, at, first = sorted(starts), 0, 0
    unread, blind = [set() for _ in records], [False] * len(records)
    found = sorted((json.loads(text) for text in run.stdout.splitlines()),
                   key=lambda item: item["line"])
    for item in found:
        while at + 1 < len(begins) and begins[at + 1] <= item["line"]:
            at += 1
        first = starts[begins[at]]
        if item["id"] in UNREAD and not MEANING.search(item["message"]):
            unread[first].add(item["id"])
        blind[first] |= item["id"] in BLIND
    return list(zip(unread, blind))


def compare(tap, name, tools, matchers, records):
    records = [record for record in records if is_single(record)]
    faults, agreed = [], [0, 0]
    for record, (unread, blind) in zip(records, judged(tools, records)):
        # The prose covers the 29th of February, and the rule of each game covers its alias.
        if "-02-29" in record:
            continue
        fits = matchers.matches(record)
        if fits and unread:
            faults.append(f"the grammar has it, {unread}:\n{record}")
        elif not fits and not unread and not blind:
            faults.append(f"the grammar has it not, and it can be read:\n{record}")
        agreed[fits] += 1
    tap.case(not faults and all(agreed), f"{name}: {agreed[1]} readable records, {agreed[0]} unreadable",
             f"{len(faults)} faults\n" + "\n".join(faults[:20]))


def main(arguments):
    if len(arguments) not in (2, 3):
        sys.exit(__doc__)
    tools, tap = Path(arguments[0]).resolve(), Tap()
    rules = Rules(formal_grammar())
    record = Matcher(rules, "record")
    unused = rules.trees.keys() - rules.used - {"file"} - {name.lower() for name in CORE}
    tap.case(not unused, "each rule is used", " ".join(unused))
    for path in sorted(ROOT.glob("samples/*.quire")):
        tap.case(Matcher(rules, "file").matches(path.read_text(encoding="utf-8")),
                 f"{path.name} is a file")
    for text, is_file in FILES.items():
        run = subprocess.run([tools / "quire-check", "-q", "-"], input=text.encode(), check=False,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        tap.case(Matcher(rules, "file").matches(text) == is_file == (run.returncode == 0),
                 f"{text!r} is {'a' if is_file else 'no'} file")
    records = written(tools)
    compare(tap, "records", tools, record, records)
    compare(tap, "fields and rows", tools, record, probes())
    rng, slips = random.Random(int(arguments[1])), []
    count = int(arguments[2]) if len(arguments) > 2 else 10
    for text in records:
        for _ in range(count if len(text) < LONG else 0):
            changed = slip(rng, text)
            slips += [changed, slip(rng, changed)]
    compare(tap, "records with slips", tools, record, slips)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
