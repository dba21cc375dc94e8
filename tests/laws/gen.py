#!/usr/bin/env python3
"""quire-gen makes legal games, all of them equally likely. usage: gen.py TOOLS"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from laws import Counter, Tools, difference, games
from cross import compare
from judge import GAMES
from tap import Tap

# All games, with the usual number of players and with the fewest.
SIZES = {"intersections": ["n=1-3", "n=7,m=40", "n=30", "n=3-4,m=24-36"],
         "lengths": ["n=2-30", "Rounds=1-12"],
         "numbers-to-number": ["m=1-3", "m=6-7"],
         "palindromes": ["m=1-4", "m=300"],
         "permudrome": ["n=4", "n=40"],
         "permutations": ["m=1-3", "m=20"],
         "plusses": ["n=1-3", "n=40"],
         "precognition": ["Deal=1", "Deal=1-26"],
         "procession": ["n=1-4", "n=13-20", "n=33-36"],
         "scramble": ["n=2-6", "n=66-90,Target=2", "Target=1"],
         "superposition": ["m=1-2", "m=12", "m=1000000000"]}
PLAYERS = {"intersections": ["2", "Ann,Bob,Cleo"], "lengths": ["2", "Ann, Bob"],
           "precognition": ["2", "Ann,Bob,Cleo"], "procession": ["7"], "scramble": ["2", "Ann,Bob,Cleo"], "superposition": ["2", "3-9"]}
# {game: (size, pattern of the first move, or of the first card in a hand, and how many there may be)}
FIRST = {"intersections": ("n=3,m=2", r"\n(\w+-\w+)", 18), "lengths": ("n=2", r"\n([01])$", 2),
         "numbers-to-number": ("m=2", r"\n(\d \d)$", 9), "palindromes": ("m=3", r"\n(\d \d)$", 6),
         "permudrome": ("n=4", r"\n([a-d]\d)$", 16), "permutations": ("m=2", r"\n(A: .*)$", 2),
         "plusses": ("n=3", r"\n([abc]\d)$", 9), "precognition": ("Deal=3", r"\nHand 1: (\w+)", 52),
         "procession": ("n=6", r"\n([01]+)$", 6), "scramble": ("n=4", r"\n([01])$", 2),
         "superposition": ("m=3", r"\n(\w\d)$", 9)}
# The same for what a player writes before the first move.
HIDDEN = {"plusses": ("n=3", r"\nPrediction \w+: ([+-] [+-])", 4)}


def gen(tools, game, *options):
    done = subprocess.run([tools.folder / "quire-gen", "--game", game, *options], capture_output=True,
                          check=False, timeout=300)
    if done.returncode or done.stderr:
        raise AssertionError(f"{options}: exit status {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def ways(game):
    """Options that lead to different games."""
    yield []
    for size in SIZES.get(game, []):
        yield ["--size", size] + (["--players=2"] if game in ("intersections", "lengths") else [])
    for players in PLAYERS.get(game, []):
        yield ["--players", players]


def scores(tools, data):
    return [json.loads(line) for line in tools.score(data).splitlines()]


def games_are_finished(tools, game):
    for seed, options in enumerate(ways(game)):
        data = gen(tools, game, f"--seed={seed}", "--count=20", *options)
        found = scores(tools, data)
        if len(found) != 20 or not all(one["finished"] and not one["errors"] for one in found):
            yield f"{options}: {[one for one in found if not one['finished'] or one['errors']][:3]}"


def unfinished_games_are_not_over(tools, game):
    for seed, options in enumerate(ways(game)):
        data = gen(tools, game, f"--seed={seed}", "--count=20", "--unfinished", *options)
        found = scores(tools, data)
        whole = gen(tools, game, f"--seed={seed}", "--count=1", *options)
        if not all(not one["errors"] for one in found):
            yield f"{options}: {[one for one in found if one['errors']][:3]}"
        if any(one["finished"] for one in found) and not re.search(r"=1\b", " ".join(options)):
            yield f"{options}: a game is over"
        if not whole.startswith(data.split(b"\n\n")[0].rstrip(b"\n")):
            yield difference(f"{options}: not the beginning of the finished game", whole, data)


def games_have_the_given_number_of_moves(tools, game):
    data = gen(tools, game, "--seed=1", "--count=30", "--moves=3-5")
    for one in scores(tools, data):
        fewest = 0 if one["finished"] else 1 if game == "permutations" else 3 # there a move is one integer in each of two lists
        if one["errors"] or not fewest <= one["moves"] <= 5:
            yield f"{one}"


def second_judge_agrees(tools, game):
    for claims in ("strip", "fill"):
        data = gen(tools, game, "--seed=3", "--count=30", f"--claims={claims}")
        with tempfile.TemporaryDirectory() as folder:
            if fault := compare(tools.folder, Path(folder) / "made.quire", data):
                yield fault


def claims_are_those_of_quire_fmt(tools, game):
    for option in ("--count=30", "--unfinished"):
        bare = gen(tools, game, "--seed=4", option)
        filled = gen(tools, game, "--seed=4", option, "--claims=fill")
        if tools.fmt(bare, "fill") != filled:
            yield difference(option, tools.fmt(bare, "fill"), filled)


def same_seed_same_game(tools, game):
    ten, again, two, other = (gen(tools, game, f"--seed={seed}", f"--count={count}")
                              for seed, count in ((5, 10), (5, 10), (5, 2), (6, 10)))
    if ten != again:
        yield difference("the same seed", ten, again)
    if not ten.startswith(two):
        yield difference("fewer of the same", ten, two)
    if ten == other:
        yield "another seed makes the same"


def beginnings_are_equally_likely(tools, game):
    """Of 200 games expected for each beginning, at least 140 and at most 260: four standard deviations."""
    for size, pattern, number in (table[game] for table in (FIRST, HIDDEN) if game in table):
        data = gen(tools, game, "--seed=7", f"--count={200 * number}", "--moves=1", "--players=2", "--size", size)
        found = Counter(re.search(pattern, text.strip())[1] for text in data.decode().split("\n\n"))
        if len(found) != number or min(found.values()) < 140 or max(found.values()) > 260:
            yield f"{number} possible beginnings: {dict(found)}"


LAWS = [games_are_finished, unfinished_games_are_not_over, games_have_the_given_number_of_moves, second_judge_agrees,
        claims_are_those_of_quire_fmt, same_seed_same_game, beginnings_are_equally_likely]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tools, tap = Tools(sys.argv[1]), Tap()
    for game in games():
        for law in LAWS:
            if law is second_judge_agrees and game not in GAMES:
                tap.skip(f"{game}: the judge agrees", "tests/judge does not have the game")
                continue
            try:
                faults = list(law(tools, game))
            except (AssertionError, OSError, ValueError, subprocess.TimeoutExpired) as error:
                faults = [str(error)]
            tap.case(not faults, f"{game}: {law.__name__.replace('_', ' ')}", "\n".join(faults[:5]))
    return tap.done()


if __name__ == "__main__":
    sys.exit(main())
