/*
 * Making Intersections, 15 April 2009. On n by n dots the players draw m straight segments in a round,
 * none of which coincides with or crosses another; the offense scores the dots where three or four
 * units of length meet.
 */
#include "../compose.h"
#include "drawing.h"
#include "games.h"
#include "grid.h"
#include "offense.h"
#include "views.h"

enum { FIELD_N = FIELD_OF_GAME, FIELD_M };
enum { PART_SEGMENTS };
enum { ENDS_BLOCK };

static const char *const fields[] = { "n", "m", NULL };
static const char *const readings[] = { "ends-block", NULL };

struct intersections {
    int64_t n, m;           /* 0 while unknown */
    struct drawing drawing; /* of the round that is open */
    bool gap;               /* a row of it can't be read */
    bool lost;              /* a segment of it can't be drawn */
};

static void begin(struct play *play)
{
    struct intersections *state = play->state;
    state->n = play_integer(play, FIELD_N);
    state->m = play_integer(play, FIELD_M);
    state->drawing.arena = play->arena;
    state->drawing.ends_block = play_reads(play, ENDS_BLOCK);
    offense_begin(play, FIELD_M);
}

static void open_round(struct play *play)
{
    struct intersections *state = play->state;
    drawing_clear(&state->drawing);
    state->gap = state->lost = false;
}

/* --- segments --- */

static bool is_outside(const struct intersections *state, int64_t column, int64_t row)
{
    return !is_on_grid((struct square){ column, row }, state->n);
}

static bool is_straight(const struct token *ends)
{
    return (ends->a == ends->c) != (ends->b == ends->d);
}

static struct segment segment_between(const struct token *ends, enum segment_role role)
{
    struct segment segment = { .text = ends->text, .role = role };
    bool upright = ends->a == ends->c;
    int64_t one = upright ? ends->b : ends->a, other = upright ? ends->d : ends->c;
    segment.axis = upright ? AXIS_COLUMN : AXIS_ROW;
    segment.line = upright ? ends->a : ends->b;
    segment.low = one < other ? one : other;
    segment.high = one < other ? other : one;
    return segment;
}

static void take_segment(struct play *play, const struct token *ends)
{
    struct intersections *state = play->state;
    bool counts = state->m == 0 || play->round->moves < (uint64_t)state->m;
    bool stray = !is_straight(ends) || is_outside(state, ends->a, ends->b) ||
                 is_outside(state, ends->c, ends->d);
    enum segment_role role = stray ? SEGMENT_STRAY : counts ? SEGMENT_DRAWN : SEGMENT_ASKED;
    state->lost |= stray && counts;
    drawing_add(&state->drawing, segment_between(ends, role));
    count_move(play, counts);
}

static void row(struct play *play, const struct row *row)
{
    struct tokens tokens = tokens_of(TYPE_SEGMENTS, NULL, false, row->part[PART_SEGMENTS]);
    struct token token;
    play_need(play, FIELD_N);
    play_need(play, FIELD_M);
    while (token_next(&tokens, &token) == TOKEN_OK)
        take_segment(play, &token);
}

static void gap(struct play *play, int kind)
{
    struct intersections *state = play->state;
    (void)kind;
    state->gap = true;
}

/* --- what is wrong with them --- */

static struct token ends_of(const struct segment *segment)
{
    struct tokens tokens = tokens_of(TYPE_SEGMENTS, NULL, false, segment->text);
    struct token token;
    token_next(&tokens, &token);
    return token;
}

/* The first or the second dot of a segment as it is written: of one that is outside the numbers may say too little. */
static const char *dot_written(struct play *play, const struct segment *segment, bool second)
{
    struct slice text = segment->text;
    const char *end = text.ptr + text.len, *dash = memchr(text.ptr, '-', text.len);
    struct slice dot = second ? (struct slice){ dash + 1, (size_t)(end - dash - 1) }
                              : (struct slice){ text.ptr, (size_t)(dash - text.ptr) };
    return excerpt(play->report, slice_trim(dot));
}

/* A dot that is not one of the n by n, or of any number. */
static void report_dot(struct play *play, const struct segment *segment, bool second)
{
    const struct intersections *state = play->state;
    const char *name = dot_written(play, segment, second);
    if (state->n)
        report(play->report, DIAG_DOT_OUTSIDE, segment->text,
               "dot %s is not one of the %lld by %lld", name, (long long)state->n,
               (long long)state->n);
    else
        report(play->report, DIAG_DOT_OUTSIDE, segment->text, "there is no dot %s", name);
}

