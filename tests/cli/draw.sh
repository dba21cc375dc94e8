#!/bin/sh
# quire-draw: options, and drawings of any size. The drawings themselves are in tests/draw/.
. "$(dirname "$0")/lib.sh"

printf 'Game: procession\nPlayers: Ann, Bob\n00\n01\n' >good.quire
printf 'Game: procession\nPlayers: Ann, Bob\n000\n011\n' >bad.quire

drawn='Procession
Ann wins after 1 move
  Ann       Bob

         0 0    2
 1. Ann  0│1    1,1'
ok 'a record' quire-draw good.quire
is 'is drawn as text' "$drawn" "$(cat "$tmp/out")"
is 'without messages' '' "$(cat "$tmp/err")"
ok 'standard input' sh -c 'quire-draw - <good.quire'
is 'is drawn in the same way' "$drawn" "$(cat "$tmp/out")"
ok 'two records' quire-draw good.quire good.quire
is 'are separated by an empty line' "$drawn

$drawn" "$(cat "$tmp/out")"
ok 'no input' quire-draw
is 'prints nothing' '' "$(cat "$tmp/out")"

printf 'Game: lengths\nPlayers: 2\nn: 6\nRound: 1\nOffense: 1\n011010\n1,2,x\n' >gap.quire
status 'a list that cannot be read' 1 quire-draw gap.quire
is 'is not replaced by those that are missing' 0 "$(grep -c '[└┘]' "$tmp/out")"

ok 'no input, as SVG' quire-draw --to=svg
has 'says that there is no record' '>No record here.</text>' "$(cat "$tmp/out")"
has 'and has a size' '<svg xmlns="http://www.w3.org/2000/svg" class="q" width="18' "$(head -n 1 "$tmp/out")"
printf 'Game: permutations\nm: 5\nA: +1\n' >title.quire
ok 'a wide title' quire-draw --to=svg title.quire
width=$(sed -n '1s/.* width="\([0-9]*\).*/\1/p' "$tmp/out")
ok 'fits into the picture' test "$width" -gt 350

