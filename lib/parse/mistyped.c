#include "mistyped.h"

#include "base/spelling.h"
#include "expected.h"
#include "players.h"
#include "rows.h"

/* The length of the first word, up to white space or a sign typed in place of the colon. */
static size_t word_length(struct slice text)
{
    size_t len = 0;
    while (len < text.len && !is_space(text.ptr[len]) && text.ptr[len] != '=')
        len++;
    return len;
}

static struct slice after_prefix(struct slice text, size_t len)
{
    return slice_trim(slice_after(text, len));
}

/* The text after a key, without a sign typed in place of the colon: '=', or a dash followed by white space. */
static struct slice value_after(struct slice text, size_t len)
{
    static const char *const dashes[] = { "-", "–", "—" };
    struct slice value = after_prefix(text, len);
    if (value.len && *value.ptr == '=')
        return after_prefix(value, 1);
    for (size_t i = 0; i < sizeof dashes / sizeof *dashes; i++) {
        size_t dash = strlen(dashes[i]);
        if (value.len > dash && slice_begins(value, dashes[i]) && is_space(value.ptr[dash]))
            return after_prefix(value, dash);
    }
    return value;
}

/* The first word if it can be a key: letters followed by white space, '=', a digit or the end. */
static struct slice key_of(struct slice body)
{
    size_t len = slice_span(body, is_letter);
    bool ends = len == word_length(body) || is_digit(body.ptr[len]);
    return slice_first(body, ends ? len : 0);
}

const struct field_def *split_without_colon(const struct parsed_record *parsed, size_t line,
                                            struct field_text *text)
{
    struct slice body = line_body(&parsed->record->lines[line]);
    if (body.ptr[body.len - 1] == ':') /* for "Round2:" */
        body = slice_trim(slice_first(body, body.len - 1));
    *text = (struct field_text){ .key = key_of(body) };
    if (!text->key.len)
        return NULL;
    text->value = value_after(body, text->key.len);
    const struct field_def *def = grammar_field(parsed->grammar, text->key, text->owner);
    struct slice second = { text->value.ptr, word_length(text->value) };
    if (!def && second.len) {
        def = grammar_field(parsed->grammar, text->key, second);
        if (def && def->owner) {
            text->owner = second;
            text->value = value_after(text->value, second.len);
        }
    }
    bool may_be = def && def->id != FIELD_GAME && !any_row_kind_matches(parsed, body);
    return may_be ? def : NULL;
}

const struct field_def *split_with_misplaced_colon(const struct parsed_record *parsed,
                                                   struct field_text *text)
{
    struct slice no_owner = { NULL, 0 };
    const struct field_def *def = grammar_field(parsed->grammar, text->key, no_owner);
    /* with Round, any text after the colon is accepted */
    if (!def || !text->owner.ptr || def->id == FIELD_GAME ||
        (text->value.len && def->id != FIELD_ROUND))
        return NULL;
    text->value = text->owner;
    text->owner = no_owner;
    return def;
}

bool is_misspelt_game(struct grammars *grammars, const struct line *line)
{
    static const char *const keys[] = { "game", NULL };
    struct field_text field;
    return line->kind == LINE_FIELD && field_split(line_body(line), &field) && !field.owner.ptr &&
           !slice_equal_nocase(field.key, slice_of(keys[0])) && nearest_word(keys, field.key) &&
           grammars_find(grammars, field.value);
}

void take_owner(struct parsed_record *parsed, struct field *field)
{
    enum { WORDS_MAX = 8 }; /* of a name */
    struct slice all = field->value, owner = { all.ptr, word_length(all) };
    field->owner = owner;
    for (int words = 1; words <= WORDS_MAX && owner.len; words++) {
        if (find_player(parsed, owner)) {
            field->owner = owner;
            break;
        }
        struct slice rest = after_prefix(all, owner.len);
        size_t next = word_length(rest);
        owner.len = next ? (size_t)(rest.ptr - all.ptr) + next : 0;
    }
    field->value = value_after(all, field->owner.len);
}

/* Suggests a line such as 'Round: 2', if the value is valid for the field. */
static void hint_line(struct report *rep, struct diagnostic *found, const struct field *field,
                      const char *reason)
{
    const char *owner = field->owner.ptr ? excerpt(rep, field->owner) : "";
    const char *value = value_in_digits(rep->arena, &field->def->value, field->value);
    if (field->value.len && !value)
        return;
    diagnostic_help(rep, found, "%swrite '%s%s%s:%s%s'", reason, excerpt(rep, field->key),
                    *owner ? " " : "", owner, field->value.len ? " " : "",
                    excerpt(rep, slice_of(value ? value : "")));
}

void report_missing_colon(struct parsed_record *parsed, const struct field *field)
{
    struct report *rep = parsed->report;
    struct slice line = line_body(&parsed->record->lines[field->line]);
    struct diagnostic *found = report(rep, DIAG_BAD_ROW, line, "not a row; read as the field '%s'",
                                      excerpt(rep, field->key));
    hint_line(rep, found, field, "a colon is missing: ");
    report_silence(rep, field->line);
}

void report_misplaced_colon(struct parsed_record *parsed, const struct field *field)
{
    struct report *rep = parsed->report;
    struct diagnostic *found =
            report(rep, DIAG_BAD_FIELD, field->value, "unexpected '%s' after '%s'",
                   excerpt(rep, field->value), excerpt(rep, field->key));
    hint_line(rep, found, field, "");
    report_silence(rep, field->line);
}
