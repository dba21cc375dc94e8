#!/bin/sh
# quire, which lists the tools and runs them.
. "$(dirname "$0")/lib.sh"

for option in --help -h ''; do
    # shellcheck disable=SC2086 # no option at all is one of the cases
    ok "quire $option" quire $option
    has 'shows its usage' 'usage: quire VERB' "$(cat "$tmp/out")"
    for tool in "$tools"/quire-*; do
        [ -d "$tool" ] && continue
        verb=${tool##*/quire-}
        has "and $verb" "
  $verb " "$(cat "$tmp/out")"
    done
    is 'and prints no messages' '' "$(cat "$tmp/err")"
done
for option in --version -V; do
    ok "quire $option" quire $option
    has 'prints the version' 'quire [0-9]*.[0-9]*' "$(cat "$tmp/out")"
    is 'on one line' 1 "$(wc -l <"$tmp/out" | tr -d ' ')"
done

printf 'Game: procession\nPlayers: 2\n00\n01\n' >good.quire
printf 'Game: procession\nPlayers: 2\n00\n11\n' >bad.quire
for verb in check fmt mend score select tally; do
    for file in good.quire bad.quire missing.quire; do
        run "quire-$verb" $file
        cp "$tmp/out" "$tmp/direct"
        direct=$code
        status "quire $verb $file is quire-$verb $file" "$direct" quire $verb $file
        same 'and prints the same' "$tmp/direct" "$tmp/out"
    done
done
status 'quire check reads standard input' 0 quire check <good.quire
status 'quire passes options on' 1 quire check --finished -q bad.quire

mkdir bin
for tool in quire quire-check; do
    cp "$tools/$tool" bin
done
printf '#!/bin/sh\necho "mine $*"\n' >bin/quire-mine
chmod +x bin/quire-mine
status 'another quire-VERB in the same folder is run' 0 bin/quire mine a b
is 'with its arguments' 'mine a b' "$(cat "$tmp/out")"
PATH=$PWD/bin:$PATH status 'another quire-VERB in PATH is run' 0 "$tools/quire" mine c
is 'with its arguments' 'mine c' "$(cat "$tmp/out")"

for word in chess CHECK ./check ../check -x --nope 'check fmt' ''; do
    status "quire '$word' is trouble" 2 quire "$word"
    has 'and is reported' 'quire' "$(cat "$tmp/err")"
done
if [ -e /dev/full ]; then
    status 'a full disk is trouble' 2 sh -c 'quire --help >/dev/full'
    status 'a full disk is trouble with --version, too' 2 sh -c 'quire --version >/dev/full'
fi
finish
