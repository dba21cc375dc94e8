/* Scenes as SVG. */
#include <math.h>

#include "base/order.h"
#include "draw.h"
#include "glyph.h"
#include "parts.h"
#include "write/put.h"

/* The size of a character in pixels, and the margin around a drawing. */
enum { COLUMN = 9, LINE = 18, MARGIN = 18 };

/*
 * Classes set the colours for light and dark backgrounds; `pN` is player N's. Shapes and signs
 * convey the same as the colours.
 */
static const char style[] =
        ".q{font:15px 'DejaVu Sans Mono',ui-monospace,Menlo,Consolas,monospace}\n"
        ".q text{fill:#1b1b1b;white-space:pre}\n"
        ".q .paper{fill:#fff}\n"
        ".q .title{font:bold 19px 'DejaVu Sans',system-ui,sans-serif}\n"
        ".q .strong{font-weight:bold}\n"
        ".q text.muted{fill:#666}\n"
        ".q text.note{font-size:12px;paint-order:stroke;stroke:#fff;stroke-width:5px}\n"
        ".q path,.q rect,.q circle{fill:none;stroke:#1b1b1b;stroke-width:1.5;"
        "stroke-linecap:round;stroke-linejoin:round}\n"
        ".q .paper,.q .area{stroke:none}\n"
        ".q path.muted,.q rect.muted,.q circle.muted{stroke:#999}\n"
        ".q .grid{stroke:#bbb;stroke-width:1}\n"
        ".q rect.zero{fill:#e8edf2;stroke:#9fb0c0;stroke-width:1}\n"
        ".q rect.one{fill:#2f6690;stroke:#2f6690;stroke-width:1}\n"
        ".q text.one{fill:#fff}\n"
        ".q .changed{stroke:#1b1b1b;stroke-width:2}\n"
        ".q rect.filled{fill:#3a3a3a;stroke:none}\n"
        ".q text.filled{fill:#fff;font-weight:bold}\n"
        ".q rect.card{fill:#fdfcf7;stroke:#777}\n"
        ".q .path{stroke:#8a8a8a;stroke-width:2.5}\n"
        ".q circle.path{fill:#fff}\n"
        ".q circle.hit,.q rect.hit{fill:#fff;stroke:#00694d;stroke-width:3}\n"
        ".q path.hit{stroke:#00694d;stroke-width:2.5}\n"
        ".q text.hit{fill:#00694d;font-weight:bold}\n"
        ".q .miss{stroke:#9a9a9a;stroke-width:2}\n"
        ".q text.miss{fill:#767676;stroke:none}\n"
        ".q circle.ink{fill:#1b1b1b}\n"
        ".q circle.muted{fill:#999}\n"
        ".q .fault rect{stroke:#b3003c;stroke-width:2;stroke-dasharray:4 3}\n"
        ".q .fault circle{fill:#b3003c;stroke:#b3003c}\n"
        ".q .mistake rect{stroke:#8a5a00;stroke-width:2;stroke-dasharray:1 4}\n"
        ".q .mistake circle{fill:#ffd166;stroke:#8a5a00}\n"
        ".q .fault text,.q .mistake text{fill:#fff;font-size:11px;font-weight:bold}\n"
        ".q .mistake text{fill:#1b1b1b;font-size:9px}\n";

const struct player_color player_colors[PLAYER_COLORS] = {
    { "#0067a5", "#6cb8f0" }, { "#c04a00", "#ff9a57" }, { "#9b3f7d", "#e59acb" },
    { "#806000", "#e8b83a" }, { "#00808a", "#5fd0d8" }, { "#5c5c5c", "#c0c0c0" },
    { "#6b4c1e", "#d3b489" }, { "#4d7a2a", "#a4d37c" },
};

