/* Read-only views of the games' states, for drawings. */
#ifndef QUIRE_VIEWS_H
#define QUIRE_VIEWS_H

#include "grid.h"
#include "placement.h"
#include "play/play.h"
#include "segments.h"

/* Procession: the length of the run of digits that starts at `at`. */
size_t procession_run(const char *at, const char *end);

/* Lengths: a list of digits or of run lengths. */
struct lengths_list {
    int64_t *items;
    size_t count;
};

/* Parses a row of the round. */
struct lengths_list lengths_read(const struct play *play, const struct row *row);

bool lengths_is_digits(const struct row *row);

/*
 * Replaces the list with the next one; returns false if this one ends the round. `digits`: this is the list of digits.
 */
bool lengths_shorten(const struct play *play, struct lengths_list *list, bool digits);

/* True if rows continue after the end of the round, so that nothing below them is judged. */
bool lengths_ended(const struct play *play);

/* Making Intersections: the segments of the current round. */
const struct segments *intersections_segments(const struct play *play);

/* Plusses And Minuses: the grid's side, 0 if unknown, and the filled squares in order. */
struct plusses_view {
    int64_t n;
    bool from_top;  /* rows are numbered from the top */
    bool ordered;   /* the squares are in the order of the moves */
    unsigned first; /* the player who moved first */
    size_t count;   /* number of squares */
};
struct plusses_view plusses_view(const struct play *play);
struct square plusses_square(const struct play *play, size_t i, struct slice *where);

/* A player's true sign at k (1 to n-1), '+' or '-', or 0 if unknown; and a player's predicted signs. */
char plusses_truth(const struct play *play, unsigned player, int64_t k);
const char *plusses_prediction(const struct play *play, unsigned player);

/* Number Superposition: the numbers in the order written, if their squares are known. */
struct superposition_number {
    int64_t number;
    struct square square;
    size_t place;   /* index within the square */
    int64_t points; /* set for the second number in a square */
    struct slice where;
};
struct superposition_number *superposition_numbers(const struct play *play, size_t *count);

/* Palindromes In Sequence: the number of squares, 0 if unknown, and the moves that filled some of them. */
struct palindromes_view {
    int64_t m;
    bool is_ordered;          /* the moves are in the order made */
    const struct move *moves; /* a move writes digit b into square a */
    size_t count;
};
struct palindromes_view palindromes_view(const struct play *play);

/* Permudrome: the grid's side, 0 if unknown, and the filled squares in order. */
struct permudrome_view {
    int64_t n;
    bool is_ordered; /* the squares are in the order of the moves */
    const struct placed *squares;
    size_t count;
};
struct permudrome_view permudrome_view(const struct play *play);

/* The player who filled the i-th square (from 0); 0 if unknown. */
unsigned permudrome_mover(const struct play *play, size_t i);

/* The n - 1 differences of columns from the left or rows from the top; NULL if unknown. */
const int64_t *permudrome_differences(const struct play *play, int way);

/* Permutations Of +- Integers: the last line of list A (0) or B (1), and the points for each place. */
struct permutations_list {
    const int64_t *items, *points;
    size_t count;
    struct slice text; /* text of the line; ptr is NULL if there is none */
};
struct permutations_list permutations_list(struct play *play, int which);

/* Numbers To Number: the numbers that both players wrote in a move, and whether each is in the D that was scored. */
struct numbers_pair {
    struct slice number[2];
    bool in_d[2];
    char symbol;
};
size_t numbers_count(const struct play *play);
struct numbers_pair numbers_pair(const struct play *play, size_t i);

/* D as written; NULL if unknown. */
const char *numbers_decimals(const struct play *play);

/* The value of a field, or an empty slice. */
static inline struct slice draw_source(const struct field *field)
{
    return field ? field->value : (struct slice){ NULL, 0 };
}

/* Precognition: the cards of the round's row, their deltas and the matches of the predictions. */
struct precognition_row {
    struct slice text; /* ptr is NULL if there is none */
    struct tokens cards;
    const char *changes; /* U, D and S, as far as known */
};
struct precognition_row precognition_row(const struct play *play);

/* The player who laid the card at this index (from 0); 0 if unknown. */
unsigned precognition_player(const struct play *play, uint64_t place);

/* The i-th prediction of the round; returns false if there are fewer. */
struct precognition_prediction {
    unsigned player;
    const char *letters;
    struct slice source;
    size_t first, length; /* the deltas that matched, from 0; length is 0 if none */
};
bool precognition_prediction(const struct play *play, size_t i,
                             struct precognition_prediction *prediction);

#endif
