/* Edits: how they are offered, and what they are called. */
#include "edits.h"

static bool ends_line(char c)
{
    return c == '\n' || c == '\r';
}

/* Takes blanks with what goes: before the end of a line, or after its beginning. */
static void take_blanks(const struct record *record, struct edit *edit)
{
    const char *start = record->bytes.ptr, *end = start + record->bytes.len;
    const char *from = edit->old.ptr, *to = from + edit->old.len;
    if (edit->text.len || !edit->old.len || ends_line(to[-1]) || ends_line(*from))
        return;
    if (to == end || ends_line(*to))
        while (from > start && is_space(from[-1]) && !ends_line(from[-1]))
            from--;
    else if (from == start || ends_line(from[-1]))
        while (to < end && is_space(*to) && !ends_line(*to))
            to++;
    edit->old = (struct slice){ from, (size_t)(to - from) };
}

/* How many blanks there are up to the end of a line; 0 if something else is there. */
static size_t blanks_before_end(struct slice all, const char *from)
{
    const char *end = all.ptr + all.len, *to = from;
    while (to < end && is_space(*to) && !ends_line(*to))
        to++;
    return to == end || ends_line(*to) ? (size_t)(to - from) : 0;
}

void offer_edit(struct editor *editor, const struct edit *edit)
{
    struct edit clean = *edit;
    if (editor->stop)
        return;
    take_blanks(editor->outline->parsed->record, &clean);
    if (!clean.old.len && clean.text.len && clean.old.ptr[-1] == ':') { /* there was no value */
        const struct slice all = editor->outline->parsed->record->bytes;
        clean.text = slice_of(
                arena_printf(editor->scratch, " %.*s", (int)clean.text.len, clean.text.ptr));
        clean.old.len = blanks_before_end(all, clean.old.ptr);
    }
    editor->stop = !editor->sink(editor->user, &clean);
}

const char *edit_reason(struct arena *arena, const struct edit *edit)
{
    static const char *const reasons[] = { [SLIP_WRONG] = "a %s is wrong",
                                           [SLIP_MISSING] = "a %s is missing",
                                           [SLIP_TWICE] = "a %s is duplicated",
                                           [SLIP_TOO_MANY] = "an extra %s",
                                           [SLIP_SWAPPED] = "two %ss are swapped",
                                           [SLIP_CLAIM] = "the claim is wrong",
                                           [SLIP_OTHER] = "%s" };
    return arena_printf(arena, reasons[edit->slip], edit->thing);
}
