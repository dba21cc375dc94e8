/*
 * Lengths Of Lengths Of Lengths, 18 September 2010. The players write n digits in turn. Below the digits is the list of
 * their run lengths, below that the run lengths of that list, and so on until a list is all 1's. The length of that
 * last list is the offense's points.
 */
#include "base/decimal.h"
#include "base/wording.h"
#include "offense.h"
#include "play/claims.h"
#include "play/fit.h"
#include "views.h"

enum { FIELD_N = FIELD_OF_GAME };
enum { SIZE_N };
enum { ROW_DIGITS, ROW_LENGTHS };
enum { ONES_GO_ON };

static const char *const fields[] = { "n", NULL };
static const char *const readings[] = { "ones-go-on", NULL };

/* --- the rules: a move is a digit, a = 0 or 1 --- */

struct lengths {
    int64_t *digits; /* written in the round, one for each move */
    size_t capacity;
    struct lengths_list list; /* the last list written */
    size_t list_number;       /* its place below the digits; SIZE_MAX after another move */
    int64_t *scratch;         /* scratch space for it */
    size_t scratch_capacity;
};

static enum diagnostic_id check(const struct position *position, struct move move)
{
    int64_t n = position->sizes[SIZE_N];
    (void)move;
    return n && position->moves >= (uint64_t)n ? DIAG_LIST_LENGTH : DIAG_NONE;
}

static void begin_round(struct position *position)
{
    struct lengths *state = position->state;
    state->list_number = SIZE_MAX;
}

static void make(struct position *position, struct move move)
{
    struct lengths *state = position->state;
    size_t count = position->moves;
    ARENA_PUSH(position->arena, state->digits, count, state->capacity);
    state->digits[count] = move.a;
    state->list_number = SIZE_MAX;
}

/* Makes all the moves of a round at once. */
static bool follow(struct position *position, const struct shown *shown)
{
    enum { WORD_BITS = 64 };
    struct lengths *state = position->state;
    int64_t n = position->sizes[SIZE_N];
    if (position->moves > 0 || shown->more > 0 || (int64_t)shown->count > n)
        return false;
    ARENA_RESERVE(position->arena, state->digits, shown->count, state->capacity);
    for (size_t i = 0; i < shown->count; i++)
        state->digits[i] = shown->bits[i / WORD_BITS] >> i % WORD_BITS & 1;
    position->moves = shown->count;
    state->list_number = SIZE_MAX;
    return true;
}

/* Removes the last digit. */
static void undo(struct position *position, struct move move)
{
    struct lengths *state = position->state;
    (void)move;
    state->list_number = SIZE_MAX;
}

static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    if (position->sizes[SIZE_N] && sink(user, (struct move){ .a = 0 }))
        sink(user, (struct move){ .a = 1 });
}

static bool over(const struct position *position)
{
    int64_t n = position->sizes[SIZE_N];
    return n && position->moves >= (uint64_t)n;
}

static bool is_all_ones(struct lengths_list list)
{
    for (size_t i = 0; i < list.count; i++)
        if (list.items[i] != 1)
            return false;
    return true;
}

/* True if this list is the last one of the round. */
static bool ends_round(const struct position *position, struct lengths_list list, bool is_digits)
{
    return is_all_ones(list) && !(is_digits && position_has_reading(position, ONES_GO_ON));
}

/* The run lengths of a list; `to` may be list.items. */
static struct lengths_list runs_of(struct lengths_list list, int64_t *to)
{
    size_t count = 0, start = 0;
    int64_t last = list.count > 0 ? list.items[0] : 0;
    for (size_t i = 1; i < list.count; i++) { /* branch-free: runs are hard to predict */
        int64_t item = list.items[i];
        bool begins = item != last;
        to[count] = (int64_t)(i - start);
        count += begins;
        start = begins ? i : start;
        last = item;
    }
    if (list.count > 0)
        to[count++] = (int64_t)(list.count - start);
    return (struct lengths_list){ to, count };
}

