#include "outline.h"

#include "base/order.h"

static const struct value_def player_def = { .type = TYPE_PLAYER, .max = NUMBER_MAX };
static const struct value_def number_def = { .type = TYPE_INTEGER, .max = NUMBER_MAX };

#define DIGITS "0123456789"

/* The mark of a filled square that the record uses, as all are equivalent. */
static char filled_mark(const struct outline *outline, const struct value_def *def)
{
    for (size_t i = 0; i < outline->count; i++)
        for (size_t k = 0; outline->spans[i].def == def && k < outline->spans[i].text.len; k++) {
            char mark = outline->spans[i].text.ptr[k];
            if (mark != def->alphabet[0] && mark && strchr(def->alphabet, mark))
                return mark;
        }
    return def->alphabet[1];
}

static const char *alphabet_of(struct outline *outline, const struct value_def *def)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    int columns = outline->max_column < 26 ? (int)outline->max_column : 26;
    switch (def->type) {
    case TYPE_LETTERS:
        if (def->alphabet[0] == '.')
            return arena_printf(outline->arena, ".%c", filled_mark(outline, def));
        return def->alphabet;
    case TYPE_INTEGER:
    case TYPE_INTEGERS:
    case TYPE_PLAYERS: /* their number; names are not guessed */
        return DIGITS;
    case TYPE_SIGNED:
        return DIGITS "+-";
    case TYPE_SQUARES:
        return arena_printf(outline->arena, DIGITS "%.*s", columns, letters);
    case TYPE_SEGMENTS:
        return arena_printf(outline->arena, DIGITS "-%.*s", columns, letters);
    case TYPE_CELLS:
        return DIGITS "./";
    case TYPE_CARDS:
        return DIGITS "ATJQK" SUITS;
    case TYPE_SPAN:
    case TYPE_DATE:
        return DIGITS "-";
    default:
        return "";
    }
}

/* --- spans --- */

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
    span->is_unordered = def->owned && def->value.type == TYPE_CARDS;
    span->is_size = field_is_size(def) && field->usable;
}

static void add_row(struct outline *outline, const struct row *row)
{
    struct slice number = row->number_text;
    if (number.ptr)
        add(outline, row->line, (struct slice){ number.ptr, number.len - 1 }, &number_def)
                ->is_number = true;
    for (size_t i = 0; i < row->def->part_count; i++) {
        if (!row->parts[i].ptr)
            continue;
        struct span *span = add(outline, row->line, row->parts[i], &row->def->parts[i].value);
        span->is_claim = span->def->is_claim || row->def->is_claim;
        span->part = (int)i;
    }
}

/* Adds an unreadable line as one span. */
static void add_unread(struct outline *outline, size_t line)
{
    add(outline, line, line_body(&outline->parsed->record->lines[line]), NULL)->is_read = false;
}

static void add_line(struct outline *outline, size_t line, const struct field *field,
                     const struct row *row)
{
    bool is_row = outline->parsed->record->lines[line].kind == LINE_ROW;
    outline->fields[line] = field;
    if (field && is_row) /* a field without its colon */
        add_unread(outline, line);
    else if (field && !field->lost)
        add_field(outline, field);
    if (field || !is_row)
        return;
    if (row->result == ROW_READ)
        add_row(outline, row);
    else
        add_unread(outline, line);
    if (row->result == ROW_READ || row->result == ROW_BAD)
        outline->rows[line] = row;
}

static void add_lines(struct outline *outline)
{
    static const struct row no_row;
    struct cursor cursor = { 0 };
    size_t count = outline->parsed->record->line_count;
    outline->fields = arena_zero(outline->arena, count + 1, sizeof *outline->fields);
    outline->rows = arena_alloc(outline->arena, (count + 1) * sizeof *outline->rows);
    for (size_t i = 0; i <= count; i++)
        outline->rows[i] = &no_row;
    outline->first_span = arena_zero(outline->arena, count + 2, sizeof *outline->first_span);
    for (size_t i = 1; i < count; i++) {
        outline->first_span[i] = outline->count;
        const struct field *field = field_on(outline->parsed, &cursor, i);
        add_line(outline, i, field, row_on(outline->parsed, &cursor, i));
    }
    outline->first_span[count] = outline->first_span[count + 1] = outline->count;
}

/* --- possible contents --- */

static void raise_to(int64_t *most, int64_t number)
{
    if (number > *most)
        *most = number;
}

/* Notes the largest numbers and squares. */
static void note_largest(struct outline *outline, const struct span *span)
{
    struct token token;
    enum value_type type = !span->def                        ? TYPE_TEXT
                           : span->def->type == TYPE_INTEGER ? TYPE_INTEGERS
                                                             : span->def->type;
    if (type == TYPE_LETTERS || !type_has_tokens(type))
        return;
    struct tokens tokens = tokens_of(type, NULL, false, span->text);
    while (token_next(&tokens, &token) == TOKEN_OK) {
        if (type == TYPE_CARDS)
            continue;
        if (type == TYPE_SQUARES || type == TYPE_SEGMENTS) {
            raise_to(&outline->max_column, MAX(token.a, token.c));
            raise_to(&outline->max_row, MAX(token.b, token.d));
        } else {
            raise_to(&outline->max_number, token.a < 0 ? -token.a : token.a);
            raise_to(&outline->max_number, token.b);
        }
    }
}

