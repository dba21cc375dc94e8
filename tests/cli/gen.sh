#!/bin/sh
# quire-gen: possible and impossible options.
. "$(dirname "$0")/lib.sh"

ok 'a record of any game' quire-gen --seed=1
is 'is one record' 1 "$(grep -c '^Game: ' "$tmp/out")"
cp "$tmp/out" made
ok 'it is a valid, finished game' quire-check -q --finished --strict made
ok 'many records' quire-gen --seed=1 --count=200
games=$(grep -c '^    GAME(' "$root/lib/games/games.c")
is 'are of all games' "$games" "$(grep '^Game: ' "$tmp/out" | sort -u | wc -l | tr -d ' ')"
is 'and are separated by blank lines' 199 "$(grep -c '^$' "$tmp/out")"
ok '--count=0' quire-gen --seed=1 --count=0
is 'prints nothing' '' "$(cat "$tmp/out")"

ok 'a game by its full name' quire-gen -g 'Making Intersections' -s 1
has 'is written with its alias' 'Game: intersections' "$(cat "$tmp/out")"
status 'an unknown game' 2 quire-gen --game=prosession
has 'has a suggestion' "unknown game 'prosession'; did you mean 'procession'" "$(cat "$tmp/err")"

# Without a seed: a different game each time, which can be reproduced.
ok 'no seed' quire-gen --game=superposition --size=m=6
cp "$tmp/out" one
ok 'no seed a second time' quire-gen --game=superposition --size=m=6
if cmp -s one "$tmp/out"; then fail 'is another'; else pass 'is another'; fi
seed=$(sed -n 's/^# quire-gen --seed=//p' one)
ok 'the seed in the comment' quire-gen --game=superposition --size=m=6 "--seed=$seed"
is 'gives the same game' "$(sed 1d one)" "$(cat "$tmp/out")"
ok 'the record with the comment is valid' quire-check -q --strict one
ok 'the largest seed' quire-gen --seed=18446744073709551615
for bad in 18446744073709551616 -1 x ''; do
    status "the seed '$bad'" 2 quire-gen "--seed=$bad"
done

ok 'players by number' quire-gen -g procession -s 1 --players=5
has 'are that many' 'Players: 5' "$(cat "$tmp/out")"
ok 'players by name' quire-gen -g precognition -s 1 -p 'Ann, Bob'
has 'have these names' 'Prediction Bob:' "$(cat "$tmp/out")"
for bad in 1 0 1001 Ann Ann,Ann Ann, none,Ann 'Ann#1,Bob' 'Ann:,Bob'; do
    status "the players '$bad'" 2 quire-gen -g procession -s 1 "--players=$bad"
    is 'are refused' '' "$(grep -v '^Game' "$tmp/out")"
done
status 'a name with a line end' 2 quire-gen -g procession -s 1 "--players=$(printf 'A\nB,C')"
status 'three players of a game for two' 2 quire-gen -g plusses -s 1 --players=3
has 'are too many' 'plusses: 3 players, but this game needs exactly 2' "$(cat "$tmp/err")"

ok 'sizes' quire-gen -g intersections -s 1 -p 2 --size=n=3,m=4,Rounds=6 --size=n=5
is 'are written; the last value counts' 'n: 5 m: 4 Rounds: 6' "$(sed -n '3,5p' "$tmp/out" | tr '\n' ' ' | sed 's/ $//')"
ok 'ranges' quire-gen -g procession -s 1 -n 200 --size=n=2-4
cp "$tmp/out" hyphen
ok 'ranges with full stops' quire-gen -g procession -s 1 -n 200 --size=n=2..4
same 'are the same' hyphen "$tmp/out"
is 'give all values in the range' '2 3 4' "$(sed -n 's/^n: //p' "$tmp/out" | sort -u | tr '\n' ' ' | sed 's/ $//')"
# range_of FIELD EACH: its range in the games of $tmp/out, divided by the number of players if EACH is "each"
range_of() {
    awk -v field="$1:" -v each="$2" '
        $1 == "Players:" { players = $2 }
        $1 == field { value = each == "each" ? $2 / players : $2; low = low && low < value ? low : value
                      high = high > value ? high : value }
        END { print (low == high ? low : low "-" high) }' "$tmp/out"
}
# The table of sizes on the page, as lines such as "intersections m 2-6 each".
sed -n 's/^\.It \([a-z-]*\) Ta \([0-9to ]*\) Ta \(.*=.*\)/\1 Players=\2;\3/p' "$root/man/quire-gen.1" |
    sed 's/ to /-/; s/[;,]/ & /g; s/for each player/each/' | awk '{
        each = ""
        for (i = 2; i <= NF; i++)
            if ($i == ";") each = ""
            else if ($i == "each") each = "each"
            else if (split($i, size, "=") == 2) print $1, size[1], size[2], each }' >"$tmp/ranges"
