#include "temporary.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

FILE *temporary_file(void)
{
    const char *folder = getenv("TMPDIR");
    char name[4096];
    if (!folder || !*folder)
        folder = "/tmp";
    if ((size_t)snprintf(name, sizeof name, "%s/quire-XXXXXX", folder) >= sizeof name) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    int fd = mkstemp(name);
    if (fd < 0)
        return NULL;
    unlink(name);
    FILE *stream = fdopen(fd, "w+b");
    if (!stream)
        close(fd);
    return stream;
}
