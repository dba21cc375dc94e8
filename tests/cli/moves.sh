#!/bin/sh
# quire-moves: the place in the record, the moment, and the output.
. "$(dirname "$0")/lib.sh"

cat >two.quire <<'END'
Game: procession
Players: Ann, Bob
0000
0001

Game: procession
00
01

Game: procession
000
END
cat >over.quire <<'END'
Game: procession
00
01
END

ok 'moves' quire-moves two.quire
is 'of each record, separated by blank lines' "$(printf '1001\n0101\n0011\n\n\n100\n010\n001')" "$(cat "$tmp/out")"
ok '--count' quire-moves --count two.quire
is 'has a line for each record' "$(printf '3\n0\n3')" "$(cat "$tmp/out")"
ok '-H' quire-moves -H two.quire
is 'has file and line before each move' "$(printf 'two.quire:1: 1001\ntwo.quire:10: 001')" "$(sed -n '1p;$p' "$tmp/out")"
ok 'several files' quire-moves -c two.quire over.quire
is 'have file and line' "$(printf 'two.quire:1: 3\ntwo.quire:6: 0\ntwo.quire:10: 3\nover.quire:1: 0')" "$(cat "$tmp/out")"
ok 'a game that is over' quire-moves over.quire
is 'has no moves' '' "$(cat "$tmp/out")"
ok '--head' quire-moves --head=1 two.quire
is 'limits the moves of each record' "$(printf '1001\n\n\n100')" "$(cat "$tmp/out")"
ok '--count with --head' quire-moves -c -n 2 two.quire
is 'counts up to the limit' "$(printf '2\n0\n2')" "$(cat "$tmp/out")"
ok '--head=0' quire-moves --head=0 over.quire
ok '--format=jsonl' quire-moves --format=jsonl two.quire
is 'has an object for each move' '{"file":"two.quire","line":1,"game":"procession","move":"1001"}' "$(head -n 1 "$tmp/out")"
is 'and nothing else' 6 "$(wc -l <"$tmp/out" | tr -d ' ')"
ok '--format=jsonl with --count' quire-moves --format=jsonl -c over.quire
is 'has an object for each record' '{"file":"over.quire","line":1,"game":"procession","moves":0}' "$(cat "$tmp/out")"
ok 'an empty file' quire-moves /dev/null
is 'has no moves' '' "$(cat "$tmp/out")"

