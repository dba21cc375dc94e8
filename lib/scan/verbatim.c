#include "verbatim.h"

#include "base/map.h"
#include "grammar/date.h"
#include "record/record.h"
#include "record/source_map.h"

/* Writes to the record until it exceeds the limit. */
static void put(struct verbatim *verbatim, struct slice text)
{
    verbatim->size += text.len;
    verbatim->too_large |= verbatim->size > verbatim->max_record;
    if (verbatim->too_large)
        text_stream_free(verbatim->text); /* a record that is too large is not printed */
    else if (text.len)                    /* empty text may have no address */
        fwrite(text.ptr, 1, text.len, verbatim->text->stream);
}

/* Appends to text that is held back; false if it would exceed the limit. */
static bool hold(const struct verbatim *verbatim, struct text_out *piece, struct slice text)
{
    bool fits = text.len <= verbatim->max_record && piece->len <= verbatim->max_record - text.len;
    if (fits)
        text_out_put(piece, text);
    return fits;
}

/* --- lines of a record --- */

/* True if a text has a word other than the name of a square. Rows have none. */
static bool has_word(struct slice text)
{
    for (size_t i = 0; i + 1 < text.len; i++) {
        bool letters = is_letter(text.ptr[i]) && is_letter(text.ptr[i + 1]);
        if ((letters && (i + 2 == text.len || !is_digit(text.ptr[i + 2]))) || text.ptr[i] & 0x80)
            return true;
    }
    return false;
}

/* A rule across the page, the line above a signature, or the end of a block of code. */
static bool is_rule(struct slice text)
{
    size_t same = 0;
    while (same < text.len && text.ptr[same] == text.ptr[0])
        same++;
    return same >= 2 && strchr("-=_~`", text.ptr[0]) && (same == text.len || text.ptr[0] == '`');
}

/* True for a field of the game. A mail's Date header is not one. */
static bool is_field(const struct grammar *grammar, struct slice text)
{
    struct field_text field;
    if (!field_split(line_without_comment(text), &field))
        return false;
    const struct field_def *def = grammar_field(grammar, field.key, field.owner);
    if (!def || def->value.type != TYPE_DATE)
        return def != NULL;
    struct date date;
    return date_parse(field.value, &date);
}

/* True if a line below a blank line continues the record. */
static bool goes_on(const struct grammar *grammar, struct slice text)
{
    if (text.ptr[0] == '#')
        return true;
    if (text.ptr[0] == '(')
        return text.ptr[text.len - 1] == ')';
    return is_field(grammar, text) ||
           (grammar->row_count > 0 && !has_word(line_without_comment(text)));
}

/* The game of a record that begins with this line, or NULL. */
static const struct grammar *game_of(struct verbatim *verbatim, const struct text_line *line)
{
    struct field_text field;
    bool opens = line->kind == TEXT_LINE && line->join == JOIN_NONE &&
                 line_opens_record(line->typed, SIZE_MAX) &&
                 field_split(line_without_comment(line->typed), &field);
    return opens ? grammars_find(verbatim->grammars, field.value) : NULL;
}

/* --- the record --- */

static void put_mark(struct verbatim *verbatim, const char *file)
{
    put(verbatim, slice_of("  "));
    if (!verbatim->too_large)
        source_map_write(verbatim->text->stream, verbatim->line_number, file);
}

/* Writes a line with its source mark. A comment would follow the mark, so it gets a line of its own. */
static void put_marked(struct verbatim *verbatim, struct slice line, struct slice comment,
                       const char *file)
{
    if (comment.len && !file) {
        put(verbatim, comment);
        put(verbatim, slice_of("\n"));
    }
    put(verbatim, line);
    put_mark(verbatim, file);
    if (comment.len && file) {
        put(verbatim, slice_of("\n"));
        put(verbatim, comment);
    }
}

/* True if the previous line is in an open remark. */
static bool is_inside_remark(const struct verbatim *verbatim)
{
    struct slice line = slice_trim(text_out_text(&verbatim->line));
    return line.len && (verbatim->in_remark || line.ptr[0] == '(') && line.ptr[line.len - 1] != ')';
}

/* Writes the previous line, which is complete. `file` for the Game: line. */
static void put_line(struct verbatim *verbatim, const char *file)
{
    struct slice line = slice_trim(text_out_text(&verbatim->line));
    struct slice body = slice_trim(line_without_comment(line));
    struct slice comment = slice_trim((struct slice){ line.ptr + body.len, line.len - body.len });
    verbatim->hash = verbatim->hash * 31 + map_hash(line);
    bool is_remark = verbatim->in_remark || (line.len && line.ptr[0] == '(');
    verbatim->in_remark = is_inside_remark(verbatim);
    if (is_remark || !body.len || verbatim->has_origins)
        put(verbatim, line);
    else
        put_marked(verbatim, body, comment, file);
    put(verbatim, slice_of("\n"));
    verbatim->line.len = 0;
}

static void set_line(struct verbatim *verbatim, const struct text_line *line)
{
    verbatim->line_number = line->line;
    verbatim->quotes = line->quotes;
    verbatim->too_large |= !hold(verbatim, &verbatim->line, line->typed);
}

/* True if the record says which other text it was made from. */
static bool has_origin(struct verbatim *verbatim, struct slice line)
{
    uint64_t number;
    const char *file;
    struct slice body = slice_trim(line_without_comment(line));
    struct slice comment = slice_trim((struct slice){ line.ptr + body.len, line.len - body.len });
    return source_map_read(&verbatim->arena, comment, &number, &file) && file;
}

