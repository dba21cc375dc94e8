#!/usr/bin/env python3
"""Generates the C tables of vocabulary.txt: a sorted table of words, and the patterns that {{words}} of a grammar stand for.

usage: vocabulary.py VOCABULARY HEADER SOURCE
"""

import re
import sys
from collections import Counter
from pathlib import Path

MOST = {"list": 15, "word": 23, "meaning": 15}  # bytes; see lib/grammar/vocabulary.h


def read(path):
    """The words as (list, word, meaning); the meaning in a list without meanings is the list's name."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        key, colon, values = line.partition(": ")
        name, _, meaning = key.partition(" ")
        for word in values.split(", "):
            entry = {"list": name, "word": word, "meaning": meaning or name}
            if not colon or any(not 0 < len(entry[part].encode()) <= most for part, most in MOST.items()):
                sys.exit(f"{path}:{number}: cannot read '{word}'")
            for written in {word, word if word[0].isascii() else word.capitalize()}:  # C folds only ASCII letters
                yield name, written, meaning or name


def alternation(words):
    """A pattern for any of the words, the longest first. It tells words apart letter by letter: "(?:an(?:d)?|or)"."""
    by_letter = {}
    for word in words:
        by_letter.setdefault(word[:1], []).append(word[1:])
    is_optional = bool(by_letter.pop("", None))
    if len(by_letter) == 1 and not is_optional:
        (letter, rests), = by_letter.items()
        return re.escape(letter) + alternation(rests)
    branches = "|".join(re.escape(letter) + alternation(rests) for letter, rests in by_letter.items())
    if is_optional and len(branches) == 1 and branches.isascii():
        return branches + "?"
    return f"(?:{branches})" + "?" * is_optional if branches else ""


def quote(text):
    """The text as a string of C, in UTF-8."""
    escaped = text.replace("\\", r"\\").encode()
    return '"' + "".join(chr(c) if c < 128 else f"\\{c:03o}" for c in escaped) + '"'


def main():
    vocabulary, header, source = map(Path, sys.argv[1:])
    words = list(read(vocabulary))
    lists = sorted({name for name, _, _ in words})
    if len({(name, word) for name, word, _ in words}) < len(words):
        sys.exit(f"{vocabulary}: a list has a word twice: {Counter((name, word) for name, word, _ in words).most_common(1)}")
    subjects = sorted({meaning for name, _, meaning in words if name == "subject"})
    beginnings = sorted(word.encode() for name, word, _ in words if name == "subject")
    for word, following in zip(beginnings, beginnings[1:]):  # then one that begins with a word comes right after it
        if following.startswith(word):
            sys.exit(f"{vocabulary}: subject: '{word.decode()}' begins '{following.decode()}'")
    header.write_text("enum word_list {\n" + "".join(f"    WORDS_{name.upper()},\n" for name in lists) +
                      "    WORDS_LISTS\n};\n")
    rows = sorted(((lists.index(name), word, meaning) for name, word, meaning in words),
                  key=lambda row: (row[0], row[1].encode()))
    patterns = {}  # "ordinal": any word of that list; "ordinal 1": those with the meaning 1
    for index, word, meaning in rows:
        for name in sorted({lists[index], f"{lists[index]} {meaning}"}):
            patterns.setdefault(name, []).append(word)
    firsts = [[index for index, _, _ in rows].index(name) for name in range(len(lists))]
    source.write_text(
        '#include "grammar/vocabulary.h"\n\nconst struct vocabulary_word vocabulary[] = {\n' +
        "".join(f'    {{ {quote(word)}, "{meaning}" }},\n' for _, word, meaning in rows) +
        "};\n\nconst unsigned short vocabulary_first[] = { " +
        ", ".join(map(str, [*firsts, len(rows)])) + " };\n" +
        '\n#pragma GCC diagnostic ignored "-Woverlength-strings"\n' +  # longer than any compiler must accept
        "\nconst struct word_pattern word_patterns[] = {\n" +
        "".join(f'    {{ "{name}", {quote(f"(?i:{alternation(alternatives)})")} }},\n'
                for name, alternatives in sorted(patterns.items())) + "    { NULL, NULL },\n};\n" +
        "\nconst char *const word_list_names[] = { " + ", ".join(f'"{name}"' for name in lists) + ", NULL };\n" +
        "\nconst char *const subject_names[] = { " + ", ".join(f'"{name}"' for name in subjects) + ", NULL };\n")


main()
