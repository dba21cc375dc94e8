#!/bin/sh
# quire-convert: options, errors in YAML and JSON, and hostile texts. That nothing is
# lost in conversion is tested in tests/laws/.
. "$(dirname "$0")/lib.sh"

printf 'Game: procession\nPlayers: Ann, Bob\n000  3\n001  2,1  # c\n\n' >good.quire
printf 'Game: procession\nPlayers: 2\n00\n11\n0x1\nFoo: 1\nWinner: 3\n' >bad.quire
sed '$d' good.quire >wanted
for format in yaml json jsonl; do
    quire-convert -t $format good.quire >good.$format
done
cp good.yaml good.yml
cp good.jsonl good.ndjson

# --- options and files ---
for format in quire yaml json jsonl tsv csv markdown; do
    ok "-t $format" quire-convert -t $format good.quire
    cp "$tmp/out" short
    ok "--to=$format" quire-convert --to=$format good.quire
    same 'is the same' short "$tmp/out"
    is 'and prints no messages' '' "$(cat "$tmp/err")"
    status "what is wrong with a game shows in the exit status of -t $format" 1 quire-convert -t $format bad.quire
    is 'and a message refers to quire-check' 'quire-convert: 1 record with errors; see quire-check' "$(cat "$tmp/err")"
    ok "an empty file to $format" quire-convert -t $format /dev/null
    ok "$format of standard input" quire-convert -t $format <good.quire
    [ $format = csv ] || [ $format = tsv ] || same 'is the same' short "$tmp/out"
    if [ -e /dev/full ]; then
        status "$format: a full disk is trouble" 2 sh -c "quire-convert -t $format good.quire >/dev/full"
        has 'and is reported' 'No space left on device' "$(cat "$tmp/err")"
    fi
done
status 'no --to' 2 quire-convert good.quire
has 'is reported' '--to=FORMAT is required' "$(cat "$tmp/err")"
for option in '-t xml' '-t json -f tsv' '-t json -f xml' '-t csv --guard=some' '--nope'; do
    # shellcheck disable=SC2086 # a list of words
    status "$option is no option" 2 quire-convert $option good.quire
    is 'and nothing is written' '' "$(cat "$tmp/out")"
done
for file in good.yaml good.yml good.json good.jsonl good.ndjson; do
    ok "$file is read by its name" quire-convert -t quire $file
    same 'gives the same record' wanted "$tmp/out"
done
ok 'files of several formats' quire-convert -t quire good.yaml good.quire good.json
is 'are converted in order' 3 "$(grep -c '^Game: procession' "$tmp/out")"
ok '--from overrides the file name' sh -c 'cp good.json odd.quire; quire-convert -f json -t quire odd.quire'
has 'and reads the record' 'Players: Ann, Bob' "$(cat "$tmp/out")"
status 'a missing file' 2 quire-convert -t json missing.json
ok 'several JSON lists in a file' sh -c 'cat good.json good.json good.jsonl | quire-convert -f json -t jsonl'
is 'are all read' 3 "$(wc -l <"$tmp/out" | tr -d ' ')"
ok 'a byte order mark' sh -c "{ printf '\357\273\277'; cat good.json; } | quire-convert -f json -t quire"
ok 'a byte order mark in YAML' sh -c "{ printf '\357\273\277'; cat good.yaml; } | quire-convert -f yaml -t quire"
ok 'a slow pipe' sh -c "{ head -c 40 good.json; sleep 0.2; tail -c +41 good.json; } | quire-convert -f json -t quire"
same 'is read completely' wanted "$tmp/out"
ok 'CR and LF in YAML' sh -c "sed 's/\$/\r/' good.yaml | quire-convert -f yaml -t quire"
same 'are all read' wanted "$tmp/out"

