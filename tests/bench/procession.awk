# The rules of Procession, written down plainly, for records without comments, remarks and readings.
#
#   mawk -f procession.awk FILE...
#
# Prints how many records there are, in how many of them something is wrong, and how many errors that
# makes; as quire-check has it, which reads the same records.

function error() { errors++; record_errors++ }

# The run lengths of a row, from left to right with commas; their multiset becomes key.
function runs_of(row,    i, size, list, digit) {
    for (i = 1; i <= width; i++)
        count[i] = 0
    list = ""
    key = width
    while (row != "") {
        digit = substr(row, 1, 1) == "0" ? "1" : "0"
        size = index(row, digit) - 1
        if (size < 0)
            size = length(row)
        row = substr(row, size + 1)
        list = list (list == "" ? "" : ",") size
        count[size]++
    }
    for (i = 1; i <= width; i++)
        if (count[i])
            key = key " " i "x" count[i]
    return list
}

function changes(a, b,    i, n) {
    n = 0
    for (i = 1; i <= length(a); i++)
        n += substr(a, i, 1) != substr(b, i, 1)
    return n
}

# Whether some change of one digit is legal.
function goes_on(    i, digit) {
    for (i = 1; i <= width; i++) {
        digit = substr(above, i, 1) == "0" ? "1" : "0"
        runs_of(substr(above, 1, i - 1) digit substr(above, i + 1))
        if (!(key in seen))
            return 1
    }
    return 0
}

function judge_row(row, claim,    list, wrong) {
    gsub(/[ \t]/, "", claim)
    if (!width)
        width = length(row)
    list = runs_of(row)
    wrong = length(row) != width
    if (rows == 0)
        wrong = wrong || row ~ /1/ || (claim != "" && claim != list)
    else
        wrong = wrong || changes(row, above) != 1 || (claim != "" && claim != list) || (key in seen)
    if (wrong)
        error()
    seen[key] = 1
    above = row
    rows++
}

# The game is said to be finished by a winner, too; that it is not over is one error.
function end_record(    over, won) {
    if (!record)
        return
    over = rows > 0 && !goes_on()
    won = rows > 1 ? name[(rows - 2) % players + 1] : "none"
    if (!over && (status == "finished" || winner != ""))
        error()
    if (over && winner != "" && winner != won)
        error()
    if (over && status == "unfinished")
        error()
    bad += record_errors > 0
}

function begin_record() {
    end_record()
    record++
    rows = width = players = record_errors = 0
    status = winner = ""
    split("", seen)
}

function read_field(key, value,    i) {
    if (key == "game")
        begin_record()
    else if (key == "n")
        width = value + 0
    else if (key == "status")
        status = value
    else if (key == "winner")
        winner = value
    else if (key == "players" && value ~ /^[0-9]+$/)
        for (players = 0; players < value + 0;) {
            players++
            name[players] = players
        }
    else if (key == "players")
        players = split(value, name, / *, */)
}

{
    sub(/\r$/, "")
    sub(/^[ \t]+/, "")
    sub(/[ \t]+$/, "")
}
/^$/ { next }
/^[A-Za-z]+:/ {
    colon = index($0, ":")
    value = substr($0, colon + 1)
    sub(/^[ \t]+/, "", value)
    read_field(tolower(substr($0, 1, colon - 1)), value)
    next
}
{
    sub(/^[0-9]+\.[ \t]*/, "")
    digits = $1
    sub(/^[01]+/, "")
    judge_row(digits, $0)
}
END {
    end_record()
    printf "%d records, %d with errors, %d errors\n", record, bad, errors
}
