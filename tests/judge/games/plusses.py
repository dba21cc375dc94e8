"""Plusses And Minuses, 8 September 2010."""

import re

import values
from game import Game, Outcome, Spec, best, first_fault, grid_misfits, judge_rest_of_grid, usable_grid
from values import compiled, matched, on_grid

CELLS = compiled(r"[.*x](?:\s*[.*x])*")


def signs(heights, n):
    """The sign of each step, None if one of its two squares is not filled."""
    steps = ((heights.get(k), heights.get(k + 1)) for k in range(1, n))
    return [None if None in step else "+" if step[1] > step[0] else "-" for step in steps]


def read_signs(text):
    return values.letters(text, "+-")


class Plusses(Game):
    name = "plusses"
    two_players = True
    default_block = None
    own_fields = {"n": Spec(values.whole), "prediction": Spec(read_signs, owner="player"),
                  "truth": Spec(read_signs, owner="player"), "moves": Spec(str, "block"),
                  "grid": Spec(str, "block"), "first": Spec("one_player")}
    readings = ("from-top",)

    def read_row(self, text):
        if self.block == "grid":
            return None, re.sub(r"\s", "", matched(CELLS, text, "bad-row")[0])
        number, text = values.numbered(text)
        return number, values.squares(text)

    def wrong_length(self, prediction, n):
        """Until a square is filled, a prediction may be incomplete."""
        return len(prediction.value) > n - 1 or len(prediction.value) < n - 1 and self.begun

    def misfits(self, n):
        return (sum(not on_grid(square, n) for square in self.squares) + len(grid_misfits(self, n))
                + sum(self.wrong_length(found, n) for found in self.predictions))

    def play(self):
        moves, grid = self.rows["moves"], self.rows["grid"]
        self.predictions = [found for (key, _), found in self.fields.items() if key == "prediction"]
        self.squares = [square for row in moves for square in row.value]
        self.begun = bool(moves) or any(cell != "." for row in grid for cell in row.value)
        others = [max(square) for square in self.squares] + [len(row.value) for row in grid]
        shown = moves or self.get("grid") or any(key in ("prediction", "truth") for key, _ in self.fields)
        self.n = self.size("n", shown, self.misfits, others + [len(found.value) + 1 for found in self.predictions])
        for found in self.predictions:
            if self.n and self.wrong_length(found, self.n):
                self.note(found.line, "prediction-length")
        self.filled = []
        for line, square, misnumbered in self.moves(moves):
            self.fill(line, square, misnumbered)
        if usable_grid(self, self.n):
            self.play_grid(moves, grid)
        elif not moves:
            judge_rest_of_grid(self, self.n)
        return self.outcome()

    def fill(self, line, square, misnumbered=None):
        columns, heights = zip(*self.filled) if self.filled else ((), ())
        fault = first_fault(("square-outside", not on_grid(square, self.n)), ("row-taken", square[1] in heights),
                            ("column-taken", square[0] in columns))
        self.fault(line, fault or misnumbered)
        self.filled.append(square)

    def play_grid(self, moves, grid):
        """Compares the grid with the moves; without moves, the grid is the record."""
        for place, row in enumerate(grid):
            height = place + 1 if "from-top" in self.reading else len(grid) - place
            stars = [(column, height) for column, cell in enumerate(row.value, 1) if cell != "."]
            if moves:
                expected = [square for square in self.filled if square[1] == height]
                self.fault(row.line, "grid-mismatch" if stars != expected else None)
            for square in stars if not moves else ():
                self.fill(row.line, square)

    def outcome(self):
        """A point for each place where both squares are filled and the prediction is right."""
        played, complete = self.get("moves") or self.get("grid"), len(self.filled) == self.n
        predicted, score = [self.value("prediction", player) for player in (1, 2)], [0, 0]
        for place, heights in enumerate([dict(self.filled), {row: column for column, row in self.filled}]):
            prediction, claim = predicted[place] or "", self.get("truth", place + 1)
            truth = signs(heights, self.n if complete else len(prediction) + 1)
            score[place] = sum(sign == found for sign, found in zip(prediction, truth))
            if played and complete and claim and claim.value != "".join(truth):
                self.note(claim.line, "truth-mismatch")
        both = None not in predicted
        over = complete if played and (both or not complete) else None
        return Outcome(over, len(self.filled), score, best(score), bool(both and played))
