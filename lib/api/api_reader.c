#include <errno.h>
#include <stdlib.h>

#include "api.h"
#include "base/order.h"

struct quire_reader {
    quire *context;
    struct input *input;
    char *name;
    size_t max_line;
    int fd; /* used if `read` is NULL */
    ssize_t (*read)(void *reader, void *bytes, size_t size);
    struct slice left;    /* when reading from memory: the rest */
    quire_source *source; /* when reading from a callback */
    void *user;
};

/* --- sources of bytes --- */

static ssize_t read_left(void *user, void *bytes, size_t size)
{
    quire_reader *reader = user;
    size_t len = MIN(reader->left.len, size);
    if (!len)
        return 0; /* ptr may be NULL */
    memcpy(bytes, reader->left.ptr, len);
    reader->left = slice_after(reader->left, len);
    return (ssize_t)len;
}

/* A count above the buffer size is an error: the callback may have overwritten memory. */
static ssize_t read_source(void *user, void *bytes, size_t size)
{
    quire_reader *reader = user;
    reader->context->is_busy = true;
    ptrdiff_t got = reader->source(reader->user, bytes, size);
    reader->context->is_busy = false;
    if (got >= 0 && (size_t)got > size) {
        errno = EINVAL;
        return -1;
    }
    return got;
}

/* --- readers --- */

/* Opens a reader like `own`; `is_valid` is false if the call lacks a source. */
static enum quire_status open_reader(quire *context, const char *name, const quire_reader *own,
                                     bool is_valid, quire_reader **made)
{
    *made = NULL;
    if (!call_begin(context))
        return QUIRE_BAD_CALL;
    if (!is_valid)
        return call_end(context, QUIRE_BAD_CALL);
    quire_reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return call_end(context, QUIRE_NO_MEMORY);
    *reader = *own;
    reader->context = context;
    reader->max_line = context->limits.max_line;
    reader->name = strdup(name ? name : "-");
    struct byte_source from = { reader->read, reader };
    reader->input = reader->read ? input_open_from(from, context->limits, NULL, NULL)
                                 : input_open(reader->fd, context->limits, NULL, NULL);
    if (!reader->name || !reader->input) {
        quire_reader_close(reader);
        return call_end(context, QUIRE_NO_MEMORY);
    }
    *made = reader;
    return call_end(context, QUIRE_OK);
}

enum quire_status quire_read_fd(quire *context, const char *name, int fd, quire_reader **made)
{
    return open_reader(context, name, &(quire_reader){ .fd = fd }, true, made);
}

enum quire_status quire_read_memory(quire *context, const char *name, const void *bytes,
                                    size_t size, quire_reader **made)
{
    const quire_reader own = { .read = read_left, .left = { bytes, size } };
    return open_reader(context, name, &own, bytes || size == 0, made);
}

enum quire_status quire_read_from(quire *context, const char *name, quire_source *source,
                                  void *user, quire_reader **made)
{
    const quire_reader own = { .read = read_source, .source = source, .user = user };
    return open_reader(context, name, &own, source, made);
}

void quire_reader_close(quire_reader *reader)
{
    if (!reader)
        return;
    input_close(reader->input);
    free(reader->name);
    free(reader);
}

/* --- records --- */

/* False if out of memory. */
static bool judge_safely(quire_record *record, const struct chunk *chunk, const char *name)
{
    if (setjmp(record->arena.out_of_memory))
        return false;
    record_judge(record, chunk, name);
    return true;
}

static enum quire_status next_record(quire_reader *reader, quire_record **made)
{
    quire *context = reader->context;
    struct chunk chunk;
    enum input_status got = input_next(reader->input, &chunk);
    if (got != INPUT_CHUNK)
        return got == INPUT_END ? QUIRE_END : QUIRE_NOT_READ;
    quire_record *record = record_new(context);
    if (!record)
        return QUIRE_NO_MEMORY;
    record->max_line = reader->max_line;
    enum quire_status status = QUIRE_OK;
    if (!judge_safely(record, &chunk, reader->name))
        status = QUIRE_NO_MEMORY;
    else if (grammars_fault(context->grammars))
        status = QUIRE_BAD_GRAMMAR;
    if (status == QUIRE_OK)
        *made = record;
    else
        quire_record_free(record);
    return status;
}

enum quire_status quire_next(quire_reader *reader, quire_record **record)
{
    *record = NULL;
    if (!call_begin(reader->context))
        return QUIRE_BAD_CALL;
    return call_end(reader->context, next_record(reader, record));
}
