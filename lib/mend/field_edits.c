/* Fields with the wrong key, and missing fields. */
#include "base/spelling.h"
#include "edits.h"
#include "parse/rows.h"

/* --- keys --- */

static bool fits_value(const struct field_def *def, struct slice value)
{
    struct token token;
    struct tokens tokens = value_tokens(&def->value, value);
    if (def->is_block || !value.len || !type_has_tokens(def->value.type) ||
        tokens_check(tokens, &token) != TOKEN_END)
        return false;
    return def->value.type != TYPE_CARDS || (token_next(&tokens, &token) == TOKEN_OK && token.a);
}

/* True if one field may be mistaken for the other: same type of value, and both or neither have owners. */
static bool are_alike(const struct field_def *one, const struct field_def *other)
{
    return one != other && one->value.type == other->value.type && one->owned == other->owned &&
           one->is_block == other->is_block && one->value.is_claim == other->value.is_claim &&
           one->value.type != TYPE_TEXT && other->id != FIELD_ROUND;
}

/* Offers to replace the key of a field, or the key and its owner, by another key. */
static void offer_key(struct editor *editor, const struct field *field, const struct field_def *def,
                      struct slice old, struct slice owner, enum likelihood likelihood)
{
    const char *text = arena_printf(editor->scratch, "%s%s%.*s", def->key, owner.len ? " " : "",
                                    (int)owner.len, owner.ptr);
    if (!slice_is(old, text))
        offer_edit(editor, &(struct edit){ field->line, old, slice_of(text), SLIP_WRONG, likelihood,
                                           "key" });
}

/*
 * Offers a key for an unknown one: with a similar spelling, and any that fits the value and is not a claim: "Ann: UDU",
 * "Cards: 5 7".
 */
static void offer_known(struct editor *editor, const struct field *field, struct slice old,
                        const struct field_def *def, const char *nearest)
{
    static const struct slice no_owner;
    const char *only[] = { def->key, NULL };
    bool fits = !def->value.is_claim && fits_value(def, field->value);
    bool is_likely = def->key == nearest || def->value.type != TYPE_TEXT; /* any value is a text */
    if (nearest && nearest_word(only, field->key))
        offer_key(editor, field, def, field->key, no_owner, is_likely ? LIKELY : POSSIBLE);
    if (fits && def->owned && names_player(&editor->outline->parsed->players, old))
        offer_key(editor, field, def, old, old, LIKELY);
    else if (fits && !def->owned)
        offer_key(editor, field, def, old, no_owner, POSSIBLE);
}

/* Offers to remove the owner of a field that has none: "Points Ann: 4". */
static void offer_unowned(struct editor *editor, const struct field *field)
{
    const char *from = field->key.ptr + field->key.len;
    struct slice old = { from, (size_t)(field->owner.ptr + field->owner.len - from) };
    if (field->value.len && grammar_field(editor->outline->parsed->grammar, field->key, NO_SLICE))
        offer_edit(editor,
                   &(struct edit){ field->line, old, slice_of(""), SLIP_EXTRA, LIKELY, "player" });
}

void edit_keys(struct editor *editor, size_t line)
{
    const struct grammar *grammar = editor->outline->parsed->grammar;
    const struct field *field = editor->outline->fields[line];
    if (!field || field->mistyped || field->lost)
        return;
    const struct field_def *def = field->def;
    const char **keys = arena_zero(editor->scratch, grammar->field_count + 1, sizeof *keys);
    struct slice old = field->key;
    size_t count = 0;
    if (field->owner.ptr && (!def || def->owner))
        old.len = (size_t)(field->owner.ptr + field->owner.len - old.ptr);
    for (size_t i = 0; i < grammar->field_count; i++)
        if (grammar->fields[i].id != FIELD_GAME) /* which would begin another record */
            keys[count++] = grammar->fields[i].key;
    const char *nearest = nearest_word(keys, field->key);
    if (!def && field->owner.ptr)
        offer_unowned(editor, field);
    for (size_t i = 0; i < grammar->field_count && !editor->stop; i++) {
        const struct field_def *other = &grammar->fields[i];
        if (!def && other->id != FIELD_GAME)
            offer_known(editor, field, old, other, nearest);
        else if (def && are_alike(def, other))
            offer_key(editor, field, other, old, slice_of(other->owner ? other->owner : ""),
                      POSSIBLE);
    }
}

/* --- missing fields --- */

/* Offers to insert a field above a line. */
static void offer_field(struct editor *editor, size_t line, const char *text,
                        enum likelihood likelihood)
{
    const struct line *above = &editor->outline->parsed->record->lines[line - 1];
    struct slice old = { above->text + above->len, 0 };
    offer_edit(editor,
               &(struct edit){ line - 1, old, slice_of(arena_printf(editor->scratch, "\n%s", text)),
                               SLIP_MISSING, likelihood, "field" });
}

/* Offers the missing key of a block above the first of the rows that belong in it. */
static void offer_block(struct editor *editor, const struct field_def *block)
{
    const struct parsed_record *parsed = editor->outline->parsed;
    for (size_t i = 0; i < parsed->grammar->row_count; i++) {
        const struct row_def *def = &parsed->grammar->rows[i];
        for (size_t k = 0; is_row_of_block(def, block) && k < parsed->row_count; k++) {
            const struct row *row = &parsed->rows[k];
            if (row->result != ROW_BAD || !row_kind_matches(parsed, def, row->text))
                continue;
            offer_field(editor, row->line, arena_printf(editor->scratch, "%s:", block->key),
                        LIKELY);
            break;
        }
    }
}

static bool holds(const struct slice *names, size_t count, struct slice name)
{
    for (size_t i = 0; i < count; i++)
        if (slice_equal(names[i], name))
            return true;
    return false;
}

/* Offers a list of the players whom other fields name, in the order of these fields. */
static void offer_players(struct editor *editor)
{
    enum { NAMES_MAX = 20 };
    const struct outline *outline = editor->outline;
    struct slice names[NAMES_MAX];
    const char *text = "Players:";
    size_t count = 0;
    for (size_t i = 0; i < outline->count && count < NAMES_MAX; i++) {
        const struct span *span = &outline->spans[i];
        bool is_name = span->def && span->def->type == TYPE_PLAYER && span->text.len &&
                       !is_digit(*span->text.ptr);
        if (!is_name || holds(names, count, span->text))
            continue;
        names[count] = span->text;
        text = arena_printf(editor->scratch, "%s%s %.*s", text, count++ ? "," : "",
                            (int)span->text.len, span->text.ptr);
    }
    if (count > 1)
        offer_field(editor, 1, text, POSSIBLE);
}

void edit_missing_fields(struct editor *editor)
{
    const struct parsed_record *parsed = editor->outline->parsed;
    const struct field *players = newest_field(parsed, FIELD_PLAYERS, 0);
    int64_t sizes[POSSIBLE_SIZES_MAX];
    size_t count = outline_sizes(editor->outline, sizes);
    if (!players)
        offer_players(editor);
    for (size_t i = 0; i < parsed->grammar->field_count; i++) {
        const struct field_def *def = &parsed->grammar->fields[i];
        if (newest_of_def(parsed, def, 0))
            continue;
        if (def->is_block)
            offer_block(editor, def);
        for (size_t k = 0; field_is_size(def) && k < count && !editor->stop; k++)
            offer_field(editor, players ? players->line + 1 : 1,
                        arena_printf(editor->scratch, "%s: %lld", def->key, (long long)sizes[k]),
                        POSSIBLE);
    }
}
