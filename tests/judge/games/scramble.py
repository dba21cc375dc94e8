"""Binary Scramble, 17 August 2011."""

import values
from game import Game, Outcome, Spec, best, first_fault, misnumbered
from games.procession import multiset, runs
from values import compiled, matched

ROW = compiled(r"([01]+)(?:\s+([0-9](?:\S|\s+(?!point$|\s))*))?(?:\s+(point))?")


def new_lists(row, seen):
    """What a list can become in part two, where `seen` has those that occurred."""
    changed = (row[:place] + "10"[int(row[place])] + row[place + 1:] for place in range(len(row)))
    return [after for after in changed if after not in seen]


class Scramble(Game):
    name = "scramble"
    own_fields = {"n": Spec(values.whole), "target": Spec(values.whole)}

    def read_row(self, text):
        number, text = values.numbered(text)
        digits, claim, point = matched(ROW, text, "bad-row").groups()
        return number, (digits, values.numbers(claim, "bad-row") if claim else None, point)

    def find_size(self, rows):
        """Two lists of one width, one below the other, are of part two; any other has at most n digits."""
        widths = [len(row.value[0]) for row in rows]
        pairs = list(zip([0, *widths], widths))
        step = self.players or 1
        others = [width for width in widths if width % step == 0] + [-(-max(widths, default=0) // step) * step]
        return self.size("n", rows, lambda n: sum(width != n if width == above else width > n
                                                  for above, width in pairs), others)

    def play(self):
        rows = self.rows["rows"]
        self.n = self.find_size(rows)
        if self.n and self.players and self.n % self.players:
            self.note(self.get("n").line, "players-multiple")
        self.seen, self.list, self.done, self.score = [], "", 0, [0] * (self.players or 1)
        for row in rows:
            self.play_row(row)
        unknown = self.players is None and self.value("target") and self.score[0] >= self.value("target")
        score = self.score if self.players else None
        return Outcome(None if unknown or not rows else self.is_over(), self.done, score,
                       best(self.score) if self.players else [], bool(rows))

    def is_over(self):
        target = self.value("target")
        won = target and self.players and max(self.score) >= target
        return bool(self.seen) and bool(won or not new_lists(self.list, self.seen))

    def play_row(self, row):
        digits, claim, point = row.value
        if self.n is None and len(digits) == len(self.list):    # it is missing, and seen here
            self.n, self.seen = len(digits), [self.list]
        changes = sum(old != new for old, new in zip(self.list, digits))
        begun, scores = bool(self.seen), multiset(digits) in map(multiset, self.seen)
        if self.is_over():
            self.fault(row.line, misnumbered(row, self.done) or "after-end")
        self.fault(row.line, first_fault(
            ("row-width", self.n and (len(digits) > self.n or begun and len(digits) < self.n)),
            ("row-appends", not begun and (changes or len(digits) <= len(self.list))),
            ("row-unchanged", begun and changes == 0), ("row-changes", begun and changes > 1),
            ("list-repeat", begun and digits in self.seen),
            ("runs-mismatch", claim and claim != runs(digits)), ("point-mismatch", point and not scores))
            or misnumbered(row, self.done))
        if scores:
            self.score[self.done % len(self.score)] += 1
        self.done += 1 if begun else len(digits) - len(self.list)
        self.list = digits
        if len(digits) == self.n:
            self.seen.append(digits)
