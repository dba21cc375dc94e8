/* Who says something: in a chat, or in quoted text of a mail. */
#ifndef QUIRE_SCAN_SPEAKERS_H
#define QUIRE_SCAN_SPEAKERS_H

#include "hit.h"

/*
 * Sets the player of a hit to the one who speaks or is quoted there, if the player is the author ("I", "my"), or if it is a
 * move or a list without a player. "You" is the one who spoke before.
 */
void speaker_set(const struct window *window, struct hit *hit);

/*
 * Writes the names of the speakers of chats with a capital where others mention them: "ann wrote 5", if lines begin with
 * "<ann>".
 */
void speakers_capitalize(struct window *window);

#endif
