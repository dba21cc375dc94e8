"""Random legal games, one maker for each game; each returns the lines of a record."""

from itertools import accumulate

from game import best
from games import intersections as dots
from games import lengths, permutations, plusses, precognition, superposition
from games import numbers_to_number as symbols
from games.procession import legal_rows, multiset, runs
from table import Table


def procession(rng):
    table = Table(rng)
    free = table.reading("start-free", 0.15)
    n = rng.choice([1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 8, rng.randint(9, 14)])
    rows, seen = ["0" * n], set() if free else {(n,)}
    stop = rng.randint(0, 12) if table.chance(0.3) else None
    after = legal_rows(rows[-1], seen)
    while after and len(rows) - 1 != stop:
        rows.append(rng.choice(after))
        seen.add(multiset(rows[-1]))
        after = legal_rows(rows[-1], seen)
    for place, row in enumerate(rows):
        front = f"{place}.{table.pick([' ', ''])}" if table.numbered and place else ""
        claim = table.pick(["  ", " ", "\t"]) + table.list(runs(row)) if table.chance(0.6) else ""
        table.add(front + row + claim)
    moves = len(rows) - 1
    table.closing(not after, None, [(moves - 1) % table.count + 1] if moves else [])
    return table.record(["procession"], [("n", n)] if table.chance(0.5) else [])


# -- numbers to number

def number_round(table, m, left, full):
    """The numbers of a round, and what was written of them."""
    moves = m if full else table.rng.randint(0, m - 1)
    papers = [table.rng.sample(sorted(pool), moves) if len(pool) < 5000 else
              [table.rng.randint(1, (1 << m) - 1) for _ in range(moves)] for pool in left]
    for pool, paper in zip(left, papers):
        if len(pool) < 5000:
            pool.difference_update(paper)
    marks = "".join(symbols.symbol(*pair) for pair in zip(*papers))
    if moves and table.chance(0.3):
        for player in (1, 2):
            table.field("Numbers", table.list(papers[player - 1]), player)
    else:
        sep = table.pick([" ", ", ", "   "])
        table.moves([f"{one}{sep}{other}" + (f" {mark}" if table.chance(0.5) else "")
                     for one, other, mark in zip(*papers, marks)], 1)
    return papers, marks


def number_claims(table, marks, share=0.5):
    if not marks:
        return
    table.maybe(share, "List", table.letters(marks))
    if marks.count("_") < 6:
        decimals = [number for number in range(1 << len(marks))
                    if symbols.stands_for(marks, number)] if len(marks) < 13 else None
        if decimals:
            table.rng.shuffle(decimals)
            table.maybe(share, "D", table.list(decimals))


def numbers_to_number(rng):
    table = Table(rng, True)
    m = rng.choice([1, 2, 3, 3, 3, 4, 4, 5, 62])
    if table.chance(0.1):
        return list_alone(table)
    total = symbols.rounds_in_game(m)
    first = rng.randint(1, min(total, 9)) if table.chance(0.15) else 1
    last = min(total, rng.randint(first, first + 5))
    open_end = table.chance(0.3)
    left = [set(range(1, 1 << m)) if m < 10 else range(5000) for _ in (1, 2)]
    score = [0, 0]
    for number in range(first, last + 1):
        full = number < last or not open_end
        if number > 1 or table.chance(0.8):
            table.field("Round", number)
        papers, marks = number_round(table, m, left, full)
        number_claims(table, marks)
        if full:
            gained = [symbols.round_points(marks, paper) for paper in papers]
            score = [sum(pair) for pair in zip(score, gained)]
            table.maybe(0.5, "Points", table.list(gained))
    finished = None if first > 1 else last == total and not open_end
    table.closing(finished, score if first == 1 else None, best(score))
    return table.record(["numbers-to-number"], [("m", m)])


def list_alone(table):
    marks = "".join(table.rng.choices("01_", k=table.rng.randint(1, 8)))
    table.field("List", table.letters(marks))
    number_claims(table, marks, 0)
    table.field("D", table.list([number for number in range(1 << len(marks))
                                 if symbols.stands_for(marks, number)]))
    shown = [("m", len(marks) + table.rng.randint(0, 2))] if table.chance(0.5) else []
    return table.record(["numbers-to-number"], shown)


# -- games with an offense

