#include "record/input.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/order.h"
#include "unit.h"

/* The chunks of a text, one line each, and all bytes in order. */
struct outcome {
    struct notes notes;
    char bytes[65536];
    size_t len;
};

static void keep(struct outcome *outcome, struct slice bytes)
{
    cr_assert(outcome->len + bytes.len <= sizeof outcome->bytes);
    if (bytes.len)
        memcpy(outcome->bytes + outcome->len, bytes.ptr, bytes.len);
    outcome->len += bytes.len;
}

static void spill(void *user, struct slice bytes)
{
    keep(user, bytes);
}

static void note_chunk(struct outcome *outcome, const struct chunk *chunk)
{
    /* of a text that is too large, only a game's first line is delivered */
    bool counts = chunk->has_game || !chunk->too_large;
    note(&outcome->notes, "%s%llu%s%s%zu", outcome->notes.len ? " " : "",
         (unsigned long long)chunk->first_line, chunk->has_game ? "g" : "-",
         chunk->too_large ? "!" : ":", counts ? chunk->bytes.len : 0);
    if (!chunk->too_large)
        keep(outcome, chunk->bytes);
}

/* Writes a text in pieces of `step` bytes; this kind of socket keeps them separate. */
static void feed(int fd, struct slice text, size_t step)
{
    while (text.len) {
        size_t len = MIN(text.len, step);
        if (write(fd, text.ptr, len) != (ssize_t)len)
            _exit(1);
        text.ptr += len;
        text.len -= len;
    }
    _exit(0);
}

static void read_chunks(struct slice text, size_t step, struct input_limits limits,
                        struct outcome *outcome)
{
    int fds[2], how;
    struct chunk chunk;
    enum input_status got;
    memset(outcome, 0, sizeof *outcome);
    cr_assert(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, fds) == 0);
    pid_t child = fork();
    cr_assert(child >= 0);
    if (child == 0) {
        close(fds[0]);
        feed(fds[1], text, step);
    }
    close(fds[1]);
    struct input *input = input_open(fds[0], limits, spill, outcome);
    cr_assert(input != NULL);
    while ((got = input_next(input, &chunk)) == INPUT_CHUNK)
        note_chunk(outcome, &chunk);
    cr_expect(got == INPUT_END);
    cr_expect(input_next(input, &chunk) == INPUT_END, "the end stays the end");
    input_close(input);
    close(fds[0]);
    waitpid(child, &how, 0);
}

static const struct input_limits wide = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };

