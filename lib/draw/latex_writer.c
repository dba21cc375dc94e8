/* Scenes as TikZ pictures. */
#include "draw.h"
#include "glyph.h"
#include "write/put.h"

/* The width and height of a character in points, in the ten point typewriter font. */
#define COLUMN 5.25
#define LINE (2 * COLUMN)

/* The most marks on a page that pdfTeX can handle with its default memory. */
enum { PICTURE_MAX = 7000 };

static const char preamble[] =
        "\\documentclass[tikz,border=9pt]{standalone}\n"
        "\\usepackage{iftex}\n"
        "% with its own fonts pdfTeX knows the letters of Western Europe, with Latin Modern more;\n"
        "% a character that it does not know is shown as its number\n"
        "\\newif\\ifquiremore\n"
        "\\ifpdftex\\usepackage[utf8]{inputenc}\\IfFileExists{lmodern.sty}"
        "{\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\quiremoretrue}{}\\fi\n"
        "\\newcommand\\quirechar[2]{\\ifpdftex\\ifquiremore"
        "\\ifcsname u8:\\detokenize{#2}\\endcsname#2\\else[U+#1]\\fi\\else[U+#1]\\fi\\else#2\\fi}\n"
        "\\definecolor{quireone}{HTML}{2F6690}\\definecolor{quirezero}{HTML}{E8EDF2}\n"
        "\\definecolor{quirehit}{HTML}{00694D}\\definecolor{quirefault}{HTML}{B3003C}\n"
        "\\definecolor{quiremistake}{HTML}{8A5A00}\n";

static const char styles[] =
        "\\tikzset{\n"
        "  quire/.style={x=5.25pt,y=-10.5pt,line cap=round,line join=round,line width=.8pt},\n"
        "  quire text/.style={inner sep=0pt,outer sep=0pt,font=\\ttfamily\\fontsize{10}{10}"
        "\\selectfont},\n"
        "  fault/.style={draw=quirefault,dashed,rounded corners=2pt,line width=1pt},\n"
        "  mistake/.style={draw=quiremistake,dotted,rounded corners=2pt,line width=1pt},\n"
        "  badge/.style={circle,text=white,inner sep=0pt,minimum size=8pt,"
        "font=\\sffamily\\bfseries\\fontsize{6}{6}\\selectfont},\n"
        "  ink/.style={},\n"
        "  title/.style={font=\\sffamily\\bfseries\\fontsize{13}{13}\\selectfont},\n"
        "  strong/.style={font=\\ttfamily\\bfseries\\fontsize{10}{10}\\selectfont},\n"
        "  muted/.style={black!55},\n"
        "  note/.style={font=\\ttfamily\\fontsize{8}{8}\\selectfont,fill=white,inner sep=1pt},\n"
        "  grid/.style={black!30,line width=.5pt},\n"
        "  zero/.style={draw=black!30,fill=quirezero},\n"
        "  one/.style={draw=quireone,fill=quireone},\n"
        "  text one/.style={text=white},\n"
        "  filled/.style={draw=none,fill=black!75},\n"
        "  text filled/.style={text=white,font=\\ttfamily\\bfseries\\fontsize{10}{10}"
        "\\selectfont},\n"
        "  card/.style={draw=black!50},\n"
        "  path/.style={draw=black!50,line width=1.3pt},\n"
        "  hit/.style={draw=quirehit,line width=1.6pt},\n"
        "  text hit/.style={text=quirehit,font=\\ttfamily\\bfseries\\fontsize{10}{10}"
        "\\selectfont},\n"
        "  miss/.style={black!40,line width=1.1pt},\n"
        "  changed/.style={draw=black,line width=1.1pt}}\n";

/* --- text --- */

