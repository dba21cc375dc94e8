#include "run_multisets.h"

#include "base/bits.h"
#include "base/order.h"
#include "wide_multisets.h"

void run_multisets_begin(struct run_multisets *set, struct arena *arena, size_t width)
{
    size_t words = words_for(width);
    *set = (struct run_multisets){ .arena = arena, .width = width };
    set->row = words == 1 ? &set->one_row : arena_zero(arena, words, sizeof *set->row);
    set->ends = words == 1 ? &set->one_ends : arena_zero(arena, words, sizeof *set->ends);
    find_run_ends(set->row, width, set->ends);
    if (width > SMALL_WIDTH)
        wide_multisets_begin(set);
}

void run_multisets_show(struct run_multisets *set, const uint64_t *row)
{
    memcpy(set->row, row, words_for(set->width) * sizeof *row);
    find_run_ends(set->row, set->width, set->ends);
    if (set->wide)
        wide_multisets_show(set);
}

/* The ends of a small row after changing a digit of one with these ends. */
static inline uint64_t small_ends(const struct run_multisets *set, uint64_t ends, size_t place)
{
    uint64_t inner = ((uint64_t)1 << (set->width - 1)) - 1;
    return ends ^ ((uint64_t)3 << place >> 1 & inner);
}

void run_multisets_change(struct run_multisets *set, size_t place)
{
    if (set->wide) {
        wide_multisets_change(set, place);
        return;
    }
    set->one_row ^= (uint64_t)1 << place;
    set->one_ends = small_ends(set, set->one_ends, place);
}

bool run_multisets_would_repeat(struct run_multisets *set, size_t place)
{
    if (set->wide)
        return wide_multisets_would_repeat(set, place);
    unsigned number = run_set_numbers[small_ends(set, set->one_ends, place)];
    return set->small[number / WORD_BITS] >> number % WORD_BITS & 1;
}

void run_multisets_add(struct run_multisets *set)
{
    if (set->wide) {
        wide_multisets_set(set, true);
        return;
    }
    unsigned number = run_set_numbers[set->one_ends];
    set->small[number / WORD_BITS] |= (uint64_t)1 << number % WORD_BITS;
}

void run_multisets_remove(struct run_multisets *set)
{
    if (set->wide) {
        wide_multisets_set(set, false);
        return;
    }
    unsigned number = run_set_numbers[set->one_ends];
    set->small[number / WORD_BITS] &= ~((uint64_t)1 << number % WORD_BITS);
}

/* --- from row to row --- */

/* The number of digits in which the row differs from another, if that is 0 or 1, else more; *place is one of them. */
static size_t count_changes(const struct run_multisets *set, const uint64_t *row, size_t *place)
{
    size_t changes = 0;
    for (size_t i = 0; i < words_for(set->width) && changes < 2; i++) {
        uint64_t changed = set->row[i] ^ row[i];
        if (!changed)
            continue;
        changes += changed & (changed - 1) ? 2 : 1;
        *place = i * WORD_BITS + (size_t)__builtin_ctzll(changed);
    }
    return changes;
}

static bool wide_follow(struct run_multisets *set, const uint64_t *row)
{
    size_t place;
    return count_changes(set, row, &place) == 1 && wide_multisets_follow(set, place);
}

static bool small_follow(struct run_multisets *set, const uint64_t *rows, size_t count)
{
    uint64_t above = set->one_row;
    for (size_t i = 0; i < count; i++) {
        uint64_t changed = above ^ rows[i];
        unsigned number = run_set_numbers[row_ends(rows[i], set->width)];
        uint64_t bit = (uint64_t)1 << number % WORD_BITS, *seen = &set->small[number / WORD_BITS];
        if (!changed || changed & (changed - 1) || *seen & bit)
            return false;
        *seen |= bit;
        above = rows[i];
    }
    set->one_row = above;
    set->one_ends = row_ends(above, set->width);
    return true;
}

bool run_multisets_follow(struct run_multisets *set, const uint64_t *rows, size_t count)
{
    if (!set->wide)
        return small_follow(set, rows, count);
    for (size_t i = 0; i < count; i++)
        if (!wide_follow(set, rows + i * words_for(set->width)))
            return false;
    return true;
}

