#include "outline.h"

static const struct value_def player_def = { .type = TYPE_PLAYER, .max = NUMBER_MAX };
static const struct value_def number_def = { .type = TYPE_INTEGER, .max = NUMBER_MAX };

#define DIGITS "0123456789"
#define SUIT_SIGNS "\xe2\x99\xa3\xe2\x99\xa6\xe2\x99\xa5\xe2\x99\xa0"

/* The letters of the columns in use, and some more. */
static const char *column_letters(const struct outline *outline)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    int count = outline->most_column < 26 ? (int)outline->most_column : 26;
    return arena_printf(outline->arena, "%.*s", count, letters);
}

/* The marks of a grid: the point, and the mark that the record uses, as all others are equivalent. */
static const char *grid_marks(struct outline *outline, const struct value_def *def)
{
    if (outline->grid_def == def)
        return outline->grid_alphabet;
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
    return outline->grid_alphabet = used;
}

static const char *marks_of(struct outline *outline, const struct value_def *def)
{
    switch (def->type) {
    case TYPE_LETTERS:
        return strchr(def->alphabet, '.') ? grid_marks(outline, def) : def->alphabet;
    case TYPE_INTEGER:
    case TYPE_INTEGERS:
    case TYPE_PLAYERS: /* their number; names are not guessed */
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
        if (!row->shown[i].ptr)
            continue;
        struct span *span = add(outline, row->line, row->shown[i], &row->def->parts[i].value);
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
    for (size_t i = 1; i < count; i++) {
        const struct field *field = field_on(outline->parsed, &cursor, i);
        add_line(outline, i, field, row_on(outline->parsed, &cursor, i));
    }
}

/* --- possible contents --- */

static void count_card(struct outline *outline, struct suit_style *suiting,
                       const struct token *card)
{
    char first = card->text.ptr[0];
    suiting->cards++;
    suiting->with_suit += card->b != 0;
    suiting->suit_first += card->b != 0 && !is_digit(first) && !strchr("ATJQK", first);
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
            count_card(outline, &outline->suit_style[span->is_unordered], &token);
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

/* The marks of any part of a row of the kind expected there. */
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

void outline_make(struct outline *outline, struct arena *arena, const struct parsed_record *parsed)
{
    *outline = (struct outline){ .arena = arena, .parsed = parsed, .suits = "CDHS" };
    add_lines(outline);
    for (size_t i = 0; i < outline->count; i++)
        widen(outline, &outline->spans[i]);
    for (size_t i = 0; i < outline->count; i++) {
        struct span *span = &outline->spans[i];
        if (span->def)
            span->alphabet = marks_of(outline, span->def);
        else
            span->alphabet =
                    span->is_key ? "" : marks_of_row(outline, outline->rows[span->line]->def);
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

/* --- sizes --- */

struct sizes {
    int64_t *items;
    size_t count, most;
};

static void add_size(struct sizes *sizes, int64_t size)
{
    for (size_t i = 0; i < sizes->count; i++)
        if (sizes->items[i] == size)
            return;
    if (size > 0 && sizes->count < sizes->most)
        sizes->items[sizes->count++] = size;
}

/* The number of items in a span; 0 if it is not a list. */
static int64_t items_in(const struct span *span)
{
    if (!span->def || !type_has_tokens(span->def->type))
        return 0;
    return (int64_t)tokens_count(value_tokens(span->def, span->text));
}

/* Adds the number of rows and of items in each stretch of rows. */
static void add_stretches(const struct outline *outline, struct sizes *sizes)
{
    int64_t rows = 0, items = 0;
    for (size_t i = 0; i < outline->count; i++) {
        const struct span *span = &outline->spans[i];
        if (span->part == 0) {
            bool goes_on = rows > 0 && outline->rows[span->line]->def;
            rows = goes_on ? rows + 1 : 1;
            items = goes_on ? items + items_in(span) : items_in(span);
        } else if (span->part < 0 && !span->is_number) {
            add_size(sizes, rows);
            add_size(sizes, items);
            rows = items = 0;
        }
    }
    add_size(sizes, rows);
    add_size(sizes, items);
}

/* The number of the last round, or 0. */
static int64_t last_round(const struct parsed_record *parsed)
{
    int64_t last = 0;
    for (size_t i = 0; i < parsed->field_count; i++)
        if (parsed->fields[i].def && parsed->fields[i].def->id == FIELD_ROUND)
            parse_number(parsed->fields[i].value, &last);
    return last;
}

size_t outline_sizes(const struct outline *outline, int64_t *numbers)
{
    struct sizes sizes = { numbers, 0, SIZES_MOST };
    int64_t widest = 0, players = outline->parsed->players.count;
    for (size_t i = 0; i < outline->count; i++) {
        const struct span *span = &outline->spans[i];
        int64_t count = items_in(span);
        bool is_table = span->def && span->def->type == TYPE_CARDS && !span->is_unordered;
        if (is_table && players && sizes.count < SIZES_MOST / 3)
            add_size(&sizes, count / players); /* number of cards dealt to each player */
        if (!span->is_claim && count > widest)
            widest = count;
    }
    add_size(&sizes, widest);
    add_size(&sizes,
             outline->most_column > outline->most_row ? outline->most_column : outline->most_row);
    add_size(&sizes, outline->most_number);
    add_size(&sizes, last_round(outline->parsed));
    add_stretches(outline, &sizes);
    return sizes.count;
}

bool field_is_size(const struct field_def *def)
{
    return def->value.type == TYPE_INTEGER && !def->value.is_claim && def->id != FIELD_ROUND;
}
