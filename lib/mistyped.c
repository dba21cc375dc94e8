#include "mistyped.h"

/* The first word, up to white space or the sign that some write in place of the colon. */
static size_t word_length(struct slice text)
{
    size_t len = 0;
    while (len < text.len && !is_space(text.ptr[len]) && text.ptr[len] != '=')
        len++;
    return len;
}

static struct slice behind(struct slice text, size_t len)
{
    return slice_trim((struct slice){ text.ptr + len, text.len - len });
}

/* What stands behind a key, without the sign in place of the colon. */
static struct slice value_behind(struct slice text, size_t len)
{
    struct slice value = behind(text, len);
    return value.len && *value.ptr == '=' ? behind(value, 1) : value;
}

/* The first word of a line where it can be a key: letters, and then white space, '=', a digit or the end. */
static struct slice key_of(struct slice body)
{
    size_t len = 0;
    while (len < body.len && is_letter(body.ptr[len]))
        len++;
    bool ends = len == word_length(body) || is_digit(body.ptr[len]);
    return (struct slice){ body.ptr, ends ? len : 0 };
}

static bool reads_as_row(const struct shaped *shaped, struct slice body)
{
    for (size_t i = 0; i < shaped->grammar->row_count; i++)
        if (shape_reads_as(shaped, &shaped->grammar->rows[i], body))
            return true;
    return false;
}

const struct field_def *split_without_colon(const struct shaped *shaped, size_t line,
                                            struct field_text *text)
{
    struct slice body = line_body(&shaped->record->lines[line]);
    bool key_known;
    if (body.ptr[body.len - 1] == ':') /* of "Round2:" */
        body = slice_trim((struct slice){ body.ptr, body.len - 1 });
    *text = (struct field_text){ .key = key_of(body) };
    if (!text->key.len)
        return NULL;
    text->value = value_behind(body, text->key.len);
    const struct field_def *def =
            grammar_field(shaped->grammar, text->key, text->owner, &key_known);
    struct slice second = { text->value.ptr, word_length(text->value) };
    if (!def && key_known && second.len) {
        def = grammar_field(shaped->grammar, text->key, second, &key_known);
        if (def && def->owner) {
            text->owner = second;
            text->value = value_behind(text->value, second.len);
        }
    }
    bool may_be = def && def->id != FIELD_GAME && !reads_as_row(shaped, body);
    return may_be ? def : NULL;
}

const struct field_def *split_with_late_colon(const struct shaped *shaped, struct field_text *text)
{
    bool key_known;
    struct slice nobody = { NULL, 0 };
    const struct field_def *def = grammar_field(shaped->grammar, text->key, nobody, &key_known);
    /* a round is opened whatever stands behind the colon */
    if (!def || !text->owner.ptr || def->id == FIELD_GAME ||
        (text->value.len && def->id != FIELD_ROUND))
        return NULL;
    text->value = text->owner;
    text->owner = nobody;
    return def;
}

void take_owner(struct shaped *shaped, struct field *field)
{
    enum { WORDS_MAX = 8 }; /* of a name */
    struct slice all = field->value, owner = { all.ptr, word_length(all) };
    field->owner = owner;
    for (int words = 1; words <= WORDS_MAX && owner.len; words++) {
        if (shape_player(shaped, owner)) {
            field->owner = owner;
            break;
        }
        struct slice rest = behind(all, owner.len);
        size_t next = word_length(rest);
        owner.len = next ? (size_t)(rest.ptr - all.ptr) + next : 0;
    }
    field->value = value_behind(all, field->owner.len);
}

void report_without_colon(struct shaped *shaped, const struct field *field)
{
    struct report *rep = shaped->report;
    struct slice line = line_body(&shaped->record->lines[field->line]);
    struct diagnostic *found =
            report(rep, DIAG_BAD_ROW, line, "this is no row: read as the field '%s'",
                   excerpt(rep, field->key));
    const char *owner = field->owner.ptr ? excerpt(rep, field->owner) : "";
    diagnostic_help(rep, found, "a colon is missing: write '%s%s%s:%s%s'", excerpt(rep, field->key),
                    *owner ? " " : "", owner, field->value.len ? " " : "",
                    excerpt(rep, field->value));
    report_silence(rep, field->line);
}

void report_late_colon(struct shaped *shaped, const struct field *field)
{
    struct report *rep = shaped->report;
    struct diagnostic *found =
            report(rep, DIAG_BAD_FIELD, field->value, "'%s' does not belong behind '%s'",
                   excerpt(rep, field->value), excerpt(rep, field->key));
    diagnostic_help(rep, found, "write '%s: %s'", excerpt(rep, field->key),
                    excerpt(rep, field->value));
    report_silence(rep, field->line);
}
