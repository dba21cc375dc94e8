#include "base/spelling.h"

#include "unit.h"

Test(spelling, game_names_are_normalised)
{
    static const struct {
        const char *name, *normal;
    } cases[] = {
        { "Procession", "procession" },
        { " procession\t", "procession" },
        { "Numbers To Number", "numbers-to-number" },
        { "numbers  -- to\t- number", "numbers-to-number" },
        { "Permutations Of +- Integers", "permutations-of-integers" },
        { "", "" },
        { " ", "" },
        { "-", "-" },
        { "\xc3\x89 X", "\xc3\x89-x" },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct slice name = exact(cases[i].name, strlen(cases[i].name));
        char *text = malloc(name.len + 1);
        cr_expect_str_eq(normalize_name(text, name), cases[i].normal, "'%s' became '%s'",
                         cases[i].name, text);
        free(text);
        free_text(name);
    }
}

Test(spelling, finds_the_nearest_word)
{
    static const char *const words[] = { "Winner", "Winter", "Status", "n", "Players", NULL };
    static const struct {
        const char *typed, *near;
    } cases[] = {
        { "Winner", "Winner" },  { "winner", "Winner" }, { "Winer", "Winner" },
        { "Wimner", "Winner" },  { "Wintre", "Winter" }, { "Satus", "Status" },
        { "Player", "Players" }, { "m", "n" },           { "Plays", "Players" },
        { "Stauts", "Status" },  { "Wniter", "Winter" }, { "Playres", "Players" },
        { "Colour", NULL },      { "xyz", NULL },        { "Wxnxexrx", NULL },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct slice typed = exact(cases[i].typed, strlen(cases[i].typed));
        const char *near = nearest_word(words, typed);
        if (cases[i].near)
            cr_expect(near && strcmp(near, cases[i].near) == 0, "'%s' became '%s'", cases[i].typed,
                      near ? near : "nothing");
        else
            cr_expect(!near, "'%s' became '%s'", cases[i].typed, near);
        free_text(typed);
    }
}

Test(spelling, swapped_letters_are_one_edit)
{
    static const char *const words[] = { "Round", "Rounds", "Source", "Score", NULL };
    cr_expect_str_eq(nearest_word(words, slice_of("Roudns")), "Rounds");
    cr_expect_str_eq(nearest_word(words, slice_of("Socre")), "Score");
}

Test(spelling, long_words_and_empty_lists_match_nothing)
{
    static const char *const none[] = { NULL };
    static const char *const words[] = { "Winner", NULL };
    char text[5000];
    memset(text, 'W', sizeof text);
    for (size_t len = 0; len < sizeof text; len += 7) {
        struct slice typed = exact(text, len);
        cr_expect(!nearest_word(none, typed));
        cr_expect(len < 48 || !nearest_word(words, typed));
        free_text(typed);
    }
}
