/* Making a record: the items of an example become lines, and these a text. */
#ifndef QUIRE_SCAN_MAKE_H
#define QUIRE_SCAN_MAKE_H

#include "../judge.h"
#include "choose.h"

/* A line of the record that is made. */
struct made_line {
    int rank;    /* fields of the whole record stand first, what sums it up last */
    size_t flow; /* in each rank the order of the text; and where the line comes from */
    bool marked; /* it comes from the text */
    const struct item *item;
    struct slice text;
};

struct maker {
    const struct assembly *assembly;
    const struct items *items;
    struct cast cast;
    bool without_far;            /* what stands far above is left out, */
    bool without_size;           /* and the size, for that which the rows show */
    const char *last_mover;      /* who made the last row, or NULL */
    const struct verdict *known; /* what the rows come to, once they were judged; else NULL */
    struct made_line *lines;
    size_t count, capacity;
    size_t facts, proofs;
};

/* Makes the lines of the record anew, in the order in which it has them. */
void make_lines(struct maker *maker);

/* The record's text, for an example that begins on this line of the window. */
struct slice record_text(const struct maker *maker, size_t line);

/* A number for what the lines say, wherever they stand. */
uint64_t hash_lines(const struct maker *maker);

#endif
