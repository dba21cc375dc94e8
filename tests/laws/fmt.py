#!/usr/bin/env python3
"""Formatting changes the layout and nothing else. usage: fmt.py TOOLS few|all"""

import json
import sys

from laws import MODES, Counter, difference, main


def formatting_is_idempotent(tools, data):
    """fmt(fmt(x)) = fmt(x), in each mode, and --check agrees."""
    for mode in MODES:
        once = tools.fmt(data, mode)
        twice = tools.fmt(once, mode)
        if once != twice:
            yield difference(f"--claims={mode}", once, twice)
        output = tools.run("quire-fmt", data, "--check", f"--claims={mode}")[0]
        if (b"not in canonical form" in output) != (once != data):
            yield f"--claims={mode}: --check says {'nothing' if once != data else 'something'}"


def ids(tools, data):
    return Counter(json.loads(line)["id"] for line in tools.check(data).splitlines())


def scores(tools, data):
    """The results of each record, without its place."""
    results = [json.loads(line) for line in tools.score(data).splitlines()]
    for result in results:
        del result["line"], result["file"]
    return results


def formatting_keeps_the_verdict(tools, data):
    """Results and errors do not change, since the claims are kept."""
    after = tools.fmt(data)
    old, new = ids(tools, data), ids(tools, after)
    if old != new:
        yield f"no longer {dict(old - new)}, now {dict(new - old)}: {after[:1000]!r}"
    for one, other in zip(scores(tools, data), scores(tools, after), strict=True):
        if one != other:
            yield f"{one}\n  became {other}"


if __name__ == "__main__":
    sys.exit(main([formatting_is_idempotent, formatting_keeps_the_verdict]))
