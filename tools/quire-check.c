/* quire-check: judges records, and says what is wrong with them. */
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "jobs.h"

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

static const struct tool_option options[] = {
    { "quiet", 'q', NULL, "print nothing; the exit status tells" },
    { "format", 0, "FORMAT", "text, gnu, jsonl or sarif" },
    { "pass", 0, NULL, "copy the valid records to standard output" },
    { "reject", 0, "FILE", "copy the others to FILE" },
    { "strict", 0, NULL, "warnings count as errors" },
    { "suggest", 0, NULL, "say what may have been meant" },
    { "finished", 0, NULL, "a game that is not over is an error" },
    { "max-errors", 0, "N", "show at most N diagnostics of a file" },
    { "jobs", 'j', "N", "judge on N threads (default 1)" },
    { "explain", 0, "ID", "explain a diagnostic, or 'list' all" },
    { "color", 0, "WHEN", "auto, always or never" },
    { 0 },
};

enum format { FORMAT_TEXT, FORMAT_GNU, FORMAT_JSONL, FORMAT_SARIF };
static const char *const formats[] = { "text", "gnu", "jsonl", "sarif", NULL };

static int format, color;
static bool pass, strict, want_finished, suggest;
static size_t max_errors, shown, records, sarif_count;
static const char *explain, *reject_file;
static struct copy passed = { .name = "standard output" }, rejected;

static struct tool tool;

static bool take(int option, const char *value)
{
    switch (option) {
    case OPTION_QUIET:
        return tool.quiet = true;
    case OPTION_FORMAT:
        return take_word(value, formats, &format);
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
    case OPTION_EXPLAIN:
        explain = value;
        return true;
    default:
        return take_word(value, color_words, &color);
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

static void begin(const char *file, int fd)
{
    (void)file;
    (void)fd;
    shown = records = 0;
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
    if (pass && is_game && good)
        copy_bytes(&passed, result->record->bytes);
    if (rejected.stream && !good && !result->record->too_large)
        copy_bytes(&rejected, result->record->bytes);
    if (is_game && !pass && !tool.quiet && format <= FORMAT_GNU)
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
                                    .message = "no record here" };
        show(file, &empty);
        if (strict)
            note_errors();
    }
    if (!tool.quiet && max_errors && shown > max_errors) {
        put_safe(stderr, slice_of(file));
        fprintf(stderr, ": %zu more not shown\n", shown - max_errors);
    }
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
        trouble("--explain: there is no diagnostic '%s'", explain);
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
    rejected = (struct copy){ .stream = fopen(reject_file, "wb"), .name = reject_file };
    if (!rejected.stream)
        trouble("%s: %s", reject_file, strerror(errno));
    return rejected.stream;
}

static bool start(char **files)
{
    passed.stream = stdout;
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
};

int main(int argc, char **argv)
{
    return tool_main(&tool, argc, argv);
}
