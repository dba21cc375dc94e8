"""Lengths Of Lengths Of Lengths, 18 September 2010."""

import values
from game import Spec, first_fault, misnumbered
from games.procession import runs
from offense import OffenseGame


def all_ones(items):
    return all(item == 1 for item in items)


def last_length(items, ones_go_on=False):
    """The number of 1's in the last list that follows from `items`."""
    items = runs(items) if ones_go_on else items
    while not all_ones(items):
        items = runs(items)
    return len(items)


class Lengths(OffenseGame):
    name = "lengths"
    own_fields = {**OffenseGame.own_fields, "n": Spec(values.whole)}
    readings = ("ones-go-on",)

    def read_row(self, text):
        """The first row of a round is the digits; the others are lists of lengths."""
        if self.rounds and self.rounds[-1].rows:
            return None, values.numbers(text, "bad-row")
        number, text = values.numbered(text)
        digits = values.letters(text, "01", "bad-row")
        values.need(digits, "bad-row")
        return number, [int(digit) for digit in digits]

    def wrong_length(self, item, n):
        closed = len(item.rows) > 1 or self.closer(item) is not None
        size = len(item.rows[0].value)
        return n is not None and (size > n or closed and size < n)

    def play(self):
        played = [item for item in self.rounds if item.rows]
        sizes = [len(item.rows[0].value) for item in played]
        self.n = self.size("n", played, lambda n: sum(self.wrong_length(item, n) for item in played),
                           [n for n in sizes if n % (self.players or 1) == 0])
        return self.play_rounds("n")

    def play_round(self, item):
        if not item.rows:
            item.state = "unknown" if self.closer(item) is not None else "open"
            return
        digits, fresh = item.rows[0], "ones-go-on" in self.reading
        above, item.moves = digits.value, len(digits.value)
        wrong = "list-length" if self.wrong_length(item, self.n) else None
        self.fault(digits.line, wrong or misnumbered(digits, 0))
        for row in item.rows[1:]:
            self.fault(row.line, first_fault(("lengths-after-end", all_ones(above) and not fresh),
                                             ("lengths-mismatch", row.value != runs(above))))
            above, fresh = row.value, False
        if item.moves == self.n:
            item.state, item.points = "over", last_length(above, fresh)
        elif self.n is None:
            item.state = "unknown"
