/* quire-moves: lists the legal next moves of each record. */
#include <inttypes.h>

#include "moment_option.h"
#include "tool.h"

enum format { FORMAT_TEXT, FORMAT_JSONL };
static const char *const formats[] = { "text", "jsonl", NULL };
static int format;

static bool count_only, quiet, with_place;
static size_t max_moves = SIZE_MAX; /* limit for each record */
static struct moment_option at;

enum { COUNT_LIMIT = 100000000 }; /* limit without --head: a large board has 10^18 moves */

static const struct tool_option options[] = {
    { "at", 0, "[ROUND:]N", .help = "after N moves, of the record or of a round",
      .parse = parse_moment, .target = &at },
    { "count", 'c', .help = "print only the number of moves", .flag = &count_only },
    { "format", 't', "FORMAT", .help = "output format", .words = formats, .choice = &format },
    { "head", 'n', "N", .help = "at most N moves per record", .number = &max_moves },
    { "quiet", 'q', .help = "do not print diagnostics", .flag = &quiet },
    { "with-place", 'H', .help = "start each line with FILE:LINE:", .flag = &with_place },
    { 0 },
};

static bool start(void)
{
    with_place = with_place || tool.files[1];
    return true;
}

/* --- a list of moves --- */

/* Prints the moves of a record. Resets the arena after each, because there may be millions. */
struct listing {
    const struct result *result;
    struct arena arena;
    uint64_t count;
};

static void print_place(const struct result *result)
{
    if (format == FORMAT_JSONL) {
        putchar('{');
        put_json_place(stdout, result);
    } else if (with_place) {
        put_file_line(stdout, result->file, result->judgement->verdict.line);
    }
}

static void print_legal_move(struct listing *listing, const char *text)
{
    listing->count++;
    if (count_only)
        return;
    print_place(listing->result);
    if (format == FORMAT_JSONL)
        put_json_member(stdout, "move", text);
    else
        put_safe(stdout, slice_of(text));
    puts(format == FORMAT_JSONL ? "}" : "");
}

/* True if there are more moves than were counted. */
static bool is_over_limit(const struct listing *listing)
{
    return count_only && max_moves == SIZE_MAX && listing->count > COUNT_LIMIT;
}

static bool is_complete(const struct listing *listing)
{
    return listing->count >= max_moves || is_over_limit(listing) || ferror(stdout);
}

static bool take_move(void *user, const char *text)
{
    struct listing *listing = user;
    print_legal_move(listing, text);
    arena_reset(&listing->arena);
    return !is_complete(listing);
}

static void list_moves(struct listing *listing, const struct verdict *verdict)
{
    if (is_complete(listing))
        return;
    if (setjmp(listing->arena.out_of_memory)) {
        report_failure("%s: out of memory", listing->result->file);
        return;
    }
    list_entries(verdict, count_only ? NULL : &listing->arena, take_move, listing);
    arena_free(&listing->arena);
}

/* Prints a blank line between records whose output consists of moves only. */
static void separate_records(void)
{
    static bool is_later;
    if (is_later && format == FORMAT_TEXT && !with_place && !count_only)
        putchar('\n');
    is_later = true;
}

static void handle_record(const struct result *result)
{
    struct verdict verdict = result->judgement->verdict;
    struct listing listing = { .result = result };
    bool is_known = result->judgement->report.errors == 0 ||
                    has_only_claim_errors(&result->judgement->report);
    if (at.is_given && verdict.play)
        is_known = verdict_at(result->judgement, tool.grammars, at.moment, &verdict);
    if (!quiet)
        print_diagnostics(result->file, &result->judgement->report);
    if (result->judgement->report.errors)
        raise_exit_status(EXIT_ERRORS);
    if (!verdict.play)
        return;
    separate_records();
    if (is_known)
        list_moves(&listing, &verdict);
    if (is_over_limit(&listing)) {
        report_failure("%s:%" PRIu64 ": more than %d moves; count fewer with --head=N",
                       result->file, result->judgement->verdict.line, COUNT_LIMIT);
    } else if (count_only && is_known) {
        print_place(result);
        printf(format == FORMAT_JSONL ? ",\"moves\":%" PRIu64 "}\n" : "%" PRIu64 "\n",
               listing.count);
    }
}

struct tool tool = {
    .command = { .name = "quire-moves",
                 .purpose =
                         "Lists the legal moves at the end of each record, or at an earlier point.",
                 .options = options },
    .start = start,
    .handle_record = handle_record,
};
