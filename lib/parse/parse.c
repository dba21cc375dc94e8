#include "parse.h"

#include "mistyped.h"
#include "players.h"
#include "rows.h"
#include "values.h"

/*
 * The ways to write a key that takes a second word: "'Sums A:' or 'Sums B:'". NULL if it takes
 * none.
 */
static const char *list_second_words(const struct parsed_record *parsed, struct slice key)
{
    const struct grammar *grammar = parsed->grammar;
    const char *all = NULL;
    for (size_t i = 0; i < grammar->field_count; i++) {
        const struct field_def *def = &grammar->fields[i];
        if (def->owner && slice_equal_nocase(key, (struct slice){ def->key, def->key_len }))
            all = arena_printf(parsed->arena, "%s%s'%s %s:'", all ? all : "", all ? " or " : "",
                               def->key, def->owner);
    }
    return all;
}

/* Reports a known key with a wrong second word. */
static void bad_owner(struct parsed_record *parsed, const struct field *field)
{
    struct report *rep = parsed->report;
    struct diagnostic *found =
            field->owner.ptr
                    ? report(rep, DIAG_BAD_FIELD, field->owner, "unexpected '%s' after '%s'",
                             excerpt(rep, field->owner), excerpt(rep, field->key))
                    : report(rep, DIAG_BAD_FIELD, field->key, "'%s' does not say whose it is",
                             excerpt(rep, field->key));
    const char *ways = list_second_words(parsed, field->key);
    if (ways)
        diagnostic_help(rep, found, "write %s", ways);
    else if (!field->owner.ptr)
        diagnostic_help(rep, found, "write '%.*s 1:', or a name", (int)field->key.len,
                        field->key.ptr);
}

static void list_keys(struct parsed_record *parsed)
{
    const struct grammar *grammar = parsed->grammar;
    parsed->keys = arena_zero(parsed->arena, grammar->field_count + 1, sizeof *parsed->keys);
    for (size_t i = 0; i < grammar->field_count; i++) {
        const struct field_def *def = &grammar->fields[i];
        parsed->keys[i] =
                def->owner ? arena_printf(parsed->arena, "%s %s", def->key, def->owner) : def->key;
    }
}

/*
 * Reports an unknown field. Below a misspelt Game:, the rest belongs to another record and would not fit this one, so
 * nothing of it is read.
 */
static void unknown_field(struct parsed_record *parsed, const struct field *field)
{
    struct report *rep = parsed->report;
    struct diagnostic *found = report(rep, DIAG_UNKNOWN_FIELD, field->key, "%s has no field '%s'",
                                      parsed->grammar->title, excerpt(rep, field->key));
    if (is_misspelt_game(parsed->grammar->set, &parsed->record->lines[field->line])) {
        diagnostic_help(rep, found,
                        "did you mean 'Game: %s'? nothing below is read until you correct it",
                        excerpt(rep, field->value));
        parsed->line_count = field->line + 1;
        return;
    }
    if (!parsed->keys)
        list_keys(parsed);
    diagnostic_nearest(rep, found, parsed->keys, field->key);
}

/*
 * Registers a field as the first of its kind. If it is not, reports the duplicate and returns the
 * first; else NULL.
 */
static const struct field *register_field(struct parsed_record *parsed, struct field *field)
{
    const struct field *first = duplicated_field(parsed, field);
    if (!first) {
        if (!may_repeat(field->def))
            pass_field(parsed, field);
        return NULL;
    }
    struct diagnostic *found =
            report(parsed->report, DIAG_DUPLICATE_FIELD, field->key, "duplicate '%s'%s",
                   field->def->key, field->def->in_round ? " in this round" : "");
    diagnostic_note(parsed->report, found, first->key, "the first one counts");
    return first;
}

/* Splits an invalid line: its readable part may still identify the field. */
static bool split_unreadable(const struct parsed_record *parsed, const struct line *line,
                             struct field_text *text)
{
    struct slice left = line_salvage(line, parsed->arena);
    return field_split(slice_trim(line_without_comment(slice_trim(left))), text);
}

/*
 * The value of a field on an invalid line is unknown, but the field counts as present, and still
 * opens its block.
 */
static void read_unreadable_field(struct parsed_record *parsed, struct field *field)
{
    struct field_text left;
    split_unreadable(parsed, &parsed->record->lines[field->line], &left);
    if (field->def->owned && !(field->player = find_player(parsed, left.owner))) {
        field->def = NULL;
        return;
    }
    field->duplicate = duplicated_field(parsed, field);
    field->usable = field->def->is_block;
}

/*
 * True if nothing but comments and remarks separate a block's field from its duplicate: then both
 * share their rows.
 */
static bool is_right_below(const struct record *record, const struct field *field,
                           const struct field *first)
{
    for (size_t line = field->line - 1; line > first->line;
         line--) /* each line is visited only once */
        if (record->lines[line].kind > LINE_REMARK && record->lines[line].kind != LINE_UNREADABLE)
            return false;
    return true;
}

static void read_field(struct parsed_record *parsed, struct field *field)
{
    if (field->lost) {
        read_unreadable_field(parsed, field);
        return;
    }
    if (field->def->owned) {
        if (!field->owner.ptr) {
            take_owner(parsed, field);
            report_missing_colon(parsed, field);
        }
        field->player = find_player(parsed, field->owner);
        if (!field->player) {
            report_unknown_player(parsed, field->owner, field->key);
            return;
        }
    }
    const struct field *first = register_field(parsed, field);
    field->duplicate = first;
    if (first) {
        field->usable = field->def->is_block && is_right_below(parsed->record, field, first);
        return;
    }
    /* Players: was read first, since other fields may name players */
    field->usable = field->def->id == FIELD_PLAYERS ? !parsed->players.unreadable
                                                    : read_value(parsed, field);
}

