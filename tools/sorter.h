/* Sorting records by keys: the keys stay in memory, the records go to a temporary file. */
#ifndef QUIRE_SORTER_H
#define QUIRE_SORTER_H

#include "copy.h"
#include "options.h"
#include "write/write.h"

/* Texts are compared up to this length, so that the memory for a key is bounded. */
enum { SORT_TEXT_MAX = 256, SORT_KEYS_MAX = 16 };

/* Ready for keys when zeroed. Functions that return bool report failures, except sorter_add_key. */
struct sorter {
    struct sort_key {
        enum { SORT_GAME, SORT_DATE, SORT_MOVES, SORT_ROUNDS, SORT_SCORE, SORT_FIELD } kind;
        bool descending;
        const char *field; /* for SORT_FIELD: its key */
    } keys[SORT_KEYS_MAX]; /* the most significant first */
    size_t key_count;
    struct arena arena;
    FILE *records; /* the temporary file */
    uint64_t size; /* of that */
    struct sorted_record *items;
    size_t count, capacity;
};

/* The keys that are not fields, ending with NULL. */
extern const char *const sort_key_names[];

/* Adds a key, such as "date", "-score" or the key of a field; false if it is invalid or there are too many. */
bool sorter_add_key(struct sorter *sorter, const char *text);

/* True if a key needs records to be judged. */
bool sorter_needs_judge(const struct sorter *sorter);

/* True if a key looks at the lines of records. */
bool sorter_needs_lines(const struct sorter *sorter);

bool sorter_add_record(struct sorter *sorter, const struct result *result);

/* Writes the first `max` records in order. */
bool sorter_write(struct sorter *sorter, struct copy *copy, size_t max);

void sorter_free(struct sorter *sorter);

#endif
