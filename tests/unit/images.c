/*
 * Keys of positions: a game and its mirror images, played move by move, have the same keys. Otherwise quire-solve would
 * search the same position several times. tests/unit/rules.c checks that equal keys mean equal futures.
 */
#include "base/random.h"
#include "games/games.h"
#include "play/game.h"
#include "rules/cards.h"
#include "rules/scramble.h"

#include "unit.h"

enum { IMAGES_MAX = 8, WALKS = 40, WALK_MAX = 14 };

/* The images of a game, as bits. */
enum {
    ACROSS = 1,
    UP = 2,
    SWAPPED = 4
};                                    /* on a board: mirrored, mirrored, rows and columns swapped */
enum { REVERSED = 1, EXCHANGED = 2 }; /* of a row: in reverse order, 0 and 1 exchanged */

struct symmetry {
    const char *game;
    int64_t sizes[SIZES_MAX];
    unsigned images;
    /* Makes what comes before the random moves; NULL: nothing. */
    void (*begin)(struct position *position, unsigned image, struct random_source *random);
    struct move (*image)(const struct position *position, struct move move, unsigned image);
};

/* --- boards --- */

static void turn_square(int64_t *column, int64_t *row, int64_t n, unsigned image)
{
    int64_t a = image & ACROSS ? n + 1 - *column : *column, b = image & UP ? n + 1 - *row : *row;
    *column = image & SWAPPED ? b : a;
    *row = image & SWAPPED ? a : b;
}

static struct move square_image_of(const struct position *position, struct move move,
                                   unsigned image)
{
    turn_square(&move.a, &move.b, position->sizes[0], image);
    return move;
}

static struct move segment_image(const struct position *position, struct move move, unsigned image)
{
    turn_square(&move.a, &move.b, position->sizes[0], image);
    turn_square(&move.c, &move.d, position->sizes[0], image);
    return move;
}

/* Player 1 predicts how the squares rise from column to column, player 2 from row to row. */
static void predict_signs(struct position *position, unsigned image, struct random_source *random)
{
    enum { PREDICTION = FIELD_OF_GAME + 2, SIGNS_MAX = 16 };
    size_t count = (size_t)position->sizes[0] - 1;
    for (unsigned player = 1; player <= 2; player++) {
        int64_t signs[SIGNS_MAX];
        bool is_reversed = image & (player == 1 ? ACROSS : UP),
             is_negated = image == ACROSS || image == UP;
        for (size_t i = 0; i < count; i++)
            signs[is_reversed ? count - 1 - i : i] = (int64_t)random_below(random, 2) ^ is_negated;
        position->rules->set(position, PREDICTION, player, signs, count);
    }
}

/* --- rows --- */

static void set_width(struct position *position, unsigned image, struct random_source *random)
{
    (void)image, (void)random;
    position->rules->set(position, FIELD_OF_GAME, 0, position->sizes, 1);
}

static struct move reversed_place(const struct position *position, struct move move, unsigned image)
{
    return image & REVERSED ? (struct move){ .a = position->sizes[0] - 1 - move.a } : move;
}

static struct move square_of_row(const struct position *position, struct move move, unsigned image)
{
    return (struct move){ .a = image & REVERSED ? position->sizes[0] + 1 - move.a : move.a,
                          .b = move.b ^ (image & EXCHANGED ? 1 : 0) };
}

/* Exchanging the digits. In the first part of Scramble a move is a digit. */
static struct move digit_or_place(const struct position *position, struct move move, unsigned image)
{
    if ((int64_t)position->moves < position->sizes[0])
        return (struct move){ .a = move.a ^ (image & 1) };
    return move;
}

static void write_list(struct position *position, unsigned image, struct random_source *random)
{
    enum { WIDEST = 256 };
    int64_t digits[WIDEST], n = position->sizes[0];
    for (int64_t i = 0; i < n; i++)
        digits[image & REVERSED ? n - 1 - i : i] =
                (int64_t)random_below(random, 2) ^ (image & EXCHANGED ? 1 : 0);
    for (int64_t i = 0; i < n; i++)
        position_make(position, (struct move){ .a = digits[i] });
}

