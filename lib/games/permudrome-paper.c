/* Permudrome on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "base/decimal.h"
#include "placement-paper.h"
#include "play/fit.h"
#include "rules/permudrome.h"

/* --- the paper --- */

static char *put_square(const struct position *position, struct square square, char *to)
{
    *to = placement_last_move(position, square) ? 'x' : '.';
    return to + 1;
}

static const struct grid_cells cells = {
    .field = FIELD_GRID,
    .put = put_square,
    .agrees = placement_agrees,
    .last_move = placement_last_move,
    .read = placement_read_cell,
};

/* Infers n from the length of each list of differences. */
static void fit_differences(struct play *play, int id)
{
    const struct field *claim = round_field(play, id, 0);
    if (!claim)
        return;
    play_require(play, FIELD_N);
    fit_exactly(play, FIELD_N, (int64_t)tokens_count(field_tokens(claim)) + 1);
}

static void close_round(struct play *play)
{
    grid_judge(play, &cells);
    fit_differences(play, FIELD_COLUMNS);
    fit_differences(play, FIELD_ROWS);
}

/* --- what rows and fields mean --- */

static struct slice write_grid(const struct position *position, size_t index)
{
    return grid_paper_row(position, &cells, index);
}

static struct slice write_differences(const struct position *position, size_t axis)
{
    int64_t n = position->sizes[SIZE_N];
    const int64_t *differences = n > 1 ? permudrome_differences(position, (int)axis) : NULL;
    return differences ? write_integers(position->arena, differences, (size_t)n - 1, ", ")
                       : NO_SLICE;
}

static void finish(struct play *play)
{
    placement_finish(play, true);
}

const struct game game_permudrome = {
    .notation = {
        .name = "permudrome",
        .fields = { "n", "Columns", "Rows", "Grid" },
        .rows = { { "squares", { "squares" } }, { "cells", { "cells" } } },
    },
    .rules = &permudrome_rules,
    .form = {
        .rows = { [ROW_SQUARES] = { .meaning = PAPER_MOVES },
                  [ROW_CELLS] = { .meaning = PAPER_CLAIM, .write = write_grid } },
        .fields = { { .field = FIELD_COLUMNS,
                      .meaning = PAPER_CLAIM,
                      .write = write_differences,
                      .kind = BY_COLUMN,
                      .mismatch = DIAG_DIFFERENCES_MISMATCH,
                      .doubt = DOUBT_MOVES },
                    { .field = FIELD_ROWS,
                      .meaning = PAPER_CLAIM,
                      .write = write_differences,
                      .kind = BY_ROW,
                      .mismatch = DIAG_DIFFERENCES_MISMATCH,
                      .doubt = DOUBT_MOVES } },
    },
    .explain = placement_explain,
    .row = grid_row,
    .close_round = close_round,
    .finish = finish,
    .write_move = grid_write_move,
    .moves = { MOVE_IN_ROW, ROW_SQUARES },
    .sizes = { { .field = FIELD_N, .low = 1, .high = 3, .multiple_of = TURNS, .meaning = "squares on each side of the grid" } },
};
