#include "grid.h"

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

static void add_row(struct play *play, struct grid_row row)
{
    struct grid *grid = play->state;
    ARENA_PUSH(play->arena, grid->rows, grid->row_count, grid->row_capacity);
    grid->rows[grid->row_count++] = row;
}

void grid_row(struct play *play, const struct row *row)
{
    struct slice text = row_part(row, PART_OF_ROW);
    struct tokens tokens = value_tokens(&row->def->parts[0].value, text);
    struct token token;
    if (row->def->id == ROW_CELLS) {
        add_row(play, (struct grid_row){ text, tokens, tokens_count(tokens) });
        return;
    }
    while (token_next(&tokens, &token) == TOKEN_OK) {
        fit_at_least(play, side_field(play), token.a > token.b ? token.a : token.b);
        play_move(play, (struct move){ .a = token.a, .b = token.b }, token.text);
    }
}

void grid_unreadable_row(struct play *play, int kind)
{
    struct grid *grid = play->state;
    if (kind != ROW_CELLS)
        return;
    add_row(play, (struct grid_row){ .width = 0 });
    grid->unreadable_count++;
}

const char *grid_write_move(const struct play *play, struct move move)
{
    return square_name(play->arena, move.a, move.b);
}

/* --- size --- */

/* Forgets unreadable rows if the grid is complete without them. */
static void drop_unreadable(struct grid *grid)
{
    size_t kept = 0;
    for (size_t i = 0; i < grid->row_count; i++)
        if (grid->rows[i].text.ptr)
            grid->rows[kept++] = grid->rows[i];
    grid->has_extra_row = kept < grid->row_count;
    grid->row_count = kept;
    grid->unreadable_count = 0;
}

/* True if the row can be split into cells unambiguously. */
static bool row_fits(const struct grid_row *row, int64_t side)
{
    return row->text.ptr && row->width == (uint64_t)side;
}

static void judge_width(struct play *play, struct grid *grid, size_t i, int64_t side)
{
    const struct grid_row *row = &grid->rows[i];
    if (!row->text.ptr || row_fits(row, side))
        return;
    report_count(play, DIAG_GRID_SIZE, row->text, row->width, "cell", side, "");
    grid->complete = false;
}

/* Reports the first extra row. */
static void report_extra_rows(struct play *play, const struct grid *grid, int64_t side)
{
    const struct grid_row *row = &grid->rows[side];
    report(play->report, DIAG_GRID_SIZE, row->text, "a grid of %lld %s has no row %lld",
           (long long)side, plural((uint64_t)side, "row", "rows"), (long long)side + 1);
}

/* Infers the side from the width of each row and, if all rows are readable, from the number of rows. */
static void fit_side(struct play *play, const struct grid *grid)
{
    int id = side_field(play);
    int64_t readable = (int64_t)(grid->row_count - grid->unreadable_count);
    for (size_t i = 0; i < grid->row_count; i++)
        if (grid->rows[i].text.ptr)
            fit_exactly(play, id, (int64_t)grid->rows[i].width);
    if (grid->unreadable_count || play->parsed->cut_block)
        fit_at_least(play, id, readable);
    else
        fit_exactly(play, id, readable);
}

/* Sets placed and complete. */
static void judge_size(struct play *play, struct grid *grid, const struct field *opener)
{
    int64_t side = play->position->sizes[0];
    size_t expected = (size_t)side;
    if (side == 0)
        return;
    if (grid->row_count - grid->unreadable_count >= expected)
        drop_unreadable(grid);
    grid->placed = grid->row_count == expected;
    grid->complete = grid->placed && grid->unreadable_count == 0;
    for (size_t i = 0; i < grid->row_count && i < expected; i++)
        judge_width(play, grid, i, side);
    bool is_cut = play->parsed->cut_block && strcmp(opener->def->key, play->parsed->cut_block) == 0;
    if (grid->row_count < expected && !is_cut)
        report_count(play, DIAG_GRID_SIZE, opener->key, grid->row_count, "row", side, "");
    else if (grid->row_count - grid->unreadable_count > expected)
        report_extra_rows(play, grid, side);
}

/* The number of the i-th row from the top in a grid of `count` rows. */
static int64_t row_number(const struct grid *grid, size_t i, size_t count)
{
    return (int64_t)(grid->from_top ? i + 1 : count - i);
}

/* --- the grid as a claim --- */

/* One row of the grid, NUL-terminated; every cell but the last is padded to `width`. */
static struct slice write_grid_row(const struct position *position, const struct grid_cells *cells,
                                   int64_t row, size_t width)
{
    int64_t side = position->sizes[0];
    size_t cell_max = (CELL_MAX > width ? CELL_MAX : width) + 1;
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
                            size_t index, bool from_top)
{
    enum { SIDE_OF_A_PAGE = 64 };
    int64_t side = position->sizes[0], number = (int64_t)index + 1;
    if (number > side || side > SIDE_OF_A_PAGE)
        return (struct slice){ NULL, 0 };
    return write_grid_row(position, cells, from_top ? number : side + 1 - number, 0);
}

