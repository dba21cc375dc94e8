/*
 * A fuzzer's target: whatever the record is, each mend of it leaves no error, and changes nothing but
 * what its hunks say.
 */
#include "fuzz.h"

#include "mend/mend.h"
#include "write/write.h"

enum { EFFORT = 1 << 16, MENDS_MOST = 20 };

static struct grammars *grammars;
static FILE *nowhere;

static void set_up(void)
{
    if (grammars)
        return;
    nowhere = fopen("/dev/null", "wb");
    grammars = grammars_open(NULL);
    must(nowhere && grammars, "there is memory at the start");
}

static void judge_text(const struct chunk *chunk, struct report *report, struct record *record,
                       struct verdict *verdict)
{
    record_read(record, chunk, DEFAULT_MAX_LINE, report);
    judge(record, grammars, report, NULL, verdict);
}

/* The text that the hunks of a mend make of a record. */
static struct slice patch(struct arena *arena, const struct record *record, const struct mend *mend)
{
    struct slice text = record->bytes;
    const char *end = text.ptr + text.len;
    for (size_t i = mend->hunk_count; i-- > 0;) {
        const struct mend_hunk *hunk = &mend->hunks[i];
        size_t last = hunk->line + hunk->removed;
        must(last <= record->line_count, "a hunk is about lines that are there");
        const char *from = hunk->line < record->line_count ? record->lines[hunk->line].text : end;
        const char *to = last < record->line_count ? record->lines[last].text : end;
        /* those above are not changed yet: they stand where they stood */
        struct slice old = { text.ptr + (from - record->bytes.ptr), (size_t)(to - from) };
        text = text_replaced(arena, text, old, hunk->added);
    }
    return text;
}

static void check_mend(struct arena *arena, const struct record *record, const struct mend *mend)
{
    struct report report = { .arena = arena };
    struct record mended;
    struct verdict verdict;
    struct chunk chunk = { .bytes = mend->text, .first_line = 1, .has_game = true };
    judge_text(&chunk, &report, &mended, &verdict);
    must(report.errors == 0, "a mend leaves no error");
    must(mend->edit_count > 0 && mend->hunk_count > 0, "a mend changes something");
    must(slice_equal(patch(arena, record, mend), mend->text), "its hunks say what");
}

static void mend_chunk(struct arena *arena, const struct chunk *chunk)
{
    struct report report = { .arena = arena };
    struct record record;
    struct verdict verdict;
    struct mends mends;
    struct result result = { "fuzz", "fuzz", &record, &verdict, &report };
    judge_text(chunk, &report, &record, &verdict);
    mend_record(&record, &verdict, &report, grammars, EFFORT, MENDS_MOST, &mends);
    must(report.errors || !mends.count, "what is right is not mended");
    must(mends.equals <= mends.found && mends.count <= mends.found, "numbers fit");
    for (size_t i = 0; i < mends.count; i++)
        check_mend(arena, &record, &mends.items[i]);
    write_mends_text(nowhere, &result, &mends, report.errors % 2);
    write_mends_jsonl(nowhere, &result, &mends);
    mend_suggest(&report, &mends);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input_limits limits = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };
    struct arena arena = { 0 };
    struct chunk chunk;
    set_up();
    int fd = open_bytes((struct slice){ (const char *)data, size });
    struct input *input = input_open(fd, limits, NULL, NULL);
    must(input != NULL, "there is memory for the input");
    if (setjmp(arena.out_of_memory))
        must(false, "memory lasts");
    while (input_next(input, &chunk) == INPUT_CHUNK) {
        mend_chunk(&arena, &chunk);
        arena_reset(&arena);
    }
    input_close(input);
    close(fd);
    arena_free(&arena);
    return 0;
}
