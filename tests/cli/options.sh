#!/bin/sh
# Common to all filters: help, version, options, files.
. "$(dirname "$0")/lib.sh"

printf 'Game: procession\nPlayers: 2\n00\n01\n' >good.quire
printf 'Game: procession\nPlayers: 2\n00\n11\n' >bad.quire
version=$(quire --version)
version=${version#quire }

for tool in quire-check quire-draw quire-fmt quire-mend quire-score quire-tally; do
    for option in --help -h; do
        ok "$tool $option" $tool $option
        has 'shows its usage' "usage: $tool [[]OPTION...] [[]FILE...]" "$(head -n 1 "$tmp/out")"
        is 'and complains of nothing' '' "$(cat "$tmp/err")"
        has 'names its options' --grammar=DIR "$(cat "$tmp/out")"
    done
    for option in --version -V; do
        ok "$tool $option" $tool $option
        is 'says which' "$tool (quire) $version" "$(cat "$tmp/out")"
    done
    ok "$tool --help before a file that is not there" $tool --help missing.quire

    for option in --nope -Z --grammar --max-line --help=x; do
        status "$tool $option is a usage error" 2 $tool $option
        has 'and says so' "$tool" "$(cat "$tmp/err")"
        is 'and prints nothing' '' "$(cat "$tmp/out")"
    done
    for value in '' x -1 1x 1KK 99999999999999999999 17179869184G; do
        status "$tool --max-record='$value' is none" 2 $tool "--max-record=$value" good.quire
        has 'and says so' "$tool: --max-record: invalid value '$value'" "$(cat "$tmp/err")"
        status "$tool --max-line='$value' is none" 2 $tool "--max-line=$value" good.quire
    done
    for value in 100 1K 1M 1G; do
        ok "$tool --max-record=$value" $tool --max-record=$value good.quire
        ok "$tool --max-line=$value" $tool --max-line $value good.quire
    done

    ok "$tool reads a file" $tool good.quire
    cp "$tmp/out" "$tmp/one"
    ok "$tool reads standard input" $tool <good.quire
    ok "$tool reads it by its name" $tool - <good.quire
    ok "$tool reads a pipe" sh -c "cat good.quire | $tool"
    ok "$tool reads a file behind --" $tool -- good.quire
    cp good.quire ./-x
    ok "$tool reads a file with a dash in front" $tool -- -x
    ok "$tool reads an empty file" $tool /dev/null
    ok "$tool takes options behind files" $tool good.quire -q
    status "$tool: an error is 1" 1 $tool bad.quire
    status "$tool: wherever it stands" 1 $tool bad.quire good.quire
    status "$tool: a file that is not there is trouble" 2 $tool missing.quire
    is 'and says so' "$tool: missing.quire: No such file or directory" "$(cat "$tmp/err")"
    status "$tool: a folder is trouble" 2 $tool .
    has 'and says so' "$tool: .: Is a directory" "$(cat "$tmp/err")"
    status "$tool: trouble is more than an error" 2 $tool missing.quire bad.quire
    status "$tool: in any order" 2 $tool bad.quire missing.quire
    status "$tool: the other files are read" 2 $tool missing.quire good.quire .
    same 'and their results are there' "$tmp/one" "$tmp/out"

    cp good.quire secret.quire
    chmod 000 secret.quire
    if [ "$(id -u)" = 0 ]; then
        skip "$tool: an unreadable file is trouble" 'root reads everything'
    else
        status "$tool: an unreadable file is trouble" 2 $tool secret.quire
        has 'and says so' 'secret.quire: Permission denied' "$(cat "$tmp/err")"
    fi
    chmod 600 secret.quire
    status "$tool: a closed standard input is trouble" 2 sh -c "$tool <&-"
done

for option in --format=xml --format= --color=maybe --max-errors=0 --max-errors=x --explain=nope \
    --reject=/nonexistent/file --format --quiet=yes; do
    status "quire-check $option is trouble" 2 quire-check $option good.quire
    has 'and says so' quire-check "$(cat "$tmp/err")"
done
for option in --claims=all --claims= --claims '--in-place --diff'; do
    # shellcheck disable=SC2086 # one of them is two
    status "quire-fmt $option is trouble" 2 quire-fmt $option good.quire
done
# A format has the same options in all tools.
for tool in quire-check quire-draw quire-convert quire-mend quire-moves quire-score quire-tally; do
    format=jsonl
    [ $tool = quire-draw ] && format=svg
    run $tool --format=$format bad.quire
    cp "$tmp/out" "$tmp/one"
    is "$tool --format is known" 1 "$code"
    for option in "-t $format" "--to=$format"; do
        # shellcheck disable=SC2086 # one of them is two
        status "$tool $option" 1 $tool $option bad.quire
        same 'is the same' "$tmp/one" "$tmp/out"
    done
    for option in --format=xml --to=xml -txml; do
        status "$tool $option is trouble" 2 $tool $option bad.quire
        is 'and prints nothing' '' "$(cat "$tmp/out")"
    done
done

# So has the output file.
for tool in 'quire-convert -t json' quire-draw quire-fmt 'quire-gen -s 1' quire-mend quire-moves quire-scan \
    quire-score quire-select quire-solve quire-tally quire-check 'quire-check --pass' 'quire-check --format=sarif'; do
    input=bad.quire
    case $tool in quire-gen*) input='' ;; esac
    # shellcheck disable=SC2086 # there are options in it, and no input may be none
    {
        run $tool $input
        cp "$tmp/out" "$tmp/one"
        wanted=$code
        echo "what was there, and is longer than any of the results $(head -c 5000 /dev/zero | tr '\0' x)" >result
        status "$tool -o" "$wanted" $tool -o result $input
        same 'the file has the result' "$tmp/one" result
        is 'and standard output nothing' '' "$(cat "$tmp/out")"
        status "$tool --output: no such folder" 2 $tool --output=nowhere/x $input
        has 'it is said' 'nowhere/x: No such file or directory' "$(cat "$tmp/err")"
        status "$tool --output: a wrong option" 2 $tool -o result --nope $input
        same 'leaves the file alone' "$tmp/one" result
    }
