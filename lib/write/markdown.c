#include "base/order.h"
#include "base/text_stream.h"
#include "base/unicode.h"
#include "items.h"
#include "write.h"

/* A record being written as a page. */
struct page {
    FILE *out;
    struct text_stream *scratch;
    struct markdown *markdown;
    const struct result *result;
    struct items *items; /* the items after the one being written */
    size_t moves;        /* index of the next of the play's row_moves */
    bool in_comment;     /* the line above is a comment: the next comment continues it */
};

/* Consecutive rows or fields of one kind, which become a table. */
struct run {
    const struct row_def *def; /* NULL for fields */
    bool has_moves, has_comments, has_part[PARTS_MAX];
    size_t token_width, ticks; /* the widest token, and the longest run of backticks */
};

/* --- text --- */

/* Escapes characters with a meaning in Markdown; more of them have one at the start of a line. */
static void put_escaped(FILE *out, struct slice text, bool at_start)
{
    bool only_digits = at_start;
    while (text.len) {
        size_t length;
        uint32_t code;
        bool safe = character_is_safe(text, &length, &code);
        char c = *text.ptr;
        bool starts = at_start && c && strchr("-+=", c);
        bool numbers = !at_start && only_digits && (c == '.' || c == ')');
        at_start = c == '\n';
        only_digits = at_start || (only_digits && is_digit(c));
        if (starts || numbers || (c && strchr("\\`*_[]|~#>!", c)))
            putc('\\', out);
        if (c == '<' || c == '&')
            fputs(c == '<' ? "&lt;" : "&amp;", out);
        else if (safe || c == '\n')
            fwrite(text.ptr, 1, length, out);
        else
            putc(' ', out);
        text = slice_after(text, length);
    }
}

static void put_text(FILE *out, struct slice text)
{
    put_escaped(out, text, true);
}

static size_t most_ticks(struct slice text)
{
    size_t most = 0, count = 0;
    for (size_t i = 0; i < text.len; i++) {
        count = text.ptr[i] == '`' ? count + 1 : 0;
        most = MAX(count, most);
    }
    return most;
}

static void put_ticks(FILE *out, size_t count)
{
    while (count-- > 0)
        putc('`', out);
}

/* A text as code. */
static void put_code(FILE *out, struct slice text)
{
    size_t ticks = most_ticks(text) + 1;
    put_ticks(out, ticks);
    putc(' ', out);
    put_safe(out, text);
    putc(' ', out);
    put_ticks(out, ticks);
}

/* A comment without its '#'. */
static struct slice without_marker(struct slice comment)
{
    while (comment.len && (*comment.ptr == '#' || is_space(*comment.ptr)))
        comment = slice_after(comment, 1);
    return comment;
}

static void add_cell(FILE *out, struct slice text)
{
    putc(' ', out);
    put_escaped(out, text, false);
    fputs(" |", out);
}

static void put_value(struct page *page, const struct value_def *def, struct slice value)
{
    write_value(page->scratch->stream, def, value, 0);
    add_cell(page->out, text_stream_take(page->scratch));
}

/* --- runs --- */

static struct slice key_of(struct page *page, const struct field *field)
{
    FILE *out = page->scratch->stream;
    struct slice owner = field->def->owner ? slice_of(field->def->owner) : field->owner;
    fputs(field->def->key, out);
    if (owner.len)
        fprintf(out, " %.*s", (int)owner.len, owner.ptr);
    return text_stream_take(page->scratch);
}

static bool is_of_run(const struct run *run, const struct item *item)
{
    if (item->kind == ITEM_ROW)
        return item->row->def == run->def;
    return item->kind == ITEM_FIELD && !run->def && !item->field->def->is_block &&
           item->field->def->id != FIELD_ROUND;
}

