#!/usr/bin/env python3
"""Installs a build in a temporary folder and uses it there.

usage: run.py BUILD [--update]

The files must be those in installed.txt, and the tools must run. A program outside the project is compiled with the
flags from pkg-config, shared and static, and must print the same as the tools. The example of quire(3) and those of the
Python module must work. `--update` writes installed.txt. Prints TAP.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "man")]
from tap import Tap  # noqa: E402
import examples  # noqa: E402
from place import ROOT, Failed, Place, run  # noqa: E402

LISTED = HERE / "installed.txt"
FRIDAY = b"""Game: procession
Players: Ann, Bob
00000  5
00010  3,1,1
10010  1,2,1,1
10011  1,2,2
10111  1,1,3
00111  3,2
01111  1,4
Winner: Ann
"""
HASTY = b"Game: procession\nPlayers: Ann, Bob\n0000  4\n0011  3,1\n0011  2,2\n"
# Each form of sheet.c: the tool with the same output, and which of its outputs.
FORMS = {
    "report": ("quire-check", "stderr"),
    "gnu": ("quire-check --format=gnu", "stderr"),
    "diagnostics": ("quire-check --format=jsonl", "stdout"),
    "tell": ("quire-check", "stdout"),
    "score": ("quire-score -q --format=jsonl", "stdout"),
    "keep": ("quire-fmt -q", "stdout"),
    "fill": ("quire-fmt -q --claims=fill", "stdout"),
    "strip": ("quire-fmt -q --claims=strip", "stdout"),
    "yaml": ("quire-convert -t yaml", "stdout"),
    "json": ("quire-convert -t json", "stdout"),
    "jsonl": ("quire-convert -t jsonl", "stdout"),
    "tsv": ("quire-convert -t tsv", "stdout"),
    "csv": ("quire-convert -t csv", "stdout"),
    "markdown": ("quire-convert -t markdown", "stdout"),
    "text": ("quire-draw -q --charset=utf-8", "stdout"),
    "ascii": ("quire-draw -q --charset=ascii", "stdout"),
    "svg": ("quire-draw -q -t svg", "stdout"),
    "html": ("quire-draw -q -t html", "stdout"),
    "latex": ("quire-draw -q -t latex", "stdout"),
    "moves": ("quire-moves -q", "stdout"),
}


def installed(place):
    """The files below the prefix, with relative names."""
    library = place.libraries.relative_to(place.prefix).as_posix()
    names = []
    for path in sorted(place.prefix.rglob("*")):
        name = path.relative_to(place.prefix).as_posix()
        if name == library or name.startswith(f"{library}/"):
            name = "lib" + name[len(library):]
        if path.is_symlink():
            names.append(f"{name} -> {os.readlink(path)}")
        elif path.is_file():
            names.append(name)
    version = run([place.tools / "quire", "--version"]).decode().split()[1]
    return sorted(name.replace(f".so.{version}", ".so.VERSION") for name in names)


def check_files(tap, place, update):
    found = installed(place)
    if update:
        LISTED.write_text("".join(f"{name}\n" for name in found), encoding="utf-8")
    listed = LISTED.read_text(encoding="utf-8").splitlines()
    tap.case(listed == sorted(set(listed)), f"{LISTED.name} is sorted")
    removed, new = sorted(set(listed) - set(found)), sorted(set(found) - set(listed))
    tap.case(found and not removed and not new, f"the files are those in {LISTED.name}",
             "\n".join([f"not installed: {name}" for name in removed] + [f"not listed: {name}" for name in new] +
                       ["Where that is meant: python3 tests/install/run.py build --update"]))


def check_tools(tap, place, folder):
    """Each tool works on its own, with built-in grammars."""
    bare = {"PATH": "/usr/bin:/bin"}
    for tool in sorted(place.tools.iterdir()):
        try:
            printed = run([tool, "--version"], env=bare, cwd=folder).decode()
            tap.case("quire" in printed, f"{tool.name} runs where it is installed", printed)
        except Failed as fault:
            tap.case(False, f"{tool.name} runs where it is installed", str(fault))
    samples = sorted((place.data / "doc/quire/samples").glob("*.quire"))
    try:
        printed = run([place.tools / "quire", "check", *samples], env=bare, cwd=folder).decode()
    except Failed as fault:
        printed = str(fault)
    tap.case(samples and printed.count(": ok") == len(printed.splitlines()) > 0,
             "quire check accepts the samples", printed)


def tool_prints(place, form, name, folder):
    command, stream = FORMS[form]
    done = subprocess.run([*command.split(), name], env=place.environment(), cwd=folder,
                          stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode > 1:
        raise Failed(f"{command} {name}: {done.stderr.decode()}")
    return getattr(done, stream)


def sheet_prints(place, program, form, name, folder):
    with open(folder / name, "rb") as file:
        return run([program, form, name], env=place.environment(), cwd=folder, stdin=file)


def make_records(place, folder):
    """Names of files: a valid record of each game, and two invalid ones."""
    (folder / "friday.quire").write_bytes(FRIDAY)
    (folder / "hasty.quire").write_bytes(HASTY)
    names = ["friday.quire", "hasty.quire"]
    for sample in sorted((place.data / "doc/quire/samples").glob("*.quire")):
        (folder / sample.name).write_bytes(run([place.tools / "quire-select", "--head=1", sample]))
        names.append(sample.name)
    return names


def check_sheet(tap, place, program, names, folder):
    """The program has the same output as the tools."""
    for form in FORMS:
        faults = []
        for name in names:
            tool = tool_prints(place, form, name, folder)
            sheet = sheet_prints(place, program, form, name, folder)
            if tool != sheet:
                faults.append(f"{name}: the tool:\n{tool.decode()}the library:\n{sheet.decode()}")
        tap.case(not faults, f"the library and {FORMS[form][0]} print the same", "\n".join(faults))
    shown = sheet_prints(place, program, "mended", "hasty.quire", folder)
    run(["quire-mend", "-q", "-i", "hasty.quire"], env=place.environment(), cwd=folder)
    tap.case(shown == (folder / "hasty.quire").read_bytes() != HASTY,
             "the library and quire-mend suggest the same", shown.decode())


def check_uninstalled(tap, build, folder):
    """The same program with an uninstalled build, through its own pkg-config file."""
    name = "a build that is not installed serves, too"
    if shlex.quote(str(build)) != str(build):
        tap.skip(name, "Meson writes no pkg-config file for such a folder")
        return
    environment = dict(os.environ, PKG_CONFIG_PATH=str(build / "meson-uninstalled"),
                       LD_LIBRARY_PATH=str(build / "lib"))
    flags = shlex.split(run(["pkg-config", "--cflags", "--libs", "quire"], env=environment).decode())
    run(["cc", "-std=c11", "-o", folder / "inside", HERE / "sheet.c", *flags], env=environment)
    with open(folder / "records/friday.quire", "rb") as file:
        printed = run([folder / "inside", "tell", "friday.quire"], env=environment, stdin=file).decode()
    tap.case(printed == "friday.quire:1: procession: 3 errors\n", name, printed)


def check_example(tap, place, folder):
    """The example of quire(3), typed by a reader."""
    page = ROOT / "man/quire.3"
    files, commands = examples.read_page(page)
    os.environ.update(place.environment())
    folder.mkdir()
    outputs = examples.run_page(place.tools, files, commands, folder) if commands else []
    tap.case(commands, "quire(3) has an example to run")
    for command, actual in zip(commands, outputs):
        tap.case(examples.matches(command.output, actual), f"quire(3): {command.text}",
                 f"expected:\n{command.output}\ncomputed:\n{actual}")


def check_python(tap, place, folder):
    """The module's own examples, and the loop of its first lines."""
    module = place.data / "doc/quire/samples"
    script = ("import doctest, gc, sys; sys.path.insert(0, sys.argv[1]); import quire\n"
              "failed, tried = doctest.testmod(quire)\n"
              "for game in quire.read('friday.quire'):\n"
              "    print(game.winner, [error.id for error in game.errors], game._repr_svg_()[:4],\n"
              "          'runs-repeat' in game._repr_html_(), game.tree()['game'])\n"
              "try:\n"
              "    quire.parse(5)\n"
              "except TypeError:\n"
              "    print('a number is no text')\n"
              "print(quire.parse(b'Game: procession\\n0\\n')[0].finished)\n"
              # The collector frees cycles in order of creation: the context first.
              "del game\n"
              "going, close, free = [], quire._library.quire_close, quire._library.quire_record_free\n"
              "quire._Context.release.__defaults__ = (lambda handle: (going.append('context'), close(handle)),)\n"
              "quire._Record.__del__.__defaults__ = (lambda handle: (going.append('record'), free(handle)),)\n"
              "kept = quire.parse('Game: procession')\n"
              "kept.append(kept)\n"
              "del kept\n"
              "gc.collect()\n"
              "print(going)\n"
              "sys.exit(failed or not tried)\n")
    expected = ("Bob ['runs-repeat', 'runs-mismatch', 'winner-mismatch'] <svg True procession\n"
                "a number is no text\nTrue\n['record', 'context']\n")
    bare = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(folder)}
    for name, environment in (("found by the loader", place.environment()),
                              ("found where both were installed", bare),
                              ("named by QUIRE_LIBRARY",
                               {"QUIRE_LIBRARY": str(place.libraries / "libquire.so.0"), **bare})):
        try:
            printed = run([sys.executable, "-B", "-c", script, module], env=environment, cwd=folder).decode()
        except Failed as fault:
            printed = str(fault)
        tap.case(printed == expected, f"the Python module passes its examples, the library {name}", printed)
    lost = subprocess.run([sys.executable, "-B", "-c", "import sys; sys.path.insert(0, sys.argv[1]); import quire", module],
                          env={**bare, "QUIRE_LIBRARY": "/nowhere/libquire.so.0"}, capture_output=True, check=False)
    tap.case(b"set QUIRE_LIBRARY to the file" in lost.stderr, "without the library, the module says what to set", lost.stderr.decode())


