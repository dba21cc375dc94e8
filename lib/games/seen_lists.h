/*
 * A list of digits that changes one digit at a time, and what has occurred: lists, and multisets of run lengths
 * (Binary Scramble, 17 August 2011).
 */
#ifndef QUIRE_SEEN_LISTS_H
#define QUIRE_SEEN_LISTS_H

#include "run_multisets.h"

/* A zeroed one has no list: call seen_lists_begin. */
struct seen_lists {
    struct run_multisets
            runs; /* the list as it is, as its row; its width is 0 if there is no list */
    struct map
            by_key; /* of a list to index in lists; one whose key is another's has the next one */
    struct seen_list {
        const uint64_t *digits;
        bool has_occurred; /* not taken back */
    } * lists;             /* in the order of their first occurrence */
    size_t count, capacity;
    bool *repeats; /* by change: whether the multiset that it made had occurred */
    size_t change_count, repeats_capacity;
};

/* The first list; nothing else has occurred. */
void seen_lists_begin(struct seen_lists *seen, struct arena *arena, const uint64_t *digits,
                      size_t width);

/* Forgets the list; call seen_lists_begin. */
void seen_lists_end(struct seen_lists *seen);

/* The list with the digit at `place` changed, or NULL if it has not occurred. */
const struct seen_list *seen_lists_find(const struct seen_lists *seen, size_t place);

/* Changes a digit; the list that this makes occurs. Returns false if it had occurred. */
bool seen_lists_change(struct seen_lists *seen, size_t place);

/* Takes the last change back, which had made a new list. */
void seen_lists_undo(struct seen_lists *seen, size_t place);

/* True if the last change made a multiset that had occurred. */
static inline bool seen_lists_repeats_runs(const struct seen_lists *seen)
{
    return seen->change_count > 0 && seen->repeats[seen->change_count - 1];
}

/* A number for the list and those that have occurred; equal if all are mirrored, or have their digits exchanged. */
uint64_t seen_lists_key(const struct seen_lists *seen);

/* A number for a list; `image` is 0 or the sum of these. */
enum { IMAGE_MIRRORED = 1, IMAGE_EXCHANGED = 2, IMAGE_COUNT = 4 };
uint64_t seen_lists_image(const uint64_t *digits, size_t width, unsigned image);

#endif
