/* Scenes as lines of text: a later mark overwrites an earlier one. */
#include <math.h>

#include "draw.h"
#include "glyph.h"
#include "write/put.h"

/* Directions in which lines leave a cell. */
enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };

/* Box-drawing characters, indexed by directions. */
static const char *const lines[] = { " ", "╵", "╷", "│", "╴", "┘", "┐", "┤",
                                     "╶", "└", "┌", "├", "─", "┴", "┬", "┼" };
static const char ascii_lines[] =
        " ',| ++| ++|-+++"; /* half lines are blank: they end before the next cell */

/* Other symbols (not in names), and their ASCII forms. */
static const struct {
    uint32_t code;
    char ascii;
} substitutes[] = {
    { 0xb7, '.' },   { 0x2026, '~' }, { 0x2190, '<' }, { 0x2191, '^' }, { 0x2192, '>' },
    { 0x2193, 'v' }, { 0x25a0, '#' }, { 0x25cb, 'o' }, { 0x25cf, '@' }, { 0x2022, 'o' },
    { 0x2660, 'S' }, { 0x2663, 'C' }, { 0x2665, 'H' }, { 0x2666, 'D' }, { 0x2713, 'v' },
    { 0x2717, 'x' }, { 0x2212, '-' }, { 0x2502, '|' },
};

/*
 * A cell: a character with its combining characters, or directions of lines. The right half of a
 * wide character is `covered`.
 */
