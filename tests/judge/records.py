"""Lines, remarks, fields and records: what is on the paper before any game is known."""

import re
from dataclasses import dataclass, field, replace

SPACE = " \t\r\n\v\f"
MAX_LINE = 256 << 20
MAX_RECORD = 1 << 30
ENOUGH = 4096               # bytes of a line that is no text, to tell what it was

COMMENT = re.compile(r"(?:^|(?<=[ \t\r\v\f]))#.*", re.S)
FIELD = re.compile(r"([A-Za-z]+)(?:[ \t\r\v\f]+([^:]*?))?[ \t\r\v\f]*:(.*)", re.S)


@dataclass(frozen=True)
class Line:
    """A line that is neither blank nor a comment: a field where `key` is set, else a row."""
    number: int
    text: str
    key: str | None = None
    owner: str | None = None
    cuts: bool = False      # such a remark
    opens: bool = False     # a lost line that was to open a block
    lost: bool = False      # no text, or where a remark without an end takes lines with it


@dataclass
class Record:
    line: int
    game: str
    lines: list = field(default_factory=list)
    errors: list = field(default_factory=list)      # (line, id)
    size: int = 0


def split_lines(data):
    """The lines without their ends, as bytes; a last line without an end is one too."""
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    return [line[:-1] if line.endswith(b"\r") else line for line in lines]


def decode(raw):
    """(text, None), or (None, id) for a line that is skipped."""
    if len(raw) > MAX_LINE:
        return None, "line-too-long"
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None, "bad-utf8"
    return (None, "nul-byte") if "\0" in text else (text, None)


def shape(number, text):
    """The field or row in a line, None where it is blank or a comment."""
    text = COMMENT.sub("", text, count=1).strip(SPACE)
    if not text:
        return None
    found = FIELD.fullmatch(text)
    if not found:
        return Line(number, text)
    key, owner, value = found.groups()
    return Line(number, value.strip(SPACE), key.lower(), owner.strip(SPACE) if owner else None)


def is_game(line):
    return line is not None and line.key == "game" and line.owner is None


class Reader:
    """Cuts a file into records; errors before the first one are in `errors`."""

    def __init__(self, data):
        self.records, self.errors = [], []
        self.remark = None                          # line of a remark that is open
        self.takes_lines = False                    # of this remark
        self.lost_game = False                      # whose game nobody knows, up to the next one
        self.lost = False                           # no-game is said once
        for number, raw in enumerate(split_lines(data), 1):
            self.take(number, raw)
        self.end_remark()

    def report(self, number, name):
        home = self.records[-1].errors if self.records else self.errors
        home.append((number, name))

    def end_remark(self):
        if self.remark is not None:
            self.report(self.remark, "unclosed-remark")
            if self.takes_lines and self.records:
                self.records[-1].lines.append(Line(self.remark, "", lost=True, cuts=True))
        self.remark = None

    def take(self, number, raw):
        text, fault = decode(raw)
        line = None if fault else shape(number, text)
        if is_game(line):
            self.end_remark()
            self.records.append(Record(number, line.text))
            self.lost_game = False
        if self.records:
            self.records[-1].size += len(raw) + 1
        if fault:
            self.report(number, fault)
        if fault and not self.lost_game:
            self.lose(number, raw.decode("latin-1"), raw[:ENOUGH].decode("utf-8", "ignore").replace("\0", ""))
        elif not self.lost_game and not is_game(line):
            self.inside(number, text.strip(SPACE), line)

    def lose(self, number, text, left):
        """A line that is no text: what is left of it tells what is missing. It opens no remark, but may close one."""
        line = shape(number, left)
        if self.remark is not None:
            self.in_remark(text.strip(SPACE))
        elif is_game(line):
            self.lost_game = True
        elif self.records and not left.strip(SPACE).startswith("(") and (line or not left.strip(SPACE)):
            opens = text.strip(SPACE).endswith(":")
            self.records[-1].lines.append(replace(line or Line(number, ""), lost=True, opens=opens))

    def in_remark(self, text):
        self.takes_lines |= text != ""
        if text.endswith(")"):
            self.remark = None

    def inside(self, number, text, line):
        """A `#` inside a remark is no comment, so its end is looked for in the whole text."""
        if self.remark is not None:
            self.in_remark(text)
        elif text.startswith("("):
            self.remark, self.takes_lines = number, False
            if text.endswith(")"):
                self.remark = None
        elif line is None:
            return
        elif self.records:
            self.records[-1].lines.append(line)
        elif not self.lost:
            self.lost = True
            self.report(number, "no-game")
