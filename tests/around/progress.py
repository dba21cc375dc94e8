#!/usr/bin/env python3
"""Tests the progress line at a terminal. usage: progress.py TOOLS

Runs tools whose standard error, standard output, both or neither are a terminal. Their input arrives slowly, so that
there is progress to show. Prints TAP.
"""

import os
import pty
import re
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

GOOD = b"Game: procession\nPlayers: 2\n000\n001  2,1\n"
BAD = b"Game: procession\nPlayers: 2\n000\n011  1,2\n"
SLOW = 2.2  # seconds; longer than the delay before the first line of a pipe
PIECES = 26  # that arrive in this time
PATIENCE = 60  # seconds to wait for a line
LINE = r"\r(quire-[a-z]+: [^\r\n]*)\r"


class Screen:
    """A terminal, and everything written to it."""

    def __init__(self):
        self.outer, self.inner = pty.openpty()
        self.seen = b""
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        while True:
            try:
                got = os.read(self.outer, 65536)
            except OSError:
                return
            if not got:
                return
            self.seen += got

    def end(self):
        os.close(self.inner)
        self.reader.join()
        os.close(self.outer)
        return self.seen.decode("utf-8", "replace").replace("\r\n", "\n")


class Feed:
    """Input that arrives slowly: a piece, again and again until the tool shows its line, and then other pieces."""

    def __init__(self, repeated, *others):
        self.repeated, self.others, self.sent = repeated, others, b""

    def send(self, stream, piece):
        stream.write(piece)
        stream.flush()
        self.sent += piece
        time.sleep(SLOW / PIECES)

    def write(self, stream, screen):
        end = time.monotonic() + PATIENCE
        while self.repeated and b" records" not in screen.seen and time.monotonic() < end:
            self.send(stream, self.repeated)
        for piece in self.others:
            self.send(stream, piece)


def sparse():
    """Input for a run that is long enough for a line."""
    return Feed(None, *[GOOD * 10] * PIECES)


def left(text):
    """What is on the screen in the end: each CR moves the cursor back, and text overwrites text."""
    text = re.sub(r"\033\[[\d;]*m", "", text)
    lines = []
    for line in text.split("\n"):
        cells = []
        for piece in line.split("\r"):
            cells[:len(piece)] = list(piece)
        lines.append("".join(cells).rstrip())
    return "\n".join(lines).rstrip("\n")


