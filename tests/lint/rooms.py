#!/usr/bin/env python3
"""Checks which parts of the program use which, by their includes and by the symbols of their objects.

usage: rooms.py BUILD [ROOT]

The folders of lib/ are rooms. Below `.\" rooms` in man/quire-internals.7 a table lists them, each with the rooms
it may use: those named, and what these may use in turn. NAME.h and NAME.c count as one file. BUILD is a folder
that Meson configured and that is built. Prints TAP.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tap import Tap  # noqa: E402
from house import without_comments  # noqa: E402

PAGE = "man/quire-internals.7"
LOOSE = 2  # files in lib/ itself, in addition to PUBLIC_HEADER
NOT_LOOSE = ("meson.build", "quire.h.in")
PUBLIC_HEADER = "lib/quire.h.in"  # belongs to the room of its functions
PUBLIC_ROOM = "api"
LARGEST_CYCLE = 3  # files
HEADERS = (".h", ".h.in")
CODE = (*HEADERS, ".c", ".def")


def read_table(page):
    """{room: the rooms it names}, in order, and the faults of the table."""
    rooms, faults = {}, []
    lines = page.read_text(encoding="utf-8").split("\n")
    if '.\\" rooms' not in lines:
        return rooms, [f'{PAGE} has no line .\\" rooms']
    for line in lines[lines.index('.\\" rooms') + 1:]:
        if line == ".El":
            break
        if not (row := re.match(r"\.It Pa ([\w-]+)/ Ta (.+?) Ta \S", line)):
            continue
        room, uses = row[1], re.split(r", *", row[2])
        if room in rooms:
            faults.append(f"{room}/ is in the table twice")
        if uses == ["nothing"]:
            uses = []
        if uses == ["everything"]:
            uses = list(rooms)
        faults += [f"{room}/ may use {used}, which is not above it" for used in uses if used not in rooms]
        rooms[room] = [used for used in uses if used in rooms]
    return rooms, faults or ([] if rooms else ["the table has no rows"])


def reachable(rooms):
    """{room: all rooms it may use}; each row names only rooms above it."""
    allowed = {}
    for room, uses in rooms.items():
        allowed[room] = {room}.union(*(allowed[used] for used in uses))
    return allowed


def cycles(graph):
    """The strongly connected components of {node: nodes} with more than one node (Tarjan, without recursion)."""
    index, low, stack, found = {}, {}, [], []
    for start in sorted(graph):
        work = [] if start in index else [(start, iter(sorted(graph[start])))]
        if work:
            index[start] = low[start] = len(index)
            stack.append(start)
        while work:
            node, rest = work[-1]
            for to in rest:
                if to not in index:
                    index[to] = low[to] = len(index)
                    stack.append(to)
                    work.append((to, iter(sorted(graph.get(to, ())))))
                    break
                if to in stack:
                    low[node] = min(low[node], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    at = stack.index(node)
                    found.append(sorted(stack[at:]))
                    del stack[at:]
    return [nodes for nodes in found if len(nodes) > 1]


def unit(name):
    """NAME.h and NAME.c are one: their path up to the first dot of the file's name."""
    folder, _, file = name.rpartition("/")
    return f"{folder}/{file.split('.')[0]}"


