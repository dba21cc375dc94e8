"""
Judges records of pencil-and-paper games. Slow and simple; written from the notation, independently of the library.

For a record without errors, the judge computes the result. For any other record it finds only the first error, the one
on the lowest line number, because error recovery is not specified:

- An unreadable line tears a record: the lines below it are ignored. An unreadable claim or a duplicate field does not.
- An illegal move stops the judge. All lines above it are correct, so it is an error regardless of the lines below.
- Claims, and anything else that depends on later lines, are judged only if the record is neither torn nor stopped. The
  first error is then known as well.
- In a record that is torn or stopped, the library may still report such an error above the slip, because it may guess
  the intended text, and n or m may follow below. These ids are in FAR: they are allowed above the first error, but
  not required. Records without slips show that none is reported needlessly. A game may also allow single errors, by
  line and id (Game.possible).
- If n or m is wrong in addition to another error, only the presence of errors is compared (UNKNOWN).
- Boards of intersections with more than 1,000 dots per side are not compared.
"""

import re

from game import TooLarge
from games import GAMES
from records import read_records

FAR = {"row-width", "square-outside", "dot-outside", "number-range", "missing-field", "after-end", "card-not-in-hand", "players-multiple", "rounds-multiple", "offense-order", "lists-uneven", "list-length",
       "round-length", "prediction-length", "hand-size", "playing", "size-multiple", "row-appends", "row-length", "grid-size", "grid-numbers", "grid-mismatch",
       "size-mismatch", "points-mismatch", "list-mismatch", "decimals-mismatch", "truth-mismatch", "changes-mismatch",
       "match-mismatch", "differences-mismatch", "row-mismatch", "score-mismatch", "winner-mismatch", "status-mismatch"}


def judge_record(record):
    """((line, id) of the first error, errors allowed above it), or (None, result)."""
    kind = GAMES.get(re.sub(r"[ \t\r\v\f+-]+", "-", record.game.lower()))
    if not record.line or record.errors and record.errors[0][1] == "record-too-large":
        return min(record.errors, default=None), set()
    try:
        return kind(record).judge() if kind else ((record.line, "unknown-game"), set())
    except TooLarge:
        return None, None


def judge(data, max_line=256 << 20, max_record=1 << 30):
    """(line of the record, *result of judge_record) for each record in a file's bytes."""
    return [(record.line, *judge_record(record)) for record in read_records(data, max_line, max_record)]
