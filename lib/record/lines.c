#include "lines.h"

#include "base/order.h"
#include "base/unicode.h"

const char *find_bad_byte(struct slice text)
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

/* The colon of a field whose key has this many letters; NULL if the text is not a field. */
static const char *find_colon(struct slice body, size_t letters)
{
    const char *at = body.ptr + letters, *end = body.ptr + body.len;
    if (letters == 0 || at == end || !(is_space(*at) || *at == ':'))
        return NULL;
    return *at == ':' ? at : memchr(at, ':', (size_t)(end - at));
}

/* Splits a text, whose key has this many letters, at its colon. */
static inline void split_at(struct slice body, size_t letters, const char *colon,
                            struct field_text *field)
{
    const char *key_end = body.ptr + letters, *end = body.ptr + body.len;
    field->key = slice_first(body, letters);
    field->owner = slice_trim(slice_between(key_end, colon));
    field->value = slice_trim(slice_between(colon + 1, end));
    if (field->owner.len == 0)
        field->owner.ptr = NULL;
}

bool field_split(struct slice body, struct field_text *field)
{
    size_t letters = slice_span(body, is_letter);
    const char *colon = find_colon(body, letters);
    if (colon)
        split_at(body, letters, colon, field);
    return colon;
}

void line_set_kind(struct line *line, struct slice body)
{
    size_t letters = slice_span(body, is_letter);
    line->kind = find_colon(body, letters) ? LINE_FIELD : LINE_ROW;
    line->has_letters = letters > 0;
}

bool record_field(const struct record *record, const char *key, struct slice *value)
{
    struct field_text field;
    for (size_t i = 0; i < record->line_count; i++) {
        if (record->lines[i].kind != LINE_FIELD ||
            !field_split(line_body(&record->lines[i]), &field) || field.owner.ptr ||
            !slice_equal_nocase(field.key, slice_of(key)))
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
           slice_equal_nocase(field.key, slice_of("game")) && !field.owner.ptr &&
           !find_bad_byte(text);
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
    /* one byte over the limit may be the CR of the line end */
    return beginning.len <= max_line + 1 && (at == beginning.len || matched == sizeof key - 1);
}

struct slice line_salvage(const struct line *line, struct arena *arena)
{
    enum { ENOUGH = 4096 }; /* long enough for a key and its owner */
    size_t most = MIN(line->len, ENOUGH), len = 0;
    char *text = arena_alloc(arena, most);
    for (size_t i = 0; i < most;) {
        size_t length = utf8_length((const unsigned char *)line->text + i, most - i);
        memcpy(text + len, line->text + i, length);
        len += length;
        i += length ? length : 1;
    }
    return (struct slice){ text, len };
}

static struct place line_place(const struct record *record, size_t index, struct slice where)
{
    const struct line *line = &record->lines[index];
    size_t offset = (size_t)(where.ptr - line->text);
    return (struct place){
        .line = record->first_line + index,
        .mapped_line = record->mapped_file ? record->mapped_lines[index] : 0,
        .column = offset + 1,
        .end_column = offset + 1 + where.len,
        .source = { line->text, line->len },
    };
}

/* The place of a slice in a record whose lines were not indexed beyond the first. */
static struct place unindexed_place(const struct record *record, struct slice where)
{
    const char *line = record->bytes.ptr, *end = line + record->bytes.len, *feed;
    uint64_t number = record->first_line;
    for (; (feed = memchr(line, '\n', (size_t)(where.ptr - line))); line = feed + 1)
        number++;
    feed = memchr(where.ptr, '\n', (size_t)(end - where.ptr));
    size_t offset = (size_t)(where.ptr - line), len = (size_t)((feed ? feed : end) - line);
    len -= len > 0 && line[len - 1] == '\r';
    return (struct place){ .line = number,
                           .column = offset + 1,
                           .end_column = offset + 1 + where.len,
                           .source = { line, len } };
}

size_t record_line_index(const struct record *record, const char *at)
{
    size_t low = 0, high = record->line_count;
    while (high - low > 1) { /* find the last line that begins at or before the place */
        size_t middle = low + (high - low) / 2;
        if (record->lines[middle].text <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

struct place record_place(const struct record *record, struct slice where)
{
    if (record->has_one_line)
        return unindexed_place(record, where);
    if (record->line_count == 0)
        return (struct place){ .line = record->first_line, .column = 1, .end_column = 1 };
    return line_place(record, record_line_index(record, where.ptr), where);
}
