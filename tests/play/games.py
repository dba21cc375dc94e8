#!/usr/bin/env python3
"""Plays whole games through quire-play with a script. usage: games.py TOOLS GAME COUNT SEED

Plays COUNT games by hints, with occasional undo and redo. The record must be valid after each step, and quire-check
must accept it at the end. Then types as many records from quire-gen, which must give the same results. Prints TAP.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

SIZES = {"intersections": "n=1-4,m=*1-3,Rounds=*1-2", "lengths": "n=*1-3,Rounds=*1-2", "numbers-to-number": "m=1-4",
         "palindromes": "m=1-9", "permudrome": "n=4-4", "permutations": "m=1-6", "plusses": "n=1-6", "precognition": "Deal=1-5",
         "procession": "n=1-7", "scramble": "n=*1-3,Target=1-4", "superposition": "m=1-4"}
GRAMMARS = Path(__file__).resolve().parent.parent.parent / "grammar"
MOST = 400  # lines of a game


def most_players(game):
    """The maximum in the game's grammar."""
    grammar = (GRAMMARS / f"{game}.yaml").read_text(encoding="utf-8")
    return int(re.search(r"(?m)^players: .*\bmax: *(\d+)", grammar)[1])


class Player:
    """A running quire-play that gets its input line by line; all its output comes through one pipe."""

    def __init__(self, tools, folder, arguments):
        self.pipe = subprocess.Popen([tools / "quire-play", *arguments], cwd=folder,
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     stderr=subprocess.STDOUT, text=True, bufsize=1)

    def ask(self, line):
        """Sends a command that answers with one line."""
        self.pipe.stdin.write(line + "\n")
        return self.pipe.stdout.readline().rstrip("\n")

    def say(self, line):
        self.pipe.stdin.write(line + "\n")

    def close(self):
        self.pipe.stdin.close()
        rest = self.pipe.stdout.read()
        return self.pipe.wait(), rest


def score(tools, path):
    run = subprocess.run([tools / "quire-score", "--format=jsonl", path], capture_output=True,
                         text=True, check=False)
    return [json.loads(line) for line in run.stdout.splitlines()]


def by_hints(tools, folder, game, rng, seed):
    """Plays a game by hints; returns what is wrong with it, or ''."""
    players = "2" if most_players(game) == 2 else str(rng.randint(2, 3))
    sizes = random_sizes(rng, SIZES.get(game, ""), int(players))
    path = folder / f"{game}-{seed}.hints"
    player = Player(tools, folder, [game, "-p", players, *size_options(sizes), "-s", str(seed), "-o", path])
    in_a_row = 2 if game == "numbers-to-number" else 1  # lines in a batch; 1 to wait for each answer
    taken = 0
    for _ in range(MOST):
        hint = player.ask("hint")
        if "no legal move is left" in hint:
            break
        player.say(hint)
        taken += 1
        for _ in range(rng.randint(1, 3) if rng.random() < 0.1 else 0):
            if taken >= in_a_row:
                player.ask("undo")
                taken -= 1 if taken % in_a_row else in_a_row
        if rng.random() < 0.02:
            player.ask("hint")  # after this, the previous line has been processed
            [state] = score(tools, path)
            if state["errors"]:
                return f"{path}: an error on the way"
    code, rest = player.close()
    [end] = score(tools, path)
    if end["errors"] or not end["finished"]:
        return f"{sizes}: not finished, or wrong:\n{path.read_text()}"
    if "ok" not in rest or "error" in rest or code != 1:  # 1, since a hint was refused
        return f"{sizes}: exit status {code}\n{rest}"
    filled = subprocess.run([tools / "quire-fmt", "--claims=fill", path], capture_output=True,
                            check=False)
    return "" if filled.stdout == path.read_bytes() else f"{sizes}: not in its form"


def random_sizes(rng, sizes, players):
    """Picks a number for each size; a star in `sizes` means a multiple of the number of players."""
    pieces = []
    for key, star, low, high in re.findall(r"(\w+)=(\*?)(\d+)-(\d+)", sizes):
        number = rng.randint(int(low), int(high))
        pieces.append(f"{key}={number * players if star else number}")
    return ",".join(pieces)


def size_options(sizes):
    """The option for sizes; without it, a game has its usual sizes."""
    return [f"--size={sizes}"] if sizes else []


def typed(tools, folder, game, seed):
    """Types a generated record line by line; returns what is wrong, or ''."""
    players = "Ann,Bob" if most_players(game) == 2 else "Ann,Bob,Cleo"
    made = subprocess.run([tools / "quire-gen", f"--game={game}", "-p", players, "-s", str(seed),
                           "--moves=0-60"], capture_output=True, text=True, check=True).stdout
    source, path = folder / "made.quire", folder / f"{game}-{seed}.typed"
    source.write_text(made)
    path.unlink(missing_ok=True)
    head, lines = [], made.splitlines()[2:]
    while lines and re.match(r"(n|m|Deal|Rounds|Target): ", lines[0]):
        head.append(lines.pop(0).replace(": ", "="))
    # quire-play itself writes Round:, Playing:, Procession's row of zeros and the field that opens the moves.
    opened = r"(Round|Playing|Moves)\b.*" + ("|0+" if game == "procession" else "")
    lines = [re.sub(r"^Row: ", "", line) for line in lines if not re.fullmatch(opened, line)]
    if game == "plusses":
        lines = in_turn(lines)
    run = subprocess.run([tools / "quire-play", game, "-p", players, *size_options(",".join(head)), "-o", path],
                         input="".join(line + "\n" for line in lines), capture_output=True,
                         text=True, check=False)
    if run.returncode or run.stderr:
        return f"exit status {run.returncode}\n{made}\n{run.stderr}"
    [wanted], [got] = score(tools, source), score(tools, path)
    for key in ("moves", "finished", "score", "winner", "errors"):
        if wanted[key] != got[key]:
            return f"{key}: {got[key]}, and not {wanted[key]}\n{made}\n{path.read_text()}"
    return ""


def in_turn(lines):
    """The lines in the order typed: predictions are entered sign by sign."""
    signs = [re.findall(r"[+-]", line.partition(":")[2]) for line in lines[:2]]
    return [sign for both in zip(*signs, strict=True) for sign in both] + lines[2:]


def main(arguments):
    if len(arguments) != 4:
        sys.exit(__doc__)
    tools, game, count, first = Path(arguments[0]).resolve(), arguments[1], int(arguments[2]), int(arguments[3])
    tap = Tap()
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # a file system without disk latency
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        for seed in range(first, first + count):
            fault = by_hints(tools, Path(folder), game, random.Random(f"{game} {seed}"), seed)
            tap.case(not fault, f"{game} {seed}: a game by hints", fault)
        for seed in range(first, first + count):
            fault = typed(tools, Path(folder), game, seed)
            tap.case(not fault, f"{game} {seed}: a generated game, typed", fault)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
