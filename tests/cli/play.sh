#!/bin/sh
# quire-play by scripts: whole games, refused lines, undo, files.
. "$(dirname "$0")/lib.sh"

# play NAME CODE SCRIPT OPTION...: writes SCRIPT, lines separated by '|', to quire-play.
play() {
    name=$1
    expected_status=$2
    printf '%s\n' "$3" | tr '|' '\n' >script
    shift 3
    status "$name" "$expected_status" sh -c 'exec quire-play "$@" <script' sh "$@"
}

# A whole game of each kind; the result is printed at the end.
play procession 0 '0001|0011|1011|1010' procession -p Ann,Bob --size=n=4 -o 1.quire
is 'has a winner' '1.quire:1: procession: ok, 4 moves, finished, Bob wins' "$(cat "$tmp/out")"
cat >expected <<'END2'
Game: procession
Players: Ann, Bob
n: 4
0000  4
0001  3,1
0011  2,2
1011  1,1,2
1010  1,1,1,1
Winner: Bob
Status: finished
END2
same 'the record has all claims' expected 1.quire

play numbers-to-number 0 '3 1|2|2' numbers-to-number --size=m=2 -o 2.quire
is 'numbers are entered together or one by one' '2.quire:1: numbers-to-number: ok, 2 moves, finished, player 1 wins, score 2, 1' "$(cat "$tmp/out")"
has 'and become rows of the record' '3 1 1
2 2 _
List: 1_
D: 2, 3
Points: 2, 1' "$(cat 2.quire)"

play lengths 0 '1|0|10|1,1,1,1|1110|Score: 4, 2' lengths -p Ann,Bob --size=n=4,Rounds=2 -o 3.quire
is 'rounds open by themselves' '3.quire:1: lengths: ok, 8 moves, finished, Ann wins, score 4, 2' "$(cat "$tmp/out")"

is 'rounds open by themselves' '3.quire:1: lengths: ok, 8 moves, finished, Ann wins, score 4, 2' "$(cat "$tmp/out")"

play plusses 0 '+|+|Prediction Ann: + -|-|b1|a2 c3' plusses -p Ann,Bob --size=n=3 -o 4.quire
is 'signs are entered one by one' '4.quire:1: plusses: ok, 3 moves, finished, Ann and Bob tie, score 0, 0' "$(cat "$tmp/out")"
has 'squares are added to the line' 'Prediction Bob: + -
Moves:
b1 a2 c3
Grid:' "$(cat 4.quire)"

play permutations 0 '+1|-1|A: -2 +1|-1 -2' permutations -p Ann,Bob --size=m=2 -o 5.quire
is 'a list is entered without its key' '5.quire:1: permutations: ok, 2 moves, finished, Ann and Bob tie, score 0, 0' "$(cat "$tmp/out")"

play intersections 0 'a1-b1|a1-a2 a2-b2|b1-b2|1. a1-b1|b1-b2|a1-a2 a2-b2' intersections -p Ann,Bob --size=n=2,m=4,Rounds=2 -o 6.quire
is 'segments go into two rounds' '6.quire:1: intersections: ok, 8 moves, finished, Ann and Bob tie, score 0, 0' "$(cat "$tmp/out")"

play superposition 0 'b1|b2 a2|a1 b1 b2|1,2|1,1' superposition --size=m=2 -o 7.quire
has 'squares have letters or numbers' '7.quire:1: superposition: ok' "$(cat "$tmp/out")"

play precognition 0 'U|Prediction Bob: D|5|5|S|S|10H|K' precognition -p Ann,Bob --size=Deal=1 -o 8.quire
is 'tied players play again' '8.quire:1: precognition: ok, unfinished: '"'Prediction Ann:'"' comes first, then 13 moves are legal, such as A' "$(cat "$tmp/out")"
has 'and are named in Playing:' 'Round: 2
Playing: Ann, Bob
Prediction Ann: S
Prediction Bob: S
Row: 10H,K' "$(cat 8.quire)"
for number in 1 2 3 4 5 6 7 8; do
    ok "record $number is right" quire-check -q $number.quire
done

