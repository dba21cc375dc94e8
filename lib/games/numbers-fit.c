#include "numbers-fit.h"

#include "base/order.h"
#include "play/claims.h"
#include "play/fit.h"
#include "play/rounds.h"

void numbers_fit_number(struct play *play, int64_t number)
{
    fit_at_least(play, FIELD_M, 64 - __builtin_clzll((uint64_t)number | 1));
}

struct move numbers_read_pair(const struct row *row)
{
    return (struct move){ .a = row_integer(row, PART_FIRST), .b = row_integer(row, PART_SECOND) };
}

void numbers_fit_pair(struct play *play, struct move move)
{
    numbers_fit_number(play, MAX(move.a, move.b));
}

void numbers_fit_round(struct play *play)
{
    if (!round_in_doubt(play, DOUBT_MOVES))
        fit_moves(play, FIELD_M, (int64_t)play->round->moves_on_paper,
                  round_closer(play) && !has_unreadable_field(play, FIELD_NUMBERS));
}

void numbers_fit_rest(struct play *play, const struct field *opener)
{
    const struct parsed_record *parsed = play->parsed;
    struct token number;
    for (size_t i = 0; i < parsed->row_count; i++)
        if (parsed->rows[i].line > opener->line && parsed->rows[i].result == ROW_READ)
            numbers_fit_pair(play, numbers_read_pair(&parsed->rows[i]));
    for (size_t i = 0; i < parsed->field_count; i++) {
        const struct field *field = &parsed->fields[i];
        if (field->line <= opener->line)
            continue;
        int id = field->def && field->usable ? field->def->id : 0;
        if (id != FIELD_NUMBERS && id != FIELD_LIST)
            continue;
        struct tokens tokens = field_tokens(field);
        fit_at_least(play, FIELD_M, (int64_t)tokens_count(tokens));
        while (id == FIELD_NUMBERS && token_next(&tokens, &number) == TOKEN_OK)
            numbers_fit_number(play, number.a);
    }
}
