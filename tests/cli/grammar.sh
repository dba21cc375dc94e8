#!/bin/sh
# --grammar and QUIRE_GRAMMAR_PATH: modified files, and invalid ones.
. "$(dirname "$0")/lib.sh"

unset QUIRE_GRAMMAR_PATH
mkdir mine
printf 'Game: procession\nPlayers: 2\n00\n01\n' >good.quire
printf 'Game: parade\nPlayers: 2\n..\n.x\n' >parade.quire

# write FOLDER SED...: the project's grammar of procession, modified.
write() {
    mkdir -p "$1"
    sed "$2" "$root/grammar/procession.yaml" >"$1/procession.yaml"
}

write whole ''
ok 'the grammar that is compiled in, as a file' quire-check --grammar=whole good.quire
write names 's/^name: procession/&\nnames: [parade]/'
status 'a name that the tools do not have' 1 quire-check parade.quire
status 'comes from a file' 1 quire-check --grammar=names parade.quire
has 'and the game is known' 'parade.quire:1: procession: ' "$(cat "$tmp/out")"
QUIRE_GRAMMAR_PATH=names
export QUIRE_GRAMMAR_PATH
sed 's/procession/parade/' good.quire >named.quire
ok 'the environment names folders, too' quire-check named.quire
QUIRE_GRAMMAR_PATH=whole:names ok 'several' quire-check named.quire
QUIRE_GRAMMAR_PATH=:names: ok 'empty names are none' quire-check named.quire
write strict 's/{min: 2, max: 1000}/{min: 3, max: 5}/'
QUIRE_GRAMMAR_PATH=whole
status '--grammar stands in front of it' 1 quire-check --grammar=strict good.quire
has 'and says another thing' '2 players, but this game needs at least 3' "$(cat "$tmp/err")"
QUIRE_GRAMMAR_PATH=strict
ok 'in either direction' quire-check --grammar=whole good.quire
QUIRE_GRAMMAR_PATH=names
ok '--grammar leaves the others of the path' quire-check --grammar=mine named.quire
unset QUIRE_GRAMMAR_PATH

# Digits may have another form; the rules stay the same.
write brackets "s/'(?<digits>\[01\]++)/'\\\\[(?<digits>[01]++)\\\\]/; s/{digits}  {runs}/[{digits}] {runs}/"
printf 'Game: procession\n[00]  2\n[01]\n' >brackets.quire
status 'a row in brackets is none' 1 quire-check brackets.quire
ok 'but with a grammar that says so' quire-check --grammar=brackets brackets.quire
ok 'and quire-fmt writes it so' quire-fmt --grammar=brackets brackets.quire
is 'as the grammar says' 'Game: procession
[00] 2
[01]' "$(sed 's/ *$//' "$tmp/out")"

for format in yaml json; do
    cp "$tmp/out" formatted
    ok "over $format and back" sh -c \
        "quire-convert --grammar=brackets -t $format brackets.quire | quire-convert --grammar=brackets -f $format -t quire"
    same 'it is the same' formatted "$tmp/out"
done

# A pattern may allow an empty list of run lengths: it is then a wrong claim.
write empty "s/(?<digits>.*+))?'/(?<digits>[01]++)\\\\s*+(?<runs>[0-9,]*+)'/"
printf 'Game: procession\n%032d\n1%031d\n11%030d\n' 0 0 0 >empty.quire
status 'empty run lengths are wrong' 1 quire-check --grammar=empty --format=gnu empty.quire
is 'in every row' 3 "$(grep -c 'runs-mismatch' "$tmp/err")"

# broken NAME SED PATTERN: an error, with its id and place.
broken() {
    rm -rf broken
    write broken "$2"
    for tool in quire-check quire-score quire-fmt; do
        status "$tool: $1 is trouble" 2 $tool --grammar=broken good.quire
        has 'and says so' "$3" "$(cat "$tmp/err")"
        is 'and prints nothing' '' "$(cat "$tmp/out")"
    done
}
broken 'an unknown key' 's/^title/tilte/' "broken/procession.yaml:4:1: error: unknown key 'tilte' [[]grammar-key]"
has 'with what was meant' "did you mean 'title'?" "$(cat "$tmp/err")"
has 'and a caret' '   tilte: Procession
   ^~~~~' "$(cat "$tmp/err")"
broken 'bad YAML' 's/^name: .*/name: [procession/' '[[]grammar-yaml]'
broken 'a key that stands twice' 's/^title/name/' '[[]grammar-yaml]'
broken 'a bad value' 's/type: integer,/type: number,/' "unknown type 'number' [[]grammar-value]"
broken 'a part with the name of another member' 's/^      runs:.*/&\n      move: {type: text}/' 'a different name; this one is reserved'
broken 'digits that the rules do not know' "s/of: '01'/of: '0123'/" \
    ":13:35: error: the rules allow only the letters '01' here [[]grammar-game]"
rm -rf marks && mkdir marks
sed 's/\*x/ox/g' "$root/grammar/plusses.yaml" >marks/plusses.yaml
printf 'Game: plusses\nn: 2\nGrid:\no .\n. o\n' >marks.quire
status 'a mark of a grid is no such mark' 1 quire-check marks.quire
ok 'unless the grammar says so: all but the point mean the same' quire-check --grammar=marks marks.quire
sed 's/\.\*x/ox/g' "$root/grammar/plusses.yaml" >marks/plusses.yaml
status 'without a point' 2 quire-check --grammar=marks marks.quire
has 'there is no grid' "one of these letters must be '.' [[]grammar-game]" "$(cat "$tmp/err")"
broken 'a game without rules' 's/^name: .*/name: chess/' '[[]grammar-game]'
broken 'a bad pattern' "s/\[01\]++)/[01]++/" 'the pattern does not compile: missing closing parenthesis [[]grammar-pattern]'
has 'with a caret where the pattern ends' "]++(?:\\\\s++(?<runs>[[]0-9].[*]+))?'
                                                           ^
