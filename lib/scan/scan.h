/*
 * Finds examples of games in posts, pages and mails, and turns them into records.
 *
 * A window (layout/window.h) holds the lines in memory. The patterns of each game give hits (hits/hits.h), and hits close
 * to each other form a group. An example (example.h) is made from a group and the text around it (example_items.h): its
 * record is written (record_maker.h), judged (trial.h) and repaired (repairs.h) until nothing is reported that may be due
 * to text that was not read (unread.h). Records that are already in the notation are copied (verbatim.h).
 */
#ifndef QUIRE_SCAN_SCAN_H
#define QUIRE_SCAN_SCAN_H

#include "grammar/grammars.h"
#include "read/plain_text.h"

struct scanner;

/* Callback for each example, a record in quire(5), in the order of the text. */
typedef void scan_sink(void *user, struct slice record);

struct scan_options {
    bool all;                   /* include examples that the file has already shown */
    size_t max_record;          /* in bytes, for records already in the notation */
    void (*read)(size_t bytes); /* called with the number of bytes read; may be NULL */
    /* Called with the errors of a record that is left out. */
    void (*show)(const char *file, struct report *report);
    /* Called with a warning for each line of an example that could not be read; may be NULL. */
    void (*warn)(const char *file, const struct report *report);
};

/*
 * Opens a scanner for the games of these grammars, which the caller frees. Returns NULL if memory runs out or a grammar
 * is invalid.
 */
struct scanner *scanner_open(struct grammars *grammars, struct scan_options options,
                             scan_sink *sink, void *user);

/*
 * Scans a file from a descriptor, which the caller closes; `file` is its name in the records.
 * Returns false if it cannot be read, with errno set.
 */
bool scanner_read(struct scanner *scanner, const char *file, int fd);

/* `scanner` may be NULL. */
void scanner_close(struct scanner *scanner);

#endif
