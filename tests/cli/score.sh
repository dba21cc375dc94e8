#!/bin/sh
# quire-score: its formats for people.
. "$(dirname "$0")/lib.sh"

cat >games.quire <<'END'
Game: procession
Players: Ann, Bob
00
01

Game: procession
000

Game: procession
00
11
END

status 'a record with an error is 1' 1 quire-score games.quire
has 'and its diagnostics are shown' '[[]row-changes]' "$(cat "$tmp/err")"
has 'who won' 'games.quire:1 * Procession * 1 move *Ann wins' "$(cat "$tmp/out")"
has 'what goes on' 'games.quire:6 * Procession * 0 moves *unfinished' "$(cat "$tmp/out")"
has 'what has errors' 'games.quire:9 * Procession * 1 move *1 error' "$(cat "$tmp/out")"
for option in -q --quiet; do
    status "$option keeps the exit status" 1 quire-score $option games.quire
    is 'and shows no diagnostics' '' "$(cat "$tmp/err")"
    is 'but the scores' 3 "$(grep -c Procession "$tmp/out")"
done
status 'tsv' 1 quire-score -q --format=tsv games.quire games.quire
is 'has one heading' 1 "$(grep -c '^file	line	game	players	state	moves	rounds	score	winner	errors	warnings$' "$tmp/out")"
is 'a line a record' 7 "$(wc -l <"$tmp/out" | tr -d ' ')"
is 'of as many columns each' 11 "$(awk -F '\t' '{ print NF }' "$tmp/out" | sort -u)"
is 'which say this' 'games.quire	1	procession	Ann, Bob	finished	1	0		Ann	0	0' "$(sed -n 2p "$tmp/out")"
ok 'an empty file has no score' quire-score /dev/null
is 'at all' '' "$(cat "$tmp/out")"
ok 'text is the default' sh -c 'head -n 4 games.quire | quire-score --format=text'
finish
