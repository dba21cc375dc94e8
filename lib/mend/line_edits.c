/* Whole lines: missing, duplicated or swapped. */
#include "base/order.h"
#include "edits.h"

static bool has_content(const struct line *line)
{
    return line->kind == LINE_FIELD || line->kind == LINE_ROW;
}

const char *line_start(const struct record *record, size_t line)
{
    return line < record->line_count ? record->lines[line].text
                                     : record->bytes.ptr + record->bytes.len;
}

/* --- missing rows --- */

void offer_row(struct editor *editor, size_t line, struct slice text)
{
    const struct record *record = editor->outline->parsed->record;
    const char *at = line_start(record, line);
    const char *newline = memchr(record->bytes.ptr, '\n', (size_t)(at - record->bytes.ptr));
    const char *end = newline && newline[-1] == '\r' ? "\r\n" : "\n";
    bool lacks_line_end = at[-1] != '\n'; /* the last line has no line end */
    const char *row = arena_printf(editor->scratch, "%s%.*s%s", lacks_line_end ? end : "",
                                   (int)text.len, text.ptr, lacks_line_end ? "" : end);
    bool is_field = memchr(text.ptr, ':', text.len) != NULL;
    offer_edit(editor, &(struct edit){ line,
                                       { at, 0 },
                                       slice_of(row),
                                       SLIP_MISSING,
                                       LIKELY,
                                       is_field ? "line" : "row" });
}

enum { ROW_MOVES_MAX = 6, ROWS_MAX = 3000 };

/* A row being composed of legal moves. */
struct long_row {
    struct editor *editor;
    size_t line;  /* insert it above this line */
    size_t moves; /* number of moves that it will have */
};

/*
 * Offers each row that continues `row`, which has `count` moves, with legal moves. Recurses at most ROW_MOVES_MAX
 * deep.
 */
static void lengthen(const struct long_row *expected, const char *row, size_t count)
{
    struct editor *editor = expected->editor;
    const struct record *record = editor->outline->parsed->record;
    int above = (int)(line_start(record, expected->line) - record->bytes.ptr);
    const char *text = arena_printf(editor->scratch, "%.*s%s%s%s", above, record->bytes.ptr,
                                    count ? "\n" : "", row, count ? "\n" : "");
    struct slice *moves;
    size_t number = probe_moves(editor->probe, slice_of(text), editor->scratch, &moves), rows = 1;
    for (size_t i = count; i < expected->moves; i++)
        rows *= MIN(number, ROWS_MAX);
    for (size_t i = 0; i < number && rows <= ROWS_MAX && !editor->stop; i++) {
        const char *longer =
                arena_printf(editor->scratch, "%s%s%s", row, count ? " " : "", moves[i].ptr);
        if (count + 1 == expected->moves)
            offer_row(editor, expected->line, slice_of(longer));
        else
            lengthen(expected, longer, count + 1);
    }
}

/* The number of cells in a row of a grid of numbers; 1 below the key of one without rows; else 0. */
static size_t cells_on(const struct outline *outline, size_t line)
{
    const struct row *row = outline->rows[line];
    const struct field *field = outline->fields[line];
    const struct grammar *grammar = outline->parsed->grammar;
    if (row->def && row->result == ROW_READ && row->def->parts[0].value.type == TYPE_CELLS)
        return tokens_count(value_tokens(&row->def->parts[0].value, row->parts[0]));
    for (size_t i = 0; field && field->def && i < grammar->row_count; i++)
        if (is_row_of_block(&grammar->rows[i], field->def) &&
            grammar->rows[i].parts[0].value.type == TYPE_CELLS)
            return 1;
    return 0;
}

/* Offers rows of cells with all numbers that the grid lacks, at most two in a cell; `ways` numbers the ways to do so. */
static void offer_cells(struct editor *editor, size_t line, size_t cells, const int64_t *numbers,
                        size_t count)
{
    size_t ways = 1, offered = 0;
    for (size_t i = 0; i < count; i++)
        ways *= ways * cells < 1 << 20 ? cells : 0;
    for (size_t way = 0; way < ways && offered < ROWS_MAX && !editor->stop; way++) {
        const char *row = "";
        bool fits = true;
        for (size_t cell = 0; cell < cells && fits; cell++) {
            size_t rest = way, held = 0;
            const char *gap = cell ? " " : "";
            for (size_t i = 0; i < count; i++, rest /= cells)
                if (rest % cells == cell)
                    row = arena_printf(editor->scratch, "%s%s%lld", row, held++ ? "/" : gap,
                                       (long long)numbers[i]);
            fits = held <= 2;
            row = held ? row : arena_printf(editor->scratch, "%s%s.", row, gap);
        }
        offered += fits;
        if (fits)
            offer_row(editor, line, slice_of(row));
    }
}