static void measure_row(struct run *run, const struct row *row)
{
    for (size_t i = 0; i < row->def->part_count; i++) {
        struct tokens tokens = value_tokens(&row->def->parts[i].value, row->parts[i]);
        struct token token;
        run->has_part[i] |= row->parts[i].ptr != NULL;
        while (row->def->aligned && token_next(&tokens, &token) == TOKEN_OK)
            if (token.text.len > run->token_width)
                run->token_width = token.text.len;
    }
}

static void measure(struct page *page, struct run *run, const struct item *item)
{
    const struct play *play = page->result->judgement->verdict.play;
    run->has_comments |= item->comment.len > 0;
    size_t ticks = most_ticks(item->body);
    run->ticks = MAX(ticks, run->ticks);
    if (item->kind != ITEM_ROW)
        return;
    size_t next = page->moves; /* for the run's first row */
    run->has_moves = run->has_moves || play_moves_on(play, item->line, &next).count > 0;
    measure_row(run, item->row);
}

/* Measures the run of items of one kind that begins here. */
static struct run look_ahead(struct page *page, const struct item *first)
{
    struct run run = { .def = first->kind == ITEM_ROW ? first->row->def : NULL };
    struct items ahead = *page->items;
    struct item item = *first;
    do
        measure(page, &run, &item);
    while (items_next(&ahead, &item) && is_of_run(&run, &item));
    return run;
}

/* --- tables --- */

static void put_heading(struct page *page, const char *name, bool right)
{
    fprintf(page->out, " %s |", name ? name : right ? "---:" : "---");
}

/* The heading of a table of rows; with `rule`, the line below it. */
static void put_columns(struct page *page, const struct run *run, bool rule)
{
    putc('|', page->out);
    if (run->has_moves)
        put_heading(page, rule ? NULL : "move", true);
    for (size_t i = 0; i < run->def->part_count; i++)
        if (run->has_part[i])
            put_heading(page, rule ? NULL : run->def->parts[i].name, false);
    if (run->has_comments)
        put_heading(page, rule ? NULL : "comment", false);
    putc('\n', page->out);
}

static void put_move(struct page *page, size_t line)
{
    const struct play *play = page->result->judgement->verdict.play;
    struct row_moves moves = play_moves_on(play, line, &page->moves);
    if (moves.count > 0)
        fprintf(page->out, " %llu |", (unsigned long long)moves.first);
    else
        fputs("  |", page->out);
}

static void put_row(struct page *page, const struct run *run, const struct item *item)
{
    putc('|', page->out);
    if (run->has_moves)
        put_move(page, item->line);
    for (size_t i = 0; i < run->def->part_count; i++)
        if (run->has_part[i])
            put_value(page, &run->def->parts[i].value, item->row->parts[i]);
    if (run->has_comments)
        add_cell(page->out, without_marker(item->comment));
    putc('\n', page->out);
}

/* Writes a row of a picture. */
static void put_picture_row(struct page *page, const struct run *run, const struct item *item)
{
    struct row_widths widths = { .token = run->token_width };
    write_row(page->out, run->def, item->row->parts, &widths);
    if (item->comment.len)
        fprintf(page->out, "  %.*s", (int)item->comment.len, item->comment.ptr);
    putc('\n', page->out);
}

static void put_field(struct page *page, const struct run *run, const struct item *item)
{
    const struct field *field = item->field;
    putc('|', page->out);
    add_cell(page->out, key_of(page, field));
    if (field->usable)
        put_value(page, &field->def->value, field->value);
    else
        add_cell(page->out, field->value);
    if (run->has_comments)
        add_cell(page->out, without_marker(item->comment));
    putc('\n', page->out);
}

static void put_fence(struct page *page, const struct run *run)
{
    put_ticks(page->out, run->ticks < 3 ? 3 : run->ticks + 1);
    putc('\n', page->out);
}

