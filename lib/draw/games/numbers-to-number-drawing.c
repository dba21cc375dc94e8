/*
 * Numbers To Number: each round as both papers with the list between them; the numbers that are in
 * D are framed.
 */
#include "base/order.h"
#include "draw/glyph.h"
#include "drawings.h"
#include "rules/numbers-to-number.h"

/* The parts of a row, as in the rules. */
enum { PART_FIRST, PART_SECOND, PART_SYMBOL };

enum { DECIMALS_COLUMNS = 60 };

struct columns {
    double first, step; /* the right edge of the first number, and the distance to the next */
    size_t on_a_line, name_room;
};

static struct columns find_columns(const struct play *play, const struct scene *scene)
{
    size_t widest = 1;
    for (size_t i = 0; i < numbers_count_moves(play->position); i++) {
        struct numbers_pair pair = numbers_pair(play, i);
        for (int who = 0; who < 2; who++)
            widest = MAX(pair.number[who].len, widest);
    }
    double width = widest > 20 ? 20 : (double)widest;
    struct columns columns = { .step = width + 3 + scene_sign_room(scene) };
    double numbers =
            columns.step * (double)numbers_count_moves(play->position) + scene_sign_room(scene) + 2;
    columns.name_room = draw_name_room(numbers);
    double names = draw_names_width(play, NULL, play->players, columns.name_room);
    columns.first = MAX(names, 4) + 2 + scene_sign_room(scene) + width;
    columns.on_a_line = (size_t)((SHEET_COLUMNS - columns.first) / columns.step) + 1;
    return columns;
}

/* Draws a frame around a number that ends at x; in text, brackets. */
static void draw_frame(struct scene *scene, double x, double y, double width)
{
    struct mark *frame = scene_box(scene, x - width - 0.3, y - 0.5, x + 1.3, y + 0.5);
    frame->look = LOOK_HIT;
    frame->medium = MEDIUM_PICTURE;
    scene_text(scene, x - width, y, "[")->medium = MEDIUM_TEXT;
    scene_text(scene, x + 1, y, "]")->medium = MEDIUM_TEXT;
}

/* Draws a number, with a frame if it is in D. */
static void draw_number(struct scene *scene, double x, double y, struct slice text, bool in_d,
                        unsigned player)
{
    enum { MOST = 20 };
    if (in_d)
        draw_frame(scene, x, y, text.len < MOST ? (double)text.len : MOST);
    struct mark *mark = scene_slice(scene, x, y, text, MOST);
    mark->align = ALIGN_RIGHT;
    mark->look = in_d ? LOOK_STRONG : LOOK_INK;
    mark->player = player;
}

static struct slice symbol_source(const struct play *play, size_t i)
{
    const struct round_observer *observer = play->observer;
    return i < observer->row_count ? row_part(&observer->rows[i], PART_SYMBOL) : NO_SLICE;
}

/* Draws the moves from `first` to `stop` on three lines. */
static void draw_moves(struct play *play, struct scene *scene, const struct columns *columns,
                       size_t first, size_t stop)
{
    double x = columns->first;
    for (unsigned player = 1; player <= play->players; player++)
        scene_text(scene, 0, scene->y + 2 * (player - 1),
                   draw_player(play, player, columns->name_room))
                ->player = player;
    struct mark *name = scene_text(scene, 0, scene->y + 1, "list");
    name->look = LOOK_MUTED;
    name->source = draw_field(play, "List", 0);
    for (size_t i = first; i < stop; i++, x += columns->step) {
        struct numbers_pair pair = numbers_pair(play, i);
        for (unsigned who = 0; who < 2; who++)
            draw_number(scene, x, scene->y + 2 * who, pair.number[who], pair.in_d[who], who + 1);
        scene_label(scene, x, scene->y + 1, ALIGN_LEFT, LOOK_STRONG, "%c", pair.symbol)->source =
                symbol_source(play, i);
    }
    /* so that rounds are equally wide, with or without frames */
    scene_area(scene, 0, scene->y, x - columns->step + 2, scene->y, NO_SLICE);
    scene->y += 4;
}

/* Draws the list and the papers of a round that has no complete moves. */
static void draw_papers(struct play *play, struct scene *scene)
{
    size_t count;
    struct slice list = draw_field(play, "List", 0);
    const struct field *fields = round_fields(play, &count);
    for (size_t i = 0; i < count; i++) {
        if (!fields[i].usable || !fields[i].def->owned)
            continue;
        const char *name = draw_player(play, fields[i].player, NAME_COLUMNS);
        scene_text(scene, 0, scene->y, name)->player = fields[i].player;
        double x = (double)glyphs_width(slice_of(name)) + 2;
        scene_slice(scene, x, scene->y++, fields[i].value, DECIMALS_COLUMNS);
    }
    if (list.ptr) {
        scene_text(scene, 0, scene->y, "list")->look = LOOK_MUTED;
        scene_slice(scene, 6, scene->y++, list, DECIMALS_COLUMNS)->look = LOOK_STRONG;
    }
}

void draw_numbers_to_number(struct play *play, struct scene *scene)
{
    struct columns columns = find_columns(play, scene);
    size_t count = numbers_count_moves(play->position);
    for (size_t i = 0; i < count && !scene->full; i += columns.on_a_line)
        draw_moves(play, scene, &columns, i,
                   i + columns.on_a_line < count ? i + columns.on_a_line : count);
    if (count == 0)
        draw_papers(play, scene);
    else
        scene->y--;
    const char *decimals = numbers_decimals(play);
    if (!decimals)
        return;
    scene_text(scene, 0, scene->y, "D")->look = LOOK_MUTED;
    struct mark *mark = scene_text(scene, 6, scene->y++,
                                   glyphs_safe(play->arena, slice_of(decimals), DECIMALS_COLUMNS));
    mark->source = draw_field(play, "D", 0);
}
