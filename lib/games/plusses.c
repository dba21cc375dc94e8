/*
 * Plusses And Minuses, 8 September 2010. Both players predict n-1 signs; then n squares of an n by n grid
 * are filled, no two in a row or a column. Whose signs agree most with the steps of the permutation
 * (player 1) or of its inverse (player 2) wins.
 */
#include "../claims.h"
#include "../compose.h"
#include "games.h"
#include "gaps.h"
#include "grid.h"
#include "views.h"

enum {
    FIELD_N = FIELD_OF_GAME,
    FIELD_FIRST,
    FIELD_PREDICTION,
    FIELD_TRUTH,
    FIELD_MOVES,
    FIELD_GRID
};
enum { ROW_SQUARES, ROW_CELLS };
enum { PART_OF_ROW };
enum { FROM_TOP };

static const char *const fields[] = { "n", "First", "Prediction", "Truth", "Moves", "Grid", NULL };
static const char *const readings[] = { "from-top", NULL };
static const char signs[] = "+-"; /* as in the grammar */

/* A filled square, and whether another one shares its column or its row. */
struct filled {
    struct square square;
    struct slice where;
    bool column_shared, row_shared;
};

struct plusses {
    int64_t n;              /* 0 while unknown */
    struct filled *squares; /* in the order filled; in a grid, the top row first */
    size_t count, capacity;
    struct map columns, rows; /* number to the index of the first square filled there */
    struct map filled;        /* of all squares, by key; made when a grid is compared */
    struct grid grid;
    bool moved;   /* squares stand in Moves: */
    bool gap;     /* squares may be missing */
    bool outside; /* a square is not on the grid */
    bool broken;  /* the squares are no part of a permutation */
};

static void begin(struct play *play)
{
    struct plusses *state = play->state;
    state->n = play_integer(play, FIELD_N);
    state->grid.from_top = play_reads(play, FROM_TOP);
}

/* --- squares --- */

/* The square that takes a column or a row, or NULL. */
static struct filled *find_filled(const struct plusses *state, const struct map *map,
                                  int64_t number)
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
    struct filled *in_column = find_filled(state, &state->columns, square.column),
                  *in_row = find_filled(state, &state->rows, square.row);
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

