/*
 * Plusses And Minuses, 8 September 2010. Both players predict n-1 signs; then n squares of an n by n grid
 * are filled, no two in a row or a column. Whose signs agree most with the steps of the permutation
 * (player 1) or of its inverse (player 2) wins.
 */
#include "plusses.h"
#include "../claims.h"
#include "games.h"
#include "gaps.h"
#include "views.h"

enum { ROW_SQUARES, ROW_CELLS };
enum { PART_OF_ROW };
enum { FROM_TOP };

static const char *const fields[] = { "n", "First", "Prediction", "Truth", "Moves", "Grid", NULL };
static const char *const readings[] = { "from-top", NULL };

static void begin(struct play *play)
{
    struct plusses *state = play->state;
    state->n = play_integer(play, FIELD_N);
    state->grid.from_top = play_reads(play, FROM_TOP);
}

/* --- squares --- */

struct filled *plusses_filled(const struct plusses *state, const struct map *map, int64_t number)
{
    uint64_t index;
    return map_get(map, (uint64_t)number, &index) ? &state->squares[index] : NULL;
}

static void report_taken(struct play *play, enum diagnostic_id id, struct slice where,
                         const char *what, const struct filled *first)
{
    struct plusses *state = play->state;
    struct diagnostic *found = report(play->report, id, where, "the %s has a filled square", what);
    diagnostic_note(play->report, found, first->where, "here");
    state->broken = true;
}

/* Fills a square, as the paper has it. */
static void fill(struct play *play, struct square square, struct slice where)
{
    struct plusses *state = play->state;
    struct filled *in_column = plusses_filled(state, &state->columns, square.column),
                  *in_row = plusses_filled(state, &state->rows, square.row);
    if (in_row)
        report_taken(play, DIAG_ROW_TAKEN, where, "row", in_row);
    else if (in_column)
        report_taken(play, DIAG_COLUMN_TAKEN, where, "column", in_column);
    if (in_row)
        in_row->row_shared = true;
    else
        map_put(&state->rows, play->arena, (uint64_t)square.row, state->count);
    if (in_column)
        in_column->column_shared = true;
    else
        map_put(&state->columns, play->arena, (uint64_t)square.column, state->count);
    ARENA_PUSH(play->arena, state->squares, state->count, state->capacity);
    state->squares[state->count++] = (struct filled){ .square = square, .where = where };
}

static void move_to(struct play *play, const struct token *token)
{
    struct plusses *state = play->state;
    struct square square = { token->a, token->b };
    bool inside = is_on_grid(square, state->n);
    count_move(play, inside);
    if (inside) {
        fill(play, square, token->text);
        return;
    }
    state->outside = true;
    report_outside(play, token->text, state->n);
}

static void row(struct play *play, const struct row *row)
{
    struct plusses *state = play->state;
    if (row->def->id == ROW_CELLS) {
        grid_take_row(play, &state->grid, row, PART_OF_ROW);
        return;
    }
    struct tokens tokens = tokens_of(TYPE_SQUARES, NULL, false, row->part[PART_OF_ROW]);
    struct token token;
    state->moved = true;
    while (token_next(&tokens, &token) == TOKEN_OK)
        move_to(play, &token);
}

static void gap(struct play *play, int kind)
{
    struct plusses *state = play->state;
    if (kind == ROW_CELLS)
        grid_take_gap(play, &state->grid);
    else
        state->gap = true;
}

/* --- the grid --- */

static bool is_filled(const struct play *play, struct square square)
{
    const struct plusses *state = play->state;
    uint64_t index;
    return map_get(&state->filled, square_key(square), &index);
}

static bool agrees(const struct play *play, struct square square, const struct token *cell)
{
    return (*cell->text.ptr != '.') == is_filled(play, square);
}

static const char *write_cell(const struct play *play, struct square square)
{
    return is_filled(play, square) ? "*" : ".";
}

