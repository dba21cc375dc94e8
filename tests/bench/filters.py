"""Every filter, compared with quire-check on the same file."""

from corpora import size_of
from measure import Command
from table import Table, milliseconds, number, ratio

# Commands to run on records of all games.
ON_RECORDS = [
    "score", "score --format=jsonl", "fmt -q", "fmt -q --claims=fill", "fmt -q --claims=strip",
    "select --count", "select --valid", "select --finished --field=Players=2", "select --dedupe",
    "select --sort=-moves", "tally -q", "moves -q", "moves -q --count",
    "convert -t quire", "convert -t yaml", "convert -t json", "convert -t jsonl", "convert -t tsv",
    "convert -t csv", "convert -t markdown",
    "draw -q -t text", "draw -q -t svg", "draw -q -t html", "draw -q -t latex",
]
FORMS = ["yaml", "json", "jsonl"]
# Exit status 1 is correct for a select that finds nothing, and for invalid records.
GOOD = (0, 1)


def compare(ground, table, name, words, path, checked=None):
    """A line of the table: a filter on a file, and quire-check on it or on its source."""
    checked = checked or path
    commands = {
        "filter": Command(ground.bench.tool(f"quire-{words[0]}", *words[1:], path), good=GOOD),
        "check": Command(ground.bench.tool("quire-check", "-q", checked), good=GOOD)
    }
    samples = ground.bench.compare(commands)
    taken, check = samples["filter"].cputime, samples["check"].cputime
    table.add(name, number(size_of(path) / 1e6), milliseconds(taken),
              number(size_of(path) / 1e6 / taken), ratio(taken, check))


def filters(ground):
    table = Table("filters: processor time, and how many times that of quire-check -q",
                  ["filter", "MB", "ms", "MB/s", "/ check"],
                  "from another format: check reads the same records as notation")
    mixed = ground.corpora.mixed(ground.size / 4)
    for line in ON_RECORDS:
        compare(ground, table, line, line.split(), mixed)
    for form in FORMS:
        path = ground.corpora.converted(mixed, form)
        compare(ground, table, f"convert -f {form} -t quire",
                ["convert", "-f", form, "-t", "quire"], path, mixed)
    games = ground.corpora.game("procession", ground.size)
    slips = ground.corpora.slips(games, ground.slips)
    compare(ground, table, "mend, a slip in each record", ["mend"], slips)
    texts = sorted((ground.root / "tests/scan/texts").glob("*.txt"))
    prose = ground.corpora.prose(texts, ground.size / 50)
    compare(ground, table, "scan, of posts", ["scan"], prose)
    return [table]
