#include "vocabulary.h"

#include <stdlib.h>

struct sought {
    enum word_list list;
    struct slice word;
};

static int compare(const void *left, const void *right)
{
    const struct sought *sought = left;
    const struct vocabulary_word *entry = right;
    if (sought->list != entry->list)
        return sought->list < entry->list ? -1 : 1;
    for (size_t i = 0; i < sought->word.len; i++) {
        int difference = (unsigned char)lower(sought->word.ptr[i]) - (unsigned char)entry->word[i];
        if (difference)
            return difference;
    }
    return entry->word[sought->word.len] ? -1 : 0;
}

const char *word_meaning(enum word_list list, struct slice word)
{
    const struct sought sought = { list, word };
    if (word.len >= sizeof vocabulary->word)
        return NULL;
    const struct vocabulary_word *found =
            bsearch(&sought, vocabulary, vocabulary_size, sizeof *vocabulary, compare);
    return found ? found->meaning : NULL;
}
