#include "insert.h"

struct insertion insert_line(size_t end, struct slice typed)
{
    return (struct insertion){ .at = end, .before = "", .after = "\n", .typed = typed };
}

static size_t offset_of(const struct record *record, const char *at)
{
    return (size_t)(at - record->bytes.ptr);
}

static struct insertion at_end(const struct record *record, const char *before, struct slice typed)
{
    return (struct insertion){ record->bytes.len, 0, before, "\n", typed };
}

/* A new line below a line. */
static struct insertion below(const struct record *record, size_t line, struct slice typed)
{
    const struct line *above = &record->lines[line];
    return insert_line(offset_of(record, above->text) + above->len + 1, typed);
}

struct insertion insert_field(const struct play *play, const struct field_def *def, unsigned player,
                              struct slice typed)
{
    const char *owner = player ? player_as_written(play, player) : def->owner ? def->owner : "";
    const char *before = arena_printf(play->arena, "%s%s%s: ", def->key, *owner ? " " : "", owner);
    return at_end(play->parsed->record, before, typed);
}

struct insertion insert_token(const struct play *play, const struct field_def *def, unsigned player,
                              struct slice typed)
{
    const struct field *field = round_field(play, def->id, player);
    if (!field)
        return insert_field(play, def, player, typed);
    size_t end = offset_of(play->parsed->record, field->value.ptr) + field->value.len;
    return (struct insertion){
        .at = end, .before = def->value.separator, .after = "", .typed = typed
    };
}

struct insertion replace_value(const struct record *record, const struct field *field,
                               struct slice typed)
{
    return (struct insertion){ offset_of(record, field->value.ptr), field->value.len, " ", "",
                               typed };
}

/* --- several moves on a line --- */

/* True for a move number such as "12.", with or without text after it. */
static bool has_number(struct slice typed)
{
    size_t digits = slice_span(typed, is_digit);
    return digits > 0 && slice_begins(slice_after(typed, digits), ".");
}

/* The field line that opened the block with this key, or NULL. */
static const struct field *find_opener(const struct play *play, const char *block)
{
    const struct parsed_record *parsed = play->parsed;
    for (size_t i = 0; i < parsed->field_count; i++)
        if (parsed->fields[i].def && slice_equal_nocase(parsed->fields[i].key, slice_of(block)))
            return &parsed->fields[i];
    return NULL;
}

/* Inserts the round's first moves, or moves on a line of their own. */
static struct insertion place_first(const struct play *play, const struct row_def *row,
                                    struct row_moves last, struct slice typed)
{
    const struct record *record = play->parsed->record;
    const struct field *opener = row->block ? find_opener(play, row->block) : NULL;
    if (last.count > 0)
        return below(record, last.line, typed);
    if (opener)
        return below(record, opener->line, typed);
    return at_end(record, row->block ? arena_printf(play->arena, "%s:\n", row->block) : "", typed);
}

static struct insertion place_in_row(const struct play *play, struct slice typed)
{
    enum { MOVES_IN_ROW = 10 };
    const struct record *record = play->parsed->record;
    const struct row_def *row = grammar_find_row(play->parsed->grammar, play->game->moves.id);
    struct row_moves last = round_last_row(play);
    const char *join = row->parts[0].value.separator;
    bool full = play->game->moves.place == MOVE_IN_ROW && last.count >= MOVES_IN_ROW;
    if (last.count == 0 || full || has_number(typed))
        return place_first(play, row, last, typed);
    const struct line *line = &record->lines[last.line];
    return (struct insertion){ .at = offset_of(record, line->text) + line->stop,
                               .before = join ? join : "",
                               .after = "",
                               .typed = typed };
}

struct insertion insert_moves(const struct play *play, struct slice typed)
{
    switch (play->game->moves.place) {
    case MOVE_IN_ROW:
    case MOVE_IN_LONG_ROW:
        return place_in_row(play, typed);
    case MOVE_IN_FIELD:
        return insert_token(play, play->parsed->grammar->by_id[play->game->moves.id], 0, typed);
    default:
        return at_end(play->parsed->record, "", typed);
    }
}

/* --- text --- */

static char *append(char *at, struct slice text)
{
    if (text.len)
        memcpy(at, text.ptr, text.len);
    return at + text.len;
}

struct slice insertion_text(struct arena *arena, const struct record *record,
                            const struct insertion *insertion)
{
    struct slice bytes = record->bytes, before = slice_of(insertion->before),
                 after = slice_of(insertion->after);
    size_t rest = insertion->at + insertion->removed;
    char *text = arena_alloc(arena, bytes.len + before.len + insertion->typed.len + after.len),
         *end;
    end = append(text, (struct slice){ bytes.ptr, insertion->at });
    end = append(append(append(end, before), insertion->typed), after);
    end = append(end, slice_after(bytes, rest));
    return (struct slice){ text, (size_t)(end - text) };
}
