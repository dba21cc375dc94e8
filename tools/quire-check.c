/* quire-check: judges records and reports their errors. */
#include "base/spelling.h"
#include "copy.h"
#include "mend/mend.h"
#include "output.h"
#include "read/format_hint.h"
#include "terminal.h"
#include "tool.h"

enum format { FORMAT_TEXT, FORMAT_GNU, FORMAT_JSONL, FORMAT_SARIF };
static const char *const formats[] = { "text", "gnu", "jsonl", "sarif", NULL };
static int format, color;

static bool quiet, pass, strict, requires_end, suggest;
static const char *explain, *reject_file;
static size_t max_errors = SIZE_MAX; /* limit for each file */

static const struct tool_option options[] = {
    { "quiet", 'q', .help = "print nothing; only set the exit status", .flag = &quiet },
    { "format", 't', "FORMAT", .help = "format of diagnostics", .words = formats,
      .choice = &format },
    { "pass", .help = "copy the valid records to standard output", .flag = &pass },
    { "reject", 0, "FILE", .help = "copy the others to FILE", .completion = COMPLETE_FILES,
      .text = &reject_file },
    { "strict", .help = "warnings count as errors", .flag = &strict },
    { "suggest", .help = "suggest likely fixes", .flag = &suggest },
    { "finished", .help = "an unfinished game is an error", .flag = &requires_end },
    { "max-errors", 0, "N", .help = "show at most N diagnostics per file", .number = &max_errors,
      .min = 1 },
    { "jobs", 'j', "N", .help = "use N threads (default 1)", .number = &tool.jobs, .min = 1,
      .max = JOBS_MAX },
    { "explain", 0, "ID", .help = "explain a diagnostic, or 'list' all",
      .completion = COMPLETE_DIAGNOSTICS, .text = &explain },
    { "color", 0, "WHEN", .help = "colours", .words = when_words, .choice = &color },
    { 0 },
};

/* --- the current file --- */

static size_t reported;      /* diagnostics of the file, shown or not */
static size_t records;       /* records in the file */
static bool has_text;        /* the file is not empty */
static const char *hint;     /* name of the other format it seems to have, or NULL */
static size_t results_shown; /* SARIF results, in all files */
static struct copy passed = { .name = "standard output" }, rejected;

/* The stream for machine-readable diagnostics. With --pass, standard output is for the records. */
static FILE *program_output(void)
{
    return pass ? stderr : stdout;
}

/* Prints a diagnostic; `previous_help` is the help printed with the previous one, or NULL. */
static void show(const char *file, const struct diagnostic *diagnostic, const char *previous_help)
{
    struct text_style style = { .source = format == FORMAT_TEXT,
                                .color = use_color(color, stderr),
                                .previous_help = previous_help };
    bool is_hidden = quiet || reported >= max_errors;
    reported++;
    if (is_hidden)
        return;
    if (format == FORMAT_JSONL)
        write_diagnostic_jsonl(program_output(), file, diagnostic);
    else if (format == FORMAT_SARIF)
        write_diagnostic_sarif(program_output(), file, diagnostic, results_shown++ == 0);
    else
        write_diagnostic_text(stderr, file, diagnostic, style);
}

static void show_all(const struct result *result)
{
    const struct report *report = &result->judgement->report;
    if (report->count == 0)
        return;
    flush_output(); /* keep messages in order on a terminal */
    for (size_t i = 0; i < report->count; i++)
        show(result->file, &report->items[i], i ? report->items[i - 1].help : NULL);
    fflush(stderr);
}

/* Not called while parsing options, because only now the file of --output has been emptied. */
static void begin_program_output(void)
{
    static bool has_begun;
    if (format == FORMAT_SARIF && !quiet && !has_begun)
        write_sarif_begin(program_output());
    has_begun = true;
}

static void begin_file(const char *file, int fd)
{
    (void)file;
    (void)fd;
    begin_program_output();
    reported = records = 0;
    has_text = false;
    hint = NULL;
    if (!copy_empty(&rejected)) /* only now, so that a wrong command leaves the file unchanged */
        tool.stop = true;
    copy_start_line(&passed);
    copy_start_line(&rejected);
}

/* With --finished, reports an unfinished game as an error. */
static void check_finished(const struct result *result)
{
    const struct verdict *verdict = &result->judgement->verdict;
    if (!requires_end || !verdict->grammar || verdict->finished || result->judgement->report.errors)
        return;
    report(&result->judgement->report, DIAG_NOT_FINISHED,
           line_body(&result->judgement->record.lines[0]), "the game is not over");
    raise_exit_status(EXIT_ERRORS);
}

