#include "lookalikes.h"
#include "names.h"
#include "values.h"
#include "words.h"

static bool is_number(struct slice text)
{
    size_t i = text.len && (text.ptr[0] == '+' || text.ptr[0] == '-');
    size_t digits = 0;
    for (; i < text.len && (is_digit(text.ptr[i]) || text.ptr[i] == '.'); i++)
        digits += is_digit(text.ptr[i]);
    return i == text.len && digits > 0;
}

/* Nobody is called by a number, or none. */
static bool may_be_name(struct slice text)
{
    return !is_number(text) && !slice_is(text, "none") && !memchr(text.ptr, ',', text.len) &&
           !memchr(text.ptr, ':', text.len);
}

bool next_piece(struct slice *rest, struct slice *piece)
{
    if (!rest->ptr)
        return false;
    const char *comma = rest->len ? memchr(rest->ptr, ',', rest->len) : NULL;
    size_t len = comma ? (size_t)(comma - rest->ptr) : rest->len;
    *piece = slice_trim((struct slice){ rest->ptr, len });
    *rest = comma ? (struct slice){ comma + 1, rest->len - len - 1 } : (struct slice){ NULL, 0 };
    return true;
}

/* The key in players->by_name under which a name stands or could be put. */
static bool name_key(const struct players *players, const struct slice *names, struct slice name,
                     uint64_t *key, uint64_t *index)
{
    for (*key = map_hash(name); map_get(&players->by_name, *key, index); ++*key)
        if (slice_equal(names[*index], name))
            return true;
    return false;
}

/* Where an empty name is: the comma in front of it, or the one behind it; in an empty list, the key. */
static struct slice empty_place(const struct field *field, struct slice name)
{
    const char *at = name.ptr;
    if (!field->value.len)
        return field->key;
    while (at > field->value.ptr && (at == field->value.ptr + field->value.len || *at != ','))
        at--;
    return (struct slice){ at, 1 };
}

/* A single name of several words may be several names. */
static bool may_be_several(const struct players *players, struct slice name)
{
    if (players->count != 1 || !players->names)
        return false;
    for (size_t i = 0; i < name.len; i++)
        if (is_space(name.ptr[i]) || memchr(";/&+|", name.ptr[i], 5))
            return true;
    return false;
}

static void bad_players(struct shaped *shaped, const struct field *field, struct slice where,
                        const char *why)
{
    struct diagnostic *found = report(shaped->report, DIAG_BAD_PLAYERS,
                                      where.len ? where : empty_place(field, where), "%s", why);
    if (slice_equal(where, field->value) && may_be_several(&shaped->players, where))
        diagnostic_help(shaped->report, found, "names have a comma between them: 'Ann, Bob'");
}

/* Why a name cannot be a player's, or NULL; a good one is added. */
static const char *add_name(struct shaped *shaped, struct slice *names, struct slice name)
{
    struct players *players = &shaped->players;
    struct arena *arena = shaped->arena;
    uint64_t key, index;
    if (!name.len)
        return "a name is empty";
    if (memchr(name.ptr, ':', name.len))
        return "a name holds a colon";
    if (!may_be_name(name))
        return arena_printf(arena, "nobody can be called '%s'", excerpt(shaped->report, name));
    if (name_key(players, names, name, &key, &index))
        return arena_printf(arena, "two players are called '%s'", excerpt(shaped->report, name));
    if (players->count == PLAYERS_MAX)
        return "more than 1000 players";
    map_put(&players->by_name, arena, key, players->count);
    names[players->count++] = name;
    return NULL;
}

static const char *count_problem(const struct shaped *shaped, int64_t count)
{
    const struct grammar *grammar = shaped->grammar;
    if (count >= grammar->players_min && count <= grammar->players_max)
        return NULL;
    const char *plural = count == 1 ? "" : "s";
    if (grammar->players_min == grammar->players_max)
        return arena_printf(shaped->arena, "%lld player%s, and the game is for %u",
                            (long long)count, plural, grammar->players_min);
    return arena_printf(shaped->arena, "%lld player%s, and the game is for %u to %u",
                        (long long)count, plural, grammar->players_min, grammar->players_max);
}

unsigned players_of_game(const struct grammar *grammar)
{
    return grammar->players_min == grammar->players_max ? grammar->players_min : 0;
}

void read_players(struct shaped *shaped, struct field *field)
{
    struct players *players = &shaped->players;
    int64_t count = 0;
    struct slice rest = field->value, name = field->value, *names = NULL;
    const char *why = NULL;
    if (field->value.len && parse_number(field->value, &count)) {
        why = count_problem(shaped, count);
        players->count = (unsigned)count;
    } else {
        players->count = 0;
        names = arena_alloc(shaped->arena, PLAYERS_MAX * sizeof *names);
        while (!why && next_piece(&rest, &name))
            why = add_name(shaped, names, name);
        if (!why) {
            why = count_problem(shaped, players->count);
            name = field->value;
        }
    }
    players->names = names;
    if (why) {
        bad_players(shaped, field, name, why);
        *players =
                (struct players){ .count = players_of_game(shaped->grammar), .unreadable = true };
    }
}

