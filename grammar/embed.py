"""Writes the grammar files as a C table, so that a binary carries its grammars with it."""

import pathlib
import sys


def array(text):
    """The bytes one by one: compilers need not take string literals as long as a grammar."""
    codes = [str(code) for code in text.encode("ascii")] + ["0"]
    return [",".join(codes[at:at + 32]) + "," for at in range(0, len(codes), 32)]


def above_scan(path, lines):
    """How many bytes stand above the scan part, which is the last one of its file."""
    keys = [number for number, line in enumerate(lines) if line[:1].isalpha()]
    scan = [number for number in keys if lines[number].startswith("scan:")]
    if scan and scan != keys[-1:]:
        sys.exit(f"{path}: what stands below the scan part would be read late")
    return sum(len(line) + 1 for line in lines[:scan[0] if scan else len(lines)])


def main(target, *sources):
    out = ['#include "embedded.h"', ""]
    table = []
    for number, source in enumerate(sorted(sources)):
        path = pathlib.Path(source)
        lines = path.read_text(encoding="utf-8").splitlines()
        out += [f"static const char text_{number}[] = {{"]
        out += array("".join(line + "\n" for line in lines))
        out.append("};")
        table.append(f'{{ "{path.stem}", "{path.name}", text_{number}, {above_scan(path, lines)} }},')
    out += ["", "const struct embedded_grammar embedded_grammars[] = {", *table, "{ 0 },", "};", ""]
    pathlib.Path(target).write_text("\n".join(out), encoding="utf-8")


main(*sys.argv[1:])
