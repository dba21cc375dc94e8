/* Numbers To Number: numbers that each player wrote separately, in secret. */
#include "base/decimal.h"
#include "numbers-paper.h"
#include "play/fit.h"

bool numbers_has_papers(const struct play *play)
{
    return round_field(play, FIELD_NUMBERS, 1) || round_field(play, FIELD_NUMBERS, 2);
}

/* Judges each number on its own: an error in the other player's number is reported separately. */
static void take_paper(struct play *play, int who, const struct field *field)
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
}

/* Makes moves of the numbers, up to the length of the shorter list. */
static void pair_papers(struct play *play)
{
    const struct numbers_to_number *state = play->position->state;
    const struct numbers *first = &state->by[0], *second = &state->by[1];
    for (size_t i = 0; i < numbers_count_moves(play->position); i++)
        count_move(play, true);
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
    for (int who = 0; who < 2; who++) {
        const struct field *field = round_field(play, FIELD_NUMBERS, (unsigned)who + 1);
        if (field && !has_rows)
            take_paper(play, who, field);
        else if (field && !round_in_doubt(play, DOUBT_MOVES))
            compare_paper(play, who, field);
    }
    if (!has_rows)
        pair_papers(play);
}
