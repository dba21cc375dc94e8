/* quire-mend: finds small changes that make an invalid record valid. */
#include <sys/stat.h>
#include <unistd.h>

#include "mend/mend.h"
#include "replace.h"
#include "tool.h"

enum format { FORMAT_TEXT, FORMAT_JSONL };
static const char *const formats[] = { "text", "jsonl", NULL };
static int format;
static size_t effort = MEND_EFFORT, max_mends = 5;
static bool in_place, quiet;

static const struct tool_option options[] = {
    { "effort", 0, "BYTES", .help = "bytes to judge per record (default 64M)", .number = &effort,
      .is_size = true },
    { "format", 't', "FORMAT", .help = "output format", .words = formats, .choice = &format },
    { "in-place", 'i', .help = "write fixes that are certain back to the files",
      .flag = &in_place },
    { "head", 'n', "N", .help = "show at most N fixes per record (default 5)", .number = &max_mends,
      .min = 1, .second_name = "max" },
    { "quiet", 'q', .help = "print nothing", .flag = &quiet },
    { 0 },
};

/* The file to write back for --in-place. */
static struct {
    struct replacement replacement;
    bool changed;
} current;

static void begin_file(const char *file, int fd)
{
    memset(&current, 0, sizeof current);
    if (in_place)
        in_place_begin(&current.replacement, file, fd);
}

static void write_back(struct slice bytes)
{
    if (current.replacement.stream && bytes.len)
        fwrite(bytes.ptr, 1, bytes.len, current.replacement.stream);
}

/* True if the output is for patch(1), which needs exact lines: one mend of each record, in a file. */
static bool is_patch(void)
{
    struct stat status;
    return max_mends == 1 && fstat(STDOUT_FILENO, &status) == 0 && S_ISREG(status.st_mode);
}

static void show(const struct result *result, const struct mends *mends, enum mend_outcome outcome)
{
    if (format == FORMAT_JSONL)
        write_mends_jsonl(stdout, result, mends, outcome);
    else
        write_mends_text(stdout, result, mends, outcome, !is_patch());
}

/* Finds mends for a record and, with --in-place, applies the mend if it is certain; returns the bytes to write. */
static struct slice mend(const struct result *result)
{
    struct mends mends;
    enum mend_outcome outcome = in_place ? MEND_NOT_WRITTEN : MEND_SHOWN;
    mend_record(result->judgement, tool.grammars, effort, max_mends, &mends);
    if (current.replacement.stream && mend_is_sure(&mends)) {
        mends.count = 1;
        current.changed = true;
        outcome = MEND_WRITTEN;
    } else {
        raise_exit_status(EXIT_ERRORS);
    }
    if (!quiet)
        show(result, &mends, outcome);
    return outcome == MEND_WRITTEN ? mends.items[0].text : result->judgement->record.bytes;
}

static void handle_record(const struct result *result)
{
    const struct record *record = &result->judgement->record;
    struct slice bytes = result->judgement->report.errors ? mend(result) : record->bytes;
    if (record->has_bom)
        write_back(slice_of("\xef\xbb\xbf"));
    if (!record->too_large)
        write_back(bytes);
}

/* Copies an oversized record unchanged. */
static void handle_oversize(struct slice bytes)
{
    write_back(bytes);
}

static void end_file(const char *file, bool complete)
{
    in_place_end(&current.replacement, file, complete && current.changed);
}

static bool start(void)
{
    tool.quiet_if_empty = quiet;
    tool.buffers_output = quiet;
    return !in_place || check_in_place(tool.files);
}

struct tool tool = {
    .command = { .name = "quire-mend",
                 .purpose = "Suggests fixes for errors in records of games played on "
                            "paper.",
                 .options = options },
    .start = start,
    .begin_file = begin_file,
    .end_file = end_file,
    .handle_record = handle_record,
    .handle_oversize = handle_oversize,
    .ignores_errors = true,
};
