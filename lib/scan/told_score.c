#include "told_score.h"

#include "grammar/vocabulary.h"

/* Between two scores: "3-2", "14 for you and 40 for me". */
enum { GAP_MOST = 40 };

/* The next number at or after `at`, in digits or as a word; false if there is none. */
static bool next_number(struct slice text, size_t *at, struct slice *word, int64_t *number)
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

bool is_telling_score(const int64_t *score, unsigned count)
{
    enum { HIGH = 10 };
    for (unsigned i = 0; i < count; i++)
        if (score[i] >= HIGH)
            return true;
    return false;
}

/* True if the two words may be in a list of scores: not far from each other and, if the scores are low, in a sentence. */
static bool are_near(struct slice left, struct slice right, bool in_sentence)
{
    struct slice gap = slice_between(left.ptr + left.len, right.ptr);
    for (size_t i = 0; in_sentence && i + 1 < gap.len; i++)
        if (strchr(".!?", gap.ptr[i]) && is_space(gap.ptr[i + 1]))
            return false;
    return gap.len <= GAP_MOST;
}

bool are_scores(const int64_t *numbers, const int64_t *score, unsigned count)
{
    bool used[SCORES_MAX] = { false };
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < count; k++)
            if (!used[k] && numbers[i] == score[k]) {
                used[k] = true;
                found++;
                break;
            }
    return found == count;
}

/* True if a number is not a score, but may be that of a player: "player 2". */
static bool may_name_player(int64_t number, const int64_t *score, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (score[i] == number)
            return false;
    return number > 0 && number <= count;
}

/* True if another number is right beside the list, which is then a longer one: "4, 3, 3, 1", "18:02". */
static bool goes_on(struct slice text, struct slice first, struct slice last)
{
    enum { SEPARATOR_MOST = 2 }; /* ", " */
    const char *before = first.ptr, *after = last.ptr + last.len, *end = text.ptr + text.len;
    while (before > text.ptr && first.ptr - before < SEPARATOR_MOST && !is_digit(before[-1]) &&
           !is_letter(before[-1]))
        before--;
    while (after < end && after - (last.ptr + last.len) < SEPARATOR_MOST && !is_digit(*after) &&
           !is_letter(*after))
        after++;
    return (before > text.ptr && is_digit(before[-1])) || (after < end && is_digit(*after));
}

bool tells_other_numbers(struct slice text, size_t from, size_t to, unsigned count)
{
    enum { SENTENCE_MOST = 200 };
    size_t first = from, last = to, at = 0;
    struct slice word;
    int64_t number;
    unsigned found = 0;
    while (first > 0 && from - first < SENTENCE_MOST && !strchr(".!?", text.ptr[first - 1]))
        first--;
    while (last < text.len && last - to < SENTENCE_MOST &&
           (last - to < GAP_MOST || !strchr(".!?", text.ptr[last])))
        last++;
    text = (struct slice){ text.ptr + first, last - first };
    while (next_number(text, &at, &word, &number))
        found += !word_is(WORDS_QUANTITY, word);
    return found != count;
}

const char *find_told_score(struct slice text, const int64_t *score, unsigned count)
{
    int64_t numbers[SCORES_MAX], number;
    struct slice words[SCORES_MAX], word;
    const char *told = NULL;
    unsigned known = 0;
    if (count < 2 || count > SCORES_MAX)
        return NULL;
    for (size_t at = 0; next_number(text, &at, &word, &number);) {
        if (may_name_player(number, score, count))
            continue;
        if (known && !are_near(words[known - 1], word, !is_telling_score(score, count)))
            known = 0;
        if (known == count) {
            known--;
            memmove(words, words + 1, known * sizeof *words);
            memmove(numbers, numbers + 1, known * sizeof *numbers);
        }
        words[known] = word;
        numbers[known++] = number;
        if (known == count && are_scores(numbers, score, count) && !goes_on(text, words[0], word))
            told = words[0].ptr;
    }
    return told;
}
