/*
 * Text as it is found: a saved post or page, a mail, a file of them becomes plain lines, each with the
 * line of the file that it began on. HTML, quoted-printable, base64, character sets and marks of
 * quoting are undone on the way.
 */
#ifndef QUIRE_READ_TEXT_H
#define QUIRE_READ_TEXT_H

#include <stdint.h>

#include "../slice.h"

enum text_kind {
    TEXT_LINE,
    TEXT_HEADING, /* a heading of the page */
    TEXT_TITLE,   /* the title of the page */
    TEXT_START,   /* no text: another mail begins here */
};

/* How a piece of text goes on from the one before. */
enum text_join { JOIN_NONE, JOIN_SPACE, JOIN_CLOSE };

/* A line of text, or a piece of one where the file breaks it. */
struct text_line {
    struct slice
            text; /* UTF-8 without white space around; plain signs for those that look like them */
    struct slice typed; /* the same without what a heading loses, its '#' in front */
    uint64_t line;      /* of the file */
    enum text_kind kind;
    enum text_join join;
    unsigned level;  /* of a heading, 1 to 6 */
    unsigned quotes; /* marks of quoting that stood in front */
    bool opens;      /* of a page: it begins an element with lines of its own */
    bool cut;        /* it was longer than LINE_MAX_BYTES */
};

typedef void text_sink(void *user, const struct text_line *line);

/*
 * Reads all of a file from a descriptor that stays the caller's, and passes its lines to the sink. False
 * where it cannot be read, with the cause in errno.
 */
bool text_read(int fd, text_sink *sink, void *user);

#endif
