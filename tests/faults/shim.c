/*
 * Makes calls of the C library fail when it is preloaded into a tool. LD_PRELOAD names this library, and:
 *
 *   FAULTS=KIND:N    the Nth call of this kind fails; KIND:N+: all calls from the Nth on
 *   FAULTS=KIND:N:S  signal S is raised before the Nth call, which does not fail
 *   FAULTS=short     reads and writes transfer as little as possible: one byte, then a few
 *   FAULTS=eintr     each read is first interrupted by a signal
 *   FAULTS=ways      nothing fails; the report lists each call path by which a call was reached
 *   FAULTS_REPORT=F  at exit, writes to F a line "KIND CALLS" for each kind, "live BLOCKS" for memory not freed
 *                    (except by libraries that keep memory), and with "ways" a line "way KIND HASH N" for each
 *                    call path, N being the first call by it
 *
 * Streams are implemented with fopencookie(3), so that stdio(3) uses these calls too. Programs whose names do not
 * begin with "quire", and programs that a tool executes, are not affected. Requires the GNU C library.
 */
#undef _FILE_OFFSET_BITS /* declares both names of each function */
#undef _FORTIFY_SOURCE   /* declares functions instead of inline definitions */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum kind { ALLOC, READ, WRITE, OPEN, CLOSE, SYNC, RENAME, STAT, SEEK, FORK, THREAD, KINDS };

static const struct {
    const char *name;
    int cause;
} kinds[KINDS] = {
    [ALLOC] = { "alloc", ENOMEM },  [READ] = { "read", EIO },        [WRITE] = { "write", ENOSPC },
    [OPEN] = { "open", EMFILE },    [CLOSE] = { "close", EDQUOT },   [SYNC] = { "sync", EIO },
    [RENAME] = { "rename", EROFS }, [STAT] = { "stat", EACCES },     [SEEK] = { "seek", ESPIPE },
    [FORK] = { "fork", EAGAIN },    [THREAD] = { "thread", EAGAIN },
};

static struct {
    bool on, forever, is_short, interrupts, ways;
    enum kind kind;
    unsigned long at;
    int signal;
    int report; /* opened early, because a tool may give up opening files */
} setup = { .report = -1 };

static atomic_ulong calls[KINDS];

/* --- the program and its libraries --- */

enum { MODULES = 32 };
static struct module {
    uintptr_t start, end;
    bool keeps; /* keeps memory for reuse */
} modules[MODULES];
static size_t module_count;

static const struct module *module_of(uintptr_t address)
{
    for (size_t i = 0; i < module_count; i++)
        if (address >= modules[i].start && address < modules[i].end)
            return &modules[i];
    return NULL;
}

static int note_module(struct dl_phdr_info *info, size_t size, void *user)
{
    (void)size;
    (void)user;
    if (module_count == MODULES)
        return 1;
    struct module *module = &modules[module_count++];
    module->start = info->dlpi_addr;
    module->keeps = strstr(info->dlpi_name, "/libc.so") || strstr(info->dlpi_name, "/libxml2.so");
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD)
            module->end = module->start + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
    return 0;
}

/* --- call paths: hashes of lists of callers, the same in each run of a program --- */

enum { WAYS = 1 << 14, CALLERS = 16 };
static struct {
    uint64_t hash;
    enum kind kind;
    unsigned long call;
} ways[WAYS];

static void note_way(enum kind kind)
{
    void *callers[CALLERS];
    setup.ways = false; /* backtrace allocates too */
    int count = backtrace(callers, CALLERS);
    setup.ways = true;
    uint64_t hash = 0xcbf29ce484222325u + kind;
    for (int i = 0; i < count; i++) {
        const struct module *module = module_of((uintptr_t)callers[i]);
        hash = (hash ^ ((uintptr_t)callers[i] - (module ? module->start : 0))) * 0x100000001b3u;
    }
    size_t slot = (hash ^ hash >> 32) % WAYS;
    for (size_t tries = 0; tries < WAYS; tries++, slot = (slot + 1) % WAYS) {
        if (ways[slot].call && ways[slot].hash != hash)
            continue;
        if (!ways[slot].call) {
            ways[slot].hash = hash;
            ways[slot].kind = kind;
            ways[slot].call = calls[kind];
        }
        return;
    }
}