static void write_both_digits(struct position *position, unsigned image,
                              struct random_source *random)
{
    int64_t first = (int64_t)random_below(random, 2) ^ (image & 1);
    position_make(position, (struct move){ .a = first });
    position_make(position, (struct move){ .a = !first });
}

static struct move exchanged_digit(const struct position *position, struct move move,
                                   unsigned image)
{
    (void)position;
    return (struct move){ .a = move.a ^ (image & 1) };
}

/* --- integers and cards --- */

/* A bit of the image for each list: all its signs are changed. */
static struct move negated(const struct position *position, struct move move, unsigned image)
{
    (void)position;
    return (struct move){ move.a, image >> move.a & 1 ? -move.b : move.b, move.c, move.d };
}

static struct move opposite_card(const struct position *position, struct move move, unsigned image)
{
    (void)position;
    return (struct move){ image & 1 ? CARD_VALUES + 1 - move.a : move.a, move.b, 0, 0 };
}

static void deal_and_predict(struct position *position, unsigned image,
                             struct random_source *random)
{
    enum { HAND = FIELD_OF_GAME + 1, PREDICTION, LETTERS = 3, SAME = 2 };
    size_t count = (size_t)position->sizes[0];
    int64_t cards[2 * DECK_SIZE], letters[LETTERS];
    struct cards none = { .count = { 0 } };
    cards_draw(&none, random, cards, position->players * count);
    for (size_t i = 0; image && i < position->players * count; i++)
        cards[2 * i] = CARD_VALUES + 1 - cards[2 * i];
    for (unsigned player = 1; player <= position->players; player++) {
        for (size_t i = 0; i < LETTERS; i++) {
            letters[i] = (int64_t)random_below(random, LETTERS);
            letters[i] ^= image && letters[i] != SAME;
        }
        position->rules->set(position, HAND, player, cards + (player - 1) * 2 * count, 2 * count);
        position->rules->set(position, PREDICTION, player, letters, LETTERS);
    }
}

/* --- the test --- */

static const struct symmetry symmetries[] = {
    { "intersections", { 4 }, 8, NULL, segment_image },
    { "superposition", { 4 }, 8, NULL, square_image_of },
    { "permudrome", { 8 }, 4, NULL, square_image_of },
    { "plusses", { 6 }, 4, predict_signs, square_image_of },
    { "palindromes", { 9 }, 4, NULL, square_of_row },
    { "procession", { 7 }, 2, set_width, reversed_place },
    { "procession", { 80 }, 2, set_width, reversed_place },
    { "scramble", { 5, 3 }, 2, NULL, digit_or_place },
    { "scramble", { 70, 0 }, 4, write_list, reversed_place },
    { "lengths", { 9 }, 2, write_both_digits, exchanged_digit },
    { "permutations", { 5 }, 4, NULL, negated },
    { "precognition", { 5 }, 2, deal_and_predict, opposite_card },
};

static const struct rules *rules_of(const char *name)
{
    size_t i = 0;
    while (strcmp(games[i]->name, name) != 0)
        i++;
    return ((const struct game *)games[i])->rules;
}

static uint64_t key_of(const struct position *position)
{
    return position_key(position);
}

/* Plays a random game and its images, and returns the number of moves. */
static int play_images(const struct symmetry *symmetry, struct arena *arena, uint64_t seed)
{
    struct position *positions[IMAGES_MAX];
    struct random_source random;
    struct move move;
    int moves = 0;
    for (unsigned image = 0; image < symmetry->images; image++) {
        positions[image] = position_new(rules_of(symmetry->game), arena, 2, 0, symmetry->sizes);
        position_begin_round(positions[image], 1);
        random_init(&random, seed);
        if (symmetry->begin)
            symmetry->begin(positions[image], image, &random);
    }
    for (; moves < WALK_MAX && position_random(positions[0], &random, &move); moves++) {
        uint64_t before = key_of(positions[0]);
        for (unsigned image = symmetry->images; image-- > 0;) {
            struct move turned = symmetry->image(positions[0], move, image);
            cr_assert(positions[image]->rules->check(positions[image], turned) == DIAG_NONE,
                      "%s: move %d is illegal in image %u", symmetry->game, moves + 1, image);
            position_make(positions[image], turned);
        }
        cr_assert(key_of(positions[0]) != before);
        for (unsigned image = 1; image < symmetry->images; image++)
            cr_assert(key_of(positions[image]) == key_of(positions[0]),
                      "%s: image %u has another key after %d moves", symmetry->game, image,
                      moves + 1);
    }
    return moves;
}

