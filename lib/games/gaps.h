/* Numbers that are still free: the games in which each may be taken once draw and list their moves so. */
#ifndef QUIRE_GAPS_H
#define QUIRE_GAPS_H

#include "../game.h"
#include "../map.h"

/*
 * Passes the moves of a free number a and a free number b, each from 1 to `most`, in order, until the sink
 * has enough. The keys of the maps are the numbers that are taken. Only those are stored, so that `most`
 * costs nothing but the moves that the sink wants.
 */
void pass_free_pairs(const struct play *play, const struct map *a_taken, const struct map *b_taken,
                     int64_t most, move_sink *sink, void *user);

/* A free number of 1 to `most`, each as likely as the others. One at least must be free. */
int64_t draw_free(const struct map *taken, int64_t most, struct lots *lots);

#endif
