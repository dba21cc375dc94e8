#!/bin/sh
# quire-mend: repairs, as a diff or in place; and quire-check --suggest.
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
is 'is shown with its mend as a diff' 'slip.quire:2: procession: 1 error, 1 fix
slip.quire:7: fix 1: the claim is wrong
--- slip.quire
+++ slip.quire
@@ -7 +7 @@
-1011  1,1,3
+1011  1,1,2' "$(cat "$tmp/out")"
is 'and standard error is empty' '' "$(cat "$tmp/err")"
cp "$tmp/out" first.diff
status 'standard input' 1 sh -c 'quire-mend <slip.quire'
has 'is named - in the diff' '+++ -' "$(cat "$tmp/out")"
status '--quiet' 1 quire-mend -q slip.quire
is 'prints nothing' '' "$(cat "$tmp/out")"
ok 'valid records' quire-mend "$samples"/*.quire
is 'print nothing' '' "$(cat "$tmp/out")"

# What is shown, patch(1) can apply, and quire-mend itself.
sed 's/1,1,3/1,1,2/' slip.quire >right.quire
cp slip.quire file.quire
ok '--in-place' quire-mend --in-place file.quire
same 'writes the mended record' right.quire file.quire
has 'and reports that' ': procession: 1 error, 1 fix; written' "$(cat "$tmp/out")"
has 'and shows the diff' '+1011  1,1,2' "$(cat "$tmp/out")"
cp slip.quire patched.quire
if command -v patch >/dev/null; then
    ok 'a mend is a patch' patch -s patched.quire first.diff
    same 'that gives the mended record' right.quire patched.quire
else
    skip 'a mend is a patch' 'no patch(1) here'
    skip 'that gives the mended record' 'no patch(1) here'
fi
ok 'a mended file' quire-mend -i file.quire
is 'prints nothing' '' "$(cat "$tmp/out")"

# All else is kept, byte for byte: the mark, the ends of lines, a last line without one.
printf '\357\273\277# x\r\nGame:  procession\r\n\r\n000 3 \r\n 001\t1,2\r\n(so)\r\n101' >odd.quire
printf '\357\273\277# x\r\nGame:  procession\r\n\r\n000 3 \r\n 001\t2,1\r\n(so)\r\n101' >even.quire
ok 'a file with CRLF, a byte order mark and odd spaces' quire-mend -i -q odd.quire
same 'keeps all other bytes' even.quire odd.quire

# What has an equal, or is merely left out, is not surely meant.
printf 'Game: procession\n0000\n0011\nGame: procession\n00\n11\n?\n' >open.quire
cp open.quire kept.quire
status 'an uncertain mend' 1 quire-mend -i open.quire
same 'is not written' kept.quire open.quire
has 'but shown' 'not written: 4 equally good fixes' "$(cat "$tmp/out")"
status 'a record with many mends' 1 sh -c "printf 'Game: precognition\nRow: 2 2 2 2 2\n' | quire-mend"
has 'shows five of them' 'fix 5' "$(cat "$tmp/out")"
is 'and no more' 0 "$(grep -c 'fix 6' "$tmp/out")"
status '--max' 1 sh -c "printf 'Game: precognition\nRow: 2 2 2 2 2\n' | quire-mend --max=2"
is 'shows fewer' 0 "$(grep -c 'fix 3' "$tmp/out")"
printf 'Game: procession\n000\n???\n001\n' >stray.quire
cp stray.quire kept.quire
status 'an extra line' 1 quire-mend -i stray.quire
same 'is not removed' kept.quire stray.quire
cat slip.quire open.quire >mixed.quire
status 'one record with a certain mend, one without' 1 quire-mend -i -q mixed.quire
has 'the first is mended' '1011  1,1,2' "$(cat mixed.quire)"
status 'standard input with --in-place is refused' 2 sh -c 'quire-mend -i - <slip.quire'
status 'a folder is refused' 2 quire-mend -i .

# Each kind of slip, and what it is called.
# meant NAME REASON RIGHT RECORD: the first mend of a record is so.
meant() {
    printf '%b' "$4" >one.quire
    quire-mend --max=1 one.quire >one.diff
    has "$1" "fix 1: $2" "$(cat one.diff)"
    is 'and the line is corrected' "$3" "$(grep '^[-+][^-+]' one.diff | tr '\n' '|')"
}
meant 'a digit' 'a digit is wrong' '-0101  3,1|+0001  3,1|' \
    'Game: procession\n0000\n0101  3,1\n0011  2,2\n'
meant 'a digit left out' 'a digit is missing' '-001  3,1|+0001  3,1|' \
    'Game: procession\n0000\n001  3,1\n0011  2,2\n'
meant 'two digits' 'two digits are swapped' '-0010  3,1|+0001  3,1|' \
    'Game: procession\n0000\n0010  3,1\n0011  2,2\n'
meant 'a row twice' 'a row is duplicated' '-0001  3,1|' \
    'Game: procession\n0000\n0001  3,1\n0001  3,1\n0011  2,2\n'
meant 'two rows' 'two rows are swapped' '-0011  2,2|-0001  3,1|+0001  3,1|+0011  2,2|' \
    'Game: procession\n0000  4\n0011  2,2\n0001  3,1\n1011  1,1,2\n1010  1,1,1,1\n'
meant 'a row left out, like its neighbours' 'a row is missing' '+   3. 1011  1,1,2|' \
    'Game: procession\n   0000  4\n   1. 0001  3,1\n   2. 0011  2,2\n   4. 1010  1,1,1,1\n'
meant 'a sign' 'a sign is wrong' '-A: +2 -1|+A: -2 -1|' \
    'Game: permutations\nm: 2\nA: +2 -1\nSums A: -2, -3\nB: +1 +2\nSums B: 1, 3\nScore: 0, 0\n'
meant 'a square' 'two squares are swapped' '-a1 b1 a2 b2|+a1 b1 b2 a2|' \
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

# What is typed otherwise than the notation has it.
L='Game: lengths\nPlayers: Ann, Bob\nn: 8\n'
L1='01101011\n1,2,1,1,1,2\n1,1,3,1\n2,1,1\n1,2\n1,1\n'
P='Game: procession\nPlayers: Ann, Bob\n000\n001\n101\n'
meant 'a colon' 'a colon is missing' '-Winner Bob|+Winner: Bob|' "${P}Winner Bob\n"
meant 'an equals sign' 'a colon is missing' '-n = 3|+n: 3|' 'Game: procession\nn = 3\n000\n001\n'
meant 'a colon and a blank' 'a colon is missing' '-Round1|+Round: 1|' "${L}Round1\n${L1}Points: 2\n"
for mark in ';' '.' ',' ' -' ' ;'; do
    meant "a colon typed as '$mark'" 'a colon is missing' "-Winner$mark Bob|+Winner: Bob|" "${P}Winner$mark Bob\n"
done
meant 'a colon behind a name of two words' 'a colon is missing' \
    '-Prediction Ann Lee UD|+Prediction Ann Lee: UD|' \
    'Game: precognition\nPlayers: Ann Lee, Bob\nPrediction Ann Lee UD\nRow: 2,6,5\nMatch Ann Lee: 1-2\n'
meant 'a mark behind a name' 'a colon is missing' '-Prediction Ann-Lee; UD|+Prediction Ann-Lee: UD|' \
    'Game: precognition\nPlayers: Ann-Lee, Bob\nPrediction Ann-Lee; UD\nRow: 2,6,5\nMatch Ann-Lee: 1-2\n'
meant 'a colon of the players' 'a colon is missing' '-Players Ann, Bob|+Players: Ann, Bob|' \
    'Game: lengths\nPlayers Ann, Bob\nn: 8\nRound: 1\nOffense: Ann\n01101011\nStatus: unfinished\n'
meant 'a colon at the end' 'a colon is missing' '-Round 1:|+Round: 1|' "${L}Round 1:\n${L1}Points: 2\n"
meant 'blocks' 'a colon is missing' '-Moves|+Moves:|-Grid|+Grid:|' \
    'Game: plusses\nn: 3\nMoves\na1 b2 c3\nGrid\n. . *\n. * .\n* . .\n'
meant 'a row of cards' 'a colon is missing' '-Row 7S 8D 5C|+Row: 7S 8D 5C|' \
    'Game: precognition\nPlayers: Ann, Bob\nRow 7S 8D 5C\nChanges: UD\n'
meant 'an owner' 'an extra player' '-Points Ann: 2|+Points: 2|' "${L}Round: 1\n${L1}Points Ann: 2\n"
for players in 'Ann, Bob,' 'Ann Bob' 'Ann and Bob' 'Ann; Bob' 'Ann / Bob'; do
    meant "players: $players" '' "-Players: $players|+Players: Ann, Bob|" \
        "Game: procession\nPlayers: $players\n000\n001\n101\nWinner: Bob\n"
done
meant 'points for commas' 'a separator is wrong' '-1.1.3.1|+1,1,3,1|' \
    "${L}Round: 1\n01101011\n1,2,1,1,1,2\n1.1.3.1\n2,1,1\n1,2\n1,1\nPoints: 2\n"
meant 'a blank' 'a space is missing' '-414 0|+4 14 0|' \
    'Game: numbers-to-number\nm: 4\nRound: 1\n5 3 1\n2 2 _\n414 0\n10 11 0\nList: 1_00\nD: 8, 12\nPoints: 0, 0\n'
meant 'capitals' 'capitals are used for small letters' '-A1-A4|+a1-a4|' \
    'Game: intersections\nn: 4\nm: 2\nRound: 1\nA1-A4\nb1-b4\nPoints: 0\n'
meant 'a small suit' 'small letters are used for capitals' '-Row: 2C, 6H, 5s|+Row: 2C, 6H, 5S|' \
    'Game: precognition\nPlayers: Ann, Bob\nRow: 2C, 6H, 5s\nChanges: UD\n'
meant 'a word' 'capitals are used for small letters' '-Status: Finished|+Status: finished|' "${P}Status: Finished\n"
minus=$(printf '\342\210\222') dash=$(printf '\342\200\223') nbsp=$(printf '\302\240') hidden=$(printf '\302\255')
meant 'a long minus' 'a character only looks' "-A: ${minus}2 -1|+A: -2 -1|" \
    "Game: permutations\nm: 2\nA: ${minus}2 -1\nSums A: -2, -3\nB: +1 +2\nSums B: 1, 3\nScore: 0, 0\n"
meant 'dashes' 'a character only looks' "-a1${dash}a4|-b1${dash}b4|+a1-a4|+b1-b4|" \
    "Game: intersections\nn: 4\nm: 2\nRound: 1\na1${dash}a4\nb1${dash}b4\nPoints: 0\n"
meant 'a non-breaking space' 'a character only looks' "-001${nbsp} 2,1|+001  2,1|" \
    "Game: procession\n000  3\n001${nbsp} 2,1\n101  1,1,1\n"
meant 'an invisible character' 'a character only looks' "-0${hidden}01  2,1|+001  2,1|" \
    "Game: procession\n000  3\n0${hidden}01  2,1\n101  1,1,1\n"
meant 'a wide comma' 'a character only looks' '-001  2、1|+001  2,1|' \
    'Game: procession\n000  3\n001  2、1\n101  1,1,1\n'
meant 'rows in brackets' 'a row or value is in brackets' '-(1,1)|-(2,2)|-(3,3)|+1,1|+2,2|+3,3|' \
    'Game: plusses\nn: 3\nPrediction 1: + +\nPrediction 2: + +\nMoves:\n(1,1)\n(2,2)\n(3,3)\nScore: 2, 2\n'

# Fields, and the numbers of moves.
meant 'another key' 'a key is wrong' '-A: -1|+B: -1|' \
    'Game: permutations\nm: 2\nA: +1\nA: -1\nA: +1 -2\nB: -1 +2\n'
meant 'players in another order' 'two players are swapped' '-Players: Bob, Ann|+Players: Ann, Bob|' \
    "Game: lengths\nPlayers: Bob, Ann\nn: 8\nRound: 1\nOffense: Ann\n${L1}Points: 2\nRound: 2\nOffense: Bob\n00000000\n8\n1\nPoints: 1\nScore: 2, 1\nWinner: 1\n"
meant 'one who plays on' 'a player is missing' '-Playing: Ann|+Playing: Ann, Bob|' \
    'Game: precognition\nPlayers: Ann, Bob, Cy\nDeal: 1\nPrediction Ann: UD\nPrediction Bob: UD\nRow: 2, 6, 5\nRound: 2\nPlaying: Ann\nDeal: 2\nPrediction Ann: U\nRow: 3 4 5 6\nWinner: Ann\n'
meant 'm' 'a field is missing' '+m: 3|' \
    'Game: numbers-to-number\nRound: 1\n5 3 1\n2 2 _\n1 4 0\nList: 1_0\nD: 4, 6\nPoints: 0, 1\n'
meant 'n' 'a field is missing' '+n: 4|' 'Game: intersections\nm: 2\nRound: 1\na1-a4\nb1-b4\nPoints: 0\n'
meant 'the cards dealt' 'a field is missing' '+Deal: 2|' \
    'Game: precognition\nPlayers: Ann, Bob\nPrediction Ann: UDU\nRow: 2, 6, 5, 7\nMatch Ann: 1-3\nScore: 3, 0\nWinner: Ann\n'
meant 'the game' 'the name of the game is wrong' '-Game: prosession|+Game: procession|' \
    'Game: prosession\n000\n001\n101\n'
meant 'an empty row of a grid' 'a row is missing' '+. . .|' \
    'Game: superposition\nm: 3\na1 b1\nGrid:\n. . .\n1 2 .\n'
meant 'a number of the row that is no move' 'an extra number' '-1. 000|+000|' \
    'Game: procession\n1. 000\n1. 001\n2. 101\n'
meant 'numbers from that row on' 'the numbers are one too high' '-1. 000|-2. 001|-3. 101|+   000|+1. 001|+2. 101|' \
    'Game: procession\n1. 000\n2. 001\n3. 101\n'

meant 'a number that is no other' 'a digit is wrong' '-3. 101|+2. 101|' 'Game: procession\n000\n1. 001\n3. 101\n'

# Of mends that say the same there is one: a hand has no order, and a suit is a suit.
printf 'Game: precognition\nPlayers: Ann, Bob\nHand Ann: 2C 5H\nHand Bob: 6H\nRow: 2C, 6H, 5H, 7D\n' >hand.quire
status 'a missing card' 1 quire-mend --max=1 hand.quire
has 'has one mend, with its suit' 'precognition: 1 error, 1 fix
hand.quire:4: fix 1: a card is missing
--- hand.quire
+++ hand.quire
@@ -4 +4 @@
-Hand Bob: 6H
+Hand Bob: 6H 7D' "$(cat "$tmp/out")"

# Several slips at once.
printf 'Game: procession\nPlayers: Ann, Bob\n0000  4\n0001  3,2\n0011  2,2\n1011  1,1,3\n1010\nWinner: Ann\n' >three.quire
ok 'three slips' quire-mend -i three.quire
is 'are mended together' 3 "$(grep -c ': fix 1: the claim is wrong' "$tmp/out")"
ok 'and the record is valid' quire-check -q three.quire

printf 'Game: procession\nPlayers: Ann, Bob\n000  3\n001  2,1\n101  1,1,1\nWinner Ann\n' >winner.quire
ok 'a wrong claim in a field without its colon' quire-mend -i winner.quire
has 'has both corrections' 'winner.quire:6: fix 1: a colon is missing
winner.quire:6: fix 1: the claim is wrong' "$(cat "$tmp/out")"
has 'and the line is corrected' 'Winner: Bob' "$(cat winner.quire)"

# What can be mended where not all can, and what is left.
cat >friday.quire <<'END'
Game: procession
Players: Ann, Bob
00000  5
00010  3,1,1
10010  1,2,1,1
10011  1,2,2
10111  1,1,3
00111  3,2
01111  1,4
Winner: Ann
END
cp friday.quire kept.quire
status 'three slips of which one has no mend' 1 quire-mend -i friday.quire
is 'have a mend for the other two' 'friday.quire:1: procession: 3 errors, fixes for all but 1; not written
friday.quire:7: not fixed: run lengths {1,1,3} occurred before [runs-repeat]
friday.quire:8: fix 1: two numbers are swapped
friday.quire:10: fix 1: the claim is wrong
--- friday.quire
+++ friday.quire
@@ -8 +8 @@
-00111  3,2
+00111  2,3
@@ -10 +10 @@
-Winner: Ann
+Winner: Bob' "$(cat "$tmp/out")"
same 'that is not written' kept.quire friday.quire
status '--format=jsonl' 1 quire-mend --format=jsonl friday.quire
has 'has no complete mend' '"found":0,"equals":0,"written":false,"doubt":null,"mend":null' "$(cat "$tmp/out")"
has 'has the edits of the partial mend' '"edits":[{"line":8,"reason":"two numbers are swapped"}' "$(cat "$tmp/out")"
has 'and the remaining error' '"left":[{"line":7,"id":"runs-repeat",' "$(cat "$tmp/out")"
status '--suggest' 1 quire-check --suggest friday.quire
is 'suggests the edits of the partial mend' 2 "$(grep -c 'help: perhaps' "$tmp/err")"

# What cannot be mended.
status 'an unknown game' 1 quire-mend - <<'END'
Game: chess
1. e4
END
is 'has no mend' "-:1: 1 error, no fix found
-:1: not fixed: unknown game 'chess' [unknown-game]" "$(cat "$tmp/out")"
printf 'Game: procession\n00\n\377\n' >bytes.quire
status 'a line that is not valid text' 1 quire-mend bytes.quire
has 'has no mend' 'no fix found' "$(cat "$tmp/out")"
status 'a record that is too large' 1 quire-mend --max-record=20 slip.quire
has 'has no mend' 'no fix found' "$(cat "$tmp/out")"
cp slip.quire large.quire
status '--in-place with a record that is too large' 1 quire-mend -i --max-record=20 large.quire
same 'changes nothing' slip.quire large.quire

# The effort.
status 'a small effort' 1 quire-mend --effort=3K slip.quire
has 'is reported' '; search limit reached' "$(cat "$tmp/out")"
cp slip.quire small.quire
status '--in-place with a small effort' 1 quire-mend -i --effort=3K small.quire
same 'changes nothing' slip.quire small.quire
status 'an invalid effort' 2 quire-mend --effort=much slip.quire
status '--max=0 is invalid' 2 quire-mend --max=0 slip.quire

# For programs.
status '--format=jsonl' 1 quire-mend --format=jsonl --max=1 slip.quire
is 'prints an object for each mend' '{"file":"slip.quire","line":2,"game":"procession","errors":1,"complete":true,"found":1,"equals":1,"written":false,"doubt":null,"mend":1,"likelihood":"likely","untested":0,"edits":[{"line":7,"reason":"the claim is wrong"}],"hunks":[{"line":7,"count":1,"removed":"1011  1,1,3\n","added":"1011  1,1,2\n"}],"left":[]}' \
    "$(cat "$tmp/out")"
status '--format=jsonl without a mend' 1 quire-mend --format=jsonl bytes.quire
has 'has null for the mend' '"mend":null' "$(cat "$tmp/out")"

# quire-check --suggest.
status '--suggest' 1 quire-check --suggest slip.quire
has 'suggests the best mend' "slip.quire:7:7: help: perhaps the claim is wrong: write '1011  1,1,2' in line 7" "$(cat "$tmp/err")"
printf 'Game: lengths\nn: 8\nRound: 1\n01101111\n1,2,1,1,1,2\n1,1,3,1\n2,1,1\n1,2\n1,1\nPoints: 2\n' >above.quire
status 'a mend on a line above the error' 1 quire-check --suggest above.quire
has 'is suggested at its own line' "above.quire:4:1: help: perhaps a digit is wrong: write '01101011' in line 4" "$(cat "$tmp/err")"
status '--format=jsonl' 1 quire-check --suggest --format=jsonl slip.quire
has 'has the suggestion' '"suggestion":"perhaps the claim is wrong' "$(cat "$tmp/out")"
status '--format=jsonl without --suggest' 1 quire-check --format=jsonl slip.quire
is 'has no suggestion' '' "$(grep suggestion "$tmp/out")"
status '--suggest with equally good mends' 1 quire-check --suggest open.quire
has 'counts them' 'equally good fixes)' "$(cat "$tmp/err")"
status 'three slips' 1 sh -c "printf 'Game: procession\n0000  4\n0001  3,2\n0011  2,2\n1011  1,1,3\n' | quire-check --suggest"
is 'have a suggestion each' 2 "$(grep -c 'help: perhaps' "$tmp/err")"
status 'an extra row' 1 sh -c "printf 'Game: procession\n0000\n0001\n0111\n0011\n0010\n' | quire-check --suggest"
is 'may be a move, so its removal is not suggested' '' "$(grep 'perhaps' "$tmp/err")"
status 'an error that has its own help' 1 sh -c "printf 'Game: procession\nPlayers: Ann, Bob\n0000\n0001\nWinner: bob\n' | quire-check --suggest"
has 'has that help' "help: did you mean 'Bob'?" "$(cat "$tmp/err")"
is 'and no suggestion' '' "$(grep 'leave out' "$tmp/err")"

cat >games.quire <<'END'
Gmae: procession
000 3

Game: procession
0000 4

Gane: lengths
n: 3
111
END
cp games.quire mended.quire
status 'misspelt Game: lines' 0 quire-mend --quiet --in-place mended.quire
is 'are corrected' "$(sed 's/^Gmae\|^Gane/Game/' games.quire)" "$(cat mended.quire)"
status 'and the records are valid' 0 quire-check mended.quire
finish
