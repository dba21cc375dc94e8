#!/bin/sh
# quire-fmt --in-place: a file is never lost.
. "$(dirname "$0")/lib.sh"

printf 'game:procession\n00\n01' >odd.quire
printf 'Game: procession\n00\n01\n' >canonical.quire
printf 'game:procession\n00\n11' >bad.quire

# names: the files in the folder, to see what a tool leaves behind.
names() {
    find . -type f | sort | tr '\n' ' '
}

for option in -i --in-place; do
    cp odd.quire file.quire
    ok "$option" quire-fmt $option file.quire
    same 'writes the file back' canonical.quire file.quire
    is 'and prints nothing' '' "$(cat "$tmp/out" "$tmp/err")"
done
before=$(names)
cp odd.quire other.quire
chmod 640 file.quire
cp odd.quire file.quire
ok 'several files' quire-fmt -i file.quire other.quire canonical.quire
same 'are all replaced' canonical.quire other.quire
rm other.quire
is 'the mode is kept' '-rw-r-----' "$(ls -l file.quire | cut -c 1-10)"
is 'no other file is left' "$before" "$(names)"

touch -t 200911030000 canonical.quire
inode=$(ls -i canonical.quire)
ok 'a file in canonical form' quire-fmt -i canonical.quire
is 'is not touched' "$inode 2009" "$(ls -i canonical.quire) $(date -r canonical.quire +%Y)"

cp odd.quire target.quire
ln -s target.quire link.quire
ok 'a symbolic link' quire-fmt -i link.quire
is 'is unchanged' target.quire "$(readlink link.quire)"
same 'and its target is replaced' canonical.quire target.quire
mkdir -p far
cp odd.quire far/target.quire
ln -sf far/target.quire link.quire
ok 'a symbolic link into another folder' quire-fmt -i link.quire
same 'has its target replaced' canonical.quire far/target.quire
rm -r far link.quire target.quire

status 'a record with an error' 1 quire-fmt -i -q bad.quire
is 'is replaced, too' 'Game: procession
00
11' "$(cat bad.quire)"
cp odd.quire file.quire
status '--check' 1 quire-fmt -i --check file.quire
same 'replaces nothing' odd.quire file.quire
status 'standard input cannot be replaced' 2 sh -c 'quire-fmt -i - <odd.quire'
status 'a folder cannot be replaced' 2 quire-fmt -i .
mkfifo pipe
status 'a pipe cannot be replaced' 2 sh -c 'cat odd.quire >pipe & quire-fmt -i pipe; code=$?; timeout 10 cat pipe >/dev/null; exit $code'
rm -f pipe
status 'a missing file' 2 quire-fmt -i missing.quire
[ -e missing.quire ]
is 'is not created' 1 $?
status 'a missing file and another file' 2 quire-fmt -i missing.quire file.quire
same 'replaces the other file' canonical.quire file.quire

cp odd.quire large.quire
status 'an oversized record' 1 quire-fmt -i -q --max-record=10 large.quire
same 'is unchanged' odd.quire large.quire

mkdir locked
cp odd.quire locked/file.quire
chmod 555 locked
if [ "$(id -u)" = 0 ]; then
    skip 'a folder that cannot be written' 'root writes everywhere'
else
    status 'a folder that cannot be written' 2 quire-fmt -i locked/file.quire
    has 'is reported' 'locked/file.quire' "$(cat "$tmp/err")"
fi
chmod 755 locked
cmp -s odd.quire locked/file.quire || cmp -s canonical.quire locked/file.quire
is 'the file is not lost' 0 $?

# A disk without room for both the new file and the old one.
mkdir tiny
if [ "$(id -u)" = 0 ] && mount -t tmpfs -o size=64k quire-test tiny 2>/dev/null; then
    { cat odd.quire && printf '\n' && awk 'BEGIN { for (i = 0; i < 900; i++) printf "# %040d\n", i }'; } >tiny/full.quire
    cp tiny/full.quire kept.quire
    status 'a full disk is trouble' 2 quire-fmt -i tiny/full.quire
    has 'and is reported' 'No space left on device' "$(cat "$tmp/err")"
    same 'the file is intact' kept.quire tiny/full.quire
    is 'and no other file is left' full.quire "$(ls -A tiny)"
    umount tiny
else
    skip 'a full disk is trouble' 'no tmpfs can be mounted'
fi

# A limit on the size of files is like a full disk, without root.
awk 'BEGIN { print "game:procession"; for (i = 0; i < 3000; i++) printf "# %040d\n", i }' >big.quire
cp big.quire kept.quire
status 'a limit on the file size is trouble' 2 sh -c "trap '' XFSZ; ulimit -f 16; quire-fmt -i big.quire"
same 'the file is intact' kept.quire big.quire
is 'and no other file is left' 'big.quire' "$(find . -name 'big.quire*' | sed 's,^./,,')"
finish
