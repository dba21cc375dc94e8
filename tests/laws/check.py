#!/usr/bin/env python3
"""quire-check gives the same results for any input source, number of threads and output format. usage: check.py TOOLS few|all
"""

import json
import os
import subprocess
import sys
import tempfile

from laws import difference, main

MARK = b"\xef\xbb\xbf"


def from_file(tools, data, *options):
    """The output of quire-check for a file with the name of standard input."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "-")
        with open(path, "wb") as stream:
            stream.write(data)
        done = subprocess.run([tools.folder / "quire-check", *options, "./-"], cwd=folder,
                              capture_output=True, check=False, timeout=120)
    return done.stdout.replace(b'"file":"./-"', b'"file":"-"'), done.returncode


def from_a_slow_pipe(tools, data, *options):
    """The same through a pipe that delivers 1 to 7 bytes at a time, or a fiftieth of a large input."""
    with subprocess.Popen([tools.folder / "quire-check", *options], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0) as tool:
        step = 1 + len(data) % 7 if len(data) < 2000 else len(data) // 50
        for at in range(0, len(data), step):
            tool.stdin.write(data[at:at + step])
        tool.stdin.close()
        printed = tool.stdout.read()
    return printed, tool.returncode


def file_and_pipe_agree(tools, data):
    expected = tools.run("quire-check", data, "--format=jsonl")
    for way in (from_file, from_a_slow_pipe):
        found = way(tools, data, "--format=jsonl")
        if found != expected:
            yield difference(f"{way.__name__}, exit status {found[1]} and {expected[1]}",
                             expected[0], found[0])


def threads_do_not_change_output(tools, data):
    """Threads change neither the output nor its order."""
    for options in (("--format=jsonl",), ("--pass", "--format=gnu"), ("--max-errors=3",)):
        expected = tools.run("quire-check", data, *options)
        found = tools.run("quire-check", data, *options, "--jobs=3")
        if found != expected:
            yield difference(f"{' '.join(options)}, exit status {found[1]} and {expected[1]}",
                             expected[0], found[0])


def pass_copies_valid_records(tools, data):
    """Valid records are copied byte for byte, except for the byte order mark; all others are left out."""
    passed, code = tools.run("quire-check", data, "--pass", "--format=gnu")
    again, code_again = tools.run("quire-check", passed, "--pass", "--format=gnu")
    if again != passed or code_again:
        yield difference(f"passed again, exit status {code_again}", passed, again)
    if not code and results(tools, data) and not has_preamble(data) and passed != data.removeprefix(MARK):
        yield difference("a valid file", data, passed)


def results(tools, data):
    return tools.score(data).splitlines()


def has_preamble(data):
    """Lines above the first game do not belong to a record."""
    first = data.removeprefix(MARK).lstrip(b" \t\r\v\f")
    return not first[:4].lower() == b"game"


def quiet_keeps_the_exit_status(tools, data):
    codes = {tools.run("quire-check", data, *options)[1]
             for options in ((), ("-q",), ("--format=jsonl",), ("--format=sarif",), ("--format=gnu",))}
    if len(codes) > 1:
        yield f"exit statuses {sorted(codes)}"


def errors_are_counted(tools, data):
    """quire-score counts the errors that quire-check shows, except those above the first game."""
    shown = [json.loads(line) for line in tools.check(data).splitlines()]
    scores = [json.loads(line) for line in results(tools, data)]
    first = scores[0]["line"] if scores else float("inf")
    errors = sum(item["severity"] == "error" and item["line"] >= first for item in shown)
    if errors != sum(score["errors"] for score in scores):
        yield f"{errors} errors shown, {sum(score['errors'] for score in scores)} counted"


if __name__ == "__main__":
    sys.exit(main([file_and_pipe_agree, threads_do_not_change_output, pass_copies_valid_records,
                   quiet_keeps_the_exit_status, errors_are_counted]))
