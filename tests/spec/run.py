#!/usr/bin/env python3
"""Runs the examples of specs.

usage: run.py TOOLS SPEC...              prints TAP, a case for each example
       run.py --update TOOLS SPEC...     writes the tools' output into the specs; shows the difference
       run.py --dump FOLDER SPEC...      writes each example's input to a file in FOLDER

A spec is prose with examples. An example begins with a line of backticks and the word "example", and ends with the
same backticks alone. Lines that are a single point separate its sections:

    the input
    the verdicts: standard output of quire-check
    the diagnostics, one per line: LINE ID; no section means none
    standard output of quire-fmt, or "=" if that is the input; not compared if missing

messages/SPEC.txt has the text of all these diagnostics, as quire-check prints it.

In all sections an arrow (U+2192) stands for a tab, U+2400 for NUL, U+240D for CR, and \\xNN for a byte (\\x2E for a line
that is a single point). U+2404 at the end of the input means that its last line has no line end.
"""

import difflib
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

DISAGREES = re.compile(rb"(?<![0-9.,:/-])\b1 (more |extra )?(moves|digits|cards|players|rounds|points|errors|lines|letters|squares"
                       rb"|cells|signs|numbers|integers|rows|segments|symbols|lists|bytes|dots|(move|round)s? are)\b")
OPEN = re.compile(r"(`{8,}) example\s*")
SIGNS = {"→": b"\t", "␀": b"\0", "␍": b"\r"}
NO_END = "␄"


class Example:
    """Its place in the spec (lines[first:stop] are its sections), and the sections."""

    def __init__(self, path, first, heading, lines):
        self.path, self.heading, self.first, self.stop = path, heading, first, first + len(lines)
        self.name = f"{path.name}:{first}: {heading}"
        sections = [[]]
        for line in lines:
            if line == ".":
                sections.append([])
            else:
                sections[-1].append(line)
        if len(sections) > 4:
            sys.exit(f"{path}:{first}: an example has at most four sections, not {len(sections)}")
        self.input = decode(sections[0])
        self.verdicts = sections[1] if len(sections) > 1 else None
        self.diagnostics = sections[2] if len(sections) > 2 else []
        self.canonical = sections[3] if len(sections) > 3 else None
        self.input_lines = sections[0]


def decode(lines):
    """The bytes represented by the lines of a section."""
    text = "".join(line + "\n" for line in lines).removesuffix(NO_END + "\n")

    def sign(match):
        return SIGNS.get(match[0]) or bytes([int(match[0][2:], 16)])
    parts, at = [], 0
    for match in re.finditer(r"[→␀␍]|\\x[0-9A-Fa-f]{2}", text):
        parts += [text[at:match.start()].encode(), sign(match)]
        at = match.end()
    return b"".join(parts) + text[at:].encode()


def encode(data):
    """The lines that represent some bytes."""
    text = re.sub(rb"\\(?=x[0-9A-Fa-f]{2})", rb"\\x5C", data).decode("utf-8", "backslashreplace")
    for sign, byte in SIGNS.items():
        escaped = "".join(f"\\x{b:02X}" for b in sign.encode())
        text = text.replace(sign, escaped).replace(byte.decode(), sign)
    if text and not text.endswith("\n"):
        text += NO_END + "\n"
    return ["\\x2E" if line == "." else line for line in text.split("\n")[:-1]]


def read_spec(path):
    """The lines of a spec and its examples."""
    lines = path.read_text(encoding="utf-8").split("\n")
    examples, heading, at = [], "", 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if found := re.match(r"#+\s+(.*)", line):
            heading = found[1].strip()
        elif found := OPEN.fullmatch(line):
            try:
                end = lines.index(found[1], at)
            except ValueError:
                sys.exit(f"{path}:{at}: an example without end")
            examples.append(Example(path, at, heading, lines[at:end]))
            at = end + 1
        elif line.startswith("`" * 8):
            sys.exit(f"{path}:{at}: backticks that neither open nor close an example")
    return lines, examples


