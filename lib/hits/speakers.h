/* Who says something: in a chat, or in quoted text of a mail. */
#ifndef QUIRE_HITS_SPEAKERS_H
#define QUIRE_HITS_SPEAKERS_H

#include "hit.h"

/*
 * The name in a line above the messages of someone in a chat: "Ann - Today at 8:15 PM", "[11-Feb-24 15:02] Ann", or "ann" in
 * "ann_lee 21:03". Empty for another line.
 */
struct slice name_above_messages(struct slice text);

/*
 * Sets the player of a hit to the one who speaks or is quoted there, if the player is the author ("I", "my"), or if it is a
 * move or a list without a player. "You" is the one who spoke before, and "my sister (Vera)" is Vera.
 */
void speaker_set(const struct window *window, struct hit *hit);

/*
 * Writes the names of the speakers of chats with a capital where others mention them: "ann wrote 5", if lines begin with
 * "<ann>".
 */
void speakers_capitalize(struct window *window);

/* A name as its owner writes it: with a small letter if speakers_capitalize gave it a capital. */
struct slice speakers_spelling(const struct window *window, struct slice name);

#endif
