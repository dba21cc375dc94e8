#include "run_multisets.h"

#include "base/bytes.h"
#include "base/decimal.h"

/* Keeps cold code out of the functions for small rows, which are only a few instructions long. */
#define OUT_OF_LINE __attribute__((noinline))

/* --- small rows: tables --- */

/* In run_set_lengths, the number of runs is stored above their lengths. */
enum {
    COUNT_SHIFT = 60,
    HAS_LONG = 1 /* the entry for lengths of two digits */
};

/* --- wide rows: an incrementally updated key --- */

/*
 * Multisets are looked up by a key, the sum of a number for each run, so that it does not depend on the order and a
 * changed digit changes only a few terms. Multisets with equal keys are compared.
 */
struct wide_multisets {
    uint64_t key;      /* key of the row's multiset */
    uint64_t seen_key; /* key of all multisets that occurred, also a sum */
    struct map by_key; /* key to index in seen; on a collision the next key is used */
    struct seen {
        bool has_occurred; /* false if that was undone */
        struct run_change {
            size_t old[3], new[3];
        } change;           /* the last one that led to this key */
        uint64_t looked_up; /* wide->version when that was looked up */
        uint64_t found;     /* the index of its result, or NOT_SEEN */
    } * seen;
    size_t count, capacity;
    uint64_t *ends; /* for each of these, the ends of a row that has the multiset */
    size_t ends_capacity;
    uint32_t *counts; /* scratch, zeroed: number of runs of each length */
    uint64_t version; /* counts changes of the row and of what was seen, from 1 */
};

enum { NOT_SEEN = INT32_MAX };

/* The key of a run; 0 for length 0. */
static uint64_t run_key(size_t length)
{
    return map_mix(length);
}

static uint64_t changed_key(uint64_t key, const struct run_change *change)
{
    for (int i = 0; i < 3; i++)
        key += run_key(change->new[i]) - run_key(change->old[i]);
    return key;
}

/*
 * True if two rows have the same run lengths. They are equally wide, so if the left one has more runs of one length, the
 * right one has more of another.
 */
static bool has_same_runs(const struct run_multisets *set, const uint64_t *left,
                          const uint64_t *right)
{
    uint32_t *counts = set->wide->counts;
    struct run_cursor runs = first_run(left, set->width);
    bool is_same = true;
    for (size_t length; (length = next_run(&runs)) > 0;)
        counts[length]++;
    runs = first_run(right, set->width);
    for (size_t length; (length = next_run(&runs)) > 0;)
        counts[length]--;
    runs = first_run(right, set->width);
    for (size_t length; (length = next_run(&runs)) > 0; counts[length] = 0)
        is_same = is_same && counts[length] == 0;
    runs = first_run(left, set->width);
    for (size_t length; (length = next_run(&runs)) > 0;)
        counts[length] = 0;
    return is_same;
}

/* Finds the row's multiset among those of a map; *key is its key, and becomes the one under which it is or can be. */
static bool find_seen(const struct run_multisets *set, uint64_t *key, uint64_t *index)
{
    const struct wide_multisets *wide = set->wide;
    for (; map_get(&wide->by_key, *key, index); ++*key)
        if (has_same_runs(set, set->ends, wide->ends + *index * words_for(set->width)))
            return true;
    return false;
}

/* Stores the row's multiset, which is in the map as the next one. */
static void add_seen(struct run_multisets *set)
{
    struct wide_multisets *wide = set->wide;
    size_t words = words_for(set->width);
    ARENA_PUSH(set->arena, wide->seen, wide->count, wide->capacity);
    ARENA_RESERVE(set->arena, wide->ends, (wide->count + 1) * words, wide->ends_capacity);
    memcpy(wide->ends + wide->count * words, set->ends, words * sizeof *wide->ends);
    wide->seen[wide->count++] = (struct seen){ .has_occurred = false };
    wide->version++;
}

static void mark_seen(struct wide_multisets *wide, size_t index, bool has_occurred)
{
    uint64_t term = map_mix(wide->key + 1);
    if (wide->seen[index].has_occurred != has_occurred)
        wide->seen_key += has_occurred ? term : -term;
    wide->seen[index].has_occurred = has_occurred;
}

OUT_OF_LINE static void set_occurred(struct run_multisets *set, bool has_occurred)
{
    struct wide_multisets *wide = set->wide;
    uint64_t key = wide->key, index;
    if (!find_seen(set, &key, &index)) {
        index = wide->count;
        map_put(&wide->by_key, set->arena, key, index);
        add_seen(set);
    }
    mark_seen(wide, index, has_occurred);
}

