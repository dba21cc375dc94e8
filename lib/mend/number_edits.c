/* Move numbers before rows. */
#include "base/text_stream.h"
#include "edits.h"

static const struct row *numbered_row(const struct outline *outline, size_t line)
{
    const struct row *row = outline->rows[line];
    return row->def && row->number_text.ptr ? row : NULL;
}

static bool is_round(const struct field *field)
{
    return field && field->def && field->def->id == FIELD_ROUND;
}

/* Offers to shift all numbers by one up to the next Round. A row that is not a move, and would have 0, loses its number. */
static void offer_shifted(struct editor *editor, size_t first, int shift)
{
    const struct outline *outline = editor->outline;
    const struct record *record = outline->parsed->record;
    const char *start = record->lines[first].text, *done = start;
    struct text_stream *text = text_stream_open(editor->scratch);
    size_t count = 0;
    for (size_t i = first; i < record->line_count && !is_round(outline->fields[i]); i++) {
        const struct row *row = numbered_row(outline, i);
        if (!row || row->number > INT32_MAX)
            continue;
        fwrite(done, 1, (size_t)(row->number_text.ptr - done), text->stream);
        done = row->number_text.ptr + row->number_text.len;
        if (row->number + shift > 0)
            fprintf(text->stream, "%d.", (int)row->number + shift);
        else
            fprintf(text->stream, "%*s", (int)row->number_text.len, "");
        count++;
    }
    struct edit edit = { .line = first,
                         .old = { start, (size_t)(done - start) },
                         .text = text_stream_close(text),
                         .slip = SLIP_OTHER,
                         .likelihood = LIKELY,
                         .thing = shift < 0 ? "the numbers are one too high"
                                            : "the numbers are one too low" };
    if (count > 1)
        offer_edit(editor, &edit);
}

void edit_numbers(struct editor *editor, size_t line)
{
    const struct row *row = numbered_row(editor->outline, line);
    if (!row)
        return;
    struct slice number = row->number_text;
    number.len = row->text.ptr > number.ptr ? (size_t)(row->text.ptr - number.ptr) : number.len;
    offer_edit(editor,
               &(struct edit){ line, number, slice_of(""), SLIP_EXTRA, POSSIBLE, "number" });
    for (size_t above = line; above-- > 1 && !is_round(editor->outline->fields[above]);)
        if (numbered_row(editor->outline, above))
            return;
    offer_shifted(editor, line, -1);
    offer_shifted(editor, line, 1);
}
