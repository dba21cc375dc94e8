"""Precognition, 19 November 2009."""

from collections import Counter

import values
from game import Game, Spec
from values import compiled, matched

PLACES = compiled(r"([0-9]+)\s*-\s*([0-9]+)")
DECK = 52


def read_letters(text):
    return values.letters(text, "UDS")


def read_places(text):
    if text == "none":
        return ()
    first, last = matched(PLACES, text).groups()
    return int(first), int(last)


def changes(row):
    """The letters between the cards of a row."""
    return "".join("U" if new > old else "D" if new < old else "S"
                   for (old, _), (new, _) in zip(row, row[1:]))


def longest_part(prediction, letters):
    """How long the longest part of the prediction is that matches."""
    size = 0
    for start in range(len(prediction)):
        while prediction[start:start + size + 1] in letters and start + size < len(prediction):
            size += 1
    return size


def points(prediction, letters, best_part=False):
    if best_part:
        return longest_part(prediction, letters)
    return len(prediction) if prediction in letters else 0


class Deck:
    """Counts cards on the table: four of a value, and with suits no card twice."""

    def __init__(self):
        self.values, self.cards = Counter(), set()

    def fault(self, card):
        value, suit = card
        if not 1 <= value <= 13:
            return "card-value"
        twice = suit is not None and card in self.cards
        self.values[value] += 1
        self.cards.add(card)
        return "card-count" if twice or self.values[value] > 4 else None


class Hand:
    """A hand, of which some cards may have no suit, and the cards played from it."""

    def __init__(self, cards):
        self.cards, self.played = list(cards), []

    def play(self, card):
        """Whether the card may be one of those left, whichever suits are not written."""
        value = card[0]
        held = [suit for number, suit in self.cards if number == value]
        played = [suit for number, suit in self.played + [card] if number == value]
        foreign = [suit for suit in played if suit is not None and suit not in held]
        good = len(played) <= len(held) and len(foreign) <= held.count(None)
        if good:
            self.played.append(card)
        return good


