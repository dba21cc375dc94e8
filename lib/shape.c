#include "mistyped.h"
#include "shortcuts.h"
#include "values.h"
#include "words.h"

/* "'Sums A:' or 'Sums B:'": the ways to write a key that has a second word; NULL where it has none of its own. */
static const char *list_second_words(const struct shaped *shaped, struct slice key)
{
    const struct grammar *grammar = shaped->grammar;
    const char *all = NULL;
    for (size_t i = 0; i < grammar->field_count; i++) {
        const struct field_def *def = &grammar->fields[i];
        if (def->owner && slice_same(key, (struct slice){ def->key, def->key_len }))
            all = arena_printf(shaped->arena, "%s%s'%s %s:'", all ? all : "", all ? " or " : "",
                               def->key, def->owner);
    }
    return all;
}

/* The key is one of the game's, and the second word is not what belongs behind it. */
static void bad_owner(struct shaped *shaped, const struct field *field)
{
    struct report *rep = shaped->report;
    struct diagnostic *found =
            field->owner.ptr
                    ? report(rep, DIAG_BAD_FIELD, field->owner, "'%s' does not belong behind '%s'",
                             excerpt(rep, field->owner), excerpt(rep, field->key))
                    : report(rep, DIAG_BAD_FIELD, field->key, "'%s' does not say whose it is",
                             excerpt(rep, field->key));
    const char *ways = rep->counts_only ? NULL : list_second_words(shaped, field->key);
    if (ways)
        diagnostic_help(rep, found, "write %s", ways);
    else if (!field->owner.ptr)
        diagnostic_help(rep, found, "write '%.*s 1:', or a name", (int)field->key.len,
                        field->key.ptr);
}

static void unknown_field(struct shaped *shaped, const struct field *field)
{
    const struct grammar *grammar = shaped->grammar;
    struct report *rep = shaped->report;
    struct diagnostic *found = report(rep, DIAG_UNKNOWN_FIELD, field->key, "%s has no field '%s'",
                                      grammar->title, excerpt(rep, field->key));
    if (rep->counts_only)
        return;
    const char **keys = arena_zero(shaped->arena, grammar->field_count + 1, sizeof *keys);
    for (size_t i = 0; i < grammar->field_count; i++) {
        const struct field_def *def = &grammar->fields[i];
        keys[i] =
                def->owner ? arena_printf(shaped->arena, "%s %s", def->key, def->owner) : def->key;
    }
    const char *near = nearest_word(keys, field->key);
    if (near)
        diagnostic_help(rep, found, "did you mean '%s'?", near);
}

/* The newest field of this kind and player. */
static struct field **slot_of(struct shaped *shaped, const struct field *field)
{
    struct slot *slot = &shaped->slots[field->def - shaped->grammar->fields];
    if (field->player == 0)
        return &slot->nobodys;
    if (field->player >= slot->capacity) {
        size_t twice = slot->capacity * 2; /* names that nobody told may go on and on */
        size_t capacity = twice > field->player ? twice : field->player + 8;
        slot->fields =
                arena_grow(shaped->arena, slot->fields, slot->capacity * sizeof *slot->fields,
                           capacity * sizeof *slot->fields);
        memset(slot->fields + slot->capacity, 0,
               (capacity - slot->capacity) * sizeof *slot->fields);
        slot->capacity = capacity;
    }
    return &slot->fields[field->player];
}

struct field *shape_newest(const struct shaped *shaped, int id, unsigned player)
{
    const struct field_def *def = shaped->grammar->by_id[id];
    if (!def)
        return NULL;
    const struct slot *slot = &shaped->slots[def - shaped->grammar->fields];
    if (player == 0)
        return slot->nobodys;
    return player < slot->capacity ? slot->fields[player] : NULL;
}

void shape_pass(struct shaped *shaped, struct field *field)
{
    *slot_of(shaped, field) = field;
}

static inline bool may_stand_again(const struct field_def *def)
{
    return def->repeats || def->id == FIELD_ROUND;
}

/* True where the field that has a slot is in the way of another one. */
static inline bool is_in_the_way(const struct field *first, const struct field *field)
{
    return first && !(field->def->in_round && first->round != field->round);
}

