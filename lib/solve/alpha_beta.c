#include "tree_search.h"

/* Sets the gain of a move and the key of the position after it, and fetches its entry of the table. */
static void examine(struct search *search, struct choice *choice, int64_t before)
{
    position_make(search->position, choice->move);
    choice->key = search_key(search);
    table_prefetch(search->table, choice->key);
    choice->gain = search_lead(search) - before;
    position_undo(search->position, choice->move);
}

/*
 * Sets the order: moves already proved to decide first, then the move that decided here before, then those with the
 * largest immediate gain.
 */
static void set_order(const struct search *search, struct choice *choice, uint32_t best,
                      int64_t value, bool maximizing)
{
    struct bounds known = table_get(search->table, choice->key);
    bool decides =
            maximizing ? known.low >= value - choice->gain : known.high < value - choice->gain;
    choice->order = decides                 ? INT64_MIN
                    : choice->index == best ? INT64_MIN + 1
                    : maximizing            ? -choice->gain
                                            : choice->gain;
}

/* All moves are examined first: by the time that an entry of the table is read, it has been fetched. */
static void order_choices(struct search *search, size_t first, uint32_t best, int64_t value,
                          bool maximizing)
{
    int64_t before = search_lead(search);
    for (size_t i = first; i < search->choice_count && !search_is_given_up(search); i++)
        examine(search, &search->choices[i], before);
    for (size_t i = first; i < search->choice_count && !search->is_given_up; i++)
        set_order(search, &search->choices[i], best, value, maximizing);
    search_sort(search, first);
}

static bool choice_reaches(struct search *search, size_t index, int64_t value)
{
    const struct choice made = search->choices[index]; /* a copy: the stack may be reallocated */
    position_make(search->position, made.move);
    bool reaches = alpha_beta_reaches(search, made.key, value - made.gain);
    position_undo(search->position, made.move);
    return reaches;
}

/*
 * Tries the moves of the group that starts at *next until one decides; *best is set to that one. Advances *next to the
 * next group.
 */
static bool try_group(struct search *search, size_t *next, int64_t value, bool maximizing,
                      uint32_t *best)
{
    int64_t group = search->choices[*next].group;
    bool decided = false;
    for (; *next < search->choice_count && search->choices[*next].group == group; ++*next) {
        if (decided || search->is_given_up)
            continue;
        decided = choice_reaches(search, *next, value) == maximizing;
        if (decided)
            *best = search->choices[*next].index;
    }
    return decided;
}

/*
 * True if the player to move achieves their aim: reaching the value if maximizing, else preventing that. The opponent
 * picks the group, so every group must contain a move that succeeds.
 */
static bool mover_succeeds(struct search *search, size_t first, int64_t value, bool maximizing,
                           uint32_t *best)
{
    bool succeeds = true;
    for (size_t next = first; succeeds && next < search->choice_count;)
        succeeds = try_group(search, &next, value, maximizing, best);
    return succeeds;
}

/* Searches the moves of a position and stores the result in the table. */
static bool search_moves(struct search *search, uint64_t key, struct bounds known, int64_t value)
{
    bool maximizing = search_is_maximizing(search);
    uint64_t before = search->nodes;
    size_t first = search_push_choices(search);
    if (search->choice_count == first)
        return value <= 0; /* no further gain is possible */
    order_choices(search, first, known.best, value, maximizing);
    bool reaches = mover_succeeds(search, first, value, maximizing, &known.best) == maximizing;
    search->choice_count = first;
    if (search->is_given_up)
        return false;
    if (reaches)
        known.low = (int32_t)value;
    else
        known.high = (int32_t)value - 1;
    table_put(search->table, key, known, search->nodes - before);
    return reaches;
}

bool alpha_beta_reaches(struct search *search, uint64_t key, int64_t value)
{
    struct bounds known = table_get(search->table, key);
    search->nodes++;
    if (known.low >= value)
        return true;
    if (known.high < value || search_is_given_up(search))
        return false;
    if (search->depth == DEPTH_MAX) {
        search->is_given_up = true;
        return false;
    }
    search->depth++;
    bool reaches = search_moves(search, key, known, value);
    search->depth--;
    return reaches;
}
