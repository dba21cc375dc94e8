/* Standings: totals for each player over many games. */
#ifndef QUIRE_STANDINGS_H
#define QUIRE_STANDINGS_H

#include "judge/judge.h"

/* A player's totals, for all games or for one. */
struct standing {
    const char *game;    /* NULL for all games */
    struct slice player; /* as first written */
    uint64_t games, wins, ties, losses;
    bool has_points; /* at least one of the games had a score */
    int64_t points_for, points_against;
};

/* Whether a record counts, and if not, why. */
enum tally_result {
    TALLY_COUNTED,
    TALLY_ERRORS,         /* it has errors */
    TALLY_UNFINISHED,     /* the game is not over, or the winner is uncertain */
    TALLY_UNNAMED,        /* the players are unknown */
    TALLY_DUPLICATE_NAME, /* two players have the same name (already reported) */
    TALLY_RESULT_COUNT
};

struct standings;

/* `by_game`: separate totals for each game; `numbers`: players without names count by number. */
struct standings *standings_new(bool by_game, bool numbers);
void standings_free(struct standings *standings);

/*
 * Counts a record. `file` (for messages) and the grammars must outlive the standings. Reports a
 * name in a new spelling. If memory runs out, jumps to the out_of_memory of the report's arena.
 */
enum tally_result standings_add(struct standings *standings, const char *file,
                                const struct verdict *verdict, struct report *report);

/*
 * All standings, sorted by game, wins, ties, point difference, points and name. Nothing may be
 * added afterwards.
 */
const struct standing *standings_sorted(struct standings *standings, size_t *count);

#endif
