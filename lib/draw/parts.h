/* The parts of a drawing, shared by draw_record and the film strip. */
#ifndef QUIRE_PARTS_H
#define QUIRE_PARTS_H

#include "scene.h"
#include "write/write.h"

enum { NAME_COLUMNS_MAX = 24, LINE_COLUMNS = SHEET_COLUMNS - 2 };

/* An empty scene with the titles of a record. */
void draw_begin(struct scene *scene, const struct result *result);

/* Draws the heading, and sets the start of the body. */
void draw_head(struct scene *scene, const struct result *result);

/*
 * Draws the current round of a play at the origin, scene->y lines high. The play must have an
 * observer.
 */
void draw_round_block(struct scene *scene, struct play *play);

/* The message of a diagnostic, made safe to show. */
const char *draw_message(struct arena *arena, const struct diagnostic *diagnostic);

/* Finds the mistakes that the comments of a record tell of. */
void draw_find_mistakes(struct scene *scene, const struct verdict *verdict);

/* Lists the diagnostics and the mistakes, after they were assigned to marks. */
void draw_sign_lists(struct scene *scene);

/* Sets the size of a complete scene. */
void draw_end(struct scene *scene);

#endif
