#!/bin/sh
# quire-check: options and streams. The diagnostics are tested in tests/spec/.
. "$(dirname "$0")/lib.sh"

printf 'Game: procession\nPlayers: 2\n00\n01\n' >good.quire
printf 'Game: procession\nPlayers: 2\n00\n11\n01\n11\n' >bad.quire
printf 'Game: procession\nPlayers: 2\n000\n001\n' >open.quire
: >empty.quire

ok 'a valid record' quire-check good.quire
is 'has a verdict' 'good.quire:1: procession: ok, 1 move, finished, player 1 wins' "$(cat "$tmp/out")"
is 'and no diagnostics' '' "$(cat "$tmp/err")"
status 'a record with errors' 1 quire-check bad.quire
is 'has a verdict' 'bad.quire:1: procession: 2 errors' "$(cat "$tmp/out")"
is 'and diagnostics, each with its line and a caret' 'bad.quire:4:1: error: 2 digits changed, but a move changes exactly one [row-changes]
   11
   ^~
bad.quire:3:1: note: the row above
   00
   ^~
bad.quire:6:1: error: run lengths {2} occurred before [runs-repeat]
   11
   ^~
bad.quire:3:1: note: here first
   00
   ^~
bad.quire:6:1: help: the first row counts, except under the reading '\''start-free'\''' "$(cat "$tmp/err")"
ok 'several files' quire-check good.quire open.quire good.quire
is 'have their verdicts in order' 'good.quire open.quire good.quire' \
    "$(cut -d : -f 1 "$tmp/out" | tr '\n' ' ' | sed 's/ $//')"
ok 'standard input is called -' sh -c 'quire-check <good.quire'
has 'in the verdict' '-:1: ' "$(cat "$tmp/out")"

printf 'Game:%500sprocession\nPlayers: 2\n00\n01\n' '' >padded.quire
cat good.quire padded.quire padded.quire good.quire >long.quire
ok 'long lines with the name of the game' quire-check long.quire
is 'are those of the same game' 4 "$(grep -c 'ok, 1 move, finished, player 1 wins' "$tmp/out")"

for file in good open bad empty; do
    run quire-check $file.quire
    expected=$code
    for option in -q --quiet; do
        status "$option keeps the exit status of $file.quire" "$expected" quire-check $option $file.quire
        is 'and prints nothing' '' "$(cat "$tmp/out" "$tmp/err")"
    done
done
status '-q with jsonl' 1 quire-check -q --format=jsonl bad.quire
is 'prints nothing' '' "$(cat "$tmp/out" "$tmp/err")"
status '-q with sarif' 1 quire-check -q --format=sarif bad.quire
is 'prints nothing' '' "$(cat "$tmp/out" "$tmp/err")"
status '-q and a missing file' 2 quire-check -q missing.quire
has 'is still reported' missing.quire "$(cat "$tmp/err")"

ok 'no-record is a warning' quire-check empty.quire
has 'is reported as a warning' 'empty.quire:1:1: warning: ' "$(cat "$tmp/err")"
has 'with its id' '[[]no-record]' "$(cat "$tmp/err")"
status '--strict: a warning is an error' 1 quire-check --strict empty.quire
status '--strict -q: also if nothing is printed' 1 quire-check --strict -q empty.quire
ok '--strict: a valid record is valid' quire-check --strict good.quire open.quire
ok 'an unfinished game is valid' quire-check open.quire
status '--finished: an unfinished game is an error' 1 quire-check --finished open.quire
has 'and is reported' 'open.quire:1:1: error: the game is not over [[]not-finished]' \
    "$(cat "$tmp/err")"
is 'and counts in the verdict' 'open.quire:1: procession: 1 error' "$(cat "$tmp/out")"
status '--finished -q: also if nothing is printed' 1 quire-check --finished -q open.quire
ok '--finished: a game that is over is valid' quire-check --finished good.quire
status '--finished: a record with errors' 1 quire-check --finished bad.quire
is 'has no further error' 'bad.quire:1: procession: 2 errors' "$(cat "$tmp/out")"

