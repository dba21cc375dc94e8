#!/usr/bin/env python3
"""Changes each figure of an example in a text, which must make the scanned record invalid.

usage: figures.py TOOLS

In these texts each line of the example follows from the others. A figure is a digit, a sign or a letter of the notation.
Prints TAP, a case for each line of an example.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tap import Tap  # noqa: E402

# {text: pattern of its figures}. Explanations, such as remarks, are not changed.
TEXTS = {
    "texts/procession-nothing-named": r"[0-9]",
    "texts/procession-names": r"(?<=[(,])[0-9](?=[,)])|(?<=: )[01]|(?<=[01])[01]",
    "texts/lengths-plain": r"[0-9]",
    "texts/lengths-html": r"[0-9](?!5 digits)",
    "texts/lengths-two-rounds": r"(?<!Round )[0-9](?!\))",
    "texts/numbers-other-list": r"(?<!m=)[0-9]|_",
    "texts/plusses-x": r"[0-9+-]|X",
    "aside/plusses-1": r"(?<!layer )[0-9](?! points\))|(?<=[ ,] )[+-]",
    "aside/pre-1-b": r"(?<=\")[UDS]",
}
OTHERS = {"+": "-", "-": "+", "X": ".", "_": "1"}


def change(figure):
    if figure in OTHERS:
        return [OTHERS[figure]]
    if figure in "UDS":
        return [other for other in "UDS" if other != figure]
    return [other for other in "0123" if other != figure][:2]


def check(tools, text):
    """(whether all scanned records are valid, their number)."""
    with tempfile.NamedTemporaryFile(suffix=".txt") as file:
        file.write(text.encode())
        file.flush()
        scanned = subprocess.run([tools / "quire-scan", file.name], capture_output=True, check=False)
    checked = subprocess.run([tools / "quire-check", "-q"], input=scanned.stdout, check=False)
    return checked.returncode == 0, scanned.stdout.count(b"Game: ")


def marked_lines(tools, path):
    run = subprocess.run([tools / "quire-scan", path], capture_output=True, check=True)
    lines = re.findall(r"(?m)^(?!Game: ).*  # line (\d+)$", run.stdout.decode())
    return sorted({int(line) for line in lines})


def try_line(tap, tools, name, lines, number, pattern, count):
    silent, tries = [], 0
    text = lines[number - 1]
    for found in re.finditer(pattern, text):
        for other in change(found[0]):
            changed = text[:found.start()] + other + text[found.end():]
            good, records = check(tools, "\n".join([*lines[:number - 1], changed, *lines[number:]]))
            tries += 1
            if good or records != count:
                silent.append(f"{records} records: {changed}")
    if tries:
        tap.case(not silent, f"{name}:{number}: {tries} slips are found", "\n".join(silent))
    return tries


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    tools, tap = Path(arguments[0]).resolve(), Tap()
    for name, pattern in TEXTS.items():
        path = HERE / f"{name}.txt"
        lines = path.read_text(encoding="utf-8").split("\n")
        good, count = check(tools, "\n".join(lines))
        tap.case(good and count > 0, f"{name}: is valid as it is")
        tries = sum(try_line(tap, tools, name, lines, number, pattern, count)
                    for number in marked_lines(tools, path))
        tap.case(tries > 0, f"{name}: has figures")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
