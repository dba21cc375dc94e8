/* JSON parser: reads JSON into the same tree as YAML. */
#ifndef QUIRE_JSON_TREE_H
#define QUIRE_JSON_TREE_H

#include "yaml_tree.h"

/* Position in a stream of JSON values: either one after the other, or in one enclosing list. */
struct json_stream {
    bool in_list;
    bool has_value; /* a value was read: a comma is expected */
    bool has_comma; /* a comma was read: a value is expected */
};

/*
 * A piece of JSON: one value and the text before it. `place` is where the piece begins; its source
 * is ignored.
 */
struct json_piece {
    struct slice text;
    struct place place;
    bool is_last; /* the file ends with this piece */
};

/*
 * Reads an object and moves the stream past it. If the stream is NULL, each piece has exactly one
 * value. Everything lives in the arena; the text must live as long. Returns NULL with the fault
 * filled in if the text is invalid, too deep (YAML_DEPTH_MAX) or has too many keys (YAML_KEYS_MAX);
 * the fault's message is NULL if there is no value. Duplicate keys are left for the caller to
 * report.
 */
struct yaml_node *json_read(struct arena *arena, const struct json_piece *piece,
                            struct json_stream *stream, struct yaml_fault *fault);

#endif
