#include "hits/subjects.h"

#include "grammar/vocabulary.h"
#include "unit.h"

static uint64_t bit(const char *subject)
{
    return UINT64_C(1) << subject_named(subject);
}

/* True if a text with these words at its beginning and its end, and so many bytes between, speaks of both subjects. */
static bool speaks_of_both(struct arena *arena, size_t between)
{
    char *text = arena_alloc(arena, between + 32);
    memset(text, '.', between + 32);
    memcpy(text, "squares", 7);
    memcpy(text + 8 + between, "Unterschied", 11);
    struct subjects found = subjects_find((struct slice){ text, between + 32 }, arena);
    return subjects_are_near(&found, bit("square") | bit("difference"));
}

Test(subjects, are_near_within_two_kilobytes)
{
    struct arena arena = { 0 };
    cr_expect(speaks_of_both(&arena, 0));
    cr_expect(speaks_of_both(&arena, 1000));
    cr_expect(!speaks_of_both(&arena, 3000));
    arena_free(&arena);
}

Test(subjects, all_are_needed)
{
    struct arena arena = { 0 };
    struct subjects found = subjects_find(slice_of("a square, and another"), &arena);
    cr_expect(subjects_are_near(&found, bit("square")));
    cr_expect(!subjects_are_near(&found, bit("square") | bit("card")));
    found = subjects_find(slice_of(""), &arena);
    cr_expect(!subjects_are_near(&found, bit("square")));
    arena_free(&arena);
}
