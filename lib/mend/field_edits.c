/* Fields with the wrong key, and missing fields. */
#include "base/spelling.h"
#include "edits.h"
#include "parse/rows.h"

static void offer_key(struct editor *editor, size_t line, struct slice old, const char *text,
                      enum likelihood likelihood)
{
    struct edit edit = { line, old, slice_of(text), SLIP_WRONG, likelihood, "key" };
    if (!slice_equal(old, edit.text))
        offer_edit(editor, &edit);
}

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

/* --- keys --- */

/* True if one field may be mistaken for the other: same type of value, and both or neither have owners. */
static bool are_alike(const struct field_def *one, const struct field_def *other)
{
    return one != other && one->value.type == other->value.type && one->owned == other->owned &&
           one->is_block == other->is_block && one->value.is_claim == other->value.is_claim &&
           one->value.type != TYPE_TEXT && other->id != FIELD_ROUND;
}

static bool reads_as(const struct field_def *def, struct slice value)
{
    struct token token;
    struct tokens tokens = value_tokens(&def->value, value);
    if (def->is_block || !value.len || !type_has_tokens(def->value.type) ||
        tokens_check(tokens, &token) != TOKEN_END)
        return false;
    return def->value.type != TYPE_CARDS || (token_next(&tokens, &token) == TOKEN_OK && token.a);
}

bool reads_as_some_field(const struct grammar *grammar, struct slice value)
{
    for (size_t i = 0; i < grammar->field_count; i++)
        if (reads_as(&grammar->fields[i], value))
            return true;
    return false;
}

/* Offers to replace an unknown key by a known one that fits the value and is not a claim: "Ann: UDU", "Cards: 5 7". */
static void offer_known(struct editor *editor, const struct field *field, struct slice old,
                        const struct field_def *def)
{
    if (def->value.is_claim || !reads_as(def, field->value))
        return;
    if (def->owned && names_player(&editor->outline->parsed->players, old))
        offer_key(editor, field->line, old,
                  arena_printf(editor->scratch, "%s %.*s", def->key, (int)old.len, old.ptr),
                  LIKELY);
    else if (!def->owned)
        offer_key(editor, field->line, old, def->key, POSSIBLE);
}

/* Offers keys with a similar spelling; the nearest is the likeliest. Not Game:, which would begin another record. */
static void offer_nearest(struct editor *editor, const struct field *field)
{
    const struct grammar *grammar = editor->outline->parsed->grammar;
    const char **keys = arena_zero(editor->scratch, grammar->field_count + 1, sizeof *keys);
    bool *is_text = arena_zero(editor->scratch, grammar->field_count + 1, sizeof *is_text);
    size_t count = 0;
    for (size_t i = 0; i < grammar->field_count; i++)
        if (grammar->fields[i].id != FIELD_GAME) {
            is_text[count] = grammar->fields[i].value.type == TYPE_TEXT;
            keys[count++] = grammar->fields[i].key;
        }
    const char *nearest = nearest_word(keys, field->key);
    for (size_t i = 0; nearest && i < count; i++) {
        const char *only[] = { keys[i], NULL };
        bool is_sure = keys[i] == nearest || !is_text[i]; /* any value is a text */
        if (nearest_word(only, field->key))
            offer_key(editor, field->line, field->key, keys[i], is_sure ? LIKELY : POSSIBLE);
    }
}

/* Offers to remove the owner of a field that has none: "Points Ann: 4". */
static void offer_unowned(struct editor *editor, const struct field *field)
{
    const char *from = field->key.ptr + field->key.len;
    struct slice old = { from, (size_t)(field->owner.ptr + field->owner.len - from) };
    bool known;
    if (field->value.len && grammar_field(editor->outline->parsed->grammar, field->key,
                                          (struct slice){ NULL, 0 }, &known))
        offer_edit(editor, &(struct edit){ field->line, old, slice_of(""), SLIP_TOO_MANY, LIKELY,
                                           "player" });
}

void edit_keys(struct editor *editor, size_t line)
{
    const struct grammar *grammar = editor->outline->parsed->grammar;
    const struct field *field = editor->outline->fields[line];
    if (!field || field->mistyped || field->lost)
        return;
    const struct field_def *def = field->def;
    struct slice old = field->key;
    if (field->owner.ptr && (!def || def->owner))
        old.len = (size_t)(field->owner.ptr + field->owner.len - old.ptr);
    if (!def && field->owner.ptr)
        offer_unowned(editor, field);
    if (!def)
        offer_nearest(editor, field);
    for (size_t i = 0; i < grammar->field_count && !editor->stop; i++) {
        const struct field_def *other = &grammar->fields[i];
        if (!def)
            offer_known(editor, field, old, other);
        else if (are_alike(def, other))
            offer_key(editor, line, old,
                      other->owner
                              ? arena_printf(editor->scratch, "%s %s", other->key, other->owner)
                              : other->key,
                      POSSIBLE);
    }
}

/* --- missing fields --- */

/* The field that opens the block of a row; NULL if it has none, or the field is present. */
static const struct field_def *missing_block(const struct parsed_record *parsed, const char *key)
{
    for (size_t i = 0; key && i < parsed->field_count; i++)
        if (parsed->fields[i].def && strcmp(parsed->fields[i].def->key, key) == 0)
            return NULL;
    for (size_t i = 0; key && i < parsed->grammar->field_count; i++)
        if (strcmp(parsed->grammar->fields[i].key, key) == 0)
            return &parsed->grammar->fields[i];
    return NULL;
}

/* Offers missing keys of blocks above the first of their rows. */
void edit_blocks(struct editor *editor)
{
    const struct parsed_record *parsed = editor->outline->parsed;
    for (size_t i = 0; i < parsed->grammar->row_count; i++) {
        const struct row_def *def = &parsed->grammar->rows[i];
        const struct field_def *block = missing_block(parsed, def->block);
        for (size_t k = 0; block && k < parsed->row_count && !editor->stop; k++) {
            const struct row *row = &parsed->rows[k];
            if (row->result != ROW_BAD || !row_kind_matches(parsed, def, row->text))
                continue;
            offer_field(editor, row->line, arena_printf(editor->scratch, "%s:", block->key),
                        LIKELY);
            break;
        }
    }
}

void edit_sizes(struct editor *editor)
{
    const struct parsed_record *parsed = editor->outline->parsed;
    const struct field *players = newest_field(parsed, FIELD_PLAYERS, 0);
    int64_t sizes[SIZES_MOST];
    size_t count = outline_sizes(editor->outline, sizes);
    for (size_t i = 0; i < parsed->grammar->field_count; i++) {
        const struct field_def *def = &parsed->grammar->fields[i];
        bool is_missing = field_is_size(def) && !newest_field(parsed, def->id, 0);
        for (size_t k = 0; is_missing && k < count && !editor->stop; k++)
            offer_field(editor, players ? players->line + 1 : 1,
                        arena_printf(editor->scratch, "%s: %lld", def->key, (long long)sizes[k]),
                        POSSIBLE);
    }
}
