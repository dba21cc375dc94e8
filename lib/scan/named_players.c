#include "named_players.h"

#include "correspondents.h"
#include "grammar/vocabulary.h"
#include "item_choice.h"
#include "names_in_text.h"
#include "parse/parsed_record.h"
#include "speakers.h"

/* True if the item says who plays first: "Ann begins", but not "Ann wrote" a list, or who is offense later. */
static bool tells_order(const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    int64_t number;
    if (!field || field->id != FIELD_PLAYERS)
        return field && field->id == FIELD_OFFENSE && item->round <= 1;
    struct slice list = item->hit->groups[FIND_VALUE], last = { NULL, 0 };
    bool is_number = parse_number_word(list, &number);
    while (people_next(&list, &last))
        ;
    return !item->hit->find->anywhere && !is_number &&
           !slice_is(last, "I"); /* "Ann and I" is just polite */
}

/* The player named beside a row; empty beside the first row of a round, which is no move. */
static struct slice mover_of(const struct hit *hit)
{
    bool is_move = hit->find->row && !hit->find->first;
    return is_move ? hit->groups[FIND_PLAYER] : NO_SLICE;
}

/* True if the first row of a round or an example is of this kind. */
static bool is_first_kind(const struct grammar *grammar, const struct row_def *row)
{
    for (size_t i = 0; i < grammar->scan.find_count; i++)
        if (grammar->scan.finds[i].first && grammar->scan.finds[i].row == row)
            return true;
    return false;
}

/* How many moves were made below the first row, and above the first one with a player's name. */
static size_t count_unnamed(const struct example_items *items, const struct grammar *grammar)
{
    size_t rows = 0;
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        if (mover_of(hit).len)
            return rows ? rows - 1 : 0;
        rows += hit->find->row && is_first_kind(grammar, hit->find->row);
    }
    return 0;
}

/* Who moves first, if all players are named beside moves, and take turns; else 0. */
static unsigned first_in_turns(const struct example_items *items, const struct grammar *grammar,
                               const struct example_players *players)
{
    size_t named = 0, count = players->name_count;
    unsigned first = 0; /* who is named first */
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        if (!hit->find->row || hit->find->first || (!named && !hit->groups[FIND_PLAYER].len))
            continue;
        unsigned mover = example_players_find(players, mover_of(hit));
        first = named ? first : mover;
        if (!mover || mover > count || (first + named++ - mover) % count)
            return 0;
    }
    if (named < 2 || named < count)
        return 0;
    size_t above = count_unnamed(items, grammar) % count;
    return (unsigned)((first - 1 + count - above) % count) + 1;
}

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
        if (is_counted(&items->items[i]))
            return true;
    return false;
}

/* How many lists without a name are above the first one with a name; SIZE_MAX if no list has a name. */
static size_t count_above_name(const struct example_items *items)
{
    size_t count = 0;
    for (size_t i = 0; i < items->count; i++) {
        if (items->items[i].owner.len && !is_counted(&items->items[i]))
            return count;
        count += is_counted(&items->items[i]);
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
        if (!field || (field->owned && !field->value.is_claim))
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

/* True for words that may stand where a name does but are none: those of the game's title, and words for points. */
static bool is_of_game(const struct grammar *grammar, struct slice name)
{
    if (word_is(WORDS_POINTWORD, name))
        return true;
    for (const char *word = grammar->title; *word; word += strspn(word, " ")) {
        size_t len = strcspn(word, " ");
        if (slice_equal_nocase(name, (struct slice){ word, len }))
            return true;
        word += len;
    }
    return false;
}

static void drop_words_of_game(struct example_players *players, const struct grammar *grammar)
{
    for (unsigned i = players->name_count; i > 0; i--)
        if (is_of_game(grammar, players->names[i - 1].text))
            example_players_drop(players, i);
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
        if (field && field->owned && !field->value.is_claim && field->value.type == TYPE_LETTERS &&
            is_same_player(items->items[i].owner, player))
            return true;
    }
    return false;
}

/*
 * A list may be that of a player who makes moves, but has none: of the only one if it is the author's ("I wrote UUD, Sam DD",
 * and "Ruth 4, Sam 7"), or else of one with a similar name.
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
            bool is_same = slice_is(other, "Me") ? without == 1 && movers.name_count > 1
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

/* True if the item is below the moves of an earlier round. */
static bool is_in_later_round(const struct example_items *items, size_t index)
{
    for (size_t i = 0; i < index; i++) {
        const struct field_def *field = item_field(&items->items[i]);
        if ((!field || field->is_moves) && items->items[i].round < items->items[index].round)
            return true;
    }
    return false;
}

/* Puts those who the text says play first, or second, into their places. */
static void place_players(const struct example_items *items, struct example_players *players,
                          unsigned place)
{
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        bool is_second = hit_is(hit, FIELD_PLAYERS) && hit->groups[FIND_OTHER].len > 0;
        if ((place == 1 ? hit->find->first && hit->find->field : is_second) &&
            !is_in_later_round(items, i))
            example_players_place(players, hit->groups[FIND_PLAYER], place);
    }
}

