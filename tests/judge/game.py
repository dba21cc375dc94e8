"""Common to all games (section 2): players, fields, rounds, and claims about the whole game."""

import math
import re
from collections import namedtuple

import values
from records import SPACE
from values import Slip, need


class Stop(Exception):
    """Stops judging a record at the first wrong move."""


# read: the function that reads the value, or the name of a method. scope: where the field occurs once (record, round or
# block), or many if it may repeat. owner: None, player or list.
Spec = namedtuple("Spec", "read scope owner", defaults=("record", None))
Field = namedtuple("Field", "line value")
Row = namedtuple("Row", "line number value")    # the number before the row, or None

# The result of the moves. over: None if unknown. known: the winner can be compared with claims, and so can the score if
# score_known is None. not_over: the error if the game is claimed to be finished but is not.
Outcome = namedtuple("Outcome", "over moves score winner known score_known not_over", defaults=(True, None, None))


# Fields whose value nothing else depends on.
CLAIMS = {"date", "score", "winner", "status", "points", "list", "d", "changes", "match", "truth", "sums",
          "prediction", "first", "columns", "rows"}


UNKNOWN = "unknown"     # instead of the id of the first error


class Duplicate(Exception):
    """A duplicate field. The first one counts."""


SKIPPED = "skipped"     # the block of rows below a duplicate `Moves:` or `Grid:`


class TooLarge(Exception):
    """A board that would take the judge too long."""


class Round:
    def __init__(self, number, line, fields):
        self.number, self.line, self.fields = number, line, dict(fields)    # line is None if no Round: line opened it
        self.rows, self.moves, self.points, self.state = [], 0, None, "open"    # or "over" or "unknown"

    def get(self, key, owner=None):
        return self.fields.get((key, owner))

    def value(self, key, owner=None):
        return self.get(key, owner).value if self.get(key, owner) else None

    def of(self, key):
        """The fields with one key by player, in the order written."""
        return {owner: found for (name, owner), found in self.fields.items() if name == key}


