/*
 * Numbers To Number, 4 February 2010. Both players write a number at a time; whose is larger adds a
 * symbol to the list of the round. The list, read as binary, stands for a set D of numbers, and
 * each player scores those of them that this player wrote in the round.
 */
#include "numbers-to-number.h"
#include "../claims.h"
#include "games.h"
#include "gaps.h"
#include "views.h"

enum { PART_FIRST, PART_SECOND, PART_SYMBOL };

static const char *const fields[] = { "m", "Numbers", "List", "D", NULL };
static const char *const readings[] = { NULL };

/* --- moves --- */

static bool is_full(const struct numbers *state)
{
    return state->m && (int64_t)state->count >= state->m;
}

void numbers_add_pair(struct play *play, struct pair pair)
{
    struct numbers *state = play->state;
    ARENA_PUSH(play->arena, state->pairs, state->count, state->capacity);
    state->pairs[state->count++] = pair;
    count_move(play, true);
}

static bool judge_symbol(struct play *play, const struct row *row, const struct pair *pair)
{
    struct slice claimed = row->part[PART_SYMBOL];
    if (pair->written == pair->symbol)
        return true;
    const char *computed = arena_printf(play->arena, "%c", pair->symbol);
    struct diagnostic *found = report(play->report, DIAG_SYMBOL_MISMATCH, claimed,
                                      "claimed %c, computed %s", claimed.ptr[0], computed);
    diagnostic_claim(play->report, found, claimed, computed);
    return false;
}

static bool judge_pair(struct play *play, const struct row *row, const struct pair *pair)
{
    const struct number *first = &pair->number[0], *second = &pair->number[1];
    return number_judge_range(play, first) && number_judge_range(play, second) &&
           papers_judge(play, 1, first) && papers_judge(play, 2, second) &&
           judge_symbol(play, row, pair);
}

static struct pair read_pair(const struct row *row)
{
    struct slice first = row->part[PART_FIRST], second = row->part[PART_SECOND],
                 symbol = row->part[PART_SYMBOL];
    struct pair pair = { .number = { number_read(first), number_read(second) },
                         .symbol = number_symbol(first, second) };
    pair.written = symbol.ptr ? symbol.ptr[0] : pair.symbol;
    return pair;
}

/* True where the row right above has the same two numbers: it is typed twice, and no other move. */
static bool is_again(const struct numbers *state, const struct pair *pair)
{
    const struct pair *above = state->adjacent ? &state->pairs[state->count - 1] : NULL;
    return above && number_symbol(above->number[0].text, pair->number[0].text) == '_' &&
           number_symbol(above->number[1].text, pair->number[1].text) == '_';
}

static void row(struct play *play, const struct row *row)
{
    struct numbers *state = play->state;
    struct pair pair = read_pair(row);
    play_need(play, FIELD_M);
    bool good = state->late.ptr || judge_pair(play, row, &pair);
    if (!good && is_again(state, &pair))
        return;
    state->adjacent = !is_full(state);
    if (is_full(state)) {
        if (good && !state->late.ptr)
            state->late = row->text;
        count_move(play, false);
        return;
    }
    papers_write(play, 1, &pair.number[0]);
    papers_write(play, 2, &pair.number[1]);
    numbers_add_pair(play, pair);
    if (play->claims && !row->part[PART_SYMBOL].ptr)
        claim_part(play, row, PART_SYMBOL, arena_printf(play->arena, "%c", pair.symbol));
}

static void gap(struct play *play, int kind)
{
    struct numbers *state = play->state;
    (void)kind;
    state->gap = true;
    state->adjacent = false;
}

/* --- rounds --- */

/* How many rounds a game has. */
static uint64_t rounds_of(int64_t m)
{
    return (uint64_t)(largest_number(m) / m);
}

static void begin(struct play *play)
{
    struct numbers *state = play->state;
    int64_t m = play_integer(play, FIELD_M);
    state->m =
            m <= SYMBOLS_MAX ? m : 0; /* a grammar file may let more through than lists stand for */
}

static void open_round(struct play *play)
{
    struct numbers *state = play->state;
    const struct round *round = play->round;
    uint64_t expected = play->round_count > 1 ? round[-1].number + 1 : 1;
    bool numbered = !round->opener || round->opener->usable;
    state->partial = state->partial || !numbered || round->number != expected;
    state->count = 0;
    state->scored = (struct symbols){ .count = 0 };
    state->late.ptr = NULL;
    state->gap = state->uneven = state->adjacent = false;
}

static void report_length(struct play *play, struct slice where)
{
    const struct numbers *state = play->state;
    report(play->report, DIAG_ROUND_LENGTH, where, "round %llu has %llu moves, and m is %lld",
           (unsigned long long)play->round->number, (unsigned long long)play->round->moves,
           (long long)state->m);
    play->round->ending = ENDING_UNJUDGED;
    play->end_reported = true;
}

/* What is on paper of the round, apart from moves, shows that it was played. */
static bool has_results(const struct play *play)
{
    return round_mention(play, FIELD_NUMBERS) || round_mention(play, FIELD_LIST) ||
           round_mention(play, FIELD_D) || round_mention(play, FIELD_POINTS);
}

