#!/usr/bin/env python3
"""Tests completion in bash, zsh and fish. usage: shells.py TOOLS COMPLETIONS

COMPLETIONS is the folder with quire, _quire and *.fish, generated from the options of the tools. Prints TAP.
"""

import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

GAMES = {path.stem for path in (Path(__file__).resolve().parent.parent.parent / "grammar").glob("*.yaml")} - {"common"}
# {typed: (words that must be offered, words that must not be)}; the cursor is at the end.
TYPED = {
    "quire-check --fo": ({"--format="}, {"--finished", "--pass"}),
    "quire-check --format=": ({"text", "gnu", "jsonl", "sarif"}, {"tsv"}),
    "quire-check --format j": ({"jsonl"}, {"gnu", "sarif"}),
    "quire-check --explain=runs-": ({"runs-repeat", "runs-mismatch"}, {"bad-row"}),
    "quire-check --progress=": ({"auto", "always", "never"}, set()),
    "quire-gen -g ": (GAMES, {"text"}),
    "quire-gen --game=num": ({"numbers-to-number"}, {"lengths"}),
    "quire-select --field=P": ({"Players", "Prediction", "Points"}, {"Game"}),
    "quire-select --sort=m": ({"moves"}, {"date"}),
    "quire-play pr": ({"procession", "precognition"}, {"lengths"}),
    "quire-convert -f ": ({"quire", "yaml", "json", "jsonl"}, {"csv"}),
    "quire-fmt --claims=": ({"keep", "fill", "strip"}, set()),
    "quire ch": ({"check"}, {"convert"}),
    "quire check --fo": ({"--format="}, {"--pass"}),
    "quire score --format=": ({"text", "tsv", "jsonl"}, {"sarif"}),
    "quire gen --claims ": ({"strip", "fill"}, {"none", "all"}),
    "quire-check ev": ({"evening.quire"}, {"other.txt"}),
    "quire-check --reject=ev": ({"evening.quire"}, {"other.txt"}),
    "quire-check --grammar=fo": ({"folder/"}, {"other.txt"}),
    "quire-check -q --pass ev": ({"evening.quire"}, {"other.txt"}),
}


def quote(path):
    return shlex.quote(str(path))