/* The first and last digit of the run that contains a digit. */
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

static size_t last_of_run(const struct run_multisets *set, size_t place)
{
    size_t i = place / WORD_BITS;
    uint64_t after = set->ends[i] >> place % WORD_BITS << place % WORD_BITS;
    while (!after)
        after = set->ends[++i];
    return i * WORD_BITS + (size_t)__builtin_ctzll(after);
}

/* The run that contains a digit. The result is cached, because finding a long run takes time. */
static struct run run_at(struct run_multisets *set, size_t place)
{
    if (!set->has_found || place < set->found.first || place > set->found.last)
        set->found = (struct run){ first_of_run(set, place), last_of_run(set, place) };
    set->has_found = true;
    return set->found;
}

/* Changing a digit at either end of its run joins it to the neighbouring run. */
static struct run_change change_at(struct run_multisets *set, size_t place)
{
    struct run run = run_at(set, place);
    size_t left = place - run.first, right = run.last - place, before = 0, after = 0;
    if (left == 0 && run.first > 0)
        before = run.first - first_of_run(set, run.first - 1);
    if (right == 0 && run.last + 1 < set->width)
        after = last_of_run(set, run.last + 1) - run.last;
    return (struct run_change){ { left + 1 + right, before, after },
                                { left, right, before + 1 + after } };
}

static void flip_digit(struct run_multisets *set, size_t place)
{
    flip_bit(set->row, place);
    if (place > 0)
        flip_bit(set->ends, place - 1);
    if (place + 1 < set->width)
        flip_bit(set->ends, place);
}

static void sort_lengths(size_t lengths[3])
{
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2 - i; k++)
            if (lengths[k] < lengths[k + 1]) {
                size_t length = lengths[k];
                lengths[k] = lengths[k + 1];
                lengths[k + 1] = length;
            }
}

/* The same change for all that turn a multiset into the same one. */
static struct run_change plain_change(struct run_change change)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            if (change.old[i] == change.new[k])
                change.old[i] = change.new[k] = 0;
    sort_lengths(change.old);
    sort_lengths(change.new);
    return change;
}

/*
 * Comparing rows takes time, and many changes of a row may give the same multiset; it is compared once. So to try all
 * changes of a row takes no longer than to read the rows that have their multisets.
 */
OUT_OF_LINE static bool wide_would_repeat(struct run_multisets *set, size_t place)
{
    struct wide_multisets *wide = set->wide;
    struct run_change change = change_at(set, place);
    uint64_t key = changed_key(wide->key, &change), index;
    if (!map_get(&wide->by_key, key, &index))
        return false;
    struct seen *seen = &wide->seen[index];
    change = plain_change(change);
    if (seen->looked_up != wide->version || memcmp(&seen->change, &change, sizeof change) != 0) {
        flip_digit(set, place);
        seen->found = find_seen(set, &key, &index) ? index : NOT_SEEN;
        flip_digit(set, place);
        seen->looked_up = wide->version;
        seen->change = change;
    }
    return seen->found != NOT_SEEN && wide->seen[seen->found].has_occurred;
}

/* --- all widths --- */

void find_run_ends(const uint64_t *row, size_t width, uint64_t *ends)
{
    size_t words = words_for(width);
    for (size_t i = 0; i < words; i++) {
        uint64_t next = i + 1 < words ? row[i + 1] << (WORD_BITS - 1) : 0;
        ends[i] = row[i] ^ (row[i] >> 1 | next);
    }
    if (!bit_at(row, width - 1)) /* a last 1 already ends before the 0 bits */
        flip_bit(ends, width - 1);
}

void run_multisets_begin(struct run_multisets *set, struct arena *arena, size_t width)
{
    size_t words = words_for(width);
    *set = (struct run_multisets){ .arena = arena, .width = width };
    set->row = words == 1 ? &set->one_row : arena_zero(arena, words, sizeof *set->row);
    set->ends = words == 1 ? &set->one_ends : arena_zero(arena, words, sizeof *set->ends);
    find_run_ends(set->row, width, set->ends);
    if (width <= SMALL_WIDTH)
        return;
    set->wide = arena_zero(arena, 1, sizeof *set->wide);
    set->wide->counts = arena_zero(arena, width + 1, sizeof *set->wide->counts);
    set->wide->key = run_lengths_key(set->ends, width);
    set->wide->version = 1;
}

