#!/bin/sh
# Formats for programs: valid syntax, keys and their order.
. "$(dirname "$0")/lib.sh"

cat >games.quire <<'END'
Game: procession
Players: Ann, "Bob" \
00000  5
00010  3,1,1
10010  1,2,1,1
10011  1,2,2
10111  1,1,3
Winner: 2

Game: chess
END

# keys FILE: the keys of each object in their order, one line each.
keys() {
    python3 -c '
import json, sys
for line in open(sys.argv[1], encoding="utf-8"):
    pairs = json.loads(line, object_pairs_hook=list)
    print(" ".join(key for key, _ in pairs))
' "$1"
}

status 'quire-check --format=jsonl' 1 quire-check --format=jsonl games.quire
is 'has these keys in this order' \
    'file line column end_column severity id message claimed computed related' \
    "$(keys "$tmp/out" | sort -u)"
is 'a runs-repeat error has the documented form' \
    '{"file":"games.quire","line":7,"column":1,"end_column":6,"severity":"error","id":"runs-repeat","message":"run lengths {1,1,3} occurred before","claimed":null,"computed":null,"related":[{"line":4,"message":"here first"}]}' \
    "$(grep runs-repeat "$tmp/out")"
is 'and standard error is empty' '' "$(cat "$tmp/err")"
status 'quire-score --format=jsonl' 1 quire-score -q --format=jsonl games.quire
is 'has these keys in this order' \
    'file line game players names finished moves rounds score winner errors warnings' \
    "$(keys "$tmp/out" | sort -u)"
is 'a game has the documented form' \
    '{"file":"games.quire","line":1,"game":"procession","players":2,"names":["Ann","\"Bob\" \\"],"finished":false,"moves":4,"rounds":[],"score":null,"winner":[],"errors":2,"warnings":0}' \
    "$(head -n 1 "$tmp/out")"
is 'so has an unknown game' \
    '{"file":"games.quire","line":10,"game":null,"players":null,"names":null,"finished":false,"moves":0,"rounds":[],"score":null,"winner":[],"errors":1,"warnings":0}' \
    "$(tail -n 1 "$tmp/out")"
ok 'a finished game' sh -c \
    'printf "Game: procession\nPlayers: 3\n00\n01\n" | quire-score --format=jsonl -'
is 'has the documented form' \
    '{"file":"-","line":1,"game":"procession","players":3,"names":null,"finished":true,"moves":1,"rounds":[],"score":null,"winner":[1],"errors":0,"warnings":0}' \
    "$(cat "$tmp/out")"

printf 'Game: procession\nPlayers: 2\n00\n01  2\nWinner: 2\n' >claims.quire
status 'wrong claims' 1 quire-check --format=jsonl claims.quire
is 'show what was claimed and computed' '"claimed":"2","computed":"1,1"
"claimed":"2","computed":"1"' "$(grep -o '"claimed":"[^"]*","computed":"[^"]*"' "$tmp/out")"

printf 'Game: procession\nPlayers: 2\n000\n010\nStatus: finished\n\nGame: procession\nPlayers: 2\n000\n010\nWinner: 1\n' >claims.quire
status 'a game that is not over' 1 quire-check --format=jsonl claims.quire
is 'is computed to be unfinished, but no other winner is computed' '"claimed":"finished","computed":"unfinished"
"claimed":"1","computed":null' "$(grep -o '"claimed":"[^"]*","computed":[^,]*' "$tmp/out")"

# Special characters in strings must not break them.
printf 'Game: procession\nPlayers: A"\\\tB\001\037\177, \303\251\n\377\n"\\\n00\n' >hard.quire
cp hard.quire 'a "b" \ é.quire'
for format in jsonl sarif; do
    status "$format of a hard file" 1 quire-check --format=$format 'a "b" \ é.quire'
    cp "$tmp/out" "$tmp/hard"
    if [ $format = sarif ]; then
        ok 'is valid JSON' python3 -m json.tool "$tmp/hard"
    else
        ok 'is valid JSON' keys "$tmp/hard"
    fi
done
ok 'quire-score with special characters is valid JSON' sh -c \
    'quire-score -q --format=jsonl hard.quire >score.json; python3 -m json.tool score.json'

for file in games.quire claims.quire hard.quire /dev/null missing.quire; do
    run quire-check --format=sarif $file
    cp "$tmp/out" report.sarif
    ok "sarif of $file can be read" python3 -m json.tool report.sarif
done
run quire-check --format=sarif games.quire claims.quire
cp "$tmp/out" report.sarif
is 'SARIF has version, results and rules' '2.1.0 5 True' "$(python3 -c '
import json
report = json.load(open("report.sarif", encoding="utf-8"))
run = report["runs"][0]
rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
print(report["version"], len(run["results"]),
      all(result["ruleId"] in rules for result in run["results"]))')"
is 'SARIF is one document for all files' 'claims.quire games.quire' "$(python3 -c '
import json
run = json.load(open("report.sarif", encoding="utf-8"))["runs"][0]
print(*sorted({result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
               for result in run["results"]}))')"
run quire-check --format=sarif --max-errors=1 games.quire
cp "$tmp/out" report.sarif
ok 'SARIF with --max-errors is valid JSON' python3 -m json.tool report.sarif
finish
