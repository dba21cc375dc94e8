#!/usr/bin/env python3
"""Runs the examples in README.md, and compares its contents with the tree.

usage: readme.py TOOLS             prints TAP
       readme.py --update TOOLS    redraws its pictures, for review

A block of code with lines that start with "$ " is run like the EXAMPLES of a page: see examples.py. A block below
a comment "file: NAME" is the content of that file, and the picture below "picture: COMMAND" is the output of that
command. A block of "sh" is not run, but its commands must be existing scripts. All other blocks and dead links are
errors.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tap import Tap  # noqa: E402
from examples import Command, matches, read_commands, run_page  # noqa: E402

ROOT = HERE.parent.parent
README = ROOT / "README.md"
LONGEST = 160


class Page:
    def __init__(self, text):
        self.files, self.commands, self.scripts, self.pictures, self.odd = {}, [], [], [], []
        lines, at, note = text.split("\n"), 0, None
        while at < len(lines):
            line = lines[at]
            at += 1
            if found := re.match(r"<!-- (file|picture): (.*) -->$", line):
                note = found
            elif found := re.match(r"```(\w*)$", line):
                end = lines.index("```", at)
                self.take(note, found[1], at, lines[at:end])
                note, at = None, end + 1
            elif note and note[1] == "picture":
                self.pictures.append((at, note[2], re.search(r'src="([^"]+)"', line)[1]))
                note = None

    def take(self, note, language, first, block):
        if note:
            self.files[note[2]] = "".join(line + "\n" for line in block)
        elif language == "sh":
            self.scripts += block
        elif commands := read_commands(list(enumerate(block, first + 1))):
            self.commands += commands
        else:
            self.odd.append(f"line {first}: a block that is neither a file nor commands")


def check_scripts(tap, scripts):
    for line in scripts:
        words = line.split("#")[0].split()
        run = subprocess.run(["sh", "-n", *words[1:]], cwd=ROOT, capture_output=True, text=True,
                             check=False)
        tap.case(words[0] == "sh" and len(words) == 2 and run.returncode == 0,
                 f"{' '.join(words)}: is a script", run.stderr)


def check_tables(tap, text):
    """Checks that the tables have a line for each tool and each game."""
    for what, pattern, there in (
            ("tool", r"^\| \[`(quire-[a-z]+)`\]\(man/\1\.1\) \| .+ \|$",
             [path.stem for path in ROOT.glob("tools/quire-*.c")]),
            ("game", r"^\| \[`([a-z-]+)`\]\(man/quire-\1\.7\), .* \|$",
             [path.stem for path in ROOT.glob("grammar/*.yaml") if path.stem != "common"])):
        shown = re.findall(pattern, text, re.MULTILINE)
        tap.case(there and sorted(shown) == sorted(there), f"each {what} has a line with its page",
                 f"there: {sorted(there)}\nshown: {sorted(shown)}")


def check_figures(tap, text):
    """Checks that the speed figures are those of quire-check(1)."""
    page = (ROOT / "man/quire-check.1").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .*`([a-z-]+)` \| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    other = [" ".join(row) for row in rows
             if not re.search(r"^\.It {} Ta {} Ta {} Ta \S+ Ta {}$".format(*row), page, re.MULTILINE)]
    tap.case(rows and not other, "figures of speed are those of quire-check(1)", "\n".join(other))


def check_links(tap, text):
    links = re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", text)
    dead = [link for pair in links for link in pair
            if link and "://" not in link and not (ROOT / link).is_file()]
    tap.case(links and not dead, "all links are valid", "\n".join(dead))


def main(arguments):
    update = arguments[:1] == ["--update"]
    if len(arguments) != 1 + update:
        sys.exit(__doc__)
    tools, text, tap = Path(arguments[-1]).resolve(), README.read_text(encoding="utf-8"), Tap()
    page = Page(text)
    commands = page.commands + [Command(line, command) for line, command, _ in page.pictures]
    with tempfile.TemporaryDirectory() as folder:
        outputs = run_page(tools, page.files, commands, Path(folder))
    drawings = outputs[len(page.commands):]
    if update:
        for (_, _, name), output in zip(page.pictures, drawings):
            (ROOT / name).write_text(output, encoding="utf-8")
        return 0
    lines = text.count("\n")
    tap.case(lines < LONGEST, f"README.md has fewer than {LONGEST} lines", f"{lines}")
    tap.case(not page.odd, "all blocks are files, commands or scripts", "\n".join(page.odd))
    for command, actual in zip(page.commands, outputs):
        expected = "\n".join(command.output).rstrip()
        tap.case(matches(command.output, actual),
                 f"README.md:{command.line}: {command.text.splitlines()[0]}",
                 f"expected:\n{expected}\ncomputed:\n{actual}")
    for (line, command, name), output in zip(page.pictures, drawings):
        path = ROOT / name
        tap.case(path.exists() and path.read_text(encoding="utf-8") == output,
                 f"README.md:{line}: {name} is the output of {command}",
                 "readme.py --update draws it anew")
    tap.case(page.pictures, "README.md has a picture")
    check_scripts(tap, page.scripts)
    check_tables(tap, text)
    check_figures(tap, text)
    check_links(tap, text)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
