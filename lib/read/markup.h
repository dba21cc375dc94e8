/* Marks of Markdown and of LaTeX's mathematics, as copies of posts have them, give way to what they show. */
#ifndef QUIRE_READ_MARKUP_H
#define QUIRE_READ_MARKUP_H

#include "linebuffer.h"

/* What is open above a line. Zeroed, it is nothing. */
struct markup {
    bool in_display; /* a formula on lines of its own: \\ ends a line there */
    bool in_lines;   /* an environment: & stands there where lines are aligned */
    bool in_table;   /* and here it parts cells */
};

/* True where the line, which is plain otherwise, may have such marks. */
bool markup_any(const struct markup *markup, struct slice text);

/*
 * Writes a line without its marks. Rows of a formula have '\n' between them, cells bars around them. A mark
 * has its other end within the same line, and not too far off.
 */
void markup_write(struct markup *markup, struct slice text, struct line_buffer *out);

#endif
