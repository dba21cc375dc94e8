/*
 * Films: a game after each of its moves. A frame is a scene with a caption and the current round; a
 * strip is a drawing of the record with frames in place of the rounds.
 */
#ifndef QUIRE_FILM_H
#define QUIRE_FILM_H

#include "draw.h"

/* Limits: anything beyond them is omitted. */
enum { FRAMES_MAX = 300, FILM_MARKS_MAX = 100000, FILM_BYTES_MAX = 64 << 20 };

/* Callback for a scene, which is valid during the call. */
typedef void scene_sink(void *user, const struct scene *scene);

/*
 * Passes the frames of a record that has a game to the sink. Diagnostics have the numbers that they
 * have in the whole record. Returns the number of moves without a frame.
 */
uint64_t film_frames(const struct result *result, struct grammars *grammars, scene_sink *sink,
                     void *user);

/* The width of a strip as a picture; as text it is as wide as other drawings. */
enum { STRIP_COLUMNS = 132 };

/* Passes the film strip to the sink: as one scene, or as several if it is too large for a sheet. */
void film_strip(const struct result *result, struct grammars *grammars, double columns,
                scene_sink *sink, void *user);

/*
 * As write_scene_html, with all frames: a strip, of which a script at the end of the page shows one
 * frame at a time.
 */
void write_film_html(FILE *out, const struct result *result, struct grammars *grammars,
                     unsigned long number);

#endif
