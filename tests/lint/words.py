#!/usr/bin/env python3
"""Rejects phrases that pages and messages should not use.

usage: words.py [ROOT]

A short list, with replacements. It applies to README.md, the manual pages without their literal blocks, and the
string literals of lib/ and tools/. Prints TAP.
"""

import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402
from house import without_comments  # noqa: E402

# Regular expressions, in any case: a space stands for any white space, line ends included.
PHRASES = {
    r"\bwants (an?|no)\b": "expects, may contain only",
    r"\bstands? (t?here )?twice": "duplicate, occurs twice",
    r"\bis no value for": "invalid value",
    r"\bparted (by|from)": "separated by",
    r"\bby lot\b": "at random",
    r"\b(on|in|of) the own\b": "their own, your own",
    r"\bnobody (knows|can tell)": "it is uncertain, is unknown",
    r"\bwhoever\b": "the player who, anyone who",
    r"\b(is|are) told of\b": "is reported",
    r"\band its kin\b": "and similar",
    r"\bin the place of\b": "instead of, replaces",
    r"\bas it is wished for": "with these options",
    r"\bput right\b": "corrected",
    r"\bcan be had\b": "is available",
    r"\bwhat becomes of\b": "what happens to",
    r"\bperhaps a line too many": "possibly an extra line",
    r"\bis missing of": "is missing (expected ...)",
    r"\bhas no place\b": "cannot be used",
    r"\bwhat hangs on\b": "whatever depends on",
    r"\btake it that\b": "assume",
}
LINTED = [(re.compile(phrase.replace(" ", r"\s+"), re.IGNORECASE), better) for phrase, better in PHRASES.items()]


def blank(match):
    """The same number of lines, all empty."""
    return "\n" * match[0].count("\n")


def page_text(text):
    text = re.sub(r"^\.Bd -literal.*?^\.Ed$", blank, text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"^\.(Xr|Ql|Ar|Fa|Fn|\\\").*$", "", text, flags=re.MULTILINE)


def readme_text(text):
    return re.sub(r"^```.*?^```$", blank, text, flags=re.DOTALL | re.MULTILINE)


def strings_of(text):
    """Only the string literals, on their lines; adjacent ones are joined."""
    code = re.sub(r"^\s*#\s*include.*$", "", without_comments(text), flags=re.MULTILINE)
    parts, at = [], 0
    for found in re.finditer(r'"((?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)*\'', code):
        between = code[at:found.start()]
        parts.append("\n" * between.count("\n") if not between.strip() else blank_code(between))
        parts.append((found[1] or "").replace("\\n", " "))
        at = found.end()
    return "".join(parts)


def blank_code(code):
    """Code between two literals keeps them apart."""
    return ";" + "\n" * code.count("\n")


def faults_in(name, text):
    for pattern, better in LINTED:
        for found in pattern.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield f"{name}:{line}: '{' '.join(found[0].split())}': rather: {better}"


def check_itself(tap):
    """Checks that phrases are found across line ends and literals, and nothing else is."""
    page = page_text("The player who\nwins is\ntold of.\n.Bd -literal\nis told of\n.Ed\n")
    code = strings_of('/* is told of */ say("it is "\n    "told of", is_told, "of");')
    for what, text, line in (("page", page, 2), ("literal", code, 1)):
        found = list(faults_in(what, text))
        tap.case(len(found) == 1 and found[0].startswith(f"{what}:{line}:"), f"finds a phrase in a {what}",
                 "\n".join(found) or "nothing found")


def main(arguments):
    root = Path(arguments[0] if arguments else Path(__file__).resolve().parent.parent.parent)
    tap = Tap()
    check_itself(tap)
    groups = (("pages", page_text, sorted((root / "man").glob("*.[1357]"))),
              ("README.md", readme_text, [root / "README.md"]),
              ("strings of lib/ and tools/", strings_of,
               sorted(path for folder in ("lib", "tools") for ending in ("[ch]", "def")
                      for path in (root / folder).rglob(f"*.{ending}"))))
    for what, reduce, paths in groups:
        faults = [fault for path in paths
                  for fault in faults_in(path.relative_to(root).as_posix(),
                                         reduce(path.read_text(encoding="utf-8")))]
        tap.case(paths and not faults, f"{what}: no phrase of the list", "\n".join(faults))
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
