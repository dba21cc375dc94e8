/* Selects the hits that belong to an example. */
#ifndef QUIRE_SCAN_CHOOSE_H
#define QUIRE_SCAN_CHOOSE_H

#include "assembly.h"
#include "example_players.h"

/* A hit that belongs to an example. */
struct example_item {
    const struct hit *hit;
    size_t round; /* number of Round: lines above */
    bool core;    /* belongs to the group that the example is made from */
    bool distant; /* far enough above to be about something else */
    bool is_part; /* its word continues with something that was not read */
    bool wrong; /* a claim that may depend on something that was not read, and that the judge finds wrong */
    bool guessed;       /* its owner is that of the field above */
    struct slice owner; /* the owner of a field, as in the text */
    struct slice told;  /* the value of a field, in the notation */
};

struct example_items {
    struct example_item *items; /* the selected ones, in the order of the text */
    size_t count, capacity;
};

void items_choose(struct example_items *items, const struct assembly *assembly, size_t group);

/* Finds the players that the items mention. */
void items_find_players(const struct example_items *items, const struct grammar *grammar,
                        struct example_players *players);

/* True if the value is given player by player: "player 1 gets 4 points". */
static inline bool is_listed_by_player(const struct hit *hit)
{
    return hit->find->field && hit->find->field->value.type == TYPE_INTEGERS &&
           !hit->find->field->owned && hit->groups[FIND_PLAYER].ptr && hit->groups[FIND_VALUE].ptr;
}

/* Writes the value of a hit in the notation. */
void hit_value(struct text_out *out, const struct hit *hit);

#endif
