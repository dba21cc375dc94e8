#!/usr/bin/env python3
"""Generates the C tables of vocabulary.txt: the names of its lists, and a sorted table of words.

usage: vocabulary.py VOCABULARY HEADER SOURCE
"""

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


def main():
    vocabulary, header, source = map(Path, sys.argv[1:])
    words = list(read(vocabulary))
    lists = sorted({name for name, _, _ in words})
    if len({(name, word) for name, word, _ in words}) < len(words):
        sys.exit(f"{vocabulary}: a list has a word twice: {Counter((name, word) for name, word, _ in words).most_common(1)}")
    header.write_text("enum word_list {\n" + "".join(f"    WORDS_{name.upper()},\n" for name in lists) +
                      "    WORDS_LISTS\n};\n")
    rows = sorted((lists.index(name), word.encode(), meaning) for name, word, meaning in words)
    escaped = (('"' + "".join(chr(c) if c < 128 else f"\\{c:03o}" for c in word) + '"', index, meaning)
               for index, word, meaning in rows)
    source.write_text('#include "grammar/vocabulary.h"\n\nconst char word_lists[][WORD_LIST_SIZE] = {\n' +
                      "".join(f'    "{name}",\n' for name in lists) + "};\n\nconst struct vocabulary_word vocabulary[] = {\n" +
                      "".join(f'    {{ {index}, {word}, "{meaning}" }},\n' for word, index, meaning in escaped) +
                      "};\n\nconst size_t vocabulary_size = sizeof vocabulary / sizeof vocabulary[0];\n")


main()
