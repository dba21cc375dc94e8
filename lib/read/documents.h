/* Documents: the text of a file in another format, in pieces that hold a record each. */
#ifndef QUIRE_READ_DOCUMENTS_H
#define QUIRE_READ_DOCUMENTS_H

#include "../diagnostics.h"
#include "../input.h"

/* YAML: documents between lines of `---`. JSON: values. JSONL: lines. */
enum document_kind { DOCUMENT_YAML, DOCUMENT_JSON, DOCUMENT_JSONL };

/* A piece of a file, valid until the next call. What stands between two values is the second one's. */
struct document {
    struct slice text;
    struct place place; /* its beginning, without source */
    bool too_large;     /* more than the limit: there is no text */
    bool in_list;       /* of JSON: a list is open around it */
    bool is_last;
};

struct documents;

/* Reads from a descriptor that stays the caller's. NULL where memory is out. */
struct documents *documents_open(int fd, enum document_kind kind, size_t limit);

/* The next piece, the last of which may be empty. INPUT_FAILED leaves the cause in errno. */
enum input_status documents_next(struct documents *documents, struct document *document);

/* Takes NULL. */
void documents_close(struct documents *documents);

#endif
