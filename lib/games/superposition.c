/*
 * Number Superposition, 2 April 2009. On an m by m grid each number is written next to the previous one. A square holds
 * up to two numbers; the player who writes the second one scores their difference. The game ends when there is no
 * square for the next number.
 */
#include <stdlib.h>

#include "base/decimal.h"
#include "grid.h"
#include "play/generate.h"
#include "views.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_GRID };
enum { SIZE_M };

static const char *const fields[] = { "m", "Grid", NULL };
static const char *const readings[] = { NULL };

/* --- the rules: a move is a square, column a and row b --- */

/* A number on the grid. */
struct number {
    struct square square; /* column 0 if unknown */
    int64_t below;        /* the number below it, or the second of several; 0 if none */
    size_t place;         /* how many numbers were in the square before */
};

struct superposition {
    struct number *numbers; /* number k is numbers[k - 1] */
    size_t count, capacity;
    size_t lost;            /* ignore squares up to this number: unreadable ones follow them */
    int64_t side;           /* side of the grid; 0 if unknown */
    struct number_map last; /* by square_number: the last number in the square */
};

static void begin(struct position *position)
{
    struct superposition *state = position->state;
    state->side = position->sizes[SIZE_M];
    number_map_begin(&state->last, position->arena, small_squares(state->side));
}

/* The last number in a square; 0 if it is empty. */
static inline int64_t last_in(const struct superposition *state, struct square square)
{
    return (int64_t)number_map_get(&state->last, square_number(square, state->side));
}

/* The number of numbers in a square. */
static size_t count_in(const struct superposition *state, struct square square)
{
    int64_t last = last_in(state, square);
    return last ? state->numbers[last - 1].place + 1 : 0;
}

/* The first two numbers in a square; 0 for a missing one. */
static void find_pair(const struct superposition *state, struct square square, int64_t pair[2])
{
    int64_t number = last_in(state, square);
    pair[0] = pair[1] = 0;
    for (; number; number = state->numbers[number - 1].below)
        if (state->numbers[number - 1].place < 2)
            pair[state->numbers[number - 1].place] = number;
}

/* The square of the number `back` places before the last; column 0 if unknown. */
static struct square square_before(const struct superposition *state, size_t back)
{
    size_t known = state->count - state->lost;
    return back < known ? state->numbers[state->count - 1 - back].square : (struct square){ 0, 0 };
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

static enum diagnostic_id check(const struct position *position, struct move move)
{
    const struct superposition *state = position->state;
    struct square square = { move.a, move.b }, last = square_before(state, 0);
    if (!is_on_grid(square, position->sizes[SIZE_M]))
        return DIAG_SQUARE_OUTSIDE;
    if (last.column && !is_adjacent(square, last))
        return DIAG_NOT_ADJACENT;
    if (count_in(state, square) >= 2)
        return DIAG_SQUARE_FULL;
    if (is_same(square, square_before(state, 1)))
        return DIAG_U_TURN;
    return DIAG_NONE;
}

/* The points for a number: the difference, if it is the second one in its square. */
static int64_t points_of(const struct superposition *state, int64_t number)
{
    const struct number *at = &state->numbers[number - 1];
    return at->place == 1 ? number - at->below : 0;
}

static void make(struct position *position, struct move move)
{
    struct superposition *state = position->state;
    struct square square = { move.a, move.b };
    bool is_known = is_on_grid(square, position->sizes[SIZE_M]);
    struct number number = { .square = { 0, 0 } };
    if (is_known) {
        int64_t below = last_in(state, square);
        number = (struct number){ square, below, below ? state->numbers[below - 1].place + 1 : 0 };
    } else {
        position->doubt |= DOUBT_POSITION;
    }
    if (number.place > 1) /* the points for a third number are unknown */
        position->doubt |= DOUBT_SCORE | DOUBT_WINNER;
    if (number.place > 2)
        number.below = state->numbers[number.below - 1].below;
    ARENA_PUSH(position->arena, state->numbers, state->count, state->capacity);
    state->numbers[state->count++] = number;
    if (is_known)
        number_map_put(&state->last, position->arena, square_number(square, state->side),
                       state->count);
}

static void undo(struct position *position, struct move move)
{
    struct superposition *state = position->state;
    uint64_t below = (uint64_t)state->numbers[--state->count].below;
    struct square square = { move.a, move.b };
    number_map_put(&state->last, position->arena, square_number(square, state->side), below);
}

static void forget(struct position *position)
{
    struct superposition *state = position->state;
    state->lost = state->count;
    position->doubt |= DOUBT_MOVES;
}

/* in board order */
static const struct square steps[] = { { -1, 0 }, { 0, -1 }, { 0, 1 }, { 1, 0 } };

static struct move step_from(struct square square, size_t i)
{
    return (struct move){ .a = square.column + steps[i].column, .b = square.row + steps[i].row };
}

/* Any square for the first number, else the neighbours of the last one. */
static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    const struct superposition *state = position->state;
    struct square last = square_before(state, 0);
    bool is_start = state->count == 0 && !(position->doubt & DOUBT_MOVES);
    int64_t side = is_start ? position->sizes[SIZE_M] : 0;
    for (int64_t column = 1; column <= side; column++)
        for (int64_t row = 1; row <= side; row++)
            if (!sink(user, (struct move){ .a = column, .b = row }))
                return;
    for (size_t i = 0; last.column && i < 4; i++)
        if (!sink(user, step_from(last, i)))
            return;
}

