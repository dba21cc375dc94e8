#include "input.h"

#include <errno.h>
#include <stdlib.h>

#include "marks.h"
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
    struct marks marks; /* of the lines [start, scan) */
    bool unmarked;      /* there was no room for them all */
    bool odd, letter;   /* [scan, seen) has odd bytes, and one that openers begin with */
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
    input->overflow = input->unmarked = true;
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
        chunk->marks = input->unmarked ? NULL : &input->marks;
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

/* True where a line, which ends at `stop`, opens the next record, and not this one. */
static bool opens_next(struct input *input, const char *line, const char *stop)
{
    bool is_first = !input->overflow && line == input->buffer.bytes + input->buffer.start;
    if (!is_opener(input, (struct slice){ line, (size_t)(stop - line) }))
        return false;
    input->has_game |= is_first;
    return !is_first;
}

/* Passes over what is left of a line of which a part is gone; false where its end is not here. */
static bool pass_rest(struct input *input)
{
    struct buffer *buffer = &input->buffer;
    const char *at = buffer->bytes + buffer->seen;
    const char *stop = memchr(at, '\n', buffer->end - buffer->seen);
    buffer->seen = stop ? (size_t)(stop + 1 - buffer->bytes) : buffer->end;
    if (!stop)
        return false;
    buffer->scan = buffer->seen;
    input->scan_line++;
    input->inside_long_line = false;
    return true;
}

/* The last line of all may have no end. */
static bool pass_last_line(struct input *input)
{
    struct buffer *buffer = &input->buffer;
    if (!buffer->at_end || buffer->scan == buffer->end)
        return false;
    if (!input->inside_long_line &&
        opens_next(input, buffer->bytes + buffer->scan, buffer->bytes + buffer->end))
        return true;
    input->inside_long_line = false;
    input->scan_line++;
    buffer->scan = buffer->end;
    return false;
}

/* The first of the marks, or `end`, whose line opens the next record; the first line is at `line`. */
static uint32_t *find_opener(struct input *input, const char *line, const char *base,
                             uint32_t *mark, const uint32_t *end)
{
    for (; mark < end; mark++) {
        const char *stop = base + mark_end(*mark);
        if (line < stop && begins_like_opener(line) && opens_next(input, line, stop))
            break;
        line = stop + 1;
    }
    return mark;
}

static inline bool is_letter_behind(struct line_bytes found, bool letter)
{
    return found.ends ? found.openers >> highest_bit(found.ends) : letter || found.openers;
}

/* Where marks of what was not seen yet count from. */
static const char *marks_base(struct input *input)
{
    struct buffer *buffer = &input->buffer;
    struct marks *marks = &input->marks;
    input->unmarked |=
            marks->count > MARKS_MAX - BYTES_BLOCK || buffer->seen - buffer->start >= MARKS_FAR;
    if (!input->unmarked)
        return buffer->bytes + buffer->start;
    marks->count = 0;
    return buffer->bytes + buffer->seen;
}

/* Where the line begins that stands behind the last mark; behind no mark, at `line`. */
static inline const char *line_behind(const uint32_t *first, const uint32_t *mark, const char *base,
                                      const char *line)
{
    return mark > first ? base + mark_end(mark[-1]) + 1 : line;
}

/*
 * Passes over lines as long as there is room for their marks; true where the line at scan opens the next record. It is
 * compiled once for each way to tell the kinds of bytes.
 */
__attribute__((always_inline)) static inline bool
pass_lines_by(struct input *input, struct line_bytes (*bytes_of)(const char *block))
{
    struct buffer *buffer = &input->buffer;
    struct marks *marks = &input->marks;
    const char *base = marks_base(input), *line = buffer->bytes + buffer->scan;
    const char *block = buffer->bytes + buffer->seen, *end = buffer->bytes + buffer->end;
    uint32_t *first = marks->at + marks->count, *mark = first, *next = mark;
    bool odd = input->odd, letter = input->letter, found_next = false;
    end = end - base > MARKS_FAR ? base + MARKS_FAR : end;
    while (block < end && mark <= marks->at + MARKS_MAX - BYTES_BLOCK && !found_next) {
        size_t count = end - block < BYTES_BLOCK ? (size_t)(end - block) : BYTES_BLOCK;
        struct line_bytes found =
                count == BYTES_BLOCK ? bytes_of(block) : last_line_bytes(block, count);
        next = mark_block(mark, found, (size_t)(block - base), &odd);
        if (found.openers || letter) {
            uint32_t *opener =
                    find_opener(input, line_behind(first, mark, base, line), base, mark, next);
            found_next = opener < next;
            letter = is_letter_behind(found, letter);
            next = opener;
        }
        mark = next;
        block += count;
    }
    line = line_behind(first, mark, base, line);
    input->scan_line += (uint64_t)(mark - first);
    marks->count = (size_t)(mark - marks->at);
    buffer->scan = (size_t)(line - buffer->bytes);
    buffer->seen = found_next ? buffer->scan : (size_t)(block - buffer->bytes);
    input->odd = odd;
    input->letter = letter;
    return found_next;
}

static bool pass_lines_plain(struct input *input)
{
    return pass_lines_by(input, line_bytes);
}

#ifdef WIDE_BYTES

WIDE_BYTES static bool pass_lines_wide(struct input *input)
{
    return pass_lines_by(input, line_bytes_wide);
}

static bool pass_lines(struct input *input)
{
    return shortcuts && has_wide_bytes() ? pass_lines_wide(input) : pass_lines_plain(input);
}

#else

static bool pass_lines(struct input *input)
{
    return pass_lines_plain(input);
}

#endif

/* Passes over whole lines; true where the line at scan opens the next record. */
static bool find_next_record(struct input *input)
{
    struct buffer *buffer = &input->buffer;
    if (!buffer->past_mark)
        return false; /* nothing was read yet, or it may not be text */
    if (input->inside_long_line && !pass_rest(input))
        return pass_last_line(input);
    while (buffer->seen < buffer->end)
        if (pass_lines(input))
            return true;
    return pass_last_line(input);
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
    input->unmarked = input->buffer.scan > input->buffer.start; /* as where a call failed */
    input->marks.count = 0;
    input->odd = input->letter = false;
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
