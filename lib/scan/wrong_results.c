#include "wrong_results.h"

#include "record_text.h"
#include "told_score.h"

bool are_only_claims(const struct report *report)
{
    for (size_t i = 0; i < report->count; i++)
        if (is_error(report->items[i].id) &&
            diagnostic_kind(report->items[i].id)->stage != STAGE_CLAIM)
            return false;
    return true;
}

/* True if only claims are wrong, and no move can be missing: the item's round is over or, for a claim about it, the game. */
static bool has_all_moves(const struct judgement *judgement, const struct example_item *item)
{
    const struct verdict *verdict = &judgement->verdict;
    const struct round *round = round_of_item(verdict, item);
    if (!are_only_claims(&judgement->report))
        return false;
    return item_field(item)->in_round ? round && round->ending == ENDING_OVER
                                      : verdict->winner_known;
}

/* True if lists of the players may be something else, such as the truth instead of a prediction. */
static bool has_doubtful_lists(const struct record_maker *maker)
{
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        if (is_chosen_by_player(item_field(item)) && item->hit->find->rough &&
            !item->marks.left_out)
            return true;
    }
    return false;
}

bool is_wrong_result(const struct record_maker *maker, const struct example_item *item,
                     const struct judgement *judgement)
{
    bool is_by_score = hit_is(item->hit, FIELD_SCORE) || hit_is(item->hit, FIELD_WINNER);
    return item_field(item) && has_all_moves(judgement, item) && !has_doubtful_lists(maker) &&
           (is_by_score ? tells_wrong_scores(maker, &judgement->verdict)
                        : item->hit->find->certain);
}

bool are_wrong_results(const struct record_maker *maker, const struct judgement *judgement)
{
    enum { MOVES_FEWEST = 6 };
    for (size_t i = 0; i < judgement->report.count; i++) {
        const struct diagnostic *error = &judgement->report.items[i];
        const struct example_item *item = item_of_line(maker, (size_t)error->place.line);
        if (is_error(error->id) && (!item || !is_wrong_result(maker, item, judgement)))
            return false;
    }
    return judgement->report.errors > 0 && judgement->verdict.moves >= MOVES_FEWEST;
}