# --- errors ---
notes=0
# wrong NAME FORMAT TEXT PLACE:ID...: the places and ids that are shown, in order; TEXT is for printf.
wrong() {
    name=$1
    format=$2
    carets=$(($# - 3 + notes))
    # shellcheck disable=SC2059 # it is a format
    printf "$3" >"wrong.$format"
    shift 3
    status "$name" 1 quire-convert -t quire "wrong.$format"
    is 'is reported with place and id' "$*" "$(sed -n 's/^wrong\.[a-z]*:\([0-9]*:[0-9]*\): error:.*\[\([a-z0-9-]*\)\]$/\1:\2/p' "$tmp/err" |
        tr '\n' ' ' | sed 's/ $//')"
    is 'with a caret for each' "$carets" "$(grep -c '^ *\^~*$' "$tmp/err")"
}
record='{"game":"procession","lines":['
wrong 'an extra comma' json "$record{\"blank\":true},]}" 1:46:json-syntax
wrong 'a missing comma' json "$record{\"blank\":true}{\"blank\":true}]}" 1:45:json-syntax
wrong 'a missing brace' json "[\n$record]\n" 3:1:json-syntax
wrong 'an unterminated list' json "[\n$record]}\n" 3:1:json-syntax
wrong 'a trailing comma in a list' json "[\n$record]},\n]" 3:1:json-syntax
wrong 'records without a comma' json "[\n$record]}\n$record]}]\n" 3:1:json-syntax
wrong 'an unterminated string' json '{"game":"procession\n}' 1:20:json-syntax
wrong 'single quotes' json "{'game':1}" 1:2:json-syntax
wrong 'a comment' json '// no\n{"lines":[]}' 1:1:json-syntax
wrong 'a leading zero' json "$record{\"row\":\"row\",\"digits\":001}]}" 1:53:json-syntax
wrong 'half a surrogate pair' json '{"game":"\\ud83d"}' 1:10:json-syntax
wrong 'an unknown escape' json '{"game":"\\x"}' 1:10:json-syntax
wrong 'a NUL' json '{"game":"\\u0000"}' 1:10:json-syntax
wrong 'a byte that is not UTF-8' json '{"game":"\377"}' 1:10:json-syntax
wrong 'a tab in a text' json '{"game":"a\tb"}' 1:11:json-syntax
wrong 'a number for a record' json '5\n' 1:1:json-syntax
wrong 'a word without quotes' json '{"game":procession}' 1:9:json-syntax
wrong 'two records on a line' jsonl '{"lines":[]} {"lines":[]}\n' 1:14:json-syntax
wrong 'several invalid lines' jsonl '{\n{"lines":[]}\n[\n{}\n' 1:2:json-syntax 3:1:json-syntax 4:1:missing-member
wrong 'a missing bracket' yaml 'game: [procession\n' 2:1:yaml-syntax
wrong 'several invalid documents' yaml 'a: [\n---\ngame: procession\n---\n*x\n---\n\377\n' \
    2:1:yaml-syntax 5:1:yaml-syntax 7:1:yaml-syntax
wrong 'an alias' yaml 'game: &a procession\nlines: [*a]\n' 2:9:yaml-syntax
wrong 'a NUL in YAML' yaml 'game: \000\n' 1:7:yaml-syntax
wrong 'unknown members' json "$record{\"row\":\"row\",\"digist\":\"0\"},{\"fild\":1}],\"x\":1}" \
    1:70:unknown-member 1:44:unknown-member 1:59:unknown-member
notes=1
wrong 'duplicate members' yaml 'game: procession\nlines: []\ngame: lengths\n' 3:1:duplicate-member
notes=0
wrong 'missing members' yaml "game: procession\nlines:\n- {row: row}\n- {field: n}\n" \
    3:3:missing-member 4:3:missing-member
wrong 'values of the wrong type' yaml 'game: procession
lines:
- {row: row, digits: [0]}
- {row: rox}
- {field: m, value: 3}
- {field: n, value: [3]}
- {field: n, text: [3]}
- {field: Players, value: [a, "b,c"]}
- {field: Players, player: 1, value: 2}
- {row: row, digits: 012}
- {row: row, digits: 01, runs: [1, x]}
- {row: row, digits: 01, runs: 2}
- {comment: c}
- {blank: no}
- {skipped: "\\\\q"}
- {field: Note, value: "a\\nb"}
- 00010
rounds: [{round: 1, lines: []}]
end: x
' 3:22:bad-member 4:9:bad-member 5:11:bad-member 6:21:bad-member 7:20:bad-member 8:31:bad-member \
    9:28:bad-member 10:22:bad-member 11:36:bad-member 12:32:bad-member 13:13:bad-member \
    14:11:bad-member 15:13:bad-member 16:24:bad-member 17:3:bad-member 18:10:bad-member 19:6:bad-member
wrong 'values in place of lines, and lines in place of values' yaml 'game: superposition
lines:
- {field: Grid, value: 3}
- {field: Note, value: a, text: b}
- {field: m, lines: []}
- {field: Players, value: []}
- {row: squares, squares: []}
- {field: Grid, lines: [{field: m, value: 2}]}
- {remark: [a]}
' 3:24:bad-member 4:33:bad-member 5:21:bad-member 6:27:bad-member 7:27:bad-member 8:25:bad-member 9:12:bad-member
wrong 'a round with two numbers' yaml 'game: lengths
lines: []
rounds: [{round: 1, text: "1"}]
' 3:27:bad-member
wrong 'a remark without quotes' json "$record{\"remark\":3}]}" 1:41:bad-member
wrong 'a word without quotes' json "$record{\"field\":\"n\",\"value\":true}]}" 1:52:bad-member
wrong 'a number without quotes' json "$record{\"field\":\"Note\",\"value\":3}]}" 1:55:bad-member
wrong 'lines of an unknown game' json '{"game":"chess","lines":[{"field":"n","value":3}]}' 1:26:bad-member
wrong 'fields without a game' json '{"lines":[{"field":"n","value":3}],"end":[]}' 1:42:bad-member 1:11:bad-member
wrong 'a comment that begins a remark' json "$record{\"text\":\"(a\"}]}" 1:31:bad-line
wrong 'a line that begins a record' json "$record{\"text\":\"game:x\"}]}" 1:31:bad-line
wrong 'white space at the ends' json "$record{\"field\":\"Note\",\"value\":\" a\"}]}" 1:31:bad-line
wrong 'a value with a comment in it' json "$record{\"field\":\"Note\",\"value\":\"a #b\"}]}" 1:31:bad-line
wrong 'a remark that would be two' json "$record{\"remark\":\"(a)\\\\n(b)\"}]}" 1:31:bad-line
wrong 'a row outside of its block' json \
    '{"game":"plusses","lines":[{"row":"squares","squares":["a1"]}]}' 1:28:bad-line
wrong 'a game name with a comment' json '{"game":"procession # x","lines":[]}' 1:9:bad-line
has 'the message shows the line' 'this would not be a ' "$(cat "$tmp/err")"
run quire-convert -f json -t quire wrong.json
printf '{"game":"procession","lines":[{"field":"n","vlaue":3}]}' >near.json
status 'a misspelt member' 1 quire-convert -t quire near.json
has 'has a suggestion' "help: did you mean 'value'?" "$(cat "$tmp/err")"
{ cat good.json && echo '{"x":1}' && cat good.json; } >middle.json
status 'an invalid record among others' 1 quire-convert -t jsonl middle.json
is 'is the only one left out' 2 "$(wc -l <"$tmp/out" | tr -d ' ')"

# --- hostile input ---
nested() { awk -v n="$1" -v c="$2" 'BEGIN { for (i = 0; i < n; i++) printf "%s", c }'; }
for format in yaml json jsonl; do
    nested 1000000 '[' >deep.$format
    status "a million brackets in $format" 1 within 20 quire-convert -t quire deep.$format
    nested 300000 '{"a":' >deep.$format
    status "objects in objects in $format" 1 within 20 quire-convert -t quire deep.$format
    { printf '%s' "$record{\"text\":\"" && nested 10000000 x && printf '"}]}\n'; } >long.$format
    status "a line of 10 MB in $format" 1 within 20 quire-convert -t $format long.$format
    cp "$tmp/out" back.$format
    status 'is read back' 1 within 20 quire-convert -t quire back.$format
    is 'unchanged' 10000018 "$(wc -c <"$tmp/out" | tr -d ' ')"
    { printf '{' && nested 100000 '"a":1,' && printf '"b":1}\n'; } >keys.$format
    status "a hundred thousand keys in $format" 1 within 20 quire-convert -t quire keys.$format
    head -c 100000 /dev/zero >zero.$format
    status "NULs alone in $format" 1 within 20 quire-convert -t quire zero.$format
    run within 20 quire-convert -f $format -t quire "$tools/quire"
    is "a program for $format" 1 "$code"
done
{ printf 'a: &a [x,x]\n' && awk 'BEGIN { for (i = 0; i < 30; i++) printf "b%d: &b%d [*a,*a]\n", i, i }'; } >laughs.yaml
status 'a billion laughs' 1 within 20 quire-convert -t quire laughs.yaml
status 'a record over the limit' 1 quire-convert --max-record=50 -t quire good.json
has 'is reported' '[[]record-too-large]' "$(cat "$tmp/err")"
is 'and nothing is written' '' "$(cat "$tmp/out")"
{ cat good.quire && printf 'Game: procession\n0\n'; } >two.quire
for format in json yaml quire; do
    status "a record over the limit to $format" 1 quire-convert --max-record=50 -t $format two.quire
    is 'is reported' 1 "$(grep -c record-too-large "$tmp/err")"
    has 'and the other record is written' procession "$(cat "$tmp/out")"
done
quire-fmt -q --max-record=50 two.quire >wanted
same 'an oversized record in the notation is unchanged' wanted "$tmp/out"
{ printf 'Game: procession # %0200d' 0 && printf '\n0\n'; } >first.quire
for format in quire json markdown tsv; do
    status "a first line over the limit to $format" 1 quire-convert --max-record=50 -t $format first.quire
    is 'is reported' 1 "$(grep -c record-too-large "$tmp/err")"
done
quire-convert -t jsonl two.quire good.quire two.quire >five.jsonl
for format in json yaml; do
    case $format in json) limit=200 ;; yaml) limit=100 ;; esac # results make JSON longer
    quire-convert -t $format five.jsonl >five.$format
    status "records over the limit among others in $format" 1 quire-convert --max-record=$limit -t jsonl five.$format
    is 'are the only ones left out' 2 "$(wc -l <"$tmp/out" | tr -d ' ')"
