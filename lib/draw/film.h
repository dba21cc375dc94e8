/*
 * Films: a game as it stood after each of its moves. A frame is a scene with a caption and the round that is being
 * played; a strip is made of whole drawings, with frames in place of the game.
 */
#ifndef QUIRE_FILM_H
#define QUIRE_FILM_H

#include "draw.h"

/* Limits: what is beyond is not drawn. */
enum { FRAMES_MAX = 300, FILM_MARKS_MAX = 100000, FILM_BYTES_MAX = 64 << 20 };

/* Callback for a scene, which lasts until it returns. */
typedef void scene_sink(void *user, const struct scene *scene);

/*
 * Passes the frames of a record that has a game to the sink. Their faults are those of the whole record, so that
 * numbers agree. Returns how many moves have no frame.
 */
uint64_t film_frames(const struct result *result, struct grammars *grammars, scene_sink *sink,
                     void *user);

/* How wide a strip is as a picture; as text it is as wide as other drawings. */
enum { STRIP_COLUMNS = 132 };

/* Passes the film strip to the sink: one scene or, if that is too large for a sheet, several. */
void film_strip(const struct result *result, struct grammars *grammars, double columns,
                scene_sink *sink, void *user);

/* As write_scene_html, with all frames: as a strip, of which the script at the page's end shows one at a time. */
void write_film_html(FILE *out, const struct result *result, struct grammars *grammars,
                     unsigned long number);

#endif
