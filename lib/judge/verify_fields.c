#include "base/bytes.h"
#include "parse/players.h"
#include "parse/values.h"
#include "verify_state.h"

/* --- fields --- */

/* Case-sensitive, as canonical form requires. */
static const struct field_def *find_field(const struct grammar *grammar,
                                          const struct field_text *text)
{
    const struct field_def *def = grammar->by_length[text->key.len % KEY_LENGTHS];
    for (; def; def = def->next)
        if (def->key_len == text->key.len && memcmp(def->key, text->key.ptr, def->key_len) == 0 &&
            (def->owner ? text->owner.ptr && slice_is(text->owner, def->owner)
                        : def->owned == (text->owner.ptr != NULL)))
            return def;
    return NULL;
}

/* Splits a line after its key. Returns false if the field requires an owner and the line has none, or another one. */
static inline bool split_after_key(const struct field_def *def, struct slice line,
                                   struct field_text *text)
{
    const char *key_end = line.ptr + def->key_len, *end = line.ptr + line.len, *colon = key_end;
    bool has_owner = def->owned || def->owner;
    if (has_owner && !is_space(*key_end))
        return false;
    while (has_owner && colon < end && *colon != ':')
        colon++;
    if (colon == end || *colon != ':')
        return false;
    text->key = (struct slice){ line.ptr, def->key_len };
    text->owner = slice_trim((struct slice){ key_end, (size_t)(colon - key_end) });
    text->value = skip_space_after((struct slice){ colon, (size_t)(end - colon) }, 1);
    if (!has_owner)
        text->owner.ptr = NULL;
    return !def->owner || slice_is(text->owner, def->owner);
}

/* Splits a line; returns false if it is not this field. */
static bool split_as(const struct verify_state *state, const struct field_form *field,
                     struct slice line, struct field_text *text)
{
    const struct key_bytes *key = &field->key;
    return field->def && line.len > field->def->key_len && field->def->key_len <= KEY_BYTES &&
           state->end - line.ptr >= KEY_BYTES &&
           (load_eight(line.ptr) & key->low_mask) == key->low &&
           (load_eight(line.ptr + 8) & key->high_mask) == key->high &&
           split_after_key(field->def, line, text);
}

/*
 * Splits a line if it is a field of the game. Fields tend to follow each other in the same order, so those that
 * followed the last one before are tried first.
 */
static const struct field_def *split_field(struct verify_state *state, struct slice line,
                                           struct field_text *text)
{
    struct form *form = state->form;
    size_t *followers = form->fields[state->last_field].followers, next = followers[0];
    if (!split_as(state, &form->fields[next], line, text)) {
        next = followers[1];
        if (!split_as(state, &form->fields[next], line, text)) {
            const struct field_def *def =
                    field_split(line, text) ? find_field(form->grammar, text) : NULL;
            if (!def)
                return NULL;
            next = def->index;
        }
        followers[1] = followers[0];
        followers[0] = next;
    }
    state->last_field = next;
    return form->fields[next].def;
}

/* Enters or leaves a block: sets which rows may follow a field. */
static void set_context(struct verify_state *state, const struct field_def *def)
{
    const struct form *form = state->form;
    const struct field_form *block = def->is_block ? &form->fields[def->index] : NULL;
    if (block || state->block || def->id == FIELD_ROUND)
        state->rows = 0;
    state->block = block;
    state->kinds = block ? block->rows : form->rows;
}

static struct field *add_field(struct verify_state *state, const struct field_def *def,
                               const struct field_text *text)
{
    struct parsed_record *parsed = state->parsed;
    struct field *field = &parsed->fields[parsed->field_count++];
    *field = (struct field){ .def = def,
                             .key = text->key,
                             .owner = text->owner,
                             .value = text->value,
                             .round = state->rounds,
                             .usable = true };
    return field;
}

/* True if a field above Players: names a player; such a field can be read only once the players are known. */
static bool names_players(const struct parsed_record *parsed)
{
    for (size_t i = 0; i < parsed->field_count; i++)
        if (parsed->fields[i].player > 0 || parsed->fields[i].list_count > 0)
            return true;
    return false;
}

/* Finds the owner of a field, and makes the field the newest of its kind; returns false if it is a duplicate. */
static bool place_field(struct verify_state *state, struct field *field)
{
    struct parsed_record *parsed = state->parsed;
    if (field->def->owned && !(field->player = find_player(parsed, field->owner)))
        return false;
    if (duplicated_field(parsed, field))
        return false;
    if (!may_repeat(field->def))
        pass_field(parsed, field);
    return true;
}

/* Reads and keeps a field that is no claim. */
static bool keep_field_line(struct verify_state *state, struct field *field)
{
    struct parsed_record *parsed = state->parsed;
    if (!place_field(state, field) || (field->def->id == FIELD_PLAYERS && names_players(parsed)))
        return false;
    if (field->def->id == FIELD_PLAYERS)
        read_players(parsed, field);
    else
        read_value(parsed, field);
    return parsed->report->count == 0;
}

/* Assigns the fields above the first Round: line to that round, unless a round was already open. */
static void assign_persistent_fields(struct verify_state *state)
{
    if (state->play && state->play->round)
        return;
    for (size_t i = 0; i < state->parsed->field_count; i++)
        state->parsed->fields[i].round = 1;
}