/* Chunks: the first line's number, g for a game, ! for too large, the length in bytes. */
#define G "Game: procession\n"
static const struct {
    const char *text, *chunks;
    size_t max_line, max_record; /* 0 for the default */
} cases[] = {
    { "", "", 0, 0 },
    { "\n", "1-:1", 0, 0 },
    { "x", "1-:1", 0, 0 },
    { "\xef\xbb\xbf", "", 0, 0 },
    { "\xef\xbb", "1-:2", 0, 0 },
    { "\xef\xbb\xbf\xef\xbb\xbf", "1-:3", 0, 0 },
    { "\xef\xbb\xbf" G "0\n", "1g:19", 0, 0 },
    { "\xef\xbb\xbf" G "0\n" G "0\n", "1g:19 3g:19", 0, 0 },
    { "\xef\xbb\xbf#\n" G, "1-:2 2g:17", 0, 0 },
    { "\n\xef\xbb\xbf" G, "1-:21", 0, 0 },
    { G, "1g:17", 0, 0 },
    { "Game: x", "1g:7", 0, 0 },
    { "Game:", "1g:5", 0, 0 },
    { "Game", "1-:4", 0, 0 },
    { G G, "1g:17 2g:17", 0, 0 },
    { G "0\n\n" G "00\n", "1g:20 4g:20", 0, 0 },
    { "# c\n\n" G "0\n", "1-:5 3g:19", 0, 0 },
    { "Game: a\r\n0\r\nGame: b\r\n", "1g:12 3g:9", 0, 0 },
    { "  gAmE \t:x\n0\nGAME:\n", "1g:13 3g:6", 0, 0 },
    { "Game 1: x\nGames: x\nGame - x\n# Game: x\n", "1-:38", 0, 0 },
    { "Game: a\n(remark\nGame: b\n", "1g:16 3g:8", 0, 0 },
    { "Game: a\nGame: \xff\nGame: b\n", "1g:16 3g:8", 0, 0 },
    /* a line over the limit opens no record; the line end does not count */
    { "Game: abc\nGame: abcd\nGame: abc\r\n", "1g:21 3g:11", 9, 0 },
    { "Game: a\n0123456789012345\nGame: b\n", "1g:25 3g:8", 9, 0 },
    /* a record over the limit delivers its first line, and is spilled completely */
    { "Game: a\n0000\nGame: b\n0\nGame: c\n", "1g!8 3g:10 5g:8", 0, 12 },
    { "Game: a\n000\nGame: b\n000\n", "1g:12 3g:12", 0, 12 },
    { "Game: a\n0000\nGame: b\n0000\nGame: c\n00", "1g!8 3g!8 5g:10", 0, 12 },
    { "Game: a\n01234567890123456789", "1g!8", 0, 12 },
    { "Game: a\n01234567890123456789\nGame: b\n", "1g!8 3g:8", 10, 12 },
    { "01234567890123456789\nGame: b\n", "1-!0 2g:8", 10, 12 },
    { "Game: a\n0000 Game: c\n0\nGame: b", "1g!8 4g:7", 10, 12 },
    { "Game: a\n0\n0\n0\n0\n0\n0\nGame: b\n", "1g!8 8g:8", 10, 12 },
};

static struct input_limits limits_of(size_t i)
{
    return (struct input_limits){ cases[i].max_line ? cases[i].max_line : wide.max_line,
                                  cases[i].max_record ? cases[i].max_record : wide.max_record };
}

Test(input, chunks_do_not_depend_on_read_sizes)
{
    static struct outcome outcome;
    static const size_t steps[] = { 1, 2, 3, 4, 5, 6, 7, 100000 };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct slice text = slice_of(cases[i].text);
        bool mark = text.len >= 3 && memcmp(text.ptr, "\xef\xbb\xbf", 3) == 0;
        struct slice all = { text.ptr + 3 * mark, text.len - 3 * mark };
        for (size_t k = 0; k < LENGTH(steps); k++) {
            read_chunks(text, steps[k], limits_of(i), &outcome);
            struct slice came = { outcome.bytes, outcome.len };
            cr_expect_str_eq(outcome.notes.text, cases[i].chunks,
                             "case %zu in steps of %zu: '%s', not '%s'", i, steps[k],
                             outcome.notes.text, cases[i].chunks);
            cr_expect(slice_equal(came, all), "case %zu in steps of %zu: each byte comes once", i,
                      steps[k]);
        }
    }
}

Test(input, nul_bytes_are_kept)
{
    static struct outcome outcome;
    static const char text[] = "Game: a\n\0\0\nGame: b\n\0";
    for (size_t step = 1; step < 8; step++) {
        read_chunks((struct slice){ text, sizeof text - 1 }, step, wide, &outcome);
        cr_expect_str_eq(outcome.notes.text, "1g:11 3g:9");
        cr_expect(outcome.len == sizeof text - 1 && memcmp(outcome.bytes, text, outcome.len) == 0);
    }
}

