/* Values in the notation's words: what people type for them becomes what a record has. */
#ifndef QUIRE_SCAN_VALUES_H
#define QUIRE_SCAN_VALUES_H

#include "../grammar.h"

/* Text that is put together in an arena. */
struct text_out {
    struct arena *arena;
    char *bytes;
    size_t len, capacity;
};

void out_put(struct text_out *out, struct slice text);

static inline struct slice out_text(const struct text_out *out)
{
    return (struct slice){ out->bytes, out->len };
}

/*
 * Writes a value of this type as a record has it. `as` are pairs of signs, the text's and the
 * notation's, or NULL.
 */
void value_put(struct text_out *out, const struct value_def *def, const char *as,
               struct slice text);

/* A span "4-10": the steps from card to card of a stretch, counted by what stands before it. */
void span_put(struct text_out *out, struct slice skipped, struct slice cards);

/* A number in digits or as a word up to twelve; false where it is none. */
bool number_of(struct slice text, int64_t *number);

#endif
