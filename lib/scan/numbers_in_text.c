#include "numbers_in_text.h"

#include "grammar/vocabulary.h"

bool number_next(struct slice text, size_t *at, struct slice *word, int64_t *number)
{
    while (*at < text.len) {
        size_t from = *at;
        struct slice rest = slice_after(text, from);
        size_t digits = slice_span(rest, is_digit);
        *word = slice_first(rest, digits ? digits : slice_span(rest, is_any_letter));
        bool is_start = word->len > 0;
        *at += word->len;
        if (is_start && parse_number_word(*word, number))
            return true;
        *at += !is_start;
    }
    return false;
}

bool is_number_in_text(struct slice text, int64_t number)
{
    struct slice word;
    int64_t told;
    for (size_t at = 0; number_next(text, &at, &word, &told);)
        if (told == number)
            return true;
    return false;
}