/* Random files and limits: the way the bytes arrive makes no difference. */
Test(input, limits_lose_no_bytes)
{
    static const char *const pieces[] = {
        "Game: a\n", "Game: abcdefgh\n", "0\n", "01234567\n", "\n", "Game:", "\r\n", "#\n"
    };
    static struct outcome whole, parts;
    uint32_t random = 1;
    for (int round = 0; round < 150; round++) {
        struct notes text = { "", 0 };
        for (int i = 0; i < 12; i++) {
            random = random * 1664525u + 1013904223u;
            note(&text, "%s", pieces[(random >> 16) % LENGTH(pieces)]);
        }
        struct input_limits limits = { 4 + random % 16, 6 + (random >> 8) % 30 };
        struct slice all = { text.text, text.len };
        read_chunks(all, 100000, limits, &whole);
        read_chunks(all, 1 + (size_t)round % 7, limits, &parts);
        cr_assert_str_eq(parts.notes.text, whole.notes.text,
                         "'%s' with limits %zu, %zu: '%s' at once, '%s' in steps of %d", text.text,
                         limits.max_line, limits.max_record, whole.notes.text, parts.notes.text,
                         1 + round % 7);
        cr_expect(parts.len == all.len && memcmp(parts.bytes, all.ptr, all.len) == 0);
    }
}

Test(input, the_number_of_lines_is_not_limited)
{
    enum { MANY = 12288 };
    static char text[20 + 2 * MANY + 20];
    static struct outcome outcome;
    size_t len = (size_t)sprintf(text, "Game: a\n");
    for (int i = 0; i < MANY; i++)
        len += (size_t)sprintf(text + len, "g\n");
    len += (size_t)sprintf(text + len, "Game: b\n");
    read_chunks((struct slice){ text, len }, 100000, wide, &outcome);
    cr_expect_str_eq(outcome.notes.text, "1g:24584 12290g:8");
    read_chunks((struct slice){ text, len }, 61, wide, &outcome);
    cr_expect_str_eq(outcome.notes.text, "1g:24584 12290g:8");
}

Test(input, a_long_line_is_read_in_blocks)
{
    enum { LONG = 3000000 };
    char name[] = "/tmp/quire-unit-XXXXXX";
    int fd = mkstemp(name);
    static char line[LONG + 1];
    struct chunk chunk;
    memset(line, '0', LONG);
    line[LONG] = '\n';
    cr_assert(fd >= 0 && unlink(name) == 0);
    cr_assert(write(fd, "Game: a\n", 8) == 8 && write(fd, line, sizeof line) == LONG + 1 &&
              write(fd, "Game: b\n", 8) == 8 && lseek(fd, 0, SEEK_SET) == 0);
    struct input *input = input_open(fd, wide, NULL, NULL);
    cr_assert(input_next(input, &chunk) == INPUT_CHUNK && chunk.bytes.len == 8 + LONG + 1);
    cr_assert(input_next(input, &chunk) == INPUT_CHUNK && chunk.first_line == 3);
    cr_assert(input_next(input, &chunk) == INPUT_END);
    input_close(input);
    close(fd);
}

Test(input, a_failed_read_sets_errno)
{
    struct chunk chunk;
    int fd = open("/", O_RDONLY);
    struct input *input = input_open(fd, wide, NULL, NULL);
    errno = 0;
    cr_expect(input_next(input, &chunk) == INPUT_FAILED && errno == EISDIR);
    input_close(input);
    close(fd);
    input = input_open(-1, wide, NULL, NULL);
    cr_expect(input_next(input, &chunk) == INPUT_FAILED && errno == EBADF);
    input_close(input);
    input_close(NULL);
}

static void on_alarm(int number)
{
    (void)number;
}

/* A signal interrupts the first read; the bytes come later. */
Test(input, a_signal_does_not_end_the_input)
{
    int fds[2];
    struct chunk chunk;
    struct sigaction action = { .sa_handler = on_alarm };
    cr_assert(pipe(fds) == 0 && sigaction(SIGALRM, &action, NULL) == 0);
    pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < 5; i++) {
            kill(getppid(), SIGALRM);
            nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
        }
        _exit(write(fds[1], "Game: a\n", 8) != 8);
    }
    close(fds[1]);
    struct input *input = input_open(fds[0], wide, NULL, NULL);
    cr_expect(input_next(input, &chunk) == INPUT_CHUNK && chunk.bytes.len == 8);
    cr_expect(input_next(input, &chunk) == INPUT_END);
    input_close(input);
    close(fds[0]);
    waitpid(child, NULL, 0);
}
