#!/bin/sh
# Input other than ordinary files of lines.
. "$(dirname "$0")/lib.sh"

printf 'Game: procession\nPlayers: 2\n00\n01\n' >good.quire
ok 'a byte order mark' sh -c "{ printf '\357\273\277'; cat good.quire; } | quire-check --strict"
ok 'CR and LF' sh -c "sed 's/\$/\r/' good.quire | quire-check --strict"
ok 'no line end at the end of the file' sh -c "printf 'Game: procession\n00\n01' | quire-check --strict"
status 'arbitrary bytes' 1 sh -c "cat '$tools/quire' | quire-check -q"
status 'only NULs' 1 sh -c 'head -c 100000 /dev/zero | quire-check -q'
status 'bytes that arrive slowly' 0 sh -c \
    "{ printf 'Ga'; sleep 0.1; printf 'me: proc'; sleep 0.1; printf 'ession\n0'; sleep 0.1; printf '0\n'; } | quire-check"
has 'give the same record' '1: procession: ok' "$(cat "$tmp/out")"
for tool in quire-check quire-score; do
    # A verdict comes when the next record begins, not at the end: a filter must not buffer its input.
    ok "$tool reads a named pipe" sh -c "mkfifo pipe.$tool; cat good.quire >pipe.$tool & $tool pipe.$tool"
done
ok 'quire-fmt reads a named pipe' sh -c 'mkfifo pipe.fmt; cat good.quire >pipe.fmt & quire-fmt pipe.fmt'
same 'and writes it unchanged' good.quire "$tmp/out"
ok 'the same file twice' quire-check good.quire good.quire
ok 'standard input twice' sh -c 'quire-check - - <good.quire'
is 'is empty the second time' 1 "$(grep -c procession "$tmp/out")"
finish
