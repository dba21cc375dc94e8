/*
 * Drawings of records: turns a judged record into a scene, and a scene into text, SVG, HTML or
 * LaTeX.
 */
#ifndef QUIRE_DRAW_H
#define QUIRE_DRAW_H

#include "scene.h"
#include "write/write.h"

/* Draws a record that has a Game: field; replays it round by round. */
void draw_record(struct scene *scene, const struct result *result);

/* How text is drawn: in ASCII or Unicode, with colours for a terminal or without. */
struct draw_style {
    bool ascii, color;
};

/* Writes the scene as lines of text. */
void write_scene_text(FILE *out, const struct scene *scene, struct draw_style style);

/* Draws a record as text in one call. */
void draw_text(FILE *out, const struct result *result, struct draw_style style);

/*
 * The colours of players 1 to PLAYER_COLORS, repeated for further players, for light and dark
 * backgrounds. Distinguishable with colour blindness (after Okabe and Ito), and darkened for lines.
 */
enum { PLAYER_COLORS = 8 };
struct player_color {
    const char *light, *dark; /* #rrggbb */
};
extern const struct player_color player_colors[PLAYER_COLORS];

/*
 * SVG: the drawings of a document are placed one below the other. The size is known only at the
 * end, so scenes are written to another stream first; each begins at `top` and is svg_height high.
 */
double svg_width(const struct scene *scene);
double svg_height(const struct scene *scene);
void write_svg_begin(FILE *out, double width, double height);
void write_scene_svg(FILE *out, const struct scene *scene, double top, unsigned long number);
void write_svg_end(FILE *out);

/* A complete document with a message that there is no drawing. */
void write_svg_nothing(FILE *out);

/*
 * An HTML page with a drawing, the results and the diagnostics of each record. `number` numbers the
 * records.
 */
void write_html_begin(FILE *out);
void write_scene_html(FILE *out, const struct result *result, const struct scene *scene,
                      unsigned long number);
void write_html_end(FILE *out, bool has_films);

/*
 * Shared by SVG and HTML: the style sheet, and a drawing without its header and footer; `id` must
 * be unique in the document.
 */
void write_svg_style(FILE *out);
void write_svg_figure(FILE *out, const struct scene *scene, const char *id);
void put_xml(FILE *out, struct slice text);

/* As printf, for coordinates: only %g is supported, with a point in all locales. */
void put_coordinates(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A LaTeX document with a TikZ picture for each record, each on its own page. */
void write_latex_begin(FILE *out);
void write_scene_latex(FILE *out, const struct scene *scene);
void write_latex_end(FILE *out);

#endif
