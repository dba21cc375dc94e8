#!/bin/sh
# quire help, which shows pages of the manual.
. "$(dirname "$0")/lib.sh"

# Programs in place of man and mandoc that print what they would show.
mkdir man mandoc neither
for viewer in man mandoc; do
    printf '#!/bin/sh\necho "%s $*"\n' $viewer >$viewer/$viewer
    chmod +x $viewer/$viewer
done
plain=$PATH
with() {
    folder=$PWD/$1
    shift
    PATH=$folder:$tools "$@"
}

# page WORD NAME: the word selects the page.
page() {
    ok "quire help $1" with man "$tools/quire" help "$1"
    has "shows $2" "man -l *man/$2" "$(cat "$tmp/out")"
    is 'and prints no messages' '' "$(cat "$tmp/err")"
}

for file in "$root"/man/*.[1-8]; do
    leaf=${file##*/}
    stem=${leaf%.*}
    page "$leaf" "$leaf"
    page "$stem(${leaf##*.})" "$leaf"
    case $leaf in
        quire-*) page "${stem#quire-}" "$leaf" ;;
    esac
done
page quire quire.1
page Notation quire.5
page help quire.1
page CHECK quire-check.1
page 'Making Intersections' quire-intersections.7
page lengths-of-lengths-of-lengths quire-lengths.7

shown=$(with man "$tools/quire" help procession)
ok 'the page is a file' test -f "${shown#man -l }"
same 'of this source tree' "$root/man/quire-procession.7" "${shown#man -l }"

PATH=$plain
for id in runs-repeat grammar-yaml; do
    ok "quire help $id" quire help $id
    cp "$tmp/out" "$tmp/shown"
    ok "quire check --explain=$id" quire check --explain=$id
    same 'is the same' "$tmp/out" "$tmp/shown"
done

# unknown WORD NEAREST
unknown() {
    status "quire help $1 is trouble" 2 quire help "$1"
    is 'and shows no page' '' "$(cat "$tmp/out")"
    is 'but a suggestion' \
        "quire: no tool, game, page or diagnostic named '$1'; did you mean '$2'?" "$(cat "$tmp/err")"
}
unknown chekc check
unknown quire-chek quire-check
unknown prosession procession
unknown notations notation
unknown run-repeat runs-repeat
unknown making-intersection making-intersections
status 'an unknown word without a similar one is trouble' 2 quire help Mississippi
has 'and the message says where to look' "'Mississippi'; see 'quire help quire'" "$(cat "$tmp/err")"
status 'an empty word is trouble' 2 quire help ''
status 'a long word is trouble' 2 quire help "$(printf '%0300d' 7)"
status 'a page in the wrong section is trouble' 2 quire help check.7
status 'two words are trouble' 2 quire help check score
ok 'quire help alone' quire help
has 'prints the usage of quire' 'usage: quire VERB' "$(cat "$tmp/out")"

# An installed tree with compressed pages, and one without pages.
mkdir -p usr/bin usr/share/man/man1 bare/bin
cp "$tools/quire" usr/bin
cp "$tools/quire" bare/bin
: >usr/share/man/man1/quire-check.1.gz
ok 'an installed page is found' with man usr/bin/quire help check
has 'although it is compressed' 'man -l *usr/bin/../share/man/man1/quire-check.1.gz' "$(cat "$tmp/out")"
mkdir elsewhere
ln -s ../usr/bin/quire elsewhere/quire
ok 'an installed page is found through a symbolic link' with man elsewhere/quire help check
PATH=$PWD/man:$PWD/usr/bin
ok 'an installed page is found if the program is in PATH' quire help check
PATH=$plain
has 'relative to the folder of the program' '/usr/bin/../share/man/man1/quire-check.1.gz' "$(cat "$tmp/out")"

status 'without man' 0 with mandoc "$tools/quire" help check
has 'mandoc shows the page' 'mandoc -a *man/quire-check.1' "$(cat "$tmp/out")"
status 'without man and mandoc' 2 with neither "$tools/quire" help check
has 'the message says where the page is' 'cannot show *man/quire-check.1: neither man nor mandoc is installed' \
    "$(cat "$tmp/err")"
if [ -e /dev/full ]; then
    status 'a full disk is trouble' 2 sh -c 'quire help runs-repeat >/dev/full'
fi
finish
