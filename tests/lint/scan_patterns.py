#!/usr/bin/env python3
"""Checks that no pattern of a grammar's scan part can read a whole paragraph from every place in it.

usage: scan_patterns.py [FILE...]

The rule, for each pattern with its words filled in:
- inside a look-ahead or a look-behind no quantifier is unbounded, be it *, + or {2,};
- where a pattern is searched for (text: and about:), no unbounded quantifier stands behind a dot, or behind a class
  that matches a blank besides other signs, such as [0-9, ] or [^()].
What is left that repeats without end is words, and lists of words; a list that is found is not read again. The search
itself reads no more than some thousand bytes from any place, so this rule is about the time for each byte.
Without files, checks all of grammar/. Prints TAP.
"""

import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from tap import Tap  # noqa: E402

TOKEN = re.compile(r"\\x[0-9a-f]{2}|\\.|\[\^?\]?(?:\\.|[^]\\])*\]|\(\?(?:<?[=!]|<\w+>|[:>]|\w+:|\w+\))|"
                   r"(?P<quantifier>[*+?][+?]?|\{\d+(?:,\d*)?\}[+?]?)|.", re.S)
UNBOUNDED = re.compile(r"[*+]|\{\d+,\}")


def fill_in(text, words):
    text = re.sub(r"\{\{not \w+\}\}", "", text)  # looks a word up
    return re.sub(r"\{\{(\w[^{}]*)\}\}", lambda name: f"(?:{fill_in(words[name[1]], words)})", text)


def read_vocabulary(path):
    """Patterns for the words of vocabulary.txt, by the name of the list, and by the name and the meaning."""
    words = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            key, _, values = line.partition(": ")
            for name in {key, key.split()[0]}:
                words.setdefault(name, []).extend(map(re.escape, values.split(", ")))
    return {name: "|".join(values) for name, values in words.items()}


def crosses_words(atom):
    """True for a class that matches a blank and other signs."""
    if atom in (".", r"\D", r"\W"):
        return True
    if not atom.startswith("[") or atom in ("[ ]", r"[ \t]", r"[\s]"):
        return False
    matcher = re.compile(atom.encode())
    return bool(matcher.match(b" ")) and any(matcher.match(bytes([c])) for c in b"aZ05,.;()|-")


def faults(pattern, searched):
    """The quantifiers that break the rule, with the text before them."""
    found, groups, atom = [], [], ""
    for token in TOKEN.finditer(pattern):
        text = token[0]
        if token["quantifier"]:
            around = any(group in ("(?=", "(?!", "(?<=", "(?<!") for group in groups)
            if UNBOUNDED.match(text) and (around or searched and crosses_words(atom)):
                found.append(pattern[max(0, token.start() - 40):token.end()])
        elif text == ")":
            groups.pop()
            atom = text
        else:
            if text.startswith("(") and not re.fullmatch(r"\(\?\w+\)", text):
                groups.append(text)
            atom = text
    return found


def read_scan(path):
    """The words of a scan part, {name: pattern}, and its patterns, (line number, key, pattern)."""
    words, patterns, below = {}, [], None
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if top := re.match(r"(?:  )?(\w+):", line):
            below = top[1]
        for key, quoted in re.findall(r"(?:^ +|[{ ])(\w+): '((?:[^']|'')*)'", line):
            pattern = quoted.replace("''", "'")
            if below == "words":
                words[key] = pattern
            elif key in ("named", "about", "played", "label", "loose", "considered", "author", "addressee", "line", "text"):
                patterns.append((number, key, pattern))
    return words, patterns


def check(tap, path, common):
    words, patterns = read_scan(path)
    found = [f"line {number}: {fault}" for number, key, pattern in patterns
             for fault in faults(fill_in(pattern, {**common, **words, "key": "n", "this": "A", "other": "B"}), key in ("named", "about", "played", "considered", "text"))]
    found += [] if patterns else ["no patterns"]
    tap.case(not found, path.name, "\n".join(found))


PLANTED = {
    (r"[0-9]++(?=[0-9, ]*x)", True): 1, (r"(?=[01]{3,} [0-9])[01]++", True): 1, (r"(?<!a+)b", True): 1,
    (r"\([^()]*+\)", True): 1, (r"a.*b", True): 1, (r"a.{0,200}b", True): 0, (r"[01]++(?: [01]++)*+", True): 0,
    (r"(?=[01]{3,100} )[01]++", True): 0, (r"(?=[01]*+_)[01_]++", False): 1, (r".*+", False): 0,
    (r"\+\*[*+]", True): 0,
}


def main(arguments):
    tap = Tap()
    common, _ = read_scan(ROOT / "grammar/common.yaml")
    common = {**read_vocabulary(ROOT / "grammar/vocabulary.txt"), **common}
    wrong = [pattern for (pattern, searched), count in PLANTED.items() if len(faults(pattern, searched)) != count]
    tap.case(not wrong, "finds the planted faults", "\n".join(wrong))
    for path in [Path(name) for name in arguments] or sorted((ROOT / "grammar").glob("*.yaml")):
        check(tap, path, common)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
