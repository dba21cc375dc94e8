"""What all games share: players, fields, rounds, claims and the result."""

import re
from dataclasses import dataclass, field
from typing import Callable

import values
from records import SPACE, Line
from values import Slip, need

# a key and what follows it where there is no colon, perhaps another sign, or a number at once; a word of a name; a value behind it
NO_COLON = re.compile(r"([A-Za-z]+)(?:\s*=\s*|\s+|(?<=[A-Za-z]{2})(?=[0-9])|$)(.*)", re.S | re.ASCII)
WORD = re.compile(r"[^\s=]+", re.ASCII)
BEHIND = re.compile(r"\s*=?\s*(.*)", re.S | re.ASCII)


@dataclass
class Spec:
    """A field of a game: how its value is read, where it may stand again and whose it is."""
    read: Callable
    scope: str = "record"       # or round, many, block
    owner: str | None = None    # or player, list


@dataclass
class Field:
    line: int
    value: object               # None where it can't be read
    lost: bool = False          # its line is no text: another one may stand for it


@dataclass
class Row:
    line: int
    number: int | None          # the number written in front
    value: object


@dataclass
class Round:
    number: int
    line: int | None            # None for a round that no Round: opened
    misplaced: bool = False     # its number does not follow
    nameless: bool = False      # its number can't be read
    fields: dict = field(default_factory=dict)
    rows: list = field(default_factory=list)
    unread: bool = False        # a row of it can't be read
    moves: int = 0
    points: object = None
    state: str = "open"         # or over, unknown
    sure: bool = True           # whether the points of a round that is over are known

    def get(self, key, owner=None):
        return self.fields.get((key, owner))

    def has(self, key):
        return any(name == key for name, _ in self.fields)

    def of(self, key):
        """The readable fields of one key by player, in the order written."""
        return {owner: found.value for (name, owner), found in self.fields.items()
                if name == key and found.value is not None}


class MoveNumbers:
    """Judges the numbers in front of rows.

    A number is right where it fits the moves counted, or follows from the number
    before it: one row left out, or one number mistyped, is one error.
    """

    def __init__(self, done=0):
        self.done, self.shift, self.unsure = done, 0, False

    def right(self, number):
        if number is None:
            return True
        shift = number - self.done - 1
        good = self.unsure or shift in (0, self.shift)
        self.shift, self.unsure = shift, False
        return good

    def add(self, moves=1):
        self.done += moves


