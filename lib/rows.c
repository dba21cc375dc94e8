#include "hints.h"
#include "shortcuts.h"
#include "wanted.h"

void shape_field_passed(struct row_context *context, const struct field *field)
{
    bool is_block = field->def && field->def->is_block;
    bool starts_anew = is_block || context->block || (field->def && field->def->id == FIELD_ROUND);
    context->block = is_block ? field->def->key : NULL;
    context->unknown = !field->def && field->value.len == 0;
    context->ignored = is_block && !field->usable;
    if (starts_anew)
        context->rows = 0;
    context->only = NULL;
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

/* The first token of a part that cannot be read; ptr is NULL where all can. */
static struct slice find_bad_token(const struct part_def *part, struct slice text)
{
    struct token bad;
    if (!text.ptr || part->sure || !type_has_tokens(part->value.type) ||
        tokens_check(value_tokens(&part->value, text), &bad) != TOKEN_BAD)
        return (struct slice){ NULL, 0 };
    return bad.text;
}

static enum row_result bad_row(const struct shaped *shaped, const struct row *row,
                               struct slice where, const char *why)
{
    struct diagnostic *found = report(shaped->report, DIAG_BAD_ROW, where, "%s: row skipped", why);
    hint_at_row(shaped, found, row->def, row->text);
    return ROW_BAD;
}

/* A part of the row has something in it that is none of its tokens. */
static enum row_result bad_token(const struct shaped *shaped, const struct row *row,
                                 const struct value_def *def, struct slice bad)
{
    struct report *rep = shaped->report;
    if (rep->counts_only)
        return bad_row(shaped, row, bad, "");
    return bad_row(shaped, row, bad,
                   arena_printf(shaped->arena, "'%s' is not %s", excerpt(rep, bad),
                                token_wanted(shaped->arena, def)));
}

/* Takes the groups of a match as the row's parts. */
static enum row_result take_parts(const struct shaped *shaped, struct row *row,
                                  const struct slice *groups)
{
    for (size_t i = 0; i < row->def->part_count; i++) {
        const struct part_def *part = &row->def->parts[i];
        struct slice text = groups[part->group], bad = find_bad_token(part, text);
        if (bad.ptr)
            return bad_token(shaped, row, &part->value, bad);
        if (!text.ptr && part->id >= 0 && !part->value.is_claim)
            return bad_row(shaped, row, row->text,
                           arena_printf(shaped->arena, "the %s are missing", part->name));
        row->shown[i] = text;
        if (part->id >= 0)
            row->part[part->id] = text;
    }
    return ROW_READ;
}

/* Takes the parts of a row that was read before. */
static void take_noted(struct row *row, struct memo_row *noted)
{
    const struct row_def *def = row->def;
    row->kept = noted->kept;
    for (size_t i = 0; i < def->part_count; i++) {
        struct slice text = { row->text.ptr + noted->from[i], noted->part_len[i] };
        if (noted->from[i] == MEMO_NOWHERE)
            text.ptr = NULL;
        row->shown[i] = text;
        if (def->parts[i].id >= 0)
            row->part[def->parts[i].id] = text;
    }
}

/* Notes a row that was read, for the next time. */
static void note_row(const struct shaped *shaped, struct row *row)
{
    if (row->def->part_count > MEMO_PARTS)
        return;
    struct memo *memo = known_rows_memo(shaped->grammar->known);
    struct memo_row *noted = memo ? memo_note(memo, row->def, row->text) : NULL;
    if (!noted)
        return;
    for (size_t i = 0; i < row->def->part_count; i++) {
        const char *from = row->shown[i].ptr;
        noted->from[i] = from ? (unsigned char)(from - row->text.ptr) : MEMO_NOWHERE;
        noted->part_len[i] = (unsigned char)row->shown[i].len;
    }
    row->kept = noted->kept;
}

/* Reads a row as one of this kind; false where the pattern says that it is none. */
static bool try_row(const struct shaped *shaped, const struct row_def *def, struct row *row,
                    enum row_result *result)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1], whole = row->text;
    row->def = def;
    row->number_text = (struct slice){ NULL, 0 };
    if (def->numbered && !shaped->record->lines[row->line].plain) /* there is a point in a number */
        split_number(row);
    enum pattern_result matched = pattern_match(def->pattern, row->text, groups, def->group_count);
    if (!pattern_matched(matched, shaped->arena)) {
        row->text = whole;
        if (matched != PATTERN_FAILED)
            return false;
        *result = bad_row(shaped, row, row->text,
                          arena_printf(shaped->arena,
                                       "the pattern of '%s' takes too many steps on this",
                                       def->name));
        return true;
    }
    *result = take_parts(shaped, row, groups);
    if (*result == ROW_READ)
        note_row(shaped, row);
    return true;
}

