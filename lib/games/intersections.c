/*
 * Making Intersections, 15 April 2009. On n by n dots the players draw m straight segments in a round,
 * none of which coincides with or crosses another; the offense scores the dots where three or four
 * units of length meet.
 */
#include "base/random.h"
#include "grid.h"
#include "offense.h"
#include "play/fit.h"
#include "segments.h"
#include "views.h"

enum { FIELD_N = FIELD_OF_GAME, FIELD_M };
enum { SIZE_N, SIZE_M };
enum { PART_SEGMENTS };
enum { ENDS_BLOCK };

static const char *const fields[] = { "n", "m", NULL };
static const char *const readings[] = { "ends-block", NULL };

/* --- the rules: a move is a segment, from the dot in column a and row b to that in column c and row d --- */

struct intersections {
    struct segments drawing; /* drawn in the round */
    int64_t length;          /* total length drawn */
};

static struct segments *drawing_of(const struct position *position)
{
    struct intersections *state = position->state;
    return &state->drawing;
}

static void begin(struct position *position)
{
    struct segments *drawing = drawing_of(position);
    drawing->arena = position->arena;
    drawing->ends_block = position_has_reading(position, ENDS_BLOCK);
}

static void begin_round(struct position *position)
{
    struct intersections *state = position->state;
    segments_clear(&state->drawing);
    state->length = 0;
    position->doubt = 0;
}

static bool is_outside(const struct position *position, int64_t column, int64_t row)
{
    return !is_on_grid((struct square){ column, row }, position->sizes[SIZE_N]);
}

/* Returns the rule about the dots alone that a move breaks, if any. */
static enum diagnostic_id check_dots(const struct position *position, struct move move)
{
    if (is_outside(position, move.a, move.b) || is_outside(position, move.c, move.d))
        return DIAG_DOT_OUTSIDE;
    return (move.a == move.c) == (move.b == move.d) ? DIAG_NOT_STRAIGHT : DIAG_NONE;
}

static struct segment segment_of(struct move move, enum segment_role role)
{
    bool upright = move.a == move.c;
    int64_t one = upright ? move.b : move.a, other = upright ? move.d : move.c;
    return (struct segment){ .role = role,
                             .axis = upright ? AXIS_COLUMN : AXIS_ROW,
                             .line = upright ? move.a : move.b,
                             .low = one < other ? one : other,
                             .high = one < other ? other : one };
}

static enum diagnostic_id fault_of(enum segment_fault fault)
{
    return fault == SEGMENT_COINCIDES ? DIAG_COINCIDES
           : fault == SEGMENT_CROSSES ? DIAG_CROSSES
                                      : DIAG_NONE;
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    enum diagnostic_id fault = check_dots(position, move);
    const struct segments *drawing = drawing_of(position);
    struct segment segment = segment_of(move, SEGMENT_DRAWN);
    if (fault != DIAG_NONE)
        return fault;
    /* faster for a short segment among very many */
    bool is_quicker = drawing->is_judged && drawing->count > SEGMENTS_FEW &&
                      segment.high - segment.low < SEGMENTS_FEW;
    if (is_quicker && segments_allow(drawing, &segment))
        return DIAG_NONE;
    segments_judge_one(drawing, &segment);
    return fault_of(segment.fault);
}

/* A segment that is not straight, or not on the board, is not drawn. */
static void make(struct position *position, struct move move)
{
    struct intersections *state = position->state;
    bool is_stray = check_dots(position, move) != DIAG_NONE;
    struct segment segment = segment_of(move, is_stray ? SEGMENT_IGNORED : SEGMENT_DRAWN);
    if (is_stray)
        position->doubt |= DOUBT_POSITION | DOUBT_SCORE;
    else
        state->length += segment.high - segment.low;
    segments_add(&state->drawing, segment);
}

static void undo(struct position *position, struct move move)
{
    struct intersections *state = position->state;
    struct segment segment = segment_of(move, SEGMENT_DRAWN);
    state->length -= segment.high - segment.low;
    segments_remove(&state->drawing);
}

/*
 * True if nothing more can be drawn. Compares lengths first: if ends block, each end rules out at most one unit. Not
 * checked if there are very many segments.
 */
static bool is_full(const struct position *position)
{
    const struct intersections *state = position->state;
    int64_t n = position->sizes[SIZE_N], blocked = (int64_t)(2 * state->drawing.count);
    if (!state->drawing.ends_block)
        blocked = 0;
    return n && state->length + blocked >= 2 * n * (n - 1) &&
           state->drawing.count <= SEGMENTS_FEW && segments_are_complete(drawing_of(position), n);
}

