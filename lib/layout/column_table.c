#include "column_table.h"

#include <stdio.h>

#include "base/unicode.h"
#include "grammar/tokens.h"
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

/* Adds the lines round by round: the heading, and then each row with the cell of this round. */
static bool put_by_round(struct window *window, const struct table_lines *lines, size_t rounds)
{
    bool has_labels = round_columns_have_labels(lines->rows[0], rounds);
    for (size_t round = 0; round < rounds; round++)
        for (size_t i = 0; i < lines->count; i++) {
            struct slice label, cell;
            char text[BYTES_MAX];
            if (!round_columns_cell(lines->rows[i], has_labels, rounds, round, &label, &cell) ||
                !cell.len || slice_is(cell, "."))
                continue;
            bool ends = label.len && label.ptr[label.len - 1] == ':';
            int len = i == 0 || !label.len
                              ? snprintf(text, sizeof text, "%.*s", (int)cell.len, cell.ptr)
                              : snprintf(text, sizeof text, "%.*s%s %.*s", (int)label.len,
                                         label.ptr, ends ? "" : ":", (int)cell.len, cell.ptr);
            if (!put_line(window, lines->numbers[i], text, len))
                return false;
        }
    return true;
}

/* --- lists --- */

enum { CELLS_MAX = 8 };

static size_t split(struct slice row, struct slice cells[CELLS_MAX])
{
    size_t count = 0;
    while (row.ptr && count < CELLS_MAX)
        cells[count++] = slice_trim(slice_take_until(&row, '\t'));
    return row.ptr ? 0 : count;
}

/* The letter of the list that a heading names, "List A", "A" or "Sum B"; 0 if it names none. */
static char list_of(struct slice heading)
{
    enum { WORDS_MOST = 2 };
    char last = heading.len ? heading.ptr[heading.len - 1] : '\0';
    bool is_word = heading.len == 1 || (heading.len > 1 && heading.ptr[heading.len - 2] == ' ');
    bool is_name = (last == 'A' || last == 'B') && is_word;
    return is_name && letter_words(heading) <= WORDS_MOST ? last : '\0';
}

static bool has_list_headings(struct slice headings)
{
    struct slice cells[CELLS_MAX];
    bool any_a = false, any_b = false;
    for (size_t i = 0, count = split(headings, cells); i < count; i++) {
        any_a |= list_of(cells[i]) == 'A';
        any_b |= list_of(cells[i]) == 'B';
    }
    return any_a && any_b;
}

/* True for a number with a sign, perhaps only a minus. */
static bool is_number(struct slice cell)
{
    size_t sign = cell.len && strchr("+-", *cell.ptr) ? 1 : 0;
    struct slice digits = slice_after(cell, sign);
    return digits.len && slice_span(digits, is_digit) == digits.len;
}

/*
 * The numbers in a row below the headings, from the last one on: rows may lack the first cell, which counts them. False if it
 * has something else.
 */
static bool read_numbers(struct slice row, size_t count, const struct slice *headings,
                         struct slice *cells)
{
    struct slice read[CELLS_MAX];
    size_t found = split(row, read), missing = count - found;
    if (found == 0 || found > count || missing > 1 || (missing && list_of(headings[0])))
        return false;
    for (size_t i = missing; i < count; i++) {
        cells[i] = read[i - missing];
        if (list_of(headings[i]) && !is_number(cells[i]))
            return false;
    }
    return true;
}

/* How many rows below the headings are numbers of lists; 0 if these are not lists of all moves, as that of move k is k. */
static size_t count_list_rows(const struct table_lines *lines)
{
    enum { FEWEST = 3 };
    struct slice headings[CELLS_MAX], cells[CELLS_MAX];
    size_t count = split(lines->rows[0], headings), rows = 0;
    bool is_moved = false;
    for (size_t i = 1; i < lines->count && read_numbers(lines->rows[i], count, headings, cells);
         i++, rows++)
        for (size_t k = 0; k < count; k++) {
            int64_t number;
            is_moved |= list_of(headings[k]) && parse_number(cells[k], &number) &&
                        number != (int64_t)i && number != -(int64_t)i;
        }
    return rows >= FEWEST && is_moved ? rows : 0;
}

/* Adds each list as a line, "List A: -2, +1", and then the lines below them. */
static bool put_lists(struct window *window, const struct table_lines *lines, size_t rows)
{
    struct slice headings[CELLS_MAX], cells[CELLS_MAX];
    size_t count = split(lines->rows[0], headings);
    for (size_t k = 0; k < count; k++) {
        char text[BYTES_MAX];
        int len = snprintf(text, sizeof text, "%.*s:", (int)headings[k].len, headings[k].ptr);
        if (!list_of(headings[k]))
            continue;
        for (size_t i = 1; i <= rows && len < BYTES_MAX; i++) {
            read_numbers(lines->rows[i], count, headings, cells);
            len += snprintf(text + len, sizeof text - (size_t)len, "%s%.*s", i > 1 ? ", " : " ",
                            (int)cells[k].len, cells[k].ptr);
        }
        if (!put_line(window, lines->numbers[1], text, len))
            return false;
    }
    for (size_t i = rows + 1; i < lines->count; i++)
        if (!put_line(window, lines->numbers[i], lines->rows[i].ptr, (int)lines->rows[i].len))
            return false;
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
    if (!count || count >= table->rounds || line->text.len + 2 * ROUNDS_MAX >= size)
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
    if (table->rounds || table->has_lists || !window->line_count)
        return;
    struct slice text = window_text(window, last);
    if (!text.len || !memchr(text.ptr, '\t', text.len))
        return;
    table->rounds = round_columns_count(text);
    table->has_lists = has_list_headings(text);
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
    if (!(table.rounds || table.has_lists) || table.line >= window->line_count ||
        !copy_lines(window, table.line, &lines))
        return true;
    size_t list_rows = table.has_lists ? count_list_rows(&lines) : 0;
    bool is_by_round = table.rounds && table.rounds * lines.count <= LINES_MAX &&
                       is_read_by_column(lines.rows, lines.count);
    if (!list_rows && !is_by_round)
        return true;
    window_cut(window, table.line);
    return list_rows ? put_lists(window, &lines, list_rows)
                     : put_by_round(window, &lines, table.rounds);
}