class Game:
    name = ""
    two_players = False
    most_players = 1000
    rounds_played = False
    last_round_decides = False  # whether the rounds before it matter to nobody at the end
    squares_are_rows = False
    default_block = "rows"      # None where rows stand in blocks only
    own_fields = {}
    readings = ()

    def __init__(self, record):
        self.record, self.line = record, record.line
        self.errors = list(record.errors)
        self.fields, self.rounds = {}, []
        self.early = {}         # fields that stand before a round and open none
        self.next_round = self.due_round = None
        self.unread = False     # a row of no round can't be read
        self.players, self.names, self.players_bad = None, None, False
        self.specs = self.all_specs()
        self.mended = set()     # lines read as fields that they are not quite: one error says all
        self.lines = [self.mend_colon(line) for line in record.lines]
        self.find_players()
        self.read_lines()
        reading = self.get("reading")
        self.reading = set(reading.value or ()) if reading else set()

    def report(self, line, name):
        if line not in self.mended:
            self.errors.append((line, name))

    # -- colons that are missing, or stand too far behind

    def mend_colon(self, line):
        """The line, or the field that it was meant to be."""
        if line.lost:
            return line
        field = self.with_colon(line) if line.key is None else self.with_early_colon(line)
        if not field:
            return line
        self.report(line.number, "bad-row" if line.key is None else "bad-field")
        self.mended.add(line.number)
        return field

    def with_colon(self, line):
        """No row of any game begins with a word that is a key, but for squares of a very large board."""
        found = NO_COLON.fullmatch(line.text.removesuffix(":").rstrip(SPACE))
        spec = self.specs.get(found[1].lower()) if found else None
        if not spec or (self.squares_are_rows and values.SQUARES.fullmatch(line.text)):
            return None
        key, value, owner = found[1].lower(), found[2], None
        if spec.owner == "list":
            letter = NO_COLON.fullmatch(value)
            if not letter or letter[1].upper() not in ("A", "B"):
                return None
            owner, value = letter.groups()
        if spec.owner == "player" and not WORD.match(value):
            return None
        return Line(line.number, value, key, owner)

    def with_player(self, line):
        """Without a colon the fewest words that name somebody, of the first eight, say whose it is."""
        text, ends = line.text, [found.end() for found in WORD.finditer(line.text)]
        for end in [*ends[:8], *ends[:1]]:
            owner, value = text[:end], BEHIND.fullmatch(text[end:])[1]
            try:
                self.player(owner)
                break
            except Slip:
                pass
        else:
            return line
        return Line(line.number, value, line.key, owner)

    def with_early_colon(self, line):
        spec = self.specs.get(line.key)
        takes = spec and not spec.owner and line.owner and (not line.text or line.key == "round")
        return Line(line.number, line.owner, line.key) if takes else None

    # -- players

    def find_players(self):
        lines = [line for line in self.lines if line.key == "players" and not line.owner]
        found = next((line for line in lines if not line.lost), None)
        self.players = 2 if self.two_players else None
        if not found:
            self.players_bad = bool(lines)
            return
        try:
            self.read_players(found.text)
        except Slip:
            self.players_bad = True
            self.report(found.number, "bad-players")

    def read_players(self, text):
        names = None
        if values.NUMBER.fullmatch(text):
            number = int(text)
        else:
            names = [values.bare(name) for name in text.split(",")]
            number = len(names)
            for name in names:
                plain = name and name != "none" and ":" not in name
                need(plain and not values.ANY_NUMBER.fullmatch(name))
            need(len(set(names)) == number)
        need(2 <= number <= self.most_players and (not self.two_players or number == 2))
        self.players, self.names = number, names

    def player(self, text):
        """The number of a player; where nobody knows the names, the name as written."""
        need(text)
        if self.names and text in self.names:
            return self.names.index(text) + 1
        if values.NUMBER.fullmatch(text):
            number = int(text)
            known = number <= (self.players or self.most_players)
            need(number >= 1 and (known or self.players_bad), "unknown-player")
            return number if known else text
        need(self.players_bad or not self.players, "unknown-player")
        plain = text != "none" and "," not in text and ":" not in text
        need(plain and not values.ANY_NUMBER.fullmatch(text), "unknown-player")
        return text

    def player_list(self, text):
        """Players by commas, since names hold spaces; numbers by white space too."""
        found = []
        for item in text.split(","):
            parts = re.findall(r"\S+", item, re.ASCII)
            need(parts)
            several = all(values.NUMBER.fullmatch(part) for part in parts)
            found += [self.player(part) for part in (parts if several else [values.bare(item)])]
        return found

    def one_player(self, text):
        found = self.player_list(text)
        need(len(found) == 1)
        return found[0]

    def winner_list(self, text):
        return [] if text == "none" else self.player_list(text)

    def reading_list(self, text):
        need(text)
        return [values.bare(item) for item in text.split(",")]

    # -- fields

    def all_specs(self):
        text = values.free_text
        specs = {
            "players": Spec(text), "event": Spec(text), "place": Spec(text),
            "source": Spec(text), "note": Spec(text, "many"), "date": Spec(values.date),
            "winner": Spec(self.winner_list), "status": Spec(values.status),
            "reading": Spec(self.reading_list), "score": Spec(values.numbers),
        }
        if self.rounds_played:
            specs["round"] = Spec(values.whole, "many")
            specs["points"] = Spec(values.numbers, "round")
        for key, spec in self.own_fields.items():
            # a reader named as text is a method: it needs the players
            read = getattr(self, spec.read) if isinstance(spec.read, str) else spec.read
            specs[key] = Spec(read, spec.scope, spec.owner)
        return specs

    def get(self, key, owner=None):
        return self.fields.get((key, owner))

    def value(self, key, owner=None):
        found = self.get(key, owner)
        return found.value if found else None

    def read_lines(self):
        self.block = self.default_block
        self.opener = None          # the line above, where it opens a block
        self.lost_field = any(line.lost and line.key and line.key not in self.specs for line in self.lines)
        self.cut_block = None       # the block of which a remark without an end may have taken rows
        for line in self.lines:
            above, self.opener = self.opener, None
            if line.key is None:
                self.read_row(line)
                continue
            last_block, self.block = self.block, self.default_block
            if line.key in self.specs and line.lost:
                self.lose_field(line, self.specs[line.key])
                continue
            if line.key in self.specs:
                self.read_field(line, self.specs[line.key])
                if self.block == "twice" and above == line.key == last_block:
                    self.block = last_block     # nothing stands between: its rows are its rows
                continue
            if not line.lost:
                self.report(line.number, "unknown-field")
            if not line.text:
                # perhaps a block with its name mistyped: its rows have no meaning
                self.block = "lost"

    def read_field(self, line, spec):
        if line.key == "round" and not line.owner:
            self.open_round(line)
            return
        mended = line.number in self.mended
        if mended and spec.owner == "player":
            line = self.with_player(line)
        try:
            owner = self.read_owner(line, spec)
        except Slip as slip:
            self.report(line.number, str(slip))
            if str(slip) == "bad-field" and not line.text and not mended:
                self.block = "lost"
            elif spec.scope == "round" and (mended or str(slip) == "unknown-player"):
                # somebody's, so that nobody knows who has none in this round
                self.home(line.key, spec)[line.key, line] = Field(line.number, None)
            return
        home = self.home(line.key, spec)
        first = home.get((line.key, owner)) if home is not None else None
        if first and not first.lost:
            self.report(line.number, "duplicate-field")
            self.block = "twice" if spec.scope == "block" else self.block
            return
        if spec.scope == "block":
            self.block = self.opener = line.key
        found = Field(line.number, self.read_value(line, spec))
        if spec.scope == "block" and line.text:
            self.bad_row(line)      # what stands behind the colon may be the first row
        if home is None:
            self.repeated(line.key, owner, found)
        else:
            home[line.key, owner] = found

    def lose_field(self, line, spec):
        """Nobody knows what it says, but that it is there."""
        if line.key == "round" and not line.owner:
            self.open_nameless(line)
            return
        try:
            owner = self.read_owner(line, spec)
        except Slip:
            self.block = self.block if line.text else "lost"
            return
        home = self.home(line.key, spec)
        if spec.scope == "block":
            self.block = line.key
        if home is None:
            self.repeated(line.key, owner, Field(line.number, None))
        elif (line.key, owner) not in home:
            value = "" if spec.scope == "block" else None
            home[line.key, owner] = Field(line.number, value, lost=True)
        if spec.scope == "block" and line.text:
            self.bad_row(line)

    def read_owner(self, line, spec):
        need((spec.owner is None) == (line.owner is None))
        if spec.owner == "list":
            need(line.owner.upper() in ("A", "B"))
            return line.owner.upper()
        return self.player(line.owner) if spec.owner else None

    def read_value(self, line, spec):
        try:
            if spec.scope == "block":
                need(not line.text)
                return ""
            value = spec.read(line.text)
        except Slip as slip:
            self.report(line.number, str(slip))
            return None
        if line.key == "reading":
            for name in value:
                if name not in self.readings:
                    self.report(line.number, "bad-reading")
        return value

    def home(self, key, spec):
        """Where a field of this kind is kept, None where it may be repeated."""
        if spec.scope == "many":
            return None
        if spec.scope != "round":
            return self.fields
        if key == "deal" and not self.rounds:
            return self.early
        return self.this_round().fields

    def repeated(self, key, owner, found):
        pass

    # -- rounds

    def this_round(self):
        if not self.rounds:
            self.start_round(1, None)
        return self.rounds[-1]

    def start_round(self, number, line, misplaced=False):
        opened = Round(number, line, misplaced)
        if not self.rounds:
            if self.unread and line is None:
                # what could not be read may have been this round's
                opened.unread = True
                opened.rows.append(None)
            if number == 1:
                opened.fields, self.early = self.early, {}
        self.rounds.append(opened)
        self.next_round = number + 1
        self.due_round = self.due_round + 1 if misplaced else number + 1

    def open_round(self, line):
        try:
            number = self.specs["round"].read(line.text)
        except Slip as slip:
            self.report(line.number, str(slip))
            self.open_nameless(line)
            return
        # behind a wrong number, numbers go on from it or from the one that was due
        misplaced = self.next_round is not None and number not in (self.next_round, self.due_round)
        self.start_round(number, line.number, misplaced)

    def open_nameless(self, line):
        last = self.rounds[-1].number if self.rounds else 0
        self.start_round(last + 1, line.number)
        self.rounds[-1].nameless, self.next_round = True, None

    def gap(self):
        """Whether a round may be missing among those that count."""
        return any(item.misplaced or item.nameless for item in self.rounds)

    def whole_game(self):
        """Whether the rounds are written from the first on."""
        return bool(self.rounds) and self.rounds[0].number == 1 and not self.gap()

    def judge_places(self):
        """What follows the end of the game counts for nothing, and is not among the rounds here."""
        for item in self.rounds:
            if item.misplaced:
                self.report(item.line, "bad-round")

    def after(self, opened):
        """The line of the round that follows, if any."""
        where = self.rounds.index(opened) + 1
        return self.rounds[where].line if where < len(self.rounds) else None

    def closing_line(self, opened):
        """The first line that takes a round for over: its points or the next round."""
        points = opened.get("points")
        lines = [points.line if points else None, self.after(opened)]
        return min((line for line in lines if line is not None), default=None)

    # -- rows

    def read_row(self, line):
        if line.lost:
            self.lose_row(line)
            return
        if self.block in ("lost", "twice"):
            if self.block == "lost":
                self.bad_row(line)
            return
        try:
            need(self.block, "bad-row")
            self.row(line)
        except Slip:
            self.report(line.number, "bad-row")
            self.bad_row(line)

    def lose_row(self, line):
        if line.cuts:
            self.cut_block = self.block
        if self.block != "twice":
            self.bad_row(line)
        if line.opens:
            self.block = "lost"

    def row(self, line):
        raise NotImplementedError

    def bad_row(self, line):
        if self.rounds:
            self.rounds[-1].unread = True
            self.rounds[-1].rows.append(None)
        else:
            self.unread = True

    # -- claims

    def require(self, key, shown):
        """n or m is needed once there is something that depends on it."""
        if shown and not self.get(key) and not self.lost_field:
            self.report(self.line, "missing-field")

    def judge_score(self, score, known):
        claim = self.get("score")
        if not claim or claim.value is None or self.players_bad and not self.players:
            return
        if self.players is None:
            self.require("players", True)
        elif known and claim.value != score:
            self.report(claim.line, "score-mismatch")

    def said_finished(self):
        """The first of the fields that say the game is finished: (line, id of a mismatch)."""
        said = []
        winner, state = self.get("winner"), self.get("status")
        if winner and winner.value is not None:
            said.append((winner.line, "winner-mismatch"))
        if state and state.value == "finished":
            said.append((state.line, "status-mismatch"))
        return min(said, default=None)

    def judge_end(self, over, winner, known):
        """`over` is None where nobody can tell; `known`: the winner can be judged."""
        said, state = self.said_finished(), self.get("status")
        if over is False and said:
            name = self.not_over()
            if name:
                self.report(said[0], said[1] if name == "mismatch" else name)
        if over and state and state.value == "unfinished":
            self.report(state.line, "status-mismatch")
        claim = self.get("winner")
        if not (over and known and claim) or claim.value is None:
            return
        named = all(isinstance(player, int) for player in claim.value)
        if self.players and named and sorted(claim.value) != winner:
            self.report(claim.line, "winner-mismatch")

    def not_over(self):
        """The id that takes the place of the mismatch, None for no error at all."""
        return "mismatch"

    # -- result

    def judge(self):
        raise NotImplementedError

    def result(self, file):
        outcome = self.judge()
        found = {"file": file, "line": self.line, "game": self.name,
                 "players": self.players, "names": self.names}
        found.update(outcome)
        found.update(errors=len(self.errors), warnings=0)
        return found

    def outcome(self, over, moves, score, winner, known=True, score_known=None, shown=None):
        """Judges the claims about the whole game and puts its result together.

        `over` is what claims are judged by; `shown` says, where nobody can tell,
        whether what could be read looks like the end.
        """
        self.judge_places()
        if self.gap() and not self.last_round_decides:
            over, known = None, False
        over_or_shown = bool(shown if over is None else over)
        score = score if self.players else None
        winner = winner if over_or_shown and self.players else []
        score_known = known if score_known is None else score_known
        if "score" in self.specs:
            self.judge_score(score, score_known)
        self.judge_end(over, winner, known)
        rounds = [self.round_result(item) for item in self.rounds]
        return {"finished": over_or_shown, "moves": moves, "rounds": rounds,
                "score": score, "winner": winner}

    def round_result(self, opened):
        raise NotImplementedError


def best(score):
    """The players with the most points."""
    if not score:
        return []
    return [player for player, points in enumerate(score, 1) if points == max(score)]
