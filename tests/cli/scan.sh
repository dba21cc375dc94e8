#!/bin/sh
# quire-scan: options, where records say they came from, and broken input. What is found in which words
# is in tests/scan/.
. "$(dirname "$0")/lib.sh"

cat >post.txt <<'END'
Subject: Procession at noon
Date: Tue, 3 Nov 2009 13:00:08 -0800

A sample game with n=4:

0000  4
0001  3,1

(Ann thought for a while.)

0011  2,2
1011  1,1,2
1010  1,1,1,1

Player 2 wins.
END
cat post.txt post.txt >twice.txt
sed 's/^0011  2,2/0011  1,3/' post.txt >wrong.txt

ok 'a post with an example' quire-scan post.txt
is 'is printed as a record' 'Game: procession  # line 6 "post.txt"
Source: post.txt:6, Procession at noon, 2009-11-03
Players: 2
n: 4  # line 4
0000  4  # line 6
0001  3,1  # line 7
0011  2,2  # line 11
1011  1,1,2  # line 12
1010  1,1,1,1  # line 13
Winner: 2  # line 15' "$(cat "$tmp/out")"
ok 'quire-check of the output' sh -c 'quire-scan post.txt | quire-check'
is 'refers to the post and its line' 'post.txt:6: procession: ok, 4 moves, finished, player 2 wins' "$(cat "$tmp/err" "$tmp/out")"

ok 'an invalid example is found' quire-scan wrong.txt
status 'quire-check finds its error' 1 sh -c 'quire-scan wrong.txt | quire-check'
is 'at its line of the post' 'wrong.txt:11:7: error: claimed 1,3, computed 2,2 [runs-mismatch]' "$(head -n 1 "$tmp/err")"
for filter in 'quire-fmt -q' 'quire-fmt -q --claims=fill' 'quire-check --reject=/dev/stdout 2>&1' 'sed s/Ann/Eva/'; do
    run sh -c "quire-scan wrong.txt | $filter | quire-check"
    has "the error keeps its line after $filter" 'wrong.txt:11:7: error: claimed 1,3' "$(cat "$tmp/err")"
done
run sh -c 'quire-scan wrong.txt | quire-check --format=jsonl'
has 'output for programs has file and line of the post' '{"file":"wrong.txt","line":11,' "$(cat "$tmp/out")"
run sh -c 'quire-scan post.txt | quire-score --format=jsonl'
has 'and so have scores' '{"file":"post.txt","line":6,' "$(cat "$tmp/out")"
ok 'quire-fmt removes the source map of removed lines' sh -c 'quire-scan post.txt | quire-fmt --claims=strip'
is 'and keeps that of other lines' 'Game: procession  # line 6 "post.txt"
Source: post.txt:6, Procession at noon, 2009-11-03
Players: 2
n: 4  # line 4
0000  # line 6
0001  # line 7
0011  # line 11
1011  # line 12
1010  # line 13' "$(cat "$tmp/out")"

printf 'Game: procession  # line 3 "a \\"b\\\\\\303\\251.txt"\n0000\n0001  1  # line 7\n\n0011  1\n0111  4  # line x\n' >odd.quire
status 'a source map needs only the comments' 1 quire-check --format=gnu odd.quire
is 'a line without one is where the line above is' 'a "b\é.txt:7:7: error: claimed 1, computed 3,1 [runs-mismatch]
a "b\é.txt:7:7: error: claimed 1, computed 2,2 [runs-mismatch]
a "b\é.txt:7:7: error: claimed 4, computed 1,3 [runs-mismatch]' "$(grep error: "$tmp/err" | head -n 3)"
printf 'Game: procession  # line 3\n0000  4  # line 9\n0001  1  # line 7\n' >none.quire
status 'comments without a file name are not a source map' 1 quire-check --format=gnu none.quire
has 'and lines have their own numbers' 'none.quire:3:7: error' "$(cat "$tmp/err")"

