#!/usr/bin/env python3
"""YAML and JSON output matches grammar/record.schema.json. usage: schema.py TOOLS few|all"""

import json
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:  # Debian's package works only with Debian's Python
    import os
    if sys.executable != "/usr/bin/python3" and os.path.exists("/usr/bin/python3"):
        os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
    sys.exit("python3-jsonschema is missing: sh tests/setup.sh tests")

from laws import ROOT, main

SCHEMA = json.loads((ROOT / "grammar/record.schema.json").read_text(encoding="utf-8"))
Draft202012Validator.check_schema(SCHEMA)
VALIDATOR = Draft202012Validator(SCHEMA)

# Each of these has one error: the schema must not accept everything.
WRONG = [
    [], {}, {"game": "procession"}, {"lines": [], "rounds": []}, {"game": 5, "lines": []},
    {"game": "procession", "lines": [], "player": 2}, {"game": "procession", "lines": [], "players": 2},
    {"game": "procession", "lines": [], "players": "Ann", "moves": 0, "score": None, "winner": [], "claims": []},
    {"game": "procession", "lines": [], "players": 2, "moves": -1, "score": None, "winner": [], "claims": []},
    {"game": "procession", "lines": [], "players": 2, "moves": 0, "score": None, "winner": [],
     "claims": [{"claim": "Score", "value": [1], "holds": 1}]}, {"game": "procession", "lines": [], "end": []},
    *({"lines": [line]} for line in (
        {}, "00010", {"row": 5}, {"row": "row", "digits": None}, {"row": "row", "runs": [[1]]},
        {"row": "row", "runs": [1.5]}, {"field": "n"}, {"field": "n", "value": 5, "text": "5"},
        {"field": "n:", "value": 5}, {"text": "a\nb"}, {"text": "a", "comment": "b"},
        {"comment": "b"}, {"remark": ""}, {"blank": False}, {"skipped": "\\q"},
        {"field": "Grid", "lines": [{"row": True}]}, {"blank": True, "comment": "# b"})),
    {"game": "lengths", "lines": [], "rounds": [{"lines": []}]},
    {"game": "lengths", "lines": [], "rounds": [{"round": 1, "text": "1", "lines": []}]},
]


# Only this many records per input, because the validator is slow; in the slow suite, more.
MOST = 8 if sys.argv[-1] == "all" else 4


def trees_match_the_schema(tools, data):
    text, _ = tools.run("quire-convert", data, "--from=quire", "--to=jsonl")
    for number, line in enumerate(text.splitlines()[:MOST], 1):
        for error in VALIDATOR.iter_errors(json.loads(line)):
            yield f"record {number}: {error.json_path}: {error.message[:300]}"


if __name__ == "__main__":
    for tree in WRONG:
        if VALIDATOR.is_valid(tree):
            sys.exit(f"the schema allows {json.dumps(tree)}")
    sys.exit(main([trees_match_the_schema]))
