#include "rules/symbols.h"

#include "unit.h"

/* The next list of this many symbols, in the order 0, 1, _; false after the last. */
static bool next_list(char *text, size_t count)
{
    for (size_t i = count; i-- > 0;) {
        text[i] = text[i] == '0' ? '1' : text[i] == '1' ? '_' : '0';
        if (text[i] != '0')
            return true;
    }
    return false;
}

static struct symbols list_of(const char *text)
{
    struct symbols list = { .count = 0 };
    for (; *text; text++)
        symbols_add(&list, *text);
    return list;
}

/* Slow reference: true if the number's digits match the list, where a blank matches any digit. */
static bool fits(const char *text, size_t count, int64_t number)
{
    for (size_t i = count; i-- > 0; number /= 2)
        if (text[i] != '_' && text[i] - '0' != number % 2)
            return false;
    return number == 0;
}

enum { LONGEST = 5, BEYOND = 1 << (LONGEST + 1) };

static void compare_list(const char *text, size_t count)
{
    struct symbols list = list_of(text);
    for (size_t i = 0; i < count; i++)
        cr_assert_eq(symbols_at(&list, i), text[i], "place %zu of %s", i, text);
    int64_t numbers[BEYOND], filled = 0, every[2 * BEYOND];
    cr_assert(symbols_count_numbers(&list) <= BEYOND);
    symbols_list_numbers(&list, numbers);
    for (int64_t i = 0; i < BEYOND; i++) {
        bool right = fits(text, count, i);
        cr_expect(symbols_contain(&list, i) == right, "%s and %lld", text, (long long)i);
        if (right)
            cr_expect(numbers[filled++] == i, "%s: %lld comes next", text, (long long)i);
        every[i] = every[2 * BEYOND - 1 - i] = i;
    }
    cr_expect(filled == symbols_count_numbers(&list), "%s has %lld numbers", text,
              (long long)filled);
    cr_expect(symbols_points(&list, every, 2 * BEYOND) == filled, "%s: each counts once", text);
    cr_expect(symbols_points(&list, every, 0) == 0);
}

Test(symbols, denote_binary_numbers)
{
    for (size_t count = 1; count <= LONGEST; count++) {
        char text[] = "00000";
        text[count] = '\0';
        do
            compare_list(text, count);
        while (next_list(text, count));
    }
}

Test(symbols, fill_all_bits)
{
    char text[SYMBOLS_MAX + 2];
    int64_t most = ((int64_t)1 << SYMBOLS_MAX) - 1, ends[] = { 0, most, most + 1, INT64_MAX };
    memset(text, '_', sizeof text);
    text[SYMBOLS_MAX] = '\0';
    struct symbols list = list_of(text);
    cr_expect(symbols_count_numbers(&list) == most + 1);
    cr_expect(symbols_points(&list, ends, LENGTH(ends)) == 2);
    symbols_add(&list, '1');
    cr_expect(list.count > SYMBOLS_MAX);
}

/* Up to 64 numbers are written; of more, only how many. */
Test(symbols, few_numbers_are_written)
{
    struct arena arena = { .next = NULL };
    struct symbols four = list_of("1__"), most = list_of("______"), more = list_of("_______");
    const char *text = symbols_write_numbers(&most, &arena);
    cr_expect_str_eq(symbols_write_numbers(&four, &arena), "4, 5, 6, 7");
    cr_expect(strncmp(text, "0, 1, 2, ", 9) == 0 && strcmp(strrchr(text, ' '), " 63") == 0);
    cr_expect_str_eq(symbols_write_numbers(&more, &arena), "128 numbers");
    arena_free(&arena);
}