/* The marks of any part of a row of the kind expected there. */
static const char *alphabet_of_row(struct outline *outline, const struct row_def *def)
{
    const char *marks = "";
    for (size_t i = 0; def && i < def->part_count; i++)
        for (const char *more = alphabet_of(outline, &def->parts[i].value); *more; more++)
            if (!strchr(marks, *more))
                marks = arena_printf(outline->arena, "%s%c", marks, *more);
    return marks;
}

void outline_make(struct outline *outline, struct arena *arena, const struct parsed_record *parsed)
{
    *outline = (struct outline){ .arena = arena, .parsed = parsed };
    add_lines(outline);
    for (size_t i = 0; i < outline->count; i++)
        note_largest(outline, &outline->spans[i]);
    for (size_t i = 0; i < outline->count; i++) {
        struct span *span = &outline->spans[i];
        span->alphabet = span->def      ? alphabet_of(outline, span->def)
                         : span->is_key ? ""
                                        : alphabet_of_row(outline, outline->rows[span->line]->def);
    }
}

struct spans spans_on(const struct outline *outline, size_t line)
{
    size_t first = outline->first_span[line], end = outline->first_span[line + 1];
    return (struct spans){ first < end ? &outline->spans[first] : NULL, end - first };
}

/* --- rows --- */

size_t squares_in_row(const struct row *row)
{
    const struct value_def *def = row->def ? &row->def->parts[0].value : NULL;
    bool is_list = def && (def->type == TYPE_SQUARES || def->type == TYPE_SEGMENTS);
    return is_list ? tokens_count(value_tokens(def, row->parts[0])) : 0;
}

bool is_row_of_block(const struct row_def *row, const struct field_def *block)
{
    return row->block && block->is_block && strcmp(row->block, block->key) == 0;
}

/* --- sizes --- */

struct sizes {
    int64_t *items;
    size_t count;
};

static void add_size(struct sizes *sizes, int64_t size)
{
    for (size_t i = 0; i < sizes->count; i++)
        if (sizes->items[i] == size)
            return;
    if (size > 0 && sizes->count < POSSIBLE_SIZES_MAX)
        sizes->items[sizes->count++] = size;
}

size_t outline_sizes(const struct outline *outline, int64_t *numbers)
{
    const struct parsed_record *parsed = outline->parsed;
    struct sizes sizes = { numbers, 0 };
    int64_t rows = 0, items = 0, widest = 0, round = 0;
    bool wide = outline->max_column > outline->max_row;
    add_size(&sizes, wide ? outline->max_column : outline->max_row);
    for (size_t i = 0; i < outline->count; i++) {
        const struct span *span = &outline->spans[i];
        bool is_list = span->def && type_has_tokens(span->def->type);
        int64_t count = is_list ? (int64_t)tokens_count(value_tokens(span->def, span->text)) : 0;
        if (span->part == 0) { /* the rows of a stretch, and the items in them */
            rows++;
            items += count;
        } else if (span->part < 0 && !span->is_number) {
            add_size(&sizes, rows);
            add_size(&sizes, items);
            rows = items = 0;
        }
        if (is_list && span->def->type == TYPE_CARDS && parsed->players.count)
            add_size(&sizes, count / parsed->players.count); /* cards dealt to each player */
        raise_to(&widest, count);
    }
    add_size(&sizes, rows);
    add_size(&sizes, items);
    add_size(&sizes, widest);
    add_size(&sizes, outline->max_number);
    for (size_t i = 0; i < parsed->field_count; i++)
        if (parsed->fields[i].def && parsed->fields[i].def->id == FIELD_ROUND)
            parse_number(parsed->fields[i].value, &round);
    add_size(&sizes, round);
    return sizes.count;
}

bool field_is_size(const struct field_def *def)
{
    return def->value.type == TYPE_INTEGER && !def->value.is_claim && def->id != FIELD_ROUND;
}

/* --- grids of numbers --- */

size_t outline_missing_numbers(const struct outline *outline, size_t more, int64_t *numbers)
{
    enum { NUMBERS_SEEN = 4096 };
    bool *seen = arena_zero(outline->arena, NUMBERS_SEEN, sizeof *seen);
    int64_t most = 0;
    size_t count = 0;
    for (size_t i = 0; i < outline->count; i++) {
        const struct span *span = &outline->spans[i];
        if (!span->def || span->def->type != TYPE_CELLS)
            continue;
        struct tokens tokens = value_tokens(span->def, span->text);
        for (struct token token; token_next(&tokens, &token) == TOKEN_OK;) {
            if (token.a >= NUMBERS_SEEN || token.b >= NUMBERS_SEEN)
                return 0;
            seen[token.a] = seen[token.b] = true;
            raise_to(&most, MAX(token.a, token.b));
        }
    }
    for (int64_t i = 1; i <= most + (int64_t)more && count < MISSING_MAX; i++)
        if (i > most || !seen[i])
            numbers[count++] = i;
    return count;
}