# drawing TEXT: draws a record, whose lines are separated by '|'.
drawing() {
    printf '%s\n' "$1" | tr '|' '\n' | quire-draw -q
}
is 'run lengths are separated by commas' ' 1. 0│1    1,1' "$(drawing 'Game: procession|00|01  1 , 1' | tail -n 1)"
is 'the computed winner is shown' 'Ann wins after 1 move, as computed !1' "$(drawing 'Game: procession|Players: Ann, Bob|00|01|Winner: Bob' | sed -n 2p)"
is 'the end of a game with unknown players is shown' 'over after 1 move, but the players are unknown' "$(drawing 'Game: procession|00|01' | sed -n 2p)"
is 'differences of columns with two squares are not shown, nor those of rows' 0 "$(drawing 'Game: permudrome|n: 4|a1, a2|c3 d4' | grep -c '┤ ')"
is 'a wrong score is marked' '  Ann 2      Bob 2 !1' "$(drawing 'Game: lengths|Players: Ann, Bob|n: 4|1011|Round: 2|1110|Score: 2, 1' | sed -n 3p)"
is 'marks of errors are separated in headings' 'Round 1     2 points !1   Round 2     2 points !2' "$(drawing 'Game: lengths|n: 2|Round: 1|10|Points: 3|Round: 2|01|Points: 1' | grep '^Round')"
is 'an error mark of a card is on its line' '         ┌───┐ ┌!1─┐ ┌───┐' "$(drawing 'Game: precognition|Players: 3|Deal: 1|Row: 3H,14H,3H' | grep ┌)"
is 'an error mark of a square is on its line' '    ├!1─┼───┤' "$(drawing 'Game: plusses|n: 2|Moves:|a2 a1' | grep ┼)"
is 'squares have the numbers of moves' '  1 │ 1 │   │' "$(drawing 'Game: plusses|n: 2|Moves:|a1' | grep '^  1 ')"
is 'an error mark of a square outside is below the board' 'e5 !1' "$(drawing 'Game: plusses|n: 4|Moves:|b3 d1 e5' | grep '^[a-z0-9]* !')"
is 'and does not hide other squares' '  3 │   │ 1 │   │   │' "$(drawing 'Game: plusses|n: 4|Moves:|b3 d1 e5' | grep '^  3 ')"
is 'an error mark of a square outside, in another game' 'a4 !1' "$(drawing 'Game: superposition|m: 3|a1 a2 a4 b2' | grep '!1$')"
has 'an error mark of a third number is in its square' '!3 3' "$(drawing 'Game: superposition|Players: 2|m: 3|a1 a2 a1 a2 a1')"
is 'predictions have their player' 'Ann predicts' "$(drawing 'Game: plusses|Players: Ann, Bob|n: 3|Prediction Ann: ++' | sed -n 's/.*  \(Ann predicts\)$/\1/p')"
is 'names are not cut if there is room' ' 1. Wilhelmina-Charlotte    0│1    1,1' "$(drawing 'Game: procession|Players: Wilhelmina-Charlotte, Maximilian of Habsburg|00|01' | tail -n 1)"
is 'a long list remains a table' 4 "$(quire-gen -g permutations --size=m=20 -s 3 | quire-draw -q | grep -c '^sums  *-*[0-9]')"
is 'the last line of an error is not a single word' 0 "$(quire-draw -q "$root/tests/draw/games.quire" | grep -c '^     [^ ]*$')"
is 'names that begin alike stay distinct' '       Johanna Johann… Johanna' "$(drawing 'Game: precognition|Players: Johanna, Johannes|Deal: 26|Row: 4,5,6,7,8,9,4,5,6,7,8,9,4' | sed -n 's/\(Johann… Johanna\) .*/\1/p' | head -n 1)"
is 'names are not cut if there is room' '       Johanna  Johannes' "$(drawing 'Game: precognition|Players: Johanna, Johannes|Deal: 2|Row: 4,5' | grep 'Johanna *Johannes$')"

status 'a record with an error' 1 quire-draw bad.quire
has 'is drawn with a mark' '0│1 1 !1' "$(cat "$tmp/out")"
has 'and the error below' '!1   line 4: 2 digits changed' "$(cat "$tmp/out")"
has 'and on standard error' 'bad.quire:4:1: error' "$(cat "$tmp/err")"
for option in -q --quiet; do
    status "$option" 1 quire-draw $option bad.quire
    is 'prints no messages' '' "$(cat "$tmp/err")"
    has 'and leaves the error in the drawing' '!1   line 4' "$(cat "$tmp/out")"
done
# words: the text of the drawing, without LaTeX's commands between characters.
words() {
    sed 's/\\ / /g; s/{}//g' "$tmp/out"
}
for format in svg html latex; do
    status "an error in $format" 1 quire-draw -q --to=$format bad.quire
    has 'is shown with its id' row-changes "$(words)"
done

printf 'Game: chess\ne4\n' >unknown.quire
status 'an unknown game' 1 quire-draw -q unknown.quire
has 'has a heading' 'Unknown game' "$(cat "$tmp/out")"
has 'and its error' 'unknown-game' "$(cat "$tmp/out")"
status 'a record that is too large' 1 quire-draw -q --max-record=30 good.quire
has 'has a heading' 'too large to be judged' "$(cat "$tmp/out")"
printf 'x\n' | cat - good.quire >early.quire
status 'text above the first record' 1 quire-draw early.quire
is 'is not drawn' "$drawn" "$(cat "$tmp/out")"

# --- characters and colours ---

