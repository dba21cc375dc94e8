#include "scene.h"

#include "base/order.h"
#include "glyph.h"

const char *const look_names[LOOK_COUNT] = {
    "ink", "title",  "strong", "muted", "note", "grid", "zero",
    "one", "filled", "card",   "path",  "hit",  "miss", "changed",
};

struct mark *scene_add(struct scene *scene, enum mark_kind kind, double x, double y)
{
    struct mark *mark = &scene->spare;
    if (scene->count >= scene->most && scene->part == PART_BODY)
        scene->full = true;
    if (!scene->full) {
        ARENA_PUSH(scene->arena, scene->marks, scene->count, scene->capacity);
        mark = &scene->marks[scene->count++];
    }
    *mark = (struct mark){ .kind = kind, .part = scene->part, .x = x, .y = y, .size = 1 };
    return mark;
}

struct mark *scene_line(struct scene *scene, double x, double y, double x2, double y2)
{
    struct mark *mark = scene_add(scene, MARK_LINE, x, y);
    mark->x2 = x2;
    mark->y2 = y2;
    return mark;
}

struct mark *scene_box(struct scene *scene, double x, double y, double x2, double y2)
{
    struct mark *mark = scene_line(scene, x, y, x2, y2);
    mark->kind = MARK_BOX;
    return mark;
}

void scene_area(struct scene *scene, double x, double y, double x2, double y2, struct slice source)
{
    struct mark *mark = scene_line(scene, x, y, x2, y2);
    mark->kind = MARK_AREA;
    mark->source = source;
}

struct mark *scene_text(struct scene *scene, double x, double y, const char *text)
{
    struct mark *mark = scene_add(scene, MARK_TEXT, x, y);
    mark->text = text;
    return mark;
}

struct mark *scene_label(struct scene *scene, double x, double y, enum align align, enum look look,
                         const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct mark *mark = scene_text(scene, x, y, arena_vprintf(scene->arena, format, args));
    va_end(args);
    mark->align = align;
    mark->look = look;
    return mark;
}

struct mark *scene_slice(struct scene *scene, double x, double y, struct slice text, size_t most)
{
    struct mark *mark = scene_text(scene, x, y, glyphs_safe(scene->arena, text, most));
    mark->source = text;
    return mark;
}

/* The number of bytes of a text that fit on a line: up to the last space, if there is one. */
static size_t line_length(struct slice text, size_t width)
{
    size_t at = 0, columns = 0, space = 0;
    struct slice rest = text;
    for (struct glyph glyph; next_glyph(&rest, &glyph);) {
        columns += glyph.width;
        if (columns > width)
            return space ? space : at;
        if (glyph.code == ' ')
            space = at;
        at += glyph.text.len;
    }
    return at;
}

/* The same, but avoids a single word on the last line by wrapping one word earlier. */
static size_t wrapped_length(struct slice text, size_t width)
{
    size_t len = line_length(text, width), before = len;
    struct slice rest = slice_trim(slice_after(text, len));
    if (rest.len == 0 || memchr(rest.ptr, ' ', rest.len) || line_length(rest, width) < rest.len)
        return len;
    while (before > 0 && text.ptr[before - 1] != ' ')
        before--;
    return before > len / 2 ? before - 1 : len;
}

void scene_wrap(struct scene *scene, double x, size_t width, const char *text, enum look look)
{
    struct slice rest = slice_of(text);
    while (rest.len) {
        struct slice line = { rest.ptr, wrapped_length(rest, width) };
        scene_text(scene, x, scene->y++, arena_string(scene->arena, line))->look = look;
        rest = slice_trim(slice_after(rest, line.len));
    }
}

void scene_note(struct scene *scene, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(scene->arena, format, args);
    va_end(args);
    scene_text(scene, 0, scene->y++, text)->look = LOOK_MUTED;
}

/* --- places --- */

static struct extent text_extent(const struct mark *mark)
{
    double width = (double)glyphs_width(slice_of(mark->text));
    double left = mark->align == ALIGN_LEFT    ? mark->x - 0.5
                  : mark->align == ALIGN_RIGHT ? mark->x + 0.5 - width
                                               : mark->x - width / 2;
    return (struct extent){ left, mark->y - 0.5, left + width, mark->y + 0.5 };
}

struct extent mark_extent(const struct mark *mark)
{
    double width = mark->size; /* columns are half as wide as lines are high */
    switch (mark->kind) {
    case MARK_TEXT:
        return text_extent(mark);
    case MARK_LINE:
    case MARK_BOX:
    case MARK_AREA:
        return (struct extent){ MIN(mark->x, mark->x2), MIN(mark->y, mark->y2),
                                MAX(mark->x, mark->x2), MAX(mark->y, mark->y2) };
    case MARK_BRACKET:
        return (struct extent){ mark->x, mark->y - 0.5, mark->x2, mark->y + 0.5 };
    default:
        return (struct extent){ mark->x - width, mark->y - mark->size / 2, mark->x + width,
                                mark->y + mark->size / 2 };
    }
}

