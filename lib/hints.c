#include "hints.h"

#include "values.h"
#include "wanted.h"

/* Of rows and values that are looked at: nobody types longer ones. */
enum { LONGEST = 400, WORDS = 12 };

/* "Game procession", which began no record. */
static bool hint_at_game(struct report *rep, struct diagnostic *found, struct slice text)
{
    static const char key[] = "game";
    size_t len = sizeof key - 1;
    if (text.len <= len || !is_space(text.ptr[len]) ||
        !slice_same((struct slice){ text.ptr, len }, slice_of(key)))
        return false;
    struct slice name = slice_trim((struct slice){ text.ptr + len, text.len - len });
    diagnostic_help(rep, found,
                    "a colon is missing: write 'Game: %s'; what follows was read as the same game",
                    excerpt(rep, name));
    return true;
}

static bool hint_at_small(const struct shaped *shaped, struct diagnostic *found,
                          const struct row_def *def, struct slice text)
{
    for (int capital = 0; capital <= 1; capital++) {
        const char *changed = in_case(shaped->arena, text, capital);
        if (slice_is(text, changed) || !shape_reads_as(shaped, def, slice_of(changed)))
            continue;
        diagnostic_help(shaped->report, found, "did you mean '%s'?", changed);
        return true;
    }
    return false;
}

/* The text without the single blanks between letters of an alphabet. */
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

static bool hint_at_blanks(const struct shaped *shaped, struct diagnostic *found,
                           const struct row_def *def, struct slice text)
{
    for (size_t i = 0; i < def->part_count; i++) {
        const struct value_def *value = &def->parts[i].value;
        if (value->type != TYPE_LETTERS || value->spaced)
            continue;
        const char *joined = join_letters(shaped->arena, text, value->alphabet);
        if (slice_is(text, joined) || !shape_reads_as(shaped, def, slice_of(joined)))
            continue;
        diagnostic_help(shaped->report, found, "the %s are written together: '%s'",
                        def->parts[i].name, joined);
        return true;
    }
    return false;
}

/* True of what looks like words to people: two letters, or a bracket. */
static bool is_talk(struct slice text)
{
    return text.len > 1 && (*text.ptr == '(' || *text.ptr == '[' || *text.ptr == '/' ||
                            (is_letter(text.ptr[0]) && is_letter(text.ptr[1])));
}

/* Moves *at to the last place in front of it where talk may begin; false where there is none. */
static bool talk_before(struct slice text, size_t *at)
{
    for (size_t i = *at; i-- > 1;)
        if (is_space(text.ptr[i - 1]) && is_talk((struct slice){ text.ptr + i, text.len - i })) {
            *at = i;
            return true;
        }
    return false;
}

/* `reads` tells whether the text in front of the talk is what is wanted. */
static void hint_at_comment(const struct shaped *shaped, struct diagnostic *found,
                            struct slice text,
                            bool (*reads)(const struct shaped *, const void *, struct slice),
                            const void *wanted)
{
    size_t at = text.len;
    for (int words = 0; words < WORDS && talk_before(text, &at); words++) {
        if (!reads(shaped, wanted, slice_trim((struct slice){ text.ptr, at })))
            continue;
        struct slice talk = { text.ptr + at, text.len - at };
        diagnostic_help(shaped->report, found, "put # in front of a comment: '# %s'",
                        excerpt(shaped->report, talk));
        return;
    }
}

static bool reads_as_row(const struct shaped *shaped, const void *def, struct slice text)
{
    return shape_reads_as(shaped, def, text);
}

static bool reads_as_value(const struct shaped *shaped, const void *field, struct slice text)
{
    struct report mute = { .arena = shaped->arena, .record = shaped->record, .counts_only = true };
    struct shaped trial = *shaped;
    const struct field *whole = field;
    struct field shorter = { .def = whole->def, .key = whole->key, .value = text };
    trial.report = &mute;
    if (!trial.players.names) /* whom nobody told gets a number on trial alone */
        trial.players = (struct players){ .count = trial.players.count,
                                          .unreadable = trial.players.unreadable };
    return read_value(&trial, &shorter);
}

void hint_at_value(const struct shaped *shaped, struct diagnostic *found, const struct field *field)
{
    if (!shaped->report->counts_only && !found->help && field->value.len <= LONGEST)
        hint_at_comment(shaped, found, field->value, reads_as_value, field);
}

void hint_at_row(const struct shaped *shaped, struct diagnostic *found, const struct row_def *def,
                 struct slice text)
{
    if (shaped->report->counts_only || text.len > LONGEST ||
        hint_at_game(shaped->report, found, text) || !def)
        return;
    if (!hint_at_small(shaped, found, def, text) && !hint_at_blanks(shaped, found, def, text))
        hint_at_comment(shaped, found, text, reads_as_row, def);
}
