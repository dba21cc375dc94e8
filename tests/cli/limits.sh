#!/bin/sh
# Limits of lines and records: line-too-long, record-too-large.
. "$(dirname "$0")/lib.sh"

printf 'Game: procession\nPlayers: 2\n00\n01\n' >good.quire
printf 'Game: procession\n00\n# %050d\n01\n' 0 >long.quire

ok 'a long line below the limit' quire-check long.quire
status 'a line over the limit' 1 quire-check --max-line=40 long.quire
is 'is one error and is skipped' '3 line-too-long' \
    "$(quire-check --max-line=40 --format=jsonl long.quire | sed 's/.*"line":\([0-9]*\).*"id":"\([^"]*\)".*/\1 \2/')"
has 'that gives its length' 'the line has 52 bytes, but the limit is 40' "$(cat "$tmp/err")"
status 'one byte over the limit' 1 quire-check --max-line=51 long.quire
ok 'a line as long as the limit' quire-check --max-line=52 long.quire
quire-gen -g procession --seed=3 --size=n=12 --claims=fill >full.quire
longest=$(awk '{ if (length($0) > most) most = length($0) } END { print most }' full.quire)
ok 'a complete record with rows as long as the limit' quire-check --max-line="$longest" full.quire
status 'a complete record with a row over the limit' 1 quire-check --max-line=$((longest - 1)) full.quire
sed 's/$/\r/' long.quire >crlf.quire
ok 'a line end does not count' quire-check --max-line=52 crlf.quire
status 'quire-fmt of a line over the limit' 1 quire-fmt -q --max-line=40 long.quire
same 'keeps it unchanged' long.quire "$tmp/out"

# The two limits are independent: lines below their limit may make a record too large.
cat good.quire long.quire good.quire >three.quire
status 'a record over the limit' 1 quire-check --max-record=60 three.quire
is 'is one error on its Game: line' '5 record-too-large' \
    "$(quire-check --max-record=60 --format=jsonl three.quire | sed 's/.*"line":\([0-9]*\).*"id":"\([^"]*\)".*/\1 \2/')"
has 'the other records are judged' 'three.quire:9: procession: ok' "$(cat "$tmp/out")"
has 'the record has a verdict' 'three.quire:5: ' "$(cat "$tmp/out")"
status 'an oversized record with other errors' 1 sh -c \
    "printf 'Game: chess\n???\n%050d\n' 0 | quire-check --max-record=60 --format=jsonl"
is 'has no other error' 1 "$(wc -l <"$tmp/out" | tr -d ' ')"
status '--pass leaves out an oversized record' 1 quire-check --pass --max-record=60 --reject=rejected.quire three.quire
cat good.quire good.quire >expected.quire
same 'and passes the others' expected.quire "$tmp/out"
same '--reject writes all of it' long.quire rejected.quire
status 'quire-score of an oversized record' 1 quire-score -q --max-record=60 --format=jsonl three.quire
has 'counts it as one record' '"line":5,' "$(sed -n 2p "$tmp/out")"
has 'with unknown values' '"players":null,"names":null,"finished":false,"moves":0,"rounds":[[]],"score":null,"winner":[[]],"errors":1,"warnings":0}' \
    "$(sed -n 2p "$tmp/out")"
status 'quire-fmt of an oversized record' 1 quire-fmt -q --max-record=60 three.quire
is 'changes only blank lines' "$(cat three.quire)" "$(grep -v '^$' "$tmp/out")"
cp "$tmp/out" once.quire
status 'quire-fmt a second time' 1 quire-fmt -q --max-record=60 once.quire
same 'changes nothing' once.quire "$tmp/out"
status 'quire-fmt --check' 1 quire-fmt -q --check --max-record=60 once.quire
is 'finds nothing to change' '' "$(cat "$tmp/out")"

# The limit must not depend on how the bytes arrive.
size=$(wc -c <good.quire | tr -d ' ')
ok 'a record as large as the limit' quire-check -q --max-record="$size" good.quire
status 'a record one byte larger than the limit' 1 quire-check -q --max-record=$((size - 1)) good.quire
status 'the next Game: line in two pieces' 0 sh -c \
    "{ cat good.quire; printf 'Game: pro'; sleep 0.3; printf 'cession\n00\n01\n'; } | quire-check --max-record=$size"

# The text above the first game may also be too large; at most its first line is then checked.
printf 'notes, %0100d\n' 0 >above.txt
printf '# notes\n%0100d\n' 0 >below.txt
for file in above.txt below.txt; do
    cat $file good.quire >after.quire
    status "too much above the first game, $file" 1 quire-check --max-record=60 --format=jsonl after.quire
    has 'is an error, on the first line' '"line":1,"column":1,' "$(cat "$tmp/out")"
    has 'with the usual id' '"id":"record-too-large"' "$(cat "$tmp/out")"
    status 'which it is when it comes slowly' 1 sh -c \
        "{ head -c 65 after.quire; sleep 0.3; tail -c +66 after.quire; } | quire-check --max-record=60"
    has 'the error comes first' '-:1:1: error: the text above the first game is larger than the limit' "$(head -n 1 "$tmp/err")"
    has 'the game below is judged' 'procession: ok' "$(cat "$tmp/out")"
done

# A large size alone costs nothing.
printf 'Game: procession\nn: 1000000000\nPlayers: 1000\n0\n' >huge.quire
if sh -c 'ulimit -v 400000; quire-check --version' >/dev/null 2>&1; then
    status 'a huge n needs little memory' 1 sh -c 'ulimit -v 400000; quire-check huge.quire'
    has 'its error is reported' '[[]row-width]' "$(cat "$tmp/err")"
    awk 'BEGIN { printf "Game: precognition\n"; for (i = 0; i < 40000; i++) printf "Prediction p%d: U\n", i }' >strangers.quire
    ok 'many undeclared names need little memory' sh -c 'ulimit -v 400000; quire-check strangers.quire'
    awk 'BEGIN { printf "Game: procession\n"; for (i = 0; i < 100000; i++) printf "n: x%d\n", i }' >errors.quire
    for tool in quire-check quire-draw quire-mend; do
        status "$tool of many errors needs little memory" 1 sh -c "ulimit -v 100000; $tool -q errors.quire"
    done
else
    skip 'a huge n needs little memory' 'the sanitizers need more by themselves'
fi

# hostile NAME ID COMMAND...: costly input is rejected at once, with an id, in little memory.
if sh -c 'ulimit -v 400000; quire-check --version' >/dev/null 2>&1; then
    memory='ulimit -v 400000'
else
    memory=: # the sanitizers need more by themselves
fi
hostile() {
    what=$1
    id=$2
    shift 2
    run timeout 20 sh -c "$memory; exec \"\$@\"" sh "$@"
    is "$what is an error" 1 "$code"
    has "which is $id" "[[]$id]" "$(cat "$tmp/err")"
}
nines=999999999999999999999999999999999999999999
printf 'Game: procession\nn: 9223372036854775808\n0\n' >hostile.quire
hostile 'n = 2^63' bad-field quire-check hostile.quire
printf 'Game: intersections\nPlayers: 2\nn: 1000000000\nm: 1000000000\na1-%s\n' $nines >hostile.quire
hostile 'a dot far away' bad-row quire-check hostile.quire
printf 'Game: procession\nPlayers: 1000000000\n00\n' >hostile.quire
hostile 'a thousand million players' bad-players quire-check hostile.quire
printf 'Game: lengths\nPlayers: 2\nn: 4\nRound: 1000000000000000000\n1010\n' >hostile.quire
hostile 'round 10^18' bad-field quire-check hostile.quire
printf 'Game: lengths\nPlayers: 2\nn: 4\nRound 1000000000000000000:\n1010\n' >hostile.quire
hostile 'a round that belongs to 10^18' bad-field quire-check hostile.quire
printf 'Game: numbers-to-number\nm: 63\nList: 1\n' >hostile.quire
hostile 'm = 63' bad-field quire-check hostile.quire
awk 'BEGIN { printf "Game: numbers-to-number\nm: 3\n"; for (i = 0; i < 1000000; i++) printf "9"; print " 1" }' >hostile.quire
hostile 'a number of a million digits' number-range quire-check hostile.quire
awk 'BEGIN { print "Game: procession"; for (i = 0; i < 1000000; i++) print "Note: 1"; print "Evil: 1" }' >hostile.quire
hostile 'a field behind a million others' unknown-field quire-check hostile.quire
awk 'BEGIN { print "Game: procession"; for (i = 0; i < 100000; i++) print "Winner: 1" }' >hostile.quire
hostile 'a field that is there a hundred thousand times' duplicate-field quire-check --max-errors=3 hostile.quire
awk 'BEGIN { printf "Game: procession\nPlayers: a"; for (i = 0; i < 1000000; i++) printf ", p%d", i; print "" }' >hostile.quire
hostile 'a million names' bad-players quire-check hostile.quire
printf 'Game: numbers-to-number\nm: 62\nRound: 1\n4611686018427387903 1\n' >hostile.quire
ok 'm = 62, the largest, is fast' timeout 20 sh -c "$memory; quire-fmt --claims=fill hostile.quire && quire-moves --head=3 hostile.quire"

# Nesting goes 16 deep.
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "["; print "" }' >hostile.yaml
hostile 'a hundred thousand brackets in YAML' yaml-syntax quire-convert -t quire hostile.yaml
cp hostile.yaml hostile.json
hostile 'the same in JSON' json-syntax quire-convert -t quire hostile.json
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "{\"lines\":["; print "" }' >hostile.json
hostile 'records in records' json-syntax quire-convert -t quire hostile.json
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "- "; print "x" }' >hostile.yaml
hostile 'lists in lists' yaml-syntax quire-convert -t quire hostile.yaml
awk 'BEGIN { for (i = 0; i < 2000; i++) printf "%*sa:\n", i, "" }' >hostile.yaml
hostile 'maps in maps' yaml-syntax quire-convert -t quire hostile.yaml
awk 'BEGIN { print "a: &a [x, x]"; for (i = 98; i < 120; i++) printf "%c: &%c [*%c, *%c]\n", i, i, i - 1, i - 1 }' >hostile.yaml
hostile 'a billion laughs' yaml-syntax quire-convert -t quire hostile.yaml
has 'which names the cause' 'aliases are not allowed' "$(cat "$tmp/err")"

# Patterns from users: in grammars and on the command line.
mkdir grammars
awk 'BEGIN { for (i = 0; i < 100; i++) zeros = zeros "00"; print "Game: procession"; for (i = 0; i < 2000; i++) print zeros "y" }' >rows.quire
sed "s/    pattern: .*/    pattern: '(?<digits>(?:0|00|000)+)1?(?<runs>x)?'/" "$root/grammar/procession.yaml" >grammars/slow.yaml
hostile 'a pattern that takes for ever' bad-row quire-check --grammar=grammars --max-errors=3 rows.quire
has 'says why' "the pattern of 'row' takes too many steps here" "$(cat "$tmp/err")"
awk -v file="$root/grammar/procession.yaml" 'BEGIN {
    for (i = 0; i < 60000; i++) { open = open "("; shut = shut ")" }
    while ((getline line <file) > 0) { if (line ~ /^    pattern:/) line = "    pattern: \047" open shut "\047"; print line }
}' >grammars/slow.yaml
status 'a pattern with 60000 parentheses is trouble' 2 timeout 20 quire-check --grammar=grammars good.quire
has 'and is reported' 'parentheses are too deeply nested [[]grammar-pattern]' "$(cat "$tmp/err")"
deep=$(awk 'BEGIN { for (i = 0; i < 60000; i++) printf "("; for (i = 0; i < 60000; i++) printf ")" }')
status 'such a pattern on the command line is trouble' 2 timeout 20 quire-select --field="Event=~$deep" good.quire
has 'and is reported' 'parentheses are too deeply nested' "$(cat "$tmp/err")"
status 'a pattern that is too large is trouble' 2 timeout 20 \
    quire-select --field='Event=~(?:(?:(?:(?:a{1,255}){1,255}){1,255}){1,255}){1,255}' good.quire
