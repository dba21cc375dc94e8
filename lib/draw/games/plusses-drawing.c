/*
 * Plusses And Minuses: the grid with its filled squares; below it player 1's signs, between the
 * columns that they compare, and to the right player 2's, between the rows.
 */
#include "base/order.h"
#include "drawings.h"
#include "games/grid.h"
#include "rules/plusses.h"

enum { SIDE_MAX_DRAWN = 100, BIG_SIDE = 14, LEFT = 4 /* columns for the row numbers */ };

/*
 * The positions of a player's signs: the i-th is i steps from the first, with a gap between lists.
 */
struct border {
    struct play *play;
    const struct paper *paper;
    unsigned player;
    double x, y; /* of the first prediction */
    double across, down;
    double gap_across, gap_down;
};

/* A sign for display: a minus as wide as a plus. */
static const char *shown(char sign)
{
    return sign == '+' ? "+" : "−";
}

static void draw_sign(const struct border *border, int64_t k, char predicted)
{
    struct scene *scene = border->paper->scene;
    int64_t sign = plusses_sign(border->play->position->state, (int)border->player - 1, k);
    char truth = sign == UNKNOWN ? 0 : sign_char(sign);
    bool hit = truth && truth == predicted;
    double x = border->x + (double)(k - 1) * border->across;
    double y = border->y + (double)(k - 1) * border->down;
    if (predicted)
        scene_text(scene, x, y, shown(predicted))->player = border->player;
    x += border->gap_across;
    y += border->gap_down;
    if (!truth)
        return;
    scene_text(scene, x, y, shown(truth))->look = LOOK_STRONG;
    if (predicted)
        scene_add(scene, hit ? MARK_CHECK : MARK_CROSS, x + border->gap_across,
                  y + border->gap_down)
                ->look = hit ? LOOK_HIT : LOOK_MISS;
}

static void draw_signs(const struct border *border)
{
    unsigned player = border->play->players ? border->player : 0; /* 0 has neither */
    struct slice source = draw_field(border->play, "Prediction", player),
                 truth = draw_field(border->play, "Truth", player);
    const char *predicted = plusses_write_prediction(border->play->position, border->player);
    int64_t steps = border->paper->side - 1;
    double end_x = border->x + (double)(steps - 1) * border->across;
    double end_y = border->y + (double)(steps - 1) * border->down;
    if (steps < 1)
        return;
    double top = MIN(border->y, end_y), bottom = border->y + end_y - top;
    scene_area(border->paper->scene, border->x - 0.8, top - 0.5, end_x + 0.8, bottom + 0.5, source);
    scene_area(border->paper->scene, border->x + border->gap_across - 0.8,
               top + border->gap_down - 0.5, end_x + border->gap_across + 0.8,
               bottom + border->gap_down + 0.5, truth);
    for (int64_t k = 1; k <= steps; k++) {
        char sign = *predicted;
        predicted += !sign ? 0 : predicted[1] ? 2 : 1; /* the last one has no space after it */
        draw_sign(border, k, sign);
    }
}

/* Draws the label of a player's predictions, cut to the available width. */
static void draw_predictor(struct play *play, struct scene *scene, unsigned player, double x,
                           double y)
{
    enum { LEAST = 6 };
    static const char predicts[] = " predicts";
    double room = SHEET_COLUMNS - x - (double)sizeof predicts;
    const char *name = draw_player(play, player, room > LEAST ? (size_t)room : LEAST);
    scene_label(scene, x, y, ALIGN_LEFT, LOOK_INK, "%s%s", name, predicts)->player = player;
}

/* Draws player 1's predictions below the grid, with labels to the right. */
static void draw_lower(struct play *play, const struct paper *paper)
{
    struct scene *scene = paper->scene;
    double right = paper->left + (double)paper->side * paper->across + 3;
    struct border border = { .play = play,
                             .paper = paper,
                             .player = 1,
                             .x = paper->left + paper->across,
                             .y = paper->top + (double)paper->side * paper->down + 2,
                             .across = paper->across,
                             .gap_down = 1 };
    draw_predictor(play, scene, 1, right, border.y);
    scene_text(scene, right, border.y + 1, "truth")->look = LOOK_MUTED;
    draw_signs(&border);
    scene->y = border.y + 3;
}

