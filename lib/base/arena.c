#include "arena.h"

#include "order.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCK_SIZE = 64 * 1024 };

struct arena_block {
    struct arena_block *older;
    size_t size; /* of the block, without the header */
    _Alignas(ARENA_ALIGNMENT) char bytes[];
};

static void add_block(struct arena *arena, size_t size)
{
    size_t expected = MAX(size, BLOCK_SIZE);
    struct arena_block *block = NULL;
    if (expected <= SIZE_MAX - sizeof *block)
        block = malloc(sizeof *block + expected);
    if (!block)
        longjmp(arena->out_of_memory, 1);
    block->older = arena->blocks;
    block->size = expected;
    arena->blocks = block;
    arena->next = block->bytes;
    arena->end = block->bytes + expected;
    ARENA_FORBID(block->bytes, expected);
}

void *arena_alloc_new_block(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        longjmp(arena->out_of_memory, 1);
    add_block(arena, arena_round(size) + ARENA_GAP);
    return arena_alloc(arena, size);
}

void *arena_grow(struct arena *arena, void *array, size_t old_size, size_t size)
{
    if (size < old_size || size > SIZE_MAX / 2)
        longjmp(arena->out_of_memory, 1);
    if (array && (char *)array + arena_round(old_size) + ARENA_GAP == arena->next &&
        (size_t)(arena->end - (char *)array) >= arena_round(size) + ARENA_GAP) {
        arena->next = (char *)array + arena_round(size) + ARENA_GAP;
        ARENA_ALLOW(array, size);
        return array;
    }
    void *bigger = arena_alloc(arena, size);
    if (old_size)
        memcpy(bigger, array, old_size);
    return bigger;
}

/* The link to the block that begins with a piece; one to NULL if there is none. */
static struct arena_block **block_of(struct arena *arena, const void *piece)
{
    struct arena_block **link = &arena->blocks;
    while (*link && (*link)->bytes != piece)
        link = &(*link)->older;
    return link;
}

void *arena_move(struct arena *arena, void *array, size_t old_size, size_t size)
{
    bool is_valid = size >= old_size && size <= SIZE_MAX / 2;
    struct arena_block **link = old_size > BLOCK_SIZE ? block_of(arena, array) : NULL;
    if (!is_valid || !link || !*link)
        return arena_grow(arena, array, old_size, size);
    /* a piece of this size has its block for itself */
    bool is_newest = link == &arena->blocks;
    size_t bigger = arena_round(size) + ARENA_GAP;
    struct arena_block *block = realloc(*link, sizeof *block + bigger);
    if (!block)
        longjmp(arena->out_of_memory, 1);
    block->size = bigger;
    *link = block;
    ARENA_FORBID(block->bytes, bigger);
    ARENA_ALLOW(block->bytes, size);
    if (is_newest)
        arena->next = arena->end = block->bytes + bigger;
    return block->bytes;
}

char *arena_vprintf(struct arena *arena, const char *format, va_list args)
{
    va_list again;
    char *start = arena->next;
    size_t room = (size_t)(arena->end - start);
    va_copy(again, args);
    ARENA_ALLOW(start, room);
    int length = vsnprintf(start, room, format, again);
    ARENA_FORBID(start, room);
    va_end(again);
    if (length < 0) /* only after an encoding error or for a text of 2 GiB */
        longjmp(arena->out_of_memory, 1);
    char *text = arena_alloc(arena, (size_t)length + 1);
    if (text != start) /* there was no room: print again into a new block */
        vsnprintf(text, (size_t)length + 1, format, args);
    return text;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}

char *arena_string(struct arena *arena, struct slice text)
{
    char *copy = arena_alloc(arena, text.len + 1);
    if (text.len)
        memcpy(copy, text.ptr, text.len);
    copy[text.len] = '\0';
    return copy;
}

void arena_add_cleanup(struct arena *arena, struct arena_cleanup *cleanup)
{
    cleanup->next = arena->cleanups;
    arena->cleanups = cleanup;
}

static void run_cleanups(struct arena *arena)
{
    for (; arena->cleanups; arena->cleanups = arena->cleanups->next)
        arena->cleanups->run(arena->cleanups);
}

void arena_reset(struct arena *arena)
{
    run_cleanups(arena);
    struct arena_block *kept = NULL;
    while (arena->blocks) {
        struct arena_block *older = arena->blocks->older;
        if (!kept && arena->blocks->size == BLOCK_SIZE) {
            kept = arena->blocks;
            kept->older = NULL;
        } else {
            free(arena->blocks);
        }
        arena->blocks = older;
    }
    arena->blocks = kept;
    arena->next = kept ? kept->bytes : NULL;
    arena->end = kept ? kept->bytes + kept->size : NULL;
    if (kept)
        ARENA_FORBID(kept->bytes, kept->size);
}

void arena_free(struct arena *arena)
{
    run_cleanups(arena);
    while (arena->blocks) {
        struct arena_block *older = arena->blocks->older;
        free(arena->blocks);
        arena->blocks = older;
    }
    arena->next = arena->end = NULL;
}
