"""Generates completions for bash, zsh and fish from the options of the tools.

usage: completions.py SHELL FOLDER QUIRE TOOL...

Each TOOL prints its options as a table with --list-options, and `QUIRE --help` prints the verbs. Writes the files of
the shell into the folder: quire for bash, _quire for zsh, NAME.fish for each tool.
"""

import pathlib
import re
import subprocess
import sys


def ask(program, option):
    return subprocess.run([program, option], check=True, capture_output=True, text=True).stdout


class Option:
    def __init__(self, name, letter, argument, kind, text, values):
        self.name, self.letter, self.argument, self.kind = name, letter, argument, kind
        self.help = text or argument
        self.values = values.split()


class Tool:
    """A tool with its options; `operand` is "file" if it takes files, `operands` are other words."""

    def __init__(self, program):
        rows = [line.split("\t") for line in ask(program, "--list-options").splitlines()]
        (_, self.name, self.purpose, self.operand, words), *rows = rows
        self.operands = words.split()
        self.options = [Option(*row[1:]) for row in rows]


class Help:
    """The verb help, whose operands are verbs, games, pages of the notation and diagnostic ids."""

    name, operand, options = "quire-help", "", ()

    def __init__(self, verbs, tools):
        games = {game for tool in tools for game in tool.operands}
        ids = [value for tool in tools for option in tool.options if option.argument == "ID" for value in option.values]
        self.operands = [*(verb for verb, _ in verbs if verb != "help"), "notation", *sorted(games), *ids]
        self.operands.remove("list")


class Family:
    def __init__(self, quire, programs):
        self.verbs = re.findall(r"^  ([a-z]+) +(\S.*)$", ask(quire, "--help").split("\n\n")[1], re.MULTILINE)
        self.tools = [Tool(program) for program in programs]
        self.names = ["quire", *(tool.name for tool in self.tools)]
        if any(verb == "help" for verb, _ in self.verbs):
            self.tools.append(Help(self.verbs, self.tools))


def head(shell):
    return f"# {shell} completion for the tools of quire; made from their options.\n"


# --- bash ---

BASH = r"""
# Sets options, operands, words and kind to what may follow a tool or one of its options.
_quire_table()
{
    options= operands= words= kind=
    case $1 in
@TOOLS@
    esac
    case $1$2 in
@VALUES@
    *) return 1 ;;
    esac
}

# Offers the words that begin with the typed text; if there are none, the shell offers files.
_quire_offer()
{
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
    [[ ${#COMPREPLY[@]} -ne 1 || $COMPREPLY != *= ]] || compopt -o nospace 2>/dev/null
}

_quire()
{
    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} tool=${COMP_WORDS[0]##*/}
    local options operands words kind option first=1 place
    COMPREPLY=()
    if [[ $tool == quire ]]; then
        ((COMP_CWORD > 1)) || { _quire_offer '@VERBS@ --help --version'; return; }
        tool=quire-${COMP_WORDS[1]} first=2
    fi
    for ((place = first; place < COMP_CWORD; place++)); do
        [[ ${COMP_WORDS[place]} != -- ]] || return
    done
    option=$before
    case $cur in
    =) cur= ;;
    --*=*) option=${cur%%=*} cur=${cur#*=} ;;
    *) [[ $before != = ]] || option=${COMP_WORDS[COMP_CWORD-2]} ;;
    esac
    ((COMP_CWORD > first)) || [[ ${COMP_WORDS[COMP_CWORD]} == --*=* ]] || option=
    if _quire_table "$tool" "$option"; then
        [[ -z $words ]] || _quire_offer "$words"
        [[ $kind != folder ]] || { mapfile -t COMPREPLY < <(compgen -d -- "$cur"); compopt -o filenames 2>/dev/null; }
    elif [[ $cur == -* ]]; then
        _quire_offer "$options"
    elif [[ $operands ]]; then
        _quire_offer "$operands"
    fi
}

complete -o bashdefault -o default -F _quire @NAMES@
"""


def write_bash(family, folder):
    tools, values = [], []
    for tool in family.tools:
        words = [f"--{option.name}{'=' if option.argument else ''}" for option in tool.options]
        words += [f"-{option.letter}" for option in tool.options if option.letter]
        operands = f" operands='{' '.join(tool.operands)}'" if tool.operands else ""
        tools.append(f"    {tool.name}) options='{' '.join(words)}'{operands} ;;")
        for option in tool.options:
            if not option.argument:
                continue
            names = f"{tool.name}--{option.name}" + (f" | {tool.name}-{option.letter}" if option.letter else "")
            values.append(f"    {names}) words='{' '.join(option.values)}' kind={option.kind} ;;")
    text = BASH.replace("@TOOLS@", "\n".join(tools)).replace("@VALUES@", "\n".join(values))
    text = text.replace("@VERBS@", " ".join(verb for verb, _ in family.verbs)).replace("@NAMES@", " ".join(family.names))
    (folder / "quire").write_text(head("bash") + text, encoding="utf-8")


