/*
 * Fuzz target: reads the bytes as a text that may contain examples. Each example must be a record of a known game with
 * readable lines; its fields must exist in the game, unless the text had the record in the notation. The sizes of the
 * reads must not matter.
 */
#include "fuzz.h"

#include <unistd.h>

#include "scan/scan.h"

static const char name[] = "fuzz.txt";

static void check_found(void *user, struct slice text)
{
    struct text *found = user;
    struct arena arena = { .blocks = NULL };
    struct chunk chunk = { .bytes = text, .first_line = 1, .has_game = true };
    struct judge_options options = { .arena = &arena, .max_line = text.len, .game_only = true };
    struct judgement judgement;
    const struct record *record = &judgement.record;
    const struct report *report = &judgement.report;
    struct slice source;
    if (setjmp(arena.out_of_memory))
        must(false, "memory does not run out");
    judge(&judgement, &chunk, all_grammars(), &options);
    for (size_t i = 0; i < report->count; i++)
        must(report->items[i].id == DIAG_UNCLOSED_REMARK, "a found record has readable lines");
    must(record->mapped_file && record_line(record, 0) > 0, "a found record has a source map");
    must(judgement.verdict.grammar != NULL, "a found record has a known game");
    bool made = record_field(record, "Source", &source) && source.len > sizeof name &&
                memcmp(source.ptr, name, sizeof name - 1) == 0;
    options.game_only = false;
    judge(&judgement, &chunk, all_grammars(), &options);
    for (size_t i = 0; i < report->count && made; i++)
        must(report->items[i].id != DIAG_UNKNOWN_FIELD, "a found record has no unknown fields");
    fwrite(text.ptr, 1, text.len, found->out);
    arena_free(&arena);
}

static void check_oversize(const char *file, struct report *report)
{
    must(strcmp(file, name) == 0 && report->count == 1, "an oversized record has one diagnostic");
}

/* The examples found in the bytes, which are read `step` at a time (0 for no limit). */
static struct slice scan(struct slice bytes, size_t step)
{
    static struct text found;
    static struct scanner *scanner;
    struct scan_options how = { .all = true, .max_record = 1000, .show = check_oversize };
    if (!scanner)
        scanner = scanner_open(all_grammars(), how, check_found, &found);
    must(scanner != NULL, "the grammars are valid");
    text_begin(&found);
    int fd = open_bytes(bytes);
    read_most = step;
    must(scanner_read(scanner, name, fd), "a file in memory can be read");
    read_most = 0;
    close(fd);
    return text_end(&found);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice bytes = { (const char *)data, size };
    struct slice whole = scan(bytes, 0), slow = scan(bytes, 1 + size % 7);
    must(slice_equal(whole, slow), "the sizes of reads do not change what is found");
    free_text(slow);
    free_text(whole);
    return 0;
}
