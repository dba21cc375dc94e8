#include <stdlib.h>

#include "base/order.h"
#include "parse/players.h"
#include "put.h"
#include "record/source_map.h"
#include "write.h"

/* Columns wider than this are not padded. */
enum { WIDTH_MAX = 64 };

/* A record being written. */
struct printer {
    FILE *out;
    const struct record *record;
    const struct play *play;
    enum claims_mode mode;
    struct quire_layout *layout;
    struct arena *arena;
    const struct parsed_record *parsed; /* NULL if the game is unknown */
    struct cursor cursor;
    const char *block;        /* key of the open block, or NULL */
    const struct fill *fills; /* sorted by line */
    size_t fill_count, fill;
    bool measured;            /* the widths of the rows up to the next field are known */
    bool in_stripped;         /* inside a block that is being removed */
    struct row_widths widths; /* of the rows up to the next field */
};

static void begin_line(struct printer *printer, bool is_comment)
{
    struct quire_layout *layout = printer->layout;
    if (layout->any && layout->blank_due && !layout->bare)
        put_char(printer->out, '\n');
    layout->any = true;
    layout->blank_due = layout->blank_written = false;
    layout->comment = is_comment;
}

static void end_line(struct printer *printer, const struct line *line)
{
    struct slice comment = printer->layout->bare ? NO_SLICE : line_comment(line);
    if (comment.len)
        fputs("  ", printer->out);
    put(printer->out, comment);
    put_char(printer->out, '\n');
}

/* Writes a whole line, with its comment if it has one. */
static void put_line(struct printer *printer, struct slice text, bool is_comment)
{
    begin_line(printer, is_comment);
    put(printer->out, text);
    put_char(printer->out, '\n');
}

static void put_as_typed(struct printer *printer, const struct line *line)
{
    static const char mark[] = "\xef\xbb\xbf";
    struct slice body = line_body(line);
    /* at the start of a file it would be taken for a byte order mark */
    if (!printer->layout->any && body.len >= sizeof mark - 1 &&
        memcmp(body.ptr, mark, sizeof mark - 1) == 0)
        put_char(printer->out, '\n');
    begin_line(printer, false);
    put(printer->out, body);
    end_line(printer, line);
}

/* A removed line keeps its comment, unless that is a source map. */
static void put_comment_only(struct printer *printer, const struct line *line)
{
    struct slice comment = line_comment(line);
    uint64_t origin;
    const char *file;
    if (!comment.len ||
        (printer->record->mapped_file && source_map_read(printer->arena, comment, &origin, &file)))
        return;
    put_line(printer, comment, true);
}

/* --- fields --- */

static void put_names(FILE *out, struct slice value)
{
    for (struct slice name; value.len;) {
        name = slice_take_until(&value, ',');
        put(out, slice_trim(name));
        if (!value.ptr)
            break;
        value = slice_trim(value);
        /* a '#' after a space would begin a comment */
        fputs(value.len && value.ptr[0] == '#' ? "," : ", ", out);
    }
}

static bool has_names(enum value_type type)
{
    return type == TYPE_PLAYERS || type == TYPE_PLAYER_LIST || type == TYPE_WINNER ||
           type == TYPE_READINGS;
}

static void put_key(FILE *out, const struct field_def *def, struct slice owner)
{
    fputs(def->key, out);
    if (def->owner) {
        fprintf(out, " %s", def->owner);
    } else if (owner.ptr) {
        put_char(out, ' ');
        put(out, owner);
    }
    put_char(out, ':');
}

static void put_field(struct printer *printer, const struct line *line, const struct field *field)
{
    const struct field_def *def = field->def;
    if (!def || field->mistyped) {
        put_as_typed(printer, line);
        return;
    }
    begin_line(printer, false);
    put_key(printer->out, def, field->owner);
    if (field->value.len && field->value.ptr[0] != '#')
        put_char(printer->out, ' ');
    if (field->usable && def->id != FIELD_GAME && has_names(def->value.type))
        put_names(printer->out, field->value);
    else if (field->usable && !def->is_block && printer->layout->bare)
        write_normalized(printer->out, &def->value, field->value);
    else if (field->usable && !def->is_block)
        write_value(printer->out, &def->value, field->value, 0);
    else
        put(printer->out, field->value);
    end_line(printer, line);
}

