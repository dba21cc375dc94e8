"""Lines, remarks and records (section 1), before the game is known."""

import re
from collections import namedtuple

SPACE = " \t\r\n\v\f"
COMMENT = re.compile(r"(?:^|(?<=[ \t\r\v\f]))#.*", re.S)
FIELD = re.compile(r"([A-Za-z]+)(?:[ \t\r\v\f]+([^:]*?))?[ \t\r\v\f]*:(.*)", re.S)

Line = namedtuple("Line", "number text key owner")      # a field if `key` is set, else a row


class Record:
    """`line` is 0 for the text before the first `Game:`."""

    def __init__(self, line, game):
        self.line, self.game = line, game
        self.lines, self.errors, self.size = [], [], 0      # errors: (line, id)


def split_lines(data):
    """The lines as bytes, without their ends; the last one may have no end."""
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    return [line.removesuffix(b"\r") for line in (lines if lines[-1] else lines[:-1])]


def decode(raw, max_line):
    """(text, None), or ("", id) for a line that is skipped."""
    try:
        text = "" if len(raw) > max_line else raw.decode("utf-8")
    except UnicodeDecodeError:
        return "", "bad-utf8"
    return ("", "nul-byte") if "\0" in text else (text, "line-too-long" if len(raw) > max_line else None)


def parse_line(number, text):
    """The field or row in a line, None if it is blank or a comment."""
    text = COMMENT.sub("", text, count=1).strip(SPACE)
    found = FIELD.fullmatch(text)
    if not found:
        return Line(number, text, None, None) if text else None
    key, owner, value = found.groups()
    return Line(number, value.strip(SPACE), key.lower(), owner.strip(SPACE) if owner else None)


def read_records(data, max_line, max_record):
    """The records of a file; the first of them is the text above the first Game:."""
    records, remark = [Record(0, "")], None     # remark: the line where the open remark begins
    for number, raw in enumerate(split_lines(data), 1):
        text, fault = decode(raw, max_line)
        line, bare = parse_line(number, text), raw.strip(SPACE.encode())
        if line and line.key == "game" and line.owner is None:
            if remark:
                records[-1].errors.append((remark, "unclosed-remark"))
            remark = None
            records.append(Record(number, line.text))
            line = None
        elif remark or not fault and bare.startswith(b"("):
            line, remark = None, None if bare.endswith(b")") else remark or number
        record = records[-1]
        record.size += len(raw) + 1
        if fault:
            record.errors.append((number, fault))
        elif line and record.line:
            record.lines.append(line)
        elif line and "no-game" not in (name for _, name in record.errors):
            record.errors.append((number, "no-game"))
    if remark:
        records[-1].errors.append((remark, "unclosed-remark"))
    for record in records:
        if record.line and record.size > max_record:
            record.errors.insert(0, (record.line, "record-too-large"))
    return records
