#include "grid.h"

#include "base/order.h"
#include "base/wording.h"
#include "play/claims.h"
#include "play/fit.h"

/* --- squares --- */

void report_outside(struct play *play, struct slice square, int64_t side)
{
    struct diagnostic *found = report(play->report, DIAG_SQUARE_OUTSIDE, square,
                                      "%s is outside the grid", excerpt(play->report, square));
    if (side)
        diagnostic_help(play->report, found, "squares go from a1 to %s",
                        square_name(play->arena, side, side));
}

static int side_field(const struct play *play)
{
    return play->game->sizes[0].field;
}

void grid_row(struct play *play, const struct row *row)
{
    struct tokens tokens = value_tokens(&row->def->parts[0].value, row_part(row, PART_OF_ROW));
    struct token token;
    while (row->def->id == ROW_SQUARES && token_next(&tokens, &token) == TOKEN_OK) {
        fit_at_least(play, side_field(play), MAX(token.a, token.b));
        play_move(play, (struct move){ .a = token.a, .b = token.b }, token.text);
    }
}

const char *grid_write_move(const struct play *play, struct move move)
{
    return square_name(play->arena, move.a, move.b);
}

/* --- size --- */

/* A grid as typed, top row first. */
struct grid {
    const struct grid_cells *cells;
    struct grid_row {
        struct slice text; /* ptr is NULL if unreadable */
        struct tokens tokens;
        size_t width;
    } * rows;
    size_t count, unreadable; /* of rows */
    bool has_extra_row;       /* an unreadable row was found, but the grid is complete without it */
    bool is_placed;           /* the number of rows is right, so the number of each row is known */
    bool is_complete;         /* placed, and every row is readable and of the right width */
};

static struct grid collect_rows(const struct play *play, const struct grid_cells *cells)
{
    const struct parsed_record *parsed = play->parsed;
    struct grid grid = { .cells = cells };
    grid.rows = arena_alloc(play->arena, (parsed->row_count + 1) * sizeof *grid.rows);
    for (size_t i = 0; i < parsed->row_count; i++) {
        const struct row *row = &parsed->rows[i];
        if (row_kind(row) != ROW_CELLS || row->result == ROW_IGNORED)
            continue;
        struct grid_row *next = &grid.rows[grid.count++];
        *next = (struct grid_row){ .width = 0 };
        grid.unreadable += row->result != ROW_READ;
        if (row->result != ROW_READ)
            continue;
        next->text = row_part(row, PART_OF_ROW);
        next->tokens = value_tokens(&row->def->parts[0].value, next->text);
        next->width = tokens_count(next->tokens);
    }
    return grid;
}

/* Forgets unreadable rows if the grid is complete without them. */
static void drop_unreadable(struct grid *grid)
{
    size_t kept = 0;
    for (size_t i = 0; i < grid->count; i++)
        if (grid->rows[i].text.ptr)
            grid->rows[kept++] = grid->rows[i];
    grid->has_extra_row = grid->unreadable > 0;
    grid->count = kept;
    grid->unreadable = 0;
}

/* Infers the side from the width of each row and, if all rows are readable, from the number of rows. */
static void fit_side(struct play *play, const struct grid *grid)
{
    int id = side_field(play);
    for (size_t i = 0; i < grid->count; i++)
        if (grid->rows[i].text.ptr)
            fit_exactly(play, id, (int64_t)grid->rows[i].width);
    if (grid->unreadable || play->parsed->cut_block)
        fit_at_least(play, id, (int64_t)(grid->count - grid->unreadable));
    else
        fit_exactly(play, id, (int64_t)grid->count);
}

/* Reports rows of the wrong width, and a wrong number of rows. */
static void judge_size(struct play *play, struct grid *grid, const struct field *opener)
{
    int64_t side = play->position->sizes[0];
    size_t expected = (size_t)side;
    const char *cut = play->parsed->cut_block;
    if (side == 0)
        return;
    if (grid->count - grid->unreadable >= expected)
        drop_unreadable(grid);
    grid->is_placed = grid->count == expected;
    grid->is_complete = grid->is_placed && grid->unreadable == 0;
    for (size_t i = 0; i < grid->count && i < expected; i++) {
        const struct grid_row *row = &grid->rows[i];
        if (!row->text.ptr || row->width == expected)
            continue;
        report_count(play, DIAG_GRID_SIZE, row->text, row->width, "cell", side, "");
        grid->is_complete = false;
    }
    if (grid->count < expected && !(cut && strcmp(opener->def->key, cut) == 0))
        report_count(play, DIAG_GRID_SIZE, opener->key, grid->count, "row", side, "");
    else if (grid->count - grid->unreadable > expected)
        report(play->report, DIAG_GRID_SIZE, grid->rows[side].text,
               "a grid of %lld %s has no row %lld", (long long)side,
               plural(expected, "row", "rows"), (long long)side + 1);
}

/* --- the squares of a row --- */

/* The number of the i-th row from the top in a grid of `count` rows. */
static int64_t row_number(const struct position *position, const struct grid_cells *cells, size_t i,
                          size_t count)
{
    return (int64_t)(position->readings & cells->from_top ? i + 1 : count - i);
}

/* The square of the first cell in the i-th row; column 0 if the row cannot be split into cells unambiguously. */
static struct square first_square(const struct play *play, const struct grid *grid, size_t i)
{
    bool is_known = grid->is_placed && grid->rows[i].width == grid->count;
    return (struct square){ is_known, row_number(play->position, grid->cells, i, grid->count) };
}

