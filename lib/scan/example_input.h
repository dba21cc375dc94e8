/* What all functions that make an example get: the window, the game, and what its patterns found. */
#ifndef QUIRE_SCAN_EXAMPLE_INPUT_H
#define QUIRE_SCAN_EXAMPLE_INPUT_H

#include "hits/groups.h"

/*
 * What the patterns of fields found around the last group, in lines [first, stop). Kept because several groups on one
 * line have the same surroundings.
 */
struct surroundings {
    struct hits hits;
    size_t first, stop;
};

struct example_input {
    struct arena *arena;
    struct arena *judging; /* of the latest judgement */
    const struct window *window;
    struct grammars *grammars;
    const struct grammar *const *games; /* all of them, NULL-terminated */
    const struct grammar *grammar;
    const struct hits *hits;
    const struct groups *groups;
    struct surroundings *around;
    const struct topic_words *words;
    const enum topic *topics; /* of each post */
    const char *file;
    size_t *trial_bytes_left; /* how much may still be judged to find moves that were not made */
};

#endif
