#include <stdint.h>

#include "unit.h"

Test(arena, allocations_are_aligned_and_disjoint)
{
    enum { COUNT = 3000 };
    static unsigned char *pieces[COUNT];
    struct arena arena = { 0 };
    for (size_t i = 0; i < COUNT; i++) {
        size_t size = i % 300;
        pieces[i] = arena_alloc(&arena, size);
        cr_assert((uintptr_t)pieces[i] % _Alignof(max_align_t) == 0, "piece %zu", i);
        memset(pieces[i], (int)(i % 251), size);
    }
    for (size_t i = 0; i < COUNT; i++)
        for (size_t k = 0; k < i % 300; k++)
            cr_assert(pieces[i][k] == i % 251, "byte %zu of piece %zu", k, i);
    arena_free(&arena);
}

Test(arena, an_allocation_may_exceed_a_block)
{
    struct arena arena = { 0 };
    char *small = arena_alloc(&arena, 10);
    memset(small, 's', 10);
    char *large = arena_alloc(&arena, 1 << 20);
    memset(large, 'l', 1 << 20);
    char *after = arena_alloc(&arena, 10);
    memset(after, 'a', 10);
    cr_expect(small[9] == 's' && large[0] == 'l' && large[(1 << 20) - 1] == 'l' && after[0] == 'a');
    arena_free(&arena);
}

Test(arena, memory_is_zeroed_even_after_a_reset)
{
    struct arena arena = { 0 };
    for (int round = 0; round < 3; round++) {
        unsigned char *bytes = arena_zero(&arena, 1000, 7);
        for (size_t i = 0; i < 7000; i++)
            cr_assert(bytes[i] == 0, "byte %zu in round %d", i, round);
        memset(bytes, 0xff, 7000);
        arena_reset(&arena);
    }
    arena_free(&arena);
}

Test(arena, the_last_allocation_grows_in_place)
{
    struct arena arena = { 0 };
    char *piece = arena_alloc(&arena, 100);
    memset(piece, 'x', 100);
    cr_expect(arena_grow(&arena, piece, 100, 200) == piece);
    cr_expect(arena_grow(&arena, piece, 200, 20000) == piece);
    arena_free(&arena);
}

Test(arena, growing_keeps_the_contents)
{
    struct arena arena = { 0 };
    static const size_t sizes[] = { 1, 16, 17, 1000, 70000, 200000 };
    char *piece = arena_grow(&arena, NULL, 0, 1);
    piece[0] = 'x';
    for (size_t i = 1; i < LENGTH(sizes); i++) {
        memset(arena_alloc(&arena, 8), 'o', 8); /* a block after it */
        piece = arena_grow(&arena, piece, sizes[i - 1], sizes[i]);
        memset(piece + sizes[i - 1], 'x', sizes[i] - sizes[i - 1]);
        for (size_t k = 0; k < sizes[i]; k++)
            cr_assert(piece[k] == 'x', "byte %zu of %zu", k, sizes[i]);
    }
    arena_free(&arena);
}

Test(arena, an_array_grows_by_pushing)
{
    struct arena arena = { 0 };
    size_t *items = NULL, count = 0, capacity = 0;
    for (size_t i = 0; i < 100000; i++) {
        ARENA_PUSH(&arena, items, count, capacity);
        items[count++] = i * i;
        if (i % 1000 == 0)
            arena_alloc(&arena, 1);
    }
    for (size_t i = 0; i < count; i++)
        cr_assert(items[i] == i * i, "member %zu", i);
    arena_free(&arena);
}

Test(arena, moving_an_array_frees_the_old_one)
{
    enum { ITEMS = 100000 };
    struct arena arena = { 0 };
    size_t *array = NULL, capacity = 0;
    for (size_t i = 0; i < ITEMS; i++) {
        if (i == capacity) {
            capacity = capacity ? capacity * 2 : 8;
            array = arena_move(&arena, array, i * sizeof *array, capacity * sizeof *array);
        }
        array[i] = i;
        arena_alloc(&arena, i % 3); /* prevents growing in place */
    }
    for (size_t i = 0; i < ITEMS; i++)
        cr_assert_eq(array[i], i);
    arena_reset(&arena);
    arena_free(&arena);
}

Test(arena, strings_end_with_a_nul)
{
    struct arena arena = { 0 };
    struct slice text = exact("abc", 3), nothing = { NULL, 0 };
    cr_expect_str_eq(arena_string(&arena, text), "abc");
    cr_expect_str_eq(arena_string(&arena, nothing), "");
    cr_expect_str_eq(arena_printf(&arena, "%d-%s", 42, "x"), "42-x");
    char *wide = arena_printf(&arena, "%100000d", 1);
    cr_expect(strlen(wide) == 100000 && wide[99999] == '1');
    free_text(text);
    arena_free(&arena);
}

Test(arena, a_reset_keeps_one_block_of_ordinary_size)
{
    struct arena arena = { 0 };
    char *first = arena_alloc(&arena, 100);
    arena_alloc(&arena, 1 << 20);
    arena_reset(&arena);
    cr_expect(arena_alloc(&arena, 100) == first, "the same memory again");
    arena_reset(&arena);
    arena_reset(&arena);
    arena_free(&arena);
    arena_free(&arena);
    arena_reset(&arena);
    cr_expect(arena_alloc(&arena, 1) != NULL, "a freed arena can be used again");
    arena_free(&arena);
}

enum impossible { ALLOC, ZERO, PRODUCT, GROW, SHRINK, WAYS };

static void ask(struct arena *arena, enum impossible way)
{
    char *piece = arena_alloc(arena, 64);
    if (way == ALLOC)
        arena_alloc(arena, SIZE_MAX);
    else if (way == ZERO)
        arena_zero(arena, SIZE_MAX, 1);
    else if (way == PRODUCT)
        arena_zero(arena, SIZE_MAX / 4, 8);
    else if (way == GROW)
        arena_grow(arena, piece, 64, SIZE_MAX - 8);
    else
        arena_grow(arena, piece, 64, 32);
}

Test(arena, out_of_memory_jumps)
{
    for (volatile int way = 0; way < WAYS; way++) {
        struct arena arena = { 0 };
        volatile bool left = false;
        if (setjmp(arena.out_of_memory))
            left = true;
        else
            ask(&arena, (enum impossible)way);
        cr_expect(left, "way %d", way);
        arena_free(&arena);
    }
}

#ifdef ARENA_IS_GUARDED
static bool is_guarded(const void *address)
{
    return __asan_address_is_poisoned(address);
}

Test(arena, only_what_was_allocated_may_be_used)
{
    struct arena arena = { 0 };
    char *piece = arena_alloc(&arena, 5), *text = arena_printf(&arena, "%d", 1234);
    cr_expect(!is_guarded(piece + 4) && is_guarded(piece + 5) && is_guarded(text - 1));
    cr_expect(!is_guarded(text + 4) && is_guarded(text + 5));
    piece = arena_alloc(&arena, 16);
    cr_expect(!is_guarded(piece + 15) && is_guarded(piece + 16));
    cr_expect(arena_grow(&arena, piece, 16, 40) == piece);
    cr_expect(!is_guarded(piece + 39) && is_guarded(piece + 40));
    arena_reset(&arena);
    cr_expect(is_guarded(piece) && is_guarded(text));
    arena_free(&arena);
}
#endif
