/*
 * Arena allocator: memory for one record, allocated in blocks and freed all at once (after git's
 * mem-pool.h).
 */
#ifndef QUIRE_ARENA_H
#define QUIRE_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "slice.h"

/* With AddressSanitizer, only what was allocated may be read and written: there is a gap after each piece. */
#if defined __SANITIZE_ADDRESS__
#define ARENA_IS_GUARDED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define ARENA_IS_GUARDED 1
#endif
#endif
#ifdef ARENA_IS_GUARDED
#include <sanitizer/asan_interface.h>
enum { ARENA_GAP = 16 };
#define ARENA_FORBID(bytes, size) ASAN_POISON_MEMORY_REGION(bytes, size)
#define ARENA_ALLOW(bytes, size) ASAN_UNPOISON_MEMORY_REGION(bytes, size)
#else
enum { ARENA_GAP = 0 };
#define ARENA_FORBID(bytes, size) ((void)(bytes))
#define ARENA_ALLOW(bytes, size) ((void)(bytes))
#endif

struct arena_block;

/* A cleanup: frees something outside the arena when the arena is reset or freed. */
struct arena_cleanup {
    struct arena_cleanup *next;
    void (*run)(struct arena_cleanup *cleanup);
};

/*
 * A zeroed arena is ready for use. When memory runs out, arena_alloc does not return: it jumps to
 * `out_of_memory`, which the owner must set with setjmp before the first allocation.
 */
struct arena {
    struct arena_block *blocks;     /* newest first */
    char *next, *end;               /* the free part of the newest block */
    struct arena_cleanup *cleanups; /* newest first */
    jmp_buf out_of_memory;
};

enum { ARENA_ALIGNMENT = 16 };

/* Rounds a size up to the arena's alignment. */
static inline size_t arena_round(size_t size)
{
    return (size + ARENA_ALIGNMENT - 1) & ~(size_t)(ARENA_ALIGNMENT - 1);
}

/* The slow path of arena_alloc: the newest block is too small. */
void *arena_alloc_new_block(struct arena *arena, size_t size);

/* `size` bytes, aligned for any type, uninitialised; they live until the arena is reset or freed. */
static inline void *arena_alloc(struct arena *arena, size_t size)
{
    /* a multiple of the alignment: none, or enough for the gap */
    size_t left = (size_t)(arena->end - arena->next);
    if (size > left - ARENA_GAP || !arena->next || (ARENA_GAP > 0 && left == 0))
        return arena_alloc_new_block(arena, size);
    void *memory = arena->next;
    arena->next += arena_round(size) + ARENA_GAP;
    ARENA_ALLOW(memory, size);
    return memory;
}

/* As arena_alloc, for `count` zeroed members of `size` bytes; an overflow counts as out of memory. */
static inline void *arena_zero(struct arena *arena, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / 2 / size)
        longjmp(arena->out_of_memory, 1);
    void *memory = arena_alloc(arena, count * size);
    return memset(memory, 0, count * size);
}

/*
 * Grows `array` in place if it was the last allocation, else copies it; `old_size` and `size` are
 * in bytes.
 */
void *arena_grow(struct arena *arena, void *array, size_t old_size, size_t size);

/* As arena_grow, but a large array leaves no old copy behind: nothing may point into it any more. */
void *arena_move(struct arena *arena, void *array, size_t old_size, size_t size);

/* A formatted, NUL-terminated string. */
char *arena_printf(struct arena *arena, const char *format, ...)
        __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *arena, const char *format, va_list args);

/* A NUL-terminated copy of a slice. */
char *arena_string(struct arena *arena, struct slice text);

/* Registers a cleanup, which must live in this arena. */
void arena_add_cleanup(struct arena *arena, struct arena_cleanup *cleanup);

/* Frees everything allocated, but keeps one block of ordinary size for the next record. */
void arena_reset(struct arena *arena);
void arena_free(struct arena *arena);

/* The next capacity of a growing array: twice as many items, or half as many again if there are already a lot. */
static inline size_t arena_next_capacity(size_t items)
{
    enum { FEWEST = 8, A_LOT = 1024 };
    return items ? items + (items < A_LOT ? items : items / 2) : FEWEST;
}

/*
 * Makes room for one more item in a growing array in an arena. `items` (any pointer), `count` and
 * `capacity` are the caller's variables.
 */
#define ARENA_PUSH(arena, items, count, capacity)                                                  \
    ARENA_PUSH_BY(arena_grow, arena, items, count, capacity)

/* The same with arena_move: nothing may point into the array. */
#define ARENA_PUSH_MOVING(arena, items, count, capacity)                                           \
    ARENA_PUSH_BY(arena_move, arena, items, count, capacity)

#define ARENA_PUSH_BY(grow, arena, items, count, capacity)                                         \
    do {                                                                                           \
        if ((count) == (capacity)) {                                                               \
            size_t old_ = (capacity);                                                              \
            (capacity) = arena_next_capacity(old_);                                                \
            (items) =                                                                              \
                    grow((arena), (items), old_ * sizeof *(items), (capacity) * sizeof *(items));  \
        }                                                                                          \
    } while (0)

/* The same for several items: makes room for `expected` items in total. */
#define ARENA_RESERVE(arena, items, expected, capacity)                                            \
    do {                                                                                           \
        size_t wanted_ = (expected), old_ = (capacity);                                            \
        if (old_ >= wanted_)                                                                       \
            break;                                                                                 \
        (capacity) = arena_next_capacity(old_);                                                    \
        if ((capacity) < wanted_)                                                                  \
            (capacity) = wanted_;                                                                  \
        (items) = arena_grow((arena), (items), old_ * sizeof *(items),                             \
                             (capacity) * sizeof *(items));                                        \
    } while (0)

#endif