{ cat post.txt && sed 's/^/> /' post.txt; } >quoted.txt
ok '--all with a quotation of the whole post' quire-scan --all quoted.txt
is 'does not print what it quotes' 1 "$(grep -c Game: "$tmp/out")"
printf 'game: procession\nplayers: [Ann, Bob]\nrows:\n  - "0000"\n' >game.yaml
status 'YAML is no record in the notation' 1 quire-scan game.yaml
ok 'a repeated example' quire-scan twice.txt
is 'is printed once' 1 "$(grep -c Game: "$tmp/out")"
ok '--all prints a repeated example each time' quire-scan --all twice.txt
is 'with its own lines' 'Game: procession  # line 6 "twice.txt"
Game: procession  # line 21 "twice.txt"' "$(grep Game: "$tmp/out")"
ok 'a repeated example in several files' quire-scan post.txt twice.txt
is 'is printed for each file' 2 "$(grep -c Game: "$tmp/out")"
ok 'records are separated by blank lines' sh -c 'quire-scan post.txt twice.txt | grep -c "^$"'
is 'and by nothing else' 1 "$(cat "$tmp/out")"

# Records in the notation itself.
for file in "$samples"/*.quire; do
    cp "$file" written.quire
    quire-check --format=jsonl written.quire >expected 2>/dev/null
    run sh -c 'quire-scan --all written.quire | quire-check --format=jsonl'
    is "the records of $(basename "$file") are judged as they are" "$(cat expected)" "$(cat "$tmp/out")"
    quire-scan --all written.quire >once.quire 2>/dev/null
    run quire-scan --all once.quire
    is 'and have their line numbers' "$(cat once.quire)" "$(cat "$tmp/out")"
done

cat >quoted.txt <<'END'
From: Bert
Subject: Our evening

Hi Ada, this is all:

> Game: lengths
> Players: Ada, Bert
> n: 8   # a short one
> Round: 1
> 10011100
> 1,2,3,2
>
> (We had tea.)
>
> Round: 2
> 10101010
That was round 2.

A game of making intersections with n=3:

Game: intersections
m: 2
a1-a2

# I lost the rest.

See you!
END
ok 'a record in a mail' quire-scan quoted.txt
is 'ends at the text below' 'Game: lengths  # line 6 "quoted.txt"
Players: Ada, Bert  # line 7
# a short one
n: 8  # line 8
Round: 1  # line 9
10011100  # line 10
1,2,3,2  # line 11

(We had tea.)

Round: 2  # line 15
10101010  # line 16

Game: intersections  # line 21 "quoted.txt"
m: 2  # line 22
a1-a2  # line 23' "$(cat "$tmp/out")"

printf 'Game: Procession\n\nAda and I had n=4:\n\n' | cat - post.txt >prose.txt
ok 'a line Game: above prose' quire-scan prose.txt
is 'does not begin a record' 'Game: procession  # line 10 "prose.txt"' "$(grep Game: "$tmp/out")"
printf '<p>Game: procession\nPlayers: 2</p><pre>Game: procession\n0000\n</pre><p>0001</p><div>Game: lengths</div><div>n: 4</div><div><br></div><div>Bye</div>' >written.html
ok 'records on a page' quire-scan written.html
is 'end with their blocks' 'Game: procession  # line 2 "written.html"
0000  # line 3

0001  # line 4

Game: lengths  # line 4 "written.html"
n: 4  # line 4' "$(cat "$tmp/out")"

echo 'nothing of interest' >dull.txt
status 'a file without an example gives exit status 1' 1 quire-scan dull.txt
is 'and no output' '' "$(cat "$tmp/out" "$tmp/err")"
ok 'one file with an example is enough' quire-scan dull.txt post.txt
for option in -q --quiet; do
    ok "$option with an example" quire-scan $option post.txt
    is 'prints nothing' '' "$(cat "$tmp/out")"
    status "$option without" 1 quire-scan $option dull.txt
done
ok 'standard input' sh -c 'quire-scan <post.txt'
has 'is named -' '# line 6 "-"' "$(cat "$tmp/out")"
ok 'standard input as -' sh -c 'quire-scan - <post.txt'
status 'a missing file is trouble' 2 quire-scan missing.txt post.txt
has 'and the other files are read' 'Game: procession' "$(cat "$tmp/out")"
status 'a folder is trouble' 2 quire-scan .
status 'an unknown option is trouble' 2 quire-scan --no-such
if [ -e /dev/full ]; then
    status 'a full disk is trouble' 2 sh -c 'quire-scan post.txt >/dev/full'
fi

printf '<title>T</title><h1>A &amp; b</h1><p>one\ntwo</p><pre>a  b\n&gt;c</pre><table><tr><td>1</td><td></td></tr></table>' >page.html
ok '--text shows the lines of a page' quire-scan --text page.html
is 'as they are scanned' '1	! 	T
1	# 	A & b
1	  	one
2	 +	two
2	  	a  b
3	  	c
3	  	|1||' "$(grep -v '	$' "$tmp/out")"
printf '<html><table><tr><th>n</th><th colspan=2>Ann</th><th>Bob</th></tr><tr><th colspan="3">Round 1</th></tr></table>' >page.html
ok 'a heading over several columns' quire-scan --text page.html
is 'is that of each, but one alone is that of the table' '|n|Ann|Ann|Bob|
Round 1' "$(cut -f 3 "$tmp/out" | grep .)"
printf 'the 1<sup>st</sup> round<ref>see *above*</ref>\n<b> a1-a2\n<sup> none\n' >tags.txt
ok 'tags in other text' quire-scan --text tags.txt
is 'are dropped in pairs: one alone may be a name' 'the 1st round
<b> a1-a2
<sup> none' "$(cut -f 3 "$tmp/out")"

for name in posts/a '#1.txt' 'a  # line 3 "x".txt'; do
    mkdir -p "$(dirname "$name")" && cp wrong.txt "$name"
    run sh -c 'quire-scan "$0" | quire-check --format=gnu' "$name"
    has "a file called $name" "$name:11:7: error" "$(cat "$tmp/err")"
done

awk 'BEGIN { for (i = 0; i < 40000; i++) print "A line of prose, without any game in it, and there are more like it." }' >long.txt
status 'a long file without a game' 1 quire-scan --progress=always long.txt
is 'has a progress line' 'quire-scan: ' "$(tr '\r' '\n' <"$tmp/err" | sed -n 's/ [1-9][0-9]*%, .* left *$/ /p' | sort -u)"

# Broken input: nothing is found, nothing fails.
head -c 3000000 /dev/urandom >random
head -c 10000000 /dev/zero | tr '\000' 1 >line
{ echo '<html><body><pre>' && head -c 8 post.txt; } >cut.html
printf '<html><body>%s' "$(yes '<div><b a=' | head -n 20000)" >deep.html
printf '<html><!-- %s' "$(yes 'x' | head -n 600000)" >comment.html
printf '\377\376\000\330\000' >utf16
: >empty
for file in random line cut.html deep.html comment.html utf16 empty; do
    status "$file" 1 quire-scan $file
    is 'has no example' '' "$(cat "$tmp/out" "$tmp/err")"
done

# The example as other bytes.
iconv -t UTF-16 <post.txt >utf16.txt
{ printf 'Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n' && base64 post.txt; } >base64.txt
{ echo '<html><body><pre>' && cat post.txt; } >open.html
sed 's/$/\r/' post.txt >crlf.txt
for file in utf16.txt base64.txt open.html crlf.txt; do
    ok "the post as $file" quire-scan $file
    has 'is found' '1010  1,1,1,1  # line ' "$(cat "$tmp/out")"
done

# Ann's friend is called Zoe, with dots on the e, in the character set that the page says it is in.
for charset in 'charset=iso-8859-1' 'CHARSET="iso-8859-1"' "charset='latin1'"; do
    printf '<html><head><meta %s></head><p>Procession</p><p>Game between Zo\353 and Ann, n = 4:</p><pre>0000\n0001\n0011\n1011\n1010\n</pre></html>' "$charset" >latin.html
    ok "a page with $charset" quire-scan latin.html
    has 'is read by it' 'Players: Zoë, Ann' "$(cat "$tmp/out")"
done

# A row of a table without a word in it, where a title may stand.
printf '3 November 2009\n| | |\n' | cat - post.txt >empty.txt
ok 'empty cells below a date' quire-scan empty.txt
has 'are not a title' 'Procession at noon' "$(sed -n 2p "$tmp/out")"

mkdir -p games
sed "s/about: .*/about: 'parade'/" "$root/grammar/procession.yaml" >games/procession.yaml
sed -e '/sure:/d' -e '/named:/d' games/procession.yaml >games/x && mv games/x games/procession.yaml
status 'a grammar about other words finds nothing' 1 quire-scan --grammar=games post.txt
sed 's/Procession/Parade/' post.txt >parade.txt
sed -i.bak 's/parade/(?i)parade/' games/procession.yaml
ok 'a grammar about the words of the text finds the example' quire-scan --grammar=games parade.txt
# A text that does not name the game, but has words about its subjects.
cat >evening.txt <<'END'
A quiet evening. They played with a row of digits: a move is to flip one of
them so that the lengths of the runs, in any order, are new each time.

