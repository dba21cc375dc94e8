/* Scenes as lines of text: each character's place gets what the last mark there says. */
#include <math.h>

#include "../write/put.h"
#include "draw.h"
#include "glyph.h"

/* The arms of a line in a character's place. */
enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };

/* By their arms. */
static const char *const lines[] = { " ", "╵", "╷", "│", "╴", "┘", "┐", "┤",
                                     "╶", "└", "┌", "├", "─", "┴", "┬", "┼" };
static const char ascii_lines[] = " ',| ++| ++|-+++"; /* half a line ends short of the next place */

/* What else stands for something outside of names, and how that looks in ASCII. */
static const struct {
    uint32_t code;
    char ascii;
} substitutes[] = {
    { 0xb7, '.' },   { 0x2026, '~' }, { 0x2190, '<' }, { 0x2191, '^' }, { 0x2192, '>' },
    { 0x2193, 'v' }, { 0x25a0, '#' }, { 0x25cb, 'o' }, { 0x25cf, '@' }, { 0x2022, 'o' },
    { 0x2660, 'S' }, { 0x2663, 'C' }, { 0x2665, 'H' }, { 0x2666, 'D' }, { 0x2713, 'v' },
    { 0x2717, 'x' }, { 0x2212, '-' }, { 0x2502, '|' },
};

/* A place: a character, with those that join it, or the arms of lines; the right half of a wide one has none. */
struct spot {
    struct slice text;
    unsigned char arms, look, player;
    bool fault, covered;
};

struct canvas {
    struct spot *places;
    long width, height;
    struct draw_style style;
};

static struct spot *place_at(const struct canvas *grid, long x, long y)
{
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height)
        return NULL;
    return &grid->places[y * grid->width + x];
}

/* --- marks --- */

static void put_arms(const struct canvas *grid, long x, long y, int arms, const struct mark *mark)
{
    struct spot *place = place_at(grid, x, y);
    if (!place)
        return;
    place->arms |= (unsigned char)arms;
    place->look = (unsigned char)mark->look;
    place->player = (unsigned char)mark->player;
}

static void put_row(const struct canvas *grid, long x, long x2, long y, const struct mark *mark)
{
    for (long i = x; i <= x2; i++)
        put_arms(grid, i, y, (i > x ? LEFT : 0) | (i < x2 ? RIGHT : 0), mark);
}

static void put_column(const struct canvas *grid, long x, long y, long y2, const struct mark *mark)
{
    for (long i = y; i <= y2; i++)
        put_arms(grid, x, i, (i > y ? UP : 0) | (i < y2 ? DOWN : 0), mark);
}

static long least(long a, long b)
{
    return a < b ? a : b;
}

static long most(long a, long b)
{
    return a < b ? b : a;
}

/* A slanted line goes in its own row to the middle, and there to the other one. */
static void put_line(const struct canvas *grid, const struct mark *mark)
{
    long x = lround(mark->x), y = lround(mark->y), x2 = lround(mark->x2), y2 = lround(mark->y2);
    long middle = x == x2 ? x : (x + x2) / 2;
    put_row(grid, least(x, middle), most(x, middle), y, mark);
    put_column(grid, middle, least(y, y2), most(y, y2), mark);
    put_row(grid, least(middle, x2), most(middle, x2), y2, mark);
}

static void put_box(const struct canvas *grid, const struct mark *mark)
{
    long x = lround(mark->x), y = lround(mark->y), x2 = lround(mark->x2), y2 = lround(mark->y2);
    put_row(grid, x, x2, y, mark);
    put_row(grid, x, x2, y2, mark);
    put_column(grid, x, y, y2, mark);
    put_column(grid, x2, y, y2, mark);
}

static void put_bracket(const struct canvas *grid, const struct mark *mark)
{
    long x = (long)floor(mark->x), x2 = (long)floor(mark->x2), y = lround(mark->y);
    put_row(grid, x, x2, y, mark);
    put_arms(grid, x, y, UP, mark);
    put_arms(grid, x2, y, UP, mark);
    put_arms(grid, (long)floor(mark->x3), y, DOWN, mark);
}

/* Puts characters from a place on; what is behind another's left half is gone with it. */
static void put_characters(const struct canvas *grid, long x, long y, struct slice text,
                           const struct mark *mark)
{
    while (text.len) {
        struct glyph glyph = glyph_of(text);
        struct spot *place = place_at(grid, glyph.width ? x : x - 1, y);
        if (place && glyph.width && *glyph.text.ptr != ' ')
            *place = (struct spot){ .text = glyph.text,
                                    .look = (unsigned char)mark->look,
                                    .player = (unsigned char)mark->player };
        else if (place && !glyph.width && place->text.ptr)
            place->text.len += glyph.text.len; /* they follow each other in the same text */
        if (glyph.width == 2 && (place = place_at(grid, x + 1, y)))
            *place = (struct spot){ .covered = true };
        x += glyph.width;
        text.ptr += glyph.text.len;
        text.len -= glyph.text.len;
    }
}

static long left_of(const struct mark *mark)
{
    return (long)floor(mark_extent(mark).left + 0.5);
}

