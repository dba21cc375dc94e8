/*
 * Procession, 3 November 2009. A row of n zeros; each move changes one digit of the row above so that
 * the multiset of its run lengths has not occurred in the game. Who makes the last move wins.
 */
#include "procession.h"
#include "../bytes.h"
#include "../claims.h"
#include "../compose.h"
#include "games.h"
#include "views.h"

enum { FIELD_N = FIELD_OF_GAME };
enum { START_FREE };

static const char *const fields[] = { "n", NULL };
static const char *const readings[] = { "start-free", NULL };

/* Twice as many as most games have: in a map with more room fewer keys meet, and a branch fewer is guessed wrong. */
enum { USUAL_ROWS = 96 };

/* Digits that are looked at together. */
enum { BITS_MAX = 64 };

const uint64_t procession_weights[PROCESSION_NARROW + 1] = {
    0,
    1,
    0x21,
    0x231,
    0x181b,
    0xd8f3,
    0x5eea5,
    0x2397de,
    0xb1f756,
    0x379d4ae,
    0xde752b8,
    0x379d4ae0,
    0xa6d7e0a0,
    0x1f487a1e0,
    0x5dd96e5a0,
    0x1198c4b0e0,
    0x34ca4e12a0,
    0x9e5eea37e0,
    0x13cbdd46fc0,
    0x2797ba8df80,
    0x4f2f751bf00,
    0x9e5eea37e00,
    0x13cbdd46fc00,
    0x2797ba8df800,
    0x4f2f751bf000,
    0x9e5eea37e000,
    0x13cbdd46fc000,
    0x2797ba8df8000,
    0x4f2f751bf0000,
    0x9e5eea37e0000,
    0x13cbdd46fc0000,
    0x2797ba8df80000,
    0x4f2f751bf00000,
};

size_t procession_run(const char *at, const char *end)
{
    const char *p = at + 1;
    while (p < end && *p == *at)
        p++;
    return (size_t)(p - at);
}

/* Up to 64 digits as bits, the first one lowest. */
static uint64_t digit_bits(const char *digits, size_t count)
{
    uint64_t bits = 0;
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        bits |= lowest_bits(digits + i) << i;
    if (i > 0 && i < count) /* the last eight, some of them once more */
        return bits | lowest_bits(digits + count - 8) << (count - 8);
    for (; i < count; i++)
        bits |= (uint64_t)(digits[i] & 1) << i;
    return bits;
}

/* Measures the runs of a row: where two digits differ one ends. */
static void measure_runs(struct play *play, struct slice row)
{
    enum { STEP = BITS_MAX - 1 }; /* each digit of a step has a neighbour in its block */
    struct procession *state = play->state;
    size_t start = 0, runs = 0;
    uint64_t key = 0;
    state->bits = 0;
    for (size_t i = 0; i < row.len; i += STEP) {
        size_t count = row.len - i > STEP ? BITS_MAX : row.len - i;
        uint64_t bits = digit_bits(row.ptr + i, count);
        uint64_t ends = (bits ^ bits >> 1) & (((uint64_t)1 << (count - 1)) - 1);
        if (state->run_capacity - runs <= BITS_MAX)
            ARENA_RESERVE(play->arena, state->runs, runs + BITS_MAX + 1, state->run_capacity);
        for (int64_t *next = state->runs + runs; ends; ends &= ends - 1, runs++) {
            size_t end = i + lowest_bit(ends) + 1;
            *next++ = (int64_t)(end - start);
            key += run_key(end - start);
            start = end;
        }
        state->bits = bits;
    }
    if (row.len > 0) {
        state->runs[runs++] = (int64_t)(row.len - start);
        key += run_key(row.len - start);
    }
    state->run_count = runs;
    state->key = key;
}

static const char *write_runs(struct play *play, struct slice digits)
{
    const struct procession *state = play->state;
    measure_runs(play, digits);
    return write_integers(play, state->runs, state->run_count, ",");
}

/* True where the run lengths beside a row that was measured are right, or are not written. */
static bool runs_are_right(const struct play *play, const struct row *row)
{
    const struct procession *state = play->state;
    struct slice runs = row->part[PART_RUNS];
    return !runs.ptr ||
           integers_are(tokens_of(TYPE_INTEGERS, NULL, false, runs), state->runs, state->run_count);
}

/*
 * What is kept of a narrow row's text whose run lengths are right, or not written: the key, and its picture, the bits
 * below its width, which is never 0. So the pictures of two rows differ in one bit below all widths where, and only
 * where, a move leads from the one to the other.
 */
