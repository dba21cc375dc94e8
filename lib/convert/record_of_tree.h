/*
 * Converts a document tree (see quire-formats(5)) to a record in the notation. Parsing that text afterwards checks that
 * it has the same contents.
 */
#ifndef QUIRE_CONVERT_RECORD_OF_TREE_H
#define QUIRE_CONVERT_RECORD_OF_TREE_H

#include <stdio.h>

#include "base/text_stream.h"
#include "tree/yaml_tree.h"
#include "write/items.h"

/* What a line of the text is expected to be parsed as. */
struct expected_line {
    enum item_kind kind;
    const struct yaml_node *node;
    size_t line;         /* its first line in the text */
    struct slice body;   /* of a comment, text or field (its value) */
    struct slice owner;  /* of a field */
    struct slice number; /* of a row, including the dot */
    struct slice comment;
    const void *def;           /* of a field or a row */
    const struct slice *parts; /* of a row */
};

/* The state of converting a tree. All of it is in the report's arena, except the text. */
struct tree_reading {
    struct report *report;
    struct grammars *grammars;
    bool is_json;               /* strings are always quoted */
    struct text_stream *stream; /* in the arena; its text is freed with the reading */
    FILE *out;                  /* writes the text */
    struct slice text;
    bool has_game;
    const struct grammar *grammar; /* NULL if the game is unknown */
    struct expected_line *expected;
    size_t expected_count, expected_capacity;
    size_t line; /* number of lines written */
};

/*
 * Makes the text. The reading must be zeroed except for report and grammars. If there is an error, reports it and
 * returns false; there is no text. Call tree_reading_free in either case.
 */
bool tree_read(struct tree_reading *reading, const struct yaml_node *record);

/* The node that a line of the text was made from. */
const struct yaml_node *tree_node_of(const struct tree_reading *reading, size_t line);

/* Frees the text, and resets the reading for the next record. */
void tree_reading_free(struct tree_reading *reading);

#endif
