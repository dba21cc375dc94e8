/*
 * What the parts of the rules of Numbers To Number share: numbers-to-number.c has the moves and the rounds,
 * numbers-to-number-papers.c the numbers and who wrote which, numbers-to-number-list.c the list and D.
 */
#ifndef QUIRE_NUMBERS_TO_NUMBER_H
#define QUIRE_NUMBERS_TO_NUMBER_H

#include "../play.h"
#include "symbols.h"

/* The game's own fields, as in their table. */
enum { FIELD_M = FIELD_OF_GAME, FIELD_NUMBERS, FIELD_LIST, FIELD_D };

/* A number as it stands on paper. */
struct number {
    struct slice text;
    int64_t value; /* NUMBER_MAX for that and all beyond */
};

/*
 * A move: both players' numbers, the symbol of these, and the one that stands beside them. Where the two are not
 * the same, nobody can tell whether that symbol is the slip or one of the numbers.
 */
struct pair {
    struct number number[2];
    char symbol, written;
};

/* What a player has written in the game. */
struct paper {
    struct map seen; /* number to index in written */
    struct slice *written;
    size_t count, capacity;
};

struct numbers {
    int64_t m; /* 0 while unknown */
    struct paper papers[2];
    struct pair *pairs; /* of the round */
    size_t count, capacity;
    struct symbols scored; /* the list of which D gave the points; none before the round is over */
    bool adjacent;         /* the last pair is the row right above */
    struct slice
            late;  /* the first row after the end of the round; ptr is NULL where there is none */
    bool gap;      /* a row of the round can't be read */
    bool uneven;   /* one player's numbers are more than the other's */
    bool partial;  /* a round from 1 on is not there */
    bool doubtful; /* the points of a round depend on which of several lists is right */
};

/* The largest number of a game: 2^m - 1. */
static inline int64_t largest_number(int64_t m)
{
    return ((int64_t)1 << m) - 1;
}

/* Makes a move of the round. */
void numbers_add_pair(struct play *play, struct pair pair);

/* --- numbers and papers --- */

/* Reads digits, as many as there are. */
struct number number_read(struct slice text);

/* 1 where the first of two numbers of any length is larger, 0 where it is smaller, _ where they are equal. */
char number_symbol(struct slice first, struct slice second);

/* Reports a number that no player may write (number-range), or this one not again (number-reused). */
bool number_judge_range(struct play *play, const struct number *number);
bool papers_judge(struct play *play, unsigned player, const struct number *number);

/* A player has written the number, the first time or again. */
void papers_write(struct play *play, unsigned player, const struct number *number);

/*
 * Numbers: of both players are the moves of a round without rows; beside rows they must say the same. To be
 * called when the round is closed.
 */
void papers_take(struct play *play);

/* True where the open round has Numbers: that can be read. */
bool papers_are_shown(const struct play *play);

/* --- the list and D: once all moves of the round are there --- */

/* True where the moves of the round are on paper, so that they give the list. */
bool list_is_known(const struct numbers *state);

/* The list of the numbers, or that of the symbols as they are written. */
struct symbols list_of_pairs(const struct numbers *state, bool written);

/*
 * The lists that the round may have, the likeliest first; returns how many. One that List: or D: speaks for is the
 * only one. Else they are those of the numbers, of the symbols as they are written, and List:.
 */
enum { LISTS_MAX = 3 };
size_t lists_possible(const struct play *play, struct symbols lists[LISTS_MAX]);

/* The list that D is of: as it is written, else that of the round. Empty where it is not known. */
struct symbols list_of_decimals(const struct play *play);

/* Judge List: and D:, or collect them as claims: to be called when the points are known. */
void list_judge(struct play *play);
void list_judge_decimals(struct play *play);

#endif