# --- zsh ---

ZSH = r"""
_quire_tool()
{
    case $1 in
@TOOLS@
    esac
}

_quire()
{
    local tool=$service
    local -a verbs
    if [[ $service == quire ]]; then
        if (( CURRENT == 2 )); then
            verbs=(
@VERBS@
            )
            _describe -t verbs verb verbs
            return
        fi
        tool=quire-$words[2]
        shift words
        (( CURRENT-- ))
    fi
    _quire_tool $tool
}

_quire "$@"
"""


def zsh_quote(text):
    return "'" + text.replace("'", r"'\''") + "'"


def zsh_option(option):
    argument = ""
    if option.argument:
        actions = {"file": "_files", "folder": "_files -/"}
        action = f"({' '.join(option.values)})" if option.values else actions.get(option.kind, " ")
        argument = ":" + option.argument.replace(":", r"\:") + ":" + action
    tail = "[" + re.sub(r"[\[\]:]", r"\\\g<0>", option.help) + "]" + argument
    names = [f"--{option.name}" + ("=" if option.argument else "")]
    if option.letter:
        names.insert(0, f"-{option.letter}" + ("+" if option.argument else ""))
        return f"'(-{option.letter} --{option.name})'{{{','.join(names)}}}" + zsh_quote(tail)
    return zsh_quote(names[0] + tail)


def zsh_operand(tool):
    if tool.operands and not tool.operand:
        return zsh_quote(f"1:page:({' '.join(tool.operands)})")
    if tool.operands:
        return zsh_quote(f"1:game or file:{{_values game {' '.join(tool.operands)}; _files}}")
    return "'*:file:_files'"


def write_zsh(family, folder):
    tools = []
    for tool in family.tools:
        specs = [zsh_option(option) for option in tool.options]
        specs += [zsh_operand(tool)] if tool.operand or tool.operands else []
        tools.append(f"    {tool.name})\n        _arguments -s -S \\\n            "
                     + " \\\n            ".join(specs) + "\n        ;;")
    verbs = "\n".join("                " + zsh_quote(f"{verb}:{text}") for verb, text in family.verbs)
    text = ZSH.replace("@TOOLS@", "\n".join(tools)).replace("@VERBS@", verbs)
    (folder / "_quire").write_text(f"#compdef {' '.join(family.names)}\n" + head("zsh") + text, encoding="utf-8")


# --- fish ---

def fish_quote(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_options(tool, start):
    """The lines for a tool's options, each after `start`, which names the command."""
    lines = []
    for option in tool.options:
        parts = [start, f"-l {option.name}"] + ([f"-s {option.letter}"] if option.letter else [])
        if option.values:
            parts.append(f"-x -a {fish_quote(' '.join(option.values))}")
        elif option.kind == "folder":
            parts.append("-x -a '(__fish_complete_directories)'")
        elif option.argument:
            parts.append("-r -F" if option.kind == "file" else "-x")
        lines.append(" ".join([*parts, f"-d {fish_quote(option.help)}"]))
    if tool.operands:
        lines.append(f"{start} -a {fish_quote(' '.join(tool.operands))}")
    if not tool.operand:
        lines.append(f"{start} -f")
    return lines


def write_fish(family, folder):
    lines = ["complete -c quire -f -n __fish_use_subcommand",
             "complete -c quire -n __fish_use_subcommand -s h -l help -d 'show the verbs'",
             "complete -c quire -n __fish_use_subcommand -s V -l version -d 'show the version'"]
    lines += [f"complete -c quire -n __fish_use_subcommand -a {verb} -d {fish_quote(text)}" for verb, text in family.verbs]
    for tool in family.tools:
        verb = tool.name.removeprefix("quire-")
        lines += fish_options(tool, f"complete -c quire -n '__fish_seen_subcommand_from {verb}'")
        if tool.name not in family.names:
            continue
        own = "\n".join(fish_options(tool, f"complete -c {tool.name}"))
        (folder / f"{tool.name}.fish").write_text(head("fish") + own + "\n", encoding="utf-8")
    (folder / "quire.fish").write_text(head("fish") + "\n".join(lines) + "\n", encoding="utf-8")


def main(shell, folder, quire, *programs):
    writers = {"bash": write_bash, "zsh": write_zsh, "fish": write_fish}
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    writers[shell](Family(quire, programs), folder)


main(*sys.argv[1:])
