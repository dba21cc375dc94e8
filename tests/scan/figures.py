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
from collections import Counter
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


def check(tools, texts):
    """(whether all scanned records are valid, their number) of each text."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.txt" for number in range(len(texts))]
        for path, text in zip(paths, texts):
            path.write_text(text, encoding="utf-8")
        scanned = subprocess.run([tools / "quire-scan", *paths], capture_output=True, check=False).stdout
    checked = subprocess.run([tools / "quire-check"], input=scanned, capture_output=True, check=False)
    wrong = set(re.findall(r"(?m)^(\S+?\.txt):\d+:\d+: error: ", checked.stderr.decode()))
    records = Counter(re.findall(r"(?m)^Source: (\S+?\.txt):\d", scanned.decode()))
    return [(str(path) not in wrong, records[str(path)]) for path in paths]


def marked_lines(tools, path):
    run = subprocess.run([tools / "quire-scan", path], capture_output=True, check=True)
    lines = re.findall(r"(?m)^(?!Game: ).*  # line (\d+)$", run.stdout.decode())
    return sorted({int(line) for line in lines})


def try_line(tap, tools, name, lines, number, pattern, count):
    text = lines[number - 1]
    tries = [text[:found.start()] + other + text[found.end():]
             for found in re.finditer(pattern, text) for other in change(found[0])]
    if not tries:
        return 0
    checked = check(tools, ["\n".join([*lines[:number - 1], changed, *lines[number:]]) for changed in tries])
    silent = [f"{records} records: {changed}" for changed, (good, records) in zip(tries, checked) if good or records != count]
    tap.case(not silent, f"{name}:{number}: {len(tries)} slips are found", "\n".join(silent))
    return len(tries)


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    tools, tap = Path(arguments[0]).resolve(), Tap()
    for name, pattern in TEXTS.items():
        path = HERE / f"{name}.txt"
        lines = path.read_text(encoding="utf-8").split("\n")
        (good, count), = check(tools, ["\n".join(lines)])
        tap.case(good and count > 0, f"{name}: is valid as it is")
        tries = sum(try_line(tap, tools, name, lines, number, pattern, count)
                    for number in marked_lines(tools, path))
        tap.case(tries > 0, f"{name}: has figures")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
