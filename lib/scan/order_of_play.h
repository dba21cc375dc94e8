/* Who plays first: what the text says, and what the names beside the moves show. */
#ifndef QUIRE_SCAN_ORDER_OF_PLAY_H
#define QUIRE_SCAN_ORDER_OF_PLAY_H

#include "example_items.h"
#include "example_players.h"

/* The player named beside a row; empty beside the first row of a round, which is no move. */
struct slice mover_of(const struct hit *hit);

/* True for words that may stand where a name does but are none: those of the game's title, cards, and words for points. */
bool is_word_of_game(const struct grammar *grammar, struct slice name);

/* True if the first player need not move first, but the one that a field names. */
bool names_first_mover(const struct grammar *grammar);

/* True if the item says who plays first: "Ann begins", but not "Ann wrote" a list, or who is offense later. */
bool tells_order(const struct example_item *item);

/* Who moves first, if all players are named beside moves, and take turns; else 0. */
unsigned first_in_turns(const struct example_items *items, const struct grammar *grammar,
                        const struct example_players *players);

/* Puts the names in the order of play. */
void put_in_order_of_play(const struct example_items *items, const struct grammar *grammar,
                          struct example_players *players);

#endif
