/* What of a text belongs to one example: its hits, those around it, and which of them count. */
#ifndef QUIRE_SCAN_CHOOSE_H
#define QUIRE_SCAN_CHOOSE_H

#include "assemble.h"
#include "players.h"

/* A hit as a part of an example. */
struct item {
    const struct hit *hit;
    size_t round;       /* how many Round lines stand above */
    bool core;          /* it is one of the group the example is made around */
    bool far;           /* it stands so far above that it may be about something else */
    struct slice owner; /* of a field that is somebody's, as the text calls them */
};

struct items {
    struct item *items; /* in the order of the text, those that count */
    size_t count, capacity;
};

void items_choose(struct items *items, const struct assembly *assembly, size_t group);

/* The players that the items tell of. */
void items_cast(const struct items *items, const struct grammar *grammar, struct cast *cast);

/* True where the value is told player by player: "player 1 gets 4 points". */
static inline bool is_told(const struct hit *hit)
{
    return hit->find->field && hit->find->field->value.type == TYPE_INTEGERS &&
           !hit->find->field->owned && hit->groups[FIND_PLAYER].ptr && hit->groups[FIND_VALUE].ptr;
}

/* The value of a hit as a record has it. */
void hit_value(struct text_out *out, const struct hit *hit);

#endif
