/*
 * Fuzz target: a grammar file, and records below a line `...`. Either the grammar is invalid and
 * this is reported, or the records are judged and written with it.
 */
#include "fuzz.h"
#include "games/games.h"
#include "grammar/grammars.h"

#include <unistd.h>

#include "scan/scan.h"

static char folder[] = "/tmp/quire-fuzz-XXXXXX";
static char file[sizeof folder + 16];

static void clean_up(void)
{
    unlink(file);
    rmdir(folder);
}

static void set_up(void)
{
    if (file[0])
        return;
    must(mkdtemp(folder) != NULL, "a folder for grammars can be created");
    snprintf(file, sizeof file, "%s/fuzz.yaml", folder);
    atexit(clean_up);
}

/* The part above a line `...`; *rest is the part below. */
static struct slice split(struct slice bytes, struct slice *rest)
{
    for (size_t i = 0; i + 5 <= bytes.len; i++) {
        if (memcmp(bytes.ptr + i, "\n...\n", 5) != 0)
            continue;
        *rest = (struct slice){ bytes.ptr + i + 5, bytes.len - i - 5 };
        return (struct slice){ bytes.ptr, i + 1 };
    }
    *rest = (struct slice){ bytes.ptr + bytes.len, 0 };
    return bytes;
}

static struct grammars *load(struct slice text)
{
    set_up();
    FILE *out = fopen(file, "wb");
    must(out != NULL, "a grammar can be written");
    fwrite(text.ptr, 1, text.len, out);
    must(fclose(out) == 0, "a grammar can be written");
    struct grammars *grammars = grammars_open(folder, games);
    must(grammars != NULL, "there is memory for a grammar");
    return grammars;
}

/* True if the grammars have no fault; checks that a fault is reported. */
static bool is_whole(const struct grammars *grammars)
{
    const struct grammars_fault *fault = grammars_fault(grammars);
    if (!fault)
        return true;
    must(fault->count > 0 && !fault->cause, "a fault is reported");
    struct report report = { .items = (struct diagnostic *)fault->items, .count = fault->count };
    write_diagnostics(fault->file, &report);
    return false;
}

static void take_record(void *user, const struct result *result)
{
    struct text text;
    struct quire_layout layout = { .any = false };
    (void)user;
    write_diagnostics(result->file, &result->judgement->report);
    text_begin(&text);
    write_quire(text.out, result, CLAIMS_FILL, &layout);
    free_text(text_end(&text));
    if (result->judgement->record.has_game)
        write_score_jsonl(nowhere(), result);
}

static void check_found(void *user, struct slice record)
{
    (void)user;
    must(record.len > 0, "a found record is not empty");
}

static void check_oversize(const char *file, struct report *report)
{
    must(file && report->count == 1, "an oversized record has one diagnostic");
}

/* Also scans for examples with the grammar. */
static void scan(struct grammars *grammars, struct slice text)
{
    int fd = open_bytes(text);
    struct scan_options how = { .all = true, .max_record = 1000, .show = check_oversize };
    struct scanner *scanner = scanner_open(grammars, how, check_found, NULL);
    must(scanner != NULL, "a valid grammar can be used for scanning");
    must(scanner_read(scanner, "fuzz.txt", fd), "a file in memory can be read");
    scanner_close(scanner);
    close(fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice records;
    struct slice text = split((struct slice){ (const char *)data, size }, &records);
    struct grammars *grammars = load(text);
    if (is_whole(grammars)) {
        each_record(
                records,
                &(struct way){ .grammars = grammars, .wants_claims = true, .record = take_record });
        scan(grammars, records);
    }
    grammars_free(grammars);
    return 0;
}
