/* Procession on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "digit_rows.h"
#include "play/fit.h"
#include "rules/procession.h"
#include "views.h"

/* --- what rows and fields mean --- */

static const struct paper_form paper_form = {
    .rows = { { .meaning = PAPER_POSITION,
                .write = procession_runs,
                .count_right = count_right_lengths,
                .write_start = procession_start,
                .start = DIAG_ROW_UNCHANGED } },
    .fields = { { .field = FIELD_N, .meaning = PAPER_SETTING } },
};

/* --- the paper --- */

struct paper {
    struct digit_rows rows; /* must be first: see digit_rows.h */
    struct slice start;     /* run lengths of the first row; ptr is NULL before it */
    struct map first_with;  /* key of a multiset to the index of its first place in places */
    struct slice *places;
    size_t place_count, place_capacity;
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

/* Notes the place of a multiset that occurs for the first time. */
static void note_place(struct play *play, const uint64_t *ends, size_t width, struct slice place)
{
    struct paper *paper = play->state;
    uint64_t index = paper->place_count;
    if (!map_add(&paper->first_with, play->arena, run_lengths_key(ends, width), &index))
        return;
    ARENA_PUSH(play->arena, paper->places, paper->place_count, paper->place_capacity);
    paper->places[paper->place_count++] = place;
}

/* --- errors in a row --- */

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice digits)
{
    const struct paper *paper = play->state;
    uint64_t index = 0;
    (void)move;
    if (paper->rows.has_wrong_runs) /* then they are the error */
        return;
    struct diagnostic *found =
            report(play->report, fault, digits, "run lengths {%s} occurred before",
                   excerpt(play->report, slice_of(paper->rows.runs)));
    map_get(&paper->first_with, run_lengths_key(paper->rows.ends, paper->rows.width), &index);
    diagnostic_note(play->report, found, paper->places[index], "here first");
    if (index == 0 && !position_has_reading(play->position, START_FREE))
        diagnostic_help(play->report, found,
                        "the first row counts, except under the reading 'start-free'");
}

/* --- rows --- */

static void play_row(struct play *play, const struct row *row)
{
    const struct paper *paper = play->state;
    struct procession *state = play->position->state;
    if (digit_rows_play(play, &state->runs, &state->is_lost, row_part(row, PART_DIGITS)))
        note_place(play, paper->rows.ends, paper->rows.width, runs_place(row));
}

/* Takes the first row, which is not a move. */
static void start(struct play *play, struct slice digits)
{
    struct procession *state = play->position->state;
    if (!is_zero(digits))
        report(play->report, DIAG_START_NOT_ZERO, digits, "the first row is not all zeros");
    if ((int64_t)digits.len != play->position->sizes[SIZE_N])
        return;
    state->is_lost = false;
    if (!is_zero(digits))
        digit_rows_take_slip(play, &state->runs);
}

/* Reports a row whose width is not n, unless the row above has the same width. Its multiset is unknown. */
static void judge_width(struct play *play, const struct row *row, size_t width_above)
{
    procession_rules.forget(play->position);
    doubt(play, DOUBT_END); /* the multiset is unknown */
    digit_rows_report_width(play, row, width_above);
}

/* Begins the game with n digits, taken from the row. */
static void begin_rows(struct play *play)
{
    const struct paper *paper = play->state;
    const struct procession *state = play->position->state;
    if (state->runs.width)
        return;
    procession_rules.set(play->position, FIELD_N, 0, &play->position->sizes[SIZE_N], 1);
    if (!position_has_reading(play->position, START_FREE))
        note_place(play, state->runs.ends, state->runs.width, paper->start);
}

static void row(struct play *play, const struct row *row)
{
    struct paper *paper = play->state;
    struct slice digits = row_part(row, PART_DIGITS);
    size_t width_above = paper->rows.width;
    int64_t *n = &play->position->sizes[SIZE_N];
    /* zeros below nothing but unreadable rows are the first row */
    bool is_first = !width_above && (!round_in_doubt(play, DOUBT_MOVES) || is_zero(digits));
    if (!digits.len) { /* possible with a user-defined grammar */
        play_lost_move(play);
        return;
    }
    fit_exactly(play, FIELD_N, (int64_t)digits.len);
    if (*n == 0) /* taken from the row */
        *n = (int64_t)digits.len;
    if (!paper->start.ptr)
        paper->start = runs_place(row);
    digit_rows_read(play, digits);
    digit_rows_judge_runs(play, row);
    if ((int64_t)digits.len == *n)
        begin_rows(play);
    if (is_first)
        start(play, digits);
    else if ((int64_t)digits.len == *n)
        play_row(play, row);
    else
        digit_rows_count(play);
    if ((int64_t)digits.len != *n)
        judge_width(play, row, width_above);
    paper->rows.digits = digits;
}

/* --- moves --- */

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
    if (state->runs.width && !state->is_lost && !procession_has_move(play->position))
        play->ending = ENDING_OVER;
}

/* --- for drawings --- */

size_t procession_run(const char *at, const char *end)
{
    const char *p = at + 1;
    while (p < end && *p == *at)
        p++;
    return (size_t)(p - at);
}

const struct game game_procession = {
    .notation = {
        .name = "procession",
        .fields = { "n" },
        .rows = { { "row", { "digits", "runs" } } },
        .readings = { "start-free" },
    },
    .rules = &procession_rules,
    .paper = &paper_form,
    .explain = explain,
    .state_size = sizeof(struct paper),
    .row = row,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_N, .low = 5, .high = 12, .meaning = "digits in a row" } },
    .players_usual = 4,
};
