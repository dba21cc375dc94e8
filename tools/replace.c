#define _XOPEN_SOURCE 700
#include "replace.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- what a signal must not leave behind --- */

static const int ends[] = { SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ };
enum { ENDS = sizeof ends / sizeof ends[0] };

/* The new file while it is not yet in its place. Set and taken back with the signals held off. */
static char *unfinished;

/* The old file stays whole whatever happens; the new one goes, and then the tool, as it would have. */
static void clean_up(int signal)
{
    if (unfinished)
        unlink(unfinished);
    raise(signal); /* the handler is gone, and the signal waits until this returns */
}

/* What is ignored stays ignored. */
static void watch_signals(void)
{
    static bool watching;
    struct sigaction old,
            action = { .sa_handler = clean_up, .sa_flags = SA_RESETHAND | SA_RESTART };
    for (int i = 0; i < ENDS && !watching; i++)
        if (sigaction(ends[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(ends[i], &action, NULL);
    watching = true;
}

static void hold_signals(sigset_t *before)
{
    sigset_t held;
    sigemptyset(&held);
    for (int i = 0; i < ENDS; i++)
        sigaddset(&held, ends[i]);
    sigprocmask(SIG_BLOCK, &held, before);
}

/* mkstemp, whose file no signal leaves behind. */
static int make_temporary(char *name)
{
    sigset_t before;
    watch_signals();
    hold_signals(&before);
    int descriptor = mkstemp(name);
    unfinished = descriptor < 0 ? NULL : name;
    sigprocmask(SIG_SETMASK, &before, NULL);
    return descriptor;
}

/* Puts the new file in its place, or away; false with errno where it could not be put there. */
static bool settle(const struct replacement *replacement, bool commit)
{
    sigset_t before;
    hold_signals(&before);
    bool good = !commit || rename(replacement->temporary, replacement->target) == 0;
    int cause = errno;
    if (!good || !commit)
        unlink(replacement->temporary);
    unfinished = NULL;
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = cause;
    return good;
}

/* --- the file --- */

static void forget(struct replacement *replacement)
{
    int cause = errno;
    free(replacement->target);
    free(replacement->temporary);
    *replacement = (struct replacement){ 0 };
    errno = cause;
}

/* The mode of the old file, and the owner where that can be had. */
static bool take_mode(int descriptor, const struct stat *old)
{
    bool owned = fchown(descriptor, old->st_uid, old->st_gid) == 0;
    return fchmod(descriptor, old->st_mode & (owned ? 07777 : 0777)) == 0;
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
    int descriptor = make_temporary(replacement->temporary);
    if (descriptor < 0)
        goto failed;
    if (take_mode(descriptor, &old))
        replacement->stream = fdopen(descriptor, "wb");
    if (replacement->stream)
        return replacement->stream;
    int cause = errno;
    close(descriptor);
    settle(replacement, false);
    errno = cause;
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
    if (!settle(replacement, good && commit)) {
        good = false;
        cause = errno;
    }
    if (good && commit && !sync_folder(replacement->target)) {
        good = false;
        cause = errno;
    }
    errno = cause;
    forget(replacement);
    return good;
}
