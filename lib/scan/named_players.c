#include "named_players.h"

#include "correspondents.h"
#include "grammar/vocabulary.h"
#include "hits/speakers.h"
#include "item_choice.h"
#include "order_of_play.h"
#include "parse/parsed_record.h"

/* True if each player has something in the example, such as a prediction. */
static bool all_own_something(const struct example_items *items,
                              const struct example_players *players)
{
    unsigned owners = 0;
    for (unsigned i = 0; i < players->name_count; i++)
        for (size_t k = 0; k < items->count; k++) {
            const struct hit *hit = items->items[k].hit;
            if (hit->find->field && hit->find->field->owned &&
                example_players_find(players, hit->groups[FIND_PLAYER]) == i + 1) {
                owners++;
                break;
            }
        }
    return owners == players->name_count;
}

/* The number of values in a list of all players' scores; 0 for anything else. */
static unsigned count_scores(const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    if (!field || field->id != FIELD_SCORE || is_listed_by_player(item->hit) || !item->value.len)
        return 0;
    return (unsigned)tokens_count(value_tokens(&field->value, item->value));
}

/* Whether lists without a name are given to players in turn. */
static bool are_counted(const struct example_items *items)
{
    for (size_t i = 0; i < items->count; i++)
        if (items->items[i].owner_counted)
            return true;
    return false;
}

/* How many lists without a name are above the first one with a name; SIZE_MAX if no list has a name. */
static size_t count_above_name(const struct example_items *items)
{
    size_t count = 0;
    for (size_t i = 0; i < items->count; i++) {
        if (items->items[i].owner.len && !items->items[i].owner_counted)
            return count;
        count += items->items[i].owner_counted;
    }
    return SIZE_MAX;
}

/* The names of those who make moves or choose something, such as a prediction. */
static struct example_players find_active(const struct example_items *items,
                                          const struct example_players *players)
{
    struct example_players active = { .count = players->count, .highest = players->highest };
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        const struct field_def *field = item_field(&items->items[i]);
        if (!field || is_chosen_by_player(field))
            example_players_add(&active, field ? items->items[i].owner : mover_of(hit));
    }
    return active;
}

/* Keeps only these names, if there are more than the game allows. */
static void keep_active_players(const struct example_items *items, struct example_players *players)
{
    struct example_players active = find_active(items, players);
    if (active.name_count < 2)
        return;
    active.ordered = players->ordered;
    *players = active;
}

static void drop_words_of_game(struct example_players *players, const struct grammar *grammar)
{
    for (unsigned i = players->name_count; i > 0; i--) {
        struct slice name = players->names[i - 1].text;
        if (is_word_of_game(grammar, name))
            example_players_drop(players, i);
    }
}

/* The names before moves, also those of a list: "Ruth 4, Sam 7". */
static struct example_players find_movers(const struct example_items *items)
{
    struct example_players movers = { .count = 0 };
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        example_players_add(&movers, mover_of(hit));
        for (size_t k = 0; k < hit->item_count && hit->find->field->is_moves; k++)
            example_players_add(&movers, hit->items[k].groups[FIND_PLAYER]);
    }
    return movers;
}

/* True if the player chooses letters, such as a prediction. */
static bool has_list(const struct example_items *items, struct slice player)
{
    for (size_t i = 0; i < items->count; i++) {
        const struct field_def *field = item_field(&items->items[i]);
        if (is_chosen_by_player(field) && field->value.type == TYPE_LETTERS &&
            is_same_player(items->items[i].owner, player))
            return true;
    }
    return false;
}

/*
 * A list may belong to a player who makes moves but seems to have no list: to the only one if it is the author's ("I
 * wrote UUD, Sam DD", and "Ruth 4, Sam 7"), or else to one with a similar name.
 */
