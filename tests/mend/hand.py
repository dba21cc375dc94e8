"""Makes one slip as a person copying a record by hand: (what was done, the lines with the slip)."""

import re

# The frequencies of slips, in per cent.
WEIGHTS = {"mark wrong": 40, "mark missing": 6, "mark twice": 6, "marks swapped": 8,
           "item missing": 7, "item twice": 6, "items swapped": 7,
           "row missing": 5, "row twice": 5, "rows swapped": 4, "claim wrong": 6,
           "separator wrong": 5, "key misspelt": 5, "claim missing": 2}
# What nobody can get wrong so that a rule would notice, or what is not copied mark by mark.
FREE = re.compile(r"\s*(#|\(|$|(Game|Players|Reading|Event|Place|Date|Source|Note)\b)")
CLAIMS = re.compile(r"(Points|Score|Winner|Status|List|D|Changes|Match .*|Truth .*|Sums .)\s*:")
ROW_FIELD = re.compile(r"[AB]:")
KINDS = ["01_", "0123456789", "+-", "UDS", ".*", "abcdefghijklmnopqrstuvwxyz", "ATJQK"]


def parts(line):
    """Splits a line into what is not copied (a key, a move number), what is, and a comment."""
    found = re.match(r"(\s*(?:[A-Za-z][^:]*:\s*|\d+\.(?!\S)\s*)?)(.*?)(\s*(?:\s#.*)?)$", line)
    return found.groups()


def split_items(text):
    """Splits a list into the text before it, its items and their separators."""
    front = re.match(r"(?:[01]{2,}  )?", text)[0]  # run lengths follow a row of digits
    return front, re.findall(r"[^\s,]+", text[len(front):]), re.split(r"[^\s,]+", text[len(front):])


def others(mark, text):
    """The marks that are written by mistake for a mark."""
    for kind in KINDS:
        if mark in kind and (kind != "01_" or set(text.split("  ")[0]) <= set("01_ ") and
                             len(text) > 1):
            return [other for other in kind if other != mark]
    return []


def mark_slip(rng, what, text):
    marks = [place for place, mark in enumerate(text) if mark not in " ,"]
    place = rng.choice(marks)
    if what == "mark wrong":
        choices = others(text[place], text)
        return text[:place] + rng.choice(choices) + text[place + 1:] if choices else None
    if what == "mark missing":
        return text[:place] + text[place + 1:]
    if what == "mark twice":
        return text[:place + 1] + text[place:]
    if place + 1 == len(text) or text[place + 1] in " ,":
        return None
    return text[:place] + text[place + 1] + text[place] + text[place + 2:]


def item_slip(rng, what, text):
    front, items, gaps = split_items(text)
    if len(items) < 2:
        return None
    place = rng.randrange(len(items))
    if what == "item missing":
        del items[place], gaps[place if place else 1]
    elif what == "item twice":
        items.insert(place, items[place])
        gaps.insert(place + 1, gaps[1])
    else:
        place = rng.randrange(1, len(items))
        items[place - 1], items[place] = items[place], items[place - 1]
    return front + gaps[0] + "".join(item + gap for item, gap in zip(items, gaps[1:]))


def row_slip(rng, what, lines):
    rows = [place for place, line in enumerate(lines) if not FREE.match(line)
            and (":" not in line or ROW_FIELD.match(line))]
    if not rows:
        return None
    place = rng.choice(rows)
    if what == "row missing":
        return lines[:place] + lines[place + 1:]
    if what == "row twice":
        return lines[:place + 1] + lines[place:]
    if place + 1 not in rows:
        return None
    return lines[:place] + [lines[place + 1], lines[place]] + lines[place + 2:]


def claim_slip(rng, lines):
    """A sum or the winner is computed wrongly."""
    claims = [place for place, line in enumerate(lines) if CLAIMS.match(line)]
    if not claims:
        return None
    place = rng.choice(claims)
    key, text, comment = parts(lines[place])
    numbers = list(re.finditer(r"\d+", text))
    if key.startswith("Winner"):
        players = next((parts(line)[1] for line in lines if line.startswith("Players")), "2")
        names = [str(one + 1) for one in range(int(players))] if players.isdigit() else \
            players.split(", ")
        text = rng.choice([name for name in names if name != text])
    elif numbers and not key.startswith("List"):
        number = rng.choice(numbers)
        wrong = max(0, int(number[0]) + rng.choice([-2, -1, -1, 1, 1, 2]))
        text = text[:number.start()] + str(wrong) + text[number.end():]
    else:
        return None
    return lines[:place] + [key + text + comment] + lines[place + 1:]


def separator_slip(rng, lines):
    """A wrong separator between two items of a line, or none."""
    places = []
    for place, line in enumerate(lines):
        if not FREE.match(line):
            key, text, comment = parts(line)
            places += [(place, key, text, comment, found)
                       for found in re.finditer(r"(?<=[^\s,])(,\s*|[ ]+)(?=[^\s,])", text)]
    if not places:
        return None
    place, key, text, comment, found = rng.choice(places)
    sign = rng.choice(["", " ", ".", ";", "/", " - "] if "," in found[0] else ["", ", ", "."])
    text = text[:found.start()] + sign + text[found.end():]
    return lines[:place] + [key + text + comment] + lines[place + 1:]


def key_slip(rng, lines):
    """A letter of a key is wrong, missing or doubled, two are swapped, or the colon is missing."""
    keys = [(place, found) for place, line in enumerate(lines)
            if (found := re.match(r"(?!Game)([A-Za-z]{2,})[^:]*:", line))]
    if not keys:
        return None
    place, found = rng.choice(keys)
    key, line = found[1], lines[place]
    at = rng.randrange(1, len(key))
    if rng.random() < 0.2:
        return lines[:place] + [line.replace(":", rng.choice(["", ";", "."]), 1)] + lines[place + 1:]
    key = rng.choice([key[:at] + key[at + 1:], key[:at] + key[at - 1:],
                      key[:at] + rng.choice(KINDS[5]) + key[at + 1:],
                      key[:at - 1] + key[at] + key[at - 1] + key[at + 1:]])
    return lines[:place] + [key + line[found.end(1):]] + lines[place + 1:]


def lost_claim(rng, lines):
    claims = [place for place, line in enumerate(lines) if CLAIMS.match(line)]
    if not claims:
        return None
    place = rng.choice(claims)
    return lines[:place] + lines[place + 1:]


def line_slip(rng, what, lines):
    """Picks a line, each kind with the same probability, although most lines are rows."""
    kinds = {}
    for place, line in enumerate(lines):
        if not FREE.match(line):
            kinds.setdefault(":" in line, []).append(place)
    place = rng.choice(kinds[rng.choice(sorted(kinds))])
    key, text, comment = parts(lines[place])
    if not text.strip():
        return None
    changed = (mark_slip if what.startswith("mark") else item_slip)(rng, what, text)
    return None if changed is None else lines[:place] + [key + changed + comment] + lines[place + 1:]


def slip(rng, lines):
    while True:
        what = rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        if what.startswith("row"):
            slipped = row_slip(rng, what, lines)
        elif what == "claim wrong":
            slipped = claim_slip(rng, lines)
        elif what == "claim missing":
            slipped = lost_claim(rng, lines)
        elif what == "separator wrong":
            slipped = separator_slip(rng, lines)
        elif what == "key misspelt":
            slipped = key_slip(rng, lines)
        else:
            slipped = line_slip(rng, what, lines)
        if slipped is not None and slipped != lines:
            return what, slipped
