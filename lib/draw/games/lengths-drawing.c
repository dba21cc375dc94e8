/* Lengths Of Lengths Of Lengths: the pyramid of lists, with a bracket from each run to its length. */
#include "base/wording.h"
#include "drawings.h"
#include "rules/lengths.h"

enum { PART_LIST };
enum { DIGITS_MAX = 400 };

/*
 * The lists drawn so far. An item is below the middle of the run whose length it is; a wrong list
 * in the record is drawn with the runs that it claims.
 */
struct pyramid {
    struct play *play;
    struct scene *scene;
    double pitch;
    struct shown list;    /* the last one drawn */
    double *left, *right; /* for each item, the first and last x of the digits that it counts */
    bool any;
};

static double middle(const struct pyramid *pyramid, size_t i)
{
    return (pyramid->left[i] + pyramid->right[i]) / 2;
}

/* Places the digits, or the first list if the digits are not given. */
static void place_first(struct pyramid *pyramid, const struct shown *list)
{
    struct arena *arena = pyramid->play->arena;
    pyramid->left = arena_alloc(arena, (list->count + 1) * sizeof(double));
    pyramid->right = pyramid->left;
    for (size_t i = 0; i < list->count; i++)
        pyramid->left[i] =
                (double)i * (list->kind == ROW_DIGITS ? pyramid->pitch : pyramid->pitch + 1);
}

/* Places the next list with each item under its run; items without a run go to the right. */
static void place_below(struct pyramid *pyramid, struct shown list)
{
    struct arena *arena = pyramid->play->arena;
    double *left = arena_alloc(arena, (list.count + 1) * sizeof *left);
    double *right = arena_alloc(arena, (list.count + 1) * sizeof *right);
    size_t at = 0, above = pyramid->list.count;
    double edge = above ? pyramid->right[above - 1] : 0;
    for (size_t i = 0; i < list.count; i++) {
        size_t length =
                list.integers[i] > (int64_t)(above - at) ? above - at : (size_t)list.integers[i];
        if (length == 0) {
            left[i] = right[i] = edge += 4;
            continue;
        }
        left[i] = pyramid->left[at];
        right[i] = pyramid->right[at + length - 1];
        struct mark *bracket =
                scene_add(pyramid->scene, MARK_BRACKET, middle(pyramid, at), pyramid->scene->y);
        bracket->x2 = middle(pyramid, at + length - 1);
        bracket->x3 = (left[i] + right[i]) / 2;
        bracket->look = LOOK_MUTED;
        at += length;
    }
    pyramid->left = left;
    pyramid->right = right;
    pyramid->scene->y++;
}

/* Draws the digits, with each run in a box. */
static void draw_digits(struct pyramid *pyramid)
{
    const struct shown *list = &pyramid->list;
    struct shown runs = lengths_below(pyramid->play->arena, *list);
    char *text = arena_alloc(pyramid->play->arena, list->count + 1);
    for (size_t i = 0; i < list->count; i++)
        text[i] = (char)('0' + list->integers[i]);
    size_t at = 0;
    for (size_t i = 0; i < runs.count; i++) {
        struct slice run = { text + at, (size_t)runs.integers[i] };
        draw_run(pyramid->scene, pyramid->left[at], pyramid->scene->y, run, pyramid->pitch);
        at += run.len;
    }
}

/* A digit that was a mistake has a place of its own in the row. */
static void add_mistaken(struct pyramid *pyramid)
{
    const struct play *play = pyramid->play;
    struct scene *scene = pyramid->scene;
    for (size_t i = 0; i < play->made_count && i < pyramid->list.count; i++)
        if (scene_is_mistake(scene, play->made[i].text.ptr))
            scene_area(scene, pyramid->left[i] - 0.5, scene->y - 0.5, pyramid->left[i] + 0.5,
                       scene->y + 0.5, play->made[i].text);
}

static void draw_list(struct pyramid *pyramid, struct shown list, struct slice source)
{
    struct scene *scene = pyramid->scene;
    if (!pyramid->any)
        place_first(pyramid, &list);
    else
        place_below(pyramid, list);
    pyramid->list = list;
    pyramid->any = true;
    if (list.kind == ROW_DIGITS) {
        draw_digits(pyramid);
        add_mistaken(pyramid);
    }
    for (size_t i = 0; i < list.count && list.kind == ROW_LENGTHS; i++) {
        scene_label(scene, middle(pyramid, i), scene->y, ALIGN_CENTER,
                    source.ptr ? LOOK_INK : LOOK_MUTED, "%lld", (long long)list.integers[i]);
    }
    if (source.ptr && list.count)
        scene_area(scene, middle(pyramid, 0) - 1, scene->y - 0.5,
                   middle(pyramid, list.count - 1) + 1, scene->y + 0.5, source);
    scene->y++;
}

/* Draws the number of 1's, the offense's points, below the list of 1's. */
static void draw_points(struct pyramid *pyramid)
{
    struct scene *scene = pyramid->scene;
    const struct round *round = pyramid->play->round;
    if (round->ending != ENDING_OVER || !round->points || pyramid->list.count == 0)
        return;
    double first = middle(pyramid, 0), last = middle(pyramid, pyramid->list.count - 1);
    struct mark *mark = scene_add(scene, MARK_BRACKET, first, scene->y++);
    mark->x2 = last;
    mark->x3 = (first + last) / 2;
    mark->look = LOOK_HIT;
    mark = scene_label(scene, (first + last) / 2, scene->y, ALIGN_CENTER, LOOK_HIT, "%lld",
                       (long long)round->points[0]);
    struct extent extent = mark_extent(mark);
    scene_text(scene, extent.right + 1.5, scene->y++,
               plural((uint64_t)round->points[0], "point", "points"))
            ->look = LOOK_HIT;
}

/* Draws the lists that follow from the last one in the record. */
static void draw_rest(struct pyramid *pyramid)
{
    while (!lengths_end_round(pyramid->play->position, pyramid->list))
        draw_list(pyramid, lengths_below(pyramid->play->arena, pyramid->list), NO_SLICE);
}

void draw_lengths(struct play *play, struct scene *scene)
{
    const struct round_observer *observer = play->observer;
    struct pyramid pyramid = { .play = play, .scene = scene, .pitch = 2 };
    for (size_t i = 0; i < observer->row_count; i++) {
        const struct row *row = &observer->rows[i];
        struct shown list =
                read_shown(play, &row->def->parts[0].value, row_part(row, PART_LIST), row->def->id);
        if (list.count > DIGITS_MAX) {
            scene_note(scene, "(A list of %zu is too long to be drawn.)", list.count);
            return;
        }
        if (i == 0 && 2 * list.count > SHEET_COLUMNS - 2)
            pyramid.pitch = 1;
        draw_list(&pyramid, list, row_part(row, PART_LIST));
    }
    if (!pyramid.any)
        return;
    if (play->round->ending == ENDING_OVER && !lengths_are_cut_off(play))
        draw_rest(&pyramid);
    if (!lengths_are_cut_off(play))
        draw_points(&pyramid);
}
