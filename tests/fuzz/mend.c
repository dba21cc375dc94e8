/*
 * Fuzz target: a mended record has no errors, and a mend changes only what its hunks show.
 */
#include "fuzz.h"

#include "mend/mend.h"

enum { EFFORT = 1 << 14, MENDS_MOST = 20 };

/* A record with the hunks of a mend applied. */
static struct slice patch(struct arena *arena, const struct record *record, const struct mend *mend)
{
    struct slice text = record->bytes;
    const char *end = text.ptr + text.len;
    for (size_t i = mend->hunk_count; i-- > 0;) {
        const struct mend_hunk *hunk = &mend->hunks[i];
        size_t last = hunk->line + hunk->removed;
        must(last <= record->line_count, "a hunk is within the record");
        const char *from = hunk->line < record->line_count ? record->lines[hunk->line].text : end;
        const char *to = last < record->line_count ? record->lines[last].text : end;
        /* those above are not changed yet: they stand where they stood */
        struct slice old = { text.ptr + (from - record->bytes.ptr), (size_t)(to - from) };
        text = text_replaced(arena, text, old, hunk->added);
    }
    return text;
}

/* A mend may put a Game: line right, so that there are two records. */
static void count_errors(void *user, const struct result *result)
{
    *(size_t *)user += result->judgement->report.errors;
}

static void check_mend(struct arena *arena, const struct record *record, const struct mend *mend,
                       size_t left)
{
    size_t errors = 0;
    each_record(mend->text, &(struct way){ .record = count_errors, .user = &errors });
    must(errors == left, "a mend leaves no errors except those it lists");
    must(mend->edit_count > 0 && mend->hunk_count > 0, "a mend changes something");
    must(slice_equal(patch(arena, record, mend), mend->text), "the hunks give the mended text");
}

static void take_record(void *user, const struct result *result)
{
    struct report *report = &result->judgement->report;
    struct mends mends;
    (void)user;
    mend_record(result->judgement, all_grammars(), EFFORT, MENDS_MOST, &mends);
    must(report->errors || !mends.count, "a valid record has no mends");
    must(mends.ties <= mends.found && mends.count <= mends.found, "the counts of mends agree");
    for (size_t i = 0; i < mends.count; i++)
        check_mend(report->arena, &result->judgement->record, &mends.items[i], 0);
    must(!mends.count || !(mends.remaining_count || mends.partial),
         "a complete mend leaves no errors");
    if (mends.partial)
        check_mend(report->arena, &result->judgement->record, mends.partial, mends.remaining_count);
    write_mends_text(nowhere(), result, &mends, MEND_SHOWN, report->errors % 2);
    write_mends_jsonl(nowhere(), result, &mends, MEND_SHOWN);
    mend_suggest(report, &mends);
    write_diagnostics(result->file, &result->judgement->report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    each_record((struct slice){ (const char *)data, size }, &(struct way){ .record = take_record });
    return 0;
}
