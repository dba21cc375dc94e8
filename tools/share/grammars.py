"""What the grammars say of the notation, read from the lines that grammars.c prints; and patterns for editors.

The patterns of grammar files are PCRE2's; of these the part that they use becomes Vim's or Emacs'. In both a dot
stands for what is no comment, and what looks ahead in Emacs is left out, which has nothing like it: more matches.
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
        """Patterns of the keys, with \\s+ where a second word follows; the same in all of these languages."""
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
    """The pattern of all that stands in front of a group: groups around it stay open to the left alone."""
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
    """True where the innermost group that is open holds the named one, too."""
    rest, depth = pattern[len("".join(out)):], 0
    for kind, _, group in tokens(rest):
        if group == name:
            return depth == 0
        depth += (kind == "open") - (kind == "close")
        if depth < 0:
            return False
    return False


def of_group(pattern, name):
    """What is inside a group."""
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
    """For Emacs, as it stands in a file of Lisp between double quotes; `groups` are numbers by name."""
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
    """The games, from what the program prints."""
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
