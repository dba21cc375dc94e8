"""Lines, remarks, fields and records: what is on the paper before any game is known."""

import re
from dataclasses import dataclass, field

SPACE = " \t\r\n\v\f"
MAX_LINE = 256 << 20
MAX_RECORD = 1 << 30

COMMENT = re.compile(r"(?:^|(?<=[ \t\r\v\f]))#.*", re.S)
FIELD = re.compile(r"([A-Za-z]+)(?:[ \t\r\v\f]+([^:]*?))?[ \t\r\v\f]*:(.*)", re.S)


@dataclass(frozen=True)
class Line:
    """A line that is neither blank nor a comment: a field where `key` is set, else a row."""
    number: int
    text: str
    key: str | None = None
    owner: str | None = None


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
        self.remark = None

    def take(self, number, raw):
        text, fault = decode(raw)
        line = None if fault else shape(number, text)
        if is_game(line):
            self.end_remark()
            self.records.append(Record(number, line.text))
        if self.records:
            self.records[-1].size += len(raw) + 1
        if fault:
            self.report(number, fault)
        elif not is_game(line):
            self.inside(number, text.strip(SPACE), line)

    def inside(self, number, text, line):
        """A `#` inside a remark is no comment, so its end is looked for in the whole text."""
        if self.remark is None and text.startswith("("):
            self.remark = number
        if self.remark is not None:
            if text.endswith(")"):
                self.remark = None
        elif line is None:
            return
        elif self.records:
            self.records[-1].lines.append(line)
        elif not self.lost:
            self.lost = True
            self.report(number, "no-game")