done
# Half a million rows in small records, on one line: memory is bounded by one record.
awk 'BEGIN { printf "["; for (i = 0; i < 100000; i++) printf "%s{\"game\":\"procession\",\"lines\":[{\"row\":\"row\",\"digits\":\"00\"}]}", i ? "," : ""; print "]" }' >many.json
if sh -c 'ulimit -v 400000; quire --version' >/dev/null 2>&1; then
    for format in json yaml; do
        [ $format = json ] || quire-convert -t $format many.json >many.$format
        ok "a hundred thousand records in $format in little memory" \
            sh -c "ulimit -v 60000; timeout 60 quire-convert -t jsonl many.$format >many.jsonl"
        is 'are all written' 100000 "$(wc -l <many.jsonl | tr -d ' ')"
    done
fi

# --- values ---
cat >values.quire <<'END'
Game: permutations
Note: "é" \ 	 </x> 𝄞
m: 007
A: +1
A: 1 -20
B: +9007199254740993
Winner: none
Game: plusses
Grid: x
* .
Game: no
 n:3
END
printf 'caf\351 \\ x\n' >>values.quire
status 'values of all types' 1 quire-convert -t jsonl values.quire
# shellcheck disable=SC1003 # no quote is escaped
is 'have the documented form' '{"game":"permutations","players":2,"moves":1,"score":[0,0],"winner":[],"claims":[{"claim":"Winner","value":[],"holds":null}],"lines":[{"field":"Note","value":"\"é\" \\ \u0009 </x> 𝄞"},{"field":"m","value":"007"},{"field":"A","value":[1]},{"field":"A","value":["1",-20]},{"field":"B","value":["+9007199254740993"]},{"field":"Winner","value":[]}]}
{"game":"plusses","players":2,"moves":1,"score":[0,0],"winner":[],"claims":[],"lines":[{"field":"Grid","text":"x","lines":[{"row":"cells","cells":"*."}]}]}
{"game":"no","lines":[{"text":"n:3"},{"skipped":"caf\\xe9 \\\\ x"}]}' "$(cat "$tmp/out")"
printf '[{"lines":[{"comment":"# \\ud834\\udd1e\\/\\u00e9"}],"game":"PROCESSION"}]' >escapes.json
ok 'escapes are read' quire-convert -t quire escapes.json
is 'and decoded' 'Game: procession
# 𝄞/é' "$(cat "$tmp/out")"

