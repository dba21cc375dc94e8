#!/usr/bin/env python3
"""Compares quire-solve with an exhaustive search of small games.

usage: brute.py TOOLS GAME

The rules below are written from the posts, as simply as possible, and share nothing with the library. Each game has the
record for a list of moves, the legal moves, and the value of a position without legal moves. Prints TAP.
"""

import json
import random
import subprocess
import sys
from collections import Counter
from functools import lru_cache
from itertools import groupby
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402


class Superposition:
    sizes, walks = (2, 3), 12
    least = {3: 5}  # number of moves before the search, by size

    def record(self, m, moves):
        return f"Game: superposition\nPlayers: 2\nm: {m}\n" + " ".join(moves)

    def legal(self, m, moves):
        names = [f"{chr(97 + column)}{row + 1}" for column in range(m) for row in range(m)]
        near = lambda a, b: abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) == 1
        return [name for name in names if moves.count(name) < 2 and name not in moves[-2:-1] and
                (not moves or near(name, moves[-1]))]

    def value(self, m, moves):
        return sum((number - moves.index(name)) * (-1) ** number for number, name in enumerate(moves)
                   if name in moves[:number])

    def maximizes(self, size, moves):
        return len(moves) % 2 == 0


class Lengths:
    sizes, walks = (2, 4, 8, 10), 6
    least = {}

    def record(self, n, moves):
        return f"Game: lengths\nPlayers: 2\nn: {n}\nRound: 1\n" + "".join(moves)

    def legal(self, n, moves):
        return ["0", "1"] if len(moves) < n else []

    def value(self, n, moves):
        values = list(moves)
        is_done = all(value == "1" for value in values)
        while not is_done:
            values = [str(len(list(run))) for _, run in groupby(values)]
            is_done = all(value == "1" for value in values)
        return len(values)

    def maximizes(self, size, moves):
        return len(moves) % 2 == 0


class Procession:
    sizes, walks = (1, 2, 3, 4, 5, 6), 8
    least = {}

    def record(self, n, moves):
        return f"Game: procession\nPlayers: 2\nn: {n}\n" + "\n".join(("0" * n, *moves))

    def runs(self, row):
        return tuple(sorted(len(list(run)) for _, run in groupby(row)))

    def legal(self, n, moves):
        rows = ("0" * n, *moves)
        seen = {self.runs(row) for row in rows}
        flipped = (rows[-1][:i] + "10"[int(rows[-1][i])] + rows[-1][i + 1:] for i in range(n))
        return [row for row in flipped if self.runs(row) not in seen]

    def value(self, n, moves):
        return (1 if len(moves) % 2 else -1) if moves else 0

    def maximizes(self, size, moves):
        return len(moves) % 2 == 0


class Permutations:
    sizes, walks = (1, 2, 3, 4), 6
    least = {4: 2}

    def record(self, m, moves):
        return f"Game: permutations\nPlayers: 2\nm: {m}\n" + "\n".join(moves)

    def lists(self, moves):
        last = {move[0]: tuple(map(int, move[2:].split())) for move in moves}
        return last.get("A", ()), last.get("B", ())

    def legal(self, m, moves):
        which = len(moves) % 2
        integers = self.lists(moves)[which]
        size = len(integers) + 1
        return [f"{'AB'[which]}: " + " ".join(f"{i:+}" for i in (*integers[:place], sign * size, *integers[place:]))
                for place in range(size) for sign in (1, -1) if size <= m]

    def groups(self, m, moves):
        """The moves grouped by the sign of the new integer, which the opponent picks."""
        number = len(moves) // 2 + 1
        legal = self.legal(m, moves)
        return [[move for move in legal if f"{sign}{number}" in move.split()] for sign in "+-"] if legal else []

    def points(self, integers):
        sums = [sum(integers[:k + 1]) for k in range(len(integers))]
        return sum(number == 0 or abs(number) in map(abs, sums[:k]) for k, number in enumerate(sums))

    def value(self, m, moves):
        a, b = self.lists(moves)
        return self.points(b) - self.points(a)

    def maximizes(self, size, moves):
        return len(moves) % 2 == 0


class Scramble:
    """The size is the digits and, if there is one, the target."""
    sizes, walks = ("2", "2 1", "4 1", "4 2", "4"), 8
    least = {"4 2": 6, "4": 11}

    def record(self, size, moves):
        n, *target = size.split()
        fields = "".join(f"Target: {points}\n" for points in target)
        return f"Game: scramble\nPlayers: 2\nn: {n}\n{fields}" + "\n".join(moves)

    def scores(self, n, moves):
        lists = [move for move in moves if len(move) == n]
        runs = [sorted(len(list(run)) for _, run in groupby(row)) for row in lists]
        points = [0, 0]
        for place in range(1, len(lists)):
            points[(n + place - 1) % 2] += runs[place] in runs[:place]
        return points

    def legal(self, size, moves):
        n, target = (list(map(int, size.split())) + [1000])[:2]
        if len(moves) < n:
            return [(moves[-1] if moves else "") + digit for digit in "01"]
        if max(self.scores(n, moves)) >= target:
            return []
        flipped = (moves[-1][:i] + "10"[int(moves[-1][i])] + moves[-1][i + 1:] for i in range(n))
        return [row for row in flipped if row not in moves]

    def value(self, size, moves):
        one, two = self.scores(int(size.split()[0]), moves)
        return one - two

    def maximizes(self, size, moves):
        return len(moves) % 2 == 0


