/*
 * Making Intersections: dots and segments. A segment stops short of its end dots and passes through
 * the others; its number is on it, and the dots that score are ringed.
 */
#include "drawings.h"
#include "games/grid.h"
#include "rules/intersections.h"

enum { BIG_SIDE = 4, SIDE_MAX_DRAWN = 60 };

struct board {
    struct play *play;
    const struct segments *drawing;
    struct paper paper; /* whose squares have the dots in their middles */
};

static struct board find_board(struct play *play, struct scene *scene)
{
    enum { LEFT = 3 }; /* of the first dot */
    int64_t n = play->position->sizes[0];
    double across = n <= BIG_SIDE ? 8 : n * 6 > SHEET_COLUMNS ? 4 : 6; /* 6: two rounds fit */
    double down = across / 2;
    return (struct board){ .play = play,
                           .drawing = play->position->state,
                           .paper = { .scene = scene,
                                      .left = LEFT - across / 2,
                                      .top = scene->y - down / 2,
                                      .across = across,
                                      .down = down,
                                      .side = n } };
}

static void draw_dot(const struct board *board, int64_t column, int64_t row)
{
    bool scores = segments_units_at(board->drawing, column, row) >= POINT_UNITS;
    struct mark *dot = scene_add(board->paper.scene, MARK_DOT, paper_x(&board->paper, column),
                                 paper_y(&board->paper, row));
    dot->look = scores ? LOOK_HIT : LOOK_INK;
    dot->size = scores ? 0.8 : 0.35;
    dot->text = scores ? "●" : "·";
}

static bool is_on_board(const struct board *board, const struct segment *segment)
{
    return segment->line >= 1 && segment->line <= board->paper.side && segment->low >= 1 &&
           segment->high <= board->paper.side;
}

/* Draws the number at the middle of the segment, or next to it if there is a dot. */
static void draw_number(const struct board *board, const struct mark *line, size_t number,
                        const struct segment *segment)
{
    const struct play *play = board->play;
    bool upright = line->x == line->x2;
    bool is_legal = number <= play->made_count && play->made[number - 1].legal;
    double shift = (segment->high - segment->low) % 2 ? 0
                   : is_legal                         ? 0.5
                                                      : -0.5,
           x = (line->x + line->x2) / 2, y = (line->y + line->y2) / 2;
    if (upright)
        y += shift * board->paper.down;
    else
        x -= shift * board->paper.across;
    struct mark *disc = scene_add(board->paper.scene, MARK_DOT, x, y);
    disc->medium = MEDIUM_PICTURE;
    disc->look = LOOK_PATH;
    disc->player = line->player;
    disc->size = 1.1;
    scene_label(board->paper.scene, x, y, ALIGN_CENTER, LOOK_STRONG, "%zu", number)->player =
            line->player;
}

/* The part of a segment that is on the board. */
static struct mark line_of(const struct board *board, size_t i)
{
    const double gap = 1.2; /* in columns */
    const struct segment *segment = &board->drawing->items[i];
    struct mark line = { .kind = MARK_LINE, .part = PART_BODY, .look = LOOK_PATH, .size = 1 };
    if (segment->axis == AXIS_COLUMN) {
        line.x = line.x2 = paper_x(&board->paper, segment->line);
        line.y = paper_y(&board->paper, segment->high) + gap / 2;
        line.y2 = paper_y(&board->paper, segment->low) - gap / 2;
    } else {
        line.y = line.y2 = paper_y(&board->paper, segment->line);
        line.x = paper_x(&board->paper, segment->low) + gap;
        line.x2 = paper_x(&board->paper, segment->high) - gap;
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
        for (size_t i = 0; i < segments->count && !board->paper.scene->full; i++) {
            const struct segment *segment = &segments->items[i];
            if (segment->role == SEGMENT_IGNORED || !is_on_board(board, segment))
                continue;
            struct mark line = line_of(board, i);
            if (numbers)
                draw_number(board, &line, i + 1, segment);
            else
                *scene_add(board->paper.scene, MARK_LINE, 0, 0) = line;
        }
}

/* Names the segments outside the board below it. */
static void draw_off_board(const struct board *board)
{
    struct scene *scene = board->paper.scene;
    bool any = false;
    for (size_t i = 0; i < board->drawing->count; i++) {
        const struct segment *segment = &board->drawing->items[i];
        if (segment->role != SEGMENT_IGNORED && is_on_board(board, segment))
            continue;
        scene->y += !any;
        any = true;
        scene_label(scene, 0, scene->y++, ALIGN_LEFT, LOOK_INK, "%zu: %s", i + 1,
                    arena_string(scene->arena, segment->text))
                ->source = segment->text;
    }
}

void draw_intersections(struct play *play, struct scene *scene)
{
    struct board board = find_board(play, scene);
    if (!draw_fits(scene, board.paper.side, SIDE_MAX_DRAWN))
        return;
    draw_paper_names(&board.paper, paper_x(&board.paper, 1) - 2, paper_y(&board.paper, 1) + 1);
    draw_segments(&board);
    for (int64_t row = 1; row <= board.paper.side; row++)
        for (int64_t column = 1; column <= board.paper.side; column++)
            draw_dot(&board, column, row);
    scene->y = paper_y(&board.paper, 1) + 2;
    draw_off_board(&board);
}
