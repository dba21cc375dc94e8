/*
 * Procession, 3 November 2009. A row of n zeros; each move changes one digit of the row above so that the multiset of
 * its run lengths has not occurred in the game. The player who moves last wins.
 */
#include "base/random.h"
#include "play/claims.h"
#include "play/fit.h"
#include "play/generate.h"
#include "run_multisets.h"
#include "views.h"

enum { FIELD_N = FIELD_OF_GAME };
enum { SIZE_N };
enum { PART_DIGITS, PART_RUNS };
enum { START_FREE };

static const char *const fields[] = { "n", NULL };
static const char *const readings[] = { "start-free", NULL };

/* --- the rules: a move changes the digit at place a, counted from 0 --- */

struct procession {
    struct run_multisets runs; /* without a row until the game has begun: see set */
    bool is_lost;              /* the last row is not known */
};

/* The number of digits is agreed (field n): the game begins with so many zeros. */
static void set(struct position *position, int field, unsigned player, const int64_t *values,
                size_t count)
{
    struct procession *state = position->state;
    (void)field, (void)player, (void)count;
    position->sizes[SIZE_N] = values[0];
    run_multisets_begin(&state->runs, position->arena, (size_t)values[0]);
    if (!position_has_reading(position, START_FREE))
        run_multisets_add(&state->runs);
}

static enum diagnostic_id between(const struct position *position, const struct shown *shown,
                                  candidate_sink *sink, void *user)
{
    const struct procession *state = position->state;
    size_t changes = 0, place = 0;
    if (shown->count != state->runs.width)
        return DIAG_ROW_WIDTH;
    for (size_t i = 0; i < words_for(shown->count); i++) {
        uint64_t changed = shown->bits[i] ^ state->runs.row[i];
        if (!changed)
            continue;
        changes += changed & (changed - 1) ? 2 : 1;
        place = i * WORD_BITS + (size_t)__builtin_ctzll(changed);
    }
    if (changes != 1)
        return changes ? DIAG_ROW_CHANGES : DIAG_ROW_UNCHANGED;
    sink(user, (struct move){ .a = (int64_t)place });
    return DIAG_NONE;
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    struct procession *state = position->state;
    if ((uint64_t)move.a >= state->runs.width)
        return DIAG_ROW_WIDTH;
    return !state->is_lost && run_multisets_would_repeat(&state->runs, (size_t)move.a)
                   ? DIAG_RUNS_REPEAT
                   : DIAG_NONE;
}

static void make(struct position *position, struct move move)
{
    struct procession *state = position->state;
    if (state->is_lost)
        return;
    run_multisets_change(&state->runs, (size_t)move.a);
    run_multisets_add(&state->runs);
}

static bool follow(struct position *position, const struct shown *shown)
{
    struct procession *state = position->state;
    bool good = shown->count == state->runs.width && !state->is_lost &&
                run_multisets_follow(&state->runs, shown->bits);
    position->moves += good;
    return good;
}

static void undo(struct position *position, struct move move)
{
    struct procession *state = position->state;
    run_multisets_remove(&state->runs);
    run_multisets_change(&state->runs, (size_t)move.a);
}

static void forget(struct position *position)
{
    struct procession *state = position->state;
    state->is_lost = true;
}

/* The row on paper is the one to go on from, whatever it should have been; its multiset has not occurred. */
static void show(struct position *position, const uint64_t *row)
{
    struct procession *state = position->state;
    run_multisets_show(&state->runs, row);
    state->is_lost = false;
}

static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    const struct procession *state = position->state;
    int64_t width = state->is_lost ? 0 : (int64_t)state->runs.width;
    for (int64_t place = 0; place < width; place++)
        if (!sink(user, (struct move){ .a = place }))
            return;
}

static struct move random_candidate(const struct position *position, struct random_source *random)
{
    const struct procession *state = position->state;
    size_t width = state->runs.width;
    return (struct move){ .a = (int64_t)random_below(random, width ? width : 1) };
}

static uint64_t key(const struct position *position)
{
    const struct procession *state = position->state;
    return run_multisets_key(&state->runs);
}

static const struct rules rules = {
    .state_size = sizeof(struct procession),
    .scoring = LAST_MOVER_WINS,
    .set = set,
    .between = between,
    .follow = follow,
    .check = check,
    .make = make,
    .undo = undo,
    .forget = forget,
    .candidates = candidates,
    .random_candidate = random_candidate,
    .key = key,
};

