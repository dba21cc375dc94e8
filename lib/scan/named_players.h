/* Who plays in an example, judging by the names in its items. */
#ifndef QUIRE_SCAN_NAMED_PLAYERS_H
#define QUIRE_SCAN_NAMED_PLAYERS_H

#include "example_items.h"

/* Finds the players that the items of a group mention. */
void items_find_players(const struct example_items *items, const struct example_input *input,
                        const struct group *group, struct example_players *players);

#endif
