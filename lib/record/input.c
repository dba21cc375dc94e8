#include "input.h"

#include <errno.h>
#include <stdlib.h>

#include "base/order.h"
#include "line_index.h"
#include "lines.h"

enum { OPENER_MAX = 64 };

/* Within the buffer, the lines [start, scan) belong to the current record. */
struct input {
    struct buffer buffer;
    char opener[OPENER_MAX]; /* the last short line that opened a record: many are the same */
    size_t opener_len;
    size_t *line_ends; /* offsets in the buffer of the line ends in [start, indexed) */
    size_t line_end_count, line_end_capacity;
    size_t first_end; /* the first one in the record */
    size_t next_end;  /* the first one from scan on */
    size_t indexed;
    struct input_limits limits;
    void (*spill)(void *user, struct slice bytes);
    void *user;
    uint64_t start_line, scan_line;
    bool has_game;
    bool is_game_next;     /* the line at scan opens the next record */
    bool bom_delivered;    /* the chunk after the byte order mark was delivered */
    bool overflow;         /* the record exceeds the limit; its bytes go to spill */
    bool inside_long_line; /* when overflowing: part of the current line was spilled already */
    char *first_line;      /* when overflowing: the record's first line */
    size_t first_line_len;
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
    free(input->line_ends);
    buffer_free(&input->buffer);
    free(input);
}

/* Hands the bytes up to `stop` to the spill callback. */
static void spill_to(struct input *input, size_t stop)
{
    if (input->spill && stop > input->buffer.start)
        input->spill(input->user, buffer_text(&input->buffer, input->buffer.start, stop));
    input->buffer.start = stop;
}

/* Keeps the first line of a record that exceeds the limit, and drops the rest. */
static bool begin_overflow(struct input *input)
{
    struct slice text = buffer_text(&input->buffer, input->buffer.start, input->buffer.scan);
    const char *stop = memchr(text.ptr, '\n', text.len);
    size_t len = stop ? (size_t)(stop - text.ptr) + 1 : 0;
    char *copy = realloc(input->first_line, len + 1);
    if (!copy) {
        errno = ENOMEM;
        return false;
    }
    memcpy(copy, text.ptr, len);
    input->first_line = copy;
    input->first_line_len = len;
    input->overflow = true;
    return true;
}

/* False if the current line certainly belongs to the record. */
static bool may_open_record(const struct input *input)
{
    struct slice line = buffer_text(&input->buffer, input->buffer.scan, input->buffer.end);
    return line_may_open_record(line, input->limits.max_line);
}

/*
 * For a record over the limit, holds only the current line, while it may still open the next
 * record.
 */
static void drain(struct input *input)
{
    spill_to(input, input->buffer.scan);
    input->first_end = input->next_end;
    if (input->inside_long_line || !may_open_record(input)) {
        spill_to(input, input->buffer.end);
        input->buffer.scan = input->buffer.end;
        input->inside_long_line = true;
    }
}

static void deliver(struct input *input, struct chunk *chunk)
{
    *chunk = (struct chunk){ .first_line = input->start_line,
                             .has_game = input->has_game,
                             .has_bom = input->buffer.has_bom && !input->bom_delivered };
    input->bom_delivered = true;
    if (input->overflow || input->buffer.scan - input->buffer.start > input->limits.max_record) {
        if (!input->overflow && !begin_overflow(input))
            input->first_line_len =
                    0; /* out of memory: only the text of the message's line is lost */
        spill_to(input, input->buffer.scan);
        chunk->too_large = true;
        chunk->bytes = (struct slice){ input->first_line, input->first_line_len };
        input->overflow = input->inside_long_line = false;
    } else {
        chunk->bytes = buffer_text(&input->buffer, input->buffer.start, input->buffer.scan);
        chunk->line_ends = input->line_ends + input->first_end;
        chunk->line_end_count = input->next_end - input->first_end;
        chunk->origin = input->buffer.start;
    }
    input->buffer.start = input->buffer.scan;
    input->first_end = input->next_end;
    input->start_line = input->scan_line;
}

static bool opens_record(struct input *input, struct slice line)
{
    if (input->opener_len > 0 && line.len == input->opener_len &&
        memcmp(line.ptr, input->opener, line.len) == 0)
        return true;
    bool opens = line_opens_record(line, input->limits.max_line);
    if (opens && line.len <= OPENER_MAX) {
        memcpy(input->opener, line.ptr, line.len);
        input->opener_len = line.len;
    }
    return opens;
}

/* True if the current line, which ends at `stop`, opens the next record. */
static bool opens_next(struct input *input, const char *stop)
{
    const char *line = input->buffer.bytes + input->buffer.scan;
    bool is_first = !input->overflow && input->buffer.scan == input->buffer.start;
    if (!opens_record(input, slice_between(line, stop)))
        return false;
    input->has_game |= is_first;
    return !is_first;
}