static bool over(const struct position *position)
{
    int64_t m = position->sizes[SIZE_M];
    return (m && position->moves >= (uint64_t)m) || is_full(position);
}

static void points(const struct position *position, int64_t *points)
{
    points[0] = segments_points(drawing_of(position));
}

/* Passes the segments of one axis to a sink. */
struct listing {
    struct segments *drawing;
    int64_t n;
    enum axis axis, across;
    candidate_sink *sink;
    void *user;
};

static bool pass_segment(const struct listing *listing, int64_t line, int64_t from, int64_t to)
{
    struct move move = { from, line, to, line };
    if (listing->axis == AXIS_COLUMN)
        move = (struct move){ line, from, line, to };
    return listing->sink(listing->user, move);
}

/* True if ends block and a segment that ends here would close a dot that another segment passes through. */
static bool is_end_barred(const struct listing *listing, int64_t line, int64_t at)
{
    return listing->drawing->ends_block &&
           segments_pass_through(listing->drawing, listing->across, at, line);
}

/* Nothing is drawn within a gap; beyond either end is the edge of the board or a drawn segment. */
static bool list_from(const struct listing *listing, int64_t line, int64_t from, int64_t gap_end)
{
    for (int64_t to = from + 1; to <= gap_end; to++) {
        bool barred = to == gap_end && gap_end < listing->n && is_end_barred(listing, line, to);
        if (!barred && !pass_segment(listing, line, from, to))
            return false;
        if (segments_block(listing->drawing, listing->across, to, line))
            break;
    }
    return true;
}

static bool list_gap(const struct listing *listing, int64_t line, int64_t low, int64_t high)
{
    for (int64_t from = low; from < high; from++) {
        if (from == low && low > 1 && is_end_barred(listing, line, from))
            continue;
        if (!list_from(listing, line, from, high))
            return false;
    }
    return true;
}

static bool list_lines(const struct listing *listing)
{
    const struct intervals *covers = &listing->drawing->sides[listing->axis].covers;
    size_t i = 0;
    for (int64_t line = 1; line <= listing->n; line++) {
        int64_t low = 1;
        for (; i < covers->count && covers->items[i].line == line; i++) {
            if (!list_gap(listing, line, low, covers->items[i].low))
                return false;
            low = covers->items[i].high;
        }
        if (!list_gap(listing, line, low, listing->n))
            return false;
    }
    return true;
}

/*
 * Lists the segments in rows, from the lowest row up, then those in columns; within a gap, from one end to the other.
 */
static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    struct segments *drawing = drawing_of(position);
    int64_t n = position->sizes[SIZE_N];
    segments_judge(drawing);
    for (enum axis axis = AXIS_ROW; axis <= AXIS_COLUMN; axis++) {
        enum axis across = axis == AXIS_ROW ? AXIS_COLUMN : AXIS_ROW;
        struct listing listing = { drawing, n, axis, across, sink, user };
        if (!list_lines(&listing))
            return;
    }
}

