/* quire-score: prints the state, the scores and the winner of each game. */
#include "tool.h"

enum format { FORMAT_TEXT, FORMAT_TSV, FORMAT_JSONL };
static const char *const formats[] = { "text", "tsv", "jsonl", NULL };
static int format;
static bool quiet, has_heading;

static const struct tool_option options[] = {
    { "format", 't', "FORMAT", .help = "output format", .words = formats, .choice = &format },
    { "quiet", 'q', .help = "do not print diagnostics", .flag = &quiet },
    { 0 },
};

static bool start(void)
{
    tool.counts_only = quiet;
    return true;
}

static void handle_record(const struct result *result)
{
    if (!quiet)
        print_diagnostics(result->file, &result->judgement->report);
    if (!result->judgement->record.has_game)
        return;
    if (format == FORMAT_JSONL)
        write_score_jsonl(stdout, result);
    else if (format == FORMAT_TSV)
        write_score_tsv(stdout, result, !has_heading);
    else
        write_score_text(stdout, result);
    has_heading = true;
}

struct tool tool = {
    .command = { .name = "quire-score",
                 .purpose = "Shows how far the game of each record went, who won, and the "
                            "score.",
                 .options = options },
    .start = start,
    .handle_record = handle_record,
    .verdict_only = true,
};
