"""Permudrome, 21 December 2010."""

import re

import values
from game import Game, Outcome, Spec, best, first_fault, grid_misfits, judge_rest_of_grid, usable_grid
from values import compiled, matched, on_grid

CELLS = compiled(r"[.*x](?:\s*[.*x])*")


def longest_palindrome(items):
    """The length of the longest stretch that is the same backwards."""
    parts = (items[start:end] for start in range(len(items)) for end in range(start + 1, len(items) + 1))
    return max((len(part) for part in parts if part == part[::-1]), default=0)


def differences(squares, n):
    """Those of neighbouring columns from the left, and of neighbouring rows from the top."""
    heights, columns = dict(squares), {row: column for column, row in squares}
    return ([abs(heights[place + 1] - heights[place]) for place in range(1, n)],
            [abs(columns[place + 1] - columns[place]) for place in range(n - 1, 0, -1)])


def square_fault(filled, square, n):
    return first_fault(("square-outside", not on_grid(square, n)),
                       ("row-taken", any(row == square[1] for _, row in filled)),
                       ("column-taken", any(column == square[0] for column, _ in filled)))


class Permudrome(Game):
    name = "permudrome"
    two_players = True
    own_fields = {"n": Spec(values.whole), "columns": Spec(values.numbers), "rows": Spec(values.numbers),
                  "grid": Spec(str, "block")}

    def read_row(self, text):
        if self.block == "grid":
            return None, re.sub(r"\s", "", matched(CELLS, text, "bad-row")[0])
        number, text = values.numbered(text)
        return number, values.squares(text)

    def misfits(self, n):
        return (sum(not on_grid(square, n) for square in self.squares) + len(grid_misfits(self, n))
                + sum(len(claim.value) + 1 != n for claim in self.claims))

    def play(self):
        rows, grid = self.rows["rows"], self.rows["grid"]
        self.claims = [self.get(key) for key in ("columns", "rows") if self.get(key)]
        self.squares = [square for row in rows for square in row.value]
        others = [len(row.value) for row in grid] + [len(claim.value) + 1 for claim in self.claims]
        others = [size for size in others if size % 4 == 0] + [-(-max(square) // 4) * 4 for square in self.squares]
        self.n = self.size("n", rows or self.get("grid") or self.claims, self.misfits, others)
        if self.n and self.n % 4:
            self.note(self.get("n").line, "size-multiple")
        self.filled = []
        for line, square, misnumbered in self.moves(rows):
            self.fault(line, square_fault(self.filled, square, self.n) or misnumbered)
            self.filled.append(square)
        if usable_grid(self, self.n):
            self.play_grid(rows, grid)
        elif not rows:
            judge_rest_of_grid(self, self.n)
        return self.outcome()

    def play_grid(self, rows, grid):
        """Without squares the grid is the record."""
        for place, row in enumerate(grid):
            marked = {(column, len(grid) - place) for column, cell in enumerate(row.value, 1) if cell != "."}
            if rows:
                self.fault(row.line, "grid-mismatch" if marked != {square for square in self.filled
                                                                   if square[1] == len(grid) - place} else None)
            for square in () if rows else sorted(marked):
                self.fault(row.line, square_fault(self.filled, square, self.n))
                self.filled.append(square)

    def outcome(self):
        score, over = [0, 0], bool(self.n) and len(self.filled) == self.n
        if over and not self.errors and not self.torn:
            lists = differences(self.filled, self.n)
            score = [longest_palindrome(items) for items in lists]
            for key, items in zip(("columns", "rows"), lists):
                if self.get(key) and self.value(key) != items:
                    self.note(self.get(key).line, "differences-mismatch")
        played = bool(self.rows["rows"] or self.get("grid"))
        return Outcome(over if played else None, len(self.filled), score, best(score), played)
