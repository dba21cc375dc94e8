/* quire-solve: shows what best play would have been. */
#include <inttypes.h>
#include <stdlib.h>

#include "mixed_output.h"
#include "moment_option.h"
#include "output.h"
#include "play/annotation.h"
#include "progress.h"
#include "solve/annotate.h"
#include "solve_helpers.h"
#include "tool.h"

enum format { FORMAT_TEXT, FORMAT_TSV, FORMAT_JSONL };
static const char *const formats[] = { "text", "tsv", "jsonl", NULL };
static int format;

static bool all_moves, annotates, strips, quiet, has_heading;
static struct moment_option at;
static struct solve_limits limits = { .seconds = 60,
                                      .memory = SOLVE_MEMORY,
                                      .on_progress = progress_search };
static size_t threads = 1;

/* Parses a time in seconds, or in minutes if it ends with m; 0 means no limit. */
static bool parse_time(const struct tool_option *option, const char *value)
{
    char *end;
    (void)option;
    limits.seconds = strtod(value, &end);
    if (end > value && strcmp(end, "m") == 0)
        limits.seconds *= 60;
    return end > value && (!*end || strcmp(end, "m") == 0 || strcmp(end, "s") == 0) &&
           limits.seconds >= 0;
}

static const struct tool_option options[] = {
    { "all-moves", 'a', .help = "the value of every legal move", .flag = &all_moves },
    { "annotate", 0, .help = "copy the records, with a comment on each mistake",
      .flag = &annotates },
    { "at", 0, "[ROUND:]N", .help = "after N moves, of the record or of a round",
      .second_name = "after", .parse = parse_moment, .target = &at },
    { "format", 't', "FORMAT", .help = "output format", .words = formats, .choice = &format },
    { "jobs", 'j', "N", .help = "use N threads (default 1)", .number = &threads, .min = 1,
      .max = JOBS_MAX },
    { "limit", 0, "TIME", .help = "seconds per record (default 60), or such as 5m",
      .parse = parse_time },
    { "memory", 0, "SIZE", .help = "for the table of positions (default 256M)",
      .number = &limits.memory, .min = 1024, .max = SIZE_MAX / 2, .is_size = true },
    { "quiet", 'q', .help = "do not print diagnostics", .flag = &quiet },
    { "strip", 0, .help = "copy the records without such comments", .flag = &strips },
    { 0 },
};

static bool start(void)
{
    return annotates + strips + at.is_given <= 1 ||
           report_failure("--annotate, --at and --strip cannot be combined");
}

/* --- annotations --- */

static void copy_span(const char *from, const char *to)
{
    fwrite(from, 1, (size_t)(to - from), stdout);
}

/* The text to insert between a line and a comment added to it. */
static const char *lead_of(const struct annotation *annotation, const struct line *line,
                           bool is_later)
{
    if (annotation->is_line)
        return "\n# ";
    return is_later || memchr(line->text, '#', line->len) ? " # " : "  # ";
}

static void print_annotated(const struct record *record, const struct annotations *annotations)
{
    const char *at = record->bytes.ptr, *end = at + record->bytes.len;
    for (size_t i = 0; i < annotations->count; i++) {
        const struct annotation *item = &annotations->items[i];
        const struct line *line = &record->lines[item->line];
        bool is_later = i > 0 && annotations->items[i - 1].line == item->line;
        copy_span(at, line->text + line->len);
        at = line->text + line->len;
        printf("%s%s", lead_of(item, line, is_later), item->text);
    }
    copy_span(at, end);
}

/* The first annotation on a line; the end of the line if there is none. */
static const char *find_annotation(const struct line *line)
{
    const char *end = line->text + line->len;
    for (const char *at = line->text; at < end; at++)
        if (*at == '#' && (at == line->text || is_space(at[-1])) &&
            is_annotation((struct slice){ at, (size_t)(end - at) }))
            return at;
    return end;
}

static void print_stripped(const struct record *record)
{
    const char *at = record->bytes.ptr, *end = at + record->bytes.len;
    for (size_t i = 0; i < record->line_count; i++) {
        const struct line *line = &record->lines[i];
        const char *cut = find_annotation(line), *line_end = line->text + line->len;
        bool is_whole = cut == line->text && line->len > 0;
        for (; cut < line_end && cut > line->text && is_space(cut[-1]); cut--)
            ;
        copy_span(at, cut);
        at = line_end;
        if (is_whole)
            at = i + 1 < record->line_count ? record->lines[i + 1].text : end;
    }
    copy_span(at, end);
}

static void report_limit(const struct result *result, const char *what)
{
    print_notice("%s:%" PRIu64 ": %s", result->file, result->judgement->verdict.line, what);
    raise_exit_status(EXIT_ERRORS);
}

