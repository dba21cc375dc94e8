#!/bin/sh
# Limits of lines and records: line-too-long, record-too-large.
. "$(dirname "$0")/lib.sh"

printf 'Game: procession\nPlayers: 2\n00\n01\n' >good.quire
printf 'Game: procession\n00\n# %050d\n01\n' 0 >long.quire

ok 'a long line without a limit' quire-check long.quire
status 'a line over the limit' 1 quire-check --max-line=40 long.quire
is 'is one error, and is skipped' '3 line-too-long' \
    "$(quire-check --max-line=40 --format=jsonl long.quire | sed 's/.*"line":\([0-9]*\).*"id":"\([^"]*\)".*/\1 \2/')"
has 'that says how long it is' 'line of 52 bytes, the limit is 40' "$(cat "$tmp/err")"
status 'one byte over the limit' 1 quire-check --max-line=51 long.quire
ok 'just the limit' quire-check --max-line=52 long.quire
sed 's/$/\r/' long.quire >crlf.quire
ok 'the end of a line does not count' quire-check --max-line=52 crlf.quire
status 'quire-fmt keeps what is too long' 1 quire-fmt -q --max-line=40 long.quire
same 'as it is' long.quire "$tmp/out"

# The two limits are different things: a line below its limit may make a record too large.
cat good.quire long.quire good.quire >three.quire
status 'a record over the limit' 1 quire-check --max-record=60 three.quire
is 'is one error, on the Game: line' '5 record-too-large' \
    "$(quire-check --max-record=60 --format=jsonl three.quire | sed 's/.*"line":\([0-9]*\).*"id":"\([^"]*\)".*/\1 \2/')"
has 'the others are judged' 'three.quire:9: procession: ok' "$(cat "$tmp/out")"
has 'it has a verdict, too' 'three.quire:5: ' "$(cat "$tmp/out")"
status 'nothing else of it is judged' 1 sh -c \
    "printf 'Game: chess\n???\n%050d\n' 0 | quire-check --max-record=60 --format=jsonl"
is 'not even its game' 1 "$(wc -l <"$tmp/out" | tr -d ' ')"
status '--pass leaves it out' 1 quire-check --pass --max-record=60 --reject=rejected.quire three.quire
cat good.quire good.quire >expected.quire
same 'and passes the others' expected.quire "$tmp/out"
same '--reject gets all of it' long.quire rejected.quire
status 'quire-score counts it' 1 quire-score -q --max-record=60 --format=jsonl three.quire
has 'as one record' '"line":5,' "$(sed -n 2p "$tmp/out")"
has 'of which nothing is known' '"players":null,"names":null,"finished":false,"moves":0,"rounds":[[]],"score":null,"winner":[[]],"errors":1,"warnings":0}' \
    "$(sed -n 2p "$tmp/out")"
status 'quire-fmt keeps it' 1 quire-fmt -q --max-record=60 three.quire
is 'as it is, blank lines aside' "$(cat three.quire)" "$(grep -v '^$' "$tmp/out")"
cp "$tmp/out" once.quire
status 'and again' 1 quire-fmt -q --max-record=60 once.quire
same 'without a change' once.quire "$tmp/out"
status 'quire-fmt --check' 1 quire-fmt -q --check --max-record=60 once.quire
is 'finds nothing to change' '' "$(cat "$tmp/out")"

# Where the limit falls must not depend on how the bytes come.
size=$(wc -c <good.quire | tr -d ' ')
ok 'a record as large as the limit' quire-check -q --max-record="$size" good.quire
status 'and one byte more' 1 quire-check -q --max-record=$((size - 1)) good.quire
status 'the next game, slowly typed' 0 sh -c \
    "{ cat good.quire; printf 'Game: pro'; sleep 0.3; printf 'cession\n00\n01\n'; } | quire-check --max-record=$size"

# What stands above the first game may be too large, too; of its lines only the first is looked at, if any.
printf 'notes, %0100d\n' 0 >above.txt
printf '# notes\n%0100d\n' 0 >below.txt
for file in above.txt below.txt; do
    cat $file good.quire >after.quire
    status "too much above the first game, $file" 1 quire-check --max-record=60 --format=jsonl after.quire
    has 'is an error, on the first line' '"line":1,"column":1,' "$(cat "$tmp/out")"
    has 'of this kind' '"id":"record-too-large"' "$(cat "$tmp/out")"
    status 'which it is when it comes slowly' 1 sh -c \
        "{ head -c 65 after.quire; sleep 0.3; tail -c +66 after.quire; } | quire-check --max-record=60"
    has 'and no other' '-:1:1: error: what stands above the first game is larger than the limit' "$(head -n 1 "$tmp/err")"
    has 'while the game is judged' 'procession: ok' "$(cat "$tmp/out")"
done

# No size costs by itself.
printf 'Game: procession\nn: 1000000000\nPlayers: 1000\n0\n' >huge.quire
if sh -c 'ulimit -v 400000; quire-check --version' >/dev/null 2>&1; then
    status 'a huge n is no huge memory' 1 sh -c 'ulimit -v 400000; quire-check huge.quire'
    has 'it is only wrong' '[[]row-width]' "$(cat "$tmp/err")"
    awk 'BEGIN { printf "Game: precognition\n"; for (i = 0; i < 40000; i++) printf "Prediction p%d: U\n", i }' >strangers.quire
    ok 'nor are many names that nobody told' sh -c 'ulimit -v 400000; quire-check strangers.quire'
else
    skip 'a huge n is no huge memory' 'the sanitizers need more by themselves'
fi

# Millions of bytes go through without a square of them in time.
awk 'BEGIN { printf "Game: procession\n"; for (i = 0; i < 2; i++) { for (k = 0; k < 1000000; k++) printf "0"; printf "\n" } }' >wide.quire
status 'two rows of a million digits' 1 timeout 60 quire-check -q wide.quire
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "Game: procession\n00\n01\n" }' >many.quire
ok 'a hundred thousand records' timeout 60 quire-check -q many.quire
awk 'BEGIN { printf "Game: procession\n"; for (i = 0; i < 300000; i++) printf "???\n" }' >errors.quire
status 'as many errors' 1 timeout 60 quire-check -q errors.quire
awk 'BEGIN { printf "Game: procession\n"; for (i = 0; i < 300000; i++) printf "00000000%d\n", i % 2 }' >rows.quire
status 'as many rows' 1 timeout 60 quire-check -q rows.quire
finish
