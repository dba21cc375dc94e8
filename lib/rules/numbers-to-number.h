/* The rules of Numbers To Number: see numbers-to-number.c. */
#ifndef QUIRE_NUMBERS_TO_NUMBER_H
#define QUIRE_NUMBERS_TO_NUMBER_H

#include "base/number_map.h"
#include "rules.h"
#include "symbols.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_NUMBERS, FIELD_LIST, FIELD_D };
enum { SIZE_M };

/* The numbers a player wrote during the game. */
struct numbers {
    int64_t *items;
    size_t count, capacity;
    size_t before;           /* numbers written in earlier rounds */
    struct number_map first; /* number to its first place in items, from 1 */
};

struct numbers_to_number {
    struct numbers by[2];
};

/* The largest number allowed; if m is unknown, the largest in any game. */
int64_t numbers_largest(int64_t m);

/* The number of rounds in a game. */
int64_t numbers_rounds(int64_t m);

/* The place where player 1 (who = 0) or 2 (who = 1) first wrote a number, from 1; 0 if there is none. */
uint64_t numbers_first_place(const struct position *position, int who, int64_t number);

/* The two halves of a move: checks a number that a player writes, and writes it. */
enum diagnostic_id numbers_check(const struct position *position, int who, int64_t number);
void numbers_write(struct position *position, int who, int64_t number);

/* The number of moves in the round with both numbers known. */
size_t numbers_count_moves(const struct position *position);

/* The numbers a player wrote in the round. */
static inline const int64_t *numbers_in_round(const struct position *position, int who)
{
    const struct numbers_to_number *state = position->state;
    return state->by[who].items + state->by[who].before;
}

/* The symbol that a move gives: 1, 0 or _. */
static inline const char *numbers_symbol(struct move move)
{
    return move.a > move.b ? "1" : move.a < move.b ? "0" : "_";
}

/* The i-th move of the round, counted from 0. */
static inline struct move numbers_move(const struct position *position, size_t i)
{
    return (struct move){ .a = numbers_in_round(position, 0)[i],
                          .b = numbers_in_round(position, 1)[i] };
}

/* The list of the round's symbols. */
struct symbols numbers_list(const struct position *position);

/* Computes the points of the round for this list. */
void numbers_points(const struct position *position, const struct symbols *list, int64_t *points);

extern const struct rules numbers_to_number_rules;

#endif
