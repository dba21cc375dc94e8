#include "players.h"

#include "base/casefold.h"
#include "base/confusables.h"
#include "base/spelling.h"
#include "base/wording.h"

static bool is_number(struct slice text)
{
    size_t i = text.len && (text.ptr[0] == '+' || text.ptr[0] == '-');
    size_t digits = 0;
    for (; i < text.len && (is_digit(text.ptr[i]) || text.ptr[i] == '.'); i++)
        digits += is_digit(text.ptr[i]);
    return i == text.len && digits > 0;
}

/* A name must not be a number or "none". */
static bool may_be_name(struct slice text)
{
    return !is_number(text) && !slice_is(text, "none") && !memchr(text.ptr, ',', text.len) &&
           !memchr(text.ptr, ':', text.len);
}

bool next_piece(struct slice *rest, struct slice *piece)
{
    if (!rest->ptr)
        return false;
    *piece = slice_trim(slice_take_until(rest, ','));
    return true;
}

struct diagnostic *report_bad_value(struct parsed_record *parsed, const struct field *field,
                                    struct slice where, const char *expected)
{
    return report(parsed->report, DIAG_BAD_FIELD, where.len ? where : field->key, "'%s' expects %s",
                  field->def->key, expected);
}

/* The key in players->by_name where a name is stored or can be stored. */
static bool name_key(const struct players *players, const struct slice *names, struct slice name,
                     uint64_t *key, uint64_t *index)
{
    for (*key = map_hash(name); map_get(&players->by_name, *key, index); ++*key)
        if (slice_equal(names[*index], name))
            return true;
    return false;
}

/* The place of an empty name: the comma before or after it, or the key if the list is empty. */
static struct slice empty_place(const struct field *field, struct slice name)
{
    const char *at = name.ptr;
    if (!field->value.len)
        return field->key;
    while (at > field->value.ptr && (at == field->value.ptr + field->value.len || *at != ','))
        at--;
    return (struct slice){ at, 1 };
}

/* True if a single name has several words: the commas may be missing. */
static bool may_be_several(const struct players *players, struct slice name)
{
    if (players->count != 1 || !players->names)
        return false;
    for (size_t i = 0; i < name.len; i++)
        if (is_space(name.ptr[i]) || memchr(";/&+|", name.ptr[i], 5))
            return true;
    return false;
}

static void bad_players(struct parsed_record *parsed, const struct field *field, struct slice where,
                        const char *reason)
{
    struct diagnostic *found = report(parsed->report, DIAG_BAD_PLAYERS,
                                      where.len ? where : empty_place(field, where), "%s", reason);
    if (slice_equal(where, field->value) && may_be_several(&parsed->players, where))
        diagnostic_help(parsed->report, found, "separate names with commas: 'Ann, Bob'");
}

/* Adds a player's name; returns what is wrong with it, or NULL. */
static const char *add_name(struct parsed_record *parsed, struct slice *names, struct slice name)
{
    struct players *players = &parsed->players;
    struct arena *arena = parsed->arena;
    uint64_t key, index;
    if (!name.len)
        return "empty name";
    if (memchr(name.ptr, ':', name.len))
        return "a name must not contain a colon";
    if (!may_be_name(name))
        return arena_printf(arena, "'%s' cannot be a name", excerpt(parsed->report, name));
    if (name_key(players, names, name, &key, &index))
        return arena_printf(arena, "duplicate name '%s'", excerpt(parsed->report, name));
    if (players->count == PLAYERS_MAX)
        return "more than 1000 players";
    map_put(&players->by_name, arena, key, players->count);
    names[players->count++] = name;
    return NULL;
}

static const char *count_problem(const struct parsed_record *parsed, int64_t count)
{
    const struct grammar *grammar = parsed->grammar;
    if (count >= grammar->players_min && count <= grammar->players_max)
        return NULL;
    bool too_few = count < grammar->players_min;
    const char *limit = grammar->players_min == grammar->players_max ? "needs exactly"
                        : too_few                                    ? "needs at least"
                                                                     : "allows at most";
    return arena_printf(parsed->arena, "%lld %s, but this game %s %u", (long long)count,
                        plural((uint64_t)count, "player", "players"), limit,
                        too_few ? grammar->players_min : grammar->players_max);
}

void read_players(struct parsed_record *parsed, struct field *field)
{
    struct players *players = &parsed->players;
    int64_t count = 0;
    struct slice rest = field->value, name = field->value, *names = NULL;
    const char *reason = NULL;
    if (field->value.len && parse_number(field->value, &count)) {
        reason = count_problem(parsed, count);
        players->count = (unsigned)count;
    } else {
        players->count = 0;
        names = arena_alloc(parsed->arena, PLAYERS_MAX * sizeof *names);
        while (!reason && next_piece(&rest, &name))
            reason = add_name(parsed, names, name);
        if (!reason) {
            reason = count_problem(parsed, players->count);
            name = field->value;
        }
    }
    players->names = names;
    if (reason) {
        bad_players(parsed, field, name, reason);
        *players =
                (struct players){ .count = players_of_game(parsed->grammar), .unreadable = true };
    }
}

