#include "document_tree.h"

#include "base/unicode.h"
#include "grammar/value_kinds.h"
#include "items.h"
#include "judge/moment.h"
#include "parse/players.h"
#include "parse/values.h"

/* A record being written. */
struct tree_printer {
    struct tree_writer *out;
    const struct tree_format *format;
    struct arena *arena;
    size_t end; /* the line where the fields of the whole record continue after the last round */
    bool in_rounds, in_block;
};

static void key(struct tree_printer *printer, const char *name)
{
    printer->format->text(printer->out, slice_of(name));
}

static void member(struct tree_printer *printer, const char *name, struct slice text)
{
    key(printer, name);
    printer->format->text(printer->out, text);
}

static void open_list(struct tree_printer *printer, const char *name)
{
    key(printer, name);
    printer->format->open(printer->out, false, false);
}

static void close_list(struct tree_printer *printer)
{
    printer->format->close(printer->out, false);
}

/* --- values --- */

static void put_number(struct tree_printer *printer, struct slice text, bool plus)
{
    struct slice number;
    if (is_canonical_number(text, plus, &number))
        printer->format->plain(printer->out, number);
    else
        printer->format->text(printer->out, text);
}

/* A text without white space. */
static struct slice squeeze(struct tree_printer *printer, struct slice text)
{
    char *copy = NULL;
    size_t len = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (!copy && !is_space(text.ptr[i]))
            continue;
        if (!copy) {
            copy = arena_string(printer->arena, text);
            len = i;
        }
        if (!is_space(text.ptr[i]))
            copy[len++] = text.ptr[i];
    }
    return copy ? (struct slice){ copy, len } : text;
}

/* The letters of a list without separators. */
static void put_letters(struct tree_printer *printer, const struct value_def *def,
                        struct slice value)
{
    char *letters = arena_alloc(printer->arena, value.len + 1);
    size_t len = 0;
    struct tokens tokens = value_tokens(def, value);
    struct token token;
    while (token_next(&tokens, &token) == TOKEN_OK)
        letters[len++] = *token.text.ptr;
    printer->format->text(printer->out, (struct slice){ letters, len });
}

static void put_tokens(struct tree_printer *printer, const struct value_def *def,
                       struct slice value, bool are_numbers)
{
    struct tokens tokens = value_tokens(def, value);
    struct token token;
    printer->format->open(printer->out, false, true);
    while (token_next(&tokens, &token) == TOKEN_OK)
        if (are_numbers)
            put_number(printer, token.text, def->show_plus);
        else
            printer->format->text(printer->out, squeeze(printer, token.text));
    printer->format->close(printer->out, false);
}

/* `is_none` becomes an empty list. */
static void put_names(struct tree_printer *printer, const struct value_def *def, struct slice value)
{
    struct slice name;
    bool is_none = def->type == TYPE_WINNER && slice_is(value, "none");
    printer->format->open(printer->out, false, true);
    while (!is_none && next_piece(&value, &name))
        put_number(printer, name, false);
    printer->format->close(printer->out, false);
}

static void put_value(struct tree_printer *printer, const struct value_def *def,
                      enum value_kind form, struct slice value)
{
    int64_t count;
    switch (form) {
    case KIND_TEXT:
        printer->format->text(printer->out, value);
        break;
    case KIND_NUMBER:
    case KIND_NAME:
        put_number(printer, value, false);
        break;
    case KIND_LETTERS:
        put_letters(printer, def, value);
        break;
    case KIND_TOKEN:
        printer->format->text(printer->out, squeeze(printer, value));
        break;
    case KIND_TOKENS:
    case KIND_NUMBERS:
        put_tokens(printer, def, value, form == KIND_NUMBERS);
        break;
    case KIND_PLAYERS:
        if (parse_number(value, &count)) {
            put_number(printer, value, false);
            break;
        }
        /* fall through */
    case KIND_NAMES:
        put_names(printer, def, value);
        break;
    }
}

/* --- items --- */

static void open_item(struct tree_printer *printer, bool is_flat)
{
    printer->format->open(printer->out, true, is_flat);
}

static void close_item(struct tree_printer *printer, struct slice comment)
{
    if (comment.len)
        member(printer, "comment", comment);
    printer->format->close(printer->out, true);
}

