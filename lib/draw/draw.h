/* Drawings of records: a judged record becomes a scene, and a scene becomes text, SVG, HTML or LaTeX. */
#ifndef QUIRE_DRAW_H
#define QUIRE_DRAW_H

#include "../write/write.h"
#include "scene.h"

/* Draws a record that has a Game: field. It is judged once more for that, round by round. */
void draw_record(struct scene *scene, const struct result *result);

/* How text looks: drawn in ASCII or in Unicode; with colours for a terminal. */
struct draw_style {
    bool ascii, color;
};

/* Lines of text, as wide as the drawing. */
void write_scene_text(FILE *out, const struct scene *scene, struct draw_style style);

/* Draws a record as text: all in one. */
void draw_text(FILE *out, const struct result *result, struct draw_style style);

/*
 * The colours of players 1 to PLAYER_COLORS, and of those after them again, on light paper and on dark:
 * such as are told apart by those who see fewer colours (after Okabe and Ito), darker for lines.
 */
enum { PLAYER_COLORS = 8 };
struct player_color {
    const char *light, *dark; /* #rrggbb */
};
extern const struct player_color player_colors[PLAYER_COLORS];

/*
 * SVG: the scenes of a document stand one below the other. Its size is only known at the end, so the
 * scenes are written to another stream first; each begins at `top` and is svg_height high.
 */
double svg_width(const struct scene *scene);
double svg_height(const struct scene *scene);
void write_svg_begin(FILE *out, double width, double height);
void write_scene_svg(FILE *out, const struct scene *scene, double top, unsigned long number);
void write_svg_end(FILE *out);

/* The whole document where there is no scene: a sentence says so. */
void write_svg_nothing(FILE *out);

/* A page in HTML with a drawing, the results and the faults of each record. `number` counts them. */
void write_html_begin(FILE *out);
void write_scene_html(FILE *out, const struct result *result, const struct scene *scene,
                      unsigned long number);
void write_html_end(FILE *out);

/* What the two have in common: the looks as a style sheet, and a drawing without its head and foot. */
void write_svg_style(FILE *out);
void write_svg_figure(FILE *out, const struct scene *scene, unsigned long number);
void put_xml(FILE *out, struct slice text);

/* Coordinates: as printf, with %g alone in the format, and with a point in all locales. */
void put_coordinates(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A LaTeX document with a TikZ picture, on a page of its own, for each record. */
void write_latex_begin(FILE *out);
void write_scene_latex(FILE *out, const struct scene *scene);
void write_latex_end(FILE *out);

#endif
