/* Items: what a list in a record consists of, the slips that are made with them, and what may be in place of them. */
#ifndef QUIRE_ITEM_KINDS_H
#define QUIRE_ITEM_KINDS_H

#include "edits.h"

/* Slips: an item is wrong, extra, swapped with the next one, or missing. */
enum { REPLACE = 1, REMOVE = 2, SWAP = 4, INSERT = 8, ALL = 15 };

/* A list: the characters of a value, its tokens, the names in it, or the parts of a row. */
struct item_list {
    struct editor *editor;
    const struct span *span;
    const struct item_kind *kind;
    unsigned slips;         /* the slips that make sense here */
    struct slice separator; /* written before an inserted item */
    struct slice *items;
    size_t count, capacity;
    size_t at; /* the item being edited; count for what may be missing at the end */
};

/* What may be written in place of an item, or be inserted. */
struct candidates {
    struct arena *arena;
    struct slice *texts;
    size_t count, capacity;
};

/* The items of a value of one type. */
struct item_kind {
    const char *thing; /* NULL for characters, which are named by their kind */
    unsigned slips;
    enum likelihood replaced, swapped;
    void (*add_candidates)(struct candidates *candidates, const struct item_list *list);
    bool by_character; /* slips are made with the characters of the value, too */
};

/* The table of typing slips; TYPE_TEXT stands for text that cannot be read, whose items are words. */
extern const struct item_kind item_kinds[TYPE_COUNT], characters;

/* A card that can be read; its value is 0 if it cannot. */
struct token parse_card(struct slice text);

#endif