Ann: 000000
Ben: 001000
Ann: 001100
Ben: 101100
Ann: 101110
Ben: 111110
Ann: 011110
END
grep -v 'about:' "$root/grammar/procession.yaml" | sed "s/named:.*/about: 'parade'/; /sure:/d" >games/procession.yaml
ok 'a text that describes the game' quire-scan --grammar=games evening.txt
has 'is read, with the writer of the second row as the first to move' 'Players: Ben, Ann
000000  # line 4' "$(cat "$tmp/out")"
sed 's/flip/swim/' evening.txt >less.txt
status 'without a word about one subject, it is ignored' 1 quire-scan --grammar=games less.txt
sed -i.bak '/subjects:/d' games/procession.yaml
status 'a grammar without subjects ignores it, too' 1 quire-scan --grammar=games evening.txt
sed 's/about:/abuot:/' "$root/grammar/procession.yaml" >games/procession.yaml
status 'an invalid scan part is trouble' 2 quire-scan --grammar=games post.txt
has 'and is reported' "did you mean 'about'" "$(cat "$tmp/err")"

# What a text is about counts below records in the notation, too, for some lines, and not in another post.
record='\nGame: procession\n000\n001\n\n'
moves='Player 1: a1 - a3\nPlayer 2: c1 - c3\nPlayer 1: a2 - b2\nPlayer 2: b2 - c2\n\nThe first player gets 2 points, n=3, m=4.\n'
# below LINES WHAT: how many examples of the game are below so many records with WHAT between them.
below() {
    printf 'We tried Making Intersections.\n%b' "$record" >told.txt
    i=0
    while [ $i -lt "$1" ]; do
        i=$((i + 1))
        printf '%b\n%b' "$2" "$record" >>told.txt
    done
    printf '%b' "$moves" >>told.txt
    quire-scan told.txt | grep -c intersections
}
is 'an example below a record is known by the text above it' 1 "$(below 0)"
is 'also below several records' 1 "$(below 40 'Again.')"
is 'but not below many' 0 "$(below 80 'Again.')"
is 'nor in another post' 0 "$(below 1 'From: Ann\nSubject: A hike\n\nHello.')"

