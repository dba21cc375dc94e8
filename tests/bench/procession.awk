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

# Whether a row is no start, or no change of a digit of the row above. Below such a slip a row may also follow the one
# that should stand there: it may differ from `before` in `most` digits.
function is_slip(row,    zeros, differ, good) {
    if (rows == 0) {
        zeros = row
        gsub(/1/, "0", zeros)
        before = row == zeros ? "" : zeros
        most = 1
        return row != zeros
    }
    differ = before == "" ? 0 : changes(row, before)
    good = changes(row, above) == 1 || (differ >= 1 && differ <= most)
    before = good ? "" : above
    most = 2
    return !good
}

# What a wrong row alone has as its multiset may follow: another one may be meant.
function judge_row(row, claim,    list, wrong, slip) {
    gsub(/[ \t]/, "", claim)
    if (!width)
        width = length(row)
    wrong = length(row) != width
    slip = !wrong && is_slip(row)
    list = runs_of(row)
    wrong = wrong || slip || (claim != "" && claim != list)
    if (slip && !(key in seen))
        by_slip[key] = 1
    else if (rows > 0 && !wrong && (key in seen) && !(key in by_slip))
        wrong = 1
    else if (!wrong)
        delete by_slip[key]
    if (wrong)
        error()
    seen[key] = 1
    if (rows == 0)
        seen[width " " width "x1"] = 1
    slips = slips || slip
    above = row
    rows++
}

# The game is said to be finished by a winner, too; that it is not over is one error.
function end_record(    over, won) {
    if (!record)
        return
    over = rows > 0 && !goes_on()
    won = rows > 1 ? name[(rows - 2) % players + 1] : "none"
    if (!over && !slips && (status == "finished" || winner != ""))
        error()
    if (over && !slips && winner != "" && winner != won)
        error()
    if (over && status == "unfinished")
        error()
    bad += record_errors > 0
}

function begin_record() {
    end_record()
    record++
    rows = width = players = record_errors = slips = 0
    status = winner = before = ""
    split("", seen)
    split("", by_slip)
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
