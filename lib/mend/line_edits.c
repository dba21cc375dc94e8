/* Whole lines: missing, duplicated or swapped. */
#include "edits.h"
#include "parse/rows.h"

static bool is_said(const struct line *line)
{
    return line->kind == LINE_FIELD || line->kind == LINE_ROW;
}

static struct slice whole(const struct line *line)
{
    return (struct slice){ line->text, line->len };
}

/* A line with its line end. If the last line has none, with that of the line above. */
static struct slice with_end(const struct record *record, size_t index)
{
    const char *end = index + 1 < record->line_count ? record->lines[index + 1].text
                                                     : record->bytes.ptr + record->bytes.len;
    struct slice text = { record->lines[index].text, 0 };
    text.len = (size_t)(end - text.ptr);
    if (index + 1 == record->line_count && text.len && text.ptr[text.len - 1] != '\n') {
        const struct line *above = &record->lines[index - 1];
        text.ptr = above->text + above->len;
        text.len = (size_t)(end - text.ptr);
    }
    return text;
}

static void offer_line(struct editor *editor, size_t line, struct slice old, struct slice text,
                       enum slip slip, enum likelihood likelihood)
{
    bool is_row = editor->outline->parsed->record->lines[line].kind == LINE_ROW;
    if (!old.len) /* an inserted line: look at its text */
        is_row = !memchr(text.ptr, ':', text.len);
    struct edit edit = { line, old, text, slip, likelihood, is_row ? "row" : "line" };
    offer_edit(editor, &edit);
}

/* Offers to swap a line with the next one that is not blank or a comment. */
static void offer_lines_swapped(struct editor *editor, size_t first, size_t second)
{
    const struct record *record = editor->outline->parsed->record;
    struct slice one = whole(&record->lines[first]), other = whole(&record->lines[second]);
    struct slice old = { one.ptr, (size_t)(other.ptr + other.len - one.ptr) };
    struct slice gap = { one.ptr + one.len, (size_t)(other.ptr - one.ptr) - one.len };
    char *text = arena_alloc(editor->scratch, old.len);
    memcpy(text, other.ptr, other.len);
    memcpy(text + other.len, gap.ptr, gap.len);
    memcpy(text + other.len + gap.len, one.ptr, one.len);
    offer_line(editor, first, old, (struct slice){ text, old.len }, SLIP_SWAPPED, LIKELY);
}

/* The start of a line; the end of the record for the line after the last. */
static const char *place_of(const struct record *record, size_t line)
{
    return line < record->line_count ? record->lines[line].text
                                     : record->bytes.ptr + record->bytes.len;
}

void offer_row(struct editor *editor, size_t line, struct slice text)
{
    const struct record *record = editor->outline->parsed->record;
    const char *at = place_of(record, line);
    const char *newline = memchr(record->bytes.ptr, '\n', (size_t)(at - record->bytes.ptr));
    const char *end = newline && newline[-1] == '\r' ? "\r\n" : "\n";
    bool cut_off = at[-1] != '\n'; /* the last line has no line end */
    const char *row = arena_printf(editor->scratch, "%s%.*s%s", cut_off ? end : "", (int)text.len,
                                   text.ptr, cut_off ? "" : end);
    offer_line(editor, line, (struct slice){ at, 0 }, slice_of(row), SLIP_MISSING, LIKELY);
}

/* Offers to insert a row of one move above a line. */
static void offer_rows(struct editor *editor, size_t line)
{
    const struct record *record = editor->outline->parsed->record;
    const char *at = place_of(record, line);
    struct slice above = { record->bytes.ptr, (size_t)(at - record->bytes.ptr) }, *moves;
    if (!editor->probe)
        return;
    size_t count = probe_moves(editor->probe, above, editor->scratch, &moves);
    for (size_t i = 0; i < count && !editor->stop; i++)
        offer_row(editor, line, moves[i]);
}

/* --- rows of several moves --- */

enum { ROW_MOVES_MOST = 4, ROWS_MOST = 3000 };

/* A row being composed of legal moves. */
struct long_row {
    struct editor *editor;
    size_t line;  /* insert it above this line */
    size_t moves; /* number of moves that it will have */
};

/*
 * Offers each row that continues `row`, which has `count` moves, with legal moves. Recurses at most ROW_MOVES_MOST
 * deep.
 */
static void lengthen(const struct long_row *expected, const char *row, size_t count)
{
    struct editor *editor = expected->editor;
    const struct record *record = editor->outline->parsed->record;
    int above = (int)(place_of(record, expected->line) - record->bytes.ptr);
    const char *text = arena_printf(editor->scratch, "%.*s\n%s\n", above, record->bytes.ptr, row);
    struct slice *moves;
    size_t number = probe_moves(editor->probe, slice_of(text), editor->scratch, &moves), rows = 1;
    for (size_t i = count; i < expected->moves; i++)
        rows *= number < ROWS_MOST ? number : ROWS_MOST;
    for (size_t i = 0; i < number && rows <= ROWS_MOST && !editor->stop; i++) {
        const char *longer =
                arena_printf(editor->scratch, "%s%s%s", row, count ? " " : "", moves[i].ptr);
        if (count + 1 == expected->moves)
            offer_row(editor, expected->line, slice_of(longer));
        else
            lengthen(expected, longer, count + 1);
    }
}

