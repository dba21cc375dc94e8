#include "text_layout.h"

#include <stdio.h>

#include "grid_cells.h"
#include "leaders.h"
#include "named_cells.h"
#include "numbered_moves.h"
#include "read/line_buffer.h"
#include "read/markup.h"
#include "table_rows.h"
#include "wiki_rows.h"

/* Maximum length of a row of a table that is written in another way. */
enum { ROW_BYTES = 512 };

/* The lines of the window that a cell of a round may become. */
enum { CELL_LINES_MAX = 8 };
_Static_assert(1 + (int)COLUMNS_MAX * (int)CELL_LINES_MAX <= (int)LINES_MORE,
               "the lines of a row fit in the window");

/* --- rows of tables --- */

/* Takes the next list of a cell such as "d6-e5 / a1-a2". A slash within a list, "2/1/1", has no blank before it. */
static struct slice next_list(struct slice *rest)
{
    size_t len = 0;
    while (len < rest->len && !(rest->ptr[len] == '/' && len && rest->ptr[len - 1] == ' '))
        len++;
    struct slice list = slice_first(*rest, len);
    *rest = slice_after(*rest, len + (len < rest->len));
    return slice_trim(list);
}

/* Adds a cell with its heading. Lists that a slash separates become lines, and the last line may hold the rest. */
static bool add_headed_cell(struct window *window, const struct text_line *line,
                            struct named_cell cell)
{
    char text[ROW_BYTES];
    struct slice rest = cell.value;
    struct text_line piece = *line;
    piece.opens_block = true;
    bool good = true;
    for (size_t count = 1; rest.len && good && count <= CELL_LINES_MAX; count++) {
        struct slice list = count < CELL_LINES_MAX ? next_list(&rest) : rest;
        int len = snprintf(text, sizeof text, "%.*s: %.*s", (int)cell.name.len, cell.name.ptr,
                           (int)list.len, list.ptr);
        good = (size_t)len >= sizeof text ||
               window_add_piece(window, &piece, (struct slice){ text, (size_t)len });
    }
    return good;
}

/* Adds the lines of a table's row that tells a whole round. Sets *found if it is one. False if memory runs out. */
static bool add_round(struct text_layout *layout, const struct text_line *line, bool *found)
{
    struct table_columns *columns = &layout->table.columns;
    struct named_cell cells[COLUMNS_MAX];
    struct slice row = line->text;
    char text[ROW_BYTES];
    size_t round, count = 0;
    if (columns->count) {
        table_border(&row);
        count = table_round_cells(columns, row, cells, &round);
    }
    *found = count > 0;
    if (!count)
        return true;
    int len = snprintf(text, sizeof text, "Round %zu", round);
    bool good = columns->round == round || /* a row for each thing that is told of the round */
                window_add_piece(layout->window, line, (struct slice){ text, (size_t)len });
    for (size_t i = 0; i < count && good; i++)
        good = add_headed_cell(layout->window, line, cells[i]);
    columns->round = round;
    return good;
}

/* Adds each value with its name as a line: "Ann: UDD", or with what it is: "Truth Ann: + -". False if memory runs out. */
static bool add_cells(struct window *window, const struct text_line *line, struct slice what,
                      const struct named_cell *cells, size_t count)
{
    char text[ROW_BYTES];
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        int len = snprintf(text, sizeof text, "%.*s%s%.*s: %.*s", (int)what.len, what.ptr,
                           what.len ? " " : "", (int)cells[i].name.len, cells[i].name.ptr,
                           (int)cells[i].value.len, cells[i].value.ptr);
        good = (size_t)len >= sizeof text ||
               window_add_piece(window, line, (struct slice){ text, (size_t)len });
    }
    return good;
}

/*
 * Adds what two or more players have on one line, a value of each, perhaps in a table. Sets *found if there is any. False if
 * memory runs out.
 */
static bool add_named_cells(struct text_layout *layout, const struct text_line *line, bool *found)
{
    struct named_cell cells[NAMED_CELLS_MAX];
    struct slice label = NO_SLICE, what = NO_SLICE, row = line->text;
    size_t count = 0;
    bool is_by_column = layout->table.by_column.rounds > 0;
    if (layout->table.columns.count && !is_by_column) {
        table_border(&row);
        count = table_player_cells(&layout->table.columns, row, &what, cells);
    }
    if (!count)
        count = named_cells(line->text, &label, cells);
    *found = count > 0;
    return !count || (window_add_piece(layout->window, line, label) &&
                      add_cells(layout->window, line, what, cells, count));
}

/* Splits the last line of the window, a row below the names of players. False unless it has a number of each. */
static bool numbers_of_players(const struct text_layout *layout, struct slice cells[COLUMNS_MAX])
{
    const struct table_columns *columns = &layout->table.columns;
    const struct window *window = layout->window;
    if (!columns->count || !columns->is_by_player || columns->first_name || !window->line_count)
        return false;
    size_t count = table_split(window_text(window, window->line_count - 1), '\t', cells);
    for (size_t i = 0; i < count; i++)
        if (!is_cell_number(cells[i]))
            return false;
    return count == columns->names;
}

/* Adds a line, which may be a row of a table. */
static bool add_row(struct text_layout *layout, const struct text_line *line)
{
    struct slice cells[COLUMNS_MAX];
    if (!window_begin_line(layout->window, line))
        return false;
    bool is_field = text_table_put_row(&layout->table, layout->window, line->text);
    if (!window_end_line(layout->window, line, is_field))
        return false;
    layout->number_rows = numbers_of_players(layout, cells) ? layout->number_rows + 1 : 0;
    return true;
}

