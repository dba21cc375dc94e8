#include "outline.h"

static const struct value_def player_def = { .type = TYPE_PLAYER, .max = NUMBER_MAX };
static const struct value_def number_def = { .type = TYPE_INTEGER, .max = NUMBER_MAX };

#define DIGITS "0123456789"
#define SUIT_SIGNS "\xe2\x99\xa3\xe2\x99\xa6\xe2\x99\xa5\xe2\x99\xa0"

/* The letters of columns, and some more to come. */
static const char *column_letters(const struct outline *outline)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    int count = outline->most_column < 26 ? (int)outline->most_column : 26;
    return arena_printf(outline->arena, "%.*s", count, letters);
}

/* In a grid all marks but the point mean the same: the one that is used there. */
static const char *grid_marks(struct outline *outline, const struct value_def *def)
{
    if (outline->grid_def == def)
        return outline->grid_marks;
    const char *used = arena_printf(outline->arena, "%.2s", def->alphabet);
    for (size_t i = 0; i < outline->count; i++) {
        struct slice text = outline->spans[i].text;
        for (size_t k = 0; outline->spans[i].def == def && k < text.len; k++)
            if (text.ptr[k] != '.' && text.ptr[k] && strchr(def->alphabet, text.ptr[k])) {
                used = arena_printf(outline->arena, ".%c", text.ptr[k]);
                i = outline->count - 1;
                break;
            }
    }
    outline->grid_def = def;
    return outline->grid_marks = used;
}

static const char *marks_of(struct outline *outline, const struct value_def *def)
{
    switch (def->type) {
    case TYPE_LETTERS:
        return strchr(def->alphabet, '.') ? grid_marks(outline, def) : def->alphabet;
    case TYPE_INTEGER:
    case TYPE_INTEGERS:
    case TYPE_PLAYERS: /* how many; names are not made up */
        return DIGITS;
    case TYPE_SIGNED:
        return DIGITS "+-";
    case TYPE_SQUARES:
        return arena_printf(outline->arena, DIGITS "%s", column_letters(outline));
    case TYPE_SEGMENTS:
        return arena_printf(outline->arena, DIGITS "-%s", column_letters(outline));
    case TYPE_CELLS:
        return DIGITS "./";
    case TYPE_CARDS:
        return arena_printf(outline->arena, DIGITS "ATJQK%s", outline->suits);
    case TYPE_SPAN:
    case TYPE_DATE:
        return DIGITS "-";
    default:
        return "";
    }
}

/* --- the spans --- */

static struct span *add(struct outline *outline, size_t line, struct slice text,
                        const struct value_def *def)
{
    ARENA_PUSH(outline->arena, outline->spans, outline->count, outline->capacity);
    struct span *span = &outline->spans[outline->count++];
    *span = (struct span){ .line = line, .text = text, .def = def, .is_read = true, .part = -1 };
    return span;
}

static void add_field(struct outline *outline, const struct field *field)
{
    const struct field_def *def = field->def;
    if (!def) {
        add(outline, field->line, field->key, NULL)->is_key = true;
        return;
    }
    if (def->owned && field->owner.ptr)
        add(outline, field->line, field->owner, &player_def);
    if (def->is_block || def->value.type == TYPE_TEXT)
        return;
    struct slice text = field->value;
    if (!text.ptr)
        return;
    struct span *span = add(outline, field->line, text, &def->value);
    span->is_claim = def->value.is_claim;
    span->is_read = field->usable || field->duplicate;
    span->is_bag = def->owned && def->value.type == TYPE_CARDS;
}

static void add_row(struct outline *outline, const struct row *row)
{
    struct slice number = row->number_text;
    if (number.ptr)
        add(outline, row->line, (struct slice){ number.ptr, number.len - 1 }, &number_def)
                ->is_number = true;
    for (size_t i = 0; i < row->def->part_count; i++) {
        if (!row->shown[i].ptr)
            continue;
        struct span *span = add(outline, row->line, row->shown[i], &row->def->parts[i].value);
        span->is_claim = span->def->is_claim || row->def->is_claim;
        span->part = (int)i;
    }
}

