/*
 * A fuzzer's target: bytes are read as a text that may hold examples. What is found has to be a record
 * of a game that is known, of lines that can be read; the fields are the game's, unless it was a record
 * already; and it is the same however the bytes come.
 */
#include "fuzz.h"

#include <unistd.h>

#include "scan/scan.h"

static const char name[] = "fuzz.txt";

static void look_at(void *user, struct slice text)
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
        must(false, "memory lasts");
    judge(&judgement, &chunk, all_grammars(), &options);
    for (size_t i = 0; i < report->count; i++)
        must(report->items[i].id == DIAG_UNCLOSED_REMARK, "the lines of a found record are text");
    must(record->mapped_file && record_line(record, 0) > 0, "a found record has an origin");
    must(judgement.verdict.grammar != NULL, "a found record is of a game");
    bool made = record_field(record, "Source", &source) && source.len > sizeof name &&
                memcmp(source.ptr, name, sizeof name - 1) == 0;
    options.game_only = false;
    judge(&judgement, &chunk, all_grammars(), &options);
    for (size_t i = 0; i < report->count && made; i++)
        must(report->items[i].id != DIAG_UNKNOWN_FIELD, "its fields are the game's");
    fwrite(text.ptr, 1, text.len, found->out);
    arena_free(&arena);
}

static void see_lost(const char *file, struct report *report)
{
    must(strcmp(file, name) == 0 && report->count == 1,
         "of a record that is too large that is said");
}

/* What is found in the bytes, of which at most `step` come at a time (0 for no limit). */
static struct slice scan(struct slice bytes, size_t step)
{
    static struct text found;
    static struct scanner *scanner;
    struct scan_options how = { .all = true, .max_record = 1000, .show = see_lost };
    if (!scanner)
        scanner = scanner_open(all_grammars(), how, look_at, &found);
    must(scanner != NULL, "the grammars are whole");
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
    must(slice_equal(whole, slow), "in slow bytes the same is found");
    free_text(slow);
    free_text(whole);
    return 0;
}
