/* quire-moves: the legal next moves of each record. */
#include <inttypes.h>

#include "position.h"
#include "tool.h"

enum { OPTION_AT, OPTION_COUNT, OPTION_FORMAT, OPTION_HEAD, OPTION_QUIET, OPTION_WITH_PLACE };

enum format { FORMAT_TEXT, FORMAT_JSONL };
static const char *const formats[] = { "text", "jsonl", NULL };
static int format;

static const struct tool_option options[] = {
    { "at", 0, "[ROUND:]N", .help = "after N moves, of the record or of a round" },
    { "count", 'c', .help = "how many there are, instead of the moves" },
    { "format", 0, "FORMAT", .help = "of the results", .words = formats, .choice = &format },
    { "head", 'n', "N", .help = "at most N of each record" },
    { "quiet", 'q', .help = "do not show what is wrong with a record" },
    { "with-place", 'H', .help = "put FILE:LINE: in front, as with several files" },
    { 0 },
};

static struct tool tool;
static bool counts, quiet, with_place, has_at, has_head;
static size_t head;
static struct moment at;

static bool take(int option, const char *value)
{
    switch (option) {
    case OPTION_AT:
        return has_at = moment_read(slice_of(value), &at);
    case OPTION_COUNT:
        return counts = true;
    case OPTION_HEAD:
        return has_head = take_number(value, false, &head);
    case OPTION_QUIET:
        return quiet = true;
    default:
        return with_place = true;
    }
}

static bool start(char **files)
{
    with_place = with_place || files[1];
    return true;
}

/* --- a list of moves --- */

/* The moves of a record on their way out. Each is written in an arena of its own, as they may be many. */
struct listing {
    const struct result *result;
    struct arena arena;
    uint64_t count;
};

static void put_string(const char *before, const char *text)
{
    printf("%s\"", before);
    put_json(stdout, slice_of(text));
    putchar('"');
}

static void put_head(const struct result *result)
{
    uint64_t line = result->verdict->line;
    if (format == FORMAT_JSONL) {
        put_string("{\"file\":", result->file);
        printf(",\"line\":%" PRIu64, line);
        put_string(",\"game\":", result->verdict->grammar->name);
    } else if (with_place) {
        put_safe(stdout, slice_of(result->file));
        printf(":%" PRIu64 ": ", line);
    }
}

static void put_move(struct listing *listing, const char *text)
{
    listing->count++;
    if (counts)
        return;
    put_head(listing->result);
    if (format == FORMAT_JSONL)
        put_string(",\"move\":", text);
    else
        put_safe(stdout, slice_of(text));
    puts(format == FORMAT_JSONL ? "}" : "");
}

static bool is_enough(const struct listing *listing)
{
    return (has_head && listing->count >= head) || ferror(stdout);
}

static bool take_move(void *user, const char *text)
{
    struct listing *listing = user;
    put_move(listing, text);
    arena_reset(&listing->arena);
    return !is_enough(listing);
}

static void list_moves(struct listing *listing, const struct verdict *verdict)
{
    if (is_enough(listing))
        return;
    if (setjmp(listing->arena.out_of_memory)) {
        trouble("%s: out of memory", listing->result->file);
        return;
    }
    position_next(verdict, counts ? NULL : &listing->arena, take_move, listing);
    arena_free(&listing->arena);
}

/* Where moves are all that a record's lines hold, a blank one parts the records. */
static void part_records(void)
{
    static bool any;
    if (any && format == FORMAT_TEXT && !with_place && !counts)
        putchar('\n');
    any = true;
}

static void record(const struct result *result)
{
    struct verdict verdict = *result->verdict;
    struct listing listing = { .result = result };
    bool known = result->report->errors == 0 || position_is_known(result->report);
    if (has_at && verdict.play)
        known = position_at(result->record, tool.grammars, result->report, at, &verdict);
    if (!quiet)
        show_diagnostics(result);
    if (result->report->errors)
        note_errors();
    if (!verdict.play)
        return;
    part_records();
    if (known)
        list_moves(&listing, &verdict);
    if (counts && known) {
        put_head(result);
        printf(format == FORMAT_JSONL ? ",\"moves\":%" PRIu64 "}\n" : "%" PRIu64 "\n",
               listing.count);
    }
}

static struct tool tool = {
    .name = "quire-moves",
    .usage = "[OPTION...] [FILE...]",
    .purpose = "Lists the moves that are legal at the end of each record, or before.",
    .options = options,
    .take = take,
    .start = start,
    .record = record,
};

int main(int argc, char **argv)
{
    return tool_main(&tool, argc, argv);
}
