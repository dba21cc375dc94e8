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
    exit_status=0
    [ "$expected" = 0 ] && exit_status=1
    status "$name" $exit_status quire-select --count "$@" games.quire
    is "counts $expected" "$expected" "$(cat "$tmp/out")"
    status '--not counts the others' $((expected == 6)) quire-select --count --not "$@" games.quire
    is 'and both add up to all' $((6 - expected)) "$(cat "$tmp/out")"
}

# Records are copied byte for byte.
ok 'without a condition' quire-select games.quire
tail -n +3 games.quire >expected.quire
same 'selects all records, without the text above the first' expected.quire "$tmp/out"
is 'and reports no errors' '' "$(cat "$tmp/err")"
status '--not without a condition' 1 quire-select --not games.quire
is 'selects none' '' "$(cat "$tmp/out")"
printf '\357\273\277Game: procession\r\n00\r\n\r\n# end\n\n 01' >odd.quire
ok 'line ends, comments and a last line without an end' quire-select odd.quire
printf 'Game: procession\r\n00\r\n\r\n# end\n\n 01' >expected.quire
same 'are unchanged' expected.quire "$tmp/out"
ok 'several files without a last line end' quire-select odd.quire odd.quire
printf 'Game: procession\r\n00\r\n\r\n# end\n\n 01\nGame: procession\r\n00\r\n\r\n# end\n\n 01' >expected.quire
same 'are separated by line ends' expected.quire "$tmp/out"
status 'an empty file' 1 quire-select /dev/null
status 'a file without a record' 1 sh -c 'echo 00 | quire-select'

# What is written.
count 'a game by its alias' 3 --game=procession
count 'a game in other spelling' 3 -g ' PROCESSION '
count 'a game by its full name' 1 --game=numbers-to-number
count 'two games' 4 -g procession -g plusses
status 'an unknown game' 2 quire-select --game=processoin games.quire
is 'is reported' "quire-select: --game: unknown game 'processoin'; did you mean 'procession'?" "$(cat "$tmp/err")"
status 'an unknown game without a similar one' 2 quire-select --game=xyzzy games.quire
has 'is reported' "unknown game 'xyzzy'" "$(cat "$tmp/err")"
count 'a player' 2 --player=Ann
count 'a player in other case and white space' 1 -p 'CLEOLEE'
count 'one of two players' 2 -p Dan -p Cleo\ Lee
count 'a player by a pattern' 2 --players='~^B'
count 'part of a name matches no player' 0 --players=An
printf 'Game: procession\n000\nGame: plusses\nn: 2\nGame: lengths\nPlayers: Ann, Bob, Cy\nn: 3\nGame: lengths\nPlayers: 2\nn: 2\n' >players.quire
for case in 2=2 3=1 2..3=3 3..=1 ..2=2 ann=1; do
    ok "players: ${case%=*}" quire-select -c -p "${case%=*}" players.quire
    is 'selects the right number' "${case#*=}" "$(cat "$tmp/out")"
done
ok 'a number and a name of players' quire-select -c -p 3 -p Bob players.quire
is 'must both match' 1 "$(cat "$tmp/out")"
status 'an empty name' 2 quire-select --player= games.quire
count 'a field' 2 --field=Event
count 'a field in other case' 2 -k event
count 'a field with a value' 2 --field='Event=Club evening'
count 'a pattern is case-sensitive' 1 --field='Event=~^Club'
count 'a pattern with (?i) is not' 2 --field='Event=~(?i)^club'
count 'several values of the same fields' 2 -k Event='Club evening' -k Event=x -k 'event=~Evening' -k Event= -k Game=x -k Game=~p
count 'two fields' 1 -k Event -k Date
count 'a field of one player' 1 -k 'Prediction Ann=+'
count 'a field of any player' 1 -k 'Prediction=~[+]'
count 'a field of another player' 0 -k 'Prediction Bob'
count 'a claim' 1 -k Winner=1
count 'Game: as written' 1 -k Game=chess
for field in '' = =x 1 Event: 'E-v=x' 'Event=~(club' 'Event=~*' 'Event=~a{2,1}' 'Event=~\'; do
    status "--field='$field' is invalid" 2 quire-select --field="$field" games.quire
    has 'is reported' 'quire-select: --field: ' "$(cat "$tmp/err")"
done
status 'a pattern that does not compile' 2 quire-select -k 'Event=~club)' games.quire
is 'is reported with a caret' 'quire-select: --field: unmatched closing parenthesis
   Event=~club)
              ^' "$(cat "$tmp/err")"
