#!/usr/bin/env python3
"""Standings are the sums of the scores. usage: tally.py TOOLS few|all"""

import json
import sys

from laws import main


class Standing:
    def __init__(self, player):
        self.player, self.points = player, None
        self.games = self.wins = self.ties = self.losses = 0

    def add(self, score, at):
        won, winners = at + 1 in score["winner"], len(score["winner"])
        self.games += 1
        self.wins += won and winners == 1
        self.ties += won and winners > 1
        self.losses += not won and winners > 0
        if score["score"]:
            made, lost = self.points or (0, 0)
            mine = score["score"][at]
            self.points = made + mine, lost + sum(score["score"]) - mine

    def object(self, game):
        made, lost = self.points or (None, None)
        return {"game": game, "player": self.player, "games": self.games, "wins": self.wins,
                "ties": self.ties, "losses": self.losses, "for": made, "against": lost}

    def key(self):
        made, lost = self.points or (0, 0)
        return -self.wins, -self.ties, lost - made, -made, normalized(self.player)


def normalized(name):
    return "".join(name.casefold().split())


def counted(score):
    names = score["names"]
    return (names and score["finished"] and not score["errors"]
            and len({normalized(name) for name in names}) == len(names))


def add_up(scores, by_game):
    standings, spelled = {}, {}
    for score in filter(counted, scores):
        for at, name in enumerate(score["names"]):
            name = spelled.setdefault(normalized(name), name)
            key = score["game"] if by_game else None
            standings.setdefault((key, name), Standing(name)).add(score, at)
    ordered = sorted(standings.items(), key=lambda item: (item[0][0] or "", item[1].key()))
    return [standing.object(key[0]) for key, standing in ordered]


def standings_match_scores(tools, data):
    scores = [json.loads(line) for line in tools.score(data).splitlines()]
    for options, by_game in ((), False), (("--by=game",), True):
        printed = tools.run("quire-tally", data, "-q", "--format=jsonl", *options)[0]
        found = [json.loads(line) for line in printed.splitlines()]
        expected = add_up(scores, by_game)
        if found != expected:
            odd = [item for item in found if item not in expected]
            yield f"{len(found)} standings, not {len(expected)}: {odd[:3]}, expected {expected[:3]}"


if __name__ == "__main__":
    sys.exit(main([standings_match_scores]))
