/* Splits YAML, JSON and JSONL files into documents, one for each record. */
#ifndef QUIRE_READ_DOCUMENTS_H
#define QUIRE_READ_DOCUMENTS_H

#include "record/diagnostics.h"
#include "record/input.h"

/* YAML: separated by lines of `---`. JSON: values. JSONL: lines. */
enum document_kind { DOCUMENT_YAML, DOCUMENT_JSON, DOCUMENT_JSONL };

/*
 * A piece of a file, valid until the next call. Text between two values belongs to the second one.
 */
struct document {
    struct slice text;
    struct place place; /* where it begins, without source */
    bool too_large;     /* above the limit: there is no text */
    bool in_list;       /* JSON: it is inside of a list */
    bool is_last;
};

struct documents;

/* Reads from a descriptor, which the caller closes. Returns NULL if memory is out. */
struct documents *documents_open(int fd, enum document_kind kind, size_t limit);

/* The next piece; the last one may be empty. On INPUT_FAILED, errno tells why. */
enum input_status documents_next(struct documents *documents, struct document *document);

/* Takes NULL. */
void documents_close(struct documents *documents);

#endif