static void join_names(const struct example_items *items, struct example_players *players)
{
    if (players->is_list)
        return;
    struct example_players movers = find_movers(items);
    size_t without = 0;
    for (unsigned i = 0; i < movers.name_count; i++)
        without += !has_list(items, movers.names[i].text);
    for (unsigned i = 0; i < movers.name_count; i++) {
        struct slice mover = movers.names[i].text;
        unsigned at = has_list(items, mover) ? 0 : players->name_count;
        for (; at > 0; at--) { /* another name, which has a list and makes no moves */
            struct slice other = players->names[at - 1].text;
            bool is_same = slice_is(other, NAME_OF_AUTHOR) ? without == 1 && movers.name_count > 1
                                                           : are_forms(other, mover);
            if (is_same && has_list(items, other) && !example_players_find(&movers, other))
                break;
        }
        unsigned known = example_players_find(players, mover);
        if (!at || !known || known > players->name_count)
            continue;
        players->names[known - 1].alias = players->names[at - 1].text;
        example_players_drop(players, at);
    }
}

/* "Sue and I" may be the list of the players, and Greg make the moves of the author. */
static void name_author(const struct example_items *items, struct example_players *players)
{
    struct example_players active = find_active(items, players);
    const struct player_name *other = NULL;
    size_t others = 0;
    unsigned author = example_players_author(players);
    for (unsigned i = 0; i < active.name_count; i++)
        if (!example_players_find(players, active.names[i].text)) {
            other = &active.names[i];
            others++;
        }
    if (players->is_list && others == 1 && author &&
        !example_players_find(&active, players->names[author - 1].text))
        players->names[author - 1] = *other;
}

/* Those who the text says are on offense. */
static struct example_players find_offense(const struct example_items *items)
{
    struct example_players offense = { .count = 0 };
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        struct slice value = hit->groups[FIND_VALUE];
        if (hit_is(hit, FIELD_OFFENSE))
            example_players_add(&offense, value.len ? value : hit->groups[FIND_PLAYER]);
    }
    return offense;
}

/*
 * The author may be on offense and make moves by another name: that of the only player who is never on offense. If there
 * are several, the author is dropped.
 */
static void name_author_on_offense(const struct example_items *items,
                                   struct example_players *players)
{
    struct example_players movers = find_movers(items), offense = find_offense(items);
    unsigned author = example_players_author(players), other = 0, others = 0;
    bool has_movers = movers.name_count > 1;
    if (!author || players->name_count < 3 || !example_players_author(&offense) ||
        example_players_author(&movers))
        return;
    for (unsigned i = 1; i <= players->name_count; i++) {
        struct slice name = players->names[i - 1].text;
        if (i == author || example_players_find(&offense, name) ||
            (has_movers && !example_players_find(&movers, name)))
            continue;
        other = i;
        others++;
    }
    if (others == 1)
        example_players_join_author(players, other);
    else if (has_movers)
        example_players_drop(players, author);
}

/* True if all players have a list but the author, who is then one of them: "Nell: UDU", "Oscar: DU", "I began". */
static bool is_other_author(const struct example_items *items,
                            const struct example_players *players)
{
    unsigned author = example_players_author(players), with = 0;
    for (unsigned i = 0; i < players->name_count; i++)
        with += has_list(items, players->names[i].text);
    return author && !has_list(items, players->names[author - 1].text) && !players->is_list &&
           with > 1 && with + 1 == players->name_count;
}

/* The player named by an item. */
static struct slice player_of(const struct example_item *item)
{
    struct slice player = item->hit->groups[FIND_PLAYER];
    if (item->hit->find->row)
        return mover_of(item->hit);
    return word_is(WORDS_PRONOUN, player) ? item->owner : player;
}

/* Where the example begins in the flow. */
static size_t first_move(const struct example_items *items)
{
    size_t i = 0;
    while (i < items->count && !items->items[i].in_group)
        i++;
    return i < items->count ? items->items[i].hit->flow : 0;
}

static bool has_all(const struct example_players *players, const struct example_players *others)
{
    for (unsigned i = 0; i < others->name_count; i++)
        if (!example_players_find(players, others->names[i].text))
            return false;
    return true;
}