# A record in the notation has the limit of all inputs; it is no matter of memory.
{ echo 'Prose.' && printf '\nGame: procession\n00000\n00001\n00011\n\nGame: procession\n00\n01\n'; } >large.txt
status 'a record that is too large' 1 quire-scan --max-record=30 large.txt
has 'is an error with its line' 'large.txt:3:1: error: more than 30 bytes, which is the limit: record skipped [[]record-too-large]' \
    "$(cat "$tmp/err")"
is 'and the only one' 1 "$(wc -l <"$tmp/err")"
is 'the next one is found' 'Game: procession  # line 8 "large.txt"
00  # line 9
01  # line 10' "$(cat "$tmp/out")"
ok 'a sufficient limit' quire-scan --max-record=1K large.txt
is 'finds all records' 2 "$(grep -c Game "$tmp/out")"
printf 'Game: procession\n00\n01\n\n# a comment that is longer than a record\n# may be\n11\n' >aside.txt
ok 'comments below a record that exceed the limit' quire-scan --max-record=30 aside.txt
is 'do not belong to it, nor do the lines below' 'Game: procession  # line 1 "aside.txt"
00  # line 2
01  # line 3' "$(cat "$tmp/out")"
# A line on which a page ends none is as long as the record.
{ echo '<p>Game: procession<br>00<br>' && awk 'BEGIN { for (i = 0; i < 100; i++) print 1 }'; } >page.html
status 'a line that is too long for a record' 1 quire-scan --max-record=100 page.html
has 'is reported as too large' '[[]record-too-large]' "$(cat "$tmp/err")"
ok 'a row that a page breaks' quire-scan --max-record=1K page.html