status 'a pattern that is not UTF-8' 2 quire-select --comment="$(printf 'a\377')" games.quire
count 'a comment' 1 --comment=plain
count 'a comment with its #' 1 --comment='^# plain$'
count 'any line of a remark' 1 --comment='lines[)]'
count 'text outside comments' 0 --comment='pencils|Ann'
count 'an empty pattern matches any comment' 1 --comment=
count 'a year' 2 --date=2009
count 'a month excludes records with only a year' 1 --date=2009-11
count 'a day' 1 --date=2009-11-03
count 'another day' 0 --date=2009-11-04
count 'from a day on' 2 --date=2009-11-03..
count 'up to a year' 3 --date=..2010
count 'from a month to a day' 2 --date=2009-02..2010-02-28
count 'up to a day that is too early' 1 --date=2009-02..2010-02-27
count 'two ranges' 3 --date=2009 --date=2010
for range in '' .. x 2009-13 2009...2010 2010..2009 2009-11-03..x; do
    status "--date='$range' is invalid" 2 quire-select --date="$range" games.quire
    has 'is reported' "quire-select: --date: '$range': " "$(cat "$tmp/err")"
done

# What is judged.
count 'finished' 2 --finished
count 'unfinished' 4 --unfinished
count 'valid' 3 --valid
count 'invalid' 3 --invalid
status '--valid and --invalid' 2 quire-select --valid --invalid games.quire
status '--unfinished and --finished' 2 quire-select --unfinished --finished games.quire
has 'are reported as contradictory' 'contradicts' "$(cat "$tmp/err")"
count 'one move' 4 --moves=1
count 'no moves' 2 --moves=..0
count 'some moves' 4 --moves=1..
count 'white space in a range' 4 --moves='1 .. 5'
count 'one round' 1 --rounds=1
count 'a score' 1 --score=1..
count 'a score of a player' 1 --score=bob:1
count 'a score of another player' 0 --score=Ann:1..
count 'a score of a player by number' 1 --score=1:1
count 'a score of players by a pattern with colons' 0 --score='~^(?:X|Y)$:1'
count 'a negative score' 0 --score=..-1
for range in '' .. x 3..2 3-4 -; do
    for option in moves rounds score; do
        status "--$option='$range' is invalid" 2 quire-select --$option="$range" games.quire
        has 'is reported' "quire-select: --$option: '$range': " "$(cat "$tmp/err")"
    done
done
count 'a winner' 1 --winner=ann
count 'one of two tied winners' 1 --winner='cleo lee'
count 'a winner by number' 2 --winner=1
count 'a winner by a pattern' 2 --winner='~[AB]'
count 'no winner' 0 --winner=none
count 'several options' 1 --game=procession --finished --valid --players=Ann
printf 'Game: procession\nPlayers: 2\n0\n' >nobody.quire
ok 'a finished game without a winner' quire-select --winner=none nobody.quire

# How many, and in which order.
ok '--head' quire-select --head=2 games.quire games.quire
sed -n 3,17p games.quire >expected.quire
same 'selects the first records' expected.quire "$tmp/out"
ok '--head above the number of records' quire-select -n 100 games.quire
ok '--head stops reading' timeout 20 sh -c 'yes "Game: procession" | quire-select --head=3'
is 'after that many records' 3 "$(wc -l <"$tmp/out" | tr -d ' ')"
ok '--head with --count' quire-select -c -n 2 games.quire
is 'counts up to that number' 2 "$(cat "$tmp/out")"
for value in 0 x '' -1; do
    status "--head='$value' is invalid" 2 quire-select --head="$value" games.quire
done
ok '-q' quire-select -q --valid games.quire
is 'prints nothing' '' "$(cat "$tmp/out" "$tmp/err")"
status '-q without a match' 1 quire-select -q --winner=Dan games.quire
status '--count without a match' 1 quire-select --count --winner=Dan games.quire
is 'prints 0' 0 "$(cat "$tmp/out")"
ok '-q stops at the first match' timeout 20 sh -c 'yes "Game: procession" | quire-select -q'

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
same 'ignores comments and layout' expected.quire "$tmp/out"
ok '--dedupe over several files' quire-select --dedupe --count twice.quire twice.quire
is 'compares the records of all files' 4 "$(cat "$tmp/out")"
ok '--dedupe with conditions' quire-select --dedupe --count --comment=best twice.quire
is 'compares only selected records' 1 "$(cat "$tmp/out")"

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
ok '--dedupe with squares, numbers and cards in different notation' quire-select --dedupe ways.quire
{ sed -n 1,3p ways.quire; sed -n 7,13p ways.quire; sed -n 18,20p ways.quire; } >expected.quire
same 'selects the first record of each, as typed' expected.quire "$tmp/out"

