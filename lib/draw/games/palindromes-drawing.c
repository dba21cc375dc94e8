/* Palindromes In Sequence: the row of squares, and below each digit the number of its move. */
#include "drawings.h"
#include "rules/palindromes.h"

enum {
    MOST_DRAWN = 400,
    LEFT = 2,
    ACROSS = 4,
    DOWN = 4,
    IN_A_LINE = (SHEET_COLUMNS - LEFT) / ACROSS
};

/* The middle of a square, counted from 0, in a row that goes on below where the sheet ends. */
static double x_of(int64_t square)
{
    return LEFT + ((double)(square % IN_A_LINE) + 0.5) * ACROSS;
}

static double y_of(const struct scene *scene, int64_t square)
{
    return scene->y + (double)(square / IN_A_LINE) * DOWN + 1;
}

static void draw_digit(struct play *play, struct scene *scene, struct move move, size_t i,
                       struct slice source)
{
    double x = x_of(move.a - 1), y = y_of(scene, move.a - 1);
    scene_area(scene, x - ACROSS / 2.0, y - 1, x + ACROSS / 2.0, y + 1, source);
    struct mark *digit = scene_label(scene, x, y, ALIGN_CENTER, LOOK_STRONG, move.b ? "1" : "0");
    if (!draw_is_ordered(play))
        return;
    digit->player = draw_mover(play, i);
    scene_label(scene, x, y + 2, ALIGN_CENTER, LOOK_MUTED, "%zu", i + 1)->player =
            draw_mover(play, i);
}

void draw_palindromes(struct play *play, struct scene *scene)
{
    const struct palindromes *state = play->position->state;
    int64_t m = play->position->sizes[SIZE_M];
    if (m > MOST_DRAWN) {
        scene_note(scene, "(A row of %lld squares is too long to be drawn.)", (long long)m);
        return;
    }
    for (int64_t square = 0; square < m; square++) {
        double x = x_of(square), y = y_of(scene, square);
        scene_box(scene, x - ACROSS / 2.0, y - 1, x + ACROSS / 2.0, y + 1)->look = LOOK_GRID;
    }
    for (size_t i = 0, made = 0; i < state->count && made < play->made_count; made++)
        if (play->made[made].legal) { /* an illegal move fills no square */
            draw_digit(play, scene, state->filled[i], i, play->made[made].text);
            i++;
        }
    if (m)
        scene->y = y_of(scene, m - 1) + (draw_is_ordered(play) ? 3 : 2);
}
