#!/usr/bin/env python3
"""Checks that the parts of the project agree and that the code follows the house rules.

usage: house.py [ROOT]

The table of games, rules, grammars, pages, specs and samples agree; each id of a diagnostic has an example;
includes go one way; only lib/rules/ and lib/games/ know a game; no function is too long; the C code is formatted by
clang-format. Prints TAP.
"""

import re
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

LONGEST = 100
FORMATTER = 14  # other versions of clang-format format differently
# What the rules of a game must not include: names of headers without .h, or folders.
UPSTREAM = ("input", "write", "read", "convert", "yaml", "pattern", "pcre2", "pcre2posix", "quire")
# The files that may include a library's header: one reads, one writes.
ONLY_IN = {"yaml.h": ("lib/tree/yaml_tree.c", "lib/write/yaml.c"), "pcre2.h": ("lib/base/pattern.c",),
           "libxml/HTMLparser.h": ("lib/read/html_page.c",), "histedit.h": ("tools/prompt.c",)}


def without_comments(text):
    """C without its comments; lines and strings stay as they are."""
    def keep(match):
        return match[0] if match[0][0] in "\"'" else "\n" * match[0].count("\n")
    pattern = r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|/\*.*?\*/|//[^\n]*'
    return re.sub(pattern, keep, text, flags=re.DOTALL)