static void report_stray(struct play *play, const struct segment *segment)
{
    const struct intersections *state = play->state;
    struct token ends = ends_of(segment);
    if (is_outside(state, ends.a, ends.b))
        report_dot(play, segment, false);
    else if (is_outside(state, ends.c, ends.d))
        report_dot(play, segment, true);
    else
        report(play->report, DIAG_NOT_STRAIGHT, segment->text,
               ends.a == ends.c ? "the segment has no length"
                                : "the dots are neither in one row nor in one column");
}

static void report_crossing(struct play *play, const struct segment *segment,
                            const struct segment *other)
{
    bool upright = segment->axis == AXIS_COLUMN;
    const char *dot = square_name(play->arena, upright ? segment->line : other->line,
                                  upright ? other->line : segment->line);
    struct diagnostic *found = report(play->report, DIAG_CROSSES, segment->text,
                                      "a segment drawn before is crossed at %s", dot);
    diagnostic_note(play->report, found, other->text, "this one");
}

/* False where the segment is a good one. */
static bool report_segment(struct play *play, const struct segment *segment)
{
    const struct intersections *state = play->state;
    const struct segment *other = &state->drawing.segments[segment->other];
    if (segment->role == SEGMENT_STRAY) {
        report_stray(play, segment);
    } else if (segment->fault == SEGMENT_COINCIDES) {
        struct diagnostic *found = report(play->report, DIAG_COINCIDES, segment->text,
                                          "a part of it is drawn already");
        diagnostic_note(play->report, found, other->text, "by this one");
    } else if (segment->fault == SEGMENT_CROSSES) {
        report_crossing(play, segment, other);
    }
    return segment->role == SEGMENT_STRAY || segment->fault != SEGMENT_GOOD;
}

static void report_segments(struct play *play)
{
    const struct intersections *state = play->state;
    for (size_t i = 0; i < state->drawing.count; i++) {
        const struct segment *segment = &state->drawing.segments[i];
        bool late = state->m && i >= (uint64_t)state->m;
        if (report_segment(play, segment)) {
            drop_number(play, segment->text);
        } else if (late) {
            report_after_row(play, segment->text, "a segment");
            return;
        }
    }
}

/* --- the round --- */

static void report_length(struct play *play, const struct field *closer)
{
    const struct intersections *state = play->state;
    struct diagnostic *found = report(play->report, DIAG_ROUND_LENGTH, closer->key,
                                      "the round has %llu segments, and m is %lld",
                                      (unsigned long long)play->round->moves, (long long)state->m);
    found->is_claim = true; /* in another reading there may be no more to draw */
}

static void close_round(struct play *play)
{
    struct intersections *state = play->state;
    struct round *round = play->round;
    const struct field *closer = offense_closer(play);
    offense_close(play);
    drawing_judge(&state->drawing);
    report_segments(play);
    bool drawn = state->m && round->moves == (uint64_t)state->m;
    round->ending = ENDING_UNJUDGED;
    if (drawn || (state->n && drawing_is_full(&state->drawing, state->n))) {
        round->ending = ENDING_OVER;
        round->faulty = state->lost;
        offense_points(play, drawing_points(&state->drawing));
    } else if (state->n && state->m && !state->gap && !state->lost) {
        if (!closer)
            round->ending = ENDING_OPEN;
        else if (round->moves > 0)
            report_length(play, closer);
    }
}

/* --- for drawings --- */

int64_t intersections_side(const struct play *play)
{
    const struct intersections *state = play->state;
    return state->n;
}

const struct drawing *intersections_drawing(const struct play *play)
{
    const struct intersections *state = play->state;
    return &state->drawing;
}

/* --- moves --- */

/* Passes segments of the lines of one axis to a sink. */
struct walk {
    struct play *play;
    const struct drawing *drawing;
    int64_t n;
    enum axis axis, across;
    move_sink *sink;
    void *user;
};

static bool pass_segment(const struct walk *walk, int64_t line, int64_t from, int64_t to)
{
    struct move move = { from, line, to, line };
    if (walk->axis == AXIS_COLUMN)
        move = (struct move){ line, from, line, to };
    return walk->sink(walk->user, walk->play, move);
}

/* True where ends block, and a segment that ends here would close a dot that another one passes. */
static bool is_end_barred(const struct walk *walk, int64_t line, int64_t at)
{
    return walk->drawing->ends_block && drawing_passes(walk->drawing, walk->across, at, line);
}

/* In a gap nothing is drawn; beyond an end that is not the board's, something is. */
static bool walk_from(const struct walk *walk, int64_t line, int64_t from, int64_t gap_end)
{
    for (int64_t to = from + 1; to <= gap_end; to++) {
        bool barred = to == gap_end && gap_end < walk->n && is_end_barred(walk, line, to);
        if (!barred && !pass_segment(walk, line, from, to))
            return false;
        if (drawing_bars(walk->drawing, walk->across, to, line))
            break;
    }
    return true;
}

