"""Random legal games, one maker for each game; claims about rounds and the whole game are added by the table."""

from itertools import accumulate

from games import intersections as dots
from games import numbers_to_number as symbols
from games import lengths, permudrome, plusses, precognition, scramble, superposition
from games.procession import legal_rows, multiset, runs
from table import POINTS, Table


def procession(table):
    n = table.choice([1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 8, table.randint(9, 14)])
    table.head = [("n", n)] if table.chance(0.5) else []
    rows, seen = ["0" * n], set() if table.readings else {(n,)}
    stop = table.randint(1, 13) if table.chance(0.3) else None
    while (after := legal_rows(rows[-1], seen)) and len(rows) != stop:
        rows.append(table.choice(after))
        seen.add(multiset(rows[-1]))
    for place, row in enumerate(rows):
        front = f"{place}.{table.choice([' ', ''])}" if table.numbered and place else ""
        claim = table.choice(["  ", " ", "\t"]) + table.list(runs(row)) if table.chance(0.6) else ""
        table.lines.append(front + row + claim)


# -- numbers to number

def number_round(table, m, used, moves):
    """The lines of a round, and its symbols."""
    papers = []
    for numbers in used:
        paper = []
        while len(paper) < moves:
            number = table.randint(1, (1 << m) - 1)
            if number not in numbers:
                numbers.add(number)
                paper.append(number)
        papers.append(paper)
    marks = "".join(symbols.symbol(*pair) for pair in zip(*papers))
    if moves and table.chance(0.3):
        for player in (1, 2):
            table.field("Numbers", table.list(papers[player - 1]), player)
    else:
        sep = table.choice([" ", ", ", "   "])
        table.moves([f"{one}{sep}{other}" + (f" {mark}" if table.chance(0.5) else "")
                     for one, other, mark in zip(*papers, marks)], 1)
    return marks


def list_claims(table, marks, share):
    if marks:
        table.field("List", table.letters(marks), share=share)
    if marks and len(marks) < 13 and marks.count("_") < 6:
        decimals = [number for number in range(1 << len(marks)) if symbols.stands_for(marks, number)]
        table.shuffle(decimals)
        table.field("D", table.list(decimals), share=share)


def numbers_to_number(table):
    m = table.choice([1, 2, 3, 3, 3, 4, 4, 5, 62])
    table.head = [("m", m)]
    if table.chance(0.1):       # a list without numbers
        table.head = table.head if table.chance(0.5) else []
        list_claims(table, "".join(table.choices("01_", k=table.randint(1, m))), 1)
        return
    total, used = symbols.rounds_in_game(m), (set(), set())
    first = table.randint(1, min(total, 9)) if table.chance(0.15) else 1
    last, full = min(total, table.randint(first, first + 5)), table.chance(0.7)
    for number in range(first, last + 1):
        if number > 1 or table.chance(0.8):
            table.field("Round", number)
        moves = m if full or number < last else table.randint(0, m - 1)
        list_claims(table, number_round(table, m, used, moves), 0.5)
        table.lines.append(POINTS)


# -- games with an offense

def offense_rounds(table, bare=True):
    """Yields for each round whether it is played to its end. Opens it (round 1 perhaps implicitly) and leaves room for
    its points."""
    cycles = table.choice([1, 1, 1, 2])
    total, players = table.count * cycles, range(1, table.count + 1)
    agreed = table.chance(0.4)
    if agreed:
        table.head.append(("Rounds", total))
    first = table.randint(1, total) if table.chance(0.15) else 1
    last, full = table.randint(first, total) if table.chance(0.4) else total, table.chance(0.7)
    explicit = table.chance(0.4)
    order = [player for _ in range(cycles) for player in (table.sample(players, table.count) if explicit else players)]
    for number in range(first, last + 1):
        if number > 1 or not bare or table.chance(0.8):
            table.field("Round", number)
        if explicit or table.known:
            table.field("Offense", table.who(order[number - 1]), share=1 if explicit else 0.3)
        yield number < last or full
        table.lines.append(POINTS)
    if not agreed and table.chance(0.1):
        table.lines.append("Status: unfinished")


def make_lengths(table):
    n = table.count * table.choice([1, 2, 3, 4, 5, 12])
    table.head = [("n", n)]
    for full in offense_rounds(table):
        share = table.choice([0, 1, *(table.random() for _ in range(20))])
        items = [int(table.chance(share)) for _ in range(n if full else table.randint(0, n - 1))]
        if items:
            table.lines.append(table.choice(["", "", " "]).join(map(str, items)))
        fresh, lists = bool(table.readings), table.choice([0, 1, 2, 99, 99, 99])
        while full and lists and (fresh or not lengths.all_ones(items)):
            items, fresh, lists = runs(items), False, lists - 1
            table.lines.append(table.list(items))


