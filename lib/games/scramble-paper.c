/* Binary Scramble on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "digit_rows.h"
#include "play/claims.h"
#include "play/fit.h"
#include "rules/scramble.h"

enum { PART_POINT = PART_RUNS + 1 };

/* --- what rows and fields mean --- */

static const struct paper_form paper_form = {
    .rows = { { .meaning = PAPER_POSITION, .write = scramble_claims } },
};

/* --- the paper --- */

struct paper {
    struct digit_rows rows; /* must be first: see digit_rows.h */
    struct slice *places;   /* first occurrence of each list in part two */
    size_t place_count, place_capacity;
};

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice digits)
{
    const struct paper *paper = play->state;
    const struct scramble *state = play->position->state;
    const struct seen_list *list = seen_lists_find(&state->seen, (size_t)move.a);
    struct diagnostic *found = report(play->report, fault, digits, "this list occurred before");
    diagnostic_note(play->report, found, paper->places[list - state->seen.lists], "here first");
}

/* Continues from a list of part one as written. */
static void take_list(struct play *play)
{
    const struct digit_rows *rows = play->state;
    struct scramble *state = play->position->state;
    digit_rows_count(play);
    state->is_lost = false;
    state->length = 0;
    state->digits[0] = 0;
    for (size_t i = 0; i < rows->width; i++)
        scramble_append(play->position, bit_at(rows->row, i));
}

/* Makes a move for each added digit. */
static void play_digits(struct play *play, struct slice digits)
{
    const struct digit_rows *rows = play->state;
    const struct scramble *state = play->position->state;
    struct shown shown = { .bits = rows->row, .count = rows->width };
    enum diagnostic_id fault = scramble_check_digits(play->position, &shown);
    if (fault == DIAG_NONE && !state->is_lost) {
        for (size_t i = state->length; i < digits.len; i++)
            play_move(play, (struct move){ .a = digits.ptr[i] == '1' },
                      (struct slice){ digits.ptr + i, 1 });
        return;
    }
    if (!state->is_lost)
        digit_rows_report_changes(play, state->digits, fault, digits);
    doubt_round(play, DOUBT_POSITION);
    take_list(play);
}

/* Reports `point` next to a row that does not score, unless it is unknown which lists occurred. */
static void judge_point(struct play *play, const struct row *row, bool scores)
{
    const struct digit_rows *rows = play->state;
    struct slice claim = row_part(row, PART_POINT);
    if (round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION | DOUBT_SCORE))
        return;
    if (scores)
        claim_part(play, row, PART_POINT, "point");
    if (scores || !claim.ptr)
        return;
    struct diagnostic *found = report(play->report, DIAG_POINT_MISMATCH, claim,
                                      "no point: no list above has the run lengths {%s}",
                                      excerpt(play->report, slice_of(rows->runs)));
    diagnostic_claim(play->report, found, claim, NULL);
}

/* Notes the last row as the first occurrence of a new list. */
static void note_place(struct play *play)
{
    struct paper *paper = play->state;
    const struct scramble *state = play->position->state;
    if (paper->place_count == state->seen.count)
        return;
    ARENA_PUSH(play->arena, paper->places, paper->place_count, paper->place_capacity);
    paper->places[paper->place_count++] = paper->rows.digits;
}

/* Two consecutive lists of equal width are in part two, so their width is n. */
static void find_n(struct play *play, size_t width, size_t width_above)
{
    struct scramble *state = play->position->state;
    int64_t *n = &play->position->sizes[SIZE_N];
    play_require(play, FIELD_N);
    if (width != width_above) {
        fit_at_least(play, FIELD_N, (int64_t)width);
        return;
    }
    fit_exactly(play, FIELD_N, (int64_t)width);
    if (*n == 0 && state->length == width) {
        *n = (int64_t)width;
        seen_lists_begin(&state->seen, play->arena, state->digits, width);
        note_place(play); /* for the row above */
    }
}

static void row(struct play *play, const struct row *row)
{
    struct paper *paper = play->state;
    struct scramble *state = play->position->state;
    struct slice digits = row_part(row, PART_DIGITS);
    size_t width_above = paper->rows.width, changes = state->seen.change_count;
    int64_t n = play->position->sizes[SIZE_N];
    if (!digits.len) { /* possible with a user-defined grammar */
        play_lost_move(play);
        return;
    }
    if (position_is_over(play->position)) {
        report_after_end(play, digits);
        count_move(play, false);
        return;
    }
    digit_rows_read(play, digits);
    digit_rows_judge_runs(play, row);
    find_n(play, digits.len, width_above);
    if (scramble_part_two(state) ? digits.len != state->seen.runs.width
                                 : n && digits.len > (size_t)n) {
        digit_rows_count(play);
        play_lost_move(play);
        digit_rows_report_width(play, row, width_above);
    } else if (!scramble_part_two(state)) {
        play_digits(play, digits);
    } else {
        digit_rows_play(play, &state->seen.runs, &state->is_lost, digits);
    }
    judge_point(play, row,
                state->seen.change_count > changes && seen_lists_repeats_runs(&state->seen));
    paper->rows.digits = digits;
    note_place(play);
}

/* --- the game --- */

static void finish(struct play *play)
{
    const struct scramble *state = play->position->state;
    int64_t target = play->position->sizes[SIZE_TARGET];
    if (round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION) || !play->position->sizes[SIZE_N])
        doubt(play, DOUBT_SCORE | DOUBT_WINNER | DOUBT_END);
    if (!play->players && target && state->points[0] >= target) /* one player may have all points */
        doubt(play, DOUBT_END);
    finish_by_points(play, !in_doubt(play, DOUBT_END) && !round_in_doubt(play, DOUBT_END));
}

static const char *write_move(const struct play *play, struct move move)
{
    const struct scramble *state = play->position->state;
    if (scramble_part_two(state))
        return digit_rows_write(play, state->seen.runs.row, state->length, (size_t)move.a);
    return digit_rows_write(play, state->digits, state->length + 1,
                            move.a ? state->length : SIZE_MAX);
}

const struct game game_scramble = {
    .notation = {
        .name = "scramble",
        .fields = { "n", "Target" },
        .rows = { { "row", { "digits", "runs", "point" } } },
    },
    .rules = &scramble_rules,
    .paper = &paper_form,
    .explain = explain,
    .state_size = sizeof(struct paper),
    .row = row,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_N, .low = 2, .high = 5, .per_player = true, .meaning = "digits in the list" },
               { .field = FIELD_TARGET, .low = 2, .high = 6, .is_optional = true, .meaning = "points that end the game" } },
    .players_usual = 3,
};
