#!/bin/sh
# quire-tally: which players count, in which order and format.
. "$(dirname "$0")/lib.sh"

cat >games.quire <<'END_OF_GAMES'
Game: procession
Players: Ann, Bob
00
01

Game: numbers-to-number
Players: Bob, Cleo Lee
m: 1
1 1

Game: numbers-to-number
Players: Ann, Bob
m: 2
2 1
1 3

Game: procession
Players: Dan, Bob, Cleo Lee
000
001
101

Game: procession
Players: Dan, Eve
0
END_OF_GAMES

ok 'standings' quire-tally games.quire
is 'are a table' 'player    games   wins   ties  losses      for  against
Ann           2      2      0       0        1        0
Bob           4      1      1       2        1        2
Cleo Lee      2      0      1       1        1        1
Dan           2      0      0       1        -        -
Eve           1      0      0       0        -        -' "$(cat "$tmp/out")"
is 'without a message if all records count' '' "$(cat "$tmp/err")"
ok '--format=tsv' quire-tally --format=tsv games.quire
is 'has a heading' 'player	games	wins	ties	losses	for	against' "$(head -n 1 "$tmp/out")"
is 'and a line for each player' 'Cleo Lee	2	0	1	1	1	1' "$(sed -n 4p "$tmp/out")"
is 'missing values are empty' 'Eve	1	0	0	0		' "$(sed -n 6p "$tmp/out")"
ok '--format=jsonl' quire-tally --format=jsonl games.quire
is 'has an object on each line' '{"game":null,"player":"Ann","games":2,"wins":2,"ties":0,"losses":0,"for":1,"against":0}' "$(head -n 1 "$tmp/out")"
is 'missing values are null' '{"game":null,"player":"Eve","games":1,"wins":0,"ties":0,"losses":0,"for":null,"against":null}' "$(sed -n 5p "$tmp/out")"
ok '--by=game' quire-tally --by=game games.quire
is 'has standings for each game' 'game               player    games   wins   ties  losses      for  against
numbers-to-number  Ann           1      1      0       0        1        0
numbers-to-number  Cleo Lee      1      0      1       0        1        1
numbers-to-number  Bob           2      0      1       1        1        2
procession         Ann           1      1      0       0        -        -
procession         Bob           2      1      0       1        -        -
procession         Cleo Lee      1      0      0       1        -        -
procession         Dan           2      0      0       1        -        -
procession         Eve           1      0      0       0        -        -' "$(cat "$tmp/out")"
ok '--by=game --format=tsv' quire-tally --by=game --format=tsv games.quire
is 'has one more column' 8 "$(awk -F '\t' '{ print NF }' "$tmp/out" | sort -u)"
ok '--by=game --format=jsonl' quire-tally --by=game --format=jsonl games.quire
is 'has the game' '{"game":"numbers-to-number","player":"Ann","games":1,"wins":1,"ties":0,"losses":0,"for":1,"against":0}' "$(head -n 1 "$tmp/out")"
ok '--by=player is the default' quire-tally --by=player --format=text games.quire games.quire
is 'and several files are added up' 'Ann           4      4      0       0        2        0' "$(sed -n 2p "$tmp/out")"

# Records that do not count.
cat >others.quire <<'END_OF_GAMES'
# heading
Game: procession
Players: Ann, Bob
000
Game: procession
Players: Ann, Bob
00
11
Game: procession
Players: 2
00
01
Game: procession
00
01
Game: procession
Players: Ann, ANN
00
01
Game: chess
END_OF_GAMES
status 'a record with an error gives exit status 1' 1 quire-tally others.quire
is 'and no record counts' '' "$(cat "$tmp/out")"
has 'its diagnostics are shown' '[[]row-changes]' "$(cat "$tmp/err")"
has 'and so is a name that occurs twice' "others.quire:17:15: warning: 'ANN' also plays under another spelling [[]name-twice]
   Players: Ann, ANN
                 ^~~
" "$(cat "$tmp/err")"
is 'the numbers of records left out are reported' \
    'quire-tally: left out: 2 with errors, 1 unfinished, 2 without player names, 1 with the same name for two players' \
    "$(tail -n 1 "$tmp/err")"
for option in -q --quiet; do
    status "$option keeps the exit status" 1 quire-tally $option others.quire games.quire
    is 'and prints no messages' '' "$(cat "$tmp/err")"
    is 'but prints the standings' 6 "$(wc -l <"$tmp/out" | tr -d ' ')"
done
for form in text tsv jsonl; do
    ok "no record, as $form" quire-tally --format=$form /dev/null
    is 'prints nothing' '' "$(cat "$tmp/out" "$tmp/err")"
done
status '--numbers' 1 quire-tally --numbers --format=tsv others.quire
is 'counts players without names' '1	1	1	0	0		
2	1	0	0	1		' "$(sed 1d "$tmp/out")"
has 'if their number is known' '1 without player names' "$(tail -n 1 "$tmp/err")"

# Names.
cat >names.quire <<'END_OF_GAMES'
Game: procession
Players: Ann Lee, Bob
00
01
Game: procession
Players: annlee, Bob
00
01
Game: procession
Players: BOB, annlee
00
01
END_OF_GAMES
ok 'names in other spellings' quire-tally names.quire
is 'are one player, under the first spelling' 'Ann Lee      3      2      0       1        -        -
Bob          3      1      0       2        -        -' "$(sed 1d "$tmp/out")"
is 'each spelling is reported once' "names.quire:6:10: warning: 'annlee' counts as 'Ann Lee' of names.quire:1 [name-spelling]
   Players: annlee, Bob
            ^~~~~~
names.quire:10:10: warning: 'BOB' counts as 'Bob' of names.quire:1 [name-spelling]
   Players: BOB, annlee
            ^~~" "$(cat "$tmp/err")"
ok 'other spellings in another file' sh -c 'head -n 4 names.quire | quire-tally - names.quire'
has 'refer to that file' "names.quire:6:10: warning: 'annlee' counts as 'Ann Lee' of -:1 " "$(cat "$tmp/err")"
printf 'Game: procession\nPlayers: \303\205sa \342\202\254, B"\t\\\n00\n01\n' >odd.quire
ok 'names with non-ASCII characters' quire-tally odd.quire
is 'are aligned by their width' 'player  games   wins   ties  losses      for  against
Åsa €       1      1      0       0        -        -' "$(head -n 2 "$tmp/out")"
ok 'a name with a tab in TSV' quire-tally --format=tsv odd.quire
is 'adds no column' 7 "$(awk -F '\t' '{ print NF }' "$tmp/out" | sort -u)"
ok 'a name with special characters in JSON' quire-tally --format=jsonl odd.quire
has 'is escaped' '"player":"B\\"\\u0009\\\\"' "$(cat "$tmp/out")"

# Ties in the order: more tied games, then the difference, then the points, then the name.
cat >equal.quire <<'END_OF_GAMES'
Game: procession
Players: Zoe, zack
0
Game: procession
Players: Yan, Al
0
Game: numbers-to-number
Players: Uwe, Vic
m: 1
1 1
END_OF_GAMES
ok 'equal players' quire-tally equal.quire
is 'are ordered by difference, points and name' 'Uwe Vic Al Yan zack Zoe' "$(sed 1d "$tmp/out" | cut -d ' ' -f 1 | tr '\n' ' ' | sed 's/ $//')"

for option in --by=name --by= --format=xml --format= --by; do
    status "quire-tally $option is trouble" 2 quire-tally $option games.quire
    has 'and says so' 'quire-tally: ' "$(cat "$tmp/err")"
done
finish
