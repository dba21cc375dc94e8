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
        is 'and prints no messages' '' "$(cat "$tmp/err")"
        has 'names its options' --grammar=DIR "$(cat "$tmp/out")"
    done
    for option in --version -V; do
        ok "$tool $option" $tool $option
        is 'prints the version' "$tool (quire) $version" "$(cat "$tmp/out")"
    done
    ok "$tool --help with a missing file" $tool --help missing.quire

    for option in --nope -Z --grammar --max-line --help=x; do
        status "$tool $option is a usage error" 2 $tool $option
        has 'and is reported' "$tool" "$(cat "$tmp/err")"
        is 'and prints nothing' '' "$(cat "$tmp/out")"
    done
    for value in '' x -1 1x 1KK 99999999999999999999 17179869184G; do
        status "$tool --max-record='$value' is invalid" 2 $tool "--max-record=$value" good.quire
        has 'and is reported' "$tool: --max-record: invalid value '$value'" "$(cat "$tmp/err")"
        status "$tool --max-line='$value' is invalid" 2 $tool "--max-line=$value" good.quire
    done
    for value in 100 1K 1M 1G; do
        ok "$tool --max-record=$value" $tool --max-record=$value good.quire
        ok "$tool --max-line=$value" $tool --max-line $value good.quire
    done

    ok "$tool reads a file" $tool good.quire
    cp "$tmp/out" "$tmp/one"
    ok "$tool reads standard input" $tool <good.quire
    ok "$tool reads - as standard input" $tool - <good.quire
    ok "$tool reads a pipe" sh -c "cat good.quire | $tool"
    ok "$tool reads a file after --" $tool -- good.quire
    cp good.quire ./-x
    ok "$tool reads a file whose name begins with a dash" $tool -- -x
    ok "$tool reads an empty file" $tool /dev/null
    ok "$tool accepts options after files" $tool good.quire -q
    status "$tool: an error gives exit status 1" 1 $tool bad.quire
    status "$tool: in any position" 1 $tool bad.quire good.quire
    status "$tool: a missing file is trouble" 2 $tool missing.quire
    is 'and is reported' "$tool: missing.quire: No such file or directory" "$(cat "$tmp/err")"
    status "$tool: a folder is trouble" 2 $tool .
    has 'and is reported' "$tool: .: Is a directory" "$(cat "$tmp/err")"
    status "$tool: trouble is more than an error" 2 $tool missing.quire bad.quire
    status "$tool: in any order" 2 $tool bad.quire missing.quire
    status "$tool: other files are still read" 2 $tool missing.quire good.quire .
    same 'and their results are printed' "$tmp/one" "$tmp/out"

    cp good.quire secret.quire
    chmod 000 secret.quire
    if [ "$(id -u)" = 0 ]; then
        skip "$tool: an unreadable file is trouble" 'root reads everything'
    else
        status "$tool: an unreadable file is trouble" 2 $tool secret.quire
        has 'and is reported' 'secret.quire: Permission denied' "$(cat "$tmp/err")"
    fi
    chmod 600 secret.quire
    status "$tool: a closed standard input is trouble" 2 sh -c "$tool <&-"
done

for option in --format=xml --format= --color=maybe --max-errors=0 --max-errors=x --explain=nope \
    --reject=/nonexistent/file --format --quiet=yes; do
    status "quire-check $option is trouble" 2 quire-check $option good.quire
    has 'and is reported' quire-check "$(cat "$tmp/err")"
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
        exit_status=$code
        echo "what was there, and is longer than any of the results $(head -c 5000 /dev/zero | tr '\0' x)" >result
        status "$tool -o" "$exit_status" $tool -o result $input
        same 'the file has the result' "$tmp/one" result
        is 'and standard output has nothing' '' "$(cat "$tmp/out")"
        status "$tool --output: no such folder" 2 $tool --output=nowhere/x $input
        has 'is reported' 'nowhere/x: No such file or directory' "$(cat "$tmp/err")"
        status "$tool --output: a wrong option" 2 $tool -o result --nope $input
        same 'leaves the file unchanged' "$tmp/one" result
    }
done
cp bad.quire both.quire
status 'an output file that is an input file is refused' 2 quire-fmt -o both.quire both.quire
has 'is reported' 'both.quire: input and output are the same file' "$(cat "$tmp/err")"
same 'and is unchanged' bad.quire both.quire
echo kept >result
status '--in-place with --output is refused' 2 quire-fmt -i -o result both.quire
is 'and leaves the output file unchanged' kept "$(cat result)"
if [ -e /dev/full ]; then
    status 'a full disk is trouble' 2 quire-score -o /dev/full good.quire
    has 'and names the file' 'quire-score: /dev/full: No space left on device' "$(cat "$tmp/err")"
fi

echo "what was there, and is longer $(head -c 5000 /dev/zero | tr '\0' x)" >result
ok '--explain with --output' quire-check --explain=runs-repeat -o result
is 'writes the explanation to the file' "$(quire-check --explain=runs-repeat)" "$(cat result)"
status '--reject and --output to the same file are refused' 2 quire-check --reject=result -o result bad.quire
has 'is reported' 'result: --reject and --output are the same file' "$(cat "$tmp/err")"

