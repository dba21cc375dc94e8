#include "input.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "record.h"

enum { BLOCK_SIZE = 256 * 1024 };

static const struct slice byte_order_mark = { "\xef\xbb\xbf", 3 };

/*
 * The buffer holds bytes [start, end): the lines [start, scan) of the record so far, and what was
 * read of the line after them, of which [scan, seen) is known to hold no line end.
 */
struct input {
    int fd;
    struct input_limits limits;
    void (*spill)(void *user, struct slice bytes);
    void *user;
    char *buffer;
    size_t capacity, start, scan, seen, end;
    uint64_t start_line, scan_line;
    bool at_end, at_begin, has_game, has_mark;
    bool overflow;         /* the record is over the limit and goes to spill */
    bool inside_long_line; /* of such a record, and part of the line went already */
    char *first_line;      /* of such a record */
    size_t first_line_len;
};

struct input *input_open(int fd, struct input_limits limits,
                         void (*spill)(void *user, struct slice bytes), void *user)
{
    struct input *input = calloc(1, sizeof *input);
    if (!input)
        return NULL;
    input->fd = fd;
    input->limits = limits;
    input->spill = spill;
    input->user = user;
    input->start_line = input->scan_line = 1;
    input->at_begin = true;
    return input;
}

void input_close(struct input *input)
{
    if (!input)
        return;
    free(input->first_line);
    free(input->buffer);
    free(input);
}

/* Gives the bytes up to `stop` away. */
static void spill_to(struct input *input, size_t stop)
{
    if (input->spill && stop > input->start)
        input->spill(input->user,
                     (struct slice){ input->buffer + input->start, stop - input->start });
    input->start = stop;
}

/* Moves what is held to the front, or makes the buffer larger, until a block fits behind it. */
static bool make_room(struct input *input)
{
    if (input->start > 0) {
        memmove(input->buffer, input->buffer + input->start, input->end - input->start);
        input->end -= input->start;
        input->scan -= input->start;
        input->seen -= input->start;
        input->start = 0;
    }
    if (input->capacity - input->end >= BLOCK_SIZE)
        return true;
    size_t capacity = input->capacity ? input->capacity * 2 : 2 * (size_t)BLOCK_SIZE;
    char *bigger = realloc(input->buffer, capacity);
    if (!bigger) {
        errno = ENOMEM;
        return false;
    }
    input->buffer = bigger;
    input->capacity = capacity;
    return true;
}

static bool read_block(struct input *input)
{
    if (!make_room(input))
        return false;
    ssize_t got;
    do
        got = read(input->fd, input->buffer + input->end, BLOCK_SIZE);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return false;
    input->at_end = got == 0;
    input->end += (size_t)got;
    if (input->at_begin && (input->end >= byte_order_mark.len || input->at_end)) {
        input->at_begin = false;
        if (input->end >= byte_order_mark.len &&
            memcmp(input->buffer, byte_order_mark.ptr, byte_order_mark.len) == 0) {
            input->start = input->scan = input->seen = byte_order_mark.len;
            input->has_mark = true;
        }
    }
    return true;
}

/* Keeps the first line of a record that is too large, and lets go of the rest. */
static bool begin_overflow(struct input *input)
{
    const char *first = input->buffer + input->start;
    const char *stop =
            input->scan > input->start ? memchr(first, '\n', input->scan - input->start) : NULL;
    size_t len = stop ? (size_t)(stop - first) + 1 : 0;
    char *copy = realloc(input->first_line, len + 1);
    if (!copy) {
        errno = ENOMEM;
        return false;
    }
    memcpy(copy, first, len);
    input->first_line = copy;
    input->first_line_len = len;
    input->overflow = true;
    return true;
}

/* Of a record over the limit only the line in progress is held, as long as it may open a record. */
static void drain(struct input *input)
{
    spill_to(input, input->scan);
    struct slice line = { input->buffer + input->scan, input->end - input->scan };
    if (input->inside_long_line || !line_may_open_record(line, input->limits.max_line)) {
        spill_to(input, input->end);
        input->scan = input->seen = input->end;
        input->inside_long_line = true;
    }
}

static void deliver(struct input *input, struct chunk *chunk)
{
    *chunk = (struct chunk){ .first_line = input->start_line,
                             .has_game = input->has_game,
                             .has_mark = input->has_mark };
    input->has_mark = false;
    if (input->overflow || input->scan - input->start > input->limits.max_record) {
        if (!input->overflow && !begin_overflow(input))
            input->first_line_len = 0; /* only the line's text is lost to the message */
        spill_to(input, input->scan);
        chunk->too_large = true;
        chunk->bytes = (struct slice){ input->first_line, input->first_line_len };
        input->overflow = input->inside_long_line = false;
    } else {
        chunk->bytes = (struct slice){ input->buffer + input->start, input->scan - input->start };
    }
    input->start = input->scan;
    input->start_line = input->scan_line;
}

/* Passes over whole lines; true where the line at scan opens the next record. */
static bool find_next_record(struct input *input)
{
    for (;;) {
        char *newline = input->seen < input->end ? memchr(input->buffer + input->seen, '\n',
                                                          input->end - input->seen)
                                                 : NULL;
        if (!newline && !(input->at_end && input->scan < input->end)) {
            input->seen = input->end;
            return false;
        }
        const char *line = input->buffer + input->scan;
        size_t stop = newline ? (size_t)(newline - input->buffer) : input->end;
        bool opens = !input->inside_long_line &&
                     line_opens_record((struct slice){ line, stop - input->scan },
                                       input->limits.max_line);
        if (opens && (input->scan > input->start || input->overflow))
            return true;
        if (opens)
            input->has_game = true;
        input->scan = input->seen = newline ? stop + 1 : stop;
        input->scan_line++;
        input->inside_long_line = false;
    }
}

/* Whole lines count, and of the line in progress what is certainly the record's. */
static bool is_over_limit(const struct input *input)
{
    struct slice line = { input->buffer + input->scan, input->end - input->scan };
    if (input->scan - input->start > input->limits.max_record)
        return true;
    return input->end - input->start > input->limits.max_record &&
           !line_may_open_record(line, input->limits.max_line);
}

enum input_status input_next(struct input *input, struct chunk *chunk)
{
    while (!find_next_record(input)) {
        if (!input->overflow && is_over_limit(input) && !begin_overflow(input))
            return INPUT_FAILED;
        if (input->overflow)
            drain(input);
        if (input->at_end) {
            if (input->scan == input->start && !input->overflow)
                return INPUT_END;
            deliver(input, chunk);
            return INPUT_CHUNK;
        }
        if (!read_block(input))
            return INPUT_FAILED;
    }
    deliver(input, chunk);
    return INPUT_CHUNK;
}