/* Counts a call. If it must fail, sets errno and returns true. */
static bool fails(enum kind kind)
{
    unsigned long call = atomic_fetch_add(&calls[kind], 1) + 1;
    if (setup.ways)
        note_way(kind);
    if (!setup.on || kind != setup.kind || (setup.forever ? call < setup.at : call != setup.at))
        return false;
    if (setup.signal) {
        raise(setup.signal);
        return false;
    }
    errno = kinds[kind].cause;
    return true;
}

/* --- memory: a table of live blocks, by address --- */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

enum { TABLE = 1 << 20 };
static void *live[TABLE], *gone = &gone;
static atomic_flag busy = ATOMIC_FLAG_INIT; /* tools have threads */

static size_t slot_of(const void *memory)
{
    return (size_t)(((uintptr_t)memory >> 4) * 0x9e3779b97f4a7c15u >> 44);
}

/* True if the caller is in a library that keeps memory for reuse. */
static bool is_kept(const void *caller)
{
    const struct module *module = module_of((uintptr_t)caller);
    return module && module->keeps;
}

static void *note(void *memory, const void *caller)
{
    if (!memory || is_kept(caller))
        return memory;
    size_t slot = slot_of(memory);
    while (atomic_flag_test_and_set(&busy))
        ;
    while (live[slot] && live[slot] != gone)
        slot = (slot + 1) % TABLE;
    live[slot] = memory;
    atomic_flag_clear(&busy);
    return memory;
}

static void forget(const void *memory)
{
    if (!memory)
        return;
    while (atomic_flag_test_and_set(&busy))
        ;
    for (size_t slot = slot_of(memory); live[slot]; slot = (slot + 1) % TABLE)
        if (live[slot] == memory)
            live[slot] = gone;
    atomic_flag_clear(&busy);
}

void *malloc(size_t size)
{
    return fails(ALLOC) ? NULL : note(__libc_malloc(size), __builtin_return_address(0));
}

void *calloc(size_t count, size_t size)
{
    return fails(ALLOC) ? NULL : note(__libc_calloc(count, size), __builtin_return_address(0));
}

void *realloc(void *memory, size_t size)
{
    if (fails(ALLOC))
        return NULL;
    forget(memory);
    return note(__libc_realloc(memory, size), __builtin_return_address(0));
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(ALLOC) ? NULL
                        : note(__libc_memalign(alignment, size), __builtin_return_address(0));
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    if (fails(ALLOC))
        return ENOMEM;
    *memory = note(__libc_memalign(alignment, size), __builtin_return_address(0));
    return *memory ? 0 : ENOMEM;
}

void free(void *memory)
{
    int cause = errno;
    forget(memory);
    __libc_free(memory);
    errno = cause;
}

/* --- descriptors --- */

static ssize_t read_some(int fd, void *to, size_t size)
{
    static unsigned turn;
    if (fails(READ))
        return -1;
    if (setup.interrupts && turn++ % 2 == 0) {
        errno = EINTR;
        return -1;
    }
    if (setup.is_short && size > 7)
        size = 1 + calls[READ] % 7;
    return syscall(SYS_read, fd, to, size);
}

ssize_t read(int fd, void *to, size_t size)
{
    return read_some(fd, to, size);
}

ssize_t __read_chk(int fd, void *to, size_t size, size_t room);
ssize_t __read_chk(int fd, void *to, size_t size, size_t room)
{
    return size > room ? -1 : read_some(fd, to, size);
}

/* Continues after partial writes, as stdio does. */
static ssize_t write_all(int fd, const char *from, size_t size)
{
    size_t done = 0;
    while (done < size) {
        size_t piece = setup.is_short && size - done > 100 ? 100 : size - done;
        if (fails(WRITE))
            return -1;
        ssize_t got = syscall(SYS_write, fd, from + done, piece);
        if (got < 0)
            return -1;
        done += (size_t)got;
    }
    return (ssize_t)done;
}

ssize_t write(int fd, const void *from, size_t size)
{
    return write_all(fd, from, size);
}