class Turns:
    """Which rounds are written of such a game, and who is offense in them."""

    def __init__(self, table):
        rng = table.rng
        self.table = table
        cycles = rng.choice([1, 1, 1, 2])
        self.total = table.count * cycles
        self.agreed = table.chance(0.4)
        self.first = rng.randint(1, self.total) if table.chance(0.15) else 1
        self.last = rng.randint(self.first, self.total) if table.chance(0.4) else self.total
        self.open_end = table.chance(0.3)
        self.order = list(range(1, table.count + 1)) * cycles
        self.explicit = table.chance(0.4)
        if self.explicit:
            rng.shuffle(self.order)
        self.score = [0] * table.count

    def rounds(self):
        """(number, whether it is played to its end); opens each round."""
        for number in range(self.first, self.last + 1):
            if number > 1 or self.table.chance(0.8):
                self.table.field("Round", number)
            if self.explicit or self.table.known and self.table.chance(0.3):
                player = self.order[number - 1]
                self.table.field("Offense", self.table.who(player))
            yield number, number < self.last or not self.open_end

    def gain(self, number, points, share=0.6):
        self.score[self.order[number - 1] - 1] += points
        self.table.maybe(share, "Points", points)

    def head(self):
        return [("Rounds", self.total)] if self.agreed else []

    def close(self):
        """The rounds written are all, where none is agreed and nobody says otherwise."""
        table, whole = self.table, self.first == 1
        ended = self.last == self.total and not self.open_end
        done = ended and table.known
        if not whole or self.agreed and ended and not done:
            table.closing(None, None, [])
        elif done:
            table.closing(True, self.score, best(self.score))
        elif self.agreed or self.open_end or self.last % table.count:
            table.closing(False, self.score if table.known else None, [])
        else:
            table.field("Status", "unfinished")


def digits(table, n):
    kind = table.rng.random()
    if kind < 0.08:
        return [1] * n
    if kind < 0.12:
        return [0] * n
    share = table.rng.random()
    return [int(table.rng.random() < share) for _ in range(n)]


def lengths_game(rng):
    table = Table(rng, most=3)
    go_on = table.reading("ones-go-on")
    turns = Turns(table)
    n = table.count * rng.choice([1, 2, 3, 4, 5, 12])
    for number, full in turns.rounds():
        size = n if full else rng.randint(0, n - 1)
        items = digits(table, size)
        if items:
            table.add(table.pick(["", "", " "]).join(map(str, items)))
        if full:
            turns.gain(number, write_lists(table, items, go_on))
    turns.close()
    return table.record(["lengths", "lengths-of-lengths-of-lengths"], [("n", n)] + turns.head())


def write_lists(table, items, go_on):
    """As many of the lists as the paper shows; returns the points."""
    points = lengths.last_length(items, go_on)
    fresh = go_on
    keep = table.pick([0, 1, 2, 99, 99, 99])
    while keep and (fresh or not lengths.all_ones(items)):
        items, fresh, keep = runs(items), False, keep - 1
        table.add(table.list(items))
    return points


def draw_round(rng, n, m, ends_block):
    """Random legal segments, until there are m or no room."""
    drawn = []
    while len(drawn) < m and not dots.no_room(drawn, n, ends_block):
        one = (rng.randint(1, n), rng.randint(1, n))
        other = (one[0], rng.randint(1, n)) if rng.random() < 0.5 else (rng.randint(1, n), one[1])
        if one != other:
            new = dots.Segment(one, other)
            if not dots.fault(drawn, new, ends_block):
                drawn.append(new)
                new.typed = (one, other)
    return drawn


def intersections(rng):
    table = Table(rng, most=3)
    ends_block = table.reading("ends-block")
    turns = Turns(table)
    n = rng.choice([1, 2, 2, 3, 3, 3, 4, 5, 8])
    m = table.count * rng.randint(1, 6)
    for number, full in turns.rounds():
        drawn = draw_round(rng, n, m, ends_block)
        if not full:
            turns.open_end = bool(drawn)
            drawn = drawn[:rng.randint(0, len(drawn) - 1)] if drawn else drawn
        full = full or not turns.open_end
        dash = table.pick(["-", "-", " - "])
        table.moves([dash.join(table.square(dot) for dot in item.typed) for item in drawn])
        if full:
            turns.gain(number, dots.junctions(drawn))
    turns.close()
    return table.record(["intersections", "making-intersections"],
                        [("n", n), ("m", m)] + turns.head())


# -- plusses