ok '--sort=date' quire-select --sort=date games.quire
is 'puts records without a date last' '2009 2009-11-03 2010-02' "$(sed -n 's/^Date: //p' "$tmp/out" | tr '\n' ' ' | sed 's/ $//')"
ok '--sort=-date' quire-select --sort=-date games.quire
is 'is descending' '2010-02 2009-11-03 2009' "$(sed -n 's/^Date: //p' "$tmp/out" | tr '\n' ' ' | sed 's/ $//')"
is 'and also puts records without a date last' chess "$(sed -n 's/^Game: //p' "$tmp/out" | tail -n 1)"
ok '--sort=game' quire-select --sort=game games.quire
is 'sorts by alias, unknown games included' 'chess Numbers To Number plusses procession procession procession' \
    "$(sed -n 's/^Game: //p' "$tmp/out" | tr '\n' ' ' | sed 's/ $//')"
ok 'several keys' quire-select --sort=-moves --sort=players games.quire
is 'the first key is the most significant' 'Ann, Bob|ann, Dan|Bob, Cleo Lee|2|' "$(sed -n 's/^Players: //p' "$tmp/out" | tr '\n' '|')"
ok '--sort by a field' quire-select --sort=event games.quire
is 'equal records keep their order' 'Club Evening|club  evening|' "$(sed -n 's/^Event: //p' "$tmp/out" | tr '\n' '|')"
for key in score rounds moves; do
    ok "--sort=$key" quire-select --sort=$key games.quire
    is 'keeps all records' "$(tail -n +3 games.quire | sort)" "$(sort "$tmp/out")"
done
ok '--sort --head' quire-select --sort=-date --head=1 games.quire
is 'selects the first records in sorted order' 2010-02 "$(sed -n 's/^Date: //p' "$tmp/out")"
ok 'sorted records whose last line has no end' quire-select --sort=date odd.quire odd.quire
printf 'Game: procession\r\n00\r\n\r\n# end\n\n 01\nGame: procession\r\n00\r\n\r\n# end\n\n 01' >expected.quire
same 'are separated by line ends' expected.quire "$tmp/out"
for key in '' - a-b 'Event=x' --date; do
    status "--sort='$key' is invalid" 2 quire-select --sort="$key" games.quire
done
status 'a temporary file that cannot be created' 2 env TMPDIR=/nonexistent quire-select --sort=date games.quire
has 'is reported' 'temporary file: No such file or directory' "$(cat "$tmp/err")"
is 'and nothing is printed' '' "$(cat "$tmp/out")"
ok 'counting needs no temporary file' env TMPDIR=/nonexistent quire-select --sort=date -c games.quire

# Limits.
{ printf 'Game: procession\nEvent: '; head -c 100000 /dev/zero | tr '\0' a; echo '!'; } >long.quire
status 'a pattern that takes too long' 2 timeout 60 quire-select --field='Event=~(a+)+$|(a|aa)+b' long.quire games.quire
is 'is reported' 'quire-select: long.quire:1: --field=Event=~(a+)+$|(a|aa)+b: the pattern takes too long' "$(cat "$tmp/err")"
is 'and ends the program' '' "$(cat "$tmp/out")"
status 'also with --count' 2 quire-select -c --field='Event=~(a|aa)+$' long.quire games.quire
is 'and prints no number' '' "$(cat "$tmp/out")"
i=0
while [ $i -lt 300 ]; do
    printf 'Game: procession\nEvent: aa\n'
    i=$((i + 1))
done >many.quire
status 'a pattern that takes too long with JIT' 2 timeout 60 quire-select --field='Event=~(a|aa)+b|(a|aa)+$.' many.quire long.quire
ok 'a simple pattern in a long text' quire-select -c --field='Event=~^a+!$' long.quire
status 'a record that is too large' 2 quire-select --max-record=1000 --not --game=procession long.quire games.quire
is 'is reported' 'quire-select: long.quire:1: the record is larger than the limit; skipped' "$(cat "$tmp/err")"
is 'and the other records are selected' 3 "$(grep -c Game: "$tmp/out")"
status 'an invalid grammar file is an error' 2 sh -c 'mkdir -p grammars && echo nonsense >grammars/x.yaml && quire-select --grammar=grammars --game=procession games.quire'
# A key that no game has is an error.
status 'a field of no game is an error' 2 quire-select --field=Playrs=Ann games.quire
is 'with a suggestion' "quire-select: --field: no game has a field 'Playrs'; did you mean 'Players'?" \
    "$(cat "$tmp/err")"
status 'a field that only other games have' 1 quire-select --field=Playing games.quire
is 'is not an error' '' "$(cat "$tmp/err")"
status 'an unknown sort key is an error' 2 quire-select --sort=datte games.quire
is 'with a suggestion' "quire-select: --sort: no game has a field 'datte'; did you mean 'Date'?" "$(cat "$tmp/err")"
ok 'a sort key of another game' quire-select --sort=Place games.quire
is 'is not an error' '' "$(cat "$tmp/err")"
finish
