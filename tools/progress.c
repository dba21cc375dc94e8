#include "progress.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/*
 * The clock is asked after a step of so many bytes, which is doubled or halved so that it is asked some
 * twenty times a second, whatever the work. Times are in seconds.
 */
enum { STEP_LEAST = 64, STEP_MOST = 1 << 20, LINE_MAX_SHOWN = 100 };
static const double look_apart = 0.05, show_apart = 0.2;
/* Nobody wants to know of less; who reads from a pipe lets the one that fills it go first. */
static const double patience = 1, patience_in_pipe = 1.5;

static struct {
    const char *name;
    bool is_active;
    bool shares_terminal; /* with what the tool prints */
    bool has_line;
    int shown; /* how many characters stand there */
    double wait, began, looked, showed;
    uint64_t total;        /* bytes of all files, 0 where that is unknown */
    uint64_t done;         /* of those before this one, */
    uint64_t bytes, count; /* of the records so far, and how many */
    uint64_t step, next;   /* the clock is asked when `bytes` comes to `next` */
    uint64_t bytes_before; /* of the files before this one */
    int fd;
    bool verbatim; /* the records are the bytes of the file */
    struct source inner;
} state = { .fd = -1 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool is_one_file(int fd, uint64_t *size)
{
    struct stat info;
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    *size = (uint64_t)info.st_size;
    return true;
}

/* All bytes of the files; 0 where one of them is none that has a size, or is not there. */
static uint64_t total_size(char **files)
{
    uint64_t total = 0;
    for (; *files; files++) {
        struct stat info;
        bool good = strcmp(*files, "-") == 0 ? fstat(STDIN_FILENO, &info) == 0
                                             : stat(*files, &info) == 0;
        if (!good || !S_ISREG(info.st_mode))
            return 0;
        total += (uint64_t)info.st_size;
    }
    return total;
}

/* What comes out beside the line, at the same terminal, would be torn by it. */
static bool is_wanted(const struct progress_setup *setup)
{
    bool types = false; /* somebody does, what is read */
    for (char **file = setup->files; *file; file++)
        types = types || (strcmp(*file, "-") == 0 && isatty(STDIN_FILENO));
    if (setup->when != WHEN_AUTO)
        return setup->when == WHEN_ALWAYS;
    return is_terminal(stderr) && !types && (setup->prints_late || !isatty(STDOUT_FILENO));
}

void progress_begin(const struct progress_setup *setup)
{
    state.name = setup->name;
    state.is_active = is_wanted(setup);
    if (!state.is_active)
        return;
    state.shares_terminal = isatty(STDOUT_FILENO) && !setup->prints_late;
    state.total = total_size(setup->files);
    state.wait = state.total ? patience : patience_in_pipe;
    if (setup->when == WHEN_ALWAYS)
        state.wait = 0;
    state.began = state.looked = now();
    state.step = STEP_LEAST;
}

/* --- the line --- */

/* "1:05" or "2:03:05". */
static int put_time(char *text, size_t size, double seconds)
{
    unsigned long whole = (unsigned long)(seconds + 0.5);
    unsigned long hours = whole / 3600, minutes = whole / 60 % 60;
    return hours ? snprintf(text, size, "%lu:%02lu:%02lu", hours, minutes, whole % 60)
                 : snprintf(text, size, "%lu:%02lu", minutes, whole % 60);
}

/* "950 bytes", "12.5 MB". */
static void put_size(char *text, size_t size, double bytes)
{
    static const char *const units[] = { "bytes", "kB", "MB", "GB", "TB" };
    size_t unit = 0;
    for (; bytes >= 1000 && unit + 1 < sizeof units / sizeof units[0]; unit++)
        bytes /= 1000;
    snprintf(text, size, "%.*f %s", unit && bytes < 100, bytes, units[unit]);
}

/* How many bytes are done with. Where not all of a file becomes records, that is the place in it. */
static uint64_t bytes_read(void)
{
    if (!state.total)
        return state.bytes;
    if (state.verbatim)
        return state.done + state.bytes - state.bytes_before;
    off_t at = state.fd >= 0 ? lseek(state.fd, 0, SEEK_CUR) : -1;
    return state.done + (at > 0 ? (uint64_t)at : 0);
}

/* "quire-check: 45%, 12.5 MB, 81234 records, 31.2 MB/s, 0:12 left". */
static int compose(char *text, size_t size, double elapsed)
{
    char part[64], read[32], rate[32];
    uint64_t bytes = bytes_read();
    int len = snprintf(text, size, "%s: ", state.name);
    put_size(read, sizeof read, (double)bytes);
    put_size(rate, sizeof rate, elapsed > 0 ? (double)bytes / elapsed : 0);
    if (state.total)
        len += snprintf(text + len, size - (size_t)len, "%u%%, ",
                        (unsigned)(bytes < state.total ? bytes * 100 / state.total : 100));
    len += snprintf(text + len, size - (size_t)len, "%s, %llu records, %s/s", read,
                    (unsigned long long)state.count, rate);
    if (state.total && bytes && bytes < state.total) {
        put_time(part, sizeof part, elapsed * (double)(state.total - bytes) / (double)bytes);
        len += snprintf(text + len, size - (size_t)len, ", %s left", part);
    }
    return len;
}

static int columns(void)
{
    struct winsize window;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 1 ? window.ws_col : 80;
}

/* One process of a pipeline has the line, which a lock on the terminal tells; without locks all have it. */
static bool has_terminal(void)
{
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    pid_t front = tcgetpgrp(STDERR_FILENO);
    if (front > 0 && front != getpgrp())
        return false;
    return !isatty(STDERR_FILENO) || fcntl(STDERR_FILENO, F_SETLK, &lock) == 0 ||
           (errno != EAGAIN && errno != EACCES);
}

/* The cursor stays in front: what others tell goes over the line and not behind it. */
static void show(double elapsed)
{
    char text[LINE_MAX_SHOWN + 100];
    int len = compose(text, sizeof text, elapsed), most = columns() - 1;
    len = len < most ? len : most;
    fprintf(stderr, "\r%.*s%*s\r", len, text, state.shown > len ? state.shown - len : 0, "");
    fflush(stderr);
    state.shown = len;
    state.has_line = true;
}

void progress_hide(void)
{
    if (!state.has_line)
        return;
    fprintf(stderr, "\r%*s\r", state.shown, "");
    fflush(stderr);
    state.has_line = false;
    state.shown = 0;
}

void progress_yield(void)
{
    if (state.has_line && state.shares_terminal)
        progress_hide();
}

static void look(void)
{
    double time = now(), apart = time - state.looked;
    if (apart < look_apart / 2 && state.step < STEP_MOST)
        state.step *= 2;
    else if (apart > look_apart && state.step > STEP_LEAST)
        state.step /= 2;
    state.next = state.bytes + state.step;
    state.looked = time;
    if (time - state.began < state.wait || time - state.showed < show_apart || !bytes_read() ||
        !has_terminal())
        return;
    state.showed = time;
    show(time - state.began);
}

/* --- what is read --- */

void progress_count(size_t bytes, bool is_record)
{
    if (!state.is_active)
        return;
    state.count += is_record;
    state.bytes += bytes;
    if (state.bytes >= state.next)
        look();
}

static enum input_status next_counted(void *self, struct chunk *chunk)
{
    enum input_status got = state.inner.next(self, chunk);
    if (got == INPUT_CHUNK)
        progress_count(chunk->bytes.len, chunk->has_game);
    return got;
}

struct source progress_counted(const struct source *source, bool verbatim)
{
    if (!state.is_active)
        return *source;
    state.inner = *source;
    state.verbatim = verbatim;
    return (struct source){ source->self, next_counted, source->close };
}

void progress_file(int fd)
{
    uint64_t size;
    if (!state.is_active)
        return;
    if (fd < 0 && state.fd >= 0 && is_one_file(state.fd, &size))
        state.done += size;
    state.fd = fd;
    state.bytes_before = state.bytes;
    state.verbatim = false;
    look();
}

void progress_end(void)
{
    progress_hide();
    state.is_active = false;
}
