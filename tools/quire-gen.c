/* quire-gen: random legal games as records. */
#include <inttypes.h>

#include "tool.h"
#include "wishes.h"

enum {
    OPTION_BYTES,
    OPTION_CLAIMS,
    OPTION_COUNT,
    OPTION_GAME,
    OPTION_MOVES,
    OPTION_PLAYERS,
    OPTION_SEED,
    OPTION_SIZE,
    OPTION_UNFINISHED
};

static const char *const claims_words[] = { "none", "all", NULL };
static int claims;

static const struct tool_option options[] = {
    { "bytes", 'b', "BYTES", .help = "stop behind the record that makes it so many" },
    { "claims", 0, "MODE", .help = "what can be computed", .words = claims_words,
      .choice = &claims },
    { "count", 'n', "N", .help = "how many records (default 1)" },
    { "game", 'g', "NAME", .help = "of which game (default any)", .source = FROM_GAMES },
    { "moves", 0, "RANGE", .help = "break each game off after so many moves" },
    { "players", 'p', "RANGE|NAME,...", .help = "how many play, or who" },
    { "seed", 's', "N", .help = "the same records for the same number" },
    { "size", 0, "KEY=RANGE,...", .help = "how large, such as n=5-12,m=3" },
    { "unfinished", .help = "break each game off before its end" },
    { 0 },
};

static struct tool tool;
static struct wishes wishes;
static const char *game_name;
static size_t count = 1, bytes;
static bool has_count, has_seed;
static uint64_t seed;
static struct lots lots;

static bool take(int option, const char *value)
{
    switch (option) {
    case OPTION_BYTES:
        return take_number(value, true, &bytes) && bytes > 0;
    case OPTION_COUNT:
        return has_count = take_number(value, false, &count);
    case OPTION_GAME:
        game_name = value;
        return true;
    case OPTION_MOVES:
        return wishes.has_moves = read_range(slice_of(value), &wishes.moves);
    case OPTION_PLAYERS:
        return wish_players(&wishes, value);
    case OPTION_SEED:
        return has_seed = take_seed(value, &seed);
    case OPTION_SIZE:
        return wish_size(&wishes, value);
    default:
        return wishes.unfinished = true;
    }
}

/* --- records --- */

/* The record as the formatter writes it, with all claims. */
static void put_filled(struct slice text, struct arena *arena)
{
    static struct quire_layout layout = { .any = true, .comment = true };
    struct chunk chunk = { .bytes = text, .first_line = 1, .has_game = true };
    struct report report = { .arena = arena };
    struct record record;
    struct verdict verdict;
    struct claims filled = { 0 };
    struct result result = { "-", "-", &record, &verdict, &report };
    record_read(&record, &chunk, text.len, &report);
    judge(&record, tool.grammars, &report, &filled, &verdict);
    show_diagnostics(&result);
    if (report.errors)
        note_errors();
    write_quire(stdout, &result, CLAIMS_FILL, &layout);
}

static void put_record(struct slice text, struct arena *arena)
{
    static bool any;
    if (claims) {
        put_filled(text, arena);
        return;
    }
    if (any)
        putchar('\n');
    any = true;
    fwrite(text.ptr, 1, text.len, stdout);
}

static struct grammar *any_game(void)
{
    const char *const *names = grammars_names(tool.grammars);
    size_t number = 0;
    while (names[number])
        number++;
    return grammars_find(tool.grammars, slice_of(names[lots_below(&lots, number)]));
}

/* One record; false where nothing more can be done. */
static bool make_record(struct grammar *grammar, struct arena *arena, size_t *written)
{
    const char *fault;
    if (!grammar)
        grammar = any_game();
    if (!grammar)
        return false;
    struct slice text = compose(grammar, &wishes, &lots, arena, &fault);
    if (!text.ptr) {
        trouble("%s: %s", grammar->name, fault);
        return false;
    }
    put_record(text, arena);
    *written += text.len;
    arena_reset(arena);
    return !ferror(stdout);
}

static void produce(struct arena *arena)
{
    struct grammar *grammar = game_name ? find_game(tool.grammars, game_name) : NULL;
    size_t written = 0;
    if ((game_name && !grammar) || !sizes_are_known(tool.grammars, grammar, &wishes))
        return;
    if (!has_seed) {
        seed = fresh_seed();
        printf("# quire-gen --seed=%" PRIu64 "\n", seed);
    }
    lots_seed(&lots, seed);
    bool endless = bytes && !has_count;
    for (size_t i = 0; endless || i < count; i++)
        if (!make_record(grammar, arena, &written) || (bytes && written >= bytes))
            return;
}

static struct tool tool = {
    .name = "quire-gen",
    .usage = "[OPTION...]",
    .purpose = "Makes records of games that are played by lot, every move a legal one.",
    .options = options,
    .take = take,
    .produce = produce,
};

int main(int argc, char **argv)
{
    return tool_main(&tool, argc, argv);
}