static struct move random_candidate(const struct position *position, struct random_source *random)
{
    struct square last = square_before(position->state, 0);
    int64_t m = position->sizes[SIZE_M];
    if (last.column)
        return step_from(last, random_below(random, 4));
    return (struct move){ .a = random_between(random, 1, m), .b = random_between(random, 1, m) };
}

static void points(const struct position *position, int64_t *points)
{
    const struct superposition *state = position->state;
    for (size_t i = 0; i < state->count; i++)
        points[i % position->players] += points_of(state, (int64_t)i + 1);
}

/*
 * One term of the key of an image of the position. Later moves depend on the single numbers, on which squares are full
 * and on the last two squares; `what` distinguishes these.
 */
static uint64_t square_term(struct square square, uint64_t what)
{
    return map_mix(map_mix(square_key(square)) + what);
}

static uint64_t image_key(const struct superposition *state, int64_t m, unsigned image)
{
    enum { FULL = -1, LAST = -2, BEFORE = -3 };
    uint64_t key = state->count;
    for (size_t i = 0; i < state->count; i++) {
        const struct number *at = &state->numbers[i];
        if (last_in(state, at->square) == (int64_t)i + 1) /* count each square once */
            key += square_term(square_image(at->square, m, image),
                               at->place ? (uint64_t)FULL : (uint64_t)i + 1);
    }
    for (size_t back = 0; back < 2 && back < state->count; back++)
        key += square_term(square_image(square_before(state, back), m, image),
                           back == 0 ? (uint64_t)LAST : (uint64_t)BEFORE);
    return key;
}

static uint64_t key(const struct position *position)
{
    uint64_t least = UINT64_MAX;
    for (unsigned image = 0; image < 8; image++) {
        uint64_t key = image_key(position->state, position->sizes[SIZE_M], image);
        least = key < least ? key : least;
    }
    return least;
}

static const struct rules rules = {
    .state_size = sizeof(struct superposition),
    .scoring = POINTS_OF_PLAYERS,
    .begin = begin,
    .check = check,
    .make = make,
    .undo = undo,
    .forget = forget,
    .candidates = candidates,
    .random_candidate = random_candidate,
    .points = points,
    .key = key,
};

/* --- errors in a move --- */