/* True if the next row or field below this line is a row. */
static bool is_above_row(const struct record *record, size_t line)
{
    for (line++; line < record->line_count; line++)
        if (record->lines[line].kind == LINE_ROW || record->lines[line].kind == LINE_FIELD)
            return record->lines[line].kind == LINE_ROW;
    return false;
}

/*
 * True if a field is a claim that can be removed without losing information. A duplicate goes as
 * well; a field that ends a block must stay if rows follow it.
 */
static bool is_stripped(const struct printer *printer, const struct field *field, const char *block)
{
    return printer->mode == CLAIMS_STRIP && field->def && !field->mistyped &&
           (field->usable || field->duplicate) && field->def->value.is_claim &&
           (field->value.len || field->def->is_block) &&
           !printer->play->fills->keep_fields[field->def->id] &&
           (field->def->is_block || !block || printer->in_stripped ||
            !is_above_row(printer->record, field->line));
}

/* The key of the block that a field opens, or NULL. */
static const char *block_of(const struct field *field)
{
    return field->def && field->def->is_block ? field->def->key : NULL;
}

static void print_field(struct printer *printer, const struct line *line, const struct field *field)
{
    bool goes = is_stripped(printer, field, printer->block);
    printer->block = block_of(field);
    printer->in_stripped = goes && field->def->is_block;
    printer->measured &= goes && !printer->in_stripped;
    if (goes)
        put_comment_only(printer, line);
    else
        put_field(printer, line, field);
}

/* The key of a field that is filled in, up to its value. */
static void put_filled_key(struct printer *printer, const struct fill *fill)
{
    const struct parsed_record *parsed = printer->parsed;
    struct slice owner = { NULL, 0 };
    if (fill->player)
        owner = slice_of(player_called(&parsed->players, fill->player, parsed->arena));
    put_key(printer->out, fill->def, owner);
    put_char(printer->out, fill->def->is_block ? '\n' : ' ');
}

/* --- rows --- */

/* The text of a row's part as written, or as it is filled in. */
static struct slice part_text(const struct printer *printer, const struct row *row, size_t part,
                              size_t fill)
{
    if (printer->mode == CLAIMS_STRIP && row->def->parts[part].value.is_claim)
        return NO_SLICE;
    for (; fill < printer->fill_count && printer->fills[fill].line == row->line; fill++)
        if (printer->fills[fill].part == (int)part)
            return slice_of(printer->fills[fill].text);
    return row->parts[part];
}

static void widen(size_t *width, size_t by)
{
    if (by > *width && by <= WIDTH_MAX)
        *width = by;
}

/* Every cell but the last is padded on the right; numbers are padded on the left. */
static bool has_width(const struct row_def *def, size_t piece, size_t last)
{
    return piece < last || def->parts[def->layout[piece].part].value.type == TYPE_INTEGER;
}

static size_t last_part(const struct row_def *def)
{
    size_t last = 0;
    for (size_t i = 0; i < def->layout_count; i++)
        if (def->layout[i].part >= 0)
            last = i;
    return last;
}

static void measure_row(struct printer *printer, const struct row *row, size_t fill)
{
    size_t last = last_part(row->def);
    widen(&printer->widths.number, row->number_text.len);
    for (size_t piece = 0; piece < row->def->layout_count; piece++) {
        if (row->def->layout[piece].part < 0)
            continue;
        size_t i = (size_t)row->def->layout[piece].part;
        const struct value_def *def = &row->def->parts[i].value;
        struct slice text = part_text(printer, row, i, fill);
        if (has_width(row->def, piece, last))
            widen(&printer->widths.parts[i], value_width(def, text, WIDTH_MAX));
        if (!row->def->aligned)
            continue;
        struct tokens tokens = value_tokens(def, text);
        struct token token;
        while (token_next(&tokens, &token) == TOKEN_OK)
            widen(&printer->widths.token, token_width(&token));
    }
}

