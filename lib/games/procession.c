/*
 * Procession, 3 November 2009. A row of n zeros; each move changes one digit of the row above so that
 * the multiset of its run lengths has not occurred in the game. Who makes the last move wins.
 */
#include "../bytes.h"
#include "../claims.h"
#include "../compose.h"
#include "games.h"
#include "views.h"

enum { FIELD_N = FIELD_OF_GAME };
enum { PART_DIGITS, PART_RUNS };
enum { START_FREE };

static const char *const fields[] = { "n", NULL };
static const char *const readings[] = { "start-free", NULL };

/* A row, and where on paper its run lengths stand: beside it, or the row itself. */
struct seen {
    struct slice digits, runs;
};

/* In rows up to this width the key tells all. */
enum { EXACT_MAX = 32, USUAL_ROWS = 48 };

/*
 * A multiset is looked for by its key, the sum of a number for each run: it does not depend on the
 * order, and changing a digit changes it by a few terms. In narrow rows the numbers are those of a place in
 * a system of digits, one for each length, so that different multisets have different keys; else they are
 * scattered, and rows of equal keys are compared in full.
 */
struct procession {
    int64_t n;                      /* 0 while unknown */
    struct slice row;               /* the last one; ptr is NULL where it can't be read */
    size_t first_width, last_width; /* of the first and the last row that could be read */
    bool started;                   /* the first row was passed */
    bool gap;                       /* a row is not known */
    bool uncertain; /* a row is not as wide as it should be: its multiset is not known */
    int64_t *runs;  /* of the row that is being judged, or was last: its run lengths, */
    size_t run_count, run_capacity;
    uint64_t key;      /* and their key */
    struct map seen;   /* key to index in rows */
    struct seen *rows; /* each with a multiset of its own */
    size_t row_count, row_capacity;
    size_t exact;   /* the width of rows whose keys tell all; 0 where there are none */
    bool one_width; /* and that there is no other: those of another width may take their keys */
    uint64_t weights[EXACT_MAX + 1]; /* of a run, by its length */
    uint32_t *counts;                /* by run length, all 0 between comparisons */
    size_t counts_size;
};

/* Of runs of a length a row has at most its width by the length: so large is that digit. */
static void weigh_runs(struct procession *state, size_t width)
{
    uint64_t weight = 1;
    if (width > EXACT_MAX)
        return;
    state->exact = width;
    for (size_t length = 1; length <= width; length++) {
        state->weights[length] = weight;
        weight *= width / length + 1;
    }
}

static uint64_t run_key(const struct procession *state, size_t length)
{
    return length <= state->exact ? state->weights[length] : map_mix(length + 0x9e3779b97f4a7c15u);
}

size_t procession_run(const char *at, const char *end)
{
    const char *p = at + 1;
    while (p < end && *p == *at)
        p++;
    return (size_t)(p - at);
}

/* Up to 64 digits as bits, the first one lowest. */
static uint64_t digit_bits(const char *digits, size_t count)
{
    uint64_t bits = 0;
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        bits |= lowest_bits(digits + i) << i;
    if (i > 0 && i < count) /* the last eight, some of them once more */
        return bits | lowest_bits(digits + count - 8) << (count - 8);
    for (; i < count; i++)
        bits |= (uint64_t)(digits[i] & 1) << i;
    return bits;
}

static void add_run(struct procession *state, size_t length)
{
    state->runs[state->run_count++] = (int64_t)length;
    state->key += run_key(state, length);
}

/* Measures the runs of a row: where two digits differ one ends. */
static void measure_runs(struct play *play, struct slice row)
{
    enum { BLOCK = 64, STEP = BLOCK - 1 }; /* each digit of a step has a neighbour in its block */
    struct procession *state = play->state;
    size_t start = 0;
    state->run_count = 0;
    state->key = 0;
    for (size_t i = 0; i < row.len; i += STEP) {
        size_t count = row.len - i > STEP ? BLOCK : row.len - i;
        uint64_t bits = digit_bits(row.ptr + i, count);
        uint64_t ends = (bits ^ bits >> 1) & (((uint64_t)1 << (count - 1)) - 1);
        if (state->run_capacity - state->run_count < BLOCK)
            ARENA_RESERVE(play->arena, state->runs, state->run_count + BLOCK, state->run_capacity);
        for (; ends; ends &= ends - 1) {
            size_t end = i + lowest_bit(ends) + 1;
            add_run(state, end - start);
            start = end;
        }
    }
    if (row.len > 0)
        add_run(state, row.len - start);
}

