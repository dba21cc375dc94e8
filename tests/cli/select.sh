#!/bin/sh
# quire-select: which records, in which order, and how many.
. "$(dirname "$0")/lib.sh"

cat >games.quire <<'END_OF_GAMES'
# above the first

Game: procession
Players: Ann, Bob
Event: Club Evening
Date: 2009-11-03
00  # plain
01
(a remark
 of two lines)

Game: Numbers To Number
Players: Bob, Cleo Lee
Date: 2010-02
Note: with pencils
m: 1
1 1
Game: procession
Players: ann, Dan
Event: club  evening
000
001

Game: procession
Date: 2009
00
11
Winner: 1
Game: plusses
n: 2
Prediction Ann: +
Game: chess
Players: 2
END_OF_GAMES

# count NAME NUMBER OPTION...
count() {
    name=$1
    expected=$2
    shift 2
    wanted=0
    [ "$expected" = 0 ] && wanted=1
    status "$name" $wanted quire-select --count "$@" games.quire
    is "counts $expected" "$expected" "$(cat "$tmp/out")"
    status 'and --not the others' $((expected == 6)) quire-select --count --not "$@" games.quire
    is 'all in all' $((6 - expected)) "$(cat "$tmp/out")"
}

# Records are copied byte for byte.
ok 'without a condition' quire-select games.quire
tail -n +3 games.quire >expected.quire
same 'all records are selected, and what stands above them is not' expected.quire "$tmp/out"
is 'without a word about errors' '' "$(cat "$tmp/err")"
status '--not without a condition' 1 quire-select --not games.quire
is 'selects none' '' "$(cat "$tmp/out")"
printf '\357\273\277Game: procession\r\n00\r\n\r\n# end\n\n 01' >odd.quire
ok 'line ends, comments and a last line without an end' quire-select odd.quire
printf 'Game: procession\r\n00\r\n\r\n# end\n\n 01' >expected.quire
same 'stay as they are' expected.quire "$tmp/out"
ok 'of several such files' quire-select odd.quire odd.quire
printf 'Game: procession\r\n00\r\n\r\n# end\n\n 01\nGame: procession\r\n00\r\n\r\n# end\n\n 01' >expected.quire
same 'the records do not run into each other' expected.quire "$tmp/out"
status 'an empty file' 1 quire-select /dev/null
status 'a file without a record' 1 sh -c 'echo 00 | quire-select'

# What is written.
count 'a game by its short name' 3 --game=procession
count 'in any way to write it' 3 -g ' PROCESSION '
count 'a game by its full name' 1 --game=numbers-to-number
count 'two games' 4 -g procession -g plusses
status 'a game that is not known' 2 quire-select --game=processoin games.quire
is 'is said' "quire-select: --game: unknown game 'processoin'; did you mean 'procession'?" "$(cat "$tmp/err")"
status 'one that nothing is near' 2 quire-select --game=xyzzy games.quire
has 'is said' "unknown game 'xyzzy'" "$(cat "$tmp/err")"
count 'a player' 2 --player=Ann
count 'without case and white space' 1 -p 'CLEOLEE'
count 'one of two players' 2 -p Dan -p Cleo\ Lee
count 'a player by a pattern' 2 --player='~^B'
count 'no player is called by a part' 0 --player=An
printf 'Game: procession\n000\nGame: plusses\nn: 2\nGame: lengths\nPlayers: Ann, Bob, Cy\nn: 3\nGame: lengths\nPlayers: 2\nn: 2\n' >players.quire
for case in 2=2 3=1 2..3=3 3..=1 ..2=2 ann=1; do
    ok "players: ${case%=*}" quire-select -c -p "${case%=*}" players.quire
    is 'are so many' "${case#*=}" "$(cat "$tmp/out")"
