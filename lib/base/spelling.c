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
    text = slice_trim(slice_after(text, first));
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

/* Edit distance, in which swapping two neighbours is a single edit; more than `most` counts as most + 1. */
static size_t edit_distance(const char *a, struct slice b, size_t most)
{
    enum { LONGEST = 48 };
    size_t rows[3][LONGEST + 1], a_len = strlen(a);
    if (a_len > LONGEST || b.len > LONGEST)
        return most + 1;
    for (size_t i = 0; i <= a_len; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            bool same = i > 0 && lower(a[i - 1]) == lower(b.ptr[j - 1]);
            size_t best = row[j - 1] + 1;
            if (i > 0 && above[j] + 1 < best)
                best = above[j] + 1;
            if (i > 0 && above[j - 1] + !same < best)
                best = above[j - 1] + !same;
            bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b.ptr[j - 2]) &&
                           lower(a[i - 2]) == lower(b.ptr[j - 1]);
            if (swapped && two_above[j - 2] + 1 < best)
                best = two_above[j - 2] + 1;
            row[j] = best;
        }
    }
    size_t distance = rows[a_len % 3][b.len];
    return distance > most ? most + 1 : distance;
}

const char *nearest_word(const char *const *words, struct slice word)
{
    const char *nearest = NULL;
    size_t best = word.len < 4 ? 1 : word.len < 8 ? 2 : 3;
    for (; *words; words++) {
        size_t distance = edit_distance(*words, word, best);
        if (distance < best || (distance == best && !nearest)) {
            best = distance;
            nearest = *words;
        }
    }
    return nearest;
}