/* The line feed of the current line; NULL if it has not been read yet. */
static const char *find_line_end(const struct input *input)
{
    return input->next_end < input->line_end_count
                   ? input->buffer.bytes + input->line_ends[input->next_end]
                   : NULL;
}

static void pass_line(struct input *input, const char *stop)
{
    input->buffer.scan = (size_t)(stop + 1 - input->buffer.bytes);
    input->next_end++;
    input->scan_line++;
}

/* Skips the rest of a partly spilled line; false if its end has not been read yet. */
static bool pass_rest(struct input *input)
{
    const char *stop = find_line_end(input);
    if (!stop)
        return false;
    pass_line(input, stop);
    input->inside_long_line = false;
    return true;
}

/* The last line of the input may have no line feed. */
static bool pass_last_line(struct input *input)
{
    struct buffer *buffer = &input->buffer;
    if (!buffer->at_end || buffer->scan == buffer->end)
        return false;
    if (!input->inside_long_line && opens_next(input, buffer->bytes + buffer->end))
        return true;
    input->inside_long_line = false;
    input->scan_line++;
    buffer->scan = buffer->end;
    return false;
}

/*
 * Fast path: skips whole lines that begin with neither G nor white space, so cannot open a record.
 */
static void pass_other_lines(struct input *input)
{
    const char *bytes = input->buffer.bytes;
    size_t i = input->next_end, scan = input->buffer.scan;
    while (i < input->line_end_count && (bytes[scan] | ASCII_CASE_BIT) != 'g' &&
           !is_space(bytes[scan]))
        scan = input->line_ends[i++] + 1;
    input->scan_line += i - input->next_end;
    input->next_end = i;
    input->buffer.scan = scan;
}

/* Skips whole lines; true if the line at scan opens the next record. */
static bool find_next_record(struct input *input)
{
    struct buffer *buffer = &input->buffer;
    if (!buffer->checked_bom)
        return false; /* nothing was read yet, or the input may not be text */
    if (input->inside_long_line && !pass_rest(input))
        return pass_last_line(input);
    const char *stop;
    if (input->is_game_next && find_line_end(input)) {
        input->is_game_next = false;
        input->has_game = true;
        pass_line(input, find_line_end(input));
    }
    for (;;) {
        pass_other_lines(input);
        stop = find_line_end(input);
        if (!stop)
            return pass_last_line(input);
        if (opens_next(input, stop)) {
            input->is_game_next = true;
            return true;
        }
        pass_line(input, stop);
    }
}

/* Counts whole lines, and the current line once it certainly belongs to the record. */
static bool is_over_limit(const struct input *input)
{
    if (input->buffer.scan - input->buffer.start > input->limits.max_record)
        return true;
    return input->buffer.end - input->buffer.start > input->limits.max_record &&
           !may_open_record(input);
}

/* Drops the line ends above the record; the others move with the bytes. */
static void shift_index(struct input *input, size_t distance)
{
    size_t kept = input->line_end_count - input->first_end;
    for (size_t i = 0; i < kept; i++)
        input->line_ends[i] = input->line_ends[input->first_end + i] - distance;
    input->line_end_count = kept;
    input->next_end -= input->first_end;
    input->first_end = 0;
    input->indexed -= distance;
}

static bool grow_index(struct input *input, size_t least)
{
    size_t capacity = 2 * input->line_end_capacity;
    capacity = MAX(capacity, least);
    size_t *bigger = realloc(input->line_ends, capacity * sizeof *bigger);
    if (!bigger) {
        errno = ENOMEM;
        return false;
    }
    input->line_ends = bigger;
    input->line_end_capacity = capacity;
    return true;
}

/* Finds the line ends in the bytes that were read last. */
static bool extend_index(struct input *input)
{
    const struct buffer *buffer = &input->buffer;
    size_t from = MAX(input->indexed, buffer->start);
    size_t most = input->line_end_count + (buffer->end - from);
    if (most > input->line_end_capacity && !grow_index(input, most))
        return false;
    if (from < buffer->end) /* otherwise the buffer may not be allocated yet */
        input->line_end_count += line_index(buffer->bytes, from, buffer->end,
                                            input->line_ends + input->line_end_count);
    input->indexed = buffer->end;
    return true;
}

/* Reads another block; the bytes in the buffer may move. */
static bool fill(struct input *input)
{
    struct buffer *buffer = &input->buffer;
    size_t held = buffer->start;
    bool good = buffer_fill(buffer);
    if (held > 0) /* the bytes moved, even if nothing was read */
        shift_index(input, held);
    return good && extend_index(input);
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
        if (!fill(input))
            return INPUT_FAILED;
    }
    deliver(input, chunk);
    return INPUT_CHUNK;
}
