#!/usr/bin/env python3
"""Filling in or stripping claims does not change a valid record's meaning. usage: claims.py TOOLS few|all
"""

import json
import re
import sys

from laws import Counter, difference, main


def results(tools, data):
    """The results of each record, without its place."""
    found = [json.loads(line) for line in tools.score(data).splitlines()]
    for result in found:
        del result["line"], result["file"]
    return found


def valid_part(tools, data):
    return tools.run("quire-check", data, "--pass", "--format=gnu")[0]


def filled_claims_are_true(tools, data):
    valid = valid_part(tools, data)
    for mode in ("fill", "strip"):
        after = tools.fmt(valid, mode)
        found = [(json.loads(line)["line"], json.loads(line)["id"])
                 for line in tools.check(after).splitlines()
                 if json.loads(line)["severity"] == "error"]
        if found:
            yield f"{mode} makes errors {found}: {after[:1500]!r}"
        for one, other in zip(results(tools, valid), results(tools, after), strict=True):
            if one != other:
                yield f"{mode}: {one}\n  became {other}"


def filling_restores_stripped_claims(tools, data):
    """Only what can be recomputed is stripped: each word of a canonical record comes back."""
    valid = valid_part(tools, data)
    filled = tools.fmt(tools.fmt(tools.fmt(valid, "fill"), "strip"), "fill")
    again = tools.fmt(tools.fmt(filled, "strip"), "fill")
    if filled != again:
        yield difference("filled, and stripped and filled again", filled, again)
    keys = {mode: Counter(re.findall(rb"(?m)^([A-Za-z]+)[^:\n]*:", text))
            for mode, text in (("valid", tools.fmt(valid)), ("again", filled))}
    if lost := keys["valid"] - keys["again"]:
        yield f"stripped, not filled in again: {dict(lost)}"


if __name__ == "__main__":
    sys.exit(main([filled_claims_are_true, filling_restores_stripped_claims]))
