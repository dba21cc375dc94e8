/*
 * A scene: the drawing of a record, as marks on a sheet of squared paper. Games make the marks;
 * writers render them in any format.
 *
 * A column is as wide as a typewriter character and a line is twice as high, so a mark at whole
 * coordinates is at a character's place, and the same scene can be rendered as a picture or as
 * text. Coordinates are the centres of characters; x goes right, y down.
 */
#ifndef QUIRE_SCENE_H
#define QUIRE_SCENE_H

#include "record/diagnostics.h"

enum {
    SHEET_COLUMNS = 80,       /* preferred width of a drawing */
    SHEET_COLUMNS_MAX = 1000, /* marks beyond it are cut */
    SHEET_LINES_MAX = 1400,
    MARKS_MAX = 20000,
};

enum mark_kind {
    MARK_TEXT,    /* text at x, y */
    MARK_LINE,    /* from x, y to x2, y2; on a character grid, a slanted one gets two corners */
    MARK_BOX,     /* from the corner x, y to x2, y2 */
    MARK_DOT,     /* around x, y; as high as `size` lines */
    MARK_BRACKET, /* open at the top, from x to x2, with a stem down from x3; y is its line */
    MARK_AREA,    /* invisible: where to show diagnostics about something inside this box */
    MARK_CHECK,   /* a hit; as large as a character */
    MARK_CROSS,   /* a miss; as large as a character */
};

/* The role of a mark; each writer decides how to show it. */
enum look {
    LOOK_INK,
    LOOK_TITLE,
    LOOK_STRONG,
    LOOK_MUTED, /* auxiliary text */
    LOOK_NOTE,  /* small text on top of lines */
    LOOK_GRID,  /* the lines of squared paper */
    LOOK_ZERO,  /* runs of zeros */
    LOOK_ONE,
    LOOK_FILLED, /* a square that was filled */
    LOOK_CARD,
    LOOK_PATH,
    LOOK_HIT,
    LOOK_MISS,
    LOOK_CHANGED, /* around what a move changed */
    LOOK_COUNT
};

/* Class names in SVG, and style names in LaTeX. */
extern const char *const look_names[LOOK_COUNT];

/* The media that show a mark. */
enum medium { MEDIUM_ANY, MEDIUM_PICTURE, MEDIUM_TEXT };

/* The parts of a scene. An HTML page has its own head and foot. */
enum scene_part { PART_HEAD, PART_BODY, PART_FOOT };

enum align { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT };

/*
 * A mark. Texts have no control characters. On a character grid, a dot is the character in `text`,
 * if not NULL.
 */
struct mark {
    enum mark_kind kind;
    enum look look;
    enum medium medium;
    enum scene_part part;
    enum align align;
    double x, y, x2, y2, x3, size;
    const char *text;
    unsigned player;     /* whose colour it has, or 0 */
    struct slice source; /* the text of the record that it represents */
    size_t fault;        /* number of the diagnostic shown at it, from 1; or 0 */
    size_t mistake;      /* likewise, of the mistake */
};

/* A move that gave something away, according to the comment after it. */
struct mistake {
    struct slice move, line; /* in the record */
    uint64_t line_number;
    const char *text;
};

/* The drawing of a record; everything lives in the arena. */
struct scene {
    struct arena *arena;
    const char *title, *outcome, *description; /* one line each */
    const struct report *report;               /* its diagnostics are shown in the drawing */
    size_t fault_count;                        /* the number of diagnostics shown */
    struct mistake *mistakes;
    size_t mistake_count, mistake_capacity;
    const char *end; /* the end of the part of the record that is drawn; NULL: all of it */
    enum scene_part part;
    struct mark *marks;
    size_t count, capacity;
    size_t most;       /* maximum number of marks above the foot */
    struct mark spare; /* returned when the scene is full */
    bool full;
    double y;             /* the next free line */
    double body, foot;    /* the lines where these parts begin */
    double width, height; /* in columns and lines */
};

/* Adds a mark that the caller may complete. If the scene is full, the mark is discarded. */
struct mark *scene_add(struct scene *scene, enum mark_kind kind, double x, double y);
struct mark *scene_line(struct scene *scene, double x, double y, double x2, double y2);
struct mark *scene_box(struct scene *scene, double x, double y, double x2, double y2);
void scene_area(struct scene *scene, double x, double y, double x2, double y2, struct slice source);

/* Adds text that is already safe, such as from glyphs_safe. */
struct mark *scene_text(struct scene *scene, double x, double y, const char *text);

/* Adds a formatted text with an alignment and a look. */
struct mark *scene_label(struct scene *scene, double x, double y, enum align align, enum look look,
                         const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Adds a text of the record, cut to `most` columns; it becomes the mark's source. */
struct mark *scene_slice(struct scene *scene, double x, double y, struct slice text, size_t most);

/* Adds text in lines of at most `width` columns, and moves scene->y below it. */
void scene_wrap(struct scene *scene, double x, size_t width, const char *text, enum look look);

/* Adds a remark about the drawing, such as what was omitted, on its own line at scene->y. */
void scene_note(struct scene *scene, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Where a picture anchors a text: a text on the left or right begins or ends at the edge of a column. */
static inline double mark_anchor(const struct mark *mark)
{
    return mark->x + (mark->align == ALIGN_LEFT ? -0.5 : mark->align == ALIGN_RIGHT ? 0.5 : 0);
}

/* A bounding box. */
struct extent {
    double left, top, right, bottom;
};
struct extent mark_extent(const struct mark *mark);

/* The bounding box of a frame around the mark; thin lines get some space. */
struct extent mark_frame(const struct mark *mark);

/* True if a mark with this frame is like a line of text, beside which a sign has room; not a character within one. */
static inline bool mark_is_line(const struct mark *mark, struct extent frame)
{
    const double narrow = 2;
    bool is_part = mark->kind == MARK_AREA && frame.right - frame.left < narrow;
    return mark->kind != MARK_LINE && !is_part && frame.bottom - frame.top <= 1;
}

/* The bounding box of the marks from `first` on; all zero if there are none. */
struct extent scene_extent(const struct scene *scene, size_t first);

/* The number of extra columns for the numbers of diagnostics and mistakes; 0 if there are none. */
static inline double scene_sign_room(const struct scene *scene)
{
    size_t most = scene->report->count > scene->mistake_count ? scene->report->count
                                                              : scene->mistake_count;
    return most == 0 ? 0 : most < 10 ? 3 : most < 100 ? 4 : 5;
}

/* Moves the marks from `first` on. */
void scene_move(struct scene *scene, size_t first, double right, double down);

/* The place of a diagnostic in the record's text; NULL if it is not in the part that is drawn. */
const char *scene_fault_at(const struct scene *scene, const struct diagnostic *fault);

/* True if a mark from `first` on shows this place in the record. */
bool scene_shows(const struct scene *scene, size_t first, const char *at);

enum { FAULTS_MAX = 100 }; /* limit on the diagnostics shown */

/* True if the move at this place in the record is a mistake. */
bool scene_is_mistake(const struct scene *scene, const char *at);

/* Assigns diagnostics and mistakes to marks. */
void scene_place_signs(struct scene *scene);

#endif
