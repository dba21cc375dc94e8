#include "record.h"

#include "marks.h"
#include "origin.h"
#include "read/kind.h"
#include "shortcuts.h"

#define NO_REMARK SIZE_MAX

size_t utf8_length(const unsigned char *text, size_t len)
{
    static const struct {
        unsigned char first, last, second_min, second_max, length;
    } forms[] = {
        { 0xc2, 0xdf, 0x80, 0xbf, 2 }, { 0xe0, 0xe0, 0xa0, 0xbf, 3 }, { 0xe1, 0xec, 0x80, 0xbf, 3 },
        { 0xed, 0xed, 0x80, 0x9f, 3 }, { 0xee, 0xef, 0x80, 0xbf, 3 }, { 0xf0, 0xf0, 0x90, 0xbf, 4 },
        { 0xf1, 0xf3, 0x80, 0xbf, 4 }, { 0xf4, 0xf4, 0x80, 0x8f, 4 },
    };
    if (text[0] < 0x80)
        return text[0] != '\0';
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (text[0] < forms[i].first || text[0] > forms[i].last)
            continue;
        size_t length = forms[i].length;
        if (length > len || text[1] < forms[i].second_min || text[1] > forms[i].second_max)
            return 0;
        for (size_t k = 2; k < length; k++)
            if (text[k] < 0x80 || text[k] > 0xbf)
                return 0;
        return length;
    }
    return 0;
}

/*
 * The first byte that is not UTF-8, or, where all is, the first NUL; NULL where the line is text. A
 * NUL is a character, if a useless one: it is the lesser fault.
 */
static const char *find_fault(struct slice text)
{
    const char *nul = NULL;
    for (size_t i = 0; i < text.len;) {
        if ((unsigned char)text.ptr[i] - 1u < 0x7f) {
            i++; /* ASCII */
            continue;
        }
        size_t length = utf8_length((const unsigned char *)text.ptr + i, text.len - i);
        if (length == 0 && text.ptr[i] != '\0')
            return text.ptr + i;
        if (length == 0 && !nul)
            nul = text.ptr + i;
        i += length ? length : 1;
    }
    return nul;
}

struct slice line_without_comment(struct slice text)
{
    const char *hash = text.ptr;
    while (hash && (hash = memchr(hash, '#', (size_t)(text.ptr + text.len - hash)))) {
        if (hash == text.ptr || is_space(hash[-1])) {
            text.len = (size_t)(hash - text.ptr);
            break;
        }
        hash++;
    }
    return text;
}

static size_t count_letters(struct slice body)
{
    size_t letters = 0;
    while (letters < body.len && is_letter(body.ptr[letters]))
        letters++;
    return letters;
}

/* The colon of a field that begins with so many letters; NULL where the text is no field. */
static const char *find_colon(struct slice body, size_t letters)
{
    const char *at = body.ptr + letters, *end = body.ptr + body.len;
    if (letters == 0 || at == end || !(is_space(*at) || *at == ':'))
        return NULL;
    return *at == ':' ? at : memchr(at, ':', (size_t)(end - at));
}

/* Splits a text with so many letters in front at its colon. */
static inline void split_at(struct slice body, size_t letters, const char *colon,
                            struct field_text *field)
{
    const char *key_end = body.ptr + letters, *end = body.ptr + body.len;
    field->key = (struct slice){ body.ptr, letters };
    field->owner = slice_trim((struct slice){ key_end, (size_t)(colon - key_end) });
    field->value = slice_trim((struct slice){ colon + 1, (size_t)(end - colon - 1) });
    if (field->owner.len == 0)
        field->owner.ptr = NULL;
}

bool field_split(struct slice body, struct field_text *field)
{
    size_t letters = count_letters(body);
    const char *colon = find_colon(body, letters);
    if (colon)
        split_at(body, letters, colon, field);
    return colon;
}

bool line_split(const struct line *line, struct field_text *field)
{
    struct slice body = line_body(line);
    if (line->kind != LINE_FIELD || line->colon == LINE_KEY_MAX)
        return field_split(body, field);
    split_at(body, line->key, body.ptr + line->colon, field);
    return true;
}

static unsigned char at_most_max(size_t count)
{
    return count < LINE_KEY_MAX ? (unsigned char)count : LINE_KEY_MAX;
}

/* Tells a field from a row: the kind of a line, and its key. */
static void take_kind(struct line *line, struct slice body)
{
    size_t letters = count_letters(body);
    const char *colon = find_colon(body, letters);
    line->kind = colon ? LINE_FIELD : LINE_ROW;
    line->key = at_most_max(letters);
    line->colon = colon ? at_most_max((size_t)(colon - body.ptr)) : 0;
}