/* Measures the rows up to the next field that is kept, so that their columns can be aligned. */
static void measure_rows(struct printer *printer, size_t line, const struct row *row)
{
    const struct parsed_record *parsed = printer->parsed;
    struct cursor cursor = printer->cursor;
    const char *block = printer->block;
    size_t fill = printer->fill;
    printer->widths = (struct row_widths){ .number = 0 };
    if (printer->layout->bare)
        return;
    while (line < printer->record->line_count) {
        while (fill < printer->fill_count && printer->fills[fill].line < line)
            fill++;
        if (row && row->result == ROW_READ)
            measure_row(printer, row, fill);
        const struct field *field = field_on(parsed, &cursor, ++line);
        row = row_on(parsed, &cursor, line);
        if (field && (!is_stripped(printer, field, block) || field->def->is_block))
            break;
        if (field)
            block = block_of(field);
    }
}

static void put_number(struct printer *printer, const struct row *row)
{
    if (printer->widths.number == 0 || !row->def->numbered)
        return;
    if (row->number_text.len < printer->widths.number)
        put_spaces(printer->out, printer->widths.number - row->number_text.len);
    put(printer->out, row->number_text);
    put_char(printer->out, ' ');
}

/* The literal text after the last part, such as a closing bracket, up to white space. */
static void put_closing(FILE *out, const struct row_def *def, size_t piece)
{
    if (piece >= def->layout_count || def->layout[piece].part >= 0)
        return;
    size_t len = strcspn(def->layout[piece].text, " \t");
    put(out, (struct slice){ def->layout[piece].text, len });
}

void write_row(FILE *out, const struct row_def *def, const struct slice *parts,
               const struct row_widths *widths)
{
    size_t last = 0, spaces = 0;
    for (size_t i = 0; i < def->layout_count; i++)
        if (def->layout[i].part >= 0 && parts[def->layout[i].part].ptr)
            last = i;
    for (size_t i = 0; i <= last; i++) {
        put_spaces(out, spaces);
        spaces = 0;
        if (def->layout[i].part < 0) {
            fputs(def->layout[i].text, out);
            continue;
        }
        size_t part = (size_t)def->layout[i].part;
        const struct value_def *value = &def->parts[part].value;
        size_t column = widths->parts[part];
        size_t width = column && has_width(def, i, last)
                               ? value_width(value, parts[part], WIDTH_MAX)
                               : column;
        spaces = width < column ? column - width : 0;
        if (value->type == TYPE_INTEGER) {
            put_spaces(out, spaces);
            spaces = 0;
        }
        if (parts[part].ptr)
            write_value(out, value, parts[part], def->aligned ? widths->token : 0);
    }
    put_closing(out, def, last + 1);
}

static void put_parts(struct printer *printer, const struct row *row)
{
    struct slice parts[PARTS_MAX];
    for (size_t i = 0; i < row->def->part_count; i++)
        parts[i] = part_text(printer, row, i, printer->fill);
    if (!printer->layout->bare) {
        write_row(printer->out, row->def, parts, &printer->widths);
        return;
    }
    for (size_t i = 0; i < row->def->part_count; i++) {
        put_char(printer->out, '|');
        if (parts[i].ptr)
            write_normalized(printer->out, &row->def->parts[i].value, parts[i]);
    }
}

static void print_row(struct printer *printer, size_t index, const struct row *row)
{
    const struct line *line = &printer->record->lines[index];
    if (!printer->measured) {
        measure_rows(printer, index, row);
        printer->measured = true;
    }
    if (row->result != ROW_READ) {
        put_as_typed(printer, line);
    } else if (printer->mode == CLAIMS_STRIP && (row->def->is_claim || printer->in_stripped)) {
        put_comment_only(printer, line);
    } else {
        begin_line(printer, false);
        put_number(printer, row);
        put_parts(printer, row);
        end_line(printer, line);
    }
}

/* --- the record --- */

static void print_line(struct printer *printer, size_t index)
{
    const struct line *line = &printer->record->lines[index];
    const struct field *field =
            printer->parsed ? field_on(printer->parsed, &printer->cursor, index) : NULL;
    const struct row *row =
            printer->parsed ? row_on(printer->parsed, &printer->cursor, index) : NULL;
    if (printer->layout->bare && (line->kind == LINE_COMMENT || line->kind == LINE_REMARK))
        return;
    switch (line->kind) {
    case LINE_BLANK:
        printer->layout->blank_due = true;
        break;
    case LINE_COMMENT:
        put_line(printer, line_body(line), true);
        break;
    case LINE_REMARK:
        if (line->start == line->stop)
            printer->layout->blank_due = true;
        else
            put_line(printer, line_body(line), false);
        break;
    case LINE_UNREADABLE_FIELD:
    case LINE_UNREADABLE_ROW:
    case LINE_UNREADABLE: /* not understood, so not changed */
        put_line(printer, line_raw(line), false);
        break;
    case LINE_FIELD:
    case LINE_ROW:
        if (field)
            print_field(printer, line, field);
        else if (row && line->kind == LINE_ROW)
            print_row(printer, index, row);
        else
            put_as_typed(printer, line);
        break;
    }
}

