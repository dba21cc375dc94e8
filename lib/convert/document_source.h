/* Reads YAML and JSON files as if they were in the notation: a source of chunks. */
#ifndef QUIRE_CONVERT_DOCUMENT_SOURCE_H
#define QUIRE_CONVERT_DOCUMENT_SOURCE_H

#include "documents.h"
#include "judge/judge.h"

struct document_source;

/* Options; diagnostics of a document are passed to `show`. */
struct document_source_options {
    int fd; /* closed by the caller */
    enum document_kind kind;
    size_t max_record; /* in bytes, for each document */
    struct grammars *grammars;
    /* jump target, set before the first call of document_source_next */
    const jmp_buf *out_of_memory;
    void (*show)(void *user, struct report *report);
    void *user;
};

/* Returns NULL if memory runs out. */
struct document_source *document_source_open(const struct document_source_options *options);

/* As input_next, with a struct document_source. A record that cannot be converted is left out after showing its errors. */
enum input_status document_source_next(void *source, struct chunk *chunk);

/* True if the last chunk, once parsed, has the same contents as the document; shows the errors otherwise. */
bool document_source_check(struct document_source *source, const struct record *record,
                           const struct verdict *verdict);

/* The line of the file that a line of the last chunk was made from. */
uint64_t document_source_line(const struct document_source *source, size_t line);

/* `source` may be NULL. */
void document_source_close(void *source);

#endif
