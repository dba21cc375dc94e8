#include <errno.h>
#include <stdlib.h>

#include "api.h"

struct quire_reader {
    quire *context;
    struct input *input;
    char *name;
    size_t max_line;
    struct slice left;    /* when reading from memory: the rest */
    quire_source *source; /* when reading from a callback */
    void *user;
};

/* --- sources of bytes --- */

static ssize_t read_left(void *user, void *bytes, size_t size)
{
    quire_reader *reader = user;
    size_t len = reader->left.len < size ? reader->left.len : size;
    if (!len)
        return 0; /* ptr may be NULL */
    memcpy(bytes, reader->left.ptr, len);
    reader->left.ptr += len;
    reader->left.len -= len;
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

static quire_reader *new_reader(quire *context, const char *name)
{
    quire_reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return NULL;
    reader->context = context;
    reader->max_line = context->limits.max_line;
    reader->name = strdup(name ? name : "-");
    if (reader->name)
        return reader;
    free(reader);
    return NULL;
}

/* Passes a new input to a reader, and ends the call; `input` is NULL if out of memory. */
static enum quire_status finish_reader(quire_reader *reader, struct input *input,
                                       quire_reader **made)
{
    quire *context = reader->context;
    reader->input = input;
    if (!input) {
        quire_reader_close(reader);
        return call_end(context, QUIRE_NO_MEMORY);
    }
    *made = reader;
    return call_end(context, QUIRE_OK);
}

/* A reader without an input; on failure returns NULL and sets *status. */
static quire_reader *begin_reader(quire *context, const char *name, quire_reader **made,
                                  enum quire_status *status)
{
    *made = NULL;
    *status = QUIRE_BAD_CALL;
    if (!call_begin(context))
        return NULL;
    quire_reader *reader = new_reader(context, name);
    if (!reader)
        *status = call_end(context, QUIRE_NO_MEMORY);
    return reader;
}

enum quire_status quire_read_fd(quire *context, const char *name, int fd, quire_reader **made)
{
    enum quire_status status;
    quire_reader *reader = begin_reader(context, name, made, &status);
    if (!reader)
        return status;
    return finish_reader(reader, input_open(fd, context->limits, NULL, NULL), made);
}

static enum quire_status read_bytes(quire_reader *reader, ssize_t (*read)(void *, void *, size_t),
                                    quire_reader **made)
{
    struct byte_source from = { read, reader };
    return finish_reader(reader, input_open_from(from, reader->context->limits, NULL, NULL), made);
}

/* Rejects a call without a source. */
static enum quire_status refuse(quire_reader *reader)
{
    quire *context = reader->context;
    quire_reader_close(reader);
    return call_end(context, QUIRE_BAD_CALL);
}

enum quire_status quire_read_memory(quire *context, const char *name, const void *bytes,
                                    size_t size, quire_reader **made)
{
    enum quire_status status;
    quire_reader *reader = begin_reader(context, name, made, &status);
    if (!reader)
        return status;
    if (!bytes && size > 0)
        return refuse(reader);
    reader->left = (struct slice){ bytes, size };
    return read_bytes(reader, read_left, made);
}

enum quire_status quire_read_from(quire *context, const char *name, quire_source *source,
                                  void *user, quire_reader **made)
{
    enum quire_status status;
    quire_reader *reader = begin_reader(context, name, made, &status);
    if (!reader)
        return status;
    if (!source)
        return refuse(reader);
    reader->source = source;
    reader->user = user;
    return read_bytes(reader, read_source, made);
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
