#!/bin/sh
# Standard output that cannot be written, and readers that stop early.
. "$(dirname "$0")/lib.sh"

printf 'Game: procession\nPlayers: 2\n00\n01\n' >good.quire
i=0
while [ $i -lt 3000 ]; do
    cat good.quire
    i=$((i + 1))
done >many.quire

for command in 'quire-check' 'quire-check --format=jsonl --finished' 'quire-check --format=sarif' \
    'quire-check --pass' 'quire-check --help' 'quire-check --explain=list' 'quire-fmt' \
    'quire-fmt --help' 'quire-score' 'quire-score --format=tsv' 'quire-score --format=jsonl' \
    'quire-convert -t json' 'quire-convert -t yaml' 'quire-convert -t csv' 'quire-convert -t markdown' \
    'quire-draw' 'quire-draw --to=svg' 'quire-draw --to=html' 'quire-draw --to=latex' \
    'quire-select' 'quire-select --sort=date' 'quire-select --count' 'quire-tally --numbers' \
    'quire-mend' 'quire-mend --format=jsonl' 'quire-mend --help'; do
    file=good.quire
    case $command in
        quire-mend*) printf 'Game: procession\n00\n11\n' >bad.quire && file=bad.quire ;;
        *--finished) printf 'Game: procession\n00\n' >open.quire && file=open.quire ;;
    esac
    if [ -e /dev/full ]; then
        status "$command: a full disk is trouble" 2 sh -c "$command $file >/dev/full"
        has 'and is reported' 'No space left on device' "$(cat "$tmp/err")"
    else
        skip "$command: a full disk is trouble" 'no /dev/full here'
    fi
    status "$command: no standard output is trouble" 2 sh -c "$command $file >&-"
done
if [ -e /dev/full ]; then
    printf 'Game: procession\n000\n0\n' >open.quire
    status 'quire-fmt --diff: a full disk is trouble' 2 sh -c 'quire-fmt --diff many.quire >/dev/full'
    status 'quire-fmt --check: a full disk is trouble' 2 sh -c 'quire-fmt --check many.quire >/dev/full'
    for tool in quire-check quire-draw quire-fmt quire-score quire-select 'quire-convert -t yaml' 'quire-convert -t json'; do
        status "$tool: a full disk under many records" 2 sh -c "$tool many.quire many.quire >/dev/full"
        is 'is reported once' 1 "$(grep -c 'No space left' "$tmp/err")"
    done
fi

# Failing to write messages is an error too: a status of 1 would mean that they were written.
printf 'Game: procession\n00\n11\n' >bad.quire
for command in 'quire-check' 'quire-check --pass --format=jsonl' 'quire-fmt' 'quire-score' 'quire-tally --numbers' 'quire-draw'; do
    if [ -e /dev/full ]; then
        status "$command: diagnostics on a full disk are trouble" 2 sh -c "$command bad.quire 2>/dev/full"
    else
        skip "$command: diagnostics on a full disk are trouble" 'no /dev/full here'
    fi
    status "$command: no standard error for diagnostics is trouble" 2 sh -c "$command bad.quire 2>&-"
    status "$command: without diagnostics none is needed" 0 sh -c "$command good.quire 2>&-"
done

# A reader that stops ends the tool, without a message.
for tool in quire-check quire-draw quire-fmt quire-score quire-select 'quire-convert -t yaml' 'quire-convert -t json'; do
    timeout 20 sh -c "{ $tool many.quire many.quire many.quire 2>'$tmp/err'; echo \$? >'$tmp/code'; } | true"
    is "$tool ends where its reader does" 141 "$(cat "$tmp/code")"
    is 'and prints no message' '' "$(cat "$tmp/err")"
    # If the signal is ignored, writing fails.
    timeout 20 sh -c "trap '' PIPE; { $tool many.quire many.quire many.quire 2>'$tmp/err'; echo \$? >'$tmp/code'; } | true"
    is "$tool: with the signal ignored it is trouble" 2 "$(cat "$tmp/code")"
    has 'and is reported' 'Broken pipe' "$(cat "$tmp/err")"
done

# What goes to a file that stands in for standard output must not be lost among others.
printf 'Game: procession\n00\n11\n' >bad.quire
sh -c 'quire-check --reject=rejected.quire bad.quire good.quire >&-' 2>"$tmp/err"
same 'without standard output the rejected records are intact' bad.quire rejected.quire
finish