done
cp bad.quire both.quire
status 'what is read is not written' 2 quire-fmt -o both.quire both.quire
has 'it is said' 'both.quire: input and output are the same file' "$(cat "$tmp/err")"
same 'and stays' bad.quire both.quire
echo kept >result
status 'nor is a file written back and another one' 2 quire-fmt -i -o result both.quire
is 'that one stays, too' kept "$(cat result)"
if [ -e /dev/full ]; then
    status 'a full disk is trouble' 2 quire-score -o /dev/full good.quire
    has 'of that name' 'quire-score: /dev/full: No space left on device' "$(cat "$tmp/err")"
fi

echo "what was there, and is longer $(head -c 5000 /dev/zero | tr '\0' x)" >result
ok 'an explanation goes to a file, too' quire-check --explain=runs-repeat -o result
is 'which has nothing else' "$(quire-check --explain=runs-repeat)" "$(cat result)"
status 'two results do not go to one file' 2 quire-check --reject=result -o result bad.quire
has 'it is said' 'result: --reject and --output are the same file' "$(cat "$tmp/err")"

# A letter stands for one option in all tools, and an option has one letter.
for path in "$tools"/quire-[a-z]*; do
    [ -f "$path" ] && [ -x "$path" ] || continue
    "$path" --help | grep -oE -- '-[A-Za-z], --[a-z-]+' | sed 's/--to$/--format/'
done | sort -u >letters
is 'a letter means one thing' '' "$(cut -d, -f1 letters | uniq -d)"
is 'a name has one letter' '' "$(sed 's/.*--//' letters | sort | uniq -d)"
is 'names of options that were documented are known' "$(quire-gen -s 1 -n 2)$(quire-mend -n 1 bad.quire)" \
    "$(quire-gen -s 1 --count=2)$(quire-mend --max=1 bad.quire)"

# An exit status of 1 has a reason.
for tool in 'quire-convert -t yaml' quire-draw; do
    # shellcheck disable=SC2086 # there are options in it
    status "$tool: records with errors" 1 $tool bad.quire good.quire bad.quire
    is 'are counted' "${tool%% *}: 2 records with errors; see quire-check" "$(tail -n 1 "$tmp/err")"
    # shellcheck disable=SC2086
    ok "$tool: no errors" $tool good.quire
    is 'need no word' '' "$(cat "$tmp/err")"
