"""Writes the grammar files as a C table, so that a binary carries its grammars with it."""

import pathlib
import sys


def quoted(line):
    return '    "' + line.replace("\\", "\\\\").replace('"', '\\"') + '\\n"'


def main(target, *sources):
    out = ['#include "embedded.h"', "", "const struct embedded_grammar embedded_grammars[] = {"]
    for source in sorted(sources):
        path = pathlib.Path(source)
        lines = path.read_text(encoding="utf-8").splitlines()
        out.append(f'{{ "{path.stem}", "{path.name}",')
        out += [quoted(line) for line in lines]
        out.append("},")
    out += ["{ 0 },", "};", ""]
    pathlib.Path(target).write_text("\n".join(out), encoding="utf-8")


main(*sys.argv[1:])
