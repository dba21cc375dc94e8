/* Items: a record's lines one by one, each as what it is, for whoever writes them in another form. */
#ifndef QUIRE_ITEMS_H
#define QUIRE_ITEMS_H

#include "judge.h"

/* TEXT is a row or a field that cannot be read. */
enum item_kind {
    ITEM_BLANK,
    ITEM_COMMENT,
    ITEM_REMARK,
    ITEM_SKIPPED,
    ITEM_TEXT,
    ITEM_FIELD,
    ITEM_ROW,
};

struct item {
    enum item_kind kind;
    size_t line;               /* its first line in the record */
    bool is_field_line;        /* it ends the block above it, be it readable or not */
    struct slice body;         /* a remark of several lines has line feeds in it */
    struct slice comment;      /* behind it, with its '#' */
    const struct field *field; /* of a FIELD */
    struct row row;            /* of a ROW */
};

/* A way through a record that was judged. */
struct items {
    const struct record *record;
    struct arena *arena;
    struct shaped shaped; /* the record's, with a report that nobody reads */
    struct report mute;
    struct row_context context;
    size_t line, field; /* the next ones */
    bool known;         /* there is a grammar: fields and rows can be read */
};

/* Begins at the first line, or behind the Game: line where there is one. What is made on the way lives in the arena. */
struct items items_of(const struct record *record, const struct verdict *verdict,
                      struct arena *arena);

/* The next item; false at the end. */
bool items_next(struct items *items, struct item *item);

/*
 * The line from which on there is nothing but fields of the whole record, with comments, remarks and
 * blank lines among them; the record's line count where there is no such field.
 */
size_t items_end(const struct items *items);

#endif
