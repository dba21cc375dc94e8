#!/usr/bin/env python3
"""Makes every read, write, open, allocation ... of a tool fail in turn. Prints TAP.

usage: run.py SHIM TOOLS [--all] [--valgrind STEP] [NAME...]

SHIM is shim.c, built to be preloaded. NAME is the name of a tool, such as check; the default is all tools. After a
fault, the results must be unchanged, or the tool must say what failed and exit with 2. In any case no file is half
written, no temporary file is left, and no memory is leaked.

Each call fails once for every call stack that leads to it; with --all, every call fails once. With --valgrind, every
STEPth allocation fails under Valgrind, which must find no memory error.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

CAUSES = {"alloc": "(memory|threads: Resource temporarily unavailable)", "read": "Input/output error", "write": "No space left on device",
          "open": "Too many open files", "close": "Disk quota exceeded",
          "sync": "Input/output error", "rename": "Read-only file system",
          "stat": "Permission denied", "seek": "Illegal seek",
          "fork": "Resource temporarily unavailable",
          "thread": "Resource temporarily unavailable"}
TIMEOUT = 30  # seconds for a run
SIGNALS = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGPIPE)
SHOWN = 5  # failures shown for each kind of fault
KEPT = 1 << 20  # allocations by libxml2; Valgrind reports whether they leak
FEW = 12  # runs for each kind in which all calls from one on fail

GOOD = "Game: procession\nPlayers: Ann, Bob\n00  2\n01  1,1 # so\nWinner: Ann\nDate: 2009-11-03\n"
ODD = "game:Procession\n00\n01\n\n\nGame:lengths\nn: 4\n1010\n"
BAD = ("Game: procession\nPlayers: Ann, Bob\n0000  4\n0011  3,1\n0011  2,2\nWinner: Bob\n\n"
       "Game: lengths\nPlayers: 2\nn: 4\n1010\n1,1,1,1\nPoints: 3\n")
YAML = "---\ngame: procession\nlines:\n- {field: Players, value: [Ann, Bob]}\n- {row: row, digits: '00'}\n"
JSON = ('{"game":"procession","lines":[{"field":"Players","value":["Ann","Bob"]},'
        '{"row":"row","digits":"00"}]}\n')
MAIL = """From: a@example.org
Date: Tue, 3 Nov 2009 10:00:00 +0000
Subject: Procession
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=x

--x
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

A game of Procession, n=3D4, caf=E9:

0000
0001
0011
1011
1010
--x
Content-Type: text/html; charset=utf-16
Content-Transfer-Encoding: base64