ok '--charset=ascii' quire-draw --charset=ascii good.quire
has 'draws in ASCII' '0|1' "$(cat "$tmp/out")"
cp "$tmp/out" ascii.txt
ok 'a locale without Unicode' env LC_ALL=C quire-draw good.quire
same 'draws in ASCII' ascii.txt "$tmp/out"
ok '--charset=utf-8' env LC_ALL=C quire-draw --charset=utf-8 good.quire
is 'draws in Unicode' "$drawn" "$(cat "$tmp/out")"
printf 'Game: procession\nPlayers: Zo\303\253, \347\216\213\n00\n01\n' >names.quire
ok 'non-ASCII names with --charset=ascii' quire-draw --charset=ascii names.quire
has 'have question marks' 'Zo?' "$(cat "$tmp/out")"
ok '--color=always' quire-draw --color=always good.quire
has 'has colours' '[[]1mProcession' "$(cat "$tmp/out")"
ok '--color=always with NO_COLOR' env NO_COLOR=1 quire-draw --color=always good.quire
has 'has colours' '[[]1mProcession' "$(cat "$tmp/out")"
ok '--color=never' quire-draw --color=never good.quire
is 'has no colours' "$drawn" "$(cat "$tmp/out")"

# --- formats ---

for option in '-t text' '-ttext' --to=text '--to text'; do
    # shellcheck disable=SC2086 # one of them is two
    ok "$option" quire-draw $option good.quire
    is 'is text' "$drawn" "$(cat "$tmp/out")"
done
for option in --to=png -t --to= --charset=latin --color=maybe; do
    status "quire-draw $option is trouble" 2 quire-draw $option good.quire
done
status 'SVG without a folder for temporary files' 2 env TMPDIR=/nonexistent quire-draw -t svg
has 'is reported' 'temporary file: No such file or directory' "$(cat "$tmp/err")"
ok 'SVG without records' quire-draw -t svg
has 'is a document' '<svg xmlns=' "$(cat "$tmp/out")"
ok 'SVG of two records' quire-draw -t svg good.quire good.quire
is 'is one document' '1 1' "$(grep -c '<svg' "$tmp/out") $(grep -c '</svg>' "$tmp/out")"
is 'with both records' 2 "$(grep -c 'role="img"' "$tmp/out")"
ok 'HTML without records' quire-draw -t html
has 'is a page' '</html>' "$(cat "$tmp/out")"
ok 'LaTeX without records' quire-draw -t latex
has 'is a document' '\\end{document}' "$(cat "$tmp/out")"

# --- the game after every move ---

# captions: the captions of the frames, in one line.
captions() {
    grep -oE 'start|after [0-9]+ moves?' "$tmp/out" | tr '\n' ';'
}
printf 'Game: superposition\nPlayers: Ann, Bob\nScore: 2, 0\nm: 3\na1 a2\na5\n' >film.quire
status '--moves' 1 quire-draw -q --moves film.quire
is 'draws the game after every move' 'after 3 moves;start;after 1 move;after 2 moves;after 3 moves;' "$(captions)"
is 'with the heading and the errors once' '1 1' "$(grep -c Superposition "$tmp/out") $(grep -c '^!1' "$tmp/out")"
is 'and an error mark only from its move on' 1 "$(grep -c 'a5 !1$' "$tmp/out")"
printf 'Game: lengths\nPlayers: Ann, Bob\nn: 2\nRound: 1\n10\n1,1\nRound: 2\n0\n' >rounds.quire
ok '--moves with rounds' quire-draw --moves rounds.quire
is 'draws the moves of each round' 'after 3 moves;start;after 1 move;after 2 moves;after 2 moves;after 3 moves;' "$(captions)"
printf 'Game: lengths\nPlayers: Ann, Bob\nn: 4\nRound: 1\n0110\n1,2,1\n1,1,2\n' >below.quire
status '--moves with an error below the last move' 1 quire-draw -q --moves below.quire
has 'marks it in the last frame' '1  1  2  !1' "$(cat "$tmp/out")"
printf 'Game: permutations\nm: 2\nA: +1 -2\nB: +2 +1\n' >lists.quire
quire-draw -q --moves lists.quire >"$tmp/out"
is 'draws a list as a single move' 'after 2 moves;start;after 2 moves;' "$(captions)"
printf 'Game: superposition\nm: 3\n' >none.quire
ok '--moves without moves' quire-draw --moves none.quire
is 'draws the start' 'after 0 moves;start;' "$(captions)"
for format in svg latex; do
    status "frames in $format" 1 quire-draw -q --moves -t $format film.quire
    has 'has a frame for each move' 'after 2 moves' "$(words)"
