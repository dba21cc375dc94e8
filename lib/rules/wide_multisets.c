#include "wide_multisets.h"

#include "base/order.h"

/* --- keys --- */

/* Adds runs of a length to a multiset, or removes them if `count` is negative. A length of 0 changes nothing. */
static void add_runs(struct multiset_key *key, size_t length, int count)
{
    uint64_t number = map_mix(length), times = (uint64_t)count;
    key->first += times * number;
    key->second += times * number * number;
}

static struct multiset_key key_of(const uint64_t *ends, size_t width)
{
    struct multiset_key key = { 0, 0 };
    struct run_cursor runs = first_run(ends, width);
    for (size_t length; (length = next_run(&runs)) > 0;)
        add_runs(&key, length, 1);
    return key;
}

uint64_t run_multiset_hash(const uint64_t *ends, size_t width)
{
    return key_of(ends, width).first;
}

/* --- runs --- */

/* The first digit of the run that contains a digit, and the one after the last. */
static size_t first_of_run(const struct run_multisets *set, size_t place)
{
    size_t i = place / WORD_BITS;
    uint64_t before = set->ends[i] & (((uint64_t)1 << place % WORD_BITS) - 1);
    while (!before) {
        if (i == 0)
            return 0;
        before = set->ends[--i];
    }
    return i * WORD_BITS + WORD_BITS - (size_t)__builtin_clzll(before);
}

static size_t end_of_run(const struct run_multisets *set, size_t place)
{
    size_t i = place / WORD_BITS;
    uint64_t after = set->ends[i] >> place % WORD_BITS << place % WORD_BITS;
    while (!after)
        after = set->ends[++i];
    return i * WORD_BITS + (size_t)__builtin_ctzll(after) + 1;
}

/* The run that contains a digit. The result is kept, because finding a long run takes time. */
static struct run run_at(const struct run_multisets *set, size_t place)
{
    struct run *found = &set->wide->found;
    if (place < found->first || place >= found->end)
        *found = (struct run){ first_of_run(set, place), end_of_run(set, place) };
    return *found;
}

/* The key after changing a digit, which splits its run; a part without digits is joined to the run beside it. */
static struct multiset_key changed_key(const struct run_multisets *set, size_t place)
{
    struct run run = run_at(set, place);
    size_t left = place - run.first, right = run.end - place - 1, before = 0, after = 0;
    if (left == 0 && run.first > 0)
        before = run.first - first_of_run(set, run.first - 1);
    if (right == 0 && run.end < set->width)
        after = end_of_run(set, run.end) - run.end;
    const size_t old[] = { left + 1 + right, before, after };
    const size_t new[] = { left, right, before + 1 + after };
    struct multiset_key key = set->wide->key;
    for (int i = 0; i < 3; i++) {
        add_runs(&key, old[i], -1);
        add_runs(&key, new[i], 1);
    }
    return key;
}

/* --- the row --- */

void wide_multisets_show(struct run_multisets *set)
{
    set->wide->key = key_of(set->ends, set->width);
    set->wide->found = (struct run){ 0, 0 };
}

void wide_multisets_begin(struct run_multisets *set)
{
    set->wide = arena_zero(set->arena, 1, sizeof *set->wide);
    wide_multisets_show(set);
}

void wide_multisets_change(struct run_multisets *set, size_t place)
{
    set->wide->key = changed_key(set, place);
    set->wide->found = (struct run){ 0, 0 };
    flip_bit(set->row, place);
    if (place > 0)
        flip_bit(set->ends, place - 1);
    if (place + 1 < set->width)
        flip_bit(set->ends, place);
}

/* --- what has occurred --- */

/* What the map says of a multiset, less than the map's limit. */
static uint64_t seen_value(struct multiset_key key, bool has_occurred)
{
    return key.second >> 2 << 1 | has_occurred;
}

/* True if a multiset has occurred. *slot is its key in the map; if other multisets have that, the next one is used. */
static bool has_occurred(const struct wide_multisets *wide, struct multiset_key key, uint64_t *slot)
{
    uint64_t value;
    for (*slot = key.first; map_get(&wide->seen, *slot, &value); ++*slot)
        if ((value | 1) == seen_value(key, true))
            return value & 1;
    return false;
}

bool wide_multisets_would_repeat(const struct run_multisets *set, size_t place)
{
    uint64_t slot;
    return has_occurred(set->wide, changed_key(set, place), &slot);
}

static uint64_t seen_hash(struct multiset_key key)
{
    return map_mix(key.first);
}

void wide_multisets_set(struct run_multisets *set, bool occurs)
{
    struct wide_multisets *wide = set->wide;
    uint64_t slot;
    if (has_occurred(wide, wide->key, &slot) == occurs)
        return;
    map_put(&wide->seen, set->arena, slot, seen_value(wide->key, occurs));
    wide->seen_sum += occurs ? seen_hash(wide->key) : -seen_hash(wide->key);
}

bool wide_multisets_follow(struct run_multisets *set, size_t place)
{
    struct wide_multisets *wide = set->wide;
    wide_multisets_change(set, place);
    uint64_t value = seen_value(wide->key, true);
    wide->seen_sum += seen_hash(wide->key);
    return map_add(&wide->seen, set->arena, wide->key.first, &value);
}

uint64_t wide_multisets_key(const struct run_multisets *set)
{
    uint64_t forward = 0, backward = 0;
    for (size_t end = 0; end < set->width;) {
        end = end_of_run(set, end);
        forward += map_mix(end);
        backward += map_mix(set->width - end);
    }
    forward -= map_mix(set->width); /* the mirror image has an end at its beginning instead */
    return map_mix(set->wide->seen_sum + MIN(forward, backward));
}
