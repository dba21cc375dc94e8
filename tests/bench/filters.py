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


def compare(context, table, name, words, path, checked=None):
    """A line of the table: a filter on a file, and quire-check on it or on its source."""
    checked = checked or path
    commands = {
        "filter": Command(context.bench.tool(f"quire-{words[0]}", *words[1:], path), good=GOOD),
        "check": Command(context.bench.tool("quire-check", "-q", checked), good=GOOD)
    }
    samples = context.bench.compare(commands)
    taken, check = samples["filter"].cputime, samples["check"].cputime
    table.add(name, number(size_of(path) / 1e6), milliseconds(taken),
              number(size_of(path) / 1e6 / taken), ratio(taken, check))


def filters(context):
    table = Table("filters: processor time, and how many times that of quire-check -q",
                  ["filter", "MB", "ms", "MB/s", "/ check"],
                  "from another format: check reads the same records as notation")
    mixed = context.corpora.mixed(context.size / 4)
    for line in ON_RECORDS:
        compare(context, table, line, line.split(), mixed)
    for form in FORMS:
        path = context.corpora.converted(mixed, form)
        compare(context, table, f"convert -f {form} -t quire",
                ["convert", "-f", form, "-t", "quire"], path, mixed)
    games = context.corpora.game("procession", context.size)
    slips = context.corpora.slips(games, context.slips)
    compare(context, table, "mend, a slip in each record", ["mend"], slips)
    texts = sorted((context.root / "tests/scan/texts").glob("*.txt"))
    prose = context.corpora.prose(texts, context.size / 50)
    compare(context, table, "scan, of posts", ["scan"], prose)
    return [table]
