/*
 * Binary Scramble, 17 August 2011. The players write a list of n digits, one digit each turn; then each changes one
 * digit, and no list may occur twice. A player scores a point if the multiset of run lengths has occurred before. The
 * game ends when a player reaches the agreed number of points or there is no legal move.
 */
#include "digit_rows.h"
#include "play/claims.h"
#include "play/fit.h"
#include "seen_lists.h"

enum { FIELD_N = FIELD_OF_GAME, FIELD_TARGET };
enum { SIZE_N, SIZE_TARGET };
enum { PART_POINT = PART_RUNS + 1 };

static const char *const fields[] = { "n", "Target", NULL };
static const char *const readings[] = { NULL };

/* --- the rules: a move appends digit a until the list has n, then changes the digit at place a, counted from 0 --- */

struct scramble {
    uint64_t *digits; /* in part one, as bits, followed by a 0 */
    size_t length, capacity;
    struct seen_lists seen; /* in part two */
    int64_t *points;        /* of each player; in total if the players are unknown */
    bool is_lost;           /* the last list is unknown */
};

static bool is_part_two(const struct scramble *state)
{
    return state->seen.runs.width > 0;
}

static void begin(struct position *position)
{
    struct scramble *state = position->state;
    state->points = arena_zero(position->arena, position->players + 1, sizeof *state->points);
    ARENA_RESERVE(position->arena, state->digits, 1, state->capacity);
    state->digits[0] = 0;
}

/* Returns the rule that is broken if a list of part one does not follow from the one before. */
static enum diagnostic_id check_digits(const struct position *position, const struct shown *shown)
{
    const struct scramble *state = position->state;
    int64_t n = position->sizes[SIZE_N];
    if (n && shown->count > (size_t)n)
        return DIAG_ROW_WIDTH;
    if (shown->count <= state->length)
        return DIAG_ROW_APPENDS;
    for (size_t i = 0; i < state->length; i++)
        if (bit_at(shown->bits, i) != bit_at(state->digits, i))
            return DIAG_ROW_APPENDS;
    return DIAG_NONE;
}

static enum diagnostic_id between(const struct position *position, const struct shown *shown,
                                  candidate_sink *sink, void *user)
{
    const struct scramble *state = position->state;
    if (is_part_two(state))
        return digit_rows_between(&state->seen.runs, shown, sink, user);
    enum diagnostic_id fault = check_digits(position, shown);
    for (size_t i = state->length; i < shown->count && fault == DIAG_NONE; i++)
        if (!sink(user, (struct move){ .a = bit_at(shown->bits, i) }))
            break;
    return fault;
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    const struct scramble *state = position->state;
    if (!is_part_two(state))
        return move.a == 0 || move.a == 1 ? DIAG_NONE : DIAG_ROW_APPENDS;
    if ((uint64_t)move.a >= state->seen.runs.width)
        return DIAG_ROW_WIDTH;
    return seen_lists_find(&state->seen, (size_t)move.a) ? DIAG_LIST_REPEAT : DIAG_NONE;
}

static void append(struct position *position, bool digit)
{
    struct scramble *state = position->state;
    size_t words = words_for(state->length + 2);
    ARENA_RESERVE(position->arena, state->digits, words, state->capacity);
    if (state->length % WORD_BITS == WORD_BITS - 1)
        state->digits[words - 1] = 0;
    if (bit_at(state->digits, state->length) != digit)
        flip_bit(state->digits, state->length);
    if ((int64_t)++state->length == position->sizes[SIZE_N])
        seen_lists_begin(&state->seen, position->arena, state->digits, state->length);
}

/* The points of the player who makes this move of the game, counted from 0. */
static int64_t *points_at(const struct position *position, uint64_t move)
{
    const struct scramble *state = position->state;
    return &state->points[position->players ? move % position->players : 0];
}

static void make(struct position *position, struct move move)
{
    struct scramble *state = position->state;
    if (state->is_lost)
        return;
    if (!is_part_two(state)) {
        append(position, move.a != 0);
        return;
    }
    if (!seen_lists_change(&state->seen, (size_t)move.a))
        position->doubt |= DOUBT_SCORE | DOUBT_WINNER | DOUBT_END;
    *points_at(position, position->moves) += seen_lists_repeats_runs(&state->seen);
}

static void undo(struct position *position, struct move move)
{
    struct scramble *state = position->state;
    if (state->seen.change_count > 0) {
        *points_at(position, position->moves) -= seen_lists_repeats_runs(&state->seen);
        seen_lists_undo(&state->seen, (size_t)move.a);
        return;
    }
    if (is_part_two(state))
        seen_lists_end(&state->seen);
    state->length--;
    if (bit_at(state->digits, state->length))
        flip_bit(state->digits, state->length);
}

static void forget(struct position *position)
{
    struct scramble *state = position->state;
    state->is_lost = true;
}