printf 'Game: procession\nEvent: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\n' >event.quire
status 'a recursive pattern is stopped' 2 timeout 20 quire-select --field='Event=~(?R)?a|(?1)(b(?1)?)' event.quire

# Millions of bytes are read in linear time.
awk 'BEGIN { printf "Game: procession\n"; for (i = 0; i < 2; i++) { for (k = 0; k < 1000000; k++) printf "0"; printf "\n" } }' >wide.quire
status 'two rows of a million digits' 1 timeout 60 quire-check -q wide.quire
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "Game: procession\n00\n01\n" }' >many.quire
ok 'a hundred thousand records' timeout 60 quire-check -q many.quire
awk 'BEGIN { printf "Game: procession\n"; for (i = 0; i < 300000; i++) printf "???\n" }' >errors.quire
status '300,000 errors' 1 timeout 60 quire-check -q errors.quire
awk 'BEGIN { printf "Game: procession\n"; for (i = 0; i < 300000; i++) printf "00000000%d\n", i % 2 }' >rows.quire
status '300,000 rows' 1 timeout 60 quire-check -q rows.quire
awk 'BEGIN {
    for (i = 0; i < 150000; i++) half = half "01"
    middle = substr(half, 1, 150000); rest = substr(half, 150002)
    printf "Game: procession\n%s\n1%s\n%s\n%s1%s\n%s\n", half, substr(half, 2), half, middle, rest, half
}' >wide.quire
status 'rows of 300,000 digits with repeated run lengths' 1 timeout 60 quire-check -q wide.quire
finish
