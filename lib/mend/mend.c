#include "hunks.h"
#include "steps.h"

/* --- one edit --- */

static struct mend *add_mend(struct search *search, struct mends *mends, const struct found *found)
{
    struct mend *mend = &mends->items[mends->count++];
    *mend = (struct mend){ .likelihood = found->edit.likelihood, .untested = found->untested };
    mend->text =
            text_replaced(search->keep, search->record->bytes, found->edit.old, found->edit.text);
    mend->edits = arena_alloc(search->keep, sizeof *mend->edits);
    mend->edits[0] =
            (struct mend_edit){ found->edit.line, edit_reason(search->keep, &found->edit) };
    mend->edit_count = 1;
    return mend;
}

static void take_single(struct search *search, size_t most, struct mends *mends)
{
    struct lines before = lines_of(search->keep, search->record->bytes);
    size_t count = search->count < most ? search->count : most;
    mends->items = arena_zero(search->keep, count, sizeof *mends->items);
    mends->found = search->count;
    mends->equals = search_equals(search);
    for (size_t i = 0; i < count; i++) {
        struct mend *mend = add_mend(search, mends, &search->found[i]);
        struct lines lines = follow(search->keep, &before, mend->text);
        make_hunks(search->keep, before.count, &lines, mend);
    }
}

/* --- the whole --- */

/* Lines would only be left out: where edits one after the other keep them, these come first. */
static void prefer_steps(struct search *search, const struct verdict *verdict,
                         const struct report *report, size_t most, struct mends *mends)
{
    struct mends other = { .complete = true };
    mend_stepwise(search, verdict, report, &other);
    if (!other.count || other.items[0].likelihood == REMOTE)
        return;
    size_t count = mends->count < most ? mends->count : most - 1;
    struct mend *items = arena_zero(search->keep, count + 1, sizeof *items);
    items[0] = other.items[0];
    memcpy(items + 1, mends->items, count * sizeof *items);
    mends->items = items;
    mends->count = count + 1;
    mends->found += other.found;
    mends->equals = other.equals;
}

enum { ERRORS_MOST = 50 }; /* beyond that nobody knows what was meant */

static bool can_be_mended(const struct record *record, const struct report *report)
{
    if (!report->errors || !record->has_game || record->too_large)
        return false;
    for (size_t i = 0; i < record->line_count; i++)
        if (line_is_lost(&record->lines[i]))
            return false;
    return record->open_remark == record->line_count;
}

void mend_record(const struct record *record, const struct verdict *verdict,
                 const struct report *report, struct grammars *grammars, size_t effort, size_t most,
                 struct mends *mends)
{
    *mends = (struct mends){ .complete = true };
    if (!can_be_mended(record, report) || most == 0)
        return;
    struct search *search = arena_zero(report->arena, 1, sizeof *search);
    search->keep = report->arena;
    search->trial.grammars = grammars;
    search->trial.left = effort;
    search->study.grammars = grammars;
    jmp_buf outer;
    memcpy(&outer, &report->arena->out_of_memory, sizeof outer);
    if (setjmp(report->arena->out_of_memory) == 0) {
        memcpy(&search->trial.arena.out_of_memory, &report->arena->out_of_memory, sizeof outer);
        memcpy(&search->study.arena.out_of_memory, &report->arena->out_of_memory, sizeof outer);
        memcpy(&search->scratch.out_of_memory, &report->arena->out_of_memory, sizeof outer);
        search->record = record;
        if (verdict->play)
            search_edits(search, record, verdict, report, 1, 0);
        bool remote = search->count && search->found[0].edit.likelihood == REMOTE;
        if (search->count)
            take_single(search, most, mends);
        if (remote && report->errors <= ERRORS_MOST)
            prefer_steps(search, verdict, report, most, mends);
        else if (!mends->count && report->errors <= ERRORS_MOST)
            mend_stepwise(search, verdict, report, mends);
        mends->complete = search->trial.left > 0;
        search_end(search);
        memcpy(&report->arena->out_of_memory, &outer, sizeof outer);
        return;
    }
    search_end(search);
    memcpy(&report->arena->out_of_memory, &outer, sizeof outer);
    longjmp(report->arena->out_of_memory, 1);
}
