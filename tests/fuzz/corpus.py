#!/usr/bin/env python3
"""Writes a fuzzer's initial corpus and dictionary. usage: corpus.py [--few] TARGET FOLDER DICTIONARY

The corpus consists of corpora/TARGET.jsonl, inputs that once broke a target (found/), and files of the project:
samples, inputs of the specs, generated records, texts to scan, grammars. --few picks some of them at random. The
dictionary has words of the notation, taken from grammars and rules, and of the formats that the target reads.
"""

import json
import random
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
TESTS = Path(__file__).resolve().parent.parent
ROOT = TESTS.parent
sys.path[:0] = [str(TESTS / "spec"), str(TESTS / "judge")]
import run as spec  # noqa: E402
from generate import MAKERS, generate  # noqa: E402

FEW = 120
RECORD = re.compile(rb"(?im)^(?=[ \t]*game[ \t]*:)")

# Conditions for quire-select; its target reads them from the first line of the input.
ANSWERS = ["Event=~(?i)club|(x+x+)+y", "Prediction Ann=+ -", "~^[AB](?=n)", "Ann:2..9", "..-1", "2009-02..2010",
           "none", "yes", "procession", "3..", "2", "Ann", "Note", "~(a|b)*?c{2,3}[[:alpha:]]\\p{L}"]

SIGNS = {
    "record": ["Game: ", "\nGame: ", "\r\n", "\n(", ")\n", " # ", ":", ", ", "none", "unfinished", "1. ",
               "\xef\xbb\xbf", "\x00", "\xff", "_", "UDS", "a1-a2", "4/9", "10H", "9" * 20],
    "pattern": ["(?:", "(?<a>", ")", "|", "[01]++", "[0-9]", "[^", "\\s*+", ".*+", "\\d", "?+", "??", "{2,3}", "*?", "(?=",
                "(?!", "(?i)", "\\b", "^", "$", "[a-z]", "\\.", "[ \\t]"],
    "select": ["~", "=~", "..", "(?i)", "(?=", "(?<", "\\p{L}", "[[:alpha:]]", "{2,}", "*+", "|", "\\b"],
    "tree": ['{"game":"', '","lines":[', '{"field":"', '","value":', '{"row":"', '{"text":"', '{"comment":"# ',
             '{"remark":"(', '{"blank":true}', '{"skipped":"', '"rounds":[{"round":1,', '],"end":[',
             '"player":1,', '"move":1,', "\\u00e9", "\\ud83d\\ude00", "\\x00", "\n---\n", "\n- ", "|-\n  ",
             "&a ", "*a", "null", "1e3", "\n...\n", "- {field: ", "- {row: ", "lines:\n"],
    "scan": ["<p>", "<br>", "<pre>", "<td>", "<tr>", "<table>", "<h2>", "<title>", "<b>", "<!--", "&nbsp;",
             "&#x31;", "&minus;", "=3D", "=\n", "Subject: ", "Date: ", "From: ", "Content-Type: text/html; charset=",
             "Content-Type: multipart/mixed; boundary=x\n\n--x\n", "Content-Transfer-Encoding: base64\n\n",
             "Content-Transfer-Encoding: quoted-printable\n\n", "=?utf-8?Q?", "utf-16", "iso-8859-1", "\n> ",
             "n = 5", "prediction list: ", "binary list", "D contains ", " wins", " points", "Round 1\n",
             "# line 7 \"a\"", "3 November 2009\n"],
    "grammar": ["\n...\n", "{{", "}}", "(?<", "[01]++", "\n  ", "&a ", "*a", "!!str ", "? "],
}


def games():
    return sorted(path.stem for path in (ROOT / "grammar").glob("*.yaml") if path.stem != "common")


def grammar_text(name):
    return (ROOT / f"grammar/{name}.yaml").read_text(encoding="utf-8")


# --- inputs ---

def sample_records():
    for path in sorted((ROOT / "samples").glob("*.quire")):
        yield from RECORD.split(path.read_bytes())


def records(_target):
    yield from sample_records()
    for path in sorted((TESTS / "spec").glob("*.txt")):
        yield from (example.input for example in spec.read_spec(path)[1])
    for game in sorted(MAKERS):
        yield from (generate(game, 1, seed, slips=seed % 2 == 1) for seed in range(20))


