#include "document_tree.h"

#include <limits.h>
#include <stdlib.h>
#include <yaml.h>

/*
 * Write callback for libyaml. On failure, either the stream's error flag is set or memory ran out.
 */
static int write_bytes(void *user, unsigned char *bytes, size_t len)
{
    struct tree_writer *out = user;
    return fwrite(bytes, 1, len, out->out) == len;
}

/* Emits an event if it was `made`; it is freed in any case. */
static void emit(struct tree_writer *out, int made, yaml_event_t *event)
{
    if (made && out->failed)
        yaml_event_delete(event);
    else if (!made || !yaml_emitter_emit(out->emitter, event))
        out->failed = true;
}

static void open_yaml(struct tree_writer *out, bool is_map, bool is_flat)
{
    yaml_event_t event;
    int made;
    if (is_map)
        made = yaml_mapping_start_event_initialize(&event, NULL, NULL, 1,
                                                   is_flat ? YAML_FLOW_MAPPING_STYLE
                                                           : YAML_BLOCK_MAPPING_STYLE);
    else
        made = yaml_sequence_start_event_initialize(&event, NULL, NULL, 1,
                                                    is_flat ? YAML_FLOW_SEQUENCE_STYLE
                                                            : YAML_BLOCK_SEQUENCE_STYLE);
    emit(out, made, &event);
}

static void close_yaml(struct tree_writer *out, bool is_map)
{
    yaml_event_t event;
    emit(out,
         is_map ? yaml_mapping_end_event_initialize(&event)
                : yaml_sequence_end_event_initialize(&event),
         &event);
}

static void put_scalar(struct tree_writer *out, struct slice text, yaml_scalar_style_t style)
{
    static const yaml_char_t nothing[1];
    yaml_event_t event;
    const yaml_char_t *bytes = text.ptr ? (const yaml_char_t *)text.ptr : nothing;
    if (text.len > INT_MAX) {
        out->failed = true;
        return;
    }
    emit(out, yaml_scalar_event_initialize(&event, NULL, NULL, bytes, (int)text.len, 1, 1, style),
         &event);
}

/* True for words that YAML 1.1 readers do not take for text. */
static bool is_yaml_keyword(struct slice text)
{
    static const char *const words[] = { "y",    "n",  "yes", "no",  "true", "false",
                                         "null", "on", "off", "nan", "inf",  NULL };
    for (const char *const *word = words; *word; word++)
        if (slice_equal_nocase(text, slice_of(*word)))
            return true;
    return false;
}

/* Only a plain scalar that begins with a letter is a text to all readers. */
static void put_text(struct tree_writer *out, struct slice text)
{
    bool plain = text.len && is_letter(*text.ptr) && !is_yaml_keyword(text);
    put_scalar(out, text, plain ? YAML_PLAIN_SCALAR_STYLE : YAML_SINGLE_QUOTED_SCALAR_STYLE);
}

static void put_plain(struct tree_writer *out, struct slice text)
{
    put_scalar(out, text, YAML_PLAIN_SCALAR_STYLE);
}

static void begin_record(struct tree_writer *out)
{
    yaml_event_t event;
    emit(out, yaml_document_start_event_initialize(&event, NULL, NULL, NULL, 0), &event);
}

static void end_record(struct tree_writer *out)
{
    yaml_event_t event;
    emit(out, yaml_document_end_event_initialize(&event, 1), &event);
}

static const struct tree_format format = {
    .open = open_yaml,
    .close = close_yaml,
    .text = put_text,
    .plain = put_plain,
    .begin_record = begin_record,
    .end_record = end_record,
};

void yaml_begin(struct tree_writer *tree, FILE *out)
{
    yaml_event_t event;
    yaml_emitter_t *emitter = malloc(sizeof *emitter);
    *tree = (struct tree_writer){ .format = &format, .out = out, .emitter = emitter };
    if (!emitter || !yaml_emitter_initialize(emitter)) {
        free(emitter);
        tree->emitter = NULL;
        tree->failed = true;
        return;
    }
    yaml_emitter_set_output(emitter, write_bytes, tree);
    yaml_emitter_set_unicode(emitter, 1);
    yaml_emitter_set_width(emitter, -1);
    emit(tree, yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING), &event);
}

void yaml_end(struct tree_writer *tree)
{
    yaml_event_t event;
    emit(tree, yaml_stream_end_event_initialize(&event), &event);
}

void yaml_close(struct tree_writer *tree)
{
    if (tree->emitter)
        yaml_emitter_delete(tree->emitter);
    free(tree->emitter);
    tree->emitter = NULL;
}
