/*
 * HTML parser: a wrapper around libxml2, which no other file uses; turns pages into lines of text.
 */
#ifndef QUIRE_HTML_PAGE_H
#define QUIRE_HTML_PAGE_H

#include "plain_text.h"

/*
 * Callback that supplies the page: the next bytes, in UTF-8, and their line in the file; false at
 * the end.
 */
typedef bool html_source(void *user, struct slice *bytes, uint64_t *line);

/*
 * Reads a whole page, even if it is malformed. `keeps_lines`: keep line ends, as in <pre>. Returns
 * false if memory is out.
 */
bool html_read(html_source *source, void *source_user, bool keeps_lines, text_sink *sink,
               void *sink_user);

#endif
