"""Precognition, 19 November 2009."""

import re
from collections import Counter

import values
from game import Game, Outcome, Spec, Stop
from values import SEP, compiled, matched, need

CARD = re.compile(r"([HDCS♠♥♦♣♤♡♢♧])?([0-9]+|[ATJQK])([HDCS♠♥♦♣♤♡♢♧])?")
RANKS = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
SUITS = dict(zip("♠♥♦♣♤♡♢♧", "SHDCSHDC"))
PLACES = compiled(r"([0-9]+)\s*-\s*([0-9]+)")
DECK = 52


def read_card(text):
    """(value, suit or None) of a card; None for a word that is not a card."""
    found = CARD.fullmatch(text)
    if not found or found[1] and found[3]:
        return None
    value, suit = RANKS.get(found[2]) or int(found[2]), found[1] or found[3]
    return (value, SUITS.get(suit, suit)) if 1 <= value <= 13 else None


def read_cards(text):
    """Reads any words, except one that begins a comment after a space."""
    words = re.split(SEP, text, flags=re.ASCII)
    need(all(word and not word.startswith("#") for word in words))
    return [read_card(word) for word in words]


def read_letters(text):
    return values.letters(text, "UDS")


def read_places(text):
    return () if text == "none" else tuple(map(int, matched(PLACES, text).groups()))


def changes(row):
    """The letters between the cards of a row."""
    return "".join("U" if new > old else "D" if new < old else "S" for (old, _), (new, _) in zip(row, row[1:]))


def longest_part(prediction, letters):
    """The length of the longest part of the prediction that matches."""
    size = 0
    for start in range(len(prediction)):
        while start + size < len(prediction) and prediction[start:start + size + 1] in letters:
            size += 1
    return size


def points(prediction, letters, best_part=False):
    if best_part:
        return longest_part(prediction, letters)
    return len(prediction) if prediction in letters else 0


def is_match(prediction, letters, claim, best_part=False):
    """True if a prediction matches in this part of the row."""
    size = points(prediction, letters, best_part)
    if not claim or not size:
        return not claim and not size
    first, last = claim
    return 1 <= first and last - first + 1 == size and last <= len(letters) and letters[first - 1:last] in prediction


def card_fault(card, table):
    """Checks a card against those on the table: at most four of a value, and with suits no card twice."""
    if card is None:
        return "card-value"
    twice = card[1] and card in table
    return "card-count" if twice or sum(other is not None and card[0] == other[0] for other in table) > 3 else None


def in_hand(hand, played):
    """Whether all cards played may be of the hand, whichever suits are not written."""
    for value, number in Counter(value for value, _ in played).items():
        held = [suit for other, suit in hand if other == value]
        foreign = [suit for other, suit in played if other == value and suit and suit not in held]
        if number > len(held) or len(foreign) > held.count(None):
            return False
    return True


