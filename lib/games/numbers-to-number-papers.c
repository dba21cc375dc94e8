/* Numbers To Number: the numbers, and what each player wrote on the own paper. */
#include "numbers-to-number.h"

/* --- numbers --- */

struct number number_read(struct slice text)
{
    struct number number = { .text = text };
    parse_number(text, &number.value);
    return number;
}

static struct slice without_zeros(struct slice digits)
{
    while (digits.len > 1 && digits.ptr[0] == '0') {
        digits.ptr++;
        digits.len--;
    }
    return digits;
}

/* Compares numbers of any length. */
static int compare_numbers(struct slice left, struct slice right)
{
    left = without_zeros(left);
    right = without_zeros(right);
    if (left.len != right.len)
        return left.len < right.len ? -1 : 1;
    return memcmp(left.ptr, right.ptr, left.len);
}

char number_symbol(struct slice first, struct slice second)
{
    int order = compare_numbers(first, second);
    return order > 0 ? '1' : order < 0 ? '0' : '_';
}

bool number_judge_range(struct play *play, const struct number *number)
{
    const struct numbers *state = play->state;
    if (number->value >= 1 && (!state->m || number->value <= largest_number(state->m)))
        return true;
    const char *text = excerpt(play->report, number->text);
    if (state->m)
        report(play->report, DIAG_NUMBER_RANGE, number->text, "%s is not from 1 to %lld", text,
               (long long)largest_number(state->m));
    else
        report(play->report, DIAG_NUMBER_RANGE, number->text, "the numbers begin with 1");
    return false;
}

bool papers_judge(struct play *play, unsigned player, const struct number *number)
{
    const struct numbers *state = play->state;
    const struct paper *paper = &state->papers[player - 1];
    uint64_t index;
    if (number->value == NUMBER_MAX || !map_get(&paper->seen, (uint64_t)number->value, &index))
        return true;
    struct diagnostic *found =
            report(play->report, DIAG_NUMBER_REUSED, number->text, "%s wrote %lld before",
                   player_name(play, player), (long long)number->value);
    diagnostic_note(play->report, found, paper->written[index], "here first");
    return false;
}

void papers_write(struct play *play, unsigned player, const struct number *number)
{
    struct numbers *state = play->state;
    struct paper *paper = &state->papers[player - 1];
    uint64_t index;
    if (map_get(&paper->seen, (uint64_t)number->value, &index))
        return;
    map_put(&paper->seen, play->arena, (uint64_t)number->value, paper->count);
    ARENA_PUSH(play->arena, paper->written, paper->count, paper->capacity);
    paper->written[paper->count++] = number->text;
}

/* --- what each player wrote alone --- */

static bool next_number(struct tokens *tokens, struct number *number)
{
    struct token token;
    if (token_next(tokens, &token) != TOKEN_OK)
        return false;
    *number = (struct number){ token.text, token.a };
    return true;
}

/* Judges a player's numbers; how many of them are within the round. */
static size_t judge_paper(struct play *play, const struct field *field)
{
    const struct numbers *state = play->state;
    struct tokens tokens = field_tokens(field);
    struct number number;
    size_t count = 0;
    while (next_number(&tokens, &number)) {
        bool late = state->m && (int64_t)count >= state->m;
        bool good = number_judge_range(play, &number) && papers_judge(play, field->player, &number);
        if (late && good) {
            report_after_end(play, number.text, "a number");
            break;
        }
        if (!late) {
            papers_write(play, field->player, &number);
            count++;
        }
    }
    return count;
}

/* Makes moves of what both wrote. */
static void pair_up(struct play *play, const struct field *first, const struct field *second,
                    size_t count)
{
    struct tokens left = field_tokens(first), right = field_tokens(second);
    struct pair pair;
    for (size_t i = 0; i < count; i++) {
        next_number(&left, &pair.number[0]);
        next_number(&right, &pair.number[1]);
        pair.symbol = pair.written = number_symbol(pair.number[0].text, pair.number[1].text);
        numbers_add_pair(play, pair);
    }
}

static void report_unlike(struct play *play, struct slice where, struct slice row)
{
    struct diagnostic *found = report(play->report, DIAG_BAD_FIELD, where,
                                      "this is not what the rows of the round say");
    if (row.ptr)
        diagnostic_note(play->report, found, row, "%s here", excerpt(play->report, row));
}

/* Numbers beside rows say the same thing twice, and must agree. */
static void compare_paper(struct play *play, const struct field *field)
{
    const struct numbers *state = play->state;
    struct tokens tokens = field_tokens(field);
    struct number number;
    for (size_t i = 0; i < state->count; i++) {
        struct slice row = state->pairs[i].number[field->player - 1].text;
        if (!next_number(&tokens, &number)) {
            report_unlike(play, field->value, row);
            return;
        }
        if (compare_numbers(number.text, row) != 0) {
            report_unlike(play, number.text, row);
            return;
        }
    }
    /* rows past the end of the round are not compared */
    if (play->round->written == state->count && next_number(&tokens, &number))
        report_unlike(play, number.text, (struct slice){ NULL, 0 });
}

void papers_take(struct play *play)
{
    struct numbers *state = play->state;
    const struct field *paper[2];
    size_t count[2] = { 0, 0 };
    bool has_rows = play->round->written > 0;
    for (unsigned i = 0; i < 2; i++) {
        paper[i] = round_field(play, FIELD_NUMBERS, i + 1);
        if (paper[i] && has_rows && !state->gap)
            compare_paper(play, paper[i]);
        else if (paper[i] && !has_rows)
            count[i] = judge_paper(play, paper[i]);
    }
    if (has_rows)
        return;
    state->uneven = count[0] != count[1];
    if (paper[0] && paper[1])
        pair_up(play, paper[0], paper[1], count[0] < count[1] ? count[0] : count[1]);
}

bool papers_are_shown(const struct play *play)
{
    size_t count;
    const struct field *field = round_fields(play, &count);
    for (size_t i = 0; i < count; i++)
        if (field[i].usable && field[i].def->id == FIELD_NUMBERS)
            return true;
    return false;
}
