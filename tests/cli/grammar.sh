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
ok 'a copy of the built-in grammar' quire-check --grammar=whole good.quire
write names 's/^name: procession/&\nnames: [parade]/'
status 'a game name that is not built in' 1 quire-check parade.quire
status 'is known from a grammar file' 1 quire-check --grammar=names parade.quire
has 'and the game is judged' 'parade.quire:1: procession: ' "$(cat "$tmp/out")"
QUIRE_GRAMMAR_PATH=names
export QUIRE_GRAMMAR_PATH
sed 's/procession/parade/' good.quire >named.quire
ok 'QUIRE_GRAMMAR_PATH names folders' quire-check named.quire
QUIRE_GRAMMAR_PATH=whole:names ok 'several' quire-check named.quire
QUIRE_GRAMMAR_PATH=:names: ok 'empty names are none' quire-check named.quire
write strict 's/{min: 2, max: 1000}/{min: 3, max: 5}/'
QUIRE_GRAMMAR_PATH=whole
status '--grammar takes precedence over QUIRE_GRAMMAR_PATH' 1 quire-check --grammar=strict good.quire
has 'and its grammar is used' '2 players, but this game needs at least 3' "$(cat "$tmp/err")"
QUIRE_GRAMMAR_PATH=strict
ok '--grammar takes precedence the other way round' quire-check --grammar=whole good.quire
QUIRE_GRAMMAR_PATH=names
ok '--grammar does not hide other grammars of the path' quire-check --grammar=mine named.quire
unset QUIRE_GRAMMAR_PATH

# Digits may have another form; the rules stay the same.
write brackets "s/'(?<digits>\[01\]++)/'\\\\[(?<digits>[01]++)\\\\]/; s/{digits}  {runs}/[{digits}] {runs}/"
printf 'Game: procession\n[00]  2\n[01]\n' >brackets.quire
status 'a row in brackets is unreadable' 1 quire-check brackets.quire
ok 'a row in brackets, if the grammar has brackets' quire-check --grammar=brackets brackets.quire
ok 'quire-fmt with that grammar' quire-fmt --grammar=brackets brackets.quire
is 'writes the brackets' 'Game: procession
[00] 2
[01]' "$(sed 's/ *$//' "$tmp/out")"

for format in yaml json; do
    cp "$tmp/out" formatted
    ok "over $format and back" sh -c \
        "quire-convert --grammar=brackets -t $format brackets.quire | quire-convert --grammar=brackets -f $format -t quire"
    same 'gives the same record' formatted "$tmp/out"
done

# A pattern may allow an empty list of run lengths: it is then a wrong claim.
write empty "s/(?<digits>.*+))?'/(?<digits>[01]++)\\\\s*+(?<runs>[0-9,]*+)'/"
printf 'Game: procession\n%032d\n1%031d\n11%030d\n' 0 0 0 >empty.quire
status 'empty run lengths, if the grammar allows them' 1 quire-check --grammar=empty --format=gnu empty.quire
is 'are wrong in every row' 3 "$(grep -c 'runs-mismatch' "$tmp/err")"

# A row may have no digits: nobody knows what was changed there.
write bare "s/'(?<digits>\[01\]++)(?:/'(?<digits>[01]*+)-?(?:/"
printf 'Game: procession\nPlayers: 2\n0000\n0100\n-\n0011\n' >bare.quire
ok 'a row without digits, if the grammar allows them' quire-check --grammar=bare bare.quire

# broken NAME SED PATTERN: an error, with its id and place.
broken() {
    rm -rf broken
    write broken "$2"
    for tool in quire-check quire-score quire-fmt; do
        status "$tool: $1 is trouble" 2 $tool --grammar=broken good.quire
        has 'and is reported' "$3" "$(cat "$tmp/err")"
        is 'and prints nothing' '' "$(cat "$tmp/out")"
    done
}
broken 'an unknown key' 's/^title/tilte/' "broken/procession.yaml:4:1: error: unknown key 'tilte' [[]grammar-key]"
has 'with a suggestion' "did you mean 'title'?" "$(cat "$tmp/err")"
has 'and a caret' '   tilte: Procession
   ^~~~~' "$(cat "$tmp/err")"
broken 'bad YAML' 's/^name: .*/name: [procession/' '[[]grammar-yaml]'
broken 'a duplicate key' 's/^title/name/' '[[]grammar-yaml]'
broken 'a bad value' 's/type: integer,/type: number,/' "unknown type 'number' [[]grammar-value]"
broken 'a part with the name of another member' 's/^      runs:.*/&\n      move: {type: text}/' 'a different name; this one is reserved'
broken 'digits that the rules do not know' "s/of: '01'/of: '0123'/" \
    ":13:35: error: the rules allow only the letters '01' here [[]grammar-game]"
