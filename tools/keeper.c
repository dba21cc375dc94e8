#include "keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "replace.h"
#include "tool.h"

/* --- what is there --- */

static bool fail(const char *path)
{
    trouble("%s: %s", path, strerror(errno));
    return false;
}

/* Reads the first `len` bytes of the file; NULL with errno. */
static char *read_bytes(int fd, size_t len)
{
    char *bytes = malloc(len + 1);
    size_t have = 0;
    while (bytes && have < len) {
        ssize_t got = read(fd, bytes + have, len - have);
        if (got == 0 || (got < 0 && errno != EINTR)) {
            errno = got == 0 ? EIO : errno; /* somebody has cut it off */
            free(bytes);
            return NULL;
        }
        have += got > 0 ? (size_t)got : 0;
    }
    return bytes;
}

/* A record stands below others behind a blank line. */
static bool part_records(struct keeper *keeper)
{
    size_t len = keeper->before_len, ends = 0;
    while (ends < 2 && ends < len && keeper->before[len - 1 - ends] == '\n')
        ends++;
    if (len == 0 || ends == 2)
        return true;
    char *longer = realloc(keeper->before, len + 2);
    if (!longer)
        return false;
    for (keeper->before = longer; ends < 2; ends++)
        longer[keeper->before_len++] = '\n';
    return true;
}

/* Reads what stays above the record. */
static bool load(struct keeper *keeper, int fd, size_t len)
{
    keeper->before = read_bytes(fd, len);
    keeper->before_len = len;
    if (!keeper->before)
        return false;
    return true;
}

/* The file is open as `fd`, which is closed. A new record goes below all of it: `len` is SIZE_MAX then. */
static bool take(struct keeper *keeper, int fd, const char *path, size_t len)
{
    keeper->path = strdup(path);
    bool good = keeper->path && fd >= 0 && fstat(fd, &keeper->last) == 0;
    if (good && !S_ISREG(keeper->last.st_mode)) {
        trouble("%s: no file that a record can be kept in", path);
        close(fd);
        return false;
    }
    bool is_new = len == SIZE_MAX;
    if (good && is_new)
        len = (size_t)keeper->last.st_size;
    good = good && load(keeper, fd, len) && (!is_new || part_records(keeper));
    for (size_t i = 0; good && i < keeper->before_len; i++)
        keeper->lines += keeper->before[i] == '\n';
    if (!good)
        fail(path);
    if (fd >= 0)
        close(fd);
    return good;
}

bool keeper_take(struct keeper *keeper, const char *path, size_t before_len)
{
    return take(keeper, open(path, O_RDONLY | O_CLOEXEC), path, before_len);
}

/* The first of GAME.quire, GAME-2.quire and so on that nobody has. */
static bool take_free_name(struct keeper *keeper, const char *game)
{
    char path[256];
    int fd = -1;
    for (unsigned i = 1; fd < 0; i++) {
        snprintf(path, sizeof path, i > 1 ? "%s-%u.quire" : "%s.quire", game, i);
        fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST)
            return fail(path);
    }
    keeper->is_new = true;
    return take(keeper, fd, path, SIZE_MAX);
}

bool keeper_create(struct keeper *keeper, const char *path, const char *game)
{
    *keeper = (struct keeper){ .path = NULL };
    if (!path)
        return take_free_name(keeper, game);
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    keeper->is_new = fd >= 0;
    if (fd < 0 && errno == EEXIST)
        fd = open(path, O_RDWR | O_CLOEXEC);
    return take(keeper, fd, path, SIZE_MAX);
}

/* --- writing --- */

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_ino == b->st_ino && a->st_dev == b->st_dev && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static bool replace(struct keeper *keeper, int fd, struct slice record)
{
    struct replacement replacement;
    FILE *out = replacement_begin(&replacement, keeper->path, fd);
    if (!out)
        return false;
    if (keeper->before_len)
        fwrite(keeper->before, 1, keeper->before_len, out);
    fwrite(record.ptr, 1, record.len, out);
    return replacement_end(&replacement, true) && stat(keeper->path, &keeper->last) == 0;
}

bool keeper_write(struct keeper *keeper, struct slice record)
{
    struct stat now;
    int fd = open(keeper->path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return fail(keeper->path);
    bool known = fstat(fd, &now) == 0, mine = known && is_same(&now, &keeper->last);
    bool good = mine && replace(keeper, fd, record);
    int cause = errno;
    close(fd);
    errno = cause;
    keeper->is_new = keeper->is_new && !good;
    if (known && !mine)
        trouble("%s: somebody else has changed it", keeper->path);
    else if (!good)
        fail(keeper->path);
    return good;
}

bool keeper_copy(const char *path, struct slice record)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
    if (!out)
        return fail(path);
    fwrite(record.ptr, 1, record.len, out);
    bool good = !ferror(out) && fflush(out) == 0 && fsync(fd) == 0;
    return fclose(out) == 0 && good ? true : fail(path);
}

/* Nothing was written into a file that was not there before: it goes again. */
static void withdraw(struct keeper *keeper)
{
    struct stat now;
    if (keeper->is_new && stat(keeper->path, &now) == 0 && is_same(&now, &keeper->last))
        unlink(keeper->path);
}

void keeper_free(struct keeper *keeper)
{
    withdraw(keeper);
    free(keeper->path);
    free(keeper->before);
}