enum { KEPT_KEY, KEPT_PICTURE, PICTURE_BITS = PROCESSION_NARROW };

static inline uint64_t picture_of(uint64_t bits, size_t width)
{
    return (uint64_t)width << PICTURE_BITS | bits;
}

static inline bool is_one_bit(uint64_t bits)
{
    return bits && !(bits & (bits - 1));
}

/* Measures a row and its claim, or recalls what was found when this text was there before. */
static void take_row(struct play *play, const struct row *row)
{
    struct procession *state = play->state;
    struct slice digits = row->part[PART_DIGITS];
    uint64_t *kept = digits.len <= PROCESSION_NARROW ? row->kept : NULL;
    state->bits_above = state->bits;
    if (kept && kept[KEPT_PICTURE]) {
        state->key = kept[KEPT_KEY];
        state->bits = kept[KEPT_PICTURE] ^ picture_of(0, digits.len);
        state->agrees = true;
        return;
    }
    measure_runs(play, digits);
    state->agrees = runs_are_right(play, row);
    if (kept && state->agrees) {
        kept[KEPT_KEY] = state->key;
        kept[KEPT_PICTURE] = picture_of(state->bits, digits.len);
    }
}

/* "0 0 1  2,1" reads as one digit and its run lengths. */
static void hint_at_blanks(struct play *play, struct diagnostic *found, const struct row *row)
{
    struct slice runs = row->part[PART_RUNS];
    bool is_split = row->part[PART_DIGITS].len == 1 && runs.len > 2 &&
                    (runs.ptr[0] == '0' || runs.ptr[0] == '1') && is_space(runs.ptr[1]);
    if (is_split)
        diagnostic_help(play->report, found,
                        "the digits of a row are written together: '%.1s%.1s...'",
                        row->part[PART_DIGITS].ptr, runs.ptr);
}

static void report_runs(struct play *play, const struct row *row)
{
    const char *right = write_runs(play, row->part[PART_DIGITS]);
    struct slice claimed = row->part[PART_RUNS];
    struct diagnostic *found =
            report(play->report, DIAG_RUNS_MISMATCH, claimed, "claimed run lengths %s, computed %s",
                   excerpt(play->report, claimed), excerpt(play->report, slice_of(right)));
    diagnostic_claim(play->report, found, claimed, right);
    hint_at_blanks(play, found, row);
}

static void report_repeat(struct play *play, struct slice digits, const struct seen *seen)
{
    const struct procession *state = play->state;
    struct diagnostic *found =
            report(play->report, DIAG_RUNS_REPEAT, digits, "run lengths {%s} occurred before",
                   excerpt(play->report, slice_of(write_runs(play, digits))));
    diagnostic_note(play->report, found, seen->runs, "here first");
    if (seen == state->rows)
        diagnostic_help(play->report, found,
                        "the first row counts; only in the reading 'start-free' it does not");
}

/* How many digits differ; where they are `most` or more, at least so many. */
static size_t count_changes(struct slice row, struct slice above, size_t most)
{
    size_t changes = 0;
    for (size_t i = 0; i < row.len && changes < most; i += BITS_MAX) {
        size_t count = row.len - i < BITS_MAX ? row.len - i : BITS_MAX;
        uint64_t differ = digit_bits(row.ptr + i, count) ^ digit_bits(above.ptr + i, count);
        for (; differ; differ &= differ - 1)
            changes++;
    }
    return changes < most ? changes : most;
}

static bool has_width(const struct play *play, struct slice digits)
{
    const struct procession *state = play->state;
    /* a row as wide as a wrong row above is the same slip */
    return (int64_t)digits.len == state->n ||
           (state->last_width && digits.len == state->last_width);
}

static bool judge_width(struct play *play, const struct row *row)
{
    struct procession *state = play->state;
    struct slice digits = row->part[PART_DIGITS];
    if (has_width(play, digits))
        return true;
    state->uncertain |= state->first_width > 0;
    struct diagnostic *found =
            report(play->report, DIAG_ROW_WIDTH, digits, "%zu digit%s, and n is %lld", digits.len,
                   digits.len == 1 ? "" : "s", (long long)state->n);
    hint_at_blanks(play, found, row);
    return false;
}

/* True where a row as wide as the one above certainly differs from it in one digit, as nearly always. */
static inline bool is_one_change(uint64_t bits, uint64_t above, size_t width)
{
    return is_one_bit(bits ^ above) && width < BITS_MAX;
}

/* The row is wrong: the next one may be what follows it, or what follows the row that should stand here. */
static void note_slip(struct procession *state, struct slice before, size_t changes)
{
    state->before = before;
    state->changes_from_before = changes;
    state->is_slip = state->slips = true;
}

