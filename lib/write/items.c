#include "items.h"

struct items items_of(const struct record *record, const struct verdict *verdict,
                      struct arena *arena)
{
    return (struct items){ .record = record,
                           .arena = arena,
                           .parsed = verdict->play ? verdict->play->parsed : NULL,
                           .line = record->has_game };
}

static struct slice body_of(const struct items *items, size_t line)
{
    return line_body(&items->record->lines[line]);
}

/* The last line of a remark, or its last line before an unreadable one. */
static size_t end_of_remark(const struct items *items, size_t line)
{
    const struct record *record = items->record;
    size_t last = line;
    for (;; line++) {
        struct slice body = body_of(items, line);
        if (body.len)
            last = line;
        bool closes = body.len && body.ptr[body.len - 1] == ')';
        if (closes || line + 1 == record->line_count || record->lines[line + 1].kind != LINE_REMARK)
            return last;
    }
}

/* The trimmed lines of a remark; consecutive blank lines become one. */
static struct slice join_remark(const struct items *items, size_t first, size_t last)
{
    size_t len = 0;
    for (size_t i = first; i <= last; i++)
        len += body_of(items, i).len + 1;
    char *text = arena_alloc(items->arena, len), *to = text;
    for (size_t i = first; i <= last; i++) {
        struct slice body = body_of(items, i);
        bool is_second_blank = !body.len && to - text > 1 && to[-2] == '\n';
        if (body.len)
            memcpy(to, body.ptr, body.len);
        to += body.len;
        if (!is_second_blank)
            *to++ = '\n';
    }
    return (struct slice){ text, (size_t)(to - text) - 1 };
}

static void take_remark(struct items *items, struct item *item)
{
    if (!item->body.len)
        return; /* a blank line */
    item->kind = ITEM_REMARK;
    size_t last = end_of_remark(items, item->line);
    if (last > item->line)
        item->body = join_remark(items, item->line, last);
    items->line = last + 1;
}

/* Takes a line that is a field, a row or unreadable as one. */
static void take_content(struct item *item, const struct field *field, const struct row *row)
{
    if (item->is_field_line)
        item->field = field && field->def && !field->mistyped ? field : NULL;
    else
        item->row = row && row->result == ROW_READ ? row : NULL;
    item->kind = item->field ? ITEM_FIELD : item->row ? ITEM_ROW : ITEM_TEXT;
}

bool items_next(struct items *items, struct item *item)
{
    if (items->line >= items->record->line_count)
        return false;
    const struct line *line = &items->record->lines[items->line];
    *item = (struct item){ .kind = ITEM_BLANK, .line = items->line++, .body = line_body(line) };
    const struct field *field =
            items->parsed ? field_on(items->parsed, &items->cursor, item->line) : NULL;
    const struct row *row =
            items->parsed ? row_on(items->parsed, &items->cursor, item->line) : NULL;
    switch (line->kind) {
    case LINE_BLANK:
        break;
    case LINE_COMMENT:
        item->kind = ITEM_COMMENT;
        break;
    case LINE_REMARK:
        take_remark(items, item);
        break;
    case LINE_UNREADABLE_FIELD:
    case LINE_UNREADABLE_ROW:
    case LINE_UNREADABLE:
        item->kind = ITEM_SKIPPED;
        item->body = line_raw(line);
        break;
    case LINE_FIELD:
    case LINE_ROW:
        item->comment = line_comment(line);
        item->is_field_line = field || line->kind == LINE_FIELD;
        take_content(item, field, row);
        break;
    }
    return true;
}

size_t items_end(const struct items *items)
{
    const struct record *record = items->record;
    size_t end = record->line_count, field = items->parsed ? items->parsed->field_count : 0;
    for (size_t i = record->line_count; i-- > 1;) {
        if (record->lines[i].kind == LINE_ROW || line_is_unreadable(&record->lines[i]))
            break; /* rows read as fields are not moved either */
        if (record->lines[i].kind != LINE_FIELD)
            continue;
        const struct field_def *def = items->parsed ? items->parsed->fields[--field].def : NULL;
        if (!def || def->in_round || def->is_block || def->id == FIELD_ROUND)
            break;
        end = i;
    }
    return end;
}
