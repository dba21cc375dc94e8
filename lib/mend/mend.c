#include "mend.h"

#include "search.h"

/* --- what a mend is made of --- */

/* Where each line of a text comes from: the index in the record, NEW for one that came in. */
#define NEW SIZE_MAX

struct lines {
    struct slice *texts; /* with their ends */
    size_t *origins;
    size_t count, capacity;
};

static struct lines lines_of(struct arena *arena, struct slice text)
{
    struct lines lines = { .count = 0 };
    while (text.len) {
        const char *newline = memchr(text.ptr, '\n', text.len);
        size_t len = newline ? (size_t)(newline - text.ptr) + 1 : text.len;
        ARENA_PUSH(arena, lines.texts, lines.count, lines.capacity);
        lines.texts[lines.count++] = (struct slice){ text.ptr, len };
        text.ptr += len;
        text.len -= len;
    }
    lines.origins = arena_alloc(arena, (lines.count + 1) * sizeof *lines.origins);
    for (size_t i = 0; i < lines.count; i++)
        lines.origins[i] = i;
    return lines;
}

/* The lines of a text that was edited: what is the same at both ends comes from where it came from before. */
static struct lines follow(struct arena *arena, const struct lines *before, struct slice text)
{
    struct lines lines = lines_of(arena, text);
    size_t most = lines.count < before->count ? lines.count : before->count, first = 0, last = 0;
    while (first < most && slice_equal(lines.texts[first], before->texts[first]))
        first++;
    while (first + last < most && slice_equal(lines.texts[lines.count - 1 - last],
                                              before->texts[before->count - 1 - last]))
        last++;
    for (size_t i = 0; i < lines.count; i++)
        lines.origins[i] = i < first ? before->origins[i]
                           : i >= lines.count - last
                                   ? before->origins[before->count - lines.count + i]
                                   : NEW;
    return lines;
}

/* What changed between the record of `count` lines and the lines that it became. */
static void make_hunks(struct arena *arena, size_t count, const struct lines *lines,
                       struct mend *mend)
{
    size_t line = 0, capacity = 0;
    for (size_t i = 0; i <= lines->count;) {
        struct mend_hunk hunk = { .line = line };
        for (; i < lines->count && lines->origins[i] == NEW; i++) {
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

/* --- several edits --- */

/* A record on its way to be mended, an edit at a time. */
struct step {
    struct record record;
    struct report report;
    struct verdict verdict;
    struct lines lines;
};

static void judge_step(struct search *search, struct step *step, struct slice text)
{
    struct chunk chunk = { .bytes = text,
                           .first_line = search->record->first_line,
                           .has_game = true };
    step->report = (struct report){ .arena = search->keep };
    record_read(&step->record, &chunk, DEFAULT_MAX_LINE, &step->report);
    judge(&step->record, search->trial.grammars, &step->report, NULL, &step->verdict);
}

/* Adds the reason for an edit, and where its line was in the record as it is on paper. */
static void add_reason(struct search *search, struct mend *mend, const struct edit *edit,
                       const struct lines *lines)
{
    size_t line = edit->line < lines->count ? edit->line : lines->count - 1;
    while (line > 0 && lines->origins[line] == NEW)
        line--;
    mend->edits[mend->edit_count++] =
            (struct mend_edit){ lines->origins[line], edit_reason(search->keep, edit) };
}

/*
 * Several slips: the first error that is left is mended by the edit after which the fewest are left,
 * and so on, until none is.
 */
static void mend_stepwise(struct search *search, const struct verdict *verdict,
                          const struct report *report, struct mends *mends)
{
    enum { STEPS_MOST = 8, WAYS_MOST = 1000000 };
    struct arena *keep = search->keep;
    struct step *step = arena_zero(keep, 1, sizeof *step);
    struct mend *mend = arena_zero(keep, 1, sizeof *mend);
    size_t lines_on_paper = search->record->line_count;
    size_t ways = 1;
    step->record = *search->record;
    step->report = *report;
    step->verdict = *verdict;
    step->lines = lines_of(keep, search->record->bytes);
    mend->edits = arena_alloc(keep, STEPS_MOST * sizeof *mend->edits);
    for (int i = 0; i < STEPS_MOST && step->report.errors; i++) {
        search_edits(search, &step->record, &step->verdict, &step->report, step->report.errors);
        if (!search->count || !search->trial.left)
            return;
        const struct found *found = &search->found[0];
        add_reason(search, mend, &found->edit, &step->lines);
        ways *= ways < WAYS_MOST ? search_equals(search) : 1;
        mend->likelihood = found->edit.likelihood > mend->likelihood ? found->edit.likelihood
                                                                     : mend->likelihood;
        mend->text = text_replaced(keep, step->record.bytes, found->edit.old, found->edit.text);
        step->lines = follow(keep, &step->lines, mend->text);
        judge_step(search, step, mend->text);
    }
    if (step->report.errors)
        return;
    make_hunks(keep, lines_on_paper, &step->lines, mend);
    mends->items = mend;
    mends->count = 1;
    mends->found = mends->equals = ways;
}

/* --- the whole --- */

enum { ERRORS_MOST = 50 }; /* beyond that nobody knows what was meant */

static bool can_be_mended(const struct record *record, const struct report *report)
{
    if (!report->errors || !record->has_game || record->too_large)
        return false;
    for (size_t i = 0; i < record->line_count; i++)
        if (record->lines[i].kind == LINE_SKIPPED) /* its bytes are no text */
            return false;
    return record->open_remark == record->line_count;
}

void mend_record(const struct record *record, const struct verdict *verdict,
                 const struct report *report, struct grammars *grammars, size_t effort, size_t most,
                 struct mends *mends)
{
    *mends = (struct mends){ .complete = true };
    if (!can_be_mended(record, report) || !verdict->play || most == 0)
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
        search_edits(search, record, verdict, report, 1);
        if (search->count)
            take_single(search, most, mends);
        else if (report->errors > 1 && report->errors <= ERRORS_MOST)
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
