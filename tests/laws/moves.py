#!/usr/bin/env python3
"""quire-moves lists exactly the legal moves. usage: moves.py TOOLS

On small boards, tries everything that could be written: quire-check must accept what is listed and refuse the
rest. Also, each move of a game is among the legal moves before it.
"""

import itertools
import json
import re
import subprocess
import sys

from laws import Tools, games
from tap import Tap

READINGS = {"intersections": ["ends-block"], "lengths": ["ones-go-on"], "plusses": ["from-top"],
            "procession": ["start-free"], "precognition": ["hand-length", "best-part"],
            "permutations": ["zero-twice"]}
SIZES = {"intersections": "n=1-4,m=2-12", "lengths": "n=2-12", "numbers-to-number": "m=1-4",
         "palindromes": "m=1-5", "permudrome": "n=4", "permutations": "m=1-5", "plusses": "n=1-4", "precognition": "Deal=1-4",
         "procession": "n=1-6", "scramble": "n=2-6,Target=1-3", "superposition": "m=1-4"}
PLAYERS = {"intersections": "2", "lengths": "2-3", "precognition": "2-3", "scramble": "2"}
CARDS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]


# --- candidates ---

def number(text, key):
    return int(re.search(rf"(?m)^{key}: (\d+)$", text)[1])


def square(column, row):
    return f"{'abcdefgh'[column - 1]}{row}"


def squares(side):
    return [square(*place) for place in itertools.product(range(1, side + 2), repeat=2)]


def segments(text):
    return [f"{one}-{other}" for one, other in itertools.combinations(squares(number(text, "n")), 2)]


def rows(text):
    return ["".join(digits) for digits in itertools.product("01", repeat=number(text, "n"))]


def pairs(text):
    both = itertools.product(range(2 ** number(text, "m") + 1), repeat=2)
    return [f"{one} {other}" for one, other in both]


def lists(text):
    """The last line of each list, and the list to play next."""
    last = {name: (re.findall(rf"(?m)^{name}: (.*)$", text) or [""])[-1].split() for name in "AB"}
    name = "A" if len(last["A"]) <= len(last["B"]) else "B"
    return name, last[name]


def insertions(text):
    name, items = lists(text)
    sizes = range(1, len(items) + 3)
    return [f"{name}: " + " ".join([*items[:place], f"{sign}{size}", *items[place:]])
            for place in range(len(items) + 1) for size in sizes for sign in "+-"]


def digit_lists(text):
    """All lists that could come next: as long as the last one or, in part one, a digit longer."""
    last = (re.findall(r"(?m)^[01]+$", text) or [""])[-1]
    sizes = [len(last)] if len(last) == number(text, "n") else [len(last), len(last) + 1]
    return ["".join(digits) for size in sizes if size for digits in itertools.product("01", repeat=size)]


CANDIDATES = {
    "intersections": segments,
    "lengths": lambda text: ["0", "1", "2"],
    "numbers-to-number": pairs,
    "palindromes": lambda text: [f"{square} {digit}" for square in range(number(text, "m") + 2) for digit in range(3)],
    "permudrome": lambda text: squares(number(text, "n")),
    "permutations": insertions,
    "plusses": lambda text: squares(number(text, "n")),
    "precognition": lambda text: [*CARDS, "14"],
    "procession": rows,
    "scramble": digit_lists,
    "superposition": lambda text: squares(number(text, "m")),
}


def add_move(game, text, move):
    """The record with the move added in its place."""
    last = text.rstrip("\n").split("\n")[-1]
    if move.startswith("Round:"):
        return f"{text}{move}\n"
    if game == "lengths" and last[0] in "01":
        return f"{text[:-1]}{move}\n"
    if game == "precognition":
        return f"{text[:-1]},{move}\n" if last.startswith("Row:") else f"{text}Row: {move}\n"
    if move.startswith("Prediction"):
        key = move.split(":")[0]
        return re.sub(rf"(?m)^{key}:.*\n", "", text) + f"{move}\n"
    if game == "plusses" and "Moves:" not in text:
        return f"{text}Moves:\n{move}\n"
    return f"{text}{move}\n"


# --- output of the tools ---

def generate(tools, game, *options):
    """Records from quire-gen."""
    sizes = (["--size", SIZES[game]] if game in SIZES else []) + (["--players", PLAYERS[game]] if game in PLAYERS else [])
    done = subprocess.run([tools.folder / "quire-gen", "--game", game, *sizes, *options],
                          capture_output=True, check=True, timeout=120)
    return done.stdout.decode().split("\n\n")