/* The number of moves in a row; 0 if it is not a list of moves. */
static size_t moves_in(const struct row *row)
{
    const struct value_def *def = row->def ? &row->def->parts[0].value : NULL;
    if (!def || (def->type != TYPE_SQUARES && def->type != TYPE_SEGMENTS))
        return 0;
    return tokens_count(value_tokens(def, row->shown[0]));
}

void edit_long_rows(struct editor *editor, size_t line)
{
    const struct outline *outline = editor->outline;
    const struct record *record = outline->parsed->record;
    size_t most = 0;
    if (line == 0 || !editor->probe ||
        (!moves_in(outline->rows[line]) && !moves_in(outline->rows[line - 1])))
        return;
    for (size_t i = 0; i < record->line_count; i++)
        most = moves_in(outline->rows[i]) > most ? moves_in(outline->rows[i]) : most;
    for (size_t moves = 2; moves <= most && moves <= ROW_MOVES_MOST && !editor->stop; moves++)
        lengthen(&(struct long_row){ editor, line, moves }, "", 0);
}

/* --- rows of marks --- */

/* Offers a row equal to this one except for one mark. For a grid: a row with only one mark. */
static void offer_like(struct editor *editor, size_t line, const struct span *span, size_t place)
{
    struct tokens tokens = value_tokens(span->def, span->text);
    struct token token;
    bool is_grid = span->alphabet[0] == '.';
    char *row = arena_string(editor->scratch, span->text);
    for (size_t i = 0; token_next(&tokens, &token) == TOKEN_OK; i++) {
        char *mark = &row[token.text.ptr - span->text.ptr];
        if (i == place)
            *mark = span->alphabet[is_grid || *mark == span->alphabet[0]];
        else if (is_grid)
            *mark = '.';
    }
    offer_row(editor, line, slice_of(row));
}

/* Offers rows of marks above a line that are similar to the row below or above. */
static void offer_rows_of_marks(struct editor *editor, size_t line)
{
    const struct outline *outline = editor->outline;
    for (size_t beside = line; beside + 1 >= line && beside > 0; beside--) {
        const struct row *row = outline->rows[beside];
        size_t i = outline_find(outline, beside);
        while (row->def && i < outline->count && outline->spans[i].part != 0)
            i++;
        if (!row->def || i == outline->count || outline->spans[i].line != beside ||
            outline->spans[i].def->type != TYPE_LETTERS || outline->spans[i].is_claim)
            continue;
        const struct span *span = &outline->spans[i];
        size_t marks = tokens_count(value_tokens(span->def, span->text));
        for (size_t place = 0; place <= marks && !editor->stop; place++)
            offer_like(editor, line, span, place);
        return;
    }
}

/* --- any line --- */

/* True for a row, or a field that the rules treat as one. */
static bool is_like_row(const struct outline *outline, size_t line)
{
    const struct record *record = outline->parsed->record;
    const struct field *field = outline->fields[line];
    if (line < record->line_count && record->lines[line].kind == LINE_ROW)
        return true;
    return field && field->def && field->def->repeats && field->def->id >= FIELD_OF_GAME;
}

/* True if a line may contain a move: it has a digit, or is a valid row or field of the game. */
static bool may_hold_moves(const struct outline *outline, size_t line)
{
    struct slice body = line_body(&outline->parsed->record->lines[line]);
    const struct field *field = outline->fields[line];
    for (size_t i = 0; i < body.len; i++)
        if (is_digit(body.ptr[i]))
            return true;
    return (field && (field->def || any_row_kind_matches(outline->parsed, field->value) ||
                      reads_as_some_field(outline->parsed->grammar, field->value))) ||
           any_row_kind_matches(outline->parsed, body);
}

void edit_stray_line(struct editor *editor, size_t line)
{
    const struct record *record = editor->outline->parsed->record;
    struct slice body = line_body(&record->lines[line]);
    if (is_said(&record->lines[line]) && !may_hold_moves(editor->outline, line))
        offer_edit(editor, &(struct edit){ line,
                                           { body.ptr, 0 },
                                           slice_of("# "),
                                           SLIP_OTHER,
                                           REMOTE,
                                           "a line is only a comment" });
}

/* Offers to insert rows above a line. */
static void offer_missing(struct editor *editor, size_t line)
{
    const struct outline *outline = editor->outline;
    if (is_like_row(outline, line) || is_like_row(outline, line - 1))
        offer_rows(editor, line);
    if (!editor->stop)
        offer_rows_of_marks(editor, line);
}

void edit_line(struct editor *editor, size_t line)
{
    const struct record *record = editor->outline->parsed->record;
    size_t next = line + 1;
    if (line == 0 || !is_said(&record->lines[line]))
        return;
    offer_missing(editor, line);
    while (next < record->line_count && !is_said(&record->lines[next]))
        next++;
    if (next == record->line_count && !editor->stop)
        offer_missing(editor, line + 1);
    if (next == record->line_count || editor->stop)
        return;
    if (slice_equal(line_body(&record->lines[line]), line_body(&record->lines[next])))
        offer_line(editor, next, with_end(record, next), (struct slice){ "", 0 }, SLIP_TWICE,
                   LIKELY);
    else
        offer_lines_swapped(editor, line, next);
}