static size_t widest_cell(const struct position *position, const struct grid_cells *cells)
{
    size_t widest = 0;
    for (int64_t column = 1; column <= position->sizes[0]; column++)
        for (int64_t row = 1; row <= position->sizes[0]; row++) {
            char cell[CELL_MAX];
            size_t len =
                    (size_t)(cells->put(position, (struct square){ column, row }, cell) - cell);
            widest = len > widest ? len : widest;
        }
    return widest;
}

/* Writes the grid as a claim, unless it is too large for a page. */
static void claim_grid(struct play *play, const struct grid *grid, const struct grid_cells *cells)
{
    enum { SIDE_OF_A_PAGE = 64 };
    const struct position *position = play->position;
    size_t side = (size_t)position->sizes[0];
    if (!play->claims || side == 0 || side > SIDE_OF_A_PAGE)
        return;
    size_t width = widest_cell(position, cells);
    const char *text = "";
    for (size_t i = 0; i < side; i++)
        text = arena_printf(play->arena, "%s%s%s", text, i > 0 ? "\n" : "",
                            write_grid_row(position, cells, row_number(grid, i, side), width).ptr);
    claim_field(play, cells->field, 0, text);
}

static void report_mismatch(struct play *play, const struct grid_row *row, struct slice cell,
                            struct square square, const struct grid_cells *cells)
{
    uint64_t move = cells->last_move(play->position, square);
    const char *right = write_grid_row(play->position, cells, square.row, 0).ptr;
    struct diagnostic *found = report_wrong(play, DIAG_GRID_MISMATCH, cell, row->text, right);
    if (move)
        diagnostic_note(play->report, found, play_move_text(play, move), "the move in that square");
}

/* True if the row matches the moves. */
static bool compare_row(struct play *play, const struct grid_row *row, int64_t number,
                        const struct grid_cells *cells)
{
    struct tokens tokens = row->cells;
    struct token cell;
    struct square square = { 1, number };
    for (; token_next(&tokens, &cell) == TOKEN_OK; square.column++)
        if (!cells->agrees(play->position, square, &cell)) {
            report_mismatch(play, row, cell.text, square, cells);
            return false;
        }
    return true;
}

/* Reports the first row that does not match the moves. */
static void compare_grid(struct play *play, const struct grid *grid, const struct grid_cells *cells)
{
    for (size_t i = 0; grid->placed && i < grid->row_count; i++)
        if (row_fits(&grid->rows[i], (int64_t)grid->row_count) &&
            !compare_row(play, &grid->rows[i], row_number(grid, i, grid->row_count), cells))
            return;
}

/* --- the grid as the record --- */

static void read_row(struct play *play, const struct grid *grid, size_t i,
                     const struct grid_cells *cells)
{
    const struct grid_row *row = &grid->rows[i];
    bool placed = grid->placed && row_fits(row, (int64_t)grid->row_count);
    struct tokens tokens = row->cells;
    struct token cell;
    report_about(play->report, row->text.ptr); /* report at most one error for each row */
    for (int64_t column = 1; token_next(&tokens, &cell) == TOKEN_OK; column++) {
        struct square square = { column, row_number(grid, i, grid->row_count) };
        cells->read(play, placed ? square : (struct square){ 0, 0 }, &cell);
    }
    play->is_unordered |= play->made_count > 0; /* otherwise the cells give the order */
    report_about(play->report, NULL);
}

static void read_grid(struct play *play, const struct grid *grid, const struct field *opener,
                      const struct grid_cells *cells)
{
    if (!grid->complete)
        doubt_round(play, DOUBT_MOVES | DOUBT_POSITION);
    if (!grid->placed)
        doubt_round(play, DOUBT_END);
    for (size_t i = 0; i < grid->row_count; i++)
        if (grid->rows[i].text.ptr)
            read_row(play, grid, i, cells);
    if (cells->end)
        cells->end(play, opener);
}

/* --- both --- */

void grid_judge(struct play *play, const struct grid_cells *cells)
{
    struct grid *grid = play->state;
    const struct field *opener = play_field(play, cells->field);
    bool is_written = play_has_line(play, cells->field), has_squares = play->row_moves_count > 0;
    if (has_squares || is_written)
        play_require(play, side_field(play));
    if (opener) {
        fit_side(play, grid);
        judge_size(play, grid, opener);
    }
    if (grid->has_extra_row && has_squares) /* the extra row may have been a row of squares */
        doubt_round(play, DOUBT_MOVES);
    bool is_claim = has_squares && !round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION);
    if (!is_claim)
        keep_field(play, cells->field);
    if (opener && !has_squares)
        read_grid(play, grid, opener, cells);
    else if (opener && is_claim)
        compare_grid(play, grid, cells);
    else if (is_claim && !is_written && !round_in_doubt(play, DOUBT_SCORE))
        claim_grid(play, grid, cells);
}