bool record_field(const struct record *record, const char *key, struct slice *value)
{
    struct field_text field;
    for (size_t i = 0; i < record->line_count; i++) {
        if (record->lines[i].kind != LINE_FIELD || !line_split(&record->lines[i], &field) ||
            field.owner.ptr || !slice_same(field.key, slice_of(key)))
            continue;
        *value = field.value;
        return true;
    }
    return false;
}

bool line_opens_record(struct slice text, size_t max_line)
{
    struct slice body = slice_trim(text);
    struct field_text field;
    if (body.len < 5 || lower(body.ptr[0]) != 'g' || lower(body.ptr[1]) != 'a')
        return false;
    if (text.ptr[text.len - 1] == '\r')
        text.len--;
    return text.len <= max_line && field_split(line_without_comment(body), &field) &&
           slice_same(field.key, slice_of("game")) && !field.owner.ptr && !find_fault(text);
}

bool line_may_open_record(struct slice beginning, size_t max_line)
{
    static const char key[] = "game";
    size_t at = 0, matched = 0;
    while (at < beginning.len && is_space(beginning.ptr[at]))
        at++;
    while (matched < sizeof key - 1 && at < beginning.len &&
           lower(beginning.ptr[at]) == key[matched]) {
        at++;
        matched++;
    }
    /* one byte more than the limit may be the CR of its end */
    return beginning.len <= max_line + 1 && (at == beginning.len || matched == sizeof key - 1);
}

static bool check_bytes(struct line *line, size_t len, size_t max_line, struct report *rep)
{
    struct slice text = { line->text, len };
    if (len > max_line || len > UINT32_MAX) {
        report(rep, DIAG_LINE_TOO_LONG, (struct slice){ line->text, 0 },
               "line of %zu bytes, the limit is %zu: line skipped", len, max_line);
        return false;
    }
    const char *fault = line->plain ? NULL : find_fault(text);
    if (!fault)
        return true;
    if (*fault == '\0')
        report(rep, DIAG_NUL_BYTE, (struct slice){ fault, 1 }, "NUL byte: line skipped");
    else
        report(rep, DIAG_BAD_UTF8, (struct slice){ fault, 1 },
               "byte 0x%02x is not UTF-8: line skipped", (unsigned char)*fault);
    return false;
}

static void set_body(struct line *line, struct slice body)
{
    line->start = (uint32_t)(body.ptr - line->text);
    line->stop = line->start + (uint32_t)body.len;
}

/*
 * The kind of a line that is text. *remark is the index of the line where the remark that is open begins, or
 * NO_REMARK, and is kept up to date.
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
        take_kind(line, body);
    }
    set_body(line, body);
}

/* Of what is too large only the first line is here, or nothing: what may be wrong with that says too little. */
static void report_lost(const struct record *record, struct report *rep)
{
    rep->count = rep->errors = rep->warnings = 0;
    report(rep, DIAG_RECORD_TOO_LARGE,
           record->line_count ? line_body(&record->lines[0]) : record->bytes,
           "what stands above the first game is larger than the limit: skipped");
}

/* What else the file may be, where nothing in it was of a game; beside the first diagnostic. */
static void hint_at_kind(const struct record *record, struct report *rep, struct diagnostic *found)
{
    if (record->has_game || record->first_line != 1 || rep->counts_only || !rep->count)
        return;
    const char *hint = kind_hint(record->bytes);
    if (hint)
        diagnostic_help(rep, found ? found : &rep->items[0], "%s", hint);
}

static void check_game(const struct record *record, struct report *rep)
{
    struct diagnostic *found = NULL;
    if (record->too_large && !record->has_game)
        report_lost(record, rep);
    for (size_t i = 0; i < record->line_count && !record->has_game && !record->too_large; i++) {
        const struct line *line = &record->lines[i];
        if (line->kind != LINE_FIELD && line->kind != LINE_ROW)
            continue;
        found = report(rep, DIAG_NO_GAME, line_body(line), "nothing says yet which game this is");
        diagnostic_help(rep, found, "begin the record with a line 'Game: NAME'");
        break;
    }
    hint_at_kind(record, rep, found);
}

/* The lines of a record that was made from another file stand where their comments say, or as the line above. */
static void read_origins(struct record *record, struct arena *arena)
{
    uint64_t line;
    const char *file;
    if (!record->has_game || record->line_count == 0 ||
        !origin_read(arena, line_comment(&record->lines[0]), &line, &file) || !file)
        return;
    record->origin = file;
    record->origin_lines = arena_alloc(arena, record->line_count * sizeof *record->origin_lines);
    for (size_t i = 0; i < record->line_count; i++) {
        uint64_t own;
        if (origin_read(arena, line_comment(&record->lines[i]), &own, &file))
            line = own;
        record->origin_lines[i] = line;
    }
}

