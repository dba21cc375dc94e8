"""Shared by the tests of the installation: installs a build, and compiles programs that use it."""

import json
import os
import shlex
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class Failed(Exception):
    """A command failed; the text has the details."""


def run(command, **more):
    """The output of a command; raises Failed if it fails."""
    more.setdefault("stdin", subprocess.DEVNULL)
    done = subprocess.run([str(word) for word in command], capture_output=True, check=False, **more)
    if done.returncode:
        raise Failed(f"{' '.join(map(str, command))}: exit status {done.returncode}\n"
                     f"{done.stdout.decode(errors='replace')}{done.stderr.decode(errors='replace')}")
    return done.stdout


def options(build):
    """The options of a build: name to value."""
    text = run(["meson", "introspect", build, "--buildoptions"])
    return {option["name"]: option["value"] for option in json.loads(text)}


class Place:
    """An installed build: `root` is DESTDIR, or
    if there is none.
    """

    def __init__(self, build, root):
        chosen = options(build)
        self.root = Path(root)
        self.prefix = self.below(chosen["prefix"])
        self.libraries = self.prefix / chosen["libdir"]
        self.tools = self.prefix / chosen["bindir"]
        self.data = self.prefix / chosen["datadir"]

    def below(self, path):
        return self.root / Path(path).relative_to("/")

    def environment(self):
        """An environment in which only the installed files of the project are found."""
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("QUIRE", "PKG_CONFIG", "LD_"))}
        kept.update(PATH=f"{self.tools}:{kept['PATH']}", LC_ALL="C.UTF-8",
                    LD_LIBRARY_PATH=str(self.libraries),
                    PKG_CONFIG_PATH=str(self.libraries / "pkgconfig"))
        if self.root != Path("/"):
            kept["PKG_CONFIG_SYSROOT_DIR"] = str(self.root)
        return kept

    def compile(self, source, target, *flags, static=False):
        """Compiles a program with only the flags from pkg-config."""
        flags_needed = run(["pkg-config", *(["--static"] if static else []), "--cflags", "--libs", "quire"],
                     env=self.environment()).decode()
        run(["cc", "-Wall", "-Wextra", "-Werror", *flags, "-o", target, source, *shlex.split(flags_needed)],
            env=self.environment())
        return target