def plusses_game(rng):
    table = Table(rng, True)
    n = rng.choice([1, 2, 3, 4, 5, 6, 8, 30])
    top = table.reading("from-top")
    heights = rng.sample(range(1, n + 1), n)
    filled = list(enumerate(heights, 1))
    rng.shuffle(filled)
    full = table.chance(0.6)
    filled = filled if full else filled[:rng.randint(0, n - 1)]
    sizes = [n - 1 if filled else rng.randint(0, n - 1) for _ in (1, 2)]
    said = ["".join(rng.choices("+-", k=size)) for size in sizes]
    missing = rng.choice([None] * 8 + [1, 2])
    parts = [lambda: predictions(table, said, missing), lambda: squares(table, filled, n, top)]
    rng.shuffle(parts)
    for part in parts:
        part()
    score = plusses_claims(table, filled, n, said, full)
    finished = None if missing and full else full
    table.closing(finished, None if missing else score, best(score), not missing)
    return table.record(["plusses", "plusses-and-minuses"], [("n", n)])


def predictions(table, said, missing):
    for player in (1, 2):
        if player != missing:
            table.field("Prediction", table.letters(said[player - 1]), player)
    table.maybe(0.2, "First", table.who(table.rng.randint(1, 2)))


def squares(table, filled, n, top):
    shown = table.pick(["moves", "grid", "both"])
    if shown != "grid":
        table.field("Moves", "")
        table.moves([table.square(square) for square in filled])
    if shown != "moves":
        table.field("Grid", "")
        rows = range(1, n + 1) if top else range(n, 0, -1)
        sep, star = table.pick([" ", ""]), table.pick("*x")
        for row in rows:
            cells = [star if (column, row) in filled else "." for column in range(1, n + 1)]
            table.add(sep.join(cells))


def plusses_claims(table, filled, n, said, full):
    heights = {1: dict(filled), 2: {row: column for column, row in filled}}
    score = []
    for player in (1, 2):
        truth = plusses.signs(heights[player], n)
        score.append(plusses.agreeing(said[player - 1], truth))
        if full:
            table.maybe(0.4, "Truth", table.letters("".join(truth)), player)
    return score


# -- permutations

def permutations_game(rng):
    table = Table(rng, True)
    readings = [name for name in ("zero-twice", "signed", "from-zero") if table.reading(name, 0.15)]
    m = rng.choice([1, 2, 3, 4, 5, 6, 9, 30])
    full = table.chance(0.6)
    moves = m if full else rng.randint(1, m)
    every = table.chance(0.6)
    lists = {"A": [], "B": []}
    for number in range(1, moves + 1):
        for name, items in lists.items():
            items.insert(rng.randint(0, len(items)), rng.choice([number, -number]))
            if every and table.chance(0.8) or number == moves:
                write_list(table, name, items)
    score = [permutations.points(lists[name], readings) for name in "BA"]
    table.closing(moves == m, score, best(score))
    return table.record(["permutations"], [("m", m)])


def write_list(table, name, items):
    sep = table.pick([" ", ", ", ""])
    table.field(name, sep.join(f"{item:+d}" for item in items))
    if table.chance(0.3):
        sums = list(accumulate(items))
        table.field(f"Sums {name}", table.list(sums))


# -- superposition

def superposition_game(rng):
    table = Table(rng)
    m = rng.choice([1, 2, 2, 3, 3, 4, 6])
    path, held = [(rng.randint(1, m), rng.randint(1, m))], {}
    held[path[0]] = [1]
    stop = rng.randint(1, 20) if table.chance(0.4) else None
    after = superposition.legal_squares(path, held, m)
    while after and len(path) != stop:
        path.append(rng.choice(after))
        held.setdefault(path[-1], []).append(len(path))
        after = superposition.legal_squares(path, held, m)
    shown = table.pick(["moves", "grid", "both"])
    if shown != "grid":
        table.moves([table.square(square) for square in path], rng.choice([1, 4, 9]))
    if shown != "moves":
        table.field("Grid", "")
        for row in range(m, 0, -1):
            cells = ["/".join(map(str, held.get((column, row), []))) or "."
                     for column in range(1, m + 1)]
            table.add(table.pick([" ", "   ", "\t"]).join(cells))
    score = [0] * table.count
    for first, second in (numbers for numbers in held.values() if len(numbers) > 1):
        score[(second - 1) % table.count] += second - first
    table.closing(not after, score, best(score))
    return table.record(["superposition", "number-superposition"], [("m", m)])


# -- precognition

DECK = [(value, suit) for value in range(1, 14) for suit in "SHDC"]
RANK_NAMES = {1: ["A", "1"], 10: ["10", "T"], 11: ["J", "11"], 12: ["Q", "12"], 13: ["K", "13"]}
MARKS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card_name(table, card, suits):
    value, suit = card
    name = table.pick(RANK_NAMES.get(value, [str(value)]))
    if not suits:
        return name
    return table.pick([name + suit, MARKS[suit] + name, name + MARKS[suit]])