PABwAD4AMAA8AC8AcAA+AA==
--x--
"""
HTML = ("<html><head><title>Procession</title><meta charset='iso-8859-1'></head><body><h2>Procession"
        "</h2><p>Here is a game, caf&eacute;, n = 4:<pre>\n0000\n0001\n0011\n1011\n1010\n</pre>"
        "<table><tr><td>1<td>2</table></body></html>\n")
# Latin-1, as the files are written, so that any bytes stay as they are.
GRAMMAR = (Path(__file__).resolve().parents[2] / "grammar/lengths.yaml").read_text(encoding="latin-1")
FILES = {"good.quire": GOOD, "odd.quire": ODD, "bad.quire": BAD, "good.yaml": YAML, "good.json": JSON,
         "mail.txt": MAIL, "page.html": HTML, "grammars/lengths.yaml": GRAMMAR,
         "hasty.quire": "Game: procession\nn: 2\n00\n00\n", "evening.quire": GOOD + "\nGame: procession\n0000\n0001\n", "typed.txt": "moves\n0011\nscore\n"}

# A command, with its standard input after a '<', and the files that it may change.
COMMANDS = {
    "check": ("quire-check good.quire bad.quire",),
    "check-jsonl": ("quire-check --format=jsonl --grammar=grammars bad.quire",),
    "check-sarif": ("quire-check --format=sarif bad.quire",),
    "check-jobs": ("quire-check --jobs=3 good.quire bad.quire good.quire",),
    "check-reject": ("quire-check --pass --reject=rejected.quire bad.quire good.quire",
                     "rejected.quire"),
    "score": ("quire-score good.quire bad.quire",),
    "fmt": ("quire-fmt --claims=fill odd.quire bad.quire",),
    "fmt-diff": ("quire-fmt --diff odd.quire",),
    "fmt-in-place": ("quire-fmt --in-place odd.quire bad.quire", "odd.quire", "bad.quire"),
    "select": ("quire-select --field=Players=~A --comment=s --valid --dedupe good.quire bad.quire",),
    "select-sort": ("quire-select --sort=-date --sort=event good.quire bad.quire",),
    "tally": ("quire-tally --by=game --numbers good.quire bad.quire",),
    "moves": ("quire-moves good.quire",),
    "play": ("quire-play evening.quire <typed.txt", "evening.quire"),
    "gen": ("quire-gen --game=superposition --players=2 --size=m=2 --claims=fill --seed=3",),
    "mend": ("quire-mend --effort=4K bad.quire",),
    "mend-in-place": ("quire-mend --effort=4K --in-place bad.quire good.quire", "bad.quire",
                      "good.quire"),
    "convert-yaml": ("quire-convert -t yaml good.quire good.json",),
    "convert-json": ("quire-convert -t json good.quire good.yaml",),
    "convert-csv": ("quire-convert -t csv good.quire",),
    "convert-markdown": ("quire-convert -t markdown good.quire",),
    "draw": ("quire-draw --charset=utf-8 good.quire bad.quire",),
    "draw-svg": ("quire-draw -t svg good.quire bad.quire",),
    "draw-html": ("quire-draw -t html good.quire bad.quire",),
    "draw-latex": ("quire-draw -t latex good.quire bad.quire",),
    "scan": ("quire-scan mail.txt page.html",),
    "scan-text": ("quire-scan --text mail.txt page.html",),
    "sheet": ("../tests/quire-sheet report bad <bad.quire",),
    "sheet-moves": ("../tests/quire-sheet moves evening <evening.quire",),
    "sheet-fill": ("../tests/quire-sheet fill odd <odd.quire",),
    "sheet-yaml": ("../tests/quire-sheet yaml good <good.quire",),
    "sheet-markdown": ("../tests/quire-sheet markdown good <good.quire",),
    "sheet-html": ("../tests/quire-sheet html bad <bad.quire",),
    "sheet-mended": ("../tests/quire-sheet mended bad <hasty.quire",),
    "quire": ("quire check good.quire",),
    "quire-explains": ("quire help runs-repeat",),
    "quire-help": ("quire --help",),
}


class Result:
    """The outcome of a run: exit status, both streams, the files."""

    def __init__(self, code, out, err, files):
        self.code, self.out, self.err, self.files = code, out, err, files

    def same(self, other):
        return (self.code, self.out, self.files) == (other.code, other.out, other.files)


class Faults:
    def __init__(self, options):
        self.options = options
        self.tap = Tap()
        self.shim = Path(options.shim).resolve()
        self.tools = Path(options.tools).resolve()
        self.path = f"{self.tools}:{os.environ.get('PATH', '')}"
        self.here = Path()
        self.changing = ()
        self.input = ""
        self.seen = {}
        self.arguments = []

    # --- running ---

    def write_files(self):
        for name in self.here.rglob("*"):
            if name.is_file() and name.relative_to(self.here).as_posix() not in FILES:
                name.unlink()
        for name, text in FILES.items():
            path = self.here / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="latin-1")

    def read_files(self):
        return {path.relative_to(self.here).as_posix(): path.read_bytes()
                for path in self.here.rglob("*") if path.is_file()}

    def run(self, faults, *prefix):
        if self.changing:
            self.write_files()
        (self.here.parent / "report").unlink(missing_ok=True)
        environment = {"PATH": self.path, "LC_ALL": "C.UTF-8", "LD_PRELOAD": str(self.here.parent / self.shim.name),
                       "FAULTS": faults, "FAULTS_REPORT": str(self.here.parent / "report"),
                       "TMPDIR": str(self.here),
                       **{name: value for name, value in os.environ.items()
                          if name.endswith("SAN_OPTIONS")}}
        try:
            with open(self.here / self.input if self.input else os.devnull, "rb") as given:
                run = subprocess.run([*prefix, *self.arguments], cwd=self.here, env=environment,
                                     stdin=given, capture_output=True, check=False, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return Result(-1, b"", f"it goes on after {TIMEOUT} s\n", self.read_files())
        return Result(run.returncode, run.stdout, run.stderr.decode("utf-8", "replace"),
                      self.read_files())

    def report(self):
        """The shim's counts, and for each kind the first call from each place."""
        path = self.here.parent / "report"
        counts, ways = {}, {}
        for line in path.read_text().splitlines() if path.exists() else []:
            *what, count = line.split()
            if what[0] == "way":
                ways.setdefault(what[1], {})[what[2]] = int(count)
            else:
                counts[what[0]] = int(count)
        return counts, ways

    # --- checks ---

    def files_fault(self, base, result):
        for name in sorted(set(base.files) | set(result.files) | set(FILES)):
            before = FILES[name].encode("latin-1") if name in FILES else None
            whole = [before, base.files.get(name)]
            # Some output is written to a file as it is produced; then the file has the beginning of it.
            if name == "rejected.quire" and base.files[name].startswith(result.files.get(name, b"")):
                continue
            if result.files.get(name) not in whole:
                return f"'{name}' is neither as it was nor as it should be"
        return None

    def fault_of(self, kind, base, result):
        """What is wrong with a run in which a call failed, or None."""
        lost = self.files_fault(base, result)
        if lost:
            return lost
        if result.same(base):
            return None
        if result.code != 2:
            return f"exit status {result.code}, and it is not as it should be"
        if not re.search(rf"^quire[a-z-]*: (.+: )?.*{CAUSES[kind]}", result.err, re.MULTILINE):
            return "exit status 2, and the cause is not said"
        return None

    def try_kind(self, name, base, kind, calls, ending, live):
        faults = []
        for call in calls:
            result = self.run(f"{kind}:{call}{ending}")
            fault = self.fault_of(kind, base, result)
            counts, _ = self.report()
            if not fault and result.code >= 0 and counts.get("live", 0) > live:
                fault = f"{counts['live']} blocks of memory are lost"
            if fault:
                faults.append(f"{kind}:{call}{ending}: {fault}\n{result.err[:400]}")
        what = "all fail from one on" if ending else "one fails"
        self.tap.case(not faults, f"{name}: {kind}: {what}, {len(calls)} times",
                      f"{len(faults)} faults, such as\n" + "\n".join(faults[:SHOWN]))

    def try_signals(self, name, base, ways):
        """A signal at any time leaves each file complete, and no temporary file."""
        faults, tries = [], 0
        for number in SIGNALS:
            for kind in ("read", "write", "open", "close", "sync", "rename", "stat"):
                for call in ways.get(kind, {}).values():
                    result = self.run(f"{kind}:{call}:{int(number)}")
                    fault = self.files_fault(base, result)
                    if result.code != -number:
                        fault = fault or f"exit status {result.code}"
                    tries += 1
                    if fault:
                        faults.append(f"{kind}:{call}:{number.name}: {fault}")
        self.tap.case(tries and not faults, f"{name}: a signal, {tries} times",
                      "\n".join(faults[:SHOWN]))

    def try_valgrind(self, name, base, count):
        """Under Valgrind, the shim must stay out of the program's own memory."""
        faults = []
        log = self.here.parent / "valgrind.log"
        prefix = ("valgrind", "-q", "--error-exitcode=98", "--leak-check=full",
                  "--show-leak-kinds=definite,possible", "--soname-synonyms=somalloc=nouserintercepts",
                  f"--log-file={log}")
        for call in range(1, count + 1, self.options.valgrind):
            result = self.run(f"alloc:{call}", *prefix)
            fault = self.fault_of("alloc", base, result)
            if fault or result.code == 98:
                faults.append(f"alloc:{call}: {fault}\n{log.read_text()[:2000]}")
        self.tap.case(not faults, f"{name}: under Valgrind", "\n".join(faults[:SHOWN]))

    def new_calls(self, kind, ways):
        """Calls from places that no earlier command of this tool reached."""
        seen = self.seen.setdefault((self.arguments[0], kind), set())
        calls = sorted(call for way, call in ways.items() if way not in seen)
        seen.update(ways)
        return calls

    def try_command(self, name):
        command, *self.changing = COMMANDS[name]
        command, _, self.input = command.partition("<")
        self.arguments = command.split()
        self.arguments[0] = str(self.tools / self.arguments[0])
        self.write_files()
        base = self.run("")
        counts, _ = self.report()
        live = counts.get("live", 0)
        live += KEPT if name.startswith("scan") else 0
        self.tap.case(base.code in (0, 1) and counts, f"{name}: runs", base.err)
        for faults in ("short", "eintr"):
            result = self.run(faults)
            self.tap.case(result.same(base) and result.err == base.err,
                          f"{name}: {faults}: nothing changes", result.err)
        if self.options.valgrind:
            self.try_valgrind(name, base, counts.get("alloc", 0))
            return
        self.run("ways")
        _, ways = self.report()
        if "--in-place" in self.arguments:
            self.try_signals(name, base, ways)
        for kind in CAUSES:
            calls = self.new_calls(kind, ways.get(kind, {}))
            if self.options.all:
                calls = list(range(1, counts.get(kind, 0) + 1))
            if calls:
                self.try_kind(name, base, kind, calls, "", live)
                few = calls if self.options.all else calls[::max(1, len(calls) // FEW)]
                self.try_kind(name, base, kind, few, "+", live)

    def main(self):
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)  # a tool inherits ignored signals
        for name in COMMANDS:
            if self.options.tools_named and name.split("-")[0] not in self.options.tools_named:
                continue
            with tempfile.TemporaryDirectory() as folder:
                self.here = Path(folder) / "here"
                self.here.mkdir()
                shutil.copy(self.shim, folder)  # LD_PRELOAD is split at blanks, which a build's path may contain
                self.try_command(name)
        return self.tap.done()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("shim")
    parser.add_argument("tools")
    parser.add_argument("tools_named", nargs="*", metavar="NAME")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--valgrind", type=int, default=0, metavar="STEP")
    return Faults(parser.parse_intermixed_args()).main()


if __name__ == "__main__":
    sys.exit(main())
