#!/usr/bin/env python3
"""Holds the tools against the judge on generated records. Prints TAP, a case for each hundred.

    cross.py TOOLS GAME COUNT SEED

COUNT records as they should be and as many with slips. The results of records without errors have to
be the same text; the lines and ids of errors the same set.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402
from generate import generate  # noqa: E402
from judge import as_json, judge  # noqa: E402

BATCH = 100


def run_tool(tool, path):
    """The lines that a tool prints of a file."""
    done = subprocess.run([tool, "--format=jsonl", path.name], cwd=path.parent,
                          capture_output=True, check=False, timeout=300)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{tool.name}: exit status {done.returncode}: "
                           f"{done.stderr.decode('utf-8', 'replace')}")
    return done.stdout.decode("utf-8").splitlines()


def with_lines(lines):
    """line of the record: the text of its result."""
    return {json.loads(line)["line"]: line for line in lines}


def compare_results(results, tool_lines):
    """(line of a record, what is expected, what came) where they differ."""
    expected = {result["line"]: result for result in results}
    actual = with_lines(tool_lines)
    for line in sorted(expected.keys() | actual.keys()):
        wanted = as_json(expected[line]) if line in expected else None
        if line not in expected or line not in actual:
            yield line, wanted, actual.get(line)
        elif not expected[line]["errors"] and wanted != actual[line]:
            yield line, wanted, actual[line]


def compare_errors(errors, tool_lines):
    """(line, id expected, id that came) where an error is on one side alone."""
    actual = set()
    for line in tool_lines:
        item = json.loads(line)
        if item["severity"] == "error":
            actual.add((item["line"], item["id"]))
    for line, name in sorted(set(errors) ^ actual):
        yield (line, name, None) if (line, name) in set(errors) else (line, None, name)


def record_at(data, results, line):
    """The text of the record that holds a line, each line with its number."""
    starts = [result["line"] for result in results if result["line"] <= line]
    first = starts[-1] if starts else 1
    later = [result["line"] for result in results if result["line"] > first]
    lines = data.split(b"\n")
    last = later[0] - 1 if later else len(lines)
    return "\n".join(f"{number:5} {lines[number - 1]!r}"[:300].replace("b'", "'", 1)
                     for number in range(first, last + 1))


def compare(tools, path, data):
    """What differs, the first record in full; empty where nothing does."""
    path.write_bytes(data)
    results, errors = judge(data, path.name)
    faults = [*compare_results(results, run_tool(tools / "quire-score", path)),
              *compare_errors(errors, run_tool(tools / "quire-check", path))]
    if not faults:
        return ""
    line = min(fault[0] for fault in faults)
    shown = [f"line {at}\n  judge: {wanted}\n  tools: {came}" for at, wanted, came in faults[:10]]
    return "\n".join([f"{len(faults)} differences", *shown, "the first record:",
                      record_at(data, results, line)])


def main(arguments):
    if len(arguments) != 4:
        sys.exit(__doc__.strip())
    tools, game, count, seed = Path(arguments[0]).resolve(), *arguments[1:]
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "generated.quire"
        for first in range(0, int(count), BATCH):
            for slips in (False, True):
                name = f"{game}: records from {first}{' with slips' if slips else ''}"
                number = min(BATCH, int(count) - first)
                data = generate(game, number, f"{seed} {first}", slips=slips)
                try:
                    detail = compare(tools, path, data)
                except (RuntimeError, ValueError, subprocess.TimeoutExpired) as error:
                    detail = str(error)
                tap.case(not detail, name, detail)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
