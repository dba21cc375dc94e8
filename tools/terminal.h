/* Terminal capabilities: colours, non-ASCII characters, and rewriting a line. */
#ifndef QUIRE_TERMINAL_H
#define QUIRE_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

/* The values of --color and --progress, and their indices. */
extern const char *const when_words[];
enum { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

/* The values of --charset, and their indices. */
extern const char *const charset_words[];
enum { CHARSET_AUTO, CHARSET_ASCII, CHARSET_UTF8 };

/* True if the stream is a terminal that supports control sequences. Preserves errno. */
bool is_smart_terminal(FILE *stream);

/* True if text on this stream may be coloured; `when` is one of WHEN_*. Preserves errno. */
bool use_color(int when, FILE *stream);

/* True if output must be ASCII; `charset` is one of CHARSET_*; CHARSET_AUTO uses the locale. */
bool use_ascii(int charset);

#endif
