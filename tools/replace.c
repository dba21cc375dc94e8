#define _XOPEN_SOURCE 700
#include "replace.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "message.h"
#include "options.h"

/* --- signals --- */

static const int fatal_signals[] = { SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ };
enum { FATAL_COUNT = sizeof fatal_signals / sizeof fatal_signals[0] };

/* The current temporary file, or NULL. Modified only while signals are blocked. */
static char *unfinished;

/* Removes the temporary file; then the signal ends the process. */
static void clean_up(int signal)
{
    if (unfinished)
        unlink(unfinished);
    raise(signal); /* SA_RESETHAND restored the default action: returning delivers the signal */
}

/* Signals that are ignored stay ignored. */
static void catch_signals(void)
{
    static bool done;
    struct sigaction old,
            action = { .sa_handler = clean_up, .sa_flags = SA_RESETHAND | SA_RESTART };
    for (int i = 0; i < FATAL_COUNT && !done; i++)
        if (sigaction(fatal_signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(fatal_signals[i], &action, NULL);
    done = true;
}

static void block_signals(sigset_t *before)
{
    sigset_t blocked;
    sigemptyset(&blocked);
    for (int i = 0; i < FATAL_COUNT; i++)
        sigaddset(&blocked, fatal_signals[i]);
    sigprocmask(SIG_BLOCK, &blocked, before);
}

/* Like mkstemp, but a signal removes the file. */
static int open_new_file(char *name)
{
    sigset_t before;
    catch_signals();
    block_signals(&before);
    int descriptor = mkstemp(name);
    unfinished = descriptor < 0 ? NULL : name;
    sigprocmask(SIG_SETMASK, &before, NULL);
    return descriptor;
}

/* Renames the temporary file to the target, or removes it. Returns false with errno if renaming failed. */
static bool rename_or_remove(const struct replacement *replacement, bool commit)
{
    sigset_t before;
    block_signals(&before);
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

static void free_paths(struct replacement *replacement)
{
    int cause = errno;
    free(replacement->target);
    free(replacement->temporary);
    *replacement = (struct replacement){ .written = replacement->written };
    errno = cause;
}

/* Copies the mode of the old file and, if permitted, its owner. */
static bool copy_mode(int descriptor, const struct stat *old)
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
    int descriptor = open_new_file(replacement->temporary);
    if (descriptor < 0)
        goto failed;
    if (copy_mode(descriptor, &old))
        replacement->stream = fdopen(descriptor, "wb");
    if (replacement->stream)
        return replacement->stream;
    int cause = errno;
    close(descriptor);
    rename_or_remove(replacement, false);
    errno = cause;
failed:
    free_paths(replacement);
    return NULL;
}

/* Syncs the folder of a path to the disk, if the file system supports that. */
static bool sync_folder(char *path)
{
    char *slash = strrchr(path, '/');
    slash[slash == path] = '\0'; /* realpath returned the path, so it begins with a slash */
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return errno == EACCES; /* a folder may be writable but not readable */
    bool good = fsync(fd) == 0 || errno == EINVAL;
    int cause = errno;
    close(fd);
    errno = cause;
    return good;
}

bool replacement_end(struct replacement *replacement, bool commit)
{
    int fd = fileno(replacement->stream);
    bool good = !ferror(replacement->stream) && fflush(replacement->stream) == 0 &&
                (!commit || fsync(fd) == 0) && fstat(fd, &replacement->written) == 0;
    int cause = errno;
    if (fclose(replacement->stream) != 0 && good) {
        good = false;
        cause = errno;
    }
    if (!rename_or_remove(replacement, good && commit)) {
        good = false;
        cause = errno;
    }
    if (good && commit && !sync_folder(replacement->target)) {
        good = false;
        cause = errno;
    }
    errno = cause;
    free_paths(replacement);
    return good;
}

/* --- --in-place --- */

bool check_in_place(char **files)
{
    if (common_options()->output)
        return report_failure("--in-place and --output cannot be combined");
    for (; *files; files++)
        if (strcmp(*files, "-") == 0)
            return report_failure("--in-place cannot be used with standard input");
    return true;
}

void in_place_begin(struct replacement *replacement, const char *file, int fd)
{
    if (!replacement_begin(replacement, file, fd))
        report_errno(file);
}

void in_place_end(struct replacement *replacement, const char *file, bool commit)
{
    if (replacement->stream && !replacement_end(replacement, commit))
        report_failure("%s: not written: %s", file, strerror(errno));
}