struct slice line_salvage(const struct line *line, struct arena *arena)
{
    enum { ENOUGH = 4096 }; /* for a key, and whose it is */
    size_t most = line->len < ENOUGH ? line->len : ENOUGH, len = 0;
    char *text = arena_alloc(arena, most);
    for (size_t i = 0; i < most;) {
        size_t length = utf8_length((const unsigned char *)line->text + i, most - i);
        memcpy(text + len, line->text + i, length);
        len += length;
        i += length ? length : 1;
    }
    return (struct slice){ text, len };
}

/* What a line is that is no text, by what is left of it; where nothing is, it may have been a row. */
static enum line_kind lost_kind(enum line_kind left)
{
    if (left == LINE_FIELD)
        return LINE_LOST_FIELD;
    return left == LINE_ROW || left == LINE_BLANK ? LINE_LOST_ROW : LINE_SKIPPED;
}

/* A row that begins with a letter may be meant as a field; a square is none. */
static inline bool may_be_field(const struct line *line)
{
    if (!line->key)
        return false;
    return line->kind == LINE_FIELD || line->kind == LINE_LOST_FIELD ||
           line->stop - line->start < 2 || !is_digit(line->text[line->start + 1]);
}

/* Where the reader of a record's lines is. */
struct line_reader {
    struct record *record;
    struct report *report;
    size_t capacity, max_line;
    size_t remark; /* index of the line where the open one begins, or NO_REMARK */
    const char *at;
    size_t most_bare; /* so many bytes a line may have that is taken as it stands; 0 where none may be */
    bool lost_game; /* a line above began another record, nobody knows of which game */
};

/* A line that is no text opens no remark, which could take all the others with it; but it may close one. */
static void lose_line(struct line_reader *reader, struct line *line, size_t index)
{
    size_t no_remark = NO_REMARK;
    struct field_text field;
    if (reader->remark != NO_REMARK) {
        classify(line, index, &reader->remark);
        line->kind = LINE_SKIPPED;
        return;
    }
    struct slice text = line_salvage(line, reader->report->arena);
    struct line clean = { .text = text.ptr, .len = (uint32_t)text.len };
    set_body(line, slice_trim((struct slice){ line->text, line->len }));
    classify(&clean, index, &no_remark);
    line->kind = (unsigned char)lost_kind(clean.kind);
    line->key = clean.key;
    reader->lost_game = clean.kind == LINE_FIELD && line_split(&clean, &field) &&
                        slice_same(field.key, slice_of("game")) && !field.owner.ptr;
}

/* Lists a line, whose kind is known, where it may be meant as a field. */
static inline void note_key(struct line_reader *reader, const struct line *line)
{
    struct record *record = reader->record;
    if (!may_be_field(line))
        return;
    ARENA_PUSH(reader->report->arena, record->keyed, record->keyed_count, record->keyed_capacity);
    record->keyed[record->keyed_count++] = (size_t)(line - record->lines);
}

/* Inside of remarks no line is what it says, nor is any behind what began a game that nobody knows. */
static void may_be_bare(struct line_reader *reader)
{
    size_t most = reader->max_line < UINT32_MAX ? reader->max_line : UINT32_MAX;
    bool may = shortcuts && reader->remark == NO_REMARK && !reader->lost_game;
    reader->most_bare = may ? most : 0;
}

/* Takes the line up to `stop`, where its line feed or the end is. */
static void take_line(struct line_reader *reader, const char *stop, bool odd)
{
    struct record *record = reader->record;
    const char *text = reader->at;
    size_t len = (size_t)(stop - text), index = record->line_count;
    ARENA_PUSH(reader->report->arena, record->lines, record->line_count, reader->capacity);
    struct line *line = &record->lines[record->line_count++];
    reader->at = stop + 1;
    if (len && text[len - 1] == '\r')
        len--;
    *line = (struct line){ .text = text, .len = (uint32_t)len, .plain = !odd && shortcuts };
    bool is_text = check_bytes(line, len, reader->max_line, reader->report);
    if (!is_text && !reader->lost_game)
        lose_line(reader, line, index);
    else if (!reader->lost_game)
        classify(line, index, &reader->remark);
    if (reader->lost_game)
        line->kind = slice_trim((struct slice){ text, len }).len ? LINE_SKIPPED : LINE_BLANK;
    note_key(reader, line);
    may_be_bare(reader);
}

/*
 * Most lines are nothing but what they say, of plain bytes without spaces around: digits, or a key. Takes such lines,
 * of which there is room, as far as the next one that is not. Returns how many.
 */