struct extent mark_frame(const struct mark *mark)
{
    const double across = 0.35, down = 0.3; /* in columns and lines */
    struct extent frame = mark_extent(mark);
    frame.left -= across;
    frame.right += across;
    if (mark->kind == MARK_LINE) {
        frame.top -= down;
        frame.bottom += down;
        frame.left -= mark->x == mark->x2 ? across : 0;
        frame.right += mark->x == mark->x2 ? across : 0;
    }
    return frame;
}

struct extent scene_extent(const struct scene *scene, size_t first)
{
    struct extent all = { 0, 0, 0, 0 };
    for (size_t i = first; i < scene->count; i++) {
        struct extent one = mark_extent(&scene->marks[i]);
        if (i == first)
            all = one;
        all.left = MIN(one.left, all.left);
        all.top = MIN(one.top, all.top);
        all.right = MAX(one.right, all.right);
        all.bottom = MAX(one.bottom, all.bottom);
    }
    return all;
}

void scene_move(struct scene *scene, size_t first, double right, double down)
{
    for (size_t i = first; i < scene->count; i++) {
        struct mark *mark = &scene->marks[i];
        mark->x += right;
        mark->x2 += right;
        mark->x3 += right;
        mark->y += down;
        mark->y2 += down;
    }
}

/* --- faults --- */

static bool covers(struct slice text, const char *at)
{
    return text.ptr && at >= text.ptr && at < text.ptr + text.len;
}

const char *scene_fault_at(const struct scene *scene, const struct diagnostic *fault)
{
    const char *at = place_start(&fault->place);
    return at && scene->end && at >= scene->end ? NULL : at;
}

bool scene_shows(const struct scene *scene, size_t first, const char *at)
{
    for (size_t i = first; i < scene->count; i++)
        if (covers(scene->marks[i].source, at))
            return true;
    return false;
}

/* True if a mark is a better place for a diagnostic that it covers: it shows less other text. */
static bool covers_better(const struct mark *mark, const struct mark *other)
{
    if (!other)
        return true;
    if (mark->fault != other->fault) /* prefer a mark without a diagnostic */
        return mark->fault < other->fault && mark->source.len <= other->source.len;
    return mark->source.len < other->source.len;
}

/*
 * True if a mark is a better place for a diagnostic about something that is not drawn: first the
 * next mark on the line, then the previous one.
 */
static bool is_nearer(const struct mark *mark, const struct mark *other, const char *at)
{
    bool follows = mark->source.ptr > at;
    if (!other || follows != (other->source.ptr > at))
        return !other || follows;
    return follows ? mark->source.ptr < other->source.ptr : mark->source.ptr > other->source.ptr;
}

/*
 * The mark for a place in the record: the smallest one that shows it; else the next one of the same
 * line, or the previous one.
 */
static struct mark *find_mark(struct scene *scene, const char *at, struct slice line)
{
    struct mark *best = NULL, *nearest = NULL;
    if (!at)
        return NULL;
    for (size_t i = 0; i < scene->count; i++) {
        struct mark *mark = &scene->marks[i];
        if (covers(mark->source, at) && covers_better(mark, best))
            best = mark;
        if (covers(line, mark->source.ptr) && is_nearer(mark, nearest, at))
            nearest = mark;
    }
    return best ? best : nearest;
}

static void place_faults(struct scene *scene)
{
    size_t count = scene->report->count;
    scene->fault_count = MIN(count, FAULTS_MAX);
    for (size_t i = 0; i < scene->fault_count; i++) {
        const struct diagnostic *fault = &scene->report->items[i];
        struct mark *mark = find_mark(scene, scene_fault_at(scene, fault), fault->place.source);
        if (mark && !mark->fault)
            mark->fault = i + 1;
    }
}

bool scene_is_mistake(const struct scene *scene, const char *at)
{
    for (size_t i = 0; i < scene->mistake_count; i++)
        if (scene->mistakes[i].move.ptr == at)
            return true;
    return false;
}

static void place_mistakes(struct scene *scene)
{
    for (size_t i = 0; i < scene->mistake_count; i++) {
        const struct mistake *mistake = &scene->mistakes[i];
        bool is_drawn = !scene->end || mistake->move.ptr < scene->end;
        struct mark *mark = is_drawn ? find_mark(scene, mistake->move.ptr, mistake->line) : NULL;
        if (mark && !mark->mistake)
            mark->mistake = i + 1;
    }
}

void scene_place_signs(struct scene *scene)
{
    place_faults(scene);
    place_mistakes(scene);
}