# At a moment.
ok 'before the first move' quire-moves --at=0 over.quire
is 'lists the first moves' "$(printf '10\n01')" "$(cat "$tmp/out")"
ok '--at the last move' quire-moves --at=1 over.quire
is 'is the same as without --at' '' "$(cat "$tmp/out")"
status '--at beyond the last move' 1 quire-moves --at=2 over.quire
has 'is an error' 'over.quire:1:1: error: the record does not show the position after 2 moves [[]no-position]' "$(cat "$tmp/err")"
cat >rounds.quire <<'END'
Game: numbers-to-number
m: 2
Round: 1
1 2   # squeezed
3 3
Status: finished
END
ok '--at a move of a round' quire-moves --at=1:1 rounds.quire
is 'lists the moves possible then' "$(printf '2 1\n2 3\n3 1\n3 3')" "$(cat "$tmp/out")"
status '--at a missing round' 1 quire-moves --at=2:0 rounds.quire
has 'is an error' 'the record does not show the position after 0 moves of round 2' "$(cat "$tmp/err")"
cat >intersections.quire <<'END'
Game: intersections
Players: 2
n: 2
m: 2
Rounds: 2
1. a1-b1 a1-a2
Points: 0
Round: 2
a1-b1
END
ok 'between two moves of a row' quire-moves --at=1 intersections.quire
is 'counts moves, not rows' "$(printf 'a2-b2\na1-a2\nb1-b2')" "$(cat "$tmp/out")"
ok 'between two rounds' quire-moves --at=2 intersections.quire
is 'if the next round has begun, its moves are legal' 4 "$(wc -l <"$tmp/out" | tr -d ' ')"
cat >three.quire <<'END'
Game: intersections
Players: 2
n: 3
m: 4
Round: 1
a1-a2 b2-c2 b1-b3 a1-c1
Round: 2
c1-c2 b1-b3 a1-a3 a3-c3
Round: 3
a2-a3 b1-b2 a2-b2 a3-c3
END
ok '--at the beginning of the first of three rounds' quire-moves --at=1:0 -c three.quire
is 'has all 18 segments' 18 "$(cat "$tmp/out")"
ok '--at a move in the middle of the second one' quire-moves --at=2:3 three.quire
is 'has the moves left in it' "$(printf 'a1-b1\na1-c1\nb1-c1\na2-b2\nb2-c2\na3-b3\na3-c3\nb3-c3\nc2-c3')" "$(cat "$tmp/out")"
head -n 7 intersections.quire >between.quire
ok 'if the next round has not begun' quire-moves between.quire
is 'it comes next' 'Round: 2' "$(cat "$tmp/out")"
cat >grid.quire <<'END'
Game: superposition
m: 2
Grid:
2 .
1 .
END
ok 'a grid without a list of squares' quire-moves grid.quire
is 'shows the final position' 'b2' "$(cat "$tmp/out")"
status 'a position in the middle of a grid' 1 quire-moves --at=1 grid.quire
has 'is not known' 'no-position' "$(cat "$tmp/err")"
ok 'the beginning of a grid' quire-moves --at=0 -c grid.quire
is 'moves are listed' 4 "$(cat "$tmp/out")"
for bad in x -1 '' 1: :1 1:2:3 1.5; do
    status "the moment '$bad'" 2 quire-moves "--at=$bad" over.quire
done

# Errors.
cat >bad.quire <<'END'
Game: procession
000
001
111
END
status 'after an illegal move' 1 quire-moves bad.quire
has 'the error is reported' '[[]row-changes]' "$(cat "$tmp/err")"
is 'and no moves are listed' '' "$(cat "$tmp/out")"
status 'before an illegal move' 1 quire-moves -q --at=1 bad.quire
is 'moves are listed' 101 "$(cat "$tmp/out")"
is 'without a message with -q' '' "$(cat "$tmp/err")"
status 'after a wrong claim' 1 quire-moves - <<'END'
Game: procession
000
001  1,2
END
is 'moves are listed' 101 "$(cat "$tmp/out")"
status 'an unknown game' 1 quire-moves - <<'END'
Game: chess
END
status 'no such file' 2 quire-moves missing.quire
status 'no such format' 2 quire-moves --format=sarif over.quire

# Large sizes cost nothing, and a reader may stop early.
printf 'Game: intersections\nPlayers: 2\nn: 1000000000\nm: 2\n' >large.quire
printf 'Game: superposition\nPlayers: 2\nm: 1000000000\n' >vast.quire
status 'too many moves to count' 2 within 60 quire-moves --count two.quire vast.quire two.quire
has 'are reported' 'vast.quire:1: more than 100000000 moves; count fewer with --head=N' "$(cat "$tmp/err")"
is 'the other records are listed' '' "$(grep -v '^two.quire:' "$tmp/out")"
ok 'a very large board' quire-moves --count --head=100000 large.quire
is 'is counted up to --head' 100000 "$(cat "$tmp/out")"
ok 'a reader that stops early' sh -c 'quire-moves large.quire | head -n 2'
is 'ends the list' "$(printf 'a1-b1\na1-c1')" "$(cat "$tmp/out")"
if [ -w /dev/full ]; then
    status 'a full disk' 2 sh -c 'quire-moves two.quire >/dev/full'
    status 'a disk that becomes full' 2 sh -c 'quire-moves large.quire >/dev/full'
else
    skip 'a full disk' 'there is no /dev/full'
fi
finish