/* An item of one text. */
static void put_text_item(struct tree_printer *printer, const char *name, const struct item *item)
{
    open_item(printer, true);
    member(printer, name, item->body);
    close_item(printer, item->comment);
}

/* Writes one entry for any number of blank lines, but none at the beginning. */
static void put_blank(struct tree_printer *printer)
{
    if (printer->out->blank_due && printer->out->any_line) {
        open_item(printer, true);
        key(printer, "blank");
        printer->format->plain(printer->out, slice_of("true"));
        printer->format->close(printer->out, true);
    }
    printer->out->blank_due = false;
}

/* Writes an unreadable line with invalid bytes as \xNN; backslashes are doubled. */
static void put_skipped(struct tree_printer *printer, const struct item *item)
{
    enum { LONGEST = 4 };
    char *text = arena_alloc(printer->arena, LONGEST * item->body.len + 1), *to = text;
    for (size_t i = 0; i < item->body.len;) {
        const char *at = item->body.ptr + i;
        size_t length = utf8_length((const unsigned char *)at, item->body.len - i);
        if (length == 0)
            to += sprintf(to, "\\x%02x", (unsigned char)*at);
        else
            to = (char *)memcpy(to, at, length) + length;
        if (*at == '\\')
            *to++ = '\\';
        i += length ? length : 1;
    }
    open_item(printer, true);
    member(printer, "skipped", (struct slice){ text, (size_t)(to - text) });
    printer->format->close(printer->out, true);
}

static void put_row(struct tree_printer *printer, const struct item *item)
{
    const struct row *row = item->row;
    open_item(printer, true);
    member(printer, "row", slice_of(row->def->name));
    if (row->number_text.ptr) {
        key(printer, "move");
        put_number(printer, (struct slice){ row->number_text.ptr, row->number_text.len - 1 },
                   false);
    }
    for (size_t i = 0; i < row->def->part_count; i++) {
        const struct part_def *part = &row->def->parts[i];
        if (!row->parts[i].ptr)
            continue;
        key(printer, part->name);
        put_value(printer, &part->value, value_kind_of_part(&part->value), row->parts[i]);
    }
    close_item(printer, item->comment);
}

/* A block contains the items below it, up to the next field. */
static void put_field(struct tree_printer *printer, const struct item *item)
{
    const struct field *field = item->field;
    const struct field_def *def = field->def;
    open_item(printer, !def->is_block);
    member(printer, "field",
           def->owner ? slice_of(arena_printf(printer->arena, "%s %s", def->key, def->owner))
                      : slice_of(def->key));
    if (def->owned) {
        key(printer, "player");
        put_number(printer, field->owner, false);
    }
    if (field->usable && !def->is_block) {
        key(printer, "value");
        put_value(printer, &def->value, value_kind_of_field(&def->value), field->value);
    } else if (field->value.len || !def->is_block) {
        member(printer, "text", field->value);
    }
    if (!def->is_block) {
        close_item(printer, item->comment);
        return;
    }
    if (item->comment.len)
        member(printer, "comment", item->comment);
    open_list(printer, "lines");
    printer->in_block = true;
}

static void close_block(struct tree_printer *printer)
{
    if (!printer->in_block)
        return;
    close_list(printer);
    printer->format->close(printer->out, true);
    printer->in_block = false;
}

static void end_round(struct tree_printer *printer)
{
    close_list(printer);
    printer->format->close(printer->out, true);
}

static void put_round(struct tree_printer *printer, const struct item *item)
{
    close_list(printer);
    if (printer->in_rounds)
        printer->format->close(printer->out, true);
    else
        open_list(printer, "rounds");
    printer->in_rounds = true;
    open_item(printer, false);
    key(printer, item->field->usable ? "round" : "text");
    if (item->field->usable)
        put_number(printer, item->field->value, false);
    else
        printer->format->text(printer->out, item->field->value);
    if (item->comment.len)
        member(printer, "comment", item->comment);
    open_list(printer, "lines");
}

/* Opens the list for the fields after the last round. */
static void open_end(struct tree_printer *printer)
{
    end_round(printer);
    close_list(printer);
    open_list(printer, "end");
    printer->in_rounds = false;
}

