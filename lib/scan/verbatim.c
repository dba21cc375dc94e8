#include "verbatim.h"

#include <stdlib.h>

#include "../date.h"
#include "../map.h"
#include "../origin.h"
#include "../record.h"

/* A record in a post may well be larger than an example in prose. */
enum { RECORD_MOST = DEFAULT_MAX_RECORD };

/* Adds to bytes that grow; where memory is out, or it is too much, nothing is added any more. */
static void put(struct verbatim *verbatim, char **bytes, size_t *len, size_t *capacity,
                struct slice text)
{
    if (verbatim->failed || *len + text.len > RECORD_MOST) {
        verbatim->failed = true;
        return;
    }
    if (*len + text.len > *capacity) {
        size_t wanted = *capacity ? *capacity : 256;
        while (wanted < *len + text.len)
            wanted *= 2;
        char *bigger = realloc(*bytes, wanted);
        verbatim->failed = !bigger;
        if (!bigger)
            return;
        *bytes = bigger;
        *capacity = wanted;
    }
    if (text.len)
        memcpy(*bytes + *len, text.ptr, text.len);
    *len += text.len;
}

static void put_out(struct verbatim *verbatim, struct slice text)
{
    verbatim->size += text.len;
    verbatim->failed |= verbatim->size > RECORD_MOST;
    if (!verbatim->failed)
        fwrite(text.ptr, 1, text.len, verbatim->text->stream);
}

/* --- which lines belong --- */

/* A word, other than the name of a square: no row has one. */
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

/* A field of the game. The header of a mail is none, though it may be called Date. */
static bool is_field(const struct grammar *grammar, struct slice text)
{
    struct field_text field;
    bool key_known;
    if (!field_split(line_without_comment(text), &field))
        return false;
    const struct field_def *def = grammar_field(grammar, field.key, field.owner, &key_known);
    if (!def || def->value.type != TYPE_DATE)
        return def != NULL;
    struct date date;
    return date_parse(field.value, &date);
}

/* What stands below a blank line is of the record where it says something of the game. */
static bool goes_on(const struct grammar *grammar, struct slice text)
{
    if (text.ptr[0] == '#')
        return true;
    if (text.ptr[0] == '(')
        return text.ptr[text.len - 1] == ')';
    return is_field(grammar, text) ||
           (grammar->row_count > 0 && !has_word(line_without_comment(text)));
}

/* The game that a line begins a record of, or NULL. */
static struct grammar *game_of(struct verbatim *verbatim, const struct text_line *line)
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
    put_out(verbatim, slice_of("  "));
    if (!verbatim->failed)
        origin_write(verbatim->text->stream, verbatim->line_number, file);
}

/* A comment gives way to that with the number, and stands on a line of its own. */
static void put_marked(struct verbatim *verbatim, struct slice line, struct slice comment,
                       const char *file)
{
    if (comment.len && !file) {
        put_out(verbatim, comment);
        put_out(verbatim, slice_of("\n"));
    }
    put_out(verbatim, line);
    put_mark(verbatim, file);
    if (comment.len && file) {
        put_out(verbatim, slice_of("\n"));
        put_out(verbatim, comment);
    }
}

/* True where a remark is open behind the last line. */
static bool is_inside_remark(const struct verbatim *verbatim)
{
    struct slice line = slice_trim((struct slice){ verbatim->line, verbatim->line_len });
    return line.len && (verbatim->in_remark || line.ptr[0] == '(') && line.ptr[line.len - 1] != ')';
}

/* The last line is complete. `file` for the Game: line. */
static void put_line(struct verbatim *verbatim, const char *file)
{
    struct slice line = slice_trim((struct slice){ verbatim->line, verbatim->line_len });
    struct slice body = slice_trim(line_without_comment(line));
    struct slice comment = slice_trim((struct slice){ line.ptr + body.len, line.len - body.len });
    verbatim->hash = verbatim->hash * 31 + map_hash(line);
    bool is_remark = verbatim->in_remark || (line.len && line.ptr[0] == '(');
    verbatim->in_remark = is_inside_remark(verbatim);
    if (is_remark || !body.len || verbatim->has_origins)
        put_out(verbatim, line);
    else
        put_marked(verbatim, body, comment, file);
    put_out(verbatim, slice_of("\n"));
    verbatim->line_len = 0;
}

static void set_line(struct verbatim *verbatim, const struct text_line *line)
{
    verbatim->line_number = line->line;
    verbatim->quotes = line->quotes;
    put(verbatim, &verbatim->line, &verbatim->line_len, &verbatim->line_capacity, line->typed);
}

/* The record was made of another text, and says so. */
static bool has_origin(struct verbatim *verbatim, struct slice line)
{
    uint64_t number;
    const char *file;
    struct slice body = slice_trim(line_without_comment(line));
    struct slice comment = slice_trim((struct slice){ line.ptr + body.len, line.len - body.len });
    return origin_read(&verbatim->arena, comment, &number, &file) && file;
}

