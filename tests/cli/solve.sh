# quire-solve: values, best moves, annotations, limits.

. "$(dirname "$0")/lib.sh"

cat >game.quire <<'END'
Game: superposition
Players: Ann, Bob
m: 2
a1 a2 b2
b1 a1 # back home
END
cat >three.quire <<'END'
Game: superposition
Players: Ann, Bob
m: 3
a2 a1 b1 b2 a2 a3
Status: unfinished
END

ok 'a position' quire-solve game.quire
is 'has its value, best moves and line' 'game.quire:1: superposition: with best play a tie
  best: a2
  line: a2 b2 b1' "$(cat "$tmp/out")"
printf 'Game: scramble\nPlayers: Ann, Bob\nn: 4\n0000\n0001\n' >scramble.quire
ok 'a game without a size that it may leave out' quire-solve scramble.quire
has 'has a value' 'with best play Ann wins by 1' "$(cat "$tmp/out")"
for option in at after; do
    ok "--$option=0" quire-solve --$option=0 three.quire
    has 'has the winner and the margin' 'three.quire:1: superposition: with best play Ann wins by 8' "$(cat "$tmp/out")"
done
ok '--all-moves' quire-solve --at=0 --all-moves three.quire
has 'has a value for each move' '  a2: Bob wins by 2' "$(cat "$tmp/out")"
status '--at beyond the last move' 1 quire-solve --at=9 three.quire
for options in '--annotate --at=0' '--at=0 --strip' '--annotate --strip'; do
    # shellcheck disable=SC2086 # two words
    status "$options" 2 quire-solve $options three.quire
    is 'cannot be combined' 'quire-solve: --annotate, --at and --strip cannot be combined' "$(cat "$tmp/err")"
done
ok '--format=jsonl' quire-solve -t jsonl --at=0 three.quire
has 'has the value' '"value":8,"low":8,"high":8,"winner":[[]1],"best":"a1 a3 b2 c1 c3"' "$(cat "$tmp/out")"
ok '--format=tsv' quire-solve -t tsv --at=0 three.quire
has 'has the bounds' 'three.quire	1	superposition	8	8	a1 a3 b2 c1 c3	' "$(cat "$tmp/out")"

ok '--annotate' quire-solve --annotate three.quire
cp "$tmp/out" annotated.quire
is 'writes comments on the moves and below them' 'Game: superposition
Players: Ann, Bob
m: 3
a2 a1 b1 b2 a2 a3  # loses 10 points with move 1: a1 was best # loses 4 points with move 5: b3 was best # loses 2 points with a3: a1 was best
# best play: Ann wins by 8
Status: unfinished' "$(cat annotated.quire)"
ok 'quire-fmt of an annotated record' quire-fmt annotated.quire
same 'changes nothing' annotated.quire "$tmp/out"
ok '--strip' quire-solve --strip annotated.quire
same 'removes the annotations' three.quire "$tmp/out"
ok '--strip with other comments' quire-solve --strip game.quire
same 'keeps them' game.quire "$tmp/out"

printf 'Game: superposition\nm: 3\nPlayers: 3\na1\n' >three-players.quire
status 'three players' 1 quire-solve three-players.quire
has 'have no best play' 'best play is not defined for more than 2 players' "$(cat "$tmp/err")"
printf 'Game: numbers-to-number\nPlayers: Ann, Bob\nm: 3\n' >secret.quire
ok 'numbers chosen in secret' quire-solve secret.quire
is 'have a value on average, and choices with weights' 'secret.quire:1: numbers-to-number: with best play Ann is ahead by 397/2279 on average
  Ann: 4 (598/2279), 6 (1681/2279)
  Bob: 4 (680/2279), 5 (1599/2279)' "$(cat "$tmp/out")"
ok 'for programs' quire-solve -t jsonl secret.quire
has 'a fraction is text' '"value":"397/2279","strategies":' "$(cat "$tmp/out")"
ok 'a table' quire-solve -t tsv secret.quire
has 'has it, too' 'numbers-to-number	397/2279	397/2279	4 (598/2279), 6 (1681/2279); 4 (680/2279), 5 (1599/2279)	' "$(cat "$tmp/out")"
echo '5 3' >>secret.quire
status 'annotations' 1 quire-solve --annotate secret.quire
has 'need moves in turn' 'both players choose in secret' "$(cat "$tmp/err")"
printf 'Game: numbers-to-number\nm: 3\nRound: 2\n5 3\n' >fragment.quire
status 'a fragment' 1 quire-solve fragment.quire
has 'does not show what may still be written' 'the numbers of a move or of an earlier round are missing' "$(cat "$tmp/err")"
printf 'Game: numbers-to-number\nm: 2\nNumbers 1: 1\n' >one.quire
status 'the numbers of one player' 1 quire-solve one.quire
has 'do not show the position either' 'the numbers of a move or of an earlier round are missing' "$(cat "$tmp/err")"
printf 'Game: numbers-to-number\nm: 4\n' >secret.quire
status 'a larger game of secrets' 1 quire-solve --limit=0.2 secret.quire
has 'is not solved' 'not solved within the limit' "$(cat "$tmp/out")"
printf 'Game: precognition\nPlayers: 2\nDeal: 2\nHand 1: 2 3\nPrediction 1: U\nPrediction 2: D\nRow: 2\n' >hidden.quire
status 'a hidden hand' 1 quire-solve hidden.quire
has 'has no best play' 'hands or predictions are hidden' "$(cat "$tmp/err")"
sed 's/^Hand 1.*/&\nHand 2: 4 5/' hidden.quire >open.quire
ok 'open hands' quire-solve open.quire
has 'have best play' 'precognition: with best play' "$(cat "$tmp/out")"
printf 'Game: superposition\nPlayers: 2\nm: 9\n' >large.quire
status 'a large board' 1 quire-solve --limit=0.2 large.quire
has 'is not solved' 'not solved within the limit' "$(cat "$tmp/out")"
for size in 'lengths
n: 100000
Round: 1' 'plusses
n: 1000000000' 'superposition
m: 1000000000
b2' 'permudrome
n: 1000000000' 'permutations
m: 1000000000'; do
    printf 'Game: %s\n' "$size" | sed 's/^n:\|^m:/Players: 2\n&/' >huge.quire
    status "a huge game: ${size%%
