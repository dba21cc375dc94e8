/* Items: an iterator over a record's lines, for writers of other formats. */
#ifndef QUIRE_ITEMS_H
#define QUIRE_ITEMS_H

#include "judge/judge.h"

/* ITEM_TEXT is an unreadable row or field. */
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
    bool is_field_line;        /* it ends the block above, readable or not */
    struct slice body;         /* without white space around it; a remark may contain line feeds */
    struct slice comment;      /* the comment after it, with its '#' */
    const struct field *field; /* of ITEM_FIELD */
    const struct row *row;     /* of ITEM_ROW */
};

/* An iterator over a judged record. */
struct items {
    const struct record *record;
    struct arena *arena;
    const struct parsed_record *parsed; /* NULL if the game is unknown */
    struct cursor cursor;
    size_t line; /* the next line */
};

/* Starts at the first line, or after the Game: line if there is one. Allocates in the arena. */
struct items items_of(const struct record *record, const struct verdict *verdict,
                      struct arena *arena);

/* The next item; false at the end. */
bool items_next(struct items *items, struct item *item);

/*
 * The line where the fields of the whole record continue after the last round: only such fields,
 * comments, remarks and blank lines follow. The line count if there is none.
 */
size_t items_end(const struct items *items);

#endif
