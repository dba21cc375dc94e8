/* Mistakes: the annotations of a record, each with the place of its move. */
#include <string.h>

#include "glyph.h"
#include "parts.h"
#include "play/annotation.h"

/* True if an annotation is about the move with this label; see which_move. */
static bool is_about(struct slice mistake, const char *label)
{
    size_t len = strlen(label);
    for (size_t i = 0; i + len < mistake.len; i++)
        if (memcmp(mistake.ptr + i, label, len) == 0 && mistake.ptr[i + len] == ':')
            return true;
    return false;
}

static void add_mistake(struct scene *scene, const struct play *play, struct slice move,
                        struct slice mistake)
{
    enum { TEXT_MAX = 400 };
    const struct place place = record_place(play->parsed->record, move);
    ARENA_PUSH(scene->arena, scene->mistakes, scene->mistake_count, scene->mistake_capacity);
    scene->mistakes[scene->mistake_count++] =
            (struct mistake){ move, place.source, place_line(&place),
                              glyphs_safe(scene->arena, mistake, TEXT_MAX) };
}

static void collect_round(void *user, struct play *play)
{
    struct scene *scene = user;
    const struct record *record = play->parsed->record;
    for (size_t i = 0; i < play->made_count; i++) {
        struct slice text = play->made[i].text, mistake;
        if (!text.ptr)
            continue;
        struct slice comments = line_comment(&record->lines[record_line_index(record, text.ptr)]);
        const char *label = comments.len ? which_move(play, i) : "";
        while (next_mistake(&comments, &mistake))
            if (is_about(mistake, label))
                add_mistake(scene, play, text, mistake);
    }
}

static bool has_mistakes(const struct record *record)
{
    struct slice mistake;
    for (size_t i = 0; i < record->line_count; i++) {
        struct slice comments = line_comment(&record->lines[i]);
        if (record->lines[i].kind != LINE_COMMENT && next_mistake(&comments, &mistake))
            return true;
    }
    return false;
}

void draw_find_mistakes(struct scene *scene, const struct verdict *verdict)
{
    if (verdict->play && has_mistakes(verdict->play->parsed->record))
        for_each_round(verdict, collect_round, scene);
}
