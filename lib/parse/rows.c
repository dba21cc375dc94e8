#include "rows.h"

#include "expected.h"

/* How the lines above affect the next row. */
struct row_context {
    struct parsed_record *parsed;
    struct cursor cursor;
    const char *block; /* key of the open block */
    bool unknown;      /* the field above is unknown, and so are its rows */
    bool ignored;      /* the field above is a duplicate */
    size_t rows;       /* in this round or block so far, including unreadable ones */
    size_t capacity;   /* of parsed->rows */
};

static const struct slice no_parts[PARTS_MAX];

static struct row *add_row(struct row_context *context, size_t line)
{
    struct parsed_record *parsed = context->parsed;
    ARENA_PUSH(parsed->arena, parsed->rows, parsed->row_count, context->capacity);
    struct row *row = &parsed->rows[parsed->row_count++];
    *row = (struct row){ .line = line,
                         .text = line_body(&parsed->record->lines[line]),
                         .parts = no_parts };
    return row;
}

static void set_context(struct row_context *context, const struct field_def *def, bool usable,
                        bool has_value)
{
    bool is_block = def && def->is_block;
    if (is_block || context->block || (def && def->id == FIELD_ROUND))
        context->rows = 0;
    context->block = is_block ? def->key : NULL;
    context->unknown = !def && !has_value;
    context->ignored = is_block && !usable;
}

static bool fits_here(const struct row_def *def, const struct row_context *context)
{
    return row_fits(def, context->block, context->rows == 0);
}

/* The first kind of row that fits here, or NULL. */
static const struct row_def *find_expected(const struct row_context *context)
{
    return grammar_fitting_row(context->parsed->grammar, context->block, context->rows == 0);
}

/* --- one row --- */

/* Splits a move number such as "12." off a row. */
static void split_number(struct row *row)
{
    size_t digits = slice_span(row->text, is_digit);
    if (digits == 0 || digits == row->text.len || row->text.ptr[digits] != '.')
        return;
    row->number_text = slice_first(row->text, digits + 1);
    parse_number(slice_first(row->text, digits), &row->number);
    row->text = slice_trim(slice_after(row->text, digits + 1));
}

/* The first token of a part that cannot be read; ptr is NULL if all can. */
static struct slice find_bad_token(const struct part_def *part, struct slice text)
{
    struct token bad;
    if (!text.ptr || !type_has_tokens(part->value.type) ||
        tokens_check(value_tokens(&part->value, text), &bad) != TOKEN_BAD)
        return NO_SLICE;
    return bad.text;
}

static bool is_missing(const struct part_def *part, struct slice text)
{
    return !text.ptr && part->id >= 0 && !part->value.is_claim;
}

static void bad_row(const struct parsed_record *parsed, struct row *row, struct slice where,
                    const char *reason)
{
    row->result = ROW_BAD;
    report(parsed->report, DIAG_BAD_ROW, where, "%s", reason)->done = "row skipped";
    row->error = parsed->report->count;
}

/* Stores the groups of a match as the row's parts. */
static void take_parts(const struct parsed_record *parsed, struct row *row,
                       const struct slice *groups)
{
    const struct row_def *def = row->def;
    struct slice *parts = arena_zero(parsed->arena, def->part_count, sizeof *parts);
    row->parts = parts;
    for (size_t i = 0; i < def->part_count; i++) {
        const struct part_def *part = &def->parts[i];
        struct slice text = groups[part->group], bad = find_bad_token(part, text);
        if (bad.ptr) {
            bad_row(parsed, row, bad,
                    arena_printf(parsed->arena, "'%s' is not %s", excerpt(parsed->report, bad),
                                 token_expected(parsed->arena, &part->value)));
            return;
        }
        if (is_missing(part, text)) {
            bad_row(parsed, row, row->text,
                    arena_printf(parsed->arena, "the %s are missing", part->name));
            return;
        }
        parts[i] = text;
    }
    row->result = ROW_READ;
}

/* Tries to read a row as this kind; false if the pattern does not match. */
static bool try_row(const struct parsed_record *parsed, const struct row_def *def, struct row *row)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1], whole = row->text;
    row->def = def;
    row->number_text = NO_SLICE;
    if (def->numbered)
        split_number(row);
    enum pattern_result matched = pattern_match(def->pattern, row->text, groups, def->group_count);
    if (pattern_matched(matched, parsed->arena)) {
        take_parts(parsed, row, groups);
        return true;
    }
    row->text = whole;
    if (matched == PATTERN_FAILED)
        bad_row(parsed, row, row->text,
                arena_printf(parsed->arena, "the pattern of '%s' takes too many steps here",
                             def->name));
    return matched == PATTERN_FAILED;
}

static const char *describe(const struct row_context *context, const struct row_def *def)
{
    struct arena *arena = context->parsed->arena;
    if (def)
        return arena_printf(arena, "expected a row such as '%s'", row_example(arena, def));
    if (context->block)
        return arena_printf(arena, "unexpected row under '%s:'", context->block);
    return "unexpected row";
}

/* Reads a row as the first kind that fits here and matches. */
static void read_as_any(const struct row_context *context, struct row *row)
{
    const struct parsed_record *parsed = context->parsed;
    const struct grammar *grammar = parsed->grammar;
    for (size_t i = 0; i < grammar->row_count; i++)
        if (fits_here(&grammar->rows[i], context) && try_row(parsed, &grammar->rows[i], row))
            return;
    row->number_text = NO_SLICE;
    row->def = find_expected(context);
    bad_row(parsed, row, row->text, describe(context, row->def));
}

