#!/usr/bin/env python3
"""Writes random games as people would, in plain layouts chosen at random, and scans them.

usage: layouts.py TOOLS COUNT [SEED]
       layouts.py TOOLS GAME NUMBER [SEED]

Each text is a game of quire-gen in a random language, with moves in a list, in a table or on one line, with or without the
names of the players, and in plain text, mail, Markdown or HTML. Scan must read most of COUNT texts of each game completely,
and hardly ever report an error, because all of them are right. Prints TAP, a case for each game. The second form prints one
of the texts.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
import zlib
from collections import namedtuple
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tap import Tap  # noqa: E402

LEAST = 95              # of a hundred texts, so many must be read completely
MOST_ACCUSED = 1        # and so many may be reported as wrong

Game = namedtuple("Game", "title sizes")
GAMES = {
    "procession": Game("Procession", "n=5-8"),
    "scramble": Game("Binary Scramble", "n=4-8"),
    "numbers-to-number": Game("Numbers To Number", "m=3-4"),
    "lengths": Game("Lengths Of Lengths Of Lengths", "n=8-16"),
    "plusses": Game("Plusses And Minuses", "n=5-8"),
    "permutations": Game("Permutations Of +- Integers", "m=4-7"),
    "intersections": Game("Making Intersections", "n=4-5,m=4-6"),
    "superposition": Game("Number Superposition", "m=3-4"),
    "precognition": Game("Precognition", "Deal=3-6"),
    "permudrome": Game("Permudrome", "n=8"),
    "palindromes": Game("Palindromes In Sequence", "m=6-10"),
}

# What the words of a language are for is told by the English ones.
LANGUAGES = [
    "Round|on offense|points|Score|wins|A tie|Prediction|Row|Hand|List|Changes",
    "Runde|greift an|Punkte|Endstand|gewinnt|Unentschieden|Vorhersage|Reihe|Hand|Liste|Änderungen",
    "Manche|à l'attaque|points|Score|gagne|Match nul|Prédiction|Rangée|Main|Liste|Changements",
    "Ronda|ataca|puntos|Resultado|gana|Empate|Predicción|La fila|Mano|Lista|Cambios",
    "Turno|in attacco|punti|Punteggio|vince|Pareggio|Previsione|La fila|Mano|Lista|Cambiamenti",
    "Ronde|valt aan|punten|Eindstand|wint|Gelijkspel|Voorspelling|De rij|Hand|Lijst|Veranderingen",
    "Rodada|ataca|pontos|Placar|vence|Empate|Previsão|A fila|Mão|Lista|Mudanças",
    "Runda|anfaller|poäng|Slutställning|vinner|Oavgjort|Gissning|Raden|Hand|Lista|Ändringar",
]
Words = namedtuple("Words", "round offense points score wins tie prediction row hand list changes")
NAMES = [("Ann", "Bob"), ("Marie", "Paul"), ("Ingrid", "Sven"), ("Kofi", "Ama"), ("Mr Brown", "Lucy"), ("me", "Tom"), ("Dad", "Mia")]

Move = namedtuple("Move", "player text claim")
Round = namedtuple("Round", "number moves fields")
Record = namedtuple("Record", "sizes rounds score winners")


# --- the game ---

def generate(tools, name, seed):
    run = subprocess.run([tools / "quire-gen", f"--seed={seed}", "--claims=fill", f"--game={name}", "--players=Ann,Bob",
                          f"--size={GAMES[name].sizes}"], capture_output=True, text=True, check=True)
    return run.stdout


def players_of_rows(name, count):
    """Who makes each of the moves of a round: 0 or 1, or None if both do."""
    if name in ("lengths", "numbers-to-number"):
        return [None] * count
    if name == "procession":        # the first row is no move
        return [None, *(index % 2 for index in range(count - 1))]
    if name == "plusses":           # player 2 moves first
        return [(index + 1) % 2 for index in range(count)]
    return [index // 2 % 2 if name == "permudrome" else index % 2 for index in range(count)]


def parts_of_rows(name, row):
    """The moves in a row of the record, as (text, claim)."""
    if name in ("plusses", "intersections", "superposition", "permudrome"):
        return [(text, "") for text in row.split()]
    if name in ("procession", "scramble"):
        text, claim = row.split(None, 1)
        return [(text, re.sub(r" +", " ", claim))]
    return [(row.strip(), "")]


def parse(name, text):
    sizes, rounds, score, winners, in_grid = {}, [], [], [], False
    rows, fields, number = [], [], 0

    def end_round():
        if rows or fields:
            players = players_of_rows(name, len(rows))
            rounds.append(Round(number, [Move(player, *row) for player, row in zip(players, rows)], list(fields)))
            rows.clear(), fields.clear()
    for line in text.splitlines():
        found = re.fullmatch(r"([A-Za-z]+(?: [AB])?)( [A-Z][a-z]+)?: ?(.*)", line)
        if not found:
            rows.extend([] if in_grid else parts_of_rows(name, line))
            continue
        key, player, value = found[1], (found[2] or "").strip(), found[3]
        in_grid = key == "Grid"
        if key == "Round":
            end_round()
            number = int(value)
        elif key in ("n", "m", "Deal", "Target"):
            sizes[key] = value
        elif key == "Score":
            score = value.split(", ")
        elif key == "Winner":
            winners = value.split(", ")
        elif key not in ("Game", "Players", "Status", "Rounds", "Moves", "Grid"):
            fields.append((key, player, value))
    end_round()
    return Record(sizes, rounds, score, winners)


# --- the text ---

def table(kind, rows):
    """The rows, the first of which has the headings, as a table."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    aligned = [[cell.ljust(width) for cell, width in zip(row, widths)] for row in rows]
    if kind == "html":
        return ["<table>", *("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows), "</table>"]
    if kind == "markdown":
        bars = [f"| {' | '.join(row)} |" for row in rows]
        return [bars[0], "|---" * len(widths) + "|", *bars[1:]]
    if kind == "wiki":
        return ['{| class="wikitable"', f"! {' !! '.join(rows[0])}",
                *(line for row in rows[1:] for line in ("|-", f"| {' || '.join(row)}")), "|}"]
    if kind == "box":
        border = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
        lines = [f"| {' | '.join(row)} |" for row in aligned]
        return [border, lines[0], border, *lines[1:], border]
    if kind == "semicolons":
        return [";".join(row) for row in rows]
    return ["   ".join(row).rstrip() for row in aligned]


class Writer:
    """Writes one game. `chance` makes all choices."""

    def __init__(self, name, record, chance):
        self.game, self.record, self.chance = name, record, chance
        self.words = Words(*chance.choice(LANGUAGES).split("|"))
        self.names = chance.choice(NAMES)
        self.wrapper = chance.choice(("plain", "plain", "indented", "quoted", "mail", "code", "page", "pre"))
        kinds = {"page": ("html",), "pre": ("box", "gaps")}
        self.table = chance.choice(kinds.get(self.wrapper, ("markdown", "wiki", "box", "gaps", "semicolons")))
        self.shows_claims = chance.random() < 0.6
        self.claim = chance.choice((" ({})", " - {}", "   {}", " -> {}"))
        self.item = chance.choice(("{name}: {move}", "{name} {move}", "{number}. {name}: {move}", "{number}) {name} {move}",
                                   "{move} ({name})", "- {name}: {move}", "* {name} {move}", "{name} - {move}", "{move}"))
        self.layout = chance.choice((self.lines, self.lines, self.numbered_table, self.columns, self.one_line))

    def player(self, name):
        return self.names[("Ann", "Bob").index(name)]

    def move(self, move):
        return move.text + (self.claim.format(move.claim) if move.claim and self.shows_claims else "")

    # moves

    def lines(self, moves):
        number = 0
        for move in moves:
            number += move.player is not None
            has_name = move.player is not None
            yield self.item.format(number=number, name=self.names[move.player],
                                   move=self.move(move)) if has_name else self.move(move)

    def numbered_table(self, moves):
        first = [move for move in moves if move.player is None]
        yield from (self.move(move) for move in first)
        rows = [[str(number), self.names[move.player], move.text] for number, move in enumerate(moves[len(first):], 1)]
        yield from table(self.table, [["#", "who", "move"], *rows])

    def columns(self, moves):
        """A column for each player."""
        first = [move for move in moves if move.player is None]
        yield from (self.move(move) for move in first)
        together = 2 if self.game == "permudrome" else 1
        moves = moves[len(first):]
        cells = [""] * moves[0].player + [" ".join(move.text for move in moves[at:at + together])
                                          for at in range(0, len(moves), together)]
        cells += [""] * (len(cells) % 2)
        rows = [[str(at // 2 + 1), *cells[at:at + 2]] for at in range(0, len(cells), 2)]
        yield from table(self.table, [["", *self.names], *rows])

    def one_line(self, moves):
        separator = self.chance.choice((", ", "; ", "  ", " -> ") if self.game != "palindromes" else (", ", "; "))
        yield separator.join(move.text for move in moves)

    # what else a round has

    def owned(self, label, fields):
        """A value of each player."""
        kind = self.chance.choice(("before", "after", "brackets", "block", "table"))
        if kind == "table":
            return table(self.table, [["", *(self.player(player) for _, player, _ in fields)],
                                      [label, *(value for *_, value in fields)]])
        if kind == "block":
            return [f"{label}:", *(f"  {self.player(player)}: {value}" for _, player, value in fields)]
        pattern = {"before": "{0} {1}: {2}", "after": "{1}, {0}: {2}", "brackets": "{0} ({1}): {2}"}[kind]
        return [pattern.format(label, self.player(player), value) for _, player, value in fields]

    def fields(self, fields):
        named = {key: [field for field in fields if field[0] == key] for key, *_ in fields}
        if "Hand" in named:
            yield from self.owned(self.words.hand, named["Hand"])
        if "Prediction" in named:
            yield from self.owned(self.words.prediction, named["Prediction"])
        if self.game == "permutations":
            lists = list(zip((value for *_, value in named["A"]), (value for *_, value in named["B"])))
            if self.layout == self.columns:
                yield from table(self.table, [[f"{self.words.list} A", f"{self.words.list} B"], *map(list, lists)])
            else:
                yield from (f"{name}: {value}" for pair in lists for name, value in zip("AB", pair))
        if self.game == "precognition":
            yield f"{self.words.row}: {named['Row'][0][2].replace(',', self.chance.choice((', ', ' ', ',')))}"
            if self.shows_claims:
                yield f"{self.words.changes}: {named['Changes'][0][2]}"

    def rows(self, moves):
        """The rows of a round in which both players write."""
        if self.game == "lengths":
            return [move.text for move in moves]
        pairs = [move.text.split() for move in moves]
        kind = self.chance.choice(("rows", "table", "names", "own"))
        if kind == "table":
            return table(self.table, [[*self.names, "symbol"], *pairs])
        if kind == "names":
            return [f"{self.names[0]} {one}, {self.names[1]} {other} -> {symbol}" for one, other, symbol in pairs]
        if kind == "own":
            return [f"{name}: {', '.join(pair[at] for pair in pairs)}" for at, name in enumerate(self.names)]
        return [" ".join(pair) for pair in pairs]

    def round(self, part):
        if part.number:
            offense = f" ({self.names[(part.number + 1) % 2]} {self.words.offense})"
            has_offense = self.game in ("lengths", "intersections") and self.chance.random() < 0.5
            pattern = self.chance.choice(("{}", "{}:", "--- {} ---"))
            yield from ("", pattern.format(f"{self.words.round} {part.number}{offense if has_offense else ''}"))
        yield from self.fields(part.fields)
        if part.moves and part.moves[-1].player is None:
            yield from self.rows(part.moves)
        elif part.moves:
            yield from self.layout(part.moves)

    def result(self):
        score, winners = self.record.score, [self.player(name) for name in self.record.winners if name != "none"]
        wins = self.words.tie if len(winners) > 1 else f"{winners[0]} {self.words.wins}" if winners else ""
        kind = self.chance.choice(("none", "score", "wins", "both", "points")) if score else "wins"
        if kind in ("score", "both"):
            yield f"{self.words.score}: {self.names[0]} {score[0]}, {self.names[1]} {score[1]}."
        if kind in ("wins", "both") and wins:
            yield f"{wins}."
        if kind == "points":
            yield f"{self.names[0]} {score[0]} {self.words.points}, {self.names[1]} {score[1]} {self.words.points}."

    def text(self):
        sizes = [f"{key} = {value}" for key, value in self.record.sizes.items() if key in ("n", "m")]
        others = {"Target": "first to {} points", "Deal": "{} cards each"}
        sizes += [text.format(self.record.sizes[key]) for key, text in others.items() if key in self.record.sizes]
        title = GAMES[self.game].title
        above = [title, *([", ".join(sizes) + "."] if sizes else []), ""]
        body = [line for part in self.record.rounds for line in self.round(part)]
        return "\n".join(self.wrap(title, above, body, ["", *self.result()])) + "\n"

    def wrap(self, title, above, body, below):
        lines = [*above, *body, *below]
        if self.wrapper == "indented":
            return [f"    {line}" if line else "" for line in lines]
        if self.wrapper == "quoted":
            return [f"> {line}" for line in lines]
        if self.wrapper == "mail":
            return ["From: Ann Smith <ann@example.org>", f"Subject: {title}", "Date: Mon, 3 May 2010 10:00:00 +0200", "", *lines]
        if self.wrapper == "code":
            return [*above, "```", *body, "```", *below]
        if self.wrapper == "page":
            return ["<html><body>", *(line if line.startswith("<") else f"{line}<br>" for line in lines), "</body></html>"]
        if self.wrapper == "pre":
            return [*(f"<p>{line}</p>" for line in above if line), "<pre>", *(line.replace(">", "&gt;") for line in body), "</pre>",
                    *(f"<p>{line}</p>" for line in below if line)]
        return lines


# --- the test ---

def write_text(tools, name, number, seed):
    chance = random.Random(zlib.crc32(f"{name} {number} {seed}".encode()))
    record = generate(tools, name, chance.randrange(1 << 30))
    return record, Writer(name, parse(name, record), chance).text()


def results(tools, text):
    """The result of each record."""
    run = subprocess.run([tools / "quire-score", "--format=jsonl"], input=text, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in run.stdout.splitlines()]


def try_game(tap, tools, folder, name, count, seed):
    texts = [write_text(tools, name, number, seed) for number in range(count)]
    paths = [folder / f"{name}-{number}.txt" for number in range(count)]
    for path, (_, text) in zip(paths, texts):
        path.write_text(text, encoding="utf-8")
    scanned = subprocess.run([tools / "quire-scan", *paths], capture_output=True, text=True, check=False).stdout
    found = [record for record in re.split(r"(?m)^(?=Game: )", scanned) if record]
    of_text, accused, missed = {}, [], []
    for record, result in zip(found, results(tools, "".join(found))):
        of_text.setdefault(re.search(r"(?m)^Source: (\S+\.txt):\d", record)[1], []).append(result)
    for number, (path, expected) in enumerate(zip(paths, results(tools, "".join(record for record, _ in texts)))):
        read = of_text.get(str(path), [])
        is_whole = len(read) == 1 and read[0]["moves"] == expected["moves"] and read[0]["score"] in (None, expected["score"])
        accused += [number] if any(result["errors"] for result in read) else []
        missed += [] if is_whole else [number]
    good = 100 * (count - len(missed)) >= LEAST * count and 100 * len(accused) <= MOST_ACCUSED * count
    tap.case(good and count, f"{name}: {count - len(missed)} of {count} are read completely, {len(accused)} reported",
             "".join(f"--- {number}\n{texts[number][1]}" for number in (accused + missed)[:3]))


def main(arguments):
    if len(arguments) > 2 and arguments[1] in GAMES:
        print(write_text(Path(arguments[0]).resolve(), arguments[1], int(arguments[2]), "".join(arguments[3:]))[1], end="")
        return 0
    if len(arguments) not in (2, 3) or not arguments[1].isdigit():
        sys.exit(__doc__)
    tools, tap = Path(arguments[0]).resolve(), Tap()
    with tempfile.TemporaryDirectory() as folder:
        for name in GAMES:
            try_game(tap, tools, Path(folder), name, int(arguments[1]), "".join(arguments[2:]))
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
