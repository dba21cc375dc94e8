"""Making Intersections, 15 April 2009."""

import values
from game import MoveNumbers, Row, Spec
from offense import OffenseGame

LEFT, RIGHT, DOWN, UP = (-1, 0), (1, 0), (0, -1), (0, 1)


class Segment:
    """A straight segment: on the line `at`, from `low` to `high`."""

    def __init__(self, one, other):
        self.ends = sorted((one, other))
        (left, bottom), (right, top) = self.ends
        self.level = bottom == top
        self.at = bottom if self.level else left
        self.low, self.high = (left, right) if self.level else (bottom, top)

    def dot(self, place):
        return (place, self.at) if self.level else (self.at, place)

    def inside(self, dot):
        """Whether it passes through the dot."""
        column, row = dot
        across, along = (row, column) if self.level else (column, row)
        return across == self.at and self.low < along < self.high

    def arms(self, dot):
        """The directions in which it leaves the dot."""
        back, forth = (LEFT, RIGHT) if self.level else (DOWN, UP)
        if self.inside(dot):
            return {back, forth}
        if dot not in self.ends:
            return set()
        return {forth} if dot == self.ends[0] else {back}


def straight(one, other):
    return one != other and (one[0] == other[0] or one[1] == other[1])


def coincide(one, other):
    return (one.level == other.level and one.at == other.at
            and max(one.low, other.low) < min(one.high, other.high))


def meeting(one, other):
    """The dot where a level and an upright segment's lines meet."""
    return (other.at, one.at) if one.level else (one.at, other.at)


def cross(one, other):
    if one.level == other.level:
        return False
    dot = meeting(one, other)
    return one.inside(dot) and other.inside(dot)


def ends_at(segments, dot, arm):
    return any(dot in item.ends and arm in item.arms(dot) for item in segments)


def blocked(segments, new):
    """The reading ends-block: straight on between two ends is crossing, whichever is last."""
    for other in segments:
        if other.level == new.level:
            continue
        dot = meeting(new, other)
        if new.inside(dot) and dot in other.ends:
            (column, row), = other.arms(dot)
            if ends_at(segments, dot, (-column, -row)):
                return True
        if other.inside(dot) and dot in new.ends:
            (column, row), = new.arms(dot)
            if ends_at(segments, dot, (-column, -row)):
                return True
    return False


def fault(segments, new, ends_block):
    if any(coincide(item, new) for item in segments):
        return "coincides"
    if any(cross(item, new) for item in segments):
        return "crosses"
    return "crosses" if ends_block and blocked(segments, new) else None


def drawn_units(segments):
    """How many units of length are drawn, each counted once."""
    total, reached = 0, {}
    for item in sorted(segments, key=lambda item: item.low):
        line = item.level, item.at
        start = max(item.low, reached.get(line, item.low))
        total += max(item.high - start, 0)
        reached[line] = max(item.high, reached.get(line, item.high))
    return total


def blocked_units(segments, n):
    """Units still free that nobody may draw: an end on the far side of a dot forbids them."""
    found = {}
    for item in segments:
        for dot in item.ends:
            (column, row), = item.arms(dot)
            other = dot[0] - column, dot[1] - row
            if 1 <= min(other) and max(other) <= n:
                unit = Segment(dot, other)
                found[tuple(unit.ends)] = unit
    units = found.values()
    free = [unit for unit in units if not any(coincide(item, unit) for item in segments)]
    return sum(blocked(segments, unit) for unit in free)


def no_room(segments, n, ends_block):
    """Whether no segment can be drawn: a legal one has a legal unit in it."""
    taken = drawn_units(segments)
    if ends_block:
        taken += blocked_units(segments, n)
    return taken >= 2 * n * (n - 1)


def junctions(segments):
    """How many dots three or four units meet at. Such a dot ends a segment, or is a crossing."""
    dots = {dot for item in segments for dot in item.ends}
    dots |= {meeting(one, other) for one in segments for other in segments if cross(one, other)}
    meet = [set().union(*(item.arms(dot) for item in segments)) for dot in dots]
    return sum(len(arms) >= 3 for arms in meet)


class Intersections(OffenseGame):
    name = "intersections"
    own_fields = {**OffenseGame.own_fields, "n": Spec(values.whole), "m": Spec(values.whole)}
    readings = ("ends-block",)

    def row(self, line):
        number, text = values.numbered(line.text)
        segments = values.segments(text)
        self.this_round().rows.append(Row(line.number, number, segments))

    def judge(self):
        self.n, self.m = self.value("n"), self.value("m")
        self.judge_multiple("m")
        self.cut_rounds()
        shown = any(any(item.rows) for item in self.rounds)
        self.require("n", shown)
        self.require("m", shown)
        for item in self.rounds:
            self.judge_round(item)
            self.judge_points(item)
        return self.finish()

    def judge_round(self, item):
        self.drawn, self.lost, self.ended = [], False, False
        numbers = MoveNumbers()
        for row in item.rows:
            if row is None:
                numbers.unsure = True
            elif not self.ended:
                self.judge_row(row, numbers)
        item.moves = min(numbers.done, self.m or numbers.done)
        self.judge_length(item)

    def judge_row(self, row, numbers):
        numbered = numbers.right(row.number)
        for ends in row.value:
            broken = self.judge_segment(ends)
            late = bool(self.m) and numbers.done >= self.m
            name = broken or (None if numbered else "move-number")
            name = name or ("after-end" if late else None)
            if name:
                self.report(row.line, name)
            numbered = True
            if late and not broken:
                self.ended = True
                return
            numbers.add()
            if not late:
                self.draw(ends)

    def judge_segment(self, ends):
        if not all(values.on_grid(dot, self.n) for dot in ends):
            return "dot-outside"
        if not straight(*ends):
            return "not-straight"
        return fault(self.drawn, Segment(*ends), "ends-block" in self.reading)

    def draw(self, ends):
        """What can't stand on the paper is a move all the same."""
        if all(values.on_grid(dot, self.n) for dot in ends) and straight(*ends):
            self.drawn.append(Segment(*ends))
        else:
            self.lost = True

    def full(self):
        return bool(self.n) and no_room(self.drawn, self.n, "ends-block" in self.reading)

    def judge_length(self, item):
        closer = self.closers[id(item)]
        over = self.m and item.moves >= self.m or self.full()
        if over:
            item.points = junctions(self.drawn)
            item.state, item.sure = "over", not self.lost
        elif item.unread or self.lost:
            item.state = "unknown"
        elif not self.n or not self.m or not item.moves and closer is not None:
            item.state = "unknown"
        elif closer is not None:
            self.report(closer, "round-length")
            item.state = "unknown"