void run_multisets_show(struct run_multisets *set, const uint64_t *row)
{
    memcpy(set->row, row, words_for(set->width) * sizeof *row);
    find_run_ends(set->row, set->width, set->ends);
    set->has_found = false;
    if (!set->wide)
        return;
    set->wide->key = run_lengths_key(set->ends, set->width);
    set->wide->version++;
}

/* The ends of a small row after changing a digit of one with these ends. */
static inline uint64_t small_ends(const struct run_multisets *set, uint64_t ends, size_t place)
{
    uint64_t inner = ((uint64_t)1 << (set->width - 1)) - 1;
    return ends ^ ((uint64_t)3 << place >> 1 & inner);
}

OUT_OF_LINE static void change_wide(struct run_multisets *set, size_t place)
{
    struct run_change change = change_at(set, place);
    set->wide->key = changed_key(set->wide->key, &change);
    set->wide->version++;
    flip_digit(set, place);
    set->has_found = false;
}

void run_multisets_change(struct run_multisets *set, size_t place)
{
    if (set->wide) {
        change_wide(set, place);
        return;
    }
    set->one_row ^= (uint64_t)1 << place;
    set->one_ends = small_ends(set, set->one_ends, place);
}

bool run_multisets_would_repeat(struct run_multisets *set, size_t place)
{
    if (set->wide)
        return wide_would_repeat(set, place);
    unsigned number = run_set_numbers[small_ends(set, set->one_ends, place)];
    return set->small[number / WORD_BITS] >> number % WORD_BITS & 1;
}

/* --- new multisets near a small row --- */

/* For each set of inner ends: the numbers of the multisets of the rows that differ in one digit, as bits. */
struct neighbours {
    size_t words; /* in use */
    uint64_t numbers[][SMALL_WORDS];
};

OUT_OF_LINE static void find_neighbours(struct run_multisets *set)
{
    size_t last = (size_t)1 << (set->width - 1);
    struct neighbours *all = arena_zero(set->arena, 1, sizeof *all + last * sizeof all->numbers[0]);
    for (uint64_t inner = 0; inner < last; inner++)
        for (size_t place = 0; place < set->width; place++)
            mark_bit(all->numbers[inner], run_set_numbers[small_ends(set, inner | last, place)]);
    all->words = words_for(run_set_numbers[last] + 1u); /* the highest number: a single run */
    set->neighbours = all;
}

