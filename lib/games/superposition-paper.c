/* Number Superposition on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "base/decimal.h"
#include "base/order.h"
#include "grid.h"
#include "rules/superposition.h"

/* --- errors in a move --- */

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice text)
{
    const struct superposition *state = play->position->state;
    struct square square = { move.a, move.b }, last = superposition_square(state, 0);
    long long number = (long long)state->count + 1, other = number - 1;
    const char *here = square_name(play->arena, square.column, square.row);
    struct diagnostic *found;
    if (fault == DIAG_SQUARE_OUTSIDE) {
        report_outside(play, text, play->position->sizes[SIZE_M]);
        return;
    }
    if (fault == DIAG_NOT_ADJACENT) {
        found = report(play->report, fault, text, "%s is not next to %s, where %lld is", here,
                       square_name(play->arena, last.column, last.row), other);
    } else if (fault == DIAG_SQUARE_FULL) {
        int64_t pair[2];
        superposition_pair(play->position, square, pair);
        other = superposition_last(play->position, square);
        found = report(play->report, fault, text, "%s already holds %lld and %lld", here,
                       (long long)pair[0], (long long)pair[1]);
    } else {
        other = number - 2;
        found = report(play->report, fault, text, "%lld may not go back to %s, where %lld is",
                       number, here, other);
    }
    diagnostic_note(play->report, found, play_move_text(play, (uint64_t)other), "%lld is here",
                    other);
}

/* --- the cells of the grid --- */

/* A cell may list its numbers in any order, and any two if there are more. */
static bool agrees(const struct position *position, struct square square, const struct token *cell)
{
    int64_t pair[2];
    bool has_more = superposition_pair(position, square, pair);
    return has_more || (cell->c == (pair[0] != 0) + (pair[1] != 0) &&
                        ((cell->a == pair[0] && cell->b == pair[1]) ||
                         (cell->a == pair[1] && cell->b == pair[0])));
}

static char *put_square(const struct position *position, struct square square, char *to)
{
    int64_t pair[2];
    superposition_pair(position, square, pair);
    if (!pair[0])
        *to++ = '.';
    else
        to = write_integer(to, pair[0]);
    if (!pair[1])
        return to;
    *to = '/';
    return write_integer(to + 1, pair[1]);
}

static uint64_t last_move(const struct position *position, struct square square)
{
    return (uint64_t)superposition_last(position, square);
}

/* --- a grid without a list of squares: its numbers are the moves --- */

struct paper {
    struct entry {
        struct square square; /* column 0 if unknown */
        struct slice text;
    } * entries; /* one for each number in the grid */
    size_t count, capacity;
    struct number_map places; /* number to its place in entries, from 1 */
    int64_t last;             /* the largest number */
};

static struct entry *find_entry(const struct paper *paper, int64_t number)
{
    uint64_t place = number_map_get(&paper->places, (uint64_t)number);
    return place ? &paper->entries[place - 1] : NULL;
}

/* Forgets the square of a number that is in two squares. */
static void take_number(struct play *play, int64_t number, struct square square, struct slice text)
{
    struct paper *paper = play->paper;
    struct entry *first = find_entry(paper, number);
    if (number == 0) {
        report(play->report, DIAG_GRID_NUMBERS, text,
               "0 is out of range: the numbers begin with 1");
        doubt_round(play, DOUBT_POSITION);
    } else if (!first) {
        ARENA_PUSH(play->arena, paper->entries, paper->count, paper->capacity);
        paper->entries[paper->count++] = (struct entry){ square, text };
        number_map_put(&paper->places, play->arena, (uint64_t)number, paper->count);
        paper->last = MAX(number, paper->last);
    } else if (first->square.column && square.column) { /* else the size of the grid is wrong */
        struct diagnostic *found =
                report(play->report, DIAG_GRID_NUMBERS, text, "duplicate %lld", (long long)number);
        diagnostic_note(play->report, found, first->text, "here first");
        first->square.column = 0;
        doubt_round(play, DOUBT_POSITION);
    }
}

static void read_numbers(struct play *play, struct square square, const struct token *cell)
{
    if (cell->c > 0)
        take_number(play, cell->a, square, cell->text);
    if (cell->c > 1)
        take_number(play, cell->b, square, cell->text);
}

/* Reports numbers missing from the grid, if all of it is readable. */
static void judge_missing(struct play *play, const struct field *opener)
{
    enum { SHOWN = 5 };
    const struct paper *paper = play->paper;
    int64_t missing = paper->last - (int64_t)paper->count, shown = 0;
    if (missing == 0 || round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION))
        return;
    const char *list = "";
    for (int64_t number = 1; shown < missing && shown < SHOWN; number++)
        if (!find_entry(paper, number))
            list = arena_printf(play->arena, "%s%s%lld", list, shown++ ? ", " : "",
                                (long long)number);
    report(play->report, DIAG_GRID_NUMBERS, opener->key, "%s%s missing (expected 1 to %lld)", list,
           missing == 1       ? " is"
           : missing == shown ? " are"
                              : " and others are",
           (long long)paper->last);
    doubt_round(play, DOUBT_POSITION);
}

/* Makes a move for each number; a missing number is a move to an unknown square. */
static void play_numbers(struct play *play, const struct field *opener)
{
    const struct paper *paper = play->paper;
    judge_missing(play, opener);
    for (int64_t number = 1; number <= (int64_t)paper->count; number++) {
        const struct entry *entry = find_entry(paper, number);
        if (entry && entry->square.column)
            play_move(play, (struct move){ .a = entry->square.column, .b = entry->square.row },
                      entry->text);
        else
            play_unknown_move(play);
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

static struct slice write_grid(const struct position *position, size_t index)
{
    return grid_paper_row(position, &cells, index);
}

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
    bool is_known = position->sizes[SIZE_M] && superposition_square(position->state, 0).column;
    if (is_unclear)
        doubt(play, DOUBT_SCORE | DOUBT_WINNER | DOUBT_END);
    if (!position->sizes[SIZE_M])
        doubt(play, DOUBT_END);
    finish_by_points(play, is_known);
}

const struct game game_superposition = {
    .notation = {
        .name = "superposition",
        .fields = { "m", "Grid" },
        .rows = { { "squares", { "squares" } }, { "cells", { "cells" } } },
    },
    .rules = &superposition_rules,
    .form = {
        .rows = { [ROW_SQUARES] = { .meaning = PAPER_MOVES },
                  [ROW_CELLS] = { .meaning = PAPER_CLAIM, .write = write_grid } },
    },
    .explain = explain,
    .paper_size = sizeof(struct paper),
    .row = grid_row,
    .close_round = close_round,
    .finish = finish,
    .write_move = grid_write_move,
    .moves = { MOVE_IN_ROW, ROW_SQUARES },
    .sizes = { { .field = FIELD_M, .low = 3, .high = 6, .meaning = "squares on each side of the grid" } },
    .players_usual = 4,
};
