"""Games in which each player is offense in the same number of rounds."""

import values
from game import Game, Spec, best


class OffenseGame(Game):
    rounds_played = True
    own_fields = {
        "rounds": Spec(values.whole),
        "offense": Spec("one_player", "round"),
        "points": Spec(values.count, "round"),
    }

    def offense(self, item):
        found = item.get("offense")
        if found:
            return found.value if isinstance(found.value, int) else None
        return (item.number - 1) % self.players + 1 if self.players else None

    def judge_multiple(self, key):
        """n or m, and the number of rounds agreed, are multiples of the number of players."""
        for name, fault in ((key, "players-multiple"), ("rounds", "rounds-multiple")):
            found = self.get(name)
            if self.players and found and found.value and found.value % self.players:
                self.report(found.line, fault)
        said = self.said_finished()
        if said and self.uneven_rounds():
            self.report(said[0], "rounds-multiple")

    def uneven_rounds(self):
        """Whether the rounds, all of them being written, are no multiple of the players."""
        known = self.rounds and self.players and not self.gap() and self.rounds_written_are_all()
        return known and self.rounds[-1].number % self.players

    def cut_rounds(self):
        """Rounds after those agreed are not counted."""
        self.closers = {id(item): self.closing_line(item) for item in self.rounds}
        agreed = self.value("rounds")
        if not agreed:
            return
        for place, item in enumerate(self.rounds):
            if item.number > agreed and item.line and not item.misplaced:
                self.report(item.line, "after-end")
                del self.rounds[place:]
                return

    def judge_points(self, item):
        claim = item.get("points")
        if claim and claim.value is not None and item.state == "over" and item.sure:
            if claim.value != item.points:
                self.report(claim.line, "points-mismatch")

    def rounds_written_are_all(self):
        return not self.get("rounds") and self.value("status") != "unfinished"

    def is_over(self):
        if not self.rounds:
            return None
        if self.rounds[-1].state == "open":
            return False
        if any(item.state == "unknown" for item in self.rounds):
            return None
        return self.all_written()

    def all_written(self):
        """Whether the rounds written, which are over, are all there are to be."""
        last, rounds, state = self.rounds[-1].number, self.get("rounds"), self.get("status")
        if rounds:
            if rounds.value is None:
                return None
            if last < rounds.value or self.players and rounds.value % self.players:
                return False
        elif state and state.value is None:
            return None
        elif not self.rounds_written_are_all():
            return False
        elif not self.players or self.gap():
            return None
        elif last % self.players:
            return False
        return True if self.whole_game() else None

    def not_over(self):
        agreed = self.value("rounds")
        uneven = self.players and agreed and agreed % self.players
        return None if uneven or self.uneven_rounds() else "mismatch"

    def judge_turns(self, over):
        """Unequal turns matter once the game is said to be finished."""
        said, turns = self.said_finished(), [self.offense(item) for item in self.rounds]
        if over is None and self.whole_game():
            over = self.all_written()   # a round that is not judged was played all the same
        if over and said and self.players and None not in turns:
            if len({turns.count(player) for player in range(1, self.players + 1)}) > 1:
                self.report(said[0], "offense-order")

    def finish(self):
        over = self.is_over()
        self.judge_turns(over)
        score = [0] * (self.players or 0)
        sure = self.whole_game()
        for item in self.rounds:
            offense = self.offense(item)
            known = offense or item.points is None
            sure = sure and item.state != "unknown" and item.sure and known
            if self.players and offense and item.points is not None:
                score[offense - 1] += item.points
        moves = sum(item.moves for item in self.rounds)
        if not any(any(item.rows) or item.state == "over" for item in self.rounds):
            over, sure = None, False    # nothing of the game is there to be judged by
        return self.outcome(over, moves, score, best(score), bool(sure))

    def round_result(self, item):
        return {"round": item.number, "offense": self.offense(item), "points": item.points}
