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

status 'a record with an error gives exit status 1' 1 quire-score games.quire
has 'and its diagnostics are shown' '[[]row-changes]' "$(cat "$tmp/err")"
has 'a finished game has its winner' 'games.quire:1 * Procession * 1 move *Ann wins' "$(cat "$tmp/out")"
has 'an unfinished game has its state' 'games.quire:6 * Procession * 0 moves *unfinished' "$(cat "$tmp/out")"
has 'a record with errors has their number' 'games.quire:9 * Procession * 1 move *1 error' "$(cat "$tmp/out")"
for option in -q --quiet; do
    status "$option keeps the exit status" 1 quire-score $option games.quire
    is 'and shows no diagnostics' '' "$(cat "$tmp/err")"
    is 'but prints the scores' 3 "$(grep -c Procession "$tmp/out")"
done
status 'tsv' 1 quire-score -q --format=tsv games.quire games.quire
is 'has one heading' 1 "$(grep -c '^file	line	game	players	state	moves	rounds	score	winner	errors	warnings$' "$tmp/out")"
is 'and a line for each record' 7 "$(wc -l <"$tmp/out" | tr -d ' ')"
is 'all with the same number of columns' 11 "$(awk -F '\t' '{ print NF }' "$tmp/out" | sort -u)"
is 'and with these values' 'games.quire	1	procession	Ann, Bob	finished	1	0		Ann	0	0' "$(sed -n 2p "$tmp/out")"
ok 'an empty file' quire-score /dev/null
is 'has no scores' '' "$(cat "$tmp/out")"

# Runs of 0011 are 2,2, of these 2, of these 1; runs of 0110 are 1,2,1, and of these 1,1,1.
cat >rounds.quire <<'END'
Game: lengths
Players: Ann, Bob
n: 4
Round: 1
0011
Round: 2
0110
END
ok 'a game with rounds' quire-score rounds.quire
is 'has a line for each round and each player' 'rounds.quire:1       Lengths Of Lengths Of Lengths    8 moves  Bob wins
    round 1, offense Ann: 1
    round 2, offense Bob: 3
    Ann: 1
    Bob: 3' "$(cat "$tmp/out")"
ok 'an unfinished round' sh -c "sed -e 's/Ann, Bob/2/' -e 's/0110/01/' rounds.quire | quire-score"
is 'has no points' '-:1       Lengths Of Lengths Of Lengths    6 moves  unfinished
    round 1, offense player 1: 1
    round 2, offense player 2: not over
    player 1: 1
    player 2: 0' "$(cat "$tmp/out")"
printf 'Game: numbers-to-number\nm: 1\n1 1\nD: 0, 1\n' >numbers.quire
ok 'a round with points for both players' quire-score numbers.quire
is 'has them on one line' '    round 1: 1, 1' "$(sed -n 2p "$tmp/out")"
cat >again.quire <<'END'
Game: precognition
Players: Johanna, Cleo, Johannes
Deal: 2
Prediction Johanna: UD
Prediction Cleo: DD
Prediction Johannes: DU
Row: 5,9,3,4,2,2
Round: 2
Playing: Johannes, Johanna
Prediction Johannes: UD
Prediction Johanna: U
Row: 5,9,3,4
END
ok 'a playoff' quire-score again.quire
is 'names the players who have points' '    round 1: 2, 0, 2
    round 2: Johannes: 2, Johanna: 1
    Johanna: 1' "$(sed -n 2,4p "$tmp/out")"
for foretold in + -; do
    printf 'Game: plusses\nn: 2\nPrediction 1: +\nPrediction 2: %s\nMoves:\na1 a2\n' "$foretold" >column.quire
    status "where two squares of one column are filled, $foretold is no sign" 1 quire-score -q --format=jsonl column.quire
    has 'and scores nothing' '"score":\[0,0\]' "$(cat "$tmp/out")"
done
printf 'Game: procession\n0\n' >"$(printf 'a\377')"
ok 'a file name that is not UTF-8' quire-score --format=jsonl ./a*
has 'has a replacement character in JSON' '{"file":"./a\\ufffd","line":1,' "$(cat "$tmp/out")"
ok 'text is the default' sh -c 'head -n 4 games.quire | quire-score --format=text'
# A field of the first round above a Round: 2 is not one of the second round.
cat >late-round.quire <<'END'
Game: lengths
Players: 2
n: 4
Rounds: 2
Offense: 1
0001
3,1
1,1
Points: 2
Round: 2
0000
4
1
Points: 1
Score: 2, 1
Winner: 1
END
ok 'an offense above the first Round:' quire-score -t jsonl late-round.quire
has 'applies only to the first round' '{"round":2,"offense":2,"points":1}' "$(cat "$tmp/out")"

# The last of as many players as a record may have.
awk 'BEGIN { print "Game: lengths\nPlayers: 1000\nn: 1000\nOffense: 1000"; for (i = 0; i < 500; i++) printf "01"; print "" }' >many.quire
ok 'player 1000 as the offense' quire-score -t jsonl many.quire
has 'is the offense' '"offense":1000,' "$(cat "$tmp/out")"
# A name that is a pronoun takes another verb form than "wins".
printf 'Game: procession\nPlayers: I, Lena\n00\n01\n' >pronoun.quire
for tool in quire-check quire-score quire-draw; do
    run $tool pronoun.quire
    has "$tool: a player who is called I wins" 'the winner is I' "$(cat "$tmp/out")"
done

# A row like the one right above was typed twice, so it is no second move; below a row that cannot be read it is one.
cat >twice.quire <<'END'
Game: numbers-to-number
m: 4
x 4 1
5 3 1
5 3 1

Game: numbers-to-number
m: 3
5 3 1
x 4 1
5 3 1
END
status 'a row typed twice' 1 quire-score -q twice.quire
has 'is one move' 'twice.quire:1 * 1 move *2 errors' "$(cat "$tmp/out")"
has 'but not if another row is between' 'twice.quire:7 * 2 moves *2 errors' "$(cat "$tmp/out")"

finish