static bool verify_round(struct verify_state *state, const struct field_def *def,
                         const struct field_text *text)
{
    struct play *play = state->play;
    struct field *field = add_field(state, def, text);
    if (state->opener || (state->is_open && !verify_close_round(state, false)))
        return false;
    int64_t last = play && play->round ? (int64_t)play->round->number : 0;
    if (!keep_field_line(state, field) || field->integer != last + 1)
        return false;
    if (++state->rounds == 1)
        assign_persistent_fields(state);
    field->round = state->rounds;
    state->opener = field;
    return true;
}

/* Keeps a claim of the round; returns false if it is a duplicate or there are too many. */
static bool add_claim(struct verify_state *state, const struct paper_field *paper, size_t which,
                      struct slice text)
{
    for (size_t i = 0; i < state->claim_count; i++)
        if (state->claims[i].paper == paper && state->claims[i].which == which)
            return false;
    if (state->claim_count == CLAIMS_MAX)
        return false;
    state->claims[state->claim_count++] = (struct claim_line){ paper, which, text };
    return true;
}

static bool verify_claim(struct verify_state *state, const struct field_def *def,
                         const struct paper_field *paper, const struct field_text *text)
{
    size_t which = (size_t)paper->kind;
    if (!verify_ensure_round(state) ||
        (def->owned && !(which = find_player(state->parsed, text->owner))))
        return false;
    if (!def->repeats)
        return add_claim(state, paper, which, text->value);
    return state->has_content && claim_is_true(state, paper->write, which, text->value);
}

/* Reads a field that shows a position: a list of integers. */
static bool verify_list(struct verify_state *state, const struct field_def *def,
                        const struct paper_field *paper, struct slice text)
{
    struct shown shown = read_shown(state->play, &def->value, text, paper->kind);
    state->has_content = true;
    return shown.count > 0 && verify_position(state, &shown);
}

/* Only a list of letters may be empty. */
static bool may_be_tokens(const struct field *field)
{
    return field->value.len > 0 || field->def->value.type == TYPE_LETTERS;
}

/* Reads what was agreed, dealt or chosen before the moves. Tokens are checked while they are read. */
static bool verify_setting(struct verify_state *state, struct field *field)
{
    bool good = type_has_tokens(field->def->value.type)
                        ? place_field(state, field) && may_be_tokens(field)
                        : keep_field_line(state, field);
    return good && !state->has_content && play_set_field(state->play, field);
}

static bool verify_move_list(struct verify_state *state, struct field *field)
{
    state->has_content = true;
    return !state->claims_rows && place_field(state, field) && may_be_tokens(field) &&
           verify_moves(state, &field->def->value, field->value);
}

/* Reads a field that the game's paper lists. */
static bool verify_listed(struct verify_state *state, const struct field_def *def,
                          const struct paper_field *paper, const struct field_text *text)
{
    if (paper->meaning == PAPER_CLAIM)
        return verify_claim(state, def, paper, text);
    if (!verify_ensure_round(state))
        return false;
    if (paper->meaning == PAPER_POSITION)
        return !state->claims_rows && verify_list(state, def, paper, text->value);
    struct field *field = add_field(state, def, text);
    return paper->meaning == PAPER_SETTING ? verify_setting(state, field)
                                           : verify_move_list(state, field);
}

/* Reads the first line of a block, which has no value and may occur only once. */
static bool verify_block(struct verify_state *state, const struct field_def *def,
                         const struct field_text *text)
{
    struct parsed_record *parsed = state->parsed;
    if (text->value.len || newest_of_def(parsed, def, 0))
        return false;
    pass_field(parsed, add_field(state, def, text));
    return verify_ensure_round(state);
}

/* Reads and keeps a field that belongs to a round, and opens the round unless the field may be above it. */
static bool verify_field_of_round(struct verify_state *state, const struct field_def *def,
                                  const struct field_text *text)
{
    struct field *field = add_field(state, def, text);
    return !state->has_content && (def->persists || state->opener || verify_ensure_round(state)) &&
           keep_field_line(state, field);
}

bool line_is_clean(struct slice line, const char *end)
{
    size_t i = 0; /* look at whole words, although the last one may have bytes of the next line */
    while (i < line.len && end - line.ptr >= (ptrdiff_t)i + 8 &&
           are_plain(load_eight(line.ptr + i)))
        i += 8;
    return i >= line.len || (!memchr(line.ptr, '#', line.len) && !find_bad_byte(line));
}

bool verify_field(struct verify_state *state, struct slice line)
{
    const struct form *form = state->form;
    struct field_text text;
    const struct field_def *def = split_field(state, line, &text);
    if (!def || !line_is_clean(line, state->end) || !block_is_complete(state) ||
        state->parsed->field_count == state->field_capacity ||
        (state->canonical && !canonical_field(state->canonical, def, &text, state->line)))
        return false;
    set_context(state, def);
    const struct field_form *field = &form->fields[def->index];
    switch (field->role) {
    case ROLE_UNKNOWN:
        break;
    case ROLE_BLOCK:
        return verify_block(state, def, &text);
    case ROLE_LISTED:
        return verify_listed(state, def, field->paper, &text);
    case ROLE_POINTS:
        return verify_ensure_round(state) && add_claim(state, NULL, 0, text.value);
    case ROLE_ROUND:
        return verify_round(state, def, &text);
    case ROLE_HEADER:
        return !state->play && keep_field_line(state, add_field(state, def, &text));
    case ROLE_OF_ROUND:
        return verify_field_of_round(state, def, &text);
    case ROLE_ANYWHERE:
        return keep_field_line(state, add_field(state, def, &text));
    }
    return false;
}
