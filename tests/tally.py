#!/usr/bin/env python3
"""Counts the cases of test logs and shows those that failed.

usage: tally.py LABEL=FILE...

FILE is TAP, or a testlog.json of Meson, in which each program prints TAP or is a single case. Prints a line for each
suite, then "N passed, N failed[, N skipped]". The exit status is 1 if a case failed or if a log has none.
"""

import json
import re
import sys
from collections import Counter
from pathlib import Path

CASE = re.compile(r"(not )?ok\b\s*\d*\s*-?\s*([^#]*)(?:#\s*(SKIP|TODO)\b)?", re.IGNORECASE)
PLAN = re.compile(r"1\.\.(\d+)(\s*#\s*SKIP)?", re.IGNORECASE)
FINE = ("OK", "SKIP", "EXPECTEDFAIL")
LINES_MOST, WIDTH_MOST = 40, 5000   # limits on the output shown for a failed case; the reason is at its end


def read_tap(text):
    """The counts of a program's output, and each failed case with the lines that explain it."""
    counts, failures, detail, plan = Counter(), [], None, None
    for line in text.splitlines():
        if found := CASE.match(line):
            failed, name, directive = found.groups()
            detail = None
            if directive:
                counts["skipped"] += 1
            elif failed:
                counts["failed"] += 1
                detail = []
                failures.append((name.strip(), detail))
            else:
                counts["passed"] += 1
        elif found := PLAN.match(line):
            detail, plan = None, int(found[1])
            if found[2]:
                counts["skipped"] += 1
                plan = None
        elif detail is not None:
            detail.append(line.removeprefix("# "))
    if plan is not None and plan != counts.total():
        counts["failed"] += 1
        failures.append((f"{plan} cases planned, {counts.total() - 1} seen", []))
    return counts, failures


def read_program(program):
    """As read_tap, for one program in a log of Meson."""
    counts, failures = read_tap(program.get("stdout", ""))
    result, code = program["result"], program["returncode"]
    fine = result in FINE
    if fine and not counts.total():
        # Not TAP: the program is a single case. If Meson skipped it, nothing ran.
        if result == "SKIP" and code != 77:
            fine, result = False, "no case ran"
        else:
            counts["skipped" if result == "SKIP" else "passed"] += 1
    if not fine and not counts["failed"]:
        counts["failed"] += 1
        output = (program.get("stderr") or program.get("stdout") or "").splitlines()
        failures.append((f"{result}, exit status {code}", output))
    return counts, failures


def end_of(lines):
    """The last lines, with long ones cut."""
    cut = len(lines) - LINES_MOST
    shown = [f"[{cut} lines above these]", *lines[cut:]] if cut > 0 else lines
    return [line if len(line) <= WIDTH_MOST else f"{line[:WIDTH_MOST]} [and {len(line) - WIDTH_MOST} more]" for line in shown]


def read_log(label, path):
    """(suite, counts, failures) of each program in a file."""
    if not path.exists() or not path.stat().st_size:
        yield label, Counter(failed=1), [("no log", [])]
    elif path.suffix == ".json":
        for line in path.read_text(encoding="utf-8").splitlines():
            program = json.loads(line)
            suite, _, name = program["name"].rpartition(" / ")
            counts, failures = read_program(program)
            suite = suite.rpartition(":")[2].partition("+")[0]  # a slow test is in two suites
            failures = [(f"{suite}/{name}: {what}", detail) for what, detail in failures]
            yield suite, counts, failures
    else:
        counts, failures = read_tap(path.read_text(encoding="utf-8", errors="replace"))
        if not counts.total():
            counts, failures = Counter(failed=1), [("no case ran", [])]
        yield "", counts, failures


def summary(counts):
    skipped = f", {counts['skipped']} skipped" if counts["skipped"] else ""
    return f"{counts['passed']} passed, {counts['failed']} failed{skipped}"


def main(arguments):
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    total = Counter()
    for argument in arguments:
        label, _, name = argument.partition("=")
        suites = {}
        for suite, counts, failures in read_log(label, Path(name)):
            suites.setdefault(suite, Counter()).update(counts)
            for what, detail in failures:
                print(f"FAILED {label}: {what}")
                for line in end_of(detail):
                    print(f"    {line}")
        for suite, counts in sorted(suites.items()):
            print(f"{label:10} {suite:6} {summary(counts)}")
            total.update(counts)
    print(summary(total))
    return 1 if total["failed"] or not total["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
