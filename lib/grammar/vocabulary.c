#include "vocabulary.h"

#include <stdlib.h>

#include "base/order.h"
#include "tokens.h"

/*
 * A byte of a word, in lower case. This works for the second byte of U+00C0 to U+00DE, too, because both cases have the
 * same first byte.
 */
static unsigned char lower_byte(struct slice word, size_t i)
{
    unsigned char c = (unsigned char)word.ptr[i];
    bool is_accented = i > 0 && word.ptr[i - 1] == '\xc3' && c >= 0x80 && c <= 0x9e;
    return is_accented ? (unsigned char)(c + ('a' - 'A')) : (unsigned char)lower((char)c);
}

static int compare(const void *left, const void *right)
{
    const struct slice *sought = left;
    const struct vocabulary_word *entry = right;
    for (size_t i = 0; i < sought->len; i++) {
        int difference = lower_byte(*sought, i) - (unsigned char)entry->word[i];
        if (difference)
            return difference;
    }
    return entry->word[sought->len] ? -1 : 0;
}

/* The place of a name in a list that ends with NULL; -1 if it is none of them. */
static int place_in(const char *const *names, const char *name)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

const char *word_meaning(enum word_list list, struct slice word)
{
    size_t first = vocabulary_first[list], count = vocabulary_first[list + 1] - first;
    if (word.len >= sizeof vocabulary->word)
        return NULL;
    const struct vocabulary_word *found =
            bsearch(&word, vocabulary + first, count, sizeof *vocabulary, compare);
    return found ? found->meaning : NULL;
}

int word_list_named(const char *name)
{
    return place_in(word_list_names, name);
}

bool word_at_is(enum word_list list, struct slice text, size_t at)
{
    struct slice word = slice_after(text, at);
    return word_is(list, slice_first(word, slice_span(word, is_user_byte)));
}

/* Finds the entry that a word begins with. */
static int compare_beginning(const void *left, const void *right)
{
    const struct slice *word = left;
    const struct vocabulary_word *entry = right;
    size_t len = strlen(entry->word);
    struct slice beginning = slice_first(*word, MIN(len, word->len));
    return compare(&beginning, entry);
}

int subject_named(const char *name)
{
    return place_in(subject_names, name);
}

int word_subject(struct slice word)
{
    size_t first = vocabulary_first[WORDS_SUBJECT],
           count = vocabulary_first[WORDS_SUBJECT + 1] - first;
    const struct vocabulary_word *found =
            bsearch(&word, vocabulary + first, count, sizeof *vocabulary, compare_beginning);
    return found ? subject_named(found->meaning) : -1;
}

bool parse_number_word(struct slice text, int64_t *number)
{
    static const enum word_list lists[] = { WORDS_CARDINAL, WORDS_ORDINAL, WORDS_QUANTITY,
                                            WORDS_ROMAN };
    const char *meaning = NULL;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0] && !meaning; i++)
        meaning = word_meaning(lists[i], text);
    return text.len && parse_number(meaning ? slice_of(meaning) : text, number);
}
