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
    struct arena *arena;
    size_t end; /* the line where the fields of the whole record continue after the last round */
    bool in_rounds, in_block;
};

/* A text; in a map, also a key. */
static void put(struct tree_printer *printer, struct slice text)
{
    printer->out->format->text(printer->out, text);
}

static void put_word(struct tree_printer *printer, const char *word)
{
    printer->out->format->plain(printer->out, slice_of(word));
}

static void key(struct tree_printer *printer, const char *name)
{
    put(printer, slice_of(name));
}

static void member(struct tree_printer *printer, const char *name, struct slice text)
{
    key(printer, name);
    put(printer, text);
}

static void open_map(struct tree_printer *printer, bool is_flat)
{
    printer->out->format->open(printer->out, true, is_flat);
}

static void close_map(struct tree_printer *printer)
{
    printer->out->format->close(printer->out, true);
}

static void open_flat_list(struct tree_printer *printer)
{
    printer->out->format->open(printer->out, false, true);
}

static void open_list(struct tree_printer *printer, const char *name)
{
    key(printer, name);
    printer->out->format->open(printer->out, false, false);
}

static void close_list(struct tree_printer *printer)
{
    printer->out->format->close(printer->out, false);
}

/* --- values --- */

static void put_number(struct tree_printer *printer, struct slice text, bool plus)
{
    struct slice number;
    if (is_canonical_number(text, plus, &number))
        printer->out->format->plain(printer->out, number);
    else
        put(printer, text);
}

/* Writes a text without white space. */
static void put_squeezed(struct tree_printer *printer, struct slice text)
{
    char *copy = arena_alloc(printer->arena, text.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < text.len; i++)
        if (!is_space(text.ptr[i]))
            copy[len++] = text.ptr[i];
    put(printer, (struct slice){ copy, len });
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
    put(printer, (struct slice){ letters, len });
}

static void put_tokens(struct tree_printer *printer, const struct value_def *def,
                       struct slice value, bool are_numbers)
{
    struct tokens tokens = value_tokens(def, value);
    struct token token;
    open_flat_list(printer);
    while (token_next(&tokens, &token) == TOKEN_OK)
        if (are_numbers)
            put_number(printer, token.text, def->show_plus);
        else
            put_squeezed(printer, token.text);
    close_list(printer);
}

/* `is_none` becomes an empty list. */
static void put_names(struct tree_printer *printer, const struct value_def *def, struct slice value)
{
    struct slice name;
    bool is_none = def->type == TYPE_WINNER && slice_is(value, "none");
    open_flat_list(printer);
    while (!is_none && next_piece(&value, &name))
        put_number(printer, name, false);
    close_list(printer);
}