static void put_mark(const struct canvas *grid, const struct mark *mark)
{
    long y = lround(mark->y);
    switch (mark->kind) {
    case MARK_TEXT:
        put_characters(grid, left_of(mark), y, slice_of(mark->text), mark);
        break;
    case MARK_LINE:
        put_line(grid, mark);
        break;
    case MARK_BOX:
        put_box(grid, mark);
        break;
    case MARK_DOT:
        if (mark->text)
            put_characters(grid, lround(mark->x), y, slice_of(mark->text), mark);
        break;
    case MARK_AREA:
        break;
    case MARK_BRACKET:
        put_bracket(grid, mark);
        break;
    case MARK_CHECK:
        put_characters(grid, lround(mark->x), y, slice_of("✓"), mark);
        break;
    case MARK_CROSS:
        put_characters(grid, lround(mark->x), y, slice_of("✗"), mark);
        break;
    }
}

/* --- faults --- */

static bool is_free(const struct canvas *grid, long x, long y)
{
    const struct spot *place = place_at(grid, x, y);
    return place && !place->text.ptr && !place->covered;
}

/* True where a sign can stand with nothing behind it. */
static bool has_room(const struct canvas *grid, long x, long y, size_t len)
{
    for (size_t i = 0; i <= len; i++)
        if (!is_free(grid, x + (long)i, y))
            return false;
    return true;
}

/* Puts an exclamation mark and the fault's number beside a mark: behind it, where there is room. */
static void put_fault(const struct canvas *grid, const struct mark *mark, struct arena *arena)
{
    struct extent extent = mark_extent(mark);
    long y = lround((extent.top + extent.bottom) / 2), x = lround(extent.right + 0.5);
    const char *sign = arena_printf(arena, "!%zu", mark->fault);
    if (mark->part == PART_FOOT)
        x = lround(mark->x) - 5;
    else if (mark->kind == MARK_TEXT && has_room(grid, x + 1, y, strlen(sign)))
        x++;
    else if (!is_free(grid, x, y) && is_free(grid, left_of(mark) - 1, y))
        x = left_of(mark) - 1;
    for (const char *at = sign; *at; at++, x++) {
        struct spot *place = place_at(grid, x, y);
        if (!place || (at > sign && !is_free(grid, x, y)))
            return;
        *place = (struct spot){ .text = { at, 1 }, .fault = true };
    }
}

/* --- output --- */

static void put_ascii(FILE *out, const struct spot *place)
{
    struct glyph glyph = glyph_of(place->text);
    for (size_t i = 0; i < sizeof substitutes / sizeof *substitutes; i++)
        if (substitutes[i].code == glyph.code) {
            putc(substitutes[i].ascii, out);
            return;
        }
    putc(glyph.code < 0x80 ? (int)glyph.code : '?', out);
    if (glyph.width == 2)
        putc(' ', out);
}

static const char fault_color[] = "1;37;41";

/* The colour of a place, as the terminal's attributes; NULL for its ordinary one. */
static const char *color_of(const struct spot *place)
{
    static const char *const players[] = { "34", "31", "35", "33", "36", "32" };
    static const char *const looks[LOOK_COUNT] = {
        [LOOK_TITLE] = "1", [LOOK_STRONG] = "1", [LOOK_MUTED] = "2", [LOOK_GRID] = "2",
        [LOOK_ONE] = "1",   [LOOK_HIT] = "1;32", [LOOK_MISS] = "2"
    };
    if (place->fault)
        return fault_color;
    if (place->look == LOOK_HIT || !place->player)
        return looks[place->look];
    return players[(place->player - 1) % (sizeof players / sizeof *players)];
}

static void write_place(FILE *out, const struct canvas *grid, const struct spot *place)
{
    if (place->covered)
        return;
    if (!place->text.ptr)
        grid->style.ascii ? put_char(out, ascii_lines[place->arms])
                          : put(out, slice_of(lines[place->arms]));
    else if (grid->style.ascii)
        put_ascii(out, place);
    else
        put(out, place->text);
}

static bool is_blank(const struct spot *place)
{
    return !place->text.ptr && !place->arms && !place->covered;
}

static void write_line(FILE *out, const struct canvas *grid, long y)
{
    const struct spot *line = &grid->places[y * grid->width];
    const char *color = NULL;
    long end = grid->width;
    while (end > 0 && is_blank(&line[end - 1]))
        end--;
    for (long x = 0; x < end; x++) {
        const char *wanted = grid->style.color ? color_of(&line[x]) : NULL;
        if (is_blank(&line[x]) && color != fault_color)
            wanted = color; /* which does not show */
        if (wanted != color) {
            fputs(color ? "\033[0m" : "", out);
            if (wanted)
                fprintf(out, "\033[%sm", wanted);
        }
        color = wanted;
        write_place(out, grid, &line[x]);
    }
    fputs(color ? "\033[0m\n" : "\n", out);
}

void write_scene_text(FILE *out, const struct scene *scene, struct draw_style style)
{
    enum { SIGN = 8 }; /* room for a fault's sign behind the last mark */
    struct canvas grid = { .width = (long)ceil(scene->width) + SIGN,
                           .height = (long)ceil(scene->height),
                           .style = style };
    grid.places =
            arena_zero(scene->arena, (size_t)(grid.width * grid.height) + 1, sizeof *grid.places);
    for (size_t i = 0; i < scene->count; i++)
        if (scene->marks[i].medium != MEDIUM_PICTURE)
            put_mark(&grid, &scene->marks[i]);
    for (size_t i = 0; i < scene->count; i++)
        if (scene->marks[i].fault)
            put_fault(&grid, &scene->marks[i], scene->arena);
    for (long y = 0; y < grid.height; y++)
        write_line(out, &grid, y);
}
