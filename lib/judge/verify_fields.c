#include "base/bytes.h"
#include "parse/players.h"
#include "parse/values.h"
#include "verify_reading.h"

/* --- fields --- */

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
static bool split_behind_key(const struct field_def *def, struct slice line,
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

/* Splits a whole line; returns false if it is not this field. */
static bool split_as(const struct reading *reading, const struct field_form *field,
                     struct slice line, struct field_text *text)
{
    const struct key_bytes *key = &field->key;
    return field->def && line.len > field->def->key_len && field->def->key_len <= KEY_BYTES &&
           reading->end - line.ptr >= KEY_BYTES &&
           (load_eight(line.ptr) & key->low_mask) == key->low &&
           (load_eight(line.ptr + 8) & key->high_mask) == key->high &&
           split_behind_key(field->def, line, text);
}

/*
 * Splits a line if it is a field of the game. Fields tend to follow each other in the same order, so those that
 * followed the last one before are tried first.
 */
static const struct field_def *split_field(struct reading *reading, struct slice line,
                                           struct field_text *text)
{
    struct form *form = reading->form;
    size_t *followers = form->fields[reading->last_field].followers, next = followers[0];
    if (!split_as(reading, &form->fields[next], line, text)) {
        next = followers[1];
        if (!split_as(reading, &form->fields[next], line, text)) {
            const struct field_def *def =
                    field_split(line, text) ? find_field(form->grammar, text) : NULL;
            if (!def)
                return NULL;
            next = def->index;
        }
        followers[1] = followers[0];
        followers[0] = next;
    }
    reading->last_field = next;
    return form->fields[next].def;
}

/* Sets what kind of rows may follow a field. */
static void pass_context(struct reading *reading, const struct field_def *def)
{
    const struct form *form = reading->form;
    const struct field_form *block = def->is_block ? &form->fields[def->index] : NULL;
    if (block || reading->block || def->id == FIELD_ROUND)
        reading->rows = 0;
    reading->block = block;
    reading->kinds = block ? block->rows : form->rows;
}

/* Returns NULL if there are too many. */
static struct field *add_field(struct reading *reading, const struct field_def *def,
                               const struct field_text *text)
{
    struct parsed_record *parsed = reading->parsed;
    if (parsed->field_count == reading->field_capacity)
        return NULL;
    struct field *field = &parsed->fields[parsed->field_count++];
    *field = (struct field){ .def = def,
                             .key = text->key,
                             .owner = text->owner,
                             .value = text->value,
                             .round = reading->rounds,
                             .usable = true };
    return field;
}

/* True if a field names a player: those can be read only once the players are known. */
static bool has_named_players(const struct parsed_record *parsed)
{
    for (size_t i = 0; i < parsed->field_count; i++)
        if (parsed->fields[i].player > 0 || parsed->fields[i].list_count > 0)
            return true;
    return false;
}

/* Finds the owner of a field, and makes it the newest of its kind; returns false if it is a duplicate. */
static bool place_field(struct reading *reading, struct field *field)
{
    struct parsed_record *parsed = reading->parsed;
    if (field->def->owned && !(field->player = find_player(parsed, field->owner)))
        return false;
    if (field->def->repeats || field->def->id == FIELD_ROUND)
        return true;
    const struct field *first = newest_of_def(parsed, field->def, field->player);
    if (first && !(field->def->in_round && first->round != field->round))
        return false;
    pass_field(parsed, field);
    return true;
}

/* Reads and keeps a field that is no claim. */
static bool keep_field_line(struct reading *reading, struct field *field)
{
    struct parsed_record *parsed = reading->parsed;
    if (!place_field(reading, field) ||
        (field->def->id == FIELD_PLAYERS && has_named_players(parsed)))
        return false;
    if (field->def->id == FIELD_PLAYERS)
        read_players(parsed, field);
    else
        read_value(parsed, field);
    return parsed->report->count == 0;
}

/* Assigns the lasting fields above the first Round: line to that round, unless a round was already open. */
static void move_lasting(struct reading *reading)
{
    if (reading->play && reading->play->round)
        return;
    for (size_t i = 0; i < reading->parsed->field_count; i++)
        reading->parsed->fields[i].round = 1;
}

static bool take_round(struct reading *reading, const struct field_def *def,
                       const struct field_text *text)
{
    struct play *play = reading->play;
    struct field *field = add_field(reading, def, text);
    if (!field || reading->opener || (reading->is_open && !reading_close_round(reading, false)))
        return false;
    int64_t last = play && play->round ? (int64_t)play->round->number : 0;
    if (!keep_field_line(reading, field) || field->integer != last + 1)
        return false;
    if (++reading->rounds == 1)
        move_lasting(reading);
    field->round = reading->rounds;
    reading->opener = field;
    return true;
}

/* Keeps a claim of the round; returns false if it is a duplicate or there are too many. */
static bool add_claim(struct reading *reading, const struct paper_field *paper, unsigned player,
                      struct slice text)
{
    for (size_t i = 0; i < reading->claim_count; i++)
        if (reading->claims[i].paper == paper && reading->claims[i].player == player)
            return false;
    if (reading->claim_count == MOST_CLAIMS)
        return false;
    reading->claims[reading->claim_count++] = (struct claim_line){ paper, player, text };
    return true;
}

static bool take_claim(struct reading *reading, const struct field_def *def,
                       const struct paper_field *paper, const struct field_text *text)
{
    unsigned player = 0;
    if (!reading_ensure_round(reading) ||
        (def->owned && !(player = find_player(reading->parsed, text->owner))))
        return false;
    if (!def->repeats)
        return add_claim(reading, paper, player, text->value);
    return reading->has_content &&
           reading_is_right(reading, paper->write, player, (size_t)paper->kind, text->value);
}

/* Reads a field that shows a position: a list of integers. */
static bool take_list(struct reading *reading, const struct field_def *def,
                      const struct paper_field *paper, struct slice text)
{
    struct shown shown = read_shown(reading->play, &def->value, text, paper->kind);
    reading->has_content = true;
    return shown.count > 0 && reading_apply_shown(reading, &shown);
}

/* Only a list of letters may be empty. */
static bool may_be_tokens(const struct field *field)
{
    return field->value.len > 0 || field->def->value.type == TYPE_LETTERS;
}

/* Reads what was agreed, dealt or chosen before the moves. Tokens are checked while they are read. */
static bool take_setting(struct reading *reading, struct field *field)
{
    bool good = type_has_tokens(field->def->value.type)
                        ? place_field(reading, field) && may_be_tokens(field)
                        : keep_field_line(reading, field);
    return good && !reading->has_content && play_set_field(reading->play, field);
}

static bool take_move_list(struct reading *reading, struct field *field)
{
    reading->has_content = true;
    return !reading->claims_rows && place_field(reading, field) && may_be_tokens(field) &&
           reading_apply_tokens(reading, &field->def->value, field->value);
}

/* Reads a field that the game's paper lists. */
static bool take_listed(struct reading *reading, const struct field_def *def,
                        const struct paper_field *paper, const struct field_text *text)
{
    if (paper->meaning == PAPER_CLAIM)
        return take_claim(reading, def, paper, text);
    if (!reading_ensure_round(reading))
        return false;
    if (paper->meaning == PAPER_POSITION)
        return !reading->claims_rows && take_list(reading, def, paper, text->value);
    struct field *field = add_field(reading, def, text);
    return field && (paper->meaning == PAPER_SETTING ? take_setting(reading, field)
                                                     : take_move_list(reading, field));
}

/* Reads the first line of a block, which has no value and may occur only once. */
static bool take_block(struct reading *reading, const struct field_def *def,
                       const struct field_text *text)
{
    struct parsed_record *parsed = reading->parsed;
    if (text->value.len || newest_of_def(parsed, def, 0))
        return false;
    struct field *field = add_field(reading, def, text);
    if (!field)
        return false;
    pass_field(parsed, field);
    return reading_ensure_round(reading);
}

/* Reads and keeps a field that belongs to a round, and opens the round unless the field may be above it. */
static bool take_field_of_round(struct reading *reading, const struct field_def *def,
                                const struct field_text *text)
{
    struct field *field = add_field(reading, def, text);
    return field && !reading->has_content &&
           (def->persists || reading->opener || reading_ensure_round(reading)) &&
           keep_field_line(reading, field);
}

static bool keep_new_field(struct reading *reading, const struct field_def *def,
                           const struct field_text *text)
{
    struct field *field = add_field(reading, def, text);
    return field && keep_field_line(reading, field);
}

bool line_is_clean(struct slice line, const char *end)
{
    size_t i = 0; /* look at whole words, although the last one may have bytes of the next line */
    while (i < line.len && end - line.ptr >= (ptrdiff_t)i + 8 &&
           are_plain(load_eight(line.ptr + i)))
        i += 8;
    return i >= line.len || (!memchr(line.ptr, '#', line.len) && !find_bad_byte(line));
}

bool reading_take_field(struct reading *reading, struct slice line)
{
    const struct form *form = reading->form;
    struct field_text text;
    const struct field_def *def = split_field(reading, line, &text);
    if (!def || !line_is_clean(line, reading->end) || !reading_is_block_whole(reading) ||
        (reading->canonical && !canonical_field(reading->canonical, def, &text, reading->line)))
        return false;
    pass_context(reading, def);
    const struct field_form *field = &form->fields[def->index];
    switch (field->role) {
    case ROLE_UNKNOWN:
        return false;
    case ROLE_BLOCK:
        return take_block(reading, def, &text);
    case ROLE_LISTED:
        return take_listed(reading, def, field->paper, &text);
    case ROLE_POINTS:
        return reading_ensure_round(reading) && add_claim(reading, NULL, 0, text.value);
    case ROLE_ROUND:
        return take_round(reading, def, &text);
    case ROLE_HEADER:
        return !reading->play && keep_new_field(reading, def, &text);
    case ROLE_OF_ROUND:
        return take_field_of_round(reading, def, &text);
    case ROLE_ANYWHERE:
        return keep_new_field(reading, def, &text);
    }
    return false;
}
