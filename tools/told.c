#include "told.h"

#include <inttypes.h>

#include "draw/glyph.h"

/* --- whose turn it is --- */

static const char *player_shown(const struct play *play, unsigned player)
{
    enum { COLUMNS = 24 };
    const char *name = player_name(play, player);
    return glyphs_safe(play->arena, slice_of(name), COLUMNS);
}

/* The key of the field that moves are the value of, and NULL for another game. */
static const char *key_due(const struct sitting *sitting)
{
    const struct play *play = sitting->now->verdict.play;
    const char *move = sitting_example(sitting);
    struct field_text text;
    bool known;
    if (!move || !field_split(slice_of(move), &text))
        return NULL;
    const struct field_def *def =
            grammar_field(play->shaped->grammar, text.key, text.owner, &known);
    return def && def->owner ? arena_printf(play->arena, "%s %s", def->key, def->owner)
           : def             ? def->key
                             : NULL;
}

const char *tell_turn(const struct sitting *sitting, const struct turn *turn)
{
    const struct play *play = sitting->now->verdict.play;
    const char *key = NULL, *aside = turn->kind == TURN_MOVE ? "" : ", unseen";
    if (sitting->now->verdict.finished)
        return "over> ";
    if (!turn->player)
        return "> ";
    if (turn->kind == TURN_FIELD)
        key = sitting->now->verdict.grammar->by_id[turn->field]->key;
    else if (turn->kind == TURN_MOVE)
        key = key_due(sitting);
    if (turn->teller)
        aside = arena_printf(play->arena, ", sign by %s", player_shown(play, turn->teller));
    return arena_printf(play->arena, "%s%s%s%s> ", player_shown(play, turn->player),
                        key ? ": " : "", key ? key : "", aside);
}

/* --- what is wrong --- */

/* `line` is 0 for what has no place of its own. What stands elsewhere in the record is the line's fault, too. */
static void put_head(const struct place *place, uint64_t line, const char *kind, const char *color,
                     struct text_style style)
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

static void put_help(const struct place *place, const char *help, uint64_t line,
                     struct text_style style)
{
    if (!help)
        return;
    put_head(place, place->line ? 0 : line, "help", "1;36", style);
    put_safe(stderr, slice_of(help));
    fputc('\n', stderr);
}

/* What a filter says that it did with a line: here the line is not written at all. */
static void put_message(const struct diagnostic *item, struct arena *arena)
{
    static const char *const deeds[] = { ": row skipped", ": line skipped", ": record skipped" };
    struct diagnostic shown = *item;
    struct slice text = slice_of(item->message);
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        size_t len = strlen(deeds[i]);
        if (text.len > len && memcmp(text.ptr + text.len - len, deeds[i], len) == 0)
            text.len -= len;
    }
    shown.message = arena_string(arena, text);
    write_message(stderr, &shown, put_safe);
}

/* As write_diagnostic_text; lines of the record have no number here, as its file has claims between them. */
static void put_diagnostic(const struct diagnostic *item, struct arena *arena, uint64_t line,
                           struct text_style style)
{
    const struct diagnostic_kind *kind = diagnostic_kind(item->id);
    bool is_error = kind->level == LEVEL_ERROR;
    put_head(&item->place, line, is_error ? "error" : "warning", is_error ? "1;31" : "1;35", style);
    put_message(item, arena);
    fprintf(stderr, " [%s]\n", kind->id);
    write_source(stderr, &item->place, style);
    for (size_t i = 0; i < item->note_count; i++) {
        const struct note *note = &item->notes[i];
        put_head(&note->place, note->place.line ? 0 : line, "note", "1;36", style);
        put_safe(stderr, slice_of(note->message));
        fputc('\n', stderr);
        write_source(stderr, &note->place, style);
    }
    put_help(&item->place, item->help, line, style);
}

void tell_refusal(const struct judged *refused, uint64_t line, struct text_style style)
{
    fflush(stdout);
    for (size_t i = 0; i < refused->report.count; i++)
        put_diagnostic(&refused->report.items[i], refused->report.arena, line, style);
    fflush(stderr);
}

/* --- moves --- */

bool tell_move(void *user, const struct play *play, struct move move)
{
    struct moves_told *told = user;
    struct play own = *play;
    if (told->left == 0) {
        told->more = true;
        return false;
    }
    told->left--;
    own.arena = told->arena;
    struct slice text = slice_of(play->game->write_move(&own, move));
    int width = (int)count_characters(text) + 2;
    if (told->column && told->column + width > told->columns) {
        putchar('\n');
        told->column = 0;
    }
    if (told->column)
        fputs("  ", stdout);
    put_safe(stdout, text);
    told->column += width;
    arena_reset(told->arena);
    return !ferror(stdout);
}