static const char dark_style[] =
        ".q text{fill:#e6e6e6}.q text.note{stroke:#17191c}.q .paper{fill:#17191c}.q "
        "text.muted{fill:#a3a3a3}"
        ".q path,.q rect,.q circle{stroke:#e6e6e6}.q .grid{stroke:#4a4f55}"
        ".q .paper,.q .area{stroke:none}"
        ".q rect.zero{fill:#262b31;stroke:#56616c}.q rect.one{fill:#7fb2d9;stroke:#7fb2d9}"
        ".q text.one{fill:#10202e}.q .changed{stroke:#fff}"
        ".q rect.filled{fill:#d0d0d0;stroke:none}.q text.filled{fill:#17191c}"
        ".q rect.card{fill:#23262a;stroke:#8a8f94}.q .path{stroke:#8a8f94}"
        ".q circle.path{fill:#17191c}.q circle.hit,.q rect.hit{fill:#17191c;stroke:#4fd1a5}"
        ".q path.hit{stroke:#4fd1a5}.q text.hit{fill:#4fd1a5}"
        ".q .miss{stroke:#8a8f94}.q text.miss{fill:#a3a3a3;stroke:none}"
        ".q circle.ink{fill:#e6e6e6}"
        ".q .fault rect{stroke:#ff7a9c}.q .fault circle{fill:#ff7a9c;stroke:#ff7a9c}"
        ".q .mistake rect,.q .mistake circle{stroke:#ffd166}"
        ".q .fault text,.q .mistake text{fill:#17191c}\n";

static double px(double x)
{
    return (x + 0.5) * COLUMN;
}

static double py(double y)
{
    return (y + 0.5) * LINE;
}

void put_xml(FILE *out, struct slice text)
{
    static const char marks[] = "&<>\"";
    static const char *const entities[] = { "&amp;", "&lt;", "&gt;", "&quot;" };
    for (size_t i = 0; i < text.len; i++) {
        const char *mark = memchr(marks, text.ptr[i], sizeof marks - 1);
        if (mark)
            fputs(entities[mark - marks], out);
        else
            put_char(out, text.ptr[i]);
    }
}

/* --- style --- */

static void write_players(FILE *out, bool dark)
{
    for (int i = 0; i < PLAYER_COLORS; i++) {
        const char *color = dark ? player_colors[i].dark : player_colors[i].light;
        fprintf(out,
                ".q text.p%d{fill:%s}.q path.p%d{stroke:%s}.q circle.p%d{fill:%s;stroke:%s}"
                ".q rect.p%d{stroke:%s}.q rect.filled.p%d{fill:%s}\n",
                i + 1, color, i + 1, color, i + 1, color, color, i + 1, color, i + 1, color);
    }
}

/* Rules that must come after the players' colours. */
static void write_inverse(FILE *out, bool dark)
{
    fprintf(out, ".q text.filled{fill:%s}.q circle.path{fill:%s}\n", dark ? "#17191c" : "#fff",
            dark ? "#17191c" : "#fff");
}

void write_svg_style(FILE *out)
{
    fputs(style, out);
    write_players(out, false);
    write_inverse(out, false);
    fputs("@media (prefers-color-scheme:dark){\n", out);
    fputs(dark_style, out);
    write_players(out, true);
    write_inverse(out, true);
    fputs("}\n", out);
}

/* --- marks --- */

static void put_class(FILE *out, const struct mark *mark)
{
    put(out, slice_of(" class=\""));
    put(out, slice_of(look_names[mark->look]));
    if (mark->player) {
        put(out, slice_of(" p"));
        put_decimal(out, (mark->player - 1) % PLAYER_COLORS + 1);
    }
    put_char(out, '"');
}

static void put_text(FILE *out, const struct mark *mark)
{
    static const char *const anchors[] = { "", " text-anchor=\"middle\"", " text-anchor=\"end\"" };
    put_coordinates(out, "<text x=\"%g\" y=\"%g\"", px(mark_anchor(mark)), py(mark->y) + 5);
    put(out, slice_of(anchors[mark->align]));
    put_class(out, mark);
    put_char(out, '>');
    put_xml(out, slice_of(mark->text));
    put(out, slice_of("</text>"));
}

static void put_box(FILE *out, const struct mark *mark)
{
    struct extent box = mark_extent(mark);
    double radius = mark->look == LOOK_CARD                                ? 5
                    : mark->look == LOOK_GRID || mark->look == LOOK_FILLED ? 0
                                                                           : 4;
    put_coordinates(out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\"",
                    px(box.left), py(box.top), (box.right - box.left) * COLUMN,
                    (box.bottom - box.top) * LINE, radius);
    put_class(out, mark);
    put(out, slice_of("/>"));
}

/* Two rounded corners, with the stem below. */
static void put_bracket(FILE *out, const struct mark *mark)
{
    double left = px(mark->x), right = px(mark->x2), stem = px(mark->x3), y = py(mark->y);
    double up = y - 0.4 * LINE, down = y + 0.4 * LINE, round = right > left ? 4 : 0;
    put_coordinates(out, "<path d=\"M%g %gV%gQ%g %g %g %gH%gQ%g %g %g %gV%gM%g %gV%g\"", left, up,
                    y - round, left, y, left + round, y, right - round, right, y, right, y - round,
                    up, stem, y, down);
    put_class(out, mark);
    put(out, slice_of("/>"));
}

