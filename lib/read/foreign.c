#include "foreign.h"

#include <stdlib.h>

#include "../jsontree.h"
#include "tree.h"

struct foreign {
    struct foreign_setup setup;
    struct documents *documents;
    struct arena arena; /* of a document */
    struct report report;
    struct tree_reading reading;
    struct document document;
    struct json_stream stream;
    const struct yaml_node *root; /* of the document */
    size_t next;                  /* of its records, where it is a list of them */
};

struct foreign *foreign_open(const struct foreign_setup *setup)
{
    struct foreign *foreign = calloc(1, sizeof *foreign);
    if (!foreign)
        return NULL;
    foreign->setup = *setup;
    foreign->documents = documents_open(setup->fd, setup->kind, setup->max_record);
    if (!foreign->documents) {
        free(foreign);
        return NULL;
    }
    foreign->reading = (struct tree_reading){ .report = &foreign->report,
                                              .grammars = setup->grammars,
                                              .is_json = setup->kind != DOCUMENT_YAML };
    return foreign;
}

void foreign_close(void *user)
{
    struct foreign *foreign = user;
    if (!foreign)
        return;
    tree_reading_free(&foreign->reading);
    arena_free(&foreign->arena);
    documents_close(foreign->documents);
    free(foreign);
}

/* --- a document --- */

static void show(struct foreign *foreign)
{
    if (foreign->report.count > 0)
        foreign->setup.show(foreign->setup.user, &foreign->report);
    foreign->report = (struct report){ .arena = &foreign->arena };
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

/* True where the text is UTF-8 without a NUL, which libyaml would tell with fewer words. */
static bool check_text(struct foreign *foreign)
{
    struct slice text = foreign->document.text;
    for (size_t i = 0; i < text.len;) {
        size_t length = utf8_length((const unsigned char *)text.ptr + i, text.len - i);
        if (length == 0) {
            report_place(&foreign->report, DIAG_YAML_SYNTAX, place_at(&foreign->document, i),
                         text.ptr[i] ? "byte 0x%02x is not UTF-8" : "byte 0x%02x is no text",
                         (unsigned char)text.ptr[i]);
            return false;
        }
        i += length;
    }
    return true;
}

static const struct yaml_node *parse_yaml(struct foreign *foreign, struct yaml_fault *fault)
{
    static const struct yaml_limits limits = { SIZE_MAX, SIZE_MAX, true };
    const struct document *document = &foreign->document;
    if (!check_text(foreign))
        return NULL;
    const struct yaml_node *root =
            yaml_read(&foreign->arena, document->text, document->place.line, limits, fault);
    bool is_empty = root && root->kind == YAML_SCALAR && root->plain && root->len == 0;
    return is_empty ? NULL : root;
}

static const struct yaml_node *parse_json(struct foreign *foreign, struct yaml_fault *fault)
{
    const struct document *document = &foreign->document;
    bool is_stream = foreign->setup.kind == DOCUMENT_JSON;
    struct json_piece piece = { document->text, document->place, document->is_last };
    if (!is_stream && piece.text.len && piece.text.ptr[piece.text.len - 1] == '\n')
        piece.text.len--; /* what the line lacks is missing at its end */
    return json_read(&foreign->arena, &piece, is_stream ? &foreign->stream : NULL, fault);
}

static void parse(struct foreign *foreign)
{
    struct yaml_fault fault = { .message = NULL };
    bool is_yaml = foreign->setup.kind == DOCUMENT_YAML;
    if (foreign->document.too_large) {
        struct place place = foreign->document.place;
        place.end_column = place.column;
        report_place(&foreign->report, DIAG_RECORD_TOO_LARGE, place,
                     "more than %zu bytes, which is the limit: record skipped",
                     foreign->setup.max_record);
        foreign->stream =
                (struct json_stream){ .in_list = foreign->document.in_list, .has_value = true };
        return;
    }
    foreign->root = is_yaml ? parse_yaml(foreign, &fault) : parse_json(foreign, &fault);
    if (fault.message)
        report_place(&foreign->report, is_yaml ? DIAG_YAML_SYNTAX : DIAG_JSON_SYNTAX, fault.place,
                     "%s", fault.message);
}

/* The next document that holds something; the answer is that of its reader. */
static enum input_status next_document(struct foreign *foreign)
{
    enum input_status got;
    foreign->root = NULL;
    do {
        tree_reading_free(&foreign->reading);
        arena_reset(&foreign->arena);
        foreign->report = (struct report){ .arena = &foreign->arena };
        got = documents_next(foreign->documents, &foreign->document);
        if (got != INPUT_CHUNK)
            return got;
        parse(foreign);
        show(foreign);
    } while (!foreign->root);
    foreign->next = 0;
    return INPUT_CHUNK;
}

/* --- its records --- */

/* The next record of a document, which is one or a list of them. */
static const struct yaml_node *next_record(struct foreign *foreign)
{
    const struct yaml_node *root = foreign->root;
    if (!root)
        return NULL;
    if (root->kind == YAML_LIST)
        return foreign->next < root->count ? root->items[foreign->next++] : NULL;
    return foreign->next++ == 0 ? root : NULL;
}

enum input_status foreign_next(void *user, struct chunk *chunk)
{
    struct foreign *foreign = user;
    memcpy(&foreign->arena.out_of_memory, foreign->setup.out_of_memory,
           sizeof foreign->arena.out_of_memory);
    for (;;) {
        const struct yaml_node *record = next_record(foreign);
        if (!record) {
            enum input_status got = next_document(foreign);
            if (got != INPUT_CHUNK)
                return got;
            continue;
        }
        tree_reading_free(&foreign->reading);
        if (!tree_read(&foreign->reading, record)) {
            show(foreign);
            continue;
        }
        *chunk = (struct chunk){ .bytes = foreign->reading.text,
                                 .first_line = record->place.line,
                                 .has_game = foreign->reading.has_game };
        return INPUT_CHUNK;
    }
}

uint64_t foreign_line(const struct foreign *foreign, size_t line)
{
    return tree_node_of(&foreign->reading, line)->place.line;
}

bool foreign_check(struct foreign *foreign, const struct record *record,
                   const struct verdict *verdict)
{
    if (tree_check(&foreign->reading, record, verdict))
        return true;
    show(foreign);
    return false;
}