static void print_with_annotations(const struct result *result, bool is_known)
{
    const struct judgement *judgement = result->judgement;
    struct annotations annotations = { .complete = true };
    if (is_known)
        annotations = annotate(&judgement->verdict, &limits);
    progress_clear();
    print_annotated(&judgement->record, &annotations);
    if (annotations.reason)
        report_limit(result, annotations.reason);
    else if (!annotations.complete)
        report_limit(result,
                     "not solved from the start within the limit; only later moves are annotated");
}

/* --- values --- */

struct solution {
    struct play *play;
    struct value value;
    struct valued_moves moves; /* best moves, or all moves */
    const char *best, *line;   /* formatted: the best moves, and a line of best play */
    uint64_t nodes;
};

static const char *join(struct play *play, const char *list, const char *item)
{
    return *list ? arena_printf(play->arena, "%s%s%s", list,
                                play->game->moves.place == MOVE_IS_LINE ? "; " : " ", item)
                 : item;
}

static const char *write_best(struct play *play, const struct solution *solution)
{
    const char *list = "";
    for (size_t i = 0; i < solution->moves.count; i++)
        list = join(play, list, play->game->write_move(play, solution->moves.items[i].move));
    return list;
}

/* A line of best play, made of one best move each time. */
static const char *write_line(struct play *play, struct solver *solver)
{
    enum { LINE_MAX = 100 };
    struct move made[LINE_MAX];
    const char *list = "";
    size_t length = 0;
    struct valued_moves best = { .is_complete = true };
    while (length < LINE_MAX && best.is_complete) {
        best = solver_moves(solver, ONE_BEST_MOVE);
        if (best.count == 0)
            break;
        made[length] = best.items->move;
        list = join(play, list, play->game->write_move(play, made[length]));
        position_make(play->position, made[length++]);
    }
    while (length > 0)
        position_undo(play->position, made[--length]);
    return list;
}

static void print_bound(int64_t bound, int64_t unknown)
{
    if (bound == unknown)
        fputs("null", stdout);
    else
        printf("%" PRId64, bound);
}

/* Prints the players who win with best play. */
static void print_winner(const struct solution *solution)
{
    bool is_tie = solution->value.low == 0 &&
                  solution->play->position->rules->scoring == POINTS_OF_PLAYERS;
    if (solution->play->position->rules->scoring == POINTS_OF_OFFENSE ||
        !is_solved(solution->value))
        fputs(",\"winner\":null", stdout);
    else if (is_tie)
        fputs(",\"winner\":[1,2]", stdout);
    else if (solution->value.low == 0)
        fputs(",\"winner\":[]", stdout);
    else
        printf(",\"winner\":[%d]", solution->value.low > 0 ? 1 : 2);
}

static void print_move_values(const struct solution *solution)
{
    fputs(",\"moves\":[", stdout);
    for (size_t i = 0; i < solution->moves.count; i++) {
        printf("%s{\"move\":", i ? "," : "");
        put_json_or_null(stdout, solution->play->game->write_move(solution->play,
                                                                  solution->moves.items[i].move));
        fputs(",\"value\":", stdout);
        print_bound(solution->moves.items[i].value.low, VALUE_MIN);
        putchar('}');
    }
    putchar(']');
}

static void print_jsonl(const struct solution *solution)
{
    bool solved = is_solved(solution->value);
    fputs(",\"value\":", stdout);
    print_bound(solved ? solution->value.low : VALUE_MIN, VALUE_MIN);
    fputs(",\"low\":", stdout);
    print_bound(solution->value.low, VALUE_MIN);
    fputs(",\"high\":", stdout);
    print_bound(solution->value.high, VALUE_MAX);
    print_winner(solution);
    put_json_member(stdout, "best", solution->best);
    put_json_member(stdout, "best_line", solution->line);
    if (all_moves)
        print_move_values(solution);
    printf(",\"positions\":%" PRIu64 "}\n", solution->nodes);
}

static void print_tsv(const struct solution *solution)
{
    print_bound(solution->value.low, VALUE_MIN);
    putchar('\t');
    print_bound(solution->value.high, VALUE_MAX);
    print_safe("\t", solution->best, "\t");
    print_safe("", solution->line, "\n");
}

static void print_valued_move(struct play *play, const struct valued_move *item)
{
    print_safe("  ", play->game->write_move(play, item->move), "");
    print_safe(": ", is_solved(item->value) ? value_in_words(play, item->value.low) : "not solved",
               "\n");
}

static void print_text(const struct solution *solution)
{
    if (is_solved(solution->value)) {
        print_safe("with best play ", value_in_words(solution->play, solution->value.low), "\n");
    } else {
        fputs("not solved within the limit; the value is between ", stdout);
        print_bound(solution->value.low, VALUE_MIN);
        fputs(" and ", stdout);
        print_bound(solution->value.high, VALUE_MAX);
        putchar('\n');
    }
    for (size_t i = 0; i < solution->moves.count && all_moves; i++)
        print_valued_move(solution->play, &solution->moves.items[i]);
    if (*solution->best) {
        print_safe("  best: ", solution->best, "\n");
        print_safe("  line: ", solution->line, "\n");
    }
}

