"""What the makers of random games share: players, layout and claims about the whole game."""

from values import column_name

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Mary Ann", "Ève", "o'Neil", "R2", "José", "-x-"]
REMARKS = [["(Ann went for tea.)"], ["  (a longer one", "# no comment here, Winner: nobody",
                                     "it ends here)"], ["()"]]
COMMENTS = ["# a comment", "  # (no remark)", "#", "\t#Game: none"]
EVENTS = ["Event: A wet Sunday", "Place: the kitchen table", "Date: 2009-11-03", "Date: 2010-02",
          "Date: 2010", "Source: paper, in pencil: faint", "Note: Bob was tired", "Note:"]


class Table:
    """The players of one record and the habits of the one who typed it."""

    def __init__(self, rng, two_players=False, most=4):
        self.rng = rng
        self.count = 2 if two_players else rng.randint(2, most)
        self.known = two_players or not self.chance(0.15)
        self.names = rng.sample(NAMES, self.count) if self.chance(0.5) else None
        self.shown = self.known and (not two_players or self.names or self.chance(0.5))
        if not self.shown:
            self.names = None
        self.lines, self.readings = [], []
        self.numbered = self.chance(0.4)

    # -- chances and spelling

    def chance(self, share):
        return self.rng.random() < share

    def pick(self, items):
        return self.rng.choice(items)

    def who(self, player):
        return self.pick([str(player), self.names[player - 1]]) if self.names else str(player)

    def list(self, items):
        """Numbers by commas or white space, each time as the hand went."""
        style = self.pick([",", ", ", " ", " , ", None])
        text = ""
        for place, item in enumerate(items):
            part = style or self.pick([",", ", ", "  ", "\t"])
            text += (part if place else "") + str(item)
        return text

    def players(self, items):
        return self.pick([", ", ","]).join(self.who(player) for player in items)

    def letters(self, text):
        return self.pick(["", " "]).join(text)

    def square(self, square):
        column, row = square
        return f"{column},{row}" if self.chance(0.15) else f"{column_name(column)}{row}"

    # -- lines

    def add(self, line):
        self.lines.append(line)

    def field(self, key, value, player=None):
        owner = f" {self.who(player)}" if player else ""
        key = self.pick([key] * 8 + [key.upper(), key.lower()])
        self.add(f"{key}{owner}{self.pick([':'] * 9 + [' :'])}{self.pick([' ', '', '   '])}{value}")

    def maybe(self, share, key, value, player=None):
        if self.chance(share):
            self.field(key, value, player)

    def moves(self, moves, most=3):
        """Rows of moves, each with the number of its first move or none."""
        place = 0
        while place < len(moves):
            size = self.rng.randint(1, most)
            parts = moves[place:place + size]
            numbered = self.numbered and self.chance(0.8)
            front = f"{place + 1}.{self.pick([' ', ''])}" if numbered else ""
            self.add(front + self.pick([" ", "  ", ", "] if most > 1 else [" "]).join(parts))
            place += size

    def reading(self, name, share=0.2):
        if self.chance(share):
            self.readings.append(name)
        return name in self.readings

    def closing(self, finished, score, winner, winner_shown=True):
        """Claims about the whole game, each of them or not."""
        claims = []
        if score is not None and self.known:
            claims.append(("Score", self.list(score)))
        if finished and self.known and winner_shown:
            claims.append(("Winner", self.players(winner) if winner else "none"))
        if finished is not None:
            claims.append(("Status", "finished" if finished else "unfinished"))
        self.rng.shuffle(claims)
        for key, value in claims:
            self.maybe(0.6, key, value)

    def record(self, names, before=()):
        """The whole record; `before` are fields of the game that go with the header."""
        body, self.lines = self.lines, []
        head = list(before)
        if self.shown:
            by_name = ", ".join(self.names) if self.names else self.count
            head.append(("Players", by_name))
        if self.readings:
            head.append(("Reading", ", ".join(self.readings)))
        self.rng.shuffle(head)
        for key, value in head:
            self.field(key, value)
        events = self.rng.sample(EVENTS[:3] + EVENTS[5:], self.rng.randint(0, 2))
        head, self.lines = self.lines + events, []
        name = spelling(self.rng, self.pick(names))
        return self.decorated([f"Game: {name}"] + head + body)

    def decorated(self, lines):
        found = []
        for line in lines:
            if self.chance(0.04):
                found += self.pick(REMARKS + [[""], [self.pick(COMMENTS)]])
            if self.chance(0.05):
                line = self.pick(["  ", "\t"]) + line
            if self.chance(0.05):
                line += self.pick(["  # so it was", " ", "\t#", " # (x)"])
            found.append(line)
        return found + [""]


def spelling(rng, name):
    name = rng.choice([name, name.replace("-", " ")])
    return rng.choice([name, name, name.title(), name.upper(), name.replace(" ", "  ")])
