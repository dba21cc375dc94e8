/* Edits: offering them, and describing them. */
#include "edits.h"

struct slice next_line(struct slice *rest)
{
    const char *newline = memchr(rest->ptr, '\n', rest->len);
    struct slice line = { rest->ptr, newline ? (size_t)(newline - rest->ptr) + 1 : rest->len };
    *rest = slice_after(*rest, line.len);
    return line;
}

/* Extends an edit to blanks at the end of a line that it changes, and to those around a removed piece. */
static void absorb_blanks(const struct record *record, struct edit *edit)
{
    const char *start = record->bytes.ptr, *end = start + record->bytes.len;
    const char *from = edit->old.ptr, *to = from + edit->old.len, *stop = to;
    bool is_line = edit->text.len ? memchr(edit->text.ptr, '\n', edit->text.len) != NULL
                                  : !edit->old.len || is_line_end(to[-1]) || is_line_end(*from);
    if (is_line)
        return;
    while (stop < end && is_space(*stop) && !is_line_end(*stop))
        stop++;
    bool is_removal = !edit->text.len, at_end = stop == end || is_line_end(*stop);
    if (at_end || (is_removal && (from == start || is_line_end(from[-1]))))
        to = stop;
    while (is_removal && at_end && from > start && is_space(from[-1]) && !is_line_end(from[-1]))
        from--;
    edit->old = (struct slice){ from, (size_t)(to - from) };
}

void offer_edit(struct editor *editor, const struct edit *edit)
{
    struct edit clean = *edit;
    if (editor->stop)
        return;
    absorb_blanks(editor->outline->parsed->record, &clean);
    if (!edit->old.len && edit->text.len && edit->old.ptr[-1] == ':') /* the field had no value */
        clean.text = slice_of(
                arena_printf(editor->scratch, " %.*s", (int)clean.text.len, clean.text.ptr));
    editor->stop = !editor->sink(editor->user, &clean);
}

const char *edit_reason(struct arena *arena, const struct edit *edit)
{
    static const char *const reasons[] = { [SLIP_WRONG] = "a %s is wrong",
                                           [SLIP_MISSING] = "a %s is missing",
                                           [SLIP_TWICE] = "a %s is duplicated",
                                           [SLIP_EXTRA] = "an extra %s",
                                           [SLIP_SWAPPED] = "two %ss are swapped",
                                           [SLIP_CLAIM] = "the claim is wrong",
                                           [SLIP_OTHER] = "%s" };
    return arena_printf(arena, reasons[edit->slip], edit->thing);
}
