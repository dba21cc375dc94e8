"""Measures start-up time, memory, and the gain from a second processor."""

import subprocess

from corpora import size_of
from measure import Command
from table import Table, milliseconds, number, ratio

STARTED = ["check -q", "score", "fmt", "select", "tally", "moves", "convert -t json", "draw -q", "mend",
           "scan"]
TAKING_MEMORY = ["check -q", "score", "fmt -q", "select --valid", "convert -t json"]


def split(line):
    tool, *words = line.split()
    return f"quire-{tool}", words


def start(context):
    """Tools on a file with one game, compared with a program that does nothing."""
    path = context.corpora.generated("one.quire", 100, "--game=procession", "--count=1")
    starts = context.starts
    commands = {"empty": Command([context.empty], starts=starts)}
    for line in STARTED:
        tool, words = split(line)
        commands[line] = Command(context.bench.tool(tool, *words, path), good=(0, 1), starts=starts)
    samples = context.bench.compare(commands)
    empty = samples["empty"]
    table = Table("a start on a file of one game: ms over an empty program",
                  ["tool", "wall ms", "processor ms"],
                  f"medians of {len(empty.wall)} starts each; the empty program takes "
                  f"{milliseconds(empty.walltime)} ms and {milliseconds(empty.cputime)} ms")
    for line in STARTED:
        sample = samples[line]
        table.add(line, milliseconds(sample.walltime - empty.walltime),
                  milliseconds(sample.cputime - empty.cputime))
    return [table]


def megabytes(size):
    return f"{number(size / 1e6)} MB"


def memory(context):
    """Peaks for files of increasing size, read from a file and from a pipe."""
    paths = context.growing()
    empty = context.bench.compare({"empty": Command([context.empty])}, 3)["empty"].memory
    table = Table("peak of memory over an empty program, in MB",
                  ["tool", *(f"{megabytes(size_of(path))} {way}" for path in paths
                             for way in ("file", "pipe"))],
                  f"the empty program takes {number(empty / 1e6)} MB")
    for line in TAKING_MEMORY:
        tool, words = split(line)
        cells = []
        for path in paths:
            commands = {"file": Command(context.bench.tool(tool, *words, path)),
                        "pipe": Command(context.bench.tool(tool, *words), pipe=path)}
            samples = context.bench.compare(commands, 1)
            cells += [number((samples[way].memory - empty) / 1e6) for way in commands]
        table.add(line, *cells)
    return [table]


def jobs(context):
    """One job compared with two, if there are two processors."""
    text = subprocess.run(context.bench.tool("quire-check", "--help"), capture_output=True, text=True,
                          check=False).stdout
    table = Table("quire-check -q with one job and with two: wall clock",
                  ["jobs", "MB", "wall ms", "processor ms", "/ one"])
    if "--jobs" not in text:
        table.note = "quire-check has no --jobs"
        return [table]
    path = context.growing()[-1]
    commands = {str(count): Command(context.bench.tool("quire-check", "-q", f"--jobs={count}", path))
                for count in (1, 2)}
    samples = context.bench.compare(commands)
    for count, sample in samples.items():
        table.add(count, number(size_of(path) / 1e6), milliseconds(sample.walltime),
                  milliseconds(sample.cputime), ratio(sample.walltime, samples["1"].walltime))
    return [table]