# What begins like a name, and goes on for two million bytes, is looked at once, and not from each letter on.
{ cat "$samples/plusses.quire" && awk 'BEGIN { for (i = 0; i < 2000000; i++) printf "A" }'; } >long.txt
run timeout 60 quire-scan long.txt
is 'an endless name is fast' 0 "$code"

# A row that cannot be read is said, and nothing that depends on it counts.
printf 'Procession\n\n00000 5\n00001 4,1\n0?OO1 1,1,2,1\n11001 2,2,1\n\nPlayer 1 wins.\n' >unread.txt
ok 'an unreadable row' quire-scan unread.txt
has 'is a warning' 'unread.txt:5:1: warning: *[[]unread-line]' "$(cat "$tmp/err")"
has 'and a comment at the end of the record' '# not read, nor what follows: 0[?]OO1 1,1,2,1  # line 5' "$(cat "$tmp/out")"
is 'without claims' 0 "$(grep -c Winner "$tmp/out")"

# The numbers of the moves skip the 2, which was not read: what does not fit then is no error of the text.
cat >gap.txt <<'END'
Number Superposition on a square of 3 by 3.

I began with 1 in b3. Bob went right below with his 2, and I wrote 3 in a2, he 4 in a3. Then
I wrote 5 in b3. Bob wrote 6 in c3, I wrote 7 in c2, he wrote 8 in b2. I wrote 9 in b1, he
wrote 10 in a1, I wrote 11 in a2, and he wrote 12 in a3.
END
run sh -c 'quire-scan gap.txt | quire-check'
is 'moves with a gap in their numbers are not reported as wrong' 0 "$(grep -c error: "$tmp/err")"
sed 's/right below with his 2/with 2 in b2/' gap.txt >whole.txt
ok 'without the gap' sh -c 'quire-scan whole.txt | quire-check'
has 'all moves are read' 'ok, 12 moves' "$(cat "$tmp/err" "$tmp/out")"

# The number at the end of a row, above the points, is no number of points.
cat >ones.txt <<'END'
Lengths Of Lengths Of Lengths

Round 1 - offense: Ann
   0 1 0 1 1 0 0 0 1 1 1 0
   1 - 1 - 1 - 2 - 3 - 3 - 1
   3 - 1 - 2 - 1
   1 - 1 - 1 - 1
Points :  4

Round 2 - offense: Bob
   0 0 1 0 1 0 1 1 0 0 1 0
   2 - 1 - 1 - 1 - 1 - 2 - 2 - 1 - 1
   1 - 4 - 2 - 2
   1 - 1 - 2
   2 - 1
   1 - 1
Points :  2
END
ok 'points below a row of ones' quire-scan ones.txt
is 'are those that the text tells' 'Points: 4 Points: 2' "$(sed -n 's/^\(Points: .\).*/\1/p' "$tmp/out" | paste -sd ' ' -)"
finish
