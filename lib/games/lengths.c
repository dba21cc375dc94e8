/*
 * Lengths Of Lengths Of Lengths, 18 September 2010. The players write n digits; below them the
 * lengths of their runs are written, below those the lengths of theirs, until a list is all 1's: its
 * length is what the offense scores.
 */
#include "../claims.h"
#include "games.h"
#include "offense.h"
#include "views.h"

enum { FIELD_N = FIELD_OF_GAME };
enum { ROW_DIGITS, ROW_LENGTHS };
enum { ONES_GO_ON };

static const char *const fields[] = { "n", NULL };
static const char *const readings[] = { "ones-go-on", NULL };

/* A list of digits or of lengths, as it is written. ptr is NULL where there is none. */
struct list {
    struct slice text;
    size_t line;
    bool is_digits;
};

struct lengths {
    int64_t n; /* 0 while unknown */

    /* the round that is open */
    struct list digits;
    struct list above; /* the list of the row above; none where that can't be read */
    struct list last;  /* the last one that could be read: what counts goes on from there */
    int64_t *meant;    /* what should stand there; NULL where nothing else should */
    size_t meant_count;
    uint64_t digit_count;
    bool begun; /* a row is written, be it readable or not */
    bool lists; /* rows are written below the digits */
    bool ended; /* lists go on below the end: they are not judged */
};

static struct tokens read_list(struct list list)
{
    return list.is_digits ? tokens_of(TYPE_LETTERS, "01", true, list.text)
                          : tokens_of(TYPE_INTEGERS, NULL, false, list.text);
}

/* True where the list ends the round. */
static bool ends_round(const struct play *play, struct list list)
{
    struct tokens tokens = read_list(list);
    struct token token;
    if (list.is_digits && play_reads(play, ONES_GO_ON))
        return false;
    while (token_next(&tokens, &token) == TOKEN_OK)
        if (token.a != 1)
            return false;
    return true;
}

/* The runs of a list, read from left to right. */
struct runs {
    struct tokens tokens;
    struct token next; /* the first of the next run */
    bool any;          /* there is one */
};

static struct runs runs_of(struct list list)
{
    struct runs runs = { .tokens = read_list(list) };
    runs.any = token_next(&runs.tokens, &runs.next) == TOKEN_OK;
    return runs;
}

/* The length of the next run, 0 where there is none. */
static int64_t next_run(struct runs *runs)
{
    int64_t value = runs->next.a, length = 0;
    while (runs->any && runs->next.a == value) {
        length++;
        runs->any = token_next(&runs->tokens, &runs->next) == TOKEN_OK;
    }
    return length;
}

static bool is_all_ones(const int64_t *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] != 1)
            return false;
    return true;
}

/* The run lengths of a list that is written. */
static int64_t *lengths_below(struct play *play, struct list list, size_t *count)
{
    struct runs runs = runs_of(list);
    size_t capacity = 0;
    int64_t *lengths = NULL;
    *count = 0;
    for (int64_t length; (length = next_run(&runs)) > 0;) {
        ARENA_PUSH(play->arena, lengths, *count, capacity);
        lengths[(*count)++] = length;
    }
    return lengths;
}

/* Replaces a list by its run lengths. */
static void replace_by_runs(int64_t *list, size_t *count)
{
    size_t runs = 0, start = 0;
    for (size_t i = 1; i <= *count; i++)
        if (i == *count || list[i] != list[start]) {
            list[runs++] = (int64_t)(i - start);
            start = i;
        }
    *count = runs;
}

/* The same; false where the list is all 1's, and stays. */
static bool shorten(int64_t *list, size_t *count)
{
    if (is_all_ones(list, *count))
        return false;
    replace_by_runs(list, count);
    return true;
}

/* --- rows --- */

static void judge_digits(struct play *play, struct slice digits)
{
    const struct lengths *state = play->state;
    if (state->n && state->digit_count > (uint64_t)state->n)
        report(play->report, DIAG_LIST_LENGTH, digits, "%llu digits, and n is %lld",
               (unsigned long long)state->digit_count, (long long)state->n);
}

static void take_digits(struct play *play, struct list list)
{
    struct lengths *state = play->state;
    state->digits = list;
    state->digit_count = tokens_count(read_list(list));
    play->round->written += state->digit_count;
    play->round->moves += state->digit_count;
    play->moves += state->digit_count;
    judge_digits(play, list.text);
}

