/* Binary Scramble on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "digit_rows.h"
#include "play/claims.h"
#include "play/fit.h"
#include "rules/scramble.h"

enum { PART_POINT = PART_RUNS + 1 };

/* --- the paper --- */

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice digits)
{
    (void)move;
    struct diagnostic *found = report(play->report, fault, digits, "this list occurred before");
    diagnostic_note(play->report, found, digit_rows_place(play, map_hash(digits)), "here first");
}

/* Reports `point` next to a row that does not score, unless it is unknown which lists occurred. */
static void judge_point(struct play *play, const struct row *row, bool scores)
{
    const struct digit_rows *rows = play->paper;
    struct slice claim = row_part(row, PART_POINT);
    if (round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION | DOUBT_SCORE))
        return;
    if (scores)
        fill_part(play, row, PART_POINT, "point");
    if (scores || !claim.ptr)
        return;
    struct diagnostic *found = report(play->report, DIAG_POINT_MISMATCH, claim,
                                      "no point: no list above has the run lengths {%s}",
                                      excerpt(play->report, rows->runs));
    diagnostic_claim(play->report, found, claim, NULL);
}

/* Two consecutive lists of equal width are in part two, so their width is n. */
static void find_n(struct play *play)
{
    const struct digit_rows *rows = play->paper;
    struct scramble *state = play->position->state;
    int64_t *n = &play->position->sizes[SIZE_N], width = (int64_t)rows->digits.len;
    play_require(play, FIELD_N);
    if (rows->digits.len != rows->digits_above.len) {
        fit_at_least(play, FIELD_N, width);
        return;
    }
    fit_exactly(play, FIELD_N, width);
    if (*n == 0 && state->length == rows->digits.len) {
        *n = width;
        seen_lists_begin(&state->seen, play->arena, state->digits, state->length);
        digit_rows_note_place(play, map_hash(rows->digits_above), rows->digits_above);
    }
}

/* True if the row has too many digits or, in part two, too few. */
static bool has_wrong_width(const struct play *play)
{
    const struct digit_rows *rows = play->paper;
    size_t n = (size_t)play->position->sizes[SIZE_N];
    return n && (scramble_part_two(play->position->state) ? rows->digits.len != n
                                                          : rows->digits.len > n);
}

static void row(struct play *play, const struct row *row)
{
    const struct digit_rows *rows = play->paper;
    struct scramble *state = play->position->state;
    if (position_is_over(play->position)) {
        report_after_end(play, row_part(row, PART_DIGITS));
        count_move(play, false);
        return;
    }
    if (!digit_rows_read(play, row))
        return;
    find_n(play);
    size_t lists = state->seen.count, changes = state->seen.change_count;
    if (has_wrong_width(play)) {
        digit_rows_count(play);
        play_lost_move(play);
        digit_rows_report_width(play, row);
    } else {
        digit_rows_play(play, &state->seen.runs, state->is_lost);
    }
    judge_point(play, row,
                state->seen.change_count > changes && seen_lists_repeats_runs(&state->seen));
    if (state->seen.count > lists)
        digit_rows_note_place(play, map_hash(rows->digits), rows->digits);
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

/* The run lengths of the last list, and its point. */
static struct slice write_claims(const struct position *position, size_t which)
{
    const struct scramble *state = position->state;
    const uint64_t *row = scramble_part_two(state) ? state->seen.runs.row : state->digits;
    (void)which;
    uint64_t *ends = arena_alloc(position->arena, words_for(state->length) * sizeof *ends);
    find_run_ends(row, state->length, ends);
    struct slice runs = run_lengths_text(position->arena, ends, state->length);
    return seen_lists_repeats_runs(&state->seen)
                   ? slice_of(arena_printf(position->arena, "%s point", runs.ptr))
                   : runs;
}

const struct game game_scramble = {
    .notation = {
        .name = "scramble",
        .fields = { "n", "Target" },
        .rows = { { "row", { "digits", "runs", "point" } } },
    },
    .rules = &scramble_rules,
    .form = {
        .rows = { { .meaning = PAPER_POSITION, .write = write_claims } },
    },
    .explain = explain,
    .paper_size = sizeof(struct digit_rows),
    .row = row,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_N, .low = 2, .high = 5, .per_player = true, .meaning = "digits in the list" },
               { .field = FIELD_TARGET, .low = 2, .high = 6, .is_optional = true, .meaning = "points that end the game" } },
    .players_usual = 3,
};
