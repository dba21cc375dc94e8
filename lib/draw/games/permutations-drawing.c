/*
 * Permutations Of +- Integers: for each list a chart of its partial sums, starting at zero, with
 * the sums that score ringed, and a table of the integers and their sums.
 */
#include <stdio.h>

#include "base/order.h"
#include "base/wording.h"
#include "drawings.h"

enum { LIST_A, LIST_B };
enum { PLACES_MAX = 300, LABELLED_MAX = 14, LINES_MAX = 16, LABELS = 8 };

/* A chart of the partial sums. */
struct chart {
    struct scene *scene;
    struct permutations_list list;
    int64_t *sums;
    size_t count; /* the number of integers drawn */
    int64_t low, high;
    double left, top, step, unit; /* step: columns per integer; unit: lines per 1 */
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
    uint64_t sum = 0; /* modulo 2^64: a wrong list may contain any number */
    chart->count = MIN(chart->list.count, PLACES_MAX);
    chart->sums = arena_alloc(play->arena, (chart->count + 1) * sizeof *chart->sums);
    for (size_t i = 0; i < chart->count; i++) {
        sum += (uint64_t)chart->list.items[i];
        int64_t here = (int64_t)sum;
        chart->sums[i] = here;
        chart->low = MIN(here, chart->low);
        chart->high = MAX(here, chart->high);
    }
}

/* One line for each unit if the range is small, else several units share a line. */
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
    scene_label(chart->scene, chart->left - 2, y, ALIGN_RIGHT, LOOK_MUTED, "0");
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

/*
 * The table of integers and sums: below the points of the chart if it is wide enough, else in
 * bands.
 */
struct bands {
    double first, step; /* the right edge of the first number, and the distance to the next */
    size_t places;      /* per band */
};

static int number_width(int64_t number)
{
    char text[24];
    return snprintf(text, sizeof text, "%+lld", (long long)number);
}

static struct bands find_bands(const struct chart *chart)
{
    int widest = 0;
    for (size_t i = 0; i < chart->count; i++) {
        int integer = number_width(chart->list.items[i]), sum = number_width(chart->sums[i]);
        widest = MAX(integer, widest);
        widest = MAX(sum, widest);
    }
    if (chart->step >= widest + 2)
        return (struct bands){ x_of(chart, 1) + 1, chart->step, chart->count };
    double step = widest + 2;
    size_t most = (size_t)((SHEET_COLUMNS - LABELS) / step);
    size_t bands = (chart->count + most - 1) / most;
    return (struct bands){ LABELS + step - 2, step, (chart->count + bands - 1) / bands };
}

/* Draws a row of the table, from place `first` to `stop`. */
static void draw_numbers(const struct chart *chart, const struct bands *bands, const char *name,
                         const int64_t *numbers, size_t first, size_t stop)
{
    struct scene *scene = chart->scene;
    bool are_sums = numbers == chart->sums;
    double x = bands->first;
    scene_text(scene, 0, scene->y, name)->look = LOOK_MUTED;
    for (size_t i = first; i < stop; i++, x += bands->step) {
        enum look look = are_sums && chart->list.points[i] ? LOOK_HIT : LOOK_INK;
        scene_label(scene, x, scene->y, ALIGN_RIGHT, look, are_sums ? "%lld" : "%+lld",
                    (long long)numbers[i]);
    }
    scene->y++;
}

/* Adds an area for diagnostics about a row. */
static void draw_row_area(const struct chart *chart, const struct bands *bands, size_t count,
                          double y, struct slice source)
{
    scene_area(chart->scene, bands->first - bands->step + 2, y - 0.5,
               bands->first + bands->step * (double)(count - 1) + 0.5, y + 0.5, source);
}

/* Draws the table for one list. */
static void draw_lists(struct play *play, const struct chart *chart, int which)
{
    struct bands bands = find_bands(chart);
    struct slice sums = draw_field(play, which == LIST_A ? "Sums A" : "Sums B", 0);
    for (size_t first = 0; first < chart->count; first += bands.places) {
        size_t stop = first + bands.places < chart->count ? first + bands.places : chart->count;
        chart->scene->y += first > 0;
        draw_row_area(chart, &bands, stop - first, chart->scene->y, chart->list.text);
        draw_numbers(chart, &bands, which == LIST_A ? "A" : "B", chart->list.items, first, stop);
        draw_row_area(chart, &bands, stop - first, chart->scene->y, sums);
        draw_numbers(chart, &bands, "sums", chart->sums, first, stop);
    }
    if (chart->count < chart->list.count)
        scene_note(chart->scene, "(%zu more %s not drawn.)", chart->list.count - chart->count,
                   plural(chart->list.count - chart->count, "integer is", "integers are"));
}

static void draw_list(struct play *play, struct scene *scene, int which)
{
    struct chart chart = {
        .scene = scene, .list = permutations_list(play, which), .left = 4, .top = scene->y + 2
    };
    int64_t points = 0;
    find_sums(play, &chart);
    find_scale(&chart);
    for (size_t i = 0; i < chart.list.count; i++)
        points += chart.list.points[i];
    unsigned player = which == LIST_A ? 2 : 1; /* the one who scores */
    scene_label(scene, 0, scene->y, ALIGN_LEFT, LOOK_STRONG, "List %c",
                which == LIST_A ? 'A' : 'B');
    scene_label(scene, 8, scene->y, ALIGN_LEFT, LOOK_INK, "%lld %s for %s", (long long)points,
                plural((uint64_t)points, "point", "points"),
                draw_player(play, player, draw_name_room(SHEET_COLUMNS / 2)))
            ->player = player;
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