static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    const struct scramble *state = position->state;
    int64_t count = is_part_two(state) ? (int64_t)state->seen.runs.width : 2;
    for (int64_t a = 0; a < count && position->sizes[SIZE_N] && !state->is_lost; a++)
        if (!sink(user, (struct move){ .a = a }))
            return;
}

/* The last move is enough to check: before it, nobody had reached the target. */
static bool over(const struct position *position)
{
    const struct scramble *state = position->state;
    int64_t target = position->sizes[SIZE_TARGET];
    if (!is_part_two(state) || state->is_lost)
        return false;
    if (target && position->players && *points_at(position, position->moves - 1) >= target)
        return true;
    for (size_t place = 0; place < state->seen.runs.width; place++)
        if (!seen_lists_find(&state->seen, place))
            return false;
    return true;
}

static void points(const struct position *position, int64_t *points)
{
    const struct scramble *state = position->state;
    memcpy(points, state->points, position->players * sizeof *points);
}

/* Mirroring does not apply in part one, because digits are appended on the right. With a target, the score matters. */
static uint64_t key(const struct position *position)
{
    const struct scramble *state = position->state;
    uint64_t key = seen_lists_image(state->digits, state->length, 0),
             other = seen_lists_image(state->digits, state->length, IMAGE_EXCHANGED);
    key = is_part_two(state) ? seen_lists_key(&state->seen) : key < other ? key : other;
    for (unsigned i = 0; i < position->players && position->sizes[SIZE_TARGET]; i++)
        key = map_mix(key + (uint64_t)state->points[i]);
    return key;
}

static const struct rules rules = {
    .state_size = sizeof(struct scramble),
    .scoring = POINTS_OF_PLAYERS,
    .begin = begin,
    .between = between,
    .check = check,
    .make = make,
    .undo = undo,
    .forget = forget,
    .candidates = candidates,
    .over = over,
    .points = points,
    .key = key,
};

/* The claims next to the last list. */
static struct slice write_claims(const struct position *position, unsigned player, size_t index)
{
    const struct scramble *state = position->state;
    const uint64_t *row = is_part_two(state) ? state->seen.runs.row : state->digits;
    (void)player, (void)index;
    uint64_t *ends = arena_alloc(position->arena, words_for(state->length) * sizeof *ends);
    char *runs = arena_alloc(position->arena, run_lengths_size(state->length));
    find_run_ends(row, state->length, ends);
    int len = (int)write_run_lengths(ends, state->length, runs);
    return slice_of(arena_printf(position->arena, "%.*s%s", len, runs,
                                 seen_lists_repeats_runs(&state->seen) ? " point" : ""));
}

static const struct paper_form paper_form = {
    .rows = { { .meaning = PAPER_POSITION, .write = write_claims } },
};

/* --- the paper --- */

struct paper {
    struct digit_rows rows; /* must be first: see digit_rows.h */
    struct slice *places;   /* first occurrence of each list in part two */
    size_t place_count, place_capacity;
};

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice digits)
{
    const struct paper *paper = play->state;
    const struct scramble *state = play->position->state;
    const struct seen_list *list = seen_lists_find(&state->seen, (size_t)move.a);
    struct diagnostic *found = report(play->report, fault, digits, "this list occurred before");
    diagnostic_note(play->report, found, paper->places[list - state->seen.lists], "here first");
}

/* Continues from a list of part one as written. */
static void take_list(struct play *play)
{
    const struct digit_rows *rows = play->state;
    struct scramble *state = play->position->state;
    digit_rows_count(play);
    state->is_lost = false;
    state->length = 0;
    state->digits[0] = 0;
    for (size_t i = 0; i < rows->width; i++)
        append(play->position, bit_at(rows->row, i));
}

/* Makes a move for each added digit. */
static void play_digits(struct play *play, struct slice digits)
{
    const struct digit_rows *rows = play->state;
    const struct scramble *state = play->position->state;
    struct shown shown = { .bits = rows->row, .count = rows->width };
    enum diagnostic_id fault = check_digits(play->position, &shown);
    if (fault == DIAG_NONE && !state->is_lost) {
        for (size_t i = state->length; i < digits.len; i++)
            play_move(play, (struct move){ .a = digits.ptr[i] == '1' },
                      (struct slice){ digits.ptr + i, 1 });
        return;
    }
    if (!state->is_lost)
        digit_rows_report_changes(play, state->digits, fault, digits);
    doubt_round(play, DOUBT_POSITION);
    take_list(play);
}

static void play_change(struct play *play, struct slice digits)
{
    struct digit_rows *rows = play->state;
    struct scramble *state = play->position->state;
    struct move move;
    enum diagnostic_id fault = digit_rows_find_move(rows, &state->seen.runs, state->is_lost, &move);
    rows->above = NULL;
    state->is_lost = false;
    if (fault == DIAG_NONE) {
        play_move(play, move, digits);
        return;
    }
    digit_rows_count(play);
    digit_rows_report_changes(play, state->seen.runs.row, fault, digits);
    digit_rows_take_slip(play, &state->seen.runs);
    doubt_round(play, DOUBT_POSITION);
}

