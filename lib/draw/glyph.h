/* Characters as they stand on a sheet: how wide they are, and which of them would do harm. */
#ifndef QUIRE_GLYPH_H
#define QUIRE_GLYPH_H

#include <stdint.h>

#include "../arena.h"

/* A character of a text. A broken byte is a character of its own, with the code 0xfffd. */
struct glyph {
    struct slice text;
    uint32_t code;
    unsigned width; /* in columns of a terminal: 0 for what joins the character before, 1 or 2 */
};

/* The first character of a text that is not empty. */
struct glyph glyph_of(struct slice text);

/* How many columns a text takes. */
size_t glyphs_width(struct slice text);

/*
 * A copy that can be shown anywhere: controls, marks that turn the direction of writing and broken
 * bytes as \xNN or \u{N}; what goes beyond `most` columns is cut, with an ellipsis in its place.
 */
char *glyphs_safe(struct arena *arena, struct slice text, size_t most);

#endif
