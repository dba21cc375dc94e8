#include "column_table.h"

#include <stdio.h>

#include "base/unicode.h"
#include "round_columns.h"
#include "table_cells.h"
#include "window.h"

enum { LINES_MAX = 64, BYTES_MAX = 4096 };
_Static_assert((int)LINES_MAX <= (int)LINES_MORE, "the lines of a table fit in the window");

/* A copy of the lines of a table, the first of which has its headings. */
struct table_lines {
    struct slice rows[LINES_MAX];
    uint64_t numbers[LINES_MAX];
    size_t count;
    char text[BYTES_MAX];
};

/* Adds a line; text that is too long is left out. */
static bool put_line(struct window *window, uint64_t number, const char *text, int len)
{
    struct text_line line = { .line = number };
    return len >= BYTES_MAX || window_add_piece(window, &line, (struct slice){ text, (size_t)len });
}

/* --- rounds --- */

/* Adds lines [first, stop) round by round: the heading, and then each row with the cell of this round. */
static bool put_rounds_of(struct window *window, const struct table_lines *lines, size_t first,
                          size_t stop, size_t rounds)
{
    bool has_labels = round_columns_have_labels(lines->rows[first], rounds);
    for (size_t round = 0; round < rounds; round++)
        for (size_t i = first; i < stop; i++) {
            struct slice label, cell;
            char text[BYTES_MAX];
            if (!round_columns_cell(lines->rows[i], has_labels, rounds, round, &label, &cell) ||
                !cell.len || slice_is(cell, "."))
                continue;
            bool ends = label.len && label.ptr[label.len - 1] == ':';
            int len = i == first || !label.len
                              ? snprintf(text, sizeof text, "%.*s", (int)cell.len, cell.ptr)
                              : snprintf(text, sizeof text, "%.*s%s %.*s", (int)label.len,
                                         label.ptr, ends ? "" : ":", (int)cell.len, cell.ptr);
            if (!put_line(window, lines->numbers[i], text, len))
                return false;
        }
    return true;
}

/* Adds the lines; rows with headings divide them: "Round 1  Round 2", and further below "Round 3  Round 4". */
static bool put_by_round(struct window *window, const struct table_lines *lines, size_t rounds)
{
    size_t first = 0;
    for (size_t i = 1; i <= lines->count; i++)
        if (i == lines->count ||
            (is_round_heading(lines->rows[i]) && round_columns_count(lines->rows[i]) == rounds)) {
            if (!put_rounds_of(window, lines, first, i, rounds))
                return false;
            first = i;
        }
    return true;
}

/* --- columns of text --- */

/* The cells of a line with wide gaps between them, and where they begin. Returns their number; 0 if there are too many. */
static size_t find_cells(const struct text_line *line, struct slice *cells, size_t *at, size_t most)
{
    struct slice rest = line->text;
    size_t count = 0;
    if (memchr(rest.ptr, '\t', rest.len) || memchr(rest.ptr, '|', rest.len))
        return 0;
    for (; rest.ptr && count < most; count++) {
        cells[count] = table_next_cell(&rest, ' ');
        at[count] = line->indent + utf8_count(slice_between(line->text.ptr, cells[count].ptr));
    }
    return rest.ptr ? 0 : count;
}

static void note_places(struct column_table *table, const struct text_line *line)
{
    struct slice cells[ROUNDS_MAX + 1];
    size_t at[ROUNDS_MAX + 1], count = find_cells(line, cells, at, ROUNDS_MAX + 1);
    table->is_aligned = table->rounds && table->rounds <= ROUNDS_MAX && count >= table->rounds;
    for (size_t i = 0; i < table->rounds && table->is_aligned; i++)
        table->at[i] = at[count - table->rounds + i];
}

/* The column below whose heading a cell is, from `first` on; the number of columns if there is none. */
static size_t column_of(const struct column_table *table, size_t first, size_t at)
{
    enum { NEAR = 3 };
    while (first < table->rounds && table->at[first] + NEAR < at)
        first++;
    return first < table->rounds && at + NEAR >= table->at[first] ? first : table->rounds;
}

size_t column_table_align(const struct column_table *table, const struct text_line *line, char *out,
                          size_t size)
{
    struct slice cells[ROUNDS_MAX];
    size_t at[ROUNDS_MAX], len = 0, column = 0;
    size_t count = table->is_aligned ? find_cells(line, cells, at, ROUNDS_MAX) : 0;
    if (!count || line->text.len + 2 * ROUNDS_MAX >= size)
        return 0;
    for (size_t i = 0; i < count; i++) {
        size_t below = column_of(table, column, at[i]);
        bool fits = below + 1 >= table->rounds || at[i] + cells[i].len <= table->at[below + 1];
        if (below == table->rounds || !fits || !slice_count(cells[i], is_digit))
            return 0;
        for (; column < below; column++)
            len += (size_t)snprintf(out + len, size - len, ".\t");
        len += (size_t)snprintf(out + len, size - len, "%.*s%s", (int)cells[i].len, cells[i].ptr,
                                ++column < table->rounds ? "\t" : "");
    }
    for (; column < table->rounds; column++)
        len += (size_t)snprintf(out + len, size - len, ".%s",
                                column + 1 < table->rounds ? "\t" : "");
    return len;
}

/* --- the table --- */

void column_table_note(struct column_table *table, const struct window *window,
                       const struct text_line *line, size_t cells)
{
    size_t last = window->line_count - 1;
    if (table->rounds || !window->line_count)
        return;
    struct slice text = window_text(window, last);
    if (!memchr(text.ptr, '\t', text.len))
        return;
    table->rounds = round_columns_count(text);
    table->cells = cells;
    note_places(table, line);
    table->line = last;
}

/* Copies the lines of the window from the headings on. False if there are too many. */
static bool copy_lines(const struct window *window, size_t first, struct table_lines *lines)
{
    size_t used = 0;
    lines->count = window->line_count - first;
    if (lines->count > LINES_MAX || window->byte_count - window->lines[first].at > BYTES_MAX)
        return false;
    for (size_t i = 0; i < lines->count; i++) {
        struct slice row = window_text(window, first + i);
        memcpy(lines->text + used, row.ptr, row.len);
        lines->rows[i] = (struct slice){ lines->text + used, row.len };
        lines->numbers[i] = window->lines[first + i].number;
        used += row.len;
    }
    return true;
}

bool column_table_end(struct column_table *ended, struct window *window)
{
    struct column_table table = *ended;
    struct table_lines lines;
    *ended = (struct column_table){ .rounds = 0 };
    if (!table.rounds || table.line >= window->line_count ||
        !copy_lines(window, table.line, &lines))
        return true;
    if (table.rounds * lines.count > LINES_MAX || !is_read_by_column(lines.rows, lines.count))
        return true;
    window_cut(window, table.line);
    return put_by_round(window, &lines, table.rounds);
}
