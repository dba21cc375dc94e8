"""Values of fields and parts of rows. Each reader raises Slip with the id of what is wrong."""

import calendar
import re

BIG = 1_000_000_000
SEP = r"(?:\s*,\s*|\s+)"
SQUARE = r"(?:[a-z]+[0-9]+|[0-9]+,[0-9]+)"


class Slip(Exception):
    """Something that can't be read; its text is the id of the error."""


def compiled(pattern):
    return re.compile(pattern, re.ASCII)


NUMBER = compiled(r"[0-9]+")
ANY_NUMBER = compiled(r"[+-]?\.*[0-9][0-9.]*")  # no name is one
NUMBERS = compiled(rf"[0-9]+(?:{SEP}[0-9]+)*")
SIGNED = compiled(rf"[+-]?[0-9]+(?:(?:{SEP}|(?=[+-]))[+-]?[0-9]+)*")
SQUARES = compiled(rf"{SQUARE}(?:{SEP}{SQUARE})*")
SEGMENT = rf"{SQUARE}\s*-\s*{SQUARE}"
SEGMENTS = compiled(rf"{SEGMENT}(?:{SEP}{SEGMENT})*")
NUMBERED = compiled(r"([0-9]+)\.\s*(.*)")
DATE = compiled(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
CARD = re.compile(r"(?P<suit>[HDCS♠♥♦♣♤♡♢♧])?(?P<rank>[0-9]+|[ATJQK])(?P<after>[HDCS♠♥♦♣♤♡♢♧])?")
RANKS = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
SUITS = dict(zip("♠♥♦♣♤♡♢♧", "SHDCSHDC"))


def need(condition, name="bad-field"):
    if not condition:
        raise Slip(name)


def matched(pattern, text, name="bad-field"):
    found = pattern.fullmatch(text)
    need(found, name)
    return found


def whole(text, most=BIG):
    """A number from 1 to `most`."""
    matched(NUMBER, text)
    need(1 <= int(text) <= most)
    return int(text)


def count(text):
    """A number of points: any whole number."""
    matched(NUMBER, text)
    return int(text)


def numbers(text, name="bad-field"):
    matched(NUMBERS, text, name)
    return [int(item) for item in NUMBER.findall(text)]


def signed(text):
    matched(SIGNED, text)
    return [int(item) for item in re.findall(r"[+-]?[0-9]+", text)]


def letters(text, known):
    """Single signs or letters; white space and commas between them are free."""
    matched(compiled(rf"(?:[{known}](?:\s*,\s*(?=[{known}])|\s*))*"), text)
    return re.sub(r"[\s,]", "", text, flags=re.ASCII)


def bare(text):
    """Without the white space around it."""
    return text.strip(" \t\r\v\f")


def free_text(text):
    return text


def date(text):
    year, month, day = matched(DATE, text).groups()
    need(month is None or 1 <= int(month) <= 12)
    if day is not None:
        # calendar knows no year 0, which is a leap year like 2000
        last = calendar.monthrange(int(year) or 2000, int(month))[1]
        need(1 <= int(day) <= last)
    return text


def status(text):
    need(text in ("finished", "unfinished"))
    return text


def numbered(text):
    """The number in front of a row of moves, and the rest of the row."""
    found = NUMBERED.fullmatch(text)
    return (int(found[1]), found[2]) if found else (None, text)


def column_number(name):
    """a is 1, z 26, aa 27."""
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number


def column_name(number):
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
    cut = re.search("[0-9]", name).start()
    return column_number(name[:cut]), int(name[cut:])


def on_grid(place, side):
    """Whether a square or dot is on a grid, or where its side is not known on any."""
    return all(1 <= number <= (side or BIG) for number in place)


def squares(text):
    matched(SQUARES, text, "bad-row")
    return [square(name) for name in re.findall(SQUARE, text)]


def segments(text):
    matched(SEGMENTS, text, "bad-row")
    ends = [square(name) for name in re.findall(SQUARE, text)]
    return list(zip(ends[::2], ends[1::2]))


def card(text):
    """(value, suit or None) of a card; None for a word that is no card."""
    found = CARD.fullmatch(text)
    if not found or found["suit"] and found["after"]:
        return None
    suit = found["suit"] or found["after"]
    value = RANKS.get(found["rank"]) or int(found["rank"])
    return (value, SUITS.get(suit, suit)) if 1 <= value <= 13 else None


def cards(text):
    """Any words are read, but for one that a space in front would make a comment."""
    words = re.split(SEP, text, flags=re.ASCII)
    need(all(word and not word.startswith("#") for word in words))
    return [card(word) for word in words]
