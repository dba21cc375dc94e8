#include "shape.h"

void shape_field_passed(struct row_context *context, const struct field *field)
{
    bool is_block = field->def && field->def->is_block;
    bool starts_anew = is_block || context->block || (field->def && field->def->id == FIELD_ROUND);
    context->block = is_block ? field->def->key : NULL;
    context->unknown = !field->def && field->value.len == 0;
    context->ignored = is_block && !field->usable;
    if (starts_anew)
        context->rows = 0;
}

static bool fits_here(const struct row_def *def, const struct row_context *context)
{
    bool same_block = def->block ? context->block && strcmp(def->block, context->block) == 0
                                 : !context->block;
    return same_block &&
           (def->place == ROW_ANYWHERE || (def->place == ROW_FIRST) == (context->rows == 0));
}

/* "12." in front of a row. */
static void split_number(struct row *row)
{
    size_t digits = 0;
    while (digits < row->text.len && is_digit(row->text.ptr[digits]))
        digits++;
    if (digits == 0 || digits == row->text.len || row->text.ptr[digits] != '.')
        return;
    row->number_text = (struct slice){ row->text.ptr, digits + 1 };
    parse_number((struct slice){ row->text.ptr, digits }, &row->number);
    row->text =
            slice_trim((struct slice){ row->text.ptr + digits + 1, row->text.len - digits - 1 });
}

/* True for what most lists of letters are: the letters, and nothing between them. */
static bool only_letters(struct slice text, const char *alphabet)
{
    enum { MOST = 4 }; /* alphabets are that short; a longer one is read the slow way */
    char letters[MOST];
    size_t count = strlen(alphabet);
    if (count == 0 || count > MOST)
        return false;
    for (size_t i = 0; i < MOST; i++)
        letters[i] = alphabet[i < count ? i : 0];
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] != letters[0] && text.ptr[i] != letters[1] && text.ptr[i] != letters[2] &&
            text.ptr[i] != letters[3])
            return false;
    return true;
}

/* The first token of a part that cannot be read; ptr is NULL where all can. */
static struct slice find_bad_token(const struct part_def *part, struct slice text)
{
    struct token token;
    enum token_result result;
    if (!text.ptr || !type_has_tokens(part->value.type) ||
        (part->value.alphabet && only_letters(text, part->value.alphabet)))
        return (struct slice){ NULL, 0 };
    struct tokens tokens = value_tokens(&part->value, text);
    while ((result = token_next(&tokens, &token)) == TOKEN_OK)
        ;
    return result == TOKEN_BAD ? token.text : (struct slice){ NULL, 0 };
}

static enum row_result bad_row(const struct shaped *shaped, struct slice where, const char *why)
{
    report(shaped->report, DIAG_BAD_ROW, where, "%s: row skipped", why);
    return ROW_BAD;
}

/* Takes the groups of a match as the row's parts. */
static enum row_result take_parts(const struct shaped *shaped, struct row *row,
                                  const struct slice *groups)
{
    for (size_t i = 0; i < row->def->part_count; i++) {
        const struct part_def *part = &row->def->parts[i];
        struct slice text = groups[part->group], bad = find_bad_token(part, text);
        if (bad.ptr)
            return bad_row(shaped, bad,
                           arena_printf(shaped->arena, "'%s' is not one of the %s",
                                        excerpt(shaped->report, bad), part->name));
        if (!text.ptr && part->id >= 0 && !part->value.is_claim)
            return bad_row(shaped, row->text,
                           arena_printf(shaped->arena, "the %s are missing", part->name));
        row->shown[i] = text;
        if (part->id >= 0)
            row->part[part->id] = text;
    }
    return ROW_READ;
}

static enum row_result try_row(const struct shaped *shaped, const struct row_def *def,
                               struct row *row, bool *matched)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1], whole = row->text;
    row->def = def;
    row->number_text = (struct slice){ NULL, 0 };
    if (def->numbered)
        split_number(row);
    *matched = pattern_matched(
            pattern_match(def->pattern, row->text, groups, PATTERN_GROUPS_MAX + 1), shaped->arena);
    if (*matched)
        return take_parts(shaped, row, groups);
    row->text = whole;
    return ROW_BAD;
}

static const char *describe(const struct shaped *shaped, const struct row_def *def,
                            const struct row_context *context)
{
    if (def)
        return arena_printf(shaped->arena, "this does not read as '%s'", def->print);
    if (context->block)
        return arena_printf(shaped->arena, "no row is expected under '%s:'", context->block);
    return "no row is expected here";
}

enum row_result shape_row(const struct shaped *shaped, struct row_context *context, size_t line,
                          struct row *row)
{
    const struct grammar *grammar = shaped->grammar;
    const struct row_def *expected = NULL;
    struct slice body = line_body(&shaped->record->lines[line]);
    if (context->ignored)
        return ROW_IGNORED;
    if (context->unknown)
        return ROW_LOST;
    *row = (struct row){ .line = line, .text = body };
    for (size_t i = 0; i < grammar->row_count; i++) {
        bool matched;
        if (!fits_here(&grammar->rows[i], context))
            continue;
        if (!expected)
            expected = &grammar->rows[i];
        enum row_result result = try_row(shaped, &grammar->rows[i], row, &matched);
        if (matched) {
            context->rows++;
            return result;
        }
    }
    row->def = expected;
    context->rows++;
    return bad_row(shaped, body,
                   shaped->report->counts_only ? "" : describe(shaped, expected, context));
}
