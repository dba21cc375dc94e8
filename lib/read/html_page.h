/* HTML parser: turns pages into lines of text. The only file that uses libxml2. */
#ifndef QUIRE_READ_HTML_PAGE_H
#define QUIRE_READ_HTML_PAGE_H

#include "plain_text.h"

/* Callback that supplies the next bytes of the page, in UTF-8, and their line in the file; false at the end. */
typedef bool html_source(void *user, struct slice *bytes, uint64_t *line);

/*
 * Reads a whole page, which may be malformed. `keeps_lines`: keep line ends, as in <pre>. Returns false if memory is
 * out.
 */
bool html_read(html_source *source, void *source_user, bool keeps_lines, text_sink *sink,
               void *sink_user);

#endif