static inline size_t take_bare_lines(struct line_reader *reader, const char *text,
                                     const uint32_t *marks, size_t count)
{
    struct record *record = reader->record;
    struct line *line = record->lines + record->line_count;
    const char *at = reader->at;
    size_t i = 0, most = reader->most_bare, end = most > 0 ? count : 0;
    for (; i < end && !mark_odd(marks[i]); i++, line++) {
        const char *stop = text + mark_end(marks[i]);
        size_t len = (size_t)(stop - at);
        if (len > 0 && (*at == ' ' || stop[-1] == ' ' || len > most))
            break;
        *line = (struct line){
            at, (uint32_t)len, 0, (uint32_t)len, len > 0 ? LINE_ROW : LINE_BLANK, true, 0, 0
        };
        if (is_letter(*at)) {
            take_kind(line, (struct slice){ at, len });
            note_key(reader, line);
        }
        at = stop + 1;
    }
    reader->at = at;
    record->line_count += i;
    return i;
}

/* Takes the lines that are marked in a text. */
static void take_marked(struct line_reader *reader, const char *text, const struct marks *marks)
{
    struct record *record = reader->record;
    ARENA_RESERVE(reader->report->arena, record->lines, record->line_count + marks->count,
                  reader->capacity);
    for (size_t i = 0; i < marks->count; i++) {
        i += take_bare_lines(reader, text, marks->at + i, marks->count - i);
        if (i < marks->count)
            take_line(reader, text + mark_end(marks->at[i]), mark_odd(marks->at[i]));
    }
}

/* Marks the lines of a text and takes them, a piece after the other. */
static void mark_lines(struct line_reader *reader, struct slice text)
{
    struct marks marks;
    bool odd = false;
    for (size_t piece = 0; piece < text.len; piece += MARKS_MAX) {
        const char *from = text.ptr + piece;
        size_t len = text.len - piece < MARKS_MAX ? text.len - piece : MARKS_MAX, at = 0;
        uint32_t *mark = marks.at;
        for (; len - at >= BYTES_BLOCK; at += BYTES_BLOCK)
            mark = mark_block(mark, line_bytes(from + at), at, &odd);
        if (at < len)
            mark = mark_block(mark, last_line_bytes(from + at, len - at), at, &odd);
        marks.count = (size_t)(mark - marks.at);
        take_marked(reader, from, &marks);
    }
}

static void read_lines(struct line_reader *reader, const struct chunk *chunk)
{
    struct slice text = chunk->bytes;
    if (text.len == 0)
        return; /* and perhaps there is no text at all */
    reader->at = text.ptr;
    may_be_bare(reader);
    if (chunk->marks)
        take_marked(reader, text.ptr, chunk->marks);
    else
        mark_lines(reader, text);
    if (reader->at < text.ptr + text.len) /* nobody knows whether it is odd */
        take_line(reader, text.ptr + text.len, true);
}

void record_read(struct record *record, const struct chunk *chunk, size_t max_line,
                 struct report *rep)
{
    *record = (struct record){ .bytes = chunk->bytes,
                               .first_line = chunk->first_line,
                               .has_game = chunk->has_game,
                               .has_mark = chunk->has_mark,
                               .too_large = chunk->too_large };
    rep->record = record;
    enum { USUAL_LINE = 24, MOST = 1 << 12 };
    size_t expected = chunk->bytes.len / USUAL_LINE + 8;
    struct line_reader reader = {
        .record = record, .report = rep, .max_line = max_line, .remark = NO_REMARK
    };
    ARENA_RESERVE(rep->arena, record->lines, expected < MOST ? expected : MOST, reader.capacity);
    read_lines(&reader, chunk);
    read_origins(record, rep->arena);
    record->open_remark = reader.remark == NO_REMARK ? record->line_count : reader.remark;
    if (reader.remark != NO_REMARK)
        report(rep, DIAG_UNCLOSED_REMARK, line_body(&record->lines[reader.remark]),
               "remark without ')' at the end of a line: its lines are not read");
    check_game(record, rep);
}

static struct place line_place(const struct record *record, size_t index, struct slice where)
{
    const struct line *line = &record->lines[index];
    size_t offset = (size_t)(where.ptr - line->text);
    return (struct place){
        .line = record->first_line + index,
        .origin = record->origin ? record->origin_lines[index] : 0,
        .column = offset + 1,
        .end_column = offset + 1 + where.len,
        .source = { line->text, line->len },
    };
}

struct place record_place(const struct record *record, struct slice where)
{
    size_t low = 0, high = record->line_count;
    while (high - low > 1) { /* the last line that begins at or before the place */
        size_t middle = low + (high - low) / 2;
        if (record->lines[middle].text <= where.ptr)
            low = middle;
        else
            high = middle;
    }
    if (record->line_count == 0)
        return (struct place){ .line = record->first_line, .column = 1, .end_column = 1 };
    return line_place(record, low, where);
}
