/* Character sets: a piece of a line becomes UTF-8, and signs that look alike become one. */
#ifndef QUIRE_READ_CHARSET_H
#define QUIRE_READ_CHARSET_H

#include "linebuffer.h"

enum { CHARSET_NAME_MAX = 40 };

struct charset;

/* A converter from the character set of this name; NULL or an unknown name is taken as windows-1252. NULL: no memory. */
struct charset *charset_open(const char *name);
void charset_close(struct charset *charset);

/*
 * Appends the text to `out` in UTF-8. What is UTF-8 already stays, whatever was declared: no other
 * character set looks like it by chance.
 */
void charset_write(struct charset *charset, struct slice text, struct line_buffer *out);

/*
 * Writes UTF-8 with plain signs for those that look like them: spaces, dashes and minus signs,
 * quotation marks, arrows, boxes, wide letters. What is not shown goes, and so does what is no text.
 */
void write_plain(struct slice text, struct line_buffer *out);

#endif
