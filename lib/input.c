#include "input.h"

#include <errno.h>
#include <stdlib.h>

#include "bytes.h"
#include "record.h"
#include "shortcuts.h"

/*
 * Of the buffer, the lines [start, scan) are the record's so far, and [scan, seen) of the line after
 * them is known to hold no line end.
 */
struct input {
    struct buffer buffer;
    struct input_limits limits;
    void (*spill)(void *user, struct slice bytes);
    void *user;
    uint64_t start_line, scan_line;
    bool has_game;
    bool mark_told;        /* the chunk that a byte order mark stood in front of is delivered */
    bool overflow;         /* the record is over the limit and goes to spill */
    bool inside_long_line; /* of such a record, and part of the line went already */
    char *first_line;      /* of such a record */
    size_t first_line_len;
    char opener[64]; /* the line that opened the last record, where it is so short */
    size_t opener_len;
};

struct input *input_open(int fd, struct input_limits limits,
                         void (*spill)(void *user, struct slice bytes), void *user)
{
    struct input *input = calloc(1, sizeof *input);
    if (!input)
        return NULL;
    input->buffer.fd = fd;
    input->limits = limits;
    input->spill = spill;
    input->user = user;
    input->start_line = input->scan_line = 1;
    return input;
}

struct input *input_open_from(struct byte_source from, struct input_limits limits,
                              void (*spill)(void *user, struct slice bytes), void *user)
{
    struct input *input = input_open(-1, limits, spill, user);
    if (input)
        input->buffer.from = from;
    return input;
}

void input_close(struct input *input)
{
    if (!input)
        return;
    free(input->first_line);
    buffer_free(&input->buffer);
    free(input);
}

/* Gives the bytes up to `stop` away. */
static void spill_to(struct input *input, size_t stop)
{
    if (input->spill && stop > input->buffer.start)
        input->spill(input->user, (struct slice){ input->buffer.bytes + input->buffer.start,
                                                  stop - input->buffer.start });
    input->buffer.start = stop;
}

/* Keeps the first line of a record that is too large, and lets go of the rest. */
static bool begin_overflow(struct input *input)
{
    const char *first = input->buffer.bytes + input->buffer.start;
    const char *stop = input->buffer.scan > input->buffer.start
                               ? memchr(first, '\n', input->buffer.scan - input->buffer.start)
                               : NULL;
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

/* False where the line in progress is certainly the record's. */
static bool may_open_record(const struct input *input)
{
    struct slice line = { input->buffer.bytes + input->buffer.scan,
                          input->buffer.end - input->buffer.scan };
    return line_may_open_record(line, input->limits.max_line);
}

/* Of a record over the limit only the line in progress is held, as long as it may open a record. */
static void drain(struct input *input)
{
    spill_to(input, input->buffer.scan);
    if (input->inside_long_line || !may_open_record(input)) {
        spill_to(input, input->buffer.end);
        input->buffer.scan = input->buffer.seen = input->buffer.end;
        input->inside_long_line = true;
    }
}

static void deliver(struct input *input, struct chunk *chunk)
{
    *chunk = (struct chunk){ .first_line = input->start_line,
                             .has_game = input->has_game,
                             .has_mark = input->buffer.has_mark && !input->mark_told };
    input->mark_told = true;
    if (input->overflow || input->buffer.scan - input->buffer.start > input->limits.max_record) {
        if (!input->overflow && !begin_overflow(input))
            input->first_line_len = 0; /* only the line's text is lost to the message */
        spill_to(input, input->buffer.scan);
        chunk->too_large = true;
        chunk->bytes = (struct slice){ input->first_line, input->first_line_len };
        input->overflow = input->inside_long_line = false;
    } else {
        chunk->bytes = (struct slice){ input->buffer.bytes + input->buffer.start,
                                       input->buffer.scan - input->buffer.start };
    }
    input->buffer.start = input->buffer.scan;
    input->start_line = input->scan_line;
}

/* Most lines begin with a byte that no line which opens a record begins with; a few others may be let through. */
static inline bool begins_like_opener(const char *line)
{
    unsigned char first = (unsigned char)*line;
    return first <= ' ' || (first | ' ') == 'g';
}

/* True where the line is the one that opened the last record, or says as much. */
static bool is_opener(struct input *input, struct slice line)
{
    struct slice last = { input->opener, input->opener_len };
    if (shortcuts && line.len > 0 && slice_equal(line, last))
        return true;
    if (!line_opens_record(line, input->limits.max_line))
        return false;
    if (line.len <= sizeof input->opener) {
        memcpy(input->opener, line.ptr, line.len);
        input->opener_len = line.len;
    }
    return true;
}

/* Passes over whole lines; true where the line at scan opens the next record. */
static bool find_next_record(struct input *input)
{
    struct buffer *buffer = &input->buffer;
    if (!buffer->bytes)
        return false; /* nothing was read yet */
    struct line_ends ends = { .at = buffer->bytes + buffer->seen,
                              .end = buffer->bytes + buffer->end };
    const char *line = buffer->bytes + buffer->scan;
    const char *first = input->overflow ? NULL : buffer->bytes + buffer->start;
    uint64_t passed = 0;
    bool found = false;
    for (;; passed++) {
        const char *newline = next_line_end(&ends), *stop = newline ? newline : ends.end;
        if (!newline && !(buffer->at_end && line < stop))
            break;
        if (begins_like_opener(line) && !(input->inside_long_line && passed == 0) &&
            is_opener(input, (struct slice){ line, (size_t)(stop - line) })) {
            found = line != first;
            if (found)
                break;
            input->has_game = true;
        }
        line = newline ? newline + 1 : stop;
    }
    if (passed > 0)
        input->inside_long_line = false;
    input->scan_line += passed;
    buffer->scan = (size_t)(line - buffer->bytes);
    buffer->seen = found ? buffer->scan : buffer->end;
    return found;
}

/* Whole lines count, and of the line in progress what is certainly the record's. */
static bool is_over_limit(const struct input *input)
{
    if (input->buffer.scan - input->buffer.start > input->limits.max_record)
        return true;
    return input->buffer.end - input->buffer.start > input->limits.max_record &&
           !may_open_record(input);
}

enum input_status input_next(struct input *input, struct chunk *chunk)
{
    while (!find_next_record(input)) {
        if (!input->overflow && is_over_limit(input) && !begin_overflow(input))
            return INPUT_FAILED;
        if (input->overflow)
            drain(input);
        if (input->buffer.at_end) {
            if (input->buffer.scan == input->buffer.start && !input->overflow)
                return INPUT_END;
            deliver(input, chunk);
            return INPUT_CHUNK;
        }
        if (!buffer_fill(&input->buffer))
            return INPUT_FAILED;
    }
    deliver(input, chunk);
    return INPUT_CHUNK;
}
