/* Numbers To Number on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "base/decimal.h"
#include "numbers-fit.h"
#include "numbers-list.h"
#include "play/claims.h"
#include "play/fit.h"
#include "play/rounds.h"
#include "views.h"

/* --- moves on paper --- */

/* Notes where a player wrote the next number of the rules' list. */
static void note_number(struct play *play, int who, struct slice text)
{
    struct written *written = &((struct numbers_paper *)play->paper)->written[who];
    ARENA_PUSH(play->arena, written->items, written->count, written->capacity);
    written->items[written->count++] = text;
}

/* Reports the rule that a number breaks. */
static void explain_number(struct play *play, int who, const struct token *number,
                           enum diagnostic_id fault)
{
    const struct numbers_paper *paper = play->paper;
    if (fault == DIAG_NUMBER_RANGE) {
        report(play->report, fault, number->text, "%s is not between 1 and %lld",
               excerpt(play->report, number->text),
               (long long)numbers_largest(play->position->sizes[SIZE_M]));
        return;
    }
    struct diagnostic *found = report(play->report, fault, number->text, "%s wrote %lld before",
                                      player_name(play, (unsigned)who + 1), (long long)number->a);
    uint64_t place = numbers_first_place(play->position, who, number->a);
    diagnostic_note(play->report, found, paper->written[who].items[place - 1], "here first");
}

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice text)
{
    struct tokens tokens = tokens_of(TYPE_INTEGERS, NULL, false, text);
    struct token number;
    int who = numbers_check(play->position, 0, move.a) != fault;
    for (int i = 0; i <= who; i++)
        token_next(&tokens, &number);
    explain_number(play, who, &number, fault);
}

/* True if the row directly above has the same numbers, so this one was probably typed twice. */
static bool is_repeated(const struct play *play, const struct row *row, struct move move)
{
    if (play->made_count == 0 || row[-1].result != ROW_READ) /* with moves, there is a row above */
        return false;
    struct move last = play->made[play->made_count - 1].move;
    return last.a == move.a && last.b == move.b;
}

static void note_row(struct play *play, const struct row *row, struct move move)
{
    struct numbers_paper *paper = play->paper;
    struct slice symbol = row_part(row, PART_SYMBOL);
    note_number(play, 0, row_part(row, PART_FIRST));
    note_number(play, 1, row_part(row, PART_SECOND));
    symbols_add(&paper->marks, symbol.ptr ? *symbol.ptr : *numbers_symbol(move));
}

static void row(struct play *play, const struct row *row)
{
    bool is_after_end = position_is_over(play->position);
    struct slice first = row_part(row, PART_FIRST), second = row_part(row, PART_SECOND);
    struct slice text = slice_between(first.ptr, second.ptr + second.len);
    struct move move = numbers_read_pair(row);
    play_require(play, FIELD_M);
    if (!round_in_doubt(play, DOUBT_MOVES))
        numbers_fit_pair(play, move);
    if (play->round->reported_after_end) {
        count_move(play, false);
        return;
    }
    if (is_repeated(play, row, move)) {
        explain(play, move, position_check(play->position, move), text);
        return;
    }
    play_move(play, move, text);
    if (!is_after_end || row_part(row, PART_SYMBOL).ptr)
        judge_part(play, row, PART_SYMBOL, DIAG_SYMBOL_MISMATCH, numbers_symbol(move));
    if (!is_after_end)
        note_row(play, row, move);
}

/* --- numbers that each player wrote separately, in secret --- */

/* Judges each number on its own: an error in the other player's number is reported separately. */
static void take_paper(struct play *play, int who, const struct field *field)
{
    uint64_t m = (uint64_t)play->position->sizes[SIZE_M], count = 0;
    struct tokens tokens = field_tokens(field);
    struct token number;
    for (bool ended = false; token_next(&tokens, &number) == TOKEN_OK; count++) {
        enum diagnostic_id fault = numbers_check(play->position, who, number.a);
        numbers_fit_number(play, number.a);
        if (count == play->round->moves_on_paper) /* longer than the other player's list */
            play->round->moves_on_paper++;
        if (fault != DIAG_NONE && !ended)
            explain_number(play, who, &number, fault);
        if (!m || count < m) {
            numbers_write(play->position, who, number.a);
            note_number(play, who, number.text);
        } else if (fault == DIAG_NONE) {
            report_after_end(play, number.text);
            ended = true;
        }
    }
}

/* Makes moves of the numbers, up to the length of the shorter list. */
static void pair_papers(struct play *play)
{
    struct numbers_paper *paper = play->paper;
    const struct numbers *by = ((const struct numbers_to_number *)play->position->state)->by;
    size_t count = numbers_count_moves(play->position);
    play->moves += count;
    play->round->moves += count;
    paper->marks = numbers_list(play->position);
    if (by[0].count - by[0].before != by[1].count - by[1].before)
        doubt_round(play, DOUBT_POSITION);
}

/* Compares a player's list with the rows, which hold the same numbers. */
static void compare_paper(struct play *play, int who)
{
    size_t count = numbers_count_moves(play->position);
    if (play->round->moves_on_paper == count) /* no row is after the end */
        judge_claim(play, FIELD_NUMBERS, (unsigned)who + 1, DIAG_BAD_FIELD,
                    write_integers(play->arena, numbers_in_round(play->position, who), count, ", ")
                            .ptr);
}

