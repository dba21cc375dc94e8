#!/usr/bin/env python3
"""Builds the project a second time, in another folder and for another prefix, and compares what is installed.

usage: again.py BUILD

Copies the sources and builds them, with the options of BUILD, in a folder outside the copy. All installed files must be
the same byte for byte, except for the prefix in the pkg-config file. Then uses the second build at its real prefix, not
below a DESTDIR. Prints TAP.
"""

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from tap import Tap  # noqa: E402
from place import ROOT, Place, options, run  # noqa: E402

SAME = ("debug", "optimization", "strip", "prefer_static", "c_std", "c_args", "c_link_args",
        "warning_level", "b_lto", "b_ndebug", "b_pie", "b_staticpic", "b_asneeded")


def text_of(value):
    if isinstance(value, list):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def compiler_of(build):
    """The command of BUILD's C compiler, for CC."""
    targets = json.loads(run(["meson", "introspect", build, "--targets"]))
    return next(" ".join(source["compiler"]) for target in targets for source in target["target_sources"]
                if source.get("language") == "c" and source["compiler"])


def copy_sources(target):
    shutil.copytree(ROOT, target, symlinks=True,
                    ignore=shutil.ignore_patterns("build", "build-*", ".git", "__pycache__", "found", "corpora"))


def build_again(build, sources, folder, prefix):
    """Builds only what is installed; tests and benchmarks do not matter."""
    chosen = options(build)
    settings = [f"-D{name}={text_of(chosen[name])}" for name in SAME if name in chosen]
    if chosen["buildtype"] == "release" and chosen["optimization"] == "3":
        settings.append("--buildtype=release")      # then linkers optimise, too
    environment = dict(os.environ, CC=compiler_of(build))
    run(["meson", "setup", folder, sources, f"--prefix={prefix}", *settings], env=environment)
    targets = json.loads(run(["meson", "introspect", folder, "--targets"]))
    wanted = [os.path.relpath(name, folder) for target in targets if target["installed"]
              for name in target["filename"]]
    run(["ninja", "-C", folder, *wanted])
    run(["meson", "install", "--no-rebuild", "--quiet", "-C", folder])


def contents(place):
    """name: bytes of each file, or the target of a link; the prefix is replaced by a placeholder."""
    found = {}
    for path in sorted(place.prefix.rglob("*")):
        name = path.relative_to(place.prefix).as_posix()
        if path.is_symlink():
            found[name] = os.readlink(path).encode()
        elif path.is_file():
            found[name] = path.read_bytes()
    return found


def compare(tap, first, second, prefixes):
    tap.case(first and first.keys() == second.keys(), "both builds install the same names",
             "\n".join(sorted(first.keys() ^ second.keys())))
    pc = next(name for name in first if name.endswith("quire.pc"))
    first[pc] = first[pc].replace(f"prefix={prefixes[0]}\n".encode(), b"")
    second[pc] = second[pc].replace(f"prefix={prefixes[1]}\n".encode(), b"")
    different = [name for name in sorted(first) if first[name] != second.get(name)]
    tap.case(not different, "and the same files, byte for byte", "\n".join(different))


def check_use(tap, place, folder):
    """A typical first use of the installation."""
    record = b"Game: procession\nPlayers: Ann, Bob\n00\n01\n"
    program = place.compile(HERE / "sheet.c", folder / "sheet", "-std=c11")
    (folder / "record.quire").write_bytes(record)
    with open(folder / "record.quire", "rb") as file:
        output = run([program, "tell", "a"], env=place.environment(), stdin=file).decode()
    tap.case(output == "a:1: procession: ok, 1 move, finished, Ann wins\n",
             "a program is compiled with the library at its prefix", output)
    output = run([place.tools / "quire", "check", folder / "record.quire"], env={"PATH": "/usr/bin:/bin"}).decode()
    tap.case(output.endswith("Ann wins\n"), "the tools run at their prefix", output)


def main(arguments):
    build, tap = Path(arguments[0]).resolve(), Tap()
    with tempfile.TemporaryDirectory(prefix="quire-again-") as scratch:
        folder = Path(scratch)
        prefix = Path(scratch) / "opt/quire"
        copy_sources(folder / "somewhere/else")
        build_again(build, folder / "somewhere/else", folder / "b", prefix)
        run(["meson", "install", "--no-rebuild", "--quiet", "-C", build, "--destdir", folder / "stage"])
        first, second = Place(build, folder / "stage"), Place(folder / "b", "/")
        compare(tap, contents(first), contents(second), [options(build)["prefix"], prefix])
        check_use(tap, second, folder)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) == 2 else __doc__)
