/* quire-draw: records as people would draw them on paper. */
#include <errno.h>
#include <locale.h>

#include "buffer.h"
#include "draw/draw.h"
#include "tool.h"

static const char *const charsets[] = { "auto", "ascii", "utf-8", NULL };
static const char *const formats[] = { "text", "svg", "html", "latex", NULL };
static int charset, color, format;

static const struct tool_option options[] = {
    { "charset", 0, "CHARSET", .help = "for text", .words = charsets, .choice = &charset },
    { "color", 0, "WHEN", .help = "colours of text", .words = when_words, .choice = &color },
    { "quiet", 'q', .help = "do not show what is wrong with a record" },
    { "to", 't', "FORMAT", .help = "draw", .words = formats, .choice = &format },
    { 0 },
};

enum { CHARSET_AUTO };

static unsigned long drawn;   /* records so far */
static bool hide_diagnostics; /* they are made all the same, and stand in the drawing */

/* --- text --- */

static void draw_as_text(const struct result *result, const struct scene *scene)
{
    (void)result;
    if (drawn > 1)
        putchar('\n');
    write_scene_text(stdout, scene,
                     (struct draw_style){ wants_ascii(charset), wants_color(color, stdout) });
}

/* --- SVG: how large the document is shows only at its end --- */

static struct {
    FILE *scenes;
    double width, height;
} svg;

static void begin_svg(void)
{
    svg.scenes = tmpfile();
    if (!svg.scenes)
        trouble("temporary file: %s", strerror(errno));
}

static void draw_as_svg(const struct result *result, const struct scene *scene)
{
    (void)result;
    if (!svg.scenes)
        return;
    write_scene_svg(svg.scenes, scene, svg.height, drawn);
    svg.height += svg_height(scene);
    svg.width = svg_width(scene) > svg.width ? svg_width(scene) : svg.width;
}

static void end_svg(void)
{
    char block[BUFSIZ];
    size_t got;
    if (!svg.scenes)
        return;
    if (drawn == 0) {
        write_svg_nothing(stdout);
        fclose(svg.scenes);
        return;
    }
    write_svg_begin(stdout, svg.width, svg.height);
    bool good = !ferror(svg.scenes) && fseek(svg.scenes, 0, SEEK_SET) == 0;
    while (good && (got = stream_read(svg.scenes, block, sizeof block)) > 0)
        fwrite(block, 1, got, stdout);
    if (!good || ferror(svg.scenes))
        trouble("temporary file: %s", strerror(errno));
    write_svg_end(stdout);
    fclose(svg.scenes);
}

/* --- HTML and LaTeX --- */

static void begin_html(void)
{
    write_html_begin(stdout);
}

static void draw_as_html(const struct result *result, const struct scene *scene)
{
    write_scene_html(stdout, result, scene, drawn);
}

static void end_html(void)
{
    write_html_end(stdout);
}

static void begin_latex(void)
{
    write_latex_begin(stdout);
}

static void draw_as_latex(const struct result *result, const struct scene *scene)
{
    (void)result;
    write_scene_latex(stdout, scene);
}

static void end_latex(void)
{
    write_latex_end(stdout);
}

/* --- the table of formats --- */

static const struct {
    void (*begin)(void);
    void (*draw)(const struct result *result, const struct scene *scene);
    void (*end)(void);
} writers[] = {
    { NULL, draw_as_text, NULL },
    { begin_svg, draw_as_svg, end_svg },
    { begin_html, draw_as_html, end_html },
    { begin_latex, draw_as_latex, end_latex },
};

/* --- the tool --- */

static bool take(int option, const char *value)
{
    (void)option;
    (void)value;
    return hide_diagnostics = true;
}

static bool start(char **files)
{
    (void)files;
    if (charset == CHARSET_AUTO)
        setlocale(LC_CTYPE, "");
    if (writers[format].begin)
        writers[format].begin();
    return true;
}

static void record(const struct result *result)
{
    struct scene scene;
    if (!hide_diagnostics)
        show_diagnostics(result);
    if (!result->record->has_game)
        return;
    drawn++;
    draw_record(&scene, result);
    writers[format].draw(result, &scene);
}

static void finish(void)
{
    if (writers[format].end)
        writers[format].end();
}

static struct tool tool = {
    .name = "quire-draw",
    .usage = "[OPTION...] [FILE...]",
    .purpose = "Draws records as people would on paper, and marks what is wrong.",
    .options = options,
    .take = take,
    .start = start,
    .finish = finish,
    .record = record,
};

int main(int argc, char **argv)
{
    return tool_main(&tool, argc, argv);
}
