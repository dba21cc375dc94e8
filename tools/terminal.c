#include "terminal.h"

#include <errno.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const when_words[] = { "auto", "always", "never", NULL };
const char *const charset_words[] = { "auto", "ascii", "utf-8", NULL };

bool is_smart_terminal(FILE *stream)
{
    const char *term = getenv("TERM");
    int cause = errno; /* isatty sets errno; a failed write may not be reported yet */
    bool is_terminal = isatty(fileno(stream));
    errno = cause;
    return is_terminal && term && strcmp(term, "dumb") != 0;
}

bool use_color(int when, FILE *stream)
{
    const char *no_color = getenv("NO_COLOR");
    if (when != WHEN_AUTO)
        return when == WHEN_ALWAYS;
    return is_smart_terminal(stream) && !(no_color && *no_color);
}

bool use_ascii(int charset)
{
    if (charset != CHARSET_AUTO)
        return charset == CHARSET_ASCII;
    return strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}
