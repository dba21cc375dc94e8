#!/usr/bin/env python3
"""Judges records of pencil-and-paper games: slow, plain, and independent of the library.

    judge.py score FILE...    a line of JSON for each record
    judge.py check FILE...    FILE:LINE: ID for each error
"""

import json
import re
import sys

import records
from games import GAMES

# a number on paper may be as long as its line
sys.set_int_max_str_digits(0)

# what json.dumps has short names for
CONTROLS = {"b": r"\u0008", "t": r"\u0009", "n": r"\u000a", "f": r"\u000c", "r": r"\u000d"}

UNKNOWN = {"game": None, "players": None, "names": None, "finished": False, "moves": 0,
           "rounds": [], "score": None, "winner": [], "errors": 1, "warnings": 0}


def find_game(name):
    return GAMES.get(re.sub(r"[ \t\r\v\f+-]+", "-", name.lower()))


def judge_record(record, file):
    """(result, errors) of one record."""
    kind = find_game(record.game)
    fault = "unknown-game" if kind is None else None
    if record.size > records.MAX_RECORD:
        fault = "record-too-large"
    if fault:
        return {"file": file, "line": record.line, **UNKNOWN}, [(record.line, fault)]
    game = kind(record)
    result = game.result(file)
    return result, game.errors


def judge(data, file="-"):
    """(results, errors) of a file's bytes; errors are (line, id), in the order of lines."""
    paper = records.Reader(data)
    results, errors = [], list(paper.errors)
    for record in paper.records:
        result, found = judge_record(record, file)
        results.append(result)
        errors += found
    return results, sorted(errors)


def as_json(result):
    """A line of JSON in which every control character is written as its number."""
    text = json.dumps(result, ensure_ascii=False, separators=(",", ":"))
    text = re.sub(r"\\(.)", lambda found: CONTROLS.get(found[1], found[0]), text)
    return re.sub("[\x7f-\x9f]", lambda found: f"\\u{ord(found[0]):04x}", text)


def read(file):
    if file == "-":
        return sys.stdin.buffer.read()
    with open(file, "rb") as stream:
        return stream.read()


def main(arguments):
    if len(arguments) < 2 or arguments[0] not in ("score", "check"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    clean = True
    for file in arguments[1:]:
        results, errors = judge(read(file), file)
        clean = clean and not errors
        if arguments[0] == "score":
            lines = [as_json(result) for result in results]
        else:
            lines = [f"{file}:{line}: {name}" for line, name in errors]
        print("".join(line + "\n" for line in lines), end="")
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