/* Replaces a list with its run lengths; returns false if it is the last one of the round. */
static bool shorten(const struct position *position, struct lengths_list *list, bool is_digits)
{
    if (ends_round(position, *list, is_digits))
        return false;
    *list = runs_of(*list, list->items);
    return true;
}

/* The length of the last list of the round, computed from this one, which is overwritten. */
static int64_t last_length(const struct position *position, struct lengths_list list,
                           bool is_digits)
{
    while (shorten(position, &list, is_digits))
        is_digits = false;
    return (int64_t)list.count;
}

static struct lengths_list copy_of(struct arena *arena, struct lengths_list list)
{
    struct lengths_list copy = { arena_alloc(arena, (list.count + 1) * sizeof *copy.items),
                                 list.count };
    if (list.count > 0)
        memcpy(copy.items, list.items, list.count * sizeof *copy.items);
    return copy;
}

/*
 * Finds the list at a place below the digits, which are at place 0. If the lists end before it, finds the last one and
 * returns false.
 */
static bool find_list(const struct position *position, size_t number)
{
    struct lengths *state = position->state;
    size_t count = position->moves;
    if (number <= state->list_number || state->list_number == SIZE_MAX) {
        ARENA_RESERVE(position->arena, state->scratch, count, state->scratch_capacity);
        if (count > 0)
            memcpy(state->scratch, state->digits, count * sizeof *state->digits);
        state->list = (struct lengths_list){ state->scratch, count };
        state->list_number = 0;
    }
    for (; state->list_number < number; state->list_number++)
        if (!shorten(position, &state->list, state->list_number == 0))
            return false;
    return true;
}

/* Zero until all digits are written, since each later digit changes every list. */
static void points(const struct position *position, int64_t *points)
{
    const struct lengths *state = position->state;
    if (!over(position))
        return;
    find_list(position, SIZE_MAX);
    points[0] = (int64_t)state->list.count;
}

/*
 * The digits so far. Exchanging 0 and 1 gives the same run lengths and so the same key, unless all digits are equal: a
 * list of 1's may end the round.
 */
static uint64_t key(const struct position *position)
{
    const struct lengths *state = position->state;
    uint64_t key = 1, changes = 0;
    for (size_t i = 0; i < position->moves; i++) {
        uint64_t change = (uint64_t)(state->digits[i] ^ state->digits[0]);
        key = map_mix(2 * key + change);
        changes += change;
    }
    return position->moves && !changes ? map_mix(key) + (uint64_t)state->digits[0] : key;
}

static const struct rules rules = {
    .state_size = sizeof(struct lengths),
    .scoring = POINTS_OF_OFFENSE,
    .begin_round = begin_round,
    .follow = follow,
    .check = check,
    .make = make,
    .undo = undo,
    .candidates = candidates,
    .over = over,
    .points = points,
    .key = key,
};

/* --- the claims --- */

static struct slice write_list(const struct position *position, unsigned player, size_t index)
{
    const struct lengths *state = position->state;
    (void)player;
    if (!find_list(position, index))
        return (struct slice){ NULL, 0 };
    return slice_of(write_integers(position->arena, state->list.items, state->list.count, ","));
}

static const struct paper_form paper_form = {
    .rows = { [ROW_DIGITS] = { .meaning = PAPER_POSITION },
              [ROW_LENGTHS] = { .meaning = PAPER_CLAIM, .write = write_list } },
    .settle = offense_close,
};

/* --- the paper --- */

/* A list as written. */
struct list {
    struct slice text;
    size_t line;
    bool is_digits;
    struct lengths_list numbers;
};

/* The round so far. */
struct paper {
    size_t rows; /* including unreadable rows */
    struct slice digits;
    struct list last;          /* the last readable row, from which judging continues */
    struct lengths_list right; /* what it should be; empty if it is right */
    bool is_gap;               /* the row above is missing or unreadable */
    bool ended;                /* lists continue after the end of the round and are not judged */
};