static size_t write_row_runs(const struct position *position, char *to)
{
    const struct procession *state = position->state;
    return write_run_lengths(state->runs.ends, state->runs.width, to);
}

static struct slice write_runs(const struct position *position, unsigned player, size_t index)
{
    (void)player, (void)index;
    char *text = arena_alloc(position->arena, run_lengths_size((size_t)position->sizes[SIZE_N]));
    return (struct slice){ text, write_row_runs(position, text) };
}

static const struct paper_form paper_form = {
    .rows = { { .meaning = PAPER_POSITION,
                .write = write_runs,
                .has_start = true,
                .start = DIAG_ROW_UNCHANGED } },
    .fields = { { .field = FIELD_N, .meaning = PAPER_SETTING } },
};

/* --- the paper --- */

struct paper {
    struct slice start;   /* where the runs of the first row are; ptr is NULL before it */
    struct slice digits;  /* of the last row that can be read, */
    size_t width;         /* and how many; 0 if there is none */
    uint64_t *row, *ends; /* the digits as bits, and where the runs end */
    size_t row_capacity, ends_capacity;
    char *runs; /* the true lengths of the runs */
    size_t runs_capacity;
    bool has_wrong_runs;   /* other lengths are written beside it */
    const uint64_t *above; /* the row above one that does not follow from it; else NULL */
    struct map first_with; /* key of a multiset to index in places, where it occurred first */
    struct slice *places;
    size_t place_count, place_capacity;
};

static void read_digits(struct play *play, struct slice digits)
{
    struct paper *paper = play->state;
    size_t words = words_for(digits.len);
    ARENA_RESERVE(play->arena, paper->row, words, paper->row_capacity);
    ARENA_RESERVE(play->arena, paper->ends, words, paper->ends_capacity);
    ARENA_RESERVE(play->arena, paper->runs, run_lengths_size(digits.len), paper->runs_capacity);
    memset(paper->row, 0, words * sizeof *paper->row);
    for (size_t i = 0; i < digits.len; i++)
        paper->row[i / WORD_BITS] |= (uint64_t)(digits.ptr[i] == '1') << i % WORD_BITS;
    find_run_ends(paper->row, digits.len, paper->ends);
    paper->runs[write_run_lengths(paper->ends, digits.len, paper->runs)] = '\0';
    paper->width = digits.len;
}

/* How many digits of the last row differ from those of one as wide. */
static size_t count_changes(const struct paper *paper, const uint64_t *other)
{
    size_t changes = 0;
    for (size_t i = 0; i < words_for(paper->width); i++)
        changes += (size_t)__builtin_popcountll(paper->row[i] ^ other[i]);
    return changes;
}

static bool is_zero(struct slice digits)
{
    return memchr(digits.ptr, '1', digits.len) == NULL;
}

/* Where the run lengths of a row are on paper: beside it, or the row itself. */
static struct slice runs_place(const struct row *row)
{
    struct slice runs = row_part(row, PART_RUNS);
    return runs.ptr ? runs : row_part(row, PART_DIGITS);
}

/* A multiset has occurred, unless it did before. */
static void note_place(struct play *play, const uint64_t *ends, size_t width, struct slice place)
{
    struct paper *paper = play->state;
    uint64_t index = paper->place_count;
    if (!map_add(&paper->first_with, play->arena, run_lengths_key(ends, width), &index))
        return;
    ARENA_PUSH(play->arena, paper->places, paper->place_count, paper->place_capacity);
    paper->places[paper->place_count++] = place;
}

/* --- what is wrong with a row --- */