status '--max-errors' 1 quire-check --max-errors=1 bad.quire
is 'shows that many errors' 1 "$(grep -c ' error: ' "$tmp/err")"
has 'and says how many more there are' 'bad.quire: 1 more' "$(cat "$tmp/err")"
status '--max-errors with several files' 1 quire-check --max-errors=1 bad.quire bad.quire
is 'applies to each file' 2 "$(grep -c ' error: ' "$tmp/err")"
status '--max-errors with few errors' 1 quire-check --max-errors=2 bad.quire
is 'hides nothing' 0 "$(grep -c 'more' "$tmp/err")"
status '--max-errors with jsonl' 1 quire-check --max-errors=1 --format=jsonl bad.quire
is 'shows that many' 1 "$(wc -l <"$tmp/out" | tr -d ' ')"

# --jobs: the same as on one thread, whatever happens.
status '--jobs' 1 quire-check --jobs=3 bad.quire bad.quire
cp "$tmp/err" several
status 'one thread' 1 quire-check bad.quire bad.quire
is 'prints the same' "$(cat "$tmp/err")" "$(cat several)"
status '--jobs with a missing file' 2 quire-check -j 2 nowhere.quire bad.quire
has 'continues with the next one' 'bad.quire' "$(cat "$tmp/err")"
status '--jobs with a folder' 2 quire-check -j 2 .
has 'says what is wrong' 'directory' "$(cat "$tmp/err")"
status '--jobs counts with -q, too' 1 quire-check -q -j 2 --finished bad.quire
# Records that are too large are spilled while others are still judged; each stays in its place.
quire-gen --game=lengths --count=60 --seed=1 >many.quire
sed 's/^0/2/' many.quire >>many.quire.bad && cat many.quire.bad >>many.quire
for jobs in 1 3; do
    status "--reject with $jobs threads and records over the limit" 1 \
        quire-check --jobs=$jobs --max-record=300 --reject=reject$jobs many.quire
    cat "$tmp/out" "$tmp/err" >output$jobs
done
is 'threads reject the same records in the same order' same "$(cmp reject1 reject3 && echo same)"
is 'and print the same' same "$(cmp output1 output3 && echo same)"
is 'and there are records to reject' yes "$([ -s reject1 ] && grep -q record-too-large output1 && echo yes)"

status '--jobs=0 is invalid' 2 quire-check --jobs=0 bad.quire
status '--jobs above the maximum is invalid' 2 quire-check --jobs=257 bad.quire
mkdir broken
printf 'name: [\n' >broken/procession.yaml
status '--jobs with a broken grammar' 2 quire-check -j 2 --grammar=broken bad.quire
is 'is reported once' 1 "$(grep -c 'procession.yaml' "$tmp/err")"

for id in $(quire-check --explain=list | cut -d ' ' -f 1); do
    ok "--explain=$id" quire-check --explain="$id"
    has 'prints its id' "$id (" "$(head -n 1 "$tmp/out")"
    is 'and a wrong and a right line' 2 "$(grep -c '^  wrong:  .\|^  right:  .' "$tmp/out")"