/* A single row of numbers below the names of players has their points: writes "Ann 3, Bob 2". False if memory runs out. */
static bool name_points(struct text_layout *layout)
{
    struct slice cells[COLUMNS_MAX];
    struct window *window = layout->window;
    char text[ROW_BYTES];
    size_t len = 0;
    if (layout->number_rows != 1 || !numbers_of_players(layout, cells))
        return true;
    for (size_t i = 0; i < layout->table.columns.names && len < sizeof text; i++) {
        struct slice name = heading_of(&layout->table.columns, i);
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%.*s %.*s", i ? ", " : "",
                                (int)name.len, name.ptr, (int)cells[i].len, cells[i].ptr);
    }
    if (len >= sizeof text)
        return true;
    size_t last = window->line_count - 1;
    const struct window_line *row = &window->lines[last];
    struct text_line line = { .line = row->number, .quotes = row->quotes, .opens_block = true };
    window_cut(window, last);
    return window_add_piece(window, &line, (struct slice){ text, len });
}

/* Adds a line. Each of several moves with numbers becomes a line. */
static bool add_text(struct text_layout *layout, const struct text_line *line)
{
    struct slice moves[NUMBERED_MAX];
    bool is_done, good = add_round(layout, line, &is_done);
    if (!is_done && good)
        good = add_named_cells(layout, line, &is_done);
    if (is_done || !good)
        return good;
    size_t count = numbered_moves(line->text, moves);
    if (!count && !layout->table.columns.count)
        count = rows_side_by_side(line->text, moves);
    for (size_t i = 0; i < count && good; i++)
        good = window_add_piece(layout->window, line, moves[i]);
    return count ? good : add_row(layout, line);
}

/* --- lines that are no text --- */

/* True for "|-|-|" below the first line of a table, which is not a row of empty squares. */
static bool is_thin_rule(const struct window *window, struct slice text)
{
    size_t last = window->line_count - 1;
    return slice_span_of(text, "|-:") == text.len && memchr(text.ptr, '-', text.len) &&
           text.ptr[0] == '|' && window->line_count && window->lines[last].opens_block;
}

/* Drops the heading of a Markdown table if it is empty: it is not a row of a grid. */
static void drop_empty_heading(struct window *window)
{
    size_t last = window->line_count - 1;
    struct slice text = window->line_count ? window_text(window, last) : slice_of("");
    if (text.len && slice_span_of(text, ". \t") == text.len)
        window_cut(window, last);
}

/* --- the whole text --- */

/* Ends the table that is open: puts its lines in order. False if memory runs out. */
static bool end_table(struct text_layout *layout)
{
    bool good = name_points(layout);
    layout->number_rows = 0;
    return good && column_table_end(&layout->table.by_column, layout->window);
}

/* Adds a line that is not the border of a box. */
static bool add_line(struct text_layout *layout, struct text_line *row)
{
    struct text_table *table = &layout->table;
    char written[ROW_BYTES];
    size_t len = wiki_row_write(row->text, written, sizeof written);
    len = len ? len : leader_write(row->text, written, sizeof written);
    len = len ? len : column_table_align(&table->by_column, row, written, sizeof written);
    if (len)
        row->text = (struct slice){ written, len };
    struct slice text = row->text;
    bool is_row = table_has_separator(text, ' ') || table_border(&text);
    if ((!is_row && !end_table(layout)) || !add_text(layout, row))
        return false;
    column_table_note(&table->by_column, layout->window, row, table->row_cells);
    return true;
}

bool text_layout_end(struct text_layout *layout)
{
    return end_table(layout) && grid_notes_put(&layout->notes, layout->window);
}

/* Adds a line of text that does not continue the one above. */
static bool add_new_line(struct text_layout *layout, const struct text_line *line)
{
    struct window *window = layout->window;
    struct text_line row = *line;
    char drawn[ROW_BYTES];
    bool good, in_box = layout->box.has_border && layout->box.lines > 0;
    if (!drawn_line_read(&layout->drawn, in_box, &row.text, drawn, sizeof drawn))
        return true;
    if (!grid_notes_take(&layout->notes, window, &row))
        return false;
    if (box_take_line(&layout->box, window, row.text, &good) || !good)
        return good;
    if (is_table_rule(row.text) || is_thin_rule(window, row.text)) {
        drop_empty_heading(window);
        return true;
    }
    if (line->kind == TEXT_TITLE) {
        post_outline_title(&window->outline, line->text);
        return true;
    }
    return add_line(layout, &row);
}

bool text_layout_add(struct text_layout *layout, const struct text_line *line)
{
    static const struct post none;
    struct window *window = layout->window;
    if (window->post_count == 0 && !window_add_post(window, &none))
        return false;
    struct post post = window->posts[window->post_count - 1];
    if (line->kind == TEXT_START) {
        window->outline.in_headers = false;
        window->blank_above = true;
        return text_layout_end(layout) && (!post.has_text || window_add_post(window, &none));
    }
    if (line->text.len == 0) {
        window->blank_above |= line->join == JOIN_NONE;
        return true;
    }
    bool joins = line->join != JOIN_NONE && window->line_count &&
                 window->lines[window->line_count - 1].len + line->text.len < LINE_MAX_BYTES;
    return joins ? window_join(window, line) : add_new_line(layout, line);
}

void text_layout_clear(struct text_layout *layout)
{
    *layout = (struct text_layout){ .window = layout->window };
    window_clear(layout->window);
}
