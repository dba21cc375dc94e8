#include "base/pattern_starts.h"

#include "unit.h"

static const char *const sources[] = {
    "(?i)\\bprocession\\b",   /* a word */
    "\\bD (?:is|=)",          /* a capital, and a sign in second place */
    "(?i)[\"'(]vorahnung",    /* a sign */
    "^grid",                  /* at the start only */
    "log",                    /* within words, too */
    "(?<=[0-9] )points",      /* after something else */
    "\303\274ber(?:spielt)?", /* a letter that is none in ASCII */
    "(?i)\\b(?:up|down)\\b.{0,9}\\bcard",
    "\\b(?:xab|xAc)", /* what follows depends on the case of the second letter */
};

static const char *const texts[] = {
    "",
    "p",
    "procession",
    "Ein Procession-Spiel",
    "a processional",
    "PROCESSION!",
    "unprocession",
    "D is 3",
    "d is 3",
    "so D = 3",
    "BD is",
    "(Vorahnung)",
    "die Vorahnung",
    "'VORAHNUNG",
    "grid",
    "a grid",
    "catalog",
    "3 points",
    "no points",
    "dar\303\274ber",
    "up a card",
    "up, and no card",
    "upcard",
    "down\tcard",
    "_procession",
    "1procession",
    "proc",
    "x'vorahnung",
    "xab",
    "xAc",
    "xac",
};

/* Searching for all patterns together finds the same as searching for each. */
Test(pattern_starts, all_patterns_together_are_found_as_each_is)
{
    struct patterns patterns = { .first = NULL };
    struct pattern *list[LENGTH(sources)];
    struct arena arena = { 0 };
    for (size_t i = 0; i < LENGTH(sources); i++) {
        struct pattern_fault fault = { .offset = 0 };
        list[i] = pattern_compile_within(&patterns, slice_of(sources[i]), &fault);
        cr_assert(list[i] != NULL, "%s: %s", sources[i], fault.message);
    }
    struct pattern_starts *starts = pattern_starts_new(list, LENGTH(list), &arena);
    for (size_t k = 0; k < LENGTH(texts); k++) {
        struct slice text = exact(texts[k], strlen(texts[k]));
        uint64_t found = pattern_starts_find(starts, text, &arena);
        for (size_t i = 0; i < LENGTH(list); i++)
            cr_expect((found >> i & 1) == pattern_occurs(list[i], text, &arena), "/%s/ in '%s'",
                      sources[i], texts[k]);
        free_text(text);
    }
    arena_free(&arena);
    patterns_free(&patterns);
}
