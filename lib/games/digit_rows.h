/*
 * Games whose paper shows rows of digits 0 and 1: a move changes one digit of the row above, and beside a row stand the
 * lengths of its runs, which are a claim.
 */
#ifndef QUIRE_DIGIT_ROWS_H
#define QUIRE_DIGIT_ROWS_H

#include "play/play.h"
#include "run_multisets.h"

/* The parts of such a row; a game may have more. */
enum { PART_DIGITS, PART_RUNS };

/* The last row that can be read. The first member of such a game's play->state. */
struct digit_rows {
    struct slice digits;  /* on paper; ptr is NULL before the first row */
    size_t width;         /* how many; 0 before the first row */
    uint64_t *row, *ends; /* the digits as bits, and where the runs end */
    size_t row_capacity, ends_capacity;
    char *runs; /* the true lengths of the runs */
    size_t runs_capacity;
    bool has_wrong_runs;   /* other lengths are written beside it */
    const uint64_t *above; /* the row above one that does not follow from it; else NULL */
};

/* --- for the rules: `runs` holds the last row --- */

/* For between in rules.h: the move that changes one digit, at place a counted from 0. */
enum diagnostic_id digit_rows_between(const struct run_multisets *runs, const struct shown *shown,
                                      candidate_sink *sink, void *user);

/* --- for the paper --- */

/* Reads the digits of the next row; `digits` still are those of the row above. */
void digit_rows_read(struct play *play, struct slice digits);

/* Judges the run lengths beside the row that was read. */
void digit_rows_judge_runs(struct play *play, const struct row *row);

/*
 * The move that leads to the row that was read, or the rule that it breaks. Where the row above is not known (`is_lost`),
 * or is not the one that should be there, it is taken to differ in the first digit.
 */
enum diagnostic_id digit_rows_find_move(const struct digit_rows *rows, struct run_multisets *runs,
                                        bool is_lost, struct move *move);

/*
 * The row that was read does not follow from the one above: the next one may follow from either, with one row between
 * them.
 */
void digit_rows_take_slip(struct play *play, struct run_multisets *runs);

/* A row that is not a legal move counts as one. */
void digit_rows_count(struct play *play);

/* Reports row-unchanged or row-changes, of a row below `above`; or row-appends. */
void digit_rows_report_changes(struct play *play, const uint64_t *above, enum diagnostic_id fault,
                               struct slice digits);

/* Reports row-width, unless the row above was as wide, which is the same slip. */
void digit_rows_report_width(struct play *play, const struct row *row, size_t width_above);

/* A row with the digit at `place` changed, in play's arena. */
const char *digit_rows_write(const struct play *play, const uint64_t *row, size_t width,
                             size_t place);

#endif
