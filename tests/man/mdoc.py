"""Reads the parts of mdoc that the tests of the pages need."""

import re

ESCAPES = {"\\e": "\\", "\\-": "-", "\\&": "", "\\ ": " ", "\\(dq": '"', "\\(aq": "'", "\\(ga": "`"}
MACROS = frozenset("Ac Ad An Ao Ap Aq Ar Bc Bo Bq Brc Bro Brq Cm D1 Dc Dl Do Dq Dv Em Er Ev Fa Fl "
                   "Fn Ic It Li Ms Nm No Ns Op Oc Oo Pa Pc Pf Po Pp Pq Qc Ql Qo Qq Sc So Sq Sx Sy "
                   "Ta Tn Ux Va Vt Xr Bd Ed Bl El Ss".split())


def unescape(text):
    """The text as rendered."""
    return re.sub(r"\\\(..|\\.", lambda match: ESCAPES.get(match[0], match[0]), text)


def section(lines, name):
    """The lines of a section, and the number of its first line."""
    try:
        first = lines.index(f".Sh {name}") + 1
    except ValueError:
        return 0, []
    stop = next((at for at in range(first, len(lines)) if lines[at].startswith(".Sh ")), len(lines))
    return first, lines[first:stop]


def sections(lines):
    return [line.removeprefix(".Sh ").strip() for line in lines if line.startswith(".Sh ")]


def plain(lines):
    """The running text of lines: no macros and comments, Pq as parentheses."""
    text = []
    for line in lines:
        if line.startswith('.\\"'):
            continue
        if line.startswith("."):
            words = line[1:].split()
            if "Pq" in words:
                at = words.index("Pq")
                words[at:] = ["(" + " ".join(words[at + 1:]) + ")"]
            if words and words[0] in ("Bd", "Bl"):
                words = []
            line = " ".join(word for word in words if word not in MACROS)
        text.append(unescape(line))
    return " ".join(" ".join(text).split())


def names_of(page):
    """All names of a page."""
    _, lines = section(page.read_text(encoding="utf-8").split("\n"), "NAME")
    return {f"{line.split()[1]}{page.suffix}" for line in lines if line.startswith(".Nm ")}