static void begin(struct verbatim *verbatim)
{
    verbatim->is_open = true;
    verbatim->in_remark = verbatim->too_large = false;
    verbatim->size = verbatim->line.len = 0;
    verbatim->first_line = verbatim->game.line;
    arena_reset(&verbatim->arena);
    verbatim->text = text_stream_open(&verbatim->arena);
    verbatim->hash = 0;
    verbatim->has_origins = has_origin(verbatim, verbatim->game.typed);
    set_line(verbatim, &verbatim->game);
    put_line(verbatim, verbatim->file);
}

/* Takes the line, with the blank lines and comments above it. */
static void take(struct verbatim *verbatim, const struct text_line *line)
{
    if (verbatim->line.len)
        put_line(verbatim, NULL);
    if (verbatim->blank_lines)
        put(verbatim, slice_of("\n"));
    put(verbatim, text_out_text(&verbatim->aside));
    verbatim->aside.len = verbatim->blank_lines = 0;
    set_line(verbatim, line);
}

/* Holds back a comment after a blank line. False if there is no room: the record ends there. */
static bool hold_aside(struct verbatim *verbatim, const struct text_line *line)
{
    return hold(verbatim, &verbatim->aside, line->typed) &&
           hold(verbatim, &verbatim->aside, slice_of("\n"));
}

static unsigned end(struct verbatim *verbatim)
{
    if (!verbatim->is_open)
        return 0;
    if (verbatim->line.len)
        put_line(verbatim, NULL);
    verbatim->record =
            verbatim->too_large ? (struct slice){ "", 0 } : text_stream_close(verbatim->text);
    verbatim->is_open = false;
    verbatim->grammar = NULL;
    return VERBATIM_ENDED;
}

/* True for a value in the manner of YAML: "players: [Ann, Bob]". */
static bool is_data(struct slice text)
{
    struct field_text field;
    return field_split(text, &field) && field.value.len && strchr("[{", *field.value.ptr);
}

/* The Game: line above begins a record if the next line belongs to it. */
static unsigned look_below_game(struct verbatim *verbatim, const struct text_line *line)
{
    bool gap = verbatim->blank_lines > 0 || verbatim->aside.len > 0;
    bool is_comment = line && line->typed.len && line->typed.ptr[0] == '#';
    if (is_comment && gap && hold_aside(verbatim, line))
        return 0;
    bool good = line && line->join == JOIN_NONE && (line->kind == TEXT_LINE || is_comment) &&
                !line_opens_record(line->typed, SIZE_MAX) && !is_rule(line->typed) &&
                goes_on(verbatim->grammar, line->typed) && !is_data(line->typed);
    if (!good) {
        verbatim->grammar = NULL;
        return VERBATIM_TEXT;
    }
    begin(verbatim);
    take(verbatim, line);
    return VERBATIM_BEGAN | VERBATIM_TAKEN;
}

static unsigned look_in_record(struct verbatim *verbatim, const struct text_line *line)
{
    bool is_comment = line->typed.len && line->typed.ptr[0] == '#';
    bool gap = verbatim->blank_lines || verbatim->aside.len || line->opens_block ||
               line->quotes != verbatim->quotes;
    if (line->join != JOIN_NONE) {
        struct slice space = slice_of(line->join == JOIN_SPACE ? " " : "");
        verbatim->too_large |= !hold(verbatim, &verbatim->line, space) ||
                               !hold(verbatim, &verbatim->line, line->typed);
        return VERBATIM_TAKEN;
    }
    if (is_inside_remark(verbatim) && !line_opens_record(line->typed, SIZE_MAX)) {
        take(verbatim, line);
        return VERBATIM_TAKEN;
    }
    if ((line->kind != TEXT_LINE && !is_comment) || line_opens_record(line->typed, SIZE_MAX) ||
        is_rule(line->typed))
        return end(verbatim);
    if (gap && is_comment) /* or a Markdown heading */
        return hold_aside(verbatim, line) ? 0 : end(verbatim);
    if (gap && !goes_on(verbatim->grammar, line->typed))
        return end(verbatim);
    take(verbatim, line);
    return VERBATIM_TAKEN;
}

/* A Game: line is held back until the next line is known. */
static unsigned look_for_game(struct verbatim *verbatim, const struct text_line *line)
{
    const struct grammar *grammar = game_of(verbatim, line);
    if (!grammar)
        return 0;
    verbatim->game_text.len = 0;
    text_out_put(&verbatim->game_text, line->typed);
    verbatim->game = *line;
    verbatim->game.text = verbatim->game.typed = text_out_text(&verbatim->game_text);
    verbatim->grammar = grammar;
    verbatim->blank_lines = verbatim->aside.len = 0;
    return VERBATIM_TAKEN;
}

unsigned verbatim_read_line(struct verbatim *verbatim, const struct text_line *line)
{
    unsigned steps = 0;
    if (line && line->kind != TEXT_START && line->typed.len == 0 && line->join == JOIN_NONE) {
        verbatim->blank_lines++;
        return 0;
    }
    if (verbatim->is_open)
        steps = line && line->kind != TEXT_START ? look_in_record(verbatim, line) : end(verbatim);
    else if (verbatim->grammar)
        steps = look_below_game(verbatim, line);
    if ((steps & VERBATIM_TAKEN) || verbatim->is_open || verbatim->grammar || !line)
        return steps;
    return steps | look_for_game(verbatim, line);
}

void verbatim_start(struct verbatim *verbatim, const char *file)
{
    struct text_out nothing = { .arena = &verbatim->held_arena };
    arena_reset(&verbatim->held_arena);
    verbatim->game_text = verbatim->line = verbatim->aside = nothing;
    verbatim->file = file;
    verbatim->grammar = NULL;
    verbatim->is_open = false;
}

void verbatim_close(struct verbatim *verbatim)
{
    arena_free(&verbatim->arena);
    arena_free(&verbatim->held_arena);
}
