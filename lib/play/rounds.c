#include "rounds.h"

#include "base/decimal.h"
#include "base/wording.h"
#include "claims.h"

void play_open_round(struct play *play, uint64_t number, const struct field *opener)
{
    ARENA_PUSH(play->arena, play->rounds, play->round_count, play->round_capacity);
    play->round = &play->rounds[play->round_count++];
    *play->round = (struct round){ .number = number,
                                   .expected_number = number,
                                   .index = opener ? opener->round : 0,
                                   .opener = opener };
    play->made_count = 0;
    position_begin_round(play->position, number);
    if (play->game->open_round)
        play->game->open_round(play);
}

static void judge_points(struct play *play)
{
    const struct round *round = play->round;
    const int64_t *points = round->doubt & DOUBT_WINNER ? NULL : round_points(round);
    bool is_written = round_field(play, FIELD_POINTS, 0) != NULL;
    bool may_open_round = !round->opener && !round->moves_on_paper;
    if (is_written && may_open_round) /* nothing else shows that there was a round */
        keep_field(play, FIELD_POINTS);
    if (is_written || !may_open_round)
        judge_claim(play, FIELD_POINTS, 0, DIAG_POINTS_MISMATCH,
                    points ? write_integers(play->arena, points, round->point_count, ", ").ptr
                           : NULL);
}

/* Judges the claims of the round; returns the number of errors in them. */
static size_t judge_claims(struct play *play)
{
    size_t before = play->report->errors;
    if (play->game->judge_claims)
        play->game->judge_claims(play);
    judge_listed_claims(play);
    judge_points(play);
    return play->report->errors - before;
}

static bool has_points(const struct round *round, const int64_t *points)
{
    return points && round->points
                   ? memcmp(points, round->points, round->point_count * sizeof *points) == 0
                   : points == round->points;
}

/*
 * Finds the possibility with the fewest wrong claims, the most likely one if there are several. If no claim is wrong,
 * but they give different points, it is unknown who won.
 */
static size_t find_best_possibility(struct play *play)
{
    struct report *rep = play->report;
    jmp_buf *stop = rep->stop;
    size_t reports = rep->count, fills = play->fills ? play->fills->count : 0;
    size_t best = 0, fewest = SIZE_MAX;
    unsigned doubts = play->doubt, best_doubts = 0;
    const int64_t *points = NULL;
    bool differ = false;
    rep->stop = NULL;
    for (size_t i = 0; play->game->suppose(play, i); i++) {
        size_t wrong = judge_claims(play);
        if (wrong < fewest) {
            best = i;
            fewest = wrong;
            points = play->round->points;
            best_doubts = play->doubt;
        }
        differ |= wrong == 0 && (!has_points(play->round, points) || play->doubt != best_doubts);
        report_rewind(rep, reports);
        play->doubt = doubts;
        if (play->fills)
            play->fills->count = fills;
    }
    rep->stop = stop;
    if (differ) {
        doubt(play, DOUBT_SCORE | DOUBT_WINNER);
        doubt_round(play, DOUBT_WINNER | DOUBT_END);
    }
    return best;
}

void play_close_round(struct play *play)
{
    const struct game *game = play->game;
    if (!play->round)
        return;
    if (game->close_round)
        game->close_round(play);
    if (game->suppose) {
        bool is_open = play->report->errors > 0 && game->suppose(play, 1);
        game->suppose(play, is_open ? find_best_possibility(play) : 0);
    }
    judge_claims(play);
    observe_round(play);
}

struct diagnostic *judge_round_length(struct play *play, bool is_over, bool is_known, int64_t m,
                                      const char *noun)
{
    struct round *round = play->round;
    const struct field *closer = round_closer(play);
    bool is_fragment = round->moves == 0 && round_has_claims(play);
    round->ending = is_over                              ? ENDING_OVER
                    : !is_known || closer || is_fragment ? ENDING_UNJUDGED
                                                         : ENDING_OPEN;
    if (is_over || !is_known || !closer || round->moves == 0)
        return NULL;
    return report(play->report, DIAG_ROUND_LENGTH, field_place(closer),
                  "round %llu has %llu %s%s, expected %lld (m)", (unsigned long long)round->number,
                  (unsigned long long)round->moves, noun, plural(round->moves, "", "s"),
                  (long long)m);
}

/* After a wrong number, the next one may follow it or the number expected in its place. */
void next_round(struct play *play, const struct field *opener)
{
    uint64_t last = play->round ? play->round->number : 0,
             expected = play->round ? play->round->expected_number : 0;
    uint64_t number = opener->usable ? (uint64_t)opener->integer : last + 1;
    bool known = !play->round || !play->round->opener || play->round->opener->usable;
    bool follows = !last || !known || number == last + 1 || number == expected + 1;
    if (!follows) {
        /* before the round above is closed, which may be too short */
        report(play->report, DIAG_BAD_ROUND, opener->value, "round %llu follows round %llu",
               (unsigned long long)number, (unsigned long long)last);
        doubt(play, DOUBT_ROUNDS);
    }
    play_close_round(play);
    if (follows) {
        play->stopped = play->game->may_open && !play->game->may_open(play, opener, number);
        /* a round followed by another one is complete, even if part of it is missing */
        if (play->round && play->round->ending == ENDING_OPEN)
            play->round->ending = ENDING_UNJUDGED;
    }
    if (play->stopped)
        return;
    if (!opener->usable)
        doubt(play, DOUBT_ROUNDS);
    play_open_round(play, number, opener);
    if (!follows)
        play->round->expected_number = expected + 1;
}
