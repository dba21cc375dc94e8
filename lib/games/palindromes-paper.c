/* Palindromes In Sequence on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "play/claims.h"
#include "play/fit.h"
#include "rules/palindromes.h"

enum { PART_SQUARE, PART_DIGIT };
enum { EMPTY = 2 }; /* index of '_' in the alphabet "01_" */

/* --- what rows and fields mean --- */

static struct slice write_squares(const struct position *position, size_t which)
{
    (void)which;
    return palindromes_is_short(position) ? slice_of(palindromes_row(position)) : NO_SLICE;
}

/* --- the paper --- */

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice text)
{
    if (fault == DIAG_SQUARE_OUTSIDE) {
        long long m = (long long)play->position->sizes[SIZE_M];
        struct diagnostic *found = report(play->report, fault, text,
                                          "square %lld is outside the row", (long long)move.a);
        if (m)
            diagnostic_help(play->report, found, "squares go from 1 to %lld", m);
        return;
    }
    const struct palindromes *state = play->position->state;
    uint64_t place = number_map_get(&state->filled_at, (uint64_t)move.a);
    struct diagnostic *found = report(play->report, fault, text, "square %lld already has a %lld",
                                      (long long)move.a, (long long)state->filled[place - 1].b);
    for (size_t i = 0; i < play->made_count; i++)
        if (play->made[i].move.a == move.a && play->made[i].legal)
            diagnostic_note(play->report, found, play->made[i].text, "here");
}

static void row(struct play *play, const struct row *row)
{
    struct move move = { .a = row_integer(row, PART_SQUARE), .b = row_integer(row, PART_DIGIT) };
    play_require(play, FIELD_M);
    fit_at_least(play, FIELD_M, move.a);
    play_move(play, move, row_part(row, PART_SQUARE));
}

/* Reads a row without moves: its digits are the moves, in an unknown order. */
static void read_row(struct play *play, const struct field *field)
{
    struct tokens tokens = field_tokens(field);
    struct token token;
    keep_field(play, FIELD_ROW);
    play->has_content = true;
    for (int64_t square = 1; token_next(&tokens, &token) == TOKEN_OK; square++)
        if (token.a != EMPTY)
            play_move(play, (struct move){ .a = square, .b = token.a }, token.text);
}

static void close_round(struct play *play)
{
    const struct field *field = play_field(play, FIELD_ROW);
    int64_t m = play->position->sizes[SIZE_M];
    bool has_moves = play->row_moves_count > 0 || round_in_doubt(play, DOUBT_MOVES);
    if (field) {
        size_t length = tokens_count(field_tokens(field));
        play_require(play, FIELD_M);
        fit_exactly(play, FIELD_M, (int64_t)length);
        if (m && length != (size_t)m) {
            report_count(play, DIAG_ROW_LENGTH, field_place(field), length, "square", m, " (m)");
            doubt_round(play, has_moves ? 0 : DOUBT_POSITION);
            return;
        }
    }
    if (field && !has_moves) {
        read_row(play, field);
        return;
    }
    bool is_known = m && has_moves && !round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION) &&
                    (field || palindromes_is_short(play->position));
    judge_claim(play, FIELD_ROW, 0, DIAG_ROW_MISMATCH,
                is_known ? palindromes_row(play->position) : NULL);
}

static void finish(struct play *play)
{
    int64_t m = play->position->sizes[SIZE_M];
    bool is_unclear = round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION);
    if (!m || is_unclear)
        doubt(play, DOUBT_SCORE | DOUBT_WINNER);
    /* a move without a valid square may have been the last digit */
    if (!m || (is_unclear && play->round->moves_on_paper >= (uint64_t)m) ||
        round_in_doubt(play, DOUBT_MOVES))
        doubt(play, DOUBT_END);
    finish_by_points(play, !in_doubt(play, DOUBT_END));
}

static const char *write_move(const struct play *play, struct move move)
{
    return arena_printf(play->arena, "%lld %lld", (long long)move.a, (long long)move.b);
}

const struct game game_palindromes = {
    .notation = {
        .name = "palindromes",
        .fields = { "m", "Row" },
        .rows = { { "digit", { "square", "digit" } } },
    },
    .rules = &palindromes_rules,
    .form = {
        .rows = { { .meaning = PAPER_MOVES } },
        .fields = { { .field = FIELD_ROW, .meaning = PAPER_CLAIM, .write = write_squares } },
    },
    .explain = explain,
    .row = row,
    .close_round = close_round,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_M, .low = 4, .high = 16, .meaning = "squares in the row" } },
};