/* Prints how a line or an object about a record begins. */
static void print_place(const struct result *result, const struct play *play)
{
    const struct verdict *verdict = &result->judgement->verdict;
    if (format == FORMAT_JSONL) {
        putchar('{');
        put_json_place(stdout, result);
        printf(",\"moves_made\":%" PRIu64, play->moves);
    } else if (format == FORMAT_TSV) {
        if (!has_heading)
            puts("file\tline\tgame\tlow\thigh\tbest\tbest_line");
        has_heading = true;
        print_safe("", result->file, "\t");
        printf("%" PRIu64 "\t%s\t", verdict->line, verdict->grammar->name);
    } else {
        put_file_line(stdout, result->file, verdict->line);
        printf("%s: ", verdict->grammar->name);
    }
}

static void print_solution(const struct solution *solution)
{
    if (format == FORMAT_JSONL)
        print_jsonl(solution);
    else if (format == FORMAT_TSV)
        print_tsv(solution);
    else
        print_text(solution);
}

/* Fills in the values, the moves and the line. */
static void work_out(struct solution *solution, struct solver *solver, struct play *play)
{
    solution->value = solver_value(solver);
    if (is_solved(solution->value)) {
        solution->moves = solver_moves(solver, BEST_MOVES);
        solution->best = write_best(play, solution);
        solution->line = write_line(play, solver);
    }
    if (all_moves)
        solution->moves = solver_moves(solver, ALL_MOVES);
    solution->nodes = solver_nodes(solver);
}

static void solve(const struct result *result, struct play *play)
{
    struct solution solution = { .play = play, .best = "", .line = "" };
    const char *reason;
    struct solver *solver = solver_new(play, &limits, &reason);
    if (!solver) {
        report_limit(result, reason);
        return;
    }
    work_out(&solution, solver, play);
    progress_clear();
    print_place(result, play);
    print_solution(&solution);
    if (!is_solved(solution.value) || !solution.moves.is_complete)
        raise_exit_status(EXIT_ERRORS);
    solver_free(solver);
}

/* For a game whose players choose in secret. */
static void solve_secret(const struct result *result, struct play *play)
{
    struct mixed_solution solution;
    const char *reason;
    if (!solve_mixed(play, &limits, &solution, &reason)) {
        report_limit(result, reason);
        return;
    }
    progress_clear();
    print_place(result, play);
    if (format == FORMAT_JSONL)
        print_mixed_jsonl(play, &solution);
    else if (format == FORMAT_TSV)
        print_mixed_tsv(play, &solution);
    else
        print_mixed_text(play, &solution);
    if (!fraction_is_known(solution.value))
        raise_exit_status(EXIT_ERRORS);
}

/* --- threads --- */

/* Searches what the main thread searches, but prints nothing. */
static void help(struct judgement *judgement, struct grammars *grammars,
                 const struct solve_limits *own_limits)
{
    struct verdict verdict = judgement->verdict;
    struct solution solution = { .best = "", .line = "" };
    const char *reason;
    if (at.is_given && !verdict_at(judgement, grammars, at.moment, &verdict))
        return;
    if (annotates) {
        annotate(&verdict, own_limits);
        return;
    }
    struct solver *solver = solver_new(verdict.play, own_limits, &reason);
    if (solver)
        work_out(&solution, solver, verdict.play);
    solver_free(solver);
}

static void handle_record(const struct result *result)
{
    const struct report *report = &result->judgement->report;
    struct verdict verdict = result->judgement->verdict;
    bool is_known = report->errors == 0 && verdict.play;
    if (is_known && at.is_given)
        is_known = verdict_at(result->judgement, tool.grammars, at.moment, &verdict);
    if (!quiet && !strips)
        print_diagnostics(result->file, report);
    if (report->errors)
        raise_exit_status(EXIT_ERRORS);
    bool is_secret = is_known && verdict.play->position->rules->is_last_round;
    if (is_known && !strips && !is_secret)
        helpers_begin(threads - 1, &result->judgement->record, help, &limits);
    if (strips)
        print_stripped(&result->judgement->record);
    else if (annotates)
        print_with_annotations(result, is_known);
    else if (is_secret)
        solve_secret(result, verdict.play);
    else if (is_known)
        solve(result, verdict.play);
    helpers_end(&limits);
}

struct tool tool = {
    .command = { .name = "quire-solve",
                 .purpose = "Shows the result of each record with best play, and which moves are "
                            "best.",
                 .options = options },
    .clears_progress = true,
    .start = start,
    .handle_record = handle_record,
    .release = helpers_free,
};
