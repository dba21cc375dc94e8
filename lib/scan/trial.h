/* Trial judgements: whether the record that would be made has errors. */
#ifndef QUIRE_SCAN_TRIAL_H
#define QUIRE_SCAN_TRIAL_H

#include "record_maker.h"

/* A record with more errors is not an example; judging stops there. */
enum { ERRORS_MOST = 1000 };

/* Makes the record and judges it in this arena. Errors are counted, without messages. */
void judge_made_record(struct record_maker *maker, struct judgement *judgement,
                       struct arena *arena);

/*
 * Makes the lines, judges them in input->judging, which is reset, and returns how many errors they have. Sets lines, facts,
 * row_claims and last_mover of the maker. `judgement` may be NULL; it is valid until the next trial.
 */
size_t trial_errors(struct record_maker *maker, struct judgement *judgement);

#endif
