#include "offense.h"

#include "base/wording.h"
#include "play/claims.h"

static bool is_multiple(const struct play *play, uint64_t number)
{
    return play->players == 0 || number % play->players == 0;
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

void offense_close(struct play *play)
{
    struct round *round = play->round;
    const struct field *field = round_next_line(play, FIELD_OFFENSE, NULL);
    if (field)
        round->offense =
                field->usable && field->integer <= PLAYERS_MAX ? (unsigned)field->integer : 0;
    else if (play->players)
        round->offense = (unsigned)((round->number - 1) % play->players) + 1;
}

/* --- the end of the game --- */

static bool is_unfinished(const struct play *play)
{
    const struct field *status = play_field(play, FIELD_STATUS);
    return status && status->integer != 0;
}

/* Whether the rounds written are the whole game, assuming that each of them is over. */
static enum ending end_of_written(const struct play *play)
{
    bool agreed = play_has_line(play, FIELD_ROUNDS);
    uint64_t last = play->round->number,
             expected = agreed ? (uint64_t)play_integer(play, FIELD_ROUNDS) : play->players;
    if (!expected)
        return ENDING_UNJUDGED;
    if (agreed ? last < expected || !is_multiple(play, expected) : !is_multiple(play, last))
        return ENDING_OPEN;
    bool is_whole = play->rounds[0].number == 1 && !in_doubt(play, DOUBT_ROUNDS);
    return is_whole ? ENDING_OVER : ENDING_UNJUDGED;
}

/* The same, except that without Rounds: the game is not over if the record says that it is unfinished. */
static enum ending end_of_rounds(const struct play *play)
{
    if (play_has_line(play, FIELD_ROUNDS) || !play_has_line(play, FIELD_STATUS))
        return end_of_written(play);
    if (!play_field(play, FIELD_STATUS))
        return ENDING_UNJUDGED;
    return is_unfinished(play) ? ENDING_OPEN : end_of_written(play);
}

/* Without Rounds:, a finished game has as many rounds as are written; checks that number. */
static void judge_rounds(struct play *play)
{
    const struct field *claim = finish_claim(play);
    if (play_has_line(play, FIELD_ROUNDS)) {
        if (!is_multiple(play, (uint64_t)play_integer(play, FIELD_ROUNDS)))
            doubt(play, DOUBT_END);
        return;
    }
    if (!claim || in_doubt(play, DOUBT_ROUNDS) || is_unfinished(play) ||
        is_multiple(play, play->round->number))
        return;
    report(play->report, DIAG_ROUNDS_MULTIPLE, claim->value,
           "%llu %s for %u players, but all must be the offense equally often",
           (unsigned long long)play->round->number, plural(play->round->number, "round", "rounds"),
           play->players);
}

/* True if the players were offense an unequal number of times; false if unknown. */
static bool turns_are_uneven(const struct play *play)
{
    uint64_t *turns = arena_zero(play->arena, play->players + 1, sizeof *turns);
    for (size_t i = 0; i < play->round_count; i++) {
        if (!play->rounds[i].offense)
            return false;
        turns[play->rounds[i].offense]++;
    }
    for (unsigned i = 2; i <= play->players; i++)
        if (turns[i] != turns[1])
            return true;
    return false;
}

static void report_turns(struct play *play, const struct field *claim)
{
    report_about(play->report, claim->key.ptr); /* the winner may be wrong, too */
    report(play->report, DIAG_OFFENSE_ORDER, claim->value,
           "the players were not the offense equally often in %zu %s", play->round_count,
           plural(play->round_count, "round", "rounds"));
    report_about(play->report, NULL);
}

void offense_finish(struct play *play)
{
    add_rounds(play);
    if (play->round_count == 0) {
        doubt(play, DOUBT_SCORE);
        return;
    }
    enum ending all_written = end_of_rounds(play);
    const struct field *claim = finish_claim(play);
    bool uneven = play->players && turns_are_uneven(play);
    play->ending = rounds_ending(play);
    if (play->ending == ENDING_OVER) {
        play->ending = all_written;
        if (all_written != end_of_written(play))
            keep_field(play, FIELD_STATUS); /* no other line says that more rounds follow */
    }
    judge_rounds(play);
    /* whose turn it was counts even in rounds that cannot be judged */
    if (claim && uneven && all_written == ENDING_OVER && play->round->ending != ENDING_OPEN)
        report_turns(play, claim);
    if (uneven && play->ending == ENDING_OVER)
        doubt(play, DOUBT_TURNS);
}
