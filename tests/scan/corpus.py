#!/usr/bin/env python3
"""Scans labelled texts and measures what is found.

usage: corpus.py TOOLS EVERY

NAME.quire has the records that quire-scan must print for NAME.txt in texts/, aside/ or manners/, without Source: and the
comments with line numbers. A text without such a file has no example, or one that is not found. NAME.missed has the true
record of a text that is not found, or only in part. A record counts as found if all its lines are the same. Prints TAP, and
for each game how many of the printed records are right (precision) and how many of those in the texts are printed (recall).
The texts in manners/ each describe a game in a different manner; writers who did not know the patterns wrote those with
"writer" in their names. Those in aside/ were written without looking at the patterns and tried only when done.
One text of EVERY, such as 8, is also scanned with grammar files.
"""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tap import Tap  # noqa: E402

# The required figures. Lower them only for new texts that are not understood.
LEAST = {"precision": 1.0, "recall": 1.0}
ALONE = 20      # every so many texts, one is also scanned alone


def records(text):
    """The records of a text as tuples of lines."""
    found = []
    for record in re.split(r"(?m)^(?=Game: )", text):
        lines = [re.sub(r"  # line \d+( \".*\")?$", "", line) for line in record.splitlines()]
        lines = tuple(line for line in lines if line and not line.startswith("Source: "))
        if lines:
            found.append(lines)
    return found


def game(record):
    return record[0].removeprefix("Game: ")


class Measure:
    def __init__(self):
        self.right, self.printed, self.expected = Counter(), Counter(), Counter()

    def add(self, expected, printed):
        left = list(expected)
        for record in printed:
            self.printed[game(record)] += 1
            if record in left:
                left.remove(record)
                self.right[game(record)] += 1
        for record in expected:
            self.expected[game(record)] += 1

    def report(self, tap):
        for name in sorted(self.expected | self.printed):
            right, printed, expected = self.right[name], self.printed[name], self.expected[name]
            precision = right / printed if printed else 1.0
            recall = right / expected if expected else 1.0
            tap.case(precision >= LEAST["precision"] and recall >= LEAST["recall"],
                     f"{name}: precision {precision:.2f} ({right} of {printed}), "
                     f"recall {recall:.2f} ({right} of {expected})")


def scan(tools, *paths):
    """Runs quire-scan on files of this folder."""
    return subprocess.run([tools / "quire-scan", *paths], cwd=HERE, capture_output=True, check=False, timeout=300)


def scan_together(tools, paths):
    """What quire-scan prints for each of the files, as {path: (standard output, standard error)}."""
    run = scan(tools, *paths)
    if run.returncode != 0:
        sys.exit(f"exit status {run.returncode}")
    printed = {path: ["", ""] for path in paths}
    for record in re.split(r"(?m)^(?=Game: )", run.stdout.decode()):
        if record:
            path = re.search(r"(?m)^Source: (\S+?\.txt):\d", record)[1]
            printed[path][0] += record
    for line in run.stderr.decode().splitlines(keepends=True):
        printed[line.partition(":")[0]][1] += line
    return printed


def try_text(tap, path, printed, errors, measure):
    label = (HERE / path).with_suffix(".quire")
    expected = records(label.read_text(encoding="utf-8")) if label.exists() else []
    found = records(printed)
    measure.add(expected, found)
    show = ["\n".join(("expected:", *record)) for record in expected if record not in found]
    show += ["\n".join(("printed:", *record)) for record in found if record not in expected]
    unread = any(line.startswith("# not read") for record in expected for line in record)
    good = found == expected and ("[unread-line]" in errors if unread else not errors)
    tap.case(good, path.removesuffix(".txt"), "\n".join([*show, errors]))


def try_alone(tap, tools, path, printed, errors):
    """A file scanned alone gives the same, and an exit status."""
    run = scan(tools, path)
    expected = 0 if (HERE / path).with_suffix(".quire").exists() else 1
    same = records(run.stdout.decode()) == records(printed) and run.stderr.decode() == errors
    tap.case(same and run.returncode == expected, f"{path.removesuffix('.txt')} alone", f"exit status {run.returncode}")


def try_grammar_files(tap, tools, paths):
    """Patterns of grammar files are compiled at once, unlike built-in ones, but must find the same."""
    runs = [scan(tools, *options, *paths) for options in ([], [f"--grammar={HERE.parent.parent / 'grammar'}"])]
    same = all(getattr(runs[0], part) == getattr(runs[1], part) for part in ("returncode", "stdout", "stderr"))
    tap.case(same and runs[0].stdout, "the grammar files find the same as the built-in grammars",
             runs[1].stderr.decode())


def main(arguments):
    if len(arguments) != 2:
        sys.exit(__doc__)
    tools, tap, measure = Path(arguments[0]).resolve(), Tap(), Measure()
    paths = [f"{folder}/{path.name}" for folder in ("texts", "aside", "manners")
             for path in sorted((HERE / folder).glob("*.txt"))]
    printed = scan_together(tools, paths)
    for number, path in enumerate(paths):
        try_text(tap, path, *printed[path], measure)
        if number % ALONE == 0:
            try_alone(tap, tools, path, *printed[path])
    try_grammar_files(tap, tools, paths[::int(arguments[1])])
    measure.report(tap)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