enum diagnostic_id run_multisets_between(const struct run_multisets *runs,
                                         const struct shown *shown, candidate_sink *sink,
                                         void *user)
{
    size_t place;
    if (shown->count != runs->width)
        return DIAG_ROW_WIDTH;
    size_t changes = count_changes(runs, shown->bits, &place);
    if (changes != 1)
        return changes ? DIAG_ROW_CHANGES : DIAG_ROW_UNCHANGED;
    sink(user, (struct move){ .a = (int64_t)place });
    return DIAG_NONE;
}

/* --- position keys --- */

/* Reverses the lowest `count` bits, at most 16. */
static uint64_t reversed(uint64_t bits, size_t count)
{
    bits = (bits & 0x5555) << 1 | (bits >> 1 & 0x5555);
    bits = (bits & 0x3333) << 2 | (bits >> 2 & 0x3333);
    bits = (bits & 0x0f0f) << 4 | (bits >> 4 & 0x0f0f);
    bits = (bits & 0x00ff) << 8 | bits >> 8;
    return bits >> (16 - count);
}

/* Mirroring a small row reverses its inner ends. */
static uint64_t small_key(const struct run_multisets *set)
{
    uint64_t inner = set->one_ends & (((uint64_t)1 << (set->width - 1)) - 1), key = set->width;
    uint64_t image = reversed(inner, set->width - 1);
    for (size_t i = 0; i < SMALL_WORDS; i++)
        key = map_mix_with(key, set->small[i]);
    return map_mix_with(key, MIN(inner, image));
}

uint64_t run_multisets_key(const struct run_multisets *set)
{
    return set->wide ? wide_multisets_key(set) : small_key(set);
}

/* --- outlook --- */

/* For each set of inner ends: the numbers of the multisets of the rows that differ in one digit, as bits. */
struct neighbours {
    size_t words; /* in use */
    uint64_t numbers[][SMALL_WORDS];
};

static void find_neighbours(struct run_multisets *set)
{
    size_t last = (size_t)1 << (set->width - 1);
    struct neighbours *all = arena_zero(set->arena, 1, sizeof *all + last * sizeof all->numbers[0]);
    for (uint64_t inner = 0; inner < last; inner++)
        for (size_t place = 0; place < set->width; place++)
            mark_bit(all->numbers[inner], run_set_numbers[small_ends(set, inner | last, place)]);
    all->words = words_for(run_set_numbers[last] + 1u); /* the highest number: a single run */
    set->neighbours = all;
}

/* The number of new multisets that changing one digit of a row gives. */
static unsigned count_new(const struct run_multisets *set, uint64_t ends)
{
    const struct neighbours *all = set->neighbours;
    const uint64_t *near = all->numbers[ends & (((uint64_t)1 << (set->width - 1)) - 1)];
    unsigned count = 0;
    for (size_t i = 0; i < all->words; i++)
        count += count_bits(near[i] & ~set->small[i]);
    return count;
}

/* Without looking at any move: each of them must be refuted to prove a loss. */
static struct outlook first_outlook(const struct run_multisets *set, uint64_t ends)
{
    unsigned count = count_new(set, ends);
    return count ? (struct outlook){ 1, count } : (struct outlook){ OUTLOOK_NEVER, 0 };
}

static struct outlook look_ahead(struct run_multisets *set, uint64_t ends, unsigned moves)
{
    struct outlook outlook = { OUTLOOK_NEVER, 0 };
    for (size_t place = 0; place < set->width && outlook.win; place++) {
        uint64_t next = small_ends(set, ends, place);
        unsigned number = run_set_numbers[next];
        uint64_t bit = (uint64_t)1 << number % WORD_BITS, *seen = &set->small[number / WORD_BITS];
        if (*seen & bit)
            continue;
        *seen |= bit;
        struct outlook reply =
                moves > 1 ? look_ahead(set, next, moves - 1) : first_outlook(set, next);
        *seen ^= bit;
        outlook.win = MIN(reply.loss, outlook.win);
        outlook.loss += reply.win;
    }
    if (!outlook.win)
        outlook.loss = OUTLOOK_NEVER;
    return outlook;
}

struct outlook run_multisets_outlook(struct run_multisets *set, unsigned moves)
{
    if (!set->neighbours)
        find_neighbours(set);
    return look_ahead(set, set->one_ends, moves);
}
