/* Numbers To Number: the list of symbols, and D, the set of numbers that it stands for, as they are written. */
#include "../claims.h"
#include "numbers-to-number.h"
#include "views.h"

/* --- the list --- */

bool list_is_known(const struct numbers *state)
{
    return state->count > 0 && !state->gap && !state->uneven;
}

static const char *write_list(const struct play *play)
{
    const struct numbers *state = play->state;
    char *text = arena_alloc(play->arena, state->count + 1);
    for (size_t i = 0; i < state->count; i++)
        text[i] = state->pairs[i].symbol;
    text[state->count] = '\0';
    return text;
}

/* True where each symbol of List: is that of the numbers, or the one that stands beside them. */
static bool list_agrees(const struct numbers *state, const struct field *claim)
{
    struct tokens letters = field_tokens(claim);
    struct token letter;
    size_t i = 0;
    for (; token_next(&letters, &letter) == TOKEN_OK; i++) {
        char symbol = letter.text.ptr[0];
        if (i == state->count ||
            (symbol != state->pairs[i].symbol && symbol != state->pairs[i].written))
            return false;
    }
    return i == state->count;
}

/* A list without the numbers can be too long, and no more is known of it. */
static void judge_bare_list(struct play *play, const struct field *claim)
{
    const struct numbers *state = play->state;
    size_t count = tokens_count(field_tokens(claim));
    if (state->m && (int64_t)count > state->m)
        report(play->report, DIAG_LIST_MISMATCH, claim->value,
               "a list of %zu symbols, and a round has %lld", count, (long long)state->m);
    else if (!state->m && count > SYMBOLS_MAX)
        report(play->report, DIAG_BAD_FIELD, claim->value,
               "a list of %zu symbols, and no round has more than %d", count, SYMBOLS_MAX);
}

void list_judge(struct play *play)
{
    const struct numbers *state = play->state;
    const struct field *claim = round_field(play, FIELD_LIST, 0);
    if (!claim) {
        if (play->claims && list_is_known(state))
            claim_field(play, FIELD_LIST, 0, write_list(play));
        return;
    }
    if (!list_is_known(state)) {
        if (!state->gap)
            judge_bare_list(play, claim);
        return;
    }
    if (list_agrees(state, claim))
        return;
    const char *right = play->report->counts_only ? "" : write_list(play);
    report_claim(play, DIAG_LIST_MISMATCH, claim, right, excerpt(play->report, slice_of(right)));
}

struct symbols list_of_pairs(const struct numbers *state, bool written)
{
    struct symbols list = { .count = 0 };
    for (size_t i = 0; i < state->count; i++)
        symbols_add(&list, written ? state->pairs[i].written : state->pairs[i].symbol);
    return list;
}

static struct symbols read_list(const struct field *claim)
{
    struct symbols list = { .count = 0 };
    struct tokens letters = field_tokens(claim);
    struct token letter;
    while (token_next(&letters, &letter) == TOKEN_OK)
        symbols_add(&list, letter.text.ptr[0]);
    return list;
}

/* --- the set D --- */

enum { WRITTEN_MOST = 64 }; /* of the numbers of D, which may be 2^62 */

/* The numbers of D in order; where they are many, how many they are. */
static const char *write_decimals(const struct play *play, const struct symbols *list)
{
    int64_t size = symbols_size(list), numbers[WRITTEN_MOST];
    if (size > WRITTEN_MOST)
        return arena_printf(play->arena, "%lld numbers", (long long)size);
    symbols_fill(list, numbers);
    return write_integers(play, numbers, (size_t)size, ", ");
}

/* What is wrong with D:, and where; `why` is NULL where it is right. */
struct decimals_fault {
    const char *why;
    struct slice where;
};

/* What is wrong with a number of D:, or NULL. Those before it are in `seen`. */
static const char *decimal_fault(const struct play *play, const struct symbols *list,
                                 const struct map *seen, const struct token *token)
{
    uint64_t unused;
    if (!symbols_stand_for(list, token->a))
        return arena_printf(play->arena, "the list does not stand for %s",
                            excerpt(play->report, token->text));
    if (map_get(seen, (uint64_t)token->a, &unused))
        return arena_printf(play->arena, "%s is there twice", excerpt(play->report, token->text));
    return NULL;
}

