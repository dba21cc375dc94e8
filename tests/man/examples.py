#!/usr/bin/env python3
"""Runs the EXAMPLES of manual pages.

usage: examples.py TOOLS PAGE...

In a display (.Bd -literal), a line that starts with "$ " is a command, and the lines up to the next
command are its output, including standard error. A line "..." matches any number of lines. A command
that ends with a backslash continues on the next line. The commands of a page run in one shell, in a
separate folder with a copy of the project's samples/. A display below a comment line `.\\" file NAME`
is the content of the file NAME in that folder. Prints TAP, a case for each command.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402
from mdoc import section, unescape  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent


class Command:
    def __init__(self, line, text):
        self.line, self.text, self.output = line, text, []


def displays(lines, first):
    """(name of a file or None, [(line number, text)]) for each display."""
    name, shown = None, None
    for number, line in enumerate(lines, first + 1):
        if line.startswith(".Bd -literal"):
            shown = []
        elif line == ".Ed" and shown is not None:
            yield name, shown
            name, shown = None, None
        elif shown is not None:
            if line.startswith("."):
                raise ValueError(f"line {number}: '{line}' in a display")
            shown.append((number, unescape(line)))
        elif found := re.match(r'\.\\"\s*file (\S+)$', line):
            name = found[1]


def read_commands(shown):
    """The commands of a display, if any."""
    commands = []
    for number, line in shown:
        if commands and commands[-1].text.endswith("\\") and not commands[-1].output:
            commands[-1].text += "\n" + line.removeprefix("> ")
        elif line.startswith("$ "):
            commands.append(Command(number, line[2:]))
        elif commands:
            commands[-1].output.append(line)
        else:
            return []
    return commands


def read_page(path):
    """The files and commands of a page's EXAMPLES."""
    first, lines = section(path.read_text(encoding="utf-8").split("\n"), "EXAMPLES")
    files, commands = {}, []
    for name, shown in displays(lines, first):
        if name:
            files[name] = "".join(text + "\n" for _, text in shown)
        else:
            commands += read_commands(shown)
    return files, commands


def run_page(tools, files, commands, folder):
    """Runs the commands of a page and returns the output of each."""
    home = folder / "home"
    shutil.copytree(ROOT / "samples", home / "samples")
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    script = "".join(f"eval {shlex.quote(command.text)} >{folder}/{at} 2>&1\n"
                     for at, command in enumerate(commands))
    environment = dict(os.environ, PATH=f"{tools}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
    subprocess.run(["sh", "-c", script], cwd=home, env=environment, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=300)
    outputs = [folder / str(at) for at in range(len(commands))]
    return [path.read_text(encoding="utf-8", errors="backslashreplace") if path.exists()
            else "(not run: the shell had ended)" for path in outputs]


def matches(expected, actual):
    """True if an output matches the page; trailing white space is ignored."""
    pattern = "".join("(?:.*\n)*?" if line == "..." else re.escape(line) + "\n"
                      for line in "\n".join(expected).rstrip().split("\n"))
    return re.fullmatch(pattern, actual.rstrip() + "\n") is not None


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__)
    tools = Path(arguments[0]).resolve()
    tap = Tap()
    for path in map(Path, arguments[1:]):
        try:
            files, commands = read_page(path)
        except ValueError as error:
            tap.case(False, f"{path.name}: its examples are well-formed", str(error))
            continue
        if not commands and path.suffix == ".1":
            tap.case(False, f"{path.name}: has an example to run")
        with tempfile.TemporaryDirectory() as folder:
            outputs = run_page(tools, files, commands, Path(folder)) if commands else []
        for command, actual in zip(commands, outputs):
            expected = "\n".join(command.output).rstrip()
            tap.case(matches(command.output, actual),
                     f"{path.name}:{command.line}: {command.text.splitlines()[0]}",
                     f"expected:\n{expected}\ncomputed:\n{actual}")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