/* Splits a line into the parts of a field, even if it is mistyped; false if it is not a field. */
static bool split_line(struct parsed_record *parsed, size_t line, struct field_text *text,
                       struct field *field)
{
    const struct line *source = &parsed->record->lines[line];
    if (source->kind == LINE_ROW) {
        field->def = split_without_colon(parsed, line, text);
        field->mistyped = true;
        return field->def;
    }
    field->lost = source->kind == LINE_UNREADABLE_FIELD;
    if (field->lost ? !split_unreadable(parsed, source, text)
                    : source->kind != LINE_FIELD || !field_split(line_body(source), text))
        return false;
    field->def = grammar_field(parsed->grammar, text->key, text->owner);
    parsed->lost_field |= field->lost && !grammar_has_key(parsed->grammar, text->key);
    if (!field->def && !field->lost)
        field->mistyped = (field->def = split_with_misplaced_colon(parsed, text)) != NULL;
    return true;
}

static void report_malformed(struct parsed_record *parsed, struct field *field)
{
    bool is_row = parsed->record->lines[field->line].kind == LINE_ROW;
    if (is_row && field->def->owned)
        return; /* it is reported once the players are known */
    if (is_row)
        report_missing_colon(parsed, field);
    else if (field->mistyped)
        report_misplaced_colon(parsed, field);
    else if (!field->def && grammar_has_key(parsed->grammar, field->key) &&
             !slice_equal_nocase(field->key, slice_of("Game")))
        bad_owner(parsed, field);
    else if (!field->def)
        unknown_field(parsed, field);
}

/*
 * The salvaged text of an invalid line is a copy, but diagnostics need slices of the record: use
 * the whole line.
 */
static void set_texts(const struct parsed_record *parsed, struct field *field,
                      const struct field_text *text)
{
    struct slice body = line_body(&parsed->record->lines[field->line]);
    field->key = text->key;
    field->owner = text->owner;
    field->value = text->value;
    if (!field->lost)
        return;
    field->key = body;
    field->owner = text->owner.ptr ? body : text->owner;
    field->value = text->value.len ? body : (struct slice){ body.ptr + body.len, 0 };
}

/* Reads the key, owner and value of a line; false if it is not a field. */
static bool read_line(struct parsed_record *parsed, struct field *field)
{
    struct field_text text;
    if (!split_line(parsed, field->line, &text, field))
        return false;
    set_texts(parsed, field, &text);
    if ((field->mistyped || !field->def) && !field->lost)
        report_malformed(parsed, field);
    return true;
}

static void add_field(struct parsed_record *parsed, size_t line, size_t *capacity, size_t *rounds)
{
    ARENA_PUSH(parsed->arena, parsed->fields, parsed->field_count, *capacity);
    struct field *field = &parsed->fields[parsed->field_count];
    *field = (struct field){ .line = line };
    if (!read_line(parsed, field))
        return;
    if (field->def && field->def->id == FIELD_ROUND)
        ++*rounds;
    field->round = *rounds;
    parsed->field_count++;
}

/* Counts the field lines, so that the array is allocated once. */
static size_t count_field_lines(const struct record *record)
{
    size_t count = 0;
    for (size_t i = 1; i < record->line_count; i++)
        count += record->lines[i].kind == LINE_FIELD;
    return count;
}

/*
 * A field that persists does not open a round. Above the line that opens round 1, it belongs to
 * round 1.
 */
static void move_persisting(struct parsed_record *parsed)
{
    const struct record *record = parsed->record;
    int64_t number;
    size_t i = 0;
    for (; i < parsed->field_count && parsed->fields[i].round == 0; i++) {
        const struct field_def *def = parsed->fields[i].def;
        if (def && def->in_round && !def->persists)
            return;
    }
    if (i == parsed->field_count || !parse_number(parsed->fields[i].value, &number) || number != 1)
        return;
    for (size_t line = 1; line < parsed->fields[i].line; line++)
        if (record->lines[line].kind == LINE_ROW && parsed->grammar->row_count > 0)
            return;
    while (i-- > 0)
        parsed->fields[i].round = 1;
}

/* Reads the first valid Players: before the other fields, which may name players. */
static void find_players(struct parsed_record *parsed)
{
    for (size_t i = 0; i < parsed->field_count; i++) {
        struct field *field = &parsed->fields[i];
        if (!field->def || field->def->id != FIELD_PLAYERS)
            continue;
        parsed->players.unreadable = field->lost;
        if (field->lost)
            continue;
        read_players(parsed, field);
        return;
    }
}

void parse_record(struct parsed_record *parsed, const struct record *record,
                  const struct grammar *grammar, struct report *rep)
{
    size_t capacity = 0, rounds = 0;
    parsed_record_begin(parsed, record, grammar, rep);
    ARENA_RESERVE(parsed->arena, parsed->fields, count_field_lines(record), capacity);
    for (size_t i = 1; i < parsed->line_count; i++)
        if (line_may_be_field(&record->lines[i]))
            add_field(parsed, i, &capacity, &rounds);
    move_persisting(parsed);
    find_players(parsed);
    for (size_t i = 0; i < parsed->field_count; i++)
        if (parsed->fields[i].def)
            read_field(parsed, &parsed->fields[i]);
    parse_rows(parsed);
}
