"""Input files: records from quire-gen with fixed seeds, kept between runs."""

import hashlib
import random
import shutil
import subprocess
from pathlib import Path

from measure import Failed

SEED = 2009
CLAIMED = 0.5  # the fraction of a record with claims that quire-gen counts towards its size


class Corpora:
    def __init__(self, folder, tools):
        self.folder = folder
        self.tools = tools
        self.folder.mkdir(parents=True, exist_ok=True)
        self.generator = self.digest("quire-gen")

    def digest(self, tool):
        return hashlib.sha256((self.tools / tool).read_bytes()).hexdigest()

    def keep(self, name, key, make):
        """The file `name`; made by make(path) unless it exists and was made with the same key."""
        path, stamp = self.folder / name, self.folder / f"{name}.made"
        key = f"{key}\n{self.generator}\n"
        if not (path.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == key):
            stamp.unlink(missing_ok=True)
            make(path)
            stamp.write_text(key, encoding="utf-8")
        return path

    def output(self, name, words):
        """A file with the output of a tool."""
        def make(path):
            with open(path, "wb") as out:
                command = [self.tools / words[0], *map(str, words[1:])]
                done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, check=False)
            if done.returncode:
                raise Failed(f"{' '.join(map(str, words))}: {done.stderr.decode()}")
        return self.keep(name, f"{' '.join(map(str, words))} {self.digest(words[0])}", make)

    def generated(self, name, size, *words, claims=True):
        """Records of about `size` bytes."""
        words = ["quire-gen", f"--seed={SEED}", *words]
        if claims:
            words.append("--claims=fill")
        words.append(f"--bytes={max(1, int(size * (CLAIMED if claims else 1)))}")
        return self.output(name, words)

    def game(self, game, size):
        return self.generated(f"{game}.quire", size, f"--game={game}")

    def mixed(self, size):
        """Games of all kinds."""
        return self.generated(f"mixed-{int(size)}.quire", size)

    def repeated(self, source, times):
        """A file repeated several times."""
        def make(path):
            with open(path, "wb") as out:
                for _ in range(times):
                    with open(source, "rb") as piece:
                        shutil.copyfileobj(piece, out)
        return self.keep(f"{times}x-{source.name}", f"{source} {source.stat().st_size}", make)

    def converted(self, source, form):
        return self.output(f"{source.stem}.{form}", ["quire-convert", "-t", form, source])

    def slips(self, source, count, share=1.0):
        """The first records of a file, with one digit changed in some or all of them."""
        def make(path):
            rng = random.Random(SEED)
            records = source.read_text(encoding="utf-8").split("\n\n")[:count]
            slipped = [slip(record, rng) if rng.random() < share else record
                       for record in records]
            path.write_text("\n\n".join(slipped).rstrip("\n") + "\n", encoding="utf-8")
        return self.keep(f"slips-{count}-{share}-{source.name}",
                         f"{source} {source.stat().st_size}", make)

    def prose(self, texts, size):
        """Posts with examples, one after the other."""
        def make(path):
            pieces = [text.read_bytes() for text in texts]
            with open(path, "wb") as out:
                while out.tell() < size:
                    for piece in pieces:
                        out.write(piece.rstrip(b"\n") + b"\n\n")
        return self.keep("prose.txt", f"{size} {len(texts)}", make)

    def chess(self, source, size):
        """The games of a PGN file, repeated."""
        def make(path):
            piece = source.read_bytes().rstrip(b"\n") + b"\n\n"
            path.write_bytes(piece * max(1, int(size) // len(piece)))
        return self.keep("games.pgn", f"{size} {source.stat().st_mtime_ns}", make)


def slip(record, rng):
    """A record of Procession with one digit of a row inverted."""
    lines = record.split("\n")
    rows = [at for at, line in enumerate(lines) if line[:1] in ("0", "1")]
    at = rng.choice(rows)
    width = len(lines[at].split()[0])
    place = rng.randrange(width)
    digit = "1" if lines[at][place] == "0" else "0"
    lines[at] = lines[at][:place] + digit + lines[at][place + 1:]
    return "\n".join(lines)


def size_of(path):
    return Path(path).stat().st_size
