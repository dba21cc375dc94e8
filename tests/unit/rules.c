/*
 * The rules of every game as state machines, on small boards: moves can be taken back, the legal moves are those that
 * `check` accepts, and positions with equal keys have equal futures. Games are found in the table, and their boards from
 * the sizes that they list: nothing here knows a game by name.
 */
#include "base/random.h"
#include "games/games.h"
#include "judge/judge.h"
#include "play/generate.h"

#include <criterion/parameterized.h>

#include "unit.h"

/* Records per game, walks per record, and limits on their length and cost. */
enum { RECORDS = 200, WALKS = 4, WALK_MAX = 24, CHECKS_MAX = 150000, MOVES_MAX = 1024, PLIES = 2 };

struct moves {
    struct move items[MOVES_MAX];
    size_t count;
};

/* A game under test. */
struct trial {
    const struct grammar *grammar;
    struct random_source random;
    struct arena arena, keys_arena;
    struct moves seen;  /* every candidate so far, legal or not */
    struct map futures; /* by the key of a position and the number of players */
    size_t checks, positions, compared;
};

/* --- positions --- */

/* The sizes of a small board: at most half as large again as the smallest usual size. */
static void choose_sizes(const struct trial *trial, unsigned players,
                         struct generate_options *options)
{
    while (generate_default_size(trial->grammar, options->size_count, players,
                                 &options->sizes[options->size_count])) {
        struct range *range = &options->sizes[options->size_count++].range;
        range->low = 1;
        range->high += range->high / 2;
    }
}

/* The position after the opening of a random game; NULL if the game has no struct rules. */
static struct position *new_position(struct trial *trial, struct grammars *grammars)
{
    unsigned players = (unsigned)trial->grammar->players_min;
    struct generate_options options = { .players = { players, players },
                                        .has_moves = true,
                                        .moves = { 0, 6 } };
    struct judgement *judgement = arena_alloc(&trial->arena, sizeof *judgement);
    const char *fault;
    choose_sizes(trial, players, &options);
    struct slice text = generate(trial->grammar, &options, &trial->random, &trial->arena, &fault);
    cr_assert(fault == NULL, "%s: %s", trial->grammar->name, fault);
    struct chunk chunk = { .bytes = text, .first_line = 1, .has_game = true };
    judge(judgement, &chunk, grammars, &(struct judge_options){ .arena = &trial->arena });
    cr_assert(judgement->report.errors == 0, "%.*s", (int)text.len, text.ptr);
    return judgement->verdict.play->position;
}

/* --- observing a position --- */

static bool add_move(void *user, struct move move)
{
    struct moves *moves = user;
    if (moves->count < MOVES_MAX)
        moves->items[moves->count++] = move;
    return moves->count < MOVES_MAX;
}

static bool is_same(struct move a, struct move b)
{
    return a.a == b.a && a.b == b.b && a.c == b.c && a.d == b.d;
}

static bool is_among(const struct moves *moves, struct move move)
{
    for (size_t i = 0; i < moves->count; i++)
        if (is_same(moves->items[i], move))
            return true;
    return false;
}

static bool check(struct trial *trial, const struct position *position, struct move move)
{
    trial->checks++;
    return position->rules->check(position, move) == DIAG_NONE;
}

static void list_legal(struct trial *trial, const struct position *position, struct moves *legal)
{
    legal->count = 0;
    position_legal(position, add_move, legal);
    trial->checks += legal->count;
}

enum { PLAYERS_MOST = 64 };

static void read_points(const struct position *position, int64_t points[PLAYERS_MOST])
{
    memset(points, 0, PLAYERS_MOST * sizeof *points);
    if (position->rules->points && position->players <= PLAYERS_MOST)
        position->rules->points(position, points);
}

/* The change of points since `before`, as one number. */
static uint64_t gain_key(const struct position *position, const int64_t before[PLAYERS_MOST])
{
    int64_t points[PLAYERS_MOST];
    uint64_t key = 0;
    read_points(position, points);
    for (unsigned i = 0; i < PLAYERS_MOST; i++)
        if (points[i] != before[i])
            key += map_mix(map_mix(i + 1) + (uint64_t)(points[i] - before[i]));
    return key;
}

