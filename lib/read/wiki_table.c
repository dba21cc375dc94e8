#include "wiki_table.h"

static bool begins_with(struct slice text, const char *prefix)
{
    size_t len = strlen(prefix);
    return text.len >= len && memcmp(text.ptr, prefix, len) == 0;
}

/* The end of a cell: at "||" or "!!", or at the end of the line. */
static size_t cell_end(struct slice text)
{
    for (size_t i = 0; i + 1 < text.len; i++)
        if (strchr("|!", text.ptr[i]) && text.ptr[i + 1] == text.ptr[i])
            return i;
    return text.len;
}

/* A cell without its attributes: "align=right | 5" is "5". */
static struct slice without_attributes(struct slice cell)
{
    const char *bar = cell.len ? memchr(cell.ptr, '|', cell.len) : NULL;
    if (bar && memchr(cell.ptr, '=', (size_t)(bar - cell.ptr)))
        return slice_between(bar + 1, cell.ptr + cell.len);
    return cell;
}

static void put_cells(struct wiki_table *table, struct slice text, uint64_t line)
{
    if (!table->row->len) {
        table->line = line;
        line_buffer_put(table->row, slice_of("|"));
    }
    for (size_t end;; text = slice_after(text, end + 2)) {
        end = cell_end(text);
        line_buffer_put(table->row, slice_of(" "));
        line_buffer_put(table->row,
                        slice_trim(without_attributes((struct slice){ text.ptr, end })));
        line_buffer_put(table->row, slice_of(" |"));
        if (end == text.len)
            return;
    }
}

enum wiki_line wiki_table_read(struct wiki_table *table, struct slice text, uint64_t line)
{
    if (begins_with(text, "{|")) {
        table->is_open = true;
        line_buffer_clear(table->row);
        return WIKI_CELL;
    }
    if (!table->is_open)
        return WIKI_NONE;
    bool ends = begins_with(text, "|}");
    table->is_open = !ends;
    if (ends || begins_with(text, "|-"))
        return table->row->len ? WIKI_ROW : WIKI_CELL;
    if (begins_with(text, "|+") || !(begins_with(text, "|") || begins_with(text, "!")))
        return WIKI_NONE; /* a caption, or a line that continues a cell */
    put_cells(table, slice_after(text, 1), line);
    return WIKI_CELL;
}