static void read_row(struct row_context *context, size_t line)
{
    struct row *row = add_row(context, line);
    if (context->ignored) {
        row->result = ROW_IGNORED;
        return;
    }
    if (context->unknown)
        row->result = ROW_LOST;
    else
        read_as_any(context, row);
    context->rows++; /* even an unreadable row may have been the first */
}

/* Adds a row that cannot be read, or a line that may hide an unknown number of rows. */
static void lose_row(struct row_context *context, size_t line)
{
    struct row *row = add_row(context, line);
    bool opens_block = context->parsed->record->lines[line].kind == LINE_UNREADABLE_ROW &&
                       row->text.len && row->text.ptr[row->text.len - 1] == ':';
    row->def = context->unknown ? NULL : find_expected(context);
    row->result = context->ignored ? ROW_IGNORED : ROW_LOST;
    if (opens_block)
        set_context(context, NULL, false, false);
    else if (!context->ignored)
        context->rows++;
}

/* --- remarks --- */

/* An unterminated remark may hide rows. */
static void read_open_remark(struct row_context *context, size_t line)
{
    const struct record *record = context->parsed->record;
    bool takes_lines = false;
    for (size_t i = line + 1; i < record->line_count; i++)
        takes_lines |= line_body(&record->lines[i]).len > 0;
    if (!takes_lines)
        return;
    context->parsed->cut_block = context->block;
    lose_row(context, line);
}

/* The text in the brackets of a one-line remark; empty for any other. */
static struct slice inside_brackets(struct arena *arena, struct slice body)
{
    struct slice text = { body.ptr, 0 };
    if (body.len < 3 || body.ptr[0] != '(' || body.ptr[body.len - 1] != ')')
        return text;
    char *inside = arena_alloc(arena, body.len);
    text.ptr = inside;
    for (size_t i = 0; i < body.len; i++)
        if (body.ptr[i] != '(' && body.ptr[i] != ')')
            inside[text.len++] = body.ptr[i];
    return slice_trim(text);
}

/*
 * Warns of a remark that may be meant as a row: players write pairs and squares in brackets, too.
 */
static void check_remark(const struct row_context *context, size_t line)
{
    const struct parsed_record *parsed = context->parsed;
    const struct grammar *grammar = parsed->grammar;
    struct slice body = line_body(&parsed->record->lines[line]);
    struct slice text = inside_brackets(parsed->arena, body);
    bool is_row = false;
    if (context->ignored || context->unknown || text.len == 0)
        return;
    for (size_t i = 0; i < grammar->row_count && !is_row; i++)
        is_row = fits_here(&grammar->rows[i], context) &&
                 row_kind_matches(parsed, &grammar->rows[i], text);
    if (!is_row)
        return;
    struct diagnostic *found =
            report(parsed->report, DIAG_ROW_IN_REMARK, body,
                   "a line in parentheses is a remark, but this one looks like a row");
    diagnostic_help(parsed->report, found,
                    "remove the parentheses if it is a row; otherwise add a word");
}

/* --- all rows --- */

static void pass_field_line(struct row_context *context, const struct field *field)
{
    const struct field_def *def = field->def;
    set_context(context, def, field->usable, field->value.len > 0);
    if (def && def->is_block && field->value.len && field->usable)
        lose_row(context, field->line); /* the text after the colon may be the first row */
}

void parse_rows(struct parsed_record *parsed)
{
    const struct record *record = parsed->record;
    struct row_context context = { .parsed = parsed };
    size_t count = 0;
    for (size_t i = 1; i < parsed->line_count; i++)
        count += record->lines[i].kind == LINE_ROW;
    ARENA_RESERVE(parsed->arena, parsed->rows, count, context.capacity);
    for (size_t i = 1; i < parsed->line_count; i++) {
        enum line_kind kind = record->lines[i].kind;
        const struct field *field = field_on(parsed, &context.cursor, i);
        if (field)
            pass_field_line(&context, field);
        else if (kind == LINE_ROW)
            read_row(&context, i);
        else if (kind == LINE_UNREADABLE_ROW)
            lose_row(&context, i);
        else if (i == record->open_remark)
            read_open_remark(&context, i);
        else if (kind == LINE_REMARK)
            check_remark(&context, i);
    }
}

bool row_kind_matches(const struct parsed_record *parsed, const struct row_def *def,
                      struct slice text)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1];
    struct row row = { .text = text };
    if (def->numbered)
        split_number(&row);
    if (!pattern_matched(pattern_match(def->pattern, row.text, groups, def->group_count),
                         parsed->arena))
        return false;
    for (size_t i = 0; i < def->part_count; i++) {
        struct slice part = groups[def->parts[i].group];
        if (is_missing(&def->parts[i], part) || find_bad_token(&def->parts[i], part).ptr)
            return false;
    }
    return true;
}

bool any_row_kind_matches(const struct parsed_record *parsed, struct slice text)
{
    for (size_t i = 0; i < parsed->grammar->row_count; i++)
        if (row_kind_matches(parsed, &parsed->grammar->rows[i], text))
            return true;
    return false;
}
