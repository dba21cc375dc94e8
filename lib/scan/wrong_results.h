/* Wrong points, scores and winners that are slips of the players, whatever else was not read. */
#ifndef QUIRE_SCAN_WRONG_RESULTS_H
#define QUIRE_SCAN_WRONG_RESULTS_H

#include "record_maker.h"

/* True if only claims are wrong, and no moves. */
bool are_only_claims(const struct report *report);

/* True for a wrong claim about points, or who won by them: it is told in words that can mean nothing else, and all moves were read. */
bool is_wrong_result(const struct record_maker *maker, const struct example_item *item,
                     const struct judgement *judgement);

/* True if all errors are such claims. */
bool are_wrong_results(const struct record_maker *maker, const struct judgement *judgement);

#endif