static void report_after_ones(struct play *play, struct list list, struct list above)
{
    struct diagnostic *found = report(play->report, DIAG_LENGTHS_AFTER_END, list.text,
                                      "the list above is all 1's: the round is over, and what "
                                      "follows is not judged");
    diagnostic_note(play->report, found, above.text, "the end is here");
    if (above.is_digits) /* there is a reading in which it goes on */
        diagnostic_claim(play->report, found, list.text, NULL);
}

static bool agrees(struct list list, struct list above)
{
    struct tokens claimed = read_list(list);
    struct runs runs = runs_of(above);
    struct token token;
    while (token_next(&claimed, &token) == TOKEN_OK)
        if (!runs.any || token.a != next_run(&runs))
            return false;
    return !runs.any;
}

static void report_lengths(struct play *play, struct list list, struct list above)
{
    const char *right = "";
    if (!play->report->counts_only) {
        size_t count;
        int64_t *lengths = lengths_below(play, above, &count);
        right = write_integers(play, lengths, count, ",");
    }
    struct diagnostic *found =
            report(play->report, DIAG_LENGTHS_MISMATCH, list.text, "claimed %s, computed %s",
                   excerpt(play->report, list.text), excerpt(play->report, slice_of(right)));
    diagnostic_note(play->report, found, above.text, "the list above");
    diagnostic_claim(play->report, found, list.text, right);
}

/* Where digits are missing or too many, the list below may be that of the digits as they were. */
static bool is_of_other_digits(const struct lengths *state, struct list list)
{
    struct list above = state->above;
    return above.text.ptr && above.is_digits && state->n &&
           state->digit_count != (uint64_t)state->n && !agrees(list, above);
}

/* True where the list is that of the one which should stand above it: then only that one is wrong. */
static bool is_of_meant(const struct lengths *state, struct list list)
{
    struct tokens claimed = read_list(list);
    struct token token;
    size_t at = 0, count = state->meant_count;
    if (!state->meant || is_all_ones(state->meant, count))
        return false;
    while (token_next(&claimed, &token) == TOKEN_OK) {
        size_t start = at;
        while (at < count && state->meant[at] == state->meant[start])
            at++;
        if (at == start || token.a != (int64_t)(at - start))
            return false;
    }
    return at == count;
}

static void take_lengths(struct play *play, struct list list)
{
    struct lengths *state = play->state;
    struct list above = state->above;
    bool is_good = is_of_other_digits(state, list) || is_of_meant(state, list);
    state->meant = NULL;
    if (is_good)
        return;
    if (above.text.ptr && ends_round(play, above)) {
        state->ended = true;
        report_after_ones(play, list, above);
    } else if (above.text.ptr && !agrees(list, above)) {
        report_lengths(play, list, above);
        state->meant = lengths_below(play, above, &state->meant_count);
    }
}

static void row(struct play *play, const struct row *row)
{
    struct lengths *state = play->state;
    struct list list = { row->part[0], row->line, row->def->id == ROW_DIGITS };
    play_need(play, FIELD_N);
    if (state->ended)
        return;
    if (list.is_digits)
        take_digits(play, list);
    else
        take_lengths(play, list);
    state->lists = state->lists || state->begun;
    state->begun = true;
    if (!state->ended)
        state->above = state->last = list;
}

static void gap(struct play *play, int kind)
{
    struct lengths *state = play->state;
    (void)kind;
    state->lists = state->lists || state->begun;
    state->begun = true;
    state->above.text.ptr = NULL;
}

/* --- the round --- */

static void begin(struct play *play)
{
    struct lengths *state = play->state;
    state->n = play_integer(play, FIELD_N);
    offense_begin(play, FIELD_N);
}

static void open_round(struct play *play)
{
    struct lengths *state = play->state;
    *state = (struct lengths){ .n = state->n };
}

/* Goes on from the last list that is written; lists that could be written below become claims. */
static int64_t count_points(struct play *play)
{
    const struct lengths *state = play->state;
    bool wanted = play->claims && state->above.text.ptr && !state->ended;
    size_t count;
    if (ends_round(play, state->last))
        return (int64_t)tokens_count(read_list(state->last));
    int64_t *list = lengths_below(play, state->last, &count);
    do {
        if (wanted)
            claim_row(play, state->last.line, write_integers(play, list, count, ","));
    } while (shorten(list, &count));
    return (int64_t)count;
}

