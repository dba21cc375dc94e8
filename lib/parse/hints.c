#include "hints.h"

#include "expected.h"
#include "rows.h"
#include "values.h"

/* Longest row or value to examine: nothing longer is typed by hand. */
enum { LONGEST = 400, WORDS = 12 };

/* A line such as "Game procession", which does not begin a record. */
static bool hint_at_game(struct report *rep, struct diagnostic *found, struct slice text)
{
    static const char key[] = "game";
    size_t len = sizeof key - 1;
    if (text.len <= len || !is_space(text.ptr[len]) || !slice_begins_nocase(text, key))
        return false;
    struct slice name = slice_trim(slice_after(text, len));
    diagnostic_help(rep, found,
                    "a colon is missing: write 'Game: %s'; what follows was read as the same game",
                    excerpt(rep, name));
    return true;
}

static bool hint_at_case(const struct parsed_record *parsed, struct diagnostic *found,
                         const struct row_def *def, struct slice text)
{
    for (int capital = 0; capital <= 1; capital++) {
        const char *changed = change_case(parsed->arena, text, capital);
        if (slice_is(text, changed) || !row_kind_matches(parsed, def, slice_of(changed)))
            continue;
        diagnostic_help(parsed->report, found, "did you mean '%s'?", changed);
        return true;
    }
    return false;
}

/* The text without single blanks between letters of the alphabet. */
static const char *join_letters(struct arena *arena, struct slice text, const char *alphabet)
{
    char *joined = arena_alloc(arena, text.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool between = i > 0 && i + 1 < text.len && text.ptr[i] == ' ' &&
                       strchr(alphabet, text.ptr[i - 1]) && strchr(alphabet, text.ptr[i + 1]);
        if (!between)
            joined[len++] = text.ptr[i];
    }
    joined[len] = '\0';
    return joined;
}

static bool hint_at_blanks(const struct parsed_record *parsed, struct diagnostic *found,
                           const struct row_def *def, struct slice text)
{
    for (size_t i = 0; i < def->part_count; i++) {
        const struct value_def *value = &def->parts[i].value;
        if (value->type != TYPE_LETTERS || value->spaced)
            continue;
        const char *joined = join_letters(parsed->arena, text, value->alphabet);
        if (slice_is(text, joined) || !row_kind_matches(parsed, def, slice_of(joined)))
            continue;
        diagnostic_help(parsed->report, found, "write the %s without blanks: '%s'",
                        def->parts[i].name, joined);
        return true;
    }
    return false;
}

/* True if a text looks like prose: two letters, or a bracket. */
static bool looks_like_prose(struct slice text)
{
    return text.len > 1 && (*text.ptr == '(' || *text.ptr == '[' || *text.ptr == '/' ||
                            (is_letter(text.ptr[0]) && is_letter(text.ptr[1])));
}

/* Moves *at back to the previous place where prose may begin; false if there is none. */
static bool find_prose_before(struct slice text, size_t *at)
{
    for (size_t i = *at; i-- > 1;)
        if (is_space(text.ptr[i - 1]) && looks_like_prose(slice_after(text, i))) {
            *at = i;
            return true;
        }
    return false;
}

/* Suggests '#' before trailing prose. `reads` is true if the text before it is valid. */
static void hint_at_comment(const struct parsed_record *parsed, struct diagnostic *found,
                            struct slice text,
                            bool (*reads)(const struct parsed_record *, const void *, struct slice),
                            const void *expected)
{
    size_t at = text.len;
    for (int words = 0; words < WORDS && find_prose_before(text, &at); words++) {
        if (!reads(parsed, expected, slice_trim(slice_first(text, at))))
            continue;
        struct slice prose = slice_after(text, at);
        diagnostic_help(parsed->report, found, "put # in front of a comment: '# %s'",
                        excerpt(parsed->report, prose));
        return;
    }
}

static bool reads_as_kind(const struct parsed_record *parsed, const void *def, struct slice text)
{
    return row_kind_matches(parsed, def, text);
}

static bool reads_as_value(const struct parsed_record *parsed, const void *field, struct slice text)
{
    struct report silenced = { .arena = parsed->arena,
                               .record = parsed->record,
                               .counts_only = true };
    struct parsed_record trial = *parsed;
    const struct field *whole = field;
    struct field shorter = { .def = whole->def, .key = whole->key, .value = text };
    trial.report = &silenced;
    if (!trial.players.names) /* unnamed players get numbers only for this trial */
        trial.players = (struct players){ .count = trial.players.count,
                                          .unreadable = trial.players.unreadable };
    return read_value(&trial, &shorter);
}

static void hint_value(const struct parsed_record *parsed, struct diagnostic *found,
                       const struct field *field)
{
    struct report *rep = parsed->report;
    if (found->help || field->value.len > LONGEST)
        return;
    const char *value =
            field->def ? value_in_digits(rep->arena, &field->def->value, field->value) : NULL;
    if (value && !slice_is(field->value, value))
        diagnostic_help(rep, found, "write '%s'", value);
    else
        hint_at_comment(parsed, found, field->value, reads_as_value, field);
}

static void hint_row(const struct parsed_record *parsed, struct diagnostic *found,
                     const struct row *row)
{
    const struct row_def *def = row->def;
    struct slice text = row->text;
    if (text.len > LONGEST || hint_at_game(parsed->report, found, text) || !def)
        return;
    if (!hint_at_case(parsed, found, def, text) && !hint_at_blanks(parsed, found, def, text))
        hint_at_comment(parsed, found, text, reads_as_kind, def);
}

void add_hints(struct parsed_record *parsed)
{
    struct diagnostic *items = parsed->report->items;
    if (parsed->report->counts_only || parsed->report->count == 0)
        return;
    for (size_t i = 0; i < parsed->row_count; i++)
        if (parsed->rows[i].error)
            hint_row(parsed, &items[parsed->rows[i].error - 1], &parsed->rows[i]);
    for (size_t i = 0; i < parsed->field_count; i++)
        if (parsed->fields[i].error)
            hint_value(parsed, &items[parsed->fields[i].error - 1], &parsed->fields[i]);
}
