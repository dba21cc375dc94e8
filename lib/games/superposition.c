/*
 * Number Superposition, 2 April 2009. On an m by m grid each number is written beside the number before;
 * a square holds two, and who writes the second one scores their difference. It ends where no square is
 * left for the next number.
 */
#include "../claims.h"
#include "../compose.h"
#include "games.h"
#include "grid.h"
#include "views.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_GRID };
enum { ROW_SQUARES, ROW_CELLS };
enum { PART_OF_ROW };

static const char *const fields[] = { "m", "Grid", NULL };
static const char *const readings[] = { NULL };

/* Where a number stands; not known after a row that can't be read, or off the grid. */
struct spot {
    struct square square;
    bool known;
    struct slice where;
};

/* A square with numbers in it; those after the second are only counted. */
struct cell {
    int64_t numbers[2];
    size_t count;
    struct slice where; /* the last one */
};

/* A number of a grid that is the record. */
struct entry {
    int64_t number;
    struct spot spot;
    bool doubtful; /* it stands there twice */
};

struct superposition {
    int64_t m;                /* 0 while unknown */
    struct spot last, before; /* of the last two numbers */
    struct map by_square;     /* key of a square to index in cells */
    struct cell *cells;
    size_t cell_count, cell_capacity;
    int64_t *score; /* by player; NULL where they are unknown */
    struct grid grid;
    struct map by_number; /* in a grid that is the record: number to index in entries */
    struct entry *entries;
    size_t entry_count, entry_capacity;
    struct superposition_number *numbers; /* in the order written, where somebody looks */
    size_t number_count, number_capacity;
    bool moved;    /* squares are written */
    bool unclear;  /* where some number stands is not known */
    bool overfull; /* a square holds three numbers: what the third scores nobody knows */
};

static void begin(struct play *play)
{
    struct superposition *state = play->state;
    state->m = play_integer(play, FIELD_M);
    if (play->players)
        state->score = new_points(play, play->players);
}

/* --- the rules --- */

static struct cell *find_cell(const struct superposition *state, struct square square)
{
    uint64_t index;
    return map_get(&state->by_square, square_key(square), &index) ? &state->cells[index] : NULL;
}

static bool is_same(struct square a, struct square b)
{
    return a.column == b.column && a.row == b.row;
}

static bool is_adjacent(struct square a, struct square b)
{
    int64_t across = a.column < b.column ? b.column - a.column : a.column - b.column;
    int64_t up = a.row < b.row ? b.row - a.row : a.row - b.row;
    return across + up == 1;
}

/* The first rule that a number in this square breaks; DIAG_COUNT where it breaks none. */
static enum diagnostic_id broken_rule(const struct superposition *state, struct square square)
{
    const struct cell *cell = find_cell(state, square);
    if (state->last.known && !is_adjacent(square, state->last.square))
        return DIAG_NOT_ADJACENT;
    if (cell && cell->count >= 2)
        return DIAG_SQUARE_FULL;
    if (state->before.known && is_same(square, state->before.square))
        return DIAG_U_TURN;
    return DIAG_COUNT;
}

static const char *name(const struct play *play, struct square square)
{
    return play->report->counts_only ? "" : square_name(play->arena, square.column, square.row);
}

static void report_rule(struct play *play, enum diagnostic_id id, const struct spot *spot,
                        int64_t number)
{
    struct superposition *state = play->state;
    const char *here = name(play, spot->square);
    long long k = number;
    struct diagnostic *found;
    if (id == DIAG_NOT_ADJACENT) {
        found = report(play->report, id, spot->where, "%s is not next to %s, where %lld is", here,
                       name(play, state->last.square), k - 1);
        diagnostic_note(play->report, found, state->last.where, "%lld is here", k - 1);
    } else if (id == DIAG_SQUARE_FULL) {
        const struct cell *cell = find_cell(state, spot->square);
        found = report(play->report, id, spot->where, "%s holds %lld and %lld already", here,
                       (long long)cell->numbers[0], (long long)cell->numbers[1]);
        diagnostic_note(play->report, found, cell->where, "the last one there");
    } else {
        found = report(play->report, id, spot->where,
                       "%s is where %lld is, and %lld may not go back there", here, k - 2, k);
        diagnostic_note(play->report, found, state->before.where, "%lld is here", k - 2);
    }
}

