/* Edits that need no guess: replaces a written value by the computed one. */
#include "edits.h"

/* The line of a diagnostic, as an index in the record. */
static size_t line_of(const struct editor *editor, const struct diagnostic *diagnostic)
{
    return (size_t)(diagnostic->place.line - editor->outline->parsed->record->first_line);
}

/* The claim that a diagnostic is about; NULL if it is not in a span. */
static const struct span *claim_of(const struct editor *editor, const struct diagnostic *diagnostic)
{
    const struct outline *outline = editor->outline;
    size_t line = line_of(editor, diagnostic);
    for (size_t i = outline_find(outline, line);
         i < outline->count && outline->spans[i].line == line; i++)
        if (outline->spans[i].is_claim && slice_is(outline->spans[i].text, diagnostic->claimed))
            return &outline->spans[i];
    return NULL;
}

/*
 * The computed value, with the separators of the written one if both have the same number of items. *changes is the
 * number of items that differ.
 */
static struct slice in_the_same_hand(struct arena *scratch, const struct value_def *def,
                                     struct slice written, struct slice computed, size_t *changes)
{
    struct tokens old = value_tokens(def, written), new = value_tokens(def, computed);
    struct token from, to;
    const char *done = written.ptr, *text = "";
    bool is_list = type_has_tokens(def->type);
    *changes = is_list ? written.len + 1 : 1;
    if (!is_list || tokens_count(old) != tokens_count(new))
        return computed;
    *changes = 0;
    while (token_next(&old, &from) == TOKEN_OK && token_next(&new, &to) == TOKEN_OK) {
        *changes += !slice_equal(from.text, to.text);
        text = arena_printf(scratch, "%s%.*s%.*s", text, (int)(from.text.ptr - done), done,
                            (int)to.text.len, to.text.ptr);
        done = from.text.ptr + from.text.len;
    }
    return *changes ? slice_of(text) : computed;
}

enum { LONGEST = 4000 }; /* longer claims are not worked out by hand */

static void offer_value(struct editor *editor, const struct span *span, struct slice computed)
{
    struct edit edit = { .line = span->line, .old = span->text, .slip = SLIP_CLAIM };
    size_t changes;
    if (!span->def || !computed.len || span->text.len > LONGEST || computed.len > LONGEST)
        return;
    edit.text = in_the_same_hand(editor->scratch, span->def, span->text, computed, &changes);
    edit.likelihood = changes == 1 ? LIKELY : POSSIBLE;
    if (!slice_equal(edit.text, edit.old))
        offer_edit(editor, &edit);
}

static void offer_computed(struct editor *editor, const struct diagnostic *diagnostic)
{
    const struct span *span = claim_of(editor, diagnostic);
    if (!span)
        return;
    offer_value(editor, span, slice_of(diagnostic->computed));
    const struct line *line = &editor->outline->parsed->record->lines[span->line];
    if (line->kind == LINE_ROW && line_body(line).len == span->text.len)
        offer_row(editor, span->line, slice_of(diagnostic->computed));
}

/* --- claims that cannot be compared --- */

/* The field of a line: its own, or the one that opened its block; NULL if there is none. */
static const struct field *claim_field_of(const struct outline *outline, size_t line)
{
    size_t opener = line;
    while (opener > 0 && !outline->fields[opener])
        opener--;
    const struct field *field = outline->fields[opener];
    if (!field || !field->def || !field->def->value.is_claim ||
        (field->line != line && !field->def->is_block))
        return NULL;
    return field;
}

/* The line after a field and the rows of its block. */
static size_t end_of_block(const struct record *record, const struct field *field)
{
    size_t end = field->line + 1;
    while (field->def->is_block && end < record->line_count &&
           record->lines[end].kind != LINE_FIELD)
        end++;
    return end;
}

/* What the record would claim in a field if it did not have the field; NULL if nothing. */
static const char *claimed_without(struct editor *editor, const struct field *field)
{
    const struct record *record = editor->outline->parsed->record;
    struct probe *probe = editor->probe;
    size_t end = end_of_block(record, field);
    struct slice old = { record->lines[field->line].text, 0 };
    const char *stop = end < record->line_count ? record->lines[end].text
                                                : record->bytes.ptr + record->bytes.len;
    old.len = (size_t)(stop - old.ptr);
    arena_reset(&probe->arena);
    struct slice text = text_replaced(&probe->arena, record->bytes, old, (struct slice){ "", 0 });
    probe->wants_claims = true;
    size_t errors = probe_errors(probe, text, record->first_line, SIZE_MAX);
    probe->wants_claims = false;
    for (size_t i = 0; errors < SIZE_MAX && i < probe->judgement.claims.count; i++) {
        const struct claim *claim = &probe->judgement.claims.items[i];
        if (claim->part == CLAIM_FIELD && claim->def == field->def &&
            claim->player == field->player)
            return arena_string(editor->scratch, slice_of(claim->text));
    }
    return NULL;
}

/* Offers each computed row of a block, both to replace the written row and to insert above it. */
static void offer_block_row(struct editor *editor, const struct field *field, struct slice rows)
{
    const struct outline *outline = editor->outline;
    const struct record *record = outline->parsed->record;
    size_t end = end_of_block(record, field);
    for (size_t line = field->line + 1; rows.len && !editor->stop; line++) {
        const char *newline = memchr(rows.ptr, '\n', rows.len);
        size_t len = newline ? (size_t)(newline - rows.ptr) : rows.len;
        struct slice row = { rows.ptr, len };
        while (line < end && record->lines[line].kind != LINE_ROW)
            line++;
        offer_row(editor, line < end ? line : end, row);
        size_t i = outline_find(outline, line);
        if (line < end && i < outline->count && outline->spans[i].line == line)
            offer_value(editor, &outline->spans[i], row);
        rows.ptr += len + (newline != NULL);
        rows.len -= len + (newline != NULL);
    }
}

static void offer_refilled(struct editor *editor, const struct diagnostic *diagnostic)
{
    const struct outline *outline = editor->outline;
    const struct field *field = claim_field_of(outline, line_of(editor, diagnostic));
    const char *claimed = field ? claimed_without(editor, field) : NULL;
    if (!claimed)
        return;
    if (field->def->is_block) {
        offer_block_row(editor, field, slice_of(claimed));
        return;
    }
    for (size_t i = outline_find(outline, field->line);
         i < outline->count && outline->spans[i].line == field->line; i++)
        if (outline->spans[i].is_claim)
            offer_value(editor, &outline->spans[i], slice_of(claimed));
}

/* Offers another reading of the rules. */
static void offer_reading(struct editor *editor, const struct diagnostic *diagnostic)
{
    const struct line *game = &editor->outline->parsed->record->lines[0];
    const char *line = arena_printf(editor->scratch, "\nReading: %s", diagnostic->reading);
    if (!newest_field(editor->outline->parsed, FIELD_READING, 0))
        offer_edit(editor, &(struct edit){ .line = 0,
                                           .old = { game->text + game->len, 0 },
                                           .text = slice_of(line),
                                           .slip = SLIP_MISSING,
                                           .likelihood = REMOTE,
                                           .thing = "reading" });
}

void edit_diagnostic(struct editor *editor, const struct diagnostic *diagnostic)
{
    if (line_of(editor, diagnostic) >= editor->outline->parsed->record->line_count)
        return;
    if (diagnostic->claimed && diagnostic->computed && *diagnostic->computed)
        offer_computed(editor, diagnostic);
    else if (editor->probe)
        offer_refilled(editor, diagnostic);
    if (diagnostic->reading)
        offer_reading(editor, diagnostic);
}