static void add_rows(struct outline *outline)
{
    const struct record *record = outline->shaped.record;
    struct row_context context = { .rows = 0 };
    size_t field = 0;
    for (size_t i = 1; i < record->line_count; i++) {
        struct row *row = &outline->rows[i];
        struct field *passed = shape_field_on(&outline->shaped, field, i);
        field += passed != NULL;
        outline->fields[i] = passed;
        if (passed)
            shape_field_passed(&context, passed);
        if (passed && record->lines[i].kind == LINE_ROW) { /* its colon is missing */
            add(outline, i, line_body(&record->lines[i]), NULL)->is_read = false;
            row->def = NULL;
        } else if (passed && !passed->lost) {
            add_field(outline, passed);
        } else if (record->lines[i].kind == LINE_ROW) {
            enum row_result result = shape_row(&outline->shaped, &context, i, row);
            if (result == ROW_READ) {
                add_row(outline, row);
            } else {
                add(outline, i, line_body(&record->lines[i]), NULL)->is_read = false;
                if (result != ROW_BAD)
                    row->def = NULL;
            }
        }
    }
}

/* --- what can stand in them --- */

static void count_card(struct outline *outline, struct suiting *suiting, const struct token *card)
{
    char first = card->text.ptr[0];
    suiting->cards++;
    suiting->suited += card->b != 0;
    suiting->in_front += card->b != 0 && !is_digit(first) && !strchr("ATJQK", first);
    for (size_t i = 0; card->b && i < card->text.len; i++)
        if (card->text.ptr[i] & 0x80)
            outline->suits = SUIT_SIGNS;
}

static void widen(struct outline *outline, const struct span *span)
{
    struct tokens tokens;
    struct token token;
    if (!span->def)
        return;
    enum value_type type = span->def->type == TYPE_INTEGER ? TYPE_INTEGERS : span->def->type;
    if (type == TYPE_LETTERS || !type_has_tokens(type))
        return;
    tokens = tokens_of(type, NULL, false, span->text);
    while (token_next(&tokens, &token) == TOKEN_OK) {
        if (type == TYPE_CARDS) {
            count_card(outline, &outline->suiting[span->is_bag], &token);
            continue;
        }
        bool squares = type == TYPE_SQUARES || type == TYPE_SEGMENTS;
        int64_t a = token.a < 0 ? -token.a : token.a;
        if (squares && token.a > outline->most_column)
            outline->most_column = token.a;
        if (squares && token.c > outline->most_column)
            outline->most_column = token.c;
        if (squares && token.b > outline->most_row)
            outline->most_row = token.b;
        if (squares && token.d > outline->most_row)
            outline->most_row = token.d;
        if (!squares && a > outline->most_number)
            outline->most_number = a;
        if (!squares && token.b > outline->most_number)
            outline->most_number = token.b;
    }
}

/* What can stand in any part of a row that should have been of this kind. */
static const char *marks_of_row(struct outline *outline, const struct row_def *def)
{
    const char *marks = " ";
    for (size_t i = 0; def && i < def->part_count; i++) {
        const char *more = marks_of(outline, &def->parts[i].value);
        for (; *more; more++)
            if (!(*more & 0x80) && !strchr(marks, *more))
                marks = arena_printf(outline->arena, "%s%c", marks, *more);
    }
    return marks;
}

void outline_make(struct outline *outline, struct arena *arena, const struct shaped *shaped)
{
    *outline = (struct outline){ .arena = arena, .shaped = *shaped, .suits = "CDHS" };
    outline->mute = (struct report){ .arena = arena, .counts_only = true };
    outline->mute.record = shaped->record;
    outline->shaped.report = &outline->mute;
    outline->fields = arena_zero(arena, shaped->record->line_count + 1, sizeof *outline->fields);
    outline->rows = arena_zero(arena, shaped->record->line_count + 1, sizeof *outline->rows);
    add_rows(outline);
    for (size_t i = 0; i < outline->count; i++)
        widen(outline, &outline->spans[i]);
    for (size_t i = 0; i < outline->count; i++) {
        struct span *span = &outline->spans[i];
        if (span->def)
            span->marks = marks_of(outline, span->def);
        else
            span->marks = span->is_key ? "" : marks_of_row(outline, outline->rows[span->line].def);
    }
}

size_t outline_find(const struct outline *outline, size_t line)
{
    size_t low = 0, high = outline->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (outline->spans[middle].line < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
