"""Grids typed from paper: rows from the top, each a list of cells."""


class Grid:
    """What a Grid: block shows, with the height of its rows.

    Sizes are judged here. `whole` says that every row could be read and is of the right
    width, and that their number is right; only then do places in it mean squares.
    A row that can't be read keeps its place where one is missing, else it is skipped: it is
    `stray`, and may have been no row of the grid at all.
    """

    def __init__(self, game, rows, size, from_top=False):
        self.game, self.rows, self.size, self.from_top = game, rows, size, from_top
        self.line = game.get("grid").line
        self.read = [row for row in rows if row.value is not None]
        self.stray = bool(size) and len(rows) > len(self.read) >= size
        if size and len(self.read) >= size:
            self.rows = rows = self.read
        self.right_height = len(rows) == size
        self.whole = self.right_height and all(self.good(row) for row in rows)
        if size:
            self.judge_size()

    def good(self, row):
        return row.value is not None and len(row.value) == self.size

    def judge_size(self):
        """Rows of another width, and the first row too many."""
        wrong = [row for row in self.rows[:self.size] if row.value is not None and not self.good(row)]
        for row in wrong + self.read[self.size:self.size + 1]:
            self.game.report(row.line, "grid-size")
        if len(self.rows) < self.size and self.game.cut_block != "grid":
            self.game.report(self.line, "grid-size")

    def height(self, place):
        return place + 1 if self.from_top else len(self.rows) - place

    def cells(self):
        """(row, column, height, cell) of the rows of the right width."""
        for place, row in enumerate(self.rows):
            if self.good(row):
                for column, cell in enumerate(row.value, 1):
                    yield row, column, self.height(place), cell

    def compare(self, expected):
        """Judges the grid as a claim; `expected` tells whether a square may hold a cell."""
        if not self.right_height:
            return
        for row, column, height, cell in self.cells():
            if not expected((column, height), cell):
                self.game.report(row.line, "grid-mismatch")
                return
