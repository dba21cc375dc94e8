"""The notation of the games, read from the output of grammars.c, and patterns for editors.

Converts those features of PCRE2 that the patterns of grammar files use. In the converted patterns a dot does not match
a comment. Emacs has no lookahead, so its patterns omit that and match more.
"""

import re
import subprocess
from dataclasses import dataclass, field

TOKEN = re.compile(r"""(?P<open>\((?:\?(?:<(?P<name>[a-z]+)>|[:=!]))?) | (?P<close>\)) | (?P<bar>\|)
                     | (?P<set>\[\^?\]?(?:\\.|[^]])*\]) | (?P<dot>\.) | (?P<space>\\s) | (?P<digit>\\d)
                     | (?P<many>[*+?][+?]?) | (?P<escaped>\\[^a-z]) | (?P<plain>[^\\])""", re.VERBOSE)


@dataclass
class Row:
    name: str
    numbered: bool
    is_claim: bool
    pattern: str
    claims: list


@dataclass
class Game:
    name: str
    title: str
    names: list
    fields: list = field(default_factory=list)  # (key, second word or "", is owned, is a claim, words)
    rows: list = field(default_factory=list)

    def keys(self, claims):
        """Patterns for the keys, with \\s+ before a second word; the same in all these languages."""
        return [(key, word, owned) for key, word, owned, claim, _ in self.fields if claim == claims]


def tokens(pattern):
    at = 0
    while at < len(pattern):
        found = TOKEN.match(pattern, at)
        if not found:
            raise ValueError(f"no pattern for editors: {pattern[at:]}")
        yield found.lastgroup if found["name"] is None else "open", found[0], found["name"]
        at = found.end()


def before_group(pattern, name):
    """The pattern for the text before a group: groups that enclose it are cut off there."""
    opened, out = [], []
    for kind, text, group in tokens(pattern):
        if group == name:
            break
        if kind == "open":
            opened.append(len(out))
        elif kind == "close":
            opened.pop()
        elif kind == "bar" and opened and is_around(pattern, name, opened, out):
            del out[opened[-1] + 1:]
            continue
        out.append(text)
    for place in reversed(opened):
        del out[place]
    return "".join(out)


def is_around(pattern, name, opened, out):
    """True if the innermost open group also contains the named one."""
    rest, depth = pattern[len("".join(out)):], 0
    for kind, _, group in tokens(rest):
        if group == name:
            return depth == 0
        depth += (kind == "open") - (kind == "close")
        if depth < 0:
            return False
    return False


def of_group(pattern, name):
    """The contents of a group."""
    start = pattern.index(f"(?<{name}>") + len(f"(?<{name}>")
    depth, at = 1, start
    for kind, text, _ in tokens(pattern[start:]):
        depth += (kind == "open") - (kind == "close")
        if depth == 0:
            return pattern[start:at]
        at += len(text)
    raise ValueError(pattern)


def in_set(text):
    return text.replace("\\s", " \t")


def vim(pattern):
    r"""For \v of Vim."""
    out, closes = [], []
    for kind, text, _ in tokens(pattern):
        if kind == "open":
            closes.append({"(?=": ")@=", "(?!": ")@!"}.get(text, ")"))
            out.append("%(")
        elif kind == "close":
            out.append(closes.pop())
        elif kind == "many":
            out.append(text[0])
        elif kind == "set":
            out.append(in_set(text).replace("\t", "\\t").replace("/", "\\/"))
        elif kind == "plain":
            out.append(text if text.isalnum() or text in " ,_" else "\\" + text)
        else:
            out.append({"dot": "[^#]", "space": "\\s", "digit": "\\d", "bar": "|"}.get(kind, text))
    return "".join(out)


def emacs(pattern, groups):
    """For Emacs, as written in a Lisp string; `groups` maps names to numbers."""
    out, closes, hidden = [], [], 0
    for kind, text, group in tokens(pattern):
        if kind == "open":
            ahead = text in ("(?=", "(?!")
            closes.append(ahead)
            hidden += ahead
            number = groups.get(group, "")
            if not hidden:
                out.append(rf"\(?{number}:")
        elif kind == "close":
            if not hidden:
                out.append(r"\)")
            hidden -= closes.pop()
        elif not hidden:
            plain = "\\" + text if text in "*+?.^$[\\" else text
            out.append({"dot": "[^#\n]", "space": "[ \t]", "digit": "[0-9]", "bar": r"\|", "many": text[0],
                        "set": in_set(text), "escaped": "\\" + text[1:], "plain": plain}[kind])
    return "".join(out)


def lisp(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def read(program):
    """The games, from the output of the program."""
    games = []
    for line in subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines():
        kind, *cells = line.split("\t")
        if kind == "game":
            games.append(Game(cells[0], cells[1], cells[2].split()))
        elif kind == "field":
            key, word, like, words = cells
            games[-1].fields.append((key, word, "owned" in like.split(), "claim" in like.split(), words.split()))
        else:
            name, like, pattern, claims = cells
            games[-1].rows.append(Row(name, "numbered" in like.split(), "claim" in like.split(), pattern,
                                      claims.split()))
    return games
