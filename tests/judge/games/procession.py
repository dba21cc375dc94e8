"""Procession, 3 November 2009."""

from itertools import groupby

import values
from game import Game, MoveNumbers, Row, Spec
from values import compiled, matched

ROW = compiled(r"([01]+)(?:\s+(.+))?")


def runs(row):
    """The lengths of the runs of equal items, from left to right."""
    return [len(list(group)) for _, group in groupby(row)]


def multiset(row):
    return tuple(sorted(runs(row)))


def changed(row, place):
    return row[:place] + "10"[int(row[place])] + row[place + 1:]


def changed_digits(above, row):
    return sum(old != new for old, new in zip(above, row))


def legal_rows(row, seen):
    """The rows that may follow, where `seen` holds the multisets that occurred."""
    following = (changed(row, place) for place in range(len(row)))
    return [after for after in following if multiset(after) not in seen]


class Procession(Game):
    name = "procession"
    own_fields = {"n": Spec(values.whole)}
    readings = ("start-free",)

    def __init__(self, record):
        self.rows = []          # a Row, or None for one that can't be read
        super().__init__(record)

    def all_specs(self):
        specs = super().all_specs()
        del specs["score"]      # nobody scores in procession
        return specs

    def row(self, line):
        number, text = values.numbered(line.text)
        digits, claim = matched(ROW, text, "bad-row").groups()
        claim = values.numbers(claim, "bad-row") if claim else None
        self.rows.append(Row(line.number, number, (digits, claim)))

    def bad_row(self, line):
        self.rows.append(None)

    def judge(self):
        self.seen, self.n = set(), self.value("n")
        self.above, self.sure = None, True
        self.before = None      # the row above a slip, or the zeros that a slip stands for
        self.changes = 0        # in how many digits the row below the slip may differ from it
        self.slips = False      # rows are no start or no change of a digit
        self.by_slip = set()    # multisets of theirs: what should stand there may have others
        self.widths = []        # of the rows that can be read
        self.odd_width = False  # a row below the first is as wide as none should be
        self.moves = MoveNumbers(-1)
        for row in self.rows:
            if row is None:
                self.sure, self.moves.unsure = False, True
            else:
                self.judge_row(row)
        end = self.above is not None and not legal_rows(self.above, self.seen)
        over = self.is_over(end)
        moves = max(self.moves.done, 0)
        winner = [(moves - 1) % self.players + 1] if self.players and moves else []
        return self.outcome(over, moves, None, winner, None not in self.rows and not self.slips, shown=end)

    def judge_row(self, row):
        digits, claim = row.value
        start = self.above is None
        if start and not self.sure and "1" in digits:
            # the start can't be read, so this is a move, and only its runs are judged
            start = False
            self.moves.done = 0
        self.n = self.n or len(digits)
        fault = self.start_fault(digits) if start else self.row_fault(digits)
        self.odd_width = self.odd_width or bool(self.widths) and fault == "row-width"
        self.widths.append(len(digits))
        slip = fault in ("start-not-zero", "row-unchanged", "row-changes")
        self.slips = self.slips or slip
        fault = fault or self.runs_fault(digits, claim, start)
        good = not fault
        if not self.moves.right(row.number):
            fault = fault or "move-number"
        if fault:
            self.report(row.line, fault)
        self.moves.add()
        self.above, self.sure = digits, True
        if not start or "start-free" not in self.reading:
            if good:
                self.by_slip.discard(multiset(digits))
            elif slip and multiset(digits) not in self.seen:
                self.by_slip.add(multiset(digits))
            self.seen.add(multiset(digits))
        if start and "start-free" not in self.reading:
            self.seen.add((self.n,))    # the game begins with n zeros, whatever is written
            if multiset(digits) != (self.n,):
                self.by_slip.discard((self.n,))

    def start_fault(self, digits):
        if "1" in digits:
            self.before, self.changes = "0" * len(digits), 1
            return "start-not-zero"
        return None if len(digits) == self.n else "row-width"

    def row_fault(self, digits):
        """A width that is the row's above is right too: n, or that row, has had its error."""
        above = self.above
        before = self.before
        if len(digits) != self.n and (above is None or len(digits) != len(above)):
            return "row-width"
        self.before = None
        if above is None or not self.sure or len(above) != len(digits):
            return None
        changes = changed_digits(above, digits)
        # where the row above is wrong, this one may be right below the one that should stand there
        # (or below the row above it, where it should not be there at all)
        right = before and len(before) == len(digits) and 1 <= changed_digits(before, digits) <= self.changes
        if changes == 1 or right:
            return None
        self.before, self.changes = above, 2
        return "row-changes" if changes else "row-unchanged"

    def runs_fault(self, digits, claim, start):
        if claim is not None and claim != runs(digits):
            return "runs-mismatch"
        repeats = not start and multiset(digits) in self.seen - self.by_slip
        return "runs-repeat" if repeats else None

    def is_over(self, end):
        """Where a row can't be read, more may have occurred than is seen, never less.

        Rows that are all of one width agree on what n is, whatever else is said of it.
        """
        if self.above is None or not self.sure:
            return None
        first, last = self.widths[0], self.widths[-1]
        if end and last in (first, self.n):
            return True
        doubtful = self.odd_width or self.slips or first != last and first != self.n
        return None if None in self.rows or doubtful else False
