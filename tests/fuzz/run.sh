#!/bin/sh
# Fuzzes a target, NAME.c in this folder: usage: run.sh NAME SECONDS [OPTION...]
# This is for exploring: what it finds differs from run to run. README tells what the targets are, and which tests
# run them with the same result each time. The options are libFuzzer's. Builds in build-fuzz/ with clang, ASan and
# UBSan; what was found in longer runs stays there. Prints TAP.

cd "$(dirname "$0")/../.." || exit 2
[ $# -ge 2 ] || { echo "usage: $0 NAME SECONDS [OPTION...]" >&2; exit 2; }
name=$1
seconds=$2
shift 2
folder=build-fuzz
flags='-g -O1 -std=c11 -D_POSIX_C_SOURCE=200809L -fno-omit-frame-pointer -fno-sanitize-recover=undefined'
sanitizers=address,undefined

finish() {
    echo 1..1
    exit "$1"
}

# comment FILE: its lines as comments of TAP.
comment() {
    LC_ALL=C tr -d '\000' <"$1" | tail -n 60 | sed 's/^/# /'
}

if ! echo 'int LLVMFuzzerTestOneInput(const char *data, unsigned long size);
int LLVMFuzzerTestOneInput(const char *data, unsigned long size) { return !data && size; }' |
    clang -fsanitize=fuzzer,$sanitizers -x c - -o /dev/null 2>/dev/null; then
    echo 'ok 1 - fuzzing # SKIP no clang with libFuzzer here'
    finish 0
fi

# Sources shared by the targets; in the tests, replay.c replaces libFuzzer.
shared='fuzz trip mutate values compare'

# is_target NAME
is_target() {
    case " $shared replay " in
        *" $1 "*) return 1 ;;
        *) [ -e "tests/fuzz/$1.c" ] ;;
    esac
}

# link TARGET: its program.
link() {
    # shellcheck disable=SC2046,SC2086 # lists of words
    clang $flags -fsanitize=fuzzer,$sanitizers -Wl,--wrap=read -Ilib -I. -I$folder/objects "tests/fuzz/$1.c" $folder/objects/*.o \
        $libraries $(pkg-config --libs yaml-0.1 libpcre2-8 libxml-2.0) -lm -o "$folder/fuzz-$1"
}

# build: rebuilds everything if any source is newer than the last program.
build() {
    program=$folder/fuzz-tree
    [ -x $program ] && [ -z "$(find lib grammar tests/fuzz/*.[ch] tests/fuzz/run.sh -newer $program)" ] && return
    rm -rf $folder/objects $program
    mkdir -p $folder/objects
    # shellcheck disable=SC2046 # a list of words
    clang -Ilib grammar/embed.c lib/base/arena.c lib/tree/yaml_tree.c $(pkg-config --cflags --libs yaml-0.1) \
        -o $folder/embed && $folder/embed $folder/objects/embedded.c grammar/*.yaml || return 1
    python3 lib/rules/run_tables.py $folder/objects/run_tables.c || return 1
    python3 grammar/vocabulary.py grammar/vocabulary.txt $folder/objects/vocabulary_lists.h \
        $folder/objects/vocabulary_table.c || return 1
    {
        # the functions of quire.h are not fuzzed here, and Meson generates that header
        find lib -name '*.c' ! -path 'lib/api/*'
        printf 'tests/fuzz/%s.c\n' $shared
        printf "$folder/objects/%s.c\n" embedded run_tables vocabulary_table
    } | while read -r source; do
        echo "$source $folder/objects/$(echo "$source" | tr / -).o"
    done >$folder/objects/list
    libraries=$(pkg-config --cflags yaml-0.1 libpcre2-8 libxml-2.0)
    xargs -P "$(nproc)" -L 1 sh -c 'clang '"$flags $libraries"' -Wno-everything -Werror=implicit-function-declaration -fsanitize=fuzzer-no-link,'$sanitizers' -Ilib -I. -I'$folder'/objects -c "$0" -o "$1"' \
        <$folder/objects/list || return 1
    for target in tests/fuzz/*.c; do
        target=${target##*/}
        target=${target%.c}
        ! is_target "$target" || link "$target" || return 1
    done
}

is_target "$name" || { echo "$0: no target '$name'" >&2; exit 2; }

# Another run may be about to build: keep its files.
mkdir -p $folder
exec 9>$folder/lock
flock 9
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
if ! build >"$log" 2>&1; then
    echo 'not ok 1 - the fuzzer can be built'
    comment "$log"
    finish 1
fi
exec 9>&-
# A short run has no time for all initial inputs.
few=
[ "$seconds" -ge 60 ] || few=--few
rm -rf "$folder/seeds-$name"
python3 tests/fuzz/corpus.py $few "$name" "$folder/seeds-$name" "$folder/dictionary-$name" || exit 2
mkdir -p "$folder/found-$name" $folder/crashes

# Leaks are checked after each input; an input that takes 25 seconds is a fault.
if ASAN_OPTIONS=detect_leaks=1 "$folder/fuzz-$name" -max_total_time="$seconds" -timeout=25 -rss_limit_mb=2048 \
    -dict="$folder/dictionary-$name" -artifact_prefix=$folder/crashes/ -print_final_stats=1 "$@" \
    "$folder/found-$name" "$folder/seeds-$name" >"$log" 2>&1; then
    echo "ok 1 - $name: $seconds seconds find nothing"
    grep number_of_executed_units "$log" | sed 's/^/# /'
    finish 0
fi
echo "not ok 1 - $name: $seconds seconds find nothing"
# Finally the reason and the input, which libFuzzer prints in base64 if it is short.
grep -av '^stat::' "$log" >"$log.end"
grep -aE 'broken law|ERROR: |runtime error|SUMMARY|Test unit written|^Base64' "$log" >>"$log.end"
comment "$log.end"
rm -f "$log.end"
finish 1
