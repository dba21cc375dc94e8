#include "last_move.h"

#include "play/play.h"
#include "told_score.h"
#include "trial.h"

enum { LAST_MOST = 2 };

/* The moves that may be the last one, as written. */
struct last_moves {
    struct arena *arena;
    struct slice texts[LAST_MOST];
    size_t count; /* LAST_MOST + 1 if there are more */
};

static bool add_move(void *user, const struct play *play, struct move move)
{
    struct last_moves *moves = user;
    if (moves->count < LAST_MOST) {
        struct slice text = slice_of(play->game->write_move(play, move));
        moves->texts[moves->count] = slice_of(arena_string(moves->arena, text));
    }
    return moves->count++ < LAST_MOST;
}

/* True if a record has a move into each square but one, of as many as its board has columns or its row has squares. */
static bool lacks_square(const struct verdict *verdict)
{
    enum { MOVES_FEWEST = 3 };
    const struct grammar *grammar = verdict->grammar;
    const struct field_def *width = grammar && grammar->row_count ? grammar->scan.width : NULL;
    enum value_type type = width ? grammar->rows[0].parts[0].value.type : TYPE_WORD;
    return verdict->play && (type == TYPE_SQUARES || type == TYPE_INTEGER) &&
           !verdict->winner_known && verdict->moves >= MOVES_FEWEST &&
           (int64_t)verdict->moves + 1 == play_integer(verdict->play, width->id);
}

/* True if the record has moves of its own, not only a grid that shows them. */
static bool has_moves_told(const struct record_maker *maker)
{
    for (size_t i = 0; i < maker->count; i++)
        if (is_told_move(maker, i))
            return true;
    return false;
}

/* Finds the moves that may be the last one of the record, which was just judged; none if it lacks more. */
static struct last_moves find_last_moves(const struct record_maker *maker,
                                         const struct verdict *verdict)
{
    struct last_moves moves = { .arena = maker->input->arena };
    if (!maker->forced.len && lacks_square(verdict) && has_moves_told(maker))
        legal_moves(verdict->play, add_move, &moves);
    if (moves.count > LAST_MOST)
        moves.count = 0;
    return moves;
}

bool add_last_move(struct record_maker *maker)
{
    struct judgement judgement;
    trial_errors(maker, &judgement);
    struct last_moves moves = find_last_moves(maker, &judgement.verdict);
    size_t fewest = SIZE_MAX;
    struct slice best = NO_SLICE;
    for (size_t i = 0; i < moves.count; i++) {
        maker->forced = moves.texts[i];
        size_t errors = trial_errors(maker, &judgement);
        if (!judgement.verdict.winner_known || errors > fewest)
            continue;
        best = errors < fewest ? moves.texts[i] : NO_SLICE;
        fewest = errors;
    }
    maker->forced = best;
    return best.len > 0;
}

/* True if a line claims something about the game that only its end shows. */
static bool has_final_claim(const struct record_maker *maker)
{
    for (size_t i = 0; i < maker->count; i++)
        if (maker->lines[i].item && is_about_game(maker->lines[i].item))
            return true;
    return false;
}

/* Judges the record, and adds the score that the text tells. True if it has no errors, and claims how the game ended. */
static bool ends_as_told(struct record_maker *maker, struct judgement *judgement)
{
    const struct verdict *verdict = &judgement->verdict;
    if (trial_errors(maker, judgement) > 0 || !verdict->score)
        return false;
    return add_told_score(maker, verdict) || (verdict->winner_known && has_final_claim(maker));
}

void judge_to_the_end(struct record_maker *maker, struct judgement *last)
{
    if (trial_errors(maker, last) > 0)
        return;
    struct last_moves moves = find_last_moves(maker, &last->verdict);
    struct slice found = NO_SLICE;
    size_t count = 0;
    for (size_t i = 0; i < moves.count; i++) {
        maker->forced = moves.texts[i];
        if (!ends_as_told(maker, last))
            continue;
        found = moves.texts[i];
        count++;
    }
    if (moves.count)
        maker->forced = count == 1 ? found : NO_SLICE;
    ends_as_told(maker, last);
}