class House:
    def __init__(self, root):
        self.root = root
        self.tap = Tap()
        self.sources = {}
        for folder in ("lib", "tools"):
            for path in sorted((root / folder).rglob("*.[ch]")):
                name = path.relative_to(root).as_posix()
                self.sources[name] = path.read_text(encoding="utf-8")
        table = without_comments(self.sources.get("lib/games/games.c", ""))
        self.games = [name.replace("_", "-")
                      for name in re.findall(r"^\s*GAME\((\w+)\)", table, re.MULTILINE)]

    def check(self, name, faults):
        self.tap.case(not faults, name, "\n".join(faults))

    def includes(self, name):
        return re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', self.sources[name], re.MULTILINE)

    def glob(self, pattern):
        return sorted(self.root.glob(pattern))

    def check_games(self):
        self.check("the table of games is not empty", [] if self.games else ["no line GAME(NAME)"])
        self.check("the table of games is alphabetical and has each once",
                   [] if self.games == sorted(set(self.games)) else [" ".join(self.games)])
        samples = set()
        for path in self.glob("samples/*.quire"):
            text = path.read_text(encoding="utf-8-sig", errors="replace")
            for name in re.findall(r"^\s*game\s*:\s*([^#\n]*)", text, re.MULTILINE | re.IGNORECASE):
                samples.add("-".join(name.lower().replace("-", " ").split()))
        for game in self.games:
            faults = [f"no {name}" for name in (f"lib/rules/{game}.c", f"lib/games/{game}-paper.c",
                                                f"grammar/{game}.yaml",
                                                f"man/quire-{game}.7", f"tests/spec/{game}.txt")
                      if not (self.root / name).exists()]
            # A sample may use the game's full name, which begins or ends with its alias.
            if not any(name == game or name.startswith(game + "-") or name.endswith("-" + game)
                       for name in samples):
                faults.append(f"no sample with Game: {game}")
            self.check(f"{game}: has rules, paper, grammar, page, spec and sample", faults)
        defined = [(path.stem.removesuffix("-paper"), found.replace("_", "-")) for path in self.glob("lib/games/*.c")
                   for found in re.findall(r"^const struct \w+ game_(\w+) =",
                                           self.sources[f"lib/games/{path.name}"], re.MULTILINE)]
        faults = [f"lib/games/{stem}-paper.c defines {name}" for stem, name in defined
                  if name not in self.games or stem != name]
        faults += [f"grammar/{path.name} is no game's" for path in self.glob("grammar/*.yaml")
                   if path.stem not in [*self.games, "common"]]
        self.check("rules and grammars are those of games in the table", faults)

    def check_examples(self):
        listed = self.root / "lib/record/diagnostics.def"
        text = listed.read_text(encoding="utf-8")
        ids = re.findall(r'^\s*DIAG\(\s*\w+,\s*"([^"]+)"', text, re.MULTILINE)
        self.check("each id is in kebab case and is there once",
                   ["no ids"] if not ids else
                   [name for name in ids if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
                    or ids.count(name) > 1])
        # A line "LINE ID" of a spec; ids that need too many bytes for a spec are in the tools' tests.
        shown = set()
        for path in self.glob("tests/spec/*.txt"):
            shown.update(re.findall(r"^\d+ ([a-z0-9-]+)$", path.read_text(encoding="utf-8"),
                                    re.MULTILINE))
        scripts = "".join(path.read_text(encoding="utf-8") for path in self.glob("tests/cli/*.sh"))
        self.check("each id has an example in tests/spec/ or tests/cli/",
                   [name for name in ids if name not in shown
                    and not re.search(rf"(?<![\w-]){name}(?![\w-])", scripts)])

    def check_includes(self):
        self.check("lib/ includes nothing of tools/",
                   [f"{name}: {header}" for name in self.sources if name.startswith("lib/")
                    for header in self.includes(name)
                    if "tools/" in header or header.split("/")[-1] == "tool.h"])
        for room in ("rules", "games"):
            self.check(f"lib/{room}/ includes no file, format or tool",
                       [f"{name}: {header}" for name in self.sources if name.startswith(f"lib/{room}/")
                        for header in self.includes(name)
                        if set(header.removesuffix(".h").split("/")) & set(UPSTREAM)])
        for wanted, places in ONLY_IN.items():
            # <yaml.h> is libyaml's; "yaml.h" would be the project's own.
            self.check(f"<{wanted}> is included in {' and '.join(places)} alone",
                       [name for name, text in self.sources.items() if name not in places
                        and re.search(rf"#\s*include\s*<{wanted}>", text)])

    def check_tools(self):
        """Each file of tools/ uses only files below it; a source and its header count as one."""
        uses = {}
        for name in self.sources:
            if name.startswith("tools/"):
                stem = Path(name).stem
                uses.setdefault(stem, set()).update(
                    Path(header).stem for header in self.includes(name)
                    if f"tools/{header}" in self.sources and Path(header).stem != stem)
        while free := [stem for stem in uses if not uses[stem] & uses.keys()]:
            for stem in free:
                del uses[stem]
        found = [f"{stem}: {' '.join(sorted(uses[stem] & uses.keys()))}" for stem in uses]
        self.check("the files of tools/ include one another in no circle", found)

    def check_names(self):
        """Outside lib/rules/ and lib/games/, no symbol and no string names a game."""
        faults = []
        for name, text in self.sources.items():
            if name.startswith(("lib/rules/", "lib/games/", "lib/draw/games/", "lib/write/")) or not self.games:
                continue
            code = without_comments(text)
            words = "|".join(re.escape(game) for game in self.games)
            symbols = "|".join(game.replace("-", "_") for game in self.games)
            for number, line in enumerate(code.split("\n"), 1):
                strings = " ".join(re.findall(r'"(?:[^"\\]|\\.)*"', line))
                if re.match(r"\s*#\s*include", line) or not (
                        re.search(rf"\b({words})\b", strings, re.IGNORECASE)
                        or re.search(rf"\bgame_({symbols})\b", line)):
                    continue
                faults.append(f"{name}:{number}: {line.strip()}")
        self.check("only lib/games/, lib/draw/games/ and lib/write/ name a game", faults)

    def check_fractions(self):
        """printf writes fractions with the locale's decimal point, so only one file may print them."""
        calls = re.compile(r'\b\w*printf\s*\((?:[^";]|"(?:[^"\\]|\\.)*")*;')
        faults = [f"{name}: {call}" for name, text in self.sources.items()
                  if name.startswith("lib/") and name != "lib/draw/coordinates.c"
                  for call in calls.findall(without_comments(text))
                  if re.search(r"%[-+ #0-9.*]*[aefgAEFG]", call)]
        self.check("lib/ writes fractions by put_coordinates alone", faults)

    def check_lengths(self):
        faults = []
        for name, text in self.sources.items():
            lines = text.split("\n")
            start = None  # of a function's signature
            for at, line in enumerate(lines):
                if start is None:
                    body = line == "{" or re.match(r"\w.*\)\s*\{$", line)
                    if not body:
                        continue
                    start = at
                    while start > 0 and lines[start - 1] and not re.search(
                            r"[;}]$|^#|\*/$|^\s*//", lines[start - 1]):
                        start -= 1
                elif line.startswith("}"):
                    if at - start + 1 > LONGEST and not self.has_reason(lines, start):
                        faults.append(f"{name}:{start + 1}: {at - start + 1} lines: "
                                      f"{lines[start]}")
                    start = None
        self.check(f"no function has over {LONGEST} lines without a reason (long: ...)", faults)

    @staticmethod
    def has_reason(lines, start):
        comment = []
        while start > 0 and re.match(r"\s*(/\*|\*|//)|.*\*/$", lines[start - 1]):
            start -= 1
            comment.append(lines[start])
        return any("long:" in line for line in comment)

    def check_format(self):
        name = "the C is as clang-format writes it"
        try:
            run = subprocess.run(["clang-format", "--version"], capture_output=True, text=True,
                                 check=True)
        except (OSError, subprocess.CalledProcessError):
            self.tap.skip(name, "clang-format is not installed")
            return
        version = re.search(r"version (\d+)", run.stdout)
        if not version or int(version[1]) != FORMATTER:
            self.tap.skip(name, f"clang-format is not version {FORMATTER}")
            return
        files = [path for folder in ("lib", "tools", "tests")
                 for path in self.glob(f"{folder}/**/*.[ch]")]
        run = subprocess.run(["clang-format", "--dry-run", "-Werror", *files], capture_output=True,
                             text=True, check=False, cwd=self.root)
        places = re.findall(r"^(\S+:\d+):\d+: error", run.stderr, re.MULTILINE)
        faults = sorted({place.removeprefix(f"{self.root}/") for place in places})
        self.check(name, (faults or [run.stderr]) if run.returncode else [])

    def run(self):
        self.check_games()
        self.check_examples()
        self.check_includes()
        self.check_tools()
        self.check_names()
        self.check_fractions()
        self.check_lengths()
        self.check_format()
        return self.tap.done()


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    here = Path(sys.argv[1]) if len(sys.argv) == 2 else Path(__file__).resolve().parents[2]
    sys.exit(House(here.resolve()).run())