/* Takes the slot of a field; the one that stands there already is reported and returned, or NULL. */
static const struct field *take_slot(struct shaped *shaped, struct field *field)
{
    if (may_stand_again(field->def))
        return NULL;
    struct field **slot = slot_of(shaped, field);
    const struct field *first = *slot;
    if (!is_in_the_way(first, field)) {
        *slot = field;
        return NULL;
    }
    struct diagnostic *found =
            report(shaped->report, DIAG_DUPLICATE_FIELD, field->key, "'%s' stands here twice%s",
                   field->def->key, field->def->in_round ? " in a round" : "");
    diagnostic_note(shaped->report, found, first->key, "the first one counts");
    return first;
}

/* Of a line that is no text what is left of it may tell which field it was. */
static bool split_lost(const struct shaped *shaped, const struct line *line,
                       struct field_text *text)
{
    struct slice left = line_salvage(line, shaped->arena);
    return field_split(slice_trim(line_without_comment(slice_trim(left))), text);
}

/* Nobody knows what a field says whose line is no text, but that it is there; a block's rows are its rows. */
static void lose_field(struct shaped *shaped, struct field *field)
{
    struct field_text left;
    split_lost(shaped, &shaped->record->lines[field->line], &left);
    if (field->def->owned && !(field->player = shape_player(shaped, left.owner))) {
        field->def = NULL;
        return;
    }
    field->duplicate =
            !may_stand_again(field->def) && is_in_the_way(*slot_of(shaped, field), field);
    field->usable = field->def->is_block;
}

/* True where nothing is said between two fields: the rows of a block that is opened twice are its rows. */
static bool is_right_below(const struct record *record, const struct field *field,
                           const struct field *first)
{
    for (size_t line = field->line - 1; line > first->line; line--) /* each is looked at once */
        if (record->lines[line].kind > LINE_REMARK && record->lines[line].kind != LINE_SKIPPED)
            return false;
    return true;
}

static void read_field(struct shaped *shaped, struct field *field)
{
    if (field->lost) {
        lose_field(shaped, field);
        return;
    }
    if (field->def->owned) {
        if (!field->owner.ptr) {
            take_owner(shaped, field);
            report_without_colon(shaped, field);
        }
        field->player = shape_player(shaped, field->owner);
        if (!field->player) {
            unknown_player(shaped, field->owner, field->key);
            return;
        }
    }
    const struct field *first = take_slot(shaped, field);
    field->duplicate = first;
    if (first) {
        field->usable = field->def->is_block && is_right_below(shaped->record, field, first);
        return;
    }
    /* the players were read first, as all else may name them */
    field->usable = field->def->id == FIELD_PLAYERS ? !shaped->players.unreadable
                                                    : read_value(shaped, field);
}

/*
 * The fields of records stand mostly in one order, so the next one is often that which followed last time: this is
 * told without a search.
 */
static bool take_expected(const struct shaped *shaped, struct field *field)
{
    const struct line *line = &shaped->record->lines[field->line];
    const struct field_def *def = *shaped->follower;
    struct slice body = line_body(line);
    if (!def || line->kind != LINE_FIELD || line->key != def->key_len ||
        line->colon != def->key_len ||
        !field_has_key(def, (struct slice){ body.ptr, def->key_len }))
        return false;
    size_t behind = def->key_len + 1;
    field->def = def;
    field->key = (struct slice){ body.ptr, def->key_len };
    field->value = slice_trim((struct slice){ body.ptr + behind, body.len - behind });
    return true;
}

/* Keeps what stands below a field, where it is nobody's. */
static void note_follower(struct shaped *shaped, const struct field_def *def)
{
    struct grammar *grammar = shaped->grammar;
    if (!def || def->owned || def->owner || !shortcuts)
        return;
    *shaped->follower = def;
    shaped->follower = &grammar->fields[def - grammar->fields].follower;
}

/* What a line is where it is no field as it should be; false where it is none at all. */
static bool split_line(struct shaped *shaped, size_t line, struct field_text *text,
                       struct field *field)
{
    const struct line *source = &shaped->record->lines[line];
    bool key_known;
    if (source->kind == LINE_ROW) {
        field->def = split_without_colon(shaped, line, text);
        field->mistyped = true;
        return field->def;
    }
    field->lost = source->kind == LINE_LOST_FIELD;
    if (field->lost ? !split_lost(shaped, source, text)
                    : source->kind != LINE_FIELD || !line_split(source, text))
        return false;
    field->def = grammar_field(shaped->grammar, text->key, text->owner, &key_known);
    shaped->lost_field |= field->lost && !key_known;
    if (!field->def && !field->lost)
        field->mistyped = (field->def = split_with_late_colon(shaped, text)) != NULL;
    return true;
}

