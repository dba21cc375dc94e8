#include "record_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "message.h"
#include "replace.h"

/* --- opening --- */

/* Reads the first `len` bytes of the file; returns NULL with errno on failure. */
static char *read_bytes(int fd, size_t len)
{
    char *bytes = malloc(len + 1);
    size_t have = 0;
    while (bytes && have < len) {
        ssize_t got = read(fd, bytes + have, len - have);
        if (got == 0 || (got < 0 && errno != EINTR)) {
            errno = got == 0 ? EIO : errno; /* the file was truncated meanwhile */
            free(bytes);
            return NULL;
        }
        have += got > 0 ? (size_t)got : 0;
    }
    return bytes;
}

/* Makes the head end with a blank line, unless it is empty. */
static bool end_with_blank_line(struct record_file *file)
{
    size_t len = file->head_len, ends = 0;
    while (ends < 2 && ends < len && file->head[len - 1 - ends] == '\n')
        ends++;
    if (len == 0 || ends == 2)
        return true;
    char *longer = realloc(file->head, len + 2);
    if (!longer)
        return false;
    for (file->head = longer; ends < 2; ends++)
        longer[file->head_len++] = '\n';
    return true;
}

/* Reads the first `len` bytes as the head; SIZE_MAX reads the whole file, to append a new record. Closes `fd`. */
static bool read_head(struct record_file *file, int fd, const char *path, size_t len)
{
    file->path = strdup(path);
    bool good = file->path && fd >= 0 && fstat(fd, &file->last) == 0;
    if (good && !S_ISREG(file->last.st_mode)) {
        close(fd);
        return report_failure("%s: not a regular file", path);
    }
    bool is_new = len == SIZE_MAX;
    if (good && is_new)
        len = (size_t)file->last.st_size;
    file->head_len = len;
    good = good && (file->head = read_bytes(fd, len)) && (!is_new || end_with_blank_line(file));
    for (size_t i = 0; good && i < file->head_len; i++)
        file->head_lines += file->head[i] == '\n';
    if (!good)
        report_errno(path);
    if (fd >= 0)
        close(fd);
    return good;
}

bool record_file_open(struct record_file *file, const char *path, size_t head_len)
{
    return read_head(file, open(path, O_RDONLY | O_CLOEXEC), path, head_len);
}

/* Creates the first of GAME.quire, GAME-2.quire and so on that does not exist yet. */
static bool create_unused(struct record_file *file, const char *game)
{
    char path[256];
    int fd = -1;
    for (unsigned i = 1; fd < 0; i++) {
        snprintf(path, sizeof path, i > 1 ? "%s-%u.quire" : "%s.quire", game, i);
        fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST)
            return report_errno(path);
    }
    file->is_empty = true;
    return read_head(file, fd, path, SIZE_MAX);
}

bool record_file_create(struct record_file *file, const char *path, const char *game)
{
    *file = (struct record_file){ .path = NULL };
    if (!path)
        return create_unused(file, game);
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    file->is_empty = fd >= 0;
    if (fd < 0 && errno == EEXIST)
        fd = open(path, O_RDWR | O_CLOEXEC);
    return read_head(file, fd, path, SIZE_MAX);
}

/* --- writing --- */

static bool is_unchanged(const struct stat *a, const struct stat *b)
{
    return a->st_ino == b->st_ino && a->st_dev == b->st_dev && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static bool replace(struct record_file *file, int fd, struct slice record)
{
    struct replacement replacement;
    FILE *out = replacement_begin(&replacement, file->path, fd);
    if (!out)
        return false;
    if (file->head_len)
        fwrite(file->head, 1, file->head_len, out);
    fwrite(record.ptr, 1, record.len, out);
    bool good = replacement_end(&replacement, true);
    if (good) /* not the status of the path, where another program may have changed or removed it */
        file->last = replacement.written;
    return good;
}

/* Opens the file. If it was removed, creates it again with the same mode: all its contents are in memory. */
static int open_again(struct record_file *file)
{
    int fd = open(file->path, O_RDONLY | O_CLOEXEC);
    if (fd >= 0 || errno != ENOENT)
        return fd;
    fd = open(file->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, file->last.st_mode & 0777);
    if (fd < 0 || fstat(fd, &file->last) != 0)
        return fd;
    file->is_empty = true;
    print_notice("%s was removed; it has been written again", file->path);
    return fd;
}

bool record_file_save(struct record_file *file, struct slice record)
{
    struct stat now;
    int fd = open_again(file);
    if (fd < 0)
        return report_errno(file->path);
    bool is_known = fstat(fd, &now) == 0, is_ours = is_known && is_unchanged(&now, &file->last);
    bool good = is_ours && replace(file, fd, record);
    int cause = errno;
    close(fd);
    errno = cause;
    file->is_empty = file->is_empty && !good;
    if (is_known && !is_ours)
        report_failure("%s: changed by another program", file->path);
    else if (!good)
        report_errno(file->path);
    return good;
}

bool write_new_file(const char *path, struct slice record)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
    if (!out)
        return report_errno(path);
    fwrite(record.ptr, 1, record.len, out);
    bool good = !ferror(out) && fflush(out) == 0 && fsync(fd) == 0;
    return fclose(out) == 0 && good ? true : report_errno(path);
}

static void remove_if_empty(struct record_file *file)
{
    struct stat now;
    if (file->is_empty && stat(file->path, &now) == 0 && is_unchanged(&now, &file->last))
        unlink(file->path);
}

void record_file_close(struct record_file *file)
{
    remove_if_empty(file);
    free(file->path);
    free(file->head);
}
