/* Files in YAML or JSON as a source of chunks, as if they were written in the notation. */
#ifndef QUIRE_READ_FOREIGN_H
#define QUIRE_READ_FOREIGN_H

#include "../judge.h"
#include "documents.h"

struct foreign;

/* What is wrong with a document goes to `show`, with all that was found in it. */
struct foreign_setup {
    int fd; /* stays the caller's */
    enum document_kind kind;
    size_t max_record; /* in bytes, of a document */
    struct grammars *grammars;
    const jmp_buf *out_of_memory; /* where to go then; set before the first call of foreign_next */
    void (*show)(void *user, struct report *report);
    void *user;
};

/* NULL where memory is out. */
struct foreign *foreign_open(const struct foreign_setup *setup);

/* As input_next. A record that cannot be made is left out, and what is wrong is shown. */
enum input_status foreign_next(void *foreign, struct chunk *chunk);

/* Whether the last chunk was read as what it was made of; where not, that is shown. */
bool foreign_check(struct foreign *foreign, const struct record *record,
                   const struct verdict *verdict);

/* The line of the file from which a line of the last chunk was made. */
uint64_t foreign_line(const struct foreign *foreign, size_t line);

/* Takes NULL. */
void foreign_close(void *foreign);

#endif