/* The squares of a grid without moves. Those in a row of another width count, and are in no column. */
static void read_grid(struct play *play)
{
    struct plusses *state = play->state;
    for (size_t i = 0; i < state->grid.row_count; i++) {
        const struct grid_row *row = &state->grid.rows[i];
        struct tokens cells = row->cells;
        struct token cell;
        if (!row->text.ptr)
            continue;
        bool fits = grid_row_fits(row, state->n);
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

/* --- predictions --- */

static const struct field *prediction_of(const struct play *play, unsigned player)
{
    return play->players ? round_field(play, FIELD_PREDICTION, player) : NULL;
}

static bool has_predictions(const struct play *play)
{
    return prediction_of(play, 1) && prediction_of(play, 2);
}

static size_t signs_of(const struct field *prediction)
{
    return prediction ? tokens_count(value_tokens(&prediction->def->value, prediction->value)) : 0;
}

/* A prediction has n-1 signs; it may be shorter while no square is filled. */
static bool has_length(const struct play *play, size_t count)
{
    const struct plusses *state = play->state;
    size_t right = state->n ? (size_t)state->n - 1 : count;
    return count == right || (count < right && play->round->written == 0);
}

static void judge_length(struct play *play, const struct field *prediction)
{
    const struct plusses *state = play->state;
    size_t count = signs_of(prediction);
    if (has_length(play, count))
        return;
    struct slice where = prediction->value.len ? prediction->value : prediction->key;
    struct diagnostic *found =
            report(play->report, DIAG_PREDICTION_LENGTH, where, "%zu sign%s, and n - 1 is %lld",
                   count, count == 1 ? "" : "s", (long long)state->n - 1);
    if (count < (size_t)state->n)
        diagnostic_help(play->report, found, "only before a square is filled it may be shorter");
}

/* True where both predictions are there and as long as they should be. */
static bool is_predicted(const struct play *play)
{
    if (!has_predictions(play))
        return false;
    return has_length(play, signs_of(prediction_of(play, 1))) &&
           has_length(play, signs_of(prediction_of(play, 2)));
}

/* --- signs and points --- */

/*
 * The sign of the step from column k to the next (player 1: heights) or from row k to the next (player 2:
 * columns), as its place in `signs`; -1 where it is not known.
 */
static int64_t sign_of(const struct plusses *state, unsigned player, int64_t k)
{
    const struct map *map = player == 1 ? &state->columns : &state->rows;
    const struct filled *here = find_filled(state, map, k), *next = find_filled(state, map, k + 1);
    if (!here || !next)
        return -1;
    if (player == 1)
        return here->column_shared || next->column_shared ? -1
                                                          : next->square.row < here->square.row;
    return here->row_shared || next->row_shared ? -1 : next->square.column < here->square.column;
}

/* A point for each place where prediction and truth agree. */
static int64_t points_of(const struct play *play, unsigned player)
{
    const struct plusses *state = play->state;
    const struct field *prediction = prediction_of(play, player);
    int64_t points = 0;
    if (!prediction)
        return 0;
    struct tokens tokens = value_tokens(&prediction->def->value, prediction->value);
    struct token token;
    for (int64_t k = 1; k != state->n && token_next(&tokens, &token) == TOKEN_OK; k++)
        points += token.a == sign_of(state, player, k);
    return points;
}

static bool is_full(const struct play *play)
{
    const struct plusses *state = play->state;
    return state->n && play->moves >= (uint64_t)state->n;
}

static const char *write_truth(const struct play *play, unsigned player)
{
    const struct plusses *state = play->state;
    char *text = arena_alloc(play->arena, (size_t)state->n * 2), *at = text;
    for (int64_t k = 1; k < state->n; k++) {
        if (k > 1)
            *at++ = ' ';
        *at++ = signs[sign_of(state, player, k)];
    }
    *at = '\0';
    return text;
}

/* True where a truth list has the signs of the filled squares. */
static bool is_true(const struct plusses *state, unsigned player, const struct field *truth)
{
    struct tokens tokens = value_tokens(&truth->def->value, truth->value);
    struct token token;
    int64_t k = 1;
    for (; token_next(&tokens, &token) == TOKEN_OK; k++)
        if (k >= state->n || token.a != sign_of(state, player, k))
            return false;
    return k == state->n;
}

static void judge_truth(struct play *play, unsigned player)
{
    const struct plusses *state = play->state;
    const struct field *truth = round_field(play, FIELD_TRUTH, player);
    if (truth && !is_true(state, player, truth)) {
        const char *right = play->report->counts_only ? "" : write_truth(play, player);
        struct slice where = truth->value.len ? truth->value : truth->key;
        struct diagnostic *found =
                report(play->report, DIAG_TRUTH_MISMATCH, where, "claimed %s, computed %s",
                       excerpt(play->report, truth->value), excerpt(play->report, slice_of(right)));
        diagnostic_claim(play->report, found, truth->value, right);
    } else if (!truth && play->claims && state->n > 1) {
        claim_field(play, FIELD_TRUTH, player, write_truth(play, player));
    }
}

/* --- the end --- */

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
    for (size_t i = 0; i < play->shaped->field_count; i++) {
        const struct field *field = &play->shaped->fields[i];
        if (field->usable && field->def->id == FIELD_PREDICTION)
            judge_length(play, field);
    }
    bool known = is_full(play) && !state->broken && !state->outside && play->players;
    if (!known)
        claim_is_record(play, FIELD_TRUTH);
    for (unsigned player = 1; known && player <= 2; player++)
        judge_truth(play, player);
}

static enum ending find_ending(const struct play *play)
{
    const struct plusses *state = play->state;
    if (is_full(play))
        return has_predictions(play) ? ENDING_OVER : ENDING_UNJUDGED;
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
    play->score_unjudged = play->winner_unjudged =
            !state->n || !is_whole || state->broken || state->outside || !is_predicted(play);
    if (!play->players)
        return;
    play->score = new_points(play, play->players);
    for (unsigned player = 1; player <= 2; player++)
        play->score[player - 1] = points_of(play, player);
    if (play->ending == ENDING_OVER)
        win_by_score(play);
}

/* --- legal moves --- */

/* Whose turn it is to predict; 0 where both are done, or a square is filled. */
static unsigned who_predicts(const struct play *play)
{
    const struct plusses *state = play->state;
    size_t one = signs_of(prediction_of(play, 1)), two = signs_of(prediction_of(play, 2));
    size_t fewer = one < two ? one : two;
    if (play->round->written > 0 || state->n == 0 || fewer + 1 >= (uint64_t)state->n)
        return 0;
    if (one != two)
        return one < two ? 1 : 2;
    /* who moves first in the grid did not in the predictions */
    return play_integer(play, FIELD_FIRST) == 1 ? 2 : 1;
}

/* The squares of a column in the free rows; false where the sink has enough. */
static bool pass_column(struct play *play, int64_t column, const struct gap *rows, size_t count,
                        move_sink *sink, void *user)
{
    for (size_t i = 0; i < count; i++)
        for (int64_t row = rows[i].first; row <= rows[i].last; row++)
            if (!sink(user, play, (struct move){ .a = column, .b = row }))
                return false;
    return true;
}

/* The square a, b; or while signs are predicted, player c's sign of place d in `signs`. */
static void legal(struct play *play, move_sink *sink, void *user)
{
    const struct plusses *state = play->state;
    int64_t predicting = who_predicts(play);
    size_t column_count, row_count;
    for (int64_t i = 0; predicting && i < 2; i++)
        if (!sink(user, play, (struct move){ .c = predicting, .d = i }))
            return;
    if (predicting || is_full(play))
        return;
    const struct gap *columns = find_gaps(play->arena, &state->columns, state->n, &column_count),
                     *rows = find_gaps(play->arena, &state->rows, state->n, &row_count);
    for (size_t i = 0; i < column_count; i++)
        for (int64_t column = columns[i].first; column <= columns[i].last; column++)
            if (!pass_column(play, column, rows, row_count, sink, user))
                return;
}

/* Who predicts; then who is first in the grid, and the other one, and so on. */
static void turn(const struct play *play, struct turn *turn)
{
    unsigned first = play_integer(play, FIELD_FIRST) == 1 ? 1 : 2;
    turn->player = who_predicts(play);
    if (!turn->player)
        turn->player = play->round->moves % 2 ? 3 - first : first;
}

/* A prediction as signs with spaces between, and room for one more; *end is where that goes. */
static char *copy_prediction(const struct play *play, unsigned player, char **end)
{
    const struct field *prediction = prediction_of(play, player);
    char *list = arena_alloc(play->arena, 2 * signs_of(prediction) + 2), *at = list;
    if (prediction) {
        struct tokens tokens = value_tokens(&prediction->def->value, prediction->value);
        struct token token;
        while (token_next(&tokens, &token) == TOKEN_OK) {
            *at++ = signs[token.a];
            *at++ = ' ';
        }
    }
    *at = '\0';
    *end = at;
    return list;
}

/* The prediction with the next sign. */
static const char *write_prediction(const struct play *play, struct move move)
{
    unsigned player = (unsigned)move.c;
    char *end, *list = copy_prediction(play, player, &end);
    *end++ = signs[move.d];
    *end = '\0';
    return arena_printf(play->arena, "Prediction %s: %s", player_word(play, player), list);
}

static const char *write_move(const struct play *play, struct move move)
{
    return move.c ? write_prediction(play, move) : square_name(play->arena, move.a, move.b);
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

char plusses_truth(const struct play *play, unsigned player, int64_t k)
{
    int64_t sign = sign_of(play->state, player, k);
    return sign < 0 ? 0 : signs[sign];
}

struct slice plusses_truth_source(const struct play *play, unsigned player)
{
    return draw_source(play->players ? round_field(play, FIELD_TRUTH, player) : NULL);
}

const char *plusses_prediction(const struct play *play, unsigned player, struct slice *source)
{
    const struct field *prediction = prediction_of(play, player);
    char *end;
    *source = draw_source(prediction);
    return copy_prediction(play, player, &end);
}

/* --- playing on --- */

/* Both predict n-1 signs, one as likely as the other. */
static void prepare(struct composer *composer)
{
    const struct plusses *state = composer->play->state;
    if (composer->bare && state->n > 1) /* else there is nothing to choose */
        return;
    size_t count = (size_t)state->n - 1;
    char *list = arena_alloc(composer->arena, 2 * count + 1);
    for (unsigned player = 1; player <= 2; player++) {
        for (size_t i = 0; i < count; i++) {
            list[2 * i] = signs[lots_below(composer->lots, 2)];
            list[2 * i + 1] = ' ';
        }
        list[count ? 2 * count - 1 : 0] = '\0';
        compose_field(composer, FIELD_PREDICTION, player, list);
    }
}

static int64_t pick_free(const struct plusses *state, const struct map *taken, struct lots *lots)
{
    int64_t number = lots_between(lots, 1, state->n);
    while (find_filled(state, taken, number))
        number = lots_between(lots, 1, state->n);
    return number;
}

/* One of the free columns and one of the free rows; before, one of both signs. */
static bool pick(struct play *play, struct lots *lots, struct move *move)
{
    const struct plusses *state = play->state;
    unsigned predicting = play->round->written ? 0 : who_predicts(play);
    if (is_full(play))
        return false;
    if (predicting) {
        *move = (struct move){ .c = predicting, .d = (int64_t)lots_below(lots, 2) };
        return true;
    }
    *move = (struct move){ .a = pick_free(state, &state->columns, lots) };
    move->b = pick_free(state, &state->rows, lots);
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
    .prepare = prepare,
    .pick = pick,
    .make = make,
    .turn = turn,
};
