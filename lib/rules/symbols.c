#include "symbols.h"

#include "base/decimal.h"

void symbols_add(struct symbols *list, char symbol)
{
    if (list->count < SYMBOLS_MAX) {
        list->ones = list->ones << 1 | (symbol == '1');
        list->blanks = list->blanks << 1 | (symbol == '_');
    }
    list->count++;
}

bool symbols_contain(const struct symbols *list, int64_t number)
{
    return number >> list->count == 0 && (number & ~list->blanks) == list->ones;
}

int64_t symbols_count_numbers(const struct symbols *list)
{
    int64_t size = 1;
    for (int64_t rest = list->blanks; rest; rest &= rest - 1)
        size *= 2;
    return size;
}

void symbols_list_numbers(const struct symbols *list, int64_t *numbers)
{
    int64_t size = symbols_count_numbers(list), digits = 0;
    for (int64_t i = 0; i < size; i++) {
        numbers[i] = list->ones | digits;
        digits = (digits - list->blanks) & list->blanks; /* count in binary on the blank bits */
    }
}

const char *symbols_write_numbers(const struct symbols *list, struct arena *arena)
{
    int64_t size = symbols_count_numbers(list), numbers[SYMBOLS_WRITTEN_MAX];
    if (size > SYMBOLS_WRITTEN_MAX)
        return arena_printf(arena, "%lld numbers", (long long)size);
    symbols_list_numbers(list, numbers);
    return write_integers(arena, numbers, (size_t)size, ", ").ptr;
}

static bool is_among(const int64_t *numbers, size_t count, int64_t number)
{
    for (size_t i = 0; i < count; i++)
        if (numbers[i] == number)
            return true;
    return false;
}

int64_t symbols_points(const struct symbols *list, const int64_t *numbers, size_t count)
{
    int64_t points = 0;
    for (size_t i = 0; i < count; i++)
        points += symbols_contain(list, numbers[i]) && !is_among(numbers, i, numbers[i]);
    return points;
}
