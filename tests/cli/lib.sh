# For the tests of the tools: each tests/cli/NAME.sh is a TAP program, run as `sh NAME.sh TOOLS`:
#
#   . "$(dirname "$0")/lib.sh"
#   status 'an unknown option is a usage error' 2 quire-check --no-such
#   is 'and says so' "quire-check: unknown option '--no-such'" "$(head -n 1 "$tmp/err")"
#   finish
#
# The tools are in PATH; $root is the project's folder, $samples that of its samples. Standard input
# is empty where a test redirects none. The current folder is an empty one, $tmp another; both are
# gone at the end.

set -u
exec </dev/null
root=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
# shellcheck disable=SC2034 # for the tests
samples=$root/samples
tools=$(cd "${1:?usage: sh $0 TOOLS}" && pwd) || exit 2
PATH=$tools:$PATH
LC_ALL=C.UTF-8
export PATH LC_ALL
tmp=$(mktemp -d) || exit 2
mkdir "$tmp/here" && cd "$tmp/here" || exit 2

cases=0
failures=0
ended=no

# finish prints the plan: a script that ends before it has failed.
at_exit() {
    code=$?
    rm -rf "$tmp"
    [ $ended = yes ] && exit $code
    echo "not ok $((cases + 1)) - ${0##*/} goes on to its end"
    echo "1..$((cases + 1))"
    exit 1
}
trap at_exit EXIT
trap 'exit 1' INT TERM

pass() {
    cases=$((cases + 1))
    echo "ok $cases - $1"
}

# fail NAME [DETAIL]
fail() {
    cases=$((cases + 1))
    failures=$((failures + 1))
    echo "not ok $cases - $1"
    [ -z "${2-}" ] || printf '%s\n' "$2" | sed 's/^/# /'
}

# skip NAME REASON
skip() {
    cases=$((cases + 1))
    echo "ok $cases - $1 # SKIP $2"
}

# "1 moves" and the like, which must not occur in messages.
disagrees='(^|[^0-9.,:/-])1 (more |extra )?(moves|digits|cards|players|rounds|points|errors|records|mends|fixes|lines|letters|squares|cells|signs|numbers|integers|rows|segments|symbols|lists|bytes|dots|(move|round)s? are)\b'

# run COMMAND...: keeps its output in $tmp/out and $tmp/err, its exit status in $code.
run() {
    "$@" >"$tmp/out" 2>"$tmp/err"
    code=$?
    grep -aEh "$disagrees" "$tmp/out" "$tmp/err" >>"$tmp/disagreeing" 2>/dev/null
}

# status NAME CODE COMMAND...: passes if the command exits with CODE.
status() {
    name=$1
    expected_status=$2
    shift 2
    run "$@"
    if [ "$code" = "$expected_status" ]; then
        pass "$name"
    else
        fail "$name" "exit status $code, not $expected_status: $*
$(head -n 20 "$tmp/err")"
    fi
}

# within SECONDS COMMAND...: kills the command after this much processor time. Other work of the
# machine does not count, as it would with timeout(1); Meson ends a test that waits for ever.
within() (
    ulimit -t "$1"
    shift
    exec "$@"
)

# ok NAME COMMAND...: passes if the command exits with 0.
ok() {
    name=$1
    shift
    status "$name" 0 "$@"
}

# is NAME EXPECTED ACTUAL: passes if both texts are equal.
is() {
    if [ "$2" = "$3" ]; then
        pass "$1"
    else
        fail "$1" "expected:
$2
computed:
$3"
    fi
}

# same NAME EXPECTED ACTUAL: the same for two files, byte for byte.
same() {
    if cmp -s "$2" "$3"; then
        pass "$1"
    else
        fail "$1" "$(diff -a "$2" "$3" | head -n 30)"
    fi
}

# has NAME PATTERN TEXT: passes if the shell pattern matches somewhere in the text.
has() {
    # shellcheck disable=SC2254 # a pattern is what it is
    case $3 in
        *$2*) pass "$1" ;;
        *) fail "$1" "no '$2' in:
$3" ;;
    esac
}

finish() {
    ended=yes
    is 'nouns agree with their counts' '' "$(cat "$tmp/disagreeing" 2>/dev/null)"
    echo "1..$cases"
    [ $failures = 0 ] && [ $cases != 0 ]
    exit
}
