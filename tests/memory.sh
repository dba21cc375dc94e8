#!/bin/sh
# Runs each tool under Valgrind. usage: tests/memory.sh TOOLS. Prints TAP.
# Each tool reads all samples in one run, then the examples of all specs, which takes only seconds.
# A run fails if its status is 98 (a memory error or leak) or if a signal ends it.

tools=$(cd "$1" && pwd) || exit 2
cd "$(dirname "$0")/.." || exit 2
texts=$PWD/tests/scan
suppressions=$PWD/tests/valgrind.supp
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/samples" "$tmp/specs"
cp samples/*.quire "$tmp/samples"
python3 tests/spec/run.py --dump "$tmp/specs" tests/spec/*.txt || exit 2

n=0
# memory NAME COMMAND...
memory() {
    n=$((n + 1))
    name=$1
    shift
    timeout 300 valgrind -q --error-exitcode=98 --leak-check=full --show-leak-kinds=definite,possible \
        --suppressions="$suppressions" --log-file="$tmp/log" "$@" </dev/null >"$tmp/out" 2>&1
    code=$?
    if [ $code -lt 98 ]; then
        echo "ok $n - $name"
    else
        echo "not ok $n - $name"
        if [ $code -eq 124 ]; then echo "# not finished after 300 seconds"; else echo "# status $code"; fi
        head -n 40 "$tmp/log" | sed 's/^/# /'
    fi
}

cd "$tmp" || exit 2
for tool in "$tools"/quire-*; do
    # Meson keeps folders of objects next to them.
    if [ -d "$tool" ]; then continue; fi
    case $tool in
        *-gen) continue ;; # reads nothing
        *-moves) few=--head=100 ;; # there are boards of any size
        *-mend) few=--effort=16K ;;
        *-solve) few='--limit=0.1 --memory=1M' ;;
        *) few= ;;
    esac
    for inputs in samples specs; do
        memory "${tool##*/} over the $inputs" "$tool" $few $inputs/*.quire
    done
done
# One text in forty: all of them would take over twenty minutes, and the sanitizers scan every one.
set -- $(printf '%s\n' "$texts"/*/*.txt | awk 'NR % 40 == 1')
memory "quire-scan over texts" "$tools/quire-scan" "$@"
memory "quire-gen" "$tools/quire-gen" --seed=1 --count=40 --claims=fill
memory "quire-gen, broken off" "$tools/quire-gen" --seed=1 --count=40 --unfinished
memory "quire-moves after some over the samples" "$tools/quire-moves" --head=100 --at=3 samples/*.quire
memory "quire-solve, annotating the samples" "$tools/quire-solve" --annotate --limit=0.1 --memory=1M \
    samples/*.quire
memory "quire-check as JSON over the specs" "$tools/quire-check" --format=jsonl specs/*.quire
memory "quire-score as JSON over the specs" "$tools/quire-score" --format=jsonl specs/*.quire
for format in yaml jsonl csv markdown; do
    memory "quire-convert to $format over the specs" "$tools/quire-convert" -t $format specs/*.quire
    cp out specs.$format
done
for format in yaml jsonl; do
    memory "quire-convert from $format" "$tools/quire-convert" -t quire specs.$format
    head -c 20000 specs.$format | tr '0a' 'a0' >broken.$format
    memory "quire-convert from broken $format" "$tools/quire-convert" -t quire broken.$format
done
memory "quire-select with all it can" "$tools/quire-select" --field='Players=~A|2' --comment=e \
    --score=0.. --dedupe --sort=-score --sort=event samples/*.quire
memory "quire-select of the specs" "$tools/quire-select" --not --winner='~(?i)ann' --dedupe --sort=date specs/*.quire
memory "quire-tally by game" "$tools/quire-tally" --by=game --numbers specs/*.quire
memory "quire-draw as SVG over the specs" "$tools/quire-draw" --to=svg specs/*.quire
memory "quire-draw as HTML over the specs" "$tools/quire-draw" --to=html specs/*.quire
memory "quire-draw as LaTeX over the specs" "$tools/quire-draw" --to=latex specs/*.quire
echo "1..$n"
