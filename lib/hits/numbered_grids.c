#include "numbered_grids.h"

#include "grammar/tokens.h"
#include "grammar/vocabulary.h"

enum { SIDE_MOST = 64 };

static bool is_row(const struct hit *hit)
{
    return hit->find->row && hit->find->told == TOLD_ORDER;
}

/* The number of cells in a row; sets the column of the number, from 1, and the number itself. */
static size_t read_row(struct slice row, size_t *column, size_t *number)
{
    size_t cells = 0;
    int64_t value;
    *number = 0;
    for (size_t i = 0, len; i < row.len; i += len) {
        for (len = 0; i + len < row.len && !strchr(" \t|", row.ptr[i + len]);)
            len++;
        cells += len > 0;
        if (parse_number((struct slice){ row.ptr + i, len }, &value) && value > 0) {
            *column = cells;
            *number = (size_t)value;
        }
        len += len == 0;
    }
    return cells;
}

/* A grid being read: where each move is. */
struct numbered_grid {
    const struct hit *rows[SIDE_MOST]; /* from the top */
    size_t side;
    size_t row_of[SIDE_MOST], column_of[SIDE_MOST]; /* of each move; the row from the top, from 0 */
};

/* Reads the grid that begins at a hit; false if it is not a whole square. */
static bool read_grid(struct numbered_grid *grid, const struct hits *hits, size_t first)
{
    bool seen[SIDE_MOST] = { false };
    size_t column = 0, number, count = 0, line = hits->items[first].line;
    grid->side = read_row(hits->items[first].parts[0], &column, &number);
    for (size_t i = first; i < hits->count && grid->side <= SIDE_MOST && count < grid->side; i++) {
        const struct hit *hit = &hits->items[i];
        if (!is_row(hit) || hit->line < line + count) /* or a part of the row before */
            continue;
        bool is_next = hit->line == line + count &&
                       read_row(hit->parts[0], &column, &number) == grid->side;
        if (!is_next || !number || number > grid->side || seen[number - 1])
            return false;
        seen[number - 1] = true;
        grid->row_of[number - 1] = count;
        grid->column_of[number - 1] = column;
        grid->rows[count++] = hit;
    }
    return count == grid->side;
}

/* Puts a move in place of each row, from `to` on: none of these is below the row that it takes its place from. */
static void put_moves(struct hits *hits, size_t to, const struct numbered_grid *grid)
{
    for (size_t i = 0; i < grid->side; i++) {
        struct hit *hit = &hits->items[to + i];
        size_t column = grid->column_of[i], row = grid->side - grid->row_of[i];
        *hit = *grid->rows[i];
        hit->parts[0] = slice_of(square_name(hits->arena, (int64_t)column, (int64_t)row));
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
            kept += grid.side;
            stop = hit.line + grid.side;
        } else if (hit.line >= stop && !is_row(&hit)) {
            hits->items[kept++] = hit;
        }
    }
    hits->count = kept;
}