class Game:
    name = ""
    two_players = False
    most_players = 1000
    rounds_played = False
    default_block = "rows"      # None if rows occur only in blocks
    own_fields = {}
    readings = ()

    def __init__(self, record):
        self.line, self.errors = record.line, list(record.errors)
        self.doubled = []                   # errors (line, id) of duplicate fields, on which nothing depends
        self.possible = set()               # errors (line, id) that are allowed although the record is torn
        self.fields, self.early = {}, {}    # of the record; also a Deal: above round 1
        self.repeats = []                   # (key, owner, Field) of those that may repeat
        self.rounds, self.rows = [], {"rows": [], "moves": [], "grid": [], SKIPPED: []}
        self.wrong_size = None              # the line of n or m
        self.torn = False                   # whether only part of the record is read
        self.specs = self.all_specs()
        self.find_players(record.lines)
        self.read_lines(record.lines)
        self.torn = bool(self.torn or record.errors)
        self.reading = self.value("reading") or []

    get, value = Round.get, Round.value     # of the fields of the record

    def note(self, line, name):
        if name:
            self.errors.append((line, name))

    def fault(self, line, name):
        """Records an error, if `name` is not None, and ignores everything after it."""
        self.note(line, name)
        if name:
            raise Stop

    # -- players

    def find_players(self, lines):
        self.players, self.names, self.players_bad = 2 if self.two_players else None, None, False
        found = next((line for line in lines if line.key == "players" and not line.owner), None)
        try:
            if found:
                self.read_players(found.text)
        except Slip:
            self.players_bad = True
            self.note(found.number, "bad-players")

    def read_players(self, text):
        names = None if values.NUMBER.fullmatch(text) else [name.strip(SPACE) for name in text.split(",")]
        number = len(names) if names else int(text)
        need(names is None or all(map(self.is_name, names)) and len(set(names)) == number)
        need(2 <= number <= self.most_players and (not self.two_players or number == 2))
        self.players, self.names = number, names

    def is_name(self, text):
        return text not in ("", "none") and not re.search("[,:]", text) and not values.ANY_NUMBER.fullmatch(text)

    def player(self, text):
        """The number of a player; the name as written if the names are unknown."""
        need(text)
        if self.names and text in self.names:
            return self.names.index(text) + 1
        if values.NUMBER.fullmatch(text):
            known = 1 <= int(text) <= (self.players or self.most_players)
            need(known or self.players_bad and int(text), "unknown-player")
            return int(text) if known else text
        need((self.players_bad or not self.players) and self.is_name(text), "unknown-player")
        return text

    def player_list(self, text):
        """Players separated by commas, since names contain spaces; numbers also by white space."""
        found = []
        for item in text.split(","):
            parts = re.findall(r"\S+", item, re.ASCII)
            need(parts)
            several = all(map(values.NUMBER.fullmatch, parts))
            found += [self.player(part) for part in (parts if several else [item.strip(SPACE)])]
        return found

    def one_player(self, text):
        found = self.player_list(text)
        need(len(found) == 1)
        return found[0]

    # -- lines, up to the first unreadable one that something depends on

    def winner_list(self, text):
        return [] if text == "none" else self.player_list(text)

    def status(self, text):
        need(text in ("finished", "unfinished"))
        return text

    def reading_list(self, text):
        need(text)
        names = [item.strip(SPACE) for item in text.split(",")]
        need(set(names) <= set(self.readings), "bad-reading")
        return names

    def all_specs(self):
        specs = {key: Spec(str) for key in ("players", "event", "place", "source")}
        specs |= {"note": Spec(str, "many"), "date": Spec(values.date), "winner": Spec("winner_list"),
                  "status": Spec("status"), "reading": Spec("reading_list"), "score": Spec(values.numbers)}
        if self.rounds_played:
            specs |= {"round": Spec(values.whole, "many"), "points": Spec(values.numbers, "round")}
        return specs | self.own_fields

    def read_lines(self, lines):
        self.block, self.ended = self.default_block, False  # ended: by an unreadable Round:
        lost = min((at for at, name in self.errors if name != "bad-players"), default=math.inf)
        for line in lines:
            self.torn = self.torn or line.number > lost
            if self.torn:
                break
            try:
                if line.key:
                    self.block = self.default_block
                    need(line.key in self.specs, "unknown-field")
                    self.read_field(line, self.specs[line.key])
                else:
                    need(self.block, "bad-row")
                    number, value = self.read_row(line.text)
                    rows = self.this_round().rows if self.rounds_played else self.rows[self.block]
                    rows.append(Row(line.number, number, value))
            except Duplicate:
                self.doubled.append((line.number, "duplicate-field"))
                self.block = SKIPPED if self.specs[line.key].scope == "block" else self.block
            except Slip as slip:
                self.note(line.number, str(slip))
                if line.key not in CLAIMS:
                    self.ended = line.key == "round"
                    self.torn = True

    def read_row(self, text):
        """(the number before the row, its value)"""
        raise NotImplementedError

    def read_field(self, line, spec):
        need((spec.owner is None) == (line.owner is None))
        owner = self.player(line.owner) if spec.owner == "player" else line.owner and line.owner.upper()
        need(spec.owner != "list" or owner in ("A", "B"))
        fields_of = self.fields_of(line.key, spec.scope)
        if (line.key, owner) in fields_of:
            raise Duplicate
        if spec.scope == "block":
            need(not line.text)
            self.block = line.key
        read = getattr(self, spec.read) if isinstance(spec.read, str) else spec.read
        found = fields_of[line.key, owner] = Field(line.number, read(line.text))
        if line.key == "round":
            need(not self.rounds or found.value == self.rounds[-1].number + 1, "bad-round")
            self.rounds.append(Round(found.value, line.number, self.early if found.value == 1 else {}))
        elif spec.scope == "many":
            self.repeats.append((line.key, owner, found))

    def fields_of(self, key, scope):
        """The dictionary for a field with this scope, in which each field occurs once."""
        if scope == "round":
            return self.early if key == "deal" and not self.rounds else self.this_round().fields
        return {} if scope == "many" else self.fields

    def this_round(self):
        if not self.rounds:
            self.rounds.append(Round(1, None, self.early))
        return self.rounds[-1]

    def size(self, key, shown, misfits, others):
        """
        n or m, which is required if something that depends on it is `shown`. `misfits` gives the number of lines
        and moves that do not fit a size: where two do not fit this one, and all fit another, the size is wrong.
        Where only a part was read, that is so of this part; it is unknown which error the tools find first.
        """
        found = self.get(key)
        if shown and not found and not self.torn:
            self.note(self.line, "missing-field")
        if found and misfits(found.value) > 1:
            if any(other > 0 and misfits(other) == 0 for other in set(others)):
                self.wrong_size = found.line
                return None
        return found and found.value

    # -- moves and rounds

    def moves(self, rows):
        """(line, move, id of a wrong number before it) of each move in rows."""
        done = 0
        for row in rows:
            wrong = misnumbered(row, done)
            for place, move in enumerate(row.value):
                yield row.line, move, wrong if place == 0 else None
            done += len(row.value)

    def whole(self, item):
        """True if everything in a round was read."""
        return not self.torn or self.ended or item is not self.rounds[-1]

    def closer(self, item):
        """The first line that treats a round as over: its points or the next round."""
        after = self.rounds[self.rounds.index(item) + 1:][:1]
        lines = [found.line for found in [item.get("points"), *after] if found]
        return min(lines, default=None) if self.whole(item) else None

    def whole_game(self):
        return bool(self.rounds) and self.rounds[0].number == 1

    def states(self):
        return [item.state for item in self.rounds]

    # -- claims about the whole game

    def finish_claim(self):
        """The first field that claims the game is finished: (line, id of a mismatch)."""
        finish = [(self.get("winner").line, "winner-mismatch")] if self.get("winner") else []
        if self.value("status") == "finished":
            finish.append((self.get("status").line, "status-mismatch"))
        return min(finish, default=None)

    def judge_claims(self, over, _moves, score, winner, known, score_known, not_over):
        claim = self.get("score")
        if claim and self.players is None:
            self.note(self.line, "missing-field")
        elif claim and (known if score_known is None else score_known) and claim.value != score:
            self.note(claim.line, "score-mismatch")
        finish, claim = self.finish_claim(), self.get("winner")
        if over is False and finish:
            self.note(finish[0], not_over or finish[1])
        if over and self.value("status") == "unfinished":
            self.note(self.get("status").line, "status-mismatch")
        if over and known and claim and self.players and sorted(claim.value) != winner:
            self.note(claim.line, "winner-mismatch")

    # -- the verdict

    def play(self):
        """Returns the Outcome. Raises Stop at the first wrong move."""
        raise NotImplementedError

    def judge(self):
        """(the first error, the errors that may be found above it) or (None, the result)."""
        try:
            outcome = self.play()
            if not self.errors and not self.wrong_size:
                self.judge_claims(*outcome)
        except Stop:
            pass
        if self.wrong_size:
            self.errors = [(self.wrong_size, UNKNOWN if self.errors else "size-mismatch")]
        if [name for _, name in self.errors] != [UNKNOWN]:
            self.errors += self.doubled
        if self.errors:
            return min(self.errors, key=lambda error: error[0]), self.possible
        known, over = self.players is not None, bool(outcome.over)
        return None, {"game": self.name, "players": self.players, "names": self.names, "finished": over,
                      "moves": outcome.moves, "rounds": [self.round_result(item) for item in self.rounds],
                      "score": outcome.score if known else None, "winner": outcome.winner if over and known else []}

    def round_result(self, item):
        return {"round": item.number, "points": item.points}