/* A name or a number where nobody is known: equal texts are the same player. */
static unsigned find_stranger(struct shaped *shaped, struct slice text)
{
    struct players *players = &shaped->players;
    uint64_t key, index;
    if (name_key(players, players->strangers, text, &key, &index))
        return (unsigned)(PLAYERS_MAX + 1 + index);
    map_put(&players->by_name, shaped->arena, key, players->stranger_count);
    ARENA_PUSH(shaped->arena, players->strangers, players->stranger_count,
               players->stranger_capacity);
    players->strangers[players->stranger_count++] = text;
    return (unsigned)(PLAYERS_MAX + players->stranger_count);
}

unsigned shape_player(struct shaped *shaped, struct slice text)
{
    struct players *players = &shaped->players;
    int64_t number = 0;
    uint64_t key, index;
    if (!text.len)
        return 0;
    if (parse_number(text, &number)) {
        int64_t most = players->count ? players->count : shaped->grammar->players_max;
        if (number > most && players->unreadable)
            return find_stranger(shaped, text);
        return number <= most ? (unsigned)number : 0;
    }
    if (players->names)
        return name_key(players, players->names, text, &key, &index) ? (unsigned)index + 1 : 0;
    bool known = players->count && !players->unreadable;
    return known || !may_be_name(text) ? 0 : find_stranger(shaped, text);
}

const char *player_called(const struct players *players, unsigned player, struct arena *arena)
{
    if (players->names && *players->names[player - 1].ptr != '#')
        return arena_string(arena, players->names[player - 1]);
    return arena_printf(arena, "%u", player);
}

/* The player's name that may have been meant: but for case and white space the same, else near; or NULL. */
static const char *nearest_name(struct shaped *shaped, struct slice name)
{
    const struct players *players = &shaped->players;
    const char **names = arena_zero(shaped->arena, players->count + 1, sizeof *names);
    for (unsigned i = 0; players->names && i < players->count; i++) {
        names[i] = arena_string(shaped->arena, players->names[i]);
        if (names_compare(players->names[i], name) == 0)
            return names[i];
    }
    return nearest_word(names, name);
}

void unknown_player(struct shaped *shaped, struct slice name, struct slice where)
{
    struct report *rep = shaped->report;
    const struct players *players = &shaped->players;
    struct diagnostic *found = report(rep, DIAG_UNKNOWN_PLAYER, name.len ? name : where,
                                      "nobody called '%s' plays", excerpt(rep, name));
    if (rep->counts_only)
        return;
    const char *near = nearest_name(shaped, name);
    const char *odd = near ? lookalike_help(shaped->arena, slice_of(near)) : NULL;
    if (odd)
        diagnostic_help(rep, found, "in the player's name is %s", odd);
    else if (near)
        diagnostic_help(rep, found, "did you mean '%s'?", near);
    else if (!players->names && players->count)
        diagnostic_help(rep, found, "players have the numbers 1 to %u, and no names",
                        players->count);
}

/* --- lists of players --- */

/* Adds who a piece of a list names; false, and said, where it names nobody. */
static bool add_player(struct shaped *shaped, struct field *field, struct slice name,
                       size_t *capacity)
{
    unsigned player = shape_player(shaped, name);
    if (!name.len)
        bad_field(shaped, field, empty_place(field, name), "a name or a number beside each comma");
    else if (!player)
        unknown_player(shaped, name, field->value);
    ARENA_PUSH(shaped->arena, field->list, field->list_count, *capacity);
    field->list[field->list_count++] = player;
    return player;
}

/* Numbers need no comma between them: white space parts what nothing else parts. */
static bool all_numbers(struct slice text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!is_digit(text.ptr[i]) && !is_space(text.ptr[i]))
            return false;
    return text.len > 0;
}

bool read_player_list(struct shaped *shaped, struct field *field)
{
    struct slice rest = field->value, name;
    size_t capacity = 0;
    int64_t number;
    bool good = true;
    if (!field->value.len) {
        bad_field(shaped, field, field->value, "a player's name or number");
        return false;
    }
    if (parse_number(field->value, &number)) { /* most are one number */
        good = add_player(shaped, field, field->value, &capacity);
        rest.ptr = NULL;
    } else if (field->def->value.type == TYPE_WINNER && slice_is(field->value, "none")) {
        return true;
    }
    while (good && next_piece(&rest, &name)) {
        struct tokens numbers = tokens_of(TYPE_INTEGERS, NULL, false, name);
        struct token token;
        if (!all_numbers(name))
            good = add_player(shaped, field, name, &capacity);
        else
            while (good && token_next(&numbers, &token) == TOKEN_OK)
                good = add_player(shaped, field, token.text, &capacity);
    }
    if (good && field->def->value.type == TYPE_PLAYER && field->list_count > 1) {
        bad_field(shaped, field, field->value, "one player");
        good = false;
    }
    field->integer = field->list[0];
    return good;
}