is 'the page has the sizes of all games' "$(ls "$root"/grammar/*.yaml | grep -cv common)" \
    "$(grep -c ' Players ' "$tmp/ranges")"
last=
while read -r game field range each; do
    [ "$game" = "$last" ] || ok "sizes of $game" quire-gen -g "$game" -s 1 -n 500 --moves=1
    last=$game
    is "$field as on the page" "$range" "$(range_of "$field" "$each")"
done <"$tmp/ranges"
ok 'a size for all games that have it' quire-gen -s 1 -n 100 -p 2 --size=n=4,m=2
is 'does not exclude other games' 100 "$(grep -c '^Game: ' "$tmp/out")"
for bad in n n= =5 n=x n=5-4 n=-5 n=1.5 n=5- '' n=3,; do
    status "the size '$bad'" 2 quire-gen -g procession -s 1 "--size=$bad"
done
status 'a size of another game' 2 quire-gen -g procession --size=Deal=3
has 'is reported' "procession has no size 'Deal'" "$(cat "$tmp/err")"
status 'a size of no game' 2 quire-gen --size=k=3
status 'a size that is not a multiple of the players' 2 quire-gen -g lengths -s 1 -p 3 --size=n=25
has 'is reported' 'n must be a multiple of 3, the number of players' "$(cat "$tmp/err")"
status 'more cards than the deck has' 2 quire-gen -g precognition -s 1 -p 10 --size=Deal=6
status 'the size 0' 2 quire-gen -g procession -s 1 --size=n=0

ok '--moves' quire-gen -g superposition -s 1 --size=m=9 --moves=7
is 'stops after that many moves' 7 "$(grep '^[a-i][1-9]' "$tmp/out" | wc -w | tr -d ' ')"
ok '--moves=0' quire-gen -g procession -s 1 --size=n=3 --moves=0
is 'stops before the first move' "$(printf 'n: 3\n000')" "$(tail -n 2 "$tmp/out")"
ok 'a game that takes very long' quire-gen -g numbers-to-number -s 1 --size=m=62 --moves=10
ok '--unfinished' quire-gen -s 1 -n 50 --unfinished
cp "$tmp/out" made
status 'no game is finished' 1 quire-check --finished made
is '--count=0' 50 "$(grep -c 'not-finished' "$tmp/err")"

quire-gen -g procession -s 1 --claims=all >all
ok '--claims=fill' quire-gen -g procession -s 1 --claims=fill
has 'writes claims' 'Status: finished' "$(cat "$tmp/out")"
quire-gen -g procession -s 1 --claims=fill >claims
same 'the former name --claims=all works' claims all
ok 'the record is in canonical form' quire-fmt --check --claims=fill claims
status 'another value of --claims is invalid' 2 quire-gen --claims=keep

ok '--bytes' quire-gen -g procession -s 1 --bytes=10K
size=$(wc -c <"$tmp/out" | tr -d ' ')
is 'writes that many bytes, and few more' yes "$([ "$size" -ge 10240 ] && [ "$size" -lt 11000 ] && echo yes)"
cp "$tmp/out" made
ok 'and complete records' quire-check -q --finished --strict made
ok '--bytes with --count' quire-gen -g procession -s 1 --bytes=10K -n 2
is 'stops at the first limit' 2 "$(grep -c '^Game' "$tmp/out")"

status 'an operand is an error' 2 quire-gen "$samples/procession.quire"
if [ -w /dev/full ]; then
    status 'a full disk' 2 sh -c 'quire-gen -n 100 >/dev/full'
    status 'a full disk with endless output' 2 sh -c 'quire-gen --bytes=1G >/dev/full'
else
    skip 'a full disk' 'there is no /dev/full'
fi
ok 'a reader that stops early' sh -c 'quire-gen -s 1 --bytes=1G | head -n 3'
printf 'grammar: 1\nname: procession\n' >broken.yaml
status 'a broken grammar' 2 quire-gen --grammar=. -g procession
has 'is reported' 'grammar-' "$(cat "$tmp/err")"
finish