*}" 1 quire-solve --limit=0.2 huge.quire
    has 'is not solved' 'not solved within the limit' "$(cat "$tmp/out")"
done
printf 'Game: superposition\nPlayers: 2\n' >sizeless.quire
status 'a game of unknown size' 1 quire-solve sizeless.quire
has 'is not solved, and the message says what to add' "'m' is missing" "$(cat "$tmp/err")"
printf 'Game: procession\nPlayers: 2\nn: 5\n' >rowless.quire
status 'a game without its first row' 1 quire-solve rowless.quire
has 'is not solved either' 'the first row is missing' "$(cat "$tmp/err")"
printf 'Game: permutations\nm: 5\nA: +3 -1 +2\nB: +1 -2\n' >signs.quire
ok 'the opponent picks the sign' quire-solve signs.quire
has 'and the game is solved' 'permutations: with best play' "$(cat "$tmp/out")"
printf 'Game: permutations\nPlayers: Ann, Bob\nm: 3\nA: +1\nB: -1\nA: -2 +1\nB: -1 +2\nA: -2 +1 +3\nB: -1 -3 +2\n' >choices.quire
ok 'a game in which both players choose' quire-solve --annotate choices.quire
is 'has annotations for each choice' 'Game: permutations
Players: Ann, Bob
m: 3
A: +1
B: -1
A: -2 +1  # loses 1 point for Bob: A: +2 +1 was best
B: -1 +2  # loses 1 point for Ann: B: -2 -1 was best
A: -2 +1 +3  # loses 1 point: A: +3 -2 +1 was best
B: -1 -3 +2
# best play: a tie' "$(cat "$tmp/out")"
ok 'values of all first moves' quire-solve --all-moves --at=0 three.quire
is 'are the known ones' '5 4' "$(grep -c '  .*: Ann wins by 8$' "$tmp/out") $(grep -c '  .*: Bob wins by 2$' "$tmp/out")"
for row in 0:nobody 00:player\ 1 000:player\ 2 0000:player\ 2 00000:player\ 2 000000:player\ 1 0000000:player\ 1 00000000:player\ 2; do
    printf 'Game: procession\nPlayers: 2\n%s\n' "${row%%:*}" >start.quire
    ok "procession from ${row%%:*}" quire-solve start.quire
    has 'has the known winner' "with best play ${row#*:} wins" "$(cat "$tmp/out")"
done
quire-gen -g procession --size=n=16 -s 1 -p 2 >wide.quire
ok 'rows of 16 digits' quire-solve "--at=$(($(grep -c '^[01]' wide.quire) - 13))" wide.quire
has 'have a value near the end' 'with best play player 2 wins' "$(cat "$tmp/out")"
printf 'Game: permudrome\nPlayers: 2\nn: 4\nGrid:\nx . . .\n. . x .\n. x . .\n. . . x\n' >grid.quire
ok 'a grid' quire-solve --annotate grid.quire
is 'has no annotations of moves' 1 "$(grep -c '#' "$tmp/out")"
has 'but has a value' '# best play: a tie' "$(cat "$tmp/out")"
ok 'two threads' quire-solve -j 2 -a game.quire three.quire choices.quire
cp "$tmp/out" threads.txt
ok 'one thread' quire-solve -a game.quire three.quire choices.quire
same 'find the same' threads.txt "$tmp/out"
ok 'annotations on two threads' quire-solve -j 2 --annotate three.quire choices.quire
cp "$tmp/out" threads.txt
ok 'and on one' quire-solve --annotate three.quire choices.quire
same 'are the same' threads.txt "$tmp/out"
printf 'Game: procession\nPlayers: 2\n0000000000000\n' >long.quire # 13 digits: no machine solves it in half a second
status 'progress' 1 quire-solve --progress=always --limit=0.5 --memory=64M long.quire
has 'tells how many positions were searched' 'quire-solve: record 1, ' "$(cat "$tmp/err")"
ok 'a small transposition table' quire-solve --memory=1K --at=0 three.quire
has 'gives the same value' 'Ann wins by 8' "$(cat "$tmp/out")"
printf 'Game: superposition\nPlayers: 2\nm: 2\na1 b2\n' >wrong.quire
status 'a record with an error' 1 quire-solve wrong.quire
is 'is not solved' '' "$(cat "$tmp/out")"
status '--annotate of a record with an error' 1 quire-solve --annotate wrong.quire
same 'copies it unchanged' wrong.quire "$tmp/out"
for bad in x 1x -1 ''; do
    status "the limit '$bad'" 2 quire-solve "--limit=$bad" game.quire
done
[ ! -e /dev/full ] || status 'a full disk' 2 sh -c 'quire-solve game.quire >/dev/full'
finish
