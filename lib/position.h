/* Positions: how a game stands at the end of its record, or stood before. */
#ifndef QUIRE_POSITION_H
#define QUIRE_POSITION_H

#include "judge.h"

/* After so many moves, of the record or of a round. */
struct moment {
    bool in_round;
    uint64_t round, moves;
};

/* Reads "4" or "2:4", the round in front. */
bool moment_read(struct slice text, struct moment *moment);

/* True where a record's errors are about what is claimed, and not about what stands on the board. */
bool position_is_known(const struct report *report);

/*
 * Judges the record up to the place where the next move after the moment is written, as if no more were there.
 * False where that shows no position; where none is written at all it is reported as no-position.
 */
bool position_at(const struct record *record, struct grammars *grammars, struct report *report,
                 struct moment moment, struct verdict *verdict);

/*
 * Where a judged record can be cut so that what is left is one, too: the ends of moves and of lines between
 * them, in order, in the arena of its play. How many there are.
 */
size_t position_cuts(const struct record *record, const struct verdict *verdict,
                     const char *const **ends);

/*
 * The number of the round that has to be opened before the next move, 0 where none has to or may, or where the
 * numbers of rounds have come to their end.
 */
uint64_t position_next_round(const struct verdict *verdict);

/* Gets what may be written next, one after the other; returns false when it has enough. */
typedef bool next_sink(void *user, const char *text);

/*
 * Passes the legal moves of a position to the sink; where a round has to be opened first, the line that does.
 * Each is written into `arena`, which the sink may reset; NULL where nothing needs to be written: then text is NULL.
 */
void position_next(const struct verdict *verdict, struct arena *arena, next_sink *sink, void *user);

#endif
