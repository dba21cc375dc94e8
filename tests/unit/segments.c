/*
 * Making Intersections: segments judged one by one and all together, crossings found by a sweep line, and the list of
 * legal segments.
 */
#include "rules/segments.h"
#include "base/random.h"
#include "games/games.h"
#include "play/game.h"
#include "rules/intersections.h"
#include "rules/sweep_line.h"

#include "unit.h"

/* --- one by one and all together --- */

static struct segment random_segment(uint64_t *random, unsigned n)
{
    unsigned low = next_random(random) % (n - 1), length = 1 + next_random(random) % (n - 1 - low);
    return (struct segment){ .axis = next_random(random) % 2 ? AXIS_ROW : AXIS_COLUMN,
                             .line = 1 + next_random(random) % n,
                             .low = 1 + low,
                             .high = 1 + low + length };
}

/* Candidates are added last, since they are judged after all drawn segments. */
static void draw_at_random(struct segments *segments, uint64_t *random, unsigned n, size_t count)
{
    enum segment_fault faults[64];
    size_t drawn = count - next_random(random) % count / 2;
    for (size_t i = 0; i < count; i++) {
        struct segment segment = random_segment(random, n);
        segment.role = i < drawn ? SEGMENT_DRAWN : SEGMENT_CANDIDATE;
        segments_judge_one(segments, &segment);
        faults[i] = segment.fault;
        segment.fault = SEGMENT_GOOD;
        segments_add(segments, segment);
    }
    segments_judge(segments);
    for (size_t i = 0; i < count; i++)
        cr_assert(segments->items[i].fault == faults[i], "segment %zu of %zu: %d, not %d", i, count,
                  (int)segments->items[i].fault, (int)faults[i]);
}

Test(segments, judging_all_agrees_with_judging_one)
{
    struct arena arena = { .next = NULL };
    uint64_t random = 15;
    for (int i = 0; i < 6000; i++) {
        struct segments segments = { .arena = &arena, .ends_block = i % 2 };
        draw_at_random(&segments, &random, 2 + (unsigned)i % 5, 1 + next_random(&random) % 24);
        arena_reset(&arena);
    }
    arena_free(&arena);
}

/* Queries by sweep line: enough walls and queries that pairs are not compared. */
enum { WALLS = 60, QUERIES = 40, LINES = 30 };

static struct crossing_query expected_answer(const struct interval *walls,
                                             struct crossing_query query)
{
    query.count = 0;
    query.earliest = NEVER;
    for (size_t i = 0; i < WALLS; i++) {
        bool meets = walls[i].line >= query.low && walls[i].line <= query.high &&
                     query.line >= walls[i].low && query.line <= walls[i].high;
        query.count += meets;
        if (meets && walls[i].time < query.earliest)
            query.earliest = walls[i].time;
    }
    return query;
}

static void answer_at_random(struct segments *segments, uint64_t *random)
{
    struct interval walls[WALLS];
    struct crossing_query queries[QUERIES];
    for (size_t i = 0; i < WALLS; i++) {
        int64_t low = 1 + next_random(random) % LINES;
        walls[i] = (struct interval){ .line = 1 + (int64_t)(i * LINES / WALLS),
                                      .low = low,
                                      .high = low + next_random(random) % LINES,
                                      .time = next_random(random) % 1000 };
    }
    for (size_t i = 0; i < QUERIES; i++) {
        int64_t low = next_random(random) % LINES;
        queries[i] = (struct crossing_query){ .line = next_random(random) % (2 * LINES),
                                              .low = low,
                                              .high = low + next_random(random) % LINES };
    }
    sweep_line_answer(segments, (struct intervals){ .items = walls, .count = WALLS }, queries,
                      QUERIES);
    for (size_t i = 0; i < QUERIES; i++) {
        struct crossing_query expected = expected_answer(walls, queries[i]);
        cr_assert(queries[i].count == expected.count && queries[i].earliest == expected.earliest,
                  "query %zu: %zu walls, expected %zu", i, queries[i].count, expected.count);
    }
}

Test(segments, many_queries_are_answered_by_a_sweep_line)
{
    struct arena arena = { .next = NULL };
    uint64_t random = 16;
    for (int i = 0; i < 200; i++) {
        struct segments segments = { .arena = &arena };
        answer_at_random(&segments, &random);
        arena_reset(&arena);
    }
    arena_free(&arena);
}

/* --- legal segments --- */

static const struct rules *rules_of(const char *name)
{
    size_t i = 0;
    while (strcmp(games[i]->name, name) != 0)
        i++;
    return ((const struct game *)games[i])->rules;
}

struct listed {
    struct move moves[128];
    size_t count;
};

static bool add_move(void *user, struct move move)
{
    struct listed *listed = user;
    listed->moves[listed->count++] = move;
    return true;
}

static bool is_listed(const struct listed *listed, struct move move)
{
    for (size_t i = 0; i < listed->count; i++)
        if (memcmp(&listed->moves[i], &move, sizeof move) == 0)
            return true;
    return false;
}

/*
 * Compares all pairs of dots, including some off the board, with the list: each legal one occurs
 * once, from its lower dot.
 */
static void expect_list(const struct position *position, int64_t n)
{
    struct listed listed = { .count = 0 };
    size_t legal = 0;
    position_legal(position, add_move, &listed);
    for (int64_t a = 0; a <= n + 1; a++)
        for (int64_t b = 0; b <= n + 1; b++)
            for (int64_t c = 0; c <= n + 1; c++)
                for (int64_t d = 0; d <= n + 1; d++) {
                    struct move move = { a, b, c, d }, other = { c, d, a, b };
                    bool is_legal = position->rules->check(position, move) == DIAG_NONE;
                    cr_assert(is_legal == (position->rules->check(position, other) == DIAG_NONE));
                    bool from_lower = a < c || (a == c && b < d);
                    legal += is_legal && from_lower;
                    cr_assert(is_listed(&listed, move) == (is_legal && from_lower),
                              "%lld,%lld-%lld,%lld after %llu", (long long)a, (long long)b,
                              (long long)c, (long long)d, (unsigned long long)position->moves);
                }
    cr_assert(listed.count == legal && (legal > 0) == !position_is_over(position));
}

Test(segments, legal_segments_are_listed)
{
    struct arena arena = { .next = NULL };
    struct random_source random;
    random_init(&random, 2009);
    for (int i = 0; i < 150; i++) {
        int64_t sizes[SIZES_MAX] = { 1 + i % 4, 1000 };
        struct position *position =
                position_new(rules_of("intersections"), &arena, 2, i / 4 % 2, sizes);
        struct move move;
        position_begin_round(position, 1);
        expect_list(position, sizes[0]);
        while (position_random(position, &random, &move)) {
            position_make(position, move);
            expect_list(position, sizes[0]);
        }
        arena_reset(&arena);
    }
    arena_free(&arena);
}
