#include "grammar/value_kinds.h"

#include "unit.h"

/* Texts as JSON numbers; NULL if it is not a number. */
static const struct {
    const char *text;
    bool plus;
    const char *number;
} numbers[] = {
    { "0", false, "0" },
    { "7", false, "7" },
    { "-7", false, "-7" },
    { "+7", false, NULL },
    { "07", false, NULL },
    { "-0", false, NULL },
    { "", false, NULL },
    { "-", false, NULL },
    { "1x", false, NULL },
    { "999999999999999", false, "999999999999999" },
    { "1000000000000000", false, NULL },
    { "0", true, "0" },
    { "+0", true, NULL },
    { "7", true, NULL },
    { "+7", true, "7" },
    { "-7", true, "-7" },
};

Test(value_kinds, numbers_are_those_written_in_the_usual_way)
{
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        struct slice number = { NULL, 0 };
        bool found = is_canonical_number(slice_of(numbers[i].text), numbers[i].plus, &number);
        cr_expect(found == (numbers[i].number != NULL), "case %zu", i);
        cr_expect(!found || slice_is(number, numbers[i].number), "case %zu", i);
    }
}

Test(value_kinds, parts_have_no_players)
{
    struct value_def def = { .type = TYPE_PLAYER_LIST };
    cr_expect(value_kind_of_field(&def) == KIND_NAMES && value_kind_of_part(&def) == KIND_TEXT);
    def.type = TYPE_INTEGERS;
    cr_expect(value_kind_of_field(&def) == KIND_NUMBERS &&
              value_kind_of_part(&def) == KIND_NUMBERS);
    def.type = TYPE_INTEGER;
    cr_expect(value_kind_of_field(&def) == KIND_NUMBER && value_kind_of_part(&def) == KIND_NUMBER);
    def.type = TYPE_WORD;
    cr_expect(value_kind_of_field(&def) == KIND_TEXT && value_kind_of_part(&def) == KIND_TEXT);
}