class Precognition(Game):
    name = "precognition"
    most_players = DECK
    rounds_played = True
    default_block = None
    own_fields = {
        "deal": Spec(lambda text: values.whole(text, DECK), "round"),
        "prediction": Spec(read_letters, "round", "player"),
        "hand": Spec(read_cards, "round", "player"),
        "row": Spec(read_cards, "round"),
        "changes": Spec(read_letters, "round"),
        "match": Spec(read_places, "round", "player"),
        "playing": Spec("player_list", "round"),
    }
    readings = ("hand-length", "best-part")

    def play(self):
        self.deal = self.early.get(("deal", None))
        self.champion, self.best_part = None, "best-part" in self.reading
        score, score_known = [0] * (self.players or 0), self.whole_game()
        for place, item in enumerate(self.rounds):
            self.fault(item.line, "after-end" if self.champion else None)
            self.play_round(item, self.rounds[place - 1] if place else None)
            if item.state == "open" and place + 1 < len(self.rounds):
                item.state = "unknown"      # the round was played to its end, even if part of it is missing
            if item.state != "open":
                score_known = item.state == "over"
            if item.state == "over" and self.players:
                score = [0] * self.players
                for player, number in zip(item.playing, item.points):
                    score[player - 1] = number
        shown = [*self.early, *(key for item in self.rounds for key in item.fields)]
        shown = any(key in self.own_fields and key != "playing" for key, _ in shown)
        known = self.rounds and self.rounds[-1].state != "unknown"
        return Outcome(True if self.champion else False if shown and known else None,
                       sum(item.moves for item in self.rounds), score,
                       [self.champion] if self.champion else [], bool(self.champion), score_known and shown)

    def play_round(self, item, before):
        self.deal = item.get("deal") or self.deal
        self.find_playing(item, before)
        several, hands = len(item.playing or ()), item.of("hand")
        if self.deal and self.deal.value * several > DECK:
            self.fault(self.deal.line, "hand-size")
        row = item.value("row")
        faults = [name for place, card in enumerate(row or ()) if (name := card_fault(card, row[:place]))]
        for name in faults:
            self.note(item.get("row").line, name)
        self.find_size(item, several, hands)
        self.judge_hands(item, hands)
        self.judge_predictions(item)
        if faults:
            raise Stop
        if row:
            self.judge_row(item, hands)
            item.letters, item.moves = changes(row), len(row)
        if self.whole(item):
            self.judge_claims_of(item, row)

    def find_playing(self, item, before):
        """The players of a round: all in the first, then those who tied for first place."""
        expected = None
        if before is None and item.number == 1 and self.players:
            expected = list(range(1, self.players + 1))
        elif before and before.state == "over":
            expected = self.tied(before)
        claim, item.playing = item.get("playing"), expected
        if claim:
            if expected and sorted(map(str, claim.value)) != sorted(map(str, expected)):
                self.fault(claim.line, "playing")
            item.playing = list(dict.fromkeys(claim.value)) if self.players else None

    def tied(self, item):
        return [player for player, number in zip(item.playing, item.points) if number == max(item.points)]

    def find_size(self, item, several, hands):
        """The number of cards in each hand: as dealt, as in the first hand, or the whole deck divided."""
        if self.deal:
            item.size = self.deal.value
        elif hands:
            item.size = len(next(iter(hands.values())).value)
        else:
            item.size = DECK // several if several else None
        total = item.size * several if several and item.size else None
        item.total = total if total and total <= DECK else None

    def judge_hands(self, item, hands):
        table = []
        for found in hands.values():
            for card in found.value:
                self.fault(found.line, card_fault(card, table))
                table.append(card)
            self.fault(found.line, "hand-size" if len(found.value) != item.size else None)

    def judge_predictions(self, item):
        most = item.size if "hand-length" in self.reading else item.total
        for found in item.of("prediction").values():
            self.fault(found.line, None if 1 <= len(found.value) <= (most or item.total or DECK) else "prediction-length")

    def judge_row(self, item, hands):
        line, played = item.get("row").line, {player: [] for player in hands}
        for place, card in enumerate(item.value("row")):
            player = item.playing[place % len(item.playing)] if item.playing else None
            if player in hands:
                played[player].append(card)
                good = in_hand(hands[player].value, played[player])
                self.fault(line, None if good else "card-not-in-hand")
            self.fault(line, "after-end" if item.total is not None and place >= item.total else None)

    def judge_claims_of(self, item, row):
        predictions, claim = item.of("prediction"), item.get("changes")
        if row and claim and claim.value != item.letters:
            self.note(claim.line, "changes-mismatch")
        for player, found in item.of("match").items():
            if row and player in predictions:
                if not is_match(predictions[player].value, item.letters, found.value, self.best_part):
                    self.note(found.line, "match-mismatch")
        self.find_state(item, row, predictions)
        claim = item.get("points")
        if claim and (item.state == "open" or item.state == "over" and claim.value != item.points):
            self.note(claim.line, "points-mismatch")

    def find_state(self, item, row, predictions):
        claimed = any(map(item.of, ("changes", "points", "match")))
        if not item.total or not row and claimed:
            item.state = "unknown"
        elif item.moves >= item.total:
            item.state = "over"
            item.points = [points(predictions[player].value if player in predictions else "", item.letters, self.best_part)
                           for player in item.playing]
            tied = self.tied(item)
            self.champion = tied[0] if len(tied) == 1 else None

    def round_result(self, item):
        known = self.players is not None
        return {"round": item.number, "playing": item.playing if known else None,
                "points": item.points if known else None}
