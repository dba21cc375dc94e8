/* quire-select: the records that meet conditions, byte for byte. */
#include <errno.h>

#include "condition.h"
#include "sorter.h"

enum {
    OPTION_GAME,
    OPTION_PLAYER,
    OPTION_FIELD,
    OPTION_COMMENT,
    OPTION_DATE,
    OPTION_FINISHED,
    OPTION_UNFINISHED,
    OPTION_VALID,
    OPTION_INVALID,
    OPTION_MOVES,
    OPTION_ROUNDS,
    OPTION_SCORE,
    OPTION_WINNER,
    OPTION_NOT,
    OPTION_DEDUPE,
    OPTION_SORT,
    OPTION_HEAD,
    OPTION_COUNT,
    OPTION_QUIET
};

static const struct tool_option options[] = {
    { "game", 'g', "NAME", .help = "of this game", .source = FROM_GAMES },
    { "player", 'p', "NAME", .help = "somebody of this name, or ~PATTERN, plays" },
    { "field", 'f', "KEY[=VALUE]", .help = "the field is there; or KEY=~PATTERN",
      .source = FROM_FIELDS },
    { "comment", 0, "PATTERN", .help = "a comment or remark matches" },
    { "date", 0, "RANGE", .help = "played on such a day, as 2009-11..2010" },
    { "finished", .help = "the game is over" },
    { "unfinished", .help = "the game is not over", .shared = "the game is over; is not over" },
    { "valid", .help = "without an error" },
    { "invalid", .help = "with errors", .shared = "without an error; with errors" },
    { "moves", 0, "RANGE", .help = "with so many moves, as 7, 3.., ..9 or 3..9" },
    { "rounds", 0, "RANGE", .help = "with so many rounds" },
    { "score", 0, "[WHO:]RANGE", .help = "somebody, or that player, has such a score" },
    { "winner", 0, "WHO", .help = "won by NAME, N, ~PATTERN or 'none'" },
    { "not", 'v', .help = "the records that do not meet all this" },
    { "dedupe", .help = "of records of the same game only the first" },
    { "sort", 0, "[-]KEY", .help = "by game, date, moves, rounds, score or a field",
      .words = sort_words, .source = FROM_FIELDS },
    { "head", 'n', "N", .help = "at most N records" },
    { "count", 'c', .help = "print how many there are instead" },
    { "quiet", 'q', .help = "print nothing; the exit status tells",
      .shared = "print how many there are; print nothing" },
    { 0 },
};

/* The question that an option asks, and its answer where the option has no argument. */
static const struct {
    enum question question;
    const char *answer;
} asked[] = {
    [OPTION_GAME] = { QUESTION_GAME, NULL },
    [OPTION_PLAYER] = { QUESTION_PLAYER, NULL },
    [OPTION_FIELD] = { QUESTION_FIELD, NULL },
    [OPTION_COMMENT] = { QUESTION_COMMENT, NULL },
    [OPTION_DATE] = { QUESTION_DATE, NULL },
    [OPTION_FINISHED] = { QUESTION_FINISHED, "yes" },
    [OPTION_UNFINISHED] = { QUESTION_FINISHED, "no" },
    [OPTION_VALID] = { QUESTION_VALID, "yes" },
    [OPTION_INVALID] = { QUESTION_VALID, "no" },
    [OPTION_MOVES] = { QUESTION_MOVES, NULL },
    [OPTION_ROUNDS] = { QUESTION_ROUNDS, NULL },
    [OPTION_SCORE] = { QUESTION_SCORE, NULL },
    [OPTION_WINNER] = { QUESTION_WINNER, NULL },
};

static struct conditions conditions;
static struct sorter sorter;
static struct copy output;
static bool not, dedupe, count_only, quiet;
static bool in_vain; /* an option is none, or the selection cannot be completed: that was said */
static size_t most, selected;

/* The fingerprints of the records that were selected, for dedupe. */
static struct {
    struct arena arena;
    struct map map;
} seen;

static struct tool tool;

/* A condition that is none is said here, where its pattern can be shown. */
static void add_condition(int option, const char *answer)
{
    struct condition_fault fault;
    if (conditions_add(&conditions, asked[option].question, answer, &fault))
        return;
    in_vain = true;
    if (!fault.is_pattern) {
        trouble("--%s: '%s': %s", options[option].name, answer, fault.message);
        return;
    }
    trouble("--%s: %s", options[option].name, fault.message);
    struct place place = { .column = fault.offset + 1,
                           .end_column = fault.offset + 2,
                           .source = slice_of(answer) };
    write_source(stderr, &place, (struct text_style){ true, wants_color(0, stderr) });
}

static bool take(int option, const char *value)
{
    switch (option) {
    case OPTION_NOT:
        return not = true;
    case OPTION_DEDUPE:
        return dedupe = true;
    case OPTION_SORT:
        return sorter_add_key(&sorter, value);
    case OPTION_HEAD:
        return take_number(value, false, &most) && most > 0;
    case OPTION_COUNT:
        return count_only = true;
    case OPTION_QUIET:
        return quiet = true;
    default:
        add_condition(option, value ? value : asked[option].answer);
        return true;
    }
}

