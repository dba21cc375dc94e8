#include "grid.h"

#include "../claims.h"

void report_outside(struct play *play, struct slice square, int64_t side)
{
    struct diagnostic *found = report(play->report, DIAG_SQUARE_OUTSIDE, square,
                                      "%s is not on the grid", excerpt(play->report, square));
    if (side)
        diagnostic_help(play->report, found, "squares go from a1 to %s",
                        square_name(play->arena, side, side));
}

void grid_take_row(struct play *play, struct grid *grid, const struct row *row, int part)
{
    const struct row_def *def = row->def;
    size_t i = 0;
    while (def->parts[i].id != part)
        i++;
    struct tokens cells = value_tokens(&def->parts[i].value, row->part[part]);
    ARENA_PUSH(play->arena, grid->rows, grid->row_count, grid->row_capacity);
    grid->rows[grid->row_count++] =
            (struct grid_row){ row->part[part], cells, tokens_count(cells) };
}

void grid_take_gap(struct play *play, struct grid *grid)
{
    ARENA_PUSH(play->arena, grid->rows, grid->row_count, grid->row_capacity);
    grid->rows[grid->row_count++] = (struct grid_row){ .width = 0 };
    grid->unread_count++;
}

/* --- size --- */

/* Forgets the rows that could not be read, where all of the grid is there without them. */
static void drop_unread(struct grid *grid)
{
    size_t kept = 0;
    for (size_t i = 0; i < grid->row_count; i++)
        if (grid->rows[i].text.ptr)
            grid->rows[kept++] = grid->rows[i];
    grid->has_stray = kept < grid->row_count;
    grid->row_count = kept;
    grid->unread_count = 0;
}

bool grid_row_fits(const struct grid_row *row, int64_t side)
{
    return row->text.ptr && row->width == (uint64_t)side;
}

static void judge_width(struct play *play, struct grid *grid, size_t i, int64_t side)
{
    const struct grid_row *row = &grid->rows[i];
    if (!row->text.ptr || grid_row_fits(row, side))
        return;
    report(play->report, DIAG_GRID_SIZE, row->text, "%zu cell%s, and a row has %lld", row->width,
           row->width == 1 ? "" : "s", (long long)side);
    grid->whole = false;
}

/* The first row too many. */
static void report_surplus(struct play *play, const struct grid *grid, int64_t side)
{
    const struct grid_row *row = &grid->rows[side];
    report(play->report, DIAG_GRID_SIZE, row->text, "a grid of %lld rows has no row %lld",
           (long long)side, (long long)side + 1);
}

void grid_judge_size(struct play *play, struct grid *grid, const struct field *opener, int64_t side)
{
    size_t wanted = (size_t)side;
    grid->placed = grid->whole = false;
    if (side == 0)
        return;
    if (grid->row_count - grid->unread_count >= wanted)
        drop_unread(grid);
    grid->placed = grid->row_count == wanted;
    grid->whole = grid->placed && grid->unread_count == 0;
    for (size_t i = 0; i < grid->row_count && i < wanted; i++)
        judge_width(play, grid, i, side);
    bool is_cut = play->cut_block && strcmp(opener->def->key, play->cut_block) == 0;
    if (grid->row_count < wanted && !is_cut)
        report(play->report, DIAG_GRID_SIZE, opener->key, "%zu row%s, and the grid has %lld",
               grid->row_count, grid->row_count == 1 ? "" : "s", (long long)side);
    else if (grid->row_count - grid->unread_count > wanted)
        report_surplus(play, grid, side);
}

int64_t grid_row_number(const struct grid *grid, size_t i)
{
    return (int64_t)(grid->from_top ? i + 1 : grid->row_count - i);
}

/* --- grids as they are written --- */

/* A row's cells, each but the last filled up to `width`. */
static const char *write_row(const struct play *play, int64_t side, int64_t row, size_t width,
                             const struct grid_rules *rules)
{
    const char **cells = arena_alloc(play->arena, (size_t)side * sizeof *cells);
    size_t len = 0;
    for (int64_t i = 0; i < side; i++) {
        cells[i] = rules->write(play, (struct square){ i + 1, row });
        size_t cell_len = strlen(cells[i]);
        len += 1 + (cell_len < width ? width : cell_len);
    }
    char *text = arena_alloc(play->arena, len + 1), *at = text;
    for (int64_t i = 0; i < side; i++) {
        size_t cell_len = strlen(cells[i]);
        memcpy(at, cells[i], cell_len);
        at += cell_len;
        for (; i + 1 < side && cell_len < width; cell_len++)
            *at++ = ' ';
        if (i + 1 < side)
            *at++ = ' ';
    }
    *at = '\0';
    return text;
}

static size_t widest_cell(const struct play *play, int64_t side, const struct grid_rules *rules)
{
    size_t widest = 0;
    for (int64_t column = 1; column <= side; column++)
        for (int64_t row = 1; row <= side; row++) {
            size_t len = strlen(rules->write(play, (struct square){ column, row }));
            widest = len > widest ? len : widest;
        }
    return widest;
}

void grid_claim(struct play *play, int id, int64_t side, bool from_top,
                const struct grid_rules *rules)
{
    enum { SIDE_OF_A_PAGE = 64 };
    if (!play->claims || side == 0 || side > SIDE_OF_A_PAGE)
        return;
    size_t width = widest_cell(play, side, rules);
    const char *text = "";
    for (int64_t i = 1; i <= side; i++)
        text = arena_printf(play->arena, "%s%s%s", text, i > 1 ? "\n" : "",
                            write_row(play, side, from_top ? i : side + 1 - i, width, rules));
    claim_field(play, id, 0, text);
}

/* --- comparison --- */

static void report_mismatch(struct play *play, const struct grid_row *row, struct slice cell,
                            struct square square, const struct grid_rules *rules)
{
    const char *right = "";
    struct slice move = rules->move(play, square);
    if (!play->report->counts_only)
        right = write_row(play, (int64_t)row->width, square.row, 0, rules);
    struct diagnostic *found =
            report(play->report, DIAG_GRID_MISMATCH, cell, "claimed %s, computed %s",
                   excerpt(play->report, row->text), excerpt(play->report, slice_of(right)));
    diagnostic_claim(play->report, found, row->text, right);
    if (move.ptr)
        diagnostic_note(play->report, found, move, "the move in that square");
}

/* True where a row is what the moves give. */
static bool compare_row(struct play *play, const struct grid_row *row, int64_t number,
                        const struct grid_rules *rules)
{
    struct tokens cells = row->cells;
    struct token cell;
    struct square square = { 1, number };
    for (; token_next(&cells, &cell) == TOKEN_OK; square.column++)
        if (!rules->agrees(play, square, &cell)) {
            report_mismatch(play, row, cell.text, square, rules);
            return false;
        }
    return true;
}

void grid_compare(struct play *play, const struct grid *grid, const struct grid_rules *rules)
{
    if (!grid->placed)
        return;
    for (size_t i = 0; i < grid->row_count; i++)
        if (grid_row_fits(&grid->rows[i], (int64_t)grid->row_count) &&
            !compare_row(play, &grid->rows[i], grid_row_number(grid, i), rules))
            return;
}
