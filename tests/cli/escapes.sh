#!/bin/sh
# Control characters in names, comments, rows and names of files do not reach the terminal.
. "$(dirname "$0")/lib.sh"

escape=$(printf '\033')
# OSC 0 sets a title; U+009B is the C1 form of ESC [; 0x07, 0x08 and 0x7f are a bell and two ways to delete;
# U+202E reverses the text around it, and U+2066 to U+2069 isolate it.
evil=$(printf '\033]0;x\007\033[2J\302\2332J\010\177\342\200\256x\342\201\246y\342\201\251')
name=$(printf 'evil\033[31m\302\23331m\342\200\256.quire')
{
    printf 'Game: procession\n'
    printf 'Players: Ann%s, Bob\n' "$evil"
    printf 'Note: %s\n' "$evil"
    printf 'Winner: %s\nEvil%s: x\nDate: %s\nReading: %s\n' "$evil" "$evil" "$evil" "$evil"
    printf '00\n01 # %s\n%s\n\377%s\n(%s\n' "$evil" "$evil" "$evil" "$evil"
    printf 'Game: %s\n' "$evil"
} >"$name"
printf 'Game: procession\nPlayers: A%s, B\n00\n01\n' "$evil" >good.quire

# C0 except tab and newline (and the CR of CSV), DEL, C1, and characters for the direction of writing.
harm=$(printf '[\001-\010\013\014\016-\037\177]\\|\302[\200-\237]\\|\342\200[\216\217\250-\256]\\|\342\201[\246-\251]')

# harmless NAME COMMAND...: none of these on either stream.
harmless() {
    what=$1
    shift
    run "$@"
    cat "$tmp/out" "$tmp/err" >"$tmp/both"
    if [ ! -s "$tmp/both" ]; then
        fail "$what" 'says nothing at all'
    elif LC_ALL=C grep -aq "$harm" "$tmp/both"; then
        fail "$what" "$(LC_ALL=C grep -a "$harm" "$tmp/both" | cat -v | head -n 5)"
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
for format in json jsonl csv tsv markdown; do
    harmless "quire-convert -t $format" quire-convert -t $format "$name" good.quire
    harmless "quire-convert -f json -t $format" quire-convert -f json -t $format "$name"
done
for format in text svg html latex; do
    harmless "quire-draw -t $format" quire-draw -t $format "$name" good.quire
done
for format in text tsv jsonl; do
    harmless "quire-tally --format=$format" quire-tally --format=$format "$name" good.quire
done
harmless 'quire-mend' quire-mend "$name"
harmless 'quire-mend --format=jsonl' quire-mend --format=jsonl "$name"
harmless 'quire-moves' quire-moves "$name" good.quire
harmless 'quire-moves --format=jsonl' quire-moves --format=jsonl "$name" good.quire
# Moves may contain names as well.
printf 'Game: plusses\nPlayers: A%s, B\nn: 2\n' "$evil" >moves.quire
for format in text tsv jsonl; do
    harmless "quire-solve -t $format" quire-solve -a -t $format good.quire moves.quire
done
for file in good.quire moves.quire; do
    cp "$file" played.quire
    harmless "quire-play $file" sh -c 'printf "hint\nanalyse\nundo\nanalyse\nmoves\n" | quire-play played.quire'
done
{ printf 'A game of Procession by A%s:\n\n' "$evil" && printf '000 3\n001 2,1\n011 1,2\n010 1,1,1 %s\n' "$evil"; } >"$name.txt"
harmless 'quire-scan' quire-scan "$name.txt"
harmless 'quire-scan --text' quire-scan --text "$name.txt"
harmless 'quire-select' quire-select --field="Note=~($evil" good.quire
harmless 'quire-select --game' quire-select --game="$evil" good.quire

for tool in quire-check 'quire-convert -t json' quire-fmt quire-mend quire-score; do
    harmless "$tool: a missing file" $tool "missing$evil"
    harmless "$tool: an unknown option" $tool "--$evil"
    harmless "$tool: an invalid value" $tool "--max-line=$evil"
    harmless "$tool: a missing grammar folder" $tool --grammar="missing$evil" good.quire
done
harmless 'quire-check --explain' quire-check --explain="$evil"
harmless 'quire-check --reject' quire-check --reject="missing$evil/x" good.quire
harmless 'quire' quire "$evil"
harmless 'quire: an unknown verb' quire "a$evil"
mkdir grammars
printf 'grammar: 1\nname: "a\033[31m"\n"\033[2J": x\n' >"grammars/$name.yaml"
harmless 'a grammar file' quire-check --grammar=grammars good.quire

status 'messages escape control characters' 1 quire-check --color=never "$name"
has 'in file names' 'evil\\x1b[[]31m\\xc2\\x9b31m\\xe2\\x80\\xae.quire:' "$(cat "$tmp/err")"
has 'in source lines' 'Winner: \\x1b' "$(cat "$tmp/err")"
has 'and characters that reverse text' '\\x7f\\xe2\\x80\\xaex' "$(cat "$tmp/err")"
ok 'quire-fmt' quire-fmt good.quire
same 'keeps control characters' good.quire "$tmp/out"
is 'and the test has an escape' 1 "$(grep -c "$escape" good.quire)"

printf 'Game: procession\nPlayers: Ann, Bob\n00  3  # \033[31m\n01\n' >slip.quire
status 'quire-mend' 1 quire-mend slip.quire
has 'escapes control characters' '-00  3  # \\x1b[[]31m' "$(cat "$tmp/out")"
status 'a patch' 1 quire-mend --max=1 slip.quire
has 'has them unescaped' "-00  3  # $escape[[]31m" "$(cat "$tmp/out")"

# In a table, formulas for spreadsheets are disarmed, and numbers are unchanged.
printf 'Game: permutations\nPlayers: =cmd(), @b\nm: 2\nA: +1\nB: -1\nA: +1 -2\n' >formulas.quire
ok 'a table with formulas' quire-convert -t tsv formulas.quire
is 'guards all formulas' '' "$(tr '\t' '\n' <"$tmp/out" | grep '^[=+@-].*[a-z(]' || true)"
has 'a signed number is not guarded' '-1' "$(cut -f 9 "$tmp/out")"
finish
