/* quire-tally: sums up the standings of players or games over many records. */
#include "tool.h"

enum { BY_PLAYER, BY_GAME };
static const char *const by_words[] = { "player", "game", NULL };
enum format { FORMAT_TEXT, FORMAT_TSV, FORMAT_JSONL };
static const char *const formats[] = { "text", "tsv", "jsonl", NULL };
static int by, format;
static bool count_numbers, quiet;

static const struct tool_option options[] = {
    { "by", 0, "WHAT", .help = "standings", .words = by_words, .choice = &by },
    { "format", 't', "FORMAT", .help = "output format", .words = formats, .choice = &format },
    { "numbers", .help = "count players without names by number", .flag = &count_numbers },
    { "quiet", 'q', .help = "do not print diagnostics or what is left out", .flag = &quiet },
    { 0 },
};

static struct standings *standings;
static size_t tallied[TALLY_RESULT_COUNT]; /* number of records for each result */

static bool start(void)
{
    tool.counts_only = quiet;
    standings = standings_new(by == BY_GAME, count_numbers);
    return standings || report_failure("out of memory");
}

static void handle_record(const struct result *result)
{
    if (result->judgement->record.has_game)
        tallied[standings_add(standings, result->file, &result->judgement->verdict,
                              &result->judgement->report)]++;
    if (!quiet)
        print_diagnostics(result->file, &result->judgement->report);
}

/* Reports how many records are not in the table, and why. */
static void print_left_out(void)
{
    static const char *const reasons[TALLY_RESULT_COUNT] = {
        [TALLY_ERRORS] = "with errors",
        [TALLY_UNFINISHED] = "unfinished",
        [TALLY_UNNAMED] = "without player names",
        [TALLY_DUPLICATE_NAME] = "with the same name for two players"
    };
    char text[256] = "";
    for (int i = 0; i < TALLY_RESULT_COUNT; i++) {
        size_t len = strlen(text);
        if (reasons[i] && tallied[i])
            snprintf(text + len, sizeof text - len, "%s%zu %s", len ? ", " : "", tallied[i],
                     reasons[i]);
    }
    if (*text)
        print_notice("left out: %s", text);
}

static void finish(void)
{
    size_t count;
    const struct standing *items = standings_sorted(standings, &count);
    if (format == FORMAT_TEXT)
        write_standings_text(stdout, items, count);
    else if (format == FORMAT_TSV)
        write_standings_tsv(stdout, items, count);
    for (size_t i = 0; i < count && format == FORMAT_JSONL; i++)
        write_standing_jsonl(stdout, &items[i]);
    if (!quiet)
        print_left_out();
}

static void release(void)
{
    standings_free(standings);
}

struct tool tool = {
    .command = { .name = "quire-tally",
                 .purpose = "Adds up each player's wins and points over many records.",
                 .options = options },
    .start = start,
    .finish = finish,
    .handle_record = handle_record,
    .buffers_output = true,
    .verdict_only = true,
    .release = release,
};
