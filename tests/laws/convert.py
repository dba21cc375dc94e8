#!/usr/bin/env python3
"""Converting there and back gives the same record. usage: convert.py TOOLS few|joined|all"""

import json
import sys

from laws import damaged, difference, main

TREES = ("yaml", "json", "jsonl")


def back(tools, data, form, to="quire"):
    return tools.run("quire-convert", data, f"--from={form}", f"--to={to}")


def the_way_there_and_back_changes_nothing(tools, data):
    """The record comes back from each tree format, and from one by way of the other, as quire-fmt writes it. The exit
    status is that of quire-fmt in both directions."""
    wanted, errors = tools.run("quire-fmt", data, "-q")
    trees = {form: back(tools, data, "quire", form) for form in TREES}
    for form, (tree, status) in trees.items():
        if status != errors:
            yield f"{form}: exit status {status}, not {errors}"
        text, status = back(tools, tree, form)
        if text != wanted:
            yield difference(f"{form} and back", wanted, text)
        if status != errors:
            yield f"{form} and back: exit status {status}, not {errors}"
        other = TREES[TREES.index(form) - 1]
        again = back(tools, tree, form, other)[0]
        if again != trees[other][0]:
            yield difference(f"{form} to {other}", trees[other][0], again)


def json_is_json(tools, data):
    """Other programs can read it, and a list has the same records as lines."""
    whole = json.loads(back(tools, data, "quire", "json")[0])
    lines = back(tools, data, "quire", "jsonl")[0].splitlines()
    if whole != [json.loads(line) for line in lines]:
        yield "json and jsonl have different records"


def what_other_programs_write_is_read(tools, data):
    """Escapes, indentation and the order of members may vary."""
    wanted, errors = tools.run("quire-fmt", data, "-q")
    whole = json.loads(back(tools, data, "quire", "json")[0])
    for options in ({"indent": 2}, {"separators": (",", ":"), "ensure_ascii": False},
                    {"indent": "\t", "sort_keys": True}):
        text, status = back(tools, json.dumps(whole, **options).encode("utf-8"), "json")
        if text != wanted or status != errors:
            yield difference(f"json.dumps(**{options})", wanted, text)


def damage_is_kept(tools, data):
    yield from the_way_there_and_back_changes_nothing(tools, damaged(data, len(data)))


def broken_trees_are_read_to_their_end(tools, data):
    """The exit status is 0 or 1; anything else fails the test."""
    for form in TREES:
        tree = back(tools, data, "quire", form)[0]
        back(tools, damaged(tree, len(data))[:len(tree) * 2 // 3], form)
    return ()


if __name__ == "__main__":
    sys.exit(main([the_way_there_and_back_changes_nothing, json_is_json,
                   what_other_programs_write_is_read, damage_is_kept,
                   broken_trees_are_read_to_their_end]))