/* True where the row above is wrong, and this one as it should be below the right one, or without it. */
static bool is_below_slip(const struct procession *state, struct slice digits, struct slice before)
{
    size_t most = state->changes_from_before, changes;
    if (!before.ptr || before.len != digits.len)
        return false;
    changes = count_changes(digits, before, most + 1);
    return changes >= 1 && changes <= most;
}

static bool judge_change(struct play *play, struct slice digits)
{
    enum { ENOUGH = 100 };
    struct procession *state = play->state;
    struct slice before = state->before;
    state->before.ptr = NULL;
    if (!state->row.ptr || state->row.len != digits.len)
        return true; /* there is nothing to compare it with */
    if (is_one_change(state->bits, state->bits_above, digits.len))
        return true;
    size_t changes = count_changes(digits, state->row, ENOUGH);
    if (changes == 1 || is_below_slip(state, digits, before))
        return true;
    note_slip(state, state->row, 2);
    struct diagnostic *found =
            changes == 0 ? report(play->report, DIAG_ROW_UNCHANGED, digits, "no digit is changed")
                         : report(play->report, DIAG_ROW_CHANGES, digits,
                                  "%zu%s digits are changed, and a move changes one", changes,
                                  changes == ENOUGH ? " or more" : "");
    diagnostic_note(play->report, found, state->row, "the row above");
    return false;
}

static void begin(struct play *play)
{
    struct procession *state = play->state;
    state->n = play_integer(play, FIELD_N);
}

/* The first row, which is no move. */
static void start(struct play *play, const struct row *row)
{
    struct procession *state = play->state;
    struct slice digits = row->part[PART_DIGITS];
    if (!procession_is_zero(digits)) {
        report(play->report, DIAG_START_NOT_ZERO, digits, "the first row is not all zeros");
        note_slip(state, (struct slice){ procession_zeros(play->arena, digits.len), digits.len },
                  1);
    } else if (judge_width(play, row) && !state->agrees) {
        report_runs(play, row);
    }
}

/* True where a row is as it should be, but for its multiset, of which nothing is said yet. */
static bool judge_row(struct play *play, const struct row *row)
{
    const struct procession *state = play->state;
    struct slice digits = row->part[PART_DIGITS];
    if (!judge_width(play, row) || !judge_change(play, digits))
        return false;
    if (!state->agrees)
        report_runs(play, row);
    return state->agrees;
}

static void place_row(struct play *play, const struct row *row)
{
    struct procession *state = play->state;
    struct slice digits = row->part[PART_DIGITS];
    /* zeros below nothing but rows that can't be read are where the game began */
    bool is_first = !state->started || (state->first_width == 0 && procession_is_zero(digits));
    bool good = false;
    state->is_slip = false;
    if (is_first)
        start(play, row);
    else
        good = judge_row(play, row);
    bool is_free = is_first && play_reads(play, START_FREE);
    struct seen *seen = is_free ? NULL : procession_note_row(play, row);
    if (!seen && !is_free)
        state->rows[state->row_count - 1].by_slip = state->is_slip;
    if (is_first && !is_free)
        procession_note_zeros(play, row);
    if (seen && good && !seen->by_slip)
        report_repeat(play, digits, seen);
    else if (seen && good)
        *seen = seen_as(digits, row->part[PART_RUNS]);
    if (!is_first)
        count_move(play, true);
}

/* Room for the rows, once for all. */
static void make_room(struct play *play)
{
    struct procession *state = play->state;
    map_reserve(&state->seen, play->arena, USUAL_ROWS);
    ARENA_RESERVE(play->arena, state->rows, USUAL_ROWS, state->row_capacity);
}

static void row(struct play *play, const struct row *row)
{
    struct procession *state = play->state;
    struct slice digits = row->part[PART_DIGITS];
    if (state->n == 0) /* a row shows it */
        state->n = (int64_t)digits.len;
    if (!state->started)
        make_room(play);
    take_row(play, row);
    state->wide |= digits.len > PROCESSION_NARROW;
    place_row(play, row);
    state->started = true;
    state->row = digits;
    state->last_width = digits.len;
    if (state->first_width == 0)
        state->first_width = digits.len;
    if (play->claims && !row->part[PART_RUNS].ptr)
        claim_part(play, row, PART_RUNS, write_runs(play, digits));
}