class Tests:
    def __init__(self, tools, folder):
        self.tools, self.folder, self.tap = tools, Path(folder), Tap()
        (self.folder / "good.quire").write_bytes(GOOD * 3000)

    def run(self, tool, *arguments, feed=None, file=None, at="stderr", term="xterm"):
        """(terminal output, standard output, standard error, status)."""
        screen = Screen()
        files = {name: tempfile.TemporaryFile() for name in ("stdout", "stderr")}
        streams = dict(files)
        for name in at.split():
            streams[name] = screen.inner
        source = open(file, "rb") if file else None
        process = subprocess.Popen([self.tools / tool, *arguments], cwd=self.folder,
                                   stdin=source or subprocess.PIPE, env={**os.environ, "TERM": term}, **streams)
        if feed:
            feed.write(process.stdin, screen)
        process.communicate(timeout=120)
        if source:
            source.close()
        texts = []
        for name in ("stdout", "stderr"):
            with files[name] as stream:
                stream.seek(0)
                texts.append(stream.read().decode())
        return screen.end(), *texts, process.returncode

    # Each of the following yields cases: (passed, name, details...).

    def pipe(self, tool, *options):
        feed = Feed(GOOD * 200, *[GOOD * 200] * 8)
        name = " ".join([tool, *options])
        seen, out, _, code = self.run(tool, *options, feed=feed)
        shown = re.findall(LINE, seen)
        yield (shown and all(re.fullmatch(
            tool + r": [\d.]+ (bytes|kB|MB), \d+ records, [\d.]+ (bytes|kB|MB)/s *", line) for line in shown if line),
            f"{name}: bytes, records and rate of a pipe", seen)
        counts = [int(count) for count in re.findall(r"(\d+) records", seen)]
        yield (counts == sorted(counts) and counts and 0 < counts[-1] <= feed.sent.count(b"Game"), "the counts grow",
               counts)
        yield (left(seen) == "" and code == 0, "no line is left in the end", seen, code)
        plain = subprocess.run([self.tools / tool, *options], input=feed.sent, capture_output=True, check=False)
        yield (out == plain.stdout.decode() and not plain.stderr, "the output is the same as without a terminal", plain.stderr)

    def diagnostics(self, *options):
        feed = Feed(GOOD * 200, BAD, GOOD * 200)
        seen, _, _, code = self.run("quire-check", *options, feed=feed)
        lines = feed.sent.partition(BAD)[0].count(b"\n") + BAD.count(b"\n")
        place = f"-:{lines}:1: "
        yield (code == 1 and re.search(LINE, seen), f"{options}: a line is there when an error comes", seen)
        yield (left(seen).startswith(place + "error: 2 digits changed") and left(seen).count("\n") == 5,
               "the line is cleared before the error is printed", left(seen), seen)
        yield (re.search(r"\r +\r\033\[1m" + place, seen), "it is cleared right before the error", seen)

    def long_run(self, path):
        """The terminal output for a file that is long enough for the speed of this machine."""
        path.write_bytes(BAD * 2000)
        elapsed = 0
        while elapsed < SLOW:
            if elapsed:
                path.write_bytes(path.read_bytes() * (2 + int(SLOW / elapsed)))
            began = time.monotonic()
            seen, _, _, _ = self.run("quire-mend", "-q", path.name, "--effort=1M", at="stdout stderr")
            elapsed = time.monotonic() - began
        return seen

    def files(self):
        path = self.folder / "many.quire"
        seen = self.long_run(path)
        shown = re.findall(LINE, seen)
        yield (any(re.fullmatch(r"quire-mend: \d+%, [\d.]+ (kB|bytes), \d+ records, [\d.]+ (kB|bytes|MB)/s, \d+:\d\d left *",
                                line) for line in shown), "share, records, rate and time left of a file", seen)
        shares = [int(share) for share in re.findall(r"(\d+)%", seen)]
        yield (shares == sorted(shares) and shares and shares[-1] <= 100, "the percentage grows up to 100", shares)
        yield (left(seen) == "", "no line is left", seen)
        always = ("--progress=always", "-q", "good.quire", "good.quire")
        seen, _, err, code = self.run("quire-check", *always, at="stdout")
        yield (code == 0 and re.search(r"\rquire-check: \d+%, .* records, .*\r", err), "--progress=always: also in a pipe",
               err)
        yield (left(err) == "", "the line is cleared in a pipe, too", err)
        _, _, err, _ = self.run("quire-check", "--progress=always", "-q", at="stdout", file=path)
        yield (re.search(r"\rquire-check: \d+%, ", err), "a file on standard input has a percentage, too", err)
        seen, _, _, _ = self.run("quire-check", "--progress=always", "good.quire", at="stdout stderr")
        yield ("quire-check: " not in left(seen) and left(seen).count("good.quire:") == 3000,
               "the line does not break verdicts", left(seen)[-300:])
        (self.folder / "post.txt").write_bytes((b"A game of Procession:\n\n" + GOOD.replace(b"Game: procession\n", b"") +
                                                b"\nand so on.\n\n") * 50)
        for options in ((), ("--text",)):
            plain = subprocess.run([self.tools / "quire-scan", "--all", *options, *["post.txt"] * 20], cwd=self.folder,
                                   capture_output=True, check=False).stdout.decode()
            seen, _, _, _ = self.run("quire-scan", "--all", "--progress=always", *options, *["post.txt"] * 20,
                                     at="stdout stderr")
            yield ("quire-scan: " in seen and left(seen) == left(plain) != "",
                   f"{options}: it does not break examples", left(seen)[:300])

    def silent(self, name, *options, **more):
        seen, _, err, code = self.run("quire-check", *options, feed=sparse(), **more)
        yield (code == 0 and "\r" not in seen + err and " records" not in seen + err, f"{name}: no line", seen, err)

    def short(self):
        seen, _, _, code = self.run("quire-check", "good.quire")
        yield (code == 0 and seen == "", "a short run has no line", seen)

    def last(self):
        feed = Feed(GOOD * 10)
        seen, _, _, code = self.run("quire-select", "--count", feed=feed, at="stdout stderr")
        yield (re.search(LINE, seen) and left(seen) == str(feed.sent.count(b"Game")) and code == 0,
               "a tool that prints only at its end has a line", seen, left(seen))

    def narrow(self):
        """The line is never wider than the window, where it could not be cleared."""
        source = ("import fcntl, struct, subprocess, sys, termios\n"
                  "fcntl.ioctl(2, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 30, 0, 0))\n"
                  "sys.exit(subprocess.call(sys.argv[1:]))\n")
        screen = Screen()
        code = subprocess.call([sys.executable, "-c", source, self.tools / "quire-check", "-q", "--progress=always",
                                "good.quire"], cwd=self.folder, stderr=screen.inner, env={**os.environ, "TERM": "xterm"})
        seen = screen.end()
        shown = re.findall(LINE, seen)
        yield (code == 0 and shown and max(map(len, shown)) <= 29, "a narrow window has a shorter line", seen)

    def all(self):
        """Runs everything at once, because most of the time is spent waiting."""
        parts = [self.pipe("quire-check"), self.pipe("quire-check", "-j", "2"), self.pipe("quire-fmt"),
                 self.pipe("quire-select", "--valid"), self.pipe("quire-convert", "-t", "jsonl"),
                 self.diagnostics(), self.diagnostics("-j", "2"), self.files(),
                 self.silent("a pipe", at=""), self.silent("a log", "-q", at="stdout"),
                 self.silent("--progress=never", "--progress=never"),
                 self.silent("verdicts at the same terminal", at="stdout stderr"),
                 self.silent("a terminal that only prints", term="dumb"),
                 self.short(), self.last(), self.narrow()]
        with ThreadPoolExecutor(len(parts)) as pool:
            for cases in pool.map(list, parts):
                for good, name, *details in cases:
                    self.tap.case(bool(good), name, "\n".join(map(repr, details)))
        return self.tap.done()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as here:
        sys.exit(Tests(Path(sys.argv[1]).resolve(), here).all())
