#!/usr/bin/env python3
"""Scans random games as quire-draw and quire-convert show them: what is found is right, and what the page promises is found.

usage: drawings.py TOOLS

Prints TAP, a case for each game and format, with the moves that are found.
"""

import json
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

SIZES = {
    "intersections": "n=2-4,m=2-6", "lengths": "n=6-12", "numbers-to-number": "m=2-3", "palindromes": "m=4-10",
    "permudrome": "n=4-8", "permutations": "m=2-5", "plusses": "n=3-6", "precognition": None, "procession": "n=3-6",
    "scramble": "n=4-6", "superposition": "m=2-4",
}
FORMATS = {
    "text": ["quire-draw", "-q", "-t", "text"], "ASCII": ["quire-draw", "-q", "-t", "text", "--charset=ascii"],
    "HTML": ["quire-draw", "-q", "-t", "html"], "Markdown": ["quire-convert", "-t", "markdown"],
}
SEEDS = range(4)
# A finished game that is the only one in a text is found with all its moves: see quire-scan(1).
DRAWN = ("palindromes", "permudrome", "plusses", "procession", "scramble", "superposition")
WHOLE = {
    "text": DRAWN, "ASCII": DRAWN, "HTML": ("permutations",),
    "Markdown": tuple(game for game in SIZES if game != "numbers-to-number"),
}


def run(tools, command, text=b""):
    return subprocess.run([tools / command[0], *command[1:]], input=text, capture_output=True, check=False, timeout=60)


def generate(tools, game, seed, count, *options):
    """Games with names or with numbers for players."""
    command = ["quire-gen", "-g", game, "-n", str(count), f"--seed={seed}", "-p", "Ann,Bob" if seed % 2 else "2", *options]
    command += [f"--size={SIZES[game]}"] if SIZES[game] else []
    return run(tools, command).stdout


def some_games(tools, game, seed):
    """Two finished and two unfinished games."""
    return generate(tools, game, seed, 2) + b"\n" + generate(tools, game, seed, 2, "--unfinished")


def scan(tools, command, text):
    return run(tools, ["quire-scan", "--all"], run(tools, command, text).stdout).stdout


def count(tools, text):
    scores = run(tools, ["quire-score", "--format=jsonl"], text).stdout.decode().splitlines()
    return sum(json.loads(score)["moves"] for score in scores)


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    tools, tap = Path(arguments[0]).resolve(), Tap()
    for game in SIZES:
        games = [some_games(tools, game, seed) for seed in SEEDS]
        moves = sum(count(tools, text) for text in games)
        for name, command in FORMATS.items():
            scanned = [scan(tools, command, text) for text in games]
            errors = b"".join(run(tools, ["quire-check"], text).stderr for text in scanned).decode()
            found = sum(count(tools, text) for text in scanned)
            tap.case(" error: " not in errors and moves > 0, f"{game}, {name}: {found} of {moves} moves", errors)
        finished = [generate(tools, game, seed, 1) for seed in SEEDS]
        moves = [count(tools, text) for text in finished]
        for name in (name for name, games in WHOLE.items() if game in games):
            found = [count(tools, scan(tools, FORMATS[name], text)) for text in finished]
            tap.case(found == moves and all(moves), f"{game}, {name}: all moves of a finished game", f"{found} of {moves}")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
