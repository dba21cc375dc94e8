/* The items of an example: hits of its group, and values found in the text around it. */
#ifndef QUIRE_SCAN_EXAMPLE_ITEMS_H
#define QUIRE_SCAN_EXAMPLE_ITEMS_H

#include "example_input.h"
#include "example_players.h"

/*
 * What repairs change in an item; taken back if that does not help. Bits, because all are copied for each repair that is
 * tried.
 */
struct marks {
    bool is_false_move : 1;   /* without it, the others are legal; it is then left out, too */
    bool is_omitted_move : 1; /* a move that is left out: a reason to doubt the example */
    bool is_doubtful : 1;     /* it may be a move that was not made, or another list */
    bool left_out : 1;        /* a repair leaves it out */
    bool is_alternative : 1;  /* a size, but another one is nearer; or a score of a round */
    bool is_bare : 1;         /* a row without its claims, which may have been misread */
};

struct example_item {
    const struct hit *hit;
    size_t order; /* of a row among the others: as `flow` of its hit, unless the text tells moves out of order */
    struct slice row; /* a row as the grammar formats it */
    size_t round;     /* number of rounds that begin above */
    size_t implied; /* how many rounds have begun since the last announced one without being written: the points, the number of
                     moves or new predictions show it */
    bool is_stray; /* a lone number that is not a row: above the first one, below the points, or the only one with a player */
    bool opens_round;   /* the first row of a round that is not announced */
    bool before_rounds; /* a value of a round, above all rounds: it may tell about several */
    bool in_group;      /* a hit of the group; otherwise found around it */
    bool is_remote;     /* a claim about a round, some lines below it */
    bool is_far;      /* below the first row, or so far above that it may be about something else */
    bool is_fragment; /* its word goes on with something that was not read */
    struct marks marks;
    bool is_choice;     /* a list of some of the parts that the text has */
    bool owner_counted; /* of a list that the text gives to nobody by name: the next player */
    bool owner_guessed; /* its owner is that of the field above */
    struct slice owner; /* the owner of a field, as in the text */
    struct slice value; /* the value of a field, in the notation */
};

struct example_items {
    struct example_item *items; /* the selected ones, in the order of the text */
    size_t count, capacity;
};

/* All items of an example in the order of the text, with their rounds and owners. */
void items_collect(struct example_items *items, const struct example_input *input, size_t group);

/* True for a number that the whole game has, such as a size. */
bool item_is_size(const struct example_item *item);

/* True for the points of a round, which the text tells at its end. */
bool ends_round(const struct example_item *item);

/* True if there is a list of all moves in [from, to) of the items. */
bool items_have_moves(const struct example_items *items, size_t from, size_t to);

/* The width of the widest row of a grid; 0 if there is none. */
size_t grid_width(const struct example_items *items);

/* The number of moves in a row of squares or segments; 1 for any other row. */
size_t moves_in(const struct example_item *item);

/* The number of moves in a list of them. */
size_t count_moves(const struct example_item *list);

/* The field that the item is a value of; NULL for a row. */
static inline const struct field_def *item_field(const struct example_item *item)
{
    return item->hit->find->field;
}

/* True for what a player chooses, such as a prediction or a hand; not for a claim about it. */
static inline bool is_chosen_by_player(const struct field_def *field)
{
    return field && field->owned && !field->value.is_claim;
}

/* True for a list of all moves. */
static inline bool is_list_of_moves(const struct example_item *item)
{
    return item_field(item) && item_field(item)->is_moves;
}

/* True if the value is given player by player: "player 1 gets 4 points". */
static inline bool is_listed_by_player(const struct hit *hit)
{
    return hit->find->field && hit->find->field->value.type == TYPE_INTEGERS &&
           !hit->find->field->owned && hit->groups[FIND_PLAYER].ptr && hit->groups[FIND_VALUE].ptr;
}

/* The row of a hit as the grammar formats it. */
struct slice hit_row_text(const struct hit *hit, bool with_claims, struct arena *arena);

#endif
