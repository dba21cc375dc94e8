/* Removes the markup of Markdown and of LaTeX formulas, as found in copies of posts. */
#ifndef QUIRE_READ_MARKUP_H
#define QUIRE_READ_MARKUP_H

#include "line_buffer.h"

/* State kept between lines. A zeroed struct is empty. */
struct markup {
    bool in_display; /* in a display formula: \\ ends a line */
    bool in_lines;   /* in an environment: & aligns lines */
    bool in_table;   /* in a table: & separates cells */
};

/* True if the line may have such markup. */
bool markup_is_present(const struct markup *markup, struct slice text);

/*
 * Writes a line without its markup. Lines of a formula are separated by '\n', cells by bars. A mark must be closed on
 * its own line, and not too far away.
 */
void markup_write(struct markup *markup, struct slice text, struct line_buffer *out);

#endif
