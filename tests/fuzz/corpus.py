#!/usr/bin/env python3
"""Writes what a fuzzer begins with. usage: corpus.py FOLDER DICTIONARY

The folder gets each record of the samples, each input of the specs, generated records, the texts that
are scanned, and the files of corpus/, which broke something once. The dictionary gets the words of the notation: keys and names
from the grammars, readings from the rules, and signs.
"""

import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
TESTS = Path(__file__).resolve().parent.parent
ROOT = TESTS.parent
sys.path[:0] = [str(TESTS / "spec"), str(TESTS / "judge")]
import run as spec  # noqa: E402
from generate import generate  # noqa: E402

SIGNS = ["Game: ", "\nGame: ", "\r\n", "\n(", ")\n", " # ", ":", ", ", "none", "unfinished", "1. ",
         "\xef\xbb\xbf", "\x00", "\xff", "_", "UDS", "a1-a2", "4/9", "10H", "9" * 20,
         '{"game":"', '","lines":[', '{"field":"', '","value":', '{"row":"', '{"text":"', '{"comment":"# ',
         '{"remark":"(', '{"blank":true}', '{"skipped":"', '"rounds":[{"round":1,', '],"end":[',
         '"player":1,', '"move":1,', "\\u00e9", "\\ud83d\\ude00", "\\x00", "\n---\n", "\n- ", "|-\n  ",
         "&a ", "*a", "null", "1e3", "<p>", "<br>", "<pre>", "<td>", "&nbsp;", "=3D", "=\n", "Subject: ",
         "Content-Type: text/html; charset=", "Content-Transfer-Encoding: base64\n\n", "n = 5", "prediction list: ",
         "binary list", "D contains ", "Procession", " wins", " points", "Round 1\n", "# line 7 \"a\""]

# What can be asked of records: the target takes it from the first line.
ANSWERS = ["Event=~(?i)club|(x+x+)+y", "Prediction Ann=+ -", "~^[AB](?=n)", "Ann:2..9", "..-1", "2009-02..2010", "none"]


def games():
    return sorted(path.stem for path in (ROOT / "grammar").glob("*.yaml") if path.stem != "common")


def write_corpus(folder):
    inputs = [path.read_bytes() for path in sorted((TESTS / "fuzz/corpus").glob("*"))]
    for path in sorted((ROOT / "samples").glob("*.quire")):
        inputs += re.split(rb"(?im)^(?=[ \t]*game[ \t]*:)", path.read_bytes())
    for path in sorted((TESTS / "spec").glob("*.txt")):
        inputs += [example.input for example in spec.read_spec(path)[1]]
    for game in games():
        inputs += [generate(game, 1, seed, slips=seed % 2 == 1) for seed in range(20)]
        inputs += [answer.encode() + b"\n" + generate(game, 2, 7) for answer in ANSWERS]
    inputs += [path.read_bytes() for path in sorted((TESTS / "scan").glob("*/*.txt"))]
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(inputs):
        (folder / f"{number:04}").write_bytes(data)


def words():
    yield from SIGNS
    for name in ["common", *games()]:
        text = (ROOT / f"grammar/{name}.yaml").read_text(encoding="utf-8")
        yield from (f"{key}: " for key in re.findall(r"^  ([A-Za-z][A-Za-z ]*): \{", text, re.MULTILINE))
        yield from re.findall(r"^name: (.+)$", text, re.MULTILINE)
    for path in sorted((ROOT / "lib/games").glob("*.c")):
        found = re.search(r"readings\[\] = \{([^}]*)\}", path.read_text(encoding="utf-8"))
        yield from re.findall(r'"([^"]+)"', found[1]) if found else ()


def write_dictionary(path):
    lines = []
    for word in dict.fromkeys(words()):
        data = word.encode("latin-1", "ignore")
        lines.append('"' + "".join(f"\\x{byte:02x}" for byte in data) + '"\n')
    path.write_text("".join(lines), encoding="ascii")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    write_corpus(Path(sys.argv[1]))
    write_dictionary(Path(sys.argv[2]))