/* Any segment of the board, with equal probability. */
static struct move random_candidate(const struct position *position, struct random_source *random)
{
    int64_t n = position->sizes[SIZE_N];
    if (n < 2)
        return (struct move){ .a = 0 };
    int64_t line = random_between(random, 1, n), low = random_between(random, 1, n),
            high = random_between(random, 1, n - 1);
    bool upright = random_below(random, 2);
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

/* --- the key of a position --- */

/* One of a segment's eight images: mirrored along its line, mirrored across it, and with rows and columns swapped. */
static uint64_t image_key(const struct segment *segment, int64_t n, unsigned image)
{
    bool upright = segment->axis == AXIS_COLUMN;
    bool along = image & (upright ? 2 : 1), across = image & (upright ? 1 : 2);
    uint64_t low = (uint64_t)(along ? n + 1 - segment->high : segment->low);
    uint64_t line = (uint64_t)(across ? n + 1 - segment->line : segment->line);
    uint64_t length = (uint64_t)(segment->high - segment->low);
    return map_mix(map_mix(low << 32 | line) + (length << 1 | (upright != (image >> 2 & 1))));
}

static uint64_t key(const struct position *position)
{
    const struct segments *drawing = drawing_of(position);
    uint64_t least = UINT64_MAX;
    for (unsigned image = 0; image < 8; image++) {
        uint64_t sum = position->moves;
        for (size_t i = 0; i < drawing->count; i++)
            sum += image_key(&drawing->items[i], position->sizes[SIZE_N], image);
        least = sum < least ? sum : least;
    }
    return least;
}

static const struct rules rules = {
    .state_size = sizeof(struct intersections),
    .scoring = POINTS_OF_OFFENSE,
    .begin = begin,
    .begin_round = begin_round,
    .check = check,
    .make = make,
    .undo = undo,
    .candidates = candidates,
    .random_candidate = random_candidate,
    .over = over,
    .points = points,
    .key = key,
};

/* --- errors in a segment --- */

/* Reports a dot outside the n by n board. Quotes it as written, because its numbers may have been clamped. */
static void report_dot(struct play *play, struct slice text, struct slice dot)
{
    int64_t n = play->position->sizes[SIZE_N];
    const char *name = excerpt(play->report, slice_trim(dot));
    if (n)
        report(play->report, DIAG_DOT_OUTSIDE, text, "%s is outside the %lld by %lld board", name,
               (long long)n, (long long)n);
    else
        report(play->report, DIAG_DOT_OUTSIDE, text, "there is no dot %s", name);
}

static void report_outside_dot(struct play *play, struct move move, struct slice text)
{
    size_t dash = (size_t)((const char *)memchr(text.ptr, '-', text.len) - text.ptr);
    bool is_first = is_outside(play->position, move.a, move.b);
    report_dot(play, text,
               is_first ? (struct slice){ text.ptr, dash }
                        : (struct slice){ text.ptr + dash + 1, text.len - dash - 1 });
}

/* Reports a segment that coincides with or crosses an earlier one. */
static void report_clash(struct play *play, const struct segment *segment, struct slice text)
{
    const struct segment *other = &drawing_of(play->position)->items[segment->other];
    bool upright = segment->axis == AXIS_COLUMN;
    struct diagnostic *found;
    if (segment->fault == SEGMENT_COINCIDES) {
        found = report(play->report, DIAG_COINCIDES, text, "part of this segment is already drawn");
        diagnostic_note(play->report, found, other->text, "by this one");
        return;
    }
    found = report(play->report, DIAG_CROSSES, text, "this crosses an earlier segment at %s",
                   square_name(play->arena, upright ? segment->line : other->line,
                               upright ? other->line : segment->line));
    diagnostic_note(play->report, found, other->text, "this one");
}

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice text)
{
    struct segment segment = segment_of(move, SEGMENT_DRAWN);
    if (fault == DIAG_DOT_OUTSIDE) {
        report_outside_dot(play, move, text);
    } else if (fault == DIAG_NOT_STRAIGHT) {
        report(play->report, fault, text,
               move.a == move.c ? "the segment has no length"
                                : "the dots are not in the same row or column");
    } else {
        segments_judge_one(drawing_of(play->position), &segment);
        report_clash(play, &segment, text);
    }
}

/* --- the paper --- */

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Makes the board large enough for both dots of a segment. A dot in row or column 0 is on no board. */
static void fit_side(struct play *play, struct move ends)
{
    bool is_somewhere = is_on_grid((struct square){ ends.a, ends.b }, 0) &&
                        is_on_grid((struct square){ ends.c, ends.d }, 0);
    fit_at_least(play, FIELD_N,
                 is_somewhere ? larger(larger(ends.a, ends.b), larger(ends.c, ends.d))
                              : SIDE_MAX + 1);
}

/* Draws a segment as written, legal or not. */
static void draw(struct play *play, struct move move)
{
    count_move(play, true);
    position_make(play->position, move);
    play->round->doubt |= play->position->doubt;
}

/* Keeps a segment after the m-th for drawings only. */
static void add_late(struct play *play, struct move move)
{
    bool is_stray = check_dots(play->position, move) != DIAG_NONE;
    segments_add(drawing_of(play->position),
                 segment_of(move, is_stray ? SEGMENT_IGNORED : SEGMENT_CANDIDATE));
}

/* Draws one of very many segments. A sweep line finds the clashes at the end of the round. */
static void take_unjudged(struct play *play, struct move move, struct slice text, bool is_late)
{
    enum diagnostic_id fault = check_dots(play->position, move);
    if (fault != DIAG_NONE && !play->round->reported_after_end)
        explain(play, move, fault, text);
    if (!is_late)
        draw(play, move);
    else
        count_move(play, false);
}

static void take_segment(struct play *play, struct move move, struct slice text)
{
    struct segments *drawing = drawing_of(play->position);
    int64_t m = play->position->sizes[SIZE_M];
    bool is_late = m && play->round->moves >= (uint64_t)m;
    if (drawing->count >= SEGMENTS_FEW) {
        take_unjudged(play, move, text, is_late);
    } else if (!is_late && is_full(play->position)) { /* illegal, but drawn on paper */
        explain(play, move, check(play->position, move), text);
        draw(play, move);
    } else if (play->round->reported_after_end) {
        count_move(play, false);
    } else {
        play_move(play, move, text);
    }
    if (is_late)
        add_late(play, move);
    drawing->items[drawing->count - 1].text = text;
}

