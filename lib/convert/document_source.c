#include "document_source.h"

#include <stdlib.h>

#include "base/unicode.h"
#include "tree/json_tree.h"
#include "tree_check.h"

struct document_source {
    struct document_source_options options;
    struct documents *documents;
    struct arena arena; /* for one document */
    struct report report;
    struct tree_reading reading;
    struct document document;
    struct json_stream stream;
    const struct yaml_node *root; /* the document's root */
    size_t next;                  /* index of the next record, if the root is a list */
};

struct document_source *document_source_open(const struct document_source_options *options)
{
    struct document_source *source = calloc(1, sizeof *source);
    if (!source)
        return NULL;
    source->options = *options;
    source->documents = documents_open(options->fd, options->kind, options->max_record);
    if (!source->documents) {
        free(source);
        return NULL;
    }
    source->reading = (struct tree_reading){ .report = &source->report,
                                             .grammars = options->grammars,
                                             .is_json = options->kind != DOCUMENT_YAML };
    return source;
}

void document_source_close(void *user)
{
    struct document_source *source = user;
    if (!source)
        return;
    tree_reading_free(&source->reading);
    arena_free(&source->arena);
    documents_close(source->documents);
    free(source);
}

/* --- documents --- */

static void show(struct document_source *source)
{
    if (source->report.count > 0)
        source->options.show(source->options.user, &source->report);
    source->report = (struct report){ .arena = &source->arena };
}

static struct place place_at(const struct document *document, size_t offset)
{
    const char *text = document->text.ptr, *start = text, *newline;
    struct place place = document->place;
    while ((newline = memchr(start, '\n', (size_t)(text + offset - start)))) {
        start = newline + 1;
        place.line++;
    }
    const char *end = memchr(start, '\n', document->text.len - (size_t)(start - text));
    place.column = (size_t)(text + offset - start) + 1;
    place.end_column = place.column + 1;
    place.source =
            (struct slice){ start, (size_t)((end ? end : text + document->text.len) - start) };
    return place;
}

/* Checks that the text is UTF-8 without NULs, for a clearer message than libyaml's. */
static bool check_text(struct document_source *source)
{
    struct slice text = source->document.text;
    for (size_t i = 0; i < text.len;) {
        size_t length = utf8_length((const unsigned char *)text.ptr + i, text.len - i);
        if (length == 0) {
            report_at(&source->report, DIAG_YAML_SYNTAX, place_at(&source->document, i),
                      text.ptr[i] ? "byte 0x%02x is not UTF-8" : "byte 0x%02x is not text",
                      (unsigned char)text.ptr[i]);
            return false;
        }
        i += length;
    }
    return true;
}

static const struct yaml_node *parse_yaml(struct document_source *source, struct yaml_fault *fault)
{
    static const struct yaml_limits limits = { SIZE_MAX, SIZE_MAX, true };
    const struct document *document = &source->document;
    if (!check_text(source))
        return NULL;
    const struct yaml_node *root =
            yaml_read(&source->arena, document->text, document->place.line, limits, fault);
    bool is_empty = root && root->kind == YAML_SCALAR && root->plain && root->len == 0;
    return is_empty ? NULL : root;
}

static const struct yaml_node *parse_json(struct document_source *source, struct yaml_fault *fault)
{
    const struct document *document = &source->document;
    bool is_stream = source->options.kind == DOCUMENT_JSON;
    struct json_piece piece = { document->text, document->place, document->is_last };
    if (!is_stream && piece.text.len && piece.text.ptr[piece.text.len - 1] == '\n')
        piece.text.len--; /* so that a missing token is reported at the end of the line */
    return json_read(&source->arena, &piece, is_stream ? &source->stream : NULL, fault);
}

static void parse(struct document_source *source)
{
    struct yaml_fault fault = { .message = NULL };
    bool is_yaml = source->options.kind == DOCUMENT_YAML;
    if (source->document.too_large) {
        struct place place = source->document.place;
        place.end_column = place.column;
        report_at(&source->report, DIAG_RECORD_TOO_LARGE, place,
                  "larger than the limit of %zu bytes", source->options.max_record);
        source->stream =
                (struct json_stream){ .in_list = source->document.in_list, .has_value = true };
        return;
    }
    source->root = is_yaml ? parse_yaml(source, &fault) : parse_json(source, &fault);
    if (fault.message)
        report_at(&source->report, is_yaml ? DIAG_YAML_SYNTAX : DIAG_JSON_SYNTAX, fault.place, "%s",
                  fault.message);
}

/* Reads the next document that is not empty, with the status of its reader. */
static enum input_status next_document(struct document_source *source)
{
    enum input_status got;
    source->root = NULL;
    do {
        tree_reading_free(&source->reading);
        arena_reset(&source->arena);
        source->report = (struct report){ .arena = &source->arena };
        got = documents_next(source->documents, &source->document);
        if (got != INPUT_CHUNK)
            return got;
        parse(source);
        show(source);
    } while (!source->root);
    source->next = 0;
    return INPUT_CHUNK;
}

/* --- records --- */

/* The next record of the document, which is a record or a list of records. */
static const struct yaml_node *next_record(struct document_source *source)
{
    const struct yaml_node *root = source->root;
    if (!root)
        return NULL;
    if (root->kind == YAML_LIST)
        return source->next < root->count ? root->items[source->next++] : NULL;
    return source->next++ == 0 ? root : NULL;
}

enum input_status document_source_next(void *user, struct chunk *chunk)
{
    struct document_source *source = user;
    memcpy(&source->arena.out_of_memory, source->options.out_of_memory,
           sizeof source->arena.out_of_memory);
    for (;;) {
        const struct yaml_node *record = next_record(source);
        if (!record) {
            enum input_status got = next_document(source);
            if (got != INPUT_CHUNK)
                return got;
            continue;
        }
        tree_reading_free(&source->reading);
        if (!tree_read(&source->reading, record)) {
            show(source);
            continue;
        }
        *chunk = (struct chunk){ .bytes = source->reading.text,
                                 .first_line = record->place.line,
                                 .has_game = source->reading.has_game };
        return INPUT_CHUNK;
    }
}

uint64_t document_source_line(const struct document_source *source, size_t line)
{
    return tree_node_of(&source->reading, line)->place.line;
}

bool document_source_check(struct document_source *source, const struct record *record,
                           const struct verdict *verdict)
{
    if (tree_check(&source->reading, record, verdict))
        return true;
    show(source);
    return false;
}
