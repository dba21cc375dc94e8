"""Shared by the makers of random games: the players of a record, and how it is typed."""

import random

from games import GAMES, NAMES
from judge import judge
from values import column_name

PLAYERS = ["Ann", "Bob", "Cleo", "Dan", "Mary Ann", "Ève", "o'Neil", "R2", "José", "-x-"]
REMARKS = [["(Ann went for tea.)"], ["  (a longer one", "# no comment here, Winner: nobody", "it ends here)"], ["()"],
           [""], ["# a comment"], ["  # (no remark)"], ["#"], ["\t#Game: none"]]
EVENTS = ["Event: A wet Sunday", "Place: the kitchen table", "Date: 2009-11-03", "Date: 2010-02", "Date: 2010",
          "Source: paper, in pencil: faint", "Note: Bob was tired", "Note:"]
POINTS = ["the points of the round above"]      # placeholder among the lines until the points are known


class Table(random.Random):
    """A source of random numbers, and the lines written so far."""

    def __init__(self, seed, game, most=4):
        super().__init__(seed)
        self.game = GAMES[game]
        two = self.game.two_players
        self.count = 2 if two else self.randint(2, most)
        self.known = two or self.chance(0.85)
        self.names = self.sample(PLAYERS, self.count) if self.known and self.chance(0.5) else None
        self.shown = self.names or self.known and (not two or self.chance(0.5))
        self.readings = [name for name in self.game.readings if self.chance(0.15)]
        self.head, self.lines, self.numbered = [], [], self.chance(0.4)

    def chance(self, share):
        return self.random() < share

    # -- spelling

    def who(self, player):
        return self.choice([str(player), self.names[player - 1]]) if self.names else str(player)

    def list(self, items):
        """Numbers separated by commas or white space, at random."""
        style = self.choice([",", ", ", " ", " , ", None])
        text = [part for item in items for part in (style or self.choice([",", ", ", "  ", "\t"]), str(item))]
        return "".join(text[1:])

    def players(self, items):
        return self.choice([", ", ","]).join(map(self.who, items)) or "none"

    def letters(self, text):
        return self.choice(["", " "]).join(text)

    def square(self, square):
        return f"{square[0]},{square[1]}" if self.chance(0.15) else f"{column_name(square[0])}{square[1]}"

    # -- lines

    def spelled(self, key, value, player=None):
        owner = f" {self.who(player)}" if player else ""
        key = self.choice([key] * 8 + [key.upper(), key.lower()])
        return f"{key}{owner}{self.choice([':'] * 9 + [' :'])}{self.choice([' ', '', '   '])}{value}"

    def field(self, key, value, player=None, share=1):
        if self.chance(share):
            self.lines.append(self.spelled(key, value, player))

    def moves(self, moves, most=3):
        """Rows of moves, either all or none with the number of their first move."""
        place = 0
        while place < len(moves):
            parts = moves[place:place + self.randint(1, most)]
            front = f"{place + 1}.{self.choice([' ', ''])}" if self.numbered and self.chance(0.8) else ""
            self.lines.append(front + self.choice([" ", "  ", ", "] if most > 1 else [" "]).join(parts))
            place += len(parts)

    def grid(self, rows, seps):
        self.field("Grid", "")
        self.lines += [self.choice(seps).join(row) for row in rows]

    def record(self):
        """The whole record, with claims as computed by the judge."""
        if self.shown:
            self.head.append(("Players", ", ".join(self.names) if self.names else self.count))
        if self.readings:
            self.head.append(("Reading", ", ".join(self.readings)))
        self.shuffle(self.head)
        name = self.choice(NAMES[self.game][:2]).replace("-", self.choice("- "))
        head = [f"Game: {self.choice([name, name, name.title(), name.upper(), name.replace(' ', '  ')])}"]
        head += [self.spelled(key, value) for key, value in self.head]
        head += [*self.sample(EVENTS[:3], self.randint(0, 1)), *self.sample(EVENTS[5:], self.randint(0, 1))]
        text = "\n".join(head + [line for line in self.lines if line is not POINTS])
        _, error, result = judge(text.encode())[-1]
        if error:
            raise ValueError(f"{error}\n{text}")
        return self.decorated(head + self.with_points(result["rounds"]) + self.closing(result))

    def with_points(self, rounds):
        left, lines = iter([found["points"] for found in rounds]), []
        for line in self.lines:
            points = next(left, None) if line is POINTS else None
            if line is not POINTS:
                lines.append(line)
            elif points is not None and self.chance(0.6):
                lines.append(self.spelled("Points", points if isinstance(points, int) else self.list(points)))
        return lines

    def closing(self, result):
        """Claims about the whole game, each with some probability."""
        claims = []
        if "Status: unfinished" not in self.lines:
            claims.append(("Status", "finished" if result["finished"] else "unfinished"))
        if result["score"] is not None:
            claims.append(("Score", self.list(result["score"])))
        if result["finished"] and self.known:
            claims.append(("Winner", self.players(result["winner"])))
        self.shuffle(claims)
        return [self.spelled(*claim) for claim in claims if self.chance(0.6)]

    def decorated(self, lines):
        found = []
        for line in lines:
            if self.chance(0.04):
                found += self.choice(REMARKS)
            front = self.choice(["  ", "\t"]) if self.chance(0.05) else ""
            found.append(front + line + (self.choice(["  # so it was", " ", "\t#", " # (x)"]) if self.chance(0.05) else ""))
        return found + [""]
