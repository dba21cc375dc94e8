/*
 * Records as trees of maps, lists, strings and numbers (see quire-formats(5)); the JSON and YAML
 * writers print them.
 */
#ifndef QUIRE_DOCUMENT_TREE_H
#define QUIRE_DOCUMENT_TREE_H

#include "write.h"

struct tree_writer;

/* An output format for trees. In a map, a key is a text before its value. */
struct tree_format {
    /* `is_flat`: print it on one line */
    void (*open)(struct tree_writer *out, bool is_map, bool is_flat);
    void (*close)(struct tree_writer *out, bool is_map);
    void (*text)(struct tree_writer *out, struct slice text);
    /* A number or a literal such as true. */
    void (*plain)(struct tree_writer *out, struct slice text);
    void (*begin_record)(struct tree_writer *out);
    void (*end_record)(struct tree_writer *out);
};

enum { TREE_DEPTH_MAX = 16 };

struct tree_writer {
    const struct tree_format *format;
    FILE *out;
    bool has_results; /* results precede the lines */
    bool any_record;
    bool failed; /* out of memory; the caller checks the stream's own errors */

    /* State of the last line, as in struct quire_layout. */
    bool any_line, comment, blank_due;

    /* Private to the formats. */
    size_t depth;
    bool is_map[TREE_DEPTH_MAX], has_members[TREE_DEPTH_MAX], has_lines[TREE_DEPTH_MAX];
    bool is_key;   /* the last text was a key */
    bool one_line; /* JSON: one record on each line */
    void *emitter; /* for YAML */
};

#endif
