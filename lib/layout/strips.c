#include "strips.h"

/* True for bars, each after one sign of a square: "|0|_|1|". Sets *any_digit if a square is filled. */
static bool is_strip(struct slice text, bool *any_digit)
{
    enum { BYTES_FEWEST = 9 }; /* of four squares */
    *any_digit = false;
    for (size_t i = 0; i < text.len; i++) {
        if (i % 2 == 0 ? text.ptr[i] != '|' : !strchr("01_. -", text.ptr[i]))
            return false;
        *any_digit |= is_digit(text.ptr[i]);
    }
    return text.len >= BYTES_FEWEST && text.len % 2 == 1;
}

size_t strip_write(struct slice text, char *out, size_t size)
{
    size_t first = 0, end = text.len;
    bool any_digit;
    while (first < end && text.ptr[first] != '|')
        first++;
    while (end > first && text.ptr[end - 1] != '|')
        end--;
    bool has_words = end < text.len || slice_count(slice_first(text, first), is_any_letter);
    if (!has_words || text.len > size ||
        !is_strip(slice_between(text.ptr + first, text.ptr + end), &any_digit) || !any_digit)
        return 0;
    memcpy(out, text.ptr, text.len);
    for (size_t bar = first; bar < end; bar += 2) {
        out[bar] = ' ';
        if (bar + 1 < end && !is_digit(out[bar + 1]))
            out[bar + 1] = '_';
    }
    return text.len - (end == text.len);
}
