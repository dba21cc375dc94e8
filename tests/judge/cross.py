#!/usr/bin/env python3
"""Compares the tools with the judge on generated records. Prints TAP, a case for each hundred.

cross.py TOOLS GAME COUNT SEED

Generates COUNT valid records and as many with slips. If the judge finds no error, the tools must find none and
have the same results; otherwise the judge's error must be their first. See judge.py for the meaning of "first".
"""

import json
import subprocess
import sys
import tempfile
from bisect import bisect
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402
from generate import generate  # noqa: E402
from game import UNKNOWN  # noqa: E402
from judge import FAR, judge  # noqa: E402
from slips import MAX_LINE, MAX_RECORD  # noqa: E402

BATCH = 100


def run_tool(tool, path):
    """The objects that a tool prints for a file."""
    limits = [f"--max-line={MAX_LINE}", f"--max-record={MAX_RECORD}"]
    done = subprocess.run([tool, "--format=jsonl", *limits, path.name], cwd=path.parent, capture_output=True,
                          check=False, timeout=300)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{tool.name}: exit status {done.returncode}: {done.stderr.decode('utf-8', 'replace')}")
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def agrees(error, result, found, scored):
    """True if the tools' errors and result for a record agree with the judge's."""
    if (scored["errors"] if scored else len(found)) != len(found):
        return False
    if error is None and result is None:
        return bool(scored) or not found
    if error is None and (found or not scored):
        return not found
    if error is None:
        return result == {key: scored[key] for key in result}
    if not found or error[1] == UNKNOWN:
        return bool(found)
    first = min(line for line, _ in found)
    names = {name for line, name in found if line == first}
    possible = FAR | {name for line, name in result if line == first}
    return first == error[0] and error[1] in names or first <= error[0] and names <= possible


def compare(tools, path, data):
    """The differences, with the first record in full; empty if there are none."""
    path.write_bytes(data)
    judged = judge(data, MAX_LINE, MAX_RECORD)
    starts = [line for line, *_ in judged]
    scored = {item["line"]: item for item in run_tool(tools / "quire-score", path)}
    found = {line: [] for line in starts}
    for item in run_tool(tools / "quire-check", path):
        if item["severity"] == "error":
            found[starts[bisect(starts, item["line"]) - 1]].append((item["line"], item["id"]))
    if [0, *sorted(scored)] != starts:
        return f"records begin on {sorted(scored)}, not on {starts[1:]}"
    wrong = [place for place, (line, error, result) in enumerate(judged)
             if not agrees(error, result, found[line], scored.get(line))]
    if not wrong:
        return ""
    line, error, result = judged[wrong[0]]
    lines = data.split(b"\n")
    after = starts[wrong[0] + 1] if wrong[0] + 1 < len(starts) else len(lines) + 1
    return "\n".join([f"{len(wrong)} records differ; the first is", f"judge: {error or result}",
                      f"tools: {sorted(found[line]) or scored.get(line)}",
                      *(f"{number:5} {str(lines[number - 1])[:300]}" for number in range(line or 1, after))])


def main(arguments):
    if len(arguments) != 4:
        sys.exit(__doc__.strip())
    tools, game, count, seed = Path(arguments[0]).resolve(), *arguments[1:]
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "generated.quire"
        for first in range(0, int(count), BATCH):
            for slips in (False, True):
                data = generate(game, min(BATCH, int(count) - first), f"{seed} {first}", slips=slips)
                try:
                    detail = compare(tools, path, data)
                except (RuntimeError, ValueError, subprocess.TimeoutExpired) as error:
                    detail = str(error)
                tap.case(not detail, f"{game}: records from {first}{' with slips' if slips else ''}", detail)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
