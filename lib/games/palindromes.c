/*
 * Palindromes In Sequence. Two players write 0 or 1 into the empty squares of a row of m. In the full row, player 1
 * scores the lengths of all palindromes of even length, and player 2 those of all antipalindromes.
 */
#include "base/random.h"
#include "mirrors.h"
#include "play/claims.h"
#include "play/fit.h"
#include "views.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_ROW };
enum { SIZE_M };
enum { PART_SQUARE, PART_DIGIT };
enum { EMPTY = 2 }; /* index of '_' in the alphabet "01_" */

static const char *const fields[] = { "m", "Row", NULL };
static const char *const readings[] = { NULL };

/* --- the rules: a move writes digit b into square a, counted from 1 --- */

struct palindromes {
    struct move *filled; /* in the order filled */
    size_t count, capacity;
    struct map places;       /* square to its index in filled; EMPTIED if emptied again */
    int64_t *digits, *reach; /* scratch space for scoring */
    size_t digits_capacity, reach_capacity;
};

enum { EMPTIED = INT32_MAX };

/* The index of a square in filled, or EMPTIED. */
static size_t place_of(const struct palindromes *state, int64_t square)
{
    uint64_t place;
    return map_get(&state->places, (uint64_t)square, &place) ? (size_t)place : EMPTIED;
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    const struct palindromes *state = position->state;
    int64_t m = position->sizes[SIZE_M];
    if (move.a < 1 || (m && move.a > m) || move.b < 0 || move.b > 1)
        return DIAG_SQUARE_OUTSIDE;
    return place_of(state, move.a) != EMPTIED ? DIAG_SQUARE_FILLED : DIAG_NONE;
}

/* An illegal move fills no square, because a different square or digit was meant. */
static void make(struct position *position, struct move move)
{
    struct palindromes *state = position->state;
    if (check(position, move) != DIAG_NONE) {
        position->doubt |= DOUBT_POSITION;
        return;
    }
    map_put(&state->places, position->arena, (uint64_t)move.a, state->count);
    ARENA_PUSH(position->arena, state->filled, state->count, state->capacity);
    state->filled[state->count++] = move;
}

static void undo(struct position *position, struct move move)
{
    struct palindromes *state = position->state;
    state->count--;
    map_put(&state->places, position->arena, (uint64_t)move.a, EMPTIED);
}

static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    for (int64_t square = 1; square <= position->sizes[SIZE_M]; square++)
        for (int64_t digit = 0; digit < 2; digit++)
            if (!sink(user, (struct move){ .a = square, .b = digit }))
                return;
}

static struct move random_candidate(const struct position *position, struct random_source *random)
{
    int64_t m = position->sizes[SIZE_M];
    return (struct move){ .a = random_between(random, 1, m ? m : 1),
                          .b = (int64_t)random_below(random, 2) };
}

static bool over(const struct position *position)
{
    const struct palindromes *state = position->state;
    int64_t m = position->sizes[SIZE_M];
    return m && (int64_t)state->count >= m;
}

/* A gap whose longest match has 2k digits has one match of each length 2, 4, ..., 2k: k (k + 1) in total. */
static int64_t sum_of_lengths(const int64_t *reach, int64_t m)
{
    int64_t sum = 0;
    for (int64_t gap = 0; gap <= 2 * m; gap += 2)
        sum += reach[gap] / 2 * (reach[gap] / 2 + 1);
    return sum;
}

/* Zero until the row is full. */
static void points(const struct position *position, int64_t *points)
{
    struct palindromes *state = position->state;
    size_t m = (size_t)position->sizes[SIZE_M];
    if (!over(position))
        return;
    ARENA_RESERVE(position->arena, state->digits, m, state->digits_capacity);
    ARENA_RESERVE(position->arena, state->reach, 2 * m + 1, state->reach_capacity);
    for (size_t i = 0; i < m; i++)
        state->digits[state->filled[i].a - 1] = state->filled[i].b;
    for (int player = 0; player < 2; player++) {
        find_mirrors((struct mirrored){ state->digits, (int64_t)m, player == 1 }, state->reach);
        points[player] = sum_of_lengths(state->reach, (int64_t)m);
    }
}

/* The row scores the same if mirrored or if 0 and 1 are exchanged. */
static uint64_t key(const struct position *position)
{
    enum { IS_MIRRORED = 1, IS_EXCHANGED = 2, IMAGES = 4 };
    const struct palindromes *state = position->state;
    uint64_t least = UINT64_MAX;
    for (int64_t image = 0; image < IMAGES; image++) {
        uint64_t key = state->count;
        for (size_t i = 0; i < state->count; i++) {
            struct move at = state->filled[i];
            int64_t square = image & IS_MIRRORED ? position->sizes[SIZE_M] + 1 - at.a : at.a;
            int64_t digit = image & IS_EXCHANGED ? 1 - at.b : at.b;
            key += map_mix((uint64_t)(2 * square + digit));
        }
        least = key < least ? key : least;
    }
    return least;
}

static const struct rules rules = {
    .state_size = sizeof(struct palindromes),
    .scoring = POINTS_OF_PLAYERS,
    .check = check,
    .make = make,
    .undo = undo,
    .candidates = candidates,
    .random_candidate = random_candidate,
    .over = over,
    .points = points,
    .key = key,
};

