"""Games in which all players are the offense equally often: lengths and intersections."""

import math

import values
from game import Game, Outcome, Spec, best


class OffenseGame(Game):
    rounds_played = True
    own_fields = {"rounds": Spec(values.whole), "offense": Spec("one_player", "round"),
                  "points": Spec(values.count, "round")}

    def offense(self, item):
        found = item.value("offense")
        if found is None and self.players:
            return (item.number - 1) % self.players + 1
        return found if isinstance(found, int) else None

    def play_round(self, item):
        raise NotImplementedError

    def play_rounds(self, key):
        """Plays all rounds; `key` is the size that is a multiple of the number of players."""
        for name, fault in ((key, "players-multiple"), ("rounds", "rounds-multiple")):
            if self.players and (self.value(name) or 0) % self.players:
                self.note(self.get(name).line, fault)
        for item in self.rounds:
            late = item.number > (self.value("rounds") or math.inf)
            self.fault(item.line, "after-end" if late and item.line else None)
            self.play_round(item)
            claim = item.get("points")
            if self.whole(item) and claim and item.state == "over" and claim.value != item.points:
                self.fault(claim.line, "points-mismatch")
        self.judge_turns()
        return self.outcome()

    def judge_turns(self):
        """Checks the turns of a game that is claimed to be finished."""
        finish, turns = self.finish_claim(), [self.offense(item) for item in self.rounds]
        if not finish or not turns or not self.players or self.errors:
            return
        agreed, status = self.value("rounds"), self.value("status")
        if not agreed and status != "unfinished" and self.rounds[-1].number % self.players:
            self.note(finish[0], "rounds-multiple")
        elif self.whole_game() and self.states()[-1] != "open" and None not in turns and self.all_written():
            uneven = len({turns.count(player) for player in range(1, self.players + 1)}) > 1
            self.note(finish[0], "offense-order" if uneven else None)

    def all_written(self):
        """True if the written rounds are over and no more rounds follow."""
        last, agreed = self.rounds[-1].number, self.value("rounds")
        if agreed:
            over = last >= agreed
        elif self.value("status") == "unfinished":
            over = False
        else:
            over = last % self.players == 0 if self.players else None
        return None if over and not self.whole_game() else over

    def outcome(self):
        states, score = self.states(), [0] * (self.players or 0)
        known = self.whole_game() and "unknown" not in states
        for item in self.rounds:
            offense = self.offense(item)
            known = known and (offense or item.points is None)
            if self.players and offense and item.points is not None:
                score[offense - 1] += item.points
        over = None
        if not any(item.rows or item.state == "over" for item in self.rounds):
            known = False       # the record has nothing of the game
        elif states[-1] == "open":
            over = False
        elif "unknown" not in states:
            over = self.all_written()
        return Outcome(over, sum(item.moves for item in self.rounds), score, best(score), bool(known))

    def round_result(self, item):
        return {"round": item.number, "offense": self.offense(item), "points": item.points}
