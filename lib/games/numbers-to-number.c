/*
 * Numbers To Number, 4 February 2010. Both players write a number at a time; whose is larger adds a
 * symbol to the list of the round. The list, read as binary, stands for a set D of numbers, and
 * each player scores those of them that this player wrote in the round.
 */
#include "../claims.h"
#include "../lots.h"
#include "games.h"
#include "gaps.h"
#include "views.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_NUMBERS, FIELD_LIST, FIELD_D };
enum { PART_FIRST, PART_SECOND, PART_SYMBOL };
enum { SYMBOLS_MAX = 62 }; /* as many as the largest m */

static const char *const fields[] = { "m", "Numbers", "List", "D", NULL };
static const char *const readings[] = { NULL };

/* A number as it stands on paper. */
struct number {
    struct slice text;
    int64_t value; /* NUMBER_MAX for that and all beyond */
};

/* A move: both players' numbers, and the symbol that it adds to the list. */
struct pair {
    struct number number[2];
    char symbol;
};

/* What a player has written in the game. */
struct paper {
    struct map seen; /* number to index in written */
    struct slice *written;
    size_t count, capacity;
};

/* A list as bits, the leftmost symbol the most significant: where a 1 stands, and where a blank. */
struct list {
    size_t count;
    int64_t ones, blanks;
};

struct numbers {
    int64_t m; /* 0 while unknown */
    struct paper papers[2];
    struct pair *pairs; /* of the round */
    size_t count, capacity;
    struct list scored; /* the list of which D gave the points; none before the round is over */
    struct slice
            late;  /* the first row after the end of the round; ptr is NULL where there is none */
    bool gap;      /* a row of the round can't be read */
    bool uneven;   /* one player's numbers are more than the other's */
    bool partial;  /* a round from 1 on is not there */
    bool doubtful; /* the points of a round depend on which of two lists is right */
};

/* --- numbers --- */

static struct number number_of(struct slice text)
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

static char symbol_of(struct slice first, struct slice second)
{
    int order = compare_numbers(first, second);
    return order > 0 ? '1' : order < 0 ? '0' : '_';
}

/* 2^m - 1. */
static int64_t largest(int64_t m)
{
    return ((int64_t)1 << m) - 1;
}

/* How many rounds a game has. */
static uint64_t rounds_of(int64_t m)
{
    return (uint64_t)(largest(m) / m);
}

static bool judge_range(struct play *play, const struct number *number)
{
    const struct numbers *state = play->state;
    if (number->value >= 1 && (!state->m || number->value <= largest(state->m)))
        return true;
    const char *text = excerpt(play->report, number->text);
    if (state->m)
        report(play->report, DIAG_NUMBER_RANGE, number->text, "%s is not from 1 to %lld", text,
               (long long)largest(state->m));
    else
        report(play->report, DIAG_NUMBER_RANGE, number->text, "the numbers begin with 1");
    return false;
}

static bool judge_reuse(struct play *play, unsigned player, const struct number *number)
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

static void write_down(struct play *play, unsigned player, const struct number *number)
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

/* --- moves --- */

static bool is_full(const struct numbers *state)
{
    return state->m && (int64_t)state->count >= state->m;
}

static void add_pair(struct play *play, struct pair pair)
{
    struct numbers *state = play->state;
    ARENA_PUSH(play->arena, state->pairs, state->count, state->capacity);
    state->pairs[state->count++] = pair;
    count_move(play, true);
}

static bool judge_symbol(struct play *play, const struct row *row, char right)
{
    struct slice claimed = row->part[PART_SYMBOL];
    if (!claimed.ptr || claimed.ptr[0] == right)
        return true;
    const char *computed = arena_printf(play->arena, "%c", right);
    struct diagnostic *found = report(play->report, DIAG_SYMBOL_MISMATCH, claimed,
                                      "claimed %c, computed %s", claimed.ptr[0], computed);
    diagnostic_claim(play->report, found, claimed, computed);
    return false;
}

static bool judge_pair(struct play *play, const struct row *row, const struct pair *pair)
{
    const struct number *first = &pair->number[0], *second = &pair->number[1];
    return judge_range(play, first) && judge_range(play, second) && judge_reuse(play, 1, first) &&
           judge_reuse(play, 2, second) &&
           judge_symbol(play, row, symbol_of(first->text, second->text));
}

static void row(struct play *play, const struct row *row)
{
    struct numbers *state = play->state;
    struct slice first = row->part[PART_FIRST], second = row->part[PART_SECOND],
                 symbol = row->part[PART_SYMBOL];
    struct pair pair = { .number = { number_of(first), number_of(second) },
                         .symbol = symbol.ptr ? symbol.ptr[0] : symbol_of(first, second) };
    play_need(play, FIELD_M);
    bool good = state->late.ptr || judge_pair(play, row, &pair);
    if (is_full(state)) {
        if (good && !state->late.ptr)
            state->late = row->text;
        count_move(play, false);
        return;
    }
    write_down(play, 1, &pair.number[0]);
    write_down(play, 2, &pair.number[1]);
    add_pair(play, pair);
    if (play->claims && !symbol.ptr)
        claim_part(play, row, PART_SYMBOL, arena_printf(play->arena, "%c", pair.symbol));
}