# The prompt shows what can be typed.
play 'help before a prediction' 0 'help|moves' precognition -p Ann,Bob --size=Deal=1 -o due.quire
is 'has an example that is accepted' 'Type what the prompt asks for, such as U.' "$(head -n 1 "$tmp/out" | sed 's/[UDS]*\.$/U./')"
has 'and moves lists no cards' 'Prediction Ann comes first, such as ' "$(cat "$tmp/out")"
example=$(sed -n 's/^Prediction Ann comes first, such as //p' "$tmp/out")
play 'that example' 0 "$example" precognition -p Ann,Bob --size=Deal=1 -o due.quire
has 'is accepted' "Prediction Ann: $example" "$(cat due.quire)"
play 'help if both players write a number' 0 'help' numbers-to-number --size=m=2 -o due2.quire
is 'has an example with one number' 'Type a move as it appears in the record, such as N.' "$(head -n 1 "$tmp/out" | sed 's/[0-9]/N/')"

# A new record is written once there is something to write.
play 'a script without a valid line' 1 'xx' procession --size=n=4 -o nothing.quire
is 'leaves no file' 'nothing.quire: nothing was entered, so no record was written' "$(cat "$tmp/out"; ls nothing.quire 2>/dev/null)"
echo '# mine' >nothing.quire
play 'a script without a valid line, for an existing file' 1 'xx' procession --size=n=4 -o nothing.quire
is 'leaves the file unchanged' '# mine' "$(cat nothing.quire)"
play 'saving' 0 'save' procession --size=n=4 -o nothing.quire
has 'writes the record without moves' 'nothing.quire:3: procession: ok, unfinished' "$(cat "$tmp/out")"
play 'a claim that contradicts the record' 1 '1|Points: 2' lengths --size=n=4,Rounds=2 -o nothing.quire
has 'has a place in the script' '-:2: error: 1 digit, expected 4 (n) [[]list-length]' "$(cat "$tmp/err")"
play 'the message for a refused line' 1 'xx' procession --size=n=4 -o nothing.quire
is 'does not say that it was skipped' "-:1:1: error: expected a row such as '01  2,1' [bad-row]" "$(head -n 1 "$tmp/err")"

# Refused lines, and typing errors.
play 'illegal moves' 1 '0001|0111|0001|00011|xyz|0011' procession --size=n=4 -o refused.quire
is 'has the usual errors' '-:2:1: error: 2 digits changed, but a move changes exactly one [row-changes]
   0111
   ^~~~
note: the row above
   0001
   ^~~~' "$(head -n 6 "$tmp/err")"
has 'each error has its line' '-:5:1: error: expected a row such as' "$(cat "$tmp/err")"
is 'the legal moves count' 'refused.quire:1: procession: ok, unfinished: 2 moves are legal, such as 1011' "$(cat "$tmp/out")"
play 'a mistyped command' 1 'mvoes' procession --size=n=4 -o refused.quire
has 'has a suggestion' "help: did you mean 'moves'?" "$(cat "$tmp/err")"
play 'a claim' 1 '0001|Winner: 1|Status: unfinished|n: 4' procession --size=n=4 -o claims.quire
has 'is judged' '-:2:9: error: the game is not over' "$(cat "$tmp/err")"
has 'a duplicate field is refused' '-:4:1: error: duplicate '"'n'"' [[]duplicate-field]' "$(cat "$tmp/err")"
play 'run lengths next to a row' 1 '0001 3,1|0011 1,1|0011  2,2' procession --size=n=4 -o claims.quire
has 'are judged, too' '-:2:6: error: claimed 1,1, computed 2,2 [[]runs-mismatch]
   0011 1,1
        ^~~' "$(cat "$tmp/err")"
