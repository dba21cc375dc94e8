/* Tables with a column for each round, "who | Round 1 | Round 2", or for the lists of each player, "| Player 1 | Player 2". */
#ifndef QUIRE_LAYOUT_ROUND_COLUMNS_H
#define QUIRE_LAYOUT_ROUND_COLUMNS_H

#include "base/slice.h"

/* The number of columns that are rounds or players, the last ones of the headings; 0 if these are not of such a table. */
size_t round_columns_count(struct slice headings);

/*
 * True for a table with a column for each round, and for one with a column for each player if it has lists such as "+ - +".
 * The first row has the headings.
 */
bool is_read_by_column(const struct slice *rows, size_t count);

/* True if there is a heading before those for rounds, of a column with labels. */
bool round_columns_have_labels(struct slice headings, size_t rounds);

/*
 * What a row has for one of several rounds, with tabs between cells; *label is the text before the cells for rounds: "Ann".
 * In a table without labels, it may be several cells. False if the row has fewer cells than rounds.
 */
bool round_columns_cell(struct slice row, bool has_labels, size_t rounds, size_t index,
                        struct slice *label, struct slice *cell);

/* True for the heading of a round: "Round 2", "First round", "Ann's round", "Attack: Ann". */
bool is_round_heading(struct slice cell);

#endif
