/* quire-tally: standings over many records. */
#include "tool.h"

enum { OPTION_BY, OPTION_FORMAT, OPTION_NUMBERS, OPTION_QUIET };

enum { BY_PLAYER, BY_GAME };
static const char *const by_words[] = { "player", "game", NULL };
enum format { FORMAT_TEXT, FORMAT_TSV, FORMAT_JSONL };
static const char *const formats[] = { "text", "tsv", "jsonl", NULL };
static int by, format;

static const struct tool_option options[] = {
    { "by", 0, "WHAT", .help = "standings", .words = by_words, .choice = &by },
    { "format", 0, "FORMAT", .help = "of the table", .words = formats, .choice = &format },
    { "numbers", .help = "players without names count by their number" },
    { "quiet", 'q', .help = "do not show what is wrong, nor what is left out" },
    { 0 },
};

static bool numbers;
static struct standings *standings;
static size_t tallied[TALLIED_COUNT];
static struct tool tool;

static bool take(int option, const char *value)
{
    (void)value;
    switch (option) {
    case OPTION_NUMBERS:
        return numbers = true;
    default:
        return tool.quiet = true;
    }
}

static bool start(char **files)
{
    (void)files;
    standings = standings_new(by == BY_GAME, numbers);
    if (!standings)
        trouble("out of memory");
    return standings;
}

static void record(const struct result *result)
{
    if (result->record->has_game)
        tallied[standings_add(standings, result->file, result->verdict, result->report)]++;
    if (!tool.quiet)
        show_diagnostics(result);
}

/* Records that do not count are not forgotten in silence. */
static void say_left_out(void)
{
    static const char *const reasons[TALLIED_COUNT] = { [LEFT_ERRORS] = "with errors",
                                                        [LEFT_UNFINISHED] = "unfinished",
                                                        [LEFT_UNNAMED] = "without names of players",
                                                        [LEFT_TWICE] =
                                                                "with one name for two players" };
    char text[256] = "";
    for (int i = 0; i < TALLIED_COUNT; i++) {
        size_t len = strlen(text);
        if (reasons[i] && tallied[i])
            snprintf(text + len, sizeof text - len, "%s%zu %s", len ? ", " : "", tallied[i],
                     reasons[i]);
    }
    if (*text)
        notice("left out: %s", text);
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
    if (!tool.quiet)
        say_left_out();
}

static struct tool tool = {
    .name = "quire-tally",
    .usage = "[OPTION...] [FILE...]",
    .purpose = "Adds up who won how often, with how many points, over many records.",
    .options = options,
    .take = take,
    .start = start,
    .finish = finish,
    .record = record,
    .prints_late = true,
};

int main(int argc, char **argv)
{
    int status = tool_main(&tool, argc, argv);
    standings_free(standings);
    return status;
}