def list_moves(tools, texts, *options):
    """The moves that quire-moves lists for each record, from one run."""
    out, _ = tools.run("quire-moves", "".join(texts).encode(), "--format=jsonl", "-q", *options)
    first = itertools.accumulate((text.count("\n") for text in texts), initial=1)
    moves_by_line = {line: [] for line, _ in zip(first, texts)}
    for item in map(json.loads, out.splitlines()):
        moves_by_line[item["line"]].append(item.get("move", item.get("moves")))
    return list(moves_by_line.values())


def are_valid(tools, texts):
    """For each record, True if it has no errors."""
    scores = tools.score("".join(texts).encode()).splitlines()
    return [json.loads(score)["errors"] == 0 for score in scores]


def positions(tools, game):
    """Unfinished records and a few finished ones, also in other readings."""
    found = generate(tools, game, "--moves=0-12", "--count=40", "--seed=1")
    found += generate(tools, game, "--unfinished", "--count=40", "--seed=2")
    found += generate(tools, game, "--count=10", "--seed=3")
    for text in found[:]:
        for reading in READINGS.get(game, []):
            found.append(re.sub(r"\n", f"\nReading: {reading}\n", text, count=1))
    if game == "plusses": # incomplete predictions
        for text in generate(tools, game, "--moves=0", "--count=10", "--seed=4"):
            signs = re.search(r"Prediction 2:(.*)", text)[1].split()
            found += [re.sub(r"Prediction 2:.*", "Prediction 2: " + " ".join(signs[:count]), text)
                      for count in range(len(signs))]
            found.append(re.sub(r"Prediction.*\n", "", text))
    if game == "precognition": # without hands any card is possible
        found += [re.sub(r"Hand.*\n", "", text) for text in found[:40]]
    whole = [text.rstrip("\n") + "\n" for text in found]
    return [text for text, good in zip(whole, are_valid(tools, whole)) if good]


def lists_all_legal_moves(tools, game):
    texts = positions(tools, game)
    lists = list_moves(tools, texts)
    moves_tried = []
    for text, moves in zip(texts, lists, strict=True):
        predicting = any(move.startswith("Prediction") for move in moves)
        written = CANDIDATES[game](text) if game in CANDIDATES and not predicting else []
        candidates = sorted({*written, *moves})
        moves_tried += [(text, move, move in moves) for move in candidates]
        if len(moves) != len(set(moves)):
            yield f"a move is listed twice: {moves} after\n{text}"
    verdicts = are_valid(tools, [add_move(game, text, move) for text, move, _ in moves_tried])
    for (text, move, is_listed), good in zip(moves_tried, verdicts, strict=True):
        if good != is_listed:
            yield (f"'{move}' is {'legal' if good else 'illegal'}, and is "
                   f"{'' if is_listed else 'not '}listed after\n{text}")
    for text, moves, counts in zip(texts, lists, list_moves(tools, texts, "--count"), strict=True):
        if counts != [len(moves)]:
            yield f"{len(moves)} moves are listed, and {counts} counted after\n{text}"


# --- the moves of a game ---

def moves_of(game, text):
    """The moves of a record in their order, as quire-moves writes them."""
    body = re.sub(r"(?m)^(Game|Players|Rounds|Deal|Target|n|m|Round|Playing|Hand.*|Prediction.*|Moves):.*\n", "", text)
    if game == "lengths":
        return re.findall(r"[01]", body)
    if game == "precognition":
        return re.findall(r"\w+", body.replace("Row:", ""))
    if game == "permutations":
        return re.findall(r"(?m)^B:.*$", body)
    if game == "procession":
        return body.split()[1:]
    return body.splitlines() if game in ("numbers-to-number", "palindromes") else body.split()


def lists_the_move_that_was_made(tools, game):
    texts = [text.rstrip("\n") + "\n" for text in generate(tools, game, "--count=12", "--seed=5")]
    played = [moves_of(game, text) for text in texts]
    for at in range(max(map(len, played)) + 1):
        for text, moves, before in zip(texts, played, list_moves(tools, texts, f"--at={at}")):
            if at < len(moves) and moves[at] not in before:
                yield f"after {at} moves '{moves[at]}' is not one of {before} in\n{text}"
            if at >= len(moves) and before:
                yield f"after {at} moves of {len(moves)}, the legal ones are {before} in\n{text}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tools, tap = Tools(sys.argv[1]), Tap()
    for game in games():
        for law in (lists_all_legal_moves, lists_the_move_that_was_made):
            faults = list(law(tools, game))
            tap.case(not faults, f"{game}: {law.__name__.replace('_', ' ')}",
                     "\n".join(faults[:10] + [f"and {len(faults) - 10} more"] * (len(faults) > 10)))
    return tap.done()


if __name__ == "__main__":
    sys.exit(main())