/* A row, read as if the digit at `flip` were the other one (SIZE_MAX for none). */
static char digit_at(struct slice row, size_t i, size_t flip)
{
    return i == flip ? (char)('0' + '1' - row.ptr[i]) : row.ptr[i];
}

/* Adds `step` to the count of each run's length. */
static void count_runs(struct procession *state, struct slice row, size_t flip, uint32_t step)
{
    size_t start = 0;
    for (size_t i = 1; i <= row.len; i++)
        if (i == row.len || digit_at(row, i, flip) != digit_at(row, start, flip)) {
            state->counts[i - start] += step;
            start = i;
        }
}

static bool counts_are_zero(const struct procession *state, struct slice row, size_t flip)
{
    size_t start = 0;
    for (size_t i = 1; i <= row.len; i++)
        if (i == row.len || digit_at(row, i, flip) != digit_at(row, start, flip)) {
            if (state->counts[i - start])
                return false;
            start = i;
        }
    return true;
}

/* True where both rows have the same run lengths, each as often. */
static bool same_multiset(struct play *play, struct slice row, size_t flip, struct slice other)
{
    struct procession *state = play->state;
    if (row.len != other.len)
        return false;
    if (state->one_width && row.len == state->exact) /* the keys are the same */
        return true;
    if (state->counts_size <= row.len) {
        state->counts_size = row.len + 1;
        state->counts = arena_zero(play->arena, state->counts_size, sizeof *state->counts);
    }
    count_runs(state, row, flip, 1);
    count_runs(state, other, SIZE_MAX, (uint32_t)-1);
    bool same = counts_are_zero(state, row, flip) && counts_are_zero(state, other, SIZE_MAX);
    count_runs(state, row, flip, (uint32_t)-1);
    count_runs(state, other, SIZE_MAX, 1);
    return same;
}

/* True where the multiset was seen that the last row has with a digit changed. */
static bool was_seen(struct play *play, uint64_t key, size_t flip)
{
    struct procession *state = play->state;
    uint64_t index;
    for (; map_get(&state->seen, key, &index);
         key++) /* other multisets of this key stand behind it */
        if (same_multiset(play, state->row, flip, state->rows[index].digits))
            return true;
    return false;
}

/* Notes a row's multiset; the row above that has it already, or NULL. */
static const struct seen *note_row(struct play *play, const struct row *row)
{
    struct procession *state = play->state;
    struct slice digits = row->part[PART_DIGITS], runs = row->part[PART_RUNS];
    uint64_t index = state->row_count;
    for (uint64_t key = state->key; !map_add(&state->seen, play->arena, key, &index); key++) {
        if (same_multiset(play, digits, SIZE_MAX, state->rows[index].digits))
            return &state->rows[index];
        index = state->row_count;
    }
    ARENA_PUSH(play->arena, state->rows, state->row_count, state->row_capacity);
    state->rows[state->row_count++] = (struct seen){ digits, runs.ptr ? runs : digits };
    return NULL;
}

static const char *write_runs(const struct play *play)
{
    const struct procession *state = play->state;
    return write_integers(play, state->runs, state->run_count, ",");
}

/* True where the run lengths beside a row are right, or are not written. */
static bool runs_agree(const struct play *play, const struct row *row)
{
    const struct procession *state = play->state;
    struct slice runs = row->part[PART_RUNS];
    return !runs.ptr ||
           integers_are(tokens_of(TYPE_INTEGERS, NULL, false, runs), state->runs, state->run_count);
}

static void report_runs(struct play *play, const struct row *row)
{
    const char *right = write_runs(play);
    struct slice claimed = row->part[PART_RUNS];
    struct diagnostic *found =
            report(play->report, DIAG_RUNS_MISMATCH, claimed, "claimed run lengths %s, computed %s",
                   excerpt(play->report, claimed), excerpt(play->report, slice_of(right)));
    diagnostic_claim(play->report, found, claimed, right);
}

