/* Procession and Binary Scramble: the rows, their runs in two colours and the lengths beside them. */
#include <stdio.h>

#include "base/order.h"
#include "draw/glyph.h"
#include "drawings.h"

/* The parts of a row, as the rules name them. */
enum { PART_DIGITS, PART_RUNS, PART_POINT };
enum { DIGITS_MAX = 450, NUMBER_COLUMNS = 4, LENGTHS_COLUMNS = 60 };

/* The columns of a line. */
struct columns {
    double name, digits, pitch;
    size_t name_room;
    double lengths; /* right of the widest row */
};

static size_t widest_row(const struct round_observer *observer)
{
    size_t widest = 1;
    for (size_t i = 0; i < observer->row_count; i++)
        if (row_part(&observer->rows[i], PART_DIGITS).len > widest)
            widest = row_part(&observer->rows[i], PART_DIGITS).len;
    return MIN(widest, DIGITS_MAX);
}

static struct columns find_columns(const struct play *play)
{
    enum { LENGTHS = 16 }; /* reserve room for a few lengths */
    size_t widest = widest_row(play->observer);
    struct columns columns = { .name = NUMBER_COLUMNS, .pitch = 2 };
    columns.name_room = draw_name_room(columns.name + 2 * (double)widest + LENGTHS + 2);
    columns.digits = columns.name + draw_names_width(play, NULL, play->players, columns.name_room);
    columns.digits += play->players ? 2 : 0;
    if (columns.digits + 2 * (double)widest + LENGTHS > SHEET_COLUMNS)
        columns.pitch = 1;
    columns.lengths = columns.digits + columns.pitch * (double)(widest - 1) + 5;
    return columns;
}

/* The length of the run of digits that starts at `at`. */
static size_t run_length(const char *at, const char *end)
{
    const char *p = at + 1;
    while (p < end && *p == *at)
        p++;
    return (size_t)(p - at);
}

/* Draws the digits, one mark for each run. */
static void draw_digits(struct scene *scene, const struct columns *columns, struct slice digits)
{
    const char *at = digits.ptr, *end = at + digits.len;
    double x = columns->digits;
    while (at < end) {
        struct slice run = { at, run_length(at, end) };
        draw_run(scene, x, scene->y, run, columns->pitch);
        x += columns->pitch * (double)run.len;
        at += run.len;
        if (at < end && columns->pitch > 1)
            scene_text(scene, x - 1, scene->y, "│")->medium = MEDIUM_TEXT;
    }
}

/* Frames the digit that the move changed. */
static void draw_change(struct scene *scene, const struct columns *columns, struct slice digits,
                        struct slice above)
{
    if (digits.len != above.len)
        return;
    for (size_t i = 0; i < digits.len; i++)
        if (digits.ptr[i] != above.ptr[i]) {
            double x = columns->digits + columns->pitch * (double)i, half = columns->pitch / 2;
            struct mark *ring =
                    scene_box(scene, x - half, scene->y - 0.5, x + half, scene->y + 0.5);
            ring->look = LOOK_CHANGED;
            ring->medium = MEDIUM_PICTURE;
        }
}

static const char *write_lengths(struct arena *arena, struct slice digits)
{
    enum { LENGTH = 24 };
    const char *at = digits.ptr, *end = at + digits.len;
    char *text = arena_alloc(arena, LENGTHS_COLUMNS + LENGTH), *to = text;
    while (at < end && to < text + LENGTHS_COLUMNS) {
        size_t run = run_length(at, end);
        at += run;
        to += sprintf(to, "%zu%s", run, at < end ? "," : "");
    }
    sprintf(to, "%s", at < end ? "…" : "");
    return text;
}

/* The claimed lengths, separated by commas however they are written in the record. */
static const char *copy_lengths(struct arena *arena, struct slice text)
{
    char *copy = arena_alloc(arena, text.len + 1), *to = copy;
    for (size_t i = 0; i < text.len; i++)
        if (is_digit(text.ptr[i]))
            *to++ = text.ptr[i];
        else if (to > copy && to[-1] != ',')
            *to++ = ',';
    *to = '\0';
    return glyphs_safe(arena, slice_of(copy), LENGTHS_COLUMNS);
}

/* Draws the number and the player of a move. */
static void draw_mover_of(struct play *play, struct scene *scene, const struct columns *columns,
                          uint64_t move)
{
    unsigned player = draw_mover(play, move);
    scene_label(scene, NUMBER_COLUMNS - 2, scene->y, ALIGN_RIGHT, LOOK_MUTED, "%llu.",
                (unsigned long long)move + 1);
    if (player)
        scene_text(scene, columns->name, scene->y, draw_player(play, player, columns->name_room))
                ->player = player;
}

/* The word beside a row that scores. */
static void draw_point(struct scene *scene, double x, const struct row *row)
{
    struct slice point = { NULL, 0 };
    if (row->def->part_count > PART_POINT)
        point = row_part(row, PART_POINT);
    if (!point.ptr)
        return;
    struct mark *mark = scene_text(scene, x, scene->y, "point");
    mark->look = LOOK_HIT;
    mark->source = point;
}

static void draw_row(struct scene *scene, const struct columns *columns, const struct row *row,
                     const struct row *above)
{
    struct slice digits = row_part(row, PART_DIGITS), lengths = row_part(row, PART_RUNS);
    struct slice shown = { digits.ptr, MIN(digits.len, DIGITS_MAX) };
    double right = columns->digits + columns->pitch * (double)(shown.len - 1);
    draw_digits(scene, columns, shown);
    if (above)
        draw_change(scene, columns, shown, row_part(above, PART_DIGITS));
    scene_area(scene, columns->digits - 1, scene->y - 0.45, right + 1, scene->y + 0.45, digits);
    if (digits.len > DIGITS_MAX)
        scene_text(scene, columns->lengths - 4, scene->y, "…");
    struct mark *mark = scene_text(scene, columns->lengths, scene->y,
                                   lengths.ptr ? copy_lengths(scene->arena, lengths)
                                               : write_lengths(scene->arena, digits));
    if (lengths.ptr)
        mark->source = lengths;
    else
        mark->look = LOOK_MUTED;
    draw_point(scene, mark_extent(mark).right + 2.5, row);
    scene->y++;
}

void draw_procession(struct play *play, struct scene *scene)
{
    const struct round_observer *observer = play->observer;
    struct columns columns = find_columns(play);
    size_t next = 0;
    for (size_t i = 0; i < observer->row_count && !scene->full; i++) {
        struct row_moves moves = play_moves_on(play, observer->rows[i].line, &next);
        if (moves.count > 0) /* the last of them made the row what it is */
            draw_mover_of(play, scene, &columns, moves.first + moves.count - 2);
        draw_row(scene, &columns, &observer->rows[i], i > 0 ? &observer->rows[i - 1] : NULL);
    }
}