static struct list read_list(const struct play *play, const struct row *row)
{
    struct list list = { row_part(row, 0), row->line, row->def->id == ROW_DIGITS, { NULL, 0 } };
    struct tokens tokens = list.is_digits ? tokens_of(TYPE_LETTERS, "01", true, list.text)
                                          : tokens_of(TYPE_INTEGERS, NULL, false, list.text);
    struct token token;
    list.numbers.items =
            arena_alloc(play->arena, (tokens_count(tokens) + 1) * sizeof *list.numbers.items);
    while (token_next(&tokens, &token) == TOKEN_OK)
        list.numbers.items[list.numbers.count++] = token.a;
    return list;
}

/* Extra digits become moves, too; closing the round checks their number. */
static void take_digits(struct play *play, struct list *list)
{
    struct paper *paper = play->state;
    struct tokens tokens = tokens_of(TYPE_LETTERS, "01", true, list->text);
    struct token token;
    paper->digits = list->text;
    while (token_next(&tokens, &token) == TOKEN_OK)
        play_make(play, (struct move){ .a = token.a }, token.text, true);
}

static void report_after_ones(struct play *play, const struct list *list, const struct list *above)
{
    struct diagnostic *found =
            report(play->report, DIAG_LENGTHS_AFTER_END, list->text,
                   "the round is over: the list above is all 1's; what follows is not judged");
    diagnostic_note(play->report, found, above->text, "the end is here");
    if (above->is_digits) /* in another reading of the rules it is not over */
        diagnostic_claim(play->report, found, list->text, NULL);
}

static void report_lengths(struct play *play, const struct list *list, const struct list *above)
{
    const struct paper *paper = play->state;
    const char *right = write_integers(play->arena, paper->right.items, paper->right.count, ",");
    struct diagnostic *found =
            report_wrong(play, DIAG_LENGTHS_MISMATCH, list->text, list->text, right);
    diagnostic_note(play->report, found, above->text, "the list above");
}

static bool is_equal(struct lengths_list a, struct lengths_list b)
{
    return a.count == b.count && memcmp(a.items, b.items, a.count * sizeof *a.items) == 0;
}

/*
 * True if the error is in the row above: either the players counted the runs of n digits but wrote a different number
 * of them, or this list continues what should be written above.
 */
static bool is_explained(const struct play *play, const struct list *list)
{
    const struct paper *paper = play->state;
    int64_t n = play->position->sizes[SIZE_N];
    if (paper->last.is_digits && n && play->position->moves != (uint64_t)n)
        return true;
    return paper->right.items && !is_all_ones(paper->right) &&
           is_equal(list->numbers, runs_of(paper->right, paper->right.items));
}

static void take_lengths(struct play *play, const struct list *list)
{
    struct paper *paper = play->state;
    const struct list *above = &paper->last;
    struct lengths_list right = copy_of(play->arena, above->numbers);
    right = runs_of(right, right.items);
    bool follows = is_equal(list->numbers, right);
    bool is_judged = !paper->is_gap && (follows || !is_explained(play, list));
    paper->right.items = NULL;
    if (!is_judged)
        return;
    if (ends_round(play->position, above->numbers, above->is_digits)) {
        paper->ended = true;
        report_after_ones(play, list, above);
    } else if (!follows) {
        paper->right = right;
        report_lengths(play, list, above);
    }
}

static void row(struct play *play, const struct row *row)
{
    struct paper *paper = play->state;
    play_require(play, FIELD_N);
    if (paper->ended)
        return;
    struct list list = read_list(play, row);
    if (list.is_digits)
        take_digits(play, &list);
    else
        take_lengths(play, &list);
    paper->rows++;
    paper->is_gap = false;
    if (!paper->ended)
        paper->last = list;
}

static void unreadable_row(struct play *play, int kind)
{
    struct paper *paper = play->state;
    (void)kind;
    paper->rows++;
    paper->is_gap = true;
}

/* --- the round --- */

static void begin(struct play *play)
{
    offense_begin(play, FIELD_N);
}

static void open_round(struct play *play)
{
    struct paper *paper = play->state;
    *paper = (struct paper){ .is_gap = true };
}