def check_readme(tap, place):
    folder = place.data / "doc/quire"
    pictures = re.findall(r'<img src="([^"]*)"', (folder / "README.md").read_text(encoding="utf-8"))
    lost = [picture for picture in pictures if not (folder / picture).is_file()]
    tap.case(pictures and not lost, "the installed README finds its pictures", " ".join(lost))


def main(arguments):
    build, tap = Path(arguments[0]).resolve(), Tap()
    with tempfile.TemporaryDirectory(prefix="quire-install-") as scratch:
        folder = Path(scratch)
        run(["meson", "install", "--no-rebuild", "--quiet", "-C", build, "--destdir", folder / "stage"])
        place = Place(build, folder / "stage")
        check_files(tap, place, arguments[1:] == ["--update"])
        check_readme(tap, place)
        check_tools(tap, place, folder)
        (folder / "records").mkdir()
        names = make_records(place, folder / "records")
        shared = place.compile(HERE / "sheet.c", folder / "sheet", "-std=c11")
        static = place.compile(HERE / "sheet.c", folder / "static", "-std=c11", "-static", static=True)
        check_sheet(tap, place, shared, names, folder / "records")
        same = [sheet_prints(place, program, "fill", "friday.quire", folder / "records")
                for program in (shared, static)]
        tap.case(same[0] == same[1] != b"", "the program prints the same with the static library", same[1].decode())
        needed = run(["readelf", "-d", shared]).decode()
        tap.case("[libquire.so.0]" in needed, "programs are linked with libquire.so.0", needed)
        check_uninstalled(tap, build, folder)
        check_python(tap, place, folder / "records")
        check_example(tap, place, folder / "page")
    return tap.done()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
