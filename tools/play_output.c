#include "play_output.h"

#include <inttypes.h>

#include "draw/glyph.h"
#include "output.h"

/* --- the prompt --- */

static const char *display_name(const struct play *play, unsigned player)
{
    enum { COLUMNS = 24 };
    const char *name = player_name(play, player);
    return glyphs_safe(play->arena, slice_of(name), COLUMNS);
}

/* The key of the field for the next move; NULL if moves are rows. */
static const char *next_key(const struct session *session)
{
    const struct play *play = session->current->verdict.play;
    const char *move = session_example(session);
    struct field_text text;
    bool known;
    if (!move || !field_split(slice_of(move), &text))
        return NULL;
    const struct field_def *def =
            grammar_field(play->parsed->grammar, text.key, text.owner, &known);
    return def && def->owner ? arena_printf(play->arena, "%s %s", def->key, def->owner)
           : def             ? def->key
                             : NULL;
}

const char *format_prompt(const struct session *session, const struct turn *turn)
{
    const struct play *play = session->current->verdict.play;
    const char *key = NULL, *suffix = turn->kind == TURN_MOVE ? "" : ", unseen";
    if (session->current->verdict.finished)
        return "over> ";
    if (!turn->player)
        return "> ";
    if (turn->kind == TURN_FIELD)
        key = session->current->verdict.grammar->by_id[turn->field]->key;
    else if (turn->kind == TURN_MOVE)
        key = next_key(session);
    if (turn->co_player)
        suffix = arena_printf(play->arena, ", sign by %s", display_name(play, turn->co_player));
    return arena_printf(play->arena, "%s%s%s%s> ", display_name(play, turn->player),
                        key ? ": " : "", key ? key : "", suffix);
}

/* --- errors --- */

/* Prints "-:LINE:COLUMN: KIND: ", or just the kind if there is no line. Other lines of the record get no column. */
static void print_label(const struct place *place, uint64_t line, const char *kind,
                        const char *color, struct text_style style)
{
    if (line)
        fprintf(stderr, "-:%" PRIu64 ":", line);
    if (line && !place->line)
        fprintf(stderr, "%zu:", place->column);
    if (line)
        putc(' ', stderr);
    if (style.color)
        fprintf(stderr, "\033[%sm%s:\033[0m ", color, kind);
    else
        fprintf(stderr, "%s: ", kind);
}

static void print_help(const struct place *place, const char *help, uint64_t line,
                       struct text_style style)
{
    if (!help)
        return;
    print_label(place, place->line ? 0 : line, "help", "1;36", style);
    put_safe(stderr, slice_of(help));
    fputc('\n', stderr);
}

/* Leaves out ": row skipped" and the like, because a refused line is not added to the record. */
static void print_message(const struct diagnostic *item, struct arena *arena)
{
    static const char *const suffixes[] = { ": row skipped", ": line skipped", ": record skipped" };
    struct diagnostic shown = *item;
    struct slice text = slice_of(item->message);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        size_t len = strlen(suffixes[i]);
        if (text.len > len && memcmp(text.ptr + text.len - len, suffixes[i], len) == 0)
            text.len -= len;
    }
    shown.message = arena_string(arena, text);
    write_message(stderr, &shown, put_safe);
}

/* Like write_diagnostic_text, but without line numbers: those in the file differ, because it has claims in between. */
static void print_diagnostic(const struct diagnostic *item, struct arena *arena, uint64_t line,
                             struct text_style style)
{
    const struct diagnostic_kind *kind = diagnostic_kind(item->id);
    bool is_error = kind->level == LEVEL_ERROR;
    print_label(&item->place, line, is_error ? "error" : "warning", is_error ? "1;31" : "1;35",
                style);
    print_message(item, arena);
    fprintf(stderr, " [%s]\n", kind->id);
    write_source(stderr, &item->place, style);
    for (size_t i = 0; i < item->note_count; i++) {
        const struct note *note = &item->notes[i];
        print_label(&note->place, note->place.line ? 0 : line, "note", "1;36", style);
        put_safe(stderr, slice_of(note->message));
        fputc('\n', stderr);
        write_source(stderr, &note->place, style);
    }
    print_help(&item->place, item->help, line, style);
}

void print_refusal(const struct judgement *refused, uint64_t line, struct text_style style)
{
    flush_output();
    for (size_t i = 0; i < refused->report.count; i++)
        print_diagnostic(&refused->report.items[i], refused->report.arena, line, style);
    fflush(stderr);
}