/* The number of a name that Players: does not list; equal texts are the same player. */
static unsigned find_unlisted(struct parsed_record *parsed, struct slice text)
{
    struct players *players = &parsed->players;
    uint64_t key, index;
    if (name_key(players, players->unlisted, text, &key, &index))
        return (unsigned)(PLAYERS_MAX + 1 + index);
    map_put(&players->by_name, parsed->arena, key, players->unlisted_count);
    ARENA_PUSH(parsed->arena, players->unlisted, players->unlisted_count,
               players->unlisted_capacity);
    players->unlisted[players->unlisted_count++] = text;
    return (unsigned)(PLAYERS_MAX + players->unlisted_count);
}

/* The number in "Player 2", as unnamed players are called in results; 0 for other texts. */
static unsigned numbered_player(const struct players *players, struct slice text)
{
    static const char word[] = "player";
    const size_t len = sizeof word - 1;
    int64_t number;
    if (text.len <= len || !slice_begins_nocase(text, word) || !is_space(text.ptr[len]) ||
        !parse_number(slice_trim(slice_after(text, len)), &number))
        return 0;
    return number <= players->count ? (unsigned)number : 0;
}

unsigned find_player(struct parsed_record *parsed, struct slice text)
{
    struct players *players = &parsed->players;
    int64_t number = 0;
    uint64_t key, index;
    if (!text.len)
        return 0;
    if (parse_number(text, &number)) {
        int64_t most = players->count ? players->count : parsed->grammar->players_max;
        if (number > most && players->unreadable)
            return find_unlisted(parsed, text);
        return number <= most ? (unsigned)number : 0;
    }
    if (players->names)
        return name_key(players, players->names, text, &key, &index) ? (unsigned)index + 1 : 0;
    bool known = players->count && !players->unreadable;
    if (known)
        return numbered_player(players, text);
    return may_be_name(text) ? find_unlisted(parsed, text) : 0;
}

const char *player_called(const struct players *players, unsigned player, struct arena *arena)
{
    if (players->names && *players->names[player - 1].ptr != '#')
        return arena_string(arena, players->names[player - 1]);
    return arena_printf(arena, "%u", player);
}

/*
 * The name that was probably meant: one that differs only in case and white space, or else the
 * nearest; or NULL.
 */
static const char *nearest_name(struct parsed_record *parsed, struct slice name)
{
    const struct players *players = &parsed->players;
    const char **names = arena_zero(parsed->arena, players->count + 1, sizeof *names);
    for (unsigned i = 0; players->names && i < players->count; i++) {
        names[i] = arena_string(parsed->arena, players->names[i]);
        if (casefold_compare(players->names[i], name) == 0)
            return names[i];
    }
    return nearest_word(names, name);
}

void report_unknown_player(struct parsed_record *parsed, struct slice name, struct slice where)
{
    struct report *rep = parsed->report;
    const struct players *players = &parsed->players;
    struct diagnostic *found = report(rep, DIAG_UNKNOWN_PLAYER, name.len ? name : where,
                                      "unknown player '%s'", excerpt(rep, name));
    const char *near = nearest_name(parsed, name);
    const char *confusable = near ? confusable_hint(parsed->arena, slice_of(near)) : NULL;
    if (confusable)
        diagnostic_help(rep, found, "the player's name contains %s", confusable);
    else if (near)
        diagnostic_help(rep, found, "did you mean '%s'?", near);
    else if (!players->names && players->count)
        diagnostic_help(rep, found, "the players have no names, only the numbers 1 to %u",
                        players->count);
}

/* --- lists of players --- */

/* Adds the player named by one piece of a list; reports an unknown one and returns false. */
static bool add_player(struct parsed_record *parsed, struct field *field, struct slice name,
                       size_t *capacity)
{
    unsigned player = find_player(parsed, name);
    if (!name.len)
        report_bad_value(parsed, field, empty_place(field, name),
                         "a name or number on each side of a comma");
    else if (!player)
        report_unknown_player(parsed, name, field->value);
    ARENA_PUSH(parsed->arena, field->list, field->list_count, *capacity);
    field->list[field->list_count++] = player;
    return player;
}

/* True if a text has only numbers and white space: then no commas are needed. */
static bool all_numbers(struct slice text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!is_digit(text.ptr[i]) && !is_space(text.ptr[i]))
            return false;
    return text.len > 0;
}

bool read_player_list(struct parsed_record *parsed, struct field *field)
{
    struct slice rest = field->value, name;
    size_t capacity = 0;
    int64_t number;
    bool good = true;
    if (!field->value.len) {
        report_bad_value(parsed, field, field->value, "a player's name or number");
        return false;
    }
    if (parse_number(field->value, &number)) { /* fast path: usually a single number */
        good = add_player(parsed, field, field->value, &capacity);
        rest.ptr = NULL;
    } else if (field->def->value.type == TYPE_WINNER && slice_is(field->value, "none")) {
        return true;
    }
    while (good && next_piece(&rest, &name)) {
        struct tokens numbers = tokens_of(TYPE_INTEGERS, NULL, false, name);
        struct token token;
        if (!all_numbers(name))
            good = add_player(parsed, field, name, &capacity);
        else
            while (good && token_next(&numbers, &token) == TOKEN_OK)
                good = add_player(parsed, field, token.text, &capacity);
    }
    if (good && field->def->value.type == TYPE_PLAYER && field->list_count > 1) {
        report_bad_value(parsed, field, field->value, "one player");
        good = false;
    }
    field->integer = field->list[0];
    return good;
}
