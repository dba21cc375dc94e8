/*
 * Games played on rows of binary digits: each move changes one digit of the row above. The run lengths written next to
 * a row are a claim.
 */
#ifndef QUIRE_DIGIT_ROWS_H
#define QUIRE_DIGIT_ROWS_H

#include "play/play.h"
#include "rules/run_multisets.h"

/* The parts of such a row; a game may have more. */
enum { PART_DIGITS, PART_RUNS };

/* The last readable row. The first member of such a game's play->state. */
struct digit_rows {
    struct slice digits;  /* as written; ptr is NULL before the first row */
    size_t width;         /* in digits; 0 before the first row */
    uint64_t *row, *ends; /* the digits as bits, and the ends of runs */
    size_t row_capacity, ends_capacity;
    char *runs; /* the correct run lengths */
    size_t runs_capacity;
    bool has_wrong_runs;   /* the run lengths on paper differ from these */
    const uint64_t *above; /* the row above, if the last row does not follow from it; else NULL */
};

/* Reads the digits of the next row; until this call, `digits` holds those of the row above. */
void digit_rows_read(struct play *play, struct slice digits);

/* Checks the run lengths written next to the row just read. */
void digit_rows_judge_runs(struct play *play, const struct row *row);

/*
 * Makes the move that leads to the row just read; if there is none, reports that, accepts the row and returns false. If
 * the row above is unknown (`*is_lost`) or wrong, the row is assumed to change the first digit.
 */
bool digit_rows_play(struct play *play, struct run_multisets *runs, bool *is_lost,
                     struct slice digits);

/* Accepts a row that does not follow from the one above (DOUBT_POSITION); the next may then follow from either. */
void digit_rows_take_slip(struct play *play, struct run_multisets *runs);

/* Counts an illegal row as one move. */
void digit_rows_count(struct play *play);

/* Reports row-unchanged, row-changes or row-appends for a row below `above`. */
void digit_rows_report_changes(struct play *play, const uint64_t *above, enum diagnostic_id fault,
                               struct slice digits);

/* Reports row-width, unless the row above has the same wrong width. */
void digit_rows_report_width(struct play *play, const struct row *row, size_t width_above);

/* Returns the row with the digit at `place` changed, allocated in play's arena. */
const char *digit_rows_write(const struct play *play, const uint64_t *row, size_t width,
                             size_t place);

#endif