static struct slice move_in(const struct play *play, struct square square)
{
    const struct plusses *state = play->state;
    uint64_t index;
    if (!map_get(&state->filled, square_key(square), &index))
        return (struct slice){ NULL, 0 };
    return state->squares[index].where;
}

static const struct grid_rules grid_rules = { agrees, write_cell, move_in };

/*
 * The squares of a grid without moves. Those in a row of another width count, and are in no column. Where rows are
 * missing or too many, nobody knows which, so that none is too many in its row or column.
 */
static void read_grid(struct play *play)
{
    struct plusses *state = play->state;
    size_t most = state->n ? (size_t)state->n : state->grid.row_count;
    for (size_t i = 0; i < state->grid.row_count && i < most; i++) {
        const struct grid_row *row = &state->grid.rows[i];
        struct tokens cells = row->cells;
        struct token cell;
        if (!row->text.ptr)
            continue;
        bool fits = grid_row_fits(row, state->n) && (state->grid.placed || !state->n);
        for (int64_t column = 1; token_next(&cells, &cell) == TOKEN_OK; column++) {
            if (*cell.text.ptr == '.')
                continue;
            count_move(play, true);
            if (fits)
                fill(play, (struct square){ column, grid_row_number(&state->grid, i) }, cell.text);
        }
    }
}

/* The grid is a claim about the moves, or else what the record consists of. */
static void judge_grid(struct play *play)
{
    struct plusses *state = play->state;
    const struct field *opener = play_field(play, FIELD_GRID);
    if (opener)
        grid_judge_size(play, &state->grid, opener, state->n);
    state->gap |= state->grid.has_stray; /* it may have been squares */
    bool clear = state->moved && !state->gap && !state->outside;
    if (clear && (opener || play->claims))
        for (size_t i = 0; i < state->count; i++)
            map_put(&state->filled, play->arena, square_key(state->squares[i].square), i);
    if (!clear)
        claim_is_record(play, FIELD_GRID);
    if (opener && !state->moved) {
        read_grid(play);
        state->gap = !state->grid.whole;
        state->broken |= !state->grid.whole;
    } else if (opener && clear) {
        grid_compare(play, &state->grid, &grid_rules);
    } else if (clear && !state->broken && !play_mentions(play, FIELD_GRID)) {
        grid_claim(play, FIELD_GRID, state->n, state->grid.from_top, &grid_rules);
    }
}

/* --- the end --- */

static bool is_full(const struct play *play)
{
    const struct plusses *state = play->state;
    return state->n && play->moves >= (uint64_t)state->n;
}

static bool needs_n(const struct play *play)
{
    const struct plusses *state = play->state;
    if (state->moved || play_mentions(play, FIELD_GRID))
        return true;
    for (size_t i = 0; i < play->shaped->field_count; i++) {
        const struct field *field = &play->shaped->fields[i];
        if (field->usable && (field->def->id == FIELD_PREDICTION || field->def->id == FIELD_TRUTH))
            return true;
    }
    return false;
}

static void close_round(struct play *play)
{
    struct plusses *state = play->state;
    if (needs_n(play))
        play_need(play, FIELD_N);
    play->written |= play_mentions(play, FIELD_MOVES) || play_mentions(play, FIELD_GRID);
    judge_grid(play);
    plusses_judge_predictions(play);
    bool known = is_full(play) && !state->broken && !state->outside && play->players;
    if (!known)
        claim_is_record(play, FIELD_TRUTH);
    for (unsigned player = 1; known && player <= 2; player++)
        plusses_judge_truth(play, player);
}

static enum ending find_ending(const struct play *play)
{
    const struct plusses *state = play->state;
    bool misplaced = !state->moved && state->grid.row_count > 0 && !state->grid.placed;
    if (is_full(play) && !misplaced)
        return plusses_has_predictions(play) ? ENDING_OVER : ENDING_UNJUDGED;
    /* the square outside may have been the last of n */
    bool lost_last = state->outside && play->round->written >= (uint64_t)state->n;
    bool unknown = state->n == 0 && play->round->written > 0;
    return state->gap || lost_last || unknown ? ENDING_UNJUDGED : ENDING_OPEN;
}

