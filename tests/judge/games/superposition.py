"""Number Superposition, 2 April 2009."""

import re

import values
from game import Game, Outcome, Spec, best, first_fault, grid_misfits, usable_grid
from values import compiled, matched, on_grid

CELL = r"(?:[0-9]+(?:\s*/\s*[0-9]+)?|\.)"
CELLS = compiled(rf"{CELL}(?:(?:\s+|(?=\.)|(?<=\.)){CELL})*")


def neighbours(square):
    column, row = square
    return [(column, row + 1), (column, row - 1), (column - 1, row), (column + 1, row)]


def step_fault(path, held, square, m):
    """Checks the next number of a path; `held` maps a square to its numbers."""
    return first_fault(("square-outside", not on_grid(square, m)),
                       ("not-adjacent", path and square not in neighbours(path[-1])),
                       ("square-full", len(held.get(square, ())) > 1),
                       ("u-turn", path[-2:-1] == [square]))


def legal_squares(path, held, m):
    return [square for square in neighbours(path[-1]) if not step_fault(path, held, square, m)]


class Superposition(Game):
    name = "superposition"
    own_fields = {"m": Spec(values.whole), "grid": Spec(str, "block")}

    def read_row(self, text):
        if self.block == "grid":
            cells = re.findall(CELL, matched(CELLS, text, "bad-row")[0], flags=re.ASCII)
            return None, [[int(number) for number in re.findall("[0-9]+", cell)] for cell in cells]
        number, text = values.numbered(text)
        return number, values.squares(text)

    def play(self):
        rows, grid = self.rows["rows"], self.rows["grid"]
        squares = [square for row in rows for square in row.value]
        self.m = self.size("m", rows or self.get("grid"),
                           lambda m: sum(not on_grid(square, m) for square in squares) + len(grid_misfits(self, m)),
                           [max(square) for square in squares] + [len(row.value) for row in grid])
        self.path, self.held = [], {}
        for line, square, misnumbered in self.moves(rows):
            self.fault(line, step_fault(self.path, self.held, square, self.m) or misnumbered)
            self.write(square)
        if usable_grid(self, self.m):
            cells = [((column, len(grid) - place), row, sorted(cell)) for place, row in enumerate(grid)
                     for column, cell in enumerate(row.value, 1)]
            for square, row, cell in cells if rows else ():
                self.fault(row.line, "grid-mismatch" if cell != self.held.get(square, []) else None)
            if not rows:
                self.play_grid(cells)
        return self.outcome()

    def write(self, square):
        self.path.append(square)
        self.held.setdefault(square, []).append(len(self.path))

    def play_grid(self, cells):
        """Judges the grid as a record: each number by the positions of those before it."""
        places = {}
        for square, row, cell in cells:
            for number in cell:
                self.fault(row.line, "grid-numbers" if number in places or number == 0 else None)
                places[number] = square, row
        if max(places, default=0) != len(places):
            self.fault(self.get("grid").line, "grid-numbers")
        for square, row in (places[number] for number in sorted(places)):
            self.note(row.line, step_fault(self.path, self.held, square, self.m))
            self.write(square)

    def outcome(self):
        """The player who writes the second number in a square scores the difference."""
        score = [0] * (self.players or 0)
        for first, second in (numbers for numbers in self.held.values() if len(numbers) == 2 and self.players):
            score[(second - 1) % self.players] += second - first
        over = not legal_squares(self.path, self.held, self.m) if self.path else None
        if self.get("grid") and not self.path:
            over = False        # an empty grid shows that no number was written
        return Outcome(over, len(self.path), score, best(score), bool(self.path))
