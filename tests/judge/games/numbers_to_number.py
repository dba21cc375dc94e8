"""Numbers To Number, 4 February 2010."""

from collections import defaultdict

import values
from game import Game, MoveNumbers, Row, Spec, best
from values import SEP, compiled, matched

ROW = compiled(rf"([0-9]+){SEP}([0-9]+)(?:(?:{SEP}|(?=_))([01_]))?")
MOST_M = 62


def symbol(first, second):
    return "1" if first > second else "0" if first < second else "_"


def stands_for(symbols, number):
    """Whether the list stands for the number; D itself is never enumerated."""
    if number >> len(symbols):
        return False
    digits = format(number, f"0{len(symbols)}b")
    return all(mark in ("_", digit) for mark, digit in zip(symbols, digits))


def is_decimals(symbols, claim):
    distinct = set(claim)
    return (len(distinct) == len(claim) == 1 << symbols.count("_")
            and all(stands_for(symbols, number) for number in distinct))


def round_points(symbols, written):
    return sum(stands_for(symbols, number) for number in set(written))


def rounds_in_game(m):
    return ((1 << m) - 1) // m


class NumbersToNumber(Game):
    name = "numbers-to-number"
    two_players = True
    rounds_played = True
    own_fields = {
        "m": Spec(lambda text: values.whole(text, MOST_M)),
        "numbers": Spec(values.numbers, "round", "player"),
        "list": Spec(lambda text: values.letters(text, "01_"), "round"),
        "d": Spec(values.numbers, "round"),
    }

    def row(self, line):
        number, text = values.numbered(line.text)
        first, second, mark = matched(ROW, text, "bad-row").groups()
        value = (int(first), int(second), mark)
        self.this_round().rows.append(Row(line.number, number, value))

    def judge(self):
        self.m = self.value("m")
        self.used = defaultdict(set)
        self.cut_short = False  # a round has too few moves: perhaps m is wrong
        self.cut_rounds()
        self.require("m", any(any(item.rows) or item.of("numbers") for item in self.rounds))
        for item in self.rounds:
            self.judge_round(item)
        over = self.is_over()
        known = self.whole_game() and not self.unknown_round()
        known = known and all(item.sure for item in self.rounds if item.state == "over")
        known = known and any(map(self.shows_game, self.rounds))
        score = [0, 0]
        for item in self.rounds:
            if item.points:
                score = [sum(pair) for pair in zip(score, item.points)]
        return self.outcome(over, sum(item.moves for item in self.rounds), score, best(score),
                            known)

    def closing_line(self, opened):
        """A round whose number is a slip does not say that the one before is over."""
        where = self.rounds.index(opened) + 1
        if where < len(self.rounds) and self.rounds[where].misplaced:
            points = opened.get("points")
            return points.line if points else None
        return super().closing_line(opened)

    def shows_game(self, item):
        """Whether anything of the game itself is written, and not only what it came to."""
        return any(item.rows) or any(item.of(key) for key in ("numbers", "list", "d"))

    def cut_rounds(self):
        """Rounds after the last are not counted; a number that is a slip itself cuts none."""
        self.closers = {id(item): self.closing_line(item) for item in self.rounds}
        self.followed = {id(item): item is not self.rounds[-1] for item in self.rounds}
        if not self.m:
            return
        for place, item in enumerate(self.rounds):
            if item.number > rounds_in_game(self.m) and item.line and not item.misplaced:
                self.report(item.line, "round-count")
                del self.rounds[place:]
                return

    def unknown_round(self):
        return any(item.state == "unknown" for item in self.rounds)

    def judge_round(self, item):
        item.wrong = 0          # how many symbols are not those of their numbers
        if any(item.rows):
            marks, item.written = self.judge_rows(item)
            papers = [[pair[p] for pair in item.pairs] for p in (0, 1)]
            if not item.unread:
                self.compare_papers(item, papers)
        else:
            marks = item.written = self.judge_papers(item)
            papers = [item.of("numbers").get(p) for p in (1, 2)]
        self.judge_length(item)
        lists = self.judge_list(item, marks)
        item.sure = False
        if self.m and item.moves >= self.m and marks is not None:
            self.judge_points(item, marks, lists, [paper[:self.m] for paper in papers])

    def compare_papers(self, item, papers):
        """What is written of the same numbers twice has to be the same."""
        for player, numbers in item.of("numbers").items():
            own = papers[player - 1]
            if numbers[:len(own)] != own or len(numbers) > len(own) and not item.late:
                self.report(item.get("numbers", player).line, "bad-field")

    def judge_points(self, item, marks, lists, papers):
        """By any list that may be the round's; where a symbol is right that its numbers are not, one of these is not."""
        claim = item.get("points")
        claimed = claim.value if claim else None
        may_be = [[round_points(symbols, paper) for paper in papers] for symbols in lists]
        unsure = [0 if symbols == marks else item.wrong for symbols in lists]
        item.points, item.sure = may_be[0], not any(unsure) and all(other == may_be[0] for other in may_be)
        if claimed is None or item.state != "over":
            return
        if any(self.is_near(claimed, *pair) for pair in zip(may_be, unsure)):
            item.points, item.sure = claimed, True
        else:
            self.report(claim.line, "points-mismatch")

    def is_near(self, claimed, points, unsure):
        return len(claimed) == 2 and sum(abs(a - b) for a, b in zip(claimed, points)) <= unsure

    def number_fault(self, number, player):
        if number < 1 or self.m and number >> self.m:
            return "number-range"
        return "number-reused" if number in self.used[player] else None

    def row_fault(self, row):
        """First the range of both numbers, then whether either was written before."""
        first, second, mark = row.value
        faults = {self.number_fault(first, 1), self.number_fault(second, 2)}
        for fault in ("number-range", "number-reused"):
            if fault in faults:
                return fault
        wrong = mark is not None and mark != symbol(first, second)
        return "symbol-mismatch" if wrong else None

    def judge_rows(self, item):
        """The symbols of the numbers, and those that the paper shows."""
        marks, shown, numbers, above = "", "", MoveNumbers(), None
        item.pairs, item.late = [], False
        for row in item.rows:
            if row is None:
                numbers.unsure, above = True, None
                continue
            extra = bool(self.m) and len(marks) >= self.m
            numbered = numbers.right(row.number)
            fault = self.row_fault(row) or (None if numbered else "move-number")
            if fault or extra:
                self.report(row.line, fault or "after-end")
            if fault in ("number-range", "number-reused") and row.value[:2] == above:
                # the line above once more: the next one may have the number behind it, or its own
                if row.number is not None:
                    numbers.shift = row.number - numbers.done
                continue
            item.late = item.late or extra
            if extra and fault in (None, "move-number"):
                break
            numbers.add()
            above = None if extra else row.value[:2]
            if extra:
                continue
            self.used[1].add(row.value[0])
            self.used[2].add(row.value[1])
            item.pairs.append(row.value[:2])
            marks += symbol(*row.value[:2])
            shown += row.value[2] or symbol(*row.value[:2])
        item.moves = len(marks)
        item.wrong = sum(mark != other for mark, other in zip(marks, shown))
        return marks, shown

    def judge_papers(self, item):
        """What each player wrote alone; None where that makes no list."""
        papers = item.of("numbers")
        ended = False
        for player, paper in papers.items():
            if player not in (1, 2):
                continue  # whose they are can't be read
            line = item.get("numbers", player).line
            for place, number in enumerate(paper):
                fault = self.number_fault(number, player)
                extra = bool(self.m) and place >= self.m
                if fault:
                    self.report(line, fault)
                elif extra:
                    if not ended:
                        self.report(line, "after-end")
                    ended = True
                    break
                if not extra:
                    self.used[player].add(number)
        if not (1 in papers and 2 in papers):
            return None
        pairs = list(zip(papers[1], papers[2]))[:self.m]
        item.moves = len(pairs)
        lengths = {len(papers[p][:self.m]) for p in (1, 2)}
        return "".join(symbol(*pair) for pair in pairs) if len(lengths) == 1 else None

    def judge_length(self, item):
        """Sets the state of the round, and judges whether it was left too early."""
        closer, followed = self.closers[id(item)], self.followed[id(item)]
        if self.m and item.moves >= self.m:
            # a row that can't be read was no move then
            item.state, item.unread = "over", False
        elif item.unread or not self.m:
            item.state = "unknown"
        elif item.moves:
            if closer is not None:
                self.report(closer, "round-length")
                item.state, self.cut_short = "unknown", True
        elif followed or any(item.has(key) for key in ("numbers", "list", "d", "points")):
            item.state = "unknown"

    def may_be_list(self, item, marks, claimed):
        """Each symbol is that of the numbers, or the one beside them."""
        return len(claimed) == len(marks) and all(
            mark in pair for mark, *pair in zip(claimed, marks, item.written))

    def judge_list(self, item, marks):
        """The lists that the round may have, where `marks` and what is written beside the numbers may differ."""
        claim, decimals = item.get("list"), item.get("d")
        possible = [] if marks is None else [marks, item.written]
        if claim and claim.value is not None:
            if marks is None or item.unread:
                self.judge_bare_list(item, claim, marks)
                named = [claim.value]
            else:
                agrees = self.may_be_list(item, marks, claim.value)
                if not agrees:
                    self.report(claim.line, "list-mismatch")
                if agrees:
                    possible = [claim.value]
                elif 0 < len(claim.value) <= MOST_M:
                    possible.append(claim.value)
                named = [claim.value]
        else:
            named = [] if claim or item.unread else list(possible)
        if decimals and decimals.value is not None and any(named):
            fitting = [symbols for symbols in named if is_decimals(symbols, decimals.value)]
            if not fitting:
                self.report(decimals.line, "decimals-mismatch")
            elif not claim:
                possible = fitting[:1]
        return possible

    def judge_bare_list(self, item, claim, marks):
        """Without the numbers it can only be too long."""
        if item.unread:
            return
        if self.m and len(claim.value) > self.m:
            self.report(claim.line, "list-mismatch")
        elif not (marks or self.m) and len(claim.value) > MOST_M:
            self.report(claim.line, "bad-field")  # no round is as long

    def is_over(self):
        if not self.m or self.cut_short or not any(map(self.shows_game, self.rounds)):
            return None
        last = self.rounds[-1]
        if last.state == "open":
            return False
        if self.unknown_round():
            return None
        if last.number < rounds_in_game(self.m):
            return False
        return True if self.whole_game() else None

    def round_result(self, item):
        return {"round": item.number, "points": item.points}
