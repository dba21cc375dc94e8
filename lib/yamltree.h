/* YAML: libyaml's events become a small tree; scalars, lists and maps, no anchors, no tags. */
#ifndef QUIRE_YAMLTREE_H
#define QUIRE_YAMLTREE_H

#include "arena.h"
#include "diagnostics.h"
#include "slice.h"

enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

/* Where the items of a map alternate between key and value. */
struct yaml_node {
    enum yaml_kind kind;
    bool plain; /* a scalar without quotes: in JSON a number or a word */
    struct place place;
    const char *text; /* of a scalar, ends with a NUL */
    size_t len;
    struct yaml_node **items;
    size_t count;
    size_t capacity;
};

enum { YAML_DEPTH_MAX = 16, YAML_SIZE_MAX = 256 * 1024, YAML_KEYS_MAX = 1000 };

/* What is wrong with a text as YAML. */
struct yaml_fault {
    struct place place;
    const char *message;
};

/* What a text may be. Deeper than YAML_DEPTH_MAX is none. */
struct yaml_limits {
    size_t size;        /* in bytes */
    size_t items;       /* of a list; a map has at most YAML_KEYS_MAX keys */
    bool repeated_keys; /* they are left to whoever reads the tree */
};

/*
 * Parses one document. Everything lives in the arena; `text` must live as long. NULL with the fault
 * filled in where the text is no YAML, is empty, too deep or too large, or has an alias or a key
 * twice.
 */
struct yaml_node *yaml_parse(struct arena *arena, struct slice text, struct yaml_fault *fault);

/*
 * As yaml_parse, with limits of one's own, for a text whose first line has the number `line` in its
 * file. The fault's message is NULL where there is no document in the text.
 */
struct yaml_node *yaml_read(struct arena *arena, struct slice text, uint64_t line,
                            struct yaml_limits limits, struct yaml_fault *fault);

/*
 * A tree that was made before the program was built (grammar/embed.c). It has no pointers in it, so nothing is to be
 * done to it when a program starts.
 */
struct packed_tree {
    const struct packed_node {
        uint32_t source; /* where its line begins in the text */
        uint32_t words;  /* where a scalar begins in the words */
        uint16_t line, column, end_column, source_len;
        uint16_t length; /* of a scalar in bytes; else how many items follow */
        unsigned char kind, plain;
    } * nodes; /* in the order of the file */
    size_t count;
    const char *words; /* of the scalars, each with a NUL behind it */
    const char *text;  /* that was parsed */
};

/* The tree that yaml_parse made. The packed one must live as long. */
struct yaml_node *yaml_unpack(struct arena *arena, const struct packed_tree *packed);

/* The value of a key in a map, or NULL. */
struct yaml_node *yaml_get(const struct yaml_node *map, const char *key);

#endif