static void put_item(struct tree_printer *printer, const struct item *item)
{
    if (item->is_field_line)
        close_block(printer);
    put_blank(printer);
    printer->out->any_line = true;
    printer->out->comment = item->kind == ITEM_COMMENT;
    if (printer->in_rounds && item->line == printer->end)
        open_end(printer);
    if (item->kind == ITEM_FIELD && item->field->def->id == FIELD_ROUND)
        put_round(printer, item);
    else if (item->kind == ITEM_FIELD)
        put_field(printer, item);
    else if (item->kind == ITEM_ROW)
        put_row(printer, item);
    else if (item->kind == ITEM_SKIPPED)
        put_skipped(printer, item);
    else
        put_text_item(printer,
                      item->kind == ITEM_COMMENT  ? "comment"
                      : item->kind == ITEM_REMARK ? "remark"
                                                  : "text",
                      item);
}

/* --- the record --- */

/* The 'Game:' line, as typed if the game is unknown. */
static void put_game(struct tree_printer *printer, const struct result *result)
{
    const struct grammar *grammar = result->judgement->verdict.grammar;
    const struct line *line = &result->judgement->record.lines[0];
    struct slice body = line_body(line), comment = line_comment(line);
    struct field_text field = { .value = { NULL, 0 } };
    field_split(body, &field);
    member(printer, "game", grammar ? slice_of(grammar->name) : field.value);
    if (!grammar && !slice_is(body, arena_printf(printer->arena, "Game: %.*s", (int)field.value.len,
                                                 field.value.ptr ? field.value.ptr : "")))
        member(printer, "text", body);
    if (comment.len)
        member(printer, "comment", comment);
    printer->out->any_line = true;
    printer->out->comment = printer->out->blank_due = false;
}

static void put_lines(struct tree_printer *printer, struct items *items)
{
    struct item item;
    open_list(printer, "lines");
    while (items_next(items, &item))
        if (item.kind == ITEM_BLANK)
            printer->out->blank_due = true;
        else
            put_item(printer, &item);
    /* the blank line between records is implied, except after a comment */
    if (printer->out->comment)
        put_blank(printer);
    close_block(printer);
    if (printer->in_rounds)
        end_round(printer);
    close_list(printer);
}

/* --- results --- */

static void put_count(struct tree_printer *printer, int64_t number)
{
    printer->format->plain(printer->out,
                           slice_of(arena_printf(printer->arena, "%lld", (long long)number)));
}

static void put_word(struct tree_printer *printer, const char *name, const char *word)
{
    key(printer, name);
    printer->format->plain(printer->out, slice_of(word));
}

/* By name if the player has one, else by number. */
static void put_player(struct tree_printer *printer, const struct verdict *verdict, unsigned player)
{
    if (verdict->names)
        printer->format->text(printer->out, verdict->names[player - 1]);
    else
        put_count(printer, player);
}

static void put_players(struct tree_printer *printer, const struct verdict *verdict)
{
    key(printer, "players");
    if (!verdict->players)
        printer->format->plain(printer->out, slice_of("null"));
    else if (!verdict->names)
        put_count(printer, verdict->players);
    else {
        printer->format->open(printer->out, false, true);
        for (unsigned i = 1; i <= verdict->players; i++)
            put_player(printer, verdict, i);
        printer->format->close(printer->out, false);
    }
}

static void put_results(struct tree_printer *printer, const struct verdict *verdict)
{
    key(printer, "moves");
    put_count(printer, (int64_t)verdict->moves);
    if (verdict->score) {
        key(printer, "score");
        printer->format->open(printer->out, false, true);
        for (unsigned i = 0; i < verdict->players; i++)
            put_count(printer, verdict->score[i]);
        printer->format->close(printer->out, false);
    } else {
        put_word(printer, "score", "null");
    }
    key(printer, "winner");
    printer->format->open(printer->out, false, true);
    for (unsigned i = 0; verdict->finished && verdict->players && i < verdict->winner_count; i++)
        put_player(printer, verdict, verdict->winners[i]);
    printer->format->close(printer->out, false);
}

