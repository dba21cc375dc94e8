/* Splits YAML, JSON and JSONL files into documents. */
#ifndef QUIRE_CONVERT_DOCUMENTS_H
#define QUIRE_CONVERT_DOCUMENTS_H

#include "record/diagnostics.h"
#include "record/input.h"

/* YAML: separated by lines of `---`. JSON: values. JSONL: lines. */
enum document_kind { DOCUMENT_YAML, DOCUMENT_JSON, DOCUMENT_JSONL };

/*
 * A piece of a file, valid until the next call. Text between two values belongs to the second one.
 */
struct document {
    struct slice text;
    struct place place; /* where it begins; source is not set */
    bool too_large;     /* over the limit: text is empty */
    bool in_list;       /* JSON: inside a list */
    bool is_last;
};

struct documents;

/* Reads from a descriptor, which the caller closes. Returns NULL if memory runs out. */
struct documents *documents_open(int fd, enum document_kind kind, size_t limit);

/* Reads the next piece; the last one may be empty. On INPUT_FAILED, errno is set. */
enum input_status documents_next(struct documents *documents, struct document *document);

/* `documents` may be NULL. */
void documents_close(struct documents *documents);

#endif