done
ok 'how many, and who' quire-select -c -p 3 -p Bob players.quire
is 'are two conditions' 1 "$(cat "$tmp/out")"
status 'an empty name' 2 quire-select --player= games.quire
count 'a field that is there' 2 --field=Event
count 'without case' 2 -k event
count 'a field with a value' 2 --field='Event=Club evening'
count 'with a pattern, with case' 1 --field='Event=~^Club'
count 'with a pattern, without it' 2 --field='Event=~(?i)^club'
count 'several values of two fields' 2 -k Event='Club evening' -k Event=x -k 'event=~Evening' -k Event= -k Game=x -k Game=~p
count 'two fields' 1 -k Event -k Date
count 'a field of a player' 1 -k 'Prediction Ann=+'
count 'anybody' 1 -k 'Prediction=~[+]'
count 'not of another' 0 -k 'Prediction Bob'
count 'a claim' 1 -k Winner=1
count 'the game as it is written' 1 -k Game=chess
for field in '' = =x 1 Event: 'E-v=x' 'Event=~(club' 'Event=~*' 'Event=~a{2,1}' 'Event=~\'; do
    status "--field='$field' is none" 2 quire-select --field="$field" games.quire
    has 'and that is said' 'quire-select: --field: ' "$(cat "$tmp/err")"
done
status 'a pattern that does not compile' 2 quire-select -k 'Event=~club)' games.quire
is 'is shown with its fault' 'quire-select: --field: unmatched closing parenthesis
   Event=~club)
              ^' "$(cat "$tmp/err")"
status 'a pattern that is no UTF-8' 2 quire-select --comment="$(printf 'a\377')" games.quire
count 'a comment' 1 --comment=plain
count 'with its sign' 1 --comment='^# plain$'
count 'a remark, in any of its lines' 1 --comment='lines[)]'
count 'no comment' 0 --comment='pencils|Ann'
count 'a pattern that is empty, wherever there is a comment' 1 --comment=
count 'a year' 2 --date=2009
count 'a month, into which a year does not fit' 1 --date=2009-11
count 'a day' 1 --date=2009-11-03
count 'another' 0 --date=2009-11-04
count 'from a day on' 2 --date=2009-11-03..
count 'up to a year' 3 --date=..2010
count 'from a month to a day' 2 --date=2009-02..2010-02-28
count 'to a day too early' 1 --date=2009-02..2010-02-27
count 'two ranges' 3 --date=2009 --date=2010
for range in '' .. x 2009-13 2009...2010 2010..2009 2009-11-03..x; do
    status "--date='$range' is none" 2 quire-select --date="$range" games.quire
    has 'and that is said' "quire-select: --date: '$range': " "$(cat "$tmp/err")"
done

# What is judged.
count 'finished' 2 --finished
count 'unfinished' 4 --unfinished
count 'valid' 3 --valid
count 'invalid' 3 --invalid
status 'both' 2 quire-select --valid --invalid games.quire
status 'in any order' 2 quire-select --unfinished --finished games.quire
has 'are said to be too much' 'contradicts' "$(cat "$tmp/err")"
count 'one move' 4 --moves=1
count 'no moves' 2 --moves=..0
count 'some moves' 4 --moves=1..
count 'white space in a range' 4 --moves='1 .. 5'
count 'one round' 1 --rounds=1
count 'a score' 1 --score=1..
count 'a score of a player' 1 --score=bob:1
count 'of another' 0 --score=Ann:1..
count 'of a player by number' 1 --score=1:1
count 'of a player by a pattern with a colon' 0 --score='~^(?:X|Y)$:1'
count 'a score below nothing' 0 --score=..-1
for range in '' .. x 3..2 3-4 -; do
    for option in moves rounds score; do
        status "--$option='$range' is none" 2 quire-select --$option="$range" games.quire
        has 'and that is said' "quire-select: --$option: '$range': " "$(cat "$tmp/err")"
    done
done
count 'a winner' 1 --winner=ann
count 'one of a tie' 1 --winner='cleo lee'
count 'by number' 2 --winner=1
count 'by a pattern' 2 --winner='~[AB]'
count 'no winner' 0 --winner=none
count 'several options' 1 --game=procession --finished --valid --player=Ann
printf 'Game: procession\nPlayers: 2\n0\n' >nobody.quire
ok 'no winner where there is none' quire-select --winner=none nobody.quire