static void judge_length(struct play *play)
{
    struct numbers *state = play->state;
    struct round *round = play->round;
    const struct field *points = round_mention(play, FIELD_POINTS);
    round->ending = ENDING_OPEN;
    if (is_full(state)) {
        round->ending = ENDING_OVER;
        state->gap = false; /* it was no move then */
    } else if (!state->m || state->gap || (state->count == 0 && has_results(play))) {
        round->ending = ENDING_UNJUDGED;
    } else if (state->count > 0 && points) {
        report_length(play, field_place(points));
    }
}

static int64_t *points_of(struct play *play, const struct symbols *list)
{
    const struct numbers *state = play->state;
    int64_t *points = new_points(play, 2),
            *written = arena_alloc(play->arena, state->count * sizeof *written);
    for (int who = 0; who < 2; who++) {
        for (size_t i = 0; i < state->count; i++)
            written[i] = state->pairs[i].number[who].value;
        points[who] = symbols_points(list, written, state->count);
    }
    return points;
}

/* How many symbols beside numbers are wrong: as many numbers may be, where the symbols are not. */
static int64_t count_wrong_symbols(const struct numbers *state)
{
    int64_t count = 0;
    for (size_t i = 0; i < state->count; i++)
        count += state->pairs[i].symbol != state->pairs[i].written;
    return count;
}

/* True where Points: is these, or no more than `slack` away; what it says are the points then. */
static bool take_points(const struct field *claim, int64_t *points, int64_t slack)
{
    struct tokens tokens = field_tokens(claim);
    struct token said[2], none;
    if (token_next(&tokens, &said[0]) != TOKEN_OK || token_next(&tokens, &said[1]) != TOKEN_OK ||
        token_next(&tokens, &none) == TOKEN_OK)
        return false;
    for (int who = 0; who < 2 && slack >= 0; who++)
        slack -= said[who].a > points[who] ? said[who].a - points[who] : points[who] - said[who].a;
    for (int who = 0; who < 2 && slack >= 0; who++)
        points[who] = said[who].a;
    return slack >= 0;
}

/*
 * The points are by the list of the numbers, unless a claim speaks for another one. Where the lists that the round
 * may have make a difference, and Points: is not written or by none of them, what hangs on them is in doubt.
 */
static void score_round(struct play *play)
{
    struct numbers *state = play->state;
    struct round *round = play->round;
    const struct field *claim = round_field(play, FIELD_POINTS, 0);
    if (round->ending != ENDING_OVER || !list_is_known(state))
        return;
    struct symbols lists[LISTS_MAX], numbers = list_of_pairs(state, false);
    size_t count = lists_possible(play, lists);
    int64_t wrong = count_wrong_symbols(state), *first = NULL;
    bool decided = false, differ = false;
    for (size_t i = 0; i < count && !decided; i++) {
        int64_t *points = points_of(play, &lists[i]),
                slack = symbols_are_same(&lists[i], &numbers) ? 0 : wrong;
        first = first ? first : points;
        differ |= slack > 0 || points[0] != first[0] || points[1] != first[1];
        decided = claim && take_points(claim, points, slack);
        if (i == 0 || decided) {
            round->points = points;
            state->scored = lists[i];
        }
    }
    round->point_count = 2;
    state->doubtful |= differ && !decided;
}

static void close_round(struct play *play)
{
    const struct numbers *state = play->state;
    if (state->late.ptr)
        report_after_row(play, state->late, "a move");
    papers_take(play);
    if (papers_are_shown(play))
        play_need(play, FIELD_M);
    judge_length(play);
    score_round(play);
    list_judge(play);
    list_judge_decimals(play);
    if (!list_is_known(state)) { /* nothing else shows the list then */
        claim_is_record(play, FIELD_LIST);
        claim_is_record(play, FIELD_D);
    }
    if (!play->round->points)
        claim_is_record(play, FIELD_POINTS);
}

static bool may_open(struct play *play, const struct field *opener, uint64_t number)
{
    const struct numbers *state = play->state;
    struct round *last = play->round;
    if (last && last->ending == ENDING_OPEN) {
        if (last->moves > 0)
            report_length(play, field_place(opener));
        last->ending = ENDING_UNJUDGED;
    }
    /* a number that does not follow is a slip itself, and tells nothing */
    bool known = last && (!last->opener || last->opener->usable);
    if (!state->m || number <= rounds_of(state->m) || (known && number != last->number + 1))
        return true;
    report(play->report, DIAG_ROUND_COUNT, field_place(opener),
           "round %llu, and a game with m = %lld has %llu; what follows is not counted",
           (unsigned long long)number, (long long)state->m,
           (unsigned long long)rounds_of(state->m));
    return false;
}

/* --- the game --- */

