#include "record.h"

#include "base/order.h"
#include "source_map.h"

#define NO_REMARK SIZE_MAX

static bool check_bytes(struct line *line, size_t len, size_t max_line, struct report *rep)
{
    struct slice text = { line->text, len };
    if (len > max_line || len > UINT32_MAX) {
        report(rep, DIAG_LINE_TOO_LONG, (struct slice){ line->text, 0 },
               "the line has %zu bytes, but the limit is %zu", len, max_line);
        return false;
    }
    const char *fault = find_bad_byte(text);
    if (!fault)
        return true;
    if (*fault == '\0')
        report(rep, DIAG_NUL_BYTE, (struct slice){ fault, 1 }, "NUL byte");
    else
        report(rep, DIAG_BAD_UTF8, (struct slice){ fault, 1 }, "byte 0x%02x is not UTF-8",
               (unsigned char)*fault);
    return false;
}

static void set_body(struct line *line, struct slice body)
{
    line->start = (uint32_t)(body.ptr - line->text);
    line->stop = line->start + (uint32_t)body.len;
}

/*
 * Classifies a line of valid text. *remark is the index of the line where the open remark begins,
 * or NO_REMARK; it is kept up to date.
 */
static void classify(struct line *line, size_t index, size_t *remark)
{
    struct slice body = slice_trim((struct slice){ line->text, line->len });
    if (*remark != NO_REMARK || (body.len && body.ptr[0] == '(')) {
        line->kind = LINE_REMARK;
        if (*remark == NO_REMARK)
            *remark = index;
        if (body.len && body.ptr[body.len - 1] == ')')
            *remark = NO_REMARK;
    } else if (body.len == 0) {
        line->kind = LINE_BLANK;
    } else if (body.ptr[0] == '#') {
        line->kind = LINE_COMMENT;
    } else {
        body = slice_trim(line_without_comment(body));
        line_set_kind(line, body);
    }
    set_body(line, body);
}

void report_too_large(const struct record *record, struct report *rep, const char *text)
{
    report_rewind(rep, 0);
    report(rep, DIAG_RECORD_TOO_LARGE,
           record->line_count ? line_body(&record->lines[0]) : record->bytes, "%s", text);
}

static void check_game(const struct record *record, struct report *rep)
{
    if (record->too_large && !record->has_game)
        report_too_large(record, rep, "the text above the first game is larger than the limit");
    for (size_t i = 0; i < record->line_count && !record->has_game && !record->too_large; i++) {
        const struct line *line = &record->lines[i];
        if (line->kind != LINE_FIELD && line->kind != LINE_ROW)
            continue;
        struct diagnostic *found =
                report(rep, DIAG_NO_GAME, line_body(line), "no 'Game:' line above this");
        diagnostic_help(rep, found, "begin the record with a line 'Game: NAME'");
        break;
    }
}

/*
 * Sets each line's number in the file that the record was extracted from: the one in its comment,
 * or else the number of the line above.
 */
static void read_source_map(struct record *record, struct arena *arena)
{
    uint64_t line;
    const char *file;
    if (!record->has_game || record->line_count == 0 ||
        !source_map_read(arena, line_comment(&record->lines[0]), &line, &file) || !file)
        return;
    record->mapped_file = file;
    record->mapped_lines = arena_alloc(arena, record->line_count * sizeof *record->mapped_lines);
    for (size_t i = 0; i < record->line_count; i++) {
        uint64_t own;
        if (source_map_read(arena, line_comment(&record->lines[i]), &own, &file))
            line = own;
        record->mapped_lines[i] = line;
    }
}

/* The kind of an invalid line, judged by its readable part; without one it may have been a row. */
static enum line_kind unreadable_kind(enum line_kind left)
{
    if (left == LINE_FIELD)
        return LINE_UNREADABLE_FIELD;
    return left == LINE_ROW || left == LINE_BLANK ? LINE_UNREADABLE_ROW : LINE_UNREADABLE;
}

/* State while reading the lines of a record. */
struct line_reader {
    struct record *record;
    struct report *report;
    size_t capacity, max_line;
    size_t remark;        /* index of the line where the open remark begins, or NO_REMARK */
    bool unreadable_game; /* a line above opened another record, of an unknown game */
};

/* An invalid line may close a remark, but not open one, which could hide all the lines below. */
static void mark_unreadable(struct line_reader *reader, struct line *line, size_t index)
{
    size_t no_remark = NO_REMARK;
    struct field_text field;
    if (reader->remark != NO_REMARK) {
        classify(line, index, &reader->remark);
        line->kind = LINE_UNREADABLE;
        return;
    }
    struct slice text = line_salvage(line, reader->report->arena);
    struct line clean = { .text = text.ptr, .len = (uint32_t)text.len };
    set_body(line, slice_trim((struct slice){ line->text, line->len }));
    classify(&clean, index, &no_remark);
    line->kind = (unsigned char)unreadable_kind(clean.kind);
    line->has_letters = clean.has_letters;
    reader->unreadable_game = clean.kind == LINE_FIELD && field_split(line_body(&clean), &field) &&
                              slice_equal_nocase(field.key, slice_of("game")) && !field.owner.ptr;
}

/* Adds the line from `text` to `stop`, the position of its line feed or the end of the text. */
static void take_line(struct line_reader *reader, const char *text, const char *stop)
{
    struct record *record = reader->record;
    size_t len = (size_t)(stop - text), index = record->line_count;
    ARENA_PUSH(reader->report->arena, record->lines, record->line_count, reader->capacity);
    struct line *line = &record->lines[record->line_count++];
    if (len && text[len - 1] == '\r')
        len--;
    *line = (struct line){ .text = text, .len = (uint32_t)len };
    bool is_text = check_bytes(line, len, reader->max_line, reader->report);
    if (!is_text && !reader->unreadable_game)
        mark_unreadable(reader, line, index);
    else if (!reader->unreadable_game)
        classify(line, index, &reader->remark);
    if (reader->unreadable_game)
        line->kind = slice_trim((struct slice){ text, len }).len ? LINE_UNREADABLE : LINE_BLANK;
}

static void split_lines(struct line_reader *reader, struct slice text)
{
    for (size_t at = 0; at < text.len;) {
        const char *line = text.ptr + at, *stop = memchr(line, '\n', text.len - at);
        if (!stop)
            stop = text.ptr + text.len;
        take_line(reader, line, stop);
        at = (size_t)(stop - text.ptr) + 1;
    }
}

void record_read(struct record *record, const struct chunk *chunk, size_t max_line,
                 struct report *rep)
{
    *record = (struct record){ .bytes = chunk->bytes,
                               .first_line = chunk->first_line,
                               .has_game = chunk->has_game,
                               .has_bom = chunk->has_bom,
                               .too_large = chunk->too_large };
    rep->record = record;
    enum { USUAL_LINE = 24, MOST = 1 << 12 };
    size_t expected = chunk->bytes.len / USUAL_LINE + 8;
    struct line_reader reader = {
        .record = record, .report = rep, .max_line = max_line, .remark = NO_REMARK
    };
    ARENA_RESERVE(rep->arena, record->lines, MIN(expected, MOST), reader.capacity);
    split_lines(&reader, chunk->bytes);
    read_source_map(record, rep->arena);
    record->open_remark = reader.remark == NO_REMARK ? record->line_count : reader.remark;
    if (reader.remark != NO_REMARK)
        report(rep, DIAG_UNCLOSED_REMARK, line_body(&record->lines[reader.remark]),
               "no line ends this remark with ')'; its lines are not read");
    check_game(record, rep);
}
