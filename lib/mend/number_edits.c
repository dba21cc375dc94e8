/* Move numbers before rows. */
#include <stdio.h>

#include "edits.h"

static const struct row *numbered_row(const struct outline *outline, size_t line)
{
    const struct row *row = outline->rows[line];
    bool is_row = outline->parsed->record->lines[line].kind == LINE_ROW;
    return is_row && row->def && row->number_text.ptr ? row : NULL;
}

static bool is_round(const struct outline *outline, size_t line)
{
    const struct field *field = outline->fields[line];
    return field && field->def && field->def->id == FIELD_ROUND;
}

/* Offers to remove a number and the blanks after it. */
static void offer_unnumbered(struct editor *editor, const struct row *row)
{
    struct slice old = row->number_text;
    const char *end = row->text.ptr;
    if (end < old.ptr + old.len)
        return;
    old.len = (size_t)(end - old.ptr);
    offer_edit(editor, &(struct edit){ .line = row->line,
                                       .old = old,
                                       .text = { "", 0 },
                                       .slip = SLIP_TOO_MANY,
                                       .likelihood = POSSIBLE,
                                       .thing = "number" });
}

/*
 * Offers to shift all numbers by one, from a line up to the next Round. A number that would become 0 is removed,
 * because its row is not a move.
 */
static void offer_shifted(struct editor *editor, size_t first, int shift,
                          enum likelihood likelihood)
{
    const struct outline *outline = editor->outline;
    const struct record *record = outline->parsed->record;
    const char *start = record->lines[first].text, *done = start;
    struct slice end = record->bytes;
    char *text = arena_alloc(editor->scratch, end.len + 4 * record->line_count + 1), *to = text;
    size_t count = 0;
    for (size_t i = first; i < record->line_count; i++) {
        const struct row *row = numbered_row(outline, i);
        if (is_round(outline, i))
            break;
        if (!row)
            continue;
        if (row->number > INT32_MAX || row->number + shift < 0)
            return;
        memcpy(to, done, (size_t)(row->number_text.ptr - done));
        to += row->number_text.ptr - done;
        done = row->number_text.ptr + row->number_text.len;
        if (row->number + shift)
            to += snprintf(to, 16, "%lld.", (long long)row->number + shift);
        else
            for (size_t k = 0; k < row->number_text.len; k++)
                *to++ = ' ';
        count++;
    }
    if (count > 1)
        offer_edit(editor, &(struct edit){ .line = first,
                                           .old = { start, (size_t)(done - start) },
                                           .text = { text, (size_t)(to - text) },
                                           .slip = SLIP_OTHER,
                                           .likelihood = likelihood,
                                           .thing = shift < 0 ? "the numbers are one too high"
                                                              : "the numbers are one too low" });
}

void edit_numbers(struct editor *editor, size_t line)
{
    const struct outline *outline = editor->outline;
    const struct row *row = numbered_row(outline, line);
    bool is_first = true, has_row_above = false;
    if (!row || editor->stop)
        return;
    for (size_t i = line; i-- > 1 && !is_round(outline, i);) {
        is_first = is_first && !numbered_row(outline, i);
        has_row_above |= outline->parsed->record->lines[i].kind == LINE_ROW;
    }
    offer_unnumbered(editor, row);
    if (!has_row_above || row->number > 1) /* only the first row may be unnumbered */
        offer_shifted(editor, line, -1, is_first ? LIKELY : POSSIBLE);
    offer_shifted(editor, line, 1, is_first ? LIKELY : POSSIBLE);
}
