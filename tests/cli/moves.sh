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

ok 'the moves' quire-moves two.quire
is 'of each record, a blank line between' "$(printf '1001\n0101\n0011\n\n\n100\n010\n001')" "$(cat "$tmp/out")"
ok 'how many' quire-moves --count two.quire
is 'a line each' "$(printf '3\n0\n3')" "$(cat "$tmp/out")"
ok 'with places' quire-moves -H two.quire
is 'each says whose it is' "$(printf 'two.quire:1: 1001\ntwo.quire:10: 001')" "$(sed -n '1p;$p' "$tmp/out")"
ok 'several files' quire-moves -c two.quire over.quire
is 'have places' "$(printf 'two.quire:1: 3\ntwo.quire:6: 0\ntwo.quire:10: 3\nover.quire:1: 0')" "$(cat "$tmp/out")"
ok 'a game that is over' quire-moves over.quire
is 'has no moves' '' "$(cat "$tmp/out")"
ok 'at most so many' quire-moves --head=1 two.quire
is 'of each' "$(printf '1001\n\n\n100')" "$(cat "$tmp/out")"
ok 'counted, too' quire-moves -c -n 2 two.quire
is 'to so many' "$(printf '2\n0\n2')" "$(cat "$tmp/out")"
ok 'none' quire-moves --head=0 over.quire
ok 'for programs' quire-moves --format=jsonl two.quire
is 'an object a move' '{"file":"two.quire","line":1,"game":"procession","move":"1001"}' "$(head -n 1 "$tmp/out")"
is 'and nothing else' 6 "$(wc -l <"$tmp/out" | tr -d ' ')"
ok 'for programs, counted' quire-moves --format=jsonl -c over.quire
is 'an object a record' '{"file":"over.quire","line":1,"game":"procession","moves":0}' "$(cat "$tmp/out")"
ok 'nothing' quire-moves /dev/null
is 'has no moves, either' '' "$(cat "$tmp/out")"

# At a moment.
ok 'before the first move' quire-moves --at=0 over.quire
is 'all were free' "$(printf '10\n01')" "$(cat "$tmp/out")"
ok 'at the end' quire-moves --at=1 over.quire
is 'as without' '' "$(cat "$tmp/out")"
status 'behind the end' 1 quire-moves --at=2 over.quire
has 'there is none' 'over.quire:1:1: error: the record does not show the position after 2 moves [[]no-position]' "$(cat "$tmp/err")"
cat >rounds.quire <<'END'
Game: numbers-to-number
m: 2
Round: 1
1 2   # squeezed
3 3
Status: finished
END
ok 'in a round' quire-moves --at=1:1 rounds.quire
is 'what is left of it' "$(printf '2 1\n2 3\n3 1\n3 3')" "$(cat "$tmp/out")"
status 'in a round that is not there' 1 quire-moves --at=2:0 rounds.quire
has 'there is none, either' 'the record does not show the position after 0 moves of round 2' "$(cat "$tmp/err")"
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
is 'a row is no move' "$(printf 'a2-b2\na1-a2\nb1-b2')" "$(cat "$tmp/out")"
ok 'between two rounds' quire-moves --at=2 intersections.quire
is 'the next one is open where it is written' 4 "$(wc -l <"$tmp/out" | tr -d ' ')"
head -n 7 intersections.quire >between.quire
ok 'where it is not' quire-moves between.quire
is 'it is what comes next' 'Round: 2' "$(cat "$tmp/out")"
cat >grid.quire <<'END'
Game: superposition
m: 2
Grid:
2 .
1 .
END
ok 'of a grid' quire-moves grid.quire
is 'the end is known' 'b2' "$(cat "$tmp/out")"
status 'and nothing' 1 quire-moves --at=1 grid.quire
has 'before' 'no-position' "$(cat "$tmp/err")"
ok 'but the beginning' quire-moves --at=0 -c grid.quire
is 'where all is free' 4 "$(cat "$tmp/out")"
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
status 'behind an illegal move' 1 quire-moves bad.quire
has 'an unknown position' '[[]row-changes]' "$(cat "$tmp/err")"
is 'what is legal' '' "$(cat "$tmp/out")"
status 'what could be played instead' 1 quire-moves -q --at=1 bad.quire
is 'is known' 101 "$(cat "$tmp/out")"
is 'and no more is said' '' "$(cat "$tmp/err")"
status 'beside a wrong claim' 1 quire-moves - <<'END'
Game: procession
000
001  1,2
END
is 'it is known, too' 101 "$(cat "$tmp/out")"
status 'an unknown game' 1 quire-moves - <<'END'
Game: chess
END
status 'no such file' 2 quire-moves missing.quire
status 'no such format' 2 quire-moves --format=sarif over.quire

# Large sizes cost nothing, and a reader may stop early.
printf 'Game: intersections\nPlayers: 2\nn: 1000000000\nm: 2\n' >large.quire
printf 'Game: superposition\nPlayers: 2\nm: 1000000000\n' >vast.quire
status 'more moves than are counted' 2 within 60 quire-moves --count two.quire vast.quire two.quire
has 'it is said' 'vast.quire:1: more than 100000000 moves; count fewer with --head=N' "$(cat "$tmp/err")"
is 'the other records have their lines' '' "$(grep -v '^two.quire:' "$tmp/out")"
ok 'a board too large to look at' quire-moves --count --head=100000 large.quire
is 'is looked at as far as wanted' 100000 "$(cat "$tmp/out")"
ok 'a list without an end' sh -c 'quire-moves large.quire | head -n 2'
is 'can be left' "$(printf 'a1-b1\na1-c1')" "$(cat "$tmp/out")"
if [ -w /dev/full ]; then
    status 'a full disk' 2 sh -c 'quire-moves two.quire >/dev/full'
    status 'full in the middle' 2 sh -c 'quire-moves large.quire >/dev/full'
else
    skip 'a full disk' 'there is no /dev/full'
fi
finish