def questions(_target):
    for answer in ANSWERS:
        yield from (answer.encode() + b"\n" + generate(game, 2, 7) for game in sorted(MAKERS))


def texts(_target):
    yield from (path.read_bytes() for path in sorted((TESTS / "scan").glob("*/*.txt")))
    yield from sample_records()


def grammars(_target):
    """Each grammar with its sample; and again without the scan part, which is the longest."""
    for path in sorted((ROOT / "samples").glob("*.quire")):
        text = (ROOT / f"grammar/{path.stem}.yaml").read_bytes()
        whole = path.read_bytes()[:1500]
        yield text + b"...\n" + whole
        yield text.split(b"\nscan:")[0] + b"\n...\n" + whole


def patterns(_target):
    """The patterns of the grammars' rows, each with rows of its game."""
    for name in sorted(MAKERS):
        rows = b"\n".join(row for row in generate(name, 3, 3).splitlines() if b":" not in row)
        for pattern in re.findall(r"^    pattern: '(.*)'$", grammar_text(name), re.MULTILINE):
            yield pattern.replace("''", "'").encode() + b"\n" + rows
    yield from (answer.partition("~")[2].encode() + b"\nAnn\nBob 3\n" for answer in ANSWERS if "~" in answer)


def nothing(_target):
    return ()


INPUTS = {"grammar": grammars, "pattern": patterns, "scan": texts, "select": questions, "tree": nothing}


def found():
    """Inputs that once broke a target."""
    yield from (path.read_bytes() for path in sorted((TESTS / "fuzz/found").glob("*")))


def stored(target):
    """Inputs kept from longer runs of the target."""
    path = TESTS / f"fuzz/corpora/{target}.jsonl"
    if path.exists():
        for line in path.read_text(encoding="ascii").splitlines():
            yield json.loads(line).encode("latin-1")


def inputs(target):
    """All initial inputs of the target."""
    yield from found()
    yield from stored(target)
    yield from INPUTS.get(target, records)(target)


def write_files(folder, contents):
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(contents):
        (folder / f"{number:04}").write_bytes(data)


# --- dictionaries ---

def words(target):
    yield from SIGNS["record"]
    yield from SIGNS.get(target, ())
    for name in ["common", *games()]:
        text = grammar_text(name)
        yield from (f"{key}: " for key in re.findall(r"^  ([A-Za-z][A-Za-z ]*): \{", text, re.MULTILINE))
        yield from re.findall(r"^name: (.+)$", text, re.MULTILINE)
        yield from (word for line in re.findall(r"\bof: \[(.*?)\]", text) for word in line.split(", "))
        if target == "grammar":
            yield from re.findall(r"\b[a-z]+: (?=[\w{\[])|\b[a-z]+(?=[,}])", text)
        if target == "scan":
            yield from re.findall(r"[a-z]{4,}", text)
        if target == "tree":
            yield from (f'"{key}":' for key in re.findall(r"^      ([a-z]+): \{", text, re.MULTILINE))
    for path in sorted((ROOT / "lib/games").glob("*.c")):
        found = re.search(r"readings\[\] = \{([^}]*)\}", path.read_text(encoding="utf-8"))
        yield from re.findall(r'"([^"]+)"', found[1]) if found else ()


def write_dictionary(path, target):
    lines = []
    for word in dict.fromkeys(words(target)):
        data = word.encode("latin-1", "ignore")
        lines.append('"' + "".join(f"\\x{byte:02x}" for byte in data) + '"\n')
    path.write_text("".join(lines), encoding="ascii")


def main(arguments):
    few = arguments[:1] == ["--few"]
    if len(arguments[few:]) != 3:
        sys.exit(__doc__)
    target, folder, dictionary = arguments[few:]
    contents = list(inputs(target))
    if few and len(contents) > FEW:
        contents = random.sample(contents, FEW)
    write_files(Path(folder), contents)
    write_dictionary(Path(dictionary), target)


if __name__ == "__main__":
    main(sys.argv[1:])