static void suggest_mend(const struct result *result)
{
    struct mends mends;
    mend_record(result->judgement, tool.grammars, MEND_EFFORT, 1, &mends);
    mend_suggest(&result->judgement->report, &mends);
}

static void handle_record(const struct result *result)
{
    if (suggest && !quiet && result->judgement->report.count)
        suggest_mend(result);
    check_finished(result);
    show_all(result);
    bool is_game = result->judgement->record.has_game;
    bool good = result->judgement->report.errors == 0 &&
                !(strict && result->judgement->report.warnings);
    if (strict && result->judgement->report.warnings)
        raise_exit_status(EXIT_ERRORS);
    records += is_game;
    has_text |= result->judgement->record.bytes.len > 0;
    if (result->judgement->record.first_line == 1 && !is_game)
        hint = format_hint(result->judgement->record.bytes);
    if (pass && is_game && good)
        copy_bytes(&passed, result->judgement->record.bytes);
    if (rejected.stream && !good && !result->judgement->record.too_large)
        copy_bytes(&rejected, result->judgement->record.bytes);
    if (is_game && !pass && !quiet && format == FORMAT_TEXT)
        write_verdict(stdout, result);
}

static void handle_oversize(struct slice bytes)
{
    if (rejected.stream)
        copy_bytes(&rejected, bytes);
}

static void end_file(const char *file, bool complete)
{
    if (complete && records == 0) {
        struct diagnostic empty = { .id = DIAG_NO_RECORD,
                                    .place = { .line = 1, .column = 1, .end_column = 1 },
                                    .message = has_text ? "no record here"
                                                        : "no record here: the file is empty" };
        if (reported == 0)
            empty.help = hint;
        show(file, &empty, NULL);
        if (strict)
            raise_exit_status(EXIT_ERRORS);
    }
    if (!quiet && reported > max_errors) {
        put_safe(stderr, slice_of(file));
        fprintf(stderr, ": %zu more not shown\n", reported - max_errors);
    }
}

/* --- --explain --- */

static void list_diagnostics(void)
{
    for (int id = 0; id < DIAG_COUNT; id++) {
        const struct diagnostic_kind *kind = diagnostic_kind((enum diagnostic_id)id);
        printf("%-18s %-8s %s\n", kind->id, level_name(kind->level), kind->text);
    }
}

static void report_unknown(const char *typed)
{
    const char *ids[DIAG_COUNT + 1] = { NULL };
    for (int id = 0; id < DIAG_COUNT; id++)
        ids[id] = diagnostic_kind((enum diagnostic_id)id)->id;
    report_failure("--explain: unknown diagnostic '%s'%s", typed,
                   did_you_mean(nearest_word(ids, slice_of(typed))));
}

/* Prints the explanation of an id, or all ids if it is "list". Reports an error if there is no such id. */
static void explain_diagnostic(const char *id)
{
    const struct diagnostic_kind *kind = diagnostic_find(id);
    if (strcmp(id, "list") == 0)
        list_diagnostics();
    else if (kind)
        write_explanation(stdout, kind);
    else
        report_unknown(id);
}

/* --- the tool --- */

static bool start(void)
{
    passed.stream = stdout;
    tool.counts_only = quiet;
    tool.buffers_output = quiet && !pass;
    if (explain) {
        explain_diagnostic(explain);
        return false;
    }
    const char *output = common_options()->output;
    if (reject_file && output && is_input(reject_file, (char *[]){ (char *)output, NULL }))
        return report_failure("%s: --reject and --output are the same file", reject_file);
    return !reject_file || copy_open(&rejected, reject_file, tool.files);
}

static void finish(void)
{
    begin_program_output();
    if (format == FORMAT_SARIF && !quiet)
        write_sarif_end(program_output());
}

static void release(void)
{
    copy_close(&rejected);
}

struct tool tool = {
    .command = { .name = "quire-check",
                 .purpose = "Checks records of games played on paper, and explains every error in "
                            "them.",
                 .options = options },
    .start = start,
    .finish = finish,
    .release = release,
    .begin_file = begin_file,
    .end_file = end_file,
    .handle_record = handle_record,
    .handle_oversize = handle_oversize,
    .verdict_only = true,
    .quiet_if_empty = true, /* this tool has its own diagnostic for that */
};
