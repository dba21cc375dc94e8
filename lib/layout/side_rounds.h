/* Rounds side by side, "Round 1 ...   Round 2 ...", with what belongs to each below it. They are read one after the other. */
#ifndef QUIRE_LAYOUT_SIDE_ROUNDS_H
#define QUIRE_LAYOUT_SIDE_ROUNDS_H

#include "window.h"

/* The most rounds beside each other, and the lines of those on the right and their length. Others remain as they are. */
enum { SIDE_ROUNDS_MAX = 4, SIDE_LINES_MAX = 96, SIDE_LINE_BYTES = 160 };

/* The rounds that are being read. A zeroed struct has none. */
struct side_rounds {
    size_t count;               /* how many are beside each other; 0 for none */
    size_t at[SIDE_ROUNDS_MAX]; /* where each begins, in characters from the start of the line */
    struct side_line {
        char text[SIDE_LINE_BYTES];
        size_t len, round;
        uint64_t line; /* in the file */
        unsigned quotes;
    } lines[SIDE_LINES_MAX]; /* of the rounds on the right */
    size_t line_count;
    size_t next_round, next_line; /* see side_rounds_next */
};

/* True if the rounds that are being read end above this line: it begins others, or has text across the gap. */
bool side_rounds_end_above(const struct side_rounds *rounds, const struct text_line *line);

/* Takes what belongs to the rounds on the right from a line, which may become empty. They must not end above it. */
void side_rounds_take(struct side_rounds *rounds, struct text_line *line);

/* The next line of the rounds on the right. False after the last one: then none are being read. */
bool side_rounds_next(struct side_rounds *rounds, struct text_line *line);

#endif