def misnumbered(row, done):
    """The id of the error if a row's number is not that of its first move, else None."""
    return None if row.number in (None, done + 1) else "move-number"


def first_fault(*faults):
    """The first id whose condition is true, from pairs (id, condition)."""
    return next((name for name, broken in faults if broken), None)


def best(score):
    """The players with the most points."""
    return [player for player, points in enumerate(score, 1) if points == max(score)]


def grid_misfits(game, size):
    """The lines of rows with a wrong width, of extra rows, and of the grid if rows are missing."""
    rows, found = game.rows["grid"], game.get("grid")
    wrong = [row.line for place, row in enumerate(rows) if len(row.value) != size or place >= size]
    return wrong + ([found.line] if found and len(rows) < size and not game.torn else [])


def usable_grid(game, size):
    """True if a grid was read completely, and so was everything that it is compared with."""
    if not size or not game.get("grid"):
        return False
    wrong = grid_misfits(game, size)
    for line in wrong:
        game.note(line, "grid-size")
    return not wrong and not game.torn


def shared_lines(grid, size):
    """The errors of rows that fit in a grid that has others, or more below: a row or a column shared by two squares."""
    found, columns = [], set()
    for row in grid:
        filled = [column for column, cell in enumerate(row.value) if cell != "." and size in (None, len(row.value))]
        found += [(row.line, "row-taken")] if len(filled) > 1 else []
        found += [(row.line, "column-taken")] if columns.intersection(filled) else []
        columns.update(filled)
    return found


def judge_rest_of_grid(game, size):
    """What is wrong in the rows that fit of a grid that is the record and is not usable as a whole."""
    grid = game.rows["grid"]
    if game.torn:
        game.possible.update(shared_lines(grid, size))
    elif size and len(grid) == size:
        game.errors += shared_lines(grid, size)