/*
 * Where the last list is wrong, Points: may go on from what should stand there, and nobody can tell without it from
 * which of the two the round was scored.
 */
static int64_t doubt_points(struct play *play, int64_t points)
{
    const struct lengths *state = play->state;
    const struct field *claim = round_field(play, FIELD_POINTS, 0);
    if (!state->meant)
        return points;
    size_t count = state->meant_count;
    while (shorten(state->meant, &count))
        ;
    play->round->faulty |= !claim && (int64_t)count != points;
    return claim && claim->integer == (int64_t)count ? claim->integer : points;
}

/* Fewer digits than n, though something below takes them for all. */
static void judge_shortness(struct play *play)
{
    const struct lengths *state = play->state;
    if (!state->n || state->digit_count >= (uint64_t)state->n)
        return;
    drop_number(play, state->digits.text);
    report(play->report, DIAG_LIST_LENGTH, state->digits.text, "%llu digits, and n is %lld",
           (unsigned long long)state->digit_count, (long long)state->n);
}

static void close_round(struct play *play)
{
    struct lengths *state = play->state;
    struct round *round = play->round;
    bool closed = state->lists || offense_closer(play);
    offense_close(play);
    round->ending = ENDING_UNJUDGED;
    if (!state->digits.text.ptr) {
        if (!state->begun && !closed)
            round->ending = ENDING_OPEN;
    } else if (state->digit_count == (uint64_t)state->n) {
        round->ending = ENDING_OVER;
        offense_points(play, doubt_points(play, count_points(play)));
    } else if (closed) {
        judge_shortness(play);
    } else if (state->digit_count < (uint64_t)state->n) {
        round->ending = ENDING_OPEN;
    }
}

/* --- for drawings --- */

struct lengths_list lengths_read(const struct play *play, const struct row *row)
{
    struct list list = { row->part[0], row->line, row->def->id == ROW_DIGITS };
    struct tokens tokens = read_list(list);
    struct lengths_list read = {
        arena_alloc(play->arena, (tokens_count(tokens) + 1) * sizeof(int64_t)), 0
    };
    struct token token;
    while (token_next(&tokens, &token) == TOKEN_OK)
        read.items[read.count++] = token.a;
    return read;
}

bool lengths_is_digits(const struct row *row)
{
    return row->def->id == ROW_DIGITS;
}

bool lengths_shorten(const struct play *play, struct lengths_list *list, bool digits)
{
    bool shorter = shorten(list->items, &list->count);
    if (!shorter && digits && play_reads(play, ONES_GO_ON)) {
        replace_by_runs(list->items, &list->count);
        shorter = true;
    }
    return shorter;
}

bool lengths_ended(const struct play *play)
{
    const struct lengths *state = play->state;
    return state->ended || !state->above.text.ptr;
}

/* --- moves --- */

/* A digit behind those of the round: move.a is 0 or 1. */
static void legal(struct play *play, move_sink *sink, void *user)
{
    const struct lengths *state = play->state;
    if (play->stopped || !state->n || (play->round && play->round->ending != ENDING_OPEN))
        return;
    if (sink(user, play, (struct move){ .a = 0 }))
        sink(user, play, (struct move){ .a = 1 });
}

static const char *write_move(const struct play *play, struct move move)
{
    (void)play;
    return move.a ? "1" : "0";
}

static void make(struct play *play, struct move move, const char *text)
{
    struct lengths *state = play->state;
    (void)move;
    (void)text;
    count_move(play, true);
    if (++state->digit_count == (uint64_t)state->n)
        play->round->ending = ENDING_OVER;
}

const struct game game_lengths = {
    .name = "lengths",
    .fields = fields,
    .rows = { { "digits", { "digits" } }, { "lengths", { "lengths" } } },
    .readings = readings,
    .state_size = sizeof(struct lengths),
    .begin = begin,
    .may_open = offense_may_open,
    .open_round = open_round,
    .row = row,
    .gap = gap,
    .close_round = close_round,
    .finish = offense_finish,
    .legal = legal,
    .write_move = write_move,
    .draw = draw_lengths,
    .moves = { MOVE_IN_LONG_ROW, ROW_DIGITS },
    .sizes = { { .field = FIELD_N, .low = 4, .high = 12, .for_each = true },
               { .field = FIELD_ROUNDS, .low = 1, .high = 2, .for_each = true } },
    .players_usual = 4,
    .make = make,
};