play 'a list below a round' 1 '1100|1,1,2|2,2' lengths -p 2 --size=n=4,Rounds=2 -o lists.quire
has 'is judged with the round above' '-:2:1: error: claimed 1,1,2, computed 2,2 [[]lengths-mismatch]' "$(cat "$tmp/err")"
play 'lists separated by blanks' 1 '11110000|2 2|4 4|2|1|1 0|1' lengths -p 2 --size=n=8,Rounds=2 -o blanks.quire
is 'are judged one by one' '-:2:1: error: claimed 2 2, computed 4,4 [lengths-mismatch]' "$(head -n 1 "$tmp/err")"
has 'digits after the last list begin a round' '
4,4
2
1
Points: 1
Round: 2
101
Score' "$(cat blanks.quire)"
play 'digits separated by blanks' 0 '1111|1 1' lengths -p 2 --size=n=4,Rounds=2 -o digits.quire
has 'are digits if no list is expected' 'Round: 2
11
' "$(cat digits.quire)"
play 'digits instead of a list' 0 '11110000|4 4|2|01' lengths -p 2 --size=n=8,Rounds=2 -o digits.quire
has 'begin the next round' 'Round: 2
01
' "$(cat digits.quire)"
status 'options of a new game with a file' 2 quire-play --players=2 1.quire
is 'are refused' 'quire-play: 1.quire: --output, --players and --size are only for a new game' "$(cat "$tmp/err")"
play 'another game' 1 'Game: procession|Game : x|# fine|(a remark)' procession --size=n=4 -o other.quire
is 'is not expected' 2 "$(grep -c '^-:[12]: error: this is not expected now' "$tmp/err")"
has 'comments and remarks are allowed' '# fine
(a remark)' "$(cat other.quire)"
play 'a move in the wrong list' 1 '+1|A: +1 +2' permutations --size=m=2 -o turn.quire
has 'is not expected' '-:2: error: this is not expected now; try, for example, '\''B: +1'\''' "$(cat "$tmp/err")"
play 'after the end' 1 '3 1|2 2|1 3' numbers-to-number --size=m=2 -o end.quire
has 'no move is legal' '[[]after-end]' "$(cat "$tmp/err")"
play 'a number by one player' 1 '3|x|1|3' numbers-to-number --size=m=3 -o parts.quire
has 'is judged by itself' '-:2:1: error: expected a row such as' "$(cat "$tmp/err")"
has 'is judged before the other number is known' '-:4:1: error: player 1 wrote 3 before [[]number-reused]' "$(cat "$tmp/err")"
is 'and the error shows only what was typed' 0 "$(grep -c '^   3 x' "$tmp/err")"

