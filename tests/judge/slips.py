"""Slips as a hand makes them, at random, in the lines of a record."""

import re

STRAY = [b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"?", b"(", b")", b"#", b":", b"/", b".", b",",
         b"\t", b"\r", b" ", "é".encode(), "\u00a0".encode(), b"x", b"_", b"-", b"+", b"0", b"9"]
LINES = [b"???", b"(he left", b"he came back)", b"Status: finished", b"Status: unfinished",
         b"Winner: 1", b"Winner: none", b"Round: 2", b"Round: x", b"Deal: 6", b"Grid:", b"Moves:",
         b"Score: 1, 2", b"Points: 0", b"Players: 2", b"Players: 1", b"Offense: 2", b"Rounds: 2",
         b"Foo: bar", b"Foo:", b"n: 3", b"m: 0", b"Reading: odd", b"Winner: Zoe", b"Prediction: +",
         b"Game: chess", b"First: 3", b"Playing: 1", b"Hand 1: A 2", b"Date: 2009-02-30"]
SWAPS = {"0": "1", "1": "0", "+": "-", "-": "+", "U": "D", "D": "S", "S": "U", "*": ".", ".": "*",
         "_": "1", "a": "b", "b": "c", "c": "a", "A": "2", "K": "Q"}


def change_mark(rng, text):
    """A digit, sign or letter becomes another one."""
    places = [place for place, mark in enumerate(text) if mark in SWAPS or mark.isdigit()]
    if not places:
        return text
    place = rng.choice(places)
    mark = text[place]
    new = SWAPS.get(mark) if rng.random() < 0.6 else None
    return text[:place] + (new or rng.choice("0123456789")) + text[place + 1:]


def drop_mark(rng, text):
    place = rng.randrange(len(text) or 1)
    return text[:place] + text[place + 1:]


def double_mark(rng, text):
    place = rng.randrange(len(text) or 1)
    return text[:place + 1] + text[place:]


def swap_marks(rng, text):
    place = rng.randrange(len(text) or 1)
    return text[:place] + text[place:place + 2][::-1] + text[place + 2:]


def change_item(rng, text):
    """An item of a list is left out, written twice, or changes places."""
    items = re.findall(r"[^\s,]+[\s,]*", text)
    if len(items) < 2:
        return change_player(rng, text)
    place = rng.randrange(1, len(items))
    kind = rng.randrange(3)
    if kind == 0:
        del items[place]
    elif kind == 1:
        items.insert(place, items[place])
    else:
        items[place - 1], items[place] = items[place], items[place - 1]
    return "".join(items)


def change_player(rng, text):
    """A field of one word says somebody else."""
    return f" {rng.randint(1, 3)}"


def change_number(rng, text):
    """A number is off by one, or by much."""
    found = list(re.finditer(r"[0-9]+", text))
    if not found:
        return text
    number = rng.choice(found)
    off = rng.choice([1, 1, -1, -1, 2, 10, 10 ** 12])
    return text[:number.start()] + str(max(int(number[0]) + off, 0)) + text[number.end():]


MARKS = [change_mark, change_mark, change_mark, drop_mark, double_mark, swap_marks, change_item,
         change_item, change_number, change_number]


def one_of_a_kind(rng, lines):
    """The place of a line, so that a claim is picked as often as all the rows are."""
    if rng.random() < 0.03:
        return 0
    kinds = {}
    for place, line in enumerate(lines[1:], 1):
        key = re.match(rb"\s*([A-Za-z]+\b.*:)?", line)[1]
        kinds.setdefault(key and key.split()[0].strip(b": ").lower(), []).append(place)
    return rng.choice(kinds[rng.choice(list(kinds))])


def slip_in_line(rng, lines):
    """Keys are seldom mistyped, what follows them often."""
    place = one_of_a_kind(rng, lines)
    key, text = re.match(r"(\s*[A-Za-z][^:]*:|)(.*)", lines[place].decode("latin-1"), re.S).groups()
    if rng.random() < 0.08:
        key, text = "", key + text
    changed = (key + rng.choice(MARKS)(rng, text)).encode("latin-1")
    return lines[:place] + [changed] + lines[place + 1:]


def borrow_item(rng, lines):
    """An item of one row stands in another: most often well formed, and seldom right."""
    rows = [place for place, line in enumerate(lines) if place and b":" not in line]
    if not rows:
        return slip_in_line(rng, lines)
    here, there = rng.choice(rows), rng.choice(rows)
    items = re.findall(rb"[^\s]+[\s]*", lines[here])
    others = lines[there].split()
    if not items or not others:
        return slip_in_line(rng, lines)
    place = rng.randrange(len(items))
    items[place] = rng.choice(others) + (b" " if place + 1 < len(items) else b"")
    return lines[:here] + [b"".join(items)] + lines[here + 1:]


def slip_of_lines(rng, lines):
    """A line is left out, doubled, or swapped with the next."""
    place = rng.randrange(1, len(lines))
    kind = rng.randrange(3)
    if kind == 0:
        return lines[:place] + lines[place + 1:]
    if kind == 1:
        return lines[:place + 1] + lines[place:]
    return lines[:place] + lines[place:place + 2][::-1] + lines[place + 2:]


def stray_line(rng, lines):
    place = rng.randrange(len(lines)) + 1
    line = rng.choice(LINES) if rng.random() < 0.6 else rng.choice(lines)
    return lines[:place] + [line] + lines[place:]


def stray_bytes(rng, lines):
    place = rng.randrange(len(lines))
    line = lines[place]
    where = rng.randrange(len(line) + 1)
    if rng.random() < 0.3:
        line = line[:where]
    else:
        line = line[:where] + rng.choice(STRAY) + line[where:]
    return lines[:place] + [line] + lines[place + 1:]


def drop_colon(rng, lines):
    """A field without its colon, perhaps without a blank, or with another sign, or with the colon at the end."""
    fields = [place for place, line in enumerate(lines) if place and b":" in line]
    if not fields:
        return stray_line(rng, lines)
    place = rng.choice(fields)
    colon, other = rng.choice([(b":", b""), (b":", b" = "), (b":", b" "), (b": ", b"")])
    changed = lines[place].replace(colon, other, 1)
    changed += rng.choice([b"", b"", b":"])
    return lines[:place] + [changed] + lines[place + 1:]


def slip(rng, lines):
    """The lines (bytes) of a record with one slip in them."""
    kind = rng.random()
    if kind < 0.45:
        return slip_in_line(rng, lines)
    if kind < 0.55:
        return borrow_item(rng, lines)
    if kind < 0.78:
        return slip_of_lines(rng, lines)
    if kind < 0.88:
        return stray_line(rng, lines)
    return drop_colon(rng, lines) if kind < 0.94 else stray_bytes(rng, lines)
