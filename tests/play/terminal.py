#!/usr/bin/env python3
"""Tests quire-play at a terminal. usage: terminal.py TOOLS

Prompts, editing, history, completion, hidden input, signals, the size of the window. Prints TAP.
"""

import fcntl
import os
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

PATIENCE = 20  # seconds
CLEARED = "\033[H\033[2J\033[3J"
UP, HOME, BREAK, END, DELETE = "\033[A", "\001", "\003", "\004", "\177"


class Terminal:
    """A program in its own terminal; `shown` is the output since the last expect()."""

    def __init__(self, tools, folder, *arguments, columns=80):
        inner, self.outer = os.openpty()[::-1]
        self.resize(columns)
        environment = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "HOME": str(folder)}

        def take_terminal():
            for number in signal.SIGHUP, signal.SIGINT, signal.SIGQUIT:  # ignored under nohup(1) or in the background
                signal.signal(number, signal.SIG_DFL)
            os.setsid()
            fcntl.ioctl(inner, termios.TIOCSCTTY, 0)

        self.pipe = subprocess.Popen([tools / "quire-play", *arguments], cwd=folder, env=environment,
                                     stdin=inner, stdout=inner, stderr=inner, preexec_fn=take_terminal)
        self.inner, self.shown, self.seen = inner, "", ""

    def resize(self, columns):
        fcntl.ioctl(self.outer, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

    def read(self, wait):
        if not select.select([self.outer], [], [], wait)[0]:
            return False
        try:
            text = os.read(self.outer, 65536).decode("utf-8", "replace")
        except OSError:
            return False
        self.shown += text.replace("\r\n", "\n")
        return True

    def type(self, text):
        """Types when the program is ready for keys: earlier input would be edited by the terminal itself, and an end
        of file would be lost."""
        until = time.monotonic() + PATIENCE
        while self.is_sane() and self.pipe.poll() is None and time.monotonic() < until:
            self.read(0.01)
        os.write(self.outer, text.encode())

    def expect(self, pattern):
        """Waits for the pattern; returns the output up to it, or None."""
        until = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.shown)):
            if time.monotonic() > until or (not self.read(0.1) and self.pipe.poll() is not None
                                            and not self.read(0)):
                self.seen, self.shown = self.shown, ""
                return None
        self.seen, self.shown = self.shown[:found.end()], self.shown[found.end():]
        return self.seen

    def enter(self, line, pattern):
        self.type(line + "\r")
        return self.expect(pattern)

    def end(self):
        """The exit status; the remaining output is in `seen`."""
        until = time.monotonic() + PATIENCE
        while self.pipe.poll() is None and time.monotonic() < until:
            self.read(0.05)
        while self.read(0):
            pass
        self.seen = self.shown
        if self.pipe.poll() is None:
            self.pipe.kill()
            return "it does not end"
        return self.pipe.wait()

    def is_sane(self):
        """True if the terminal echoes and edits lines, as before the program started."""
        flags = termios.tcgetattr(self.inner)[3]
        return bool(flags & termios.ECHO and flags & termios.ICANON)


