"""Numbers To Number, 4 February 2010."""

from collections import defaultdict

import values
from game import Game, Outcome, Spec, best, first_fault, misnumbered
from values import SEP, compiled, matched

ROW = compiled(rf"([0-9]+){SEP}([0-9]+)(?:(?:{SEP}|(?=_))([01_]))?")
MOST_M = 62


def symbol(first, second):
    return "1" if first > second else "0" if first < second else "_"


def stands_for(symbols, number):
    """True if a number is in D; D is never enumerated."""
    digits = format(number, f"0{len(symbols)}b")
    return len(digits) == len(symbols) and all(mark in ("_", digit) for mark, digit in zip(symbols, digits))


def is_decimals(symbols, claim):
    return (len(set(claim)) == len(claim) == 1 << symbols.count("_")
            and all(stands_for(symbols, number) for number in claim))


def round_points(symbols, written):
    return sum(stands_for(symbols, number) for number in written)


def rounds_in_game(m):
    return ((1 << m) - 1) // m


class NumbersToNumber(Game):
    name = "numbers-to-number"
    two_players = True
    rounds_played = True
    own_fields = {"m": Spec(lambda text: values.whole(text, MOST_M)),
                  "numbers": Spec(values.numbers, "round", "player"),
                  "list": Spec(lambda text: values.letters(text, "01_"), "round"),
                  "d": Spec(values.numbers, "round")}

    def read_row(self, text):
        number, text = values.numbered(text)
        first, second, mark = matched(ROW, text, "bad-row").groups()
        return number, (int(first), int(second), mark)

    def papers(self, item):
        """The numbers of each player, from rows or from their own papers."""
        if item.rows:
            return {player: [row.value[player - 1] for row in item.rows] for player in (1, 2)}
        return {player: found.value for player, found in item.of("numbers").items()}

    def misfits(self, m):
        """Numbers out of range, extra moves, rounds that end too early, and extra rounds."""
        wrong = 0
        for item in self.rounds:
            papers = self.papers(item).values()
            moves = max(map(len, papers), default=0)
            lines = zip(*papers) if item.rows else ([number] for paper in papers for number in paper)
            wrong += sum(max(line) >> m > 0 for line in lines) + max(moves - m, 0)
            wrong += (0 < moves < m and self.closer(item) is not None) + (item.number > rounds_in_game(m))
        return wrong

    def play(self):
        moved = any(item.rows or item.of("numbers") for item in self.rounds)
        shown = moved or any(item.of("list") or item.of("d") for item in self.rounds)
        self.m = self.size("m", moved, self.misfits, range(1, MOST_M + 1))
        self.used, score = defaultdict(set), [0, 0]
        for item in self.rounds:
            late = self.m and item.line and item.number > rounds_in_game(self.m)
            self.fault(item.line, "round-count" if late else None)
            self.play_round(item)
            score = [sum(pair) for pair in zip(score, item.points or [0, 0])]
        unknown = "unknown" in self.states()
        return Outcome(self.is_over(unknown) if shown else None, sum(item.moves for item in self.rounds), score,
                       best(score), self.whole_game() and shown and not unknown)

    def is_over(self, unknown):
        if self.states()[-1] == "open":
            return False
        if not self.m or unknown:
            return None
        over = self.rounds[-1].number == rounds_in_game(self.m)
        return None if over and not self.whole_game() else over

    def number_fault(self, numbers):
        """Checks the numbers that players write, a list of (player, number)."""
        return first_fault(("number-range", any(number < 1 or self.m and number >> self.m for _, number in numbers)),
                           ("number-reused", any(number in self.used[player] for player, number in numbers)))

    def play_round(self, item):
        papers = self.papers(item)
        for player, found in item.of("numbers").items() if item.rows and self.whole(item) else ():
            self.note(found.line, "bad-field" if found.value != papers[player] else None)
        if not self.whole(item):    # rows below may change this
            self.possible.update((found.line, "bad-field") for found in item.of("numbers").values())
        for done, row in enumerate(item.rows):
            first, second, mark = row.value
            wrong = "symbol-mismatch" if mark not in (None, symbol(first, second)) else None
            wrong = self.number_fault([(1, first), (2, second)]) or wrong or misnumbered(row, done)
            self.write(row.line, [(1, first), (2, second)], done, wrong)
        for player, found in item.of("numbers").items():
            for done, number in enumerate(found.value if not item.rows else ()):
                self.write(found.line, [(player, number)], done, self.number_fault([(player, number)]))
        if self.whole(item):
            self.judge_round(item, papers.get(1), papers.get(2))

    def write(self, line, numbers, done, wrong):
        self.fault(line, wrong or ("after-end" if self.m and done >= self.m else None))
        for player, number in numbers:
            self.used[player].add(number)

    def judge_round(self, item, first, second):
        """The claims of a round, whose points depend on the numbers of both players."""
        item.moves = min(len(first or ()), len(second or ()))
        marks = "".join(map(symbol, first, second)) if first and second and len(first) == len(second) else None
        closer, claim = self.closer(item), item.get("points")
        if self.m and item.moves >= self.m:
            item.state = "over"
        elif item.moves and self.m:
            self.note(closer, "round-length" if closer is not None else None)
        elif not self.m or item is not self.rounds[-1] or item.fields:
            item.state = "unknown"
        self.judge_list(item.get("list"), item.get("d"), marks)
        if item.state == "over" and marks:
            item.points = [round_points(marks, paper) for paper in (first, second)]
            self.note(claim and claim.line, "points-mismatch" if claim and claim.value != item.points else None)

    def judge_list(self, claim, decimals, marks):
        symbols = claim.value if claim else marks
        if claim and (claim.value != marks if marks is not None else self.m and len(claim.value) > self.m):
            self.note(claim.line, "list-mismatch")      # without the numbers, only a list that is too long is wrong
        elif claim and len(claim.value) > MOST_M:
            self.note(claim.line, "bad-field")          # no round is this long
        if decimals and symbols and not is_decimals(symbols, decimals.value):
            self.note(decimals.line, "decimals-mismatch")
