#!/usr/bin/env python3
"""Converting there and back gives the same record. usage: convert.py TOOLS few|all"""

import json
import sys

from laws import damaged, difference, main

TREES = ("yaml", "json", "jsonl")


def back(tools, data, form, to="quire"):
    return tools.run("quire-convert", data, f"--from={form}", f"--to={to}")


def round_trips_are_lossless(tools, data):
    """The record comes back from each tree format, and from one by way of the other, as quire-fmt writes it. The exit
    status is that of quire-fmt in both directions."""
    expected, errors = tools.run("quire-fmt", data, "-q")
    trees = {form: back(tools, data, "quire", form) for form in TREES}
    for form, (tree, status) in trees.items():
        if status != errors:
            yield f"{form}: exit status {status}, not {errors}"
        text, status = back(tools, tree, form)
        if text != expected:
            yield difference(f"{form} and back", expected, text)
        if status != errors:
            yield f"{form} and back: exit status {status}, not {errors}"
        other = TREES[TREES.index(form) - 1]
        again = back(tools, tree, form, other)[0]
        if again != trees[other][0]:
            yield difference(f"{form} to {other}", trees[other][0], again)


def json_is_valid(tools, data):
    """Other programs can read it, and a list has the same records as lines."""
    whole = json.loads(back(tools, data, "quire", "json")[0])
    lines = back(tools, data, "quire", "jsonl")[0].splitlines()
    if whole != [json.loads(line) for line in lines]:
        yield "json and jsonl have different records"


def other_json_layouts_are_read(tools, data):
    """Escapes, indentation and the order of members may vary."""
    expected, errors = tools.run("quire-fmt", data, "-q")
    whole = json.loads(back(tools, data, "quire", "json")[0])
    for options in ({"indent": 2}, {"separators": (",", ":"), "ensure_ascii": False},
                    {"indent": "\t", "sort_keys": True}):
        text, status = back(tools, json.dumps(whole, **options).encode("utf-8"), "json")
        if text != expected or status != errors:
            yield difference(f"json.dumps(**{options})", expected, text)


def unreadable_lines_are_kept(tools, data):
    yield from round_trips_are_lossless(tools, damaged(data, len(data)))


def damaged_trees_are_survived(tools, data):
    """The exit status is 0 or 1; anything else fails the test."""
    for form in TREES:
        tree = back(tools, data, "quire", form)[0]
        back(tools, damaged(tree, len(data))[:len(tree) * 2 // 3], form)
    return ()


if __name__ == "__main__":
    sys.exit(main([round_trips_are_lossless, json_is_valid,
                   other_json_layouts_are_read, unreadable_lines_are_kept,
                   damaged_trees_are_survived]))
