#include "playoff.h"

/* --- who is in front --- */

static int64_t most_points(const struct round *round)
{
    int64_t most = 0;
    for (unsigned i = 0; i < round->point_count; i++)
        most = round->points[i] > most ? round->points[i] : most;
    return most;
}

/* Those with the most points of a round that is over. */
static unsigned *find_tied(struct play *play, const struct round *round, unsigned *count)
{
    int64_t most = most_points(round);
    unsigned *tied = arena_alloc(play->arena, round->playing_count * sizeof *tied);
    *count = 0;
    for (unsigned i = 0; i < round->playing_count; i++)
        if (round->points[i] == most)
            tied[(*count)++] = round->playing[i];
    return tied;
}

unsigned playoff_champion(struct play *play)
{
    const struct round *last = play->round;
    unsigned count;
    if (!last || last->ending != ENDING_OVER)
        return 0;
    const unsigned *tied = find_tied(play, last, &count);
    return count == 1 ? tied[0] : 0;
}

/* --- who plays --- */

/* Who is named, each once. */
static void take_named(struct play *play, const struct field *named)
{
    struct round *round = play->round;
    bool *seen = arena_zero(play->arena, play->players + 1, sizeof *seen);
    unsigned *playing = arena_alloc(play->arena, play->players * sizeof *playing);
    round->playing_count = 0;
    for (size_t i = 0; i < named->list_count; i++) {
        if (!seen[named->list[i]])
            playing[round->playing_count++] = named->list[i];
        seen[named->list[i]] = true;
    }
    round->playing = playing;
}

static unsigned *all_players(struct play *play)
{
    unsigned *all = arena_alloc(play->arena, play->players * sizeof *all);
    for (unsigned i = 0; i < play->players; i++)
        all[i] = i + 1;
    return all;
}

/* Who has to play the round: NULL where the paper does not tell. */
static const unsigned *find_expected(struct play *play, unsigned *count)
{
    const struct round *round = play->round;
    if (play->round_count <= 1) {
        *count = play->players;
        return round->number == 1 ? all_players(play) : NULL;
    }
    const struct round *before = round - 1;
    if (before->ending != ENDING_OVER || round->number != before->number + 1)
        return NULL;
    return find_tied(play, before, count);
}

static void report_playing(struct play *play, const struct field *named, const unsigned *expected,
                           unsigned count)
{
    struct diagnostic *found =
            report(play->report, DIAG_PLAYING, named->value, "%s",
                   play->round_count > 1 ? "these are not those who tied in the round before"
                                         : "all play the first round");
    const char *names = "";
    for (unsigned i = 0; i < count && !play->report->counts_only; i++)
        names = arena_printf(play->arena, "%s%s%s", names, i ? ", " : "",
                             player_name(play, expected[i]));
    diagnostic_help(play->report, found, "they are %s", names);
}

void playoff_begin(struct play *play)
{
    struct round *round = play->round;
    const struct field *named = round_field(play, FIELD_PLAYING, 0);
    unsigned count = 0;
    if (!play->players || round_spoilt(play, FIELD_PLAYING))
        return;
    const unsigned *expected = find_expected(play, &count);
    if (!named) {
        round->playing = expected;
        round->playing_count = expected ? count : 0;
        return;
    }
    if (expected && !lists_players(named, expected, count))
        report_playing(play, named, expected, count);
    take_named(play, named);
}

/* --- from round to round --- */

bool playoff_may_open(struct play *play, const struct field *opener, uint64_t number)
{
    (void)number;
    if (playoff_champion(play)) {
        report(play->report, DIAG_AFTER_END, field_place(opener),
               "a round after the end; what follows is not counted");
        return false;
    }
    /* a row that another round follows was played to its end, wherever the rest of it is */
    if (play->round && play->round->ending == ENDING_OPEN)
        play->round->ending = ENDING_UNJUDGED;
    return true;
}

static void find_score(struct play *play)
{
    play->score = new_points(play, play->players);
    play->score_unjudged = play->round_count == 0 || play->rounds[0].number != 1;
    const struct round *last = NULL;
    for (size_t i = 0; i < play->round_count; i++) {
        const struct round *round = &play->rounds[i];
        if (round->ending == ENDING_OVER)
            last = round;
        if (round->ending != ENDING_OPEN)
            play->score_unjudged = round->ending == ENDING_UNJUDGED;
    }
    for (unsigned i = 0; last && i < last->point_count; i++)
        play->score[last->playing[i] - 1] = last->points[i];
}

void playoff_finish(struct play *play)
{
    unsigned champion = playoff_champion(play);
    play->ending = play->round ? play->round->ending : ENDING_UNJUDGED;
    if (play->ending == ENDING_OVER && !champion)
        play->ending = ENDING_OPEN; /* who tied goes on */
    if (play->players)
        find_score(play);
    if (champion)
        win_alone(play, champion);
}
