/*
 * Permutations Of +- Integers, 22 April 2009. The integers 1 to m are inserted one by one into each of two lists, with
 * signs picked by the opponent. Partial sums that repeat or are zero score points.
 *
 * A move inserts integer b into list a, after the integer of size c, or at the beginning if c is 0.
 */
#include "permutations.h"

#include <stdlib.h>

static void begin(struct position *position)
{
    struct permutations *state = position->state;
    for (int which = 0; which < LIST_COUNT; which++)
        state->lists[which].nodes = arena_zero(position->arena, 1, sizeof(struct node));
    state->lists[LIST_A].capacity = state->lists[LIST_B].capacity = 1;
}

/* True if this is the only list in play because the other one is not on paper. */
static bool is_alone(const struct permutations *state, int which)
{
    return state->lists[which].count > 1 && state->lists[!which].count == 0;
}

/*
 * The list to play next: the shorter one, or A if they are equally long. A list on its own is continued, except after
 * its first integer. Each list is a separate part of the game.
 */
static int next_list(const struct position *position)
{
    const struct permutations *state = position->state;
    if (position->part)
        return (int)position->part - 1;
    int shorter = state->lists[LIST_B].count < state->lists[LIST_A].count ? LIST_B : LIST_A;
    return is_alone(state, !shorter) ? !shorter : shorter;
}

/* True if the list belongs to the part being played. */
static bool is_played(const struct position *position, int which)
{
    return !position->part || (int)position->part == which + 1;
}

/* True if no more integers can be inserted into the list. */
static bool is_full(const struct position *position, int which)
{
    const struct permutations *state = position->state;
    size_t m = (size_t)position->sizes[SIZE_M];
    bool is_long = m && state->lists[which].count >= m && !state->lists[which].unknown;
    return is_long || (position->part && is_alone(state, !which));
}

/* The player who inserts the integer; the other one picks its sign. */
static unsigned mover(const struct position *position)
{
    return next_list(position) == LIST_A ? 1 : 2;
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    const struct permutations *state = position->state;
    int64_t count = (int64_t)state->lists[move.a].count, m = position->sizes[SIZE_M];
    if (llabs(move.b) != count + 1)
        return DIAG_NOT_PERMUTATION;
    if (move.c < 0 || move.c > count)
        return DIAG_NOT_INSERTION;
    if (m && count >= m)
        return DIAG_AFTER_END;
    return move.a == next_list(position) ? DIAG_NONE : DIAG_LISTS_UNEVEN;
}

static void make(struct position *position, struct move move)
{
    struct list *list = &((struct permutations *)position->state)->lists[move.a];
    if (list->unknown) {
        list->count = 0;
        list->nodes[0].next = 0;
        list->unknown = false;
    }
    ARENA_RESERVE(position->arena, list->nodes, list->count + 2, list->capacity);
    struct node *before = &list->nodes[move.c];
    list->nodes[++list->count] = (struct node){ move.b, before->next };
    before->next = (int64_t)list->count;
}

static void undo(struct position *position, struct move move)
{
    struct list *list = &((struct permutations *)position->state)->lists[move.a];
    list->nodes[move.c].next = list->nodes[list->count--].next;
}

static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    const struct permutations *state = position->state;
    int which = next_list(position);
    const struct list *list = &state->lists[which];
    int64_t size = (int64_t)list->count + 1, place = 0;
    if (list->unknown || size > position->sizes[SIZE_M])
        return;
    do
        for (int64_t sign = 1; sign >= -1; sign -= 2)
            if (!sink(user, (struct move){ .a = which, .b = sign * size, .c = place }))
                return;
    while ((place = list->nodes[place].next) != 0);
}

static bool over(const struct position *position)
{
    bool is_over = true;
    for (int which = 0; which < LIST_COUNT; which++)
        is_over &= !is_played(position, which) || is_full(position, which);
    return is_over;
}

size_t permutations_misfit(struct arena *arena, const struct shown *shown)
{
    bool *seen = arena_zero(arena, shown->count + 1, sizeof *seen);
    for (size_t i = 0; i < shown->count; i++) {
        int64_t size = llabs(shown->integers[i]);
        if (size < 1 || size > (int64_t)shown->count || seen[size])
            return i;
        seen[size] = true;
    }
    return shown->count;
}

int64_t permutations_missing(const struct list *list, const struct shown *shown)
{
    int64_t at = list->nodes[0].next;
    for (size_t i = 0; i < shown->count && at; i++)
        if (shown->integers[i] == list->nodes[at].integer)
            at = list->nodes[at].next;
    return at;
}