# How many, and in which order.
ok '--head' quire-select --head=2 games.quire games.quire
sed -n 3,17p games.quire >expected.quire
same 'has the first ones' expected.quire "$tmp/out"
ok 'one that is too large' quire-select -n 100 games.quire
ok '--head stops reading' timeout 20 sh -c 'yes "Game: procession" | quire-select --head=3'
is 'at once' 3 "$(wc -l <"$tmp/out" | tr -d ' ')"
ok '--head counts' quire-select -c -n 2 games.quire
is 'up to it' 2 "$(cat "$tmp/out")"
for value in 0 x '' -1; do
    status "--head='$value' is none" 2 quire-select --head="$value" games.quire
done
ok '-q' quire-select -q --valid games.quire
is 'prints nothing' '' "$(cat "$tmp/out" "$tmp/err")"
status '-q of none' 1 quire-select -q --winner=Dan games.quire
status '--count of none' 1 quire-select --count --winner=Dan games.quire
is 'is 0' 0 "$(cat "$tmp/out")"
ok '-q stops at the first one' timeout 20 sh -c 'yes "Game: procession" | quire-select -q'

cat >twice.quire <<'END_OF_GAMES'
Game: procession
Players: Ann, Bob
00000  5
00010  3,1,1   # a comment
Game: Procession
players:Ann,Bob

  00000 5
(a remark)
1. 00010  3, 1,1
# and another
Game: procession
Players: Ann, Bob
00000  5
00010
Game: chess
e4   e5
Game: chess
e4 e5  # best
Game: chess
e4 e6
END_OF_GAMES
ok '--dedupe' quire-select --dedupe twice.quire
{ sed -n 1,4p twice.quire; sed -n 12,17p twice.quire; sed -n 20,21p twice.quire; } >expected.quire
same 'knows games without comments and layout' expected.quire "$tmp/out"
ok 'over files' quire-select --dedupe --count twice.quire twice.quire
is 'all of them' 4 "$(cat "$tmp/out")"
ok 'it comes after the conditions' quire-select --dedupe --count --comment=best twice.quire
is 'whatever was not selected' 1 "$(cat "$tmp/out")"

cat >ways.quire <<'END_OF_GAMES'
Game: superposition
m: 3
b3 a3 a2
Game: superposition
m: 3
2,3 1,3  1,2
Game: superposition
m: 3
b3 a3 b2
Game: permutations
m: 2
A: 1
B: -1
Game: permutations
m: 2
A: +1
B: -1
Game: precognition
Round: 1
Hand 1: TC 5S
Game: precognition
Round: 1
Hand 1: 10C ♠5
END_OF_GAMES
ok 'a square, a number or a card is the same however it is typed' quire-select --dedupe ways.quire
{ sed -n 1,3p ways.quire; sed -n 7,13p ways.quire; sed -n 18,20p ways.quire; } >expected.quire
same 'and the first record of each is kept as typed' expected.quire "$tmp/out"

ok '--sort=date' quire-select --sort=date games.quire
is 'has what has none behind' '2009 2009-11-03 2010-02' "$(sed -n 's/^Date: //p' "$tmp/out" | tr '\n' ' ' | sed 's/ $//')"
ok '--sort=-date' quire-select --sort=-date games.quire
is 'goes down' '2010-02 2009-11-03 2009' "$(sed -n 's/^Date: //p' "$tmp/out" | tr '\n' ' ' | sed 's/ $//')"
is 'and has what has none behind, too' chess "$(sed -n 's/^Game: //p' "$tmp/out" | tail -n 1)"
ok '--sort=game' quire-select --sort=game games.quire
is 'by the short names, what is unknown in between' 'chess Numbers To Number plusses procession procession procession' \
    "$(sed -n 's/^Game: //p' "$tmp/out" | tr '\n' ' ' | sed 's/ $//')"
