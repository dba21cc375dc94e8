/* The table of drawings, by the games' names. */
#ifndef QUIRE_DRAWING_TABLE_H
#define QUIRE_DRAWING_TABLE_H

struct play;
struct scene;

/* Draws the current round of a play. */
typedef void draw_round(struct play *play, struct scene *scene);

/* The drawing of a game; NULL if it has none and its rows are shown as text. */
draw_round *find_drawing(const char *game);

#endif