class Rooms:
    def __init__(self, build, root):
        self.build, self.root = build, root
        self.tap = Tap()
        self.files = sorted(path.relative_to(root).as_posix() for folder in ("lib", "tools")
                            for path in (root / folder).rglob("*")
                            if path.is_file() and "__pycache__" not in path.parts)
        self.code = {name: without_comments((root / name).read_text(encoding="utf-8"))
                     for name in self.files if name.endswith(CODE)}
        self.rooms, self.faults_in_table = read_table(root / PAGE)
        self.allowed = reachable(self.rooms)
        self.unplaced = []  # includes of files that do not exist
        self.includes = {(name, used) for name in self.code for used in self.included_by(name)}
        self.objects = self.find_objects()
        self.defined, self.undefined = defaultdict(set), defaultdict(set)  # by symbol; by file
        self.read_symbols()
        self.links = {(name, used, symbol) for name, symbols in self.undefined.items() for symbol in symbols
                      for used in self.defined.get(symbol, ()) if used != name}

    def included_by(self, name):
        for header in re.findall(r'^\s*#\s*include\s*"([^"]+)"', self.code[name], re.MULTILINE):
            places = [Path(name).parent / header, Path("lib") / header, Path(header), Path("man") / header]
            for place in places:
                place = (self.root / place).resolve()
                inside = place.is_relative_to(self.root) and place.relative_to(self.root).as_posix()
                if inside in self.code or f"{inside}.in" in self.code:
                    yield inside if inside in self.code else f"{inside}.in"
                    break
            else:
                if not any((self.build / place).exists() or (self.root / place).exists() for place in places):
                    self.unplaced.append(f"{name} includes {header}, which is nowhere")

    def find_objects(self):
        """{source: its objects} of lib/ and tools/, including generated sources. A source can be in several programs.
        """
        commands, objects = self.build / "compile_commands.json", defaultdict(list)
        for entry in json.loads(commands.read_text(encoding="utf-8")) if commands.exists() else []:
            source = (self.build / entry["file"]).resolve()
            compiled = self.build / entry["output"]
            if not compiled.exists():
                continue
            if source.is_relative_to(self.build):
                name = self.generated(source.relative_to(self.build).as_posix())
            else:
                name = source.relative_to(self.root).as_posix() if source.is_relative_to(self.root) else ""
            if name in self.code or name.startswith("lib/"):
                objects[name].append(compiled)
        return objects

    def generated(self, name):
        """A generated source belongs to the folder of its header."""
        headers = [header for header in self.code if header.endswith("/" + Path(name).with_suffix(".h").name)]
        return headers[0].removesuffix(".h") + ".c" if len(headers) == 1 else name

    def read_symbols(self):
        sources = {str(path): source for source, paths in self.objects.items() for path in paths}
        run = subprocess.run(["nm", "-AP", *sources], capture_output=True, text=True, check=False)
        for line in run.stdout.splitlines():
            path, _, rest = line.rpartition(": ")
            source, (symbol, kind, *_) = sources[path], rest.split()
            # Each program has a main. Names with two underscores are added by compilers, for sanitizers and the like.
            if symbol == "main" or symbol.startswith("__"):
                continue
            if kind == "U":
                self.undefined[source].add(symbol)
            elif kind in tuple("TDBRCSGVWi"):
                self.defined[symbol].add(source)

    def room(self, name):
        """The folder of a file in lib/; 'tools'; '' for a loose file."""
        parts = name.split("/")
        if parts[0] != "lib":
            return parts[0]
        return PUBLIC_ROOM if name in (PUBLIC_HEADER, unit(PUBLIC_HEADER)) else parts[1] if len(parts) > 2 else ""

    def may_use(self, user, used):
        """Any file may use a loose file of lib/, which itself uses none."""
        if user == used or user == "tools" or used == "":
            return True
        return used in self.allowed.get(user, ())

    def where(self, room):
        return f"{room}/" if room else "lib/ itself"

    def check(self, name, faults):
        self.tap.case(not faults, name, "\n".join(sorted(faults)))

    def check_table(self):
        self.check("a row of the table of rooms names only rooms above it", self.faults_in_table)
        folders = {name.split("/")[1] for name in self.files if name.startswith("lib/") and name.count("/") > 1}
        self.check("the table of rooms lists the folders of lib/",
                   [f"lib/{room}/ is not in the table" for room in folders - set(self.rooms)] +
                   [f"lib/{room}/ is in the table alone" for room in set(self.rooms) - folders])
        loose = [name for name in self.files if name.count("/") == 1 and name.startswith("lib/")
                 and name.split("/")[1] not in NOT_LOOSE]
        self.check(f"at most {LOOSE} files are loose in lib/", loose if len(loose) > LOOSE else [])

    def check_built(self):
        self.check("each source is part of the build",
                   [f"{name} has no object" for name in self.code
                    if name.endswith(".c") and name not in self.objects] +
                   [f"{name} is newer than its object: build again" for name, found in self.objects.items()
                    if name in self.code and any(path.stat().st_mtime < (self.root / name).stat().st_mtime
                                                 for path in found)])
        self.check("each include is of a file that is there", self.unplaced)

    def check_uses(self):
        self.check("no file includes a header of a room it may not use",
                   [f"{name} includes {used}: {self.where(self.room(name))} may not use "
                    f"{self.where(self.room(used))}"
                    for name, used in self.includes if not self.may_use(self.room(name), self.room(used))])
        self.check("no object needs a symbol of a room it may not use",
                   [f"{name} needs {symbol} of {used}: {self.where(self.room(name))} may not use "
                    f"{self.where(self.room(used))}"
                    for name, used, symbol in self.links
                    if not self.may_use(self.room(name), self.room(used))])

    def edges(self):
        """{(user, used): one reason} between files, NAME.h and NAME.c as one."""
        found = {}
        for name, used, symbol in sorted(self.links):
            found.setdefault((unit(name), unit(used)), symbol)
        for name, used in sorted(self.includes):
            found.setdefault((unit(name), unit(used)), f"includes {used.rpartition('/')[2]}")
        return {(user, used): why for (user, used), why in found.items() if user != used}

    def cycles_of_files(self, edges, folder, longest):
        graph = defaultdict(set)
        for user, used in edges:
            if user.startswith(folder) and used.startswith(folder):
                graph[user].add(used)
        faults = []
        for nodes in cycles(graph):
            if len(nodes) > longest:
                inside = "\n".join(f"  {user} -> {used}: {why}" for (user, used), why in sorted(edges.items())
                                   if user in nodes and used in nodes)
                faults.append(f"{len(nodes)} files: {' '.join(nodes)}\n{inside}")
        return faults

    def check_cycles(self):
        edges = self.edges()
        graph, examples = defaultdict(set), {}
        for user, used in edges:
            rooms = self.room(user), self.room(used)
            if rooms[0] != rooms[1] and "tools" not in rooms:
                graph[rooms[0]].add(rooms[1])
                if not self.may_use(*rooms):
                    examples.setdefault(rooms, f"  {user} -> {used}: {edges[user, used]}")
        self.check("no cycle between rooms",
                   ["\n".join([" ".join(map(self.where, nodes)),
                               *(shown for rooms, shown in sorted(examples.items()) if {*rooms} <= {*nodes})])
                    for nodes in cycles(graph)])
        self.check(f"no cycle of more than {LARGEST_CYCLE} files within a room",
                   [fault for room in sorted({self.room(name) for name in self.code} - {"", "tools"})
                    for fault in self.cycles_of_files(edges, f"lib/{room}/", LARGEST_CYCLE)])
        self.check("no cycle of files in tools/", self.cycles_of_files(edges, "tools/", 1))

    def check_names(self):
        for folder in ("lib", "tools"):
            units = defaultdict(set)
            for name in self.code:
                if name.startswith(folder + "/"):
                    units[unit(name).rpartition("/")[2]].add(unit(name))
            faults = [" ".join(sorted(found)) for name, found in units.items() if len(found) > 1]
            self.check(f"no two files in {folder}/ have the same name", faults)

    def check_statics(self):
        faults = []
        for name, text in self.code.items():
            for head in re.findall(r"^(?:\w[^;={}\n]*\s)?static\b([^;={]*)", text, re.MULTILINE):
                function = re.search(r"(\w+)\s*\(", re.sub(r"__attribute__\s*\(\(.*?\)\)", "", head))
                others = self.defined.get(function[1], set()) - {name} if function else ()
                # lib/ is visible in tools/, but not the other way round.
                faults += [f"{name}: {function[1]} is also a public function of {other}" for other in others
                           if other.startswith("lib/") or name.startswith("tools/")]
        self.check("no static function has the name of a public one", set(faults))

    def check_headers(self):
        faults = []
        for name in self.code:
            if not name.endswith(HEADERS):
                continue
            text = (self.root / name).read_text(encoding="utf-8")
            comment = re.match(r"/\*(.*?)\*/\s*#\s*ifndef \w+\n", text, re.DOTALL)
            words = " ".join(re.sub(r"^\s*\*", "", comment[1], flags=re.MULTILINE).split()) if comment else ""
            if not re.match(r"\S+ \S+.*?\.( |$)", words):
                faults.append(name)
        self.check("each header begins with a sentence that says what it is for, and then its guard", faults)

    def run(self):
        compiled = {name.split("/")[0] for name in self.objects}
        if missing := {"lib", "tools"} - compiled:
            self.tap.case(False, "the program is built",
                          f"no objects of {' and '.join(sorted(missing))} in {self.build}: run ninja -C BUILD")
            return self.tap.done()
        if not self.defined:
            self.tap.case(False, "the program is built", "nm finds no symbols in the objects")
            return self.tap.done()
        self.check_table()
        self.check_built()
        self.check_uses()
        self.check_cycles()
        self.check_names()
        self.check_statics()
        self.check_headers()
        return self.tap.done()


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    here = Path(sys.argv[2]) if len(sys.argv) == 3 else HERE.parents[1]
    sys.exit(Rooms(Path(sys.argv[1]).resolve(), here.resolve()).run())