# Undo and redo.
play undo 1 '0001|0011|undo|undo|undo|redo|redo|redo|undo|0101' procession --size=n=4 -o undo.quire
is 'undo and redo report if nothing is left' '-:5: error: nothing to undo
-:8: error: nothing to redo' "$(cat "$tmp/err")"
has 'the record has the last state' '0001  3,1
0101  1,1,1,1
Status' "$(cat undo.quire)"
play 'undo over rounds' 0 '10|1|0|undo|undo|undo|11|01' lengths -p 2 --size=n=2,Rounds=2 -o back.quire
has 'removes the round' 'Round: 1
11
Points: 2
Round: 2
01' "$(cat back.quire)"
play 'undo of a held number' 0 '3|undo|2|1' numbers-to-number --size=m=2 -o wait.quire
has 'removes it' '2 1 1' "$(cat wait.quire)"
cat >stuck.quire <<'END2'
Game: plusses
Players: Ann, Bob
n: 3
Prediction Ann: + -
Prediction Bob: + -
Moves:
b1 a2  # quick
# long thought
3. c3  # at last
(then Bob was stuck)
Note: great game
Winner: Ann, Bob
END2
cp stuck.quire whole
play 'undo of a move with remarks below' 0 'undo' stuck.quire
is 'prints what was undone' 'undone: 3. c3  # at last' "$(head -n 1 "$tmp/out")"
has 'remarks and notes stay' 'b1 a2  # quick
# long thought
(then Bob was stuck)
Note: great game
Grid:' "$(cat stuck.quire)"
cp whole stuck.quire
play 'undo in a line' 0 'undo|undo|Note: hm|undo|undo|a2|c3' stuck.quire
is 'removes only a note entered in this session' 'undone: 3. c3  # at last
undone: a2
undone: Note: hm
undone: b1  # quick' "$(head -n 4 "$tmp/out")"
play 'undo of a secret prediction' 0 'UD|undo' precognition -p Ann,Bob --size=Deal=2 -o unseen.quire
is 'does not show it' 'undone: Prediction Ann' "$(head -n 1 "$tmp/out")"
printf 'Game: precognition\nPlayers: 22\nHand 1: 9C 9H 4S\nRow: 9H,7\nWinner: 1, 2\n' >hand.quire
play 'a claimed winner while hands are hidden' 0 'show' hand.quire
is 'is not judged' 0 "$(grep -c mismatch "$tmp/out")"
has 'the row is shown' 'not over' "$(cat "$tmp/out")"
play 'hints and moves' 0 'moves|moves 1|hint|hint' procession --size=n=3 -o hints.quire -s 1
is 'print lists and hints' 4 "$(head -n 4 "$tmp/out" | wc -l | tr -d ' ')"
cp "$tmp/out" first
play 'the same seed' 0 'moves|moves 1|hint|hint' procession --size=n=3 -o hints.quire -s 1
same 'gives the same hints' first "$tmp/out"
play 'best play' 0 'hint|analyse' superposition -p Ann,Bob --size=m=3 -o best.quire
is 'is suggested and analysed' 'a1
with best play Ann wins by 8
a1
a3
b2
c1
c3' "$(head -n 7 "$tmp/out")"
play 'a large game' 0 'hint' superposition -p Ann,Bob --size=m=20 -o best.quire
has 'has a hint' '[a-t][0-9]*' "$(cat "$tmp/out")"
play 'hidden hands' 1 'UD|DU|analyse' precognition -p Ann,Bob --size=Deal=2 -o best.quire
has 'cannot be analysed' 'hands or predictions are hidden' "$(cat "$tmp/err")"
play 'a game against the program' 0 '1000|undo|1000|analyse' procession -p Ann,Bob --size=n=4 --against=best -o against.quire
is 'has an answer to each move, also after undo' '1100
undone: 1000
1100
with best play Bob wins' "$(head -n 4 "$tmp/out")"
has 'and its moves are in the record' '1000  1,3
1100  2,2' "$(cat against.quire)"
play '--against=best if the opponent picks the signs' 2 '+1' permutations --size=m=3 --against=best -o signs.quire
has 'is refused' 'in this game both players choose each move' "$(cat "$tmp/err")"
printf 'Game: numbers-to-number\nPlayers: 2\nm: 2\nRound: 1\nNumbers 1: 3\nNumbers 2: 1, 2\n' >papers.quire
ok 'a list with room for a number gets a hint' sh -c 'echo hint | quire-play papers.quire | grep -qx "[0-9]*"'
printf 'Game: numbers-to-number\nPlayers: 2\nm: 2\nRound: 1\nNumbers 1: 3, 2\nNumbers 2: 1, 2\n' >full.quire
status 'full lists get no hint' 1 sh -c 'echo hint | quire-play full.quire'
has 'because no move is legal' 'no legal move is left' "$(cat "$tmp/err")"
play 'commands' 0 'help|score|show|save|save copy.quire|quit|never' procession --size=n=3 -o commands.quire
has 'help lists them all' 'undo          ' "$(cat "$tmp/out")"
has 'show draws the position' 'n = 3' "$(cat "$tmp/out")"
same 'save writes a copy' commands.quire copy.quire
play 'help by its longest name' 0 'help' procession --size=n=3 -o commands.quire
cp "$tmp/out" full
for word in '?' h; do
    play "help as $word" 0 "$word" procession --size=n=3 -o commands.quire
    same 'prints the same' full "$tmp/out"
done
play 'show' 0 'show' procession --size=n=3 -o commands.quire
cp "$tmp/out" full
play 'board' 0 'board' procession --size=n=3 -o commands.quire
same 'prints the same' full "$tmp/out"
for word in q quit exit; do
    play "leaving by $word" 0 "001|$word|101" procession --size=n=3 -o "leave-$word.quire"
    has 'ignores the lines that follow' '001  2,1
Status' "$(cat "leave-$word.quire")"
done
play 'a small letter for a queen' 1 'U|D|q|Q' precognition -p Ann,Bob --size=Deal=1 -o queen.quire
has 'does not quit' "help: did you mean 'Q'?" "$(cat "$tmp/err")"
has 'and a capital Q is a queen' 'Row: Q' "$(cat queen.quire)"
play 'a capital in a line of squares' 1 'b1|b2|a2|A2' superposition --size=m=3 -o capital.quire
has 'has a hint about the typed part only' "help: did you mean 'a2'?" "$(cat "$tmp/err")"
play 'a copy over another file' 2 'save copy.quire' procession --size=n=3 -o commands.quire
has 'is refused' 'quire-play: copy.quire: File exists' "$(cat "$tmp/err")"

