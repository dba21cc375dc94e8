/* The desk of who keeps a record: the sitting, its file, and what is typed. */
#ifndef QUIRE_DESK_H
#define QUIRE_DESK_H

#include "keeper.h"
#include "prompt.h"
#include "sitting/sitting.h"

struct desk {
    struct sitting sitting;
    struct keeper keeper;
    struct prompt *prompt;
    struct input *input; /* of the file that is gone on with, while it is read; else NULL */
    struct lots lots;
    struct wishes wishes; /* of the options */
    bool has_players;
    const char *output; /* of the options, or NULL */
    bool terminal;      /* it is a person who types, and not a script */
    uint64_t line;      /* of a script, counted from 1 */
    int signal;         /* that ends the sitting, or 0 */
    bool unwritten;     /* a script has written nothing yet that its new record would be kept for */
};

/*
 * Begins a game of this name, or goes on with that of this file; the sitting is begun and the prompt open.
 * False where that cannot be, or where nobody wants it any more.
 */
bool desk_begin(struct desk *desk, const char *word);

/* Says what cannot be done; in a script that is an error. */
void desk_complain(const struct desk *desk, const char *format, ...)
        __attribute__((format(printf, 2, 3)));

/* Reads a line as prompt_read does, and counts it. */
enum prompt_result desk_read(struct desk *desk, const char *text, bool secret, struct slice *line);

/* Brings the file up to the record. */
bool desk_keep(struct desk *desk);

/* The record as its file has it, in the arena `spare` of the sitting. */
struct slice desk_record(struct desk *desk);

#endif