static struct cell *new_cell(struct play *play, struct square square)
{
    struct superposition *state = play->state;
    map_put(&state->by_square, play->arena, square_key(square), state->cell_count);
    ARENA_PUSH(play->arena, state->cells, state->cell_count, state->cell_capacity);
    struct cell *cell = &state->cells[state->cell_count++];
    *cell = (struct cell){ .count = 0 };
    return cell;
}

static void show_number(struct play *play, const struct spot *spot, int64_t number, size_t place,
                        int64_t points)
{
    struct superposition *state = play->state;
    if (!play->watch)
        return;
    ARENA_PUSH(play->arena, state->numbers, state->number_count, state->number_capacity);
    state->numbers[state->number_count++] =
            (struct superposition_number){ number, spot->square, place, points, spot->where };
}

/* Who writes the second number of a square scores the difference. */
static void write_number(struct play *play, const struct spot *spot, int64_t number)
{
    struct superposition *state = play->state;
    struct cell *cell = find_cell(state, spot->square);
    if (!cell)
        cell = new_cell(play, spot->square);
    if (cell->count < 2)
        cell->numbers[cell->count] = number;
    cell->count++;
    cell->where = spot->where;
    state->overfull |= cell->count > 2;
    int64_t points = cell->count == 2 ? number - cell->numbers[0] : 0;
    if (state->score)
        state->score[(number - 1) % play->players] += points;
    show_number(play, spot, number, cell->count - 1, points);
}

static void step_to(struct superposition *state, const struct spot *spot)
{
    state->before = state->last;
    state->last = *spot;
}

/* A number in its square, legal or not. */
static void move_to(struct play *play, const struct spot *spot, int64_t number)
{
    struct superposition *state = play->state;
    if (spot->known) {
        enum diagnostic_id id = broken_rule(state, spot->square);
        if (id != DIAG_COUNT)
            report_rule(play, id, spot, number);
        write_number(play, spot, number);
    }
    step_to(state, spot);
}

/* --- squares --- */

static void read_square(struct play *play, const struct token *token)
{
    struct superposition *state = play->state;
    struct spot spot = { .square = { token->a, token->b }, .where = token->text };
    count_move(play, true);
    spot.known = is_on_grid(spot.square, state->m);
    if (!spot.known) {
        report_outside(play, token->text, state->m);
        state->unclear = true;
    }
    move_to(play, &spot, (int64_t)play->moves);
}

static void row(struct play *play, const struct row *row)
{
    struct superposition *state = play->state;
    if (row->def->id == ROW_CELLS) {
        grid_take_row(play, &state->grid, row, PART_OF_ROW);
        return;
    }
    struct tokens tokens = tokens_of(TYPE_SQUARES, NULL, false, row->part[PART_OF_ROW]);
    struct token token;
    state->moved = true;
    while (token_next(&tokens, &token) == TOKEN_OK)
        read_square(play, &token);
}

static void gap(struct play *play, int kind)
{
    struct superposition *state = play->state;
    if (kind == ROW_CELLS) {
        grid_take_gap(play, &state->grid);
        return;
    }
    state->unclear = true;
    state->last.known = state->before.known = false;
}

/* --- a grid that is a claim --- */

/* The numbers of a cell as it is typed, 0 among them where somebody wrote it. */
static size_t read_cell(const struct token *cell, int64_t numbers[2])
{
    numbers[0] = cell->a;
    numbers[1] = cell->b;
    if (*cell->text.ptr == '.')
        return 0;
    return memchr(cell->text.ptr, '/', cell->text.len) ? 2 : 1;
}

static bool agrees(const struct play *play, struct square square, const struct token *token)
{
    const struct cell *cell = find_cell(play->state, square);
    int64_t numbers[2];
    size_t count = read_cell(token, numbers), wanted = cell ? cell->count : 0;
    if (wanted > 2) /* which two of them the paper shows nobody knows */
        return true;
    if (count != wanted)
        return false;
    if (count == 2 && numbers[0] == cell->numbers[1])
        return numbers[1] == cell->numbers[0];
    return (count < 1 || numbers[0] == cell->numbers[0]) &&
           (count < 2 || numbers[1] == cell->numbers[1]);
}

