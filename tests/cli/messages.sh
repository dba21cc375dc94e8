#!/bin/sh
# Messages about typical slips: their places, and the suggested corrections.
. "$(dirname "$0")/lib.sh"

# says NAME GAME LINES ERROR HELP: a record of these lines has this error and this help, and no other error; an
# empty HELP means none.
says() {
    printf 'Game: %b\n%b' "$2" "$3" >slip.quire
    status "$1" 1 quire-check --format=gnu slip.quire
    is 'is one error' "$4" "$(sed -n 's/^slip.quire:\(.*\): error: /\1: /p' "$tmp/err")"
    is 'with its help' "$5" "$(sed -n 's/^slip.quire:.*: help: //p' "$tmp/err")"
}

# --- colons ---
round='Players: 2\nDeal: 1\nRow: 1,2\n'
says 'a round without its colon' precognition "${round}Round 2\nRow: 3,4\n" \
    "5:1: not a row; read as the field 'Round' [bad-row]" "a colon is missing: write 'Round: 2'"
says 'a round with the colon after its number' precognition "${round}Round 2:\nRow: 3,4\n" \
    "5:7: unexpected '2' after 'Round' [bad-field]" "write 'Round: 2'"
says 'a round without its colon and its blank' precognition "${round}Round2\nRow: 3,4\n" \
    "5:1: not a row; read as the field 'Round' [bad-row]" "a colon is missing: write 'Round: 2'"
says 'a round without a blank, its colon at the end' precognition "${round}Round2:\nRow: 3,4\n" \
    "5:1: not a row; read as the field 'Round' [bad-row]" "a colon is missing: write 'Round: 2'"
says 'a sign in place of the colon' permutations 'm = 5\nA: +1\n' \
    "2:1: not a row; read as the field 'm' [bad-row]" "a colon is missing: write 'm: 5'"
says 'somebody'"'"'s prediction' precognition 'Players: Ann Lee, Bob\nPrediction Ann Lee UD\nRow: 1,2,1\n' \
    "3:1: not a row; read as the field 'Prediction' [bad-row]" \
    "a colon is missing: write 'Prediction Ann Lee: UD'"
says 'a block' plusses 'n: 1\nGrid\n*\n' "3:1: not a row; read as the field 'Grid' [bad-row]" \
    "a colon is missing: write 'Grid:'"
says 'a claim that is also wrong' procession '00\n01\nWinner Zoe\n' \
    "4:1: not a row; read as the field 'Winner' [bad-row]" "a colon is missing: write 'Winner: Zoe'"
says 'a game' procession '0\nGame procession\n' \
    "3:1: expected a row such as '01  2,1': row skipped [bad-row]" \
    "a colon is missing: write 'Game: procession'; what follows was read as the same game"
ok 'quire-fmt leaves such lines unchanged' sh -c 'quire-fmt slip.quire | cmp - slip.quire'

# --- keys ---
says 'a key without its blank' permutations 'm: 1\nA: 1\nSumsA: 1\n' \
    "4:1: Permutations Of +- Integers has no field 'SumsA' [unknown-field]" "did you mean 'Sums A'?"
says 'a key without its second word' permutations 'm: 1\nA: 1\nSums: 1\n' \
    "4:1: 'Sums' does not say whose it is [bad-field]" "write 'Sums A:' or 'Sums B:'"
says 'a key with a wrong second word' permutations 'm: 1\nA: 1\nSums 1: 1\n' \
    "4:6: unexpected '1' after 'Sums' [bad-field]" "write 'Sums A:' or 'Sums B:'"

# --- names ---
for title in 'Making Intersections' 'Lengths Of Lengths Of Lengths Game' 'Numbers To Number' \
    'Permutations Of +- Integers' 'Plusses And Minuses Grid Game' Precognition Procession \
    'Number Superposition Game'; do
    ok "$title" sh -c "echo 'Game: $title' | quire-check"
done
says 'names separated by a blank' procession 'Players: Ann Bob\n0\n' \
    '2:10: 1 player, but this game needs at least 2 [bad-players]' \
    "separate names with commas: 'Ann, Bob'"
says 'a comma at the end' procession 'Players: Ann, Bob,\n0\n' '2:18: empty name [bad-players]' ''
says 'a name in lower case' procession 'Players: Ann, Bob\n0\nStatus: finished\nWinner: ann\n' \
    "5:9: unknown player 'ann' [unknown-player]" "did you mean 'Ann'?"

# --- dots ---
says 'a dot of column 0' intersections 'n: 3\nm: 4\n0,1 - 1,1\n' \
    '4:1: 0,1 is outside the 3 by 3 board [dot-outside]' ''
says 'a dot with a huge coordinate' intersections 'n: 3\nm: 4\na1-zzzzzzzzzzzzzzzzzzzz1\n' \
    '4:1: zzzzzzzzzzzzzzzzzzzz1 is outside the 3 by 3 board [dot-outside]' ''

