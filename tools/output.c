#include "output.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "progress.h"
#include "write/write.h"

static bool is_closed;
static int first_error; /* errno of the first failed write; 0 if unknown */

void remember_output_error(void)
{
    if (!first_error && ferror(stdout))
        first_error = errno;
}

void print_safe(const char *before, const char *text, const char *after)
{
    fputs(before, stdout);
    put_safe(stdout, slice_of(text));
    fputs(after, stdout);
}

void flush_output(void)
{
    progress_clear();
    if (is_closed)
        return;
    remember_output_error();
    fflush(stdout);
    remember_output_error();
}

const char *close_output(void)
{
    flush_output(); /* a full disk may be noticed only at the last block */
    bool failed = ferror(stdout);
    is_closed = true;
    if (fclose(stdout) != 0 && !failed) {
        failed = true;
        first_error = errno;
    }
    if (!failed)
        return NULL;
    return first_error ? strerror(first_error) : "it failed";
}