def intersections(table):
    n, m = table.choice([1, 2, 2, 3, 3, 3, 4, 5, 8]), table.count * table.randint(1, 6)
    table.head = [("n", n), ("m", m)]
    for full in offense_rounds(table, n > 1):
        board, drawn = dots.Board(table.readings), []
        while len(drawn) < (m if full else m - 1) and not board.no_room(n):
            one = (table.randint(1, n), table.randint(1, n))
            other = (one[0], table.randint(1, n)) if table.chance(0.5) else (table.randint(1, n), one[1])
            if one != other and not board.fault(one, other):
                board.draw(one, other)
                drawn.append((one, other))
        dash = table.choice(["-", "-", " - "])
        table.moves([dash.join(map(table.square, ends)) for ends in drawn])


# -- games on one paper

def make_plusses(table):
    n = table.choice([1, 2, 3, 4, 5, 6, 8, 30])
    table.head = [("n", n)]
    filled = list(enumerate(table.sample(range(1, n + 1), n), 1))
    table.shuffle(filled)
    full, missing = table.chance(0.6), table.choice([None] * 8 + [1, 2])
    filled = filled if full else filled[:table.randint(0, n - 1)]
    for player in (1, 2):
        signs = table.choices("+-", k=n - 1 if filled else table.randint(0, n - 1))
        table.field("Prediction", table.letters(signs), player, share=player != missing)
    table.field("First", table.who(table.randint(1, 2)), share=0.2)
    predictions, table.lines = table.lines, []
    shown = table.choice(["moves", "grid", "both"])
    if shown != "grid":
        table.field("Moves", "")
        table.moves([table.square(square) for square in filled])
    if shown != "moves":
        star, rows = table.choice("*x"), range(1, n + 1) if table.readings else range(n, 0, -1)
        table.grid([[star if (column, row) in filled else "." for column in range(1, n + 1)] for row in rows], [" ", ""])
    table.lines = predictions + table.lines if table.chance(0.5) else table.lines + predictions
    for player, heights in enumerate([dict(filled), {row: column for column, row in filled}] if full else [], 1):
        table.field("Truth", table.letters(plusses.signs(heights, n)), player, share=0.4)


def permutations(table):
    m = table.choice([1, 2, 3, 4, 5, 6, 9, 30])
    table.head = [("m", m)]
    moves, every, lists = m if table.chance(0.6) else table.randint(1, m), table.chance(0.6), {"A": [], "B": []}
    for number in range(1, moves + 1):
        for name, items in lists.items():
            items.insert(table.randint(0, len(items)), table.choice([number, -number]))
            if every and table.chance(0.8) or number == moves:
                table.field(name, table.choice([" ", ", ", ""]).join(f"{item:+d}" for item in items))
                table.field(f"Sums {name}", table.list(accumulate(items)), share=0.3)


def make_superposition(table):
    m = table.choice([1, 2, 2, 3, 3, 4, 6])
    table.head = [("m", m)]
    path, held, stop = [], {}, table.randint(1, 20) if table.chance(0.4) else None
    after = [(table.randint(1, m), table.randint(1, m))]
    while after and len(path) != stop:
        path.append(table.choice(after))
        held.setdefault(path[-1], []).append(len(path))
        after = superposition.legal_squares(path, held, m)
    shown = table.choice(["moves", "grid", "both"])
    if shown != "grid":
        table.moves([table.square(square) for square in path], table.choice([1, 4, 9]))
    if shown != "moves":
        table.grid([["/".join(map(str, held.get((column, row), []))) or "." for column in range(1, m + 1)]
                    for row in range(m, 0, -1)], [" ", "   ", "\t"])


def make_permudrome(table):
    n = table.choice([4, 4, 4, 8, 8, 12])
    table.head = [("n", n)]
    filled = list(enumerate(table.sample(range(1, n + 1), n), 1))
    table.shuffle(filled)
    full = table.chance(0.7)
    filled = filled if full else filled[:table.randint(0, n - 1)]
    shown = table.choice(["moves", "grid", "both"])
    if shown != "grid":
        table.moves([table.square(square) for square in filled])
    if shown != "moves":
        star = table.choice("*x")
        table.grid([[star if (column, row) in filled else "." for column in range(1, n + 1)] for row in range(n, 0, -1)],
                   [" ", ""])
    for key, items in zip(("Columns", "Rows"), permudrome.differences(filled, n) if full else ()):
        table.field(key, table.list(items), share=0.5)


def make_palindromes(table):
    m = table.choice([1, 2, 3, 4, 5, 6, 9, 16])
    table.head = [("m", m)]
    squares = table.sample(range(1, m + 1), m if table.chance(0.7) else table.randint(0, m))
    filled = {square: table.randint(0, 1) for square in squares}
    shown = table.choice(["moves", "row", "both"])
    if shown != "row":
        sep = table.choice([" ", "=", " = ", "  "])
        table.moves([f"{square}{sep}{digit}" for square, digit in filled.items()], 1)
    if shown != "moves":
        table.field("Row", table.letters([str(filled.get(square, "_")) for square in range(1, m + 1)]))


