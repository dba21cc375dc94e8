/* What a terminal can show: colours, characters outside ASCII, a line that is rewritten. */
#ifndef QUIRE_TERMINAL_H
#define QUIRE_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

/* The values of --color and --progress, and the index of each. */
extern const char *const when_words[];
enum { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

/* The values of --charset, and the index of each. */
extern const char *const charset_words[];
enum { CHARSET_AUTO, CHARSET_ASCII, CHARSET_UTF8 };

/* True if the stream is a terminal that understands control sequences. Keeps errno. */
bool is_smart_terminal(FILE *stream);

/* True if text on this stream may have colours; `when` is one of WHEN_*. Keeps errno. */
bool use_color(int when, FILE *stream);

/* True if text must be ASCII; `charset` is one of CHARSET_*, and CHARSET_AUTO asks the locale. */
bool use_ascii(int charset);

#endif