# --- tables and pages ---
cat >table.quire <<'END'
Game: intersections
Players: Ann, Bob
n: 3
m: 6
Round: 1
Offense: Ann
a2-c2  b1 - b2
3. a1-b1 # no
=HYPERLINK("x"),1
Game: precognition
Players: =Ann, Bob
Prediction =Ann: U
Row: 2,6
Game: permutations
A: +1
A: -2+1
END
status 'TSV' 1 quire-convert -t tsv table.quire
is 'has a line for each move' '7,1,intersections,1,segments,1,,a2-c2
7,1,intersections,1,segments,2,,b1-b2
8,1,intersections,1,segments,3,,a1-b1
12,2,precognition,1,Prediction,,'"'"'=Ann,U
13,2,precognition,1,Row,1,,2
13,2,precognition,1,Row,2,,6' "$(cut -f 2-9 "$tmp/out" | sed '1d;/HYPER/d;/permu/d' | tr '\t' ,)"
has 'and guards text' "'=HYPERLINK(\"x\"),1" "$(cat "$tmp/out")"
has 'and guards names' "	'=Ann	" "$(cat "$tmp/out")"
is 'but not signed numbers' '+1 -2 +1' "$(cut -f 6,9 "$tmp/out" | sed -n 's/^A	//p' | tr '\n' ' ' | sed 's/ $//')"
status '--guard=all' 1 quire-convert -t tsv --guard=all table.quire
is 'guards signed numbers, too' "'+1 '-2 +1" "$(cut -f 6,9 "$tmp/out" | sed -n 's/^A	//p' | tr '\n' ' ' | sed 's/ $//')"
status '--guard=none' 1 quire-convert -t tsv --guard=none table.quire
has 'guards nothing' '	=HYPERLINK' "$(cat "$tmp/out")"
status 'CSV' 1 quire-convert -t csv table.quire
has 'doubles quotes' "\"'=HYPERLINK(\"\"x\"\"),1\"" "$(cat "$tmp/out")"
is 'and ends lines with CRLF' "$(wc -l <"$tmp/out")" "$(grep -c "$(printf '\r')\$" "$tmp/out")"
is 'and has the same number of cells in each line' '' "$(sed 's/"[^"]*\(""[^"]*\)*"/q/g' "$tmp/out" | awk -F, 'NR == 1 { n = NF } NF != n')"
quire-convert -t json table.quire >table.json
run quire-convert -t tsv table.json
# shellcheck disable=SC2034 # read by awk
is 'line numbers are those of the input file' "$(grep -n '"row"\|"text"\|Prediction\|"Row"\|"A"' table.json | cut -d : -f 1 | tr '\n' ' ')" \
    "$(cut -f 2 "$tmp/out" | sed 1d | uniq | tr '\n' ' ')"

