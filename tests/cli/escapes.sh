#!/bin/sh
# Control characters in names, comments, rows and names of files do a terminal no harm.
. "$(dirname "$0")/lib.sh"

escape=$(printf '\033')
# OSC 0 sets a title; U+009B is the C1 form of ESC [; 0x07, 0x08 and 0x7f are a bell and two ways to delete.
evil=$(printf '\033]0;x\007\033[2J\302\2332J\010\177')
name=$(printf 'evil\033[31m\302\23331m.quire')
{
    printf 'Game: procession\n'
    printf 'Players: Ann%s, Bob\n' "$evil"
    printf 'Note: %s\n' "$evil"
    printf 'Winner: %s\nEvil%s: x\nDate: %s\nReading: %s\n' "$evil" "$evil" "$evil" "$evil"
    printf '00\n01 # %s\n%s\n\377%s\n(%s\n' "$evil" "$evil" "$evil" "$evil"
    printf 'Game: %s\n' "$evil"
} >"$name"
printf 'Game: procession\nPlayers: A%s, B\n00\n01\n' "$evil" >good.quire

# harmless NAME COMMAND...: no control character but tab and newline on either stream.
harmless() {
    what=$1
    shift
    run "$@"
    cat "$tmp/out" "$tmp/err" >"$tmp/both"
    if LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]\\|\302[\200-\237]')" "$tmp/both"; then
        fail "$what" "$(LC_ALL=C grep "$(printf '[\001-\010\013-\037\177]\\|\302[\200-\237]')" "$tmp/both" |
            cat -v | head -n 5)"
    else
        pass "$what"
    fi
}

harmless 'quire-check' quire-check --color=never "$name" good.quire
harmless 'quire-check --format=gnu' quire-check --format=gnu "$name"
harmless 'quire-check --format=jsonl' quire-check --format=jsonl "$name"
harmless 'quire-check --format=sarif' quire-check --format=sarif "$name"
harmless 'quire-check --max-errors' quire-check --max-errors=1 "$name"
harmless 'quire-score' quire-score "$name" good.quire
harmless 'quire-score --format=tsv' quire-score --format=tsv "$name" good.quire
harmless 'quire-score --format=jsonl' quire-score -q --format=jsonl "$name" good.quire
harmless 'quire-fmt --check' quire-fmt --check "$name"
for format in yaml json jsonl markdown; do
    harmless "quire-convert -t $format" quire-convert -t $format "$name"
    harmless "quire-convert -f $format" quire-convert -f json -t $format "$name"
done
for tool in quire-check 'quire-convert -t json' quire-fmt quire-mend quire-score; do
    harmless "$tool: a file that is not there" $tool "missing$evil"
    harmless "$tool: an option that is none" $tool "--$evil"
    harmless "$tool: a value that is none" $tool "--max-line=$evil"
    harmless "$tool: a folder of grammars that is not there" $tool --grammar="missing$evil" good.quire
done
harmless 'quire-check --explain' quire-check --explain="$evil"
harmless 'quire-check --reject' quire-check --reject="missing$evil/x" good.quire
harmless 'quire' quire "$evil"
harmless 'quire: a verb that is none' quire "a$evil"
mkdir grammars
printf 'grammar: 1\nname: "a\033[31m"\n"\033[2J": x\n' >"grammars/$name.yaml"
harmless 'a grammar file' quire-check --grammar=grammars good.quire

status 'an escape is shown as it would be written' 1 quire-check --color=never "$name"
has 'in a name of a file' 'evil\\x1b[[]31m\\xc2\\x9b31m.quire:' "$(cat "$tmp/err")"
has 'in a source line' 'Winner: \\x1b' "$(cat "$tmp/err")"
ok 'quire-fmt keeps what was typed' quire-fmt good.quire
same 'byte for byte' good.quire "$tmp/out"
is 'and the test has an escape in it' 1 "$(grep -c "$escape" good.quire)"
finish
