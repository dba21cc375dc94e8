/* Scenes as lines of text: a later mark overwrites an earlier one. */
#include <math.h>

#include "base/order.h"
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
struct cell {
    struct slice text;
    unsigned char directions, look, player;
    bool fault, mistake, covered;
};

struct canvas {
    struct cell *cells;
    long width, height;
    struct draw_style style;
};

static struct cell *cell_at(const struct canvas *canvas, long x, long y)
{
    if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height)
        return NULL;
    return &canvas->cells[y * canvas->width + x];
}

/* --- marks --- */

static void put_directions(const struct canvas *canvas, long x, long y, int directions,
                           const struct mark *mark)
{
    struct cell *cell = cell_at(canvas, x, y);
    if (!cell)
        return;
    cell->directions |= (unsigned char)directions;
    cell->look = (unsigned char)mark->look;
    cell->player = (unsigned char)mark->player;
}

/* Draws a line between two cells of a row or of a column, in any order. */
static void put_stroke(const struct canvas *canvas, long x, long y, long x2, long y2,
                       const struct mark *mark)
{
    bool is_level = y == y2;
    long from = is_level ? x : y, to = is_level ? x2 : y2;
    long first = MIN(from, to), last = MAX(from, to);
    for (long i = first; i <= last; i++) {
        int back = i > first ? is_level ? LEFT : UP : 0;
        int on = i < last ? is_level ? RIGHT : DOWN : 0;
        put_directions(canvas, is_level ? i : x, is_level ? y : i, back | on, mark);
    }
}

/* Draws a slanted line as a step: along its own row to the middle, then along the other row. */
static void put_line(const struct canvas *canvas, const struct mark *mark)
{
    long x = lround(mark->x), y = lround(mark->y), x2 = lround(mark->x2), y2 = lround(mark->y2);
    long middle = x == x2 ? x : (x + x2) / 2;
    put_stroke(canvas, x, y, middle, y, mark);
    put_stroke(canvas, middle, y, middle, y2, mark);
    put_stroke(canvas, middle, y2, x2, y2, mark);
}

static void put_box(const struct canvas *canvas, const struct mark *mark)
{
    long x = lround(mark->x), y = lround(mark->y), x2 = lround(mark->x2), y2 = lround(mark->y2);
    put_stroke(canvas, x, y, x2, y, mark);
    put_stroke(canvas, x, y2, x2, y2, mark);
    put_stroke(canvas, x, y, x, y2, mark);
    put_stroke(canvas, x2, y, x2, y2, mark);
}

static void put_bracket(const struct canvas *canvas, const struct mark *mark)
{
    long x = (long)floor(mark->x), x2 = (long)floor(mark->x2), y = lround(mark->y);
    put_stroke(canvas, x, y, x2, y, mark);
    put_directions(canvas, x, y, UP, mark);
    put_directions(canvas, x2, y, UP, mark);
    put_directions(canvas, (long)floor(mark->x3), y, DOWN, mark);
}

/* Writes characters from a cell on; overwriting half of a wide character removes all of it. */
static void put_characters(const struct canvas *canvas, long x, long y, struct slice text,
                           const struct mark *mark)
{
    for (struct glyph glyph; next_glyph(&text, &glyph);) {
        struct cell *cell = cell_at(canvas, glyph.width ? x : x - 1, y);
        if (cell && glyph.width && *glyph.text.ptr != ' ')
            *cell = (struct cell){ .text = glyph.text,
                                   .look = (unsigned char)mark->look,
                                   .player = (unsigned char)mark->player };
        else if (cell && !glyph.width && cell->text.ptr)
            cell->text.len += glyph.text.len; /* they are adjacent in the source text */
        if (glyph.width == 2 && (cell = cell_at(canvas, x + 1, y)))
            *cell = (struct cell){ .covered = true };
        x += glyph.width;
    }
}

static long left_of(const struct mark *mark)
{
    return (long)floor(mark_extent(mark).left + 0.5);
}

static void put_mark(const struct canvas *canvas, const struct mark *mark)
{
    long y = lround(mark->y);
    switch (mark->kind) {
    case MARK_TEXT:
        put_characters(canvas, left_of(mark), y, slice_of(mark->text), mark);
        break;
    case MARK_LINE:
        put_line(canvas, mark);
        break;
    case MARK_BOX:
        put_box(canvas, mark);
        break;
    case MARK_DOT:
        if (mark->text)
            put_characters(canvas, lround(mark->x), y, slice_of(mark->text), mark);
        break;
    case MARK_AREA:
        break;
    case MARK_BRACKET:
        put_bracket(canvas, mark);
        break;
    case MARK_CHECK:
        put_characters(canvas, lround(mark->x), y, slice_of("✓"), mark);
        break;
    case MARK_CROSS:
        put_characters(canvas, lround(mark->x), y, slice_of("✗"), mark);
        break;
    }
}

/* --- faults --- */

static bool is_blank(const struct cell *cell)
{
    return !cell->text.ptr && !cell->directions && !cell->covered;
}

/*
 * True if a sign fits on blank cells here. The cells to its left and right must be blank too; in a
 * square they may have lines.
 */