/*
 * Reads the lists and numbers of players. Of several lists, the one with the most players who are active in the example
 * counts, and of these the last one above the moves, or else the first one. A list without any of several such players, or
 * without one who is on offense, is about something else.
 */
static void read_lists(const struct example_items *items, struct example_players *players)
{
    const struct example_players none = { .count = 0 };
    struct example_players active = find_active(items, &none), offense = find_offense(items);
    unsigned most = 0;
    size_t start = first_move(items);
    *players = none;
    for (size_t i = 0; i < items->count; i++) {
        struct slice value = items->items[i].hit->groups[FIND_VALUE];
        struct example_players read = none;
        if (!hit_is(items->items[i].hit, FIELD_PLAYERS) || !value.ptr)
            continue;
        example_players_set(&read, value);
        unsigned known = 0;
        for (unsigned k = 0; k < read.name_count; k++)
            known += example_players_find(&active, read.names[k].text) > 0;
        bool is_above = items->items[i].hit->flow < start;
        if (read.is_list && ((known == 0 && active.name_count > 1) || !has_all(&read, &offense)))
            continue;
        if (read.is_list && (known > most || !players->is_list || (known == most && is_above))) {
            most = known;
            *players = read;
        } else if (!read.is_list && read.count) {
            players->count = read.count;
        }
    }
}

/* Calls "I" and "you" by their names, if the text tells them. */
static void name_pronouns(const struct example_items *items, const struct example_input *input,
                          const struct group *group, struct example_players *players)
{
    bool any = false;
    for (size_t i = 0; i < items->count; i++)
        any |= is_author(items->items[i].owner) || is_addressee(items->items[i].owner);
    for (unsigned i = 0; i < players->name_count; i++)
        any |= slice_is(players->names[i].text, NAME_OF_AUTHOR) ||
               slice_is(players->names[i].text, NAME_OF_ADDRESSEE);
    if (!any)
        return;
    struct correspondents who = correspondents_of(input, group);
    example_players_rename(players, NAME_OF_AUTHOR, who.author);
    example_players_rename(players, NAME_OF_ADDRESSEE, who.addressee);
}

/* What the items tell about the number of players. */
struct mentions {
    size_t moves, listed; /* moves with a player beside them; values that are listed by player */
    unsigned scores;      /* values in the last list of all players' scores */
};

/* True for the key of a value that the game has, such as "B" or "D", which is no player. */
static bool is_key(const struct grammar *grammar, struct slice name)
{
    const struct field_def *def = name.len ? grammar_field(grammar, name, NO_SLICE) : NULL;
    return def && def->id >= FIELD_OF_GAME && slice_is(name, def->key);
}

/* True for a claim about all moves, such as the changes. */
static bool is_shared_list(const struct field_def *field)
{
    return field && field->value.is_claim && !field->owned && field->value.type == TYPE_LETTERS;
}

/* Adds the players whom an item names. */
static void add_named(struct example_players *players, const struct example_item *item,
                      const struct grammar *grammar)
{
    const struct hit *hit = item->hit;
    struct slice name, value = hit->groups[FIND_VALUE];
    if (!item->owner_counted && !is_key(grammar, player_of(item)))
        example_players_add(players, player_of(item));
    if (hit_is(hit, FIELD_WINNER) && player_number(value, &name))
        example_players_add(players, value);
    for (size_t i = 0; i < hit->item_count; i++)
        example_players_add(players, hit->items[i].groups[FIND_PLAYER]);
    if (hit_is(hit, FIELD_OFFENSE))
        example_players_add(players, value);
}

/* True if someone tells a claim about all moves, and does nothing else. */
static bool only_tells(const struct example_items *items, const struct example_item *item)
{
    struct slice name = player_of(item);
    if (!is_shared_list(item_field(item)) || !name.len)
        return false;
    for (size_t i = 0; i < items->count; i++)
        if (!is_shared_list(item_field(&items->items[i])) &&
            is_same_player(player_of(&items->items[i]), name))
            return false;
    return true;
}

