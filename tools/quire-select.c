/* quire-select: copies the records that match conditions. */
#include <errno.h>

#include "base/spelling.h"
#include "completion.h"
#include "query/query.h"
#include "sorter.h"
#include "terminal.h"
#include "tool.h"

static struct query conditions;
static struct sorter sorter;
static struct copy output;
static bool invert, dedupe, count_only, quiet;
static bool is_failed; /* a condition is invalid or selecting failed; already reported */
static size_t max_count = SIZE_MAX, selected;

/* Digests of the records selected so far, for --dedupe. */
static struct {
    struct arena arena;
    struct map map;
} seen;

/* What an option of conditions selects by. */
struct query_option {
    enum query_kind kind;
    const char *argument; /* if the option takes no value */
};

static bool add_condition(const struct tool_option *option, const char *value);
static bool add_sort_key(const struct tool_option *option, const char *value);

static const struct tool_option options[] = {
    { "game", 'g', "NAME", .help = "of this game", .completion = COMPLETE_GAMES,
      .parse = add_condition, .target = &(struct query_option){ QUERY_GAME, NULL } },
    { "players", 'p', "RANGE|NAME", .help = "how many, or who: a name or ~PATTERN",
      .parse = add_condition, .target = &(struct query_option){ QUERY_PLAYER, NULL } },
    { "field", 'k', "KEY[=VALUE]", .help = "has the field; KEY=~PATTERN also works",
      .completion = COMPLETE_FIELDS, .parse = add_condition,
      .target = &(struct query_option){ QUERY_FIELD, NULL } },
    { "comment", 0, "PATTERN", .help = "a comment or remark matches", .parse = add_condition,
      .target = &(struct query_option){ QUERY_COMMENT, NULL } },
    { "date", 0, "RANGE", .help = "played on these days, such as 2009-11..2010",
      .parse = add_condition, .target = &(struct query_option){ QUERY_DATE, NULL } },
    { "finished", .help = "the game is over", .parse = add_condition,
      .target = &(struct query_option){ QUERY_FINISHED, "yes" } },
    { "unfinished", .help = "the game is not over", .pair_help = "the game is over; is not over",
      .parse = add_condition, .target = &(struct query_option){ QUERY_FINISHED, "no" } },
    { "valid", .help = "without an error", .parse = add_condition,
      .target = &(struct query_option){ QUERY_VALID, "yes" } },
    { "invalid", .help = "with errors", .pair_help = "without an error; with errors",
      .parse = add_condition, .target = &(struct query_option){ QUERY_VALID, "no" } },
    { "moves", 0, "RANGE", .help = "number of moves, such as 7, 3.., ..9 or 3..9",
      .parse = add_condition, .target = &(struct query_option){ QUERY_MOVES, NULL } },
    { "rounds", 0, "RANGE", .help = "number of rounds",
      .pair_help = "how many, such as 7, 3.., ..9 or 3..9", .parse = add_condition,
      .target = &(struct query_option){ QUERY_ROUNDS, NULL } },
    { "score", 0, "[WHO:]RANGE", .help = "a player, or WHO, has a score in RANGE",
      .parse = add_condition, .target = &(struct query_option){ QUERY_SCORE, NULL } },
    { "winner", 0, "WHO", .help = "won by NAME, N, ~PATTERN or 'none'", .parse = add_condition,
      .target = &(struct query_option){ QUERY_WINNER, NULL } },
    { "not", 'v', .help = "copy the records that do not match", .flag = &invert },
    { "dedupe", .help = "only the first record of each game", .flag = &dedupe },
    { "sort", 0, "[-]KEY", .help = "by game, date, moves, rounds, score or a field",
      .words = sort_key_names, .completion = COMPLETE_FIELDS, .parse = add_sort_key },
    { "head", 'n', "N", .help = "at most N records", .number = &max_count, .min = 1 },
    { "count", 'c', .help = "print only how many there are", .flag = &count_only },
    { "quiet", 'q', .help = "print nothing; only set the exit status",
      .pair_help = "print how many there are; print nothing", .flag = &quiet },
    { 0 },
};

/* Reports an invalid condition here, because this can show where a pattern is wrong. */
static bool add_condition(const struct tool_option *option, const char *value)
{
    struct query_error error;
    const struct query_option *condition = option->target;
    const char *argument = value ? value : condition->argument;
    if (query_add(&conditions, condition->kind, argument, &error))
        return true;
    is_failed = true;
    if (!error.is_pattern) {
        report_failure("--%s: '%s': %s", option->name, argument, error.message);
        return true;
    }
    report_failure("--%s: %s", option->name, error.message);
    struct place place = { .column = error.offset + 1,
                           .end_column = error.offset + 2,
                           .source = slice_of(argument) };
    write_source(stderr, &place,
                 (struct text_style){ .source = true, .color = use_color(WHEN_AUTO, stderr) });
    return true;
}

static bool add_sort_key(const struct tool_option *option, const char *value)
{
    (void)option;
    return sorter_add_key(&sorter, value);
}

