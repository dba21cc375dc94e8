#include "documents.h"

#include <stdlib.h>

#include "base/buffer.h"

/* In the buffer, [start, scan) belongs to the document. Except in JSON, scan is at the start of a line. */
struct documents {
    struct buffer buffer;
    size_t limit;
    bool (*find_end)(struct documents *documents);
    struct place place; /* of start, without source */
    bool too_large;     /* the bytes before start were dropped */
    struct place first; /* start of a document that is too large */
    bool ended;

    /* JSON: parser state */
    size_t depth;
    bool in_list, in_text, is_escaped, is_stray;
    /* YAML */
    bool has_content;
    bool inside_long_line; /* the beginning of the line at scan was dropped */
    bool ends_here;        /* and it is a mark that ends the document */
};

/* --- ends of documents --- */

/* True if this character ends a value on the top level. Anything that is not a value extends to the end of its line. */
static bool ends_json(struct documents *documents, char c)
{
    bool is_text = documents->in_text;
    if (is_text && documents->is_escaped) {
        documents->is_escaped = false;
    } else if (is_text) {
        documents->is_escaped = c == '\\';
        documents->in_text = c != '"' && c != '\n'; /* strings end with their line */
    } else if (documents->is_stray) {
        documents->is_stray = c != '\n';
        return c == '\n';
    } else if (c == '{' || c == '[') {
        if (c == '[' && documents->depth == 0 && !documents->in_list)
            documents->in_list = true;
        else
            documents->depth++;
    } else if (c == '}' || c == ']') {
        if (documents->depth > 0)
            return --documents->depth == 0;
        documents->in_list = false;
    } else if (documents->depth > 0) {
        documents->in_text = c == '"';
    } else {
        documents->is_stray = c != ',' && c != '\n' && !is_space(c);
    }
    return false;
}

/* Skips bytes inside of a value that do not open or close anything. */
static void skip_plain(const struct documents *documents, struct buffer *buffer)
{
    const char *at = buffer->bytes + buffer->scan, *end = buffer->bytes + buffer->end;
    if (documents->depth == 0 || documents->is_stray || documents->is_escaped)
        return;
    if (documents->in_text)
        while (at < end && *at != '"' && *at != '\\' && *at != '\n')
            at++;
    else
        while (at < end && *at != '"' && *at != '{' && *at != '}' && *at != '[' && *at != ']')
            at++;
    buffer->scan = (size_t)(at - buffer->bytes);
}

static bool find_json(struct documents *documents)
{
    struct buffer *buffer = &documents->buffer;
    bool ends = false;
    while (!ends && buffer->scan < buffer->end) {
        ends = ends_json(documents, buffer->bytes[buffer->scan++]);
        if (!ends)
            skip_plain(documents, buffer);
    }
    buffer->seen = buffer->scan;
    return ends;
}

/* Finds the end of the line at scan; false if it has not been read yet. */
static bool find_line(struct documents *documents, size_t *stop)
{
    struct buffer *buffer = &documents->buffer;
    size_t left = buffer->end - buffer->seen;
    const char *newline = left ? memchr(buffer->bytes + buffer->seen, '\n', left) : NULL;
    buffer->seen = buffer->end;
    if (!newline && !(buffer->at_end && buffer->scan < buffer->end))
        return false;
    *stop = newline ? (size_t)(newline - buffer->bytes) + 1 : buffer->end;
    return true;
}

static bool find_jsonl(struct documents *documents)
{
    size_t stop;
    if (!find_line(documents, &stop))
        return false;
    documents->buffer.scan = documents->buffer.seen = stop;
    return true;
}

enum { MARK = 4 }; /* bytes needed to recognise a mark: three, and the next one */

static bool is_mark(struct slice line, const char *mark)
{
    return slice_begins(line, mark) &&
           (line.len == 3 || line.ptr[3] == '\n' || is_space(line.ptr[3]));
}

/* The part of the line at scan that has been read. */
static struct slice line_so_far(const struct documents *documents)
{
    const struct buffer *buffer = &documents->buffer;
    return buffer_text(buffer, buffer->scan, buffer->end);
}

/* True if this line begins the next document. */
static bool begins_next(const struct documents *documents, struct slice line)
{
    return documents->has_content && !documents->inside_long_line && is_mark(line, "---");
}