static const char *describe(const struct shaped *shaped, const struct row_def *def,
                            const struct row_context *context)
{
    if (def)
        return arena_printf(shaped->arena, "this does not read as a row such as '%s'",
                            row_example(shaped->arena, def));
    if (context->block)
        return arena_printf(shaped->arena, "no row is expected under '%s:'", context->block);
    return "no row is expected here";
}

static enum row_result no_row(const struct shaped *shaped, const struct row_context *context,
                              struct row *row, const struct row_def *expected)
{
    row->def = expected;
    return bad_row(shaped, row, row->text,
                   shaped->report->counts_only ? "" : describe(shaped, expected, context));
}

/* Reads a row as the first kind that fits here and matches. */
static enum row_result read_as_any(const struct shaped *shaped, const struct row_context *context,
                                   struct row *row)
{
    const struct grammar *grammar = shaped->grammar;
    const struct row_def *expected = NULL;
    enum row_result result;
    for (size_t i = 0; i < grammar->row_count; i++) {
        if (!fits_here(&grammar->rows[i], context))
            continue;
        if (!expected)
            expected = &grammar->rows[i];
        if (try_row(shaped, &grammar->rows[i], row, &result))
            return result;
    }
    return no_row(shaped, context, row, expected);
}

/* The one kind that can stand here, or NULL. */
static const struct row_def *find_only(const struct grammar *grammar,
                                       const struct row_context *context)
{
    const struct row_def *only = NULL;
    for (size_t i = 0; i < grammar->row_count; i++)
        if (fits_here(&grammar->rows[i], context)) {
            if (only)
                return NULL;
            only = &grammar->rows[i];
        }
    return only;
}

static void pass_row(const struct shaped *shaped, struct row_context *context)
{
    if (context->rows++ == 0)
        context->only = find_only(shaped->grammar, context);
}

/* The first kind that can stand here, or NULL. */
static const struct row_def *find_expected(const struct grammar *grammar,
                                           const struct row_context *context)
{
    size_t i = 0;
    while (i < grammar->row_count && !fits_here(&grammar->rows[i], context))
        i++;
    return i < grammar->row_count ? &grammar->rows[i] : NULL;
}

enum row_result shape_lost_row(const struct shaped *shaped, struct row_context *context,
                               size_t line, int *kind)
{
    const struct line *lost = &shaped->record->lines[line];
    struct slice body = line_body(lost);
    const struct row_def *expected = find_expected(shaped->grammar, context);
    bool is_known = expected && !context->unknown;
    bool is_ignored = context->ignored;
    bool opens_block = lost->kind == LINE_LOST_ROW && body.len && body.ptr[body.len - 1] == ':';
    if (opens_block)
        shape_field_passed(context, &(struct field){ .def = NULL });
    else if (!is_ignored)
        pass_row(shaped, context);
    if (kind)
        *kind = is_known ? expected->id : -1;
    return is_ignored ? ROW_IGNORED : ROW_LOST;
}

bool shape_reads_as(const struct shaped *shaped, const struct row_def *def, struct slice text)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1];
    struct row row = { .text = text };
    if (def->numbered)
        split_number(&row);
    if (!pattern_matched(pattern_match(def->pattern, row.text, groups, def->group_count),
                         shaped->arena))
        return false;
    for (size_t i = 0; i < def->part_count; i++) {
        const struct part_def *part = &def->parts[i];
        struct slice found = groups[part->group];
        bool is_missing = !found.ptr && part->id >= 0 && !part->value.is_claim;
        if (is_missing || find_bad_token(part, found).ptr)
            return false;
    }
    return true;
}