/* Each number of D: must be one of the list, once; and there must be as many as the list has. */
static struct decimals_fault compare_decimals(const struct play *play, const struct field *claim,
                                              const struct symbols *list)
{
    struct tokens tokens = field_tokens(claim);
    struct token token;
    struct map seen = { .count = 0 };
    const char *why = NULL;
    while (token_next(&tokens, &token) == TOKEN_OK) {
        why = decimal_fault(play, list, &seen, &token);
        if (why)
            return (struct decimals_fault){ why, token.text };
        map_put(&seen, play->arena, (uint64_t)token.a, 0);
    }
    if ((int64_t)seen.count != symbols_size(list))
        why = arena_printf(play->arena, "%zu of %lld numbers", seen.count,
                           (long long)symbols_size(list));
    return (struct decimals_fault){ why, claim->value };
}

static void judge_decimals(struct play *play, const struct field *claim, const struct symbols *list)
{
    struct decimals_fault fault = compare_decimals(play, claim, list);
    if (!fault.why)
        return;
    const char *right = play->report->counts_only ? "" : write_decimals(play, list);
    struct diagnostic *found = report(
            play->report, DIAG_DECIMALS_MISMATCH, fault.where, "%s: claimed %s, computed %s",
            fault.why, excerpt(play->report, claim->value), excerpt(play->report, slice_of(right)));
    diagnostic_claim(play->report, found, claim->value, right);
}

void list_judge_decimals(struct play *play)
{
    const struct field *claim = round_field(play, FIELD_D, 0);
    struct symbols list = list_of_decimals(play);
    if (list.count == 0)
        return;
    if (claim)
        judge_decimals(play, claim, &list);
    else if (play->claims && symbols_size(&list) <= WRITTEN_MOST)
        claim_field(play, FIELD_D, 0, write_decimals(play, &list));
}

/* --- which list it is --- */

size_t lists_possible(const struct play *play, struct symbols lists[LISTS_MAX])
{
    const struct numbers *state = play->state;
    const struct field *list = round_field(play, FIELD_LIST, 0),
                       *decimals = round_field(play, FIELD_D, 0);
    lists[0] = list_of_pairs(state, false);
    lists[1] = list_of_pairs(state, true);
    if (list) {
        lists[2] = read_list(list);
        if (!list_agrees(state, list))
            return lists[2].count > 0 && lists[2].count <= SYMBOLS_MAX ? 3 : 2;
        lists[0] = lists[2];
        return 1;
    }
    for (size_t i = 0; i < 2 && decimals && lists[i].count <= SYMBOLS_MAX; i++)
        if (!round_mention(play, FIELD_LIST) && !compare_decimals(play, decimals, &lists[i]).why) {
            lists[0] = lists[i];
            return 1;
        }
    return 2;
}

struct symbols list_of_decimals(const struct play *play)
{
    const struct numbers *state = play->state;
    const struct field *mention = round_mention(play, FIELD_LIST);
    struct symbols lists[LISTS_MAX] = { { .count = 0 } };
    if (mention && mention->usable)
        lists[0] = read_list(mention);
    else if (!mention && state->scored.count)
        lists[0] = state->scored;
    else if (!mention && list_is_known(state))
        lists_possible(play, lists);
    return lists[0].count <= SYMBOLS_MAX ? lists[0] : (struct symbols){ .count = 0 };
}

/* --- for drawings --- */

const char *numbers_decimals(const struct play *play)
{
    struct symbols list = list_of_decimals(play);
    return list.count ? write_decimals(play, &list) : NULL;
}

struct slice numbers_list_source(const struct play *play)
{
    return draw_source(round_field(play, FIELD_LIST, 0));
}

struct slice numbers_decimals_source(const struct play *play)
{
    return draw_source(round_field(play, FIELD_D, 0));
}
