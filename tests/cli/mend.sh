#!/bin/sh
# quire-mend: what was meant, as a diff or in place; and quire-check --suggest.
. "$(dirname "$0")/lib.sh"

cat >slip.quire <<'END'
# Friday
Game: procession
Players: Ann, Bob
0000  4
0001  3,1  # a comment
0011  2,2
1011  1,1,3
1010
Winner: Bob
END

status 'a record with an error' 1 quire-mend slip.quire
is 'is shown mended, as diff -U0 writes it' 'slip.quire:2: procession: 1 error, 1 mend
slip.quire:7: mend 1: the claim is wrong
--- slip.quire
+++ slip.quire
@@ -7 +7 @@
-1011  1,1,3
+1011  1,1,2' "$(cat "$tmp/out")"
is 'and nothing is said beside it' '' "$(cat "$tmp/err")"
cp "$tmp/out" first.diff
status 'standard input' 1 sh -c 'quire-mend <slip.quire'
has 'is called -' '+++ -' "$(cat "$tmp/out")"
status '--quiet' 1 quire-mend -q slip.quire
is 'prints nothing' '' "$(cat "$tmp/out")"
ok 'good records' quire-mend "$samples"/*.quire
is 'need no word' '' "$(cat "$tmp/out")"

# What is shown, patch(1) can apply, and quire-mend itself.
sed 's/1,1,3/1,1,2/' slip.quire >right.quire
cp slip.quire file.quire
ok '--in-place' quire-mend --in-place file.quire
same 'writes back what was meant' right.quire file.quire
has 'and shows it' '+1011  1,1,2' "$(cat "$tmp/out")"
cp slip.quire patched.quire
if command -v patch >/dev/null; then
    ok 'a mend is a patch' patch -s patched.quire first.diff
    same 'that gives the same' right.quire patched.quire
else
    skip 'a mend is a patch' 'no patch(1) here'
    skip 'that gives the same' 'no patch(1) here'
fi
ok 'a mended file' quire-mend -i file.quire
is 'is left alone' '' "$(cat "$tmp/out")"

# All else is kept, byte for byte: the mark, the ends of lines, a last line without one.
printf '\357\273\277# x\r\nGame:  procession\r\n\r\n000 3 \r\n 001\t1,2\r\n(so)\r\n101' >odd.quire
printf '\357\273\277# x\r\nGame:  procession\r\n\r\n000 3 \r\n 001\t2,1\r\n(so)\r\n101' >even.quire
ok 'an odd file' quire-mend -i -q odd.quire
same 'keeps its odd ways' even.quire odd.quire

# What has an equal, or is merely left out, is not surely meant.
printf 'Game: procession\n0000\n0011\nGame: procession\n00\n11\n?\n' >open.quire
cp open.quire kept.quire
status 'what is not sure' 1 quire-mend -i open.quire
same 'stays' kept.quire open.quire
has 'and is shown' 'equally good' "$(cat "$tmp/out")"
has 'five at most of each record' 'mend 5' "$(cat "$tmp/out")"
is 'and no more' 0 "$(grep -c 'mend 6' "$tmp/out")"
status '--max' 1 quire-mend --max=2 open.quire
is 'shows fewer' 0 "$(grep -c 'mend 3' "$tmp/out")"
printf 'Game: procession\n000\n???\n001\n' >stray.quire
cp stray.quire kept.quire
status 'a line too many' 1 quire-mend -i stray.quire
same 'is left in' kept.quire stray.quire
cat slip.quire open.quire >mixed.quire
status 'where one record is mended and another is not' 1 quire-mend -i -q mixed.quire
has 'the one is' '1011  1,1,2' "$(cat mixed.quire)"
status 'standard input has no place' 2 sh -c 'quire-mend -i - <slip.quire'
status 'a folder has none' 2 quire-mend -i .

# Each kind of slip, and what it is called.
# meant NAME REASON RIGHT RECORD: the first mend of a record is so.
meant() {
    printf '%b' "$4" >one.quire
    quire-mend --max=1 one.quire >one.diff
    has "$1" "mend 1: $2" "$(cat one.diff)"
    is 'is put right' "$3" "$(grep '^[-+][^-+]' one.diff | tr '\n' '|')"
}
meant 'a digit' 'a digit is wrong' '-0101  3,1|+0001  3,1|' \
    'Game: procession\n0000\n0101  3,1\n0011  2,2\n'
meant 'a digit left out' 'a digit is missing' '-001  3,1|+0001  3,1|' \
    'Game: procession\n0000\n001  3,1\n0011  2,2\n'
meant 'two digits' 'two digits changed places' '-0010  3,1|+0001  3,1|' \
    'Game: procession\n0000\n0010  3,1\n0011  2,2\n'
meant 'a row twice' 'a row stands there twice' '-0001  3,1|' \
    'Game: procession\n0000\n0001  3,1\n0001  3,1\n0011  2,2\n'
meant 'two rows' 'two rows changed places' '-0011  2,2|-0001  3,1|+0001  3,1|+0011  2,2|' \
    'Game: procession\n0000  4\n0011  2,2\n0001  3,1\n1011  1,1,2\n1010  1,1,1,1\n'
meant 'a row left out, like its neighbours' 'a row is missing' '+   3. 1011  1,1,2|' \
    'Game: procession\n   0000  4\n   1. 0001  3,1\n   2. 0011  2,2\n   4. 1010  1,1,1,1\n'
meant 'a sign' 'a sign is wrong' '-A: +2 -1|+A: -2 -1|' \
    'Game: permutations\nm: 2\nA: +2 -1\nSums A: -2, -3\nB: +1 +2\nSums B: 1, 3\nScore: 0, 0\n'
meant 'a square' 'two squares changed places' '-a1 b1 a2 b2|+a1 b1 b2 a2|' \
    'Game: superposition\nm: 2\na1 b1 a2 b2\nGrid:\n4 3\n1 2\n'
meant 'a row of the grid' 'a row is missing' '+1 2|' \
    'Game: superposition\nm: 2\na1 b1 b2 a2\nGrid:\n4 3\n'
meant 'a player' 'a player is wrong' '-Offense: Ana|+Offense: Ann|' \
    'Game: lengths\nPlayers: Ann, Bob\nn: 2\nRound: 1\nOffense: Ana\n01\n1,1\nPoints: 2\nScore: 2, 0\nStatus: unfinished\n'
meant 'a key' 'a key is wrong' '-Winer: 2|+Winner: 2|' \
    'Game: procession\nPlayers: 2\n000\n001\n101\nWiner: 2\n'
meant 'a number' 'the claim is wrong' '-Points: 0, 2|+Points: 0, 1|' \
    'Game: numbers-to-number\nm: 3\nRound: 1\n5 3 1\n2 2 _\n1 4 0\nList: 1_0\nD: 4, 6\nPoints: 0, 2\n'
meant 'a house reading' 'a reading is missing' '+Reading: ones-go-on|' \
    'Game: lengths\nn: 4\nRound: 1\n1111\n4\n1\nPoints: 1\n'

# Several slips at once.
printf 'Game: procession\nPlayers: Ann, Bob\n0000  4\n0001  3,2\n0011  2,2\n1011  1,1,3\n1010\nWinner: Ann\n' >three.quire
ok 'three slips' quire-mend -i three.quire
is 'are mended together' 3 "$(grep -c ': mend 1: the claim is wrong' "$tmp/out")"
ok 'and then nothing is wrong' quire-check -q three.quire

# What nobody can mend.
status 'an unknown game' 1 quire-mend - <<'END'
Game: chess
1. e4
END
is 'has no mend' '-:1: 1 error, no mend found' "$(cat "$tmp/out")"
printf 'Game: procession\n00\n\377\n' >bytes.quire
status 'what is no text' 1 quire-mend bytes.quire
has 'has none' 'no mend found' "$(cat "$tmp/out")"
status 'a record that is too large' 1 quire-mend --max-record=20 slip.quire
has 'has none' 'no mend found' "$(cat "$tmp/out")"
cp slip.quire large.quire
status 'and in place' 1 quire-mend -i --max-record=20 large.quire
same 'it stays' slip.quire large.quire

# The effort.
status 'a small effort' 1 quire-mend --effort=3K slip.quire
has 'is said to be small' '; not all was tried' "$(cat "$tmp/out")"
cp slip.quire small.quire
status 'and finds nothing that is sure' 1 quire-mend -i --effort=3K small.quire
same 'the file stays' slip.quire small.quire
status 'an effort that is none' 2 quire-mend --effort=much slip.quire
status '--max=0 is none, either' 2 quire-mend --max=0 slip.quire

# For programs.
status '--format=jsonl' 1 quire-mend --format=jsonl --max=1 slip.quire
is 'prints an object a mend' '{"file":"slip.quire","line":2,"game":"procession","errors":1,"complete":true,"found":1,"equals":1,"mend":1,"likelihood":"likely","untested":0,"edits":[{"line":7,"reason":"the claim is wrong"}],"hunks":[{"line":7,"count":1,"removed":"1011  1,1,3\n","added":"1011  1,1,2\n"}]}' \
    "$(cat "$tmp/out")"
status 'without a mend' 1 quire-mend --format=jsonl bytes.quire
has 'it has none' '"mend":null' "$(cat "$tmp/out")"

# quire-check --suggest.
status '--suggest' 1 quire-check --suggest slip.quire
has 'tells the best mend' "slip.quire:7:7: help: perhaps the claim is wrong: write '1011  1,1,2' in line 7" "$(cat "$tmp/err")"
status 'for programs' 1 quire-check --suggest --format=jsonl slip.quire
has 'too' '"suggestion":"perhaps the claim is wrong' "$(cat "$tmp/out")"
status 'without it' 1 quire-check --format=jsonl slip.quire
is 'nothing of the kind' '' "$(grep suggestion "$tmp/out")"
status 'where others are as good' 1 quire-check --suggest open.quire
has 'they are counted' 'ways are as good' "$(cat "$tmp/err")"
status 'three slips' 1 sh -c "printf 'Game: procession\n0000  4\n0001  3,2\n0011  2,2\n1011  1,1,3\n' | quire-check --suggest"
is 'have one each' 2 "$(grep -c 'help: perhaps' "$tmp/err")"
status 'a row that is one too many' 1 sh -c "printf 'Game: procession\n0000\n0001\n0111\n0011\n0010\n' | quire-check --suggest"
has 'is to be left out' "-:4:1: help: perhaps a row too many: leave out line 4" "$(cat "$tmp/err")"
finish
