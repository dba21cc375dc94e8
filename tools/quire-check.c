/* quire-check: judges records, and says what is wrong with them. */
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "jobs.h"
#include "read/kind.h"

enum {
    OPTION_QUIET,
    OPTION_FORMAT,
    OPTION_PASS,
    OPTION_REJECT,
    OPTION_STRICT,
    OPTION_SUGGEST,
    OPTION_FINISHED,
    OPTION_MAX_ERRORS,
    OPTION_JOBS,
    OPTION_EXPLAIN,
    OPTION_COLOR
};

enum format { FORMAT_TEXT, FORMAT_GNU, FORMAT_JSONL, FORMAT_SARIF };
static const char *const formats[] = { "text", "gnu", "jsonl", "sarif", NULL };
static int format, color;

static const struct tool_option options[] = {
    { "quiet", 'q', .help = "print nothing; the exit status tells" },
    { "format", 0, "FORMAT", .help = "of diagnostics", .words = formats, .choice = &format },
    { "pass", .help = "copy the valid records to standard output" },
    { "reject", 0, "FILE", .help = "copy the others to FILE", .source = FROM_FILES },
    { "strict", .help = "warnings count as errors" },
    { "suggest", .help = "say what may have been meant" },
    { "finished", .help = "a game that is not over is an error" },
    { "max-errors", 0, "N", .help = "show at most N diagnostics of a file" },
    { "jobs", 'j', "N", .help = "judge on N threads (default 1)" },
    { "explain", 0, "ID", .help = "explain a diagnostic, or 'list' all", .source = FROM_IDS },
    { "color", 0, "WHEN", .help = "colours", .words = when_words, .choice = &color },
    { 0 },
};

static bool pass, strict, want_finished, suggest;
static size_t max_errors, shown, records, sarif_count;
static bool has_text;    /* the file has something in it, */
static const char *hint; /* which looks like another format, or NULL */
static const char *explain, *reject_file;
static struct copy passed = { .name = "standard output" }, rejected;

static struct tool tool;

static bool take(int option, const char *value)
{
    switch (option) {
    case OPTION_QUIET:
        return tool.quiet = true;
    case OPTION_PASS:
        return pass = true;
    case OPTION_REJECT:
        reject_file = value;
        return true;
    case OPTION_STRICT:
        return strict = true;
    case OPTION_SUGGEST:
        return suggest = true;
    case OPTION_FINISHED:
        return want_finished = true;
    case OPTION_MAX_ERRORS:
        return take_number(value, false, &max_errors) && max_errors > 0;
    case OPTION_JOBS:
        return take_number(value, false, &tool.jobs) && tool.jobs > 0 && tool.jobs <= JOBS_MAX;
    default:
        explain = value;
        return true;
    }
}

/* Where programs look for diagnostics; with --pass standard output belongs to the records. */
static FILE *program_output(void)
{
    return pass ? stderr : stdout;
}

static void show(const char *file, const struct diagnostic *diagnostic)
{
    struct text_style style = { format == FORMAT_TEXT, wants_color(color, stderr) };
    bool is_hidden = tool.quiet || (max_errors && shown >= max_errors);
    shown++;
    if (is_hidden)
        return;
    if (format == FORMAT_JSONL)
        write_diagnostic_jsonl(program_output(), file, diagnostic);
    else if (format == FORMAT_SARIF)
        write_diagnostic_sarif(program_output(), file, diagnostic, sarif_count++ == 0);
    else
        write_diagnostic_text(stderr, file, diagnostic, style);
}

static void show_all(const struct result *result)
{
    if (result->report->count == 0)
        return;
    flush_output(); /* what was said before comes before */
    for (size_t i = 0; i < result->report->count; i++)
        show(result->file, &result->report->items[i]);
    fflush(stderr);
}

/* What was in the file of --reject goes when the first input is open, and not for a slip in the command. */
static void empty_reject(void)
{
    static bool is_empty;
    struct stat info;
    if (!rejected.stream || is_empty)
        return;
    is_empty = true;
    if (fstat(fileno(rejected.stream), &info) == 0 && S_ISREG(info.st_mode) &&
        ftruncate(fileno(rejected.stream), 0) != 0) {
        trouble("%s: %s", reject_file, strerror(errno));
        tool.enough = true;
    }
}

static void begin(const char *file, int fd)
{
    (void)file;
    (void)fd;
    shown = records = 0;
    has_text = false;
    hint = NULL;
    empty_reject();
    copy_begin(&passed);
    copy_begin(&rejected);
}

/* What only this tool finds: that is reported like all else, and counted by the verdict. */
static void check_finished(const struct result *result)
{
    const struct verdict *verdict = result->verdict;
    if (!want_finished || !verdict->grammar || verdict->finished || result->report->errors)
        return;
    report(result->report, DIAG_NOT_FINISHED, line_body(&result->record->lines[0]),
           "the game is not over");
    note_errors();
}

