#!/usr/bin/env python3
"""Checks the lines of quire-diagnostics(7): each wrong line must give exactly its id, and each right line none.

usage: wrong.py TOOLS

Also checks the lines on the pages of games, if they differ. The text around the lines is in contexts.txt in this
folder. Prints TAP, two cases for each id.
"""

import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tap import Tap  # noqa: E402
from mdoc import unescape  # noqa: E402

PAGE = HERE.parent.parent / "man/quire-diagnostics.7"
COMMAND = "quire-check FILE"
GRAMMAR = "quire-check --grammar=FOLDER RECORD"


def page_lines(path):
    """Reads {id: {"wrong": line, "right": line}} from a page."""
    lines, name = {}, None
    for line in path.read_text(encoding="utf-8").split("\n"):
        if found := re.match(r"\.It Sy ([a-z0-9-]+)", line):
            name = found[1]
        elif name and (found := re.match(r"(wrong|right):  (.*)", unescape(line))):
            lines.setdefault(name, {})[found[1]] = found[2]
    return lines


def shown_lines():
    """The lines of quire-diagnostics(7) by id, and differing lines of other pages by ID@GAME."""
    listed = page_lines(PAGE)
    lines = dict(listed)
    for path in sorted(PAGE.parent.glob("quire-*.7")):
        if path != PAGE and path.stem != "quire-internals":
            lines.update((f"{name}@{path.stem.removeprefix('quire-')}", sides)
                         for name, sides in page_lines(path).items() if sides != listed.get(name))
    return lines


def read_contexts(path):
    """Reads {id: (whether the page has words, {"wrong": (command, text), "right": ...})}."""
    contexts, name = {}, None
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("=== "):
            name, _, command = line[4:].partition(" ")
            prose = command.split(" ")[0] == "prose"
            command = command.removeprefix("prose").strip() or COMMAND
            command = GRAMMAR if command == "grammar" else command
            contexts[name] = prose, {"wrong": [command, ""]}
        elif name and line.startswith("---"):
            command = line[3:].strip() or contexts[name][1]["wrong"][0]
            contexts[name][1]["right"] = [command, ""]
        elif name:
            sides = contexts[name][1]
            sides["right" if "right" in sides else "wrong"][1] += line + "\n"
    for _, sides in contexts.values():
        sides.setdefault("right", sides["wrong"])
    return contexts


def decode(text):
    r"""Converts text to bytes; \xNN is one byte."""
    return re.sub(rb"\\x([0-9a-f]{2})", lambda match: bytes([int(match[1], 16)]), text.encode())


def run(tools, command, data, folder):
    """Runs a tool; returns the ids that it reports, and its output."""
    (folder / "procession.yaml").write_bytes(data)
    (folder / "record").write_text("Game: procession\n000\n", encoding="utf-8")
    names = {"FILE": "procession.yaml", "FOLDER": ".", "RECORD": "record"}
    words = shlex.split(re.sub("FILE|FOLDER|RECORD", lambda match: names[match[0]], command))
    done = subprocess.run([tools / words[0], *words[1:]], cwd=folder, capture_output=True,
                          check=False, timeout=60)
    shown = done.stderr.decode("utf-8", "backslashreplace")
    ids = re.findall(r"^\S+: (?:error|warning): .*\[([a-z0-9-]+)\]$", shown, re.MULTILINE)
    expected = {0} if not ids else {0, 1, 2}
    return ids if done.returncode in expected else [f"exit status {done.returncode}"], shown


def check(tap, tools, name, shown, context):
    prose, sides = context
    for side in ("wrong", "right"):
        command, text = sides[side]
        # The reason follows in parentheses.
        line = re.sub(r"\s+\([^()]*\)$", "", shown[name].get(side, ""))
        if not line or ("@" in text) == prose:
            tap.case(False, f"{name}: the {side} line has a context", "no such line, or no place")
            continue
        data = decode(text.replace("@", line))
        with tempfile.TemporaryDirectory() as folder:
            ids, output = run(tools, command, data, Path(folder))
        wanted = [name.partition("@")[0]] if side == "wrong" else []
        tap.case(sorted(set(ids)) == wanted, f"{name}: the {side} line has {'this error' if wanted else 'none'}",
                 f"it has {ids}\n{data.decode('utf-8', 'backslashreplace')}\n{output}")


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    tap = Tap()
    shown, contexts = shown_lines(), read_contexts(HERE / "contexts.txt")
    tap.case(set(shown) == set(contexts), "each line has a context",
             " ".join(set(shown) ^ set(contexts)))
    for name in shown.keys() & contexts.keys():
        check(tap, Path(arguments[0]).resolve(), name, shown, contexts[name])
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
