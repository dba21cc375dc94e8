"""Making Intersections, 15 April 2009."""

from collections import Counter

import values
from game import Spec, TooLarge, first_fault
from offense import OffenseGame
from values import on_grid

LARGEST = 1000


def straight(one, other):
    return one != other and (one[0] == other[0] or one[1] == other[1])


def dots_of(one, other):
    """The dots on a straight segment, from one end to the other."""
    (left, bottom), (right, top) = sorted((one, other))
    return [(column, row) for column in range(left, right + 1) for row in range(bottom, top + 1)]


def arm(end, dot):
    """The direction of a segment that ends at a dot, given a dot on that side."""
    return end, ((dot[0] > end[0]) - (dot[0] < end[0]), (dot[1] > end[1]) - (dot[1] < end[1]))


def opposite(dot, direction):
    return dot, (-direction[0], -direction[1])


class Board:
    """The drawing: units of length, dots that segments pass through, and the directions of segments at their ends.
    """

    def __init__(self, ends_block=False):
        self.units, self.passed, self.ends, self.ends_block = set(), set(), set(), ends_block

    def draw(self, one, other):
        dots = dots_of(one, other)
        self.units.update(zip(dots, dots[1:]))
        self.passed.update(dots[1:-1])
        self.ends.update((arm(one, other), arm(other, one)))

    def fault(self, one, other):
        dots = dots_of(one, other)
        return first_fault(("coincides", not self.units.isdisjoint(zip(dots, dots[1:]))),
                           ("crosses", not self.passed.isdisjoint(dots[1:-1])),
                           ("crosses", self.ends_block and self.is_blocked(one, other, dots[1:-1])))

    def is_blocked(self, one, other, inside):
        """True if a segment passes straight between two that end at a dot, whichever of them is new."""
        across = [(0, 1)] if one[1] == other[1] else [(1, 0)]
        return (any((dot, way) in self.ends and opposite(dot, way) in self.ends for dot in inside for way in across)
                or any(end[0] in self.passed and opposite(*end) in self.ends
                       for end in (arm(one, other), arm(other, one))))

    def no_room(self, n):
        """True if no segment can be drawn: a legal one contains a legal unit."""
        free = 2 * n * (n - 1) - len(self.units)
        if not free or not self.ends_block or free > len(self.ends):    # an end blocks at most one unit
            return not free
        dots = dots_of((1, 1), (n, n))
        return all(self.fault(dot, (dot[0] + right, dot[1] + 1 - right)) for dot in dots for right in (0, 1)
                   if dot[1 - right] < n)

    def junctions(self):
        """The number of dots where three or four units meet."""
        return sum(arms > 2 for arms in Counter(dot for unit in self.units for dot in unit).values())


class Intersections(OffenseGame):
    name = "intersections"
    own_fields = {**OffenseGame.own_fields, "n": Spec(values.whole), "m": Spec(values.whole)}
    readings = ("ends-block",)

    def read_row(self, text):
        number, text = values.numbered(text)
        return number, values.segments(text)

    def play(self):
        self.blocking = "ends-block" in self.reading
        segments = [ends for item in self.rounds for row in item.rows for ends in row.value]
        self.n = self.size("n", segments,
                           lambda n: sum(not (on_grid(one, n) and on_grid(other, n)) for one, other in segments),
                           [max(map(max, ends)) for ends in segments])
        if (self.n or LARGEST) > LARGEST:
            raise TooLarge
        drawn = [sum(len(row.value) for row in item.rows) for item in self.rounds]
        self.m = self.size("m", segments, self.misfits, [m for m in drawn if m % (self.players or 1) == 0])
        return self.play_rounds("m")

    def misfits(self, m):
        """Extra segments, and rounds that end early although there is room, if that is known."""
        wrong = 0
        for item in self.rounds:
            board, drawn = Board(self.blocking), [ends for row in item.rows for ends in row.value]
            for ends in drawn if len(drawn) < m else ():
                if self.n and on_grid(ends[0], self.n) and on_grid(ends[1], self.n) and straight(*ends):
                    board.draw(*ends)
            early = self.n and 0 < len(drawn) < m and self.closer(item) is not None and not board.no_room(self.n)
            wrong += max(len(drawn) - m, 0) + bool(early)
        return wrong

    def play_round(self, item):
        board = Board(self.blocking)
        for line, (one, other), misnumbered in self.moves(item.rows):
            fault = first_fault(("dot-outside", not (on_grid(one, self.n) and on_grid(other, self.n))),
                                ("not-straight", not straight(one, other)))
            if self.n:
                fault = fault or board.fault(one, other)
            item.moves += 1
            self.fault(line, fault or misnumbered or ("after-end" if self.m and item.moves > self.m else None))
            if self.n:
                board.draw(one, other)
        closer = self.closer(item)
        if self.n is None:
            item.state = "unknown"
        elif self.m and item.moves >= self.m or board.no_room(self.n):
            item.state, item.points = "over", board.junctions()
        elif not self.m or not item.moves and closer is not None:
            item.state = "unknown"
        else:
            self.fault(closer, "round-length" if closer is not None else None)
