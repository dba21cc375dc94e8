/* Squared paper, for games on a grid. */
#include "drawings.h"
#include "games/grid.h"
#include "grammar/tokens.h"

static void draw_lines(const struct paper *paper)
{
    double right = paper->left + (double)paper->side * paper->across;
    double bottom = paper->top + (double)paper->side * paper->down;
    enum medium medium =
            paper->down < 2 ? MEDIUM_PICTURE : MEDIUM_ANY; /* text has no room between the lines */
    for (int64_t i = 0; i <= paper->side; i++) {
        double x = paper->left + (double)i * paper->across;
        double y = paper->top + (double)i * paper->down;
        struct mark *line = scene_line(paper->scene, x, paper->top, x, bottom);
        line->look = LOOK_GRID;
        line->medium = medium;
        line = scene_line(paper->scene, paper->left, y, right, y);
        line->look = LOOK_GRID;
        line->medium = medium;
    }
}

bool draw_fits(struct scene *scene, int64_t side, int64_t most)
{
    if (side > most)
        scene_note(scene, "(A grid of %lld by %lld is too large to be drawn.)", (long long)side,
                   (long long)side);
    return side >= 1 && side <= most;
}

void draw_paper_names(const struct paper *paper, double x, double y)
{
    struct scene *scene = paper->scene;
    for (int64_t i = 1; i <= paper->side; i++) {
        const char *name = square_name(scene->arena, i, 1);
        size_t letters = strcspn(name, "0123456789");
        scene_label(scene, x, paper_y(paper, i), ALIGN_RIGHT, LOOK_MUTED, "%lld", (long long)i);
        if ((double)letters < paper->across)
            scene_label(scene, paper_x(paper, i), y, ALIGN_CENTER, LOOK_MUTED, "%.*s", (int)letters,
                        name);
    }
}

void draw_paper(const struct paper *paper)
{
    draw_lines(paper);
    draw_paper_names(paper, paper->left - 2, paper->top + (double)paper->side * paper->down + 1);
}

void draw_square_area(const struct paper *paper, int64_t column, int64_t row, struct slice source)
{
    double x = paper_x(paper, column), y = paper_y(paper, row);
    double across = paper->across / 2 * 0.9, down = paper->down / 2 * 0.9;
    scene_area(paper->scene, x - across, y - down, x + across, y + down, source);
}

void draw_row_areas(const struct paper *paper, const struct round_observer *observer)
{
    double right = paper->left + (double)paper->side * paper->across, top = paper->top;
    for (size_t i = 0; i < observer->row_count; i++) {
        const struct row *row = &observer->rows[i];
        if (row->def->id != ROW_CELLS)
            continue;
        scene_area(paper->scene, paper->left, top, right, top + paper->down,
                   row_part(row, PART_OF_ROW));
        top += paper->down;
    }
}