static void report_repeat(struct play *play, struct slice digits)
{
    const struct paper *paper = play->state;
    uint64_t index = 0;
    struct diagnostic *found =
            report(play->report, DIAG_RUNS_REPEAT, digits, "run lengths {%s} occurred before",
                   excerpt(play->report, slice_of(paper->runs)));
    map_get(&paper->first_with, run_lengths_key(paper->ends, paper->width), &index);
    diagnostic_note(play->report, found, paper->places[index], "here first");
    if (index == 0 && !has_reading(play, START_FREE))
        diagnostic_help(play->report, found,
                        "the first row counts, except in the reading 'start-free'");
}

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice digits)
{
    const struct paper *paper = play->state;
    const struct procession *state = play->position->state;
    struct diagnostic *found;
    (void)move;
    if (fault == DIAG_RUNS_REPEAT) {
        if (!paper->has_wrong_runs) /* else that is the error */
            report_repeat(play, digits);
        return;
    }
    if (fault == DIAG_ROW_UNCHANGED)
        found = report(play->report, fault, digits,
                       "no digit changed, but a move changes exactly one");
    else
        found = report(play->report, fault, digits,
                       "%zu digits changed, but a move changes exactly one",
                       count_changes(paper, state->runs.row));
    diagnostic_note(play->report, found, paper->digits, "the row above");
}

/* "0 0 1  2,1" reads as one digit and its run lengths. */
static void hint_at_blanks(struct play *play, struct diagnostic *found, const struct row *row)
{
    struct slice runs = row_part(row, PART_RUNS), digits = row_part(row, PART_DIGITS);
    bool is_split = digits.len == 1 && runs.len > 2 && (runs.ptr[0] == '0' || runs.ptr[0] == '1') &&
                    is_space(runs.ptr[1]);
    if (is_split)
        diagnostic_help(play->report, found,
                        "the digits of a row are written together: '%.1s%.1s...'", digits.ptr,
                        runs.ptr);
}

static void judge_runs(struct play *play, const struct row *row)
{
    struct paper *paper = play->state;
    const char *right = arena_string(play->arena, slice_of(paper->runs));
    struct diagnostic *found = judge_part(play, row, PART_RUNS, DIAG_RUNS_MISMATCH, right);
    paper->has_wrong_runs = found != NULL;
    if (found)
        hint_at_blanks(play, found, row);
}

/* --- rows --- */

/*
 * A row does not follow from the one above: the next one may follow from either, with one row between them. So it is
 * not known which multisets occurred, nor who moved last.
 */
static void take_slip(struct play *play)
{
    struct paper *paper = play->state;
    const struct procession *state = play->position->state;
    size_t bytes = words_for(paper->width) * sizeof *paper->row;
    uint64_t *above = arena_alloc(play->arena, bytes);
    paper->above = memcpy(above, state->runs.row, bytes);
    show(play->position, paper->row);
    doubt(play, DOUBT_WINNER | DOUBT_END);
}

/* A row that is not a legal move counts as one. */
static void count_row(struct play *play)
{
    count_move(play, true);
    play->position->moves++;
}

static bool take_move(void *user, struct move move)
{
    *(struct move *)user = move;
    return false;
}

/*
 * The move that leads to the last row, or the rule that it breaks. Where the row above is not known, or is not the one
 * that should be there, it is taken to differ in the first digit.
 */
static enum diagnostic_id find_move(struct play *play, struct move *move)
{
    const struct paper *paper = play->state;
    struct procession *state = play->position->state;
    struct shown shown = { .bits = paper->row, .count = paper->width };
    if (!state->is_lost) {
        enum diagnostic_id fault = between(play->position, &shown, take_move, move);
        if (fault == DIAG_NONE || !paper->above || count_changes(paper, paper->above) > 2)
            return fault;
    }
    show(play->position, paper->row);
    run_multisets_change(&state->runs, 0);
    *move = (struct move){ .a = 0 };
    return DIAG_NONE;
}

static void play_row(struct play *play, const struct row *row)
{
    struct paper *paper = play->state;
    struct slice digits = row_part(row, PART_DIGITS);
    struct move move;
    enum diagnostic_id fault = find_move(play, &move);
    paper->above = NULL;
    if (fault == DIAG_NONE) {
        play_move(play, move, digits);
        note_place(play, paper->ends, paper->width, runs_place(row));
        return;
    }
    count_row(play);
    explain(play, move, fault, digits);
    take_slip(play);
}

/* The first row, which is not a move. */
static void start(struct play *play, struct slice digits)
{
    const struct paper *paper = play->state;
    if (!is_zero(digits))
        report(play->report, DIAG_START_NOT_ZERO, digits, "the first row is not all zeros");
    if ((int64_t)digits.len != play->position->sizes[SIZE_N])
        return;
    if (is_zero(digits))
        show(play->position, paper->row);
    else
        take_slip(play);
}

