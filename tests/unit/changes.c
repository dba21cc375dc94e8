#include "games/changes.h"

#include "unit.h"

static struct tokens letters_of(const char *text)
{
    return tokens_of(TYPE_LETTERS, "UDS", false, slice_of(text));
}

/* The changes along values, a letter each. */
static struct changes row_of(const char *values)
{
    struct changes changes = { .count = 0 };
    for (; values[0] && values[1]; values++)
        changes_add(&changes, values[0], values[1]);
    return changes;
}

Test(changes, are_those_from_card_to_card)
{
    struct arena arena = { 0 };
    struct changes changes = row_of("254479");
    cr_expect_str_eq(changes_write(&arena, &changes), "UDSUU");
    cr_expect_str_eq(letters_write(&arena, letters_of("SSDU")), "SSDU");
    cr_expect(changes_agree(&changes, letters_of("UDSUU")));
    cr_expect(!changes_agree(&changes, letters_of("UDSU")));
    cr_expect(!changes_agree(&changes, letters_of("UDSUUD")));
    changes.unknown = true;
    cr_expect(changes_agree(&changes, letters_of("UDSUUD")));
    cr_expect(!changes_agree(&changes, letters_of("UDSUDD")));
    arena_free(&arena);
}

/* Predictions with the place and length of what came true, whole and in part. */
Test(changes, hold_predictions_whole_or_in_part)
{
    static const struct {
        const char *row, *letters;
        struct match whole, part;
    } cases[] = {
        { "265479712258", "UUDDUSU", { 3, 7 }, { 3, 7 } },
        { "12345", "UU", { 0, 2 }, { 2, 2 } },
        { "12121", "DUD", { 1, 3 }, { 1, 3 } },
        { "12345", "D", { 0, 0 }, { 0, 0 } },
        { "1212", "UUDU", { 0, 0 }, { 0, 3 } },
        { "11", "", { 0, 0 }, { 0, 0 } },
        { "1", "U", { 0, 0 }, { 0, 0 } },
        { "", "U", { 0, 0 }, { 0, 0 } },
        { "1221", "SDDDDDDDD", { 0, 0 }, { 1, 2 } },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct changes changes = row_of(cases[i].row);
        struct tokens letters = letters_of(cases[i].letters);
        struct match whole = changes_find(&changes, letters),
                     part = changes_find_part(&changes, letters);
        cr_expect(whole.first == cases[i].whole.first && whole.length == cases[i].whole.length,
                  "case %zu: %zu, %zu", i, whole.first, whole.length);
        cr_expect(part.first == cases[i].part.first && part.length == cases[i].part.length,
                  "case %zu: %zu, %zu", i, part.first, part.length);
        cr_expect(changes_match_part(&changes, part, letters), "case %zu", i);
    }
}