static void put_value(struct tree_printer *printer, const struct value_def *def,
                      enum value_kind form, struct slice value)
{
    int64_t count;
    switch (form) {
    case KIND_TEXT:
        put(printer, value);
        break;
    case KIND_NUMBER:
    case KIND_NAME:
        put_number(printer, value, false);
        break;
    case KIND_LETTERS:
        put_letters(printer, def, value);
        break;
    case KIND_TOKEN:
        put_squeezed(printer, value);
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

static void close_item(struct tree_printer *printer, struct slice comment)
{
    if (comment.len)
        member(printer, "comment", comment);
    close_map(printer);
}

/* An item of one text. */
static void put_text_item(struct tree_printer *printer, const char *name, const struct item *item)
{
    open_map(printer, true);
    member(printer, name, item->body);
    close_item(printer, item->comment);
}

/* Writes one entry for any number of blank lines, but none at the beginning. */
static void put_blank(struct tree_printer *printer)
{
    if (printer->out->blank_due && printer->out->any_line) {
        open_map(printer, true);
        key(printer, "blank");
        put_word(printer, "true");
        close_map(printer);
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
    open_map(printer, true);
    member(printer, "skipped", (struct slice){ text, (size_t)(to - text) });
    close_map(printer);
}

static void put_row(struct tree_printer *printer, const struct item *item)
{
    const struct row *row = item->row;
    open_map(printer, true);
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
    open_map(printer, !def->is_block);
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

/* Ends the lines of a block or a round, and the block or round. */
static void close_list_in_map(struct tree_printer *printer)
{
    close_list(printer);
    close_map(printer);
}

static void close_block(struct tree_printer *printer)
{
    if (!printer->in_block)
        return;
    close_list_in_map(printer);
    printer->in_block = false;
}

static void put_round(struct tree_printer *printer, const struct item *item)
{
    close_list(printer);
    if (printer->in_rounds)
        close_map(printer);
    else
        open_list(printer, "rounds");
    printer->in_rounds = true;
    open_map(printer, false);
    key(printer, item->field->usable ? "round" : "text");
    if (item->field->usable)
        put_number(printer, item->field->value, false);
    else
        put(printer, item->field->value);
    if (item->comment.len)
        member(printer, "comment", item->comment);
    open_list(printer, "lines");
}

/* Opens the list for the fields after the last round. */
static void open_end(struct tree_printer *printer)
{
    close_list_in_map(printer);
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
static void put_game(struct tree_printer *printer, const struct judgement *judgement)
{
    const struct grammar *grammar = judgement->verdict.grammar;
    const struct line *line = &judgement->record.lines[0];
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
        close_list_in_map(printer);
    close_list(printer);
}

/* --- results --- */

static void put_count(struct tree_printer *printer, int64_t number)
{
    put_word(printer, arena_printf(printer->arena, "%lld", (long long)number));
}

/* By name if the player has one, else by number. */
static void put_player(struct tree_printer *printer, const struct verdict *verdict, unsigned player)
{
    if (verdict->names)
        put(printer, verdict->names[player - 1]);
    else
        put_count(printer, player);
}

static void put_players(struct tree_printer *printer, const struct verdict *verdict)
{
    key(printer, "players");
    if (!verdict->players)
        put_word(printer, "null");
    else if (!verdict->names)
        put_count(printer, verdict->players);
    else {
        open_flat_list(printer);
        for (unsigned i = 1; i <= verdict->players; i++)
            put_player(printer, verdict, i);
        close_list(printer);
    }
}

static void put_results(struct tree_printer *printer, const struct verdict *verdict)
{
    key(printer, "moves");
    put_count(printer, (int64_t)verdict->moves);
    key(printer, "score");
    if (verdict->score) {
        open_flat_list(printer);
        for (unsigned i = 0; i < verdict->players; i++)
            put_count(printer, verdict->score[i]);
        close_list(printer);
    } else {
        put_word(printer, "null");
    }
    key(printer, "winner");
    open_flat_list(printer);
    for (unsigned i = 0; verdict->finished && verdict->players && i < verdict->winner_count; i++)
        put_player(printer, verdict, verdict->winners[i]);
    close_list(printer);
}

/* Iterates over claims and diagnostics in parallel; both are sorted by place. */
struct claim_list {
    struct tree_printer *printer;
    const struct report *report;
    size_t next; /* the first diagnostic at or after the claim */
    bool all_judged;
};

/* The error about this claim, or NULL. */
static const struct diagnostic *find_error(struct claim_list *list, struct slice text)
{
    const struct report *report = list->report;
    while (list->next < report->count && place_start(&report->items[list->next].place) < text.ptr)
        list->next++;
    for (size_t i = list->next; i < report->count; i++) {
        const struct diagnostic *found = &report->items[i];
        if (place_start(&found->place) >= text.ptr + text.len)
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
    open_map(printer, true);
    member(printer, "claim", slice_of(name));
    key(printer, "value");
    put_value(printer, def, form, text);
    key(printer, "holds");
    put_word(printer, error ? "false" : list->all_judged ? "true" : "null");
    if (error && error->computed)
        member(printer, "computed", slice_of(error->computed));
    close_map(printer);
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

static void put_claims(struct tree_printer *printer, const struct judgement *judgement)
{
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
    const struct judgement *judgement = result->judgement;
    const struct record *record = &judgement->record;
    const struct verdict *verdict = &judgement->verdict;
    struct tree_printer printer = { .out = out, .arena = judgement->report.arena };
    if (record->too_large)
        return;
    /* blank lines alone are not a record, but they separate a comment from the next record */
    if (is_blank(record) && !out->comment) {
        out->blank_due = true;
        return;
    }
    struct items items = items_of(record, verdict, printer.arena);
    printer.end = items_end(&items);
    out->format->begin_record(out);
    open_map(&printer, false);
    if (record->has_game)
        put_game(&printer, judgement);
    if (out->has_results && verdict->play) {
        put_players(&printer, verdict);
        put_results(&printer, verdict);
        put_claims(&printer, judgement);
    }
    put_lines(&printer, &items);
    close_map(&printer);
    out->format->end_record(out);
    out->any_record = true;
}
