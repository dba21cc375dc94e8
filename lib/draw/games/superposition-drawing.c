/*
 * Number Superposition: the grid and the path through it. A square shows its first number in the
 * upper left, its second in the lower right, and the points for the second between them.
 */
#include "drawings.h"
#include "games/grid.h"
#include "rules/superposition.h"

enum { SIDE_MAX_DRAWN = 60, ACROSS = 8, DOWN = 4 };

static double x_of(const struct paper *paper, const struct number *at)
{
    return paper_x(paper, at->square.column) + (at->below ? 2 : -2);
}

static double y_of(const struct paper *paper, const struct number *at)
{
    return paper_y(paper, at->square.row) + (at->below ? 1 : -1);
}

/* A third number in a square is not shown. */
static bool is_shown(const struct paper *paper, const struct superposition *state,
                     const struct number *at)
{
    return is_on_grid(at->square, paper->side) && !superposition_below(state, at->below);
}

/* In text, draws an arrow on the line between two squares. */
static void draw_arrow(const struct paper *paper, const struct number *from,
                       const struct number *to)
{
    int64_t right = to->square.column - from->square.column;
    double x = paper_x(paper, from->square.column), y = paper_y(paper, from->square.row);
    double down = paper_y(paper, to->square.row) - y;
    const char *arrow = right > 0 ? "→" : right < 0 ? "←" : down > 0 ? "↓" : "↑";
    if ((right != 0) == (down != 0.0))
        return; /* not a step */
    if (right)
        x += right > 0 ? paper->across / 2 : -paper->across / 2;
    else
        x += from->below ? 2 : -2;
    if (right)
        y = y_of(paper, from);
    else
        y += down > 0 ? paper->down / 2 : -paper->down / 2;
    scene_text(paper->scene, x, y, arrow)->medium = MEDIUM_TEXT;
}

static void draw_path(const struct paper *paper, const struct superposition *state)
{
    for (size_t i = 1; i < state->count; i++) {
        const struct number *from = &state->numbers[i - 1], *to = &state->numbers[i];
        if (!is_shown(paper, state, from) || !is_shown(paper, state, to))
            continue;
        struct mark *line = scene_line(paper->scene, x_of(paper, from), y_of(paper, from),
                                       x_of(paper, to), y_of(paper, to));
        line->look = LOOK_PATH;
        line->medium = MEDIUM_PICTURE;
        draw_arrow(paper, from, to);
    }
}

static void draw_number(struct play *play, const struct paper *paper, size_t i)
{
    const struct superposition *state = play->position->state;
    const struct number *at = &state->numbers[i];
    struct scene *scene = paper->scene;
    unsigned player = draw_mover(play, i);
    double x = x_of(paper, at), y = y_of(paper, at);
    struct mark *disc = scene_add(scene, MARK_DOT, x, y);
    disc->medium = MEDIUM_PICTURE;
    disc->look = LOOK_PATH;
    disc->player = player;
    disc->size = i >= 99 ? 1.6 : 1.3;
    /* in text, shift towards the middle, so that two digits do not cover a line */
    double shift = at->below ? -0.5 : 0.5;
    struct mark *mark = scene_label(scene, x, y, ALIGN_CENTER, LOOK_STRONG, "%zu", i + 1);
    mark->player = player;
    mark->medium = MEDIUM_PICTURE;
    mark = scene_label(scene, x + shift, y, ALIGN_CENTER, LOOK_INK, "%zu", i + 1);
    mark->player = player;
    mark->medium = MEDIUM_TEXT;
    draw_square_area(paper, at->square.column, at->square.row, play_move_text(play, i + 1));
    if (!at->below)
        return;
    scene_label(scene, paper_x(paper, at->square.column), paper_y(paper, at->square.row),
                ALIGN_CENTER, LOOK_NOTE, "+%lld",
                (long long)superposition_points(state, (int64_t)i + 1))
            ->player = player;
}

/* A third number in a square is not drawn, but diagnostics about it need an area. */
static void draw_where_it_is(struct play *play, const struct paper *paper, size_t i)
{
    const struct superposition *state = play->position->state;
    const struct number *at = &state->numbers[i];
    if (is_shown(paper, state, at))
        draw_number(play, paper, i);
    else if (is_on_grid(at->square, paper->side))
        draw_square_area(paper, at->square.column, at->square.row, play_move_text(play, i + 1));
}

void draw_superposition(struct play *play, struct scene *scene)
{
    int64_t side = play->position->sizes[0];
    const struct superposition *state = play->position->state;
    if (!draw_fits(scene, side, SIDE_MAX_DRAWN))
        return;
    struct paper paper = {
        .scene = scene, .left = 3, .top = scene->y, .across = ACROSS, .down = DOWN, .side = side
    };
    draw_paper(&paper);
    draw_path(&paper, state);
    scene->y = paper.top + (double)side * paper.down + 2;
    for (size_t i = 0; i < state->count && !scene->full; i++)
        draw_where_it_is(play, &paper, i);
    draw_row_areas(&paper, play->observer);
}