static void put_mark(FILE *out, const struct mark *mark)
{
    double x = px(mark->x), y = py(mark->y);
    switch (mark->kind) {
    case MARK_TEXT:
        put_text(out, mark);
        return;
    case MARK_BOX:
        put_box(out, mark);
        return;
    case MARK_BRACKET:
        put_bracket(out, mark);
        return;
    case MARK_AREA:
        return;
    case MARK_DOT:
        put_coordinates(out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\"", x, y, mark->size * LINE / 2);
        break;
    case MARK_LINE:
        put_coordinates(out, "<path d=\"M%g %gL%g %g\"", x, y, px(mark->x2), py(mark->y2));
        break;
    case MARK_CHECK:
        put_coordinates(out, "<path d=\"M%g %gl3.5 4l6 -9\"", x - 5, y + 0.5);
        break;
    case MARK_CROSS:
        put_coordinates(out, "<path d=\"M%g %gl8 8m0 -8l-8 8\"", x - 4, y - 4);
        break;
    }
    put_class(out, mark);
    put(out, slice_of("/>"));
}

/* The frame of a mark; letters in titles are wider than a column. */
static struct extent shown_frame(const struct mark *mark)
{
    const double wider = 1.5;
    struct extent frame = mark_frame(mark);
    if (mark->look == LOOK_TITLE)
        frame.right = frame.left + (frame.right - frame.left) * wider;
    return frame;
}

/* A number to draw at a mark; a mistake has a question mark before it. */
struct sign {
    const char *class, *before;
    size_t number;
};

static void put_badge(FILE *out, double x, double y, struct sign sign)
{
    put_coordinates(out,
                    "<circle cx=\"%g\" cy=\"%g\" r=\"7\"/>"
                    "<text x=\"%g\" y=\"%g\" text-anchor=\"middle\">",
                    x, y, x, y + 4);
    fprintf(out, "%s%zu</text>", sign.before, sign.number);
}

/* The position of a sign's disc, in pixels. */
struct disc {
    double x, y;
};

enum { DISC_RADIUS = 7, DISCS_MAX = 256 };

/* The discs drawn so far. */
struct discs {
    struct disc items[DISCS_MAX];
    size_t count;
};

static bool is_taken(const struct discs *discs, struct disc disc)
{
    for (size_t i = 0; i < discs->count; i++)
        if (fabs(discs->items[i].x - disc.x) < 2 * DISC_RADIUS &&
            fabs(discs->items[i].y - disc.y) < 2 * DISC_RADIUS)
            return true;
    return false;
}

/*
 * Finds a place for a disc: beside a line of text, to keep the line above visible; else at the
 * first free corner.
 */
static struct disc place_disc(struct discs *discs, const struct mark *mark, struct extent box)
{
    double left = px(box.left), right = px(box.right), top = py(box.top), bottom = py(box.bottom);
    bool is_line = mark_is_line(mark, box);
    const struct disc all[] = {
        { right + (is_line ? DISC_RADIUS : 2), is_line ? (top + bottom) / 2 : top },
        { right, bottom },
        { left, top },
        { left, bottom },
    };
    struct disc disc = all[0];
    for (size_t i = sizeof all / sizeof *all; i-- > 0;)
        if (!is_taken(discs, all[i]))
            disc = all[i];
    if (discs->count < DISCS_MAX)
        discs->items[discs->count++] = disc;
    return disc;
}

static void put_sign(FILE *out, const struct mark *mark, struct sign sign, const char *title,
                     struct discs *discs)
{
    struct extent box = shown_frame(mark);
    double left = px(box.left), top = py(box.top), right = px(box.right);
    fprintf(out, "<g class=\"%s\"><title>", sign.class);
    put_xml(out, slice_of(title));
    fputs("</title>", out);
    if (mark->part == PART_FOOT) {
        put_badge(out, px(mark->x - 4), py(mark->y), sign);
    } else {
        put_coordinates(out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"5\"/>", left,
                        top, right - left, py(box.bottom) - top);
        struct disc disc = place_disc(discs, mark, box);
        put_badge(out, disc.x, disc.y, sign);
    }
    fputs("</g>\n", out);
}

