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
    unsigned player;
    const struct field_def *def = session_move_field(session, &player);
    return def && def->owner
                   ? arena_printf(session->current->report.arena, "%s %s", def->key, def->owner)
           : def ? def->key
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

/* A line that was refused, and the diagnostic that is printed. */
struct refusal {
    uint64_t line; /* 0 if the line is visible at the terminal */
    const struct diagnostic *diagnostic;
};

/*
 * Writes "-:LINE:COLUMN: ". Places in other lines of the record get no column, and their notes nothing: line numbers
 * differ in the file, because it has claims in between.
 */
static void put_typed_place(FILE *out, const struct place *place, const void *user)
{
    const struct refusal *refusal = user;
    if (!refusal->line || (place->line && place != &refusal->diagnostic->place))
        return;
    fprintf(out, "-:%" PRIu64 ":", refusal->line);
    if (!place->line)
        fprintf(out, "%zu:", place->column);
    putc(' ', out);
}

void print_refusal(const struct judgement *refused, uint64_t line, struct text_style style)
{
    flush_output();
    for (size_t i = 0; i < refused->report.count; i++) {
        struct diagnostic shown = refused->report.items[i];
        shown.done = NULL; /* a refused line is not in the record, so nothing is skipped */
        style.put_place = put_typed_place;
        style.user = &(struct refusal){ line, &shown };
        write_diagnostic_text(stderr, "-", &shown, style);
    }
    fflush(stderr);
}