/* Fills in the lists missing below the last one written. */
static void claim_lists(struct play *play)
{
    const struct paper *paper = play->state;
    struct lengths_list list = copy_of(play->arena, paper->last.numbers);
    bool is_digits = paper->last.is_digits;
    for (; shorten(play->position, &list, is_digits); is_digits = false)
        claim_row(play, paper->last.line, write_integers(play->arena, list.items, list.count, ","));
}

/*
 * Checks the points against the last list as written. If that list is wrong, Points: may match the corrected list
 * instead; without Points:, the score is unknown.
 */
static void judge_points(struct play *play)
{
    const struct paper *paper = play->state;
    const struct field *claim = round_field(play, FIELD_POINTS, 0);
    int64_t *points = new_points(play, 1);
    *points = last_length(play->position, copy_of(play->arena, paper->last.numbers),
                          paper->last.is_digits);
    play->round->points = points;
    play->round->point_count = 1;
    if (!paper->right.items)
        return;
    int64_t right = last_length(play->position, paper->right, false);
    if (!claim && right != *points)
        doubt_round(play, DOUBT_SCORE);
    if (claim && claim->integer == right)
        *points = right;
}

/* In a closed round the number of digits is n; an open round may get more digits, so n is at least that. */
static void fit_digits(struct play *play, int64_t count, bool is_closed)
{
    if (count && is_closed)
        fit_exactly(play, FIELD_N, count);
    else
        fit_at_least(play, FIELD_N, count);
}

static void close_round(struct play *play)
{
    const struct paper *paper = play->state;
    struct round *round = play->round;
    int64_t n = play->position->sizes[SIZE_N], count = (int64_t)play->position->moves;
    bool is_closed = paper->rows > 1 || round_closer(play);
    bool may_go_on = paper->rows == 0 || (count && count < n);
    offense_close(play);
    fit_digits(play, count, is_closed);
    round->ending = ENDING_UNJUDGED;
    if (count && count == n) {
        round->ending = ENDING_OVER;
        judge_points(play);
        if (play->claims && !paper->is_gap && !paper->ended)
            claim_lists(play);
    } else if (may_go_on && !is_closed) {
        round->ending = ENDING_OPEN;
    } else if (count && n) {
        report(play->report, DIAG_LIST_LENGTH, paper->digits, "%lld %s, expected %lld (n)",
               (long long)count, plural((uint64_t)count, "digit", "digits"), (long long)n);
    }
}

/* --- for drawings --- */

struct lengths_list lengths_read(const struct play *play, const struct row *row)
{
    return read_list(play, row).numbers;
}

bool lengths_is_digits(const struct row *row)
{
    return row->def->id == ROW_DIGITS;
}

bool lengths_shorten(const struct play *play, struct lengths_list *list, bool digits)
{
    return shorten(play->position, list, digits);
}

bool lengths_ended(const struct play *play)
{
    const struct paper *paper = play->state;
    return paper->ended || paper->is_gap;
}

static const char *write_move(const struct play *play, struct move move)
{
    (void)play;
    return move.a ? "1" : "0";
}

const struct game game_lengths = {
    .notation = {
        .name = "lengths",
        .fields = fields,
        .rows = { { "digits", { "digits" } }, { "lengths", { "lengths" } } },
        .readings = readings,
    },
    .rules = &rules,
    .paper = &paper_form,
    .state_size = sizeof(struct paper),
    .begin = begin,
    .may_open = offense_may_open,
    .open_round = open_round,
    .row = row,
    .unreadable_row = unreadable_row,
    .close_round = close_round,
    .finish = offense_finish,
    .write_move = write_move,
    .moves = { MOVE_IN_LONG_ROW, ROW_DIGITS },
    .sizes = { { .field = FIELD_N, .low = 4, .high = 12, .per_player = true, .meaning = "digits in a round" },
               { .field = FIELD_ROUNDS, .low = 1, .high = 2, .per_player = true, .meaning = "rounds in the game" } },
    .players_usual = 4,
};
