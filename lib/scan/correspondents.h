/* Who wrote a text, and to whom: the names behind "I" and "you". */
#ifndef QUIRE_SCAN_CORRESPONDENTS_H
#define QUIRE_SCAN_CORRESPONDENTS_H

#include "example_input.h"

struct correspondents {
    struct slice author, addressee; /* empty if unknown */
};

/*
 * The correspondents of a group's text, judging by the nearest lines that name them: "From: Ann <ann@...>", "Posted by Ann",
 * "-- Ann" or "Love, Ann" above or below; "To: Bob" or "Dear Bob," above. If the lines above and below name different
 * authors, the author is unknown.
 */
struct correspondents correspondents_of(const struct example_input *input,
                                        const struct group *group);

#endif
