#include "offense.h"

#include "../claims.h"

/* The words of Status:, by their place in the grammar. */
enum { STATUS_FINISHED, STATUS_UNFINISHED };

static bool is_multiple(const struct play *play, uint64_t number)
{
    return play->players == 0 || number % play->players == 0;
}

static void judge_multiple(struct play *play, int id, enum diagnostic_id fault, const char *what)
{
    const struct field *field = play_field(play, id);
    if (!field || is_multiple(play, (uint64_t)field->integer))
        return;
    struct diagnostic *found = report(play->report, fault, field->value,
                                      "%lld %s for %u players, each as many as the others",
                                      (long long)field->integer, what, play->players);
    diagnostic_help(play->report, found, "write a multiple of %u", play->players);
}

void offense_begin(struct play *play, int moves_field)
{
    judge_multiple(play, moves_field, DIAG_PLAYERS_MULTIPLE, "moves in a round");
    judge_multiple(play, FIELD_ROUNDS, DIAG_ROUNDS_MULTIPLE, "rounds");
}

bool offense_may_open(struct play *play, const struct field *opener, uint64_t number)
{
    const struct field *agreed = play_field(play, FIELD_ROUNDS);
    if (!agreed || number <= (uint64_t)agreed->integer)
        return true;
    struct diagnostic *found = report(play->report, DIAG_AFTER_END, opener->key,
                                      "round %llu after the end; what follows is not counted",
                                      (unsigned long long)number);
    diagnostic_note(play->report, found, agreed->value, "the rounds agreed");
    return false;
}

/* --- the fields of a round, be they readable or not --- */

static bool is_field(const struct field *field, int id)
{
    return field->def && field->def->id == id;
}

/* The first field of the open round that is the one or the other, or NULL; a Round: ends the search. */
static const struct field *find_in_round(const struct play *play, int id, int other)
{
    const struct shaped *shaped = play->shaped;
    const struct field *opener = play->round->opener;
    for (size_t i = opener ? (size_t)(opener - shaped->fields) + 1 : 0; i < shaped->field_count;
         i++) {
        const struct field *field = &shaped->fields[i];
        if (is_field(field, id) || is_field(field, other))
            return field;
        if (is_field(field, FIELD_ROUND))
            return NULL;
    }
    return NULL;
}

const struct field *offense_closer(const struct play *play)
{
    return find_in_round(play, FIELD_POINTS, FIELD_ROUND);
}

void offense_close(struct play *play)
{
    struct round *round = play->round;
    const struct field *field = find_in_round(play, FIELD_OFFENSE, FIELD_OFFENSE);
    if (field)
        round->offense =
                field->usable && field->integer <= PLAYERS_MAX ? (unsigned)field->integer : 0;
    else if (play->players)
        round->offense = (unsigned)((round->number - 1) % play->players) + 1;
}

void offense_points(struct play *play, int64_t points)
{
    int64_t *own = new_points(play, 1);
    own[0] = points;
    play->round->points = own;
    play->round->point_count = 1;
}

/* --- the end of the game --- */

static uint64_t last_number(const struct play *play)
{
    return play->rounds[play->round_count - 1].number;
}

/* Every round from the first on is written. */
static bool is_whole(const struct play *play)
{
    return play->rounds[0].number == 1 && !play->rounds_uncertain;
}

static bool is_unfinished(const struct play *play)
{
    const struct field *status = play_field(play, FIELD_STATUS);
    return status && status->integer == STATUS_UNFINISHED;
}

/* Where nothing says how many rounds were agreed: whether those written can be all, as it seems. */
static enum ending end_of_written(const struct play *play)
{
    if (!play->players || play->rounds_uncertain)
        return ENDING_UNJUDGED;
    if (!is_multiple(play, last_number(play)))
        return ENDING_OPEN;
    return is_whole(play) ? ENDING_OVER : ENDING_UNJUDGED;
}

