"""Values of fields and parts of rows. Each reader raises Slip with the id of what is wrong."""

import calendar
import re

BIG = 1_000_000_000
SEP = r"(?:\s*,\s*|\s+)"
SQUARE = r"(?:[a-z]+[0-9]+|[0-9]+,[0-9]+)"
SEGMENT = rf"{SQUARE}\s*-\s*{SQUARE}"


class Slip(Exception):
    """An unreadable value; its text is the id of the error."""


def need(condition, name="bad-field"):
    if not condition:
        raise Slip(name)


def compiled(pattern):
    return re.compile(pattern, re.ASCII)


NUMBER = compiled(r"[0-9]+")
ANY_NUMBER = compiled(r"[+-]?\.*[0-9][0-9.]*")      # a name must not match this
NUMBERS = compiled(rf"[0-9]+(?:{SEP}[0-9]+)*")
SIGNED = compiled(rf"[+-]?[0-9]+(?:(?:{SEP}|(?=[+-]))[+-]?[0-9]+)*")
SQUARES = compiled(rf"{SQUARE}(?:{SEP}{SQUARE})*")
SEGMENTS = compiled(rf"{SEGMENT}(?:{SEP}{SEGMENT})*")
NUMBERED = compiled(r"([0-9]+)\.\s*(.*)")
DATE = compiled(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")


def matched(pattern, text, name="bad-field"):
    found = pattern.fullmatch(text)
    need(found, name)
    return found


def count(text):
    return int(matched(NUMBER, text)[0])


def whole(text, most=BIG):
    """A number from 1 to `most`."""
    need(1 <= count(text) <= most)
    return int(text)


def numbers(text, name="bad-field"):
    return [int(item) for item in NUMBER.findall(matched(NUMBERS, text, name)[0])]


def signed(text):
    return [int(item) for item in re.findall(r"[+-]?[0-9]+", matched(SIGNED, text)[0])]


def letters(text, known, name="bad-field"):
    """Single signs or letters, optionally separated by white space and commas."""
    matched(compiled(rf"(?:[{known}](?:\s*,\s*(?=[{known}])|\s*))*"), text, name)
    return re.sub(r"[\s,]", "", text, flags=re.ASCII)


def date(text):
    year, month, day = matched(DATE, text).groups()
    need(month is None or 1 <= int(month) <= 12)
    # the calendar module has no year 0, which is a leap year like 2000
    need(day is None or 1 <= int(day) <= calendar.monthrange(int(year) or 2000, int(month))[1])
    return text


def numbered(text):
    """The number before a row of moves, and the rest of the row."""
    found = NUMBERED.fullmatch(text)
    return (int(found[1]), found[2]) if found else (None, text)


def column_name(number):
    """1 is a, 26 z, 27 aa."""
    name = ""
    while number:
        number, digit = divmod(number - 1, 26)
        name = chr(ord("a") + digit) + name
    return name


def square(name):
    """(column, row) of a square or dot."""
    if "," in name:
        column, row = name.split(",")
        return int(column), int(row)
    letters_only, column = name.rstrip("0123456789"), 0
    for letter in letters_only:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column, int(name[len(letters_only):])


def on_grid(place, side):
    """If the side of the grid is unknown, any square is on it."""
    return all(1 <= number <= (side or BIG) for number in place)


def squares(text, pattern=SQUARES):
    return [square(name) for name in re.findall(SQUARE, matched(pattern, text, "bad-row")[0])]


def segments(text):
    ends = squares(text, SEGMENTS)
    return list(zip(ends[::2], ends[1::2]))