class Intersections:
    sizes, walks = ((2, 2), (2, 4), (3, 2), (3, 4)), 5
    least = {(3, 4): 1}

    def record(self, size, moves):
        return (f"Game: intersections\nPlayers: 2\nn: {size[0]}\nm: {size[1]}\nRound: 1\nOffense: 2\n" +
                " ".join(moves))

    def units(self, move):
        """The units of length that a segment has, as pairs of dots, and the dots within."""
        (a, b), (c, d) = ((ord(dot[0]), int(dot[1])) for dot in move.split("-"))
        steps = max(c - a, d - b)
        dots = [(a + (c > a) * i, b + (d > b) * i) for i in range(steps + 1)]
        return set(zip(dots, dots[1:])), set(dots[1:-1])

    def legal(self, size, moves):
        n, m = size
        names = [[f"{chr(97 + column)}{row + 1}" for row in range(n)] for column in range(n)]
        all_moves = [f"{names[i][row]}-{names[k][row]}" for row in range(n) for i in range(n) for k in range(i + 1, n)]
        all_moves += [f"{names[col][i]}-{names[col][k]}" for col in range(n) for i in range(n) for k in range(i + 1, n)]
        drawn = [self.units(move) for move in moves]
        clash = lambda one, other: one[0] & other[0] or one[1] & other[1]
        return [move for move in all_moves
                if len(moves) < m and not any(clash(self.units(move), other) for other in drawn)]

    def value(self, size, moves):
        units_at = Counter(dot for move in moves for unit in self.units(move)[0] for dot in unit)
        return sum(count >= 3 for count in units_at.values())

    def maximizes(self, size, moves):
        return len(moves) % 2 == 1


class Palindromes:
    sizes, walks = (1, 2, 3, 4, 8), 8
    least = {4: 1, 8: 4}

    def record(self, m, moves):
        return f"Game: palindromes\nPlayers: 2\nm: {m}\n" + "\n".join(moves)

    def legal(self, m, moves):
        filled = {move.split()[0] for move in moves}
        return [f"{square} {digit}" for square in range(1, m + 1) for digit in "01" if str(square) not in filled]

    def value(self, m, moves):
        digits = [digit for _, digit in sorted((int(square), int(digit)) for square, digit in map(str.split, moves))]
        opposed = [1 - digit for digit in digits]
        value = 0
        for start in range(m):
            for end in range(start + 2, m + 1, 2):
                part = digits[start:end]
                value += len(part) * ((part == part[::-1]) - (part == opposed[start:end][::-1]))
        return value

    def maximizes(self, size, moves):
        return len(moves) % 2 == 0


class Permudrome:
    sizes, walks = (4,), 10
    least = {}

    def record(self, n, moves):
        return f"Game: permudrome\nPlayers: 2\nn: {n}\n" + " ".join(moves)

    def legal(self, n, moves):
        columns, rows = ({move[i] for move in moves} for i in range(2))
        return [f"{column}{row}" for column in "abcdefgh"[:n] for row in range(1, n + 1)
                if column not in columns and str(row) not in rows]

    def longest(self, places):
        steps = [abs(a - b) for a, b in zip(places, places[1:])]
        parts = [steps[i:k] for i in range(len(steps)) for k in range(i + 1, len(steps) + 1)]
        return max(len(part) for part in parts if part == part[::-1])

    def value(self, n, moves):
        heights = [int(row) for _, row in sorted(moves)]
        columns = [ord(column) for _, column in sorted((row, column) for column, row in moves)]
        return self.longest(heights) - self.longest(columns)

    def maximizes(self, size, moves):
        return len(moves) // 2 % 2 == 0


