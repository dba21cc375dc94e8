"""Lengths Of Lengths Of Lengths, 18 September 2010."""

import values
from game import Row, Spec
from games.procession import runs
from offense import OffenseGame


def all_ones(items):
    return all(item == 1 for item in items)


def last_length(items, ones_go_on=False):
    """How many 1's the last list holds, going on from `items`."""
    if ones_go_on:
        items = runs(items)
    while not all_ones(items):
        items = runs(items)
    return len(items)


def read_digits(text):
    digits = values.letters(text, "01")
    values.need(digits, "bad-row")
    return [int(digit) for digit in digits]


class Lengths(OffenseGame):
    name = "lengths"
    own_fields = {**OffenseGame.own_fields, "n": Spec(values.whole)}
    readings = ("ones-go-on",)

    def row(self, line):
        number, text = values.numbered(line.text)
        if not self.begun():
            row = Row(line.number, number, read_digits(text))
        else:
            values.need(number is None, "bad-row")
            row = Row(line.number, None, values.numbers(text, "bad-row"))
        self.this_round().rows.append(row)

    def begun(self):
        """Whether the digits of the round are written, be it so that nobody can read them."""
        if self.rounds:
            return bool(self.rounds[-1].rows)
        return self.unread

    def judge(self):
        self.n = self.value("n")
        self.judge_multiple("n")
        self.cut_rounds()
        self.require("n", any(any(item.rows) for item in self.rounds))
        for item in self.rounds:
            self.judge_round(item)
            self.judge_points(item)
        return self.finish()

    def judge_round(self, item):
        digits = item.rows[0] if item.rows else None
        if digits is None:
            closed = item.rows or self.closers[id(item)] is not None
            item.state = "unknown" if closed else "open"
        else:
            item.moves = len(digits.value)
            self.judge_digits(item, digits)
        last = self.judge_lists(item, digits)
        if item.state == "over":
            fresh = last is digits and "ones-go-on" in self.reading
            item.points = last_length(last.value, fresh)
            self.doubt_points(item)

    def doubt_points(self, item):
        """Where the last list is wrong, Points: may go on from what should stand there."""
        meant = last_length(item.meant) if item.meant else item.points
        claim = item.get("points")
        if claim and claim.value is not None and claim.value == meant:
            item.points = meant
        elif meant != item.points and not (claim and claim.value is not None):
            item.sure = False

    def judge_digits(self, item, digits):
        closed = len(item.rows) > 1 or self.closers[id(item)] is not None
        if self.n is None:
            item.state, fault = "unknown", None
        elif len(digits.value) == self.n:
            item.state, fault = "over", None
        else:
            fault = "list-length" if closed or len(digits.value) > self.n else None
            item.state = "unknown" if fault else "open"
        if digits.number not in (None, 1):
            fault = fault or "move-number"
        if fault:
            self.report(digits.line, fault)

    def judge_lists(self, item, above):
        """The last list that counts."""
        digits = last = above
        item.meant = None   # what should stand where the last list is wrong
        for row in item.rows[1:]:
            meant = item.meant
            if row is None or above is None:
                item.meant = meant if row is None else None
                above, last = row, row or last
                continue
            item.meant = None
            if meant and not all_ones(meant) and row.value == runs(meant):
                above = last = row
                continue
            if above is digits and self.n not in (None, len(digits.value)):
                if row.value != runs(digits.value):
                    above = last = row  # perhaps that of the digits as they were
                    continue
            starts = above is digits and "ones-go-on" in self.reading
            if all_ones(above.value) and not starts:
                self.report(row.line, "lengths-after-end")
                return above
            if row.value != runs(above.value):
                self.report(row.line, "lengths-mismatch")
                item.meant = runs(above.value)
            above = last = row
        return last
