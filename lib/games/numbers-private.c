/* Numbers To Number: numbers that each player wrote separately, in secret. */
#include "base/decimal.h"
#include "numbers-paper.h"
#include "play/fit.h"

/*
 * Judges each number on its own: an error in the other player's number is reported separately. Returns how many there
 * are.
 */
static int64_t take_paper(struct play *play, int who, const struct field *field)
{
    int64_t m = play->position->sizes[SIZE_M], count = 0;
    struct tokens tokens = field_tokens(field);
    struct token number;
    for (bool ended = false; token_next(&tokens, &number) == TOKEN_OK; count++) {
        bool is_after_end = m && count >= m;
        struct move half = numbers_half_move(who, number.a);
        enum diagnostic_id fault = position_check(play->position, half);
        numbers_fit(play, number.a);
        if (fault != DIAG_NONE && !ended)
            numbers_explain(play, half, fault, number.text);
        if (fault == DIAG_NONE && is_after_end) {
            report_after_end(play, number.text, excerpt(play->report, number.text));
            ended = true;
        }
        if (!is_after_end) {
            numbers_to_number_rules.make(play->position, half);
            numbers_note(play, who, number.text);
        }
    }
    return count;
}

/* Makes moves of the numbers, up to the length of the shorter list. `longest` is that of the longer one on paper. */
static void pair_papers(struct play *play, int64_t longest)
{
    const struct numbers_to_number *state = play->position->state;
    const struct numbers *first = &state->by[0], *second = &state->by[1];
    for (int64_t i = 0; i < longest; i++)
        count_move(play, i < (int64_t)numbers_count_moves(play->position));
    if (first->count - first->before != second->count - second->before)
        doubt_round(play, DOUBT_POSITION);
}

/* Compares a player's list with the rows, which hold the same numbers. Rows after the end of the round are ignored. */
static void compare_paper(struct play *play, int who, const struct field *field)
{
    const int64_t *right = numbers_in_round(play->position, who);
    size_t count = numbers_count_moves(play->position), same = 0;
    struct tokens tokens = field_tokens(field);
    struct token number;
    while (same < count && token_next(&tokens, &number) == TOKEN_OK && number.a == right[same])
        same++;
    bool may_go_on = play->round->moves_on_paper > count;
    if (same == count && (may_go_on || tokens_count(tokens) == 0))
        return;
    const char *rows = write_integers(play->arena, right, count, ", ").ptr;
    report(play->report, DIAG_BAD_FIELD, field->value, "claimed %s, but the rows have %s",
           excerpt(play->report, field->value), excerpt(play->report, slice_of(rows)));
}

void numbers_judge_papers(struct play *play)
{
    bool has_rows = play->round->moves_on_paper > 0;
    int64_t longest = 0;
    for (int who = 0; who < 2; who++) {
        const struct field *field = round_field(play, FIELD_NUMBERS, (unsigned)who + 1);
        if (!field)
            continue;
        play_require(play, FIELD_M);
        int64_t count = has_rows ? 0 : take_paper(play, who, field);
        longest = count > longest ? count : longest;
        if (has_rows && !round_in_doubt(play, DOUBT_MOVES))
            compare_paper(play, who, field);
    }
    if (!has_rows)
        pair_papers(play, longest);
}
