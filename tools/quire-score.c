/* quire-score: what each game came to. */
#include "tool.h"

enum format { FORMAT_TEXT, FORMAT_TSV, FORMAT_JSONL };
static const char *const formats[] = { "text", "tsv", "jsonl", NULL };
static int format;

static const struct tool_option options[] = {
    { "format", 0, "FORMAT", .help = "of the results", .words = formats, .choice = &format },
    { "quiet", 'q', .help = "do not show what is wrong with a record" },
    { 0 },
};

static bool any_line;
static struct tool tool;

static bool take(int option, const char *value)
{
    (void)option;
    (void)value;
    return tool.quiet = true;
}

static void record(const struct result *result)
{
    if (!tool.quiet)
        show_diagnostics(result);
    if (!result->record->has_game)
        return;
    if (format == FORMAT_JSONL)
        write_score_jsonl(stdout, result);
    else if (format == FORMAT_TSV)
        write_score_tsv(stdout, result, !any_line);
    else
        write_score_text(stdout, result);
    any_line = true;
}

static struct tool tool = {
    .name = "quire-score",
    .usage = "[OPTION...] [FILE...]",
    .purpose = "Tells of each record how far the game went, who won and with which score.",
    .options = options,
    .take = take,
    .record = record,
};

int main(int argc, char **argv)
{
    return tool_main(&tool, argc, argv);
}