static const char *write_cell(const struct play *play, struct square square)
{
    const struct cell *cell = find_cell(play->state, square);
    if (!cell)
        return ".";
    if (cell->count == 1)
        return arena_printf(play->arena, "%lld", (long long)cell->numbers[0]);
    return arena_printf(play->arena, "%lld/%lld", (long long)cell->numbers[0],
                        (long long)cell->numbers[1]);
}

static struct slice move_in(const struct play *play, struct square square)
{
    const struct cell *cell = find_cell(play->state, square);
    return cell ? cell->where : (struct slice){ NULL, 0 };
}

static const struct grid_rules grid_rules = { agrees, write_cell, move_in };

/* --- a grid that is the record --- */

static struct entry *find_entry(const struct superposition *state, int64_t number)
{
    uint64_t index;
    return map_get(&state->by_number, (uint64_t)number, &index) ? &state->entries[index] : NULL;
}

static void take_number(struct play *play, int64_t number, struct spot spot)
{
    struct superposition *state = play->state;
    struct entry *entry = find_entry(state, number);
    bool is_sure = spot.known && !(entry && !entry->spot.known);
    if (entry && !is_sure)
        return; /* a row or a cell is there twice, which the size of the grid told */
    count_move(play, true);
    if (number == 0) {
        report(play->report, DIAG_GRID_NUMBERS, spot.where, "0 is no number of the game");
        state->unclear = true;
    } else if (entry) {
        struct diagnostic *found = report(play->report, DIAG_GRID_NUMBERS, spot.where,
                                          "%lld stands in the grid twice", (long long)number);
        diagnostic_note(play->report, found, entry->spot.where, "here first");
        entry->doubtful = true;
        state->unclear = true;
    } else {
        map_put(&state->by_number, play->arena, (uint64_t)number, state->entry_count);
        ARENA_PUSH(play->arena, state->entries, state->entry_count, state->entry_capacity);
        state->entries[state->entry_count++] = (struct entry){ .number = number, .spot = spot };
    }
}

static void take_numbers(struct play *play)
{
    struct superposition *state = play->state;
    for (size_t i = 0; i < state->grid.row_count; i++) {
        const struct grid_row *row = &state->grid.rows[i];
        struct tokens cells = row->cells;
        struct token cell;
        struct spot spot = { .square = { 1, grid_row_number(&state->grid, i) } };
        if (!row->text.ptr)
            continue;
        spot.known = state->grid.placed && grid_row_fits(row, state->m);
        for (; token_next(&cells, &cell) == TOKEN_OK; spot.square.column++) {
            int64_t numbers[2];
            size_t count = read_cell(&cell, numbers);
            spot.where = cell.text;
            for (size_t k = 0; k < count; k++)
                take_number(play, numbers[k], spot);
        }
    }
}

/* Numbers that should be in the grid and are not, where all that is in it can be read. */
static void judge_missing(struct play *play, const struct field *opener)
{
    enum { SHOWN = 5 };
    struct superposition *state = play->state;
    int64_t last = 0;
    for (size_t i = 0; i < state->entry_count; i++)
        last = state->entries[i].number > last ? state->entries[i].number : last;
    int64_t missing = last - (int64_t)state->entry_count, shown = 0;
    if (missing == 0 || state->unclear)
        return;
    const char *list = "";
    for (int64_t number = 1; !play->report->counts_only && shown < missing && shown < SHOWN;
         number++)
        if (!find_entry(state, number))
            list = arena_printf(play->arena, "%s%s%lld", list, shown++ ? ", " : "",
                                (long long)number);
    report(play->report, DIAG_GRID_NUMBERS, opener->key, "%s%s missing of 1 to %lld", list,
           missing == 1       ? " is"
           : missing == shown ? " are"
                              : " and others are",
           (long long)last);
    state->unclear = true;
}

/* The numbers of the grid are the moves; one beyond their count follows something that is missing. */
static void read_grid(struct play *play, const struct field *opener)
{
    struct superposition *state = play->state;
    state->unclear = !state->grid.whole;
    take_numbers(play);
    judge_missing(play, opener);
    for (int64_t number = 1; number <= (int64_t)state->entry_count; number++) {
        const struct entry *entry = find_entry(state, number);
        struct spot spot = { .known = false };
        if (entry && !entry->doubtful)
            spot = entry->spot;
        move_to(play, &spot, number);
    }
}

/* --- the end --- */