Test(images, have_equal_keys)
{
    struct arena arena = { .next = NULL };
    for (size_t i = 0; i < LENGTH(symmetries); i++) {
        int moves = 0;
        for (uint64_t seed = 0; seed < WALKS; seed++) {
            moves += play_images(&symmetries[i], &arena, seed);
            arena_reset(&arena);
        }
        cr_assert(moves > WALKS, "%s", symmetries[i].game);
    }
    arena_free(&arena);
}

enum { FIRST_MOVES_MAX = 256 };
struct first_moves {
    struct position *position;
    uint64_t keys[FIRST_MOVES_MAX];
    size_t count; /* of different keys */
};

static bool note_key(void *user, struct move move)
{
    struct first_moves *moves = user;
    position_make(moves->position, move);
    uint64_t key = key_of(moves->position);
    position_undo(moves->position, move);
    size_t i = 0;
    while (i < moves->count && moves->keys[i] != key)
        i++;
    moves->keys[i] = key;
    moves->count += i == moves->count;
    return moves->count < FIRST_MOVES_MAX;
}

/* First moves that are not images of each other have different keys; `different` is their number. */
Test(images, only_they_have_equal_keys)
{
    static const struct {
        const char *game;
        int64_t n;
        size_t different;
    } cases[] = { { "intersections", 5, 18 },
                  { "superposition", 5, 6 },
                  { "permudrome", 6, 9 },
                  { "palindromes", 9, 5 },
                  { "permutations", 5, 1 } };
    struct arena arena = { .next = NULL };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        int64_t sizes[SIZES_MAX] = { cases[i].n, 9 };
        struct first_moves moves = { .count = 0 };
        moves.position = position_new(rules_of(cases[i].game), &arena, 2, 0, sizes);
        position_begin_round(moves.position, 1);
        moves.position->rules->candidates(moves.position, note_key, &moves);
        cr_assert(moves.count == cases[i].different, "%s: %zu keys", cases[i].game, moves.count);
    }
    arena_free(&arena);
}

/* Binary Scramble: with a target, the points of each player matter. */
Test(images, points_matter_with_a_target)
{
    struct arena arena = { .next = NULL };
    int64_t sizes[SIZES_MAX] = { 4, 3 };
    struct position *position = position_new(rules_of("scramble"), &arena, 2, 0, sizes);
    position_begin_round(position, 1);
    const struct scramble *state = position->state;
    uint64_t key = key_of(position);
    for (unsigned i = 0; i < position->players; i++) {
        state->points[i]++;
        cr_assert(key_of(position) != key, "the points of player %u", i + 1);
        state->points[i]--;
    }
    arena_free(&arena);
}

/* Numbers To Number: the order of moves with the same symbol does not matter. */
Test(images, order_of_numbers_does_not_matter)
{
    struct arena arena = { .next = NULL };
    int64_t sizes[SIZES_MAX] = { 3 };
    struct move one = { .a = 5, .b = 3 }, other = { .a = 6, .b = 2 };
    struct position *positions[2];
    for (int i = 0; i < 2; i++) {
        positions[i] = position_new(rules_of("numbers-to-number"), &arena, 2, 0, sizes);
        position_begin_round(positions[i], 1);
        position_make(positions[i], i ? other : one);
        position_make(positions[i], i ? one : other);
    }
    cr_assert(key_of(positions[0]) == key_of(positions[1]));
    arena_free(&arena);
}
