#!/bin/sh
# Takes what longer runs found into the repository: usage: keep.sh NAME BYTES [FOLDER...]
# Of the inputs in build-fuzz/found-NAME/ and in the folders, those that reach code that neither the samples nor
# other inputs reach go into corpora/NAME.jsonl, the shortest first, up to this many bytes in total.

cd "$(dirname "$0")/../.." || exit 2
[ $# -ge 2 ] || { echo "usage: $0 NAME BYTES [FOLDER...]" >&2; exit 2; }
name=$1
bytes=$2
shift 2
sh tests/fuzz/run.sh "$name" 1 >/dev/null || { echo "$0: run.sh $name fails" >&2; exit 2; }
whole=$(mktemp -d) || exit 2
trap 'rm -rf "$whole"' EXIT
python3 tests/fuzz/corpus.py "$name" "$whole/seeds" "$whole/dictionary" || exit 2
mkdir "$whole/kept" "$whole/most"
# The seeds come first, so that only what they do not reach is added to them.
"build-fuzz/fuzz-$name" -merge=1 "$whole/kept" "$whole/seeds" >/dev/null 2>&1
cp "$whole/kept"/* "$whole/most"
"build-fuzz/fuzz-$name" -merge=1 "$whole/most" "build-fuzz/found-$name" "$@" >/dev/null 2>&1
for file in "$whole/kept"/*; do rm -f "$whole/most/${file##*/}"; done
mkdir -p tests/fuzz/corpora
python3 - "$whole/most" "$bytes" "tests/fuzz/corpora/$name.jsonl" <<'END'
import json, sys
from pathlib import Path
folder, most, out = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
old = out.read_text(encoding="ascii").splitlines() if out.exists() else []
new = sorted((json.dumps(path.read_bytes().decode("latin-1")) for path in folder.iterdir()), key=len)
lines, size = [], 0
for line in dict.fromkeys(old + new):
    size += len(line) + 1
    if size <= most:
        lines.append(line + "\n")
out.write_text("".join(sorted(lines, key=len)), encoding="ascii")
print(f"{out}: {len(lines)} inputs of {len(new)} new and {len(old)} old")
END