# Files.
cat >evening.quire <<'END2'
Game: procession
00
01
END2
cp evening.quire first
play 'a game below another one' 0 '001' procession --size=n=3 -o evening.quire
is 'keeps the other record' '' "$(head -n 3 evening.quire | cmp - first 2>&1)"
is 'separates the records by a blank line' '' "$(sed -n 4p evening.quire)"
is 'and has its line in the file' 'evening.quire:5: procession: ok, unfinished' "$(sed 's/:[^:]*$//' "$tmp/out")"
cp evening.quire whole
play 'resuming a file' 0 '101' evening.quire
has 'continues the last record' 'Players: 2
n: 3
000  3
001  2,1
101  1,1,1' "$(cat evening.quire)"
play 'resuming without a move' 0 '' whole
ok 'leaves the file unchanged' sh -c 'cmp whole "$1" && tail -n 1 whole | grep -q unfinished' sh whole
play 'undo in a resumed game' 0 'undo|undo|redo|redo|undo|undo' evening.quire
has 'removes moves from before the session' 'n: 3
000  3
Status: unfinished' "$(cat evening.quire)"
cat >typed.quire <<'END2'
Game: Precognition
Players: Ann,Bob
Deal: 2
Prediction Ann: U   # hm
Row: 4,5
Changes: U
Score: 0, 0
Status: unfinished
END2
play 'resuming a hand-written record' 0 '6|6' typed.quire
is 'continues it' 'typed.quire:1: precognition: ok, 4 moves, finished, Ann wins, score 1, 0' "$(cat "$tmp/out")"
has 'keeps its comments and canonicalises it' 'Prediction Ann: U  # hm
Row: 4,5,6,6
Changes: UUS' "$(cat typed.quire)"
printf 'Game: procession\n00\n11\n' >wrong.quire
cp wrong.quire first
play 'a record with an error' 1 '01' wrong.quire
has 'cannot be resumed' 'wrong.quire:3:1: error: 2 digits' "$(cat "$tmp/err")"
same 'and is not changed' first wrong.quire
printf 'Game: procession\nPlayers: Ann,#Bob\n000\n' >like.quire
play 'a name like a comment' 0 '001|101' like.quire
has 'is replaced by the number where it would begin a comment' '
Winner: 2
' "$(cat like.quire)"
ok 'the record can be resumed' sh -c 'echo undo | quire-play like.quire'
printf 'Game: precognition\nPlayers: 2\nRound: 1000000000\nPlaying: 1, 2\nDeal: 1\nPrediction 1: U\nPrediction 2: U\nRow: 5\n' >last.quire
play 'a tie in the round with the largest number' 0 '5' last.quire
has 'is not followed by another round' 'precognition: ok, unfinished, 2 moves' "$(cat "$tmp/out")"
ok 'that record is valid' quire-check -q last.quire
play 'rounds that are over at once' 0 '# so it is|# to the end' intersections --size=n=1,m=2,Rounds=1000000000 -o over.quire
is 'are opened only up to a limit' 100 "$(grep -c Round: over.quire)"
play 'a few such rounds' 0 '# so it is' intersections --size=n=1,m=2,Rounds=4 -o over2.quire
has 'are all opened' ' 0 moves, finished' "$(cat "$tmp/out")"
printf 'Game: intersections\nPlayers: 2\nn: 1\nStatus: unfinished\nm: 2\n' >said.quire
play 'an outdated Status:' 0 'Rounds: 2|Offense: 1' said.quire
has 'does not prevent the end of the game' '0 moves, finished' "$(cat "$tmp/out")"
ok 'the record has the correct one' quire-check -q said.quire
printf 'Game: lengths\nPlayers: 2\nn: 2\nRound: 1\n01\nRound: 2\n11\nStatus: unfinished\n' >more.quire
play 'a game without Rounds:' 0 'Score: 2, 2|10|11|Round: 5|01|11' more.quire
is 'continues as long as players add rounds' 'more.quire:1: lengths: ok, 12 moves, finished, player 1 and player 2 tie, score 6, 6' "$(cat "$tmp/out")"
mkdir names
cd names || exit 2
play 'a new game without a file name' 0 '01' procession --size=n=2
play 'another one' 0 '01' procession --size=n=2
is 'each has a file of its own' 'procession-2.quire procession.quire script' "$(printf '%s ' * | sed 's/ $//')"
cd .. || exit 2

