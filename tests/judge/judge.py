"""
Judges records of pencil-and-paper games: slow, plain, written from the notation and not from the library.

Of a record without errors the judge knows the result. Of any other it knows the first error alone, which is the one
on the smallest line, and nothing of how judging goes on:

- A line that can't be read tears a record: nothing below it is looked at. A claim that can't be read tears nothing, nor
  does a field that was given before.
- A move that is wrong stops the judge. What stands above it is right, so that it is an error whatever stands below.
- Claims, and whatever else hangs on lines that may stand below it, are judged in a record that is neither torn nor
  stopped. Its first error then is known as well.
- In a record that is torn or stopped such an error may all the same be found above the slip, since what was meant can
  be guessed at or not, and n or m may stand below. The ids for which that is so are in FAR: each is allowed above the
  first error, none is wanted. That none is found without need is seen in records without slips. A game may name single
  errors as well, by line and id (Game.possible).
- Where n or m is wrong and something else as well, only that there are errors is compared (UNKNOWN).
- Boards of intersections with more than 1,000 dots a side are not compared at all.
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
    """((line, id) of the first error, those that may be found above it) or (None, result)."""
    kind = GAMES.get(re.sub(r"[ \t\r\v\f+-]+", "-", record.game.lower()))
    if not record.line or record.errors and record.errors[0][1] == "record-too-large":
        return min(record.errors, default=None), set()
    try:
        return kind(record).judge() if kind else ((record.line, "unknown-game"), set())
    except TooLarge:
        return None, None


def judge(data, max_line=256 << 20, max_record=1 << 30):
    """(line of the record, *what judge_record returns) of each record of a file's bytes."""
    return [(record.line, *judge_record(record)) for record in read_records(data, max_line, max_record)]