rm -rf marks && mkdir marks
sed 's/\*x/ox/g' "$root/grammar/plusses.yaml" >marks/plusses.yaml
printf 'Game: plusses\nn: 2\nGrid:\no .\n. o\n' >marks.quire
status 'an unknown mark in a grid' 1 quire-check marks.quire
ok 'a grammar may add marks, all with the same meaning' quire-check --grammar=marks marks.quire
sed 's/\.\*x/ox/g' "$root/grammar/plusses.yaml" >marks/plusses.yaml
status 'a grammar without a point' 2 quire-check --grammar=marks marks.quire
has 'is invalid' "one of these letters must be '.' [[]grammar-game]" "$(cat "$tmp/err")"
broken 'a game without rules' 's/^name: .*/name: chess/' '[[]grammar-game]'
broken 'a bad pattern' "s/\[01\]++)/[01]++/" 'the pattern does not compile: missing closing parenthesis [[]grammar-pattern]'
has 'with a caret at the end of the pattern' "]++(?:\\\\s++(?<runs>[[]0-9].[*]+))?'
                                                           ^
" "$(cat "$tmp/err")
"
broken 'an unknown key of the scan part' 's/^  sure:/  sour:/' "unknown key 'sour' [[]grammar-key]"
has 'with a suggestion' "did you mean 'sure'?" "$(cat "$tmp/err")"
broken 'an unknown key of a find' 's/, starts: true/, start: true/' "did you mean 'starts'?"
broken 'an unknown list of refused words' 's/{{runs}}/{{not rums}}/' "unknown word 'not rums'"
broken 'an unknown word' 's/{{runs}}/{{rums}}/' "unknown word 'rums': not in the scan part [[]grammar-value]"
broken 'a find with an unknown field' 's/{field: n,/{field: x,/' "unknown field 'x' [[]grammar-value]"
broken 'an unknown subject' 's/subjects: .digit/subjects: [ditig/' "unknown subject 'ditig' [[]grammar-value]"
broken 'a flag that is neither true nor false' '0,/first: true/s//first: maybe/' 'expected true or false [[]grammar-value]'
is 'is reported once' 1 "$(grep -c 'error:' "$tmp/err")"
broken 'a find without row and field' 's/{field: n,/{/' "expected either 'row' or 'field' [[]grammar-value]"
broken 'a find for three fields' 's/{field: n,/{field: [n, Winner, Event],/' 'expected a name, or a list of two [[]grammar-value]'
broken 'a find without line and text' 's/text: /value: /' "expected either 'line' or 'text' [[]grammar-value]"
broken 'a group without a meaning' 's/(?<value>{{count}})/(?<valeu>{{count}})/' "group 'valeu' of the pattern has no meaning here [[]grammar-key]"
broken 'an invalid pattern of a find' "s/0{2,}+|/0{2,}+|(/" 'the pattern does not compile: missing closing parenthesis [[]grammar-pattern]'
broken 'a scan part without finds' '/^  find:/,$d' "key 'find' is missing [[]grammar-key]"

broken 'an empty file' 'd' '[[]grammar-yaml]'

status 'a missing folder is trouble' 2 quire-check --grammar=missing good.quire
has 'and is reported' 'missing: No such file or directory' "$(cat "$tmp/err")"
status 'a file in place of a folder is trouble' 2 quire-check --grammar=good.quire good.quire
QUIRE_GRAMMAR_PATH=missing status 'a missing folder in QUIRE_GRAMMAR_PATH is trouble' 2 quire-check good.quire
mkdir -p gone odd
ln -s nowhere gone/procession.yaml
status 'a grammar file that is a dangling link is trouble' 2 quire-check --grammar=gone good.quire
has 'and is reported' 'gone/procession.yaml: No such file' "$(cat "$tmp/err")"
mkdir -p folder/procession.yaml
status 'a folder in place of a file is trouble' 2 quire-check --grammar=folder good.quire
echo 'no grammar at all' >odd/README
ok 'other files in the folder are ignored' quire-check --grammar=odd good.quire
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
has 'and their moves are counted' 'ok, unfinished, 1 move' "$(cat "$tmp/out")"
rm odd/precognition.yaml odd/numbers-to-number.yaml
sed "s/'(?<digits>/'()()()()()()()()()()()()()()()()()()()()(?<digits>/" "$root/grammar/procession.yaml" >odd/many.yaml
run quire-check --grammar=odd good.quire
[ $code = 2 ] || { [ $code = 0 ] && grep -q 'ok, 1 move' "$tmp/out"; }
is 'a pattern with many groups works or is trouble' 0 $?
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
status 'an exponential pattern is stopped soon' 1 timeout 60 quire-check --grammar=odd odd.quire
finish
