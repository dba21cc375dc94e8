#include "piece_source.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <unistd.h>

enum { RAW_SIZE = 16 * 1024, BUFFER_SIZE = 4 * PIECE_MAX };

struct piece_source {
    int fd;
    char *buffer; /* UTF-8, or bytes passed through; [start, end) is unread */
    size_t start, end;
    size_t seen; /* no line end before it */
    uint64_t line;
    bool at_begin, at_end, failed;
    int cause;
    iconv_t utf16; /* (iconv_t)-1 if no conversion is needed */
    char raw[RAW_SIZE];
    size_t raw_len; /* length of an incomplete character */
};

struct piece_source *source_open(int fd)
{
    struct piece_source *source = calloc(1, sizeof *source);
    char *buffer = malloc(BUFFER_SIZE);
    if (!source || !buffer) {
        free(source);
        free(buffer);
        return NULL;
    }
    source->fd = fd;
    source->buffer = buffer;
    source->line = 1;
    source->at_begin = true;
    source->utf16 = (iconv_t)-1;
    return source;
}

void source_close(struct piece_source *source)
{
    if (!source)
        return;
    if (source->utf16 != (iconv_t)-1)
        iconv_close(source->utf16);
    free(source->buffer);
    free(source);
}

/* Moves unread bytes to the front. Then there is always room for a block, even if it is converted. */
static void make_room(struct piece_source *source)
{
    memmove(source->buffer, source->buffer + source->start, source->end - source->start);
    source->end -= source->start;
    source->seen -= source->start;
    source->start = 0;
}

/* Converts UTF-16 in raw to UTF-8 in the buffer; invalid characters become question marks. */
static void convert(struct piece_source *source)
{
    char *in = source->raw;
    while (source->raw_len > 0) {
        char *out = source->buffer + source->end;
        size_t room = BUFFER_SIZE - source->end;
        size_t got = iconv(source->utf16, &in, &source->raw_len, &out, &room);
        source->end = (size_t)(out - source->buffer);
        if (got != (size_t)-1 || errno == EINVAL)
            break;
        if (errno != EILSEQ || source->raw_len < 2 || source->end == BUFFER_SIZE)
            break;
        source->buffer[source->end++] = '?';
        in += 2;
        source->raw_len -= 2;
    }
    memmove(source->raw, in, source->raw_len);
}

/* Detects a byte order mark at the start of the file. */
static void detect_encoding(struct piece_source *source)
{
    const unsigned char *raw = (const unsigned char *)source->raw;
    size_t mark = 0;
    source->at_begin = false;
    errno = 0;
    if (source->raw_len >= 3 && memcmp(raw, "\xef\xbb\xbf", 3) == 0)
        mark = 3;
    else if (source->raw_len >= 2 && raw[0] == 0xff && raw[1] == 0xfe)
        source->utf16 = iconv_open("UTF-8", "UTF-16LE");
    else if (source->raw_len >= 2 && raw[0] == 0xfe && raw[1] == 0xff)
        source->utf16 = iconv_open("UTF-8", "UTF-16BE");
    if (source->utf16 != (iconv_t)-1)
        mark = 2;
    else if (errno == ENOMEM)
        source->failed = true;
    source->raw_len -= mark;
    memmove(source->raw, source->raw + mark, source->raw_len);
}

/* Reads a block; false at the end or on an error. */
static bool fill(struct piece_source *source)
{
    ssize_t got;
    if (source->at_end || source->failed)
        return false;
    make_room(source);
    do
        got = read(source->fd, source->raw + source->raw_len, RAW_SIZE - source->raw_len);
    while (got < 0 && errno == EINTR);
    if (got < 0) {
        source->failed = true;
        source->cause = errno;
        return false;
    }
    source->at_end = got == 0;
    source->raw_len += (size_t)got;
    if (source->at_begin && source->raw_len < 3 && !source->at_end)
        return true;
    if (source->at_begin)
        detect_encoding(source);
    if (source->failed) {
        source->cause = ENOMEM;
        return false;
    }
    if (source->utf16 != (iconv_t)-1) {
        convert(source);
    } else {
        memcpy(source->buffer + source->end, source->raw, source->raw_len);
        source->end += source->raw_len;
        source->raw_len = 0;
    }
    return !source->at_end;
}

struct slice source_peek(struct piece_source *source)
{
    while (source->end - source->start < PIECE_MAX && fill(source))
        ;
    size_t len = source->end - source->start;
    return (struct slice){ source->buffer + source->start, len < PIECE_MAX ? len : PIECE_MAX };
}

/* Shortens a piece so that it does not cut a character in half. */
static size_t to_character(const char *text, size_t len)
{
    size_t at = len;
    while (at > len - 3 && ((unsigned char)text[at] & 0xc0) == 0x80)
        at--;
    return at;
}

static void take(struct piece_source *source, struct piece *piece, size_t len, size_t skip)
{
    const char *text = source->buffer + source->start;
    *piece = (struct piece){ { text, len }, source->line, skip > 0 };
    if (piece->ends && len && text[len - 1] == '\r')
        piece->bytes.len--;
    source->start += len + skip;
    source->seen = source->start;
    source->line += skip;
}

enum source_status source_next(struct piece_source *source, struct piece *piece)
{
    for (;;) {
        const char *newline =
                memchr(source->buffer + source->seen, '\n', source->end - source->seen);
        size_t held = source->end - source->start;
        if (newline && (size_t)(newline - source->buffer) - source->start <= PIECE_MAX) {
            take(source, piece, (size_t)(newline - source->buffer) - source->start, 1);
            return SOURCE_PIECE;
        }
        if (held > PIECE_MAX) {
            take(source, piece, to_character(source->buffer + source->start, PIECE_MAX), 0);
            return SOURCE_PIECE;
        }
        source->seen = source->end;
        if (fill(source) || source->end - source->start > held)
            continue;
        if (source->failed) {
            errno = source->cause;
            return SOURCE_FAILED;
        }
        if (source->end == source->start)
            return SOURCE_END;
        take(source, piece, source->end - source->start, 0);
        piece->ends = true;
        return SOURCE_PIECE;
    }
}