class Precognition(Game):
    name = "precognition"
    most_players = DECK
    rounds_played = True
    last_round_decides = True
    default_block = None
    own_fields = {
        "deal": Spec(lambda text: values.whole(text, DECK), "round"),
        "prediction": Spec(read_letters, "round", "player"),
        "hand": Spec(values.cards, "round", "player"),
        "row": Spec(values.cards, "round"),
        "changes": Spec(read_letters, "round"),
        "match": Spec(read_places, "round", "player"),
        "playing": Spec("player_list", "round"),
    }
    readings = ("hand-length", "best-part")

    def judge(self):
        self.deal = self.early.get(("deal", None))
        self.fresh_deal = bool(self.deal)
        self.before = None      # the round before
        self.champion = None
        for place, item in enumerate(self.rounds):
            if self.champion:
                self.report(item.line, "after-end")
                del self.rounds[place:]
                break
            self.judge_round(item)
            self.before = item
        score, known = self.last_score()
        return self.outcome(self.is_over(), sum(item.moves for item in self.rounds), score,
                            [self.champion] if self.champion else [],
                            bool(self.champion), known)

    def judge_round(self, item):
        if item.get("deal"):
            self.deal, self.fresh_deal = item.get("deal"), True
        item.points = None
        item.playing = self.find_playing(item)
        item.hand_size = self.find_size(item)
        several = len(item.playing) if item.playing else None
        known = self.players and several and item.hand_size
        item.total = item.hand_size * several if known else None
        self.judge_hands(item, several)
        row = item.get("row")
        item.row = self.judge_row(item, row) if row and row.value else None
        item.moves = len(item.row or ())
        self.judge_predictions(item)
        if item.row is not None:
            self.judge_changes(item)
            self.judge_matches(item)
        self.find_state(item)
        self.judge_points(item)

    # -- who plays, and how many cards

    def tied(self, item):
        """Who plays after a round that was a tie."""
        most = max(item.points)
        return [player for player, number in zip(item.playing, item.points) if number == most]

    def expected(self, item):
        """Those who must play this round, None where nobody can tell."""
        before = self.before
        if before is None:
            first = item.number == 1 and self.players
            return list(range(1, self.players + 1)) if first else None
        if before.state != "over" or item.number != before.number + 1:
            return None
        return self.tied(before)

    def find_playing(self, item):
        claim, expected = item.get("playing"), self.expected(item)
        if not claim:
            return expected
        if claim.value is None:
            return None
        if expected and sorted(map(str, claim.value)) != sorted(map(str, expected)):
            self.report(claim.line, "playing")
        return list(dict.fromkeys(claim.value))

    def find_size(self, item):
        """How many cards each has: as dealt, as in the first hand, or all there are."""
        if self.deal and self.deal.value:
            return self.deal.value
        for hand in item.of("hand").values():
            return len(hand)
        if self.deal or item.has("hand") or not item.playing:
            return None
        return DECK // len(item.playing)

    def judge_hands(self, item, several):
        if self.fresh_deal and several:
            self.fresh_deal = False
            if self.deal.value and self.deal.value * several > DECK:
                self.report(self.deal.line, "hand-size")
        deck = Deck()
        item.hands = {}
        for player, cards in item.of("hand").items():
            line = item.get("hand", player).line
            if len(cards) != item.hand_size:
                self.report(line, "hand-size")
            for card in cards:
                fault = deck.fault(card)
                if fault:
                    self.report(line, fault)
            item.hands[player] = Hand(cards)

    # -- the row

    def judge_row(self, item, row):
        """The cards that count."""
        deck = Deck()
        for place, card in enumerate(row.value):
            late = item.total is not None and place >= item.total
            fault = deck.fault(card) or self.hand_fault(item, place, card)
            if fault or late:
                self.report(row.line, fault or "after-end")
            if late and not fault:
                break
        return row.value[:item.total]

    def hand_fault(self, item, place, card):
        if not item.playing:
            return None
        hand = item.hands.get(item.playing[place % len(item.playing)])
        return "card-not-in-hand" if hand and not hand.play(card) else None

    def judge_changes(self, item):
        item.letters = changes(item.row)
        claim = item.get("changes")
        if claim and claim.value is not None and claim.value != item.letters:
            self.report(claim.line, "changes-mismatch")

    def judge_predictions(self, item):
        most = item.total
        if "hand-length" in self.reading:
            most = item.hand_size
        for player, prediction in item.of("prediction").items():
            if not prediction or most is not None and len(prediction) > most:
                self.report(item.get("prediction", player).line, "prediction-length")

    def judge_matches(self, item):
        predictions = item.of("prediction")
        for player, claim in item.of("match").items():
            prediction = predictions.get(player)
            if prediction is not None and not self.is_match(item.letters, prediction, claim):
                self.report(item.get("match", player).line, "match-mismatch")

    def is_match(self, letters, prediction, claim):
        """Any true place serves."""
        best_part = "best-part" in self.reading
        size = points(prediction, letters, best_part)
        if not claim or not size:
            return not claim and not size
        first, last = claim
        if not (1 <= first <= last <= len(letters)) or last - first + 1 != size:
            return False
        return letters[first - 1:last] in prediction

    # -- points

    def find_state(self, item):
        rows = item.get("row")
        follows = self.after(item) is not None
        sure = item.playing and not (rows and rows.value is None)
        if item.row is not None and item.total and item.moves >= item.total:
            item.points = self.round_points(item)
            unread = any(key == "prediction" and found.value is None and owner in item.playing
                         for (key, owner), found in item.fields.items())
            item.state = "unknown" if unread or not sure else "over"
        elif not sure or item.unread or not item.total or follows:
            item.state = "unknown"
        elif not rows and item.has("points"):
            item.state = "unknown"
        else:
            item.state = "open"
        if item.state == "over" and item.points.count(max(item.points)) == 1:
            self.champion = self.tied(item)[0]

    def round_points(self, item):
        predictions = item.of("prediction")
        best_part = "best-part" in self.reading
        return [points(predictions.get(player, ""), item.letters, best_part)
                for player in item.playing]

    def judge_points(self, item):
        claim = item.get("points")
        if claim and claim.value is not None and item.state == "over":
            if claim.value != item.points:
                self.report(claim.line, "points-mismatch")

    def last_score(self):
        """The points of the last round that is over, and whether they are sure."""
        score, known = [0] * (self.players or 0), self.whole_game()
        for item in self.rounds:
            if item.state == "open":
                continue
            known = item.state == "over"
            if self.players and item.points is not None:
                score = [0] * self.players
                for player, number in zip(item.playing, item.points):
                    score[player - 1] = number
        return score, known

    def is_over(self):
        if not self.rounds:
            return None
        if self.champion:
            return True
        last = self.rounds[-1]
        return None if last.state == "unknown" else False

    def round_result(self, item):
        known = self.players is not None
        return {"round": item.number, "playing": item.playing if known else None,
                "points": item.points if known else None}