/* Consumes a line; true if the document ends with it. */
static bool take_yaml_line(struct documents *documents, struct slice line)
{
    bool is_whole = !documents->inside_long_line;
    bool ends = is_whole ? is_mark(line, "...") : documents->ends_here;
    struct slice body = slice_trim(slice_first(line, line.len - (line.ptr[line.len - 1] == '\n')));
    documents->has_content |= !is_whole || (body.len && *body.ptr != '#' && *line.ptr != '%');
    documents->inside_long_line = documents->ends_here = false;
    return ends;
}

/* `---` at the start of a line begins a document, and `...` ends one. Directives belong to the next document. */
static bool find_yaml(struct documents *documents)
{
    struct buffer *buffer = &documents->buffer;
    bool ends = false;
    size_t stop;
    while (!ends && find_line(documents, &stop)) {
        struct slice line = buffer_text(buffer, buffer->scan, stop);
        ends = begins_next(documents, line);
        if (!ends) {
            ends = take_yaml_line(documents, line);
            buffer->scan = stop;
        }
        buffer->seen = buffer->scan;
    }
    /* do not wait for the end of a long line */
    if (!ends && line_so_far(documents).len >= MARK)
        ends = begins_next(documents, line_so_far(documents));
    documents->has_content &= !ends;
    return ends;
}

/* --- the buffer --- */

struct documents *documents_open(int fd, enum document_kind kind, size_t limit)
{
    static bool (*const finders[])(struct documents *) = {
        [DOCUMENT_YAML] = find_yaml,
        [DOCUMENT_JSON] = find_json,
        [DOCUMENT_JSONL] = find_jsonl,
    };
    struct documents *documents = calloc(1, sizeof *documents);
    if (!documents)
        return NULL;
    documents->buffer.fd = fd;
    documents->limit = limit;
    documents->find_end = finders[kind];
    documents->place = (struct place){ .line = 1, .column = 1 };
    return documents;
}

void documents_close(struct documents *documents)
{
    if (!documents)
        return;
    buffer_free(&documents->buffer);
    free(documents);
}

static void consume(struct documents *documents, size_t stop)
{
    struct slice rest = buffer_text(&documents->buffer, documents->buffer.start, stop);
    struct slice line = slice_take_until(&rest, '\n');
    for (; rest.ptr; line = slice_take_until(&rest, '\n')) {
        documents->place.line++;
        documents->place.column = 1;
    }
    documents->place.column += line.len;
    documents->buffer.start = stop;
}

/* True if the line being read is too short to tell whether it is a mark. */
static bool may_be_mark(const struct documents *documents)
{
    struct slice line = line_so_far(documents);
    return !documents->inside_long_line && line.len < MARK &&
           (line.len < 1 || *line.ptr == '-' || *line.ptr == '.');
}

/* Counts whole lines, and a partial line only if it certainly belongs to the document. */
static bool is_over_limit(const struct documents *documents)
{
    const struct buffer *buffer = &documents->buffer;
    return buffer->scan - buffer->start > documents->limit ||
           (buffer->end - buffer->start > documents->limit &&
            !(documents->find_end == find_yaml && may_be_mark(documents)));
}

/* Drops the bytes of a document over the limit, except a partial line that may be a mark. */
static void drain(struct documents *documents)
{
    struct buffer *buffer = &documents->buffer;
    if (!documents->too_large)
        documents->first = documents->place;
    documents->too_large = true;
    consume(documents, buffer->scan);
    if (may_be_mark(documents))
        return;
    documents->ends_here |= !documents->inside_long_line && is_mark(line_so_far(documents), "...");
    documents->inside_long_line = true;
    consume(documents, buffer->end);
    buffer->scan = buffer->seen = buffer->end;
}

static void deliver(struct documents *documents, struct document *document)
{
    struct buffer *buffer = &documents->buffer;
    bool over = buffer->scan - buffer->start > documents->limit;
    *document = (struct document){ .place = documents->place,
                                   .in_list = documents->in_list,
                                   .is_last = documents->ended };
    if (documents->too_large)
        document->place = documents->first;
    if (documents->too_large || over)
        document->too_large = true;
    else
        document->text = buffer_text(buffer, buffer->start, buffer->scan);
    documents->too_large = false;
    consume(documents, buffer->scan);
}

enum input_status documents_next(struct documents *documents, struct document *document)
{
    struct buffer *buffer = &documents->buffer;
    if (documents->ended)
        return INPUT_END;
    while (!documents->find_end(documents)) {
        if (buffer->at_end) {
            documents->ended = true;
            break;
        }
        if (documents->too_large || is_over_limit(documents))
            drain(documents);
        if (!buffer_fill(buffer))
            return INPUT_FAILED;
    }
    deliver(documents, document);
    return INPUT_CHUNK;
}