static void put_signs(FILE *out, const struct scene *scene, const struct mark *mark,
                      struct discs *discs)
{
    if (mark->fault) {
        const struct diagnostic *fault = &scene->report->items[mark->fault - 1];
        const char *message =
                glyphs_safe(scene->arena, slice_of(draw_message(scene->arena, fault)), 400);
        put_sign(out, mark, (struct sign){ "fault", "", mark->fault },
                 arena_printf(scene->arena, "%s: %s", diagnostic_kind(fault->id)->id, message),
                 discs);
    }
    if (mark->mistake)
        put_sign(out, mark, (struct sign){ "mistake", "?", mark->mistake },
                 scene->mistakes[mark->mistake - 1].text, discs);
}

static void put_marks(FILE *out, const struct scene *scene, bool body_only)
{
    for (size_t i = 0; i < scene->count; i++) {
        const struct mark *mark = &scene->marks[i];
        if (mark->medium == MEDIUM_TEXT || (body_only && mark->part != PART_BODY))
            continue;
        put_mark(out, mark);
        put_char(out, '\n');
    }
    struct discs discs = { .count = 0 }; /* drawn on top of everything else */
    for (size_t i = 0; i < scene->count; i++) {
        const struct mark *mark = &scene->marks[i];
        if (!body_only || mark->part == PART_BODY)
            put_signs(out, scene, mark, &discs);
    }
}

/* --- drawings --- */

double svg_width(const struct scene *scene)
{
    double columns = scene->width;
    for (size_t i = 0; i < scene->count; i++) {
        const struct mark *mark = &scene->marks[i];
        double right = mark->look == LOOK_TITLE && mark->text ? shown_frame(mark).right : 0;
        columns = MAX(right, columns);
    }
    return columns * COLUMN + 2 * MARGIN;
}

double svg_height(const struct scene *scene)
{
    return scene->height * LINE + 2 * MARGIN;
}

static void put_names(FILE *out, const struct scene *scene, const char *id)
{
    fprintf(out, "<title id=\"t%s\">", id);
    put_xml(out, slice_of(scene->title));
    fprintf(out, "</title><desc id=\"d%s\">", id);
    put_xml(out, slice_of(scene->description));
    fputs("</desc>\n", out);
}

void write_svg_begin(FILE *out, double width, double height)
{
    put_coordinates(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"q\" width=\"%g\" "
                    "height=\"%g\" viewBox=\"0 0 %g %g\">\n<style>\n",
                    width, height, width, height);
    write_svg_style(out);
    put_coordinates(out, "</style>\n<rect class=\"paper\" width=\"%g\" height=\"%g\"/>\n", width,
                    height);
}

void write_scene_svg(FILE *out, const struct scene *scene, double top, unsigned long number)
{
    char id[24];
    snprintf(id, sizeof id, "%lu", number);
    put_coordinates(out, "<g transform=\"translate(%g %g)\"", (double)MARGIN, top + MARGIN);
    fprintf(out, " role=\"img\" aria-labelledby=\"t%s\" aria-describedby=\"d%s\">", id, id);
    put_names(out, scene, id);
    put_marks(out, scene, false);
    fputs("</g>\n", out);
}

void write_svg_end(FILE *out)
{
    fputs("</svg>\n", out);
}

void write_svg_nothing(FILE *out)
{
    static const char words[] = "No record here.";
    struct mark mark = { .kind = MARK_TEXT, .look = LOOK_MUTED, .text = words };
    struct scene scene = { .title = "Nothing",
                           .description = words,
                           .marks = &mark,
                           .count = 1,
                           .width = sizeof words,
                           .height = 1 };
    write_svg_begin(out, svg_width(&scene), svg_height(&scene));
    write_scene_svg(out, &scene, 0, 1);
    write_svg_end(out);
}

void write_svg_figure(FILE *out, const struct scene *scene, const char *id)
{
    enum { EDGE = 12 }; /* for parts outside the drawing, such as the numbers of diagnostics */
    double top = scene->body * LINE - EDGE, bottom = scene->foot * LINE + EDGE;
    double width = scene->width * COLUMN + 2 * EDGE;
    fprintf(out, "<svg class=\"q\" role=\"img\" aria-labelledby=\"t%s d%s\"", id, id);
    put_coordinates(out, " width=\"%g\" height=\"%g\" viewBox=\"%g %g %g %g\">\n", width,
                    bottom - top, (double)-EDGE, top, width, bottom - top);
    put_names(out, scene, id);
    put_marks(out, scene, true);
    fputs("</svg>\n", out);
}
