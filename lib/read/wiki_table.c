#include "wiki_table.h"

#include "base/order.h"

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
        line_buffer_put(table->row, slice_trim(without_attributes(slice_first(text, end))));
        line_buffer_put(table->row, slice_of(" |"));
        if (end == text.len)
            return;
    }
}

/* --- forums --- */

enum tag { TAG_NONE, TAG_CELL, TAG_CELL_END, TAG_ROW };

/* The tag at the start of a text, such as "[td]"; sets its length. */
static enum tag tag_at(struct slice text, size_t *len)
{
    static const struct {
        const char *name;
        enum tag tag;
    } tags[] = { { "td", TAG_CELL },   { "/td", TAG_CELL_END }, { "th", TAG_CELL },
                 { "tr", TAG_ROW },    { "/th", TAG_CELL_END }, { "/tr", TAG_ROW },
                 { "table", TAG_ROW }, { "/table", TAG_ROW } };
    enum { TAG_BYTES_MOST = 64 };
    size_t most = MIN(text.len, TAG_BYTES_MOST);
    const char *end = text.ptr[0] == '[' ? memchr(text.ptr, ']', most) : NULL;
    *len = 1;
    if (!end)
        return TAG_NONE;
    struct slice name = { text.ptr + 1, (size_t)(end - text.ptr) - 1 };
    for (size_t i = 0; i < name.len; i++)
        if (strchr("= ", name.ptr[i])) /* "[td=2]" */
            name.len = i;
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (slice_equal_nocase(name, slice_of(tags[i].name))) {
            *len = (size_t)(end - text.ptr) + 1;
            return tags[i].tag;
        }
    return TAG_NONE;
}

/* True if the rows so far are complete. */
static bool is_row_over(const struct wiki_table *table)
{
    return !table->row->len || table->row->bytes[table->row->len - 1] == '\n';
}

static void put_tag(struct wiki_table *table, enum tag tag, uint64_t line)
{
    if (tag == TAG_CELL && !table->row->len)
        table->line = line;
    if (tag == TAG_CELL)
        line_buffer_put(table->row, slice_of("| "));
    else if (tag == TAG_ROW && !is_row_over(table))
        line_buffer_put(table->row, slice_of(" |\n"));
    table->in_cell = tag == TAG_CELL;
}

/* Reads a line of a forum's table, in which a cell or a row may take several lines, and a line may have several rows. */
static enum wiki_line read_forum_line(struct wiki_table *table, struct slice text, uint64_t line)
{
    bool any = table->in_cell && text.len;
    table->in_cell = any;
    if (!any && !(text.len && memchr(text.ptr, '[', text.len)))
        return WIKI_NONE;
    for (size_t i = 0, len; i < text.len; i += len) {
        enum tag tag = tag_at(slice_after(text, i), &len);
        any |= tag != TAG_NONE;
        if (tag != TAG_NONE)
            put_tag(table, tag, line);
        else if (table->in_cell)
            line_buffer_put(table->row, (struct slice){ text.ptr + i, 1 });
    }
    if (table->in_cell)
        line_buffer_put(table->row, slice_of(" "));
    if (!any || !table->row->len || !is_row_over(table))
        return any ? WIKI_CELL : WIKI_NONE;
    table->row->len--;
    return WIKI_ROW;
}

enum wiki_line wiki_table_read(struct wiki_table *table, struct slice text, uint64_t line)
{
    struct slice unindented = text;
    while (unindented.len && *unindented.ptr == ':')
        unindented = slice_after(unindented, 1);
    if (slice_begins(unindented, "{|")) {
        table->is_open = true;
        line_buffer_clear(table->row);
        return WIKI_CELL;
    }
    if (!table->is_open)
        return read_forum_line(table, text, line);
    bool ends = slice_begins(text, "|}");
    table->is_open = !ends;
    if (ends || slice_begins(text, "|-"))
        return table->row->len ? WIKI_ROW : WIKI_CELL;
    if (slice_begins(text, "|+") || !(slice_begins(text, "|") || slice_begins(text, "!")))
        return WIKI_NONE; /* a caption, or a line that continues a cell */
    put_cells(table, slice_after(text, 1), line);
    return WIKI_CELL;
}
