/* Limits of a search, and teams of threads that search together. */
#ifndef QUIRE_SOLVE_LIMITS_H
#define QUIRE_SOLVE_LIMITS_H

#include <stddef.h>
#include <stdint.h>

#define SOLVE_MEMORY ((size_t)1 << 28) /* as much as usual */

/*
 * A team: threads that work on the same record, each with a judgement and a solver of its own. They find the same
 * values in different orders, and share what they prove in one table.
 */
struct solve_team;
struct solve_team *solve_team_new(size_t memory); /* returns NULL if out of memory */
void solve_team_free(struct solve_team *team);    /* accepts NULL */

/* Makes all searches of the team give up. */
void solve_team_stop(struct solve_team *team);

/* Limits of a search; 0 seconds or positions: no limit. */
struct solve_limits {
    double seconds;
    uint64_t positions;      /* number of positions to search */
    size_t memory;           /* size of the transposition table in bytes */
    struct solve_team *team; /* NULL: the solver works alone, with a table of its own */
    unsigned member;         /* of the team; each has another number */
    /* Called now and then with the number of positions searched so far; may be NULL. */
    void (*on_progress)(uint64_t positions);
};

#endif
