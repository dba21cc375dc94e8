#!/usr/bin/env python3
"""Compares the manual pages with the tools and the list of diagnostics.

usage: lint.py TOOLS

Checks that every page is valid mdoc and refers only to existing pages, that every tool has a page with the required
sections and the options of its --help, that every game has a page with a game's sections, and that
quire-diagnostics(7) has the same ids, levels, texts and lines as lib/record/diagnostics.def. Prints TAP.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402
from mdoc import names_of, plain, section, sections, unescape  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
SECTIONS = ("NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "EXAMPLES")
GAME_SECTIONS = ("NAME", "DESCRIPTION", "NOTATION", "READINGS", "EXAMPLES", "DIAGNOSTICS", "HISTORY")
STRING = r'"((?:[^"\\]|\\.)*)"'


def check_mdoc(tap, page):
    run = subprocess.run(["mandoc", "-Tlint", "-Wwarning", page], capture_output=True, text=True,
                         check=False)
    tap.case(run.returncode == 0, f"{page.name}: mandoc finds no fault", run.stdout + run.stderr)


def check_references(tap, page, names):
    """Checks references to the project's own pages; other pages need not be installed."""
    text = page.read_text(encoding="utf-8")
    missing = [f"{name}({number})" for name, number in re.findall(r"\bXr (\S+) (\d)", text)
               if name.startswith("quire") and f"{name}.{number}" not in names]
    tap.case(not missing, f"{page.name}: refers to existing pages", "\n".join(missing))


def check_tool(tap, tool, page):
    name = page.stem
    if not page.exists():
        tap.case(False, f"{name}: has a page", f"no {page.name}")
        return
    lines = page.read_text(encoding="utf-8").split("\n")
    missing = [wanted for wanted in SECTIONS if wanted not in sections(lines)]
    tap.case(not missing, f"{page.name}: has the sections of a tool", "no " + ", ".join(missing))
    try:
        run = subprocess.run([tool, "--help"], stdin=subprocess.DEVNULL, capture_output=True,
                             text=True, check=False, timeout=20)
    except OSError as error:
        tap.case(False, f"{name} --help", str(error))
        return
    tap.case(run.returncode == 0 and run.stdout, f"{name} --help: prints help and exits with 0",
             f"exit status {run.returncode}\n{run.stderr}")
    in_help = set(re.findall(r"(?<![\w-])--([a-z][a-z0-9-]*)", run.stdout))
    text = unescape("\n".join(line for line in lines if not line.startswith('.\\"')))
    on_page = set(re.findall(r"\bFl (?:Fl |-)([a-z][a-z0-9-]*)", text))
    tap.case(in_help == on_page, f"{page.name}: has the options of --help",
             f"in --help alone: {sorted(in_help - on_page)}\non the page alone: {sorted(on_page - in_help)}")


def read_list(path):
    """Reads {id: (level, strings that the page must show)} from lib/record/diagnostics.def."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    entries = {}
    for body in re.findall(rf"^\s*DIAG\(((?:{STRING}|[^\"()])*)\)", text, re.MULTILINE):
        body = body[0]
        # Adjacent strings are joined.
        body = re.sub(r'(?<!\\)"\s+"', "", body)
        strings = [ast.literal_eval(f'"{string}"') for string in re.findall(STRING, body)]
        level = re.sub(STRING, "", body).replace(",", " ").split()[1].lower().rpartition("_")[2]
        entries[strings[0]] = level, strings[-3:]  # the previous string describes the recovery
    return entries


def read_entries(text):
    """Reads {id: running text below it} from a page such as quire-diagnostics(7)."""
    blocks, lines = {}, None
    for line in text:
        if found := re.match(r"\.It Sy (\S+)(.*)", line):
            lines = blocks.setdefault(found[1], [])
            if found[2]:
                lines.append("." + found[2].strip() if found[2].strip()[:1].isupper() else found[2])
        elif line.startswith((".It", ".Sh", ".Ss")):
            lines = None
        elif lines is not None:
            lines.append(line)
    return {name: plain(lines) for name, lines in blocks.items()}


def bare(text):
    """A text without markup, white space and quotes."""
    return re.sub(r"[\s\"'“”‘’]", "", text)


def check_diagnostics(tap, listed, page):
    entries = read_list(listed)
    shown = read_entries(page.read_text(encoding="utf-8").split("\n")) if page.exists() else {}
    for name, (level, strings) in entries.items():
        if name not in shown:
            tap.case(False, f"{name}: is on {page.name}")
            continue
        faults = []
        if not shown[name].startswith(f"({level})"):
            faults.append(f"level {level}")
        faults += [string for string in strings if bare(string) not in bare(shown[name])]
        tap.case(not faults, f"{name}: is on {page.name} as in the list",
                 "not there: " + "\nnot there: ".join(faults) + f"\nthe page: {shown[name]}")
    extra = sorted(shown.keys() - entries.keys())
    tap.case(entries and not extra, f"{page.name}: has no other ids", "\n".join(extra))


def check_game(tap, page, entries):
    """A game's page has the required sections, and the lines of the list."""
    lines = page.read_text(encoding="utf-8").split("\n")
    missing = [name for name in GAME_SECTIONS if name not in sections(lines)]
    _, body = section(lines, "DESCRIPTION")
    missing += [] if ".Ss Rules" in body else ["Rules"]
    _, body = section(lines, "NOTATION")
    missing += [] if ".Ss How it is judged" in body else ["How it is judged"]
    _, body = section(lines, "EXAMPLES")
    missing += [] if any(line.startswith("$ quire-check ") for line in body) else ["a judged record"]
    _, body = section(lines, "HISTORY")
    missing += [] if re.search(r"on \d+ [A-Z][a-z]+ 20\d\d", " ".join(body)) else ["the date of its post"]
    tap.case(not missing, f"{page.name}: has the sections of a game", "no " + ", ".join(missing))
    _, body = section(lines, "DIAGNOSTICS")
    faults = [f"{name}: {'no such id' if name not in entries else 'no line that has it, and the right one'}"
              for name, text in read_entries(body).items()
              if name not in entries or not ("wrong:" in text and "right:" in text)]
    tap.case(read_entries(body) and not faults, f"{page.name}: shows diagnostics of the list",
             "\n".join(faults))


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    tools = Path(arguments[0]).resolve()
    tap = Tap()
    pages = sorted((ROOT / "man").glob("*.[1-8]"))
    names = set().union(*map(names_of, pages))
    for page in pages:
        check_mdoc(tap, page)
        tap.case(page.name in names_of(page), f"{page.name}: has its own name in NAME")
        check_references(tap, page, names)
    for source in sorted((ROOT / "tools").glob("quire*.c")):
        check_tool(tap, tools / source.stem, ROOT / "man" / f"{source.stem}.1")
    entries = read_list(ROOT / "lib/record/diagnostics.def")
    for grammar in sorted((ROOT / "grammar").glob("*.yaml")):
        if grammar.stem != "common":
            check_game(tap, ROOT / "man" / f"quire-{grammar.stem}.7", entries)
    check_diagnostics(tap, ROOT / "lib/record/diagnostics.def", ROOT / "man/quire-diagnostics.7")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
