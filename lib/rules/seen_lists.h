/*
 * A list of digits that changes one digit at a time, together with the lists and multisets of run lengths that have
 * occurred (Binary Scramble, 17 August 2011).
 */
#ifndef QUIRE_SEEN_LISTS_H
#define QUIRE_SEEN_LISTS_H

#include "run_multisets.h"

/* If zeroed, there is no list: call seen_lists_begin. */
struct seen_lists {
    struct run_multisets runs; /* the current list as a row; width 0 if there is none */
    struct map by_key;         /* key to index in lists; on a collision the next key is used */
    struct seen_list {
        const uint64_t *digits;
        bool has_occurred; /* not undone */
    } * lists;             /* in order of first occurrence */
    size_t count, capacity;
    bool *repeats; /* for each change: whether its multiset had occurred before */
    size_t change_count, repeats_capacity;
};

/* Begins with this list; nothing else has occurred. */
void seen_lists_begin(struct seen_lists *seen, struct arena *arena, const uint64_t *digits,
                      size_t width);

/* Removes the list; call seen_lists_begin before using it again. */
void seen_lists_end(struct seen_lists *seen);

/* Finds the list with the digit at `place` changed; NULL if it has not occurred. */
const struct seen_list *seen_lists_find(const struct seen_lists *seen, size_t place);

/* Changes a digit and marks the new list as seen. Returns false if it had occurred before. */
bool seen_lists_change(struct seen_lists *seen, size_t place);

/* Undoes the last change, which must have made a new list. */
void seen_lists_undo(struct seen_lists *seen, size_t place);

/* True if the last change made a multiset that had occurred before. */
static inline bool seen_lists_repeats_runs(const struct seen_lists *seen)
{
    return seen->change_count > 0 && seen->repeats[seen->change_count - 1];
}

/*
 * A hash of a list, and of the list and all lists seen, after mirroring or exchanging their digits: `image` is a
 * combination of these flags.
 */
enum { IMAGE_MIRRORED = 1, IMAGE_EXCHANGED = 2, IMAGE_COUNT = 4 };
uint64_t seen_lists_key(const struct seen_lists *seen, unsigned image);
uint64_t seen_lists_image(const uint64_t *digits, size_t width, unsigned image);

#endif
