/* What the rules of the games tell of a position to whoever draws it, and the drawings. */
#ifndef QUIRE_VIEWS_H
#define QUIRE_VIEWS_H

#include "../play.h"
#include "drawing.h"
#include "grid.h"

/* Procession: the length of the run of digits that begins at `at`. */
size_t procession_run(const char *at, const char *end);

/*
 * What runs count in the key of a row, by their length: in rows up to this width there are at most
 * PROCESSION_NARROW / L of length L, so that the next number is that of L times one more than that, and the key tells all.
 */
enum { PROCESSION_NARROW = 32 };
extern const uint64_t procession_weights[PROCESSION_NARROW + 1];

/* Lengths: a list of digits or of run lengths. */
struct lengths_list {
    int64_t *items;
    size_t count;
};

/* A row of the round as numbers. */
struct lengths_list lengths_read(const struct play *play, const struct row *row);

bool lengths_is_digits(const struct row *row);

/* The list below; false where this one ends the round. `digits` tells that the list is that of digits. */
bool lengths_shorten(const struct play *play, struct lengths_list *list, bool digits);

/* True where nothing is judged below the rows that stand there, as they go on below the end. */
bool lengths_ended(const struct play *play);

/* Making Intersections: the board's side, 0 where unknown, and what is drawn in the open round. */
int64_t intersections_side(const struct play *play);
const struct drawing *intersections_drawing(const struct play *play);

/* Plusses And Minuses: the grid's side, 0 where unknown, and the squares in the order filled. */
struct plusses_view {
    int64_t n;
    bool from_top;  /* rows are numbered from the top */
    bool ordered;   /* the order is that of the moves */
    unsigned first; /* who made the first one */
    size_t count;   /* of squares */
};
struct plusses_view plusses_view(const struct play *play);
struct square plusses_square(const struct play *play, size_t i, struct slice *where);

/* The signs of a player, '+' or '-', or 0 where there is none: the true one of place k (1 to n-1), and the list predicted. */
char plusses_truth(const struct play *play, unsigned player, int64_t k);
struct slice plusses_truth_source(const struct play *play, unsigned player);
const char *plusses_prediction(const struct play *play, unsigned player, struct slice *source);

/*
 * Number Superposition: the grid's side, 0 where unknown, and the numbers in the order written, as far
 * as their squares are known.
 */
struct superposition_number {
    int64_t number;
    struct square square;
    size_t place;   /* among the numbers of the square, counted from 0 */
    int64_t points; /* for the second number of a square */
    struct slice where;
};
int64_t superposition_side(const struct play *play);
const struct superposition_number *superposition_numbers(const struct play *play, size_t *count);

/* Permutations Of +- Integers: the last line of list A (0) or B (1), and what each place in it scores. */
struct permutations_list {
    const int64_t *items, *points;
    size_t count;
    struct slice text; /* of the line; ptr is NULL where there is none */
};
struct permutations_list permutations_list(struct play *play, int which);

/* The partial sums that are claimed of a list last. */
struct slice permutations_sums(const struct play *play, int which);

/* Numbers To Number: what both wrote at a time, and whether the numbers are in the D that scored. */
struct numbers_pair {
    struct slice number[2];
    bool in_d[2];
    char symbol;
};
size_t numbers_count(const struct play *play);
struct numbers_pair numbers_pair(const struct play *play, size_t i);

/* D as it is written, NULL where it is not known; and where the list and D are claimed. */
const char *numbers_decimals(const struct play *play);
struct slice numbers_list_source(const struct play *play);
struct slice numbers_decimals_source(const struct play *play);

/* The value of a field, or nothing. */
static inline struct slice draw_source(const struct field *field)
{
    return field ? field->value : (struct slice){ NULL, 0 };
}

/* Precognition: the cards of the round's row with their changes, and where a prediction came true. */
struct precognition_row {
    struct slice text; /* ptr is NULL where there is none */
    struct tokens cards;
    const char *changes; /* U, D and S, as far as they are known */
    struct slice changes_source;
};
struct precognition_row precognition_row(const struct play *play);

/* The player whose card is the one of this place, counted from 0; 0 where unknown. */
unsigned precognition_player(const struct play *play, uint64_t place);

/* The i-th prediction of the round; false where there are no more. */
struct precognition_prediction {
    unsigned player;
    const char *letters;
    struct slice source, match_source;
    size_t first, length; /* the changes that it foretold, counted from 0; length is 0 for none */
};
bool precognition_prediction(const struct play *play, size_t i,
                             struct precognition_prediction *prediction);

/* The drawings, each the `draw` of its game; see game.h. */
void draw_intersections(struct play *play, struct scene *scene);
void draw_lengths(struct play *play, struct scene *scene);
void draw_numbers_to_number(struct play *play, struct scene *scene);
void draw_permutations(struct play *play, struct scene *scene);
void draw_plusses(struct play *play, struct scene *scene);
void draw_precognition(struct play *play, struct scene *scene);
void draw_procession(struct play *play, struct scene *scene);
void draw_superposition(struct play *play, struct scene *scene);

#endif
