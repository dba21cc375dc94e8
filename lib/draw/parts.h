/* The parts of a drawing, from which draw_record and the film strip are put together. */
#ifndef QUIRE_PARTS_H
#define QUIRE_PARTS_H

#include "scene.h"
#include "write/write.h"

enum { NAME_COLUMNS_MAX = 24, LINE_COLUMNS = SHEET_COLUMNS - 2 };

/* An empty scene with the titles of a record. */
void draw_begin(struct scene *scene, const struct result *result);

/* The heading; sets where the body begins. */
void draw_head(struct scene *scene, const struct result *result);

/* The current round of a play at the origin, scene->y lines high. The play has an observer. */
void draw_round_block(struct scene *scene, struct play *play);

/* The message of a diagnostic as it can be shown. */
const char *draw_message(struct arena *arena, const struct diagnostic *diagnostic);

/* The list of faults, once they have their marks. */
void draw_faults(struct scene *scene);

/* Sets the size of a scene that is complete. */
void draw_end(struct scene *scene);

#endif
