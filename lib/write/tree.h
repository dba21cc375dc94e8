/* Records as trees of maps, lists, texts and numbers, as quire-formats(5) has them; JSON and YAML print these. */
#ifndef QUIRE_WRITE_TREE_H
#define QUIRE_WRITE_TREE_H

#include "write.h"

struct tree_out;

/* One way to print a tree. A key is a text that comes before its value in a map. */
struct tree_format {
    /* `is_flat`: on one line, whatever is in it */
    void (*open)(struct tree_out *out, bool is_map, bool is_flat);
    void (*close)(struct tree_out *out, bool is_map);
    void (*text)(struct tree_out *out, struct slice text);
    /* A number or a word, such as true, as it is printed. */
    void (*plain)(struct tree_out *out, struct slice text);
    void (*begin_record)(struct tree_out *out);
    void (*end_record)(struct tree_out *out);
};

enum { TREE_DEPTH_MAX = 16 };

struct tree_out {
    const struct tree_format *format;
    FILE *out;
    bool any_record;
    bool failed; /* memory was out; that the stream failed shows there */

    /* Of what was written last, as in struct quire_layout. */
    bool any_line, comment, blank_due;

    /* The formats' own. */
    size_t depth;
    bool is_map[TREE_DEPTH_MAX], has_members[TREE_DEPTH_MAX], has_lines[TREE_DEPTH_MAX];
    bool is_key;   /* what was written last is a key */
    bool one_line; /* of JSON: a record a line */
    void *emitter; /* of YAML */
};

#endif
