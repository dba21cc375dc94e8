/* Sorts records by keys: keys are kept in memory, records in a temporary file. */
#ifndef QUIRE_SORTER_H
#define QUIRE_SORTER_H

#include "copy.h"
#include "options.h"
#include "write/write.h"

/* Texts are compared up to this length, to limit the memory for a key. */
enum { SORT_TEXT_MAX = 256, SORT_KEYS_MAX = 16 };

/* If zeroed, it is ready for keys. Functions that return bool report errors, except sorter_add_key. */
struct sorter {
    struct sort_key {
        enum { SORT_GAME, SORT_DATE, SORT_MOVES, SORT_ROUNDS, SORT_SCORE, SORT_FIELD } kind;
        bool descending;
        const char *field; /* the field's key, for SORT_FIELD */
    } keys[SORT_KEYS_MAX]; /* most significant first */
    size_t key_count;
    struct arena arena;
    FILE *records; /* the temporary file */
    uint64_t size; /* its size */
    struct sorted_record *items;
    size_t count, capacity;
};

/* The names of keys other than fields, ending with NULL. */
extern const char *const sort_key_names[];

/* Adds a key, such as "date", "-score" or a field's key; returns false if it is invalid or there are too many. */
bool sorter_add_key(struct sorter *sorter, const char *text);

/* True if a key requires judging. */
bool sorter_needs_judge(const struct sorter *sorter);

/* True if a key uses the lines of records. */
bool sorter_needs_lines(const struct sorter *sorter);

bool sorter_add_record(struct sorter *sorter, const struct result *result);

/* Writes the first `max` records in sorted order. */
bool sorter_write(struct sorter *sorter, struct copy *copy, size_t max);

void sorter_free(struct sorter *sorter);

#endif
