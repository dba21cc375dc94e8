/*
 * YAML parser: turns libyaml's events into a small tree of scalars, lists and maps; no anchors or
 * tags.
 */
#ifndef QUIRE_YAML_TREE_H
#define QUIRE_YAML_TREE_H

#include "base/arena.h"
#include "base/slice.h"
#include "record/diagnostics.h"

enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

/* The items of a map alternate between keys and values. */
struct yaml_node {
    enum yaml_kind kind;
    bool plain; /* an unquoted scalar; in JSON a number or a literal */
    struct place place;
    const char *text; /* of a scalar, NUL-terminated */
    size_t len;
    struct yaml_node **items;
    size_t count;
    size_t capacity;
};

enum { YAML_DEPTH_MAX = 16, YAML_SIZE_MAX = 256 * 1024, YAML_KEYS_MAX = 1000 };

/* Why a text is not valid YAML. */
struct yaml_fault {
    struct place place;
    const char *message;
};

/* Limits for a YAML text. Its depth is always limited to YAML_DEPTH_MAX. */
struct yaml_limits {
    size_t size;               /* in bytes */
    size_t items;              /* of a list; a map may have at most YAML_KEYS_MAX keys */
    bool allow_duplicate_keys; /* leave them for the caller to report */
};

/*
 * Parses one document. Everything lives in the arena; `text` must live as long. Returns NULL with
 * the fault filled in if the text is invalid, empty, too deep or too large, or has an alias or a
 * duplicate key.
 */
struct yaml_node *yaml_parse(struct arena *arena, struct slice text, struct yaml_fault *fault);

/*
 * As yaml_parse, with the caller's limits, for a text whose first line is line `line` of its file.
 * The fault's message is NULL if the text has no document.
 */
struct yaml_node *yaml_read(struct arena *arena, struct slice text, uint64_t line,
                            struct yaml_limits limits, struct yaml_fault *fault);

/*
 * A tree that was built at compile time (grammar/embed.c). It has no pointers, so it needs no
 * relocations at start-up.
 */
struct packed_tree {
    const struct packed_node {
        uint32_t source; /* offset of its line in the text */
        uint32_t words;  /* offset of a scalar in words */
        uint16_t line, column, end_column, source_len;
        uint16_t length; /* bytes in a scalar, or items in a list or map; the items follow */
        unsigned char kind, plain;
    } * nodes; /* in the order of the file */
    size_t count;
    const char *words; /* the scalars, each with a NUL after it */
    const char *text;  /* the text that was parsed */
};

/* Unpacks a tree, as yaml_parse would have built it. The packed one must live as long. */
struct yaml_node *yaml_unpack(struct arena *arena, const struct packed_tree *packed);

/* The value of a key in a map, or NULL. */
struct yaml_node *yaml_get(const struct yaml_node *map, const char *key);

#endif
