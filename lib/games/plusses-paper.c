/* Plusses And Minuses on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "placement-paper.h"
#include "play/fit.h"
#include "rules/plusses.h"

/* --- the grid --- */

static char *put_square(const struct position *position, struct square square, char *to)
{
    *to = placement_last_move(position, square) ? '*' : '.';
    return to + 1;
}

static const struct grid_cells cells = {
    .field = FIELD_GRID,
    .from_top = 1 << FROM_TOP,
    .put = put_square,
    .agrees = placement_agrees,
    .last_move = placement_last_move,
    .read = placement_read_cell,
};

/* --- the rest of the paper --- */

/* Gives the predictions and the first player to the position. */
static void open_round(struct play *play)
{
    play_set(play, FIELD_FIRST, 0);
    for (unsigned player = 1; player <= play->players; player++)
        play_set(play, FIELD_PREDICTION, player);
}

/* Checks that a prediction has n-1 signs; it may be shorter until the first square is filled. */
static void judge_prediction(struct play *play, const struct field *prediction)
{
    int64_t count = (int64_t)tokens_count(field_tokens(prediction)),
            n = play_require(play, FIELD_N);
    bool may_be_shorter = play->round->moves_on_paper == 0;
    if (may_be_shorter)
        fit_at_least(play, FIELD_N, count + 1);
    else
        fit_exactly(play, FIELD_N, count + 1);
    if (!n || count == n - 1 || (count < n - 1 && may_be_shorter))
        return;
    doubt_round(play, DOUBT_SCORE | DOUBT_WINNER);
    struct diagnostic *found = report_count(play, DIAG_PREDICTION_LENGTH, field_place(prediction),
                                            (size_t)count, "sign", n - 1, " (n - 1)");
    if (count < n - 1)
        diagnostic_help(play->report, found, "it may be shorter only before a square is filled");
}

static void judge_predictions(struct play *play)
{
    const struct field *field = NULL;
    if (round_next(play, FIELD_TRUTH, NULL))
        play_require(play, FIELD_N);
    while ((field = round_next(play, FIELD_PREDICTION, field)) != NULL)
        judge_prediction(play, field);
}

static void close_round(struct play *play)
{
    grid_judge(play, &cells);
    judge_predictions(play);
}

/* --- what rows and fields mean --- */

static struct slice write_grid(const struct position *position, size_t index)
{
    return grid_paper_row(position, &cells, index);
}

static void finish(struct play *play)
{
    placement_finish(play, round_field(play, FIELD_PREDICTION, 1) &&
                                   round_field(play, FIELD_PREDICTION, 2));
}

/* --- generating and playing --- */

/* A square, or the prediction including its new sign. */
static const char *write_move(const struct play *play, struct move move)
{
    unsigned player = (unsigned)move.c;
    if (!player)
        return grid_write_move(play, move);
    const char *before = plusses_write_prediction(play->position, player);
    return arena_printf(play->arena, "Prediction %s: %s%s%c", player_as_written(play, player),
                        before, *before ? " " : "", sign_char(move.d));
}

const struct game game_plusses = {
    .notation = {
        .name = "plusses",
        .fields = { "n", "First", "Prediction", "Truth", "Moves", "Grid" },
        .rows = { { "squares", { "squares" } }, { "cells", { "cells" } } },
        .readings = { "from-top" },
    },
    .rules = &plusses_rules,
    .form = {
        .rows = { [ROW_SQUARES] = { .meaning = PAPER_MOVES },
                  [ROW_CELLS] = { .meaning = PAPER_CLAIM, .write = write_grid } },
        .fields = { { .field = FIELD_FIRST, .meaning = PAPER_KEPT },
                    { .field = FIELD_PREDICTION, .meaning = PAPER_KEPT },
                    { .field = FIELD_TRUTH,
                      .meaning = PAPER_CLAIM,
                      .write = plusses_write_truth,
                      .mismatch = DIAG_TRUTH_MISMATCH,
                      .doubt = DOUBT_POSITION | DOUBT_SCORE } },
        .settle = judge_predictions,
    },
    .explain = placement_explain,
    .open_round = open_round,
    .row = grid_row,
    .close_round = close_round,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IN_ROW, ROW_SQUARES },
    .sizes = { { .field = FIELD_N, .low = 4, .high = 9, .meaning = "squares on each side of the grid" } },
};
