/*
 * A fuzzer's target: bytes are read as a text that may hold examples. What is found has to be a record
 * of a game that is known, of lines that can be read, and formatting it has to keep where they stood.
 */
#include "fuzz.h"

#include "judge.h"
#include "scan/scan.h"

static struct grammars *grammars;
static struct scanner *scanner;

static void look_at(void *user, struct slice text)
{
    struct arena arena = { .blocks = NULL };
    struct report report = { .arena = &arena };
    struct chunk chunk = { .bytes = text, .first_line = 1, .has_game = true };
    struct record record;
    struct verdict verdict;
    (void)user;
    if (setjmp(arena.out_of_memory))
        must(false, "memory lasts");
    record_read(&record, &chunk, text.len, &report);
    must(report.errors == 0, "the lines of a found record are text");
    must(record.origin && record_line(&record, 0) > 0, "a found record has an origin");
    judge(&record, grammars, &report, NULL, &verdict);
    must(verdict.grammar != NULL, "a found record is of a game");
    for (size_t i = 0; i < report.count; i++)
        must(report.items[i].id != DIAG_UNKNOWN_FIELD, "its fields are the game's");
    arena_free(&arena);
}

static void set_up(void)
{
    if (scanner)
        return;
    grammars = grammars_open(NULL);
    must(grammars != NULL, "there is memory at the start");
    scanner = scanner_open(grammars, (struct scan_options){ .all = true }, look_at, NULL);
    must(scanner != NULL, "the grammars are whole");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    set_up();
    int fd = open_bytes((struct slice){ (const char *)data, size });
    must(scanner_read(scanner, "fuzz.txt", fd), "a file in memory can be read");
    close(fd);
    return 0;
}
