/* Who plays in an example, judging by the names in its items. */
#ifndef QUIRE_SCAN_NAMED_PLAYERS_H
#define QUIRE_SCAN_NAMED_PLAYERS_H

#include "correspondents.h"
#include "example_items.h"

/* Finds the players that the items mention. */
void items_find_players(const struct example_items *items, const struct grammar *grammar,
                        struct correspondents who, struct example_players *players);

#endif