def predicted(table, letters, most):
    """A guess: a part of what came, or anything."""
    if letters and table.chance(0.5):
        start = table.rng.randrange(len(letters))
        return letters[start:start + table.rng.randint(1, most)]
    size = min(most, table.rng.choice([1, 1, 2, 2, 3, 8]))
    return "".join(table.rng.choices("UUUDDDS", k=size))


class CardRound:
    """One round: cards, predictions and claims as they are written."""

    def __init__(self, table, playing, size, dealt, full):
        rng = table.rng
        self.table, self.playing = table, playing
        cards = rng.sample(DECK, size * len(playing))
        hands = [cards[place::len(playing)] for place in range(len(playing))]
        shown = 0 if full or table.chance(0.5) else rng.randint(1, len(cards))
        self.row = cards if full else cards[:shown - 1]
        self.letters = precognition.changes(self.row)
        self.hand_suits, self.row_suits = table.chance(0.4), table.chance(0.4)
        self.write_hands(hands, not dealt and size != 52 // len(playing))
        most = size if "hand-length" in table.readings else len(cards)
        self.write_predictions(most)
        self.write_row()
        self.points = [precognition.points(self.said.get(player, ""), self.letters,
                                           "best-part" in table.readings) for player in playing]
        if full:
            table.maybe(0.5, "Points", table.list(self.points))

    def write_hands(self, hands, needed):
        table = self.table
        if not (needed or table.known and table.chance(0.3)):
            return
        for player, hand in zip(self.playing, hands):
            hand = table.rng.sample(hand, len(hand))
            names = [card_name(table, card, self.hand_suits) for card in hand]
            table.field("Hand", table.pick([" ", ", "]).join(names), player)

    def write_predictions(self, most):
        self.said = {}
        for player in self.playing:
            if self.table.chance(0.9):
                self.said[player] = predicted(self.table, self.letters, most)
                self.table.field("Prediction", self.table.letters(self.said[player]), player)

    def write_row(self):
        table = self.table
        if not self.row:
            return
        names = [card_name(table, card, self.row_suits) for card in self.row]
        table.field("Row", table.pick([",", ", ", " "]).join(names))
        table.maybe(0.4, "Changes", table.letters(self.letters))
        for player, said in self.said.items():
            self.write_match(player, said)

    def write_match(self, player, said):
        table, part = self.table, said
        if "best-part" in table.readings:
            size = precognition.longest_part(said, self.letters)
            parts = [said[start:start + size] for start in range(len(said) - size + 1)]
            part = next(part for part in parts if part in self.letters) if size else "none"
        place = self.letters.find(part) + 1
        claim = f"{place}-{place + len(part) - 1}" if place else "none"
        table.maybe(0.4, "Match", claim, player)

    def tied(self):
        return [player for player, points in zip(self.playing, self.points)
                if points == max(self.points)]


def precognition_game(rng):
    table = Table(rng, most=rng.choice([2, 3, 3, 5]))
    for name in ("hand-length", "best-part"):
        table.reading(name, 0.12)
    playing = list(range(1, table.count + 1))
    full, number, score = True, 1, [0] * table.count
    size = 52 // table.count if table.chance(0.1) else rng.randint(1, 6)
    dealt = table.chance(0.6)
    while len(playing) > 1 and full and number < 6:
        full = not table.chance(0.2 if number == 1 else 0.4)
        first_deal = dealt and number == 1 and table.chance(0.5)
        if first_deal:
            table.field("Deal", size)
        if number > 1 or table.chance(0.7):
            table.field("Round", number)
        if number > 1:
            table.maybe(0.7, "Playing", table.players(playing))
        if dealt and not first_deal and (number == 1 or table.chance(0.3)):
            size = rng.randint(1, 52 // table.count) if table.chance(0.1) else min(size + 1, 10)
            table.field("Deal", size)
        played = CardRound(table, playing, size, dealt, full and table.known)
        if not table.known:
            return table.record(["precognition"])
        if full:
            score = [0] * table.count
            for player, points in zip(playing, played.points):
                score[player - 1] = points
            playing = played.tied()
        number += 1
    table.closing(len(playing) == 1, score, playing)
    return table.record(["precognition"])


MAKERS = {
    "intersections": intersections,
    "lengths": lengths_game,
    "numbers-to-number": numbers_to_number,
    "permutations": permutations_game,
    "plusses": plusses_game,
    "precognition": precognition_game,
    "procession": procession,
    "superposition": superposition_game,
}
