"""Measures how the cost grows with the file, the record and the board.

Each point of a line is a file of about the same size, with larger records or boards than the previous one.
"""

from corpora import size_of
from measure import Command, exponent
from table import Table, milliseconds, number

# For each game: what grows, the options of quire-gen, and the values for {}.
RECORDS = [
    ("procession", "moves", "--size=n=64 --moves={}", (50, 200, 800, 3200)),
    ("numbers-to-number", "moves", "--size=m=40 --moves={}", (50, 200, 800, 3200)),
    ("lengths", "rounds", "--players=2 --size=n=40,Rounds={}", (2, 8, 32, 128)),
    ("intersections", "rounds", "--players=2 --size=n=8,m=12,Rounds={}", (2, 8, 32, 128)),
    ("plusses", "n", "--size=n={}", (8, 24, 72, 216)),
    ("permutations", "m", "--size=m={}", (8, 16, 32, 64)),
    ("superposition", "m", "--players=2 --size=m={}", (4, 8, 16, 32)),
]
BOARDS = [
    ("procession", "n", "--size=n={} --moves=60", (16, 64, 256, 1024)),
    ("numbers-to-number", "m", "--size=m={} --moves=200", (10, 20, 40, 60)),
    ("lengths", "n", "--players=2 --size=n={},Rounds=2", (20, 100, 500, 2500)),
    ("intersections", "n", "--players=2 --size=n={},m=20,Rounds=2", (6, 12, 24, 48)),
    ("plusses", "n", "--size=n={} --moves=6", (8, 24, 72, 216)),
    ("permutations", "m", "--size=m={} --moves=16", (8, 16, 32, 64)),
    ("superposition", "m", "--players=2 --size=m={} --moves=24", (4, 8, 16, 32)),
    ("precognition", "Deal", "--players=2 --size=Deal={}", (3, 6, 12, 24)),
]


def files(context):
    table = Table("quire-check -q as the file grows", ["MB", "processor ms", "ns per byte"])
    points = []
    for path in context.growing():
        sample = context.bench.compare({"check": Command(context.bench.tool("quire-check", "-q", path))},
                                      min(3, context.bench.runs))["check"]
        points.append((size_of(path), sample.cputime))
        table.add(number(size_of(path) / 1e6), milliseconds(sample.cputime),
                  number(sample.cputime / size_of(path) * 1e9))
    table.note = f"exponent {number(exponent(points))}"
    return table


def count_records(path):
    with open(path, "rb") as lines:
        return sum(line.startswith(b"Game:") for line in lines)


def ladder(context, rung):
    """(value, bytes per record, seconds per record) for each value."""
    game, what, options, values = rung
    commands, records, sizes = {}, {}, {}
    for value in values[:context.steps]:
        path = context.corpora.generated(f"{game}-{what}-{value}.quire", context.size / 10,
                                        f"--game={game}", *options.format(value).split())
        commands[value] = Command(context.bench.tool("quire-check", "-q", path))
        records[value], sizes[value] = count_records(path), size_of(path)
    samples = context.bench.compare(commands)
    return [(value, sizes[value] / records[value], samples[value].cputime / records[value])
            for value in commands]


def ladders(context, table, rungs, measure):
    """A line for each game; measure(point) is the quantity whose exponent is computed."""
    for rung in rungs:
        if rung[0] not in context.games:
            continue
        points = ladder(context, rung)
        table.add(rung[0], rung[1], " ".join(str(value) for value, _, _ in points),
                  " ".join(f"{size:.0f}" for _, size, _ in points),
                  " ".join(number(taken / size * 1e9) for _, size, taken in points),
                  number(exponent([measure(*point) for point in points])))
    return table


def growth(context):
    headings = ["game", "what grows", "from, to", "bytes of a record", "ns per byte", "exponent"]
    records = Table("quire-check -q as records grow", headings,
                    "exponent of the time for a record over its bytes: 1 where it is linear")
    boards = Table("quire-check -q as boards grow", headings,
                   "exponent of the time for a byte over the board: 0 where no byte costs more")
    return [files(context),
            ladders(context, records, RECORDS, lambda _, size, taken: (size, taken)),
            ladders(context, boards, BOARDS, lambda value, size, taken: (value, taken / size))]
