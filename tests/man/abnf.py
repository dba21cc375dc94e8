"""Matches texts against Augmented Backus-Naur Form (RFC 5234, RFC 7405) without recursion.

A grammar is compiled to a nondeterministic automaton, which is converted to a deterministic one during
matching. So a match takes linear time and follows the rules exactly.
"""

import re

# The core rules of RFC 5234, appendix B, except those about octets.
CORE = {"ALPHA": "%x41-5A / %x61-7A", "BIT": '"0" / "1"', "CHAR": "%x01-7F", "CR": "%x0D",
        "CRLF": "CR LF", "CTL": "%x00-1F / %x7F", "DIGIT": "%x30-39", "DQUOTE": "%x22",
        "HEXDIG": 'DIGIT / "A" / "B" / "C" / "D" / "E" / "F"', "HTAB": "%x09", "LF": "%x0A",
        "LWSP": "*(WSP / CRLF WSP)", "SP": "%x20", "VCHAR": "%x21-7E", "WSP": "SP / HTAB"}
TOKEN = re.compile(r"""\s+ | ;[^\n]* | (?P<name>[A-Za-z][A-Za-z0-9-]*) | (?P<repeat>\d*\*\d*|\d+)
    | (?P<case>%[si])?"(?P<text>[^"]*)" | %x(?P<codes>[0-9A-Fa-f]+(?:-[0-9A-Fa-f]+|(?:\.[0-9A-Fa-f]+)*))
    | (?P<sign>[][()/])""", re.VERBOSE)


def tokens(text):
    """("name", ...), ("repeat", least, most), ("ranges", [[(low, high)...]...]), ("sign", c)."""
    at, found = 0, []
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise ValueError(f"this is no ABNF: {text[at:at + 20]!r}")
        at = match.end()
        if match["name"]:
            found.append(("name", match["name"].lower()))
        elif match["repeat"]:
            least, star, most = match["repeat"].partition("*")
            found.append(("repeat", int(least or 0), int(most) if most else
                          (None if star else int(least))))
        elif match["text"] is not None:
            folds = match["case"] != "%s"
            found.append(("string", [[(ord(c), ord(c)) for c in
                                      ({char.lower(), char.upper()} if folds else {char})]
                                     for char in match["text"]]))
        elif match["codes"]:
            low, dash, high = match["codes"].partition("-")
            codes = [(int(low, 16), int(high, 16))] if dash else \
                [(int(code, 16),) * 2 for code in low.split(".")]
            found.append(("string", [[code] for code in codes]))
        elif match["sign"]:
            found.append(("sign", match["sign"]))
    return found


class Rules:
    """The trees of a grammar's rules, by lower-case name."""

    def __init__(self, text):
        self.trees = {}
        self.used = set()  # names used in rules
        source = {name.lower(): body for name, body in CORE.items()}
        for definition in re.split(r"\n(?=\S)", re.sub(r"(?m)^;.*$|\s+$", "", text).strip()):
            name, _, body = definition.partition("=")
            name = name.strip().lower()
            if not re.fullmatch("[a-z][a-z0-9-]*", name) or name in source:
                raise ValueError(f"no rule, or the second of its name: {definition}")
            source[name] = body
        for name, body in source.items():
            self.tokens = tokens(body)
            self.trees[name] = self.choice()
            if self.tokens:
                raise ValueError(f"{name}: {self.tokens[0]} is left")

    def is_next(self, *signs):
        return bool(self.tokens) and self.tokens[0] in [("sign", sign) for sign in signs]

    def choice(self):
        options = [self.sequence()]
        while self.is_next("/"):
            self.tokens.pop(0)
            options.append(self.sequence())
        return ("choice", options)

    def sequence(self):
        parts = []
        while self.tokens and not self.is_next("/", ")", "]"):
            least, most = self.tokens.pop(0)[1:] if self.tokens[0][0] == "repeat" else (1, 1)
            parts.append(("repeat", least, most, self.element()))
        if not parts:
            raise ValueError("a choice of nothing")
        return ("sequence", parts)

    def element(self):
        token = self.tokens.pop(0)
        if token[0] == "name":
            self.used.add(token[1])
        if token[0] != "sign":
            return token
        tree = self.choice()
        closing = {"(": ")", "[": "]"}[token[1]]
        if not self.is_next(closing):
            raise ValueError(f"no '{closing}'")
        self.tokens.pop(0)
        return tree if token[1] == "(" else ("repeat", 0, 1, tree)


class Matcher:
    """Matches whole texts against a rule."""

    def __init__(self, rules, start):
        self.rules, self.jumps, self.moves, self.depth = rules, [], [], 0
        first, self.last = self.state(), self.state()
        self.add(("name", start), first, self.last)
        self.start = self.closure({first})
        self.steps = {}

    def state(self):
        self.jumps.append([])
        self.moves.append([])
        return len(self.jumps) - 1

    def add(self, tree, start, end):
        """Adds the transitions for a tree from one state to another."""
        getattr(self, "add_" + tree[0])(start, end, *tree[1:])

    def add_name(self, start, end, name):
        self.depth += 1
        if self.depth > 50:
            raise ValueError(f"{name} is part of itself")
        if name not in self.rules.trees:
            raise ValueError(f"there is no rule {name}")
        self.add(self.rules.trees[name], start, end)
        self.depth -= 1

    def add_string(self, start, end, ranges):
        for each in ranges:
            after = self.state()
            self.moves[start].append((each, after))
            start = after
        self.jumps[start].append(end)

    def add_choice(self, start, end, options):
        for option in options:
            self.add(option, start, end)

    def add_sequence(self, start, end, parts):
        for part in parts:
            after = self.state()
            self.add(part, start, after)
            start = after
        self.jumps[start].append(end)

    def add_repeat(self, start, end, least, most, tree):
        for _ in range(least):
            after = self.state()
            self.add(tree, start, after)
            start = after
        for _ in range((most or least) - least):
            self.jumps[start].append(end)
            after = self.state()
            self.add(tree, start, after)
            start = after
        if most is None:
            loop = self.state()
            self.jumps[start].append(loop)
            after = self.state()
            self.add(tree, loop, after)
            self.jumps[after].append(loop)
            start = loop
        self.jumps[start].append(end)

    def closure(self, states):
        found, left = set(states), list(states)
        while left:
            for other in self.jumps[left.pop()]:
                if other not in found:
                    found.add(other)
                    left.append(other)
        return frozenset(state for state in found if self.moves[state] or state == self.last)

    def step(self, states, char):
        code = ord(char)
        return self.closure({after for state in states for ranges, after in self.moves[state]
                             if any(low <= code <= high for low, high in ranges)})

    def matches(self, text):
        states = self.start
        for char in text:
            key = states, char
            if key not in self.steps:
                self.steps[key] = self.step(states, char)
            states = self.steps[key]
            if not states:
                return False
        return self.last in states
