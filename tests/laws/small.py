#!/usr/bin/env python3
"""Plays all games on boards that are small enough. usage: small.py TOOLS

For every position that can occur after the first move: quire-check accepts each move that quire-moves lists,
refuses everything else that could be written there, and calls the game finished exactly when no move is left.
"""

import json
import sys

from laws import Tools
from moves import CANDIDATES, are_valid, add_move, list_moves
from tap import Tap

# The lines above the first move, and the number of moves to explore (None: all).
STARTS = {
    "intersections": [("Players: 2\nRounds: 2\nn: 2\nm: 2\nRound: 1\n", None), ("Players: 2\nn: 3\nm: 2\nRound: 1\n", 3),
                      ("Players: 3\nRounds: 3\nn: 2\nm: 3\nReading: ends-block\nRound: 1\n", 4),
                      ("Players: 2\nRounds: 2\nn: 1\nm: 2\nRound: 1\n", None)],
    "lengths": [("Players: 2\nRounds: 2\nn: 2\nRound: 1\n", None), ("Players: 2\nRounds: 2\nn: 4\nRound: 1\n", None),
                ("Players: 2\nRounds: 2\nn: 2\nReading: ones-go-on\nRound: 1\n", None)],
    "numbers-to-number": [("m: 1\nRound: 1\n", None), ("m: 2\nRound: 1\n", None), ("m: 3\nRound: 1\n", 2)],
    "palindromes": [("m: 1\n", None), ("m: 2\n", None), ("m: 3\n", None), ("Players: 2\nm: 5\n3 1\n", 3)],
    "permudrome": [("Players: 2\nn: 4\n", None)],
    "permutations": [("m: 1\n", None), ("m: 2\n", None), ("m: 3\nB: +1\n", 4)],
    "plusses": [("n: 1\nPrediction 1:\nPrediction 2:\n", None), ("n: 2\n", None), ("n: 3\nPrediction 1: + -\nPrediction 2: - -\n", None),
                ("n: 3\nReading: from-top\nPrediction 1: + -\nPrediction 2: - -\n", None)],
    "precognition": [("Players: 2\nDeal: 1\n", None), ("Players: 2\nDeal: 2\nHand 1: A K\nHand 2: 7 7\n", None),
                     ("Players: 3\nDeal: 1\nPrediction 1: U\nPrediction 2: D\nHand 1: 4\nHand 2: A\nHand 3: K\n", None)],
    "procession": [(f"n: {n}\n{reading}{'0' * n}\n", None) for n in range(1, 5)
                   for reading in ("", "Reading: start-free\n")],
    "scramble": [("Players: 2\nn: 2\n", None), ("Players: 2\nn: 4\nTarget: 1\n", None),
                 ("Players: 3\nn: 3\n", None)],
    "superposition": [("Players: 2\nm: 1\n", None), ("Players: 2\nm: 2\n", None), ("Players: 3\nm: 3\n", 4)],
}


def ends_here(text, depth, most):
    """True after this many moves, or at a playoff: there may be no end of playoffs."""
    return depth == most or (text.startswith("Game: precognition") and "Round: 2" in text)


def finished(tools, texts):
    return [json.loads(line)["finished"] for line in tools.score("".join(texts).encode()).splitlines()]


def judge_level(tools, game, texts):
    """The faults in these positions, and the legal moves in each."""
    faults, lists = [], list_moves(tools, texts)
    moves_tried = []
    for text, moves, over in zip(texts, lists, finished(tools, texts), strict=True):
        if over == bool(moves):
            faults.append(f"finished is {over}, and the moves are {moves} after\n{text}")
        if len(moves) != len(set(moves)):
            faults.append(f"a move is listed twice: {moves} after\n{text}")
        predicting = any(move.startswith("Prediction") for move in moves)
        candidates = moves if predicting else sorted({*CANDIDATES[game](text), *moves})
        moves_tried += [(text, move, move in moves) for move in candidates]
    verdicts = are_valid(tools, [add_move(game, text, move) for text, move, _ in moves_tried])
    for (text, move, is_listed), good in zip(moves_tried, verdicts, strict=True):
        if good != is_listed:
            faults.append(f"'{move}' is {'legal' if good else 'illegal'}, and is "
                          f"{'' if is_listed else 'not '}listed after\n{text}")
    return faults, lists, len(moves_tried)


def play_all(tools, game, start, most):
    """Explores positions level by level; returns faults, and the numbers of positions and lines tried."""
    level, depth, positions, lines = [f"Game: {game}\n{start}"], 0, 0, 0
    while level:
        faults, lists, count = judge_level(tools, game, level)
        positions, lines, depth = positions + len(level), lines + count, depth + 1
        if faults:
            return faults, positions, lines
        level = sorted({add_move(game, text, move) for text, moves in zip(level, lists, strict=True)
                        for move in moves if not ends_here(text, depth, most)})
    return [], positions, lines


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tools, tap = Tools(sys.argv[1]), Tap()
    for game, starts in STARTS.items():
        for start, most in starts:
            faults, positions, lines = play_all(tools, game, start, most)
            fields = ", ".join(start.split("\n")[:-1])
            tap.case(not faults, f"{game}, {fields}: {positions} positions, {lines} lines tried",
                     "\n".join(faults[:5] + [f"and {len(faults) - 5} more"] * (len(faults) > 5)))
    return tap.done()


if __name__ == "__main__":
    sys.exit(main())
