/* HTML: libxml2's parser behind one door. Marked-up bytes become lines. */
#ifndef QUIRE_READ_HTML_H
#define QUIRE_READ_HTML_H

#include "text.h"

/* Gives the next bytes of the page, UTF-8, and the line of the file they stand on; false at its end. */
typedef bool html_source(void *user, struct slice *bytes, uint64_t *line);

/*
 * Reads a page to its end, broken or not. `keeps_lines`: the ends of lines count, as in <pre>. False
 * where memory is out.
 */
bool html_read(html_source *source, void *source_user, bool keeps_lines, text_sink *sink,
               void *sink_user);

#endif