bool shape_hides_row(const struct shaped *shaped, const struct row_context *context, size_t line)
{
    const struct grammar *grammar = shaped->grammar;
    struct slice body = line_body(&shaped->record->lines[line]), text;
    if (context->ignored || context->unknown || body.len < 3 || body.ptr[0] != '(' ||
        body.ptr[body.len - 1] != ')')
        return false;
    char *inside = arena_alloc(shaped->arena, body.len);
    text = (struct slice){ inside, 0 };
    for (size_t i = 0; i < body.len; i++)
        if (body.ptr[i] != '(' && body.ptr[i] != ')')
            inside[text.len++] = body.ptr[i];
    text = slice_trim(text);
    for (size_t i = 0; text.len > 0 && i < grammar->row_count; i++)
        if (fits_here(&grammar->rows[i], context) &&
            shape_reads_as(shaped, &grammar->rows[i], text))
            return true;
    return false;
}

/* Begins to look for rows on lines, up to the first that is none to look for; returns how many these are. */
static size_t begin_recall(struct memo *memo, const struct row_def *def, const struct line *lines,
                           size_t most, struct known_row *rows, struct memo_search *searches)
{
    size_t count = 0;
    for (; count < most; count++) {
        struct slice text = line_body(&lines[count]);
        if (lines[count].kind != LINE_ROW || (def->numbered && !lines[count].plain) ||
            text.len > MEMO_TEXT)
            break;
        rows[count].text = text;
        searches[count] = memo_begin(memo, text);
    }
    return count;
}

size_t shape_recall(const struct shaped *shaped, const struct row_context *context, size_t line,
                    struct known_row *rows, size_t most)
{
    const struct record *record = shaped->record;
    const struct row_def *def = context->only;
    struct memo *memo = shaped->grammar->known->memo;
    struct memo_search searches[KNOWN_ROWS_MAX];
    size_t left = record->line_count - line, known = 0;
    if (!memo || memo->resting || !def || context->unknown || context->ignored)
        return 0;
    most = begin_recall(memo, def, record->lines + line, most < left ? most : left, rows, searches);
    for (; known < most; known++) {
        rows[known].noted = memo_end(memo, def, &searches[known], rows[known].text.len);
        if (!rows[known].noted)
            break;
    }
    memo->known += known;
    return known;
}

/* True where the row was read before, as one of the kind that stands here. */
static bool recall_row(const struct shaped *shaped, const struct row_context *context,
                       struct row *row)
{
    struct known_row known;
    if (!shape_recall(shaped, context, row->line, &known, 1))
        return false;
    row->def = context->only;
    row->number_text = (struct slice){ NULL, 0 };
    take_noted(row, known.noted);
    return true;
}

static enum row_result read_row(const struct shaped *shaped, struct row_context *context,
                                struct row *row)
{
    enum row_result result;
    if (!context->only)
        result = read_as_any(shaped, context, row);
    else if (!try_row(shaped, context->only, row, &result))
        result = no_row(shaped, context, row, context->only);
    pass_row(shaped, context);
    return result;
}

enum row_result shape_row(const struct shaped *shaped, struct row_context *context, size_t line,
                          struct row *row)
{
    if (context->ignored)
        return ROW_IGNORED;
    if (context->unknown) {
        pass_row(shaped, context); /* it may have been the first one */
        return ROW_LOST;
    }
    row->line = line;
    row->text = line_body(&shaped->record->lines[line]);
    row->number = 0;
    row->kept = NULL;
    memset(row->part, 0, sizeof row->part);
    if (context->rows == 0)
        context->only = find_only(shaped->grammar, context);
    if (!recall_row(shaped, context, row))
        return read_row(shaped, context, row);
    pass_row(shaped, context);
    return ROW_READ;
}
