#include "sheet.h"

#include <math.h>

void sheet_begin(struct sheet *sheet, struct scene *scene, double columns)
{
    *sheet = (struct sheet){
        .scene = scene, .columns = columns, .top = scene->y, .bottom = scene->y
    };
}

/* Removes marks that are too far to the right or too low for a sheet. */
static void cut(struct scene *scene, size_t first)
{
    size_t kept = first;
    for (size_t i = first; i < scene->count; i++) {
        struct extent extent = mark_extent(&scene->marks[i]);
        if (extent.right < SHEET_COLUMNS_MAX && extent.bottom < SHEET_LINES_MAX)
            scene->marks[kept++] = scene->marks[i];
    }
    scene->full |= kept < scene->count;
    scene->count = kept;
}

void sheet_place(struct sheet *sheet, size_t first)
{
    enum { BETWEEN = 4, MARGIN = 2 };
    struct scene *scene = sheet->scene;
    double gap = BETWEEN + scene_sign_room(scene);
    struct extent extent = scene_extent(scene, first);
    double width = extent.right - extent.left + scene_sign_room(scene);
    if (sheet->right > 0 && sheet->right + gap + width > sheet->columns) {
        sheet->top = sheet->bottom + 1;
        sheet->right = 0;
    }
    double begin = sheet->right > 0 ? floor(sheet->right + gap) : 0; /* align to a column */
    if (extent.left < -MARGIN)
        begin += ceil(-extent.left);
    scene_move(scene, first, begin, sheet->top);
    sheet->right = begin + extent.right;
    if (sheet->bottom < sheet->top + scene->y)
        sheet->bottom = sheet->top + scene->y;
    cut(scene, first);
}
