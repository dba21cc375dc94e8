"""Runs commands through bench-launch, in turns, and takes medians."""

import math
import os
import subprocess
import tempfile
from dataclasses import dataclass, field
from statistics import median


class Failed(Exception):
    """A measured command failed: the only reason for a benchmark to fail."""


@dataclass
class Command:
    """A command to run: its words, and a file for standard input or one that is piped into it."""
    words: list
    stdin: str = None
    pipe: str = None
    good: tuple = (0,)  # expected exit statuses
    starts: int = 1     # number of starts per run


@dataclass
class Sample:
    """The measurements of one command: seconds, and peak memory in bytes."""
    wall: list = field(default_factory=list)
    cpu: list = field(default_factory=list)
    memory: int = 0

    @property
    def walltime(self):
        return median(self.wall)

    @property
    def cputime(self):
        return median(self.cpu)


class Bench:
    """The locations of programs and results, and the number of repetitions."""

    def __init__(self, tools, launcher, folder, runs):
        self.tools = tools
        self.launcher = launcher
        self.folder = folder
        self.runs = runs

    def tool(self, name, *words):
        return [str(self.tools / name), *map(str, words)]

    def launch(self, command, sample):
        """Runs a command and adds the measurements to the sample."""
        with tempfile.NamedTemporaryFile(dir=self.folder, prefix="run.") as results:
            words = [str(self.launcher), results.name, str(command.starts), *map(str, command.words)]
            feeder = None
            if command.pipe:
                feeder = subprocess.Popen(["cat", command.pipe], stdout=subprocess.PIPE)
                source = feeder.stdout
            else:
                source = open(command.stdin or os.devnull, "rb")
            with source, open(os.devnull, "wb") as sink:
                done = subprocess.run(words, stdin=source, stdout=sink, stderr=subprocess.PIPE,
                                      check=False)
            if feeder:
                feeder.wait()
            lines = [list(map(int, line.split())) for line in results.read().splitlines()]
        bad = [line[0] for line in lines if line[0] not in command.good]
        if done.returncode or bad:
            raise Failed(f"{' '.join(map(str, command.words))}: exit status "
                         f"{bad[0] if bad else done.returncode}\n"
                         f"{done.stderr.decode(errors='replace')[-2000:]}")
        for _, wall, user, system, peak in lines:
            sample.wall.append(wall / 1e6)
            sample.cpu.append((user + system) / 1e6)
            sample.memory = max(sample.memory, peak * 1024)

    def compare(self, commands, runs=None):
        """The samples of commands by name. They take turns, so that a disturbance affects all of them."""
        samples = {name: Sample() for name in commands}
        for _ in range(runs or self.runs):
            for name, command in commands.items():
                self.launch(command, samples[name])
        return samples


def exponent(points):
    """The slope of the least-squares line through points (x, y), both in logarithms."""
    points = [(math.log(x), math.log(y)) for x, y in points if x > 0 and y > 0]
    if len(points) < 2:
        return math.nan
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    spread = sum((x - middle_x) ** 2 for x, _ in points)
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / spread if spread else math.nan
