/* Who says something: in a chat, or in quoted text of a mail. */
#ifndef QUIRE_SCAN_SPEAKERS_H
#define QUIRE_SCAN_SPEAKERS_H

#include "hit.h"
#include "window.h"

/* True for "I", "my" and the like. */
bool is_author(struct slice player);

/* If a hit's player is the author, sets the name of the one who speaks or is quoted there. */
void speaker_name(const struct window *window, struct hit *hit);

#endif