static void report_shape(struct shaped *shaped, struct field *field)
{
    bool is_row = shaped->record->lines[field->line].kind == LINE_ROW, key_known;
    grammar_field(shaped->grammar, field->key, field->owner, &key_known);
    if (is_row && !field->def->owned) /* else when the players are known */
        report_without_colon(shaped, field);
    else if (field->mistyped && !is_row)
        report_late_colon(shaped, field);
    else if (!field->def && key_known && !slice_same(field->key, slice_of("Game")))
        bad_owner(shaped, field);
    else if (!field->def)
        unknown_field(shaped, field);
}

/* What is left of a lost line stands elsewhere: where it was is what the record has. */
static void take_texts(const struct shaped *shaped, struct field *field,
                       const struct field_text *text)
{
    struct slice body = line_body(&shaped->record->lines[field->line]);
    field->key = text->key;
    field->owner = text->owner;
    field->value = text->value;
    if (!field->lost)
        return;
    field->key = body;
    field->owner = text->owner.ptr ? body : text->owner;
    field->value = text->value.len ? body : (struct slice){ body.ptr + body.len, 0 };
}

/* Takes what a line says of a field; false where it is none. */
static bool take_line(struct shaped *shaped, struct field *field)
{
    struct field_text text;
    if (take_expected(shaped, field))
        return true;
    if (!split_line(shaped, field->line, &text, field))
        return false;
    take_texts(shaped, field, &text);
    if ((field->mistyped || !field->def) && !field->lost)
        report_shape(shaped, field);
    return true;
}

static void add_field(struct shaped *shaped, size_t line, size_t *capacity, size_t *rounds)
{
    ARENA_PUSH(shaped->arena, shaped->fields, shaped->field_count, *capacity);
    struct field *field = &shaped->fields[shaped->field_count];
    *field = (struct field){ .line = line };
    if (!take_line(shaped, field))
        return;
    note_follower(shaped, field->def);
    if (field->def && field->def->id == FIELD_ROUND)
        ++*rounds;
    field->round = *rounds;
    shaped->field_count++;
}

/*
 * What lasts opens no round: above the line that opens round 1, where nothing else opened it, it is
 * that round's.
 */
static void move_lasting(struct shaped *shaped)
{
    const struct record *record = shaped->record;
    int64_t number;
    size_t i = 0;
    for (; i < shaped->field_count && shaped->fields[i].round == 0; i++) {
        const struct field_def *def = shaped->fields[i].def;
        if (def && def->in_round && !def->lasts)
            return;
    }
    if (i == shaped->field_count || !parse_number(shaped->fields[i].value, &number) || number != 1)
        return;
    for (size_t line = 1; line < shaped->fields[i].line; line++)
        if (record->lines[line].kind == LINE_ROW && shaped->grammar->row_count > 0)
            return;
    while (i-- > 0)
        shaped->fields[i].round = 1;
}

/* The first Players: that is text tells who plays; all else may name them. */
static void find_players(struct shaped *shaped)
{
    for (size_t i = 0; i < shaped->field_count; i++) {
        struct field *field = &shaped->fields[i];
        if (!field->def || field->def->id != FIELD_PLAYERS)
            continue;
        shaped->players.unreadable = field->lost;
        if (field->lost)
            continue;
        read_players(shaped, field);
        return;
    }
}

void shape_fields(struct shaped *shaped, const struct record *record, struct grammar *grammar,
                  struct report *report)
{
    *shaped = (struct shaped){
        .record = record, .grammar = grammar, .arena = report->arena, .report = report
    };
    size_t capacity = 0, rounds = 0;
    shaped->follower = &grammar->first_field;
    shaped->players.count = players_of_game(grammar);
    shaped->slots = arena_zero(shaped->arena, grammar->field_count, sizeof *shaped->slots);
    for (size_t i = 0; i < record->keyed_count; i++)
        if (record->keyed[i] > 0)
            add_field(shaped, record->keyed[i], &capacity, &rounds);
    move_lasting(shaped);
    find_players(shaped);
    for (size_t i = 0; i < shaped->field_count; i++)
        if (shaped->fields[i].def)
            read_field(shaped, &shaped->fields[i]);
}