# Failures.
play 'no game' 2 '' proccession
has 'has a suggestion' "unknown game 'proccession'; did you mean 'procession'?" "$(cat "$tmp/err")"
status 'no operand is a usage error' 2 quire-play
status 'two operands are a usage error' 2 quire-play procession lengths
play 'no such file' 2 '' nobody.quire
play 'an empty file' 2 '' /dev/null
play 'no such size' 2 '' procession --size=m=3
play 'an impossible size' 2 '' lengths -p 3 --size=n=4
has 'is reported with the reason' 'n must be a multiple of 3, the number of players' "$(cat "$tmp/err")"
play 'a size beyond the limits' 2 '' precognition --size=Deal=27
has 'is reported with the limits' 'Deal must be between 1 and 26 for 2 players' "$(cat "$tmp/err")"
play 'too many players' 2 '' permutations -p 3
play 'a file with options for a new game' 2 '' evening.quire -p Ann,Bob
is 'no file is left' '' "$(ls permutations* lengths* procession* 2>/dev/null)"
play 'a missing folder' 2 '01' procession -o nowhere/a.quire
play 'a folder for a file' 2 '01' procession -o names
play 'a device' 2 '01' procession -o /dev/full
has 'is reported' '/dev/full: not a regular file' "$(cat "$tmp/err")"
if [ -w /dev/full ]; then
    status 'standard output is full' 2 sh -c 'printf "01\n" | quire-play procession --size=n=2 -o full.quire >/dev/full'
    has 'the record is saved all the same' '01  1,1' "$(cat full.quire)"
else
    skip 'a full disk' 'there is no /dev/full'
fi
# The file may have at most this many blocks of 512 bytes.
long=$(printf '%0600d' 0)
printf '0001\nNote: %s\n0011\n' "$long" >script
status 'a disk that becomes full' 2 sh -c "trap '' XFSZ; ulimit -f 1; exec quire-play procession --size=n=4 -o middle.quire <script"
has 'is reported at once' 'quire-play: middle.quire: File too large' "$(cat "$tmp/err")"
is 'the record is in its last saved state' '0001  3,1' "$(grep 0001 middle.quire)"
is 'no other file is left' middle.quire "$(echo middle.quire*)"
# shellcheck disable=SC2016 # the inner shell's
ok 'a file that another program changed' sh -c 'mkfifo pipe; quire-play procession --size=n=4 -o under.quire <pipe 2>under.err & exec 3>pipe; echo 0001 >&3; while ! grep -q 0001 under.quire; do sleep 0.05; done; echo "# mine" >>under.quire; echo 0011 >&3; exec 3>&-; wait $!; [ $? = 2 ]'
has 'is not overwritten' '# mine' "$(cat under.quire)"
has 'is reported' 'changed by another program' "$(cat under.err)"

# shellcheck disable=SC2016 # the inner shell's
ok 'a file that was removed' sh -c 'mkfifo gone; quire-play procession --size=n=4 -o gone.quire <gone 2>gone.err & exec 3>gone; echo 0001 >&3; while ! grep -q 0001 gone.quire; do sleep 0.05; done; rm gone.quire; echo 0011 >&3; exec 3>&-; wait $!'
has 'is written again' '0001  3,1
0011  2,2' "$(cat gone.quire)"
is 'which is reported' 'quire-play: gone.quire was removed; it has been written again' "$(cat gone.err)"

# Input is shown with unsafe characters escaped.
esc=$(printf '\033')
play 'a name with an escape' 2 '' procession -p "Ann,Bo${esc}b" -o escapes.quire
play 'escapes in lines' 1 "${esc}[2J|Note: ${esc}]0;x|show|score|help" procession -p Ann,Bob -o escapes.quire
is 'are escaped' 0 "$(cat "$tmp/out" "$tmp/err" | grep -c "$esc")"
printf '0001\0\n\377\n0011' >script
status 'lines that are not valid text' 1 sh -c 'quire-play procession --size=n=4 -o bytes.quire <script'
has 'are refused' '[[]nul-byte]' "$(cat "$tmp/err")"
has 'also invalid UTF-8' '[[]bad-utf8]' "$(cat "$tmp/err")"
finish
