"""quire-check on each game, compared with other programs on the same file; and time per move."""

import json
import re
import subprocess

from corpora import size_of
from measure import Command, Failed
from patterns import line_pattern
from table import Table, milliseconds, number, ratio

PLY = re.compile(r"(?:O-O|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8])\S*")


def yardsticks_for(context, game, path):
    """The commands of the installed yardsticks, by name."""
    programs, commands = context.yardsticks, {}
    if programs["pcre2grep"]:
        grammar = (context.root / "grammar" / f"{game}.yaml").read_text(encoding="utf-8")
        # -x matches whole rows; it may miss a line or two
        commands["pcre2grep"] = Command([programs["pcre2grep"], "-cx", line_pattern(grammar), path])
    if programs["wc"]:
        commands["wc"] = Command([programs["wc"], "-l", path])
    if programs["cat"]:
        commands["cat"] = Command([programs["cat"], path])
    if programs["mawk"] and game == "procession":
        commands["mawk"] = Command([programs["mawk"], "-f", context.here / "procession.awk", path])
    return commands


def count_moves(context, path):
    """The total number of moves in a file."""
    scores = subprocess.run(context.bench.tool("quire-score", "--format=jsonl", path),
                            capture_output=True, check=False)
    if scores.returncode:
        raise Failed(f"quire-score {path}: {scores.stderr.decode()}")
    return sum(json.loads(line)["moves"] for line in scores.stdout.splitlines())


def count_plies(path):
    text = re.sub(r"^\[.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return len(PLY.findall(text))


def games(context):
    """Two tables: files against yardsticks, moves against those of chess."""
    names = ["pcre2grep", "wc", "cat", "mawk"]
    files = Table("quire-check -q on each game: processor time, and how many times that of others",
                  ["game", "MB", "check ms", "MB/s", "/ pcre2grep -c", "/ wc -l", "/ cat",
                   "/ mawk rules"],
                  "pcre2grep counts lines that match the game's rows; mawk knows the rules of procession")
    moves = Table("one move: quire-check -q against pgn-extract -r on games of chess",
                  ["game", "moves", "ns per move", "/ chess"])
    chess = measure_chess(context, moves)
    for game in context.games:
        path = context.corpora.game(game, context.size)
        commands = {"check": Command(context.bench.tool("quire-check", "-q", path))}
        commands.update(yardsticks_for(context, game, path))
        samples = context.bench.compare(commands)
        taken = samples["check"].cputime
        files.add(game, size_of(path) / 1e6, milliseconds(taken), number(size_of(path) / 1e6 / taken),
                  *(ratio(taken, samples[name].cputime) if name in samples else "-"
                    for name in names))
        count = count_moves(context, path)
        moves.add(game, str(count), number(taken / count * 1e9),
                  ratio(taken / count, chess) if chess else "-")
    return [files, moves]


def measure_chess(context, table):
    """Adds a line for chess to the table and returns the seconds per ply; None if the program is missing."""
    program = context.yardsticks["pgn-extract"]
    if not program:
        return None
    path = context.corpora.chess(context.here / "games.pgn", context.size / 4)
    plies = count_plies(path)
    samples = context.bench.compare({"chess": Command([program, "-r", "-s", path])})
    taken = samples["chess"].cputime / plies
    table.add("chess (pgn-extract)", str(plies), number(taken * 1e9), "1")
    return taken
