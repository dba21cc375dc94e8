#include "order_of_play.h"

#include "grammar/vocabulary.h"
#include "hits/names_in_text.h"
#include "parse/parsed_record.h"

struct slice mover_of(const struct hit *hit)
{
    bool is_move = hit->find->row && !hit->find->first;
    return is_move ? hit->groups[FIND_PLAYER] : NO_SLICE;
}

/* True for a card with its suit, "KH", in a game of cards. */
static bool is_card(const struct grammar *grammar, struct slice name)
{
    for (size_t i = 0; i < grammar->field_count; i++) {
        const struct value_def *def = &grammar->fields[i].value;
        if (def->type != TYPE_CARDS)
            continue;
        struct tokens tokens = value_tokens(def, name);
        struct token card;
        if (token_next(&tokens, &card) == TOKEN_OK && card.b && slice_equal(card.text, name))
            return true;
    }
    return false;
}

bool is_word_of_game(const struct grammar *grammar, struct slice name)
{
    if (word_is(WORDS_POINTWORD, name) || is_card(grammar, name))
        return true;
    for (const char *word = grammar->title; *word; word += strspn(word, " ")) {
        size_t len = strcspn(word, " ");
        if (slice_equal_nocase(name, (struct slice){ word, len }))
            return true;
        word += len;
    }
    return false;
}

bool names_first_mover(const struct grammar *grammar)
{
    for (size_t i = 0; i < grammar->field_count; i++)
        if (strcmp(grammar->fields[i].key, "First") == 0)
            return true;
    return false;
}

bool tells_order(const struct example_item *item)
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

unsigned first_in_turns(const struct example_items *items, const struct grammar *grammar,
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
        if (!first || !count || mover != (first - 1 + named++) % count + 1)
            return 0;
    }
    if (named < 2 || named < count)
        return 0;
    size_t above = count_unnamed(items, grammar) % count;
    return (unsigned)((first - 1 + count - above) % count) + 1;
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
static void place_players(const struct example_items *items, const struct grammar *grammar,
                          struct example_players *players, unsigned place)
{
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        bool is_second = hit_is(hit, FIELD_PLAYERS) && hit->groups[FIND_OTHER].len > 0;
        if ((place == 1 ? hit->find->first && hit->find->field : is_second) &&
            !is_in_later_round(items, i) && !is_word_of_game(grammar, hit->groups[FIND_PLAYER]))
            example_players_place(players, hit->groups[FIND_PLAYER], place);
    }
}

/* True if the author, whom a list puts last only to be polite, is on offense first. */
static bool is_author_first(const struct example_items *items,
                            const struct example_players *players)
{
    unsigned last = players->name_count;
    for (size_t i = 0; i < items->count && players->is_list && last; i++)
        if (hit_is(items->items[i].hit, FIELD_OFFENSE))
            return tells_order(&items->items[i]) && is_author(players->names[last - 1].alias) &&
                   example_players_find(players, items->items[i].hit->groups[FIND_PLAYER]) == last;
    return false;
}

void put_in_order_of_play(const struct example_items *items, const struct grammar *grammar,
                          struct example_players *players)
{
    unsigned first = first_in_turns(items, grammar, players);
    if (!players->is_list)
        example_players_rotate(players, count_unnamed(items, grammar));
    else if (first > 1 && !names_first_mover(grammar)) /* "Ann against Ben", but Ben begins */
        example_players_rotate(players, players->name_count - first + 1);
    if (!first && is_author_first(items, players))
        example_players_rotate(players, players->name_count - 1);
    place_players(items, grammar, players, 2);
    place_players(items, grammar, players, 1);
}
