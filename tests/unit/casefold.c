#include "base/casefold.h"

#include "unit.h"

static int compare(const char *one, const char *other)
{
    struct slice a = exact(one, strlen(one)), b = exact(other, strlen(other));
    int order = casefold_compare(a, b);
    cr_expect(casefold_compare(b, a) == -order, "'%s' and '%s' the other way round", one, other);
    cr_expect((casefold_hash(a) == casefold_hash(b)) == (order == 0), "hashes of '%s' and '%s'",
              one, other);
    free_text(a);
    free_text(b);
    return order;
}

Test(casefold, ignores_case_and_white_space)
{
    static const char *const alike[][2] = {
        { "Ann", "ann" },
        { "Ann", " A n\tn " },
        { "Ann Lee", "ANN  LEE" },
        { "AnnLee", "ann lee" },
        { "\xc3\x85sa", "\xc3\xa5sa" },                                             /* Åsa */
        { "\xc5\xb8", "\xc3\xbf" },                                                 /* Ÿ */
        { "\xc5\xa0\xc5\xbd", "\xc5\xa1\xc5\xbe" },                                 /* ŠŽ */
        { "\xce\x9f\xce\x94\xce\xa5\xce\xa3", "\xce\xbf\xce\xb4\xcf\x85\xcf\x82" }, /* ΟΔΥΣ */
        { "\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd", "\xd0\xb8\xd0\xb2\xd0\xb0\xd0\xbd" }, /* Иван */
        { "\xd0\x81", "\xd1\x91" },                                                 /* Ё */
        { "\xe1\xba\xa0n", "\xe1\xba\xa1n" },                                       /* Ạn */
        { "Ann\xc2\xa0Lee", "Ann Lee" },
        { "\xe5\xbc\xa0", "\xe5\xbc\xa0" },
        { "", " " },
    };
    for (size_t i = 0; i < LENGTH(alike); i++)
        cr_expect(compare(alike[i][0], alike[i][1]) == 0, "'%s' and '%s'", alike[i][0],
                  alike[i][1]);
}

Test(casefold, orders_other_names)
{
    static const char *const ordered[] = {
        "", "1", "10", "Ann", "anna", "Bob", "\xc3\x97", "\xc3\xb7", "\xff", "\xc4\xb0", "\xc4\xb1",
    };
    for (size_t i = 0; i < LENGTH(ordered); i++)
        for (size_t k = i + 1; k < LENGTH(ordered); k++)
            cr_expect(compare(ordered[i], ordered[k]) < 0, "'%s' and '%s'", ordered[i], ordered[k]);
}