static bool find_games(void)
{
    const struct condition *unknown = conditions_find_games(&conditions, tool.grammars);
    if (!unknown || grammars_fault(tool.grammars))
        return true; /* a fault is said later */
    trouble("--game: there is no game '%s'%s", unknown->answer,
            did_you_mean(grammars_names(tool.grammars), unknown->answer));
    return false;
}

static bool start(char **files)
{
    (void)files;
    output = (struct copy){ .stream = stdout };
    tool.tells_nothing = quiet;
    tool.prints_late = count_only || quiet || sorter.key_count > 0;
    tool.unjudged = !dedupe && !conditions_need_judge(&conditions) && !sorter_needs_judge(&sorter);
    return find_games() && !in_vain;
}

static void begin(const char *file, int fd)
{
    (void)file;
    (void)fd;
    copy_begin(&output);
}

static void give_up(const struct result *result, const struct condition *failed)
{
    int option = 0;
    while (asked[option].question != failed->question)
        option++;
    trouble("%s:%llu: --%s=%s: %s: given up", result->file,
            (unsigned long long)result->verdict->line, options[option].name, failed->answer,
            errno == ENOMEM ? "out of memory" : "the pattern takes too long here");
    in_vain = tool.enough = true;
}

/* Whether the same game was selected before; else it is noted. */
static bool is_repeated(const struct result *result)
{
    uint64_t before;
    if (setjmp(seen.arena.out_of_memory)) {
        trouble("%s: out of memory", result->file);
        return in_vain = tool.enough = true;
    }
    struct digest digest = digest_record(result);
    digest.b >>= 1; /* as large as the map's values may be */
    if (map_get(&seen.map, digest.a, &before))
        return before == digest.b;
    map_put(&seen.map, &seen.arena, digest.a, digest.b);
    return false;
}

/* Every way to print nothing needs no more than a number. */
static void put(const struct result *result)
{
    bool waits = sorter.key_count > 0 && !count_only && !quiet;
    selected++;
    if (waits)
        in_vain = tool.enough = !sorter_keep(&sorter, result);
    else if (!count_only && !quiet)
        copy_bytes(&output, result->record->bytes);
    if (!waits && ((most && selected == most) || quiet))
        tool.enough = true;
}

static void record(const struct result *result)
{
    const struct condition *failed;
    if (!result->record->has_game)
        return;
    if (result->record->too_large) {
        trouble("%s:%llu: the record is larger than the limit: not looked at", result->file,
                (unsigned long long)result->verdict->line);
        return;
    }
    bool meets = conditions_meet(&conditions, result->record, result->verdict,
                                 result->report->errors, &failed);
    if (failed)
        give_up(result, failed);
    else if (meets != not &&!(dedupe && is_repeated(result)))
        put(result);
}

/* Says what may have been meant by the key of a field that no game has, as nothing else tells of it. */
static void doubt_field(const char *option, struct slice key)
{
    enum { MOST = 1000 };
    static const char *keys[MOST + 1];
    size_t count = 0;
    struct grammar *const *game = grammars_all(tool.grammars);
    for (; game && *game; game++)
        for (size_t i = 0; i < (*game)->field_count && count < MOST; i++) {
            keys[count] = (*game)->fields[i].key;
            if (slice_same(key, slice_of(keys[count++])))
                return;
        }
    keys[count] = NULL;
    char typed[80];
    snprintf(typed, sizeof typed, "%.*s", (int)key.len, key.ptr);
    notice("--%s: no game has a field '%s'%s", option, typed, did_you_mean(keys, typed));
}

static void doubt_fields(void)
{
    for (size_t i = 0; i < conditions.count && selected == 0; i++)
        if (conditions.items[i].question == QUESTION_FIELD)
            doubt_field("field", conditions.items[i].key);
    for (size_t i = 0; i < sorter.key_count; i++)
        if (sorter.keys[i].kind == SORT_FIELD)
            doubt_field("sort", slice_of(sorter.keys[i].field));
}

static void finish(void)
{
    if (!quiet)
        doubt_fields();
    if (count_only && !quiet && !in_vain)
        printf("%zu\n", selected);
    if (sorter.count > 0 && !in_vain)
        sorter_write(&sorter, &output, most ? most : SIZE_MAX);
    if (selected == 0)
        note_errors();
}

static struct tool tool = {
    .name = "quire-select",
    .usage = "[OPTION...] [FILE...]",
    .purpose = "Copies the records that meet all conditions, byte for byte.",
    .options = options,
    .take = take,
    .start = start,
    .finish = finish,
    .begin = begin,
    .record = record,
    .quiet = true, /* what is wrong with records is for quire-check to say */
    .forgives = true,
};

int main(int argc, char **argv)
{
    int status = tool_main(&tool, argc, argv);
    conditions_free(&conditions);
    sorter_free(&sorter);
    arena_free(&seen.arena);
    return status;
}