/* Characters that need a command in LaTeX. */
static const struct {
    uint32_t code;
    const char *latex;
} substitutes[] = {
    { ' ', "\\ " },
    { '$', "\\char36{}" }, /* the typewriter font has these at their ASCII codes */
    { '\\', "\\char92{}" },
    { '^', "\\char94{}" },
    { '_', "\\char95{}" },
    { '{', "\\char123{}" },
    { '}', "\\char125{}" },
    { '~', "\\char126{}" },
    { '&', "\\&" },
    { '#', "\\#" },
    { '%', "\\%" },
    { '"', "\"{}" },
    /* break ligatures */
    { '-', "-{}" },
    { '<', "<{}" },
    { '>', ">{}" },
    { ',', ",{}" },
    { '`', "`{}" },
    { '\'', "'{}" },
    { '!', "!{}" },
    { '?', "?{}" },
    { 0x2026, "\\ldots{}" },
    { 0x2212, "\\ensuremath{-}" },
    { 0x2660, "\\ensuremath{\\spadesuit}" },
    { 0x2663, "\\ensuremath{\\clubsuit}" },
    { 0x2665, "\\ensuremath{\\heartsuit}" },
    { 0x2666, "\\ensuremath{\\diamondsuit}" },
};

/*
 * True for letters of Latin-1 that every LaTeX font can compose; the rest of the range is not
 * letters.
 */
static bool is_western(uint32_t code)
{
    bool is_icelandic = code == 0xd0 || code == 0xde || code == 0xf0 || code == 0xfe;
    return code >= 0xc0 && code <= 0xff && code != 0xd7 && code != 0xf7 && !is_icelandic;
}

static void put_glyph(FILE *out, const struct glyph *glyph)
{
    for (size_t i = 0; i < sizeof substitutes / sizeof *substitutes; i++)
        if (substitutes[i].code == glyph->code) {
            put(out, slice_of(substitutes[i].latex));
            return;
        }
    if (glyph->code < 0x80 || is_western(glyph->code))
        put(out, glyph->text);
    else
        fprintf(out, "\\quirechar{%04X}{%.*s}", glyph->code, (int)glyph->text.len, glyph->text.ptr);
}

/* --- marks --- */

/* Writes the colour of a mark's player, if it has one. */
static void put_color(FILE *out, const char *key, const struct mark *mark)
{
    if (!mark->player)
        return;
    put(out, slice_of(key));
    put_decimal(out, (mark->player - 1) % PLAYER_COLORS + 1);
}

static void put_style(FILE *out, const struct mark *mark)
{
    put(out, slice_of(look_names[mark->look]));
    put_color(out, ",draw=quire", mark);
}

static bool has_text_style(enum look look)
{
    return look == LOOK_ONE || look == LOOK_FILLED || look == LOOK_HIT;
}

static void put_text(FILE *out, const struct mark *mark)
{
    static const char *const anchors[] = { "base west", "base", "base east" };
    bool is_plain = mark->look == LOOK_ZERO || mark->look == LOOK_CARD || mark->look == LOOK_PATH;
    put(out, slice_of("\\node[quire text,anchor="));
    put(out, slice_of(anchors[mark->align]));
    if (!is_plain) {
        put(out, slice_of(has_text_style(mark->look) ? ",text " : ","));
        put(out, slice_of(look_names[mark->look]));
    }
    if (mark->look != LOOK_FILLED && mark->look != LOOK_HIT)
        put_color(out, ",text=quire", mark);
    put_coordinates(out, "] at (%g,%g) {", mark_anchor(mark), mark->y + 0.3);
    struct slice text = slice_of(mark->text);
    for (struct glyph glyph; next_glyph(&text, &glyph);)
        put_glyph(out, &glyph);
    fputs("};", out);
}

static void put_box(FILE *out, const struct mark *mark)
{
    struct extent box = mark_extent(mark);
    fputs("\\filldraw[fill=none,", out);
    put_style(out, mark);
    if (mark->look == LOOK_FILLED)
        put_color(out, ",fill=quire", mark);
    if (mark->look != LOOK_FILLED && mark->look != LOOK_GRID)
        fputs(",rounded corners=2pt", out);
    put_coordinates(out, "] (%g,%g) rectangle (%g,%g);", box.left, box.top, box.right, box.bottom);
}

static void put_dot(FILE *out, const struct mark *mark)
{
    bool is_open = mark->look == LOOK_HIT || mark->look == LOOK_PATH;
    fputs("\\filldraw[", out);
    put_style(out, mark);
    if (is_open)
        fputs(",fill=white", out);
    else
        put_color(out, ",fill=quire", mark);
    put_coordinates(out, "] (%g,%g) circle[radius=%gpt];", mark->x, mark->y, mark->size * LINE / 2);
}