/* Iterates over claims and diagnostics in parallel; both are sorted by place. */
struct claim_list {
    struct tree_printer *printer;
    const struct report *report;
    size_t next; /* the first diagnostic at or after the claim */
    bool all_judged;
};

static const char *place_begin(const struct diagnostic *diagnostic)
{
    const struct place *place = &diagnostic->place;
    return place->source.ptr ? place->source.ptr + (place->column - 1 - place->source_offset)
                             : NULL;
}

/* The error about this claim, or NULL. */
static const struct diagnostic *find_error(struct claim_list *list, struct slice text)
{
    const struct report *report = list->report;
    while (list->next < report->count && place_begin(&report->items[list->next]) < text.ptr)
        list->next++;
    for (size_t i = list->next; i < report->count; i++) {
        const struct diagnostic *found = &report->items[i];
        if (place_begin(found) >= text.ptr + text.len)
            break;
        if (found->is_claim)
            return found;
    }
    return NULL;
}

static void put_claim(struct claim_list *list, const char *name, const struct value_def *def,
                      enum value_kind form, struct slice text)
{
    struct tree_printer *printer = list->printer;
    const struct diagnostic *error = find_error(list, text);
    open_item(printer, true);
    member(printer, "claim", slice_of(name));
    key(printer, "value");
    put_value(printer, def, form, text);
    put_word(printer, "holds", error ? "false" : list->all_judged ? "true" : "null");
    if (error && error->computed)
        member(printer, "computed", slice_of(error->computed));
    printer->format->close(printer->out, true);
}

static void put_row_claims(struct claim_list *list, const struct row *row)
{
    for (size_t i = 0; i < row->def->part_count; i++) {
        const struct part_def *part = &row->def->parts[i];
        if (part->value.is_claim && row->parts[i].ptr)
            put_claim(list, part->name, &part->value, value_kind_of_part(&part->value),
                      row->parts[i]);
    }
}

static void put_field_claim(struct claim_list *list, const struct field *field)
{
    const struct field_def *def = field->def;
    if (!field->usable || def->is_block || !def->value.is_claim)
        return;
    const char *name = def->key;
    if (def->owned)
        name = arena_printf(list->printer->arena, "%s %.*s", name, (int)field->owner.len,
                            field->owner.ptr);
    put_claim(list, name, &def->value, value_kind_of_field(&def->value), field->value);
}

static void put_claims(struct tree_printer *printer, const struct result *result)
{
    const struct judgement *judgement = result->judgement;
    struct claim_list list = { .printer = printer,
                               .report = &judgement->report,
                               .all_judged = has_only_claim_errors(&judgement->report) };
    struct items items = items_of(&judgement->record, &judgement->verdict, printer->arena);
    struct item item;
    open_list(printer, "claims");
    while (items_next(&items, &item))
        if (item.kind == ITEM_ROW)
            put_row_claims(&list, item.row);
        else if (item.kind == ITEM_FIELD)
            put_field_claim(&list, item.field);
    close_list(printer);
}

static bool is_blank(const struct record *record)
{
    for (size_t i = 0; i < record->line_count; i++)
        if (record->lines[i].kind != LINE_BLANK)
            return false;
    return true;
}

void write_tree(struct tree_writer *out, const struct result *result)
{
    struct tree_printer printer = { .out = out,
                                    .format = out->format,
                                    .arena = result->judgement->report.arena };
    if (result->judgement->record.too_large)
        return;
    /* blank lines alone are not a record, but they separate a comment from the next record */
    if (is_blank(&result->judgement->record) && !out->comment) {
        out->blank_due = true;
        return;
    }
    struct items items =
            items_of(&result->judgement->record, &result->judgement->verdict, printer.arena);
    printer.end = items_end(&items);
    out->format->begin_record(out);
    out->format->open(out, true, false);
    if (result->judgement->record.has_game)
        put_game(&printer, result);
    if (out->has_results && result->judgement->verdict.play) {
        put_players(&printer, &result->judgement->verdict);
        put_results(&printer, &result->judgement->verdict);
        put_claims(&printer, result);
    }
    put_lines(&printer, &items);
    out->format->close(out, true);
    out->format->end_record(out);
    out->any_record = true;
}