static void begin(struct verbatim *verbatim)
{
    verbatim->is_open = true;
    verbatim->in_remark = false;
    verbatim->size = verbatim->line_len = 0;
    arena_reset(&verbatim->arena);
    verbatim->text = text_open(&verbatim->arena);
    verbatim->hash = 0;
    verbatim->has_origins = has_origin(verbatim, verbatim->game.typed);
    set_line(verbatim, &verbatim->game);
    put_line(verbatim, verbatim->file);
}

/* Takes the line, with what stands above it since the last one. */
static void take(struct verbatim *verbatim, const struct text_line *line)
{
    if (verbatim->line_len)
        put_line(verbatim, NULL);
    if (verbatim->blank_lines)
        put_out(verbatim, slice_of("\n"));
    put_out(verbatim, (struct slice){ verbatim->aside, verbatim->aside_len });
    verbatim->aside_len = verbatim->blank_lines = 0;
    set_line(verbatim, line);
}

static void take_aside(struct verbatim *verbatim, const struct text_line *line)
{
    const struct slice pieces[] = { line->typed, slice_of("\n") };
    for (size_t i = 0; i < 2; i++)
        put(verbatim, &verbatim->aside, &verbatim->aside_len, &verbatim->aside_capacity, pieces[i]);
}

static unsigned end(struct verbatim *verbatim)
{
    if (!verbatim->is_open)
        return 0;
    if (verbatim->line_len)
        put_line(verbatim, NULL);
    verbatim->record = text_close(verbatim->text);
    verbatim->is_open = false;
    verbatim->grammar = NULL;
    return VERBATIM_ENDED;
}

/* The Game: line above begins a record if the next line belongs to it. */
static unsigned look_below_game(struct verbatim *verbatim, const struct text_line *line)
{
    bool gap = verbatim->blank_lines > 0 || verbatim->aside_len > 0;
    bool is_comment = line && line->typed.len && line->typed.ptr[0] == '#';
    if (is_comment && gap) {
        take_aside(verbatim, line);
        return 0;
    }
    bool good = line && line->join == JOIN_NONE && (line->kind == TEXT_LINE || is_comment) &&
                !line_opens_record(line->typed, SIZE_MAX) && !is_rule(line->typed) &&
                goes_on(verbatim->grammar, line->typed);
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
    bool gap = verbatim->blank_lines || verbatim->aside_len || line->opens ||
               line->quotes != verbatim->quotes;
    if (line->join != JOIN_NONE) {
        struct slice space = slice_of(line->join == JOIN_SPACE ? " " : "");
        put(verbatim, &verbatim->line, &verbatim->line_len, &verbatim->line_capacity, space);
        put(verbatim, &verbatim->line, &verbatim->line_len, &verbatim->line_capacity, line->typed);
        return VERBATIM_TAKEN;
    }
    if (is_inside_remark(verbatim) && !line_opens_record(line->typed, SIZE_MAX)) {
        take(verbatim, line);
        return VERBATIM_TAKEN;
    }
    if ((line->kind != TEXT_LINE && !is_comment) || line_opens_record(line->typed, SIZE_MAX) ||
        is_rule(line->typed))
        return end(verbatim);
    if (gap && is_comment) {
        take_aside(verbatim, line);
        return 0; /* it may be a heading as well */
    }
    if (gap && !goes_on(verbatim->grammar, line->typed))
        return end(verbatim);
    take(verbatim, line);
    return VERBATIM_TAKEN;
}

/* A line that may begin a record waits for the next one. */
static unsigned look_for_game(struct verbatim *verbatim, const struct text_line *line)
{
    struct grammar *grammar = game_of(verbatim, line);
    if (!grammar)
        return 0;
    free(verbatim->game_text);
    verbatim->game_text = malloc(line->typed.len);
    if (!verbatim->game_text) {
        verbatim->failed = true;
        return 0;
    }
    memcpy(verbatim->game_text, line->typed.ptr, line->typed.len);
    verbatim->game = *line;
    verbatim->game.text = verbatim->game.typed =
            (struct slice){ verbatim->game_text, line->typed.len };
    verbatim->grammar = grammar;
    verbatim->blank_lines = verbatim->aside_len = 0;
    return VERBATIM_TAKEN;
}

unsigned verbatim_look(struct verbatim *verbatim, const struct text_line *line)
{
    unsigned steps = 0;
    if (line && line->kind != TEXT_START && line->text.len == 0 && line->join == JOIN_NONE) {
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
    verbatim->file = file;
    verbatim->grammar = NULL;
    verbatim->is_open = verbatim->failed = false;
}

void verbatim_close(struct verbatim *verbatim)
{
    free(verbatim->game_text);
    arena_free(&verbatim->arena);
    free(verbatim->line);
    free(verbatim->aside);
}
