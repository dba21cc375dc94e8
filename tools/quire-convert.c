/* quire-convert: converts records from one format to another. */
#include <errno.h>

#include "convert/document_source.h"
#include "games/games.h"
#include "tool.h"
#include "write/document_tree.h"

enum format { QUIRE, YAML, JSON, JSONL, TSV, CSV, MARKDOWN, NO_FORMAT };
static const char *const formats[] = { "quire", "yaml", "json",     "jsonl",
                                       "tsv",   "csv",  "markdown", NULL };
static const char *const from_formats[] = { "quire", "yaml", "json", "jsonl", NULL };
static const char *const guards[] = { "text", "all", "none", NULL };
static int from = NO_FORMAT, to = NO_FORMAT, guard;

static const struct tool_option options[] = {
    { "from", 'f', "FORMAT", .help = "input", .words = from_formats, .choice = &from },
    { "to", 't', "FORMAT", .help = "", .words = formats, .choice = &to },
    { "guard", 0, "WHICH", .help = "which cells get an apostrophe", .words = guards,
      .choice = &guard },
    { 0 },
};

static struct tree_writer tree;
static struct table table;
static struct markdown markdown;
static struct quire_layout layout;

/* The reader of the current file; NULL if the file is in the notation. */
static struct document_source *foreign;

/* The line of the input file from which a line of the record was made. */
static uint64_t source_line(const struct result *result, size_t line)
{
    return foreign ? document_source_line(foreign, line)
                   : result->judgement->record.first_line + line;
}

static bool start(void)
{
    if (to == NO_FORMAT)
        return report_failure(
                "--to=FORMAT is required; use one of quire, yaml, json, jsonl, tsv, csv, markdown");
    tool.collects_fills = to == JSON || to == JSONL; /* these formats include wrong claims */
    table.line_of = source_line;
    markdown.out = stdout;
    if (to == YAML)
        yaml_begin(&tree, stdout);
    else if (to == JSON || to == JSONL)
        json_begin(&tree, stdout, to == JSONL);
    else if (to == TSV || to == CSV)
        table_begin(&table, stdout, to == CSV, (enum table_guard)guard, games);
    return !tree.failed || report_failure("out of memory");
}

static void finish(void)
{
    if (to == YAML)
        yaml_end(&tree);
    else if (to == JSON || to == JSONL)
        json_end(&tree);
    if (tree.failed && !ferror(stdout))
        report_failure("out of memory");
}

/* The format that matches the extension of a file name; by default the notation. */
static enum format format_by_name(const char *file)
{
    static const struct {
        const char *ending;
        enum format format;
    } endings[] = {
        { ".yaml", YAML },   { ".yml", YAML },     { ".json", JSON },
        { ".jsonl", JSONL }, { ".ndjson", JSONL },
    };
    size_t len = strlen(file);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        size_t ending = strlen(endings[i].ending);
        if (len > ending && strcmp(file + len - ending, endings[i].ending) == 0)
            return endings[i].format;
    }
    return QUIRE;
}

static void report_skipped(void *user, struct report *report)
{
    report_skipped_record(user, report);
}

static bool open_source(const struct input_file *file, struct source *source)
{
    static const enum document_kind kinds[] = {
        [YAML] = DOCUMENT_YAML, [JSON] = DOCUMENT_JSON, [JSONL] = DOCUMENT_JSONL
    };
    enum format format = from == NO_FORMAT ? format_by_name(file->name) : (enum format)from;
    foreign = NULL;
    if (format == QUIRE)
        return false;
    struct document_source_options setup = { .fd = file->fd,
                                             .kind = kinds[format],
                                             .max_record = file->limits.max_record,
                                             .grammars = tool.grammars,
                                             .out_of_memory =
                                                     (const jmp_buf *)&file->arena->out_of_memory,
                                             .show = report_skipped,
                                             .user = (char *)file->name };
    foreign = document_source_open(&setup);
    *source = (struct source){ foreign, document_source_next, document_source_close };
    return true;
}

/* Unlike other tools, this one reports an oversized record as an error: most formats cannot represent it. */
static void report_oversize(const struct result *result)
{
    const struct record *record = &result->judgement->record;
    struct report report = { .arena = result->judgement->report.arena, .record = record };
    struct slice where = record->line_count ? line_body(&record->lines[0]) : record->bytes;
    report_at(&report, DIAG_RECORD_TOO_LARGE, record_place(record, where),
              "the record is larger than the limit");
    report_skipped_record(result->file, &report);
}

static void write_record(const struct result *result)
{
    if (to == QUIRE)
        write_quire(stdout, result, CLAIMS_KEEP, &layout);
    else if (to == TSV || to == CSV)
        write_table(&table, result);
    else if (to == MARKDOWN)
        write_markdown(&markdown, result);
    else
        write_tree(&tree, result);
}

static void handle_record(const struct result *result)
{
    if (foreign &&
        !document_source_check(foreign, &result->judgement->record, &result->judgement->verdict))
        return;
    if (result->judgement->record.too_large)
        report_oversize(result);
    write_record(result);
}

/* Copies an oversized record unchanged if the output is in the notation. */
static void handle_oversize(struct slice bytes)
{
    if (to != QUIRE)
        return;
    fwrite(bytes.ptr, 1, bytes.len, stdout);
    layout_pass(&layout, bytes);
}

static void release(void)
{
    yaml_close(&tree);
}

struct tool tool = {
    .command = { .name = "quire-convert",
                 .usage = "-t FORMAT [OPTION...] [FILE...]",
                 .purpose = "Converts records to other formats and back. File names tell the input "
                            "format.",
                 .options = options },
    .start = start,
    .finish = finish,
    .open_source = open_source,
    .handle_record = handle_record,
    .handle_oversize = handle_oversize,
    .counts_only = true,
    .counts_errors = true,
    .sandboxed = true,
    .release = release,
};
