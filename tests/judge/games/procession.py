"""Procession, 3 November 2009."""

from itertools import groupby

import values
from game import Game, Outcome, Spec, first_fault, misnumbered
from values import compiled, matched

ROW = compiled(r"([01]+)(?:\s+(.+))?")


def runs(row):
    """The lengths of the runs of equal items, from left to right."""
    return [len(list(group)) for _, group in groupby(row)]


def multiset(row):
    return tuple(sorted(runs(row)))


def legal_rows(row, seen):
    """The rows that may follow; `seen` contains the multisets that occurred."""
    following = (row[:place] + "10"[int(row[place])] + row[place + 1:] for place in range(len(row)))
    return [after for after in following if multiset(after) not in seen]


def row_fault(above, row, claim, n, seen):
    """Checks a row below `above`, or the first row."""
    changes = sum(old != new for old, new in zip(above or "", row))
    return first_fault(("start-not-zero", above is None and "1" in row),
                       ("row-width", len(row) != n),
                       ("row-unchanged", above and changes == 0),
                       ("row-changes", changes > 1),
                       ("runs-mismatch", claim and claim != runs(row)),
                       ("runs-repeat", above and multiset(row) in seen))


class Procession(Game):
    name = "procession"
    own_fields = {"n": Spec(values.whole)}
    readings = ("start-free",)

    def all_specs(self):
        return {key: spec for key, spec in super().all_specs().items() if key != "score"}

    def read_row(self, text):
        number, text = values.numbered(text)
        digits, claim = matched(ROW, text, "bad-row").groups()
        return number, (digits, values.numbers(claim, "bad-row") if claim else None)

    def play(self):
        rows, above, seen = self.rows["rows"], None, set()
        widths = [len(row.value[0]) for row in rows]
        n = self.size("n", False, lambda n: sum(width != n for width in widths), widths)
        for done, row in enumerate(rows, -1):
            digits, claim = row.value
            self.fault(row.line, row_fault(above, digits, claim, n or widths[0], seen) or misnumbered(row, done))
            if above or "start-free" not in self.reading:
                seen.add(multiset(digits))
            above = digits
        moves = max(len(rows) - 1, 0)
        winner = [(moves - 1) % self.players + 1] if self.players and moves else []
        return Outcome(not legal_rows(above, seen) if rows else None, moves, None, winner)