static int open_file(int folder, const char *name, int flags, va_list args)
{
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(args, mode_t) : 0;
    return fails(OPEN) ? -1 : (int)syscall(SYS_openat, folder, name, flags, mode);
}

#define OPENS(name, parameters, folder, file)                                                      \
    int name parameters                                                                            \
    {                                                                                              \
        va_list args;                                                                              \
        va_start(args, flags);                                                                     \
        int fd = open_file(folder, file, flags, args);                                             \
        va_end(args);                                                                              \
        return fd;                                                                                 \
    }
OPENS(open, (const char *file, int flags, ...), AT_FDCWD, file)
OPENS(open64, (const char *file, int flags, ...), AT_FDCWD, file)
OPENS(openat, (int folder, const char *file, int flags, ...), folder, file)
OPENS(openat64, (int folder, const char *file, int flags, ...), folder, file)

/* Defines a wrapper, which may call the original. */
#define WRAPS(kind, failed, result, name, parameters, ...)                                         \
    result name parameters                                                                         \
    {                                                                                              \
        static result(*next) parameters;                                                           \
        if (!next)                                                                                 \
            *(void **)&next = dlsym(RTLD_NEXT, #name);                                             \
        return fails(kind) ? (failed) : next(__VA_ARGS__);                                         \
    }
WRAPS(OPEN, -1, int, mkstemp, (char *name), name)
WRAPS(OPEN, -1, int, mkstemp64, (char *name), name)
WRAPS(OPEN, NULL, DIR *, opendir, (const char *name), name)
WRAPS(OPEN, -1, int, scandir,
      (const char *name, struct dirent ***list, int (*filter)(const struct dirent *),
       int (*compare)(const struct dirent **, const struct dirent **)),
      name, list, filter, compare)
WRAPS(OPEN, -1, int, scandir64,
      (const char *name, struct dirent64 ***list, int (*filter)(const struct dirent64 *),
       int (*compare)(const struct dirent64 **, const struct dirent64 **)),
      name, list, filter, compare)
WRAPS(CLOSE, -1, int, close, (int fd), fd)
WRAPS(SYNC, -1, int, fsync, (int fd), fd)
WRAPS(RENAME, -1, int, rename, (const char *from, const char *to), from, to)
WRAPS(STAT, -1, int, fstat, (int fd, struct stat *status), fd, status)
WRAPS(STAT, -1, int, fstat64, (int fd, struct stat64 *status), fd, status)
WRAPS(STAT, -1, int, fchmod, (int fd, mode_t mode), fd, mode)
WRAPS(STAT, -1, int, fchown, (int fd, uid_t user, gid_t group), fd, user, group)
WRAPS(STAT, NULL, char *, realpath, (const char *restrict name, char *restrict to), name, to)
WRAPS(FORK, -1, pid_t, fork, (void), )
WRAPS(THREAD, EAGAIN, int, pthread_create,
      (pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*run)(void *),
       void *restrict argument),
      thread, attributes, run, argument)

/* Reports before another program replaces this one. */
static void end(void);

int execv(const char *file, char *const *arguments)
{
    if (fails(FORK))
        return -1;
    end();
    unsetenv("LD_PRELOAD");
    return (int)syscall(SYS_execve, file, arguments, environ);
}

/* --- streams --- */

enum { STREAMS = 16 };
static struct {
    FILE *stream;
    int fd;
} streams[STREAMS];

static ssize_t cookie_read(void *cookie, char *to, size_t size)
{
    return read_some((int)(intptr_t)cookie, to, size);
}

static ssize_t cookie_write(void *cookie, const char *from, size_t size)
{
    return write_all((int)(intptr_t)cookie, from, size);
}

static int cookie_seek(void *cookie, off64_t *offset, int whence)
{
    off_t got = fails(SEEK) ? -1 : lseek((int)(intptr_t)cookie, *offset, whence);
    *offset = got;
    return got < 0 ? -1 : 0;
}

static int cookie_close(void *cookie)
{
    int fd = (int)(intptr_t)cookie;
    for (int i = 0; i < STREAMS; i++)
        if (streams[i].stream && streams[i].fd == fd)
            streams[i].stream = NULL;
    int cause = errno;
    bool bad = fails(CLOSE), closed = syscall(SYS_close, fd) == 0;
    if (closed && !bad)
        errno = cause;
    return closed && !bad ? 0 : -1;
}

