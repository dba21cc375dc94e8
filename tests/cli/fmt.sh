#!/bin/sh
# quire-fmt: options. The canonical form is tested in tests/spec/.
. "$(dirname "$0")/lib.sh"

printf 'Game: procession\nPlayers: Ann, Bob\n00\n01\n' >good.quire
printf 'game:PROCESSION\nplayers:Ann,Bob\n 00  2 # c\n01\n\n\n\nWinner:Ann' >odd.quire
printf 'Game: procession\nPlayers: Ann, Bob\n00  2  # c\n01\n\nWinner: Ann\n' >canonical.quire
printf 'Game: procession\nPlayers: Ann, Bob\n00  2\n11\n' >bad.quire

ok 'a file that is not in canonical form' quire-fmt odd.quire
same 'is written in canonical form' canonical.quire "$tmp/out"
ok 'a file in canonical form' quire-fmt canonical.quire
same 'is unchanged' canonical.quire "$tmp/out"
status 'a record with an error' 1 quire-fmt bad.quire
same 'is unchanged' bad.quire "$tmp/out"
has 'and its error is reported' '[[]row-changes]' "$(cat "$tmp/err")"
for option in -q --quiet; do
    status "$option does not show it" 1 quire-fmt $option bad.quire
    is 'and hides its error' '' "$(cat "$tmp/err")"
done
ok 'several files' quire-fmt good.quire good.quire
{ cat good.quire && echo && cat good.quire; } >two.quire
same 'are separated by a blank line' two.quire "$tmp/out"

ok '--claims=keep' quire-fmt --claims=keep odd.quire
same 'keeps all claims' canonical.quire "$tmp/out"
cat >early.quire <<'END'
Game: superposition
Players: 2
m: 2
Grid:
1/5 2/6
4/8 3/7
Score: 8, 8
a2 b2 b1 a1 a2 b2 b1 a1
END
ok '--claims=strip with claims above the moves' quire-fmt --claims=strip early.quire
is 'removes them with the fields that end their rows' "$(sed '4,7d' early.quire)" "$(cat "$tmp/out")"

cat >unpredicted.quire <<'END'
Game: precognition
Players: Ann, Bob
Deal: 3
Prediction Ann: UUD
Row: 1,2,3,2,3,4
Match Bob: 1-3
END
ok 'the match of a player without a prediction' quire-fmt --claims=strip unpredicted.quire
same 'cannot be computed, and is kept' unpredicted.quire "$tmp/out"

printf 'Game: palindromes\nm: 4\n1 0\nRow: 0__\n' >short.quire
status 'a row with too few squares' 1 quire-fmt --claims=strip short.quire
same 'tells something else, and is kept' short.quire "$tmp/out"

for m in 64 65; do
    printf 'Game: superposition\nm: %s\na1 a2\n' $m | quire-fmt --claims=fill >"$m.quire"
done
is 'a grid of 64 rows is filled in' 64 "$(grep -c '^[12.] .*[.]$' 64.quire)"
is 'a larger one is not' 0 "$(grep -c Grid 65.quire)"

ok '--claims=strip' quire-fmt --claims=strip odd.quire
is 'leaves out claims that can be computed' 'Game: procession
Players: Ann, Bob
00  # c
01' "$(cat "$tmp/out")"
ok '--claims=fill' quire-fmt --claims=fill odd.quire
is 'writes claims that can be computed' 'Game: procession
Players: Ann, Bob
00  2  # c
01  1,1

Winner: Ann
Status: finished' "$(cat "$tmp/out")"
ok '--claims=fill of its own output' sh -c 'quire-fmt --claims=fill odd.quire | tee filled.quire | quire-fmt --claims=fill'
same 'changes nothing' filled.quire "$tmp/out"
printf 'Game: numbers-to-number\nm: 6\nRound: 1\nList: ______\n' >most.quire
ok '64 numbers' quire-fmt --claims=fill most.quire
has 'are written' '61, 62, 63' "$(cat "$tmp/out")"
printf 'Game: numbers-to-number\nm: 7\nRound: 1\nList: _______\n' >more.quire
ok '128 numbers' quire-fmt --claims=fill more.quire
same 'are not written' more.quire "$tmp/out"