static void suggest_mend(const struct result *result)
{
    struct mends mends;
    mend_record(result->record, result->verdict, result->report, tool.grammars, MEND_EFFORT, 1,
                &mends);
    mend_suggest(result->report, &mends);
}

static void record(const struct result *result)
{
    if (suggest && !tool.quiet)
        suggest_mend(result);
    check_finished(result);
    show_all(result);
    bool is_game = result->record->has_game;
    bool good = result->report->errors == 0 && !(strict && result->report->warnings);
    if (strict && result->report->warnings)
        note_errors();
    records += is_game;
    has_text |= result->record->bytes.len > 0;
    if (result->record->first_line == 1 && !is_game)
        hint = kind_hint(result->record->bytes);
    if (pass && is_game && good)
        copy_bytes(&passed, result->record->bytes);
    if (rejected.stream && !good && !result->record->too_large)
        copy_bytes(&rejected, result->record->bytes);
    if (is_game && !pass && !tool.quiet && format == FORMAT_TEXT)
        write_verdict(stdout, result);
}

/* A record that is too large is one of the others. */
static void spill(void *user, struct slice bytes)
{
    (void)user;
    if (rejected.stream)
        copy_bytes(&rejected, bytes);
}

static void end(const char *file, bool good)
{
    if (good && records == 0) {
        struct diagnostic empty = { .id = DIAG_NO_RECORD,
                                    .place = { .line = 1, .column = 1, .end_column = 1 },
                                    .message = has_text ? "no record here"
                                                        : "no record here: the file is empty" };
        if (shown == 0)
            empty.help = hint;
        show(file, &empty);
        if (strict)
            note_errors();
    }
    if (!tool.quiet && max_errors && shown > max_errors) {
        put_safe(stderr, slice_of(file));
        fprintf(stderr, ": %zu more not shown\n", shown - max_errors);
    }
}

static void refuse_id(void)
{
    const char *ids[DIAG_COUNT + 1] = { NULL };
    for (int id = 0; id < DIAG_COUNT; id++)
        ids[id] = diagnostic_kind((enum diagnostic_id)id)->id;
    trouble("--explain: there is no diagnostic '%s'%s", explain, did_you_mean(ids, explain));
}

static void list_ids(void)
{
    for (int id = 0; id < DIAG_COUNT; id++) {
        const struct diagnostic_kind *kind = diagnostic_kind((enum diagnostic_id)id);
        printf("%-18s %-8s %s\n", kind->id, kind->level == LEVEL_ERROR ? "error" : "warning",
               kind->text);
    }
}

static void explain_id(void)
{
    const struct diagnostic_kind *kind = diagnostic_find(explain);
    if (strcmp(explain, "list") == 0)
        list_ids();
    else if (kind)
        write_explanation(stdout, kind);
    else
        refuse_id();
}

/* What is read must not be written to. */
static bool is_input(char **files)
{
    struct stat input, output;
    if (stat(reject_file, &output) != 0)
        return false;
    for (; *files; files++)
        if (stat(*files, &input) == 0 && input.st_dev == output.st_dev &&
            input.st_ino == output.st_ino && S_ISREG(input.st_mode))
            return true;
    return false;
}

static bool open_reject(char **files)
{
    if (is_input(files)) {
        trouble("%s: is read and would be written", reject_file);
        return false;
    }
    rejected = (struct copy){ .stream = fopen(reject_file, "ab"), .name = reject_file };
    if (!rejected.stream)
        trouble("%s: %s", reject_file, strerror(errno));
    return rejected.stream;
}

static bool start(char **files)
{
    passed.stream = stdout;
    tool.prints_late = tool.quiet && !pass;
    if (explain) {
        explain_id();
        return false;
    }
    if (reject_file && !open_reject(files))
        return false;
    if (format == FORMAT_SARIF && !tool.quiet)
        write_sarif_begin(program_output());
    return true;
}

static void finish(void)
{
    if (format == FORMAT_SARIF && !tool.quiet)
        write_sarif_end(program_output());
    if (rejected.stream && fclose(rejected.stream) != 0)
        trouble("%s: %s", reject_file, strerror(errno));
}

static struct tool tool = {
    .name = "quire-check",
    .usage = "[OPTION...] [FILE...]",
    .purpose = "Checks records of games played on paper, and says what is wrong with them.",
    .options = options,
    .take = take,
    .start = start,
    .finish = finish,
    .begin = begin,
    .end = end,
    .record = record,
    .spill = spill,
    .tells_nothing = true, /* it has a warning for that */
};

int main(int argc, char **argv)
{
    return tool_main(&tool, argc, argv);
}
