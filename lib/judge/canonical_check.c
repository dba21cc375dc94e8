#include "canonical_check.h"

#include "base/order.h"

/* Wider columns are not padded in canonical form. */
enum { WIDTH_MAX = 64 };

/* --- values --- */

static bool is_separator(char c)
{
    return is_space(c) || c == ',';
}

/* True if a text without white space and commas is a single token: tokens of some types need no separator. */
static bool is_one_token(const struct value_def *def, struct slice text)
{
    const char *rest = text.ptr + 1, *last = text.ptr + text.len - 1;
    switch (def->type) {
    case TYPE_LETTERS:
        return text.len == 1;
    case TYPE_SIGNED:
        return !memchr(rest, '+', text.len - 1) && !memchr(rest, '-', text.len - 1);
    case TYPE_CELLS:
        return text.len == 1 ||
               (!memchr(text.ptr, '.', text.len) && *last != '/' && *text.ptr != '/');
    case TYPE_SEGMENTS:
    case TYPE_SPAN:
        return *text.ptr != '-' && *last != '-';
    default:
        return true;
    }
}

static struct slice next_text(struct slice value, size_t at)
{
    size_t stop = at;
    while (stop < value.len && !is_separator(value.ptr[stop]))
        stop++;
    return (struct slice){ value.ptr + at, stop - at };
}

/* True if a list has exactly its grammar's separator between tokens. */
static bool is_list(const struct value_def *def, struct slice value)
{
    size_t join = strlen(def->separator);
    if (def->type == TYPE_LETTERS && join == 0)
        return next_text(value, 0).len == value.len;
    for (size_t at = 0;;) {
        struct slice text = next_text(value, at);
        at += text.len;
        if (text.len == 0 || !is_one_token(def, text))
            return false;
        if (at == value.len)
            return true;
        if (!slice_begins(slice_after(value, at), def->separator))
            return false;
        at += join;
    }
}

/* True if names have a comma and a space between them; they may have spaces within. */
static bool are_names(struct slice value)
{
    for (size_t i = 0; i < value.len; i++)
        if (value.ptr[i] == ',' && (i == 0 || i + 2 >= value.len || is_space(value.ptr[i - 1]) ||
                                    value.ptr[i + 1] != ' ' || is_separator(value.ptr[i + 2])))
            return false;
    return true;
}

static bool is_value(const struct value_def *def, struct slice value)
{
    bool has_names = def->type == TYPE_PLAYERS || def->type == TYPE_PLAYER_LIST ||
                     def->type == TYPE_WINNER || def->type == TYPE_READINGS;
    return has_names ? are_names(value) : !type_has_tokens(def->type) || is_list(def, value);
}

/* --- rows in columns --- */

/* A row whose tokens are padded to the same width. */
static bool is_aligned(struct canonical_check *check, const struct value_def *def,
                       struct slice line)
{
    size_t at = 0;
    for (size_t i = 0; at < line.len; i++) {
        struct slice text = next_text(line, at);
        if (i == 1 && !check->stride)
            check->stride = at;
        if (text.len == 0 || text.len > WIDTH_MAX || at != i * check->stride ||
            !is_one_token(def, text))
            return false;
        check->widest = MAX(text.len, check->widest);
        for (at += text.len; at < line.len && line.ptr[at] == ' ';)
            at++;
    }
    return true;
}

/* Adds a cell to its column; returns false if it is not in line with the cells above. */
static bool is_in_column(struct column *column, const struct value_def *def, size_t start,
                         size_t len)
{
    size_t edge = def->type == TYPE_INTEGER ? start + len : start;
    if (column->width > 0 && column->edge != edge)
        return false;
    column->edge = edge;
    column->width = MAX(len, column->width);
    return len <= WIDTH_MAX;
}

/* A row with several parts, which have no spaces within. */
static bool has_columns(struct canonical_check *check, const struct row_def *def, struct slice line)
{
    size_t at = 0, i = 0;
    check->rows = def;
    for (; at < line.len && i < def->part_count; i++) {
        const struct value_def *value = &def->parts[i].value;
        while (at < line.len && line.ptr[at] == ' ')
            at++;
        size_t start = at;
        while (at < line.len && !is_space(line.ptr[at]))
            at++;
        struct slice cell = { line.ptr + start, at - start };
        if (cell.len == 0 || !is_in_column(&check->columns[i], value, start, cell.len) ||
            !is_value(value, cell))
            return false;
    }
    return at == line.len;
}

/* The number of spaces between a part and the next one. */
static size_t gap_after(const struct row_def *def, size_t part)
{
    size_t gap = 0;
    for (size_t i = 1; i < def->layout_count; i++)
        if (def->layout[i - 1].part == (int)part)
            gap = strlen(def->layout[i].text);
    return gap;
}

bool canonical_end(struct canonical_check *check)
{
    bool good = !check->stride || check->stride == check->widest + 1;
    size_t start = 0;
    for (size_t i = 0; check->rows && i < check->rows->part_count && check->columns[i].width > 0;
         i++) {
        const struct column *column = &check->columns[i];
        bool is_right = check->rows->parts[i].value.type == TYPE_INTEGER;
        good = good && column->edge == start + (is_right ? column->width : 0);
        start += column->width + gap_after(check->rows, i);
    }
    *check = (struct canonical_check){ .is_below_blank = check->is_below_blank };
    return good;
}

/* --- lines --- */

bool canonical_blank(struct canonical_check *check, struct slice line)
{
    bool good = line.len == 0 && !check->is_below_blank;
    check->is_below_blank = true;
    return good;
}

bool canonical_field(struct canonical_check *check, const struct field_def *def,
                     const struct field_text *text, struct slice line)
{
    struct slice owner = text->owner, value = text->value;
    size_t before = def->key_len + 1 + (owner.ptr ? 1 + owner.len : 0); /* including the colon */
    check->is_below_blank = false;
    return canonical_end(check) && text->key.ptr == line.ptr &&
           line.len == before + (value.len ? 1 + value.len : 0) &&
           (!owner.ptr || line.ptr[def->key_len] == ' ') &&
           (!value.len || line.ptr[before] == ' ') && is_value(&def->value, value);
}

bool canonical_row(struct canonical_check *check, const struct row_def *def, struct slice line)
{
    const struct value_def *first = &def->parts[0].value;
    check->is_below_blank = false;
    if (is_space(line.ptr[line.len - 1]))
        return false;
    if (def->part_count > 1 || first->type == TYPE_INTEGER)
        return has_columns(check, def, line);
    return def->aligned ? is_aligned(check, first, line) : is_list(first, line);
}