static enum ending find_ending(const struct play *play)
{
    const struct numbers *state = play->state;
    const struct round *last = play->round;
    if (!last || !state->m)
        return ENDING_UNJUDGED;
    if (last->ending == ENDING_OPEN)
        return ENDING_OPEN;
    for (size_t i = 0; i < play->round_count; i++)
        if (play->rounds[i].ending != ENDING_OVER)
            return ENDING_UNJUDGED;
    if (last->number < rounds_of(state->m))
        return ENDING_OPEN;
    return state->partial ? ENDING_UNJUDGED : ENDING_OVER;
}

static void finish(struct play *play)
{
    const struct numbers *state = play->state;
    play->ending = find_ending(play);
    if (!play->players)
        return;
    play->score = new_points(play, 2);
    play->score_unjudged = state->partial || state->doubtful || !play->round;
    for (size_t i = 0; i < play->round_count; i++) {
        const struct round *round = &play->rounds[i];
        if (round->points) {
            play->score[0] += round->points[0];
            play->score[1] += round->points[1];
        } else if (round->ending != ENDING_OPEN) {
            play->score_unjudged = true;
        }
    }
    play->winner_unjudged = play->score_unjudged;
    if (play->ending == ENDING_OVER)
        win_by_score(play);
}

/* Numbers a and b, unused both. */
static void legal(struct play *play, move_sink *sink, void *user)
{
    const struct numbers *state = play->state;
    if (!state->m || (play->round && (play->round->ending != ENDING_OPEN || is_full(state))))
        return;
    pass_free_pairs(play, &state->papers[0].seen, &state->papers[1].seen, largest_number(state->m),
                    sink, user);
}

static const char *write_move(const struct play *play, struct move move)
{
    return arena_printf(play->arena, "%lld %lld", (long long)move.a, (long long)move.b);
}

static const char *write_part(const struct play *play, struct move move, unsigned player)
{
    return arena_printf(play->arena, "%lld", (long long)(player == 1 ? move.a : move.b));
}

/* How many numbers a player's own paper has in the round. */
static size_t length_of(const struct play *play, unsigned player)
{
    const struct field *paper = round_field(play, FIELD_NUMBERS, player);
    return paper ? tokens_count(field_tokens(paper)) : 0;
}

/* Both write a number that the other must not see; on their own papers, where the round has those. */
static void turn(const struct play *play, struct turn *turn)
{
    *turn = (struct turn){ .kind = TURN_PART, .player = 1 };
    if (play->round && papers_are_shown(play) && round_last_row(play).count == 0)
        *turn = (struct turn){ TURN_FIELD,
                               .player = length_of(play, 2) < length_of(play, 1) ? 2 : 1,
                               .field = FIELD_NUMBERS };
}

/* --- for drawings --- */

size_t numbers_count(const struct play *play)
{
    const struct numbers *state = play->state;
    return state->count;
}

struct numbers_pair numbers_pair(const struct play *play, size_t i)
{
    const struct numbers *state = play->state;
    const struct pair *pair = &state->pairs[i];
    struct numbers_pair shown = { .symbol = pair->written };
    for (int who = 0; who < 2; who++) {
        shown.number[who] = pair->number[who].text;
        shown.in_d[who] = state->scored.count > 0 &&
                          symbols_stand_for(&state->scored, pair->number[who].value);
    }
    return shown;
}

static const char *pick_number(const struct play *play, unsigned player, struct lots *lots)
{
    const struct numbers *state = play->state;
    const struct map *seen = &state->papers[player - 1].seen;
    if (!state->m || (int64_t)length_of(play, player) >= state->m)
        return NULL;
    return arena_printf(play->arena, "%lld",
                        (long long)draw_free(seen, largest_number(state->m), lots));
}

/* A game has no more moves than there are numbers: in a round that goes on some are unused. */
static bool pick(struct play *play, struct lots *lots, struct move *move)
{
    const struct numbers *state = play->state;
    if (is_full(state))
        return false;
    *move = (struct move){ .a = draw_free(&state->papers[0].seen, largest_number(state->m), lots) };
    move->b = draw_free(&state->papers[1].seen, largest_number(state->m), lots);
    return true;
}

static void make(struct play *play, struct move move, const char *text)
{
    const struct numbers *state = play->state;
    struct pair pair = { .number = { { slice_of(text), move.a }, { slice_of(text), move.b } } };
    papers_write(play, 1, &pair.number[0]);
    papers_write(play, 2, &pair.number[1]);
    numbers_add_pair(play, pair);
    if (is_full(state))
        play->round->ending = ENDING_OVER;
}

const struct game game_numbers_to_number = {
    .name = "numbers-to-number",
    .fields = fields,
    .rows = { { "pair", { "first", "second", "symbol" } } },
    .readings = readings,
    .state_size = sizeof(struct numbers),
    .begin = begin,
    .may_open = may_open,
    .open_round = open_round,
    .row = row,
    .gap = gap,
    .close_round = close_round,
    .finish = finish,
    .legal = legal,
    .write_move = write_move,
    .draw = draw_numbers_to_number,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_M, .low = 2, .high = 5 } },
    .pick = pick,
    .make = make,
    .turn = turn,
    .pick_field = pick_number,
    .write_part = write_part,
};