static void judge_papers(struct play *play)
{
    bool has_rows = play->round->moves_on_paper > 0;
    for (int who = 0; who < 2; who++) {
        const struct field *field = round_field(play, FIELD_NUMBERS, (unsigned)who + 1);
        if (!field)
            continue;
        play_require(play, FIELD_M);
        if (!has_rows)
            take_paper(play, who, field);
        else if (!round_in_doubt(play, DOUBT_MOVES))
            compare_paper(play, who);
    }
    if (!has_rows)
        pair_papers(play);
}

/* --- rounds --- */

static void open_round(struct play *play)
{
    struct numbers_paper *paper = play->paper;
    paper->marks = paper->list = (struct symbols){ .count = 0 };
}

static void judge_length(struct play *play)
{
    struct round *round = play->round;
    int64_t m = play->position->sizes[SIZE_M];
    bool is_over = position_is_over(play->position);
    bool has_moves = round->moves > 0 || !round_next_line(play, FIELD_NUMBERS, NULL);
    bool is_known = m && has_moves && !round_in_doubt(play, DOUBT_MOVES);
    if (is_over)
        round->doubt &= ~(unsigned)DOUBT_MOVES; /* the unreadable row was not a move */
    if (judge_round_length(play, is_over, is_known, m, "move"))
        doubt(play, DOUBT_END);
}

static void close_round(struct play *play)
{
    judge_papers(play);
    numbers_fit_round(play);
    judge_length(play);
    numbers_judge_list(play);
}

static bool may_open(struct play *play, const struct field *opener, uint64_t number)
{
    int64_t m = play->position->sizes[SIZE_M];
    struct round *last = play->round;
    bool is_known = last && (!last->opener || last->opener->usable);
    if (is_known && number != last->number + 1) /* a wrong round number says nothing about m */
        return true;
    int64_t least = 1;
    while (least <= SYMBOLS_MAX && (int64_t)number > numbers_rounds(least))
        least++;
    fit_at_least(play, FIELD_M, least);
    if (!m || (int64_t)number <= numbers_rounds(m))
        return true;
    numbers_fit_rest(play, opener);
    report(play->report, DIAG_ROUND_COUNT, field_place(opener),
           "round %llu, but a game with m = %lld has %llu; what follows is not counted",
           (unsigned long long)number, (long long)m, (unsigned long long)numbers_rounds(m));
    return false;
}

/* --- the game --- */

static struct slice write_symbol(const struct position *position, size_t index)
{
    return (struct slice){ numbers_symbol(numbers_move(position, index)), 1 };
}

static enum ending find_ending(const struct play *play)
{
    int64_t m = play->position->sizes[SIZE_M];
    enum ending written = m ? rounds_ending(play) : ENDING_UNJUDGED;
    if (written != ENDING_OVER)
        return written;
    if ((int64_t)play->round->number < numbers_rounds(m))
        return ENDING_OPEN;
    return play->rounds[0].number == 1 ? ENDING_OVER : ENDING_UNJUDGED;
}

static void finish(struct play *play)
{
    play->ending = find_ending(play);
    add_rounds(play);
}

static const char *write_move(const struct play *play, struct move move)
{
    return arena_printf(play->arena, "%lld %lld", (long long)move.a, (long long)move.b);
}

/* --- for drawings --- */

struct numbers_pair numbers_pair(const struct play *play, size_t i)
{
    const struct numbers_to_number *state = play->position->state;
    const struct numbers_paper *paper = play->paper;
    bool is_short = paper->marks.count <= SYMBOLS_MAX;
    struct numbers_pair shown = { .symbol = is_short ? symbols_at(&paper->marks, i)
                                                     : *numbers_symbol(
                                                               numbers_move(play->position, i)) };
    for (int who = 0; who < 2; who++) {
        int64_t number = numbers_in_round(play->position, who)[i];
        shown.number[who] = paper->written[who].items[state->by[who].before + i];
        shown.in_d[who] = play->round->points && symbols_contain(&paper->list, number);
    }
    return shown;
}

const struct game game_numbers_to_number = {
    .notation = {
        .name = "numbers-to-number",
        .fields = { "m", "Numbers", "List", "D" },
        .rows = { { "pair", { "first", "second", "symbol" } } },
    },
    .rules = &numbers_to_number_rules,
    .form = {
        .rows = { [ROW_PAIR] = { .meaning = PAPER_MOVES, .write = write_symbol } },
        .fields = { { .field = FIELD_NUMBERS, .meaning = PAPER_OWN_MOVES, .is_secret = true },
                    { .field = FIELD_LIST, .meaning = PAPER_CLAIM, .write = numbers_write_list },
                    { .field = FIELD_D, .meaning = PAPER_CLAIM, .write = numbers_write_decimals } },
    },
    .explain = explain,
    .paper_size = sizeof(struct numbers_paper),
    .may_open = may_open,
    .open_round = open_round,
    .row = row,
    .close_round = close_round,
    .suppose = numbers_suppose_list,
    .judge_claims = numbers_judge_decimals,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, ROW_PAIR },
    .sizes = { { .field = FIELD_M, .low = 2, .high = 5, .meaning = "moves in a round" } },
};