# shellcheck disable=SC2016 # backticks are what they are
printf '%b' 'Game: procession\nPlayers: A|b, *c*\nNote: <b>&`x`\n00\n01 # _e_\n- `` [x](y)\n1. none\n(- a)\n' >page.quire
status 'Markdown' 1 quire-convert -t markdown page.quire
# shellcheck disable=SC2016 # the same
is 'escapes characters with a meaning in Markdown' '## Procession

| field | value |
| --- | --- |
| Players | A\|b, \*c\* |
| Note | &lt;b\>&amp;\`x\` |

| move | digits | comment |
| ---: | --- | --- |
|  | 00 |  |
| 1 | 01 | \_e\_ |

Not read: ``` - `` [x](y) ```

Not read: ` 1. none `

(- a)' "$(cat "$tmp/out")"

# A page with a block of code, comments everywhere, and keys with players.
cat >block.quire <<'END'
Game: superposition  # quick
Players: Ann, Bob
Note: a  # b
m: 2
a1 a2 b2 b1 a1 a2 b2 b1  # all
Grid:  # as drawn
2/6 3/7  # top
1/5 4/8
Score: 8, 8
a1,  # not a row
END
status 'Markdown with a grid' 1 quire-convert -t markdown block.quire
# shellcheck disable=SC2016 # quotes of Markdown
is 'shows it as aligned code' '## Number Superposition

> quick

| field | value | comment |
| --- | --- | --- |
| Players | Ann, Bob |  |
| Note | a | b |
| m | 2 |  |

| move | squares | comment |
| ---: | --- | --- |
| 1 | a1 a2 b2 b1 a1 a2 b2 b1 | all |

#### Grid

> as drawn

```
2/6 3/7  # top
1/5 4/8
```

| field | value |
| --- | --- |
| Score | 8, 8 |

Not read: ` a1, `

> not a row' "$(cat "$tmp/out")"
printf 'Game: plusses\nPlayers: Ann, Bob\nn: 2\nPrediction Ann: +\nPrediction 2: -\n' >owners.quire
ok 'Markdown with fields of players' quire-convert -t markdown owners.quire
has 'has the players in front of the values' '| Prediction Ann | + |
| Prediction 2 | - |' "$(cat "$tmp/out")"

# Documents over the limit: a long line is not kept in memory, and the next document is read.
{ printf -- '---\ngame: procession\nlines:\n- {row: row, digits: "%0600000d"}\n...\n' 0
  printf -- '---\ngame: procession\nlines:\n- {row: row, digits: "00"}\n'; } >long.yaml
status 'a document over the limit' 1 quire-convert --max-record=100 -t quire long.yaml
is 'is the only one left out' 'Game: procession
00' "$(cat "$tmp/out")"
has 'and is reported where it begins' 'long.yaml:1:1: error:' "$(cat "$tmp/err")"
ok 'only blank lines' sh -c "printf '\n \n' | quire-convert -t json"
is 'give no record' '[]' "$(tr -d '\n' <"$tmp/out")"
printf 'Game: procession\nNote: a\\b\tc\n00\n01  1\t1\n' >tabs.quire
ok 'TSV with tabs in a cell' quire-convert -t tsv tabs.quire
is 'has the same number of columns in each line' 1 "$(awk -F '\t' '{ print NF }' "$tmp/out" | sort -u | wc -l | tr -d ' ')"
# --- members besides the lines, read with jq ---

# member NAME: of the record in one.quire.
member() {
    quire-convert -t jsonl one.quire 2>"$tmp/err" | python3 -c 'import json, sys
print(json.dumps(json.loads(sys.stdin.readline())[sys.argv[1]]))' "$1"
}
printf 'Game: procession\nPlayers: Ann, Bob\n00 2\n01 2\nWinner: Ann\n' >one.quire
is 'players are listed by name' '["Ann", "Bob"]' "$(member players)"
is 'moves are counted' 1 "$(member moves)"
is 'winners are listed by name' '["Ann"]' "$(member winner)"
is 'without points the score is null' null "$(member score)"
is 'claims are listed with their true values' '[{"claim": "runs", "value": [2], "holds": true}, {"claim": "runs", "value": [2], "holds": false, "computed": "1,1"}, {"claim": "Winner", "value": ["Ann"], "holds": true}]' "$(member claims)"
printf 'Game: lengths\nn: 2\nRound: 1\n10\n' >one.quire
is 'unknown players are null' null "$(member players)"
is 'and the list of winners is empty' '[]' "$(member winner)"
printf 'Game: superposition\nPlayers: 2\nm: 1\na1\n' >one.quire
is 'players without names are a number' 2 "$(member players)"
is 'and winners are numbers' '[1, 2]' "$(member winner)"
is 'a score is a list' '[0, 0]' "$(member score)"
quire-convert -t jsonl one.quire 2>/dev/null | sed 's/"moves":1/"moves":7/' >other.jsonl
ok 'members besides the lines' quire-convert -t jsonl -o back.jsonl other.jsonl
has 'are ignored and computed again' '"moves":1' "$(cat back.jsonl)"
ok 'members besides the lines are optional' sh -c 'echo "{\"game\":\"procession\",\"lines\":[]}" | quire-convert -f json -t quire'

finish
