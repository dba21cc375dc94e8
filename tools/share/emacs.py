"""Generates the Emacs mode from the grammars. usage: emacs.py TARGET TEMPLATE VERSION PROGRAM"""

import pathlib
import sys

import grammars
from grammars import lisp

END = r"[ " "\t\r" r"]*\(?:[ " "\t" r"]#.*\)?$"


def keys(game, claims):
    words = [key + (r"[ " "\t" r"]+" + word if word else r"\(?:[ " "\t" r"]+[^:#" "\n" r"]*\)?" if owned else "")
             for key, word, owned in game.keys(claims) if key != "Game"]
    return lisp("[ \t]*\\(" + r"\|".join(sorted(words, key=len, reverse=True)) + "\\)[ \t]*:")


def row(row):
    """(PATTERN (GROUP . FACE)...)"""
    groups = {part: number for number, part in enumerate(row.claims, 3)}
    label = r"\(2:[0-9]+\.[ " "\t" r"]*\)?".replace("(2:", "(?2:") if row.numbered else ""
    pattern = "[ \t]*" + label + r"\(?1:" + grammars.emacs(row.pattern, groups) + r"\)" + END
    faces = [(1, "quire-mode-claim" if row.is_claim else "font-lock-function-name-face")]
    faces += [(2, "font-lock-doc-face")] if row.numbered else []
    faces += [(number, "quire-mode-claim") for number in groups.values()]
    return f"({lisp(pattern)}" + "".join(f" ({number} . {face})" for number, face in faces) + ")"


def names(game):
    return lisp(r"\`\(?:" + r"\|".join("[- \t]+".join(name.split("-")) for name in game.names) + r"\)\'")


def main(target, template, version, program):
    games = [f"({names(game)}\n     {keys(game, False)}\n     {keys(game, True)}\n     ("
             + "\n      ".join(map(row, game.rows)) + "))" for game in grammars.read(program)]
    text = pathlib.Path(template).read_text(encoding="utf-8")
    text = text.replace("@VERSION@", version).replace("@GAMES@", "\n    ".join(games))
    pathlib.Path(target).write_text(text, encoding="utf-8")


main(*sys.argv[1:])