static void finish(struct play *play)
{
    struct plusses *state = play->state;
    bool is_whole = is_full(play) || !state->gap;
    play->ending = find_ending(play);
    play->score_unjudged = play->winner_unjudged = !state->n || !is_whole || state->broken ||
                                                   state->outside || !plusses_is_predicted(play);
    if (!play->players)
        return;
    play->score = new_points(play, play->players);
    for (unsigned player = 1; player <= 2; player++)
        play->score[player - 1] = plusses_points(play, player);
    if (play->ending == ENDING_OVER)
        win_by_score(play);
}

/* --- legal moves --- */

/* The square a, b; or while signs are predicted, player c's sign of place d in `signs`. */
static void legal(struct play *play, move_sink *sink, void *user)
{
    const struct plusses *state = play->state;
    int64_t predicting = plusses_predicting(play);
    for (int64_t i = 0; predicting && i < 2; i++)
        if (!sink(user, play, (struct move){ .c = predicting, .d = i }))
            return;
    if (!predicting && !is_full(play))
        pass_free_pairs(play, &state->columns, &state->rows, state->n, sink, user);
}

static const char *write_move(const struct play *play, struct move move)
{
    return move.c ? plusses_write_prediction(play, move) : square_name(play->arena, move.a, move.b);
}

/* Who predicts; then who is first in the grid, and the other one, and so on. */
static void turn(const struct play *play, struct turn *turn)
{
    unsigned first = play_integer(play, FIELD_FIRST) == 1 ? 1 : 2;
    turn->player = plusses_predicting(play);
    if (!turn->player)
        turn->player = play->round->moves % 2 ? 3 - first : first;
}

/* --- for drawings --- */

struct plusses_view plusses_view(const struct play *play)
{
    const struct plusses *state = play->state;
    int64_t first = play_integer(play, FIELD_FIRST);
    return (struct plusses_view){ .n = state->n,
                                  .from_top = state->grid.from_top,
                                  .ordered = state->moved,
                                  .first = first == 1 ? 1 : 2,
                                  .count = state->count };
}

struct square plusses_square(const struct play *play, size_t i, struct slice *where)
{
    const struct plusses *state = play->state;
    *where = state->squares[i].where;
    return state->squares[i].square;
}

/* --- by lot --- */

/* One of the free columns and one of the free rows; before, one of both signs. */
static bool pick(struct play *play, struct lots *lots, struct move *move)
{
    const struct plusses *state = play->state;
    unsigned predicting = play->round->written ? 0 : plusses_predicting(play);
    if (is_full(play))
        return false;
    if (predicting) {
        *move = (struct move){ .c = predicting, .d = (int64_t)lots_below(lots, 2) };
        return true;
    }
    *move = (struct move){ .a = draw_free(&state->columns, state->n, lots) };
    move->b = draw_free(&state->rows, state->n, lots);
    return true;
}

static void make(struct play *play, struct move move, const char *text)
{
    move_to(play, &(struct token){ slice_of(text), .a = move.a, .b = move.b });
}

const struct game game_plusses = {
    .name = "plusses",
    .fields = fields,
    .rows = { { "squares", { "squares" } }, { "cells", { "cells" } } },
    .readings = readings,
    .state_size = sizeof(struct plusses),
    .begin = begin,
    .row = row,
    .gap = gap,
    .close_round = close_round,
    .finish = finish,
    .legal = legal,
    .write_move = write_move,
    .draw = draw_plusses,
    .moves = { MOVE_IN_ROW, ROW_SQUARES },
    .sizes = { { .field = FIELD_N, .low = 4, .high = 9 } },
    .prepare = plusses_prepare,
    .pick = pick,
    .make = make,
    .turn = turn,
};
