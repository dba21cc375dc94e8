#include "symbols.h"

void symbols_add(struct symbols *list, char symbol)
{
    if (list->count < SYMBOLS_MAX) {
        list->ones = list->ones << 1 | (symbol == '1');
        list->blanks = list->blanks << 1 | (symbol == '_');
    }
    list->count++;
}

bool symbols_stand_for(const struct symbols *list, int64_t number)
{
    return number >> list->count == 0 && (number & ~list->blanks) == list->ones;
}

int64_t symbols_size(const struct symbols *list)
{
    int64_t size = 1;
    for (int64_t rest = list->blanks; rest; rest &= rest - 1)
        size *= 2;
    return size;
}

void symbols_fill(const struct symbols *list, int64_t *numbers)
{
    int64_t size = symbols_size(list), filling = 0;
    for (int64_t i = 0; i < size; i++) {
        numbers[i] = list->ones | filling;
        filling = (filling - list->blanks) & list->blanks; /* the blanks count up in binary */
    }
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
        points += symbols_stand_for(list, numbers[i]) && !is_among(numbers, i, numbers[i]);
    return points;
}
