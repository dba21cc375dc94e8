/* Edits that need no guess: a written value is replaced by the computed one. */
#include "base/order.h"
#include "edits.h"

enum { LENGTH_MAX = 4000 }; /* longer claims are not worked out by hand */

/*
 * The computed value, with the separators of the written one if both have the same number of items. *changes is the
 * number of items that differ.
 */
static struct slice keep_separators(struct arena *scratch, const struct value_def *def,
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

static void offer_value(struct editor *editor, const struct span *span, struct slice computed)
{
    struct edit edit = { .line = span->line, .old = span->text, .slip = SLIP_CLAIM };
    size_t changes;
    if (!span->def || !computed.len || span->text.len > LENGTH_MAX || computed.len > LENGTH_MAX)
        return;
    edit.text = keep_separators(editor->scratch, span->def, span->text, computed, &changes);
    edit.likelihood = changes == 1 ? LIKELY : POSSIBLE;
    if (!slice_equal(edit.text, edit.old))
        offer_edit(editor, &edit);
}

/* The computed value of a claim; a claim that is a whole row may be missing above one that is right. */
static void offer_computed(struct editor *editor, size_t line, const struct diagnostic *diagnostic)
{
    const struct outline *outline = editor->outline;
    struct slice computed = slice_of(diagnostic->computed);
    struct spans spans = spans_on(outline, line);
    for (size_t i = 0; i < spans.count; i++) {
        const struct span *span = &spans.items[i];
        if (!span->is_claim || !slice_is(span->text, diagnostic->claimed))
            continue;
        offer_value(editor, span, computed);
        if (line_body(&outline->parsed->record->lines[line]).len == span->text.len)
            offer_row(editor, line, computed);
    }
}

/* --- claims that cannot be compared --- */

/* The claim that a line belongs to, as a field or in its block; NULL if there is none. */
static const struct field *claim_on(const struct outline *outline, size_t line)
{
    size_t opener = line;
    while (opener > 0 && !outline->fields[opener])
        opener--;
    const struct field *field = outline->fields[opener];
    bool is_claim = field && field->def && field->def->value.is_claim;
    return is_claim && (opener == line || field->def->is_block) ? field : NULL;
}

/* What the record would claim without a field and the lines of its block; empty if nothing. */
static struct slice claimed_without(struct editor *editor, const struct field *field, size_t end)
{
    const struct record *record = editor->outline->parsed->record;
    struct probe *probe = editor->probe;
    struct slice old = slice_between(line_start(record, field->line), line_start(record, end));
    probe->collects_fills = true;
    size_t errors = probe_edit(probe, record, old, slice_of(""), SIZE_MAX);
    probe->collects_fills = false;
    for (size_t i = 0; errors < SIZE_MAX && i < probe->judgement.fills.count; i++) {
        const struct fill *fill = &probe->judgement.fills.items[i];
        if (fill->part == FILL_FIELD && fill->def == field->def && fill->player == field->player)
            return slice_of(arena_string(editor->scratch, slice_of(fill->text)));
    }
    return slice_of("");
}

/* Offers each computed line of a claim in place of the written one; of a block, also above it. */
static void offer_computed_lines(struct editor *editor, const struct field *field)
{
    const struct outline *outline = editor->outline;
    const struct record *record = outline->parsed->record;
    bool is_block = field->def->is_block;
    size_t end = field->line + 1, line = field->line + is_block;
    while (is_block && end < record->line_count && record->lines[end].kind != LINE_FIELD)
        end++;
    struct slice rest = claimed_without(editor, field, end);
    for (; rest.len && !editor->stop; line++) {
        struct slice row = next_line(&rest);
        row.len -= row.ptr[row.len - 1] == '\n';
        while (is_block && line < end && record->lines[line].kind != LINE_ROW)
            line++;
        line = MIN(line, end);
        if (is_block)
            offer_row(editor, line, row);
        struct spans spans = spans_on(outline, line);
        for (size_t i = 0; i < spans.count && line < end; i++)
            if (spans.items[i].is_claim || is_block)
                offer_value(editor, &spans.items[i], row);
    }
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
    const struct record *record = editor->outline->parsed->record;
    size_t line = (size_t)(diagnostic->place.line - record->first_line);
    if (line >= record->line_count)
        return;
    const struct field *claim = claim_on(editor->outline, line);
    if (diagnostic->claimed && diagnostic->computed && *diagnostic->computed)
        offer_computed(editor, line, diagnostic);
    else if (claim)
        offer_computed_lines(editor, claim);
    if (diagnostic->reading)
        offer_reading(editor, diagnostic);
}
