/* quire-gen: generates records of random games, in which every move is legal. */
#include <inttypes.h>

#include "game_options.h"
#include "tool.h"

/* The same words as in quire-fmt, and the former names. */
static const char *const claims_words[] = { "strip", "fill", NULL };
static const char *const old_claims_words[] = { "none", "all", NULL };
static int claims;

static struct game_options game;
static const char *game_name;
static size_t count = SIZE_MAX, max_bytes = SIZE_MAX;
static struct random_source random;

static const struct tool_option options[] = {
    { "bytes", 'b', "BYTES", .help = "stop after BYTES, at the end of a record",
      .number = &max_bytes, .min = 1, .is_size = true },
    { "claims", 0, "MODE", .help = "claims that can be computed", .words = claims_words,
      .old_words = old_claims_words, .choice = &claims },
    { "game", 'g', "NAME", .help = "the game (default: any)", .completion = COMPLETE_GAMES,
      .text = &game_name },
    { "head", 'n', "N", .help = "at most N records (default 1)", .number = &count,
      .second_name = "count" },
    { "moves", 0, "RANGE", .help = "stop each game after this many moves", .parse = parse_moves,
      .target = &game },
    { "players", 'p', "RANGE|NAME,...", .help = "number of players, or their names",
      .parse = parse_players, .target = &game },
    { "seed", 's', "N", .help = "random seed; the same seed gives the same records",
      .parse = parse_seed, .target = &game },
    { "size", 0, "KEY=RANGE,...", .help = "sizes, such as n=5-12,m=3", .parse = parse_sizes,
      .target = &game },
    { "unfinished", .help = "stop each game before its end", .flag = &game.generate.unfinished },
    { 0 },
};

/* --- records --- */

/* Writes the record with its claims filled in, like quire-fmt --claims=fill. */
static void write_with_claims(struct slice text, struct arena *arena)
{
    static struct quire_layout layout = { .any = true, .comment = true };
    struct chunk chunk = { .bytes = text, .first_line = 1, .has_game = true };
    struct judge_options options = { .arena = arena, .max_line = text.len, .collects_fills = true };
    struct judgement judgement;
    judge(&judgement, &chunk, tool.grammars, &options);
    struct result result = { "-", "-", &judgement };
    print_diagnostics("-", &judgement.report);
    if (judgement.report.errors)
        raise_exit_status(EXIT_ERRORS);
    write_quire(stdout, &result, CLAIMS_FILL, &layout);
}

static void write_record(struct slice text, struct arena *arena)
{
    static bool is_later;
    if (claims) {
        write_with_claims(text, arena);
        return;
    }
    if (is_later)
        putchar('\n');
    is_later = true;
    fwrite(text.ptr, 1, text.len, stdout);
}

static const struct grammar *random_game(void)
{
    const char *const *names = grammars_names(tool.grammars);
    size_t number = 0;
    while (names[number])
        number++;
    return grammars_find(tool.grammars, slice_of(names[random_below(&random, number)]));
}

/* Generates one record, of a random game if `grammar` is NULL. Returns false on failure. */
static bool make_record(const struct grammar *grammar, struct arena *arena, size_t *written)
{
    const char *fault;
    if (!grammar)
        grammar = random_game();
    if (!grammar)
        return false;
    struct slice text = generate(grammar, &game.generate, &random, arena, &fault);
    if (!text.ptr)
        return report_failure("%s: %s", grammar->name, fault);
    write_record(text, arena);
    *written += text.len;
    arena_reset(arena);
    return !ferror(stdout);
}

static void run(const char *operand, struct arena *arena)
{
    const struct grammar *grammar = game_name ? find_game(tool.grammars, game_name) : NULL;
    size_t written = 0;
    (void)operand;
    if ((game_name && !grammar) || !check_sizes(tool.grammars, grammar, &game))
        return;
    bool has_seed = game.has_seed;
    random_init(&random, choose_seed(&game));
    if (!has_seed)
        printf("# quire-gen --seed=%" PRIu64 "\n", game.seed);
    if (count == SIZE_MAX && max_bytes == SIZE_MAX)
        count = 1;
    for (size_t i = 0; i < count && written < max_bytes; i++)
        if (!make_record(grammar, arena, &written))
            return;
}

struct tool tool = {
    .command = { .name = "quire-gen",
                 .usage = "[OPTION...]",
                 .purpose = "Generates records of random games, in which every move is legal.",
                 .options = options,
                 .operands = OPERANDS_NONE },
    .run = run,
};