class Shells:
    def __init__(self, tools, made, folder):
        self.tools, self.made, self.folder, self.tap = tools, made, folder, Tap()
        for name in ("evening.quire", "other.txt"):
            (folder / name).touch()
        (folder / "folder").mkdir()

        if re.search("^  help ", self.run(tools / "quire", "--help").stdout, re.MULTILINE):
            TYPED["quire help pr"] = {"procession", "precognition", "prediction-length"}, {"check", "lengths"}

    def options(self, tool):
        text = subprocess.run([self.tools / tool, "--help"], capture_output=True, text=True, check=True).stdout
        return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text))

    def run(self, *command):
        return subprocess.run(command, cwd=self.folder, env={**os.environ, "HOME": str(self.folder), "TERM": "dumb"},
                              capture_output=True, text=True, check=False, timeout=60, stdin=subprocess.DEVNULL)

    def check(self, shell, typed, offered, detail=""):
        required, forbidden = TYPED[typed]
        last = re.split(r"[ =]", typed)[-1]
        bare = {re.sub(r"^--[a-z]+=(?=.)", "", word) for word in offered}
        bare |= {word.removesuffix("=") + "=" for word in bare if word.startswith("--")}
        good = required <= bare and not forbidden & bare and all(word.lower().startswith(last.lower()) for word in bare)
        self.tap.case(good, f"{shell}: {typed}", f"required {sorted(required)}\noffered {sorted(offered)}\n{detail}")

    def all_options(self, shell, ask):
        for tool in ("quire-select", "quire-check", "quire-gen"):
            offered = {word.removesuffix("=") for word in ask(f"{tool} --")}
            self.tap.case(offered == self.options(tool), f"{shell}: offers exactly the options of {tool}",
                          f"{sorted(offered ^ self.options(tool))}")

    # --- bash ---

    def ask_bash(self, typed):
        """Words as readline splits them: at white space, with '=' as a word of its own."""
        script = (f'source {quote(self.made / "quire")}; words=("$@"); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
                  '_quire; if ((${#COMPREPLY[@]})); then printf "%s\\n" "${COMPREPLY[@]}"; '
                  'else compgen -o default -- "${COMP_WORDS[COMP_CWORD]#=}"; fi')
        words = [part for word in typed.split(" ") for part in (re.findall(r"=|[^=]+", word) or [""])]
        run = self.run("bash", "--norc", "-c", script, "bash", *words)
        self.errors = run.stderr
        return set(run.stdout.split())

    def bash(self):
        for typed in TYPED:
            offered = self.ask_bash(typed)
            offered |= {word + "/" for word in offered if (self.folder / word).is_dir()}
            offered -= {word for word in offered if (self.folder / word).is_dir() and not word.endswith("/")}
            self.check("bash", typed, offered, self.errors)
        self.all_options("bash", self.ask_bash)
        run = self.run("bash", "--norc", "-c", f'source {quote(self.made / "quire")}; complete -p quire quire-tally')
        self.tap.case(run.stdout.count("-o default") == 2 and not run.stderr, "bash: files are offered if no word fits",
                      run.stdout + run.stderr)

    # --- fish ---

    def ask_fish(self, typed):
        tool = typed.split(" ")[0]
        run = self.run("fish", "--no-config", "-c", 'source $argv[1]; complete -C $argv[2]', f"{self.made}/{tool}.fish", typed)
        self.errors = run.stderr
        return {line.split("\t")[0] for line in run.stdout.splitlines()}

    def fish(self):
        for typed in TYPED:
            self.check("fish", typed, self.ask_fish(typed), self.errors)
        self.all_options("fish", self.ask_fish)

    # --- zsh, which completes only at a terminal ---

    def read(self, outer, until):
        text, end = "", time.monotonic() + 20
        while until not in text and time.monotonic() < end:
            if select.select([outer], [], [], 0.5)[0]:
                try:
                    text += os.read(outer, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        return text

    def zsh(self):
        (self.folder / ".zshrc").write_text(
            f'fpath=({quote(self.made)} $fpath); autoload -Uz compinit; compinit -u -D\n'
            'PS1="%%READY%%"; LISTMAX=10000; unsetopt LIST_AMBIGUOUS BEEP ALWAYS_LAST_PROMPT; setopt LIST_TYPES\n'
            'zstyle ":completion:*" list-colors ""; zstyle ":completion:*" insert-tab false\n'
            'zstyle ":completion:*" menu no; zstyle ":completion:*:options" description no\n'
            'zstyle ":completion:*:options" auto-description no; zstyle ":completion:*" verbose no\n'
            # Print the matches between two marks instead of listing them.
            'compadd-all() { local -a found; builtin compadd -O found "$@"; all+=("${found[@]}"); }\n'
            'ask() { local -a all; functions[compadd]=$functions[compadd-all]; _main_complete; unfunction compadd\n'
            '  print -rn -- "<<${(j: :)all}>>"; compstate[insert]=; compstate[list]= }\n'
            'zle -C ask complete-word ask; bindkey "^I" ask\n', encoding="utf-8")
        inner_pid, outer = pty.fork()
        if inner_pid == 0:
            os.chdir(self.folder)
            os.environ.update(HOME=str(self.folder), ZDOTDIR=str(self.folder), TERM="dumb",
                              PATH=f"{self.tools}:{os.environ['PATH']}")
            os.execvp("zsh", ["zsh", "-i"])
        self.read(outer, "%READY%")

        def ask(typed):
            os.write(outer, typed.encode() + b"\t")
            text = self.read(outer, ">>")
            self.errors = repr(text)
            os.write(outer, b"\025")
            found = re.search(r"<<(.*?)>>", text.replace("\r", "").replace("\n", ""), re.DOTALL)
            words = set(found[1].split()) - {typed.split("=")[0].split()[-1]} if found else set()
            return {word + "/" if (self.folder / word).is_dir() else word for word in words}

        for typed in TYPED:
            self.check("zsh", typed, ask(typed), self.errors)
        self.all_options("zsh", ask)
        os.write(outer, b"exit\n")
        os.close(outer)
        os.waitpid(inner_pid, 0)

    def all(self):
        for shell in ("bash", "zsh", "fish"):
            if shutil.which(shell):
                getattr(self, shell)()
            else:
                self.tap.skip(f"{shell}: completions", f"{shell} is not installed")
        return self.tap.done()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as here:
        sys.exit(Shells(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), Path(here)).all())
