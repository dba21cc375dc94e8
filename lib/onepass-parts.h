/* What compiling a one-pass pattern and matching it share; see onepass.h. */
#ifndef QUIRE_ONEPASS_PARTS_H
#define QUIRE_ONEPASS_PARTS_H

#include <stdint.h>

#include "onepass.h"

/* A pattern that has more of something is left to PCRE2. */
enum { OPS_MAX = 64, SETS_MAX = 32, NODES_MAX = 64, DEPTH_MAX = 8 };

/*
 * RUN: as many bytes of the set as there are, at least `least`. REST: all that is left. ONE: a byte of the
 * set. MAY: one, where there is one. PEEK: the next byte is of the set, and stays. UNLESS: goes to
 * `target` where the next byte is not of the set. GO: goes there. GROUP: a group opens, or closes.
 */
enum op_code { OP_RUN, OP_REST, OP_ONE, OP_MAY, OP_PEEK, OP_UNLESS, OP_GO, OP_GROUP, OP_END };

struct onepass {
    uint32_t sets[256]; /* of each byte: the sets that it is in, a bit for each */
    struct op {
        enum op_code code;
        uint32_t set; /* its bit */
        int least, target;
        int opens, closes; /* the group that begins before it, or ends behind it; 0 for none */
    } ops[OPS_MAX];
    int group_count;
};

enum { SET_WORDS = 256 / 64 };

/* Bytes, a bit for each, and perhaps the end of the text. */
struct set {
    uint64_t bytes[SET_WORDS];
    bool end;
};

static inline void set_add(struct set *set, unsigned char byte)
{
    set->bytes[byte / 64] |= (uint64_t)1 << byte % 64;
}

static inline bool set_has(const struct set *set, unsigned char byte)
{
    return set->bytes[byte / 64] >> byte % 64 & 1;
}

static inline void set_join(struct set *set, const struct set *other)
{
    for (int i = 0; i < SET_WORDS; i++)
        set->bytes[i] |= other->bytes[i];
    set->end |= other->end;
}

/* True where something is in both. */
static inline bool sets_meet(const struct set *a, const struct set *b)
{
    uint64_t both = a->end && b->end;
    for (int i = 0; i < SET_WORDS; i++)
        both |= a->bytes[i] & b->bytes[i];
    return both;
}

static inline void set_turn(struct set *set)
{
    for (int i = 0; i < SET_WORDS; i++)
        set->bytes[i] = ~set->bytes[i];
}

enum node_kind { NODE_SET, NODE_PEEK, NODE_GROUP, NODE_SEQUENCE, NODE_CHOICE };

/* A part of a pattern: min to max times (max 0: any number of times), and never fewer once it has taken more. */
struct node {
    enum node_kind kind;
    struct set *set;
    int group; /* the number of a group that captures, 0 for one that does not */
    int min, max;
    bool possessive;
    struct node *child, *next;
};

struct compiler {
    const char *at, *end;
    struct onepass *onepass;
    struct node nodes[NODES_MAX];
    struct set all_sets[NODES_MAX]; /* of the nodes, */
    struct set op_sets[SETS_MAX];   /* and of the program, by their bits */
    int node_count, op_count, set_count, group_count, depth;
    bool failed; /* not one-pass, or something unknown */
};

/*
 * Reads the pattern into nodes: a choice. compiler->failed where it says something unknown, and compiler->at tells
 * how far it was read.
 */
struct node *parse_choice(struct compiler *compiler);

#endif