/* Reports `point` next to a row that does not score, unless it is unknown which lists occurred. */
static void judge_point(struct play *play, const struct row *row, bool scores)
{
    const struct digit_rows *rows = play->state;
    struct slice claim = row_part(row, PART_POINT);
    if (round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION | DOUBT_SCORE))
        return;
    if (scores)
        claim_part(play, row, PART_POINT, "point");
    if (scores || !claim.ptr)
        return;
    struct diagnostic *found = report(play->report, DIAG_POINT_MISMATCH, claim,
                                      "no point: no list above has the run lengths {%s}",
                                      excerpt(play->report, slice_of(rows->runs)));
    diagnostic_claim(play->report, found, claim, NULL);
}

/* Notes the last row as the first occurrence of a new list. */
static void note_place(struct play *play)
{
    struct paper *paper = play->state;
    const struct scramble *state = play->position->state;
    if (paper->place_count == state->seen.count)
        return;
    ARENA_PUSH(play->arena, paper->places, paper->place_count, paper->place_capacity);
    paper->places[paper->place_count++] = paper->rows.digits;
}

/* Two consecutive lists of equal width are in part two, so their width is n. */
static void find_n(struct play *play, size_t width, size_t width_above)
{
    struct scramble *state = play->position->state;
    int64_t *n = &play->position->sizes[SIZE_N];
    play_require(play, FIELD_N);
    if (width != width_above) {
        fit_at_least(play, FIELD_N, (int64_t)width);
        return;
    }
    fit_exactly(play, FIELD_N, (int64_t)width);
    if (*n == 0 && state->length == width) {
        *n = (int64_t)width;
        seen_lists_begin(&state->seen, play->arena, state->digits, width);
        note_place(play); /* for the row above */
    }
}

static void unreadable_row(struct play *play, int kind)
{
    (void)kind;
    play_lost_move(play);
}

static void row(struct play *play, const struct row *row)
{
    struct paper *paper = play->state;
    struct scramble *state = play->position->state;
    struct slice digits = row_part(row, PART_DIGITS);
    size_t width_above = paper->rows.width, changes = state->seen.change_count;
    int64_t n = play->position->sizes[SIZE_N];
    if (!digits.len) { /* possible with a user-defined grammar */
        unreadable_row(play, 0);
        return;
    }
    if (over(play->position)) {
        report_after_end(play, digits, excerpt(play->report, digits));
        count_move(play, false);
        return;
    }
    digit_rows_read(play, digits);
    digit_rows_judge_runs(play, row);
    find_n(play, digits.len, width_above);
    if (is_part_two(state) ? digits.len != state->seen.runs.width : n && digits.len > (size_t)n) {
        digit_rows_count(play);
        unreadable_row(play, 0);
        digit_rows_report_width(play, row, width_above);
    } else if (is_part_two(state)) {
        play_change(play, digits);
    } else {
        play_digits(play, digits);
    }
    judge_point(play, row,
                state->seen.change_count > changes && seen_lists_repeats_runs(&state->seen));
    paper->rows.digits = digits;
    note_place(play);
}

/* --- the game --- */

static void begin_play(struct play *play)
{
    judge_multiple(play, FIELD_N, DIAG_PLAYERS_MULTIPLE, "digits");
}

static void finish(struct play *play)
{
    const struct scramble *state = play->position->state;
    int64_t target = play->position->sizes[SIZE_TARGET];
    if (round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION) || !play->position->sizes[SIZE_N])
        doubt(play, DOUBT_SCORE | DOUBT_WINNER | DOUBT_END);
    if (!play->players && target && state->points[0] >= target) /* one player may have all points */
        doubt(play, DOUBT_END);
    finish_by_points(play, !in_doubt(play, DOUBT_END) && !round_in_doubt(play, DOUBT_END));
}

static const char *write_move(const struct play *play, struct move move)
{
    const struct scramble *state = play->position->state;
    if (is_part_two(state))
        return digit_rows_write(play, state->seen.runs.row, state->length, (size_t)move.a);
    return digit_rows_write(play, state->digits, state->length + 1,
                            move.a ? state->length : SIZE_MAX);
}

const struct game game_scramble = {
    .notation = {
        .name = "scramble",
        .fields = fields,
        .rows = { { "row", { "digits", "runs", "point" } } },
        .readings = readings,
    },
    .rules = &rules,
    .paper = &paper_form,
    .explain = explain,
    .state_size = sizeof(struct paper),
    .begin = begin_play,
    .row = row,
    .unreadable_row = unreadable_row,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_N, .low = 2, .high = 5, .per_player = true, .meaning = "digits in the list" },
               { .field = FIELD_TARGET, .low = 2, .high = 6, .is_optional = true, .meaning = "points that end the game" } },
    .players_usual = 3,
};
