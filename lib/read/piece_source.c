#include "piece_source.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/order.h"

/* RAW_SIZE: so many bytes of UTF-16 fit into a block of the buffer as UTF-8. ENOUGH: for a byte order mark and a character. */
enum { RAW_SIZE = 16 * 1024, MARK_SIZE = 2, ENOUGH = 6 };

static const iconv_t no_conversion = (iconv_t)-1;

struct piece_source {
    struct buffer buffer; /* no line end is before `seen` */
    uint64_t line;
    int cause; /* errno if the file cannot be read, or 0 */
    int fd;
    bool is_begun;      /* it is known whether the file is UTF-16 */
    iconv_t utf16;      /* or no_conversion */
    char raw[RAW_SIZE]; /* bytes that are not converted yet */
    size_t raw_len;
};

/* Converts UTF-16 to UTF-8 and returns its length; invalid characters become question marks. */
static size_t convert(struct piece_source *source, char *to, size_t room)
{
    char *in = source->raw, *out = to;
    while (iconv(source->utf16, &in, &source->raw_len, &out, &room) == (size_t)-1 &&
           errno == EILSEQ && source->raw_len >= 2) {
        *out++ = '?';
        room--;
        in += 2;
        source->raw_len -= 2;
    }
    memmove(source->raw, in, source->raw_len);
    return (size_t)(out - to);
}

static size_t copy_raw(struct piece_source *source, char *to)
{
    size_t len = source->raw_len;
    memcpy(to, source->raw, len);
    source->raw_len = 0;
    return len;
}

/* Looks for a byte order mark of UTF-16. False if memory runs out. */
static bool detect_encoding(struct piece_source *source)
{
    static const char little[] = "\xff\xfe", big[] = "\xfe\xff";
    struct slice raw = { source->raw, source->raw_len };
    source->is_begun = true;
    if (!slice_begins(raw, little) && !slice_begins(raw, big))
        return true;
    source->utf16 = iconv_open("UTF-8", slice_begins(raw, little) ? "UTF-16LE" : "UTF-16BE");
    if (source->utf16 == no_conversion)
        return errno != ENOMEM;
    source->raw_len -= MARK_SIZE;
    memmove(source->raw, source->raw + MARK_SIZE, source->raw_len);
    return true;
}

/* As read(2), with UTF-16 converted to UTF-8. */
static ssize_t read_as_utf8(void *user, void *to, size_t size)
{
    struct piece_source *source = user;
    ssize_t got;
    if (source->is_begun && source->utf16 == no_conversion)
        return read(source->fd, to, size);
    do {
        got = read(source->fd, source->raw + source->raw_len, RAW_SIZE - source->raw_len);
        if (got < 0)
            return got;
        source->raw_len += (size_t)got;
    } while (got > 0 && source->raw_len < ENOUGH);
    if (!source->is_begun && !detect_encoding(source))
        return -1;
    return (ssize_t)(source->utf16 == no_conversion ? copy_raw(source, to)
                                                    : convert(source, to, size));
}

struct piece_source *source_open(int fd)
{
    struct piece_source *source = calloc(1, sizeof *source);
    if (!source)
        return NULL;
    source->buffer.from = (struct byte_source){ read_as_utf8, source };
    source->fd = fd;
    source->line = 1;
    source->utf16 = no_conversion;
    return source;
}

void source_close(struct piece_source *source)
{
    if (!source)
        return;
    if (source->utf16 != no_conversion)
        iconv_close(source->utf16);
    buffer_free(&source->buffer);
    free(source);
}

/* Reads more; false at the end or on an error. */
static bool fill(struct piece_source *source)
{
    struct buffer *buffer = &source->buffer;
    do {
        if (buffer->at_end || source->cause)
            return false;
        if (!buffer_fill(buffer))
            source->cause = errno;
    } while (!buffer->checked_bom);
    return !buffer->at_end && !source->cause;
}

/* The bytes that were read and are not consumed. */
static struct slice held_bytes(const struct piece_source *source)
{
    return buffer_text(&source->buffer, source->buffer.start, source->buffer.end);
}

struct slice source_peek(struct piece_source *source)
{
    while (held_bytes(source).len < PIECE_MAX && fill(source))
        ;
    struct slice held = held_bytes(source);
    return slice_first(held, MIN(held.len, PIECE_MAX));
}

/* Shortens a piece so that it does not cut a character in half. */
static size_t to_character(const char *text, size_t len)
{
    size_t at = len;
    while (at > len - 3 && ((unsigned char)text[at] & 0xc0) == 0x80)
        at--;
    return at;
}

/* Consumes a piece, and the line end after it. */
static void take(struct piece_source *source, struct piece *piece, size_t len, bool has_line_end)
{
    struct buffer *buffer = &source->buffer;
    *piece = (struct piece){ slice_first(held_bytes(source), len), source->line, has_line_end };
    if (has_line_end && len && piece->bytes.ptr[len - 1] == '\r')
        piece->bytes.len--;
    buffer->start = buffer->scan = buffer->seen = buffer->start + len + has_line_end;
    source->line += has_line_end;
}

enum source_status source_next(struct piece_source *source, struct piece *piece)
{
    do {
        struct slice held = held_bytes(source);
        struct slice unseen = slice_after(held, source->buffer.seen - source->buffer.start);
        const char *newline = unseen.len ? memchr(unseen.ptr, '\n', unseen.len) : NULL;
        if (newline && newline - held.ptr <= PIECE_MAX) {
            take(source, piece, (size_t)(newline - held.ptr), true);
            return SOURCE_PIECE;
        }
        if (held.len > PIECE_MAX) {
            take(source, piece, to_character(held.ptr, PIECE_MAX), false);
            return SOURCE_PIECE;
        }
        source->buffer.seen = source->buffer.end;
    } while (fill(source));
    errno = source->cause;
    if (source->cause)
        return SOURCE_FAILED;
    if (held_bytes(source).len == 0)
        return SOURCE_END;
    take(source, piece, held_bytes(source).len, false);
    piece->ends = true;
    return SOURCE_PIECE;
}
