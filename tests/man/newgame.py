#!/usr/bin/env python3
"""Adds a game by following quire-internals(7), and tests it.

usage: newgame.py

In A GAME IN AN HOUR, a display below `.\" file PATH` is a new file. One below `.\" add PATH below TEXT`, `above TEXT`
or `at the end` is inserted into an existing file, at the only line that begins with the text. This is done in a copy of
the tree, which is built and must pass the tests named on the page. Prints TAP.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tap import Tap  # noqa: E402
from mdoc import section, unescape  # noqa: E402

ROOT = HERE.parent.parent
PAGE = ROOT / "man/quire-internals.7"
# For each suite on the page, the tests that cover a new game.
TESTS = {
    "spec": [["tests/spec/run.py", "TOOLS", "tests/spec/GAME.txt"]],
    "man": [["tests/man/examples.py", "TOOLS", "man/quire-GAME.7"], ["tests/man/wrong.py", "TOOLS"],
            ["tests/man/lint.py", "TOOLS"], ["tests/man/readme.py", "TOOLS"],
            ["tests/man/notation.py", "TOOLS", "1"]],
    "lint": [["tests/lint/house.py"], ["tests/lint/rooms.py", "build"]],
    "play": [["tests/play/games.py", "TOOLS", "GAME", "3", "1"]],
}


def steps():
    """(instruction, lines) for each display with an instruction."""
    _, lines = section(PAGE.read_text(encoding="utf-8").split("\n"), "A GAME IN AN HOUR")
    what, shown = None, None
    for line in lines:
        if found := re.match(r'\.\\" ((?:file|add) .*)$', line):
            what = found[1]
        elif line.startswith(".Bd -literal") and what:
            shown = []
        elif line == ".Ed" and shown is not None:
            yield what, shown
            what, shown = None, None
        elif shown is not None:
            shown.append(unescape(line))


def follow(root, what, lines):
    """Applies a step to the tree; returns an error message or None."""
    kind, name, where = (*what.split(" ", 2), "")[:3]
    path = root / name
    if kind == "file":
        if path.exists():
            return f"{name} is there already"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return None
    old = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    place = len(old)
    if where != "at the end":
        side, _, text = where.partition(" ")
        places = [at for at, line in enumerate(old) if line.startswith(text)]
        if len(places) != 1:
            return f"{name}: {len(places)} lines begin with '{text}'"
        place = places[0] + (side == "below")
    old[place:place] = lines
    path.write_text("\n".join(old) + "\n", encoding="utf-8")
    return None


def run(root, command, **options):
    return subprocess.run(command, cwd=root, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="backslashreplace",
                          check=False, **options)


def build(root):
    """Builds the program without optimisation."""
    setup = run(root, ["meson", "setup", "build", "-Doptimization=0", "-Ddebug=false",
                       "-Dwerror=true"])
    if setup.returncode:
        return setup
    return run(root, ["ninja", "-C", "build"])


def main(arguments):
    if arguments:
        sys.exit(__doc__)
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "quire"
        shutil.copytree(ROOT, root, symlinks=True,
                        ignore=shutil.ignore_patterns("build*", ".git", "__pycache__"))
        # Skips building the tree's own tests.
        (root / "tests/meson.build").write_text("", encoding="utf-8")
        game = None
        for what, lines in steps():
            fault = follow(root, what, lines)
            tap.case(not fault, what, fault or "")
            if found := re.match(r"file grammar/(.*)\.yaml", what):
                game = found[1]
        if not game:
            tap.case(False, "the page has the grammar of a new game")
            return tap.done()
        built = build(root)
        tap.case(built.returncode == 0, "the project builds without warnings", built.stdout[-3000:])
        page = PAGE.read_text(encoding="utf-8")
        for suite, commands in TESTS.items():
            tap.case(f"--suite {suite}" in page, f"the page names the suite {suite}")
            for command in commands if built.returncode == 0 else []:
                words = [word.replace("TOOLS", "build/tools").replace("GAME", game)
                         for word in command]
                done = run(root, [sys.executable, *words])
                wrong = [line for line in done.stdout.splitlines() if not line.startswith("ok")]
                tap.case(done.returncode == 0, " ".join(words), "\n".join(wrong[:60]))
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
