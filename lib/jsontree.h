/* JSON: a text becomes the same tree that YAML becomes, without a word for the difference. */
#ifndef QUIRE_JSONTREE_H
#define QUIRE_JSONTREE_H

#include "yamltree.h"

/* Where a stream of JSON values is: one after the other, or in a list around them all. */
struct json_stream {
    bool in_list;
    bool has_value; /* the value in front wants a comma behind it */
    bool has_comma; /* the comma in front wants a value behind it */
};

/*
 * A piece of JSON: what stands between two values, and a value. `place` is its beginning; its source is
 * not looked at.
 */
struct json_piece {
    struct slice text;
    struct place place;
    bool is_last; /* the file ends with it */
};

/*
 * Reads an object, and moves the stream behind it; a stream that is NULL has no list around its
 * values, and one of them in each piece. Everything lives in the arena; the text must live as long. NULL
 * with the fault filled in where the text is no JSON, too deep (YAML_DEPTH_MAX) or has too many keys
 * (YAML_KEYS_MAX), and with the fault's message NULL where there is no value. Keys that stand there
 * twice are left to the reader of the tree.
 */
struct yaml_node *json_read(struct arena *arena, const struct json_piece *piece,
                            struct json_stream *stream, struct yaml_fault *fault);

#endif
