/* Threads that help to solve a record: each judges it again, and does the same search in a different order. */
#ifndef QUIRE_SOLVE_HELPERS_H
#define QUIRE_SOLVE_HELPERS_H

#include "judge/judge.h"
#include "solve/solve.h"

/* The work on a record, done by the main thread and by each helper; `judgement` and `grammars` are the helper's own. */
typedef void helper_work(struct judgement *judgement, struct grammars *grammars,
                         const struct solve_limits *limits);

/* Begins `count` threads, and makes `limits` those of a team; does nothing if there is not enough memory. */
void helpers_begin(size_t count, const struct record *record, helper_work *work,
                   struct solve_limits *limits);

/* Stops them; call it before the record is reset. */
void helpers_end(struct solve_limits *limits);

/* Frees what is kept between records. */
void helpers_free(void);

#endif