static int compare_fills(const void *left, const void *right)
{
    const struct fill *a = left, *b = right;
    int order = COMPARE(a->line, b->line);
    return order ? order : COMPARE(a->order, b->order);
}

/*
 * The last line that is not blank or a comment: claims about the record are filled in below it, as comments at
 * the end may belong to the next game.
 */
static size_t last_content(const struct record *record)
{
    size_t last = 0;
    for (size_t i = 0; i < record->open_remark; i++)
        if (record->lines[i].kind != LINE_BLANK && record->lines[i].kind != LINE_COMMENT)
            last = i;
    return last;
}

static void prepare_fills(struct printer *printer, struct fills *fills)
{
    size_t last = last_content(printer->record);
    for (size_t i = 0; i < fills->count; i++) {
        fills->items[i].order = i;
        if (fills->items[i].line > last)
            fills->items[i].line = last;
    }
    if (fills->count > 1)
        qsort(fills->items, fills->count, sizeof *fills->items, compare_fills);
    printer->fills = fills->items;
    printer->fill_count = fills->count;
}

static void print_fills_below(struct printer *printer, size_t line)
{
    while (printer->fill < printer->fill_count && printer->fills[printer->fill].line <= line) {
        const struct fill *fill = &printer->fills[printer->fill++];
        if (fill->part != FILL_FIELD && fill->part != FILL_ROW)
            continue; /* written in its row */
        begin_line(printer, false);
        if (fill->part == FILL_FIELD)
            put_filled_key(printer, fill);
        fprintf(printer->out, "%s\n", fill->text);
    }
}

void layout_pass(struct quire_layout *layout, struct slice bytes)
{
    bool blank =
            bytes.len > 1 && bytes.ptr[bytes.len - 1] == '\n' && bytes.ptr[bytes.len - 2] == '\n';
    *layout = (struct quire_layout){ .any = true, .blank_written = blank };
}

/* Writes a record that is in canonical form, and ends with at most one blank line. */
static void copy_record(struct printer *printer)
{
    struct slice bytes = printer->record->bytes;
    bool is_above_blank = bytes.len > 1 && bytes.ptr[bytes.len - 2] == '\n';
    begin_line(printer, false);
    put(printer->out, (struct slice){ bytes.ptr, bytes.len - is_above_blank });
    printer->layout->blank_due = is_above_blank;
}

void write_quire(FILE *out, const struct result *result, enum claims_mode mode,
                 struct quire_layout *layout)
{
    const struct judgement *judgement = result->judgement;
    const struct record *record = &judgement->record;
    struct play *play = judgement->verdict.play;
    struct printer printer = { .out = out,
                               .record = record,
                               .play = play,
                               /* in a record with errors, claims may show the intended moves */
                               .mode = judgement->report.errors ? CLAIMS_KEEP : mode,
                               .layout = layout,
                               .arena = judgement->report.arena,
                               .parsed = play ? play->parsed : NULL };
    if (record->too_large)
        return;
    if (play && play->fills && printer.mode == CLAIMS_FILL)
        prepare_fills(&printer, play->fills);
    if (record->has_game && layout->any && !layout->comment && !layout->blank_written)
        layout->blank_due = true;
    if (judgement->is_canonical) {
        copy_record(&printer);
        return;
    }
    for (size_t i = 0; i < record->line_count; i++) {
        if (i == 0 && play) {
            begin_line(&printer, false);
            fprintf(out, "Game: %s", judgement->verdict.grammar->name);
            end_line(&printer, &record->lines[0]);
        } else {
            print_line(&printer, i);
        }
        print_fills_below(&printer, i);
    }
}
