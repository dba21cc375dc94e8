/* Numbers To Number: reads moves, and infers m where it is not written. */
#ifndef QUIRE_NUMBERS_FIT_H
#define QUIRE_NUMBERS_FIT_H

#include "play/play.h"
#include "rules/numbers-to-number.h"

enum { ROW_PAIR };
enum { PART_FIRST, PART_SECOND, PART_SYMBOL };

/* The two numbers of a row. */
struct move numbers_read_pair(const struct row *row);

/* Infer m from a number, which is written with at most m binary digits, and from both of a move. */
void numbers_fit_number(struct play *play, int64_t number);
void numbers_fit_pair(struct play *play, struct move move);

/*
 * Infers m from the moves of a closed round (one with points, or followed by another round). Each extra move
 * contradicts m.
 */
void numbers_fit_round(struct play *play);

/* Infers m from the lines after the last round, which begin at `opener` and are otherwise ignored. */
void numbers_fit_rest(struct play *play, const struct field *opener);

#endif
