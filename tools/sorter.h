/* Records in another order: keys stay in memory, the records wait in a temporary file. */
#ifndef QUIRE_SORTER_H
#define QUIRE_SORTER_H

#include "tool.h"

/* Longer texts are told apart by their beginnings alone, so that a key has a bound. */
enum { SORT_TEXT_MAX = 256, SORT_KEYS_MAX = 16 };

/* A zeroed sorter is ready for keys. */
struct sorter {
    struct sort_key {
        enum { SORT_GAME, SORT_DATE, SORT_MOVES, SORT_ROUNDS, SORT_SCORE, SORT_FIELD } kind;
        bool down;         /* the largest first */
        const char *field; /* its key */
    } keys[SORT_KEYS_MAX]; /* the weightiest first */
    size_t key_count;
    struct arena arena;
    FILE *records;
    uint64_t size; /* of what is written there */
    struct sorted *items;
    size_t count, capacity;
};

/* What is not a field, up to NULL. */
extern const char *const sort_words[];

/* Adds a key, such as "date", "-score" or the key of a field; false where it is none, or one too many. */
bool sorter_add_key(struct sorter *sorter, const char *text);

/* True where records have to be judged. */
bool sorter_needs_judge(const struct sorter *sorter);

/* Keeps a record; false, and said, where that is not possible. */
bool sorter_keep(struct sorter *sorter, const struct result *result);

/* Writes the first `most` records in order. False, and said, on trouble. */
bool sorter_write(struct sorter *sorter, struct copy *copy, size_t most);

void sorter_free(struct sorter *sorter);

#endif
