/*
 * A scene: what is drawn of a record, as marks on a sheet of squared paper. Games make the marks, and
 * writers of any format show them.
 *
 * A column is as wide as a character of a typewriter and a line is twice as high, so a mark in whole
 * numbers stands in a character's place, and the same scene makes a picture or lines of text. Places
 * are the middles of characters; x goes right, y down.
 */
#ifndef QUIRE_SCENE_H
#define QUIRE_SCENE_H

#include "../diagnostics.h"

enum {
    SHEET_COLUMNS = 80,       /* what a drawing fits into, where it can */
    SHEET_COLUMNS_MAX = 1000, /* what lies beyond is cut */
    SHEET_LINES_MAX = 1400,
    MARKS_MAX = 20000,
};

enum mark_kind {
    MARK_TEXT, /* text at x, y */
    MARK_LINE, /* from x, y to x2, y2; on a grid of characters a slanted one has two corners */
    MARK_BOX,  /* from the corner x, y to x2, y2 */
    MARK_DOT,  /* around x, y; as high as `size` lines */
    MARK_BRACKET, /* open at the top, from x to x2; from its middle x3 a stem goes down. y is its line */
    MARK_AREA,  /* shows nothing, and is where a fault of what lies in it is shown; a box */
    MARK_CHECK, /* a hit, in a character's place */
    MARK_CROSS, /* a miss */
};

/* What a mark is on paper. How that looks is each writer's own. */
enum look {
    LOOK_INK,
    LOOK_TITLE,
    LOOK_STRONG,
    LOOK_MUTED, /* what helps to read the rest */
    LOOK_NOTE,  /* a small text on top of lines */
    LOOK_GRID,  /* the printed lines of squared paper */
    LOOK_ZERO,  /* runs of digits */
    LOOK_ONE,
    LOOK_FILLED, /* a square that was filled */
    LOOK_CARD,
    LOOK_PATH,
    LOOK_HIT,
    LOOK_MISS,
    LOOK_CHANGED, /* around what a move changed */
    LOOK_COUNT
};

/* Where a mark is shown: in pictures, in lines of text or in both. */
enum medium { MEDIUM_ANY, MEDIUM_PICTURE, MEDIUM_TEXT };

/* The heading and what is below the drawing; a page of its own words may leave both out. */
enum scene_part { PART_HEAD, PART_BODY, PART_FOOT };

enum align { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT };

/*
 * A mark. Texts have no control characters. On a grid of characters, a dot is the character in `text`,
 * where that is not NULL.
 */
struct mark {
    enum mark_kind kind;
    enum look look;
    enum medium medium;
    enum scene_part part;
    enum align align;
    double x, y, x2, y2, x3, size;
    const char *text;
    unsigned player;     /* whose colour it has; 0 is nobody's */
    struct slice source; /* what of the record it shows */
    size_t fault;        /* the diagnostic that is shown at it, counted from 1; 0 for none */
};

/* The drawing of a record; all of it is in the arena. */
struct scene {
    struct arena *arena;
    const char *title, *outcome, *description; /* one line each */
    const struct report *report;               /* its diagnostics are the faults */
    size_t fault_count;                        /* how many of them are shown */
    enum scene_part part;
    struct mark *marks;
    size_t count, capacity;
    size_t most;       /* marks that there is room for before the foot */
    struct mark spare; /* gets what is too much */
    bool full;
    double y;             /* the next free line */
    double body, foot;    /* the lines where these parts begin */
    double width, height; /* in columns and lines */
};

/* Adds a mark that the caller may complete. Of a scene that is full it goes nowhere. */
struct mark *scene_add(struct scene *scene, enum mark_kind kind, double x, double y);
struct mark *scene_line(struct scene *scene, double x, double y, double x2, double y2);
struct mark *scene_box(struct scene *scene, double x, double y, double x2, double y2);
void scene_area(struct scene *scene, double x, double y, double x2, double y2, struct slice source);

/* Adds text that is sound already, such as glyphs_safe makes, or a formatted one. */
struct mark *scene_text(struct scene *scene, double x, double y, const char *text);
struct mark *scene_format(struct scene *scene, double x, double y, const char *format, ...)
        __attribute__((format(printf, 4, 5)));

/* Adds a text of the record, at most so many columns of it; it is the mark's source. */
struct mark *scene_slice(struct scene *scene, double x, double y, struct slice text, size_t most);

/* Adds text of any length in lines of at most `width` columns, and moves scene->y below it. */
void scene_wrap(struct scene *scene, double x, size_t width, const char *text, enum look look);

/* A sentence about the drawing, such as that something is left out, in a line of its own at scene->y. */
void scene_note(struct scene *scene, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Where a mark begins and ends on paper. */
struct extent {
    double left, top, right, bottom;
};
struct extent mark_extent(const struct mark *mark);

/* The same for a frame around the mark, which leaves room beside a thin line. */
struct extent mark_frame(const struct mark *mark);

/* That of the marks from `first` on; all zero where there is none. */
struct extent scene_extent(const struct scene *scene, size_t first);

/* How many columns more there should be behind what may be at fault: room for a sign, where there are faults. */
static inline double scene_sign_room(const struct scene *scene)
{
    size_t faults = scene->report->count;
    return faults == 0 ? 0 : faults < 10 ? 3 : faults < 100 ? 4 : 5;
}

/* Moves the marks from `first` on. */
void scene_move(struct scene *scene, size_t first, double right, double down);

/* Finds the mark for each diagnostic. */
void scene_place_faults(struct scene *scene);

#endif