static void report_repeat(struct play *play, struct slice digits, struct slice first)
{
    struct diagnostic *found =
            report(play->report, DIAG_RUNS_REPEAT, digits, "run lengths {%s} occurred before",
                   excerpt(play->report, slice_of(write_runs(play))));
    diagnostic_note(play->report, found, first, "here first");
}

/* How many digits differ; where they are `most` or more, at least so many. */
static size_t count_changes(struct slice row, struct slice above, size_t most)
{
    size_t changes = 0;
    for (size_t i = 0; i < row.len && changes < most; i += 64) {
        size_t count = row.len - i < 64 ? row.len - i : 64;
        uint64_t differ = digit_bits(row.ptr + i, count) ^ digit_bits(above.ptr + i, count);
        for (; differ; differ &= differ - 1)
            changes++;
    }
    return changes < most ? changes : most;
}

static bool has_width(const struct play *play, struct slice digits)
{
    const struct procession *state = play->state;
    /* a row as wide as a wrong row above is the same slip */
    return (int64_t)digits.len == state->n ||
           (state->last_width && digits.len == state->last_width);
}

static bool judge_width(struct play *play, struct slice digits)
{
    struct procession *state = play->state;
    if (has_width(play, digits))
        return true;
    state->uncertain |= state->first_width > 0;
    report(play->report, DIAG_ROW_WIDTH, digits, "%zu digits, and n is %lld", digits.len,
           (long long)state->n);
    return false;
}

static bool judge_change(struct play *play, struct slice digits)
{
    enum { ENOUGH = 100 };
    const struct procession *state = play->state;
    if (!state->row.ptr || state->row.len != digits.len)
        return true; /* there is nothing to compare it with */
    size_t changes = count_changes(digits, state->row, ENOUGH);
    if (changes == 1)
        return true;
    struct diagnostic *found =
            changes == 0 ? report(play->report, DIAG_ROW_UNCHANGED, digits, "no digit is changed")
                         : report(play->report, DIAG_ROW_CHANGES, digits,
                                  "%zu%s digits are changed, and a move changes one", changes,
                                  changes == ENOUGH ? " or more" : "");
    diagnostic_note(play->report, found, state->row, "the row above");
    return false;
}

static void begin(struct play *play)
{
    struct procession *state = play->state;
    state->n = play_integer(play, FIELD_N);
}

static bool is_zero(struct slice digits)
{
    return memchr(digits.ptr, '1', digits.len) == NULL;
}

/* The first row, which is no move. */
static void start(struct play *play, const struct row *row)
{
    struct slice digits = row->part[PART_DIGITS];
    if (!is_zero(digits))
        report(play->report, DIAG_START_NOT_ZERO, digits, "the first row is not all zeros");
    else if (judge_width(play, digits) && !runs_agree(play, row))
        report_runs(play, row);
    if (!play_reads(play, START_FREE))
        note_row(play, row);
}

static void make_move(struct play *play, const struct row *row)
{
    struct slice digits = row->part[PART_DIGITS];
    bool good = judge_width(play, digits) && judge_change(play, digits);
    if (good && !runs_agree(play, row)) {
        report_runs(play, row);
        good = false;
    }
    const struct seen *seen = note_row(play, row);
    if (seen && good)
        report_repeat(play, digits, seen->runs);
    count_move(play, true);
}

static void row(struct play *play, const struct row *row)
{
    struct procession *state = play->state;
    if (state->n == 0) /* a row shows it */
        state->n = (int64_t)row->part[PART_DIGITS].len;
    if (!state->started) {
        weigh_runs(state, row->part[PART_DIGITS].len);
        map_reserve(&state->seen, play->arena, USUAL_ROWS);
    }
    measure_runs(play, row->part[PART_DIGITS]);
    state->one_width =
            (!state->started || state->one_width) && row->part[PART_DIGITS].len == state->exact;
    /* zeros below nothing but rows that can't be read are where the game began */
    if (state->started && !(state->first_width == 0 && is_zero(row->part[PART_DIGITS])))
        make_move(play, row);
    else
        start(play, row);
    state->started = true;
    state->row = row->part[PART_DIGITS];
    state->last_width = state->row.len;
    if (state->first_width == 0)
        state->first_width = state->row.len;
    if (play->claims && !row->part[PART_RUNS].ptr)
        claim_part(play, row, PART_RUNS, write_runs(play));
}