static bool find_games(void)
{
    const struct query_term *unknown = query_find_games(&conditions, tool.grammars);
    if (!unknown || grammars_fault(tool.grammars))
        return true; /* a broken grammar is reported later */
    return report_failure(
            "--game: unknown game '%s'%s", unknown->argument,
            did_you_mean(grammars_nearest(tool.grammars, slice_of(unknown->argument))));
}

/* Reports a field that does not exist in any game. */
static bool find_field(const char *option, struct slice key)
{
    enum { LONGEST = 80 };
    const char *const *keys = field_keys(tool.grammars);
    char typed[LONGEST];
    if (slice_is_one_of(key, keys) ||
        grammars_fault(tool.grammars)) /* a broken grammar is reported later */
        return true;
    snprintf(typed, sizeof typed, "%.*s", (int)key.len, key.ptr);
    return report_failure("--%s: no game has a field '%s'%s", option, typed,
                          did_you_mean(nearest_word(keys, slice_of(typed))));
}

static bool find_fields(void)
{
    bool found = true;
    for (size_t i = 0; i < sorter.key_count && found; i++)
        if (sorter.keys[i].kind == SORT_FIELD)
            found = find_field("sort", slice_of(sorter.keys[i].field));
    for (size_t i = 0; i < conditions.count && found; i++)
        if (conditions.items[i].kind == QUERY_FIELD)
            found = find_field("field", conditions.items[i].key);
    return found;
}

static bool start(void)
{
    output = (struct copy){ .stream = stdout };
    tool.quiet_if_empty = quiet;
    tool.buffers_output = count_only || quiet || sorter.key_count > 0;
    tool.skips_judging = !dedupe && !query_needs_judge(&conditions) && !sorter_needs_judge(&sorter);
    tool.verdict_only = !dedupe && !query_needs_lines(&conditions) && !sorter_needs_lines(&sorter);
    return find_games() && find_fields() && !is_failed;
}

static void begin_file(const char *file, int fd)
{
    (void)file;
    (void)fd;
    copy_start_line(&output);
}

/* The name of the option for conditions of a kind. */
static const char *option_name(enum query_kind kind)
{
    const struct tool_option *option = options;
    while (((const struct query_option *)option->target)->kind != kind)
        option++;
    return option->name;
}

/* Ends the tool if a pattern takes too long. */
static void give_up(const struct result *result, const struct query_term *failed)
{
    report_failure("%s:%llu: --%s=%s: %s", result->file,
                   (unsigned long long)result->judgement->verdict.line, option_name(failed->kind),
                   failed->argument,
                   errno == ENOMEM ? "out of memory" : "the pattern takes too long");
    is_failed = tool.stop = true;
}

/* True if the same game was selected before; otherwise remembers it. */
static bool is_duplicate(const struct result *result)
{
    uint64_t before;
    if (setjmp(seen.arena.out_of_memory)) {
        report_failure("%s: out of memory", result->file);
        return is_failed = tool.stop = true;
    }
    struct digest digest = digest_record(result);
    digest.b >>= 1; /* a map cannot hold the largest values */
    if (map_get(&seen.map, digest.a, &before))
        return before == digest.b;
    map_put(&seen.map, &seen.arena, digest.a, digest.b);
    return false;
}

/* Copies, keeps or counts a record if it matches the conditions. */
static void select_record(const struct result *result)
{
    bool is_sorted = sorter.key_count > 0 && !count_only && !quiet;
    selected++;
    if (is_sorted)
        is_failed = tool.stop = !sorter_add_record(&sorter, result);
    else if (!count_only && !quiet)
        copy_bytes(&output, result->judgement->record.bytes);
    if (!is_sorted && (selected == max_count || quiet))
        tool.stop = true;
}

static void handle_record(const struct result *result)
{
    const struct query_term *failed;
    if (!result->judgement->record.has_game)
        return;
    if (result->judgement->record.too_large) {
        report_failure("%s:%llu: the record is larger than the limit; skipped", result->file,
                       (unsigned long long)result->judgement->verdict.line);
        return;
    }
    bool meets = query_match(&conditions, result->judgement, &failed);
    if (failed)
        give_up(result, failed);
    else if (meets != invert && !(dedupe && is_duplicate(result)))
        select_record(result);
}

static void finish(void)
{
    if (count_only && !quiet && !is_failed)
        printf("%zu\n", selected);
    if (sorter.count > 0 && !is_failed)
        sorter_write(&sorter, &output, max_count);
    if (selected == 0)
        raise_exit_status(EXIT_ERRORS);
}

static void release(void)
{
    query_free(&conditions);
    sorter_free(&sorter);
    arena_free(&seen.arena);
}

struct tool tool = {
    .command = { .name = "quire-select",
                 .purpose = "Copies the records that meet all conditions, byte for byte.",
                 .options = options },
    .start = start,
    .finish = finish,
    .begin_file = begin_file,
    .handle_record = handle_record,
    .counts_only = true, /* errors are left to quire-check */
    .ignores_errors = true,
    .release = release,
};
