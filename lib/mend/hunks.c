/* Tracks the lines of a record through edits, and computes the hunks of a diff. */
#include "hunks.h"

#include "base/order.h"

struct edited_lines lines_of_text(struct arena *arena, struct slice text)
{
    struct edited_lines lines = { .count = 0 };
    while (text.len) {
        ARENA_PUSH(arena, lines.texts, lines.count, lines.capacity);
        lines.texts[lines.count++] = next_line(&text);
    }
    lines.origins = arena_alloc(arena, (lines.count + 1) * sizeof *lines.origins);
    for (size_t i = 0; i < lines.count; i++)
        lines.origins[i] = i;
    return lines;
}

struct edited_lines track_lines(struct arena *arena, const struct edited_lines *before,
                                struct slice text)
{
    struct edited_lines lines = lines_of_text(arena, text);
    size_t most = MIN(lines.count, before->count), first = 0, last = 0;
    while (first < most && slice_equal(lines.texts[first], before->texts[first]))
        first++;
    while (first + last < most && slice_equal(lines.texts[lines.count - 1 - last],
                                              before->texts[before->count - 1 - last]))
        last++;
    bool same_count = lines.count == before->count; /* lines were changed in place */
    for (size_t i = 0; i < lines.count; i++)
        lines.origins[i] =
                i < first || (same_count && slice_equal(lines.texts[i], before->texts[i]))
                        ? before->origins[i]
                : i >= lines.count - last ? before->origins[before->count - lines.count + i]
                                          : LINE_NEW;
    return lines;
}

void make_hunks(struct arena *arena, size_t count, const struct edited_lines *lines,
                struct mend *mend)
{
    size_t line = 0, capacity = 0;
    for (size_t i = 0; i <= lines->count;) {
        struct mend_hunk hunk = { .line = line };
        for (; i < lines->count && lines->origins[i] == LINE_NEW; i++) {
            if (!hunk.added.ptr)
                hunk.added.ptr = lines->texts[i].ptr;
            hunk.added.len += lines->texts[i].len;
            hunk.added_count++;
        }
        size_t next = i < lines->count ? lines->origins[i] : count;
        hunk.removed = next - line;
        if (hunk.removed || hunk.added_count) {
            ARENA_PUSH(arena, mend->hunks, mend->hunk_count, capacity);
            mend->hunks[mend->hunk_count++] = hunk;
        }
        line = next + 1;
        i++;
    }
}
