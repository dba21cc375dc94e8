#include "trial.h"

#include "record_text.h"

void judge_made_record(struct record_maker *maker, struct judgement *judgement, struct arena *arena)
{
    make_lines(maker);
    struct slice text = record_text(maker, arena);
    struct chunk chunk = { .bytes = text, .first_line = 1, .has_game = true };
    jmp_buf stop;
    struct judge_options options = { .arena = arena,
                                     .max_line = text.len,
                                     .counts_only = true,
                                     .stop = &stop,
                                     .max_errors = ERRORS_MOST };
    if (setjmp(stop) == 0)
        judge(judgement, &chunk, maker->input->grammars, &options);
    judgement->report.stop = NULL; /* its target ends with this call */
}

/* The number of the player who made the last move, or 0. */
static unsigned find_last_mover(const struct verdict *verdict)
{
    if (!verdict->players || !verdict->moves)
        return 0;
    return (unsigned)((verdict->moves - 1) % verdict->players) + 1;
}

/* A record without a field that is needed is not judged at all, which is worse than any error. */
static size_t count_missing(const struct report *report)
{
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++)
        count += report->items[i].id == DIAG_MISSING_FIELD;
    return count;
}

/* The claimed winner may be the player who made the last row, who is known only after judging. */
size_t trial_errors(struct record_maker *maker, struct judgement *judgement)
{
    struct judgement own;
    judgement = judgement ? judgement : &own;
    for (size_t tries = 0; tries < 2; tries++) {
        arena_reset(maker->input->judging);
        judge_made_record(maker, judgement, maker->input->judging);
        unsigned mover = find_last_mover(&judgement->verdict);
        if (mover == maker->last_mover)
            break;
        maker->last_mover = mover;
    }
    return judgement->report.errors + count_missing(&judgement->report) * ERRORS_MOST;
}
