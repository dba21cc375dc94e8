#include "wishes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "tool.h"
#include "values.h"

bool take_seed(const char *value, uint64_t *seed)
{
    char *end;
    errno = 0;
    *seed = strtoull(value, &end, 10);
    return is_digit(*value) && !*end && !errno;
}

bool read_range(struct slice text, struct range *range)
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

bool wish_size(struct wishes *wishes, const char *value)
{
    struct slice rest = slice_of(value), piece;
    while (next_piece(&rest, &piece)) {
        struct size_wish *wish = &wishes->sizes[wishes->size_count];
        const char *sign = piece.len ? memchr(piece.ptr, '=', piece.len) : NULL;
        if (!sign || wishes->size_count == WISHES_MAX)
            return false;
        size_t len = (size_t)(sign - piece.ptr);
        wish->key = slice_trim((struct slice){ piece.ptr, len });
        if (!read_range((struct slice){ sign + 1, piece.len - len - 1 }, &wish->range))
            return false;
        wishes->size_count++;
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

bool wish_players(struct wishes *wishes, const char *value)
{
    bool is_count = read_range(slice_of(value), &wishes->players);
    wishes->names = is_count ? NULL : copy_names(value);
    return is_count ? wishes->players.low > 0 : wishes->names && is_text(value);
}

struct grammar *find_game(struct grammars *grammars, const char *name)
{
    struct grammar *grammar = grammars_find(grammars, slice_of(name));
    if (!grammar && !grammars_fault(grammars))
        trouble("there is no game '%s'%s", name, did_you_mean(grammars_names(grammars), name));
    return grammar;
}

/* Whether the game, or any where none is named, has a size of this name. */
static bool has_size(struct grammars *grammars, const struct grammar *grammar, struct slice key)
{
    const char *const *name = grammars_names(grammars);
    if (grammar)
        return compose_has_size(grammar, key);
    for (; *name; name++) {
        const struct grammar *other = grammars_find(grammars, slice_of(*name));
        if (other && compose_has_size(other, key))
            return true;
    }
    return false;
}

/* "; it has n, Rounds", or "" for no game; it lasts until the next call. */
static const char *sizes_of(const struct grammar *grammar)
{
    static char text[100];
    const struct game_size *size = grammar ? grammar->game->sizes : NULL;
    text[0] = '\0';
    for (size_t len = 0; size && size->field && len < sizeof text; size++, len = strlen(text))
        snprintf(text + len, sizeof text - len, "%s%s", len ? ", " : "; it has ",
                 grammar->by_id[size->field]->key);
    return text;
}

bool sizes_are_known(struct grammars *grammars, const struct grammar *grammar,
                     const struct wishes *wishes)
{
    for (size_t i = 0; i < wishes->size_count; i++) {
        struct slice key = wishes->sizes[i].key;
        if (has_size(grammars, grammar, key))
            continue;
        trouble("--size: %s has no size '%.*s'%s", grammar ? grammar->name : "no game",
                (int)key.len, key.ptr, sizes_of(grammar));
        return false;
    }
    return true;
}

uint64_t fresh_seed(void)
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
