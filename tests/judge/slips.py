"""Random typing errors in the lines of a record (bytes)."""

import re

MAX_LINE, MAX_RECORD = 2000, 20000      # limits for the tools and the judge

STRAY = [b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"?", b"(", b")", b"#", b":", b"/", b".", b",", b"\t", b"\r", b" ",
         "é".encode(), "\u00a0".encode(), b"x", b"_", b"-", b"+", b"0", b"9"]
LINES = ["???",  "(he left", "he came back)", "Status: finished", "Status: unfinished", "Winner: 1", "Winner: none",
         "Round: 2", "Round: x", "Deal: 6", "Grid:", "Moves:", "Score: 1, 2", "Points: 0", "Players: 2", "Players: 1",
         "Offense: 2", "Rounds: 2", "Foo: bar", "Foo:", "n: 3", "m: 0", "Reading: odd", "Winner: Zoe", "Prediction: +",
         "Game: chess", "First: 3", "Playing: 1", "Hand 1: A 2", "Date: 2009-02-30"]
RARE = {"intersections": ["a2-c2", "b3-b1", "b2-d2", "c3-c1", "c4-c2", "b1-b4"], "precognition": ["Hand 1: 4 4 4 4 4", "Row: 4 4 4 4 4"]}
SWAPS = dict(zip("01+-UDS*._abcAK", "10-+DSU.*1bca2Q"))


# -- in a value or a row

def change_mark(rng, text):
    """Changes a digit, sign or letter into another one."""
    places = [place for place, mark in enumerate(text) if mark in SWAPS or mark.isdigit()]
    if not places:
        return text
    place = rng.choice(places)
    new = SWAPS.get(text[place]) if rng.random() < 0.6 else None
    return text[:place] + (new or rng.choice("0123456789")) + text[place + 1:]


def garble_mark(rng, text):
    """Drops or doubles a character, or swaps it with the next."""
    place = rng.randrange(len(text) or 1)
    here, after = text[place:place + 1], text[place + 1:place + 2]
    return text[:place] + rng.choice([after, here + here + after, after + here]) + text[place + 2:]


def garble_item(rng, text):
    """Drops, doubles or swaps an item of a list."""
    items = re.findall(r"[^\s,]+[\s,]*", text)
    if len(items) < 2:
        return f" {rng.randint(1, 3)}"
    place = rng.randrange(1, len(items))
    here, after = items[place - 1], items[place]
    items[place - 1:place + 1] = rng.choice([[here], [here, after, after], [after, here]])
    return "".join(items)


def change_number(rng, text):
    """Changes a number by one or by much more."""
    found = list(re.finditer(r"[0-9]+", text))
    if not found:
        return text
    number = rng.choice(found)
    off = rng.choice([1, 1, -1, -1, 2, 10, 10 ** 12])
    return text[:number.start()] + str(max(int(number[0]) + off, 0)) + text[number.end():]


def pick_line(rng, lines):
    """Picks a line: first its kind, then a line of that kind, so that claims are as likely as rows."""
    kinds = {}
    for place, line in enumerate(lines):
        key = re.match(rb"\s*([A-Za-z]+\b.*:)?", line)[1]
        kinds.setdefault(key and key.split()[0].strip(b": ").lower(), []).append(place)
    return rng.choice(kinds[rng.choice(list(kinds))])


def in_line(rng, lines):
    """Makes a slip in a value or, less often, in a key."""
    place = pick_line(rng, lines)
    key, text = re.match(r"(\s*[A-Za-z][^:]*:|)(.*)", lines[place].decode("latin-1"), re.S).groups()
    if place and rng.random() < 0.08:
        key, text = "", key + text
    change = rng.choice([change_mark, change_mark, garble_mark, garble_mark, garble_item, change_number, change_number])
    return lines[:place] + [(key + change(rng, text)).encode("latin-1")] + lines[place + 1:]


def borrow_item(rng, lines):
    """Copies an item from one row to another, where it is usually well-formed but wrong."""
    rows = [place for place, line in enumerate(lines) if b":" not in line and line.strip()]
    if not rows:
        return in_line(rng, lines)
    here, items = rng.choice(rows), lines[rng.choice(rows)].split()
    found = rng.choice(list(re.finditer(rb"\S+", lines[here])))
    changed = lines[here][:found.start()] + rng.choice(items) + lines[here][found.end():]
    return lines[:here] + [changed] + lines[here + 1:]


def drop_colon(rng, lines):
    """Drops the colon of a field, replaces it by another sign, or moves it to the end."""
    place = pick_line(rng, lines) or 1
    colon, other = rng.choice([(b":", b""), (b":", b" = "), (b":", b" "), (b": ", b"")])
    return lines[:place] + [lines[place].replace(colon, other, 1) + rng.choice([b"", b"", b":"])] + lines[place + 1:]


def stray_bytes(rng, lines):
    """Inserts stray bytes into a line, or cuts the line off there."""
    place = rng.randrange(len(lines))
    line = lines[place]
    where = rng.randrange(len(line) + 1)
    line = line[:where] + (b"" if rng.random() < 0.3 else rng.choice(STRAY) + line[where:])
    return lines[:place] + [line] + lines[place + 1:]


# -- in whole lines

def garble_line(rng, lines):
    """Drops or doubles a line, or swaps it with the next."""
    place = rng.randrange(1, len(lines))
    here, after = lines[place], lines[place + 1:place + 2]
    return lines[:place] + rng.choice([after, [here, here, *after], [*after, here]]) + lines[place + 2:]


def stray_line(rng, lines):
    place = rng.randrange(len(lines)) + 1
    rare = [line for game in RARE if game.encode() in lines[0].lower() for line in RARE[game]]
    line = rng.choice(rare * 8 + LINES).encode() if rng.random() < 0.6 else rng.choice(lines)
    return lines[:place] + [line] + lines[place:]


def long_lines(rng, lines):
    """Makes a line too long, or the whole record."""
    place = rng.randrange(len(lines)) + 1
    return lines[:place] + rng.choice([[b"# " + b"x" * MAX_LINE], [b"#" * (MAX_LINE - 1)] * 11]) + lines[place:]


def wrong_size(rng, lines):
    """Changes n or m, so that nothing else in the record agrees with it."""
    sizes = [place for place, line in enumerate(lines) if re.match(rb"(?i)\s*[nm]\s*:[^0-9]*[0-9]", line)]
    if not sizes:
        return in_line(rng, lines)
    place = rng.choice(sizes)
    key, size = re.match(rb"(.*?)([0-9]+)", lines[place]).groups()
    return lines[:place] + [key + b"%d" % max(int(size) + rng.choice([-2, -1, 1, 2, 10]), 1)] + lines[place + 1:]


def size_of(lines):
    found = [re.match(rb"(?i)\s*([nm])\s*:\s*([1-9][0-9]*)\s*(#|$)", line) for line in lines]
    sizes = [line.groups() for line in found if line]
    return {key.lower(): size for key, size, _ in reversed(sizes)}


def slip(rng, lines):
    """Returns the lines with one slip."""
    kind, = rng.choices([in_line, borrow_item, garble_line, stray_line, drop_colon, stray_bytes, long_lines, wrong_size],
                        [45, 10, 22, 10, 6, 4, 1, 5])
    changed, before = kind(rng, lines), size_of(lines)
    kept = all(size == before.get(key, size) for key, size in size_of(changed).items())
    return changed if kept or kind is wrong_size else slip(rng, lines)
