"""Permutations Of +- Integers, 22 April 2009."""

from itertools import accumulate

import values
from game import Game, Outcome, Spec, best, first_fault


def is_insertion(old, new):
    """True if the old integers are in the new list in the same order and with the same signs."""
    rest = iter(new)
    return len(new) > len(old) and all(item in rest for item in old)


def points(items, reading=()):
    """A point for each sum that is zero, or equal in size to an earlier sum."""
    earlier, total = {0} if "from-zero" in reading else set(), 0
    for found in accumulate(items):
        key = found if "signed" in reading else abs(found)
        total += found == 0 or key in earlier
        total += found == 0 and key in earlier and "zero-twice" in reading
        earlier.add(key)
    return total


def list_fault(old, items, m):
    return first_fault(("not-permutation", sorted(map(abs, items)) != list(range(1, len(items) + 1))),
                       ("not-insertion", not is_insertion(old, items)),
                       ("after-end", m and len(items) > m))


class Permutations(Game):
    name = "permutations"
    two_players = True
    default_block = None
    own_fields = {"m": Spec(values.whole), "a": Spec(values.signed, "many"), "b": Spec(values.signed, "many"),
                  "sums": Spec(values.signed, "many", "list")}
    readings = ("zero-twice", "signed", "from-zero")

    def play(self):
        sizes = [len(found.value) for key, _, found in self.repeats if key in ("a", "b")]
        m = self.size("m", sizes, lambda m: sum(size > m for size in sizes), sizes)
        lists = {}
        for key, owner, found in self.repeats:
            if key in ("a", "b"):
                self.fault(found.line, list_fault(lists.get(key, []), found.value, m))
                lists[key] = found.value
            elif key == "sums":
                above = lists.get(owner.lower())
                self.fault(found.line, first_fault(("sums-mismatch", above and found.value != list(accumulate(above)))))
        first, second = lists.get("a", []), lists.get("b", [])
        over = False if lists else None
        if {len(items) for items in lists.values()} == {m}:
            over = True if len(lists) == 2 else None    # one list alone does not show that the other is full
        uneven = len(lists) == 2 and len(first) != len(second)
        score = [points(second, self.reading), points(first, self.reading)]
        return Outcome(over, min(len(first), len(second)), score, best(score), len(lists) == 2,
                       not_over="lists-uneven" if uneven else None)
