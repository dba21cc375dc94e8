/* Scanning: the worked examples in a text become records. */
#ifndef QUIRE_SCAN_SCAN_H
#define QUIRE_SCAN_SCAN_H

#include "../grammar.h"
#include "../read/text.h"

struct scanner;

/* Gets each example as a record of quire(5), in the order of the text. */
typedef void scan_sink(void *user, struct slice record);

struct scan_options {
    bool all;                   /* those that a file has before, too */
    size_t max_record;          /* in bytes, of those that a file has in the notation */
    void (*read)(size_t bytes); /* told of so much text that was read; may be NULL */
    /* What is wrong with such a record, which is left out. */
    void (*show)(const char *file, struct report *report);
};

/* A scanner with the games of these grammars, which stay the caller's. NULL: out of memory, or a broken grammar. */
struct scanner *scanner_open(struct grammars *grammars, struct scan_options options,
                             scan_sink *sink, void *user);

/*
 * Looks through a file from a descriptor that stays the caller's; `file` is its name in the records.
 * False where it cannot be read, with the cause in errno.
 */
bool scanner_read(struct scanner *scanner, const char *file, int fd);

/* Takes NULL. */
void scanner_close(struct scanner *scanner);

#endif