done
ok '--explain=list' quire-check --explain=list
is 'prints all ids' "$(sed -n 's/^DIAG([A-Z0-9_]*, "\([^"]*\)".*/\1/p' "$root/lib/record/diagnostics.def" | sort)" \
    "$(cut -d ' ' -f 1 "$tmp/out" | sort)"

# --pass: the records themselves, byte for byte.
printf '# first\r\nGame: procession\r\n  00 # a\n\n\n01' >odd.quire
printf '\nGame: procession\n00\n11\n\n# of the bad one\nGame: chess\n' >worse.quire
cat odd.quire worse.quire >mixed.quire
ok '--pass of a valid file' quire-check --pass good.quire
same 'prints the file unchanged' good.quire "$tmp/out"
status '--pass of a file with errors' 1 quire-check --pass bad.quire
is 'prints nothing' '' "$(cat "$tmp/out")"
status '--pass and --reject' 1 quire-check --pass --reject=rejected.quire mixed.quire
printf 'Game: procession\r\n  00 # a\n\n\n01\n' >expected.quire
same 'print the valid records byte for byte' expected.quire "$tmp/out"
printf 'Game: procession\n00\n11\n\n# of the bad one\nGame: chess\n' >expected.quire
same 'and write the others to the file' expected.quire rejected.quire
ok '--reject without invalid records' quire-check --reject=rejected.quire good.quire
same 'leaves an empty file' empty.quire rejected.quire
printf 'Game: procession\n00\n01' >endless.quire
printf 'Game: procession\n00\n11' >worse.quire
status '--pass of files that do not end with a line end' 1 \
    quire-check --pass --reject=rejected.quire endless.quire worse.quire endless.quire worse.quire
printf 'Game: procession\n00\n01\nGame: procession\n00\n01' >expected.quire
same 'separates the records' expected.quire "$tmp/out"
printf 'Game: procession\n00\n11\nGame: procession\n00\n11' >expected.quire
same 'and so does --reject' expected.quire rejected.quire
status '--pass with jsonl' 1 quire-check --pass --format=jsonl good.quire bad.quire
same 'prints the records on standard output' good.quire "$tmp/out"
is 'and the diagnostics on standard error' 2 "$(grep -c '^{"file":"bad.quire"' "$tmp/err")"
status '--pass with --finished' 1 quire-check --pass --finished open.quire good.quire
same 'passes only finished games' good.quire "$tmp/out"
cp bad.quire kept.quire
status '--reject with a missing input file' 2 quire-check --reject=kept.quire nowhere.quire
same 'leaves the file unchanged' bad.quire kept.quire
status '--reject followed by an invalid option' 2 quire-check --reject=kept.quire --jobs=0 good.quire
same 'also leaves the file unchanged' bad.quire kept.quire
ok '--reject with an input file' quire-check --reject=kept.quire good.quire
same 'replaces the contents of the file' empty.quire kept.quire
status '--reject with a folder' 2 quire-check --reject=. good.quire
if [ -e /dev/full ]; then
    status '--reject on a full disk' 2 quire-check --reject=/dev/full bad.quire
    { cat bad.quire && quire-gen --head=300 --seed=1; } >long.quire
    status '--reject and much output on a full disk' 2 sh -c 'quire-check --reject=/dev/full long.quire >/dev/full'
    is 'are both reported' 2 "$(grep -c 'No space left' "$tmp/err")"
fi

# Colours.
status '--color=always' 1 quire-check --color=always bad.quire
has 'has colours' "$(printf '\033[[]')" "$(cat "$tmp/err")"
status '--color=never' 1 quire-check --color=never bad.quire
is 'has no colours' 0 "$(grep -c "$(printf '\033')" "$tmp/err")"
status '--color=auto with output to a file' 1 quire-check --color=auto bad.quire
is 'has no colours' 0 "$(grep -c "$(printf '\033')" "$tmp/err")"
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1; then
    terminal() {
        script -qec "$*" /dev/null </dev/null 2>/dev/null | grep -c "$(printf '\033')"
    }
    unset NO_COLOR
    TERM=xterm
    export TERM
    [ "$(terminal quire-check bad.quire)" != 0 ]
    is 'a terminal gets colours' 0 $?
    is 'not if NO_COLOR is set' 0 "$(NO_COLOR=1 terminal quire-check bad.quire)"
    [ "$(NO_COLOR='' terminal quire-check bad.quire)" != 0 ]
    is 'but if NO_COLOR is empty' 0 $?
    is 'a dumb terminal gets no colours' 0 "$(TERM=dumb terminal quire-check bad.quire)"
    is 'nor does a terminal with --color=never' 0 "$(terminal quire-check --color=never bad.quire)"
    [ "$(NO_COLOR=1 terminal quire-check --color=always bad.quire)" != 0 ]
    is '--color=always overrides NO_COLOR' 0 $?
else
    skip 'a terminal gets colours' 'script(1) is not here'
fi
status '--format=gnu' 1 quire-check --format=gnu bad.quire
is 'prints no verdicts' '' "$(cat "$tmp/out")"
is 'prints diagnostics without source lines' 'bad.quire:4:1: error: 2 digits changed, but a move changes exactly one [row-changes]
bad.quire:3:1: note: the row above
bad.quire:6:1: error: run lengths {2} occurred before [runs-repeat]
bad.quire:3:1: note: here first
bad.quire:6:1: help: the first row counts, except under the reading '\''start-free'\''' "$(cat "$tmp/err")"
# Exactly this many players, and no more.
printf 'Game: procession\nPlayers: %s\n0\n' "$(seq -s ', ' -f 'p%.0f' 1000)" >crowd.quire
ok 'a thousand players' quire-check -q crowd.quire
status 'a thousand and one players' 1 sh -c "sed 's/p1000/p1000, p1001/' crowd.quire | quire-check"
has 'are too many' 'more than 1000 players [[]bad-players]' "$(cat "$tmp/err")"
# Hints have no side effects: names used in a trial are forgotten.
awk 'BEGIN { print "Game: precognition\nDeal: 2"
    for (i = 1; i < 400; i++)
        printf "Round: %d\nHand P%da: A, 2\nHand Q%db: 3, 4\nPlaying: N%da, Z%dx (%d:4)\n", i, i % 5, i % 3, i, i, i }' >many.quire
status 'a comment without # on each line' 1 timeout 20 quire-check many.quire
is 'has a hint on each line' 399 "$(grep -c "help: put # in front of a comment: '# ([0-9]*:4)'" "$tmp/err")"
# --- with and without the verifier, which accepts only built-in grammars ---

for file in "$samples"/*.quire; do
    game=$(basename "$file" .quire)
    mkdir -p "grammar-$game"
    cp "$root/grammar/$game.yaml" "grammar-$game"
    quire-gen --game="$game" --count=20 --seed=3 --claims=fill >verified.quire
    quire-gen --game="$game" --count=20 --seed=4 --unfinished >>verified.quire
    quire-gen --game="$game" --count=5 --seed=5 | sed 's/^Players: 2$/Players: Ann, Bob/' >>verified.quire
    quire-gen --game="$game" --count=5 --seed=6 | sed 's/^Players: 2$/Players: ann, BOB/' >>verified.quire
    for line in 'check' 'check -q --jobs=2' 'check --pass --strict' 'check --finished' 'score --format=jsonl' 'score' \
        'select --moves=3.. --count' 'select --winner=1' 'select --finished --sort=-score' 'select --valid --players=Ann' \
        'tally --numbers'; do
        # shellcheck disable=SC2086 # words of a command
        quire-$line verified.quire >fast.out 2>&1
        # shellcheck disable=SC2086
        QUIRE_GRAMMAR_PATH=grammar-$game quire-$line verified.quire >plain.out 2>&1
        ok "$game: $line is the same without the verifier" cmp fast.out plain.out
    done
done

# --- hints are helpful ---

# helps TEXT: the help texts for a record, whose lines are separated by '|'.
helps() {
    printf '%s\n' "$1" | tr '|' '\n' | quire-check 2>&1 | sed -n 's/^[^ ]* help: //p'
}
for name in '“Procession”' '"Procession"' "'procession'" '«Procession»'; do
    printf 'Game: %s\n0000\n' "$name" >quoted.quire
    ok "the name of a game as $name" quire-check quoted.quire
done
is 'an unknown game in quotation marks has no help' '' "$(helps 'Game: “chess”')"
printf 'Game: procession\rn: 3\r000\r' >cr.quire
is 'lines that end with CR alone' "lines end with LF or CR LF, not with CR alone: convert them with tr '\\r' '\\n'" "$(quire-check cr.quire 2>&1 | sed -n 's/^[^ ]* help: //p')"
is 'a dash in place of the colon' "a colon is missing: write 'Winner: Bob'" "$(helps 'Game: procession|Players: Ann, Bob|n: 1|0|Winner - Bob')"
is 'a sign is not such a dash' "a colon is missing: write 'Sums A: -1'" "$(helps 'Game: permutations|m: 1|A: -1|Sums A -1')"
while IFS='|' read -r typed meant; do
    is "a name like '$typed'" "did you mean '$meant'?" "$(helps "Game: $typed")"
done <<'EOF'
porcession|procession
Plusses & Minuses|plusses
Lengths of Lengths|lengths
Superposition of numbers|superposition
Making intersection|intersections
EOF
is 'a number in words has its digits as help' "write 'Round: 2'" "$(helps 'Game: lengths|n: 4|Round two:|1100')"
is 'also without a colon' "a colon is missing: write 'Round: 2'" "$(helps 'Game: lengths|n: 4|Round two|1100')"
is 'also as the value' "write '2'" "$(helps 'Game: lengths|n: 4|Round: two|1100')"
is 'other words are not suggested as numbers' '' "$(helps 'Game: lengths|n: 4|Round second:|1100')"
is 'the same help is not repeated in succession' "did you mean 'a2'?" "$(helps 'Game: superposition|Players: 2|m: 3|a1|A2|A2')"
readings() {
    printf '%s\n' "$1" | tr '|' '\n' | quire-check 2>&1 | sed -n 's/.*; \(.*\) under the reading.*/\1/p'
}
is 'the message names the value under another reading' 1 "$(readings 'Game: lengths|Players: 2|n: 4|Round: 1|1111|Points: 1')"
is 'the message says that another reading allows the line' allowed "$(readings 'Game: lengths|Players: 2|n: 4|Round: 1|1111|4')"

finish
