/*
 * Games played on rows of binary digits: each move changes one digit of the row above, or adds digits at its end. The
 * run lengths written next to a row are a claim.
 */
#ifndef QUIRE_DIGIT_ROWS_H
#define QUIRE_DIGIT_ROWS_H

#include "play/play.h"
#include "rules/run_multisets.h"

/* The parts of such a row; a game may have more. */
enum { PART_DIGITS, PART_RUNS };

/* The last readable row. The first member of such a game's play->paper. */
struct digit_rows {
    struct slice digits,
            digits_above; /* of this row and the one above, as written; ptr is NULL if there is none */
    uint64_t *row, *ends;       /* the digits as bits, and the ends of runs */
    struct slice runs;          /* the correct run lengths */
    bool has_wrong_runs;        /* those on paper differ */
    const uint64_t *above_slip; /* the row above, if this one does not follow from it; else NULL */
    struct map first_with;      /* key to the index of its first place in places */
    struct slice *places;
    size_t place_count, place_capacity;
};

/* Reads the next row and checks the run lengths written next to it; returns false if it has no digits. */
bool digit_rows_read(struct play *play, const struct row *row);

/*
 * Makes the moves that lead to the row just read; if there are none, reports that, accepts the row and returns false. If
 * the row above is unknown or wrong, the row is assumed to change the first digit. `runs` is the row of the position.
 */
bool digit_rows_play(struct play *play, const struct run_multisets *runs, bool is_lost);

/* Accepts a row that does not follow from the one above (DOUBT_POSITION); the next may then follow from either. */
void digit_rows_take_slip(struct play *play, const struct run_multisets *runs);

/* Counts an illegal row as one move. */
void digit_rows_count(struct play *play);

/* Reports row-width, unless the row above has the same wrong width. */
void digit_rows_report_width(struct play *play, const struct row *row);

/* Notes where something that may not occur twice is on paper, unless it occurred before; finds the place. */
void digit_rows_note_place(struct play *play, uint64_t key, struct slice place);
struct slice digit_rows_place(const struct play *play, uint64_t key);

/* Returns the row with the digit at `place` changed, allocated in play's arena. */
const char *digit_rows_write(const struct play *play, const uint64_t *row, size_t width,
                             size_t place);

#endif
