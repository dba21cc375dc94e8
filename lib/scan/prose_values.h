/* Converts values as people write them in prose to the notation. */
#ifndef QUIRE_SCAN_PROSE_VALUES_H
#define QUIRE_SCAN_PROSE_VALUES_H

#include "grammar/grammar.h"

/* A growing string in an arena. */
struct text_out {
    struct arena *arena;
    char *bytes;
    size_t len, capacity;
};

void text_out_put(struct text_out *out, struct slice text);

static inline struct slice text_out_text(const struct text_out *out)
{
    return (struct slice){ out->bytes, out->len };
}

/*
 * Writes a value of this type in the notation. `as` maps signs of the text to signs of the notation, in pairs; may be
 * NULL.
 */
void value_put(struct text_out *out, const struct value_def *def, const char *as,
               struct slice text);

/* Parses a number in digits, or a word up to "twelve" in some languages; false if it is neither. */
bool parse_number_word(struct slice text, int64_t *number);

#endif
