#include "example_players.h"

#include <stdio.h>

#include "grammar/vocabulary.h"
#include "hits/names_in_text.h"

/* A name without the ending of the genitive: "Annas" is "Anna". */
static struct slice name_stem(struct slice name)
{
    enum { SHORTEST = 4 };
    return (struct slice){ name.ptr,
                           name.len - (name.len >= SHORTEST && name.ptr[name.len - 1] == 's') };
}

/* True for "N" and "Nate". */
static bool is_initial(struct slice initial, struct slice name)
{
    return initial.len == 1 && name.len > 1 && *initial.ptr == *name.ptr &&
           !slice_is(name, NAME_OF_AUTHOR) && !slice_is(name, NAME_OF_ADDRESSEE);
}

/* As player_number(), but A is a name: that of a player beside B, see example_players_check_letters(). */
static unsigned number_or_name(struct slice who, struct slice *name)
{
    unsigned number = player_number(who, name);
    bool is_letter_a = slice_is(slice_trim(who), "A");
    if (is_letter_a)
        *name = slice_of("A");
    return is_letter_a ? 0 : number;
}

static unsigned find_name(const struct example_players *players, struct slice name)
{
    for (unsigned i = 0; i < players->name_count; i++)
        if (slice_equal_nocase(players->names[i].text, name))
            return i + 1;
    for (unsigned i = 0; i < players->name_count; i++)
        if (slice_equal_nocase(name_stem(players->names[i].text), name_stem(name)))
            return i + 1;
    for (unsigned i = 0; i < players->name_count; i++)
        if (name.len && slice_equal_nocase(players->names[i].alias, name))
            return i + 1;
    for (unsigned i = 0; i < players->name_count; i++)
        if (is_initial(name, players->names[i].text) || is_initial(players->names[i].text, name))
            return i + 1;
    if (!slice_is(name, NAME_OF_ADDRESSEE) || players->name_count != 2)
        return 0;
    for (unsigned i = 0; i < 2; i++) /* of two, the one who does not tell the game */
        if (slice_is(players->names[i].text, NAME_OF_AUTHOR) ||
            slice_is(players->names[i].alias, NAME_OF_AUTHOR))
            return 2 - i;
    return 0;
}

static void add_name(struct example_players *players, struct slice name)
{
    unsigned known = find_name(players, name);
    if (known && (players->names[known - 1].text.len == 1 ||
                  (name.len > 1 && players->names[known - 1].text.len > name.len)))
        players->names[known - 1].text = name;
    if (!known && name.len && players->name_count < EXAMPLE_PLAYERS_MAX)
        players->names[players->name_count++] = (struct player_name){ .text = name };
}

void example_players_set(struct example_players *players, struct slice value)
{
    int64_t number;
    struct slice person, name;
    if (parse_number_word(slice_trim(value), &number)) {
        players->count = number > 0 && number <= 1000 ? (unsigned)number : 0;
        return;
    }
    players->name_count = 0;
    while (people_next(&value, &person))
        if (number_or_name(person, &name) == 0)
            add_name(players, name);
    players->is_list = players->name_count > 1;
    players->count = players->is_list ? players->name_count : 0;
    if (!players->is_list)
        players->name_count = 0;
}

void example_players_add(struct example_players *players, struct slice who)
{
    struct slice name;
    unsigned number = who.len ? number_or_name(who, &name) : 0;
    if (number > players->highest)
        players->highest = number;
    if (who.len && !number && !players->is_list)
        add_name(players, name);
}

void example_players_rotate(struct example_players *players, size_t moves)
{
    struct player_name names[EXAMPLE_PLAYERS_MAX];
    memcpy(names, players->names, sizeof names);
    for (unsigned i = 0; i < players->name_count; i++)
        players->names[(i + moves) % players->name_count] = names[i];
}

void example_players_drop(struct example_players *players, unsigned player)
{
    players->name_count--;
    for (unsigned i = player - 1; i < players->name_count; i++)
        players->names[i] = players->names[i + 1];
}

/* The number of the player with exactly this name; 0 if there is none. */
static unsigned find_exactly(const struct example_players *players, const char *name)
{
    unsigned player = players->name_count;
    while (player && !slice_is(players->names[player - 1].text, name))
        player--;
    return player;
}

void example_players_drop_name(struct example_players *players, const char *name)
{
    unsigned player = find_exactly(players, name);
    if (player)
        example_players_drop(players, player);
}