static uint64_t key_of(const struct position *position)
{
    return position_key(position);
}

/* Everything about a position that a test can observe. */
static uint64_t digest(struct trial *trial, const struct position *position)
{
    static const int64_t nothing[PLAYERS_MOST];
    struct moves legal;
    uint64_t key = map_mix(key_of(position) + gain_key(position, nothing)) + position->moves;
    list_legal(trial, position, &legal);
    for (size_t i = 0; i < legal.count; i++)
        key = map_mix(map_mix(map_mix(map_mix(key + (uint64_t)legal.items[i].a) +
                                      (uint64_t)legal.items[i].b) +
                              (uint64_t)legal.items[i].c) +
                      (uint64_t)legal.items[i].d);
    return map_mix(key + position_mover(position)) + position_is_over(position) + position->doubt;
}

/* --- check and the legal moves --- */

static void expect_legal(struct trial *trial, const struct position *position,
                         const struct moves *legal, struct move move)
{
    bool is_legal = check(trial, position, move), is_listed = is_among(legal, move);
    cr_assert(is_legal == is_listed,
              "%s: move %lld %lld %lld %lld is %s, but %s, after %llu moves of %lld %lld",
              trial->grammar->name, (long long)move.a, (long long)move.b, (long long)move.c,
              (long long)move.d, is_legal ? "accepted" : "refused",
              is_listed ? "listed" : "not listed", (unsigned long long)position->moves,
              (long long)position->sizes[0], (long long)position->sizes[1]);
}

/* Of all candidates seen so far, exactly the listed ones are legal here. */
static void expect_same_moves(struct trial *trial, const struct position *position)
{
    struct moves legal, candidates = { .count = 0 };
    list_legal(trial, position, &legal);
    if (position->rules->over && position->rules->over(position)) {
        cr_assert(legal.count == 0, "%s", trial->grammar->name);
        return;
    }
    position->rules->candidates(position, add_move, &candidates);
    for (size_t i = 0; i < candidates.count; i++)
        if (!is_among(&trial->seen, candidates.items[i]))
            add_move(&trial->seen, candidates.items[i]);
    for (size_t i = 0; i < trial->seen.count; i++)
        expect_legal(trial, position, &legal, trial->seen.items[i]);
}

/* --- random moves --- */

/* Moves drawn at random are legal, and each legal move is drawn. */
static void expect_random_moves(struct trial *trial, const struct position *position)
{
    enum { MOST = 12, DRAWS = 25 }; /* one in 10^9 positions misses a move by chance */
    struct moves legal, drawn = { .count = 0 };
    struct move move;
    list_legal(trial, position, &legal);
    if (legal.count > MOST)
        return;
    for (size_t i = 0; i < DRAWS * legal.count; i++) {
        cr_assert(position_random(position, &trial->random, &move));
        cr_assert(is_among(&legal, move), "%s: a random move is illegal", trial->grammar->name);
        if (!is_among(&drawn, move))
            add_move(&drawn, move);
    }
    cr_assert(drawn.count == legal.count, "%s: %zu of %zu legal moves are drawn",
              trial->grammar->name, drawn.count, legal.count);
}

/* --- equal keys --- */

/*
 * A hash of the positions within this many plies and their gains; it does not depend on their
 * order.
 */
static uint64_t future(struct trial *trial, struct position *position, int plies)
{
    struct moves legal;
    int64_t points[PLAYERS_MOST];
    list_legal(trial, position, &legal);
    uint64_t key = plies == 0 ? key_of(position) : legal.count;
    read_points(position, points);
    for (size_t i = 0; plies > 0 && i < legal.count; i++) {
        position_make(position, legal.items[i]);
        uint64_t gain = gain_key(position, points);
        key += map_mix(future(trial, position, plies - 1) + gain);
        position_undo(position, legal.items[i]);
    }
    return map_mix(key);
}

/* Keys are compared only between boards of the same size. */
static uint64_t board_key(const struct position *position)
{
    uint64_t key = map_mix(key_of(position) + position->players);
    for (int i = 0; i < SIZES_MAX; i++)
        key = map_mix(key + (uint64_t)position->sizes[i]);
    return key;
}

