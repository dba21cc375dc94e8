/* Character sets: converts lines to UTF-8 and replaces confusable characters by plain ones. */
#ifndef QUIRE_READ_CHARSET_H
#define QUIRE_READ_CHARSET_H

#include "line_buffer.h"

enum { CHARSET_NAME_MAX = 40 };

struct charset;

/* Opens a converter; NULL or an unknown name means windows-1252. Returns NULL if memory runs out. */
struct charset *charset_open(const char *name);
void charset_close(struct charset *charset);

/*
 * Appends the text to `out` in UTF-8. Valid UTF-8 is kept even if another character set was declared: text in other
 * sets is hardly ever valid UTF-8.
 */
void charset_write(struct charset *charset, struct slice text, struct line_buffer *out);

/*
 * Appends UTF-8 text with plain characters in place of confusable ones: spaces, dashes, quotation marks, arrows, boxes,
 * wide letters. Drops invisible characters and control characters.
 */
void write_plain_signs(struct slice text, struct line_buffer *out);

#endif
