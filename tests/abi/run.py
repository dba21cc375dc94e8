#!/usr/bin/env python3
"""Compares the shared library, its header and its manual pages.

usage: run.py LIBRARY ARCHIVE HEADER [--update]

The symbols of the library must be those in libquire.symbols in this folder, the functions of the header, and the
functions in the SYNOPSIS of the pages of section 3, with the same types. The pages must show the structures of the
header. libquire.symbols also lists members of structures and constants with their offsets or values, because compiled
programs rely on them. The header must compile by itself as C and as C++. The static library, ARCHIVE, must have the
same names and no variables, because threads rely on that. `--update` rewrites the list. Prints TAP.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "man")]
from tap import Tap  # noqa: E402
from mdoc import section  # noqa: E402

LISTED = HERE / "libquire.symbols"
PACKAGED = HERE.parent / "packaging/debian/libquire0.symbols"
ADVICE = """A name that is missing or has moved breaks compiled programs: then the library
needs a new soname (soversion in lib/meson.build). A new name at the end does no harm. If the change
is intended, update the list:
  python3 tests/abi/run.py build/lib/libquire.so build/lib/libquire.a build/lib/quire.h --update"""
COMPILERS = [(["gcc", "-std=c11"], "c"), (["clang", "-std=c11"], "c"), (["g++", "-std=c++11"], "cc"),
             (["clang++", "-std=c++11"], "cc")]


def exported(library):
    """NAME TYPE of each symbol, without its address."""
    run = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True,
                         check=True)
    return sorted(f"{line.split()[2]} {line.split()[1]}" for line in run.stdout.splitlines())


def check_archive(tap, archive, names):
    run = subprocess.run(["nm", "-g", "--defined-only", archive], capture_output=True, text=True, check=True)
    shown = {line.split()[2] for line in run.stdout.splitlines() if len(line.split()) == 3}
    tap.case(shown == names, "the static library has the same functions", "\n".join(sorted(shown ^ names)))
    run = subprocess.run(["objdump", "-t", archive], capture_output=True, text=True, check=True)
    found = set(re.findall(r"^\w+ .{7} (?:\.t?bss|\.t?data)\t\w+ (?:\.hidden )?(\S+)$", run.stdout, re.MULTILINE))
    tap.case(not found - {".data", ".bss"}, "the static library has no variables", "\n".join(sorted(found)))


def without_spaces(text):
    """A declaration with all optional spaces removed."""
    return re.sub(r"\s*([*(),])\s*", r"\1", " ".join(text.split()))


def declarations(header):
    """name: declaration of each function, and typedef of a function, in the header."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.DOTALL)
    found = {}
    for start, name, arguments in re.findall(r"(?:QUIRE_API|^(?=typedef ptrdiff_t))\s*([\w\s*]+?)(\w+)\(([^;]*)\);",
                                             text, re.MULTILINE):
        found[name] = without_spaces(f"{start} {name}({arguments})")
    return found


def shown(page):
    """The same for the SYNOPSIS of a page."""
    _, lines = section(page.read_text(encoding="utf-8").split("\n"), "SYNOPSIS")
    found, result, name, arguments = {}, None, None, None
    for line in lines:
        words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', line)]
        if words[:1] == [".Ft"]:
            result = " ".join(words[1:])
        elif words[:1] == [".Fn"]:
            found[words[1]] = without_spaces(f"{result} {words[1]}({', '.join(words[2:])})")
        elif words[:1] == [".Fo"]:
            name, arguments = words[1], []
        elif words[:1] == [".Fa"]:
            arguments.append(words[1])
        elif words[:1] == [".Fc"]:
            found[name] = without_spaces(f"{result} {name}({', '.join(arguments)})")
    return found


def structures(text):
    """name: members of each struct that is defined, as a list of declarations."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    return {name: [without_spaces(member) for member in body.split(";") if member.strip()]
            for name, body in re.findall(r"^struct (\w+) \{(.*?)^\};", text, re.DOTALL | re.MULTILINE)}


def constants(header):
    """name: constants of each enum."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.DOTALL)
    return {name: re.findall(r"\bQUIRE_\w+", body)
            for name, body in re.findall(r"^enum (\w+) \{(.*?)\};", text, re.DOTALL | re.MULTILINE)}