done
status '--moves in HTML' 1 quire-draw -q --moves -t html film.quire
is 'has figures' 4 "$(grep -c '<figure>' "$tmp/out")"
is 'all of them visible without the script' 0 "$(grep -c ' hidden' "$tmp/out")"
has 'and a script that shows one at a time' '</script>' "$(cat "$tmp/out")"
ok 'HTML without --moves' quire-draw -t html good.quire
is 'has no script' 0 "$(grep -c '<script' "$tmp/out")"
quire-gen -g procession --size=n=60 --claims=strip -s 1 --moves=400 >long.quire
for format in text svg html latex; do
    ok "a long film as $format" timeout 60 quire-draw --moves -t $format long.quire
    has 'says what is left out' 'more moves are not drawn' "$(words)"
done

# --- sizes: a large number costs nothing, and long texts are cut ---

# large NAME WORDS: draws the record in large.quire in every format, quickly, with these words.
large() {
    name=$1
    for format in text svg html latex; do
        run timeout 60 quire-draw -q -t $format large.quire
        if [ "$code" -le 1 ] && [ "$(wc -c <"$tmp/out")" -lt 4000000 ]; then
            pass "$name as $format"
        else
            fail "$name as $format" "exit status $code, $(wc -c <"$tmp/out") bytes"
        fi
        has 'says what is left out' "$2" "$(words)"
    done
}

for fields in plusses:n superposition:m intersections:n; do
    printf 'Game: %s\n%s: 1000000000\n' "${fields%:*}" "${fields#*:}" >large.quire
    case $fields in intersections:*) echo 'Round: 1' >>large.quire ;; esac
    large "${fields%:*} with a side of a thousand million" 'drawn[.])'
done
{ printf 'Game: lengths\nn: 200000\n' && head -c 200000 /dev/zero | tr '\0' 1 && echo; } >large.quire
large 'a list of 200000 digits' 'A list of 200000 is too long to be drawn'
{ printf 'Game: procession\nPlayers: 2\n' && head -c 100000 /dev/zero | tr '\0' 0 && echo; } >large.quire
for format in text svg html latex; do
    ok "a row of 100000 digits as $format" timeout 60 quire-draw -t $format large.quire
done
{ echo 'Game: lengths' && echo 'n: 4' && echo 'Players: 2' &&
    awk 'BEGIN { for (i = 1; i <= 5000; i++) print "Round: " i "\n0110" }'; } >large.quire
large 'five thousand rounds' 'more rounds are not drawn'
{ printf 'Game: superposition\nm: 3\nPlayers: P1' && awk 'BEGIN { for (i = 2; i <= 1000; i++) printf ", P%d", i }' &&
    printf '\na1 a2\n'; } >large.quire
ok 'a thousand players' quire-draw large.quire
has 'are cut' 'more' "$(head -n 12 "$tmp/out")"
awk 'BEGIN { print "Game: intersections\nn: 50\nm: 40000\nRound: 1"; for (i = 0; i < 40000; i++) print "a1-a2" }' >large.quire
large 'forty thousand segments' 'cut'
# Integers beyond any list have sums of any size.
printf 'Game: permutations\nm: 3\nA: -9223372036854775807 +9223372036854775807 +99999999999999999999\n' >sums.quire
for format in text svg html latex; do
    status "sums at the ends of their range as $format" 1 quire-draw -q -t $format sums.quire
done
finish