static void note_number(struct play *play, struct diagnostic *found, int64_t number)
{
    diagnostic_note(play->report, found, play_move_text(play, (uint64_t)number), "%lld is here",
                    (long long)number);
}

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice text)
{
    const struct superposition *state = play->position->state;
    struct square square = { move.a, move.b }, last = square_before(state, 0);
    long long number = (long long)state->count + 1;
    const char *here = square_name(play->arena, square.column, square.row);
    int64_t pair[2];
    if (fault == DIAG_SQUARE_OUTSIDE) {
        report_outside(play, text, play->position->sizes[SIZE_M]);
    } else if (fault == DIAG_NOT_ADJACENT) {
        note_number(play,
                    report(play->report, fault, text, "%s is not next to %s, where %lld is", here,
                           square_name(play->arena, last.column, last.row), number - 1),
                    number - 1);
    } else if (fault == DIAG_SQUARE_FULL) {
        find_pair(state, square, pair);
        note_number(play,
                    report(play->report, fault, text, "%s already holds %lld and %lld", here,
                           (long long)pair[0], (long long)pair[1]),
                    last_in(state, square));
    } else {
        note_number(play,
                    report(play->report, fault, text,
                           "%s is where %lld is, and %lld may not go back there", here, number - 2,
                           number),
                    number - 2);
    }
}

/* --- the cells of the grid --- */

/* The numbers in a cell as typed, including an invalid 0. */
static size_t read_cell(const struct token *cell, int64_t numbers[2])
{
    numbers[0] = cell->a;
    numbers[1] = cell->b;
    if (*cell->text.ptr == '.')
        return 0;
    return memchr(cell->text.ptr, '/', cell->text.len) ? 2 : 1;
}

/* A cell may list its numbers in any order, and any two if there are more. */
static bool agrees(const struct position *position, struct square square, const struct token *cell)
{
    int64_t numbers[2], pair[2];
    size_t count = read_cell(cell, numbers), expected = count_in(position->state, square);
    find_pair(position->state, square, pair);
    if (expected > 2)
        return true;
    if (count != expected)
        return false;
    return (numbers[0] == pair[0] && numbers[1] == pair[1]) ||
           (numbers[0] == pair[1] && numbers[1] == pair[0]);
}

static char *put_square(const struct position *position, struct square square, char *to)
{
    int64_t pair[2];
    find_pair(position->state, square, pair);
    if (!pair[0]) {
        *to = '.';
        return to + 1;
    }
    to = put_decimal(to, pair[0]);
    if (!pair[1])
        return to;
    *to = '/';
    return put_decimal(to + 1, pair[1]);
}

static uint64_t last_move(const struct position *position, struct square square)
{
    return (uint64_t)last_in(position->state, square);
}

/* --- a grid without a list of squares: its numbers are the moves --- */

struct paper {
    struct grid grid; /* must be first: see grid.h */
    struct entry {
        int64_t number;
        struct square square; /* column 0 if unknown */
        struct slice text;
    } * entries;
    size_t count, capacity;
};

static void read_numbers(struct play *play, struct square square, const struct token *cell)
{
    struct paper *paper = play->state;
    int64_t numbers[2];
    size_t count = read_cell(cell, numbers);
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] == 0) {
            report(play->report, DIAG_GRID_NUMBERS, cell->text,
                   "0 is out of range: the numbers begin with 1");
            doubt_round(play, DOUBT_POSITION);
            continue;
        }
        ARENA_PUSH(play->arena, paper->entries, paper->count, paper->capacity);
        paper->entries[paper->count++] = (struct entry){ numbers[i], square, cell->text };
    }
}

/* Sorts by number; equal numbers stay in the order on paper. */
static int compare_entries(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return a->text.ptr < b->text.ptr ? -1 : a->text.ptr > b->text.ptr;
}

/*
 * Ignores a number that is in two squares. If one of the squares is unknown, the extra row or cell was already reported
 * with the size of the grid.
 */
static void drop_duplicates(struct play *play)
{
    struct paper *paper = play->state;
    struct entry *entries = paper->entries, *first = NULL;
    size_t kept = 0;
    for (size_t i = 0; i < paper->count; i++) {
        if (!first || first->number != entries[i].number) {
            first = &entries[kept++];
            *first = entries[i];
        } else if (first->square.column && entries[i].square.column) {
            struct diagnostic *found = report(play->report, DIAG_GRID_NUMBERS, entries[i].text,
                                              "duplicate %lld", (long long)first->number);
            diagnostic_note(play->report, found, first->text, "here first");
            first->square.column = 0;
            doubt_round(play, DOUBT_POSITION);
        }
    }
    paper->count = kept;
}