unsigned example_players_author(const struct example_players *players)
{
    return find_exactly(players, NAME_OF_AUTHOR);
}

/* Makes the name of the player `from` another name of the player `to`. */
static void join_players(struct example_players *players, unsigned from, unsigned to)
{
    players->names[to - 1].alias = players->names[from - 1].text;
    players->count -= players->count == players->name_count;
    example_players_drop(players, from);
}

bool example_players_join_author(struct example_players *players, unsigned player)
{
    unsigned author = example_players_author(players);
    if (!author || author == player)
        return false;
    join_players(players, author, player);
    return true;
}

void example_players_rename(struct example_players *players, const char *pronoun, struct slice name)
{
    unsigned player = find_exactly(players, pronoun), known = find_name(players, name);
    if (!name.len || player == known)
        return;
    if (!player) {
        if (!players->names[known - 1].alias.len)
            players->names[known - 1].alias = slice_of(pronoun);
    } else if (known) {
        join_players(players, player, known);
    } else {
        players->names[player - 1].alias = players->names[player - 1].text;
        players->names[player - 1].text = name;
    }
}

void example_players_forget_author(struct example_players *players)
{
    for (unsigned i = 0; i < players->name_count; i++)
        if (slice_is(players->names[i].alias, NAME_OF_AUTHOR))
            players->names[i].alias = NO_SLICE;
}

void example_players_place(struct example_players *players, struct slice who, unsigned place)
{
    struct slice name;
    unsigned author = find_name(players, slice_of(NAME_OF_AUTHOR));
    unsigned known = example_players_find(players, who);
    if (who.len && !known && author &&
        player_number(who, &name) == 0) { /* "Ann and I", and below it "Bert (me) began" */
        players->names[author - 1].text = name;
        known = author;
    }
    if (known && known != place && known <= players->name_count)
        example_players_rotate(players, players->name_count - known + place);
}

void example_players_rank(struct example_players *players)
{
    for (unsigned i = 0; i < players->name_count; i++)
        players->names[i].rank = i;
}

bool example_players_reorder(struct example_players *players)
{
    /* next permutation of the names, compared by their ranks */
    unsigned count = players->name_count, low = count, high = count;
    while (low > 1 && players->names[low - 2].rank > players->names[low - 1].rank)
        low--;
    if (low > 1) {
        while (players->names[high - 1].rank < players->names[low - 2].rank)
            high--;
        struct player_name name = players->names[low - 2];
        players->names[low - 2] = players->names[high - 1];
        players->names[high - 1] = name;
    }
    for (unsigned i = low > 1 ? low - 1 : 0, k = count; i + 1 < k; i++, k--) {
        struct player_name name = players->names[i];
        players->names[i] = players->names[k - 1];
        players->names[k - 1] = name;
    }
    return low > 1;
}

unsigned example_players_find(const struct example_players *players, struct slice who)
{
    struct slice name;
    unsigned number = number_or_name(who, &name);
    unsigned known = number ? 0 : find_name(players, name);
    if (!known && slice_is(name, "A")) /* "a player" */
        return 1;
    return number ? number : known ? known + players->unnamed : 0;
}

void example_players_check_letters(struct example_players *players)
{
    unsigned player = find_exactly(players, "A");
    if (!player || find_exactly(players, "B"))
        return;
    example_players_drop(players, player);
    players->highest = players->highest ? players->highest : 1;
}

bool example_players_include(const struct example_players *players, struct slice list)
{
    struct slice person, name;
    while (people_next(&list, &person))
        if (players->count && player_number(person, &name) == 0 && !find_name(players, name))
            return false;
    return true;
}

void example_players_put(const struct example_players *players, struct text_out *out,
                         struct slice who)
{
    struct slice name;
    char digits[16];
    unsigned number = example_players_find(players, who);
    bool all_known = players->count <= players->name_count;
    number_or_name(who, &name); /* the name alone */
    if (number && all_known && number <= players->name_count) {
        name = players->names[number - 1].text;
    } else if (number) {
        snprintf(digits, sizeof digits, "%u", number);
        name = slice_of(digits);
    }
    text_out_put(out, name);
}

void example_players_put_list(const struct example_players *players, struct text_out *out,
                              struct slice list)
{
    struct slice person;
    size_t start = out->len;
    while (people_next(&list, &person)) {
        if (out->len > start)
            text_out_put(out, slice_of(", "));
        example_players_put(players, out, person);
    }
}