def make_scramble(table):
    n, target = table.count * table.choice([1, 1, 2, 2, 3]), table.randint(1, 4)
    table.head = [("n", n)]
    if table.chance(0.7):
        table.head.append(("Target", target))
    digits = "".join(table.choices("01", k=n))
    ends = sorted({n, *table.sample(range(1, n + 1), table.randint(0, n))})
    lists, stop = [digits[:end] for end in ends], table.randint(1, 20)
    whole = [digits]
    while (after := scramble.new_lists(whole[-1], whole)) and len(whole) < stop:
        whole.append(table.choice(after))
    lists = lists[:table.randint(0, len(lists))] if table.chance(0.15) else lists + whole[1:]
    points, done = [0] * table.count, 0
    for place, row in enumerate(lists):
        earlier = [multiset(other) for other in lists[:place]]
        front = f"{done + 1}.{table.choice([' ', ''])}" if table.numbered and table.chance(0.8) else ""
        claim = table.choice(["  ", " ", "\t"]) + table.list(runs(row)) if table.chance(0.6) else ""
        scores = multiset(row) in earlier
        table.lines.append(front + row + claim + ("  point" if scores and table.chance(0.7) else ""))
        points[done % table.count] += scores
        done += 1 if place and len(lists[place - 1]) == n else len(row) - len(lists[place - 1] if place else "")
        if table.known and "Target" in dict(table.head) and max(points) >= target:
            break


# -- precognition

DECK = [(value, suit) for value in range(1, 14) for suit in "SHDC"]
RANKS = {1: ["A", "1"], 10: ["10", "T"], 11: ["J", "11"], 12: ["Q", "12"], 13: ["K", "13"]}


def card_names(table, cards):
    """Cards, all with suits or all without."""
    names, suits = [], table.chance(0.4)
    for value, suit in cards:
        name, mark = table.choice(RANKS.get(value, [str(value)])), table.choice([suit, "♠♥♦♣"["SHDC".index(suit)]])
        names.append(table.choice([name + mark, mark + name]) if suits else name)
    return names


def card_round(table, playing, size, hands_needed, full):
    """The lines of a round; the points of those who play it."""
    cards = table.sample(DECK, size * len(playing))
    if hands_needed or table.known and table.chance(0.3):
        for place, player in enumerate(playing):
            hand = card_names(table, table.sample(cards[place::len(playing)], size))
            table.field("Hand", table.choice([" ", ", "]).join(hand), player)
    row = cards if full else cards[:table.randrange(len(cards))]
    letters, best_part, predictions = precognition.changes(row), "best-part" in table.readings, {}
    for player in playing:
        start, most = table.randrange(len(row) or 1), size if "hand-length" in table.readings else len(cards)
        guess = "".join(table.choices("UUUDDDS", k=min(most, table.choice([1, 1, 2, 2, 3, 8]))))
        predictions[player] = letters[start:start + table.randint(1, most)] or guess if table.chance(0.5) else guess
        if table.chance(0.1):
            del predictions[player]
        else:
            table.field("Prediction", table.letters(predictions[player]), player)
    if row:
        table.field("Row", table.choice([",", ", ", " "]).join(card_names(table, row)))
        table.field("Changes", table.letters(letters), share=0.4)
    for player, text in predictions.items() if row else ():
        size = precognition.points(text, letters, best_part)
        parts = [start for start in range(len(letters)) if size and letters[start:start + size] in text]
        parts = [start for start in parts if start + size <= len(letters)]
        table.field("Match", f"{parts[0] + 1}-{parts[0] + size}" if parts else "none", player, share=0.4)
    return [precognition.points(predictions.get(player, ""), letters, best_part) for player in playing]


def make_precognition(table):
    playing, full, number = list(range(1, table.count + 1)), True, 1
    size = 52 // table.count if table.chance(0.1) else table.randint(1, 6)
    dealt = table.chance(0.6)
    while len(playing) > 1 and full and number < 6:
        full, early = table.known and not table.chance(0.2), number == 1 and table.chance(0.5)
        if dealt and early:
            table.field("Deal", size)
        if number > 1 or table.chance(0.7):
            table.field("Round", number)
        if number > 1:
            table.field("Playing", table.players(playing), share=0.7)
        if dealt and not early and (number == 1 or table.chance(0.3)):
            size = min(size + 1, 10)
            table.field("Deal", size)
        points = card_round(table, playing, size, not dealt and size != 52 // len(playing), full)
        table.lines.append(POINTS)
        playing = [player for player, count in zip(playing, points) if count == max(points)]
        number += 1


MAKERS = {"intersections": intersections, "lengths": make_lengths, "numbers-to-number": numbers_to_number,
          "palindromes": make_palindromes, "permudrome": make_permudrome, "permutations": permutations, "plusses": make_plusses, "precognition": make_precognition,
          "procession": procession, "scramble": make_scramble, "superposition": make_superposition}


def make(game, seed):
    """The lines of a record."""
    table = Table(seed, game)
    MAKERS[game](table)
    return table.record()
