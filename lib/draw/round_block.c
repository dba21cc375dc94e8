/* The block of a round: its heading, and the drawing of its game. */
#include "base/wording.h"
#include "draw/games/drawing_table.h"
#include "draw/games/drawings.h"
#include "parts.h"

static double put_after(struct scene *scene, double x, const char *text, struct slice source)
{
    struct mark *mark = scene_text(scene, x, scene->y, text);
    mark->source = source;
    return mark_extent(mark).right + 2.5 + scene_sign_room(scene);
}

static const char *write_points(const struct play *play)
{
    enum { MOST = 6 };
    const struct round *round = play->round;
    struct arena *arena = play->arena;
    if (round->point_count == 1)
        return arena_printf(arena, "%lld %s", (long long)round->points[0],
                            plural((uint64_t)round->points[0], "point", "points"));
    const char *text = "";
    for (unsigned i = 0; i < round->point_count && i < MOST; i++) {
        unsigned player = round->playing ? round->playing[i] : i + 1;
        text = arena_printf(
                arena, "%s%s%s: %lld", text, i ? ", " : "",
                draw_player(play, player, round->point_count > 2 ? NAME_COLUMNS : NAME_COLUMNS_MAX),
                (long long)round->points[i]);
    }
    return round->point_count > MOST ? arena_printf(arena, "%s, ...", text) : text;
}

/* Draws the number, the offense and the result of a round. */
static void draw_round_head(struct scene *scene, const struct play *play)
{
    const struct round *round = play->round;
    struct mark *mark = scene_label(scene, 0, scene->y, ALIGN_LEFT, LOOK_STRONG, "Round %llu",
                                    (unsigned long long)round->number);
    if (round->opener)
        mark->source = line_body(&play->parsed->record->lines[round->opener->line]);
    double x = mark_extent(mark).right + 2.5 + scene_sign_room(scene);
    if (round->offense) {
        const char *name = draw_player(play, round->offense, NAME_COLUMNS_MAX);
        size_t at = scene->count;
        x = put_after(scene, x, arena_printf(play->arena, "offense %s", name),
                      field_source(round_field(play, FIELD_OFFENSE, 0)));
        if (scene->count > at)
            scene->marks[at].player = round->offense;
    }
    if (round->ending == ENDING_OVER && round->points)
        put_after(scene, x, write_points(play), field_source(round_field(play, FIELD_POINTS, 0)));
    else
        put_after(scene, x, round->ending == ENDING_OPEN ? "not over" : "not judged",
                  field_source(round_field(play, FIELD_POINTS, 0)));
    scene->y += 2;
}

/*
 * Draws the rows as text, for a game without a drawing. The observer keeps more rows than fit on a
 * sheet.
 */
static void draw_rows(struct scene *scene, const struct round_observer *observer)
{
    for (size_t i = 0; i < observer->row_count; i++)
        scene_slice(scene, 0, scene->y++, observer->rows[i].text, LINE_COLUMNS);
}

/* True if a place is inside a row of moves. */
static bool is_among_moves(const struct round_observer *observer, const char *at)
{
    for (size_t i = 0; i < observer->row_count; i++) {
        struct slice moves = row_part(&observer->rows[i], 0);
        if (moves.ptr && at >= moves.ptr && at < moves.ptr + moves.len)
            return true;
    }
    return false;
}

/*
 * Lists the faulty moves that have no place in the drawing, such as those beyond the edge of a
 * board.
 */
static void draw_undrawn(struct scene *scene, const struct play *play, size_t first)
{
    const struct report *report = scene->report;
    bool any = false;
    for (size_t i = 0; i < report->count && i < FAULTS_MAX; i++) {
        const struct place *place = &report->items[i].place;
        const char *at = scene_fault_at(scene, &report->items[i]);
        if (!at || !is_among_moves(play->observer, at) || scene_shows(scene, first, at))
            continue;
        scene->y += any ? 0 : 1;
        any = true;
        struct slice text = { at, (size_t)(place->end_column - place->column) };
        scene_slice(scene, 0, scene->y++, text, LINE_COLUMNS);
    }
}

void draw_round_block(struct scene *scene, struct play *play)
{
    size_t first = scene->count;
    scene->y = 0;
    if (play->parsed->grammar->has_rounds)
        draw_round_head(scene, play);
    draw_round *draw = find_drawing(play->game->notation.name);
    if (draw)
        draw(play, scene);
    else
        draw_rows(scene, play->observer);
    draw_undrawn(scene, play, first);
}