class Result:
    """The tools' results for an example."""

    def __init__(self, tools, example):
        self.faults = []
        check = self.run(tools / "quire-check", example.input)
        as_json = self.run(tools / "quire-check", example.input, "--format=jsonl")
        self.verdicts, self.messages = check.stdout, check.stderr.decode("utf-8")
        self.canonical = self.run(tools / "quire-fmt", example.input).stdout
        self.diagnostics, errors = [], 0
        for line in as_json.stdout.splitlines():
            item = json.loads(line)
            errors += item["severity"] == "error"
            self.diagnostics.append(f"{item['line']} {item['id']}")
        if not check.returncode == as_json.returncode == (1 if errors else 0):
            self.faults.append(f"exit status {check.returncode}, {as_json.returncode} as JSON, with {errors} errors")

    def run(self, tool, data, *options):
        done = subprocess.run([tool, *options, "-"], input=data, capture_output=True, check=False,
                              timeout=120)
        if done.returncode not in (0, 1):
            self.faults.append(f"{tool.name}: exit status {done.returncode}")
            self.faults += done.stderr.decode("utf-8", "replace").splitlines()
        if tool.name == "quire-check":
            self.faults += [f"noun and count disagree: {found[0].decode()}" for found in DISAGREES.finditer(done.stdout + done.stderr)]
        return done

    def sections(self, example):
        """The sections that the example should have in the spec."""
        lines = [*example.input_lines, ".", *encode(self.verdicts)]
        if self.diagnostics or example.canonical is not None:
            lines += [".", *self.diagnostics]
        if example.canonical is not None:
            same = self.canonical == example.input
            lines += [".", *(["="] if same else encode(self.canonical))]
        return lines

    def differences(self, example):
        """The differences from the example; empty if there are none."""
        faults = list(self.faults)

        def compare(what, expected, actual):
            if expected != actual:
                faults.extend(difflib.unified_diff(expected, actual, f"{what} expected",
                                                   f"{what} computed", lineterm=""))
        # Compare decoded bytes, since a byte can be written in several ways.
        compare("verdicts", encode(decode(example.verdicts or [])), encode(self.verdicts))
        compare("diagnostics", example.diagnostics, self.diagnostics)
        if example.canonical is not None:
            expected = example.input if example.canonical == ["="] else decode(example.canonical)
            compare("canonical", encode(expected), encode(self.canonical))
        return faults


def judge(tools, example):
    try:
        return Result(tools, example)
    except (OSError, ValueError, KeyError, subprocess.TimeoutExpired) as error:
        return f"{type(error).__name__}: {error}"


def messages_file(spec):
    return spec.parent / "messages" / spec.name


def all_messages(results):
    """The text of the messages about the examples of each spec."""
    parts = {}
    for example, result in results:
        if not isinstance(result, str) and result.messages:
            parts.setdefault(example.path, []).append(f"## {example.heading}\n\n{result.messages}")
    return {spec: "\n".join(texts) for spec, texts in parts.items()}


def compare_messages(tap, specs, results):
    texts = all_messages(results)
    for spec in specs:
        path = messages_file(spec)
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        change = difflib.unified_diff(old.splitlines(), texts.get(spec, "").splitlines(), str(path), "now", lineterm="")
        tap.case(old == texts.get(spec, ""), f"{spec.name}: the text of the messages", "\n".join(change))


def run(specs, results):
    tap, results = Tap(), list(results)
    for example, result in results:
        if example.verdicts is None:
            faults = ["no verdicts; --update writes them"]
        else:
            faults = [result] if isinstance(result, str) else result.differences(example)
        tap.case(not faults, example.name, "\n".join(faults))
    compare_messages(tap, specs, results)
    return tap.done()


def update(specs, results):
    results = dict(results)
    for spec, text in all_messages(results.items()).items():
        messages_file(spec).parent.mkdir(exist_ok=True)
        messages_file(spec).write_text(text, encoding="utf-8")
    for path, (lines, examples) in specs.items():
        new = list(lines)
        for example in reversed(examples):
            result = results[example]
            if isinstance(result, str) or result.faults:
                reason = result if isinstance(result, str) else "; ".join(result.faults)
                print(f"{example.name}: left as it is: {reason}")
            else:
                new[example.first:example.stop] = result.sections(example)
        if new != lines:
            print("\n".join(difflib.unified_diff(lines, new, str(path), str(path), lineterm="")))
            path.write_text("\n".join(new), encoding="utf-8")
    return 0


def dump(folder, specs):
    folder.mkdir(parents=True, exist_ok=True)
    for path, (_, examples) in specs.items():
        for example in examples:
            (folder / f"{path.stem}-{example.first}.quire").write_bytes(example.input)
    return 0


def main(arguments):
    action = arguments.pop(0) if arguments and arguments[0] in ("--update", "--dump") else None
    if len(arguments) < 2 or arguments[0].startswith("-"):
        sys.exit(__doc__)
    if action == "--update" and os.environ.get("CI"):
        print("run.py: --update is for people to look at, not for CI", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    specs = {path: read_spec(path) for path in map(Path, arguments[1:])}
    if action == "--dump":
        return dump(folder, specs)
    tools = folder.resolve()
    examples = [example for _, spec in specs.values() for example in spec]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda example: (example, judge(tools, example)), examples)
        return update(specs, results) if action else run(specs, results)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
