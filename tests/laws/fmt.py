#!/usr/bin/env python3
"""Formatting changes the layout and nothing else. usage: fmt.py TOOLS few|joined|all"""

import json
import sys

from laws import MODES, Counter, difference, main


def what_is_formatted_stays(tools, data):
    """fmt(fmt(x)) = fmt(x), in each mode, and --check agrees."""
    for mode in MODES:
        once = tools.fmt(data, mode)
        twice = tools.fmt(once, mode)
        if once != twice:
            yield difference(f"--claims={mode}", once, twice)
        said = tools.run("quire-fmt", data, "--check", f"--claims={mode}")[0]
        if (b"not in canonical form" in said) != (once != data):
            yield f"--claims={mode}: --check says {'nothing' if once != data else 'something'}"


def ids(tools, data):
    return Counter(json.loads(line)["id"] for line in tools.check(data).splitlines())


def scores(tools, data):
    """The results of each record, without its place."""
    results = [json.loads(line) for line in tools.score(data).splitlines()]
    for result in results:
        del result["line"], result["file"]
    return results


def the_verdict_stays(tools, data):
    """With the written claims, neither results nor errors change."""
    after = tools.fmt(data)
    old, new = ids(tools, data), ids(tools, after)
    if old != new:
        yield f"gone {dict(old - new)}, come {dict(new - old)}: {after[:1000]!r}"
    for one, other in zip(scores(tools, data), scores(tools, after), strict=True):
        if one != other:
            yield f"{one}\n  became {other}"


if __name__ == "__main__":
    sys.exit(main([what_is_formatted_stays, the_verdict_stays]))