def layouts(header):
    """Other facts that compiled programs rely on: a line for each member and constant, with its offset or value.
    """
    return ([f"{name} {at} {member}" for name, members in structures(header).items()
             for at, member in enumerate(members)] +
            [f"{name} {at} {constant}" for name, words in constants(header).items()
             for at, constant in enumerate(words)])


def check_header(tap, header):
    with tempfile.TemporaryDirectory() as folder:
        for compiler, suffix in COMPILERS:
            name = f"the header compiles by itself: {' '.join(compiler)}"
            if not shutil.which(compiler[0]):
                tap.skip(name, f"{compiler[0]} is not installed")
                continue
            # Twice, and with the address of its first call, so that it links as C.
            source = Path(folder) / f"alone.{suffix}"
            source.write_text(f'#include "{header}"\n#include "{header}"\n'
                              "const char *version(void);\n"
                              "const char *version(void) { return quire_version(); }\n",
                              encoding="utf-8")
            target = Path(folder) / "alone.o"
            run = subprocess.run([*compiler, "-Wall", "-Wextra", "-Wpedantic", "-Wstrict-prototypes"
                                  if suffix == "c" else "-Wold-style-cast", "-Werror", "-c", source,
                                  "-o", target], capture_output=True, text=True, check=False)
            undefined = subprocess.run(["nm", "-u", target], capture_output=True, text=True,
                                    check=False).stdout.split() if run.returncode == 0 else []
            tap.case("quire_version" in undefined, name, run.stderr or f"it calls {undefined}")


def check_pages(tap, header):
    pages = sorted((ROOT / "man").glob("*.3"))
    declared, paged, names = declarations(header), {}, set()
    for page in pages:
        lines = page.read_text(encoding="utf-8").split("\n")
        names.update(line.split()[1] for line in section(lines, "NAME")[1] if line.startswith(".Nm "))
        paged.update(shown(page))
    different = [f"header: {declared.get(name)}\npage:   {paged.get(name)}"
                 for name in sorted(declared.keys() | paged.keys())
                 if declared.get(name) != paged.get(name)]
    tap.case(declared and not different, "the pages declare each function as the header does",
             "\n".join(different))
    calls = {name for name in declared if not declared[name].startswith("typedef")}
    missing = sorted(calls ^ (names - {"quire"}))
    tap.case(not missing, "the functions are the names of the pages",
             "\n".join(missing))
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    on_pages = structures(text)
    faults = [f"struct {name}: header {members}, page {on_pages.get(name)}"
              for name, members in structures(header).items() if on_pages.get(name) != members]
    tap.case(not faults, "the pages show each structure as the header does", "\n".join(faults))
    missing = [name for names in constants(header).values() for name in names
               if not re.search(rf"\bDv {name}\b", text)]
    tap.case(not missing, "each constant is on a page", "\n".join(missing))
    return calls


def main(arguments):
    library, archive, path = arguments[0], arguments[1], Path(arguments[2]).resolve()
    symbols, header = exported(library), path.read_text(encoding="utf-8")
    rest = layouts(header)
    if arguments[3:] == ["--update"]:
        LISTED.write_text("".join(f"{symbol}\n" for symbol in symbols + rest), encoding="utf-8")
    tap = Tap()
    listed = LISTED.read_text(encoding="utf-8").splitlines()
    found = set(symbols + rest)
    missing, new = sorted(set(listed) - found), sorted(found - set(listed))
    tap.case(rest and not missing and not new, f"symbols, members and constants are those of {LISTED.name}",
             "\n".join([f"missing: {name}" for name in missing] + [f"new: {name}" for name in new] + [ADVICE]))
    others = [symbol for symbol in symbols if not re.match(r"quire_\w+ T$", symbol)]
    tap.case(symbols and not others, "all symbols are functions and begin with quire_", "\n".join(others))
    packaged = set(re.findall(r"^ (\w+)@", PACKAGED.read_text(encoding="utf-8"), re.MULTILINE))
    wrong = sorted(packaged ^ {symbol.split()[0] for symbol in symbols})
    tap.case(packaged and not wrong, f"the symbols are those of {PACKAGED.name}, with the version that introduced each",
             "\n".join(wrong))
    calls = check_pages(tap, header)
    names = {symbol.split()[0] for symbol in symbols}
    tap.case(names == calls, "the symbols are the functions of the header", "\n".join(sorted(names ^ calls)))
    check_archive(tap, archive, names)
    check_header(tap, path)
    return tap.done()


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
