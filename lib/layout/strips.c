#include "strips.h"

/* True for bars, each after one sign of a square: "|0|_|1|". */
static bool is_strip(struct slice text)
{
    enum { BYTES_FEWEST = 9 }; /* of four squares */
    for (size_t i = 0; i < text.len; i++)
        if (i % 2 == 0 ? text.ptr[i] != '|' : !strchr("01_.", text.ptr[i]))
            return false;
    return text.len >= BYTES_FEWEST;
}

size_t strip_write(struct slice text, char *out, size_t size)
{
    size_t first = 0, end = text.len;
    while (first < end && text.ptr[first] != '|')
        first++;
    while (end > first && text.ptr[end - 1] != '|')
        end--;
    if (!slice_count(slice_first(text, first), is_any_letter) || text.len > size ||
        !is_strip(slice_between(text.ptr + first, text.ptr + end)))
        return 0;
    memcpy(out, text.ptr, text.len);
    for (size_t bar = first; bar < end; bar += 2)
        out[bar] = ' ';
    return text.len - (end == text.len);
}
