#!/usr/bin/env python3
"""The selected records and those of --invert together are all records, byte for byte. usage: selection.py TOOLS few|all
"""

import json
import re
import sys

from laws import Counter, difference, main

CONDITIONS = (["--valid"], ["--finished"], ["--winner=1"], ["--winner=none"], ["--score=1.."],
              ["--moves=3..9", "--rounds=..1"], ["--players=~^[AB]"], ["--game=lengths", "--game=procession"],
              ["--field=Players=2", "--field=Date"], ["--comment=e"], ["--date=2009.."])
KEYS = ("game", "-score", "-date", "players")


def select(tools, data, *options):
    return tools.run("quire-select", data, *options)[0]


def opens_record(part):
    """A first line that is not valid text does not open a record."""
    try:
        return "\0" not in part.partition(b"\n")[0].decode("utf-8")
    except UnicodeDecodeError:
        return False


def records(data):
    """The records in a text, each up to the next; the last one gets a line end."""
    found = []
    for part in re.split(rb"(?im)^(?=[ \t\r\v\f]*game[ \t\r\v\f]*:)", data):
        if found and not opens_record(part):
            found[-1] += part
        elif part:
            found.append(part)
    return [part if part.endswith(b"\n") else part + b"\n" for part in found]


def invert_selects_the_others(tools, data):
    """A condition splits the records into two sets, each in the original order."""
    whole = records(select(tools, data))
    for condition in CONDITIONS:
        taken, left = (records(select(tools, data, *condition, *other)) for other in ([], ["--not"]))
        if Counter(taken) + Counter(left) != Counter(whole):
            yield f"{condition}: {len(taken)} and {len(left)} of {len(whole)} records"
            continue
        rest = iter(whole)
        if not all(any(part == other for other in rest) for part in taken):
            yield f"{condition}: not in the original order"


def conditions_match_scores(tools, data):
    """Conditions agree with the output of quire-score and quire-check."""
    scores = [json.loads(line) for line in tools.score(data).splitlines()]
    for option, holds in (("--finished", lambda score: score["finished"]),
                          ("--valid", lambda score: not score["errors"]),
                          ("--moves=4..", lambda score: score["moves"] >= 4),
                          ("--rounds=2", lambda score: len(score["rounds"]) == 2),
                          ("--score=2..", lambda score: max(score["score"] or [-1]) >= 2),
                          ("--winner=2", lambda score: 2 in score["winner"])):
        count, wanted = int(select(tools, data, option, "--count")), sum(map(holds, scores))
        if count != wanted:
            yield f"{option}: {count} records, {wanted} by their scores"
    passed = tools.run("quire-check", data, "--pass", "--format=gnu")[0]
    valid = select(tools, data, "--valid")
    if passed != valid:
        yield difference("--valid and quire-check --pass", passed, valid)


def dedupe_leaves_no_duplicates(tools, data):
    """Deduplicated output has no duplicates, even if layout or comments differ."""
    once = select(tools, data, "--dedupe")
    again = select(tools, once, "--dedupe")
    if once != again:
        yield difference("deduped again", once, again)
    whole = select(tools, data)
    end = b"" if whole.endswith(b"\n") else b"\n"
    both = select(tools, whole + end + tools.fmt(whole), "--dedupe")
    if both != once and both != once + end:
        yield difference("deduped together with its canonical form", once, both)


def sorting_keeps_all(tools, data):
    """Sorting keeps all records, and does not change sorted ones."""
    whole = Counter(records(select(tools, data)))
    for key in KEYS:
        once = select(tools, data, f"--sort={key}")
        again = select(tools, once, f"--sort={key}")
        if Counter(records(once)) != whole:
            yield f"--sort={key}: not the same records"
        if once != again:
            yield difference(f"sorted by {key} again", once, again)
    head = select(tools, data, "--sort=-score", "--head=3")
    if not select(tools, data, "--sort=-score").startswith(head):
        yield f"--sort --head is not the beginning of --sort: {head[:500]!r}"


if __name__ == "__main__":
    sys.exit(main([invert_selects_the_others, conditions_match_scores, dedupe_leaves_no_duplicates, sorting_keeps_all]))
