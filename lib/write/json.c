#include "document_tree.h"
#include "put.h"

/* A line feed, with a space for each level. */
static void put_margin(FILE *out, size_t depth)
{
    put_char(out, '\n');
    put_spaces(out, depth);
}

/* Each map in a list begins a new line, unless the record is written on one line. */
static void begin_member(struct tree_writer *out, bool is_map)
{
    size_t depth = out->depth;
    if (depth == 0)
        return;
    if (out->is_key) { /* this is its value */
        out->is_key = false;
        return;
    }
    if (out->has_members[depth - 1])
        put_char(out->out, ',');
    out->has_members[depth - 1] = true;
    if (!is_map || out->one_line)
        return;
    out->has_lines[depth - 1] = true;
    put_margin(out->out, depth);
}

static void open_json(struct tree_writer *out, bool is_map, bool is_flat)
{
    (void)is_flat;
    bool in_list = out->depth > 0 && !out->is_map[out->depth - 1];
    begin_member(out, is_map && in_list);
    out->has_members[out->depth] = out->has_lines[out->depth] = false;
    out->is_map[out->depth++] = is_map;
    put_char(out->out, is_map ? '{' : '[');
}

static void close_json(struct tree_writer *out, bool is_map)
{
    out->depth--;
    if (out->has_lines[out->depth])
        put_margin(out->out, out->depth - 1);
    put_char(out->out, is_map ? '}' : ']');
}

static void put_text(struct tree_writer *out, struct slice text)
{
    bool is_key = out->is_map[out->depth - 1] && !out->is_key;
    begin_member(out, false);
    put_json_slice(out->out, text);
    if (is_key)
        put_char(out->out, ':');
    out->is_key = is_key;
}

static void put_plain(struct tree_writer *out, struct slice text)
{
    begin_member(out, false);
    put(out->out, text);
}

static void begin_record(struct tree_writer *out)
{
    if (!out->one_line)
        fputs(out->any_record ? ",\n" : "[\n", out->out);
}

static void end_record(struct tree_writer *out)
{
    if (out->one_line)
        put_char(out->out, '\n');
}

static const struct tree_format format = {
    .open = open_json,
    .close = close_json,
    .text = put_text,
    .plain = put_plain,
    .begin_record = begin_record,
    .end_record = end_record,
};

void json_begin(struct tree_writer *tree, FILE *out, bool one_line)
{
    *tree = (struct tree_writer){
        .format = &format, .out = out, .has_results = true, .one_line = one_line
    };
}

void json_end(struct tree_writer *tree)
{
    if (!tree->one_line)
        fputs(tree->any_record ? "\n]\n" : "[]\n", tree->out);
}
