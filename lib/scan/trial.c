#include "trial.h"

#include "play/play.h"
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

/* True if a record has all squares but one, of as many as its board has columns. */
static bool lacks_square(const struct verdict *verdict)
{
    enum { MOVES_FEWEST = 3 };
    const struct grammar *grammar = verdict->grammar;
    const struct field_def *width = grammar && grammar->row_count ? grammar->scan.width : NULL;
    return verdict->play && width && grammar->rows[0].parts[0].value.type == TYPE_SQUARES &&
           verdict->moves >= MOVES_FEWEST &&
           (int64_t)verdict->moves + 1 == play_integer(verdict->play, width->id);
}

/* True if the record has a grid, which a square cannot follow. */
static bool has_grid(const struct record_maker *maker)
{
    for (size_t i = 0; i < maker->count; i++)
        if (line_hit(maker, i) && line_hit(maker, i)->find->square)
            return true;
    return false;
}

bool add_forced_move(struct record_maker *maker)
{
    struct judgement judgement;
    trial_errors(maker, &judgement);
    const struct verdict *verdict = &judgement.verdict;
    if (maker->forced.len || verdict->winner_known || !lacks_square(verdict) || has_grid(maker))
        return false;
    struct legal_moves legal = count_legal_moves(verdict, 2);
    if (legal.count != 1 || legal.more || legal.before)
        return false;
    maker->forced = slice_of(arena_string(maker->input->arena, slice_of(legal.example)));
    trial_errors(maker, &judgement);
    bool is_over = judgement.verdict.winner_known && judgement.verdict.score;
    if (!is_over)
        maker->forced = NO_SLICE;
    return is_over;
}
