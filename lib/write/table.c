#include "base/text_stream.h"
#include "base/unicode.h"
#include "items.h"
#include "put.h"
#include "write.h"

static const char *const columns[] = { "file", "line", "record", "game", "round",
                                       "row",  "move", "player", "text", NULL };

/* A line of the table being written. */
struct cells {
    struct table *table;
    const struct result *result;
    const struct item *item;
    const char *row; /* the kind of row */
    struct slice player;
    bool first; /* first cell of the line */
};

/* --- cells --- */

static bool is_formula(struct slice text, enum table_guard guard)
{
    if (guard == GUARD_NONE || !text.len || !memchr("=+-@\t\r", *text.ptr, 6))
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (!is_digit(text.ptr[i]) && !memchr("+-*./_, ", text.ptr[i], 8))
            return true;
    return guard == GUARD_ALL;
}

/* How a character is written that has a meaning in the table; else NULL. */
static const char *special(char c, bool is_csv)
{
    switch (c) {
    case '\t':
        return is_csv ? "\t" : "\\t";
    case '\n':
        return is_csv ? "\n" : "\\n";
    case '\r':
        return is_csv ? "\r" : "\\r";
    case '\\':
        return is_csv ? NULL : "\\\\";
    case '"':
        return is_csv ? "\"\"" : NULL;
    default:
        return NULL;
    }
}

static void put_text(FILE *out, struct slice text, bool is_csv)
{
    const char mark = is_csv ? '"' : '\\';
    for (size_t length = 0; text.len; text = slice_after(text, length), length = 0) {
        uint32_t code;
        while (length < text.len && text.ptr[length] >= ' ' && text.ptr[length] < 0x7f &&
               text.ptr[length] != mark)
            length++;
        const char *as = length ? NULL : special(*text.ptr, is_csv);
        if (length) {
            put(out, slice_first(text, length));
        } else if (as) {
            put(out, slice_of(as));
            length = 1;
        } else {
            character_is_safe(text, &length, &code);
            put_safe(out, slice_first(text, length));
        }
    }
}

/* RFC 4180: a cell with a comma, a quote or a line end is quoted. */
static bool needs_quotes(char c)
{
    return c == ',' || c == '"' || c == '\r' || c == '\n';
}

static void begin_cell(struct cells *cells)
{
    if (!cells->first)
        put_char(cells->table->out, cells->table->is_csv ? ',' : '\t');
    cells->first = false;
}

static void add_cell(struct cells *cells, struct slice text)
{
    const struct table *table = cells->table;
    bool guard = is_formula(text, table->guard);
    bool quoted = table->is_csv && (guard || slice_count(text, needs_quotes) > 0);
    begin_cell(cells);
    if (quoted)
        put_char(table->out, '"');
    if (guard)
        put_char(table->out, '\'');
    put_text(table->out, text, table->is_csv);
    if (quoted)
        put_char(table->out, '"');
}

static void put_count(struct cells *cells, uint64_t number)
{
    begin_cell(cells);
    if (number)
        put_decimal(cells->table->out, number);
}

static void end_line(struct table *table)
{
    fputs(table->is_csv ? "\r\n" : "\n", table->out);
}

/* --- columns --- */

static void add_part(struct table *table, const char *name)
{
    for (size_t i = 0; i < table->part_count; i++)
        if (strcmp(table->parts[i], name) == 0)
            return;
    if (table->part_count < TABLE_PARTS_MAX)
        table->parts[table->part_count++] = name;
}

void table_begin(struct table *table, FILE *out, bool is_csv, enum table_guard guard,
                 const struct notation *const *games)
{
    struct cells cells = { .table = table, .first = true };
    table->out = out;
    table->is_csv = is_csv;
    table->guard = guard;
    for (const struct notation *const *game = games; *game; game++)
        for (size_t row = 0; (*game)->rows[row].name; row++)
            for (const char *const *part = (*game)->rows[row].parts; *part; part++)
                add_part(table, *part);
    for (const char *const *column = columns; *column; column++)
        add_cell(&cells, slice_of(*column));
    for (size_t i = 0; i < table->part_count; i++)
        add_cell(&cells, slice_of(table->parts[i]));
    end_line(table);
}

/* --- rows --- */

/* Writes the columns that all lines have, up to the text. */
static void put_head(struct cells *cells, uint64_t move, struct slice text)
{
    struct table *table = cells->table;
    const struct grammar *grammar = cells->result->judgement->verdict.grammar;
    cells->first = true;
    add_cell(cells, slice_of(cells->result->file));
    put_count(cells, table->line_of(cells->result, cells->item->line));
    put_count(cells, table->record);
    add_cell(cells, slice_of(grammar ? grammar->name : ""));
    put_count(cells, table->round);
    add_cell(cells, slice_of(cells->row));
    put_count(cells, move);
    add_cell(cells, cells->player);
    add_cell(cells, text);
}

static struct slice value_text(struct table *table, const struct value_def *def, struct slice value)
{
    if (value_is_written(def, value))
        return value;
    write_value(table->scratch->stream, def, value, 0);
    return text_stream_take(table->scratch);
}

/* A token without white space is used without a copy. */
static struct slice token_text(struct table *table, const struct value_def *def, struct slice token)
{
    for (size_t i = 0; i < token.len; i++)
        if (is_space(token.ptr[i]))
            return value_text(table, def, token);
    return token;
}