static FILE *stream_of(int fd, const char *mode)
{
    cookie_io_functions_t functions = { cookie_read, cookie_write, cookie_seek, cookie_close };
    FILE *stream = fopencookie((void *)(intptr_t)fd, mode, functions);
    for (int i = 0; stream && i < STREAMS; i++)
        if (!streams[i].stream) {
            streams[i].stream = stream;
            streams[i].fd = fd;
            break;
        }
    return stream;
}

int fileno(FILE *stream)
{
    static int (*next)(FILE *);
    for (int i = 0; i < STREAMS; i++)
        if (stream && streams[i].stream == stream)
            return streams[i].fd;
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "fileno");
    return next(stream);
}

FILE *fdopen(int fd, const char *mode)
{
    return stream_of(fd, mode);
}

static FILE *open_stream(const char *name, const char *mode)
{
    int flags = *mode == 'r' ? O_RDONLY : O_CREAT | (*mode == 'w' ? O_TRUNC : O_APPEND);
    int access = strchr(mode, '+') ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY;
    if (fails(OPEN))
        return NULL;
    int fd = (int)syscall(SYS_openat, AT_FDCWD, name, flags | access, 0666);
    FILE *stream = fd < 0 ? NULL : stream_of(fd, mode);
    if (fd >= 0 && !stream)
        syscall(SYS_close, fd);
    return stream;
}

FILE *fopen(const char *name, const char *mode)
{
    return open_stream(name, mode);
}

FILE *fopen64(const char *name, const char *mode)
{
    return open_stream(name, mode);
}

/* --- start and end --- */

static void read_setup(const char *text)
{
    setup.is_short = strcmp(text, "short") == 0;
    setup.interrupts = strcmp(text, "eintr") == 0;
    setup.ways = strcmp(text, "ways") == 0;
    const char *colon = strchr(text, ':');
    for (int kind = 0; colon && kind < KINDS; kind++)
        if (strncmp(text, kinds[kind].name, (size_t)(colon - text)) == 0)
            setup.kind = (enum kind)kind;
    if (colon) {
        char *end;
        setup.at = strtoul(colon + 1, &end, 10);
        setup.signal = *end == ':' ? atoi(end + 1) : 0;
        setup.forever = text[strlen(text) - 1] == '+';
    }
}

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("FAULTS");
    if (strncmp(program_invocation_short_name, "quire", 5) != 0)
        return; /* Valgrind, a shell, diff(1) */
    dl_iterate_phdr(note_module, NULL);
    stdout = stream_of(STDOUT_FILENO, "w");
    if (text)
        read_setup(text);
    if (setup.ways)
        backtrace(&(void *){ NULL }, 1); /* loads its dependencies */
    const char *report = getenv("FAULTS_REPORT");
    setup.report = report ? (int)syscall(SYS_openat, AT_FDCWD, report,
                                         O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)
                          : -1;
    for (int kind = 0; kind < KINDS; kind++)
        calls[kind] = 0;
    memset(ways, 0, sizeof ways);
    setup.on = setup.at > 0;
}

static void say(int fd, const char *what, unsigned long count)
{
    char line[128];
    int len = snprintf(line, sizeof line, "%s %lu\n", what, count);
    syscall(SYS_write, fd, line, (size_t)len);
}

__attribute__((destructor)) static void end(void)
{
    unsigned long blocks = 0;
    setup.on = setup.ways = false;
    int fd = setup.report;
    setup.report = -1;
    if (fd < 0)
        return;
    for (int kind = 0; kind < KINDS; kind++)
        say(fd, kinds[kind].name, calls[kind]);
    for (size_t i = 0; i < TABLE; i++)
        blocks += live[i] && live[i] != gone;
    say(fd, "live", blocks);
    for (size_t i = 0; i < WAYS; i++)
        if (ways[i].call) {
            char what[64];
            snprintf(what, sizeof what, "way %s %llx", kinds[ways[i].kind].name,
                     (unsigned long long)ways[i].hash);
            say(fd, what, ways[i].call);
        }
    syscall(SYS_close, fd);
}
