/* Glyphs: characters with their display width, made safe to show. */
#ifndef QUIRE_GLYPH_H
#define QUIRE_GLYPH_H

#include <stdint.h>

#include "base/arena.h"

/* A character of a text. An invalid byte is a character with code 0xfffd. */
struct glyph {
    struct slice text;
    uint32_t code;
    unsigned width; /* in terminal columns: 0 for a combining character, else 1 or 2 */
};

/* The first character of a text that is not empty. */
struct glyph glyph_of(struct slice text);

/* Removes the first character from a text; false if the text is empty. */
bool next_glyph(struct slice *rest, struct glyph *glyph);

/* The width of a text in columns. */
size_t glyphs_width(struct slice text);

/*
 * A copy that is safe to show: control characters, direction marks and invalid bytes as \xNN or
 * \u{N}; cut to `most` columns, with an ellipsis.
 */
char *glyphs_safe(struct arena *arena, struct slice text, size_t most);

#endif
