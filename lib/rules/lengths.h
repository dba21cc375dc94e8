/* The rules of Lengths Of Lengths Of Lengths: see lengths.c. */
#ifndef QUIRE_LENGTHS_H
#define QUIRE_LENGTHS_H

#include "rules.h"

enum { FIELD_N = FIELD_OF_GAME };
enum { SIZE_N };
enum { ROW_DIGITS, ROW_LENGTHS };
enum { ONES_GO_ON };

struct lengths {
    uint64_t *digits; /* written in the round, as bits, one for each move */
    size_t digits_capacity;
    struct shown list; /* cache: a list below the digits, whose kind is ROW_DIGITS or ROW_LENGTHS */
    size_t list_number; /* its place, 0 for the digits */
    int64_t *scratch;   /* its items */
    size_t scratch_capacity;
};

/* True if this list is the last one of the round: it has nothing but 1's. */
bool lengths_end_round(const struct position *position, struct shown list);

/* The run lengths of a list, in the arena. */
struct shown lengths_below(struct arena *arena, struct shown list);

/* The points that follow from a list: the length of the last list below it. */
int64_t lengths_points(const struct position *position, struct shown list);

/* The list at this place below the digits as written; ptr is NULL if there is none. */
struct slice lengths_write(const struct position *position, size_t number);

extern const struct rules lengths_rules;

#endif