/* Where the example begins in the flow. */
static size_t first_move(const struct example_items *items)
{
    size_t i = 0;
    while (i < items->count && !items->items[i].in_group)
        i++;
    return i < items->count ? items->items[i].hit->flow : 0;
}

/*
 * Reads the lists and numbers of players. Of several lists, the one with the most players who are active in the example
 * counts, and of these the last one above the moves, or else the first one. A list without any of several such players is
 * about something else.
 */
static void read_lists(const struct example_items *items, struct example_players *players)
{
    const struct example_players none = { .count = 0 };
    struct example_players active = find_active(items, &none);
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
        if (read.is_list && known == 0 && active.name_count > 1)
            continue;
        if (read.is_list && (known > most || !players->is_list || (known == most && is_above))) {
            most = known;
            *players = read;
        } else if (!read.is_list && read.count) {
            players->count = read.count;
        }
    }
}

/* True if the first player need not move first, but the one that a field names. */
static bool names_first_mover(const struct grammar *grammar)
{
    for (size_t i = 0; i < grammar->field_count; i++)
        if (strcmp(grammar->fields[i].key, "First") == 0)
            return true;
    return false;
}

/* Calls "I" and "you" by their names, if the text tells them. */
static void name_pronouns(const struct example_items *items, const struct example_input *input,
                          const struct group *group, struct example_players *players)
{
    bool any = false;
    for (size_t i = 0; i < items->count; i++)
        any |= is_author(items->items[i].owner) || is_addressee(items->items[i].owner);
    for (unsigned i = 0; i < players->name_count; i++)
        any |= slice_is(players->names[i].text, "Me") || slice_is(players->names[i].text, "You");
    if (!any)
        return;
    struct correspondents who = correspondents_of(input, group);
    example_players_rename(players, "Me", who.author);
    example_players_rename(players, "You", who.addressee);
}

void items_find_players(const struct example_items *items, const struct example_input *input,
                        const struct group *group, struct example_players *players)
{
    const struct grammar *grammar = input->grammar;
    size_t moves = 0, listed = 0;
    unsigned scores = 0;
    read_lists(items, players);
    if (players->count > grammar->players_max) /* the list includes other people */
        *players = (struct example_players){ .count = 0 };
    for (size_t i = 0; i < items->count; i++) {
        const struct example_item *item = &items->items[i];
        if (!is_counted(item))
            example_players_add(players, player_of(item));
        struct slice name, winner = item->hit->groups[FIND_VALUE];
        if (hit_is(item->hit, FIELD_WINNER) && player_number(winner, &name))
            example_players_add(players, winner);
        for (size_t k = 0; k < item->hit->item_count; k++)
            example_players_add(players, item->hit->items[k].groups[FIND_PLAYER]);
        bool moved = mover_of(item->hit).len > 0;
        moves += moved;
        players->ordered |= (moved && !names_first_mover(grammar)) || tells_order(item);
        listed += is_listed_by_player(item->hit);
        unsigned count = count_scores(item);
        scores = count ? count : scores;
        if (hit_is(item->hit, FIELD_OFFENSE))
            example_players_add(players, item->hit->groups[FIND_VALUE]);
    }
    drop_words_of_game(players, grammar);
    name_pronouns(items, input, group, players);
    name_author(items, players);
    join_names(items, players);
    if (is_other_author(items, players))
        example_players_drop_name(players, "Me");
    if (players->name_count > grammar->players_max)
        example_players_drop_name(players, "You");
    if (players->name_count > grammar->players_max)
        keep_active_players(items, players);
    if (players->name_count > grammar->players_max)
        example_players_drop_name(players, "Me");
    if (!players->count && players->name_count > 1)
        players->count = players->name_count;
    else if (!players->count && players->highest > 1 &&
             (moves > players->highest || listed == players->highest))
        players->count = players->highest; /* a player moves twice, or each player has a value */
    else if (!players->count && !players->name_count)
        players->count = scores;
    bool is_fixed = grammar->players_min == grammar->players_max;
    bool counted = are_counted(items);
    size_t above = is_fixed && counted ? count_above_name(items) : SIZE_MAX;
    if (players->name_count != players->count && above == SIZE_MAX)
        players->name_count = 0;
    if (is_fixed && players->count != grammar->players_min) {
        players->count = grammar->players_min;
        if (players->name_count > players->count)
            players->name_count = 0;
    }
    if (players->name_count && players->name_count < players->count)
        players->unnamed = (unsigned)above;
    unsigned first = first_in_turns(items, grammar, players);
    if (!players->is_list)
        example_players_rotate(players, count_unnamed(items, grammar));
    else if (first > 1 && !names_first_mover(grammar)) /* "Ann against Ben", but Ben begins */
        example_players_rotate(players, players->name_count - first + 1);
    place_players(items, players, 2);
    place_players(items, players, 1);
    for (unsigned i = 0; i < players->name_count; i++)
        players->names[i].text = speakers_spelling(input->window, players->names[i].text);
    players->certain =
            !counted &&
            (!players->name_count || (players->is_list && players->ordered) ||
             first_in_turns(items, grammar, players) == 1 || all_own_something(items, players));
}
