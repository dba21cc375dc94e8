#!/bin/sh
# quire-fmt: options. The canonical form is tested in tests/spec/.
. "$(dirname "$0")/lib.sh"

printf 'Game: procession\nPlayers: Ann, Bob\n00\n01\n' >good.quire
printf 'game:PROCESSION\nplayers:Ann,Bob\n 00  2 # c\n01\n\n\n\nWinner:Ann' >odd.quire
printf 'Game: procession\nPlayers: Ann, Bob\n00  2  # c\n01\n\nWinner: Ann\n' >canonical.quire
printf 'Game: procession\nPlayers: Ann, Bob\n00  2\n11\n' >bad.quire

ok 'a file in another form' quire-fmt odd.quire
same 'comes in this one' canonical.quire "$tmp/out"
ok 'a file in this form' quire-fmt canonical.quire
same 'comes as it is' canonical.quire "$tmp/out"
status 'a record with an error is written' 1 quire-fmt bad.quire
same 'as it is' bad.quire "$tmp/out"
has 'and the error is shown' '[[]row-changes]' "$(cat "$tmp/err")"
for option in -q --quiet; do
    status "$option does not show it" 1 quire-fmt $option bad.quire
    is 'at all' '' "$(cat "$tmp/err")"
done
ok 'several files are one after the other' quire-fmt good.quire good.quire
{ cat good.quire && echo && cat good.quire; } >two.quire
same 'with a blank line in between' two.quire "$tmp/out"

ok '--claims=keep' quire-fmt --claims=keep odd.quire
same 'changes no claim' canonical.quire "$tmp/out"
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
ok 'claims above the moves' quire-fmt --claims=strip early.quire
is 'go at once, with what ended their rows' "$(sed '4,7d' early.quire)" "$(cat "$tmp/out")"

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
ok '--claims=fill of what is filled' sh -c 'quire-fmt --claims=fill odd.quire | tee filled.quire | quire-fmt --claims=fill'
same 'changes nothing' filled.quire "$tmp/out"

printf 'Game: precognition\nPlayers: Ann,#Bob\nDeal: 1\nPrediction 2: D\nRow: 5,4\n' >like.quire
ok 'a name like a comment' quire-fmt --claims=fill like.quire
has 'gives way to the number' 'Match 2: 1-1
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

ok '--check of a file in this form' quire-fmt --check canonical.quire good.quire
is 'says nothing' '' "$(cat "$tmp/out" "$tmp/err")"
status '--check of others' 1 quire-fmt --check good.quire odd.quire canonical.quire
is 'names them' 'odd.quire: not in canonical form' "$(cat "$tmp/out")"
status '--check of standard input' 1 sh -c 'quire-fmt --check <odd.quire'
status '--check of a missing file' 2 quire-fmt --check missing.quire
status '--check with claims to write' 1 quire-fmt --check --claims=fill good.quire
printf '\357\273\277' | cat - good.quire >mark.quire
sed 's/$/\r/' good.quire >crlf.quire
printf 'Game: procession' >short.quire
{ cat good.quire && echo; } >blank.quire
for file in mark crlf short blank; do
    status "--check of $file.quire, which would change" 1 quire-fmt --check $file.quire
done

ok '--diff of a file in this form' quire-fmt --diff canonical.quire
is 'is empty' '' "$(cat "$tmp/out")"
ok '--diff of another' quire-fmt --diff odd.quire
cp odd.quire patched.quire
cp "$tmp/out" change.diff
has 'has the name of the file' '--- odd.quire' "$(cat "$tmp/out")"
if command -v patch >/dev/null; then
    ok 'it is a patch' patch -s patched.quire change.diff
    same 'from the one form to the other' canonical.quire patched.quire
else
    skip 'it is a patch' 'patch(1) is not here'
fi
ok '--diff of standard input' sh -c 'quire-fmt --diff <odd.quire'
has 'has lines' '+Winner: Ann' "$(cat "$tmp/out")"
status '--diff with --check' 1 quire-fmt --diff --check odd.quire
has 'shows what would change' '+Winner: Ann' "$(cat "$tmp/out")"
status '--diff without diff(1) is trouble' 2 env PATH=/nonexistent "$tools/quire-fmt" --diff odd.quire
# CRs before the end of a line belong to the end, also if the line is not valid text.
printf 'Game: procession\n0\n\377\r\r\n' >returns.quire
printf 'Game: procession\n0\n\377\n' >expected.quire
status 'a line that is no text, with two CRs' 1 quire-fmt -q returns.quire
same 'loses them' expected.quire "$tmp/out"
finish
