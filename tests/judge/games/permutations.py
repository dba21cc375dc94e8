"""Permutations Of +- Integers, 22 April 2009."""

from itertools import accumulate

import values
from game import Game, Spec, best


def is_permutation(items):
    return sorted(abs(item) for item in items) == list(range(1, len(items) + 1))


def is_insertion(old, new):
    """Whether the old integers stand in the new list in their order, with their signs."""
    if len(new) <= len(old):
        return False
    rest = iter(new)
    return all(item in rest for item in old)


def points(items, reading=()):
    """A point for each sum that is zero, or whose size an earlier sum has."""
    plain = "signed" in reading
    earlier = {0} if "from-zero" in reading else set()
    total = 0
    for found in accumulate(items):
        key = found if plain else abs(found)
        repeats = key in earlier
        total += found == 0 or repeats
        total += found == 0 and repeats and "zero-twice" in reading
        earlier.add(key)
    return total


class Permutations(Game):
    name = "permutations"
    two_players = True
    default_block = None
    own_fields = {
        "m": Spec(values.whole),
        "a": Spec(values.signed, "many"),
        "b": Spec(values.signed, "many"),
        "sums": Spec(values.signed, "many", "list"),
    }
    readings = ("zero-twice", "signed", "from-zero")

    def __init__(self, record):
        self.written = []       # (A or B, whether sums, Field) in the order of lines
        super().__init__(record)

    def repeated(self, key, owner, found):
        if key in ("a", "b"):
            self.written.append((key.upper(), False, found))
        elif key == "sums":
            self.written.append((owner, True, found))

    def bad_row(self, line):
        super().bad_row(line)
        self.written.append((None, False, None))    # it may have been a line of either list

    def judge(self):
        self.m = self.value("m")
        lists = [found for name, sums, found in self.written if name and not sums]
        self.require("m", any(found.value is not None for found in lists))
        self.lists, self.good, self.ended = {}, {}, False
        self.before, self.doubted = {}, {}  # the list above one that may be wrong is held against the next one, too
        self.above = {}         # what a sums claim is about
        self.seen = {}          # the last list that could be read
        for name, sums, found in self.written:
            if name is None:
                self.above = {}
            elif sums:
                self.judge_sums(name, found)
            else:
                self.judge_list(name, found)
        return self.finish()

    def judge_list(self, name, found):
        items, self.above[name] = found.value, None
        late = bool(self.m) and items is not None and len(items) > self.m
        if late and self.ended:
            self.pass_late(name)
            return
        fault = self.list_fault(name, items) if items else None
        if fault or late:
            self.report(found.line, fault or "after-end")
        if late and fault != "not-permutation":
            self.ended = self.ended or not fault
            self.pass_late(name)
            return
        if items is not None:
            if not self.doubted.get(name):
                self.before[name] = self.seen.get(name, [])
            self.doubted[name], self.seen[name] = bool(fault), items
        self.lists[name] = items
        self.good[name] = items is not None and fault != "not-permutation"
        if self.good[name] and not fault:
            self.above[name] = items

    def pass_late(self, name):
        """The list of m integers above stays the one that counts, if it is written."""
        last = self.lists.get(name)
        if last is None or len(last) != self.m:
            self.lists[name], self.good[name] = None, False

    def list_fault(self, name, items):
        if not is_permutation(items):
            return "not-permutation"
        old = self.lists.get(name)
        if old is None or not self.good[name] or is_insertion(old, items):
            return None
        return None if self.doubted[name] and is_insertion(self.before[name], items) else "not-insertion"

    def judge_sums(self, name, claim):
        items = self.above.get(name)
        if items is not None and claim.value is not None:
            if claim.value != list(accumulate(items)):
                self.report(claim.line, "sums-mismatch")
                self.doubted[name] = self.doubted[name] or bool(self.before[name])

    def is_over(self):
        """Where a list is none, nobody can tell; nor by one list alone that is full."""
        if not self.good or None in self.lists.values():
            return None
        sizes = {len(items) for items in self.lists.values()}
        if sizes == {self.m}:
            return True if len(self.good) == 2 else None
        if self.unread or not all(self.good.values()):
            return None
        return False if self.m or len(sizes) > 1 else None

    def not_over(self):
        lengths = {len(items) for items in self.lists.values()}
        return "lists-uneven" if len(lengths) > 1 else "mismatch"

    def finish(self):
        over = self.is_over()
        known = len(self.good) == 2 and all(self.good.values()) and bool(over or not self.unread)
        first, second = (self.lists.get(name) or [] for name in "AB")
        score = [points(second, self.reading), points(first, self.reading)]
        return self.outcome(over, min(len(first), len(second)), score, best(score), known)