static void put_strokes(FILE *out, const struct mark *mark)
{
    double x = mark->x, y = mark->y;
    fputs("\\draw[", out);
    put_style(out, mark);
    if (mark->kind == MARK_LINE)
        put_coordinates(out, "] (%g,%g) -- (%g,%g);", x, y, mark->x2, mark->y2);
    else if (mark->kind == MARK_BRACKET)
        put_coordinates(
                out,
                "] {[rounded corners=2pt] (%g,%g) -- (%g,%g) -- (%g,%g) -- (%g,%g)} (%g,%g) -- "
                "(%g,%g);",
                x, y - 0.4, x, y, mark->x2, y, mark->x2, y - 0.4, mark->x3, y, mark->x3, y + 0.4);
    else if (mark->kind == MARK_CHECK)
        put_coordinates(out, "] (%g,%g) -- (%g,%g) -- (%g,%g);", x - 0.5, y, x - 0.1, y + 0.25,
                        x + 0.5, y - 0.25);
    else
        put_coordinates(out, "] (%g,%g) -- (%g,%g) (%g,%g) -- (%g,%g);", x - 0.4, y - 0.2, x + 0.4,
                        y + 0.2, x - 0.4, y + 0.2, x + 0.4, y - 0.2);
}

static void put_mark(FILE *out, const struct mark *mark)
{
    switch (mark->kind) {
    case MARK_AREA:
        return;
    case MARK_TEXT:
        put_text(out, mark);
        break;
    case MARK_BOX:
        put_box(out, mark);
        break;
    case MARK_DOT:
        put_dot(out, mark);
        break;
    default:
        put_strokes(out, mark);
    }
    put_char(out, '\n');
}

/* Frames a mark, and puts a number beside it; each further sign goes `further` to the right. */
static void put_sign(FILE *out, const struct mark *mark, const char *style, const char *text,
                     double further)
{
    struct extent box = mark_frame(mark);
    double x = mark->x - 4, y = mark->y;
    if (mark->part != PART_FOOT) {
        bool is_line = mark_is_line(mark, box);
        fprintf(out, "\\draw[%s]", style);
        put_coordinates(out, " (%g,%g) rectangle (%g,%g);\n", box.left, box.top, box.right,
                        box.bottom);
        x = box.right + (is_line ? 0.9 : 0.2);
        y = is_line ? (box.top + box.bottom) / 2 : box.top;
    }
    fprintf(out, "\\node[badge,fill=quire%s]", style);
    put_coordinates(out, " at (%g,%g)", x + further, y);
    fprintf(out, " {%s};\n", text);
}

static void put_signs(FILE *out, struct arena *arena, const struct mark *mark)
{
    const double beside = 2;
    if (mark->fault)
        put_sign(out, mark, "fault", arena_printf(arena, "%zu", mark->fault), 0);
    if (mark->mistake)
        put_sign(out, mark, "mistake", arena_printf(arena, "?%zu", mark->mistake),
                 mark->fault ? beside : 0);
}

/* --- documents --- */

void write_latex_begin(FILE *out)
{
    fputs(preamble, out);
    for (int i = 0; i < PLAYER_COLORS; i++)
        fprintf(out, "\\definecolor{quire%d}{HTML}{%s}\n", i + 1, player_colors[i].light + 1);
    fputs(styles, out);
    fputs("\\begin{document}\n", out);
}

static void put_cut(FILE *out, const struct scene *scene)
{
    struct mark note = { .look = LOOK_MUTED, .x = 0, .y = scene->height };
    note.text = "(The drawing is cut: TeX has no room for more.)";
    put_mark(out, &note);
}

void write_scene_latex(FILE *out, const struct scene *scene)
{
    fputs("\\begin{tikzpicture}[quire]\n", out);
    size_t count = 0;
    for (size_t i = 0; i < scene->count; i++) {
        const struct mark *mark = &scene->marks[i];
        bool fits = mark->part != PART_BODY || count < PICTURE_MAX;
        if (mark->medium == MEDIUM_TEXT || !fits)
            continue;
        put_mark(out, mark);
        if (++count == PICTURE_MAX)
            put_cut(out, scene);
    }
    for (size_t i = 0; i < scene->count; i++)
        put_signs(out, scene->arena, &scene->marks[i]);
    fputs("\\end{tikzpicture}\n", out);
}

void write_latex_end(FILE *out)
{
    fputs("\\end{document}\n", out);
}