static void gap(struct play *play, int kind)
{
    struct numbers *state = play->state;
    (void)kind;
    state->gap = true;
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

static struct tokens paper_tokens(const struct field *field)
{
    return value_tokens(&field->def->value, field->value);
}

/* Judges a player's numbers; how many of them are within the round. */
static size_t judge_paper(struct play *play, const struct field *field)
{
    const struct numbers *state = play->state;
    struct tokens tokens = paper_tokens(field);
    struct number number;
    size_t count = 0;
    while (next_number(&tokens, &number)) {
        bool late = state->m && (int64_t)count >= state->m;
        bool good = judge_range(play, &number) && judge_reuse(play, field->player, &number);
        if (late && good) {
            report_after_end(play, number.text, "a number");
            break;
        }
        if (!late) {
            write_down(play, field->player, &number);
            count++;
        }
    }
    return count;
}

/* Makes moves of what both wrote. */
static void pair_up(struct play *play, const struct field *first, const struct field *second,
                    size_t count)
{
    struct tokens left = paper_tokens(first), right = paper_tokens(second);
    struct pair pair;
    for (size_t i = 0; i < count; i++) {
        next_number(&left, &pair.number[0]);
        next_number(&right, &pair.number[1]);
        pair.symbol = symbol_of(pair.number[0].text, pair.number[1].text);
        add_pair(play, pair);
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
    struct tokens tokens = paper_tokens(field);
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

static void take_papers(struct play *play)
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

/* --- the list --- */

/* True where a player's numbers can be read. */
static bool has_papers(const struct play *play)
{
    size_t count;
    const struct field *field = round_fields(play, &count);
    for (size_t i = 0; i < count; i++)
        if (field[i].usable && field[i].def->id == FIELD_NUMBERS)
            return true;
    return false;
}

/* True where the moves of the round are on paper, so that they give the list. */
static bool list_is_known(const struct numbers *state)
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

static struct tokens letters_of(const struct field *field)
{
    return value_tokens(&field->def->value, field->value);
}

/* True where the claimed list is that of the moves. */
static bool list_agrees(const struct numbers *state, const struct field *claim)
{
    struct tokens letters = letters_of(claim);
    struct token letter;
    size_t i = 0;
    for (; token_next(&letters, &letter) == TOKEN_OK; i++)
        if (i == state->count || letter.text.ptr[0] != state->pairs[i].symbol)
            return false;
    return i == state->count;
}

/* A list without the numbers can be too long, and no more is known of it. */
static void judge_bare_list(struct play *play, const struct field *claim)
{
    const struct numbers *state = play->state;
    size_t count = tokens_count(letters_of(claim));
    if (state->m && (int64_t)count > state->m)
        report(play->report, DIAG_LIST_MISMATCH, claim->value,
               "a list of %zu symbols, and a round has %lld", count, (long long)state->m);
    else if (!state->m && count > SYMBOLS_MAX)
        report(play->report, DIAG_BAD_FIELD, claim->value,
               "a list of %zu symbols, and no round has more than %d", count, SYMBOLS_MAX);
}

static void judge_list(struct play *play)
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
    struct diagnostic *found =
            report(play->report, DIAG_LIST_MISMATCH, field_place(claim), "claimed %s, computed %s",
                   excerpt(play->report, claim->value), excerpt(play->report, slice_of(right)));
    diagnostic_claim(play->report, found, claim->value, right);
}

static void add_symbol(struct list *list, char symbol)
{
    if (list->count < SYMBOLS_MAX) {
        list->ones = list->ones << 1 | (symbol == '1');
        list->blanks = list->blanks << 1 | (symbol == '_');
    }
    list->count++;
}

static struct list list_of_moves(const struct numbers *state)
{
    struct list list = { .count = 0 };
    for (size_t i = 0; i < state->count; i++)
        add_symbol(&list, state->pairs[i].symbol);
    return list;
}

/* The list that D is of: as it is written, else as the moves give it. Empty where it is not known. */
static struct list list_written(const struct play *play)
{
    const struct numbers *state = play->state;
    const struct field *mention = round_mention(play, FIELD_LIST);
    struct list list = { .count = 0 };
    struct token letter;
    if (mention && mention->usable) {
        struct tokens letters = letters_of(mention);
        while (token_next(&letters, &letter) == TOKEN_OK)
            add_symbol(&list, letter.text.ptr[0]);
    } else if (!mention && list_is_known(state)) {
        list = list_of_moves(state);
    }
    return list.count <= SYMBOLS_MAX ? list : (struct list){ .count = 0 };
}

/* --- the set D --- */

static bool stands_for(const struct list *list, int64_t number)
{
    return number >> list->count == 0 && (number & ~list->blanks) == list->ones;
}

/* How many numbers a list stands for. */
static int64_t size_of(const struct list *list)
{
    int64_t size = 1;
    for (int64_t rest = list->blanks; rest; rest &= rest - 1)
        size *= 2;
    return size;
}

/* The numbers of D in order; where they are many, how many they are. */
static const char *write_decimals(const struct play *play, const struct list *list)
{
    enum { MOST = 64 };
    int64_t size = size_of(list), numbers[MOST], filling = 0;
    if (size > MOST)
        return arena_printf(play->arena, "%lld numbers", (long long)size);
    for (int64_t i = 0; i < size; i++) {
        numbers[i] = list->ones | filling;
        filling = (filling - list->blanks) & list->blanks; /* the blanks count up in binary */
    }
    return write_integers(play, numbers, (size_t)size, ", ");
}

static void report_decimals(struct play *play, const struct field *claim, const struct list *list,
                            struct slice where, const char *why)
{
    const char *right = play->report->counts_only ? "" : write_decimals(play, list);
    struct diagnostic *found =
            report(play->report, DIAG_DECIMALS_MISMATCH, where, "%s: claimed %s, computed %s", why,
                   excerpt(play->report, claim->value), excerpt(play->report, slice_of(right)));
    diagnostic_claim(play->report, found, claim->value, right);
}

/* What is wrong with a number of D:, or NULL. Those before it are in `seen`. */
static const char *decimal_fault(const struct play *play, const struct list *list,
                                 const struct map *seen, const struct token *token)
{
    uint64_t unused;
    if (!stands_for(list, token->a))
        return arena_printf(play->arena, "the list does not stand for %s",
                            excerpt(play->report, token->text));
    if (map_get(seen, (uint64_t)token->a, &unused))
        return arena_printf(play->arena, "%s is there twice", excerpt(play->report, token->text));
    return NULL;
}

/* Each number of D: must be one of the list, once; and there must be as many as the list has. */
static void compare_decimals(struct play *play, const struct field *claim, const struct list *list)
{
    struct tokens tokens = value_tokens(&claim->def->value, claim->value);
    struct token token;
    struct map seen = { .count = 0 };
    while (token_next(&tokens, &token) == TOKEN_OK) {
        const char *why = decimal_fault(play, list, &seen, &token);
        if (why) {
            report_decimals(play, claim, list, token.text, why);
            return;
        }
        map_put(&seen, play->arena, (uint64_t)token.a, 0);
    }
    if ((int64_t)seen.count != size_of(list))
        report_decimals(play, claim, list, claim->value,
                        arena_printf(play->arena, "%zu of %lld numbers", seen.count,
                                     (long long)size_of(list)));
}

static void judge_decimals(struct play *play)
{
    enum { MOST = 64 };
    const struct field *claim = round_field(play, FIELD_D, 0);
    struct list list = list_written(play);
    if (list.count == 0)
        return;
    if (claim)
        compare_decimals(play, claim, &list);
    else if (play->claims && size_of(&list) <= MOST)
        claim_field(play, FIELD_D, 0, write_decimals(play, &list));
}

/* --- rounds --- */

static void begin(struct play *play)
{
    struct numbers *state = play->state;
    state->m = play_integer(play, FIELD_M);
}

static void open_round(struct play *play)
{
    struct numbers *state = play->state;
    const struct round *round = play->round;
    uint64_t expected = play->round_count > 1 ? round[-1].number + 1 : 1;
    bool numbered = !round->opener || round->opener->usable;
    state->partial = state->partial || !numbered || round->number != expected;
    state->count = 0;
    state->scored = (struct list){ .count = 0 };
    state->late.ptr = NULL;
    state->gap = state->uneven = false;
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

/* How many numbers of D a player wrote in the round. */
static int64_t count_points(const struct numbers *state, const struct list *list, unsigned player)
{
    int64_t points = 0;
    for (size_t i = 0; i < state->count; i++) {
        int64_t number = state->pairs[i].number[player - 1].value;
        size_t first = 0; /* a number that was written twice is one of D all the same */
        while (state->pairs[first].number[player - 1].value != number)
            first++;
        points += first == i && stands_for(list, number);
    }
    return points;
}

static int64_t *points_of(struct play *play, const struct list *list)
{
    int64_t *points = new_points(play, 2);
    points[0] = count_points(play->state, list, 1);
    points[1] = count_points(play->state, list, 2);
    return points;
}

/*
 * The points by List: where it is not the list of the numbers, so that nobody can tell in which of
 * them the slip is. NULL where they are the same.
 */
static int64_t *find_other_points(struct play *play, const int64_t *points)
{
    const struct field *claim = round_field(play, FIELD_LIST, 0);
    struct list list = list_written(play);
    if (!claim || list.count == 0 || list_agrees(play->state, claim))
        return NULL;
    int64_t *other = points_of(play, &list);
    return other[0] == points[0] && other[1] == points[1] ? NULL : other;
}

static void score_round(struct play *play)
{
    struct numbers *state = play->state;
    const struct field *claim = round_field(play, FIELD_POINTS, 0);
    if (play->round->ending != ENDING_OVER || !list_is_known(state))
        return;
    struct list list = list_of_moves(state);
    int64_t *points = points_of(play, &list), *other = find_other_points(play, points);
    state->scored = list;
    state->doubtful = state->doubtful || other;
    if (other && claim &&
        !compare_integers(play, value_tokens(&claim->def->value, claim->value), other, 2, ", ")) {
        points = other;
        state->scored = list_written(play);
    }
    play->round->points = points;
    play->round->point_count = 2;
}

static void close_round(struct play *play)
{
    const struct numbers *state = play->state;
    if (state->late.ptr)
        report_after_row(play, state->late, "a move");
    take_papers(play);
    if (has_papers(play))
        play_need(play, FIELD_M);
    judge_length(play);
    judge_list(play);
    judge_decimals(play);
    score_round(play);
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
    if (!state->m || number <= rounds_of(state->m) || (last && number != last->number + 1))
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

/* The moves with this number of player 1; false where the sink has enough. */
static bool pass_seconds(struct play *play, int64_t first, const struct gap *gaps, size_t count,
                         move_sink *sink, void *user)
{
    for (size_t i = 0; i < count; i++)
        for (int64_t second = gaps[i].first; second <= gaps[i].last; second++)
            if (!sink(user, play, (struct move){ .a = first, .b = second }))
                return false;
    return true;
}

/* Numbers a and b, unused both. */
static void legal(struct play *play, move_sink *sink, void *user)
{
    const struct numbers *state = play->state;
    size_t first_count, second_count;
    if (!state->m || (play->round && (play->round->ending != ENDING_OPEN || is_full(state))))
        return;
    int64_t most = largest(state->m);
    const struct gap *firsts = find_gaps(play->arena, &state->papers[0].seen, most, &first_count),
                     *seconds = find_gaps(play->arena, &state->papers[1].seen, most, &second_count);
    for (size_t i = 0; i < first_count; i++)
        for (int64_t first = firsts[i].first; first <= firsts[i].last; first++)
            if (!pass_seconds(play, first, seconds, second_count, sink, user))
                return;
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
    return paper ? tokens_count(paper_tokens(paper)) : 0;
}

/* Both write a number that the other must not see; on their own papers, where the round has those. */
static void turn(const struct play *play, struct turn *turn)
{
    *turn = (struct turn){ .kind = TURN_PART, .player = 1 };
    if (play->round && has_papers(play) && !round_last_row(play))
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
    struct numbers_pair shown = { .symbol = pair->symbol };
    for (int who = 0; who < 2; who++) {
        shown.number[who] = pair->number[who].text;
        shown.in_d[who] =
                state->scored.count > 0 && stands_for(&state->scored, pair->number[who].value);
    }
    return shown;
}

const char *numbers_decimals(const struct play *play)
{
    struct list list = list_written(play);
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

static int64_t pick_unused(const struct numbers *state, unsigned player, struct lots *lots)
{
    const struct map *seen = &state->papers[player - 1].seen;
    uint64_t index;
    int64_t number = lots_between(lots, 1, largest(state->m));
    while (map_get(seen, (uint64_t)number, &index))
        number = lots_between(lots, 1, largest(state->m));
    return number;
}

static const char *pick_number(const struct play *play, unsigned player, struct lots *lots)
{
    const struct numbers *state = play->state;
    return state->m ? arena_printf(play->arena, "%lld", (long long)pick_unused(state, player, lots))
                    : NULL;
}

/* A game has no more moves than there are numbers: in a round that goes on some are unused. */
static bool pick(struct play *play, struct lots *lots, struct move *move)
{
    const struct numbers *state = play->state;
    if (is_full(state))
        return false;
    *move = (struct move){ .a = pick_unused(state, 1, lots) };
    move->b = pick_unused(state, 2, lots);
    return true;
}

static void make(struct play *play, struct move move, const char *text)
{
    const struct numbers *state = play->state;
    struct pair pair = { .number = { { slice_of(text), move.a }, { slice_of(text), move.b } } };
    write_down(play, 1, &pair.number[0]);
    write_down(play, 2, &pair.number[1]);
    add_pair(play, pair);
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
