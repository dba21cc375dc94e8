#include "game_options.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/unicode.h"
#include "message.h"
#include "parse/players.h"

/* "5", "5-12" or "5..12". */
static bool parse_range(struct slice text, struct range *range)
{
    size_t digits = slice_span(text, is_digit);
    struct slice rest = slice_after(text, digits);
    size_t sign = slice_begins(rest, "-") ? 1 : slice_begins(rest, "..") ? 2 : 0;
    if (!parse_number(slice_first(text, digits), &range->low))
        return false;
    range->high = range->low;
    if (rest.len && (!sign || !parse_number(slice_after(rest, sign), &range->high)))
        return false;
    return range->low <= range->high && range->high < NUMBER_MAX;
}

bool add_sizes(struct game_options *options, const char *value)
{
    struct generate_options *generate = &options->generate;
    struct slice rest = slice_of(value), piece;
    while (next_piece(&rest, &piece)) {
        struct size_option *size = &generate->sizes[generate->size_count];
        struct slice key = slice_take_until(&piece, '=');
        if (!piece.ptr || generate->size_count == SIZE_OPTIONS_MAX)
            return false;
        size->key = slice_trim(key);
        if (!parse_range(piece, &size->range))
            return false;
        generate->size_count++;
    }
    return true;
}

/* True if the text can be the value of a field: no control characters, and no comment. */
static bool is_field_text(const char *text)
{
    size_t len = strlen(text), step;
    for (; len; text += step, len -= step) {
        step = utf8_length((const unsigned char *)text, len);
        if (!step || (unsigned char)*text < ' ' || *text == '#')
            return false;
    }
    return true;
}

/* Formats a list of names as the value of Players:. */
static const char *format_names(const char *value)
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

bool set_players(struct game_options *options, const char *value)
{
    struct generate_options *generate = &options->generate;
    options->has_players = true;
    bool is_count = parse_range(slice_of(value), &generate->players);
    generate->names = is_count ? NULL : format_names(value);
    return is_count ? generate->players.low > 0 : generate->names && is_field_text(value);
}

bool parse_players(const struct tool_option *option, const char *value)
{
    return set_players(option->target, value);
}

bool parse_sizes(const struct tool_option *option, const char *value)
{
    return add_sizes(option->target, value);
}

bool parse_moves(const struct tool_option *option, const char *value)
{
    struct game_options *options = option->target;
    return options->generate.has_moves = parse_range(slice_of(value), &options->generate.moves);
}

bool parse_seed(const struct tool_option *option, const char *value)
{
    struct game_options *options = option->target;
    char *end;
    errno = 0;
    options->seed = strtoull(value, &end, 10);
    return options->has_seed = is_digit(*value) && !*end && !errno;
}

const struct grammar *find_game(struct grammars *grammars, const char *name)
{
    const struct grammar *grammar = grammars_find(grammars, slice_of(name));
    if (!grammar && !grammars_fault(grammars))
        report_failure("unknown game '%s'%s", name,
                       did_you_mean(grammars_nearest(grammars, slice_of(name))));
    return grammar;
}

/* True if the game has a size with this key; if `grammar` is NULL, true if any game has. */
static bool has_size(struct grammars *grammars, const struct grammar *grammar, struct slice key)
{
    const char *const *name = grammars_names(grammars);
    if (grammar)
        return generate_has_size(grammar, key);
    for (; *name; name++) {
        const struct grammar *other = grammars_find(grammars, slice_of(*name));
        if (other && generate_has_size(other, key))
            return true;
    }
    return false;
}

/* Returns "; it has n, Rounds", or "" if there is no game. Valid until the next call. */
static const char *list_sizes(const struct grammar *grammar)
{
    static char text[100];
    const struct game_size *size = grammar ? game_of(grammar)->sizes : NULL;
    text[0] = '\0';
    for (size_t len = 0; size && size->field && len < sizeof text; size++, len = strlen(text))
        snprintf(text + len, sizeof text - len, "%s%s", len ? ", " : "; it has ",
                 grammar->by_id[size->field]->key);
    return text;
}

bool check_sizes(struct grammars *grammars, const struct grammar *grammar,
                 const struct game_options *options)
{
    const struct generate_options *generate = &options->generate;
    for (size_t i = 0; i < generate->size_count; i++) {
        struct slice key = generate->sizes[i].key;
        if (has_size(grammars, grammar, key))
            continue;
        return report_failure("--size: %s has no size '%.*s'%s",
                              grammar ? grammar->name : "no game", (int)key.len, key.ptr,
                              list_sizes(grammar));
    }
    return true;
}

/* Returns a different number each time. */
static uint64_t random_seed(void)
{
    uint64_t number = 0;
    struct timespec now;
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    bool good = fd >= 0 && read(fd, &number, sizeof number) == sizeof number;
    if (fd >= 0)
        close(fd);
    clock_gettime(CLOCK_REALTIME, &now);
    return good ? number
                : (uint64_t)now.tv_sec << 32 ^ (uint64_t)now.tv_nsec << 20 ^ (uint64_t)getpid();
}

uint64_t choose_seed(struct game_options *options)
{
    if (!options->has_seed)
        options->seed = random_seed();
    return options->seed;
}