static void expect_same_future(struct trial *trial, struct position *position)
{
    enum { MOST = 40 }; /* with more moves, there are too many positions within two plies */
    struct moves legal;
    list_legal(trial, position, &legal);
    if (legal.count > MOST)
        return;
    uint64_t now = future(trial, position, PLIES) >> 1, before = now;
    if (map_add(&trial->futures, &trial->keys_arena, board_key(position), &before))
        return;
    cr_assert(now == before, "%s: positions with equal keys have different futures",
              trial->grammar->name);
    trial->compared++;
}

/* --- walks --- */

/* Before the choices of the beginning are made, check may also accept moves that follow them: `has_begun` is false. */
static void walk(struct trial *trial, struct position *position, bool has_begun)
{
    struct move moves[WALK_MAX];
    uint64_t digests[WALK_MAX];
    size_t count = 0;
    while (count < WALK_MAX && position_random(position, &trial->random, &moves[count])) {
        digests[count] = digest(trial, position);
        if (has_begun)
            expect_same_moves(trial, position);
        expect_same_future(trial, position);
        expect_random_moves(trial, position);
        cr_assert(position_apply_all(position, &moves[count], 1) == 1);
        trial->positions++;
        count++;
    }
    cr_assert(count == WALK_MAX || position_is_over(position));
    while (count-- > 0) {
        position_undo(position, moves[count]);
        cr_assert(digest(trial, position) == digests[count], "%s: move %zu is not taken back",
                  trial->grammar->name, count + 1);
    }
}

/* The beginning of the game, before anything is dealt or chosen. */
static struct position *fresh_position(struct trial *trial, const struct position *like)
{
    struct position *position =
            position_new(like->rules, &trial->arena, like->players, like->readings, like->sizes);
    position_begin_round(position, 1);
    return position;
}

/* If any move may have been made, none is known to be legal. */
static void expect_nothing_legal(struct trial *trial, struct position *position)
{
    struct moves legal;
    if (!position->rules->forget)
        return;
    position->rules->forget(position);
    position->doubt |= DOUBT_MOVES;
    list_legal(trial, position, &legal);
    cr_assert(legal.count == 0, "%s: %zu moves are legal after an unreadable one",
              trial->grammar->name, legal.count);
}

/* One of the players moves next, but nobody if they are unknown, or if they choose at once. */
static void expect_mover(struct trial *trial, struct position *position)
{
    unsigned players = position->players;
    cr_assert(position_mover(position) <= players, "%s: player %u moves", trial->grammar->name,
              position_mover(position));
    if (position->rules->is_last_round)
        cr_assert(position_mover(position) == 0, "%s", trial->grammar->name);
    position->players = 0;
    if (!position->rules->mover)
        cr_assert(position_mover(position) == 0, "%s", trial->grammar->name);
    position->players = players;
}

static void try_game(struct trial *trial, struct grammars *grammars)
{
    for (int i = 0; i < RECORDS && trial->checks < CHECKS_MAX; i++) {
        struct position *position = new_position(trial, grammars);
        walk(trial, fresh_position(trial, position), false);
        for (int k = 0; k < WALKS; k++)
            walk(trial, position, true);
        expect_mover(trial, position);
        expect_nothing_legal(trial, position);
        arena_reset(&trial->arena);
    }
    cr_log_info("%s: %zu positions, %zu with equal keys, %zu checks", trial->grammar->name,
                trial->positions, trial->compared, trial->checks);
    cr_assert(trial->positions > 0 && trial->compared > 0);
}

ParameterizedTestParameters(rules, state_machine)
{
    enum { MOST = 100 };
    static int indices[MOST];
    size_t count = 0;
    for (; games[count]; count++)
        indices[count] = (int)count;
    return cr_make_param_array(int, indices, count);
}

ParameterizedTest(int *index, rules, state_machine)
{
    struct grammars *grammars = grammars_open(NULL, games);
    struct trial *trial = calloc(1, sizeof *trial);
    trial->grammar = grammars_find(grammars, slice_of(games[*index]->name));
    random_init(&trial->random, 20091103);
    if (game_of(trial->grammar)->rules)
        try_game(trial, grammars);
    arena_free(&trial->arena);
    arena_free(&trial->keys_arena);
    free(trial);
    grammars_free(grammars);
}
