#include "rules/deltas.h"

#include "unit.h"

/* The deltas along values of one digit each. */
static const char *row_of(const char *values, char *deltas)
{
    char *end = deltas;
    for (; values[0] && values[1]; values++)
        *end++ = delta_between(values[0], values[1]);
    *end = '\0';
    return deltas;
}

Test(deltas, of_a_row_of_cards)
{
    char deltas[8];
    cr_expect_str_eq(row_of("254479", deltas), "UDSUU");
}

/* Predictions with the place and length of their match, whole or partial. */
Test(deltas, match_whole_and_partial_predictions)
{
    static const struct {
        const char *row, *letters;
        struct delta_span whole, part;
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
        char buffer[16];
        const char *deltas = row_of(cases[i].row, buffer), *letters = cases[i].letters;
        struct delta_span whole = deltas_find(deltas, letters),
                          part = deltas_find_part(deltas, letters);
        cr_expect(whole.first == cases[i].whole.first && whole.length == cases[i].whole.length,
                  "case %zu: %zu, %zu", i, whole.first, whole.length);
        cr_expect(part.first == cases[i].part.first && part.length == cases[i].part.length,
                  "case %zu: %zu, %zu", i, part.first, part.length);
        cr_expect(deltas_match_part(deltas, part, letters), "case %zu", i);
        cr_expect(!deltas_match_part("SSSS", (struct delta_span){ 0, 4 }, letters), "case %zu", i);
    }
}