/* Offers rows of a grid of numbers, whose last numbers may be missing as well. */
static void offer_rows_of_cells(struct editor *editor, size_t line)
{
    const struct outline *outline = editor->outline;
    size_t beside = cells_on(outline, line), above = cells_on(outline, line - 1);
    size_t cells = MAX(beside, above);
    int64_t numbers[MISSING_MAX];
    for (size_t more = 0; more <= 2 * cells && !editor->stop; more++)
        offer_cells(editor, line, cells, numbers, outline_missing_numbers(outline, more, numbers));
}

void edit_long_rows(struct editor *editor, size_t line)
{
    const struct outline *outline = editor->outline;
    size_t most = 0;
    bool is_beside = squares_in_row(outline->rows[line]) || squares_in_row(outline->rows[line - 1]);
    for (size_t i = 0; i < outline->parsed->record->line_count && is_beside; i++) {
        size_t squares = squares_in_row(outline->rows[i]);
        most = MAX(squares, most);
    }
    for (size_t moves = 2; moves <= most && moves <= ROW_MOVES_MAX && !editor->stop; moves++)
        lengthen(&(struct long_row){ editor, line, moves }, "", 0);
    offer_rows_of_cells(editor, line);
}

/* True for a row, or a field that the rules treat as one. */
static bool is_like_row(const struct outline *outline, size_t line)
{
    const struct record *record = outline->parsed->record;
    const struct field *field = outline->fields[line];
    if (line < record->line_count && record->lines[line].kind == LINE_ROW)
        return true;
    return field && field->def && field->def->repeats && field->def->id >= FIELD_OF_GAME;
}

/* The letters of a row that is not a claim; NULL if there are none. */
static const struct span *letters_on(const struct outline *outline, size_t line)
{
    struct spans spans = spans_on(outline, line);
    for (size_t i = 0; i < spans.count; i++) {
        const struct span *span = &spans.items[i];
        if (span->part == 0 && span->def->type == TYPE_LETTERS && !span->is_claim)
            return span;
    }
    return NULL;
}

/* Offers rows that differ from this one by a mark; above a row of a grid, rows with at most one filled square. */
static void offer_similar(struct editor *editor, size_t line, const struct span *span)
{
    bool is_grid = span->alphabet[0] == '.';
    size_t marks = tokens_count(value_tokens(span->def, span->text));
    for (size_t place = 0; place <= marks && !editor->stop; place++) {
        struct tokens tokens = value_tokens(span->def, span->text);
        char *row = arena_string(editor->scratch, span->text);
        struct token token;
        for (size_t i = 0; token_next(&tokens, &token) == TOKEN_OK; i++) {
            char *mark = &row[token.text.ptr - span->text.ptr];
            if (i == place)
                *mark = span->alphabet[is_grid || *mark == span->alphabet[0]];
            else if (is_grid)
                *mark = '.';
        }
        offer_row(editor, line, slice_of(row));
    }
}

/* Offers to insert a row above a line: of one legal move, or similar to a neighbour. */
static void offer_rows(struct editor *editor, size_t line)
{
    const struct outline *outline = editor->outline;
    const struct span *marks = letters_on(outline, line);
    if (is_like_row(outline, line) || is_like_row(outline, line - 1))
        lengthen(&(struct long_row){ editor, line, 1 }, "", 0);
    marks = marks ? marks : letters_on(outline, line - 1);
    if (marks)
        offer_similar(editor, line, marks);
}

/* --- other lines --- */

static const char *line_stop(const struct line *line)
{
    return line->text + line->len;
}

/* Offers to remove the second of two equal lines, or to swap two different ones. */
static void edit_pair(struct editor *editor, size_t first, size_t second)
{
    const struct line *lines = editor->outline->parsed->record->lines;
    const struct line *one = &lines[first], *other = &lines[second];
    bool is_twice = slice_equal(line_body(one), line_body(other));
    const char *start = is_twice ? line_stop(&lines[second - 1]) : one->text;
    struct edit edit = { .line = is_twice ? second : first,
                         .old = slice_between(start, line_stop(other)),
                         .slip = is_twice ? SLIP_TWICE : SLIP_SWAPPED,
                         .likelihood = LIKELY,
                         .thing = one->kind == LINE_ROW ? "row" : "line" };
    if (!is_twice)
        edit.text = slice_of(arena_printf(editor->scratch, "%.*s%.*s%.*s", (int)other->len,
                                          other->text, (int)(other->text - line_stop(one)),
                                          line_stop(one), (int)one->len, one->text));
    offer_edit(editor, &edit);
}

void edit_line(struct editor *editor, size_t line)
{
    const struct record *record = editor->outline->parsed->record;
    size_t next = line + 1;
    if (line == 0 || !has_content(&record->lines[line]))
        return;
    offer_rows(editor, line);
    while (next < record->line_count && !has_content(&record->lines[next]))
        next++;
    if (next < record->line_count)
        edit_pair(editor, line, next);
    else
        offer_rows(editor, next);
}
