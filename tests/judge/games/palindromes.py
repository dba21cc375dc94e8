"""Palindromes In Sequence."""

import values
from game import Game, Outcome, Spec, best, first_fault, misnumbered
from values import compiled, matched

MOVE = compiled(r"([0-9]+)(?:\s*=\s*|\s+)(0*[01])")


def read_squares(text):
    """The digits of a row, with _ for an empty square."""
    return values.letters(text, "01_")


def score_of(digits):
    """What the palindromes and the antipalindromes of even length add up to."""
    score = [0, 0]
    for start in range(len(digits)):
        for end in range(start + 2, len(digits) + 1, 2):
            pairs = list(zip(digits[start:end], reversed(digits[start:end])))
            score[0] += (end - start) * all(one == other for one, other in pairs)
            score[1] += (end - start) * all(one != other for one, other in pairs)
    return score


class Palindromes(Game):
    name = "palindromes"
    two_players = True
    own_fields = {"m": Spec(lambda text: values.whole(text, 1_000_000)), "row": Spec(read_squares)}

    def read_row(self, text):
        number, text = values.numbered(text)
        square, digit = matched(MOVE, text, "bad-row").groups()
        return number, (int(square), int(digit))

    def play(self):
        rows, shown = self.rows["rows"], self.get("row")
        lengths = [len(shown.value)] if shown else []
        squares = [row.value[0] for row in rows]
        m = self.size("m", rows or shown,
                      lambda m: sum(square > m for square in squares) + sum(length != m for length in lengths),
                      lengths or squares)
        filled = {}
        for done, row in enumerate(rows):
            square, digit = row.value
            self.fault(row.line, first_fault(("square-outside", not 1 <= square <= (m or values.BIG)),
                                             ("square-filled", square in filled)) or misnumbered(row, done))
            filled[square] = digit
        if shown and m and len(shown.value) != m:
            self.note(shown.line, "row-length")
        elif shown and not rows:
            filled = {square: int(digit) for square, digit in enumerate(shown.value, 1) if digit != "_"}
        elif shown and m and not self.torn and not self.errors:
            right = "".join(str(filled.get(square, "_")) for square in range(1, m + 1))
            self.note(shown.line, "row-mismatch" if shown.value != right else None)
        over = m is not None and len(filled) == m
        score = score_of([filled[square] for square in range(1, m + 1)]) if over else [0, 0]
        played = bool(rows or shown)
        return Outcome(over if played else None, len(filled), score, best(score), played)