/* Draws player 2's predictions to the right of the grid, with labels above. */
static void draw_right(struct play *play, const struct paper *paper)
{
    struct scene *scene = paper->scene;
    struct border border = { .play = play,
                             .paper = paper,
                             .player = 2,
                             .x = paper->left + (double)paper->side * paper->across + 3,
                             .y = (paper_y(paper, 1) + paper_y(paper, 2)) / 2,
                             .down = paper->from_top ? paper->down : -paper->down,
                             .gap_across = 3 };
    double top = paper->top - (paper->down < 2 ? 1.5 : 2);
    draw_predictor(play, scene, 2, border.x, top);
    struct mark *stroke = scene_line(scene, border.x, top + 0.6, border.x, top + 1.4);
    stroke->look = LOOK_MUTED;
    stroke->medium = MEDIUM_PICTURE;
    scene_text(scene, border.x, top + 1, "│")->medium = MEDIUM_TEXT;
    scene_text(scene, border.x + 2, top + 1, "truth")->look = LOOK_MUTED;
    draw_signs(&border);
}

static void draw_squares(struct play *play, const struct paper *paper)
{
    const struct plusses *state = play->position->state;
    bool is_ordered = draw_is_ordered(play);
    struct scene *scene = paper->scene;
    for (size_t i = 0; i < state->placement.count; i++) {
        struct square square = state->placement.squares[i].square;
        unsigned player = is_ordered ? draw_mover(play, state->first_is_1 ? i : i + 1) : 0;
        if (!is_on_grid(square, paper->side))
            continue;
        double x = paper_x(paper, square.column), y = paper_y(paper, square.row);
        double across = paper->across / 2 * 0.86, down = paper->down / 2 * 0.86;
        struct mark *box = scene_box(scene, x - across, y - down, x + across, y + down);
        box->look = LOOK_FILLED;
        box->medium = MEDIUM_PICTURE;
        box->player = player;
        draw_square_area(paper, square.column, square.row, play_move_text(play, i + 1));
        if (!is_ordered || paper->down < 2) {
            scene_text(scene, x, y, "■")->medium = MEDIUM_TEXT;
            continue;
        }
        scene_label(scene, x, y, ALIGN_CENTER, LOOK_FILLED, "%zu", i + 1)->medium = MEDIUM_PICTURE;
        struct mark *mark = scene_label(scene, x, y, ALIGN_CENTER, LOOK_INK, "%zu", i + 1);
        mark->medium = MEDIUM_TEXT;
        mark->player = player;
    }
}

/* Without lines between the squares, marks empty squares with a point. */
static void draw_points(const struct paper *paper)
{
    for (int64_t row = 1; row <= paper->side && paper->down < 2; row++)
        for (int64_t column = 1; column <= paper->side; column++)
            scene_text(paper->scene, paper_x(paper, column), paper_y(paper, row), "·")->medium =
                    MEDIUM_TEXT;
}

void draw_plusses(struct play *play, struct scene *scene)
{
    int64_t n = play->position->sizes[SIZE_N];
    bool big = n > BIG_SIDE;
    if (!draw_fits(scene, n, SIDE_MAX_DRAWN))
        return;
    struct paper paper = { .scene = scene,
                           .left = LEFT,
                           .top = scene->y + (big ? 1.5 : 2),
                           .across = big ? 2 : 4,
                           .down = big ? 1 : 2,
                           .side = n,
                           .from_top = position_has_reading(play->position, FROM_TOP) };
    draw_points(&paper);
    draw_paper(&paper);
    draw_squares(play, &paper);
    draw_row_areas(&paper, play->observer);
    draw_right(play, &paper);
    draw_lower(play, &paper);
}