/* Adds all players who are named, and notes whether the text says who plays first. */
static struct mentions collect_players(const struct example_items *items,
                                       const struct grammar *grammar,
                                       struct example_players *players)
{
    struct mentions mentions = { 0 };
    bool mover_is_first = !names_first_mover(grammar);
    for (size_t i = 0; i < items->count; i++) {
        const struct example_item *item = &items->items[i];
        bool moved = mover_of(item->hit).len > 0;
        unsigned scores = count_scores(item);
        if (!only_tells(items, item))
            add_named(players, item, grammar);
        players->ordered |= (moved && mover_is_first) || tells_order(item);
        mentions.moves += moved;
        mentions.listed += is_listed_by_player(item->hit);
        mentions.scores = scores ? scores : mentions.scores;
    }
    return mentions;
}

/* Drops names of those who do not play, if the game is for fewer players. */
static void drop_others(const struct example_items *items, const struct grammar *grammar,
                        struct example_players *players)
{
    unsigned most = grammar->players_max;
    if (is_other_author(items, players))
        example_players_drop_name(players, NAME_OF_AUTHOR);
    if (players->name_count > most)
        example_players_drop_name(players, NAME_OF_ADDRESSEE);
    if (players->name_count > most)
        keep_active_players(items, players);
    if (players->name_count > most)
        example_players_drop_name(players, NAME_OF_AUTHOR);
}

/* How many players there are, if no list of them says so; 0 if nothing does. */
static unsigned count_players(const struct example_players *players,
                              const struct mentions *mentions)
{
    if (players->name_count > 1)
        return players->name_count;
    /* a player moves twice, or each has a value */
    if (players->highest > 1 &&
        (mentions->moves > players->highest || mentions->listed == players->highest))
        return players->highest;
    return players->name_count ? 0 : mentions->scores;
}

/*
 * Forgets the names if they are not those of all players. In a game for a fixed number of players, lists without a name may
 * be those of the players before the first one that is named.
 */
static void check_names(const struct example_items *items, const struct grammar *grammar,
                        struct example_players *players)
{
    bool is_fixed = grammar->players_min == grammar->players_max;
    size_t above = is_fixed && are_counted(items) ? count_above_name(items) : SIZE_MAX;
    if (players->name_count != players->count && above == SIZE_MAX)
        players->name_count = 0;
    players->count = is_fixed ? grammar->players_min : players->count;
    if (players->name_count > players->count)
        players->name_count = 0;
    if (players->name_count && players->name_count < players->count)
        players->unnamed = (unsigned)above;
}

/* True if it is certain who plays, and in which order. */
static bool are_certain(const struct example_items *items, const struct grammar *grammar,
                        const struct example_players *players)
{
    return !are_counted(items) &&
           (!players->name_count || (players->is_list && players->ordered) ||
            first_in_turns(items, grammar, players) == 1 || all_own_something(items, players));
}

void items_find_players(const struct example_items *items, const struct example_input *input,
                        const struct group *group, struct example_players *players)
{
    const struct grammar *grammar = input->grammar;
    read_lists(items, players);
    if (players->count > grammar->players_max) /* the list includes other people */
        *players = (struct example_players){ .count = 0 };
    struct mentions mentions = collect_players(items, grammar, players);
    example_players_check_letters(players);
    drop_words_of_game(players, grammar);
    name_pronouns(items, input, group, players);
    name_author(items, players);
    name_author_on_offense(items, players);
    join_names(items, players);
    drop_others(items, grammar, players);
    if (!players->count)
        players->count = count_players(players, &mentions);
    check_names(items, grammar, players);
    put_in_order_of_play(items, grammar, players);
    for (unsigned i = 0; i < players->name_count; i++)
        players->names[i].text = speakers_spelling(input->window, players->names[i].text);
    players->certain = are_certain(items, grammar, players);
}