static unsigned count_bits(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555;
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (unsigned)(bits * 0x0101010101010101 >> 56);
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
        outlook.win = reply.loss < outlook.win ? reply.loss : outlook.win;
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

void run_multisets_add(struct run_multisets *set)
{
    if (set->wide) {
        set_occurred(set, true);
        return;
    }
    unsigned number = run_set_numbers[set->one_ends];
    set->small[number / WORD_BITS] |= (uint64_t)1 << number % WORD_BITS;
}

void run_multisets_remove(struct run_multisets *set)
{
    if (set->wide) {
        set_occurred(set, false);
        return;
    }
    unsigned number = run_set_numbers[set->one_ends];
    set->small[number / WORD_BITS] &= ~((uint64_t)1 << number % WORD_BITS);
}

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

/* A key that is new is that of a new multiset. */
static bool wide_follow(struct run_multisets *set, const uint64_t *row)
{
    struct wide_multisets *wide = set->wide;
    size_t place;
    uint64_t index = wide->count;
    if (count_changes(set, row, &place) != 1)
        return false;
    change_wide(set, place);
    if (!map_add(&wide->by_key, set->arena, wide->key, &index))
        return false;
    add_seen(set);
    mark_seen(wide, index, true);
    return true;
}

/* The ends of the runs in a row of fewer than 64 digits. */
static inline uint64_t row_ends(uint64_t row, size_t width)
{
    return (row ^ row >> 1) | (uint64_t)1 << (width - 1);
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
        key = map_mix(key + set->small[i]);
    return map_mix(key + (inner < image ? inner : image));
}

uint64_t run_multisets_key(const struct run_multisets *set)
{
    if (!set->wide)
        return small_key(set);
    uint64_t seen = set->wide->seen_key, forward = 0, backward = 0;
    for (size_t place = 0; place < set->width; place++) {
        place = last_of_run(set, place);
        forward += map_mix(place + 1);
        backward += map_mix(set->width - 1 - place);
    }
    forward -= map_mix(set->width); /* the mirror image has an end at its beginning instead */
    return map_mix(seen + (forward < backward ? forward : backward));
}

/* --- run lengths --- */

uint64_t run_lengths_key(const uint64_t *ends, size_t width)
{
    struct run_cursor runs = first_run(ends, width);
    uint64_t key = 0;
    for (size_t length; (length = next_run(&runs)) > 0;)
        key += run_key(length);
    return key;
}

/* Formats four 4-bit lengths as text, first byte lowest: a digit and a comma for each. */
static inline uint64_t four_lengths(uint64_t four)
{
    four &= 0xffff;
    four = (four | four << 24) & 0x000000ff000000ff;
    four = (four | four << 12) & 0x000f000f000f000f;
    return four + 0x2c302c302c302c30; /* "0,0,0,0," */
}

static size_t write_small(uint64_t all, char *to)
{
    size_t len = 2 * (all >> COUNT_SHIFT) - 1;
    for (size_t i = 0; i < len; i += 8)
        store_eight(to + i, four_lengths(all >> 2 * i));
    return len;
}

size_t write_run_lengths(const uint64_t *ends, size_t width, char *to)
{
    uint64_t all = width <= SMALL_WIDTH ? run_set_lengths[ends[0]] : HAS_LONG;
    char *start = to;
    if (all != HAS_LONG)
        return write_small(all, to);
    struct run_cursor runs = first_run(ends, width);
    for (size_t length; (length = next_run(&runs)) > 0; *to++ = ',')
        to = write_integer(to, (int64_t)length);
    return (size_t)(to - 1 - start);
}

struct slice run_lengths_text(struct arena *arena, const uint64_t *ends, size_t width)
{
    char *text = arena_alloc(arena, run_lengths_size(width));
    size_t len = write_run_lengths(ends, width, text);
    text[len] = '\0';
    return (struct slice){ text, len };
}

/* A mask of the first bytes of eight. */
static inline uint64_t first_bytes(size_t count)
{
    return count < 8 ? ((uint64_t)1 << 8 * count) - 1 : ~(uint64_t)0;
}

/*
 * True if sixteen bytes of a text, or the first `len` if there are fewer, are these lengths of 4 bits, 0 for those that
 * the text has not. Branch-free: the number of runs is hard to predict.
 */
static inline bool are_sixteen(const char *at, size_t len, uint64_t lengths)
{
    const uint64_t zeros = 0x2c302c302c302c30, digits = 0x000f000f000f000f; /* "0,0,0,0," */
    const uint64_t gather = 0x1001001001000; /* moves four digits to the highest 16 bits */
    uint64_t low = (load_eight(at) ^ zeros) & first_bytes(len);
    uint64_t high = (load_eight(at + 8) ^ zeros) & first_bytes(len > 8 ? len - 8 : 0);
    uint64_t all = low * gather >> 48 | high * gather >> 48 << 16;
    return (((low | high) & ~digits) | (all ^ lengths)) == 0;
}

/* True if a text is that of a small row, all of whose lengths have one digit. */
static inline bool is_small(uint64_t all, struct slice text)
{
    uint64_t count = all >> COUNT_SHIFT, lengths = all ^ count << COUNT_SHIFT;
    return text.len == 2 * count - 1 && are_sixteen(text.ptr, text.len, (uint32_t)lengths) &&
           (text.len <= 16 || are_sixteen(text.ptr + 16, text.len - 16, lengths >> 32));
}

OUT_OF_LINE static bool is_long(uint64_t ends, size_t width, struct slice text)
{
    char right[2 * WORD_BITS + 32];
    return text.len == 0 ||
           slice_equal(text, (struct slice){ right, write_run_lengths(&ends, width, right) });
}

size_t count_right_lengths(const uint64_t *rows, size_t width, const struct slice *texts,
                           size_t count, const char *end)
{
    enum { LONGEST = 32 }; /* of a small row, rounded up to what is read */
    bool has_table = width <= SMALL_WIDTH && count > 0 && end - texts[count - 1].ptr >= LONGEST;
    for (size_t i = 0; i < count; i++) {
        uint64_t ends = row_ends(rows[i], width),
                 all = has_table ? run_set_lengths[ends] : HAS_LONG;
        if (all == HAS_LONG ? !is_long(ends, width, texts[i])
                            : texts[i].len > 0 && !is_small(all, texts[i]))
            return i;
    }
    return count;
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