/* Whether the rounds written, each of them over, are all that there are to be. */
static enum ending end_of_rounds(const struct play *play)
{
    int64_t agreed = play_integer(play, FIELD_ROUNDS);
    if (!play_mentions(play, FIELD_ROUNDS)) {
        if (play_mentions(play, FIELD_STATUS) && !play_field(play, FIELD_STATUS))
            return ENDING_UNJUDGED;
        return is_unfinished(play) ? ENDING_OPEN : end_of_written(play);
    }
    if (!agreed)
        return ENDING_UNJUDGED;
    if (last_number(play) < (uint64_t)agreed || !is_multiple(play, (uint64_t)agreed))
        return ENDING_OPEN;
    return is_whole(play) ? ENDING_OVER : ENDING_UNJUDGED;
}

/* How a game ends whose rounds are all that there are to be. */
static enum ending end_of_game(const struct play *play, enum ending all_written)
{
    bool judged = true;
    if (play->rounds[play->round_count - 1].ending == ENDING_OPEN)
        return ENDING_OPEN;
    for (size_t i = 0; i < play->round_count; i++)
        judged = judged && play->rounds[i].ending == ENDING_OVER;
    return judged ? all_written : ENDING_UNJUDGED;
}

/* Without Rounds:, the number of rounds is known once the game is said to be finished. */
static void judge_rounds(struct play *play)
{
    const struct field *said = said_finished(play);
    if (play_mentions(play, FIELD_ROUNDS)) {
        play->end_reported |= !is_multiple(play, (uint64_t)play_integer(play, FIELD_ROUNDS));
        return;
    }
    if (!said || play->rounds_uncertain || is_unfinished(play) ||
        is_multiple(play, last_number(play)))
        return;
    play->end_reported = true;
    report(play->report, DIAG_ROUNDS_MULTIPLE, said->value,
           "%llu rounds for %u players, each as often offense as the others",
           (unsigned long long)last_number(play), play->players);
}

/* Whether each player was offense as often as the others; true where that is not known. */
static bool turns_are_even(const struct play *play)
{
    uint64_t *turns = arena_zero(play->arena, play->players + 1, sizeof *turns);
    for (size_t i = 0; i < play->round_count; i++) {
        if (!play->rounds[i].offense)
            return true;
        turns[play->rounds[i].offense]++;
    }
    for (unsigned i = 2; i <= play->players; i++)
        if (turns[i] != turns[1])
            return false;
    return true;
}

static void judge_turns(struct play *play)
{
    const struct field *said = said_finished(play);
    if (said && play->players && !turns_are_even(play))
        report(play->report, DIAG_OFFENSE_ORDER, said->value,
               "the players were not offense equally often in %zu rounds", play->round_count);
}

/* The sum of the rounds that are over, each for its offense. */
static void add_score(struct play *play)
{
    if (!play->players)
        return;
    play->score = new_points(play, play->players);
    for (size_t i = 0; i < play->round_count; i++) {
        const struct round *round = &play->rounds[i];
        bool known = round->ending != ENDING_UNJUDGED && !round->faulty;
        bool counts = round->ending == ENDING_OVER && round->points;
        if (!known || (counts && !round->offense))
            play->score_unjudged = play->winner_unjudged = true;
        else if (counts)
            play->score[round->offense - 1] += round->points[0];
    }
}

void offense_finish(struct play *play)
{
    add_score(play);
    if (play->round_count == 0) {
        play->score_unjudged = true;
        return;
    }
    enum ending all_written = end_of_rounds(play);
    play->ending = end_of_game(play, all_written);
    judge_rounds(play);
    /* turns count in a round that can't be judged, too */
    if (play->rounds[play->round_count - 1].ending != ENDING_OPEN && all_written == ENDING_OVER)
        judge_turns(play);
    if (!play_mentions(play, FIELD_ROUNDS) && is_unfinished(play) &&
        end_of_game(play, end_of_written(play)) != play->ending)
        claim_is_record(play, FIELD_STATUS); /* nothing else shows that rounds are to come */
    play->end_unsaid = play->ending == ENDING_OVER && play->players && !turns_are_even(play);
    win_by_score(play);
}