static void close_round(struct play *play)
{
    struct superposition *state = play->state;
    const struct field *opener = play_field(play, FIELD_GRID);
    if (state->moved || play_mentions(play, FIELD_GRID))
        play_need(play, FIELD_M);
    if (opener)
        grid_judge_size(play, &state->grid, opener, state->m);
    state->unclear |= state->grid.has_stray; /* it may have been squares */
    if (!state->moved || state->unclear)
        claim_is_record(play, FIELD_GRID);
    if (opener && !state->moved) {
        read_grid(play, opener);
    } else if (opener && !state->unclear) {
        grid_compare(play, &state->grid, &grid_rules);
    } else if (state->moved && !state->unclear && !state->overfull &&
               !play_mentions(play, FIELD_GRID)) {
        grid_claim(play, FIELD_GRID, state->m, false, &grid_rules);
    }
}

/* What is known of a position where not all is can still prove that no square is left. */
static enum ending find_ending(struct play *play)
{
    const struct superposition *state = play->state;
    bool certain = state->moved || !state->unclear;
    if (play->moves == 0)
        return state->unclear ? ENDING_UNJUDGED : ENDING_OPEN;
    if (state->m && state->last.known && certain && !has_legal_move(play))
        return ENDING_OVER;
    return state->unclear || !state->m ? ENDING_UNJUDGED : ENDING_OPEN;
}

static void finish(struct play *play)
{
    const struct superposition *state = play->state;
    play->ending = find_ending(play);
    play->score = state->score;
    play->score_unjudged = play->winner_unjudged = state->unclear || state->overfull;
    if (play->ending == ENDING_OVER)
        win_by_score(play);
}

/* Any square: column a, row b. */
static void start_anywhere(const struct play *play, move_sink *sink, void *user)
{
    const struct superposition *state = play->state;
    for (int64_t column = 1; column <= state->m; column++)
        for (int64_t row = 1; row <= state->m; row++)
            if (!sink(user, play, (struct move){ .a = column, .b = row }))
                return;
}

/* A square for the next number: column a, row b. */
static void legal(struct play *play, move_sink *sink, void *user)
{
    static const struct square steps[] = { { -1, 0 }, { 0, -1 }, { 0, 1 }, { 1, 0 } };
    const struct superposition *state = play->state;
    if (play->moves == 0 && !state->unclear)
        start_anywhere(play, sink, user);
    if (!state->last.known)
        return;
    for (int i = 0; i < 4; i++) {
        struct square square = { state->last.square.column + steps[i].column,
                                 state->last.square.row + steps[i].row };
        if (is_on_grid(square, state->m) && broken_rule(state, square) == DIAG_COUNT &&
            !sink(user, play, (struct move){ .a = square.column, .b = square.row }))
            return;
    }
}

static const char *write_move(const struct play *play, struct move move)
{
    return square_name(play->arena, move.a, move.b);
}

int64_t superposition_side(const struct play *play)
{
    const struct superposition *state = play->state;
    return state->m;
}

const struct superposition_number *superposition_numbers(const struct play *play, size_t *count)
{
    const struct superposition *state = play->state;
    *count = state->number_count;
    return state->numbers;
}

/* For the first number there are too many squares to look at each. */
static bool pick(struct play *play, struct lots *lots, struct move *move)
{
    const struct superposition *state = play->state;
    if (play->moves > 0)
        return pick_legal(play, lots, move);
    *move = (struct move){ .a = lots_between(lots, 1, state->m) };
    move->b = lots_between(lots, 1, state->m);
    return true;
}

static void make(struct play *play, struct move move, const char *text)
{
    read_square(play, &(struct token){ slice_of(text), .a = move.a, .b = move.b });
}

const struct game game_superposition = {
    .name = "superposition",
    .fields = fields,
    .rows = { { "squares", { "squares" } }, { "cells", { "cells" } } },
    .readings = readings,
    .state_size = sizeof(struct superposition),
    .begin = begin,
    .row = row,
    .gap = gap,
    .close_round = close_round,
    .finish = finish,
    .legal = legal,
    .write_move = write_move,
    .draw = draw_superposition,
    .moves = { MOVE_IN_ROW, ROW_SQUARES },
    .sizes = { { .field = FIELD_M, .low = 3, .high = 6 } },
    .players_usual = 4,
    .pick = pick,
    .make = make,
};
