/* The words of grammar/vocabulary.txt: words of prose in several languages, and what they mean. */
#ifndef QUIRE_VOCABULARY_H
#define QUIRE_VOCABULARY_H

#include <stdint.h>

#include "base/slice.h"
#include "vocabulary_lists.h" /* enum word_list, generated */

/* Fixed sizes, so that no pointers need relocation at start-up. */
struct vocabulary_word {
    char word[24], meaning[16];
};

/* List by list, each sorted. */
extern const struct vocabulary_word vocabulary[];

/* The first word of each list, and then the end. */
extern const unsigned short vocabulary_first[];

/* A pattern for the words of a list, "ordinal", or for those with one meaning, "ordinal 1". */
struct word_pattern {
    const char *name, *pattern;
};

extern const struct word_pattern word_patterns[]; /* the last name is NULL */

extern const char *const word_list_names[]; /* the last one is NULL */

/* The list with this name; -1 if there is none. */
int word_list_named(const char *name);

/* True if the word at this offset of a text is in the list. */
bool word_at_is(enum word_list list, struct slice text, size_t at);

/* What a word of this list means, ignoring case up to U+00FF; NULL if it is not in the list. */
const char *word_meaning(enum word_list list, struct slice word);

/*
 * What a word speaks of, if it begins with a word of the list "subject": the place of its meaning in subject_names; -1 for any
 * other word.
 */
int word_subject(struct slice word);

/* The meanings in the list "subject", sorted; the last one is NULL. At most 64. */
extern const char *const subject_names[];

/* The place of a name in subject_names; -1 if it is none. */
int subject_named(const char *name);

static inline bool word_is(enum word_list list, struct slice word)
{
    return word_meaning(list, word) != NULL;
}

/* Parses a number in digits, or a word up to "twelve" in some languages; false if it is neither. */
bool parse_number_word(struct slice text, int64_t *number);

#endif
