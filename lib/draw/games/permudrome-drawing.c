/*
 * Permudrome: the grid with its filled squares, the differences of neighbouring columns below it, and those of
 * neighbouring rows to its right.
 */
#include "drawings.h"
#include "games/grid.h"
#include "rules/permudrome.h"

enum { SIDE_MAX_DRAWN = 40, LEFT = 4 /* columns for the row numbers */, ACROSS = 4, DOWN = 2 };

static void draw_squares(struct play *play, const struct paper *paper)
{
    const struct placement *placement = play->position->state;
    bool is_ordered = draw_is_ordered(play);
    struct scene *scene = paper->scene;
    for (size_t i = 0; i < placement->count; i++) {
        struct square square = placement->squares[i].square;
        if (!is_on_grid(square, paper->side))
            continue;
        double x = paper_x(paper, square.column), y = paper_y(paper, square.row);
        const char *text = is_ordered ? arena_printf(scene->arena, "%zu", i + 1) : "x";
        scene_label(scene, x, y, ALIGN_CENTER, LOOK_STRONG, "%s", text)->player =
                is_ordered ? draw_mover(play, i / IN_A_TURN) : 0;
        draw_square_area(paper, square.column, square.row, play_move_text(play, i + 1));
    }
}

/* Draws the differences between the columns or rows that they compare. */
static void draw_differences(struct play *play, const struct paper *paper, int way)
{
    const int64_t *differences = permudrome_differences(play->position, way);
    double right = paper->left + (double)paper->side * paper->across;
    double bottom = paper->top + (double)paper->side * paper->down;
    for (int64_t k = 1; differences && k < paper->side; k++) {
        double x = paper->left + (double)k * paper->across,
               y = paper->top + (double)k * paper->down;
        struct mark *mark = scene_label(paper->scene, way == BY_COLUMN ? x : right + 3,
                                        way == BY_COLUMN ? bottom + 2 : y, ALIGN_CENTER, LOOK_INK,
                                        "%lld", (long long)differences[k - 1]);
        mark->player = way == BY_COLUMN ? 1 : 2;
    }
}

void draw_permudrome(struct play *play, struct scene *scene)
{
    int64_t n = play->position->sizes[SIZE_N];
    if (!draw_fits(scene, n, SIDE_MAX_DRAWN))
        return;
    bool is_big = LEFT + n * ACROSS > SHEET_COLUMNS - LEFT;
    struct paper paper = { .scene = scene,
                           .left = LEFT,
                           .top = scene->y + (is_big ? 0.5 : 0),
                           .across = is_big ? ACROSS / 2.0 : ACROSS,
                           .down = is_big ? DOWN / 2.0 : DOWN,
                           .side = n };
    draw_paper(&paper);
    draw_squares(play, &paper);
    draw_row_areas(&paper, play->observer);
    if (!is_big) { /* large grids have no room between the lines */
        draw_differences(play, &paper, BY_COLUMN);
        draw_differences(play, &paper, BY_ROW);
    }
    scene->y = paper.top + (double)n * paper.down + 3;
}