/* A row of another width than n is not known; one as wide as such a row above is the same slip. */
static void judge_width(struct play *play, const struct row *row, size_t width_above)
{
    struct slice digits = row_part(row, PART_DIGITS);
    forget(play->position);
    doubt(play, DOUBT_END); /* its multiset is not known */
    if (digits.len == width_above)
        return;
    struct diagnostic *found = report(
            play->report, DIAG_ROW_WIDTH, digits, "%zu digit%s, expected %lld (n)", digits.len,
            digits.len == 1 ? "" : "s", (long long)play->position->sizes[SIZE_N]);
    hint_at_blanks(play, found, row);
}

/* A row has the n digits: the game has begun. */
static void begin_rows(struct play *play)
{
    const struct paper *paper = play->state;
    const struct procession *state = play->position->state;
    if (state->runs.width)
        return;
    set(play->position, FIELD_N, 0, &play->position->sizes[SIZE_N], 1);
    if (!has_reading(play, START_FREE))
        note_place(play, state->runs.ends, state->runs.width, paper->start);
}

static void unreadable_row(struct play *play, int kind)
{
    (void)kind;
    play_lost_move(play);
}

static void row(struct play *play, const struct row *row)
{
    struct paper *paper = play->state;
    struct slice digits = row_part(row, PART_DIGITS);
    size_t width_above = paper->width;
    int64_t *n = &play->position->sizes[SIZE_N];
    /* zeros below nothing but rows that can't be read are where the game began */
    bool is_first = !width_above && (!round_in_doubt(play, DOUBT_MOVES) || is_zero(digits));
    if (!digits.len) { /* a grammar of the user's may allow it */
        unreadable_row(play, 0);
        return;
    }
    fit_exactly(play, FIELD_N, (int64_t)digits.len);
    if (*n == 0) /* a row shows it */
        *n = (int64_t)digits.len;
    if (!paper->start.ptr)
        paper->start = runs_place(row);
    read_digits(play, digits);
    judge_runs(play, row);
    if ((int64_t)digits.len == *n)
        begin_rows(play);
    if (is_first)
        start(play, digits);
    else if ((int64_t)digits.len == *n)
        play_row(play, row);
    else
        count_row(play);
    if ((int64_t)digits.len != *n)
        judge_width(play, row, width_above);
    paper->digits = digits;
}

/* --- moves --- */

static const char *write_move(const struct play *play, struct move move)
{
    const struct procession *state = play->position->state;
    size_t width = state->runs.width;
    char *text = arena_alloc(play->arena, width + 1);
    for (size_t i = 0; i < width; i++)
        text[i] = (char)('0' + (bit_at(state->runs.row, i) != (i == (size_t)move.a)));
    text[width] = '\0';
    return text;
}

/* The first row. */
static void prepare(struct generator *generator)
{
    struct position *position = generator->play->position;
    size_t n = (size_t)position->sizes[SIZE_N];
    char *zeros = arena_alloc(generator->arena, n + 1);
    memset(zeros, '0', n);
    zeros[n] = '\0';
    generate_row(generator, zeros);
    set(position, FIELD_N, 0, &position->sizes[SIZE_N], 1);
}

static void finish(struct play *play)
{
    const struct procession *state = play->position->state;
    if (round_in_doubt(play, DOUBT_MOVES)) /* a row that can't be read may have been the last */
        doubt(play, DOUBT_WINNER | DOUBT_END);
    play->ending = ENDING_OPEN; /* no row at all is a game that has not begun */
    if (!state->runs.width || state->is_lost || has_legal_move(play))
        return;
    play->ending = ENDING_OVER;
    if (play->players && play->moves > 0)
        set_winner(play, (unsigned)((play->moves - 1) % play->players) + 1);
}

/* --- for drawings --- */

size_t procession_run(const char *at, const char *end)
{
    const char *p = at + 1;
    while (p < end && *p == *at)
        p++;
    return (size_t)(p - at);
}

const struct game game_procession = {
    .notation = {
        .name = "procession",
        .fields = fields,
        .rows = { { "row", { "digits", "runs" } } },
        .readings = readings,
    },
    .rules = &rules,
    .paper = &paper_form,
    .explain = explain,
    .state_size = sizeof(struct paper),
    .row = row,
    .unreadable_row = unreadable_row,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_N, .low = 5, .high = 12, .meaning = "digits in a row" } },
    .players_usual = 4,
    .prepare = prepare,
};