class Tests:
    def __init__(self, tools, folder):
        self.tools, self.folder, self.tap = tools, Path(folder), Tap()

    def start(self, *arguments, **options):
        return Terminal(self.tools, self.folder, *arguments, **options)

    def case(self, name, good, terminal):
        self.tap.case(bool(good), name, repr(terminal.seen + "|" + terminal.shown))

    def text(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def right(self, name, path):
        check = subprocess.run([self.tools / "quire-check", self.folder / path], capture_output=True,
                               text=True, check=False)
        self.tap.case(check.returncode == 0, name, check.stdout + check.stderr)

    def questions(self):
        t = self.start("lengths", "-o", "lengths.quire")
        players, digits = r"Players \(number or names\) \[2\]: ", r"n \(digits in a round\) \[12\]: "
        self.case("it asks who plays", t.expect(players), t)
        self.case("an impossible answer is asked for again", t.enter("Ann", players), t)
        self.case("help explains the possible answers", t.enter("?", r"names, such as Ann, Bob.*\n" + players), t)
        self.case("so is an answer that is not a number", t.enter("0", r"expected a number of players.*\n" + players), t)
        self.case("default sizes are offered and explained", t.enter("Ann, Bob, Cleo", digits), t)
        self.case("an impossible size is refused with the reason", t.enter("4", r"must be a multiple of 3.*\n" + digits), t)
        self.case("an answer is accepted", t.enter("3", r"Rounds \(rounds in the game\) \[3\]: "), t)
        self.case("an empty answer accepts the default", t.enter("", r"Ann> "), t)
        self.case("the position is shown", "offense Ann" in t.seen and "lengths.quire keeps" in t.seen, t)
        self.case("the next player is asked", t.enter("1", r"Bob> "), t)
        self.case("after several moves it is the next player's turn", t.enter("01", r"Ann> "), t)
        self.case("moves go into the open round", "Round 2" in t.seen, t)
        t.type(END)
        self.tap.case(t.end() == 0, "the end of the input ends the program", t.seen)
        self.case("the program says where the record is", "lengths.quire has the record" in t.seen, t)
        self.right("which is right", "lengths.quire")
        for word in ("q", "quit", "exit"):
            t = self.start("lengths", "-o", "none.quire")
            t.expect(players)
            t.type(word + "\r")
            self.tap.case(t.end() == 0, f"{word} ends the program before the game begins", t.seen)
        self.tap.case(not (self.folder / "none.quire").exists(), "no record is left")

    def editing(self):
        t = self.start("procession", "-p", "Ann,Bob", "--size=n=4", "-o", "edit.quire", "-s", "1")
        t.expect("Ann> ")
        t.type("013" + DELETE + HOME + "00")
        self.case("lines can be edited", t.enter("", r"Bob> ") and "0 0 0│1" in t.seen, t)
        self.case("Tab completes commands", t.enter("mo\t", r"1001  0101  0011\nBob> "), t)
        self.case("Tab does not complete other words", t.enter("x\t\t", r"\[bad-row\](.|\n)*Bob> "), t)
        self.case("lines are in the history", t.enter(UP + UP, r"1001  0101  0011\nBob> "), t)
        self.case("an error is shown with a caret", t.enter("0111", r"error: 2 digits.*\n   0111\n   \^~~~\n"), t)
        t.expect("Bob> ")
        self.case("a mistyped command has a suggestion", t.enter("udno", r"did you mean 'undo'"), t)
        t.expect("Bob> ")
        self.case("help has an example", t.enter("help", r"such as 1001(.|\n)*Bob> "), t)
        self.case("a hint is a legal move", t.enter("hint", r"\n[01]{4}\nBob> "), t)
        self.case("save says where the file is", t.enter("save", r"edit.quire has the whole record\nBob> "), t)
        self.case("undo shows the position", t.enter("undo", r"after 0 moves(.|\n)*Ann> "), t)
        self.case("redo shows the position", t.enter("redo", r"after 1 move\n(.|\n)*Bob> "), t)
        for row, prompt in (("0011", "Ann> "), ("1011", "Bob> "), ("1010", "over> ")):
            t.enter(row, prompt)
        self.case("at the end the winner is named", "Bob wins. " in t.seen, t)
        self.case("the last move can be undone", t.enter("undo", r"Bob> "), t)
        t.type("quit\r")
        self.tap.case(t.end() == 0, "errors in lines do not affect the exit status", t.seen)
        self.case("the terminal is restored", t.is_sane(), t)
        self.right("the record is right", "edit.quire")

    def unseen(self):
        t = self.start("numbers-to-number", "-p", "Ann,Bob", "--size=m=4", "-o", "numbers.quire")
        t.expect("Ann, unseen> ")
        self.case("a secret line is cleared from the screen",
                  t.enter("13", "Bob, unseen> ") and CLEARED in t.seen, t)
        self.case("a secret line is not shown again", "13" not in t.seen.partition(CLEARED)[2], t)
        t.type(UP)
        t.read(0.3)
        t.type("\031")  # yank the text killed last
        t.read(0.3)
        self.case("a secret line is not in the history", "13" not in t.shown, t)
        self.tap.case("13" not in self.text("numbers.quire"), "a secret part is not in the file yet", self.text("numbers.quire"))
        self.case("an error does not reveal a secret part", t.enter("99", "Bob, unseen> ") and "13" not in t.seen
                  and re.search(r"\n   99\n   \^~\n", t.seen), t)
        self.case("both parts are shown once both are written", t.enter("7", "Ann, unseen> ")
                  and "13" in t.seen.partition(CLEARED)[2], t)
        self.tap.case("13  7 1" in self.text("numbers.quire") or "13 7 1" in self.text("numbers.quire"),
                      "both parts are in the file", self.text("numbers.quire"))
        t.type("8\025" + END)  # a killed line
        self.tap.case(t.end() == 0, "a line that was killed is empty", t.seen)
        t = self.start("precognition", "-p", "Ann,Bob", "--size=Deal=1", "-o", "cards.quire")
        t.expect("Ann: Prediction, unseen> ")
        self.case("a prediction is cleared from the screen", t.enter("UU", "Bob: Prediction, unseen> ")
                  and "UU" not in t.seen.partition(CLEARED)[2], t)
        self.tap.case("Prediction Ann: UU" in self.text("cards.quire"), "the prediction is in the file", self.text("cards.quire"))
        t.enter("D", "Ann> ")
        self.case("show does not reveal the prediction", t.enter("show", "Ann> ") and "UU" not in t.seen, t)
        self.case("the prediction is hidden until the round is over", t.enter("7,4", "over> ") and "UU" in t.seen, t)
        t.type(END)
        t.end()
        self.right("the record is right", "cards.quire")

    def signals(self):
        t = self.start("procession", "--size=n=4", "-p", "2", "-o", "signals.quire")
        t.expect("player 1> ")
        t.type("01")
        t.expect("01")  # the terminal discards input that was not read yet
        t.type(BREAK)
        self.case("an interrupt clears the line", t.expect(r"press again to leave\)\nplayer 1> "), t)
        self.case("the interrupted line is discarded", t.enter("0001", "player 2> "), t)
        t.type(BREAK)
        t.expect(r"press again to leave\)\nplayer 2> ")
        t.enter("moves", "player 2> ")
        t.type(BREAK)
        self.case("an interrupt after another line clears, too", t.expect(r"press again to leave\)\nplayer 2> "), t)
        t.type(BREAK)
        self.tap.case(t.end() == 0, "a second interrupt in succession ends the program", t.seen)
        self.case("the terminal is restored", t.is_sane(), t)
        for number in (signal.SIGTERM, signal.SIGHUP):
            t = self.start("signals.quire")
            t.expect("player 2> ")
            t.enter("undo", "player 1> ")
            t.enter("redo", "player 2> ")
            t.type("00")
            t.expect("00")
            t.pipe.send_signal(number)
            self.tap.case(t.end() == -number, f"{number.name} ends the program", t.seen)
            self.case("and restores the terminal", t.is_sane(), t)
            self.right("and the record whole", "signals.quire")
        t = self.start("signals.quire")
        t.expect("player 2> ")
        t.type("001")
        t.expect("001")
        t.type("\032")
        stopped = os.waitpid(t.pipe.pid, os.WUNTRACED)[1]
        self.tap.case(os.WIFSTOPPED(stopped), "the program can be suspended", f"status {stopped}")
        self.case("and restores the terminal", t.is_sane(), t)
        t.pipe.send_signal(signal.SIGCONT)
        t.expect("player 2> 001")
        self.case("it continues with the same line", t.enter("1", "player 1> ") and "0 0│1 1" in t.seen, t)
        t.type(END)
        t.end()

    def window(self):
        t = self.start("plusses", "--size=n=4", "-p", "Ann,Bob", "-o", "window.quire", columns=60)
        t.expect("> ")
        for sign in "+-+-+":
            t.enter(sign, "Prediction> ")
        t.enter("-", "Bob> ")
        wide = t.enter("moves", "Bob> ") or ""
        t.resize(30)
        t.read(0.3)
        narrow = t.enter("moves", "Bob> ") or ""
        longest = [max(len(line) for line in text.splitlines() if line.startswith("a1") or "  " in line)
                   for text in (wide, narrow)]
        self.tap.case(30 < longest[0] <= 60, "moves fill the width of the window", wide)
        self.tap.case(0 < longest[1] <= 30, "moves fill a window that was made narrower", narrow)
        t.type(END)
        t.end()

    def escapes(self):
        (self.folder / "escapes.quire").write_text(
            "Game: procession\nPlayers: Ann\u009b2J, \u202eBob\u001b]0;x\u0007\nn: 4\n0000\n", encoding="utf-8")
        t = self.start("escapes.quire")
        shown = t.expect("> ") or ""
        t.type("0001\rscore\rhelp\r\033]0;x\007\r" + END)
        t.end()
        shown += t.seen
        bad = [code for code in ("\u009b2J", "\033]0;", "\u202e") if code in shown]
        self.tap.case(not bad and "Ann" in shown, "escape sequences in names are not printed", repr(shown))

    def folder_without_rights(self):
        closed = self.folder / "closed"
        closed.mkdir()
        closed.chmod(0o555)

        def be_nobody():
            if os.getuid() == 0:
                os.setgid(65534)
                os.setuid(65534)

        what = "a folder that cannot be written is trouble"
        self.folder.chmod(0o755)
        tool = Path(shutil.copy(self.tools / "quire-play", self.folder))  # others cannot access /root
        try:
            run = subprocess.run([tool, "procession", "-o", closed / "a.quire"], input="", text=True,
                                 capture_output=True, check=False, preexec_fn=be_nobody)
        except PermissionError:
            self.tap.skip(what, "other users cannot run programs in the temporary folder")
            return
        self.tap.case(run.returncode == 2 and "Permission denied" in run.stderr, what, run.stderr)

    def run(self):
        self.questions()
        self.editing()
        self.unseen()
        self.signals()
        self.window()
        self.escapes()
        self.folder_without_rights()
        return self.tap.done()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as here:
        sys.exit(Tests(Path(sys.argv[1]).resolve(), here).run())