# A letter stands for one option in all tools, and an option has one letter.
for path in "$tools"/quire-[a-z]*; do
    [ -f "$path" ] && [ -x "$path" ] || continue
    "$path" --help | grep -oE -- '-[A-Za-z], --[a-z-]+' | sed 's/--to$/--format/'
done | sort -u >letters
is 'a letter stands for one option in all tools' '' "$(cut -d, -f1 letters | uniq -d)"
is 'an option has at most one letter' '' "$(sed 's/.*--//' letters | sort | uniq -d)"
is 'former names of options are accepted' "$(quire-gen -s 1 -n 2)$(quire-mend -n 1 bad.quire)" \
    "$(quire-gen -s 1 --count=2)$(quire-mend --max=1 bad.quire)"

# An exit status of 1 has a reason.
for tool in 'quire-convert -t yaml' quire-draw; do
    # shellcheck disable=SC2086 # there are options in it
    status "$tool: records with errors" 1 $tool bad.quire good.quire bad.quire
    is 'are counted in a message' "${tool%% *}: 2 records with errors; see quire-check" "$(tail -n 1 "$tmp/err")"
    # shellcheck disable=SC2086
    ok "$tool: no errors" $tool good.quire
    is 'and no message' '' "$(cat "$tmp/err")"
done
status 'quire-draw -q' 1 quire-draw -q bad.quire
is 'prints no message' '' "$(cat "$tmp/err")"

# Tools that select have their own status; otherwise it is the same as for others.
for option in --help -h --version -V; do
    ok "quire-select $option" quire-select $option missing.quire
    has 'names the tool' quire-select "$(head -n 1 "$tmp/out")"
done
for option in --nope -Z --grammar --max-line --help=x --max-record=x --max-line=17179869184G; do
    status "quire-select $option is a usage error" 2 quire-select $option good.quire
    has 'and is reported' 'quire-select: ' "$(cat "$tmp/err")"
    is 'and prints nothing' '' "$(cat "$tmp/out")"
done
ok 'quire-select reads files and standard input' sh -c 'quire-select good.quire - <bad.quire'
cat good.quire bad.quire | cmp -s - "$tmp/out"
is 'and copies them in order' 0 $?
status 'quire-select: a file that is not there is trouble' 2 quire-select missing.quire good.quire
is 'and is reported' 'quire-select: missing.quire: No such file or directory' "$(cat "$tmp/err")"
same 'and the other files are read' good.quire "$tmp/out"
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

# usage_error NAME MESSAGE COMMAND...: a usage error, and its first line.
usage_error() {
    error_name=$1
    message=$2
    shift 2
    status "$error_name: is trouble" 2 "$@"
    is 'and is reported' "$message" "$(head -n 1 "$tmp/err")"
}

usage_error 'a misspelt option' "quire-check: --formt: no such option; did you mean '--format'?" quire-check --formt=gnu
usage_error 'an unknown option' 'quire-check: --xyzzy: no such option' quire-check --xyzzy
usage_error 'a number outside of a range' "quire-check: --jobs: invalid value '0'; expected 1 to 256" quire-check --jobs=0
usage_error 'a number below the least' "quire-check: --max-errors: invalid value '0'; expected 1 or more" quire-check --max-errors=0
usage_error 'a size' "quire-solve: --memory: invalid value '3'; expected 1024 bytes or more, such as 64K, 10M or 1G" \
    quire-solve --memory=3
usage_error 'a value that is not a word or a number' \
    "quire-moves: --at: invalid value 'x'; expected [ROUND:]N: after N moves, of the record or of a round" quire-moves --at=x
usage_error 'the beginning of several options' 'quire-check: --max: ambiguous option; could be --max-errors or --max-line or --max-record' \
    quire-check --max=1
ok 'the unambiguous beginning of an option is enough' quire-check --max-rec=1K good.quire
usage_error 'an unknown letter' 'quire-check: -Z: no such option' quire-check -qZ good.quire
usage_error 'an unexpected value' 'quire-check: --quiet: takes no value' quire-check --quiet=yes
usage_error 'a missing value' "quire-check: --format: a value is missing: --format=FORMAT" quire-check --format
usage_error 'a missing value after a letter' "quire-check: --jobs: a value is missing: --jobs=N" quire-check -qj
is 'the usage line follows' 'usage: quire-check [OPTION...] [FILE...]; see quire-check --help' "$(tail -n 1 "$tmp/err")"
usage_error 'a misspelt value' \
    "quire-score: --format: invalid value 'josnl'; use one of text, tsv, jsonl; did you mean 'jsonl'?" \
    quire-score --format=josnl
usage_error 'a misspelt id' "quire-check: --explain: unknown diagnostic 'runs-repaet'; did you mean 'runs-repeat'?" \
    quire-check --explain=runs-repaet
usage_error 'a misspelt game' "quire-gen: unknown game 'lenghts'; did you mean 'lengths'?" quire-gen -g lenghts
usage_error 'a size of another game' 'quire-gen: --size: lengths has no size '\''k'\''; it has n, Rounds' \
    quire-gen -g lengths --size=k=3
usage_error 'a misspelt verb' "quire: chekc: no such verb; did you mean 'check'?" quire chekc good.quire
# A program that may not be run counts as missing, even if a folder of PATH is not accessible.
mkdir closed
: >closed/quire-chekc
PATH=$PATH:$PWD/closed usage_error 'a tool that is not executable' "quire: chekc: no such verb; did you mean 'check'?" quire chekc

finish
