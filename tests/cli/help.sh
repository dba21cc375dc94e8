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
    is 'and complains of nothing' '' "$(cat "$tmp/err")"
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
ok 'what is shown is a file' test -f "${shown#man -l }"
same 'the one of this build' "$root/man/quire-procession.7" "${shown#man -l }"

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
    is 'and shows nothing' '' "$(cat "$tmp/out")"
    is 'but what may have been meant' \
        "quire: no tool, game, page or diagnostic named '$1'; did you mean '$2'?" "$(cat "$tmp/err")"
}
unknown chekc check
unknown quire-chek quire-check
unknown prosession procession
unknown notations notation
unknown run-repeat runs-repeat
unknown making-intersection making-intersections
status 'a word that is near nothing is trouble' 2 quire help Mississippi
has 'which says where to look' "'Mississippi'; see 'quire help quire'" "$(cat "$tmp/err")"
status 'nothing is no page' 2 quire help ''
status 'nor is a long word' 2 quire help "$(printf '%0300d' 7)"
status 'a page of another section is none' 2 quire help check.7
status 'two words are too many' 2 quire help check score
ok 'no word at all' quire help
has 'lists the family' 'usage: quire VERB' "$(cat "$tmp/out")"

# An installed tree with compressed pages, and one without pages.
mkdir -p usr/bin usr/share/man/man1 bare/bin
cp "$tools/quire" usr/bin
cp "$tools/quire" bare/bin
: >usr/share/man/man1/quire-check.1.gz
ok 'a page beside an installed program is found' with man usr/bin/quire help check
has 'compressed, too' 'man -l *usr/bin/../share/man/man1/quire-check.1.gz' "$(cat "$tmp/out")"
mkdir elsewhere
ln -s ../usr/bin/quire elsewhere/quire
ok 'and so it is by way of a link' with man elsewhere/quire help check
PATH=$PWD/man:$PWD/usr/bin
ok 'and so it is where the shell found the program' quire help check
PATH=$plain
has 'by the folder it was found in' '/usr/bin/../share/man/man1/quire-check.1.gz' "$(cat "$tmp/out")"

status 'where man is missing' 0 with mandoc "$tools/quire" help check
has 'mandoc shows the page' 'mandoc -a *man/quire-check.1' "$(cat "$tmp/out")"
status 'where both are missing' 2 with neither "$tools/quire" help check
has 'it says so, and where the page is' 'cannot show *man/quire-check.1: neither man nor mandoc is installed' \
    "$(cat "$tmp/err")"
if [ -e /dev/full ]; then
    status 'a full disk is trouble' 2 sh -c 'quire help runs-repeat >/dev/full'
fi
finish