class Plusses:
    """The size is n and, unless the predictions are a part of the game, the two predictions."""
    sizes, walks = (("2",), ("3",), ("4", "+-+", "++-"), ("4", "---", "-+-"), ("5", "+-+-", "--++")), 8
    least = {("3",): 3, ("5", "+-+-", "--++"): 1}

    def predictions(self, size, moves):
        written = {move[11]: move[14:].replace(" ", "") for move in moves if move.startswith("P")}
        return size[1:] or (written.get("1", ""), written.get("2", ""))

    def squares(self, moves):
        return [move for move in moves if not move.startswith("P")]

    def record(self, size, moves):
        fields = "".join(f"Prediction {player}: {' '.join(signs)}\n"
                         for player, signs in enumerate(self.predictions(size, moves), 1) if signs)
        filled = self.squares(moves)
        return f"Game: plusses\nPlayers: 2\nn: {size[0]}\n{fields}" + ("Moves:\n" + " ".join(filled) if filled else "")

    def legal(self, size, moves):
        n, (one, two) = int(size[0]), self.predictions(size, moves)
        if len(two) < n - 1:
            player, signs = (1, one) if len(one) == len(two) else (2, two)
            return [f"Prediction {player}: " + " ".join(signs + sign) for sign in "+-"]
        filled = self.squares(moves)
        columns, rows = ({move[i] for move in filled} for i in range(2))
        return [f"{column}{row}" for column in "abcdefgh"[:n] for row in range(1, n + 1)
                if column not in columns and str(row) not in rows]

    def value(self, size, moves):
        filled = self.squares(moves)
        heights = [int(row) for _, row in sorted(filled)]
        columns = [ord(column) for _, column in sorted((row, column) for column, row in filled)]
        points = [sum(sign == ("+" if b > a else "-") for sign, a, b in zip(signs, places, places[1:]))
                  for signs, places in zip(self.predictions(size, moves), (heights, columns))]
        return points[0] - points[1]

    def maximizes(self, size, moves):
        one, two = self.predictions(size, moves)
        if len(two) < int(size[0]) - 1:
            return len(one) == len(two)
        return len(self.squares(moves)) % 2 == 1  # player 2 fills the first one


class Precognition:
    """The size is both hands and predictions, which everybody knows."""
    sizes, walks = (("2 5 9", "3 5 J", "UD", "DU"), ("A 7 7", "7 8 K", "US", "UUD"), ("2 4 6 8", "3 4 5 9", "UDU", "SU")), 6
    least = {}

    def record(self, size, moves):
        hands = [", ".join(hand.split()) for hand in size[:2]]
        row = "Row: " + ", ".join(moves) if moves else ""
        return (f"Game: precognition\nPlayers: 2\nDeal: {len(size[0].split())}\nHand 1: {hands[0]}\nHand 2: {hands[1]}\n"
                f"Prediction 1: {size[2]}\nPrediction 2: {size[3]}\n{row}")

    def legal(self, size, moves):
        who = len(moves) % 2
        left = Counter(size[who].split()) - Counter(moves[who::2])
        return sorted(left, key=self.rank)

    def rank(self, card):
        return {"A": 1, "J": 11, "Q": 12, "K": 13}.get(card) or int(card)

    def value(self, size, moves):
        ranks = [self.rank(card) for card in moves]
        changes = "".join("U" if b > a else "D" if b < a else "S" for a, b in zip(ranks, ranks[1:]))
        points = [len(prediction) * (prediction in changes) for prediction in size[2:]]
        return points[0] - points[1]

    def maximizes(self, size, moves):
        return len(moves) % 2 == 0


GAMES = {"intersections": Intersections(), "lengths": Lengths(), "palindromes": Palindromes(),
         "permudrome": Permudrome(), "permutations": Permutations(), "plusses": Plusses(),
         "precognition": Precognition(), "procession": Procession(), "scramble": Scramble(), "superposition": Superposition()}


def groups_of(game, size, moves):
    """The legal moves in groups, of which the opponent picks one; most games have a single group."""
    if hasattr(game, "groups"):
        return game.groups(size, moves)
    legal = game.legal(size, moves)
    return [legal] if legal else []


def solve(game, size):
    """Returns the function that computes the value of the position after a list of moves."""
    @lru_cache(maxsize=None)
    def value(moves):
        best, worst = (max, min) if game.maximizes(size, moves) else (min, max)
        values = [best(value((*moves, move)) for move in group) for group in groups_of(game, size, moves)]
        return worst(values) if values else game.value(size, moves)
    return value


def walk(game, size, length, source):
    moves = ()
    for _ in range(length):
        legal = game.legal(size, moves)
        if not legal:
            break
        moves = (*moves, source.choice(legal))
    return moves


def positions(game, size):
    """Positions of a size: the beginning, if that is small enough, and some after random moves."""
    source = random.Random(str(size))
    least = game.least.get(size, 0)
    return [walk(game, size, least + source.randrange(0, 8) * (i > 0), source) for i in range(game.walks)]


def tool_result(tools, record):
    run = subprocess.run([f"{tools}/quire-solve", "--all-moves", "--format=jsonl", "--limit=0", "-"],
                         input=record + "\n", capture_output=True, text=True, check=False)
    return json.loads(run.stdout) if run.stdout else {"error": run.stderr}


def main(tools, name):
    tap, game = Tap(), GAMES[name]
    for size in game.sizes:
        value = solve(game, size)
        for moves in positions(game, size):
            result = tool_result(tools, game.record(size, moves))
            legal = game.legal(size, moves)
            expected = {move: value((*moves, move)) for move in legal}
            computed = {item["move"]: item["value"] for item in result.get("moves", [])}
            found = (result.get("value"), computed)
            tap.case(found == (value(moves), expected), f"{name} {size}: {' '.join(moves)}",
                     f"expected {value(moves)} {expected}\ncomputed {found} {result}")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
