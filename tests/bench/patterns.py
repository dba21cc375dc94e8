"""Patterns for the lines of a game, from its grammar, for programs that search."""

import re


def section(text, name):
    """The lines below a key of the whole file."""
    found = re.search(rf"^{name}:[^\n]*\n((?:[ #][^\n]*\n|\n)*)", text, re.MULTILINE)
    return found[1] if found else ""


def unquote(text):
    """A pattern as libyaml would read it, quoted or not."""
    text = text.strip()
    if text.startswith("'"):
        return text[1:text.rindex("'")].replace("''", "'")
    return text


def one_line(pattern):
    """An extended pattern without white space and comments; other patterns are unchanged."""
    if not pattern.startswith("(?x)"):
        return pattern
    piece = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]])*\]|#[^\n]*|\s+|.", re.DOTALL)
    pieces = piece.findall(pattern.removeprefix("(?x)"))
    return "".join(piece for piece in pieces if not piece.startswith("#") and not piece.isspace())


def row_patterns(grammar):
    """The patterns of a grammar's rows, each on one line."""
    patterns, rows = [], section(grammar, "rows").split("\n")
    for at, line in enumerate(rows):
        found = re.match(r"( +)pattern: *(.*)", line)
        if found and found[2][:1] in "|>":
            inner = []
            for more in rows[at + 1:]:
                if more.strip() and not more.startswith(found[1] + " "):
                    break
                inner.append(more.strip())
            patterns.append(one_line("\n".join(inner).strip()))
        elif found:
            patterns.append(one_line(unquote(found[2])))
    return patterns


def line_pattern(grammar):
    """One pattern for all rows of a game, or for its fields if it has no rows."""
    patterns = row_patterns(grammar)
    if not patterns:
        keys = re.findall(r"^  (\w[\w ]*):", section(grammar, "fields"), re.MULTILINE)
        patterns = [rf"(?i)(?:{'|'.join(keys)})(?:\s[^:]*+)?:.*+"]
    # A number may precede a row, and groups of two rows may have the same name.
    return "(?J)" + "|".join(f"(?:{pattern})" for pattern in patterns)
