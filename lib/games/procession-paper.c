/* Procession on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "digit_rows.h"
#include "play/fit.h"
#include "rules/procession.h"

/* --- the paper --- */

struct paper {
    struct digit_rows rows; /* must be first: see digit_rows.h */
    struct slice start;     /* run lengths of the first row; ptr is NULL before it */
};

static bool is_zero(struct slice digits)
{
    return memchr(digits.ptr, '1', digits.len) == NULL;
}

/* Where the run lengths of a row are written; the row itself if they are not. */
static struct slice runs_place(const struct row *row)
{
    struct slice runs = row_part(row, PART_RUNS);
    return runs.ptr ? runs : row_part(row, PART_DIGITS);
}

/* --- errors in a row --- */

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice digits)
{
    const struct digit_rows *rows = play->paper;
    (void)move;
    if (rows->has_wrong_runs) /* then they are the error */
        return;
    struct diagnostic *found =
            report(play->report, fault, digits, "run lengths {%s} occurred before",
                   excerpt(play->report, rows->runs));
    diagnostic_note(play->report, found,
                    digit_rows_place(play, run_multiset_hash(rows->ends, digits.len)),
                    "here first");
    bool is_one_run = !memchr(rows->runs.ptr, ',', rows->runs.len);
    if (is_one_run && !position_has_reading(play->position, START_FREE))
        diagnostic_help(play->report, found,
                        "the first row counts, except under the reading 'start-free'");
}

/* --- rows --- */

/* Takes the first row, which is not a move. */
static void start(struct play *play)
{
    const struct paper *paper = play->paper;
    struct procession *state = play->position->state;
    struct slice digits = paper->rows.digits;
    if (!is_zero(digits))
        report(play->report, DIAG_START_NOT_ZERO, digits, "the first row is not all zeros");
    if ((int64_t)digits.len != play->position->sizes[SIZE_N])
        return;
    state->is_lost = false;
    if (!is_zero(digits))
        digit_rows_take_slip(play, &state->runs);
}

/* Begins the game with n digits, taken from the row. */
static void begin_rows(struct play *play)
{
    const struct paper *paper = play->paper;
    const struct procession *state = play->position->state;
    procession_rules.set(play->position, FIELD_N, 0, &play->position->sizes[SIZE_N], 1);
    if (!position_has_reading(play->position, START_FREE))
        digit_rows_note_place(play, run_multiset_hash(state->runs.ends, state->runs.width),
                              paper->start);
}

static void row(struct play *play, const struct row *row)
{
    struct paper *paper = play->paper;
    struct procession *state = play->position->state;
    int64_t *n = &play->position->sizes[SIZE_N];
    if (!digit_rows_read(play, row))
        return;
    struct slice digits = paper->rows.digits;
    /* zeros below nothing but unreadable rows are the first row */
    bool is_first = !paper->rows.digits_above.ptr &&
                    (!round_in_doubt(play, DOUBT_MOVES) || is_zero(digits));
    fit_exactly(play, FIELD_N, (int64_t)digits.len);
    if (*n == 0) /* taken from the row */
        *n = (int64_t)digits.len;
    if (!paper->start.ptr)
        paper->start = runs_place(row);
    bool fits = (int64_t)digits.len == *n;
    if (fits && !state->runs.width)
        begin_rows(play);
    if (is_first)
        start(play);
    else if (!fits)
        digit_rows_count(play);
    else if (digit_rows_play(play, &state->runs, state->is_lost))
        digit_rows_note_place(play, run_multiset_hash(paper->rows.ends, digits.len),
                              runs_place(row));
    if (!fits) {
        procession_rules.forget(play->position);
        doubt(play, DOUBT_END); /* the multiset is unknown */
        digit_rows_report_width(play, row);
    }
}

/* --- what the game writes --- */

/* The first row of the game. */
static struct slice write_start(const struct position *position, size_t which)
{
    size_t n = (size_t)position->sizes[SIZE_N];
    char *zeros = arena_alloc(position->arena, n + 1);
    (void)which;
    memset(zeros, '0', n);
    zeros[n] = '\0';
    return (struct slice){ zeros, n };
}

static struct slice write_runs(const struct position *position, size_t which)
{
    const struct procession *state = position->state;
    (void)which;
    return run_lengths_text(position->arena, state->runs.ends, state->runs.width);
}

static const char *write_move(const struct play *play, struct move move)
{
    const struct procession *state = play->position->state;
    return digit_rows_write(play, state->runs.row, state->runs.width, (size_t)move.a);
}

static void finish(struct play *play)
{
    const struct procession *state = play->position->state;
    /* it is unknown which multisets occurred and who moved last */
    if (round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION))
        doubt(play, DOUBT_WINNER | DOUBT_END);
    play->ending = ENDING_OPEN; /* without rows, the game has not begun */
    if (state->runs.width && !state->is_lost && position_is_over(play->position))
        play->ending = ENDING_OVER;
}

const struct game game_procession = {
    .notation = {
        .name = "procession",
        .fields = { "n" },
        .rows = { { "row", { "digits", "runs" } } },
        .readings = { "start-free" },
    },
    .rules = &procession_rules,
    .form = {
        .rows = { { .meaning = PAPER_POSITION,
                    .write = write_runs,
                    .count_right = count_right_lengths,
                    .write_start = write_start } },
        .fields = { { .field = FIELD_N, .meaning = PAPER_SETTING } },
    },
    .explain = explain,
    .paper_size = sizeof(struct paper),
    .row = row,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_N, .low = 5, .high = 12, .meaning = "digits in a row" } },
    .players_usual = 4,
};