/* Finds where each new integer of the list shown was inserted: those larger than `count`. */
static void pass_insertions(struct arena *arena, size_t count, const struct shown *shown,
                            candidate_sink *sink, void *user)
{
    /* indexed by size; `before` is the size of the nearest smaller integer on the left, which was inserted earlier */
    struct {
        int64_t integer, before;
    } *items = arena_alloc(arena, (shown->count + 1) * sizeof *items);
    int64_t before = 0;
    for (size_t i = 0; i < shown->count; i++) {
        int64_t size = llabs(shown->integers[i]);
        while (before > size)
            before = items[before].before;
        items[size].integer = shown->integers[i];
        items[size].before = before;
        before = size;
    }
    for (size_t size = count + 1; size <= shown->count; size++)
        if (!sink(user, (struct move){ .a = shown->kind,
                                       .b = items[size].integer,
                                       .c = items[size].before }))
            return;
}

/* A single line may stand for several moves, even while the other list is shorter. */
static enum diagnostic_id between(const struct position *position, const struct shown *shown,
                                  candidate_sink *sink, void *user)
{
    const struct list *list = &((struct permutations *)position->state)->lists[shown->kind];
    size_t m = (size_t)position->sizes[SIZE_M], count = list->unknown ? 0 : list->count;
    if (permutations_misfit(position->arena, shown) < shown->count)
        return DIAG_NOT_PERMUTATION;
    if (shown->count <= count || (count > 0 && permutations_missing(list, shown)))
        return DIAG_NOT_INSERTION;
    if (m && shown->count > m)
        return DIAG_AFTER_END;
    pass_insertions(position->arena, count, shown, sink, user);
    return DIAG_NONE;
}

static bool make_one(void *user, struct move move)
{
    make(user, move);
    return true;
}

/* A list that is empty or not a permutation is unknown, except for its length. */
static void show(struct position *position, const struct shown *shown)
{
    struct list *list = &((struct permutations *)position->state)->lists[shown->kind];
    list->unknown = true;
    if (permutations_misfit(position->arena, shown) == shown->count)
        pass_insertions(position->arena, 0, shown, make_one, position);
    else
        list->count = shown->count;
}

int64_t permutations_score(const struct position *position, int which, int64_t *each)
{
    const struct list *list = &((struct permutations *)position->state)->lists[which];
    struct map *earlier = &((struct permutations *)position->state)->earlier;
    int64_t points = 0, sum = 0;
    uint64_t unused;
    map_clear(earlier);
    if (position_has_reading(position, FROM_ZERO))
        map_put(earlier, position->arena, 0, 0);
    for (int64_t at = list->nodes[0].next; at; at = list->nodes[at].next) {
        sum += list->nodes[at].integer;
        uint64_t key = (uint64_t)(position_has_reading(position, SIGNED) ? sum : llabs(sum));
        bool repeats = map_get(earlier, key, &unused);
        int64_t here = repeats || sum == 0;
        here += repeats && sum == 0 && position_has_reading(position, ZERO_TWICE);
        if (each)
            *each++ = here;
        points += here;
        map_put(earlier, position->arena, key, 0);
    }
    return points;
}

static void points(const struct position *position, int64_t *points)
{
    for (int which = 0; which < LIST_COUNT; which++)
        if (is_played(position, which))
            points[!which] = permutations_score(position, which, NULL);
}

/* Reversing all signs of a list changes no score, now or later. */
static uint64_t key(const struct position *position, unsigned image)
{
    (void)image;
    const struct permutations *state = position->state;
    uint64_t key = 0;
    for (int which = 0; which < LIST_COUNT; which++) {
        const struct list *list = &state->lists[which];
        if (!is_played(position, which))
            continue;
        int64_t turn = list->count > 0 ? list->nodes[1].integer : 0;
        key = map_mix_with(key, list->count);
        for (int64_t at = list->nodes[0].next; at; at = list->nodes[at].next)
            key = map_mix_with(key, (uint64_t)(turn * list->nodes[at].integer));
    }
    return key;
}

/* The opponent of the player who places an integer picks its sign. */
static int64_t sign_of(struct move move)
{
    return move.b < 0;
}

const struct rules permutations_rules = {
    .state_size = sizeof(struct permutations),
    .scoring = POINTS_OF_PLAYERS,
    .begin = begin,
    .between = between,
    .show = show,
    .check = check,
    .make = make,
    .undo = undo,
    .candidates = candidates,
    .over = over,
    .points = points,
    .mover = mover,
    .group = sign_of,
    .parts = LIST_COUNT,
    .key = key,
};