static bool walk_gap(const struct walk *walk, int64_t line, int64_t low, int64_t high)
{
    for (int64_t from = low; from < high; from++) {
        if (from == low && low > 1 && is_end_barred(walk, line, from))
            continue;
        if (!walk_from(walk, line, from, high))
            return false;
    }
    return true;
}

static bool walk_lines(const struct walk *walk)
{
    const struct stretches *covers = &walk->drawing->sides[walk->axis].covers;
    size_t i = 0;
    for (int64_t line = 1; line <= walk->n; line++) {
        int64_t low = 1;
        for (; i < covers->count && covers->items[i].line == line; i++) {
            if (!walk_gap(walk, line, low, covers->items[i].low))
                return false;
            low = covers->items[i].high;
        }
        if (!walk_gap(walk, line, low, walk->n))
            return false;
    }
    return true;
}

/* The segments in rows, from the lowest up, then those in columns: from a and b to c and d. */
static void legal(struct play *play, move_sink *sink, void *user)
{
    const struct intersections *state = play->state;
    struct walk walk = { .play = play,
                         .drawing = &state->drawing,
                         .n = state->n,
                         .axis = AXIS_ROW,
                         .across = AXIS_COLUMN,
                         .sink = sink,
                         .user = user };
    if (play->stopped || (play->round && play->round->ending != ENDING_OPEN) || !walk_lines(&walk))
        return;
    walk.axis = AXIS_COLUMN;
    walk.across = AXIS_ROW;
    walk_lines(&walk);
}

static const char *write_move(const struct play *play, struct move move)
{
    return arena_printf(play->arena, "%s-%s", square_name(play->arena, move.a, move.b),
                        square_name(play->arena, move.c, move.d));
}

/* How many segments to try before all that there are are looked at: a part of those that the board has. */
static int64_t most_tries(int64_t n)
{
    enum { WIDE = 1000 };
    int64_t side = n < WIDE ? n : WIDE;
    return side * side * (side - 1) / 4;
}

/* Any segment of the board, each as likely as the others. */
static struct move pick_any(int64_t n, struct lots *lots)
{
    int64_t line = lots_between(lots, 1, n), low = lots_between(lots, 1, n),
            high = lots_between(lots, 1, n - 1);
    bool upright = lots_below(lots, 2);
    if (high >= low) { /* two different dots */
        high++;
    } else {
        int64_t lower = high;
        high = low;
        low = lower;
    }
    return upright ? (struct move){ line, low, line, high }
                   : (struct move){ low, line, high, line };
}

static struct token token_of(struct move move, const char *text)
{
    return (struct token){ slice_of(text), move.a, move.b, move.c, move.d };
}

/* One after the other until one is legal; where that is rare, one of those that are. */
static bool pick(struct play *play, struct lots *lots, struct move *move)
{
    struct intersections *state = play->state;
    int64_t tries = state->drawing.ends_block ? 0 : most_tries(state->n);
    if (play->round->ending != ENDING_OPEN || state->n < 2)
        return false;
    while (tries-- > 0) {
        *move = pick_any(state->n, lots);
        struct token ends = token_of(*move, "");
        struct segment segment = segment_between(&ends, SEGMENT_DRAWN);
        if (drawing_admits(&state->drawing, &segment))
            return true;
    }
    drawing_judge(&state->drawing);
    return pick_legal(play, lots, move);
}

static void make(struct play *play, struct move move, const char *text)
{
    const struct intersections *state = play->state;
    struct token ends = token_of(move, text);
    take_segment(play, &ends);
    if (play->round->moves == (uint64_t)state->m)
        play->round->ending = ENDING_OVER;
}

const struct game game_intersections = {
    .name = "intersections",
    .fields = fields,
    .rows = { { "segments", { "segments" } } },
    .readings = readings,
    .state_size = sizeof(struct intersections),
    .begin = begin,
    .may_open = offense_may_open,
    .open_round = open_round,
    .row = row,
    .gap = gap,
    .close_round = close_round,
    .finish = offense_finish,
    .legal = legal,
    .write_move = write_move,
    .draw = draw_intersections,
    .moves = { MOVE_IN_ROW, 0 },
    .sizes = { { .field = FIELD_N, .low = 4, .high = 8 },
               { .field = FIELD_M, .low = 2, .high = 6, .for_each = true },
               { .field = FIELD_ROUNDS, .low = 1, .high = 2, .for_each = true } },
    .players_usual = 4,
    .pick = pick,
    .make = make,
};
