/* quire-gen: random legal games as records. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "compose.h"
#include "tool.h"
#include "values.h"
#include "words.h"

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

static const struct tool_option options[] = {
    { "bytes", 'b', "BYTES", "stop after the record that makes it so many, K, M or G" },
    { "claims", 0, "MODE", "none, or all that can be computed" },
    { "count", 'n', "N", "how many records (default 1)" },
    { "game", 'g', "NAME", "of which game (default any)" },
    { "moves", 0, "RANGE", "break each game off after so many moves" },
    { "players", 'p', "RANGE|NAME,...", "how many play, or who" },
    { "seed", 's', "N", "the same records for the same number" },
    { "size", 0, "KEY=RANGE,...", "how large, such as n=5-12,m=3" },
    { "unfinished", 0, NULL, "break each game off before its end" },
    { 0 },
};

static const char *const claims_words[] = { "none", "all", NULL };

static struct tool tool;
static struct wishes wishes;
static const char *game_name;
static int claims;
static size_t count = 1, bytes;
static bool has_count, has_seed;
static uint64_t seed;
static struct lots lots;

/* --- options --- */

static bool take_seed(const char *value)
{
    char *end;
    errno = 0;
    seed = strtoull(value, &end, 10);
    has_seed = is_digit(*value) && !*end && !errno;
    return has_seed;
}

/* "5" or "5-12". */
static bool read_range(struct slice text, struct range *range)
{
    const char *dash = memchr(text.ptr, '-', text.len);
    size_t len = dash ? (size_t)(dash - text.ptr) : text.len;
    if (!parse_number((struct slice){ text.ptr, len }, &range->low))
        return false;
    range->high = range->low;
    if (dash && !parse_number((struct slice){ dash + 1, text.len - len - 1 }, &range->high))
        return false;
    return range->low <= range->high && range->high < NUMBER_MAX;
}

static bool take_size(const char *value)
{
    struct slice rest = slice_of(value), piece;
    while (next_piece(&rest, &piece)) {
        struct size_wish *wish = &wishes.sizes[wishes.size_count];
        const char *sign = piece.len ? memchr(piece.ptr, '=', piece.len) : NULL;
        if (!sign || wishes.size_count == WISHES_MAX)
            return false;
        size_t len = (size_t)(sign - piece.ptr);
        wish->key = slice_trim((struct slice){ piece.ptr, len });
        if (!read_range((struct slice){ sign + 1, piece.len - len - 1 }, &wish->range))
            return false;
        wishes.size_count++;
    }
    return true;
}

/* True for text that can stand in a line as it is: no control characters, no comment. */
static bool is_text(const char *text)
{
    size_t len = strlen(text), step;
    for (; len; text += step, len -= step) {
        step = utf8_length((const unsigned char *)text, len);
        if (!step || (unsigned char)*text < ' ' || *text == '#')
            return false;
    }
    return true;
}

/* A list of names as it is written in a record; it lasts as long as the program. */
static const char *copy_names(const char *value)
{
    static char *list;
    struct slice rest = slice_of(value), piece;
    char *at = realloc(list, 2 * rest.len + 1);
    if (!at)
        return NULL;
    list = at;
    while (next_piece(&rest, &piece)) {
        memcpy(at, piece.ptr, piece.len);
        at += piece.len;
        if (rest.ptr) {
            *at++ = ',';
            *at++ = ' ';
        }
    }
    *at = '\0';
    return list;
}

static bool take_players(const char *value)
{
    bool is_count = read_range(slice_of(value), &wishes.players);
    wishes.names = is_count ? NULL : copy_names(value);
    return is_count ? wishes.players.low > 0 : wishes.names && is_text(value);
}

static bool take(int option, const char *value)
{
    switch (option) {
    case OPTION_BYTES:
        return take_number(value, true, &bytes) && bytes > 0;
    case OPTION_CLAIMS:
        return take_word(value, claims_words, &claims);
    case OPTION_COUNT:
        return has_count = take_number(value, false, &count);
    case OPTION_GAME:
        game_name = value;
        return true;
    case OPTION_MOVES:
        return wishes.has_moves = read_range(slice_of(value), &wishes.moves);
    case OPTION_PLAYERS:
        return take_players(value);
    case OPTION_SEED:
        return take_seed(value);
    case OPTION_SIZE:
        return take_size(value);
    default:
        return wishes.unfinished = true;
    }
}

/* --- what is wished for and cannot be --- */

static struct grammar *find_game(const char *name)
{
    struct grammar *grammar = grammars_find(tool.grammars, slice_of(name));
    const char *near = nearest_word(grammars_names(tool.grammars), slice_of(name));
    if (!grammar && !grammars_fault(tool.grammars))
        trouble("--game: there is no game '%s'%s%s%s", name, near ? "; did you mean '" : "",
                near ? near : "", near ? "'?" : "");
    return grammar;
}

/* Whether the game, or any where none is named, has a size of this name. */
static bool has_size(const struct grammar *grammar, struct slice key)
{
    const char *const *name = grammars_names(tool.grammars);
    if (grammar)
        return compose_has_size(grammar, key);
    for (; *name; name++) {
        const struct grammar *other = grammars_find(tool.grammars, slice_of(*name));
        if (other && compose_has_size(other, key))
            return true;
    }
    return false;
}

static bool sizes_are_known(const struct grammar *grammar)
{
    for (size_t i = 0; i < wishes.size_count; i++) {
        struct slice key = wishes.sizes[i].key;
        if (has_size(grammar, key))
            continue;
        trouble("--size: %s has no size '%.*s'", grammar ? grammar->name : "no game", (int)key.len,
                key.ptr);
        return false;
    }
    return true;
}

/* --- records --- */

/* Where no seed is given the records are others each time. */
static uint64_t fresh_seed(void)
{
    uint64_t fresh = 0;
    struct timespec now;
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    bool good = fd >= 0 && read(fd, &fresh, sizeof fresh) == sizeof fresh;
    if (fd >= 0)
        close(fd);
    clock_gettime(CLOCK_REALTIME, &now);
    return good ? fresh
                : (uint64_t)now.tv_sec << 32 ^ (uint64_t)now.tv_nsec << 20 ^ (uint64_t)getpid();
}

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
    show_diagnostics(&result, (struct text_style){ .source = true });
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
    struct grammar *grammar = game_name ? find_game(game_name) : NULL;
    size_t written = 0;
    if ((game_name && !grammar) || !sizes_are_known(grammar))
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
