#include "base/wording.h"

#include "unit.h"

Test(plural, agrees_with_the_count)
{
    cr_expect_str_eq(plural(0, "move", "moves"), "moves");
    cr_expect_str_eq(plural(1, "move", "moves"), "move");
    cr_expect_str_eq(plural(2, "move", "moves"), "moves");
    cr_expect_str_eq(plural(UINT64_MAX, "move", "moves"), "moves");
}

Test(winner, agrees_with_the_verb)
{
    static const char *const names[][2] = { { "Ann", "Ann wins" },
                                            { "Iris", "Iris wins" },
                                            { "", " wins" },
                                            { "I", "the winner is I" },
                                            { "i", "the winner is i" },
                                            { "You", "the winner is You" },
                                            { "we", "the winner is we" },
                                            { "They", "the winner is They" } };
    struct arena arena = { 0 };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct slice name = exact(names[i][0], strlen(names[i][0]));
        cr_expect_str_eq(name_wins(&arena, name), names[i][1]);
        free_text(name);
    }
    arena_free(&arena);
}
