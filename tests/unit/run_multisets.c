/* Sets of multisets of run lengths, compared with lists of sorted lengths. */
#include "rules/run_multisets.h"

#include "base/order.h"
#include "unit.h"

enum { WIDEST = 200, MOVES = 60 };

/* The lengths of the runs of a row, from left to right. */
struct lengths {
    size_t items[WIDEST], count;
};

static struct lengths lengths_of(const bool *row, size_t width)
{
    struct lengths lengths = { .count = 0 };
    for (size_t i = 0; i < width; i++) {
        if (i == 0 || row[i] != row[i - 1])
            lengths.items[lengths.count++] = 0;
        lengths.items[lengths.count - 1]++;
    }
    return lengths;
}

static int compare_sizes(const void *left, const void *right)
{
    const size_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

static struct lengths multiset_of(const bool *row, size_t width)
{
    struct lengths lengths = lengths_of(row, width);
    qsort(lengths.items, lengths.count, sizeof *lengths.items, compare_sizes);
    return lengths;
}

static bool is_same(const struct lengths *a, const struct lengths *b)
{
    return a->count == b->count && memcmp(a->items, b->items, a->count * sizeof *a->items) == 0;
}

struct trial {
    struct arena arena;
    struct run_multisets set;
    size_t width;
    bool row[WIDEST];
    struct lengths occurred[MOVES + 4];
    size_t count;
};

static bool has_occurred(const struct trial *trial)
{
    struct lengths now = multiset_of(trial->row, trial->width);
    for (size_t i = 0; i < trial->count; i++)
        if (is_same(&trial->occurred[i], &now))
            return true;
    return false;
}

static void expect_answers(struct trial *trial)
{
    for (size_t place = 0; place < trial->width; place++) {
        trial->row[place] = !trial->row[place];
        bool repeats = has_occurred(trial);
        trial->row[place] = !trial->row[place];
        cr_assert(run_multisets_would_repeat(&trial->set, place) == repeats,
                  "width %zu, digit %zu, %zu occurred", trial->width, place, trial->count);
    }
}

/* The number of new multisets that a change of one digit gives. */
static unsigned count_new(struct trial *trial)
{
    struct lengths found[WIDEST];
    unsigned count = 0;
    for (size_t place = 0; place < trial->width; place++) {
        trial->row[place] = !trial->row[place];
        struct lengths now = multiset_of(trial->row, trial->width);
        bool is_known = has_occurred(trial);
        for (unsigned i = 0; i < count; i++)
            is_known |= is_same(&found[i], &now);
        if (!is_known)
            found[count++] = now;
        trial->row[place] = !trial->row[place];
    }
    return count;
}

static struct outlook expected_outlook(struct trial *trial, unsigned moves)
{
    struct outlook outlook = { OUTLOOK_NEVER, 0 };
    unsigned count = count_new(trial);
    if (moves == 0 && count > 0)
        return (struct outlook){ 1, count };
    for (size_t place = 0; place < trial->width && count > 0; place++) {
        trial->row[place] = !trial->row[place];
        if (!has_occurred(trial)) {
            trial->occurred[trial->count++] = multiset_of(trial->row, trial->width);
            struct outlook reply = expected_outlook(trial, moves - 1);
            outlook.win = MIN(reply.loss, outlook.win);
            outlook.loss += reply.win;
            trial->count--;
        }
        trial->row[place] = !trial->row[place];
    }
    if (outlook.win == 0)
        outlook.loss = OUTLOOK_NEVER;
    return outlook;
}

static void expect_outlooks(struct trial *trial)
{
    enum { SLOW_WIDTH = 9 };
    unsigned most = trial->width < SLOW_WIDTH ? 3 : 1;
    for (unsigned moves = 1; moves <= most && trial->width <= SMALL_WIDTH; moves++) {
        struct outlook outlook = run_multisets_outlook(&trial->set, moves);
        struct outlook expected = expected_outlook(trial, moves);
        cr_assert_eq(outlook.win, expected.win);
        cr_assert_eq(outlook.loss, expected.loss);
    }
}

static void expect_text(const struct trial *trial)
{
    struct lengths lengths = lengths_of(trial->row, trial->width);
    struct notes notes = { "", 0 };
    char *text = malloc(run_lengths_size(trial->width));
    for (size_t i = 0; i < lengths.count; i++)
        note(&notes, "%s%zu", i ? "," : "", lengths.items[i]);
    text[write_run_lengths(trial->set.ends, trial->width, text)] = '\0';
    cr_assert_str_eq(text, notes.text);
    free(text);
}

static void change(struct trial *trial, size_t place)
{
    trial->row[place] = !trial->row[place];
    run_multisets_change(&trial->set, place);
    expect_text(trial);
}

static void show_at_random(struct trial *trial, uint64_t *random)
{
    uint64_t words[WIDEST / WORD_BITS + 1] = { 0 };
    for (size_t i = 0; i < trial->width; i++) {
        trial->row[i] = next_random(random) % 3 == 0;
        words[i / WORD_BITS] |= (uint64_t)trial->row[i] << i % WORD_BITS;
    }
    run_multisets_show(&trial->set, words);
    expect_text(trial);
}

/* Makes moves and takes some back; sometimes begins another row. The multiset of the first row may not count. */
static void play(struct trial *trial, bool first_counts, uint64_t *random)
{
    run_multisets_begin(&trial->set, &trial->arena, trial->width);
    if (first_counts) {
        run_multisets_add(&trial->set);
        trial->occurred[trial->count++] = multiset_of(trial->row, trial->width);
    }
    while (trial->count <= MOVES) {
        size_t place = next_random(random) % trial->width;
        expect_answers(trial);
        expect_outlooks(trial);
        uint64_t key = run_multisets_key(&trial->set);
        bool repeats = run_multisets_would_repeat(&trial->set, place);
        change(trial, place);
        if (!repeats && next_random(random) % 4 == 0) {
            run_multisets_add(&trial->set);
            run_multisets_remove(&trial->set);
            change(trial, place);
            cr_assert(run_multisets_key(&trial->set) == key);
        }
        run_multisets_add(&trial->set);
        trial->occurred[trial->count++] = multiset_of(trial->row, trial->width);
        if (next_random(random) % 16 == 0)
            show_at_random(trial, random);
    }
}

Test(run_multisets, repeats_are_found)
{
    static const size_t widths[] = { 1, 2, 3, 5, 9, 10, 14, 15, 16, 17, 40, 63, 64, 65, 128, 200 };
    uint64_t random = 3;
    for (size_t i = 0; i < LENGTH(widths); i++)
        for (int k = 0; k < 5; k++) {
            struct trial *trial = calloc(1, sizeof *trial);
            trial->width = widths[i];
            play(trial, k < 4, &random);
            arena_free(&trial->arena);
            free(trial);
        }
}

/* Compares all rows of 10 digits: different multisets of one width have different numbers. */
Test(run_multisets, different_multisets_have_different_numbers)
{
    enum { WIDTH = 10, ROWS = 1 << (WIDTH - 1) };
    struct arena arena = { .next = NULL };
    struct lengths *multisets = calloc(ROWS, sizeof *multisets);
    for (uint64_t i = 0; i < ROWS; i++) {
        bool row[WIDTH];
        for (int k = 0; k < WIDTH; k++)
            row[k] = i >> k & 1;
        multisets[i] = multiset_of(row, WIDTH);
    }
    for (uint64_t i = 0; i < ROWS; i++) {
        struct run_multisets set;
        run_multisets_begin(&set, &arena, WIDTH);
        run_multisets_show(&set, &i);
        run_multisets_add(&set);
        for (uint64_t k = 0; k < ROWS; k++) {
            uint64_t above = k ^ 1;
            run_multisets_show(&set, &above);
            cr_assert(run_multisets_would_repeat(&set, 0) == is_same(&multisets[i], &multisets[k]));
        }
    }
    free(multisets);
    arena_free(&arena);
}

/* Following a row is changing a digit to a new multiset. */
static void follow_at_random(struct arena *arena, size_t width, uint64_t *random)
{
    struct run_multisets set, other;
    uint64_t row[WIDEST / WORD_BITS + 1] = { 0 };
    bool legal = true;
    run_multisets_begin(&set, arena, width);
    run_multisets_begin(&other, arena, width);
    run_multisets_add(&set);
    run_multisets_add(&other);
    for (int move = 0; move < MOVES && legal; move++) {
        size_t place = next_random(random) % width, second = next_random(random) % width;
        bool has_second = next_random(random) % 16 == 0;
        legal = !has_second && !run_multisets_would_repeat(&set, place);
        flip_bit(row, place);
        if (has_second)
            flip_bit(row, second);
        cr_assert(run_multisets_follow(&other, row, 1) == legal, "width %zu, move %d", width, move);
        if (!legal)
            break;
        run_multisets_change(&set, place);
        run_multisets_add(&set);
        cr_assert(run_multisets_key(&set) == run_multisets_key(&other));
    }
}

static uint64_t key_of_row(struct run_multisets *set, const bool *row)
{
    uint64_t words[WIDEST / WORD_BITS + 1] = { 0 };
    for (size_t i = 0; i < set->width; i++)
        words[i / WORD_BITS] |= (uint64_t)row[i] << i % WORD_BITS;
    run_multisets_show(set, words);
    return run_multisets_key(set);
}

/* Rows with the same run lengths, also if these are read from right to left, have the same key; others have not. */
Test(run_multisets, keys_tell_rows_apart)
{
    struct arena arena = { .next = NULL };
    uint64_t random = 6;
    for (size_t width = 2; width < WIDEST; width += 3) {
        struct run_multisets set;
        bool row[WIDEST], mirrored[WIDEST];
        for (size_t i = 0; i < width; i++)
            row[i] = mirrored[width - 1 - i] = next_random(&random) % 2;
        struct lengths forward = lengths_of(row, width), backward = lengths_of(mirrored, width);
        run_multisets_begin(&set, &arena, width);
        uint64_t key = key_of_row(&set, row);
        cr_assert(key_of_row(&set, mirrored) == key, "width %zu", width);
        for (size_t place = 0; place < width; place++) {
            row[place] = !row[place];
            struct lengths now = lengths_of(row, width);
            bool is_image = is_same(&now, &forward) || is_same(&now, &backward);
            cr_assert((key_of_row(&set, row) == key) == is_image, "width %zu", width);
            row[place] = !row[place];
        }
    }
    arena_free(&arena);
}

/* The same row has another key after another multiset has occurred, and the same one when that is undone. */
Test(run_multisets, keys_tell_what_has_occurred)
{
    struct arena arena = { .next = NULL };
    for (size_t width = 2; width < WIDEST; width += 3) {
        struct run_multisets set;
        run_multisets_begin(&set, &arena, width);
        uint64_t key = run_multisets_key(&set);
        run_multisets_change(&set, 0);
        run_multisets_add(&set);
        run_multisets_change(&set, 0);
        cr_assert(run_multisets_key(&set) != key, "width %zu", width);
        run_multisets_change(&set, 0);
        run_multisets_remove(&set);
        run_multisets_change(&set, 0);
        cr_assert(run_multisets_key(&set) == key, "width %zu", width);
    }
    arena_free(&arena);
}

Test(run_multisets, following_rows_makes_their_moves)
{
    struct arena arena = { .next = NULL };
    uint64_t random = 4;
    for (int i = 0; i < 4000; i++) {
        follow_at_random(&arena, 2 + next_random(&random) % (WIDEST - 1), &random);
        follow_at_random(&arena, 2 + next_random(&random) % SMALL_WIDTH, &random);
        arena_reset(&arena);
    }
    arena_free(&arena);
}

/* Random rows and their run lengths; none if a row is chosen for that, and a wrong one in row `wrong`. */
static void compare_texts(size_t width, size_t wrong, bool has_space_after, uint64_t *random)
{
    enum { ROWS = 8, SPACE = 64, TEXT = 2 * WORD_BITS + 32 };
    uint64_t rows[ROWS], ends;
    struct slice texts[ROWS];
    char all[ROWS * TEXT], *at = all;
    for (size_t i = 0; i < ROWS; i++) {
        uint64_t bits = (uint64_t)next_random(random) << 32 | next_random(random);
        rows[i] = bits & (((uint64_t)1 << width) - 1);
        find_run_ends(&rows[i], width, &ends);
        size_t len = write_run_lengths(&ends, width, at);
        if (i == wrong && next_random(random) % 2)
            at[next_random(random) % len] ^= 1;
        else if (i == wrong)
            at[len++] = '1';
        else if (next_random(random) % 4 == 0)
            len = 0;
        texts[i] = (struct slice){ at, len };
        at += len;
    }
    struct slice copy = exact(all, (size_t)(at - all) + (has_space_after ? SPACE : 0));
    for (size_t i = 0; i < ROWS; i++)
        texts[i].ptr = copy.ptr + (texts[i].ptr - all);
    size_t right = count_right_lengths(rows, width, texts, ROWS, copy.ptr + copy.len);
    cr_assert(right == wrong, "width %zu: %zu rows are right, expected %zu", width, right, wrong);
    free_text(copy);
}

Test(run_multisets, right_lengths_are_counted)
{
    uint64_t random = 5;
    for (size_t width = 1; width < WORD_BITS; width++)
        for (size_t i = 0; i < 200; i++)
            compare_texts(width, i % 9, i % 2, &random);
}
