#include "spelling.h"

/* The length in bytes of a quotation mark at the start of a text; 0 if there is none. */
static size_t quote_length(struct slice text)
{
    static const char *const quotes[] = { "\"", "'", "“", "”", "„", "‘", "’", "‚", "«", "»" };
    for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++) {
        size_t len = strlen(quotes[i]);
        if (text.len >= len && memcmp(text.ptr, quotes[i], len) == 0)
            return len;
    }
    return 0;
}

static size_t last_quote_length(struct slice text)
{
    enum { LONGEST = 3 };
    for (size_t len = 1; len <= LONGEST && len <= text.len; len++)
        if (quote_length((struct slice){ text.ptr + text.len - len, len }) == len)
            return len;
    return 0;
}

static struct slice unquote(struct slice text)
{
    size_t first = quote_length(text);
    text = slice_trim((struct slice){ text.ptr + first, text.len - first });
    text.len -= last_quote_length(text);
    return slice_trim(text);
}

const char *normalize_name(char *text, struct slice name)
{
    size_t len = 0;
    name = unquote(slice_trim(name));
    for (size_t i = 0; i < name.len; i++) {
        bool gap = is_space(name.ptr[i]) || name.ptr[i] == '-' || name.ptr[i] == '+';
        if (!gap)
            text[len++] = lower(name.ptr[i]);
        else if (len == 0 || text[len - 1] != '-')
            text[len++] = '-';
    }
    text[len] = '\0';
    return text;
}

/* Levenshtein distance; more than `most` counts as most + 1. */
static size_t edit_distance(const char *a, struct slice b, size_t most)
{
    enum { LONGEST = 48 };
    size_t row[LONGEST + 1], a_len = strlen(a);
    if (a_len > LONGEST || b.len > LONGEST)
        return most + 1;
    for (size_t j = 0; j <= b.len; j++)
        row[j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            size_t above = row[j], best = diagonal + (lower(a[i - 1]) != lower(b.ptr[j - 1]));
            if (above + 1 < best)
                best = above + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            diagonal = above;
            row[j] = best;
        }
    }
    return row[b.len] > most ? most + 1 : row[b.len];
}

const char *nearest_word(const char *const *words, struct slice typed)
{
    const char *nearest = NULL;
    size_t best = typed.len < 4 ? 1 : typed.len < 8 ? 2 : 3;
    for (; *words; words++) {
        size_t distance = edit_distance(*words, typed, best);
        if (distance < best || (distance == best && !nearest)) {
            best = distance;
            nearest = *words;
        }
    }
    return nearest;
}