struct spot {
    struct slice text;
    unsigned char arms, look, player;
    bool fault, mistake, covered;
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

/* Draws a slanted line as a step: along its own row to the middle, then along the other row. */
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

/* Writes characters from a cell on; overwriting half of a wide character removes all of it. */
static void put_characters(const struct canvas *grid, long x, long y, struct slice text,
                           const struct mark *mark)
{
    for (struct glyph glyph; next_glyph(&text, &glyph);) {
        struct spot *place = place_at(grid, glyph.width ? x : x - 1, y);
        if (place && glyph.width && *glyph.text.ptr != ' ')
            *place = (struct spot){ .text = glyph.text,
                                    .look = (unsigned char)mark->look,
                                    .player = (unsigned char)mark->player };
        else if (place && !glyph.width && place->text.ptr)
            place->text.len += glyph.text.len; /* they are adjacent in the source text */
        if (glyph.width == 2 && (place = place_at(grid, x + 1, y)))
            *place = (struct spot){ .covered = true };
        x += glyph.width;
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

static bool is_blank(const struct spot *place)
{
    return !place->text.ptr && !place->arms && !place->covered;
}

/*
 * True if a sign fits on blank cells here. The cells to its left and right must be blank too; in a
 * square they may have lines.
 */
static bool has_room(const struct canvas *grid, long x, long y, long len, bool in_square)
{
    for (long i = -1; i <= len; i++) {
        const struct spot *place = place_at(grid, x + i, y);
        bool is_edge = i < 0 || i == len;
        if (is_edge && in_square ? place && (place->text.ptr || place->covered)
            : is_edge            ? place && !is_blank(place)
                                 : !place || !is_blank(place))
            return false;
    }
    return true;
}

struct text_place {
    long x, y;
};

/* True if an area is a square, rather than a line of text or a row of squares. */
static bool is_square(const struct mark *mark)
{
    enum { WIDEST = 12 };
    struct extent extent = mark_extent(mark);
    return mark->kind == MARK_AREA && extent.bottom - extent.top > 1 &&
           extent.right - extent.left < WIDEST;
}

/* Finds room in a square: on the first line that has it, else on the square's upper edge. */
static bool find_inside(const struct canvas *grid, struct extent area, long len,
                        struct text_place *at)
{
    long right = (long)floor(area.right), bottom = (long)floor(area.bottom);
    for (at->y = (long)ceil(area.top); at->y <= bottom; at->y++)
        for (at->x = right - len; at->x > (long)ceil(area.left); at->x--)
            if (has_room(grid, at->x, at->y, len, true))
                return true;
    *at = (struct text_place){ (long)floor(area.left) + 1, (long)floor(area.top) };
    for (long i = 0; i < len; i++) {
        const struct spot *place = place_at(grid, at->x + i, at->y);
        if (!place || place->text.ptr)
            return false;
    }
    return true;
}

/* Finds room after or before a mark; else below or above its start. */
static bool find_beside(const struct canvas *grid, const struct mark *mark, long len,
                        struct text_place *at)
{
    struct extent extent = mark_extent(mark);
    long left = (long)floor(extent.left + 0.5), right = lround(extent.right + 0.5);
    long middle = lround((extent.top + extent.bottom) / 2);
    long top = (long)floor(extent.top + 0.5), bottom = (long)ceil(extent.bottom - 0.5);
    bool is_box = mark->kind == MARK_BOX; /* its own line may have room too */
    const struct text_place all[] = {
        { right + 1, middle },      { right + 2, middle },  { right, middle },
        { left - len - 1, middle }, { left - len, middle }, { left, bottom + 1 },
        { left + 1, bottom + 1 },   { left, top - 1 },
    };
    for (size_t i = 0; i < (is_box ? 5 : sizeof all / sizeof *all); i++)
        if (has_room(grid, all[i].x, all[i].y, len, false)) {
            *at = all[i];
            return true;
        }
    return false;
}

/*
 * Finds a place for a sign that hides nothing; else on the upper edge of a box, or at
 * the end of the line.
 */
static struct text_place find_room(const struct canvas *grid, const struct mark *mark, long len)
{
    struct extent extent = mark_extent(mark);
    struct text_place at = { lround(mark->x) - 5, lround(mark->y) };
    if (mark->part == PART_FOOT)
        return at;
    if (is_square(mark) && find_inside(grid, extent, len, &at))
        return at;
    if (find_beside(grid, mark, len, &at))
        return at;
    at = (struct text_place){ lround(extent.left) + 1, lround(extent.top) };
    if (mark->kind == MARK_BOX)
        return at;
    at = (struct text_place){ lround(extent.right), lround((extent.top + extent.bottom) / 2) };
    while (at.x + len < grid->width && !has_room(grid, at.x, at.y, len, false))
        at.x++;
    return at;
}

/* Writes a sign next to a mark; `look` has its colour. */
static void put_sign(const struct canvas *grid, const struct mark *mark, const char *sign,
                     struct spot look)
{
    struct text_place at = find_room(grid, mark, (long)strlen(sign));
    for (const char *next = sign; *next; next++, at.x++) {
        struct spot *place = place_at(grid, at.x, at.y);
        look.text = (struct slice){ next, 1 };
        if (place)
            *place = look;
    }
}

/* A diagnostic has an exclamation mark and its number, a mistake a question mark. */
static void put_signs(const struct canvas *grid, const struct mark *mark, struct arena *arena)
{
    if (mark->fault)
        put_sign(grid, mark, arena_printf(arena, "!%zu", mark->fault),
                 (struct spot){ .fault = true });
    if (mark->mistake)
        put_sign(grid, mark, arena_printf(arena, "?%zu", mark->mistake),
                 (struct spot){ .mistake = true });
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

static const char fault_color[] = "1;37;41", mistake_color[] = "1;30;43";

/* The terminal attributes for the colour of a cell; NULL for the default colour. */
static const char *color_of(const struct spot *place)
{
    static const char *const players[] = { "34", "31", "35", "33", "36", "32" };
    static const char *const looks[LOOK_COUNT] = {
        [LOOK_TITLE] = "1", [LOOK_STRONG] = "1", [LOOK_MUTED] = "2", [LOOK_GRID] = "2",
        [LOOK_ONE] = "1",   [LOOK_HIT] = "1;32", [LOOK_MISS] = "2"
    };
    if (place->fault)
        return fault_color;
    if (place->mistake)
        return mistake_color;
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

static void write_line(FILE *out, const struct canvas *grid, long y)
{
    const struct spot *line = &grid->places[y * grid->width];
    const char *color = NULL;
    long end = grid->width;
    while (end > 0 && is_blank(&line[end - 1]))
        end--;
    for (long x = 0; x < end; x++) {
        const char *expected = grid->style.color ? color_of(&line[x]) : NULL;
        if (is_blank(&line[x]) && color != fault_color && color != mistake_color)
            expected = color; /* the colour of a blank is not visible */
        if (expected != color) {
            fputs(color ? "\033[0m" : "", out);
            if (expected)
                fprintf(out, "\033[%sm", expected);
        }
        color = expected;
        write_place(out, grid, &line[x]);
    }
    fputs(color ? "\033[0m\n" : "\n", out);
}

void write_scene_text(FILE *out, const struct scene *scene, struct draw_style style)
{
    enum { SIGN = 16 }; /* width for signs after the last mark */
    struct canvas grid = { .width = (long)ceil(scene->width) + SIGN,
                           .height = (long)ceil(scene->height),
                           .style = style };
    grid.places =
            arena_zero(scene->arena, (size_t)(grid.width * grid.height) + 1, sizeof *grid.places);
    for (size_t i = 0; i < scene->count; i++)
        if (scene->marks[i].medium != MEDIUM_PICTURE)
            put_mark(&grid, &scene->marks[i]);
    for (size_t i = 0; i < scene->count; i++)
        put_signs(&grid, &scene->marks[i], scene->arena);
    for (long y = 0; y < grid.height; y++)
        write_line(out, &grid, y);
}