/* Reports numbers missing from the grid, if all of it is readable. */
static void judge_missing(struct play *play, const struct field *opener)
{
    enum { SHOWN = 5 };
    const struct paper *paper = play->state;
    int64_t last = paper->count ? paper->entries[paper->count - 1].number : 0, shown = 0;
    int64_t missing = last - (int64_t)paper->count;
    if (missing == 0 || round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION))
        return;
    const char *list = "";
    const struct entry *next = paper->entries;
    for (int64_t number = 1; shown < missing && shown < SHOWN; number++)
        if (next->number == number)
            next++;
        else
            list = arena_printf(play->arena, "%s%s%lld", list, shown++ ? ", " : "",
                                (long long)number);
    report(play->report, DIAG_GRID_NUMBERS, opener->key, "%s%s missing (expected 1 to %lld)", list,
           missing == 1       ? " is"
           : missing == shown ? " are"
                              : " and others are",
           (long long)last);
    doubt_round(play, DOUBT_POSITION);
}

/* Makes a move for each number; a missing number is a move to an unknown square. */
static void play_numbers(struct play *play, const struct field *opener)
{
    struct paper *paper = play->state;
    if (paper->count > 1)
        qsort(paper->entries, paper->count, sizeof *paper->entries, compare_entries);
    drop_duplicates(play);
    judge_missing(play, opener);
    const struct entry *next = paper->entries;
    for (int64_t number = 1; number <= (int64_t)paper->count; number++) {
        bool is_there = next->number == number;
        if (is_there && next->square.column)
            play_move(play, (struct move){ .a = next->square.column, .b = next->square.row },
                      next->text);
        else
            play_unknown_move(play);
        next += is_there;
    }
}

static const struct grid_cells cells = {
    .field = FIELD_GRID,
    .put = put_square,
    .agrees = agrees,
    .last_move = last_move,
    .read = read_numbers,
    .end = play_numbers,
};

static struct slice write_grid(const struct position *position, unsigned player, size_t index)
{
    (void)player;
    return grid_paper_row(position, &cells, index, false);
}

static const struct paper_form paper_form = {
    .rows = { [ROW_SQUARES] = { .meaning = PAPER_MOVES },
              [ROW_CELLS] = { .meaning = PAPER_CLAIM, .write = write_grid } },
};

/* --- the end --- */

static void close_round(struct play *play)
{
    grid_judge(play, &cells);
}

/* With known squares it can be proved that no move is left; in a grid, this requires that all numbers are known. */
static void finish(struct play *play)
{
    const struct position *position = play->position;
    bool is_unclear = round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION);
    bool is_known = position->sizes[SIZE_M] && square_before(position->state, 0).column &&
                    (play->row_moves_count > 0 || !is_unclear);
    if (is_unclear)
        doubt(play, DOUBT_SCORE | DOUBT_WINNER | DOUBT_END);
    if (!position->sizes[SIZE_M])
        doubt(play, DOUBT_END);
    finish_by_points(play, is_known);
}

/* --- for drawings --- */

struct superposition_number *superposition_numbers(const struct play *play, size_t *count)
{
    const struct superposition *state = play->position->state;
    struct superposition_number *numbers = arena_alloc(play->arena, state->count * sizeof *numbers);
    *count = 0;
    for (size_t i = 0; i < state->count; i++) {
        const struct number *at = &state->numbers[i];
        int64_t number = (int64_t)i + 1;
        if (at->square.column)
            numbers[(*count)++] = (struct superposition_number){ number, at->square, at->place,
                                                                 points_of(state, number),
                                                                 play_move_text(play, i + 1) };
    }
    return numbers;
}

const struct game game_superposition = {
    .notation = {
        .name = "superposition",
        .fields = fields,
        .rows = { { "squares", { "squares" } }, { "cells", { "cells" } } },
        .readings = readings,
    },
    .rules = &rules,
    .paper = &paper_form,
    .explain = explain,
    .state_size = sizeof(struct paper),
    .row = grid_row,
    .unreadable_row = grid_unreadable_row,
    .close_round = close_round,
    .finish = finish,
    .write_move = grid_write_move,
    .moves = { MOVE_IN_ROW, ROW_SQUARES },
    .sizes = { { .field = FIELD_M, .low = 3, .high = 6, .meaning = "squares on each side of the grid" } },
    .players_usual = 4,
};
