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
        if card is None:
            return "card-value"
        value, suit = card
        twice = suit is not None and card in self.cards
        self.values[value] += 1
        self.cards.add(card)
        return "card-count" if twice or self.values[value] > 4 else None


class Hand:
    """A hand, of which some cards may have no suit, and the cards played from it."""

    def __init__(self, cards):
        self.cards, self.played = list(cards), []
        self.sound = None not in cards  # whether nothing is wrong with a card, so that it has a size
        self.open = False               # whether any card may be played from it

    def play(self, card):
        """Whether the card may be one of those left, whichever suits are not written."""
        if self.open:
            return True
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
        self.bad_deal = None    # one of more cards than there are
        self.before = None      # the round before
        self.champion = None
        self.early_points = False
        for place, item in enumerate(self.rounds):
            if self.champion and not item.misplaced:
                self.report(item.line, "after-end")
                del self.rounds[place:]
                break
            self.champion = None
            self.judge_round(item)
            self.before = item
        score, known = self.last_score()
        return self.outcome(self.is_over(), sum(item.moves for item in self.rounds), score,
                            [self.champion] if self.champion else [],
                            bool(self.champion), known and self.shows_game())

    def shows_game(self):
        """Whether anything of the game itself is written, and not only what it came to."""
        found = [*self.early.items(), *(pair for item in self.rounds for pair in item.fields.items())]
        return any(key in self.own_fields and key != "playing" and field.value is not None
                   for (key, _), field in found)

    def judge_round(self, item):
        if item.get("deal"):
            self.deal = item.get("deal")
        item.points = None
        item.playing = self.find_playing(item)
        several = len(item.playing) if item.playing else None
        row = item.get("row")
        self.judge_hands(item)
        item.dealt = bool(self.deal and self.deal.value and self.deal_is_possible(several))
        item.hand_size = self.find_size(item, several)
        odd = self.judge_sizes(item)
        known = several and item.hand_size and item.hand_size * several <= DECK
        item.total = item.hand_size * several if known else None
        item.doubtful = self.doubt(item, odd, len(row.value) if row and row.value else 0)
        item.row = self.judge_row(item, row) if row and row.value else None
        item.moves = len(item.row or ())
        self.judge_predictions(item)
        if item.row is not None:
            self.judge_changes(item)
            self.judge_matches(item)
        item.state = self.find_state(item)
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
        claims = [field for (key, _), field in item.fields.items() if key == "playing"]
        expected = self.expected(item)
        if not claims:
            return expected
        claim = claims[0]
        if not self.players or claim.value is None:
            return None
        if expected and sorted(map(str, claim.value)) != sorted(map(str, expected)):
            self.report(claim.line, "playing")
        return list(dict.fromkeys(claim.value))

    def find_size(self, item, several):
        """How many cards each has: as dealt, as in the first hand, or all there are."""
        if item.dealt:
            return self.deal.value
        for hand in item.hands.values():
            if hand.sound:
                return len(hand.cards)
        if self.deal or item.has("hand") or not several:
            return None
        return DECK // several

    def deal_is_possible(self, several):
        if several and self.bad_deal is not self.deal and self.deal.value * several > DECK:
            self.report(self.deal.line, "hand-size")
            self.bad_deal = self.deal
        return self.bad_deal is not self.deal

    def judge_hands(self, item):
        """With a card that is wrong nobody knows what the hand was."""
        deck = Deck()
        item.hands = {player: Hand(cards) for player, cards in item.of("hand").items()}
        doubted = set()
        for player, hand in item.hands.items():
            for card in hand.cards:
                fault = deck.fault(card)
                if fault:
                    self.report(item.get("hand", player).line, fault)
                    hand.sound = False
                    doubted.add(card and card[0])
        for hand in item.hands.values():    # a card that two hands have may be the slip of either
            hand.open = bool(doubted & {card and card[0] for card in hand.cards})

    def judge_sizes(self, item):
        """Whether a hand is of another size. It takes two of the same to say which of them is wrong."""
        sound = {player: hand for player, hand in item.hands.items() if hand.sound}
        odd = [player for player, hand in sound.items()
               if item.hand_size and len(hand.cards) != item.hand_size]
        for player in odd:
            self.report(item.get("hand", player).line, "hand-size")
            item.hands[player].open = True
        item.agreed = len(sound) - len(odd) + item.dealt >= 2
        if odd and not item.agreed:
            for hand in item.hands.values():
                hand.open = True
        return bool(odd)

    def doubt(self, item, odd, laid):
        """Whether the hands do not agree with each other, or with the row; how many cards there are is not known then."""
        beyond = False
        if odd and (not item.agreed or laid != item.total):
            item.total = None
        if item.agreed:
            return odd
        for place, player in enumerate(item.playing or []):
            hand = item.hands.get(player)
            if hand and not hand.open:
                turns = len(range(place, laid, len(item.playing)))
                beyond = beyond or turns > len(hand.cards)
        if beyond:
            item.total = None
        return beyond or odd

    # -- the row

    def judge_row(self, item, row):
        """The cards that count. After a word that is no card nobody knows whose turn it was."""
        deck, item.known = Deck(), True
        for place, card in enumerate(row.value):
            late = item.total is not None and place >= item.total
            fault = deck.fault(card)
            if not fault and item.known:
                fault = self.hand_fault(item, place, card) or ("after-end" if late else None)
            if fault:
                self.report(row.line, fault)
            if fault == "after-end":
                break
            item.known = item.known and (card is not None or late)
        return row.value[:item.total]

    def hand_fault(self, item, place, card):
        if not item.playing:
            return None
        hand = item.hands.get(item.playing[place % len(item.playing)])
        return "card-not-in-hand" if hand and not hand.play(card) else None

    def judge_changes(self, item):
        read = item.row if item.known else item.row[:item.row.index(None)]
        item.letters = changes(read)
        claim = item.get("changes")
        if claim and claim.value is not None:
            seen = claim.value if item.known else claim.value[:len(item.letters)]
            if seen != item.letters:
                self.report(claim.line, "changes-mismatch")

    def judge_predictions(self, item):
        most = item.total or DECK
        if "hand-length" in self.reading:
            most = item.hand_size or most
        if item.doubtful:
            most = DECK
        for player, prediction in item.of("prediction").items():
            if not prediction or len(prediction) > most:
                self.report(item.get("prediction", player).line, "prediction-length")

    def judge_matches(self, item):
        predictions = item.of("prediction")
        for player, claim in item.of("match").items():
            prediction = predictions.get(player)
            if prediction and not self.is_match(item, prediction, claim):
                self.report(item.get("match", player).line, "match-mismatch")

    def is_match(self, item, prediction, claim):
        """Any true place serves, and one beyond what can be read may be true."""
        best_part = "best-part" in self.reading
        if not claim:
            return not points(prediction, item.letters, best_part)
        first, last = claim
        size = longest_part(prediction, item.letters) if best_part else len(prediction)
        longer = best_part and not item.known and last - first + 1 > size
        if not 1 <= first <= last or last - first + 1 != size and not longer:
            return False
        if last > len(item.letters):
            return not item.known
        return item.letters[first - 1:last] in prediction

    # -- points

    def find_state(self, item):
        row = item.get("row")
        played = any(item.has(key) for key in ("changes", "points", "match"))
        if not item.total or (item.row is None if row else played):
            return "unknown"
        if row and not item.known:
            return "unknown"
        if item.moves < item.total:
            return "unknown" if item.unread else "open"
        unread = any(key == "prediction" and not field.value
                     for (key, _), field in item.fields.items())
        if unread:
            return "unknown"
        item.points = self.round_points(item)
        tied = self.tied(item)
        self.champion = tied[0] if len(tied) == 1 else None
        return "over"

    def round_points(self, item):
        predictions = item.of("prediction")
        best_part = "best-part" in self.reading
        return [points(predictions.get(player, ""), item.letters, best_part)
                for player in item.playing]

    def judge_points(self, item):
        """Points of a round that goes on are wrong; a deal mistyped makes that of all rounds."""
        claim = item.get("points")
        if claim and claim.value is not None:
            early = item.state == "open"
            if item.state == "over" and claim.value != item.points or early and not self.early_points:
                self.report(claim.line, "points-mismatch")
            if early:
                item.state, self.early_points = "unknown", True
        where = self.rounds.index(item) + 1
        if item.state == "open" and where < len(self.rounds) and not self.rounds[where].misplaced:
            item.state = "unknown"  # it was played to its end, wherever the rest of it is

    def last_score(self):
        """The points of the last round that is over, and whether they are sure."""
        score = [0] * (self.players or 0)
        known = bool(self.rounds) and self.rounds[0].number == 1
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
        if self.champion:
            return True
        if self.early_points or not self.rounds or not self.shows_game():
            return None
        return None if self.rounds[-1].state == "unknown" else False

    def round_result(self, item):
        known = self.players is not None
        return {"round": item.number, "playing": item.playing if known else None,
                "points": item.points if known else None}
