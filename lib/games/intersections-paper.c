/* Making Intersections on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "base/order.h"
#include "offense.h"
#include "play/fit.h"
#include "play/rounds.h"
#include "rules/intersections.h"

enum { PART_SEGMENTS };

/* --- errors in a segment --- */

/* Reports dots that make no segment. Quotes them as written, because their numbers may have been clamped. */
static void report_dots(struct play *play, struct move ends, enum diagnostic_id fault,
                        struct slice text)
{
    long long n = play->position->sizes[SIZE_N];
    const char *dash = memchr(text.ptr, '-', text.len), *end = text.ptr + text.len;
    bool is_first = is_dot_outside(play->position, ends.a, ends.b);
    struct slice dot = is_first ? slice_between(text.ptr, dash) : slice_between(dash + 1, end);
    const char *name = excerpt(play->report, slice_trim(dot));
    if (fault == DIAG_NOT_STRAIGHT)
        report(play->report, fault, text,
               ends.a == ends.c ? "the segment has no length"
                                : "the dots are not in the same row or column");
    else if (n)
        report(play->report, fault, text, "%s is outside the %lld by %lld board", name, n, n);
    else
        report(play->report, fault, text, "there is no dot %s", name);
}

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice text)
{
    struct segment segment = intersections_segment(move, SEGMENT_DRAWN);
    const struct segment *other;
    struct diagnostic *found;
    if (fault == DIAG_DOT_OUTSIDE || fault == DIAG_NOT_STRAIGHT) {
        report_dots(play, move, fault, text);
        return;
    }
    segments_judge(play->position->state, &segment, &other);
    if (fault == DIAG_COINCIDES) {
        found = report(play->report, fault, text, "part of this segment is already drawn");
        diagnostic_note(play->report, found, other->text, "by this one");
        return;
    }
    bool is_vertical = segment.axis == AXIS_COLUMN;
    found = report(play->report, fault, text, "this crosses an earlier segment at %s",
                   square_name(play->arena, is_vertical ? segment.line : other->line,
                               is_vertical ? other->line : segment.line));
    diagnostic_note(play->report, found, other->text, "this one");
}

/* --- the paper --- */

/* Makes the board large enough for both dots of a segment. A dot in row or column 0 is on no board. */
static void fit_side(struct play *play, struct move ends)
{
    const int64_t lines[] = { ends.a, ends.b, ends.c, ends.d };
    int64_t side = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int64_t least = lines[i] > 0 ? lines[i] : SIDE_MAX + 1;
        side = MAX(least, side);
    }
    fit_at_least(play, FIELD_N, side);
}

/*
 * Draws a segment as written, even if nothing more can be drawn. The first segment after the m-th that breaks no other
 * rule ends the round; later segments are not judged.
 */
static void take_segment(struct play *play, struct move move, struct slice text)
{
    struct segments *drawing = play->position->state;
    uint64_t m = (uint64_t)play->position->sizes[SIZE_M];
    enum diagnostic_id fault = position_check(play->position, move);
    bool is_invalid = fault == DIAG_DOT_OUTSIDE || fault == DIAG_NOT_STRAIGHT;
    if (fault != DIAG_NONE && !play->round->reported_after_end)
        explain(play, move, fault, text);
    if (!m || play->round->moves < m) {
        play_make(play, move, text, fault == DIAG_NONE);
    } else { /* kept for drawings */
        count_move(play, false);
        if (fault == DIAG_NONE)
            report_after_end(play, text);
        segments_add(drawing,
                     intersections_segment(move, is_invalid ? SEGMENT_IGNORED : SEGMENT_EXTRA));
    }
    drawing->items[drawing->count - 1].text = text;
}

static void row(struct play *play, const struct row *row)
{
    struct tokens tokens = value_tokens(&row->def->parts[0].value, row_part(row, PART_SEGMENTS));
    struct token token;
    play_require(play, FIELD_N);
    play_require(play, FIELD_M);
    while (token_next(&tokens, &token) == TOKEN_OK) {
        struct move move = { token.a, token.b, token.c, token.d };
        fit_side(play, move);
        take_segment(play, move, token.text);
    }
}

/* --- the round --- */

/* True if nothing more can be drawn, counting segments after the end. */
static bool is_full_with_extra(const struct position *position)
{
    const struct segments *drawing = position->state;
    struct segments all;
    struct position end = *position;
    segments_begin(&all, drawing->arena, position->sizes[SIZE_N], drawing->ends_block);
    end.state = &all;
    for (size_t i = 0; i < drawing->count; i++) {
        struct segment segment = drawing->items[i];
        if (segment.role == SEGMENT_EXTRA)
            segment.role = SEGMENT_DRAWN;
        segments_add(&all, segment);
    }
    return intersections_is_full(&end);
}

static void close_round(struct play *play)
{
    struct round *round = play->round;
    int64_t n = play->position->sizes[SIZE_N], m = play->position->sizes[SIZE_M];
    offense_close(play);
    bool is_full = intersections_is_full(play->position),
         is_known = n && !round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION),
         may_be_full = is_full || (round->reported_after_end && is_full_with_extra(play->position));
    fit_moves(play, FIELD_M, (int64_t)round->moves_on_paper,
              round_closer(play) && is_known && !may_be_full);
    struct diagnostic *found = judge_round_length(
            play, is_full || (m && round->moves == (uint64_t)m), is_known && m, m, "segment");
    if (found)
        found->is_claim = true; /* in another reading of the rules, the board may be full */
    if (round->ending == ENDING_OVER)
        play_take_points(play);
}

/* --- for drawings --- */

static const char *write_move(const struct play *play, struct move move)
{
    return arena_printf(play->arena, "%s-%s", square_name(play->arena, move.a, move.b),
                        square_name(play->arena, move.c, move.d));
}

const struct game game_intersections = {
    .notation = {
        .name = "intersections",
        .fields = { "n", "m" },
        .rows = { { "segments", { "segments" } } },
        .readings = { "ends-block" },
    },
    .rules = &intersections_rules,
    .form = {
        .rows = { { .meaning = PAPER_MOVES } },
        .settle = offense_close,
    },
    .explain = explain,
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
