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


def legal_squares(path, held, m):
    """Where the number after the path's last may be; `held` maps a square to its numbers."""
    before = path[-2] if len(path) > 1 else None
    return [square for square in neighbours(path[-1])
            if values.on_grid(square, m) and len(held.get(square, ())) < 2 and square != before]


class Superposition(Game):
    name = "superposition"
    squares_are_rows = True
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
        if self.block == "grid":
            self.grid_rows.append(Row(line.number, None, None))
        else:
            self.moves_rows.append(None)

    def judge(self):
        self.m = self.value("m")
        self.path = []          # a square, or None where its number can't be placed
        self.held = {}          # the numbers of each square
        self.broken = None in self.moves_rows
        moved, grid_shown = any(self.moves_rows), bool(self.get("grid"))
        self.require("m", moved or grid_shown)
        self.judge_moves()
        if grid_shown:
            grid = Grid(self, self.grid_rows, self.m)
            self.broken = self.broken or grid.stray
            if not moved:
                self.moves = self.judge_record(grid)
            elif not self.broken:
                grid.compare(self.may_hold)
        score, end = self.score(), self.at_end()
        over = None if self.broken and not (end and moved) else end
        overfull = any(len(numbers) > 2 for numbers in self.held.values())
        known = bool(self.path) and not self.broken and not overfull
        return self.outcome(over, self.moves, score, best(score), known, shown=end)

    # -- moves

    def judge_moves(self):
        numbers = MoveNumbers()
        for row in self.moves_rows:
            if row is None:
                numbers.unsure = True
                self.path += [None, None]   # so that no step across it is judged
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
        if not values.on_grid(square, self.m):
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
        self.broken = not grid.whole
        places, twice = {}, set()
        written = 0
        for place, row in enumerate(grid.rows):
            sure = grid.right_height and grid.good(row)
            for column, cell in enumerate(row.value or [], 1):
                square = (column, grid.height(place))
                for number in cell:
                    if number in places and not (sure and places[number][1]):
                        continue    # a row or a cell is there twice, which the size told
                    written += 1
                    if number in places or number == 0:
                        self.report(row.line, "grid-numbers")
                        twice.add(number)
                    else:
                        places[number] = (row, square if sure else None)
        self.broken = self.broken or bool(twice)
        if places and max(places) != len(places) and not self.broken:
            self.report(grid.line, "grid-numbers")
            self.broken = True
        self.judge_steps({number: place for number, place in places.items() if number not in twice},
                         len(places))
        return written

    def judge_steps(self, places, last):
        """Each number whose square is sure is judged by those before it whose squares are."""
        for number in range(1, last + 1):
            row, square = places.get(number, (None, None))
            fault = self.step_fault(square) if square else None
            if fault:
                self.report(row.line, fault)
            self.write(square, number, square is None)

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
