/*
 * Making Intersections: dots and segments. A segment stops short of its end dots and passes through
 * the others; its number is on it, and the dots that score are ringed.
 */
#include "drawings.h"
#include "games/grid.h"
#include "rules/intersections.h"

enum { BIG_SIDE = 4, SIDE_MAX_DRAWN = 60 };

/* The position of the dots: the first column, the top line and the distances. */
struct board {
    struct play *play;
    struct scene *scene;
    const struct segments *drawing;
    int64_t n;
    double left, top, across, down;
};

static double x_of(const struct board *board, int64_t column)
{
    return board->left + (double)(column - 1) * board->across;
}

static double y_of(const struct board *board, int64_t row)
{
    return board->top + (double)(board->n - row) * board->down;
}

static struct board find_board(struct play *play, struct scene *scene)
{
    struct board board = { .play = play,
                           .scene = scene,
                           .drawing = intersections_drawing(play->position),
                           .n = play->position->sizes[0],
                           .left = 3,
                           .top = scene->y,
                           .across = 8,
                           .down = 4 };
    if (board.n > BIG_SIDE) /* small enough for two rounds side by side */
        board.across = board.n * 6 > SHEET_COLUMNS ? 4 : 6;
    board.down = board.across / 2;
    return board;
}

/* Letters below and numbers to the left, as on squared paper. */
static void draw_names(const struct board *board)
{
    for (int64_t i = 1; i <= board->n; i++) {
        const char *name = square_name(board->play->arena, i, 1);
        struct slice letters = { name, strcspn(name, "0123456789") };
        struct mark *mark =
                scene_text(board->scene, x_of(board, i), y_of(board, 0) - board->down + 1,
                           arena_string(board->play->arena, letters));
        mark->align = ALIGN_CENTER;
        mark->look = LOOK_MUTED;
        mark = scene_format(board->scene, board->left - 2, y_of(board, i), "%lld", (long long)i);
        mark->align = ALIGN_RIGHT;
        mark->look = LOOK_MUTED;
    }
}

static void draw_dot(const struct board *board, int64_t column, int64_t row)
{
    bool scores = segments_units_at(board->drawing, column, row) >= POINT_UNITS;
    struct mark *dot = scene_add(board->scene, MARK_DOT, x_of(board, column), y_of(board, row));
    dot->look = scores ? LOOK_HIT : LOOK_INK;
    dot->size = scores ? 0.8 : 0.35;
    dot->text = scores ? "●" : "·";
}

static bool is_on_board(const struct board *board, const struct segment *segment)
{
    return segment->line >= 1 && segment->line <= board->n && segment->low >= 1 &&
           segment->high <= board->n;
}

/* Draws the number at the middle of the segment, or next to it if there is a dot. */
static void draw_number(const struct board *board, const struct mark *line, size_t number,
                        const struct segment *segment)
{
    bool upright = line->x == line->x2;
    double shift = (segment->high - segment->low) % 2 ? 0
                   : segment->fault == SEGMENT_GOOD   ? 0.5
                                                      : -0.5,
           x = (line->x + line->x2) / 2, y = (line->y + line->y2) / 2;
    if (upright)
        y += shift * board->down;
    else
        x -= shift * board->across;
    struct mark *disc = scene_add(board->scene, MARK_DOT, x, y);
    disc->medium = MEDIUM_PICTURE;
    disc->look = LOOK_PATH;
    disc->player = line->player;
    disc->size = 1.1;
    struct mark *mark = scene_format(board->scene, x, y, "%zu", number);
    mark->align = ALIGN_CENTER;
    mark->player = line->player;
    mark->look = LOOK_STRONG;
}

/* The part of a segment that is on the board. */
static struct mark line_of(const struct board *board, size_t i)
{
    const double gap = 1.2; /* in columns */
    const struct segment *segment = &board->drawing->items[i];
    struct mark line = { .kind = MARK_LINE, .part = PART_BODY, .look = LOOK_PATH, .size = 1 };
    if (segment->axis == AXIS_COLUMN) {
        line.x = line.x2 = x_of(board, segment->line);
        line.y = y_of(board, segment->high) + gap / 2;
        line.y2 = y_of(board, segment->low) - gap / 2;
    } else {
        line.y = line.y2 = y_of(board, segment->line);
        line.x = x_of(board, segment->low) + gap;
        line.x2 = x_of(board, segment->high) - gap;
    }
    line.player = draw_mover(board->play, i);
    line.source = segment->text;
    return line;
}

/* Draws all lines, then their numbers on top. */
static void draw_segments(const struct board *board)
{
    const struct segments *segments = board->drawing;
    for (int numbers = 0; numbers < 2; numbers++)
        for (size_t i = 0; i < segments->count && !board->scene->full; i++) {
            const struct segment *segment = &segments->items[i];
            if (segment->role == SEGMENT_IGNORED || !is_on_board(board, segment))
                continue;
            struct mark line = line_of(board, i);
            if (numbers)
                draw_number(board, &line, i + 1, segment);
            else
                *scene_add(board->scene, MARK_LINE, 0, 0) = line;
        }
}

/* Names the segments outside the board below it. */
static void draw_off_board(const struct board *board)
{
    struct scene *scene = board->scene;
    bool any = false;
    for (size_t i = 0; i < board->drawing->count; i++) {
        const struct segment *segment = &board->drawing->items[i];
        if (segment->role != SEGMENT_IGNORED && is_on_board(board, segment))
            continue;
        scene->y += !any;
        any = true;
        struct mark *mark = scene_format(scene, 0, scene->y++, "%zu: %s", i + 1,
                                         arena_string(scene->arena, segment->text));
        mark->source = segment->text;
    }
}

void draw_intersections(struct play *play, struct scene *scene)
{
    struct board board = find_board(play, scene);
    if (board.n < 1 || board.n > SIDE_MAX_DRAWN) {
        if (board.n)
            scene_note(scene, "(%lld by %lld dots are too many to be drawn.)", (long long)board.n,
                       (long long)board.n);
        return;
    }
    draw_names(&board);
    draw_segments(&board);
    for (int64_t row = 1; row <= board.n; row++)
        for (int64_t column = 1; column <= board.n; column++)
            draw_dot(&board, column, row);
    scene->y = y_of(&board, 1) + 2;
    draw_off_board(&board);
}
