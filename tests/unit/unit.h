/* Shared by the unit tests. */
#ifndef QUIRE_UNIT_H
#define QUIRE_UNIT_H

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h" /* zeroed arenas are enough: a test may crash if memory runs out */

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* A copy of a text with nothing after it, so that sanitizers detect reading too far. */
static inline struct slice exact(const char *text, size_t len)
{
    char *copy = malloc(len ? len : 1);
    if (len)
        memcpy(copy, text, len);
    return (struct slice){ copy, len };
}

static inline void free_text(struct slice text)
{
    free((char *)text.ptr);
}

/* A growing text: results are appended to it and compared as a whole. */
struct notes {
    char text[8192];
    size_t len;
};

__attribute__((format(printf, 2, 3))) static inline void note(struct notes *notes,
                                                              const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int len = vsnprintf(notes->text + notes->len, sizeof notes->text - notes->len, format, args);
    va_end(args);
    if (len > 0)
        notes->len += (size_t)len;
    cr_assert(notes->len < sizeof notes->text, "the test's notes are full");
}

/* Pseudo-random numbers, the same on every machine. */
static inline unsigned next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33);
}

#endif
