/* Sheets: blocks of marks are placed side by side as long as there is room, and then one below the other. */
#ifndef QUIRE_SHEET_H
#define QUIRE_SHEET_H

#include "scene.h"

struct sheet {
    struct scene *scene;
    double columns;     /* how wide it is */
    double right;       /* where the next block of this shelf may begin */
    double top, bottom; /* of the shelf */
};

/* Begins at the scene's next free line. */
void sheet_begin(struct sheet *sheet, struct scene *scene, double columns);

/* Places a block: the marks from `first` on, drawn at the origin, and as many lines high as scene->y says. */
void sheet_place(struct sheet *sheet, size_t first);

#endif
