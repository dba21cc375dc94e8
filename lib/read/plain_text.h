/*
 * Extracts plain lines of text from posts, web pages and mails, each with its line number in the file. Decodes HTML,
 * quoted-printable, base64 and character sets, and removes quote marks.
 */
#ifndef QUIRE_READ_PLAIN_TEXT_H
#define QUIRE_READ_PLAIN_TEXT_H

#include <stdint.h>

#include "base/slice.h"

enum text_kind {
    TEXT_LINE,
    TEXT_HEADING, /* a heading of the page */
    TEXT_TITLE,   /* the page's title */
    TEXT_START,   /* a new mail begins here; has no text */
};

/* How a piece of text continues the previous one. */
enum text_join {
    JOIN_NONE,  /* it is a new line */
    JOIN_SPACE, /* after a space */
    JOIN_CLOSE  /* without one */
};

/* A line of text, or a piece of one if the file breaks it. */
struct text_line {
    struct slice text; /* UTF-8, trimmed; confusable characters replaced by plain ones */
    /* as typed, with markup and the marks of headings and lists; empty for all but the first of the lines it becomes */
    struct slice typed;
    uint64_t line; /* in the file */
    enum text_kind kind;
    enum text_join join;
    unsigned level;   /* of a heading, 1 to 6 */
    unsigned quotes;  /* number of quote marks removed */
    size_t indent;    /* characters before the text in its line */
    bool opens_block; /* in a page: begins a block element */
};

typedef void text_sink(void *user, const struct text_line *line);

/*
 * Reads a whole file from a descriptor, which the caller closes, and passes its lines to the sink.
 * Returns false if it cannot be read, with errno set.
 */
bool text_read(int fd, text_sink *sink, void *user);

#endif
