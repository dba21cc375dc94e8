#!/bin/sh
# Files that are not quire records: messages name the format that was recognised.
. "$(dirname "$0")/lib.sh"

# looks NAME FILE HINT: the file is invalid, and the hint occurs once.
looks() {
    run quire-check "$2"
    is "$1: the hint names the format" "$3" "$(sed -n "s/^$2:[0-9]*:[0-9]*: help: //p" "$tmp/err")"
    [ "$code" = 1 ] || [ "$code" = 0 ] || fail "$1: exit status 0 or 1" "exit status $code"
}

# no NAME FILE: a file without such a hint.
no() {
    run quire-check "$2"
    is "$1: no format is named" '' "$(grep -a 'looks like' "$tmp/err")"
}

record='Game: procession\nPlayers: Ann, Bob\n00\n01\n'
scan="'quire-scan' finds games in it"
# shellcheck disable=SC2059 # it has escapes
printf "$record" >good.quire

printf '[Event "Club"]\n[White "Ann"]\n\n1. e4 e5 *\n' >a.pgn
looks PGN a.pgn 'this looks like PGN, but quire does not know chess'
printf '(;GM[1]FF[4]SZ[19];B[pd];W[dd])\n' >a.sgf
looks 'SGF, which reads like a remark' a.sgf 'this looks like SGF, but quire does not know its games'
printf '( ;GM[1]\n;B[pd]\n' >b.sgf
looks 'SGF that is not closed' b.sgf 'this looks like SGF, but quire does not know its games'
quire-convert -t yaml good.quire >a.txt
looks YAML a.txt "this looks like YAML: 'quire-convert -f yaml -t quire' reads it"
quire-convert -f yaml -t quire a.txt | cmp -s - good.quire
is 'and quire-convert reads it' 0 $?
quire-convert -t json good.quire >b.txt
looks JSON b.txt "this looks like JSON: 'quire-convert -f json -t quire' reads it"
ok 'and quire-convert reads it' quire-convert -f json -t quire b.txt
quire-convert -t jsonl good.quire >c.txt
looks 'JSON Lines' c.txt "this looks like JSON: 'quire-convert -f json -t quire' reads it"
ok 'and quire-convert reads it' quire-convert -f json -t quire c.txt
printf '\n<!DOCTYPE html>\n<p>A game</p>\n' >a.html
looks HTML a.html "this looks like a web page: $scan"
printf '<?xml version="1.0"?>\n<svg/>\n' >a.svg
looks XML a.svg "this looks like a web page: $scan"
printf 'From: Ann <a@example.org>\nDate: today\nSubject: a game\n\n0000\n0001\n' >a.eml
looks mail a.eml "this looks like a mail or a post: $scan"
printf 'From ann@example.org Mon Nov  2 2009\nX-Face: no\nNewsgroups: rec.games.abstract\n\nhi\n' >a.mbox
looks 'a mailbox' a.mbox "this looks like a mail or a post: $scan"
printf 'Hello, this is the game that we played:\n\n0000\n0001\n' >a.prose
looks prose a.prose "this looks like prose: $scan"
gzip -c good.quire >a.gz
looks gzip a.gz 'this looks like packed data: unpack it first'
printf 'BZh91AY&SY\370' >a.bz2
looks bzip2 a.bz2 'this looks like packed data: unpack it first'
utf16="this looks like UTF-16: convert it to UTF-8 with 'iconv -f UTF-16 -t UTF-8'"
for code in UTF-16LE UTF-16BE; do
    iconv -t $code good.quire >a.16
    looks "$code" a.16 "$utf16"
done
iconv -t UTF-16 good.quire >b.16
looks 'UTF-16 with a byte order mark' b.16 "$utf16"
iconv -f UTF-16 -t UTF-8 b.16 | quire-check -q
is 'and iconv helps' 0 $?
printf '%%PDF-1.5\n%%\265\355\n' >a.pdf
looks PDF a.pdf "this looks like PDF: save it as text, then 'quire-scan' finds games in it"
printf '\177ELF\002\001\001\000\000\000\000\000\000\000\000\001\n' >a.bin
looks 'a program' a.bin 'this looks like binary data, not text'

printf '0000\n0001\n' >rows.quire
looks 'rows alone' rows.quire "begin the record with a line 'Game: NAME'"
printf 'Players: 2\nPlace: here\n' >fields.quire
looks 'fields alone' fields.quire "begin the record with a line 'Game: NAME'"
printf '# a comment\n(a remark that goes on for some time)\n' >asides.quire
no 'asides' asides.quire
no 'a record' good.quire
printf '# From: me\n# Subject: you\nGame: procession\nPlayers: 2\n00\nFrom: me\nSubject: you\n' >odd.quire
no 'lines within a record' odd.quire
{ cat good.quire && cat a.eml; } >late.quire
no 'lines below a record' late.quire

: >empty.quire
ok 'an empty file is not an error' quire-check empty.quire
is 'but a warning' 'empty.quire:1:1: warning: no record here: the file is empty [no-record]' "$(cat "$tmp/err")"
status '--strict makes it an error' 1 quire-check --strict empty.quire
ok 'blank lines alone are not an error' sh -c 'echo | quire-check'
is 'and do not count as an empty file' '-:1:1: warning: no record here [no-record]' "$(cat "$tmp/err")"
for tool in score fmt tally mend moves draw; do
    ok "quire-$tool: an empty file is not an error" quire-$tool empty.quire
    is 'but is reported' "quire-$tool: empty.quire: no record here: the file is empty" "$(cat "$tmp/err")"
    ok "quire-$tool: a file without records is not an error" quire-$tool asides.quire
    is 'but is reported' "quire-$tool: asides.quire: no record here" "$(cat "$tmp/err")"
    ok "quire-$tool: an empty pipe has no message" sh -c "cat empty.quire | quire-$tool"
    is 'nothing is printed' '' "$(cat "$tmp/err")"
    ok "quire-$tool: a valid file has no message" quire-$tool good.quire
    is 'nothing is printed' '' "$(cat "$tmp/err")"
done
status 'quire-select -q of an empty file' 1 quire-select -q empty.quire
is 'prints nothing' '' "$(cat "$tmp/err")"
finish
