#include "playoff.h"

/* The only player in the lead after the last round; 0 if it is not over or is tied. */
static unsigned find_single_leader(struct play *play)
{
    const struct round *last = play->round;
    if (!last || last->ending != ENDING_OVER)
        return 0;
    unsigned *tied = arena_alloc(play->arena, (last->playing_count + 1) * sizeof *tied);
    return find_leaders(last->playing, last->points, last->playing_count, tied) == 1 ? tied[0] : 0;
}

/* --- players of a round --- */

void playoff_judge_players(struct play *play, const struct field *named)
{
    const struct round *round = play->round;
    if (lists_players(named, round->playing, round->playing_count))
        return;
    struct diagnostic *found = report(
            play->report, DIAG_PLAYING, named->value, "%s",
            play->round_count > 1 ? "these are not the players who tied in the previous round"
                                  : "everyone plays the first round");
    diagnostic_help(play->report, found, "expected %s",
                    players_as_written(play, round->playing, round->playing_count));
    doubt_round(play, DOUBT_TURNS);
}

/* --- from round to round --- */

bool playoff_may_open(struct play *play, const struct field *opener, uint64_t number)
{
    struct round *last = play->round;
    (void)number;
    if (last && last->ending == ENDING_OVER && !last->points)
        play_take_points(play); /* the round was generated */
    if (find_single_leader(play) && !round_in_doubt(play, DOUBT_WINNER)) {
        report(play->report, DIAG_AFTER_END, field_place(opener),
               "a round after the end; what follows is not counted");
        return false;
    }
    return true;
}

/* The score is that of the last finished round; 0 for players who were not in it. */
static void find_score(struct play *play)
{
    bool is_unknown = play->round_count == 0 || play->rounds[0].number != 1;
    const struct round *last = NULL;
    play->score = new_points(play, play->players);
    for (size_t i = 0; i < play->round_count; i++) {
        const struct round *round = &play->rounds[i];
        if (round->ending == ENDING_OVER)
            last = round;
        if (round->ending != ENDING_OPEN)
            is_unknown = round->ending == ENDING_UNJUDGED;
    }
    for (unsigned i = 0; last && i < last->point_count; i++)
        play->score[last->playing[i] - 1] = last->points[i];
    if (is_unknown)
        doubt(play, DOUBT_SCORE);
}

void playoff_finish(struct play *play)
{
    unsigned leader = find_single_leader(play);
    play->ending = play->round ? play->round->ending : ENDING_UNJUDGED;
    if (play->ending == ENDING_OVER && round_in_doubt(play, DOUBT_WINNER))
        play->ending = ENDING_UNJUDGED;
    else if (play->ending == ENDING_OVER && !leader)
        play->ending = ENDING_OPEN; /* tied players play on */
    if (play->players)
        find_score(play);
    if (leader)
        set_winner(play, leader);
}
