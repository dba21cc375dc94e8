#define _XOPEN_SOURCE 700
#include "replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void forget(struct replacement *replacement)
{
    free(replacement->target);
    free(replacement->temporary);
    *replacement = (struct replacement){ 0 };
}

FILE *replacement_begin(struct replacement *replacement, const char *file, int fd)
{
    static const char suffix[] = ".XXXXXX";
    struct stat old;
    *replacement = (struct replacement){ .target = realpath(file, NULL) };
    if (!replacement->target || fstat(fd, &old) != 0)
        goto failed;
    if (!S_ISREG(old.st_mode)) {
        errno = EINVAL;
        goto failed;
    }
    size_t len = strlen(replacement->target);
    replacement->temporary = malloc(len + sizeof suffix);
    if (!replacement->temporary)
        goto failed;
    memcpy(replacement->temporary, replacement->target, len);
    memcpy(replacement->temporary + len, suffix, sizeof suffix);
    int descriptor = mkstemp(replacement->temporary);
    if (descriptor < 0)
        goto failed;
    if (fchmod(descriptor, old.st_mode & 07777) == 0)
        replacement->stream = fdopen(descriptor, "wb");
    if (replacement->stream)
        return replacement->stream;
    close(descriptor);
    unlink(replacement->temporary);
failed:
    forget(replacement);
    return NULL;
}

/* Waits until a folder has the new name on the disk, where its file system can be asked for that. */
static bool sync_folder(char *path)
{
    char *slash = strrchr(path, '/');
    slash[slash == path] = '\0'; /* the path is a real one */
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return errno == EACCES; /* one that can be written and not read */
    bool good = fsync(fd) == 0 || errno == EINVAL;
    int cause = errno;
    close(fd);
    errno = cause;
    return good;
}

bool replacement_end(struct replacement *replacement, bool commit)
{
    bool good = !ferror(replacement->stream) && fflush(replacement->stream) == 0 &&
                (!commit || fsync(fileno(replacement->stream)) == 0);
    int cause = errno;
    if (fclose(replacement->stream) != 0 && good) {
        good = false;
        cause = errno;
    }
    if (good && commit && rename(replacement->temporary, replacement->target) != 0) {
        good = false;
        cause = errno;
    }
    if (!good || !commit)
        unlink(replacement->temporary);
    if (good && commit && !sync_folder(replacement->target)) {
        good = false;
        cause = errno;
    }
    forget(replacement);
    errno = cause;
    return good;
}