static size_t moves_of_rows(struct play *play, const struct known_row *rows, size_t count)
{
    struct procession *state = play->state;
    size_t width = state->row.len, made = 0;
    uint64_t above = picture_of(state->bits, width);
    if (!state->row.ptr || (int64_t)width != state->n || width > PROCESSION_NARROW)
        return 0;
    ARENA_RESERVE(play->arena, state->rows, state->row_count + count, state->row_capacity);
    map_reserve(&state->seen, play->arena, state->seen.count + count);
    struct seen *seen = state->rows + state->row_count;
    int digits = known_place(rows, PART_DIGITS), runs = known_place(rows, PART_RUNS);
    for (; made < count; made++) {
        const uint64_t *kept = rows[made].noted->kept;
        uint64_t differ = kept[KEPT_PICTURE] ^ above, index = state->row_count + made;
        if (!is_one_bit(differ) || differ >> PICTURE_BITS ||
            !map_add_inside(&state->seen, kept[KEPT_KEY], &index))
            break;
        above ^= differ;
        seen[made] = seen_as(known_part(&rows[made], digits), known_part(&rows[made], runs));
    }
    if (made == 0)
        return 0;
    state->row_count += made;
    state->row = seen[made - 1].digits;
    state->before.ptr = NULL;
    state->bits = above ^ picture_of(0, width);
    return made;
}

static void gap(struct play *play, int kind)
{
    struct procession *state = play->state;
    (void)kind;
    state->started = true;
    state->gap = true;
    state->row.ptr = NULL;
}

/* The key of the last row, which is measured, with the digit changed that has `left` others before it in its run. */
static uint64_t flipped_key(const struct procession *state, size_t run, size_t left)
{
    const int64_t *runs = state->runs;
    size_t length = (size_t)runs[run], right = length - left - 1;
    /* at an end of its run the digit joins the next one */
    size_t before = left == 0 && run > 0 ? (size_t)runs[run - 1] : 0;
    size_t behind = right == 0 && run + 1 < state->run_count ? (size_t)runs[run + 1] : 0;
    return state->key - run_key(length) - run_key(before) - run_key(behind) + run_key(left) +
           run_key(right) + run_key(before + 1 + behind);
}

/* A change of the digit at move.a of the last row. */
static void legal(struct play *play, move_sink *sink, void *user)
{
    const struct procession *state = play->state;
    size_t i = 0;
    if (!state->row.ptr)
        return;
    measure_runs(play, state->row);
    for (size_t run = 0; run < state->run_count; run++)
        for (size_t left = 0; left < (size_t)state->runs[run]; left++, i++)
            if (!procession_was_seen(play, flipped_key(state, run, left), i) &&
                !sink(user, play, (struct move){ .a = (int64_t)i }))
                return;
}

static const char *write_move(const struct play *play, struct move move)
{
    const struct procession *state = play->state;
    char *text = arena_string(play->arena, state->row);
    text[move.a] = digit_at(state->row, (size_t)move.a, (size_t)move.a);
    return text;
}

/* The first row. */
static void prepare(struct composer *composer)
{
    const struct procession *state = composer->play->state;
    const char *zeros = procession_zeros(composer->arena, (size_t)state->n);
    compose_row(composer, zeros);
    row(composer->play, &(struct row){ .part = { slice_of(zeros) } });
}

static void make(struct play *play, struct move move, const char *text)
{
    (void)move;
    row(play, &(struct row){ .part = { slice_of(text) } });
}

static void finish(struct play *play)
{
    const struct procession *state = play->state;
    bool one_width = state->first_width == state->last_width;
    /* n alone may be wrong; where rows differ in width, some multisets are not known */
    bool uncertain = state->uncertain || (!one_width && (int64_t)state->first_width != state->n);
    bool fits = one_width || (int64_t)state->last_width == state->n;
    play->winner_unjudged = state->gap || state->slips;
    /* a row that can't be read may have been the last; none at all is a game that has not begun */
    play->ending = state->gap || state->slips || uncertain ? ENDING_UNJUDGED : ENDING_OPEN;
    if (!state->row.ptr || !fits || has_legal_move(play))
        return;
    play->ending = ENDING_OVER;
    if (play->players && play->moves > 0)
        win_alone(play, (unsigned)((play->moves - 1) % play->players) + 1);
}

const struct game game_procession = {
    .name = "procession",
    .fields = fields,
    .rows = { { "row", { "digits", "runs" } } },
    .readings = readings,
    .state_size = sizeof(struct procession),
    .begin = begin,
    .row = row,
    .moves_of_rows = moves_of_rows,
    .gap = gap,
    .finish = finish,
    .legal = legal,
    .write_move = write_move,
    .draw = draw_procession,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_N, .low = 5, .high = 12 } },
    .players_usual = 4,
    .prepare = prepare,
    .make = make,
};
