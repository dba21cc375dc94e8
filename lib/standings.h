/* Standings: what players came to in many games. */
#ifndef QUIRE_STANDINGS_H
#define QUIRE_STANDINGS_H

#include "judge.h"

/* What a player came to, in all games or in those of one name. */
struct standing {
    const char *game;    /* NULL: all */
    struct slice player; /* as written where it was met first */
    uint64_t games, wins, ties, losses;
    bool has_points; /* one of the games had a score */
    int64_t points_for, points_against;
};

/* What became of a record: it counts, or is left out. */
enum tallied {
    TALLIED,
    LEFT_ERRORS,     /* it has errors */
    LEFT_UNFINISHED, /* the game is not over, or too little of it is there to tell who won */
    LEFT_UNNAMED,    /* nobody knows who played */
    LEFT_TWICE,      /* two of the players have one name, and that was reported */
    TALLIED_COUNT
};

struct standings;

/* `by_game`: a standing for each game of a player; `numbers`: players without names count by number. */
struct standings *standings_new(bool by_game, bool numbers);
void standings_free(struct standings *standings);

/*
 * Counts a record. `file`, for messages, and the grammars have to outlive the standings. A name spelled
 * as nobody did before is reported. Memory that runs out leaves by the arena of the report.
 */
enum tallied standings_add(struct standings *standings, const char *file,
                           const struct verdict *verdict, struct report *report);

/*
 * All standings, after which nothing more is added: by game, in each the most wins first, then the most ties, the larger difference of
 * points, the more points, and by name.
 */
const struct standing *standings_sorted(struct standings *standings, size_t *count);

#endif