ok 'several keys' quire-select --sort=-moves --sort=players games.quire
is 'the first weighs most' 'Ann, Bob|ann, Dan|Bob, Cleo Lee|2|' "$(sed -n 's/^Players: //p' "$tmp/out" | tr '\n' '|')"
ok 'by a field' quire-select --sort=event games.quire
is 'equal ones stay in their order' 'Club Evening|club  evening|' "$(sed -n 's/^Event: //p' "$tmp/out" | tr '\n' '|')"
for key in score rounds moves; do
    ok "--sort=$key" quire-select --sort=$key games.quire
    is 'keeps all records' "$(tail -n +3 games.quire | sort)" "$(sort "$tmp/out")"
done
ok '--sort --head' quire-select --sort=-date --head=1 games.quire
is 'has the first one in order' 2010-02 "$(sed -n 's/^Date: //p' "$tmp/out")"
ok 'sorted records whose last line has no end' quire-select --sort=date odd.quire odd.quire
printf 'Game: procession\r\n00\r\n\r\n# end\n\n 01\nGame: procession\r\n00\r\n\r\n# end\n\n 01' >expected.quire
same 'do not run into each other' expected.quire "$tmp/out"
for key in '' - a-b 'Event=x' --date; do
    status "--sort='$key' is none" 2 quire-select --sort="$key" games.quire
done
status 'no place for the temporary file' 2 env TMPDIR=/nonexistent quire-select --sort=date games.quire
has 'is said' 'temporary file: No such file or directory' "$(cat "$tmp/err")"
is 'and nothing is printed' '' "$(cat "$tmp/out")"
ok 'which counting does not need' env TMPDIR=/nonexistent quire-select --sort=date -c games.quire

# Limits.
{ printf 'Game: procession\nEvent: '; head -c 100000 /dev/zero | tr '\0' a; echo '!'; } >long.quire
status 'a pattern that takes too long' 2 timeout 60 quire-select --field='Event=~(a+)+$|(a|aa)+b' long.quire games.quire
is 'is said' 'quire-select: long.quire:1: --field=Event=~(a+)+$|(a|aa)+b: the pattern takes too long' "$(cat "$tmp/err")"
is 'and nothing goes on' '' "$(cat "$tmp/out")"
status 'also with --count' 2 quire-select -c --field='Event=~(a|aa)+$' long.quire games.quire
is 'which has no number' '' "$(cat "$tmp/out")"
i=0
while [ $i -lt 300 ]; do
    printf 'Game: procession\nEvent: aa\n'
    i=$((i + 1))
done >many.quire
status 'in machine code, too' 2 timeout 60 quire-select --field='Event=~(a|aa)+b|(a|aa)+$.' many.quire long.quire
ok 'a long text is no trouble for a plain one' quire-select -c --field='Event=~^a+!$' long.quire
status 'a record that is too large' 2 quire-select --max-record=1000 --not --game=procession long.quire games.quire
is 'is said' 'quire-select: long.quire:1: the record is larger than the limit; skipped' "$(cat "$tmp/err")"
is 'and the others are selected' 3 "$(grep -c Game: "$tmp/out")"
status 'a broken grammar file is trouble' 2 sh -c 'mkdir -p grammars && echo nonsense >grammars/x.yaml && quire-select --grammar=grammars --game=procession games.quire'
# A key that no game has is an error.
status 'a field that no game has is trouble' 2 quire-select --field=Playrs=Ann games.quire
is 'and what was meant is said' "quire-select: --field: no game has a field 'Playrs'; did you mean 'Players'?" \
    "$(cat "$tmp/err")"
status 'a field that is only not there' 1 quire-select --field=Playing games.quire
is 'needs no word' '' "$(cat "$tmp/err")"
status 'a key to sort by that is nowhere is trouble' 2 quire-select --sort=datte games.quire
is 'what was meant is said' "quire-select: --sort: no game has a field 'datte'; did you mean 'Date'?" "$(cat "$tmp/err")"
ok 'one that is there is not' quire-select --sort=Place games.quire
is 'at all' '' "$(cat "$tmp/err")"
finish
