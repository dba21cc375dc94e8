#include "grammar/vocabulary.h"

#include "unit.h"

Test(vocabulary, words_have_their_meanings)
{
    static const struct {
        enum word_list list;
        const char *word, *meaning;
    } cases[] = {
        { WORDS_CARDINAL, "three", "3" },
        { WORDS_CARDINAL, "Drei", "3" },
        { WORDS_CARDINAL, "three ", NULL },
        { WORDS_CARDINAL, "thre", NULL },
        { WORDS_CARDINAL, "third", NULL },
        { WORDS_CARDINAL, "", NULL },
        { WORDS_ORDINAL, "third", "3" },
        { WORDS_QUANTITY, "a single", "1" },
        { WORDS_AXIS, "Spalte", "column" },
        { WORDS_ROUND, "manche", "round" },
        { WORDS_CARDNAME, "\xc3\xa1s", "A" },
        { WORDS_CARDINAL, "a word that is longer than every word of the table", NULL },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct slice word = exact(cases[i].word, strlen(cases[i].word));
        const char *meaning = word_meaning(cases[i].list, word);
        cr_expect(meaning ? cases[i].meaning && strcmp(meaning, cases[i].meaning) == 0
                          : !cases[i].meaning,
                  "'%s' means %s", cases[i].word, meaning ? meaning : "nothing");
        free_text(word);
    }
}

Test(vocabulary, is_sorted)
{
    for (size_t i = 1; i < vocabulary_size; i++) {
        const struct vocabulary_word *above = &vocabulary[i - 1], *word = &vocabulary[i];
        cr_expect(above->list < word->list ||
                          (above->list == word->list && strcmp(above->word, word->word) < 0),
                  "'%s' is above '%s'", above->word, word->word);
    }
}
