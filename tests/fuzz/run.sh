#!/bin/sh
# Fuzzes the way from bytes to every writer: usage: run.sh SECONDS [OPTION...]
# The options are libFuzzer's. Builds in build-fuzz/ with clang, ASan and UBSan; what was found in
# longer runs stays there. Prints TAP.

cd "$(dirname "$0")/../.." || exit 2
[ $# -ge 1 ] || { echo "usage: $0 SECONDS [OPTION...]" >&2; exit 2; }
seconds=$1
shift
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

# build: objects are made anew where any source is newer than the program.
build() {
    program=$folder/fuzz-check
    [ -x $program ] && [ -z "$(find lib grammar tests/fuzz/check.c tests/fuzz/run.sh -newer $program)" ] && return
    rm -rf $folder/objects
    mkdir -p $folder/objects
    python3 grammar/embed.py $folder/objects/embedded.c grammar/*.yaml || return 1
    find lib -name '*.c' | while read -r source; do
        echo "$source $folder/objects/$(echo "$source" | tr / -).o"
    done >$folder/objects/list
    echo "$folder/objects/embedded.c $folder/objects/embedded.o" >>$folder/objects/list
    libraries="$(pkg-config --cflags --libs yaml-0.1 libpcre2-8) -lm"
    # shellcheck disable=SC2086 # the same
    xargs -P "$(nproc)" -L 1 sh -c 'clang '"$flags $libraries"' -w -fsanitize=fuzzer-no-link,'$sanitizers' -Ilib -I. -c "$0" -o "$1"' \
        <$folder/objects/list || return 1
    # shellcheck disable=SC2086 # the same
    clang $flags -fsanitize=fuzzer,$sanitizers -Ilib -I. tests/fuzz/check.c $folder/objects/*.o $libraries -o $program
}

# What another run is about to build must not be pulled from under it.
mkdir -p $folder
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
if ! build >"$log" 2>&1; then
    echo 'not ok 1 - the fuzzer can be built'
    comment "$log"
    finish 1
fi
python3 tests/fuzz/corpus.py $folder/seeds $folder/dictionary || exit 2
mkdir -p $folder/found $folder/crashes

# A leak is found at the end of an input, too; one that takes 25 seconds is a fault.
if ASAN_OPTIONS=detect_leaks=1 $folder/fuzz-check -max_total_time="$seconds" -timeout=25 -rss_limit_mb=2048 \
    -dict=$folder/dictionary -artifact_prefix=$folder/crashes/ -print_final_stats=1 "$@" \
    $folder/found $folder/seeds >"$log" 2>&1; then
    echo "ok 1 - $seconds seconds find nothing"
    grep number_of_executed_units "$log" | sed 's/^/# /'
    finish 0
fi
echo "not ok 1 - $seconds seconds find nothing"
comment "$log"
finish 1