printf 'Game: precognition\nPlayers: Ann,#Bob\nDeal: 1\nPrediction 2: D\nRow: 5,4\n' >like.quire
ok 'a name that would begin a comment' quire-fmt --claims=fill like.quire
has 'is replaced by the number' 'Match 2: 1-1
Points: 0, 1
Score: 0, 1
Winner: 2
' "$(cat "$tmp/out")"

for mode in keep fill strip; do
    ok "--claims=$mode -q" quire-fmt --claims=$mode -q odd.quire
    cp "$tmp/out" quiet.quire
    run quire-fmt --claims=$mode odd.quire
    same 'writes the same as without -q' "$tmp/out" quiet.quire
done

ok '--check of files in canonical form' quire-fmt --check canonical.quire good.quire
is 'prints nothing' '' "$(cat "$tmp/out" "$tmp/err")"
status '--check of another file' 1 quire-fmt --check good.quire odd.quire canonical.quire
is 'names it' 'odd.quire: not in canonical form' "$(cat "$tmp/out")"
status '--check of standard input' 1 sh -c 'quire-fmt --check <odd.quire'
status '--check of a missing file' 2 quire-fmt --check missing.quire
status '--check with claims to fill in' 1 quire-fmt --check --claims=fill good.quire
printf '\357\273\277' | cat - good.quire >mark.quire
sed 's/$/\r/' good.quire >crlf.quire
printf 'Game: procession' >short.quire
{ cat good.quire && echo; } >blank.quire
for file in mark crlf short blank; do
    status "--check of $file.quire, which would change" 1 quire-fmt --check $file.quire
done

ok '--diff of a file in canonical form' quire-fmt --diff canonical.quire
is 'prints nothing' '' "$(cat "$tmp/out")"
ok '--diff of another file' quire-fmt --diff odd.quire
cp odd.quire patched.quire
cp "$tmp/out" change.diff
has 'has the name of the file' '--- odd.quire' "$(cat "$tmp/out")"
if command -v patch >/dev/null; then
    ok 'the output is a patch' patch -s patched.quire change.diff
    same 'that gives the canonical form' canonical.quire patched.quire
else
    skip 'the output is a patch' 'patch(1) is not here'
fi
ok '--diff of standard input' sh -c 'quire-fmt --diff <odd.quire'
has 'prints the changes' '+Winner: Ann' "$(cat "$tmp/out")"
status '--diff with --check' 1 quire-fmt --diff --check odd.quire
has 'prints the changes' '+Winner: Ann' "$(cat "$tmp/out")"
status '--diff without a folder for temporary files' 2 env TMPDIR=/nonexistent quire-fmt --diff odd.quire
has 'is reported' 'temporary file: No such file or directory' "$(cat "$tmp/err")"
status '--diff without diff(1) is trouble' 2 env PATH=/nonexistent "$tools/quire-fmt" --diff odd.quire
# CRs before the end of a line belong to the end, also if the line is not valid text.
printf 'Game: procession\n0\n\377\r\r\n' >returns.quire
printf 'Game: procession\n0\n\377\n' >expected.quire
status 'an unreadable line with two CRs at its end' 1 quire-fmt -q returns.quire
same 'loses the CRs' expected.quire "$tmp/out"
cat >ragged.quire <<'END'
Game: numbers-to-number
m: 4
Round: 1
6  2
10 1
END
sed 's/^6  2/ 6 2/' ragged.quire >expected.quire
ok 'numbers that are aligned on the left' quire-fmt ragged.quire
same 'are aligned on the right' expected.quire "$tmp/out"
finish
