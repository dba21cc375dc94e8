#include "diff.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "message.h"
#include "output.h"

/* Flushes a temporary file and seeks to its start; returns false if a write failed. */
static bool rewind_file(FILE *stream)
{
    return !ferror(stream) && fseek(stream, 0, SEEK_SET) == 0;
}

void print_diff(const char *file, FILE *before, FILE *after)
{
    char from[32], to[32];
    int result = 0;
    flush_output();
    if (!rewind_file(before) || !rewind_file(after)) {
        report_failure("%s: temporary file: %s", file, strerror(errno));
        return;
    }
    snprintf(from, sizeof from, "/dev/fd/%d", fileno(before));
    snprintf(to, sizeof to, "/dev/fd/%d", fileno(after));
    pid_t child = fork();
    if (child == 0) {
        execlp("diff", "diff", "-u", "--label", file, "--label", file, from, to, (char *)NULL);
        _exit(127);
    }
    if (child < 0)
        report_failure("%s: diff(1): %s", file, strerror(errno));
    else if (waitpid(child, &result, 0) < 0 || !WIFEXITED(result) || WEXITSTATUS(result) > 1)
        report_failure("%s: diff(1) failed", file);
}
