#include "rounds.h"

#include "claims.h"

void open_round(struct play *play, uint64_t number, const struct field *opener)
{
    ARENA_PUSH(play->arena, play->rounds, play->round_count, play->round_capacity);
    play->round = &play->rounds[play->round_count++];
    *play->round = (struct round){
        .number = number, .due = number, .index = opener ? opener->round : 0, .opener = opener
    };
    if (play->game->open_round)
        play->game->open_round(play);
}

/* Compares the points that a round claims with those it has. */
static void judge_points(struct play *play)
{
    const struct round *round = play->round;
    const struct field *claim = round_field(play, FIELD_POINTS, 0);
    if (!claim || !round->points || round->ending != ENDING_OVER || round->faulty)
        return;
    const char *right;
    if (claim->def->value.type == TYPE_INTEGER)
        right = claim->integer == round->points[0] ? NULL
                                                   : write_integers(play, round->points, 1, "");
    else
        right = compare_integers(play, field_tokens(claim), round->points, round->point_count,
                                 ", ");
    if (right)
        report_claim(play, DIAG_POINTS_MISMATCH, claim, right, right);
}

/* A claim that nobody can recompute is what the record consists of. */
static void keep_points(struct play *play)
{
    if (round_field(play, FIELD_POINTS, 0))
        claim_is_record(play, FIELD_POINTS);
}

static void claim_points(struct play *play)
{
    const struct round *round = play->round;
    if (!play->claims)
        return;
    bool opens_round = !round->opener && !round->written; /* perhaps it is what opened the round */
    if (!round->points || round->ending != ENDING_OVER || round->faulty || opens_round)
        keep_points(play);
    else
        claim_field(play, FIELD_POINTS, 0,
                    write_integers(play, round->points, round->point_count, ", "));
}

static void report_numbers(struct play *play)
{
    for (size_t i = 0; i < play->number_fault_count; i++) {
        const struct number_fault *fault = &play->number_faults[i];
        if (fault->dropped)
            continue;
        struct diagnostic *found =
                report(play->report, DIAG_MOVE_NUMBER, fault->text, "this is move %lld, not %lld",
                       (long long)fault->expected, (long long)fault->number);
        if (fault->expected == 0)
            diagnostic_help(play->report, found, "the first row is no move");
    }
    play->number_fault_count = play->number_fault = 0;
}

void close_round(struct play *play)
{
    if (!play->round)
        return;
    if (play->game->close_round)
        play->game->close_round(play);
    report_numbers(play);
    judge_points(play);
    claim_points(play);
    watch_round(play);
}

/* Behind a wrong number, numbers go on from it or from the one that was due. */
void next_round(struct play *play, const struct field *opener)
{
    uint64_t last = play->round ? play->round->number : 0, due = play->round ? play->round->due : 0;
    uint64_t number = opener->usable ? (uint64_t)opener->integer : last + 1;
    bool known = !play->round || !play->round->opener || play->round->opener->usable;
    bool follows = !last || !known || number == last + 1 || number == due + 1;
    close_round(play);
    if (!follows) {
        report(play->report, DIAG_BAD_ROUND, opener->value, "round %llu follows round %llu",
               (unsigned long long)number, (unsigned long long)last);
        play->rounds_uncertain = true;
    } else if (play->game->may_open && !play->game->may_open(play, opener, number)) {
        play->stopped = true;
        return;
    }
    play->rounds_uncertain |= !opener->usable;
    open_round(play, number, opener);
    if (!follows)
        play->round->due = due + 1;
}
