#!/usr/bin/env python3
"""Plants violations in a small program, one at a time, and checks that rooms.py reports exactly those.

usage: planted.py COMPILER [ARGUMENT...]

Prints TAP.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tap import Tap  # noqa: E402

TABLE = r""".\" rooms
.Bl -column "upper/" "everything"
.It Sy Room Ta Sy May use Ta Sy Contents
.It Pa base/ Ta nothing Ta memory
.It Pa middle/ Ta base Ta rules
.It Pa side/ Ta base Ta pictures
.It Pa upper/ Ta middle Ta writers
.It Pa api/ Ta everything Ta what others see
.El
"""


def header(name, *lines):
    guard = re.sub(r"\W", "_", name).upper()
    return "\n".join([f"/* What {name} offers. */", f"#ifndef {guard}", f"#define {guard}", *lines, "#endif", ""])


def source(*lines):
    return "\n".join([*lines, ""])


# A program without violations. It has what could be mistaken for one: uses that a row of the table implies, a
# cycle of three files, a loose file, a static function with the name of another's, and in comments and strings what
# would be wrong in the code.
PROGRAM = {
    "man/quire-internals.7": TABLE,
    "lib/meson.build": "",
    "lib/archive.py": "",
    "lib/quire.h.in": header("quire.h", "int quire_open(void);"),
    "lib/base/arena.h": header("arena.h", "extern int arena_size;", "int arena_new(void);"),
    "lib/base/arena.c": source('#include "arena.h"', '/* #include "../upper/json.h" */', "int arena_size = 1;",
                               "static int helper(void)", "{", "    return 1;", "}",
                               "int arena_new(void)", "{", "    return helper();", "}"),
    "lib/base/list.def": source("ITEM(1)"),
    "lib/middle/rules.h": header("rules.h", '#include "../base/arena.h"', "int rules(void);"),
    "lib/middle/rules.c": source('#include "rules.h"', '#include "moves.h"', "static int helper(void)", "{",
                                 "    return arena_size;", "}", "int rules(void)", "{",
                                 "    return helper() + moves();", "}"),
    "lib/middle/moves.h": header("moves.h", "int moves(void);"),
    "lib/middle/moves.c": source('#include "moves.h"', '#include "rounds.h"', "int moves(void)", "{",
                                 "    return rounds();", "}"),
    "lib/middle/rounds.h": header("rounds.h", "int rounds(void);"),
    "lib/middle/rounds.c": source('#include "rounds.h"', '#include "rules.h"', "int rounds(void)", "{",
                                  "    return rules();", "}"),
    "lib/side/picture.c": source("int picture(void);", "int picture(void)", "{", "    return 2;", "}"),
    "lib/upper/json.h": header("json.h", "typedef int json;", "int write_json(void);"),
    "lib/upper/json.c": source('#include "json.h"', '#include "base/arena.h"', '#include "middle/rules.h"',
                               "int write_json(void)", "{", "    return arena_new() + rules();", "}"),
    "lib/api/calls.c": source('#include "quire.h"', '#include "../upper/json.h"', "int picture(void);",
                              "int quire_open(void)", "{", "    return write_json() + picture();", "}"),
    "tools/tool.h": header("tool.h", "int tool(void);"),
    "tools/tool.c": source('#include "tool.h"', '#include "upper/json.h"', "int tool(void)", "{",
                           "    return write_json();", "}"),
    "tools/quire-a.c": source('#include "tool.h"', "int main(void)", "{", "    return tool();", "}"),
    "tools/quire-b.c": source('#include "tool.h"', "int main(void)", "{", "    return tool();", "}"),
    # Meson makes the first of these; the second is generated, and its header says which room it belongs to.
    "build/lib/quire.h": header("quire.h", "int quire_open(void);"),
    "build/lib/embedded.c": source('#include "middle/embedded.h"', "int embedded = 1;"),
    "lib/middle/embedded.h": header("embedded.h", "extern int embedded;"),
}


def one(name, body="    return 1;"):
    return source(f"int {name}(void);", f"int {name}(void)", "{", body, "}")


def calls(name, called):
    return source(f"int {called}(void);", f"int {name}(void);", f"int {name}(void)", "{",
                  f"    return {called}();", "}")


def table(old, new):
    return TABLE.replace(old, new)


TABLE_ORDER = "a row of the table of rooms names only rooms above it"
TABLE_FOLDERS = "the table of rooms lists the folders of lib/"
LOOSE = "at most 2 files are loose in lib/"
BUILT = "each source is part of the build"
NOWHERE = "each include is of a file that is there"
INCLUDES = "no file includes a header of a room it may not use"
SYMBOLS = "no object needs a symbol of a room it may not use"
ROOMS = "no cycle between rooms"
FILES = "no cycle of more than 3 files within a room"
TOOLS = "no cycle of files in tools/"
NAMES = "no two files in lib/ have the same name"
TOOL_NAMES = "no two files in tools/ have the same name"
STATICS = "no static function has the name of a public one"
HEADERS = "each header begins with a sentence that says what it is for, and then its guard"

# (what is planted; the files that are added, or removed if their text is None, and under "newer" one that changes
# later; the checks that fail, each with what it says).
PLANTED = [
    ("a table without its mark", {"man/quire-internals.7": TABLE.replace('.\\" rooms\n', "")},
     {TABLE_ORDER: ["has no line"], TABLE_FOLDERS: None, INCLUDES: None, SYMBOLS: None}),
    ("a room twice in the table",
     {"man/quire-internals.7": table(".It Pa side/", ".It Pa side/ Ta base Ta x\n.It Pa side/")},
     {TABLE_ORDER: ["side/ is in the table twice"]}),
    ("a room that may use one below it",
     {"man/quire-internals.7": table("middle/ Ta base", "middle/ Ta base, upper")},
     {TABLE_ORDER: ["middle/ may use upper, which is not above it"]}),
    ("a folder that is no room", {"lib/attic/old.c": one("old")},
     {TABLE_FOLDERS: ["lib/attic/ is not in the table"]}),
    ("a room without a folder",
     {"man/quire-internals.7": table(".It Pa api", ".It Pa solve/ Ta upper Ta x\n.It Pa api")},
     {TABLE_FOLDERS: ["lib/solve/ is in the table alone"]}),
    ("three loose files", {"lib/a.py": "", "lib/b.py": ""}, {LOOSE: ["lib/a.py", "lib/archive.py", "lib/b.py"]}),
    ("a loose file that uses a room", {"lib/loose.c": calls("loose", "arena_new")},
     {SYMBOLS: ["lib/loose.c needs arena_new of lib/base/arena.c: lib/ itself may not use base/"]}),
    ("a source that is not compiled", {"lib/base/extra.c": "not C", "lib/base/extra.h": header("extra.h")},
     {BUILT: ["lib/base/extra.c has no object"]}),
    ("a source that was changed after it was compiled", {"newer": "lib/base/arena.c"},
     {BUILT: ["lib/base/arena.c is newer than its object"]}),
    ("an include of nothing", {"lib/base/lost.h": header("lost.h", '#include "nowhere.h"')},
     {NOWHERE: ["lib/base/lost.h includes nowhere.h"]}),
    ("an include of a room below", {"lib/base/types.h": header("types.h", '#include "../upper/json.h"')},
     {INCLUDES: ["lib/base/types.h includes lib/upper/json.h: base/ may not use upper/"], ROOMS: None}),
    ("an include of a room beside it",
     {"lib/side/colour.h": header("colour.h"),
      "lib/upper/shade.h": header("shade.h", '# include "side/colour.h" // whose colours are the same')},
     {INCLUDES: ["lib/upper/shade.h includes lib/side/colour.h: upper/ may not use side/"]}),
    ("an include of the public header", {"lib/upper/call.h": header("call.h", '#include "quire.h"')},
     {INCLUDES: ["lib/upper/call.h includes lib/quire.h.in: upper/ may not use api/"], ROOMS: None}),
    ("an include of tools/", {"lib/upper/call.h": header("call.h", '#include "../../tools/tool.h"')},
     {INCLUDES: ["lib/upper/call.h includes tools/tool.h: upper/ may not use tools/"]}),
    ("a call of a room beside it", {"lib/upper/paint.c": calls("paint", "picture")},
     {SYMBOLS: ["lib/upper/paint.c needs picture of lib/side/picture.c: upper/ may not use side/"]}),
    ("a variable of a room beside it",
     {"lib/side/size.c": source("extern int embedded;", "int *size(void);", "int *size(void)", "{",
                                "    return &embedded;", "}")},
     {SYMBOLS: ["lib/side/size.c needs embedded of lib/middle/embedded.c: side/ may not use middle/"]}),
    ("a call of tools/", {"lib/upper/exit.c": calls("leave", "tool")},
     {SYMBOLS: ["lib/upper/exit.c needs tool of tools/tool.c: upper/ may not use tools/"]}),
    ("a cycle between rooms", {"lib/base/report.c": calls("show", "rules")},
     {SYMBOLS: ["base/ may not use middle/"],
      ROOMS: ["base/ middle/", "lib/base/report -> lib/middle/rules: rules"]}),
    ("a cycle of four files, by calls and includes",
     {"lib/upper/a.c": calls("a", "b"), "lib/upper/b.c": calls("b", "c"),
      "lib/upper/c.c": source('#include "d.h"') + one("c"), "lib/upper/d.h": header("d.h", "int d(void);"),
      "lib/upper/d.c": source('#include "d.h"', "int a(void);", "int d(void)", "{", "    return a();", "}")},
     {FILES: ["4 files: lib/upper/a lib/upper/b lib/upper/c lib/upper/d", "lib/upper/c -> lib/upper/d: includes d.h"]}),
    ("a cycle of two files in tools/", {"tools/jobs.c": source('#include "tool.h"') + one("jobs"),
                                        "tools/tool.c": PROGRAM["tools/tool.c"] + calls("work", "jobs")},
     {TOOLS: ["2 files: tools/jobs tools/tool"]}),
    ("a file name in two rooms", {"lib/side/json.c": one("side_json")},
     {NAMES: ["lib/side/json lib/upper/json"]}),
    ("a name with two suffixes in two rooms", {"lib/side/arena.h": header("arena.h")},
     {NAMES: ["lib/base/arena lib/side/arena"]}),
    ("a file name twice in tools/", {"tools/share/tool.c": one("share")},
     {TOOL_NAMES: ["tools/share/tool tools/tool"]}),
    ("a static function with the name of a public one",
     {"lib/upper/text.c": source("static int", "    picture(int a)", "{", "    return a;", "}",
                                 "int text(void);", "int text(void)", "{", "    return picture(1);", "}")},
     {STATICS: ["lib/upper/text.c: picture is also a public function of lib/side/picture.c"]}),
    ("a static function with attributes and the name of a public one",
     {"tools/quire-b.c": source("__attribute__((noinline, cold)) static int rules(void)", "{", "    return 1;", "}",
                                "int main(void)", "{", "    return rules();", "}")},
     {STATICS: ["tools/quire-b.c: rules is also a public function of lib/middle/rules.c"]}),
    ("a static inline function of a header with the name of a public one",
     {"lib/side/colour.h": header("colour.h", "static inline int rules(void)", "{", "    return 1;", "}")},
     {STATICS: ["lib/side/colour.h: rules is also a public function of lib/middle/rules.c"]}),
    ("a header without a comment", {"lib/side/a.h": source("#ifndef A_H", "#define A_H", "#endif")},
     {HEADERS: ["lib/side/a.h"]}),
    ("a header whose comment is no sentence",
     {"lib/side/a.h": source("/* a.h */", "#ifndef A_H", "#define A_H", "#endif")}, {HEADERS: ["lib/side/a.h"]}),
    ("a header without a guard", {"tools/a.h": source("/* What a.c offers. */", "int a(void);")},
     {HEADERS: ["tools/a.h"]}),
    ("a program that is not built", {"compile_commands.json": None}, {"the program is built": ["no objects of lib"]}),
]


class Planted:
    def __init__(self, compiler):
        self.compiler = compiler
        self.tap = Tap()
        self.compiled = {}  # compiled texts
        self.checks = set()  # names of all checks seen

    def compile(self, root, name, flags):
        """The object of a source; None if it is not one. The text of other files does not affect its symbols."""
        path = root / name
        key = (name, path.read_text(encoding="utf-8"), *flags)
        if key not in self.compiled:
            out = root / "object.o"
            out.unlink(missing_ok=True)
            run = subprocess.run([*self.compiler, *flags, "-I", root / "lib", "-I", root / "build/lib", "-c",
                                  path, "-o", out], capture_output=True, text=True, check=False)
            self.compiled[key] = out.read_bytes() if run.returncode == 0 else None
        return self.compiled[key]

    def report(self, files, flags=()):
        """{failed check: its message} for a program with these files."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            for name, text in {**PROGRAM, **files}.items():
                if text is not None:
                    (root / name).parent.mkdir(parents=True, exist_ok=True)
                    (root / name).write_text(text, encoding="utf-8")
            commands = []
            for number, path in enumerate(sorted(root.rglob("*.c"))):
                made = self.compile(root, path.relative_to(root).as_posix(), flags)
                if made is not None:
                    (root / f"build/{number}.o").write_bytes(made)
                    commands.append({"directory": str(root / "build"), "file": str(path), "output": f"{number}.o"})
            if "compile_commands.json" not in files:
                (root / "build/compile_commands.json").write_text(json.dumps(commands), encoding="utf-8")
            if changed := files.get("newer"):
                os.utime(root / changed, (time.time() + 60, time.time() + 60))
            run = subprocess.run([sys.executable, HERE / "rooms.py", root / "build", root], capture_output=True,
                                 text=True, check=False)
        self.checks |= set(re.findall(r"^(?:not )?ok \d+ - (.*)", run.stdout, re.MULTILINE))
        failed, check = {}, None
        for line in [*run.stdout.splitlines(), *run.stderr.splitlines()]:
            if found := re.match(r"not ok \d+ - (.*)", line):
                check = failed.setdefault(found[1], [])
            elif line.startswith("# ") and check is not None:
                check.append(line[2:])
            elif not re.match(r"ok \d+ - |1\.\.\d+$", line):
                failed.setdefault("rooms.py works", []).append(line)
        if bool(run.returncode) != bool(failed):
            failed["the exit status says whether all is well"] = [str(run.returncode)]
        return failed

    def check(self, name, failed, expected):
        faults = [f"{check}: reported though all is well: {found}" for check, found in failed.items()
                  if check not in expected]
        for check, says in expected.items():
            found = "\n".join(failed.get(check, ()))
            if check not in failed:
                faults.append(f"{check}: not reported")
            faults += [f"{check}: says nothing of '{text}': {found}" for text in says or () if text not in found]
            violations = [line for line in failed.get(check, ()) if not line.startswith("  ")]
            if says and len(violations) > len(says):
                faults.append(f"{check}: says more than that: {found}")
        self.tap.case(not faults, name, "\n".join(faults))

    def run(self):
        self.check("a program without violations", self.report({}), {})
        sanitizers = ("-fsanitize=address,undefined",)
        self.check("a program in order, with sanitizers", self.report({}, sanitizers), {})
        # Assembly, not objects.
        self.check("objects that nm cannot read", self.report({}, ("-S",)), {"the program is built": ["no symbols"]})
        for name, files, expected in PLANTED:
            self.check(name, self.report(files), expected)
        planted = {check for _, _, expected in PLANTED for check in expected}
        missing = self.checks - planted
        self.tap.case(not missing, "a violation is planted for each check", "\n".join(sorted(missing)))
        return self.tap.done()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(Planted(sys.argv[1:]).run())
