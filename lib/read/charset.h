/* Character sets: converts lines to UTF-8 and replaces confusable characters by plain ones. */
#ifndef QUIRE_READ_CHARSET_H
#define QUIRE_READ_CHARSET_H

#include "line_buffer.h"

enum { CHARSET_NAME_MAX = 40 };

struct charset;

/* Opens a converter; NULL or an unknown name means windows-1252. Returns NULL if memory is out. */
struct charset *charset_open(const char *name);
void charset_close(struct charset *charset);

/*
 * Appends the text to `out` in UTF-8. Valid UTF-8 is kept whatever was declared: other character
 * sets hardly ever look like it.
 */
void charset_write(struct charset *charset, struct slice text, struct line_buffer *out);

/*
 * Appends UTF-8 text with plain signs instead of similar ones: spaces, dashes, quotation marks,
 * arrows, boxes, wide letters. Invisible characters and control characters are removed.
 */
void write_plain_signs(struct slice text, struct line_buffer *out);

#endif
