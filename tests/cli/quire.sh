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
    is 'and complains of nothing' '' "$(cat "$tmp/err")"
done
for option in --version -V; do
    ok "quire $option" quire $option
    has 'says which' 'quire [0-9]*.[0-9]*' "$(cat "$tmp/out")"
    is 'in one line' 1 "$(wc -l <"$tmp/out" | tr -d ' ')"
done

printf 'Game: procession\nPlayers: 2\n00\n01\n' >good.quire
printf 'Game: procession\nPlayers: 2\n00\n11\n' >bad.quire
for verb in check fmt mend score select tally; do
    for file in good.quire bad.quire missing.quire; do
        run "quire-$verb" $file
        cp "$tmp/out" "$tmp/direct"
        direct=$code
        status "quire $verb $file is quire-$verb $file" "$direct" quire $verb $file
        same 'with the same output' "$tmp/direct" "$tmp/out"
    done
done
status 'quire check reads standard input' 0 quire check <good.quire
status 'quire hands options on' 1 quire check --finished -q bad.quire

mkdir bin
for tool in quire quire-check; do
    cp "$tools/$tool" bin
done
printf '#!/bin/sh\necho "mine $*"\n' >bin/quire-mine
chmod +x bin/quire-mine
status 'a tool of somebody else beside it is run too' 0 bin/quire mine a b
is 'with its arguments' 'mine a b' "$(cat "$tmp/out")"
PATH=$PWD/bin:$PATH status 'and one that the shell would find' 0 "$tools/quire" mine c
is 'with its arguments' 'mine c' "$(cat "$tmp/out")"

for word in chess CHECK ./check ../check -x --nope 'check fmt' ''; do
    status "quire '$word' is trouble" 2 quire "$word"
    has 'and says so' 'quire' "$(cat "$tmp/err")"
done
if [ -e /dev/full ]; then
    status 'a full disk is trouble' 2 sh -c 'quire --help >/dev/full'
    status 'for the version, too' 2 sh -c 'quire --version >/dev/full'
fi
finish
