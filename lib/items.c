#include "items.h"

struct items items_of(const struct record *record, const struct verdict *verdict,
                      struct arena *arena)
{
    struct items items = { .record = record, .arena = arena, .line = record->has_game };
    if (!verdict->play)
        return items;
    items.known = true;
    items.shaped = *verdict->play->shaped;
    items.mute = (struct report){ .arena = arena, .record = record, .counts_only = true };
    return items;
}

static struct slice body_of(const struct items *items, size_t line)
{
    return line_body(&items->record->lines[line]);
}

/* The last line of a remark, or of the part of it in front of a line that could not be read. */
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

/* The lines of a remark without the white space around each; of several blank ones there is one. */
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
    item->kind = item->body.len ? ITEM_REMARK : ITEM_BLANK;
    if (!item->body.len)
        return;
    size_t last = end_of_remark(items, item->line);
    if (last > item->line)
        item->body = join_remark(items, item->line, last);
    items->line = last + 1;
}

static void take_field(struct items *items, struct item *item, const struct field *field)
{
    item->is_field_line = true;
    item->kind = ITEM_TEXT;
    if (!field)
        return;
    items->field++;
    shape_field_passed(&items->context, field);
    if (!field->def || field->mistyped)
        return;
    item->kind = ITEM_FIELD;
    item->field = field;
}

static void take_row(struct items *items, struct item *item)
{
    bool read = false;
    items->shaped.report = &items->mute; /* here, as the items may have been moved since */
    if (items->known)
        read = shape_row(&items->shaped, &items->context, item->line, &item->row) == ROW_READ;
    item->kind = read ? ITEM_ROW : ITEM_TEXT;
}

/* Rows below go on as if a line that is no text were what it looks like. */
static void lose_line(struct items *items, size_t line)
{
    if (!items->known)
        return;
    const struct field *field = shape_field_on(&items->shaped, items->field, line);
    items->field += field != NULL;
    if (field)
        shape_field_passed(&items->context, field);
    else
        shape_lost_row(&items->shaped, &items->context, line, NULL);
}

bool items_next(struct items *items, struct item *item)
{
    if (items->line >= items->record->line_count)
        return false;
    const struct line *line = &items->record->lines[items->line];
    const struct field *field;
    *item = (struct item){ .kind = ITEM_BLANK, .line = items->line++, .body = line_body(line) };
    switch (line->kind) {
    case LINE_BLANK:
        break;
    case LINE_COMMENT:
        item->kind = ITEM_COMMENT;
        break;
    case LINE_REMARK:
        take_remark(items, item);
        break;
    case LINE_LOST_FIELD:
    case LINE_LOST_ROW:
        lose_line(items, item->line);
        /* fall through */
    case LINE_SKIPPED: /* CRs in front of the line's end are part of the end */
        item->kind = ITEM_SKIPPED;
        item->body = (struct slice){ line->text, line->len };
        while (item->body.len && item->body.ptr[item->body.len - 1] == '\r')
            item->body.len--;
        break;
    case LINE_FIELD:
    case LINE_ROW:
        item->comment = line_comment(line);
        field = items->known ? shape_field_on(&items->shaped, items->field, item->line) : NULL;
        if (field || line->kind == LINE_FIELD)
            take_field(items, item, field);
        else
            take_row(items, item);
        break;
    }
    return true;
}

size_t items_end(const struct items *items)
{
    const struct record *record = items->record;
    size_t end = record->line_count, field = items->shaped.field_count;
    for (size_t i = record->line_count; i-- > 1;) {
        if (record->lines[i].kind == LINE_ROW || line_is_lost(&record->lines[i]))
            break; /* a row that is meant as a field stays where it is, too */
        if (record->lines[i].kind != LINE_FIELD)
            continue;
        const struct field_def *def = items->known ? items->shaped.fields[--field].def : NULL;
        if (!def || def->in_round || def->is_block || def->id == FIELD_ROUND)
            break;
        end = i;
    }
    return end;
}