static const char *row_text(const struct position *position)
{
    const struct palindromes *state = position->state;
    size_t m = (size_t)position->sizes[SIZE_M];
    char *text = arena_alloc(position->arena, m + 1);
    memset(text, '_', m);
    text[m] = '\0';
    for (size_t i = 0; i < state->count; i++)
        text[state->filled[i].a - 1] = state->filled[i].b ? '1' : '0';
    return text;
}

/* True if the row is short enough to be written on a page. */
static bool is_short(const struct position *position)
{
    enum { LONGEST = 1000 };
    return position->sizes[SIZE_M] > 0 && position->sizes[SIZE_M] <= LONGEST;
}

static struct slice write_squares(const struct position *position, unsigned player, size_t index)
{
    (void)player, (void)index;
    return is_short(position) ? slice_of(row_text(position)) : (struct slice){ NULL, 0 };
}

static const struct paper_form paper_form = {
    .rows = { { .meaning = PAPER_MOVES } },
    .fields = { { .field = FIELD_ROW, .meaning = PAPER_CLAIM, .write = write_squares } },
};

/* --- the paper --- */

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice text)
{
    const struct palindromes *state = play->position->state;
    if (fault == DIAG_SQUARE_OUTSIDE) {
        long long m = (long long)play->position->sizes[SIZE_M];
        struct diagnostic *found = report(play->report, fault, text,
                                          "square %lld is outside the row", (long long)move.a);
        if (m)
            diagnostic_help(play->report, found, "squares go from 1 to %lld", m);
        return;
    }
    long long square = move.a;
    struct move first = state->filled[place_of(state, move.a)];
    struct diagnostic *found = report(play->report, fault, text, "square %lld already has a %lld",
                                      square, (long long)first.b);
    for (size_t i = 0; i < play->made_count; i++)
        if (play->made[i].move.a == move.a && play->made[i].legal)
            diagnostic_note(play->report, found, play->made[i].text, "here");
}

static void row(struct play *play, const struct row *row)
{
    struct move move = { .a = 0 };
    parse_number(row_part(row, PART_SQUARE), &move.a);
    parse_number(row_part(row, PART_DIGIT), &move.b);
    play_require(play, FIELD_M);
    fit_at_least(play, FIELD_M, move.a);
    play_move(play, move, row_part(row, PART_SQUARE));
}

static void unreadable_row(struct play *play, int kind)
{
    (void)kind;
    play_lost_move(play);
}

/* Reads a row without moves: its digits are the moves, in an unknown order. */
static void read_row(struct play *play, const struct field *field)
{
    struct tokens tokens = field_tokens(field);
    struct token token;
    keep_field(play, FIELD_ROW);
    play->has_content = true;
    for (int64_t square = 1; token_next(&tokens, &token) == TOKEN_OK; square++)
        if (token.a != EMPTY)
            play_move(play, (struct move){ .a = square, .b = token.a }, token.text);
}

static void close_round(struct play *play)
{
    const struct field *field = play_field(play, FIELD_ROW);
    int64_t m = play->position->sizes[SIZE_M];
    bool has_moves = play->row_moves_count > 0 || round_in_doubt(play, DOUBT_MOVES);
    if (field) {
        int64_t length = (int64_t)tokens_count(field_tokens(field));
        play_require(play, FIELD_M);
        fit_exactly(play, FIELD_M, length);
        if (m && length != m) {
            report(play->report, DIAG_ROW_LENGTH, field_place(field),
                   "%lld squares, expected %lld (m)", (long long)length, (long long)m);
            keep_field(play, FIELD_ROW);
            doubt_round(play, has_moves ? 0 : DOUBT_POSITION);
            return;
        }
    }
    if (field && !has_moves) {
        read_row(play, field);
        return;
    }
    bool is_known = m && has_moves && !round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION) &&
                    (field || is_short(play->position));
    judge_claim(play, FIELD_ROW, 0, DIAG_ROW_MISMATCH, is_known ? row_text(play->position) : NULL);
}

static void finish(struct play *play)
{
    int64_t m = play->position->sizes[SIZE_M];
    bool is_unclear = round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION);
    if (!m || is_unclear)
        doubt(play, DOUBT_SCORE | DOUBT_WINNER);
    /* a move without a valid square may have been the last digit */
    if (!m || (is_unclear && play->round->moves_on_paper >= (uint64_t)m) ||
        round_in_doubt(play, DOUBT_MOVES))
        doubt(play, DOUBT_END);
    finish_by_points(play, !in_doubt(play, DOUBT_END));
}

static const char *write_move(const struct play *play, struct move move)
{
    return arena_printf(play->arena, "%lld %lld", (long long)move.a, (long long)move.b);
}

struct palindromes_view palindromes_view(const struct play *play)
{
    const struct palindromes *state = play->position->state;
    return (struct palindromes_view){ .m = play->position->sizes[SIZE_M],
                                      .is_ordered = play->row_moves_count > 0,
                                      .moves = state->filled,
                                      .count = state->count };
}

const struct game game_palindromes = {
    .notation = {
        .name = "palindromes",
        .fields = fields,
        .rows = { { "digit", { "square", "digit" } } },
        .readings = readings,
    },
    .rules = &rules,
    .paper = &paper_form,
    .explain = explain,
    .row = row,
    .unreadable_row = unreadable_row,
    .close_round = close_round,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_M, .low = 4, .high = 16, .meaning = "squares in the row" } },
};
