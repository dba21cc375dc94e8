/* Items: what the lists in a record consist of, which slips are typical for them, and what may replace them. */
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
    size_t at; /* the item being edited, or `count` for one that may be missing at the end */
};

/* Texts that may replace an item, or be inserted as one. */
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
    bool by_character; /* there may also be slips in single characters */
};

/* By type of value; TYPE_TEXT is for unreadable text, whose items are words. */
extern const struct item_kind item_kinds[TYPE_COUNT], characters;

/* Parses a card; its value is 0 if the text is not a card. */
struct token parse_card(struct slice text);

#endif
