/* Presents the best mend as suggestions of the diagnostics. */
#include "base/order.h"
#include "mend.h"

/* Describes a hunk. `line` is its line number in the file. */
static const char *describe_hunk(struct report *report, const struct mend_hunk *hunk, uint64_t line)
{
    struct slice text = hunk->added;
    unsigned long long number = line;
    if (!hunk->added_count)
        return arena_printf(report->arena, "remove line %llu", number);
    struct slice first = next_line(&text);
    while (first.len && is_line_end(first.ptr[first.len - 1]))
        first.len--;
    const char *added = excerpt(report, slice_trim(first));
    if (!hunk->removed)
        return arena_printf(report->arena, "put '%s' above line %llu", added, number);
    if (hunk->removed == 1 && hunk->added_count == 1)
        return arena_printf(report->arena, "write '%s' in line %llu", added, number);
    return arena_printf(report->arena, "write '%s' and so on from line %llu", added, number);
}

/* The error that an edit is shown with: the one on its line, or else the first without a suggestion. */
static struct diagnostic *nearest_error(struct report *report, uint64_t line)
{
    struct diagnostic *first = NULL;
    for (size_t i = 0; i < report->count; i++) {
        struct diagnostic *diagnostic = &report->items[i];
        if (!is_error(diagnostic->id) || diagnostic->suggestion)
            continue;
        if (diagnostic->place.line == line)
            return diagnostic;
        if (!first)
            first = diagnostic;
    }
    return first;
}

/* The place of a hunk; that of the error if it is on the same line. */
static struct place place_of_hunk(const struct record *record, const struct diagnostic *error,
                                  const struct mend_hunk *hunk)
{
    size_t last = record->line_count - 1, line = MIN(hunk->line, last);
    if (error->place.line == record->first_line + line)
        return error->place;
    return record_place(record, line_body(&record->lines[line]));
}

void mend_suggest(struct report *report, const struct mends *mends)
{
    const struct mend *mend = mends->count ? mends->items : mends->partial;
    for (size_t i = 0; mend && i < mend->hunk_count; i++) {
        const struct mend_hunk *hunk = &mend->hunks[i];
        uint64_t line = report->record->first_line + hunk->line;
        struct diagnostic *diagnostic = nearest_error(report, line);
        const char *why = i < mend->edit_count ? mend->edits[i].reason : mend->edits[0].reason;
        const char *words = describe_hunk(report, hunk, line), *others = "";
        if (mends->ties > 1)
            others = arena_printf(report->arena, " (one of %zu equally good fixes)", mends->ties);
        /* help is more useful than a remote guess */
        bool has_better_help = diagnostic && diagnostic->help && mend->likelihood == REMOTE;
        if (!diagnostic || has_better_help)
            continue;
        struct place *place = arena_alloc(report->arena, sizeof *place);
        *place = place_of_hunk(report->record, diagnostic, hunk);
        diagnostic->suggestion_place = place;
        diagnostic->suggestion =
                arena_printf(report->arena, "perhaps %s: %s%s", why, words, others);
    }
}
