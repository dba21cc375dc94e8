/*
 * Sheets: places blocks of marks side by side while there is room, then begins a new shelf below.
 */
#ifndef QUIRE_SHEET_H
#define QUIRE_SHEET_H

#include "scene.h"

struct sheet {
    struct scene *scene;
    double columns;     /* width of the sheet */
    double right;       /* the start of the next block on this shelf */
    double top, bottom; /* of the shelf */
};

/* Begins a sheet at the scene's next free line. */
void sheet_begin(struct sheet *sheet, struct scene *scene, double columns);

/* Places a block: the marks from `first` on, drawn at the origin and scene->y lines high. */
void sheet_place(struct sheet *sheet, size_t first);

#endif
