/*
 * Permutations Of +- Integers: for each list the walk of its partial sums from the line of zero, with
 * the sums that score ringed, and below it the integers and their sums.
 */
#include <stdio.h>

#include "drawings.h"

enum { LIST_A, LIST_B };
enum { PLACES_MAX = 300, LABELLED_MAX = 14, LINES_MAX = 16, LABELS = 8 };

/* A chart: where its lines are, and which sums they stand for. */
struct chart {
    struct scene *scene;
    struct permutations_list list;
    int64_t *sums;
    size_t count; /* of places that are drawn */
    int64_t low, high;
    double left, top, step, unit; /* columns a place and lines a unit of the sum */
    unsigned player;              /* who scores */
};

static double x_of(const struct chart *chart, size_t place)
{
    return chart->left + (double)place * chart->step;
}

static double y_of(const struct chart *chart, int64_t sum)
{
    return chart->top + ((double)chart->high - (double)sum) * chart->unit;
}

static void find_sums(struct play *play, struct chart *chart)
{
    uint64_t sum = 0; /* modulo 2^64: a broken list may hold anything */
    chart->count = chart->list.count < PLACES_MAX ? chart->list.count : PLACES_MAX;
    chart->sums = arena_alloc(play->arena, (chart->count + 1) * sizeof *chart->sums);
    for (size_t i = 0; i < chart->count; i++) {
        sum += (uint64_t)chart->list.items[i];
        int64_t here = (int64_t)sum;
        chart->sums[i] = here;
        chart->low = here < chart->low ? here : chart->low;
        chart->high = here > chart->high ? here : chart->high;
    }
}

/* Few sums get a line each, many share one. */
static void find_scale(struct chart *chart)
{
    double range = (double)chart->high - (double)chart->low;
    chart->unit = range <= LINES_MAX ? 1 : LINES_MAX / range;
    chart->step = chart->count <= LABELLED_MAX ? 5 : 3;
    if ((double)chart->count * chart->step + LABELS > SHEET_COLUMNS)
        chart->step = 2;
}

static void draw_axis(const struct chart *chart)
{
    double y = y_of(chart, 0);
    struct mark *zero = scene_line(chart->scene, chart->left, y, x_of(chart, chart->count), y);
    zero->look = LOOK_GRID;
    zero = scene_text(chart->scene, chart->left - 2, y, "0");
    zero->align = ALIGN_RIGHT;
    zero->look = LOOK_MUTED;
}

static void draw_walk(const struct chart *chart)
{
    double x = x_of(chart, 0), y = y_of(chart, 0);
    for (size_t i = 0; i < chart->count; i++) {
        double x2 = x_of(chart, i + 1), y2 = y_of(chart, chart->sums[i]);
        scene_line(chart->scene, x, y, x2, y2)->look = LOOK_PATH;
        x = x2;
        y = y2;
    }
    for (size_t i = 0; i < chart->count; i++) {
        bool scores = chart->list.points[i] > 0;
        struct mark *dot =
                scene_add(chart->scene, MARK_DOT, x_of(chart, i + 1), y_of(chart, chart->sums[i]));
        dot->look = scores ? LOOK_HIT : LOOK_INK;
        dot->size = scores ? 0.75 : 0.35;
        dot->text = scores ? "●" : "○";
    }
}

/* A row of numbers below the chart. */
static void draw_numbers(const struct chart *chart, const char *name, const int64_t *numbers,
                         const char *format, struct slice source)
{
    struct scene *scene = chart->scene;
    scene_text(scene, 0, scene->y, name)->look = LOOK_MUTED;
    scene_area(scene, chart->left + 2, scene->y - 0.5, x_of(chart, chart->count) + 1.5,
               scene->y + 0.5, source);
    for (size_t i = 0; i < chart->count; i++) {
        struct mark *mark = scene_text(scene, x_of(chart, i + 1) + 1, scene->y, "");
        char *text = arena_alloc(scene->arena, 24);
        snprintf(text, 24, format, (long long)numbers[i]);
        mark->text = text;
        mark->align = ALIGN_RIGHT;
        if (numbers == chart->sums && chart->list.points[i])
            mark->look = LOOK_HIT;
    }
    scene->y++;
}

/* The numbers of a long chart as they would be typed; sums that score are in brackets. */
static void draw_text(const struct chart *chart, const char *name, const int64_t *numbers,
                      struct slice source)
{
    enum { ROOM = 32 };
    struct scene *scene = chart->scene;
    size_t first = scene->count;
    bool are_sums = numbers == chart->sums;
    char *text = arena_alloc(scene->arena, (chart->count + 1) * ROOM), *at = text;
    at += sprintf(at, "%s:", name);
    for (size_t i = 0; i < chart->count; i++) {
        bool scores = are_sums && chart->list.points[i];
        at += sprintf(at, are_sums ? scores ? " [%lld]" : " %lld" : " %+lld",
                      (long long)numbers[i]);
    }
    scene_wrap(scene, 0, SHEET_COLUMNS - 2, text, LOOK_INK);
    if (scene->count > first)
        scene->marks[first].source = source;
}

/* The numbers that the walk shows. */
static void draw_lists(struct play *play, const struct chart *chart, int which)
{
    const char *name = which == LIST_A ? "A" : "B";
    struct slice text = chart->list.text, sums = permutations_sums(play, which);
    if (chart->step > 3) {
        draw_numbers(chart, name, chart->list.items, "%+lld", text);
        draw_numbers(chart, "sums", chart->sums, "%lld", sums);
    } else {
        draw_text(chart, name, chart->list.items, text);
        draw_text(chart, "sums", chart->sums, sums);
    }
    if (chart->count < chart->list.count)
        scene_note(chart->scene, "(%zu integers more are not drawn.)",
                   chart->list.count - chart->count);
}

static void draw_list(struct play *play, struct scene *scene, int which)
{
    struct chart chart = { .scene = scene,
                           .list = permutations_list(play, which),
                           .left = 4,
                           .top = scene->y + 2,
                           .player = which == LIST_A ? 2 : 1 };
    int64_t points = 0;
    find_sums(play, &chart);
    find_scale(&chart);
    for (size_t i = 0; i < chart.list.count; i++)
        points += chart.list.points[i];
    struct mark *mark = scene_format(scene, 0, scene->y, "List %c", which == LIST_A ? 'A' : 'B');
    mark->look = LOOK_STRONG;
    mark = scene_format(scene, 8, scene->y, "%lld point%s for %s", (long long)points,
                        points == 1 ? "" : "s", draw_player(play, chart.player, NAME_COLUMNS));
    mark->player = chart.player;
    draw_axis(&chart);
    draw_walk(&chart);
    scene->y = y_of(&chart, chart.low) + 2;
    draw_lists(play, &chart, which);
}

void draw_permutations(struct play *play, struct scene *scene)
{
    for (int which = LIST_A; which <= LIST_B; which++) {
        if (!permutations_list(play, which).text.ptr)
            continue;
        scene->y += which == LIST_B;
        draw_list(play, scene, which);
    }
}
