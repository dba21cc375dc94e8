/* Memory for one record: allocated in blocks, freed all at once (after git's mem-pool.h). */
#ifndef QUIRE_ARENA_H
#define QUIRE_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include "slice.h"

struct arena_block;

/* Something that is not in the arena, and is let go with what is. */
struct arena_guest {
    struct arena_guest *next;
    void (*release)(struct arena_guest *guest);
};

/*
 * A zeroed arena is ready for use. Where memory runs out, arena_alloc does not return: it jumps to
 * `out_of_memory`, which whoever owns the arena has set with setjmp before anything is allocated.
 */
struct arena {
    struct arena_block *blocks; /* newest first */
    char *next, *end;           /* the free part of the newest block */
    struct arena_guest *guests; /* newest first */
    jmp_buf out_of_memory;
};

enum { ARENA_ALIGNMENT = 16 };

/* Rounds up to what the next thing is aligned to. */
static inline size_t arena_round(size_t size)
{
    return (size + ARENA_ALIGNMENT - 1) & ~(size_t)(ARENA_ALIGNMENT - 1);
}

/* As arena_alloc, where the newest block has not as much. */
void *arena_alloc_in_new(struct arena *arena, size_t size);

/* `size` bytes, aligned for any type, uninitialised; they live until the arena is reset or freed. */
static inline void *arena_alloc(struct arena *arena, size_t size)
{
    size_t left = (size_t)(arena->end - arena->next); /* whole multiples of the alignment */
    if (size > left || !arena->next)
        return arena_alloc_in_new(arena, size);
    void *memory = arena->next;
    arena->next += arena_round(size);
    return memory;
}

/* As arena_alloc, for `count` zeroed members of `size` bytes; an overflow counts as out of memory. */
void *arena_zero(struct arena *arena, size_t count, size_t size);

/* `array`, grown in place where it was the last thing allocated, else copied; `old_size`, `size` in bytes. */
void *arena_grow(struct arena *arena, void *array, size_t old_size, size_t size);

/* A formatted string that ends with a NUL. */
char *arena_printf(struct arena *arena, const char *format, ...)
        __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *arena, const char *format, va_list args);

/* A copy of a slice that ends with a NUL. */
char *arena_string(struct arena *arena, struct slice text);

/* Has a guest, which lives in this arena, released when the arena is reset or freed. */
void arena_invite(struct arena *arena, struct arena_guest *guest);

/* Forgets all that was allocated; one block of ordinary size is kept for the next record. */
void arena_reset(struct arena *arena);
void arena_free(struct arena *arena);

/*
 * Makes room for one more member in a growing array in an arena: `items` (any pointer), `count` and
 * `capacity` are the caller's variables.
 */
#define ARENA_PUSH(arena, items, count, capacity)                                                  \
    do {                                                                                           \
        if ((count) == (capacity)) {                                                               \
            size_t old_ = (capacity);                                                              \
            (capacity) = old_ ? old_ * 2 : 8;                                                      \
            (items) = arena_grow((arena), (items), old_ * sizeof *(items),                         \
                                 (capacity) * sizeof *(items));                                    \
        }                                                                                          \
    } while (0)

/* The same for more of them: room for `wanted` members. */
#define ARENA_RESERVE(arena, items, wanted, capacity)                                              \
    do {                                                                                           \
        size_t wanted_ = (wanted), old_ = (capacity);                                              \
        if (old_ >= wanted_)                                                                       \
            break;                                                                                 \
        (capacity) = old_ * 2 > wanted_ ? old_ * 2 : wanted_;                                      \
        (items) = arena_grow((arena), (items), old_ * sizeof *(items),                             \
                             (capacity) * sizeof *(items));                                        \
    } while (0)

#endif
