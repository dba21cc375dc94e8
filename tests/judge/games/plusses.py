"""Plusses And Minuses, 8 September 2010."""

import re

import values
from game import Game, MoveNumbers, Row, Spec, best
from grid import Grid
from values import compiled, matched

CELLS = compiled(r"[.*x](?:\s*[.*x])*")


def signs(heights, n):
    """The sign of each step, None where one of its two squares is not filled, or both are equally high."""
    steps = ((heights.get(k), heights.get(k + 1)) for k in range(1, n))
    return [None if None in step or step[0] == step[1] else "+" if step[1] > step[0] else "-"
            for step in steps]


def agreeing(prediction, truth):
    return sum(said == found for said, found in zip(prediction, truth))


def read_signs(text):
    return values.letters(text, "+-")


class Plusses(Game):
    name = "plusses"
    two_players = True
    squares_are_rows = True
    default_block = None
    own_fields = {
        "n": Spec(values.whole),
        "prediction": Spec(read_signs, owner="player"),
        "truth": Spec(read_signs, owner="player"),
        "moves": Spec(None, "block"),
        "grid": Spec(None, "block"),
        "first": Spec("one_player"),
    }
    readings = ("from-top",)

    def __init__(self, record):
        self.moves_rows, self.grid_rows = [], []
        super().__init__(record)

    def row(self, line):
        if self.block == "grid":
            cells = re.sub(r"\s", "", matched(CELLS, line.text, "bad-row")[0], flags=re.ASCII)
            self.grid_rows.append(Row(line.number, None, cells))
            return
        number, text = values.numbered(line.text)
        self.moves_rows.append(Row(line.number, number, values.squares(text)))

    def bad_row(self, line):
        if self.block == "grid":
            self.grid_rows.append(Row(line.number, None, None))
        else:
            self.moves_rows.append(None)

    def judge(self):
        self.n = self.value("n")
        self.filled, self.broken = [], False
        self.misplaced = False                  # nobody knows which rows of a grid are which
        self.lost = None in self.moves_rows     # squares may be missing
        self.moved, grid_shown = any(self.moves_rows), bool(self.get("grid"))
        lists = [found.value for (key, _), found in self.fields.items()
                 if key in ("prediction", "truth")]
        self.require("n", self.moved or grid_shown or any(item is not None for item in lists))
        self.judge_moves()
        if grid_shown:
            from_top = "from-top" in self.reading
            self.judge_grid(Grid(self, self.grid_rows, self.n, from_top))
        self.judge_predictions()
        return self.finish()

    # -- squares

    def taken(self, square):
        if square[1] in self.rows:
            return "row-taken"
        return "column-taken" if square[0] in self.columns else None

    def fill(self, square):
        """The squares filled are what the paper says, legal or not."""
        self.columns.add(square[0])
        self.rows.add(square[1])
        self.filled.append(square)

    def judge_moves(self):
        self.rows, self.columns, self.outside = set(), set(), False
        numbers = MoveNumbers()
        for row in self.moves_rows:
            if row is None:
                numbers.unsure = True
                continue
            wrong = None if numbers.right(row.number) else "move-number"
            for square in row.value:
                self.judge_square(square, row.line, wrong)
                wrong = None
                numbers.add()
        self.written, self.moves = numbers.done, len(self.filled)

    def judge_square(self, square, line, wrong):
        """A square that is off the grid can't be filled, but its number counts it."""
        outside = not values.on_grid(square, self.n)
        fault = "square-outside" if outside else self.taken(square)
        if fault or wrong:
            self.report(line, fault or wrong)
        self.broken = self.broken or bool(fault)
        self.outside = self.outside or outside
        if not outside:
            self.fill(square)

    def judge_grid(self, grid):
        self.lost = self.lost or grid.stray
        if self.moved:
            if not self.outside and not self.lost:
                stars = set(self.filled)
                grid.compare(lambda square, cell: (square in stars) == (cell != "."))
            return
        self.broken = self.lost = not grid.whole
        self.misplaced = bool(self.grid_rows) and not grid.right_height
        for row, column, height, cell in grid.cells():
            # where rows are missing or too many, nobody knows which
            if cell == "." or self.n and self.misplaced:
                continue
            fault = self.taken((column, height))
            if fault:
                self.report(row.line, fault)
                self.broken = True
            self.fill((column, height))
        rows = grid.rows[:self.n] if self.n else grid.rows
        self.moves = sum(cell != "." for row in rows for cell in row.value or "")
        self.written = self.moves

    # -- predictions and points

    def judge_predictions(self):
        self.predictions = {}   # (signs, whether they are as many as they should be)
        for (key, player), found in self.fields.items():
            if key != "prediction" or found.value is None:
                continue
            size = len(found.value)
            wrong = self.n and (size > self.n - 1 or size < self.n - 1 and self.written)
            if wrong:
                self.report(found.line, "prediction-length")
            if player in (1, 2):
                self.predictions[player] = found.value, not wrong

    def begun(self):
        return bool(self.get("moves") or self.get("grid"))

    def complete(self):
        """Whether n squares are filled, None where that can't be told."""
        if not self.begun():
            return None
        if self.n and self.moves >= self.n and not self.misplaced:
            return True
        # one off the grid may have been the last
        doubtful = self.written >= (self.n or 1) and (self.outside or not self.n)
        return None if self.lost or doubtful else False

    def judge_truths(self, truths):
        for player, truth in truths.items():
            claim = self.get("truth", player)
            if claim and claim.value is not None and claim.value != "".join(truth):
                self.report(claim.line, "truth-mismatch")

    def steps(self, squares):
        """The signs of a player's truth list as far as the filled squares show it."""
        heights, twice = {}, set()
        for place, height in squares:
            if place in heights:
                twice.add(place)
            heights[place] = height
        for place in twice:
            del heights[place]
        return heights

    def score(self):
        """A point where both squares of a place are filled and the prediction is right."""
        heights = {1: self.steps(self.filled), 2: self.steps((q, p) for p, q in self.filled)}
        score = []
        for player in (1, 2):
            said = self.predictions.get(player, ("", False))[0]
            score.append(agreeing(said, signs(heights[player], min(self.n or 1, len(said) + 1))))
        return score, heights

    def finish(self):
        score, heights = self.score()
        complete = self.complete()
        if complete and not self.broken and not self.outside:
            self.judge_truths({player: signs(heights[player], self.n) for player in heights})
        both = len(self.predictions) == 2
        over = None if complete and not both else complete
        whole = both and all(good for _, good in self.predictions.values())
        sure = self.begun() and (complete or not self.lost)
        known = bool(self.n and whole and sure and not self.broken and not self.outside)
        return self.outcome(over, self.moves, score, best(score), known)

    def round_result(self, item):
        raise AssertionError("plusses has no rounds")