/* Maps columns to the parts of a kind of row. */
static void find_columns(struct table *table, const struct row_def *def)
{
    for (size_t i = 0; i < table->part_count && table->row != def; i++) {
        size_t part = 0;
        while (part < def->part_count && strcmp(def->parts[part].name, table->parts[i]) != 0)
            part++;
        table->part_of[i] = part;
    }
    table->row = def;
}

/* Writes the parts of a row into their columns; `token`, if not NULL, replaces the part `split`. */
static void put_parts(struct cells *cells, const struct row *row, const struct token *token,
                      size_t split)
{
    struct table *table = cells->table;
    find_columns(table, row->def);
    for (size_t i = 0; i < table->part_count; i++) {
        size_t part = table->part_of[i];
        if (part == row->def->part_count || !row->parts[part].ptr)
            begin_cell(cells);
        else if (token && part == split)
            add_cell(cells, token_text(table, &row->def->parts[part].value, token->text));
        else
            add_cell(cells, value_text(table, &row->def->parts[part].value, row->parts[part]));
    }
    end_line(table);
}

/* The part that has one token for each of the moves; the number of parts if there is none. */
static size_t part_of_moves(const struct row *row, uint64_t moves)
{
    size_t part = 0;
    for (; part < row->def->part_count; part++) {
        const struct value_def *def = &row->def->parts[part].value;
        if (moves > 1 && row->parts[part].ptr && type_has_tokens(def->type) &&
            tokens_count(value_tokens(def, row->parts[part])) == moves)
            break;
    }
    return part;
}

/* Writes a line for each move of a row. */
static void put_row(struct cells *cells)
{
    static const struct row_widths no_widths;
    struct table *table = cells->table;
    const struct row *row = cells->item->row;
    struct row_moves moves =
            play_moves_on(cells->result->judgement->verdict.play, row->line, &table->moves);
    size_t split = part_of_moves(row, moves.count);
    if (split == row->def->part_count) {
        write_row(table->scratch->stream, row->def, row->parts, &no_widths);
        put_head(cells, moves.first, text_stream_take(table->scratch));
        put_parts(cells, row, NULL, 0);
        return;
    }
    const struct value_def *def = &row->def->parts[split].value;
    struct tokens tokens = value_tokens(def, row->parts[split]);
    struct token token;
    while (token_next(&tokens, &token) == TOKEN_OK) {
        put_head(cells, moves.first++, token_text(table, def, token.text));
        put_parts(cells, row, &token, split);
    }
}

static void put_no_parts(struct cells *cells)
{
    for (size_t i = 0; i < cells->table->part_count; i++)
        begin_cell(cells);
    end_line(cells->table);
}

/* Writes a field that is part of play: one line for each move in it, or a single line. */
static void put_field(struct cells *cells, const struct field *field)
{
    const struct value_def *def = &field->def->value;
    struct tokens tokens = value_tokens(def, field->value);
    struct token token;
    uint64_t move = 1;
    if (!field->def->is_moves || !field->usable) {
        put_head(cells, 0,
                 field->usable ? value_text(cells->table, def, field->value) : field->value);
        put_no_parts(cells);
        return;
    }
    while (token_next(&tokens, &token) == TOKEN_OK) {
        put_head(cells, move++, token_text(cells->table, def, token.text));
        put_no_parts(cells);
    }
}

static bool is_play(const struct field_def *def)
{
    return (def->in_round || def->repeats) && def->id >= FIELD_OF_GAME && !def->is_block &&
           !def->value.is_claim;
}

/* Counts rounds as the judge does: an unreadable number means the next round. */
static void enter_round(struct table *table, const struct item *item)
{
    const struct field *field = item->kind == ITEM_FIELD ? item->field : NULL;
    if (field && field->def->id == FIELD_ROUND)
        table->round = field->usable ? (uint64_t)field->integer : table->round + 1;
    else if (table->has_rounds && !table->round &&
             (item->kind == ITEM_ROW || (field && field->def->in_round)))
        table->round = 1;
}

static void put_item(struct cells *cells, const struct item *item)
{
    const struct field *field = item->field;
    cells->item = item;
    cells->row = "";
    cells->player = slice_of("");
    if (item->kind == ITEM_ROW) {
        cells->row = item->row->def->name;
        put_row(cells);
    } else if (item->kind == ITEM_FIELD && is_play(field->def)) {
        cells->row = field->def->key;
        if (field->owner.ptr)
            cells->player = field->owner;
        put_field(cells, field);
    } else if (item->kind == ITEM_TEXT || item->kind == ITEM_SKIPPED) {
        put_safe(cells->table->scratch->stream, item->body);
        put_head(cells, 0, text_stream_take(cells->table->scratch));
        put_no_parts(cells);
    }
}

void write_table(struct table *table, const struct result *result)
{
    struct cells cells = { .table = table, .result = result };
    struct items items = items_of(&result->judgement->record, &result->judgement->verdict,
                                  result->judgement->report.arena);
    struct item item;
    table->record += result->judgement->record.has_game;
    if (result->judgement->record.too_large)
        return;
    table->scratch = text_stream_open(result->judgement->report.arena);
    table->round = 0;
    table->moves = 0;
    table->has_rounds =
            result->judgement->verdict.grammar && result->judgement->verdict.grammar->has_rounds;
    while (items_next(&items, &item)) {
        enter_round(table, &item);
        put_item(&cells, &item);
    }
    text_stream_free(table->scratch);
}