static void gap(struct play *play, int kind)
{
    struct procession *state = play->state;
    (void)kind;
    state->started = true;
    state->gap = true;
    state->row.ptr = NULL;
}

/* The runs around a digit that is looked at from left to right. */
struct walk {
    size_t before, start,
            end; /* the run [start, end), and the length of the one before, 0 for none */
};

static struct walk first_run(struct slice row)
{
    return (struct walk){ 0, 0, procession_run(row.ptr, row.ptr + row.len) };
}

static void next_run(struct walk *walk, struct slice row)
{
    walk->before = walk->end - walk->start;
    walk->start = walk->end;
    walk->end += procession_run(row.ptr + walk->end, row.ptr + row.len);
}

/* The key of the row with digit i, which stands in the walk's run, changed. */
static uint64_t flipped_key(const struct procession *state, struct slice row,
                            const struct walk *walk, size_t i, uint64_t key)
{
    size_t left = i - walk->start, right = walk->end - i - 1, middle = 1;
    key -= run_key(state, walk->end - walk->start);
    if (left > 0) {
        key += run_key(state, left);
    } else if (walk->before > 0) {
        key -= run_key(state, walk->before);
        middle += walk->before;
    }
    if (right > 0) {
        key += run_key(state, right);
    } else if (walk->end < row.len) {
        size_t after = procession_run(row.ptr + walk->end, row.ptr + row.len);
        key -= run_key(state, after);
        middle += after;
    }
    return key + run_key(state, middle);
}

/* A change of the digit at move.a of the last row. */
static void legal(struct play *play, move_sink *sink, void *user)
{
    const struct procession *state = play->state;
    struct slice row = state->row;
    if (!row.ptr)
        return;
    struct walk walk = first_run(row);
    for (size_t i = 0; i < row.len; i++) {
        if (i == walk.end)
            next_run(&walk, row);
        if (!was_seen(play, flipped_key(state, row, &walk, i, state->key), i) &&
            !sink(user, play, (struct move){ .a = (int64_t)i }))
            return;
    }
}

static const char *write_move(const struct play *play, struct move move)
{
    const struct procession *state = play->state;
    char *text = arena_string(play->arena, state->row);
    text[move.a] = digit_at(state->row, (size_t)move.a, (size_t)move.a);
    return text;
}

/* The first row. */
static void prepare(struct composer *composer)
{
    const struct procession *state = composer->play->state;
    char *zeros = arena_alloc(composer->arena, (size_t)state->n + 1);
    memset(zeros, '0', (size_t)state->n);
    zeros[state->n] = '\0';
    compose_row(composer, zeros);
    row(composer->play, &(struct row){ .part = { slice_of(zeros) } });
}

static void make(struct play *play, struct move move, const char *text)
{
    (void)move;
    row(play, &(struct row){ .part = { slice_of(text) } });
}

static void finish(struct play *play)
{
    const struct procession *state = play->state;
    bool one_width = state->first_width == state->last_width;
    /* n alone may be wrong; where rows differ in width, some multisets are not known */
    bool uncertain = state->uncertain || (!one_width && (int64_t)state->first_width != state->n);
    bool fits = one_width || (int64_t)state->last_width == state->n;
    play->winner_unjudged = state->gap;
    /* a row that can't be read may have been the last; none at all is a game that has not begun */
    play->ending = state->gap || uncertain ? ENDING_UNJUDGED : ENDING_OPEN;
    if (!state->row.ptr || !fits || has_legal_move(play))
        return;
    play->ending = ENDING_OVER;
    if (play->players && play->moves > 0)
        win_alone(play, (unsigned)((play->moves - 1) % play->players) + 1);
}

const struct game game_procession = {
    .name = "procession",
    .fields = fields,
    .rows = { { "row", { "digits", "runs" } } },
    .readings = readings,
    .state_size = sizeof(struct procession),
    .begin = begin,
    .row = row,
    .gap = gap,
    .finish = finish,
    .legal = legal,
    .write_move = write_move,
    .draw = draw_procession,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_N, .low = 5, .high = 12 } },
    .players_usual = 4,
    .prepare = prepare,
    .make = make,
};
