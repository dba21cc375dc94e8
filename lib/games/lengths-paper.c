/* Lengths Of Lengths Of Lengths on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "base/decimal.h"
#include "offense.h"
#include "play/claims.h"
#include "play/fit.h"
#include "rules/lengths.h"
#include "views.h"

/* --- the paper --- */

/* The round so far. */
struct paper {
    size_t rows;                     /* including unreadable rows */
    const struct row *digits, *last; /* the last readable row, from which judging continues */
    struct shown list, right;        /* that row, and what it should be; empty if it is right */
    bool is_gap;                     /* the row above is missing or unreadable */
    bool ended; /* lists continue after the end of the round and are not judged */
};

/* Extra digits become moves, too; closing the round checks their number. */
static void take_digits(struct play *play, const struct row *row)
{
    struct paper *paper = play->paper;
    struct tokens tokens = value_tokens(&row->def->parts[0].value, row_part(row, 0));
    struct token token;
    paper->digits = row;
    while (token_next(&tokens, &token) == TOKEN_OK)
        play_make(play, (struct move){ .a = token.a }, token.text, true);
}

static void report_after_ones(struct play *play, struct slice text)
{
    const struct paper *paper = play->paper;
    struct diagnostic *found =
            report(play->report, DIAG_LENGTHS_AFTER_END, text,
                   "the round is over: the list above is all 1's; what follows is not judged");
    diagnostic_note(play->report, found, row_part(paper->last, 0), "the end is here");
    if (paper->list.kind == ROW_DIGITS) /* in another reading of the rules it is not over */
        diagnostic_claim(play->report, found, text, NULL);
}

static bool is_equal(struct shown a, struct shown b)
{
    return a.count == b.count && memcmp(a.integers, b.integers, a.count * sizeof *a.integers) == 0;
}

/*
 * True if the error is in the row above: either the players counted the runs of n digits but wrote a different number
 * of them, or this list continues what should be written above.
 */
static bool is_explained(const struct play *play, struct shown list)
{
    const struct paper *paper = play->paper;
    const struct position *position = play->position;
    bool is_miscounted = paper->list.kind == ROW_DIGITS && position->sizes[SIZE_N] &&
                         position->moves != (uint64_t)position->sizes[SIZE_N];
    return is_miscounted || (paper->right.integers && !lengths_end_round(position, paper->right) &&
                             is_equal(list, lengths_below(play->arena, paper->right)));
}

static void take_lengths(struct play *play, struct slice text, struct shown list)
{
    struct paper *paper = play->paper;
    struct shown right = lengths_below(play->arena, paper->list);
    bool follows = is_equal(list, right),
         is_judged = !paper->is_gap && (follows || !is_explained(play, list));
    paper->right.integers = NULL;
    if (is_judged && lengths_end_round(play->position, paper->list)) {
        paper->ended = true;
        report_after_ones(play, text);
    } else if (is_judged && !follows) {
        paper->right = right;
        struct diagnostic *found =
                report_wrong(play, DIAG_LENGTHS_MISMATCH, text, text,
                             write_integers(play->arena, right.integers, right.count, ",").ptr);
        diagnostic_note(play->report, found, row_part(paper->last, 0), "the list above");
    }
}

static void row(struct play *play, const struct row *row)
{
    struct paper *paper = play->paper;
    struct shown list = read_shown(play, &row->def->parts[0].value, row_part(row, 0), row->def->id);
    play_require(play, FIELD_N);
    if (list.kind == ROW_DIGITS)
        take_digits(play, row);
    else if (!paper->ended)
        take_lengths(play, row_part(row, 0), list);
    paper->rows++;
    paper->is_gap = false;
    if (paper->ended)
        return;
    paper->last = row;
    paper->list = list;
}

static void unreadable_row(struct play *play, int kind)
{
    struct paper *paper = play->paper;
    (void)kind;
    paper->rows++;
    paper->is_gap = true;
}

/* --- the round --- */

static void open_round(struct play *play)
{
    memset(play->paper, 0, sizeof(struct paper));
}

/* Takes the last list as written or, if that is wrong, as it should be. */
static bool suppose(struct play *play, size_t i)
{
    const struct paper *paper = play->paper;
    if (play->round->ending != ENDING_OVER || i > (paper->right.integers != NULL))
        return false;
    int64_t *points = new_points(play, 1);
    *points = lengths_points(play->position, i ? paper->right : paper->list);
    play->round->points = points;
    play->round->point_count = 1;
    return true;
}

bool lengths_are_cut_off(const struct play *play)
{
    const struct paper *paper = play->paper;
    return paper->ended || paper->is_gap;
}

static void close_round(struct play *play)
{
    const struct paper *paper = play->paper;
    struct round *round = play->round;
    int64_t n = play->position->sizes[SIZE_N], count = (int64_t)play->position->moves;
    bool is_closed = paper->rows > 1 || round_closer(play);
    struct slice list;
    offense_close(play);
    if (count && is_closed)
        fit_exactly(play, FIELD_N, count);
    else /* there may be more */
        fit_at_least(play, FIELD_N, count);
    bool may_go_on = !is_closed && (paper->rows == 0 || (count && count < n));
    round->ending = count && count == n ? ENDING_OVER : may_go_on ? ENDING_OPEN : ENDING_UNJUDGED;
    if (count && n && round->ending == ENDING_UNJUDGED)
        report_count(play, DIAG_LIST_LENGTH, row_part(paper->digits, 0), (size_t)count, "digit", n,
                     " (n)");
    bool lacks_lists = play->fills && round->ending == ENDING_OVER && !lengths_are_cut_off(play);
    for (size_t i = paper->rows; lacks_lists && (list = lengths_write(play->position, i)).ptr; i++)
        fill_row(play, paper->last->line, list.ptr);
}

static const char *write_move(const struct play *play, struct move move)
{
    (void)play;
    return move.a ? "1" : "0";
}

const struct game game_lengths = {
    .notation = {
        .name = "lengths",
        .fields = { "n" },
        .rows = { { "digits", { "digits" } }, { "lengths", { "lengths" } } },
        .readings = { "ones-go-on" },
    },
    .rules = &lengths_rules,
    .form = {
        .rows = { [ROW_DIGITS] = { .meaning = PAPER_POSITION },
                  [ROW_LENGTHS] = { .meaning = PAPER_CLAIM, .write = lengths_write } },
        .settle = offense_close,
    },
    .paper_size = sizeof(struct paper),
    .may_open = offense_may_open,
    .open_round = open_round,
    .row = row,
    .unreadable_row = unreadable_row,
    .close_round = close_round,
    .suppose = suppose,
    .finish = offense_finish,
    .write_move = write_move,
    .moves = { MOVE_IN_LONG_ROW, ROW_DIGITS },
    .sizes = { { .field = FIELD_N, .low = 4, .high = 12, .per_player = true, .meaning = "digits in a round" },
               { .field = FIELD_ROUNDS, .low = 1, .high = 2, .per_player = true, .meaning = "rounds in the game" } },
    .players_usual = 4,
};
