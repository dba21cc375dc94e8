/* Fuzz target: any record can be drawn, and the drawing is valid in its format. */
#include "fuzz.h"

#include <libxml/parser.h>

#include "draw/draw.h"

/* A drawing is lines of characters; ASCII if requested. */
static void draw_lines(const struct scene *scene, bool ascii)
{
    struct text text;
    text_begin(&text);
    write_scene_text(text.out, scene, (struct draw_style){ .ascii = ascii });
    struct slice lines = text_end(&text);
    for (size_t i = 0; i < lines.len; i++) {
        unsigned char byte = (unsigned char)lines.ptr[i];
        must(byte == '\n' || (byte >= 0x20 && byte != 0x7f), "a drawing has no control characters");
        must(!ascii || byte < 0x80, "a drawing in ASCII is ASCII");
    }
    free_text(lines);
}

/* The picture is well-formed XML. */
static void draw_picture(const struct scene *scene)
{
    struct text text;
    text_begin(&text);
    write_svg_begin(text.out, svg_width(scene), svg_height(scene));
    write_scene_svg(text.out, scene, 0, 1);
    write_svg_end(text.out);
    struct slice svg = text_end(&text);
    xmlDoc *document = xmlReadMemory(svg.ptr, (int)svg.len, "fuzz.svg", "UTF-8",
                                     XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_HUGE);
    must(document != NULL, "a picture is well-formed XML");
    xmlFreeDoc(document);
    free_text(svg);
}

static void take_record(void *user, const struct result *result)
{
    struct scene scene;
    (void)user;
    if (!result->judgement->record.has_game)
        return;
    draw_record(&scene, result);
    must(scene.width <= SHEET_COLUMNS_MAX + 1, "a drawing is not too wide");
    draw_lines(&scene, true);
    draw_lines(&scene, false);
    write_scene_text(nowhere(), &scene, (struct draw_style){ .color = true });
    draw_picture(&scene);
    write_scene_html(nowhere(), result, &scene, 1);
    write_scene_latex(nowhere(), &scene);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    each_record((struct slice){ (const char *)data, size }, &(struct way){ .record = take_record });
    return 0;
}
