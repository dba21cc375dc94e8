/* quire-draw: draws records as they look on paper, as text, SVG, HTML or LaTeX. */
#include <locale.h>

#include "base/buffer.h"
#include "base/order.h"
#include "draw/film.h"
#include "temporary.h"
#include "terminal.h"
#include "tool.h"

enum format { FORMAT_TEXT, FORMAT_SVG, FORMAT_HTML, FORMAT_LATEX };
static const char *const formats[] = { "text", "svg", "html", "latex", NULL };
static int charset, color, format;
static bool quiet; /* only on standard error: drawings show errors anyway */
static bool draw_moves;

static const struct tool_option options[] = {
    { "charset", 0, "CHARSET", .help = "characters of text", .words = charset_words,
      .choice = &charset },
    { "color", 0, "WHEN", .help = "colours of text", .words = when_words, .choice = &color },
    { "moves", .help = "draw the game after every move", .flag = &draw_moves },
    { "quiet", 'q', .help = "do not print diagnostics", .flag = &quiet },
    { "to", 't', "FORMAT", .help = "output format", .words = formats, .choice = &format },
    { 0 },
};

static unsigned long drawn; /* drawings so far */

/* --- text --- */

static void draw_as_text(FILE *out, const struct result *result, const struct scene *scene)
{
    (void)result;
    if (drawn > 1)
        putc('\n', out);
    write_scene_text(out, scene, (struct draw_style){ use_ascii(charset), use_color(color, out) });
}

/* --- SVG: the image size comes first but is known last, so scenes are collected in a temporary file --- */

static struct {
    FILE *scenes;
    double width, height;
} svg;

static void begin_svg(FILE *out)
{
    (void)out;
    svg.scenes = temporary_file();
    if (!svg.scenes)
        report_errno("temporary file");
}

static void draw_as_svg(FILE *out, const struct result *result, const struct scene *scene)
{
    (void)out;
    (void)result;
    if (!svg.scenes)
        return;
    write_scene_svg(svg.scenes, scene, svg.height, drawn);
    svg.height += svg_height(scene);
    double width = svg_width(scene);
    svg.width = MAX(width, svg.width);
}

static void end_svg(FILE *out)
{
    char block[BUFSIZ];
    size_t got;
    if (!svg.scenes)
        return;
    if (drawn == 0) {
        write_svg_nothing(out);
        fclose(svg.scenes);
        return;
    }
    write_svg_begin(out, svg.width, svg.height);
    bool good = !ferror(svg.scenes) && fseek(svg.scenes, 0, SEEK_SET) == 0;
    while (good && (got = stream_read(svg.scenes, block, sizeof block)) > 0)
        fwrite(block, 1, got, out);
    if (!good || ferror(svg.scenes))
        report_errno("temporary file");
    write_svg_end(out);
    fclose(svg.scenes);
}

/* --- HTML and LaTeX --- */

static void draw_as_html(FILE *out, const struct result *result, const struct scene *scene)
{
    write_scene_html(out, result, scene, drawn);
}

static void end_html(FILE *out)
{
    write_html_end(out, draw_moves);
}

static void draw_as_latex(FILE *out, const struct result *result, const struct scene *scene)
{
    (void)result;
    write_scene_latex(out, scene);
}

/* --- the table of formats --- */

static const struct {
    void (*begin)(FILE *out);
    void (*draw)(FILE *out, const struct result *result, const struct scene *scene);
    void (*end)(FILE *out);
} writers[] = {
    [FORMAT_TEXT] = { NULL, draw_as_text, NULL },
    [FORMAT_SVG] = { begin_svg, draw_as_svg, end_svg },
    [FORMAT_HTML] = { write_html_begin, draw_as_html, end_html },
    [FORMAT_LATEX] = { write_latex_begin, draw_as_latex, write_latex_end },
};

/* --- the tool --- */

static bool start(void)
{
    tool.counts_errors = !quiet;
    if (charset == CHARSET_AUTO)
        setlocale(LC_CTYPE, "");
    if (writers[format].begin)
        writers[format].begin(stdout);
    return true;
}

static void draw_sheet(void *user, const struct scene *scene)
{
    drawn++;
    writers[format].draw(stdout, user, scene);
}

static void handle_record(const struct result *result)
{
    struct scene scene;
    if (!quiet)
        print_diagnostics(result->file, &result->judgement->report);
    if (!result->judgement->record.has_game)
        return;
    if (draw_moves && format == FORMAT_HTML) {
        write_film_html(stdout, result, tool.grammars, ++drawn);
    } else if (draw_moves) {
        film_strip(result, tool.grammars, format == FORMAT_TEXT ? SHEET_COLUMNS : STRIP_COLUMNS,
                   draw_sheet, (struct result *)result);
    } else {
        draw_record(&scene, result);
        draw_sheet((struct result *)result, &scene);
    }
}

static void finish(void)
{
    if (writers[format].end)
        writers[format].end(stdout);
}

struct tool tool = {
    .command = { .name = "quire-draw",
                 .purpose = "Draws games as they look on paper, and marks errors.",
                 .options = options },
    .start = start,
    .finish = finish,
    .handle_record = handle_record,
};