/* Writes the run that begins with an item; true if *item is an item after it. */
static bool put_run(struct page *page, struct item *item)
{
    struct run run = look_ahead(page, item);
    bool is_picture = run.def && run.def->block && !run.has_moves, more;
    if (is_picture) {
        put_fence(page, &run);
    } else if (run.def) {
        put_columns(page, &run, false);
        put_columns(page, &run, true);
    } else {
        fputs(run.has_comments ? "| field | value | comment |\n| --- | --- | --- |\n"
                               : "| field | value |\n| --- | --- |\n",
              page->out);
    }
    do {
        if (is_picture)
            put_picture_row(page, &run, item);
        else if (run.def)
            put_row(page, &run, item);
        else
            put_field(page, &run, item);
        more = items_next(page->items, item);
    } while (more && is_of_run(&run, item));
    if (is_picture)
        put_fence(page, &run);
    return more;
}

/* --- the rest of the page --- */

static void put_comment(struct page *page, struct slice comment)
{
    fputs("> ", page->out);
    put_text(page->out, without_marker(comment));
    putc('\n', page->out);
}

/* The comment after something that is a paragraph of its own; empty if there is none. */
static void put_comment_below(struct page *page, struct slice comment)
{
    if (!comment.len)
        return;
    putc('\n', page->out);
    put_comment(page, comment);
}

/* The heading of a round or a block. */
static void put_title(struct page *page, const struct item *item)
{
    const struct field *field = item->field;
    fputs(field->def->id == FIELD_ROUND ? "### " : "#### ", page->out);
    put_text(page->out, key_of(page, field));
    if (field->value.len) {
        putc(' ', page->out);
        put_text(page->out, field->value);
    }
    putc('\n', page->out);
    put_comment_below(page, item->comment);
}

static void put_lines(struct page *page, const struct item *item)
{
    if (item->kind == ITEM_COMMENT) {
        put_comment(page, item->body);
    } else if (item->kind == ITEM_REMARK) {
        put_text(page->out, item->body);
        putc('\n', page->out);
    } else if (item->kind == ITEM_FIELD) {
        put_title(page, item);
    } else {
        fputs("Not read: ", page->out);
        put_code(page->out, item->body);
        putc('\n', page->out);
        put_comment_below(page, item->comment);
    }
}

static void begin_paragraph(struct page *page)
{
    if (page->markdown->any)
        putc('\n', page->out);
    page->markdown->any = true;
}

/* Writes an item, or a run of items; true if *item is the item after it. */
static bool put_item(struct page *page, struct item *item)
{
    if (!page->in_comment || item->kind != ITEM_COMMENT)
        begin_paragraph(page);
    page->in_comment = item->kind == ITEM_COMMENT;
    if (item->kind == ITEM_ROW || is_of_run(&(struct run){ .def = NULL }, item))
        return put_run(page, item);
    put_lines(page, item);
    return items_next(page->items, item);
}

static void put_game(struct page *page)
{
    const struct grammar *grammar = page->result->judgement->verdict.grammar;
    const struct line *line = &page->result->judgement->record.lines[0];
    struct slice comment = line_comment(line);
    struct field_text field = { .value = line_body(line) };
    field_split(line_body(line), &field);
    begin_paragraph(page);
    fputs("## ", page->out);
    put_text(page->out, grammar ? slice_of(grammar->title) : field.value);
    putc('\n', page->out);
    put_comment_below(page, comment);
}

void write_markdown(struct markdown *markdown, const struct result *result)
{
    struct judgement *judgement = result->judgement;
    struct items items = items_of(&judgement->record, &judgement->verdict, judgement->report.arena);
    struct page page = { .out = markdown->out,
                         .scratch = text_stream_open(judgement->report.arena),
                         .markdown = markdown,
                         .result = result,
                         .items = &items };
    struct item item;
    if (judgement->record.too_large)
        return;
    if (judgement->record.has_game)
        put_game(&page);
    bool more = items_next(&items, &item);
    while (more) {
        bool is_blank = item.kind == ITEM_BLANK;
        page.in_comment &= !is_blank;
        more = is_blank ? items_next(&items, &item) : put_item(&page, &item);
    }
}
