/* quire-convert: records from one format to another. */
#include <errno.h>

#include "read/foreign.h"
#include "tool.h"
#include "write/tree.h"

enum format { QUIRE, YAML, JSON, JSONL, TSV, CSV, MARKDOWN, NO_FORMAT };
static const char *const formats[] = { "quire", "yaml", "json",     "jsonl",
                                       "tsv",   "csv",  "markdown", NULL };
static const char *const from_formats[] = { "quire", "yaml", "json", "jsonl", NULL };
static const char *const guards[] = { "text", "all", "none", NULL };
static int from = NO_FORMAT, to = NO_FORMAT, guard;

static const struct tool_option options[] = {
    { "from", 'f', "FORMAT", .help = "read (else by name)", .words = from_formats,
      .choice = &from },
    { "to", 't', "FORMAT", .help = "", .words = formats, .choice = &to },
    { "guard", 0, "WHICH", .help = "cells that get an apostrophe", .words = guards,
      .choice = &guard },
    { 0 },
};

static struct tree_out tree;
static struct table table;
static struct markdown markdown;
static struct quire_layout layout;
static struct tool tool;

/* The file that is read, where it is in another format. */
static struct {
    const char *file;
    struct foreign *foreign;
} current;

static uint64_t line_of(const struct result *result, size_t line)
{
    return current.foreign ? foreign_line(current.foreign, line)
                           : result->record->first_line + line;
}

static bool begin_output(void)
{
    switch (to) {
    case YAML:
        yaml_begin(&tree, stdout);
        return !tree.failed;
    case JSON:
    case JSONL:
        json_begin(&tree, stdout, to == JSONL);
        return true;
    case TSV:
    case CSV:
        table.line_of = line_of;
        table_begin(&table, stdout, to == CSV, (enum table_guard)guard);
        return true;
    case MARKDOWN:
        markdown_begin(&markdown, stdout);
        return true;
    default:
        return true;
    }
}

static bool start(char **files)
{
    (void)files;
    if (to == NO_FORMAT)
        trouble("--to=FORMAT is missing: one of quire, yaml, json, jsonl, tsv, csv, markdown");
    else if (!begin_output())
        trouble("out of memory");
    else
        return true;
    return false;
}

static void finish(void)
{
    if (to == YAML)
        yaml_end(&tree);
    else if (to == JSON || to == JSONL)
        json_end(&tree);
    if (tree.failed && !ferror(stdout))
        trouble("out of memory");
}

/* The format of a file whose name ends so; of all others it is the notation. */
static enum format format_of(const char *file)
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

static void show(void *user, struct report *report)
{
    show_errors(user, report);
}

static bool open_file(const struct opening *opening, struct source *source)
{
    static const enum document_kind kinds[] = {
        [YAML] = DOCUMENT_YAML, [JSON] = DOCUMENT_JSON, [JSONL] = DOCUMENT_JSONL
    };
    enum format format = from == NO_FORMAT ? format_of(opening->file) : (enum format)from;
    current.file = opening->file;
    current.foreign = NULL;
    if (format == QUIRE)
        return false;
    struct foreign_setup setup = { .fd = opening->fd,
                                   .kind = kinds[format],
                                   .max_record = opening->limits.max_record,
                                   .grammars = tool.grammars,
                                   .out_of_memory = (const jmp_buf *)&opening->arena->out_of_memory,
                                   .show = show,
                                   .user = (char *)opening->file };
    current.foreign = foreign_open(&setup);
    *source = (struct source){ current.foreign, foreign_next, foreign_close };
    return true;
}

/* A record that is too large is left out, where it can't stay as it is, and that is an error here. */
static void show_too_large(const struct result *result)
{
    const struct record *record = result->record;
    struct report report = { .arena = result->report->arena, .record = record };
    struct slice where = record->line_count ? line_body(&record->lines[0]) : record->bytes;
    report_place(&report, DIAG_RECORD_TOO_LARGE, record_place(record, where),
                 "the record is larger than the limit: %s",
                 to == QUIRE ? "it stays as it is" : "record skipped");
    show_errors(result->file, &report);
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

static void record(const struct result *result)
{
    if (current.foreign && !foreign_check(current.foreign, result->record, result->verdict))
        return;
    if (result->record->too_large)
        show_too_large(result);
    write_record(result);
}

/* A record that is too large stays as it is, where it can. */
static void spill(void *user, struct slice bytes)
{
    (void)user;
    if (to != QUIRE)
        return;
    fwrite(bytes.ptr, 1, bytes.len, stdout);
    layout_pass(&layout, bytes);
}

static struct tool tool = {
    .name = "quire-convert",
    .usage = "-t FORMAT [OPTION...] [FILE...]",
    .purpose = "Writes records in another format, and reads them back.",
    .options = options,
    .start = start,
    .finish = finish,
    .open = open_file,
    .record = record,
    .spill = spill,
    .quiet = true,
    .is_confined = true,
};

int main(int argc, char **argv)
{
    int status = tool_main(&tool, argc, argv);
    if (to == YAML)
        yaml_close(&tree);
    return status;
}
