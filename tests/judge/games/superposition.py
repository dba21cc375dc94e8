"""Number Superposition, 2 April 2009."""

import re

import values
from game import Game, MoveNumbers, Row, Spec, best
from grid import Grid
from values import compiled, matched

CELL = r"(?:[0-9]+(?:\s*/\s*[0-9]+)?|\.)"
CELLS = compiled(rf"{CELL}(?:(?:\s+|(?=\.)|(?<=\.)){CELL})*")


def read_cells(text):
    matched(CELLS, text, "bad-row")
    cells = re.findall(CELL, text, flags=re.ASCII)
    return [[int(number) for number in re.findall("[0-9]+", cell)] for cell in cells]


def neighbours(square):
    column, row = square
    return [(column, row + 1), (column, row - 1), (column - 1, row), (column + 1, row)]


def inside(square, m):
    return all(1 <= place <= m for place in square)


def legal_squares(path, held, m):
    """Where the number after the path's last may be; `held` maps a square to its numbers."""
    before = path[-2] if len(path) > 1 else None
    return [square for square in neighbours(path[-1])
            if inside(square, m) and len(held.get(square, ())) < 2 and square != before]


class Superposition(Game):
    name = "superposition"
    own_fields = {"m": Spec(values.whole), "grid": Spec(None, "block")}

    def __init__(self, record):
        self.moves_rows, self.grid_rows = [], []
        super().__init__(record)

    def row(self, line):
        if self.block == "grid":
            self.grid_rows.append(Row(line.number, None, read_cells(line.text)))
            return
        number, text = values.numbered(line.text)
        self.moves_rows.append(Row(line.number, number, values.squares(text)))

    def bad_row(self, line):
        self.unread = True
        if self.block == "grid":
            self.grid_rows.append(Row(line.number, None, None))
        else:
            self.moves_rows.append(None)

    def judge(self):
        self.m = self.value("m")
        self.path = []          # a square, or None where its number can't be placed
        self.held = {}          # the numbers of each square
        self.broken = None in self.moves_rows
        grid_shown = bool(self.get("grid"))
        self.require("m", any(self.moves_rows) or grid_shown)
        self.judge_moves()
        if grid_shown:
            grid = Grid(self, self.grid_rows, self.m)
            if not any(self.moves_rows):
                self.moves = self.judge_record(grid)
            elif not self.broken and not self.unread:
                grid.compare(self.may_hold)
        score, end = self.score(), self.at_end()
        over = None if self.broken else end
        return self.outcome(over, self.moves, score, best(score), not self.broken, shown=end)

    # -- moves

    def judge_moves(self):
        numbers = MoveNumbers()
        for row in self.moves_rows:
            if row is None:
                numbers.unsure = True
                self.path.append(None)      # so that no step across it is judged
                continue
            wrong = None if numbers.right(row.number) else "move-number"
            for square in row.value:
                fault = self.step_fault(square) or wrong
                if fault:
                    self.report(row.line, fault)
                self.write(square, numbers.done + 1, fault == "square-outside")
                wrong = None
                numbers.add()
        self.moves = numbers.done

    def step_fault(self, square):
        if self.m and not inside(square, self.m):
            return "square-outside"
        last = self.path[-1] if self.path else None
        if last and square not in neighbours(last):
            return "not-adjacent"
        if len(self.held.get(square, ())) > 1:
            return "square-full"
        before = self.path[-2] if len(self.path) > 1 else None
        return "u-turn" if square == before else None

    def write(self, square, number, outside):
        """A number off the grid stands nowhere, so what comes next is next to nothing."""
        self.path.append(None if outside else square)
        if outside:
            self.broken = True
        else:
            self.held.setdefault(square, []).append(number)

    # -- the grid

    def may_hold(self, square, cell):
        numbers = self.held.get(square, [])
        return len(numbers) > 2 or sorted(cell) == numbers

    def judge_record(self, grid):
        """The grid as the record; returns how many numbers are written."""
        self.broken = self.broken or not grid.whole
        places, twice = {}, False
        for place, row in enumerate(grid.rows):
            for column, cell in enumerate(row.value or [], 1):
                for number in cell:
                    if number in places or number == 0:
                        self.report(row.line, "grid-numbers")
                        twice = True
                    places.setdefault(number, (row, (column, grid.height(place))))
                if cell:
                    self.held[column, grid.height(place)] = sorted(cell)
        written = sum(len(numbers) for numbers in self.held.values())
        missing = bool(places) and max(places) != len(places)
        if missing and not twice and not self.broken:
            self.report(grid.line, "grid-numbers")
        if not self.broken and not twice and not missing:
            self.judge_steps(places)
        self.broken = self.broken or twice or missing
        return written

    def judge_steps(self, places):
        held, self.held = self.held, {}
        for number in sorted(places):
            row, square = places[number]
            fault = self.step_fault(square)
            if fault:
                self.report(row.line, fault)
            self.write(square, number, False)
        self.held = held

    # -- points

    def score(self):
        """Who writes the second number in a square scores the difference."""
        if not self.players:
            return None
        score = [0] * self.players
        for numbers in self.held.values():
            if len(numbers) > 1:
                first, second = numbers[:2]
                score[(second - 1) % self.players] += second - first
        return score

    def at_end(self):
        """Whether no square is left for the next number."""
        if not self.m or self.path and self.path[-1] is None:
            return None
        if not self.path:
            return False if self.get("grid") and not self.broken else None
        return not legal_squares(self.path, self.held, self.m)
