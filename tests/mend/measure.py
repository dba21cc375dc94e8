#!/usr/bin/env python3
"""Measures how often quire-mend finds the intended record.

usage: measure.py TOOLS GAME|all COUNT SEED [--slips] [--misses] [--harm]

Takes random legal records with all their claims, makes one slip in each as a person copying by hand would, and asks for
mends. Prints for each game, in per cent of the slips that break a rule or a claim: how often the true record is the
first mend, among the first three, or as good as the first; how often no mend is; how often --in-place writes the first
mend, and how many of these are wrong; and how many do harm, that is, the written record has an error, another result, or
changes what a line without a slip says. --slips adds figures for each kind of slip, --misses shows slips that were not
mended, --harm those that did harm.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / "judge"), str(TESTS / "mend")]
from generate import generate  # noqa: E402
from hand import slip  # noqa: E402
from makers import MAKERS  # noqa: E402
from values import column_name  # noqa: E402


def run(tools, tool, text, *options):
    done = subprocess.run([Path(tools) / tool, *options], input=text.encode(), capture_output=True,
                          check=False, timeout=1800)
    if done.returncode not in (0, 1):
        sys.exit(done.stderr.decode())
    return done.stdout.decode()


def split(text):
    return [part.splitlines() for part in re.split(r"(?m)^(?=Game:)", text) if part.strip()]


def records(tools, game, count, seed):
    """Legal records that say all that they can."""
    text = generate(game, count, seed).decode("utf-8", "replace").replace("\r", "")
    text = re.sub(r"(?m)^(?=\s*game\s*:)", "", text, flags=re.IGNORECASE)
    filled = run(tools, "quire-fmt", run(tools, "quire-check", text, "--pass"), "--claims=fill")
    if game == "plusses":  # and one mark for a filled square
        filled = re.sub(r"(?m)^[.x ]+(?=$|  #)", lambda found: found[0].replace("x", "*"), filled)
    if game in ("intersections", "plusses", "superposition"):  # squares in one way alone
        filled = re.sub(r"\b(\d+),(\d+)\b",
                        lambda found: column_name(int(found[1])) + found[2], filled)
    # and segments from one end alone: either is the same segment
    filled = re.sub(r"\b([a-z]+)(\d+)-([a-z]+)(\d+)\b", lambda found: "-".join(
        "".join(end) for end in sorted([found.group(1, 2), found.group(3, 4)])), filled)
    plain = re.sub(r"(?ms)^\s*\(.*?\)$|^\s*#.*?$", "", filled)
    return [[line for line in record if line.strip()] for record in split(plain)]


def card(text):
    """A card, however its suit and its value are written."""
    suit = "".join("CDHS"["♣♦♥♠".find(sign)] if sign in "♣♦♥♠" else sign
                   for sign in text if sign in "CDHS♣♦♥♠")
    value = "".join(sign for sign in text if sign not in "CDHS♣♦♥♠")
    return {"1": "A", "T": "10", "11": "J", "12": "Q", "13": "K"}.get(value, value) + suit


def normal(lines):
    """What the lines say: no comments, not how items are parted, which moves have a number, how winners are called."""
    players = next((line.partition(":")[2].split("#")[0] for line in lines
                    if line.startswith("Players")), "")
    numbers = {name.strip(): str(place) for place, name in enumerate(players.split(","), 1)}
    normalized = []
    for line in lines:
        line = re.sub(r"^\s*\d+\.\s+|(^|\s)#.*", "", line).strip()
        if line.startswith("Winner:"):
            names = line[7:].partition("#")[0].split(",")
            line = "Winner " + " ".join(numbers.get(name.strip(), name.strip()) for name in names)
        if line.startswith("Offense:"):
            line = "Offense " + numbers.get(line[8:].strip(), line[8:].strip())
        line = re.sub(r"\b([a-z]+\d+)-([a-z]+\d+)\b",  # from one end
                      lambda found: "-".join(sorted(found.groups())), line)
        if re.match(r"(Hand .*|Row):", line):
            key, _, cards = line.partition(":")
            cards = [card(text) for text in re.split(r"[\s,]+", cards.strip())]
            line = key + " " + " ".join(sorted(cards) if key != "Row" else cards)  # as of a hand
        if re.fullmatch(r"[./\d\s,]+", line):  # nor do empty cells of superposition
            line = line.replace(".", " . ").strip()
        if re.fullmatch(r"[.*x\s,]+", line):  # cells of plusses need no blanks
            line = re.sub(r"[\s,]+", "", line)
        if line:
            normalized.append(" ".join(re.split(r"[\s,]+", line)))
    return normalized


def mended(lines, first, hunks):
    """The lines of a record after a mend; `first` is the number of its first line."""
    lines = list(lines)
    for hunk in reversed(hunks):
        place = hunk["line"] - first
        lines[place:place + hunk["count"]] = hunk["added"].splitlines()
    return lines


RESULT = ("players", "finished", "score", "winner")


def results(tools, records_lines):
    text = "".join(f"{line}\n" for lines in records_lines for line in lines)
    return [json.loads(line) for line in
            run(tools, "quire-score", text, "-q", "--format=jsonl").splitlines()] if text else []


class Figures:
    def __init__(self):
        self.tried = self.first = self.three = self.equal = self.none = self.sure = self.wrong = 0
        self.harmful = 0
        self.sizes = []

    def add(self, place, mend):
        """The true record is the mend at `place`, or None; `mend` is the first."""
        equals = mend["equals"]
        if mend["written"]:
            self.sure += 1
            self.wrong += place != 0
        self.tried += 1
        self.first += place == 0
        self.three += place is not None and place < 3
        self.equal += place is not None and place < equals
        self.none += place is None
        self.sizes.append(equals)

    def share(self, number):
        return 100 * number / max(self.tried, 1)

    def row(self, name):
        sizes = sorted(self.sizes) or [0]
        return (f"{name:18} {self.tried:5} {self.share(self.first):6.1f} {self.share(self.three):6.1f} "
                f"{self.share(self.equal):6.1f} {self.share(self.none):6.1f} {self.share(self.sure):6.1f} "
                f"{self.share(self.wrong):6.1f} {self.harmful:5}   {sizes[len(sizes) // 2]:3} "
                f"{sizes[len(sizes) * 9 // 10]:4}")


SHOWN = 10
HEAD = f"{'':18} slips  first  three equals   none   sure  wrong  harm   equals: half and 9 of 10 have at most"


class Measurement:
    def __init__(self, tools, game, count, seed):
        rng = random.Random(f"{game} {seed}")
        self.all, self.by_slip, self.unseen, self.misses = Figures(), {}, 0, []
        self.mended = []  # records as the first mends of each make them
        true, slipped, kinds_of_slip, firsts, line = [], [], [], [], 1
        for record in records(tools, game, count, seed):
            what, lines = slip(rng, record)
            true.append(record)
            slipped.append(lines)
            kinds_of_slip.append(what)
            firsts.append(line)
            line += len(lines)
        text = "".join(line + "\n" for lines in slipped for line in lines)
        start = time.monotonic()
        found = {}
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "slips.quire"
            file.write_text(text, encoding="utf-8")
            shown = run(tools, "quire-mend", "", "-i", "--format=jsonl", "-n", "1000", str(file))
        for line in shown.splitlines():
            mend = json.loads(line)
            found.setdefault(mend["line"], []).append(mend)
        self.seconds = time.monotonic() - start
        self.written = []  # (what was done, the true record, the record with the slip, and as it is written)
        for record, lines, what, first in zip(true, slipped, kinds_of_slip, firsts):
            self.judge(record, lines, what, found.get(first), first)
        self.harmful = self.find_harm(tools)
        for harm in self.harmful:
            self.all.harmful += 1
            self.by_slip[harm[1]].harmful += 1

    def find_harm(self, tools):
        """What was written and does harm, with the reason."""
        was = results(tools, [true for _, true, _, _ in self.written])
        now = results(tools, [after for _, _, _, after in self.written])
        harmful = []
        for one, before, after in zip(self.written, was, now):
            what, true, lines, after_lines = one
            right = Counter(normal(true)) & Counter(normal(lines))
            reason = ("an error" if after["errors"] else
                      "another result" if any(before[key] != after[key] for key in RESULT) else
                      "a right line has changed" if right - Counter(normal(after_lines)) else None)
            if reason:
                harmful.append((reason, what, true, lines, after_lines))
        return harmful

    def judge(self, record, lines, what, mends, first):
        if mends is None:
            self.unseen += 1
            return
        wanted = normal(record)
        places = [place for place, mend in enumerate(mends) if mend["mend"]
                  and normal(mended(lines, first, mend["hunks"])) == wanted]
        place = places[0] if places else None
        self.mended += [mended(lines, first, mend["hunks"]) for mend in mends[:SHOWN]
                        if mend["mend"]]
        self.all.add(place, mends[0])
        self.by_slip.setdefault(what, Figures()).add(place, mends[0])
        if mends[0]["written"] and place != 0:
            self.written.append((what, record, lines, mended(lines, first, mends[0]["hunks"])))
        if place is None or place >= mends[0]["equals"]:
            self.misses.append((what, place, record, lines, mends))


def show_harm(reason, what, true, lines, after):
    print(f"--- {what}: {reason}")
    print("\n".join(f"  {line}" for line in lines))
    print("  true:   ", [line for line in true if line not in lines])
    print("  written:", [line for line in after if line not in lines])
    print("  removed:", [line for line in lines if line not in after])


def show_miss(what, place, record, lines, mends):
    print(f"--- {what}: {place}")
    print("\n".join(f"  {line}" for line in lines))
    lost_lines = [line for line in record if line not in lines]
    print(f"  true: {lost_lines}")
    for mend in mends[:3]:
        print("  ", mend["likelihood"], mend["untested"], [edit["reason"] for edit in mend["edits"]],
              [(hunk["removed"], hunk["added"]) for hunk in mend["hunks"]])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tools")
    parser.add_argument("game", choices=[*sorted(MAKERS), "all"])
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--slips", action="store_true")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--harm", action="store_true")
    options = parser.parse_args()
    print(HEAD)
    for game in sorted(MAKERS) if options.game == "all" else [options.game]:
        measured = Measurement(options.tools, game, options.count, options.seed)
        print(measured.all.row(game), f" {measured.seconds:.1f} s, {measured.unseen} not seen", flush=True)
        if options.slips:
            for what, figures in sorted(measured.by_slip.items()):
                print(figures.row("  " + what))
        if options.misses:
            for miss in measured.misses:
                show_miss(*miss)
        if options.harm:
            for harm in measured.harmful:
                show_harm(*harm)


if __name__ == "__main__":
    main()
