#include "numbered_grids.h"

#include "base/order.h"
#include "base/text_out.h"
#include "grammar/tokens.h"
#include "grammar/vocabulary.h"

enum { SIDE_MOST = 64 };

static bool is_row(const struct hit *hit)
{
    return hit->find->row && hit->find->told == TOLD_ORDER &&
           hit->find->row->parts[0].value.type == TYPE_SQUARES;
}

/* The number of cells in a row; sets the column of the number, from 1, and the number itself: "3", or "R3" with an initial. */
static size_t read_row(struct slice row, size_t *column, size_t *number)
{
    size_t cells = 0;
    int64_t value;
    *number = 0;
    for (size_t i = 0, len; i < row.len; i += len) {
        for (len = 0; i + len < row.len && !strchr(" \t|", row.ptr[i + len]);)
            len++;
        cells += len > 0;
        struct slice cell = { row.ptr + i, len };
        if (parse_number(slice_after(cell, len && is_capital(*cell.ptr)), &value) && value > 0) {
            *column = cells;
            *number = (size_t)value;
        }
        len += len == 0;
    }
    return cells;
}

/* A grid being read: the rows, from the top, and what is in each. */
struct numbered_grid {
    const struct hit *rows[SIDE_MOST];
    size_t side;
    size_t column[SIDE_MOST], number[SIDE_MOST];
    size_t moves; /* each has the same number of squares */
};

/* Finds how many moves there are; false unless they are numbered from 1, and each number is in as many squares. */
static bool number_moves(struct numbered_grid *grid)
{
    size_t squares[SIDE_MOST + 1] = { 0 };
    grid->moves = 0;
    for (size_t i = 0; i < grid->side; i++) {
        squares[grid->number[i]]++;
        grid->moves = MAX(grid->moves, grid->number[i]);
    }
    for (size_t k = 1; k <= grid->moves; k++)
        if (squares[k] != squares[1])
            return false;
    return grid->moves > 0;
}

/* Reads the grid that begins at a hit; false if it is not a whole square. */
static bool read_grid(struct numbered_grid *grid, const struct hits *hits, size_t first)
{
    size_t column = 0, number, count = 0, line = hits->items[first].line;
    grid->side = read_row(hits->items[first].parts[0], &column, &number);
    for (size_t i = first; i < hits->count && grid->side <= SIDE_MOST && count < grid->side; i++) {
        const struct hit *hit = &hits->items[i];
        if (!is_row(hit) || hit->line < line + count) /* or a part of the row before */
            continue;
        bool is_next = hit->line == line + count &&
                       read_row(hit->parts[0], &column, &number) == grid->side;
        if (!is_next || !number || number > grid->side)
            return false;
        grid->number[count] = number;
        grid->column[count] = column;
        grid->rows[count++] = hit;
    }
    return count == grid->side && number_moves(grid);
}

/* The squares of a move, from the top. */
static struct slice squares_of(const struct numbered_grid *grid, size_t move, struct arena *arena)
{
    struct text_out out = { .arena = arena };
    for (size_t i = 0; i < grid->side; i++) {
        if (grid->number[i] != move)
            continue;
        text_out_put(&out, slice_of(out.len ? " " : ""));
        text_out_put(&out, slice_of(square_name(arena, (int64_t)grid->column[i],
                                                (int64_t)(grid->side - i))));
    }
    return text_out_text(&out);
}

/* Puts the moves in place of the rows, from `to` on: none of these is below the row that it takes its place from. */
static void put_moves(struct hits *hits, size_t to, const struct numbered_grid *grid)
{
    for (size_t i = 0; i < grid->moves; i++) {
        struct hit *hit = &hits->items[to + i];
        *hit = *grid->rows[i];
        hit->parts[0] = squares_of(grid, i + 1, hits->arena);
    }
}

void numbered_grids_read(struct hits *hits)
{
    struct numbered_grid grid;
    size_t kept = 0, stop = 0; /* `stop` is the line below the last grid */
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit hit = hits->items[i];
        if (hit.line >= stop && is_row(&hit) && read_grid(&grid, hits, i)) {
            put_moves(hits, kept, &grid);
            kept += grid.moves;
            stop = hit.line + grid.side;
        } else if (hit.line >= stop && !is_row(&hit)) {
            hits->items[kept++] = hit;
        }
    }
    hits->count = kept;
}
