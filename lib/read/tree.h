/*
 * A tree, as quire-formats(5) has records, becomes the text of a record in the notation. That what the tree
 * says is what the text says, and no more, is seen when the text was read.
 */
#ifndef QUIRE_READ_TREE_H
#define QUIRE_READ_TREE_H

#include <stdio.h>

#include "../items.h"
#include "../textstream.h"
#include "../yamltree.h"

/* What a line of the text has to be read as. */
struct line_wanted {
    enum item_kind kind;
    const struct yaml_node *node;
    size_t line;         /* its first one in the text */
    struct slice body;   /* of a COMMENT, TEXT or FIELD (its value) */
    struct slice owner;  /* of a FIELD */
    struct slice number; /* of a ROW, with its point */
    struct slice comment;
    const void *def;           /* of a FIELD or a ROW */
    const struct slice *parts; /* of a ROW */
};

/* A record that is made of a tree. All but the text lives in the report's arena. */
struct tree_reading {
    struct report *report;
    struct grammars *grammars;
    bool is_json;               /* text has quotes, always */
    struct text_stream *stream; /* in the arena; its text is freed with the reading */
    FILE *out;                  /* what is written there becomes the text */
    struct slice text;
    bool has_game;
    const struct grammar *grammar; /* NULL where the game is not known */
    struct line_wanted *wanted;
    size_t wanted_count, wanted_capacity;
    size_t line; /* how many lines are written */
};

/*
 * Makes the text. A zeroed reading with a report and grammars is ready. What is wrong with the tree is
 * reported, and false then: there is no text. Either way tree_reading_free follows.
 */
bool tree_read(struct tree_reading *reading, const struct yaml_node *record);

/* Whether the text was read as what it was made of; what was not is reported. */
bool tree_check(struct tree_reading *reading, const struct record *record,
                const struct verdict *verdict);

/* What a line of the text was made of. */
const struct yaml_node *tree_node_of(const struct tree_reading *reading, size_t line);

/* Frees the text, and makes the reading ready for the next record. */
void tree_reading_free(struct tree_reading *reading);

#endif