" "$(cat "$tmp/err")
"
broken 'an unknown key of the scan part' 's/^  sure:/  sour:/' "unknown key 'sour' [[]grammar-key]"
has 'with what was meant' "did you mean 'sure'?" "$(cat "$tmp/err")"
broken 'an unknown key of a find' 's/, starts: true/, start: true/' "did you mean 'starts'?"
broken 'a word that is not there' 's/{{runs}}/{{rums}}/' "unknown word 'rums': not in the scan part [[]grammar-value]"
broken 'a find of no field' 's/{field: n,/{field: x,/' "unknown field 'x' [[]grammar-value]"
broken 'a find of nothing' 's/{field: n,/{/' "expected either 'row' or 'field' [[]grammar-value]"
broken 'a find nowhere' 's/text: /value: /' "expected either 'line' or 'text' [[]grammar-value]"
broken 'a group that means nothing' 's/(?<value>{{count}})/(?<valeu>{{count}})/' "group 'valeu' of the pattern has no meaning here [[]grammar-key]"
broken 'a bad pattern to find' "s/0{2,}+|/0{2,}+|(/" 'the pattern does not compile: missing closing parenthesis [[]grammar-pattern]'
broken 'nothing to find' '/^  find:/,$d' "key 'find' is missing [[]grammar-key]"

broken 'an empty file' 'd' '[[]grammar-yaml]'

status 'a folder that is not there is trouble' 2 quire-check --grammar=missing good.quire
has 'and says so' 'missing: No such file or directory' "$(cat "$tmp/err")"
status 'a file is no folder' 2 quire-check --grammar=good.quire good.quire
QUIRE_GRAMMAR_PATH=missing status 'nor in the environment' 2 quire-check good.quire
mkdir -p gone odd
ln -s nowhere gone/procession.yaml
status 'a file that is not there is trouble' 2 quire-check --grammar=gone good.quire
has 'and says so' 'gone/procession.yaml: No such file' "$(cat "$tmp/err")"
mkdir -p folder/procession.yaml
status 'a folder in place of a file is trouble' 2 quire-check --grammar=folder good.quire
echo 'no grammar at all' >odd/README
ok 'other files of a folder are nobody'"'"'s business' quire-check --grammar=odd good.quire
head -c 300000 /dev/zero | tr '\0' ' ' >odd/large.yaml
status 'a file that is too large is trouble' 2 quire-check --grammar=odd good.quire
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "[" }' >odd/large.yaml
status 'a file that is nested too deeply is trouble' 2 timeout 20 quire-check --grammar=odd good.quire

# Grammars that are valid, but unlikely.
rm -f odd/large.yaml
# The grammar sets bounds; the rules keep their own as well.
sed 's/^players: .*/players: {min: 2, max: 1000}/' "$root/grammar/precognition.yaml" >odd/precognition.yaml
printf 'Game: precognition\nPlayers: 1000\nRound: 2\nPlaying: %s\nRow: 1,2\n' "$(seq -s, 1 1000)" >crowd.quire
ok 'more players than there are cards may be named' quire-check --grammar=odd crowd.quire
sed 's/max: 62}/max: 1000}/' "$root/grammar/numbers-to-number.yaml" >odd/numbers-to-number.yaml
printf 'Game: numbers-to-number\nm: 1000\nRound: 1\n1 2\n' >long.quire
ok 'lists longer than 62 are not judged' quire-check --grammar=odd long.quire
has 'and what is written is counted' 'ok, unfinished, 1 move' "$(cat "$tmp/out")"
rm odd/precognition.yaml odd/numbers-to-number.yaml
sed "s/'(?<digits>/'()()()()()()()()()()()()()()()()()()()()(?<digits>/" "$root/grammar/procession.yaml" >odd/many.yaml
run quire-check --grammar=odd good.quire
[ $code = 2 ] || { [ $code = 0 ] && grep -q 'ok, 1 move' "$tmp/out"; }
is 'a pattern of many groups is understood, or is trouble' 0 $?
rm odd/many.yaml
# Unused groups, parts that may be empty, digits that are not digits.
i=0
for pattern in '(?<digits>[01]+)?(?<runs>x)?y?' '(?<digits>[01]*)(?<runs>x)?' '(?<digits>.*)(?<runs>x)?' '(?<digits>)(?<runs>).*' '(?<runs>[0-9,]*)|(?<digits>x)'; do
    for type in text letters integers squares; do
        i=$((i + 1))
        sed "s/pattern: .*/pattern: '$pattern'/; s/digits: {type: letters, of: '01', spaced: false}/digits: {type: $type, of: '01'}/" \
            "$root/grammar/procession.yaml" >odd/odd.yaml
        printf 'Game: procession\nPlayers: 2\ny\n00\nxyz\n \n01 x\n1,1\n' >odd.quire
        for tool in quire-check quire-score 'quire-fmt --claims=fill' 'quire-fmt --claims=strip'; do
            # shellcheck disable=SC2086 # a tool and its option
            run timeout 20 $tool --grammar=odd odd.quire
            [ $code -le 2 ]
            is "$tool lives with pattern $pattern of $type" 0 $?
        done
    done
done
sed "s/pattern: .*/pattern: '(?<digits>(?:0+)+1)(?<runs>x)?'/" "$root/grammar/procession.yaml" >odd/odd.yaml
printf 'Game: procession\n00000000000000000000000000000000000000000000\n' >odd.quire
status 'an evil pattern gives up in good time' 1 timeout 60 quire-check --grammar=odd odd.quire
finish
