#include "progress.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/order.h"
#include "base/wording.h"
#include "terminal.h"

/*
 * The clock is read after every `step` bytes. The step is doubled or halved to make that about twenty times per second,
 * regardless of the speed of the tool. Times are in seconds.
 */
enum { STEP_MIN = 64, STEP_MAX = 1 << 20, LINE_SIZE = 200 };
static const double clock_interval = 0.05, show_interval = 0.2;
/* Short runs show no line. In a pipeline the first tool gets the terminal, so the others wait longer. */
static const double delay = 1, delay_in_pipe = 1.5;

static struct {
    const char *name;
    bool is_active;
    bool shares_terminal; /* with standard output */
    bool has_line;
    int shown; /* length of the line on the screen */
    double delay, began, clock_read, last_shown;
    uint64_t total;        /* size of all files in bytes, 0 if unknown */
    uint64_t done;         /* size of the files before the current one */
    uint64_t bytes, count; /* bytes and records counted so far */
    uint64_t bytes_before; /* value of `bytes` at the start of this file */
    uint64_t step, next;   /* the clock is read when `bytes` reaches `next` */
    int fd;
    bool counts_all; /* every byte of this file will be counted */
} state = { .fd = -1 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* The size of a file; false if it is not a regular file. */
static bool size_of(int fd, const char *path, uint64_t *size)
{
    struct stat info;
    if ((path ? stat(path, &info) : fstat(fd, &info)) != 0 || !S_ISREG(info.st_mode))
        return false;
    *size = (uint64_t)info.st_size;
    return true;
}

/* The total size of all files; 0 if one is missing or is not a regular file. */
static uint64_t total_size(char **files)
{
    uint64_t total = 0, size;
    for (; *files; files++) {
        if (!size_of(STDIN_FILENO, strcmp(*files, "-") == 0 ? NULL : *files, &size))
            return 0;
        total += size;
    }
    return total;
}

/* By default, shows no line if input is typed at the terminal or if results appear there between records. */
static bool should_show(const struct progress_options *options)
{
    bool is_typed = false;
    for (char **file = options->files; *file; file++)
        is_typed = is_typed || (strcmp(*file, "-") == 0 && isatty(STDIN_FILENO));
    if (options->when != WHEN_AUTO)
        return options->when == WHEN_ALWAYS;
    return is_smart_terminal(stderr) && !is_typed &&
           (options->clears_line || options->buffers_output || !isatty(STDOUT_FILENO));
}

void progress_begin(const struct progress_options *options)
{
    state.name = options->name;
    state.is_active = should_show(options);
    if (!state.is_active)
        return;
    state.shares_terminal = isatty(STDOUT_FILENO) && !options->buffers_output;
    state.total = total_size(options->files);
    state.delay = state.total ? delay : delay_in_pipe;
    if (options->when == WHEN_ALWAYS)
        state.delay = 0;
    state.began = state.clock_read = now();
    state.step = STEP_MIN;
}

/* --- the line --- */

/* Formats a time as "1:05" or "2:03:05". */
static int put_time(char *text, size_t size, double seconds)
{
    unsigned long whole = (unsigned long)(seconds + 0.5);
    unsigned long hours = whole / 3600, minutes = whole / 60 % 60;
    return hours ? snprintf(text, size, "%lu:%02lu:%02lu", hours, minutes, whole % 60)
                 : snprintf(text, size, "%lu:%02lu", minutes, whole % 60);
}

/* Formats a size as "950 bytes" or "12.5 MB". */
static void put_size(char *text, size_t size, double bytes)
{
    static const char *const units[] = { "bytes", "kB", "MB", "GB", "TB" };
    size_t unit = 0;
    for (; bytes >= 1000 && unit + 1 < sizeof units / sizeof units[0]; unit++)
        bytes /= 1000;
    snprintf(text, size, "%.*f %s", unit && bytes < 100, bytes, units[unit]);
}

/* Bytes read so far; if the total is unknown, only those counted. */
static uint64_t bytes_read(void)
{
    if (!state.total)
        return state.bytes;
    if (state.counts_all)
        return state.done + state.bytes - state.bytes_before;
    off_t at = state.fd >= 0 ? lseek(state.fd, 0, SEEK_CUR) : -1;
    return state.done + (at > 0 ? (uint64_t)at : 0);
}

/* Formats the line: "quire-check: 45%, 12.5 MB, 81234 records, 31.2 MB/s, 0:12 left". */
static int format_line(char *text, size_t size, double elapsed)
{
    char part[64], read[32], rate[32];
    uint64_t bytes = bytes_read();
    int len = snprintf(text, size, "%s: ", state.name);
    put_size(read, sizeof read, (double)bytes);
    put_size(rate, sizeof rate, elapsed > 0 ? (double)bytes / elapsed : 0);
    if (state.total)
        len += snprintf(text + len, size - (size_t)len, "%u%%, ",
                        (unsigned)(bytes < state.total ? bytes * 100 / state.total : 100));
    len += snprintf(text + len, size - (size_t)len, "%s, %llu %s, %s/s", read,
                    (unsigned long long)state.count, plural(state.count, "record", "records"),
                    rate);
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

/* Only one process of a pipeline shows its line: the one that holds a lock on the terminal. */
static bool has_terminal(void)
{
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    pid_t foreground = tcgetpgrp(STDERR_FILENO);
    if (foreground > 0 && foreground != getpgrp())
        return false;
    return !isatty(STDERR_FILENO) || fcntl(STDERR_FILENO, F_SETLK, &lock) == 0 ||
           (errno != EAGAIN && errno != EACCES);
}

/* Leaves the cursor in the first column, so that other output overwrites the line. */
static void show(const char *text, int len)
{
    int max = columns() - 1;
    len = MIN(len, max);
    fprintf(stderr, "\r%.*s%*s\r", len, text, state.shown > len ? state.shown - len : 0, "");
    fflush(stderr);
    state.shown = len;
    state.has_line = true;
}

void progress_clear(void)
{
    if (!state.has_line)
        return;
    fprintf(stderr, "\r%*s\r", state.shown, "");
    fflush(stderr);
    state.has_line = false;
    state.shown = 0;
}

void progress_clear_for_output(void)
{
    if (state.has_line && state.shares_terminal)
        progress_clear();
}

/* True if the line may be shown now. */
static bool is_due(double time)
{
    return time - state.began >= state.delay && time - state.last_shown >= show_interval &&
           has_terminal();
}

/* Reads the clock, and shows the line if it is due. */
static void update(void)
{
    double time = now(), elapsed = time - state.clock_read;
    if (elapsed < clock_interval / 2 && state.step < STEP_MAX)
        state.step *= 2;
    else if (elapsed > clock_interval && state.step > STEP_MIN)
        state.step /= 2;
    state.next = state.bytes + state.step;
    state.clock_read = time;
    if (!bytes_read() || !is_due(time))
        return;
    char text[LINE_SIZE];
    state.last_shown = time;
    show(text, format_line(text, sizeof text, time - state.began));
}

/* --- counting --- */

void progress_add(size_t bytes, bool is_record)
{
    if (!state.is_active)
        return;
    state.count += is_record;
    state.bytes += bytes;
    if (state.bytes >= state.next)
        update();
}

void progress_search(uint64_t positions)
{
    char text[LINE_SIZE], elapsed[32];
    double time = now();
    if (!state.is_active || !is_due(time))
        return;
    state.last_shown = time;
    put_time(elapsed, sizeof elapsed, time - state.began);
    show(text, snprintf(text, sizeof text, "%s: record %llu, %llu positions, %s", state.name,
                        (unsigned long long)state.count, (unsigned long long)positions, elapsed));
}

static void change_file(int fd, bool counts_all)
{
    state.fd = fd;
    state.bytes_before = state.bytes;
    state.counts_all = counts_all;
    update();
}

void progress_begin_file(int fd, bool counts_all)
{
    if (state.is_active)
        change_file(fd, counts_all);
}

void progress_end_file(void)
{
    uint64_t size;
    if (!state.is_active)
        return;
    if (state.fd >= 0 && size_of(state.fd, NULL, &size))
        state.done += size;
    change_file(-1, false);
}

void progress_end(void)
{
    progress_clear();
    state.is_active = false;
}