static void row(struct play *play, const struct row *row)
{
    struct tokens tokens = tokens_of(TYPE_SEGMENTS, NULL, false, row_part(row, PART_SEGMENTS));
    struct token token;
    play_require(play, FIELD_N);
    play_require(play, FIELD_M);
    while (token_next(&tokens, &token) == TOKEN_OK) {
        struct move move = { token.a, token.b, token.c, token.d };
        fit_side(play, move);
        take_segment(play, move, token.text);
    }
}

/* The first segment after the m-th that breaks no other rule ends the round; later segments are not judged. */
static void report_unjudged(struct play *play)
{
    const struct segments *drawing = drawing_of(play->position);
    uint64_t m = (uint64_t)play->position->sizes[SIZE_M];
    for (size_t i = SEGMENTS_FEW; i < drawing->count && !play->round->reported_after_end; i++) {
        const struct segment *segment = &drawing->items[i];
        if (segment->role == SEGMENT_IGNORED)
            continue;
        if (segment->fault != SEGMENT_GOOD)
            report_clash(play, segment, segment->text);
        else if (m && i >= m)
            report_after_end(play, segment->text, "a segment");
    }
}

/* --- the round --- */

static void report_length(struct play *play, const struct field *closer)
{
    struct diagnostic *found = report(play->report, DIAG_ROUND_LENGTH, closer->key,
                                      "the round has %llu segments, expected %lld (m)",
                                      (unsigned long long)play->round->moves,
                                      (long long)play->position->sizes[SIZE_M]);
    found->is_claim = true; /* in another reading of the rules the board may be full */
}

/* True if nothing more can be drawn, counting segments after the m-th. */
static bool is_full_with_late(const struct segments *drawing, int64_t n)
{
    struct segments all = { .arena = drawing->arena, .ends_block = drawing->ends_block };
    for (size_t i = 0; i < drawing->count; i++) {
        struct segment segment = drawing->items[i];
        segment.fault = SEGMENT_GOOD;
        if (segment.role == SEGMENT_CANDIDATE)
            segment.role = SEGMENT_DRAWN;
        segments_add(&all, segment);
    }
    return segments_are_complete(&all, n);
}

static void close_round(struct play *play)
{
    struct segments *drawing = drawing_of(play->position);
    struct round *round = play->round;
    int64_t n = play->position->sizes[SIZE_N], m = play->position->sizes[SIZE_M];
    const struct field *closer = round_closer(play);
    offense_close(play);
    segments_judge(drawing);
    report_unjudged(play);
    bool full = n && segments_are_complete(drawing, n);
    bool known = n && !round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION);
    fit_moves(play, FIELD_M, (int64_t)round->moves_on_paper,
              closer && known && !full &&
                      !(round->reported_after_end && is_full_with_late(drawing, n)));
    round->ending = ENDING_UNJUDGED;
    if (full || (m && round->moves == (uint64_t)m)) {
        round->ending = ENDING_OVER;
        play_take_points(play);
    } else if (known && m) {
        if (!closer)
            round->ending = ENDING_OPEN;
        else if (round->moves > 0)
            report_length(play, closer);
    }
}

static void begin_play(struct play *play)
{
    offense_begin(play, FIELD_M);
}

static const struct paper_form paper_form = {
    .rows = { { .meaning = PAPER_MOVES } },
    .settle = offense_close,
    .most_moves = SEGMENTS_FEW,
};

/* --- for drawings --- */

const struct segments *intersections_segments(const struct play *play)
{
    return drawing_of(play->position);
}

static const char *write_move(const struct play *play, struct move move)
{
    return arena_printf(play->arena, "%s-%s", square_name(play->arena, move.a, move.b),
                        square_name(play->arena, move.c, move.d));
}

const struct game game_intersections = {
    .notation = {
        .name = "intersections",
        .fields = fields,
        .rows = { { "segments", { "segments" } } },
        .readings = readings,
    },
    .rules = &rules,
    .paper = &paper_form,
    .explain = explain,
    .begin = begin_play,
    .may_open = offense_may_open,
    .row = row,
    .close_round = close_round,
    .finish = offense_finish,
    .write_move = write_move,
    .moves = { MOVE_IN_ROW, 0 },
    .sizes = { { .field = FIELD_N, .low = 4, .high = 8, .meaning = "dots on each side of the board" },
               { .field = FIELD_M, .low = 2, .high = 6, .per_player = true, .meaning = "segments in a round" },
               { .field = FIELD_ROUNDS, .low = 1, .high = 2, .per_player = true, .meaning = "rounds in the game" } },
    .players_usual = 4,
};