# --- what is expected ---
says 'a text that is not a square' superposition 'm: 2\na1 b!\n' "3:4: 'b!' is not a square such as b3: row skipped [bad-row]" ''
says 'a text that is not a span' precognition 'Row: 1,2\nMatch 1: all\n' \
    "3:10: 'Match' expects a range such as 2-3, or none [bad-field]" ''
says 'a text that is not a number' permutations 'm: 1\nA: one\n' "3:4: 'A' expects numbers such as 1, -2 [bad-field]" ''
says 'a day that does not exist' procession 'Date: 2026-11-31\n0\n' '2:7: no such day [bad-field]' ''

# --- characters ---
says 'a minus sign' permutations 'm: 1\nA: \342\210\2221\n' \
    "3:4: 'A' expects numbers such as 1, -2 [bad-field]" "U+2212 (MINUS SIGN): type '-'"
says 'a dash' intersections 'n: 4\nm: 2\na1\342\200\223a2\n' \
    "4:1: 'a1$(printf '\342\200\223')a2' is not a segment such as a1-a4: row skipped [bad-row]" \
    "U+2013 (EN DASH): type '-'"
says 'full-width digits' procession '\357\274\220\n' \
    "2:1: expected a row such as '01  2,1': row skipped [bad-row]" \
    "U+FF10 (FULLWIDTH FORM): type '0'"
says 'a suit as an emoji' precognition 'Row: 7\342\231\240\357\270\217\n' \
    "2:6: no such card: '7$(printf '\342\231\240\357\270\217')' [card-value]" \
    'U+FE0F (VARIATION SELECTOR): leave it out'
says 'a no-break space in a name' procession 'Players: Ann\302\240, Bob\n00\n01\nWinner: Ann\n' \
    "5:9: unknown player 'Ann' [unknown-player]" \
    "the player's name contains U+00A0 (NO-BREAK SPACE): type a blank"
says 'squares in upper case' superposition 'm: 2\nA1\n' \
    "3:1: expected a row such as 'b3 c4': row skipped [bad-row]" "did you mean 'a1'?"
says 'cards in lower case' precognition 'Row: 5s\n' "2:6: no such card: '5s' [card-value]" "did you mean '5S'?"
says 'changes in lower case' precognition 'Prediction 1: udu\n' \
    "2:15: 'Prediction' expects only 'U', 'D' and 'S' [bad-field]" "did you mean 'UDU'?"
says 'a word in upper case' procession '00\nStatus: Unfinished\n' \
    "3:9: 'Status' expects 'finished' or 'unfinished' [bad-field]" "did you mean 'unfinished'?"
says 'blanks between digits' procession '000\n0 0 1  2,1\n' \
    "3:1: 1 digit, expected 3 (n) [row-width]" \
    "the digits of a row are written together: '00...'"
says 'blanks between digits before a 1' procession '000\n0 1 0  1,1,1\n' \
    "3:1: 1 digit, expected 3 (n) [row-width]" \
    "the digits of a row are written together: '01...'"
says 'words after a row' procession '00\n01 2 Ann moved\n' "3:6: 'Ann' is not a number such as 2: row skipped [bad-row]" \
    "put # in front of a comment: '# Ann moved'"
says 'words after a number' permutations 'm: 1 integer each\nA: 1\n' \
    "2:4: 'm' expects a whole number from 1 to 1000000000 [bad-field]" \
    "put # in front of a comment: '# integer each'"
says 'words after a list' permutations 'm: 1\nA: 1 (Bob)\n' "3:6: 'A' expects numbers such as 1, -2 [bad-field]" \
    "put # in front of a comment: '# (Bob)'"
says 'a day of the week' procession 'Date: 2026-11-21, a Saturday\n0\n' \
    '2:7: '"'Date' expects a date such as 2009-11-03, 2009-11 or 2009 [bad-field]" ''
says 'a day of the week in brackets' procession 'Date: 2026-11-21 (a Saturday)\n0\n' \
    "2:7: 'Date' expects a date such as 2009-11-03, 2009-11 or 2009 [bad-field]" \
    "put # in front of a comment: '# (a Saturday)'"
says 'words after a name' lengths 'Players: Ann, Bob\nn: 2\nRound: 1\nOffense: Ann this time\n11\n' \
    "5:10: unknown player 'Ann this time' [unknown-player]" "put # in front of a comment: '# this time'"

# --- rules ---
says 'a U-turn' superposition 'm: 2\na1 a2 a1\n' '3:7: 3 may not go back to a1, where 1 is [u-turn]' ''
says 'the run lengths of the first row' procession '00\n01\n11\n' \
    '4:1: run lengths {2} occurred before [runs-repeat]' \
    "the first row counts, except under the reading 'start-free'"
says 'an empty claim' plusses 'n: 2\nMoves:\na1 b2\nTruth 1:\n' '5:1: claimed none, computed + [truth-mismatch]' ''
says 'too few rounds' lengths 'Players: 2\nn: 4\nRounds: 2\n1111\nWinner: 1\n' \
    '6:9: the game is not over: 1 of 2 rounds is over [winner-mismatch]' ''

status 'the name of a game as a verb' 2 quire precognition
has 'is reported with a suggestion' "see 'quire help precognition'" "$(cat "$tmp/err")"
finish