done
status 'a picture asked for without words' 1 quire-draw -q bad.quire
is 'has none' '' "$(cat "$tmp/err")"

# Tools that select have their own status; otherwise it is the same as for others.
for option in --help -h --version -V; do
    ok "quire-select $option" quire-select $option missing.quire
    has 'says who it is' quire-select "$(head -n 1 "$tmp/out")"
done
for option in --nope -Z --grammar --max-line --help=x --max-record=x --max-line=17179869184G; do
    status "quire-select $option is a usage error" 2 quire-select $option good.quire
    has 'and says so' 'quire-select: ' "$(cat "$tmp/err")"
    is 'and prints nothing' '' "$(cat "$tmp/out")"
done
ok 'quire-select reads files and standard input' sh -c 'quire-select good.quire - <bad.quire'
cat good.quire bad.quire | cmp -s - "$tmp/out"
is 'in their order' 0 $?
status 'quire-select: a file that is not there is trouble' 2 quire-select missing.quire good.quire
is 'and says so' 'quire-select: missing.quire: No such file or directory' "$(cat "$tmp/err")"
same 'the others are read' good.quire "$tmp/out"
status 'quire-select: a folder is trouble' 2 quire-select . good.quire

for option in --format=gnu --format=sarif --format=; do
    status "quire-score $option is trouble" 2 quire-score $option good.quire
done

# A screen has 24 lines of 80 characters, and the prompt is one of them.
for path in "$tools"/quire "$tools"/quire-[a-z]*; do
    [ -f "$path" ] && [ -x "$path" ] || continue
    tool=${path##*/}
    run "$tool" --help
    is "$tool --help fits a screen" '' "$(awk 'length > 80; END { if (NR > 23) print NR " lines" }' "$tmp/out")"
done

# said NAME MESSAGE COMMAND...: a usage error, and its first line.
said() {
    said_name=$1
    message=$2
    shift 2
    status "$said_name: is trouble" 2 "$@"
    is 'and says so' "$message" "$(head -n 1 "$tmp/err")"
}

said 'an option with a slip' "quire-check: --formt: no such option; did you mean '--format'?" quire-check --formt=gnu
said 'an option that is like none' 'quire-check: --xyzzy: no such option' quire-check --xyzzy
said 'the beginning of several' 'quire-check: --max: ambiguous option; could be --max-errors or --max-line or --max-record' \
    quire-check --max=1
ok 'the beginning of one is enough' quire-check --max-rec=1K good.quire
said 'a letter that is none' 'quire-check: -Z: no such option' quire-check -qZ good.quire
said 'a value too many' 'quire-check: --quiet=yes: --quiet takes no value' quire-check --quiet=yes
said 'a value too few' "quire-check: option '--format' requires a value: --format=FORMAT" quire-check --format
said 'the same behind a letter' "quire-check: option '--jobs' requires a value: --jobs=N" quire-check -qj
is 'the usage is shown' 'usage: quire-check [OPTION...] [FILE...]; see quire-check --help' "$(tail -n 1 "$tmp/err")"
said 'a value with a slip' \
    "quire-score: --format: invalid value 'josnl'; use one of text, tsv, jsonl; did you mean 'jsonl'?" \
    quire-score --format=josnl
said 'an id with a slip' "quire-check: --explain: unknown diagnostic 'runs-repaet'; did you mean 'runs-repeat'?" \
    quire-check --explain=runs-repaet
said 'a game with a slip' "quire-gen: unknown game 'lenghts'; did you mean 'lengths'?" quire-gen -g lenghts
said 'a size that the game has not' 'quire-gen: --size: lengths has no size '\''k'\''; it has n, Rounds' \
    quire-gen -g lengths --size=k=3
said 'a verb with a slip' "quire: chekc: no such verb; did you mean 'check'?" quire chekc good.quire
# A program that may not be run counts as missing, even if a folder of PATH is not accessible.
mkdir closed
: >closed/quire-chekc
PATH=$PATH:$PWD/closed said 'behind a closed door' "quire: chekc: no such verb; did you mean 'check'?" quire chekc

finish