static bool has_room(const struct canvas *canvas, long x, long y, long len, bool in_square)
{
    for (long i = -1; i <= len; i++) {
        const struct cell *cell = cell_at(canvas, x + i, y);
        bool is_edge = i < 0 || i == len;
        if (is_edge && in_square ? cell && (cell->text.ptr || cell->covered)
            : is_edge            ? cell && !is_blank(cell)
                                 : !cell || !is_blank(cell))
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
static bool find_inside(const struct canvas *canvas, struct extent area, long len,
                        struct text_place *at)
{
    long right = (long)floor(area.right), bottom = (long)floor(area.bottom);
    for (at->y = (long)ceil(area.top); at->y <= bottom; at->y++)
        for (at->x = right - len; at->x > (long)ceil(area.left); at->x--)
            if (has_room(canvas, at->x, at->y, len, true))
                return true;
    *at = (struct text_place){ (long)floor(area.left) + 1, (long)floor(area.top) };
    for (long i = 0; i < len; i++) {
        const struct cell *cell = cell_at(canvas, at->x + i, at->y);
        if (!cell || cell->text.ptr)
            return false;
    }
    return true;
}

/* Finds room after or before a mark; else below or above its start. */
static bool find_beside(const struct canvas *canvas, const struct mark *mark, long len,
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
        if (has_room(canvas, all[i].x, all[i].y, len, false)) {
            *at = all[i];
            return true;
        }
    return false;
}

/*
 * Finds a place for a sign that hides nothing; else on the upper edge of a box, or at
 * the end of the line.
 */
static struct text_place find_room(const struct canvas *canvas, const struct mark *mark, long len)
{
    struct extent extent = mark_extent(mark);
    struct text_place at = { lround(mark->x) - 5, lround(mark->y) };
    if (mark->part == PART_FOOT)
        return at;
    if (is_square(mark) && find_inside(canvas, extent, len, &at))
        return at;
    if (find_beside(canvas, mark, len, &at))
        return at;
    at = (struct text_place){ lround(extent.left) + 1, lround(extent.top) };
    if (mark->kind == MARK_BOX)
        return at;
    at = (struct text_place){ lround(extent.right), lround((extent.top + extent.bottom) / 2) };
    while (at.x + len < canvas->width && !has_room(canvas, at.x, at.y, len, false))
        at.x++;
    return at;
}

/* Writes a sign next to a mark; `look` has its colour. */
static void put_sign(const struct canvas *canvas, const struct mark *mark, const char *sign,
                     struct cell look)
{
    struct text_place at = find_room(canvas, mark, (long)strlen(sign));
    for (const char *next = sign; *next; next++, at.x++) {
        struct cell *cell = cell_at(canvas, at.x, at.y);
        look.text = (struct slice){ next, 1 };
        if (cell)
            *cell = look;
    }
}

/* A diagnostic has an exclamation mark and its number, a mistake a question mark. */
static void put_signs(const struct canvas *canvas, const struct mark *mark, struct arena *arena)
{
    if (mark->fault)
        put_sign(canvas, mark, arena_printf(arena, "!%zu", mark->fault),
                 (struct cell){ .fault = true });
    if (mark->mistake)
        put_sign(canvas, mark, arena_printf(arena, "?%zu", mark->mistake),
                 (struct cell){ .mistake = true });
}

/* --- output --- */

static void put_ascii(FILE *out, const struct cell *cell)
{
    struct glyph glyph = glyph_of(cell->text);
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
static const char *color_of(const struct cell *cell)
{
    static const char *const players[] = { "34", "31", "35", "33", "36", "32" };
    static const char *const looks[LOOK_COUNT] = {
        [LOOK_TITLE] = "1", [LOOK_STRONG] = "1", [LOOK_MUTED] = "2", [LOOK_GRID] = "2",
        [LOOK_ONE] = "1",   [LOOK_HIT] = "1;32", [LOOK_MISS] = "2"
    };
    if (cell->fault)
        return fault_color;
    if (cell->mistake)
        return mistake_color;
    if (cell->look == LOOK_HIT || !cell->player)
        return looks[cell->look];
    return players[(cell->player - 1) % (sizeof players / sizeof *players)];
}

static void write_cell(FILE *out, const struct canvas *canvas, const struct cell *cell)
{
    if (cell->covered)
        return;
    if (!cell->text.ptr)
        canvas->style.ascii ? put_char(out, ascii_lines[cell->directions])
                            : put(out, slice_of(lines[cell->directions]));
    else if (canvas->style.ascii)
        put_ascii(out, cell);
    else
        put(out, cell->text);
}

static void write_line(FILE *out, const struct canvas *canvas, long y)
{
    const struct cell *line = &canvas->cells[y * canvas->width];
    const char *color = NULL;
    long end = canvas->width;
    while (end > 0 && is_blank(&line[end - 1]))
        end--;
    for (long x = 0; x < end; x++) {
        const char *expected = canvas->style.color ? color_of(&line[x]) : NULL;
        if (is_blank(&line[x]) && color != fault_color && color != mistake_color)
            expected = color; /* the colour of a blank is not visible */
        if (expected != color) {
            fputs(color ? "\033[0m" : "", out);
            if (expected)
                fprintf(out, "\033[%sm", expected);
        }
        color = expected;
        write_cell(out, canvas, &line[x]);
    }
    fputs(color ? "\033[0m\n" : "\n", out);
}

void write_scene_text(FILE *out, const struct scene *scene, struct draw_style style)
{
    enum { SIGN = 16 }; /* width for signs after the last mark */
    struct canvas canvas = { .width = (long)ceil(scene->width) + SIGN,
                             .height = (long)ceil(scene->height),
                             .style = style };
    canvas.cells = arena_zero(scene->arena, (size_t)(canvas.width * canvas.height) + 1,
                              sizeof *canvas.cells);
    for (size_t i = 0; i < scene->count; i++)
        if (scene->marks[i].medium != MEDIUM_PICTURE)
            put_mark(&canvas, &scene->marks[i]);
    for (size_t i = 0; i < scene->count; i++)
        put_signs(&canvas, &scene->marks[i], scene->arena);
    for (long y = 0; y < canvas.height; y++)
        write_line(out, &canvas, y);
}
