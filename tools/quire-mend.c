/* quire-mend: what was meant, where a record has an error. */
#include <errno.h>
#include <unistd.h>

#include "replace.h"
#include "tool.h"

enum { OPTION_EFFORT, OPTION_FORMAT, OPTION_IN_PLACE, OPTION_MAX, OPTION_QUIET };

enum format { FORMAT_TEXT, FORMAT_JSONL };
static const char *const formats[] = { "text", "jsonl", NULL };
static int format;

static const struct tool_option options[] = {
    { "effort", 0, "BYTES", .help = "how much to judge for a record (default 64M)" },
    { "format", 0, "FORMAT", .help = "of the results", .words = formats, .choice = &format },
    { "in-place", 'i', .help = "write each file back with what is surely meant" },
    { "max", 0, "N", .help = "show at most N mends of a record (default 5)" },
    { "quiet", 'q', .help = "print nothing" },
    { 0 },
};

static size_t effort = MEND_EFFORT, most = 5;
static bool in_place, quiet;
static struct tool tool;

/* The file that is written back. */
static struct {
    struct replacement replacement;
    bool changed;
} current;

static bool take(int option, const char *value)
{
    switch (option) {
    case OPTION_EFFORT:
        return take_number(value, true, &effort);
    case OPTION_IN_PLACE:
        return in_place = true;
    case OPTION_MAX:
        return take_number(value, false, &most) && most > 0;
    default:
        return quiet = true;
    }
}

static void begin(const char *file, int fd)
{
    memset(&current, 0, sizeof current);
    if (in_place && !replacement_begin(&current.replacement, file, fd))
        trouble("%s: %s", file, strerror(errno));
}

static void put_back(struct slice bytes)
{
    if (current.replacement.stream && bytes.len)
        fwrite(bytes.ptr, 1, bytes.len, current.replacement.stream);
}

static void show(const struct result *result, const struct mends *mends)
{
    if (format == FORMAT_JSONL)
        write_mends_jsonl(stdout, result, mends);
    else
        write_mends_text(stdout, result, mends, isatty(STDOUT_FILENO));
}

static void record(const struct result *result)
{
    struct slice bytes = result->record->bytes;
    struct mends mends = { .complete = true };
    if (result->report->errors) {
        mend_record(result->record, result->verdict, result->report, tool.grammars, effort, most,
                    &mends);
        bool applied = current.replacement.stream && mend_is_sure(&mends);
        if (applied) {
            bytes = mends.items[0].text;
            mends.count = 1;
            current.changed = true;
        } else {
            note_errors();
        }
        if (!quiet)
            show(result, &mends);
    }
    if (result->record->has_mark)
        put_back(slice_of("\xef\xbb\xbf"));
    if (!result->record->too_large)
        put_back(bytes);
}

/* A record that is too large stays as it is. */
static void spill(void *user, struct slice bytes)
{
    (void)user;
    put_back(bytes);
}

static void end(const char *file, bool good)
{
    if (current.replacement.stream &&
        !replacement_end(&current.replacement, good && current.changed))
        trouble("%s: not written: %s", file, strerror(errno));
}

static bool start(char **files)
{
    tool.tells_nothing = quiet;
    tool.prints_late = quiet;
    return !in_place || can_be_in_place(files);
}

static struct tool tool = {
    .name = "quire-mend",
    .usage = "[OPTION...] [FILE...]",
    .purpose = "Finds out what was meant, where a record of a game played on paper has an error.",
    .options = options,
    .take = take,
    .start = start,
    .begin = begin,
    .end = end,
    .record = record,
    .spill = spill,
    .forgives = true,
};

int main(int argc, char **argv)
{
    return tool_main(&tool, argc, argv);
}