/* --- the grid as a claim --- */

enum { SIDE_OF_A_PAGE = 64 };

/* One row of the grid, NUL-terminated; every cell but the last is padded to `width`. */
static struct slice write_cells(const struct position *position, const struct grid_cells *cells,
                                int64_t row, size_t width)
{
    int64_t side = position->sizes[0];
    size_t cell_max = MAX(CELL_MAX, width) + 1;
    char *text = arena_alloc(position->arena, (size_t)side * cell_max + 1), *at = text;
    for (int64_t column = 1; column <= side; column++) {
        char *cell = at;
        at = cells->put(position, (struct square){ column, row }, at);
        while (column < side && at < cell + width)
            *at++ = ' ';
        *at++ = ' ';
    }
    at -= side > 0; /* remove the final space */
    *at = '\0';
    return (struct slice){ text, (size_t)(at - text) };
}

struct slice grid_paper_row(const struct position *position, const struct grid_cells *cells,
                            size_t index)
{
    size_t side = (size_t)position->sizes[0];
    if (index >= side || side > SIDE_OF_A_PAGE)
        return NO_SLICE;
    return write_cells(position, cells, row_number(position, cells, index, side), 0);
}

static size_t widest_cell(const struct position *position, const struct grid_cells *cells)
{
    size_t widest = 0;
    for (int64_t column = 1; column <= position->sizes[0]; column++)
        for (int64_t row = 1; row <= position->sizes[0]; row++) {
            char cell[CELL_MAX];
            size_t len =
                    (size_t)(cells->put(position, (struct square){ column, row }, cell) - cell);
            widest = MAX(len, widest);
        }
    return widest;
}

/* Fills in the grid as a claim, unless it is too large for a page. */
static void fill_grid(struct play *play, const struct grid_cells *cells)
{
    const struct position *position = play->position;
    size_t side = (size_t)position->sizes[0];
    if (!play->fills || side == 0 || side > SIDE_OF_A_PAGE)
        return;
    size_t width = widest_cell(position, cells);
    const char *text = "";
    for (size_t i = 0; i < side; i++)
        text = arena_printf(
                play->arena, "%s%s%s", text, i > 0 ? "\n" : "",
                write_cells(position, cells, row_number(position, cells, i, side), width).ptr);
    fill_field(play, cells->field, 0, text);
}

/* Compares a row with the moves; false if it is wrong. */
static bool compare_row(struct play *play, const struct grid *grid, size_t i)
{
    const struct grid_row *row = &grid->rows[i];
    const struct position *position = play->position;
    struct square square = first_square(play, grid, i);
    struct tokens tokens = row->tokens;
    struct token cell;
    for (; square.column && token_next(&tokens, &cell) == TOKEN_OK; square.column++) {
        if (grid->cells->agrees(position, square, &cell))
            continue;
        uint64_t move = grid->cells->last_move(position, square);
        struct diagnostic *found =
                report_wrong(play, DIAG_GRID_MISMATCH, cell.text, row->text,
                             write_cells(position, grid->cells, square.row, 0).ptr);
        if (move)
            diagnostic_note(play->report, found, play_move_text(play, move),
                            "the move in that square");
        return false;
    }
    return true;
}

/* --- the grid as the record --- */

static void read_row(struct play *play, const struct grid *grid, size_t i)
{
    struct square square = first_square(play, grid, i);
    struct tokens tokens = grid->rows[i].tokens;
    struct token cell;
    report_about(play->report, grid->rows[i].text.ptr); /* report at most one error for each row */
    for (; token_next(&tokens, &cell) == TOKEN_OK; square.column += square.column > 0)
        grid->cells->read(play, square, &cell);
    play->is_unordered |= play->made_count > 0; /* otherwise the cells give the order */
    report_about(play->report, NULL);
}

static void read_grid(struct play *play, const struct grid *grid, const struct field *opener)
{
    if (!grid->is_complete)
        doubt_round(play, DOUBT_MOVES | DOUBT_POSITION);
    if (!grid->is_placed)
        doubt_round(play, DOUBT_END);
    for (size_t i = 0; i < grid->count; i++)
        if (grid->rows[i].text.ptr)
            read_row(play, grid, i);
    if (grid->cells->end)
        grid->cells->end(play, opener);
}

/* --- both --- */

void grid_judge(struct play *play, const struct grid_cells *cells)
{
    struct grid grid = collect_rows(play, cells);
    const struct field *opener = play_field(play, cells->field);
    bool is_written = play_has_line(play, cells->field), has_squares = play->row_moves_count > 0;
    if (has_squares || is_written)
        play_require(play, side_field(play));
    if (opener) {
        fit_side(play, &grid);
        judge_size(play, &grid, opener);
    }
    if (grid.has_extra_row && has_squares) /* the extra row may have been a row of squares */
        doubt_round(play, DOUBT_MOVES);
    bool is_claim = has_squares && !round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION);
    if (!is_claim)
        keep_field(play, cells->field);
    if (opener && !has_squares)
        read_grid(play, &grid, opener);
    for (size_t i = 0; opener && is_claim && i < grid.count; i++)
        if (!compare_row(play, &grid, i))
            break; /* report only the first wrong row */
    if (is_claim && !is_written && !round_in_doubt(play, DOUBT_SCORE))
        fill_grid(play, cells);
}
