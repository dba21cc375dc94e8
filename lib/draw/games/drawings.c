#include "drawings.h"

#include "base/order.h"
#include "draw/glyph.h"

const char *draw_player(const struct play *play, unsigned player, size_t most)
{
    const struct players *players = &play->parsed->players;
    if (players->names && player <= players->count)
        return glyphs_safe(play->arena, players->names[player - 1], most);
    if (player > PLAYERS_MAX)
        return glyphs_safe(play->arena, players->unlisted[player - PLAYERS_MAX - 1], most);
    return arena_printf(play->arena, "player %u", player);
}

struct slice draw_field(const struct play *play, const char *name, unsigned player)
{
    const char *const *fields = play->game->notation.fields;
    int id = FIELD_OF_GAME;
    while (*fields && strcmp(*fields, name) != 0) {
        fields++;
        id++;
    }
    return field_source(*fields ? round_field(play, id, player) : NULL);
}

double draw_names_width(const struct play *play, const unsigned *players, size_t count, size_t most)
{
    double widest = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned player = players ? players[i] : (unsigned)i + 1;
        double width = (double)glyphs_width(slice_of(draw_player(play, player, most)));
        widest = MAX(width, widest);
    }
    return widest;
}

void draw_run(struct scene *scene, double x, double y, struct slice run, double pitch)
{
    size_t step = (size_t)pitch;
    double end = x + (double)(run.len - 1) * pitch;
    struct mark *box = scene_box(scene, x - 0.42 * pitch, y - 0.42, end + 0.42 * pitch, y + 0.42);
    box->look = *run.ptr == '0' ? LOOK_ZERO : LOOK_ONE;
    box->medium = MEDIUM_PICTURE;
    char *text = arena_alloc(scene->arena, run.len * step + 1), *at = text;
    for (size_t i = 0; i < run.len; i++) {
        *at++ = run.ptr[i];
        for (size_t k = 1; k < step && i + 1 < run.len; k++)
            *at++ = ' ';
    }
    *at = '\0';
    scene_text(scene, x, y, text)->look = box->look;
}
