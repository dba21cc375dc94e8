/*
 * Numbers To Number, 4 February 2010. In each move both players secretly write a number; comparing the two gives the
 * next symbol of the round's list. The list, read as binary, denotes a set D of numbers, and each player scores the
 * numbers of D that they wrote in the round.
 */
#include "base/wording.h"
#include "play/claims.h"
#include "play/fit.h"
#include "play/generate.h"
#include "symbols.h"
#include "views.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_NUMBERS, FIELD_LIST, FIELD_D };
enum { SIZE_M };
enum { ROW_PAIR };
enum { PART_FIRST, PART_SECOND, PART_SYMBOL };

static const char *const fields[] = { "m", "Numbers", "List", "D", NULL };
static const char *const readings[] = { NULL };

/* --- the rules: a move is a pair of numbers, a by player 1 and b by player 2 --- */

enum { NOT_WRITTEN = -1 }; /* placeholder if only the other player's number is known */

/* The numbers a player wrote during the game. */
struct numbers {
    int64_t *items;
    size_t count, capacity;
    size_t before;    /* numbers written in earlier rounds */
    struct map index; /* number to first index in items; may have stale entries */
};

struct numbers_to_number {
    struct numbers by[2];
};

static int64_t number_of(struct move move, int who)
{
    return who == 0 ? move.a : move.b;
}

/* A move with only one player's number known. */
static struct move half_move(int who, int64_t number)
{
    return who == 0 ? (struct move){ .a = number, .b = NOT_WRITTEN }
                    : (struct move){ .a = NOT_WRITTEN, .b = number };
}

/* The largest number allowed; if m is unknown, the largest in any game. */
static int64_t largest_number(int64_t m)
{
    return ((int64_t)1 << (m ? m : SYMBOLS_MAX)) - 1;
}

static void begin(struct position *position)
{
    if (position->sizes[SIZE_M] > SYMBOLS_MAX) /* possible with a user-defined grammar */
        position->sizes[SIZE_M] = 0;
}

static void begin_round(struct position *position)
{
    struct numbers_to_number *state = position->state;
    position->doubt &= ~(unsigned)DOUBT_POSITION; /* for this list only */
    for (int who = 0; who < 2; who++)
        state->by[who].before = state->by[who].count;
}

static bool find_number(const struct numbers *numbers, int64_t number, uint64_t *index)
{
    return map_get(&numbers->index, (uint64_t)number, index) && *index < numbers->count &&
           numbers->items[*index] == number;
}

static bool is_written(const struct position *position, int who, int64_t number)
{
    const struct numbers_to_number *state = position->state;
    uint64_t index;
    return find_number(&state->by[who], number, &index);
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    int64_t largest = largest_number(position->sizes[SIZE_M]);
    for (int who = 0; who < 2; who++) {
        int64_t number = number_of(move, who);
        if (number != NOT_WRITTEN && (number < 1 || number > largest))
            return DIAG_NUMBER_RANGE;
    }
    for (int who = 0; who < 2; who++)
        if (is_written(position, who, number_of(move, who)))
            return DIAG_NUMBER_REUSED;
    return DIAG_NONE;
}

static void make(struct position *position, struct move move)
{
    struct numbers_to_number *state = position->state;
    if (move.a == INT64_MAX && move.b == INT64_MAX) /* both clamped: either may be larger */
        position->doubt |= DOUBT_POSITION;
    for (int who = 0; who < 2; who++) {
        struct numbers *numbers = &state->by[who];
        int64_t number = number_of(move, who);
        if (number == NOT_WRITTEN)
            continue;
        if (!is_written(position, who, number))
            map_put(&numbers->index, position->arena, (uint64_t)number, numbers->count);
        ARENA_PUSH(position->arena, numbers->items, numbers->count, numbers->capacity);
        numbers->items[numbers->count++] = number;
    }
}

static void undo(struct position *position, struct move move)
{
    struct numbers_to_number *state = position->state;
    (void)move;
    for (int who = 0; who < 2; who++) {
        struct numbers *numbers = &state->by[who];
        if (numbers->before == numbers->count--) /* the last move of the round before */
            numbers->before -= (size_t)position->sizes[SIZE_M];
    }
}

/* In ascending order. Only numbers already written are illegal, so few candidates after the first legal one are. */
static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    int64_t m = position->sizes[SIZE_M], largest = largest_number(m);
    for (int64_t a = 1; m && a <= largest; a++)
        for (int64_t b = 1; b <= largest && !is_written(position, 0, a); b++)
            if (!sink(user, (struct move){ .a = a, .b = b }))
                return;
}

/* A random number that the player has not written; any number if few are left. */
static int64_t random_number(const struct position *position, int who, struct random_source *random)
{
    const struct numbers_to_number *state = position->state;
    int64_t largest = largest_number(position->sizes[SIZE_M]),
            number = random_between(random, 1, largest);
    while ((int64_t)state->by[who].count < largest && is_written(position, who, number))
        number = random_between(random, 1, largest);
    return number;
}

static struct move random_candidate(const struct position *position, struct random_source *random)
{
    struct move move = { .a = random_number(position, 0, random) };
    move.b = random_number(position, 1, random);
    return move;
}

/* The number of moves in the round with both numbers known. */
static size_t count_moves(const struct position *position)
{
    const struct numbers_to_number *state = position->state;
    size_t first = state->by[0].count - state->by[0].before,
           second = state->by[1].count - state->by[1].before;
    return first < second ? first : second;
}

/* The numbers a player wrote in the round. */
static const int64_t *round_numbers(const struct position *position, int who)
{
    const struct numbers_to_number *state = position->state;
    return state->by[who].items + state->by[who].before;
}

static bool over(const struct position *position)
{
    int64_t m = position->sizes[SIZE_M];
    return m && (int64_t)count_moves(position) >= m;
}

static const char *write_symbol(struct move move)
{
    return move.a > move.b ? "1" : move.a < move.b ? "0" : "_";
}

static char symbol_of(struct move move)
{
    return *write_symbol(move);
}

/* The i-th move of the round, counted from 0. */
static struct move move_at(const struct position *position, size_t i)
{
    return (struct move){ .a = round_numbers(position, 0)[i], .b = round_numbers(position, 1)[i] };
}

static struct symbols list_of(const struct position *position)
{
    struct symbols list = { .count = 0 };
    for (size_t i = 0; i < count_moves(position); i++)
        symbols_add(&list, symbol_of(move_at(position, i)));
    return list;
}

/* Computes the points of the round for this list. */
static void points_by(const struct position *position, const struct symbols *list, int64_t *points)
{
    for (int who = 0; who < 2; who++)
        points[who] = symbols_points(list, round_numbers(position, who), count_moves(position));
}

static void points(const struct position *position, int64_t *points)
{
    struct symbols list = list_of(position);
    if (over(position))
        points_by(position, &list, points);
}

/* Both players write at once. */
static unsigned mover(const struct position *position)
{
    (void)position;
    return 0;
}

/*
 * Hashes the list and each player's numbers, in this round and before, regardless of order. Mirror images do not apply:
 * exchanging the players gives a different set D.
 */
static uint64_t key(const struct position *position)
{
    const struct numbers_to_number *state = position->state;
    struct symbols list = list_of(position);
    /* mixed once more than a number, so that a list and a number never change places in the sum */
    uint64_t key = map_mix(map_mix(map_mix((uint64_t)list.ones) + (uint64_t)list.blanks));
    for (int who = 0; who < 2; who++)
        for (size_t i = 0; i < state->by[who].count; i++) {
            uint64_t is_now = i >= state->by[who].before;
            key += map_mix(map_mix((uint64_t)state->by[who].items[i]) + 2 * is_now + (uint64_t)who);
        }
    return map_mix(key + position->round);
}

static bool is_last_round(const struct position *position)
{
    int64_t m = position->sizes[SIZE_M];
    return (int64_t)position->round >= largest_number(m) / m;
}

/* What was written matters to the end of the game. */
static const char *obstacle(const struct position *position)
{
    const struct numbers_to_number *state = position->state;
    uint64_t count = (position->round - 1) * (uint64_t)position->sizes[SIZE_M] + position->moves;
    bool is_whole = state->by[0].count == count && state->by[1].count == count;
    return is_whole ? NULL : "the numbers of a move or of an earlier round are missing";
}

static const struct rules rules = {
    .state_size = sizeof(struct numbers_to_number),
    .scoring = POINTS_OF_PLAYERS,
    .begin = begin,
    .begin_round = begin_round,
    .check = check,
    .make = make,
    .undo = undo,
    .candidates = candidates,
    .random_candidate = random_candidate,
    .over = over,
    .points = points,
    .mover = mover,
    .is_last_round = is_last_round,
    .obstacle = obstacle,
    .key = key,
};

/* --- claims --- */

static struct slice write_list(const struct position *position, unsigned player, size_t index)
{
    size_t count = count_moves(position);
    char *text = arena_alloc(position->arena, count + 1);
    (void)player, (void)index;
    for (size_t i = 0; i < count; i++)
        text[i] = symbol_of(move_at(position, i));
    text[count] = '\0';
    return slice_of(text);
}

static struct slice write_symbol_of(const struct position *position, unsigned player, size_t index)
{
    (void)player;
    return slice_of(write_symbol(move_at(position, index)));
}

static struct slice write_decimals(const struct position *position, unsigned player, size_t index)
{
    struct symbols list = list_of(position);
    (void)player, (void)index;
    if (symbols_count_numbers(&list) > SYMBOLS_WRITTEN_MAX)
        return (struct slice){ NULL, 0 };
    return slice_of(symbols_write_numbers(&list, position->arena));
}

static const struct paper_form paper_form = {
    .rows = { [ROW_PAIR] = { .meaning = PAPER_MOVES, .write = write_symbol_of } },
    .fields = { { .field = FIELD_LIST, .meaning = PAPER_CLAIM, .write = write_list },
                { .field = FIELD_D, .meaning = PAPER_CLAIM, .write = write_decimals } },
};

/* --- moves on paper --- */

struct paper {
    struct written {
        struct slice *items; /* text of each number in the rules' lists */
        size_t count, capacity;
    } written[2];
    struct symbols marks;  /* as written, else computed; empty without rows */
    struct symbols scored; /* list used for scoring; empty until the round is over */
    bool is_below_move;    /* the line above is a move in this round */
};

static void note_number(struct play *play, int who, struct slice text)
{
    struct written *written = &((struct paper *)play->state)->written[who];
    ARENA_PUSH(play->arena, written->items, written->count, written->capacity);
    written->items[written->count++] = text;
}

/* Explains an illegal move; `text` is the numbers known. */
static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice text)
{
    const struct numbers_to_number *state = play->position->state;
    const struct paper *paper = play->state;
    struct tokens tokens = tokens_of(TYPE_INTEGERS, NULL, false, text);
    struct token number;
    int who = number_of(move, 0) == NOT_WRITTEN;
    uint64_t index;
    token_next(&tokens, &number);
    if (check(play->position, half_move(who, number.a)) != fault) {
        token_next(&tokens, &number);
        who = 1;
    }
    if (fault == DIAG_NUMBER_RANGE) {
        report(play->report, fault, number.text, "%s is not between 1 and %lld",
               excerpt(play->report, number.text),
               (long long)largest_number(play->position->sizes[SIZE_M]));
    } else if (find_number(&state->by[who], number.a, &index)) {
        struct diagnostic *found =
                report(play->report, fault, number.text, "%s wrote %lld before",
                       player_name(play, (unsigned)who + 1), (long long)number.a);
        diagnostic_note(play->report, found, paper->written[who].items[index], "here first");
    }
}

/* Raises the lower bound of m to fit this number. */
static void fit_number(struct play *play, int64_t number)
{
    int64_t m = 1;
    while (m <= SYMBOLS_MAX && number > largest_number(m))
        m++;
    fit_at_least(play, FIELD_M, m);
}

static struct move read_pair(const struct row *row, struct slice *text)
{
    struct slice first = row_part(row, PART_FIRST), second = row_part(row, PART_SECOND);
    struct move move = { .a = 0 };
    *text = (struct slice){ first.ptr, (size_t)(second.ptr + second.len - first.ptr) };
    parse_number(first, &move.a);
    parse_number(second, &move.b);
    return move;
}

static void fit_pair(struct play *play, struct move move)
{
    fit_number(play, move.a > move.b ? move.a : move.b);
}

/* True if the row directly above has the same numbers, so this one was probably typed twice. */
static bool is_repeated(const struct play *play, struct move move)
{
    const struct position *position = play->position;
    size_t count = count_moves(position);
    return ((const struct paper *)play->state)->is_below_move &&
           round_numbers(position, 0)[count - 1] == move.a &&
           round_numbers(position, 1)[count - 1] == move.b;
}

static void note_row(struct play *play, const struct row *row, struct move move)
{
    struct paper *paper = play->state;
    struct slice symbol = row_part(row, PART_SYMBOL);
    note_number(play, 0, row_part(row, PART_FIRST));
    note_number(play, 1, row_part(row, PART_SECOND));
    symbols_add(&paper->marks, symbol.ptr ? symbol.ptr[0] : symbol_of(move));
}

static void row(struct play *play, const struct row *row)
{
    struct paper *paper = play->state;
    bool is_late = over(play->position);
    struct slice text;
    struct move move = read_pair(row, &text);
    play_require(play, FIELD_M);
    if (!round_in_doubt(play, DOUBT_MOVES))
        fit_pair(play, move);
    if (play->round->reported_after_end) {
        count_move(play, false);
        return;
    }
    if (is_repeated(play, move)) {
        explain(play, move, check(play->position, move), text);
        return;
    }
    play_move(play, move, text);
    if (!is_late || row_part(row, PART_SYMBOL).ptr)
        judge_part(play, row, PART_SYMBOL, DIAG_SYMBOL_MISMATCH, write_symbol(move));
    if (!is_late)
        note_row(play, row, move);
    paper->is_below_move = !is_late;
}

static void unreadable_row(struct play *play, int kind)
{
    (void)kind;
    ((struct paper *)play->state)->is_below_move = false;
}

/* --- numbers written by each player separately --- */

static bool has_papers(const struct play *play)
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
        bool is_late = m && count >= m;
        struct move half = half_move(who, number.a);
        enum diagnostic_id fault = check(play->position, half);
        fit_number(play, number.a);
        if (fault != DIAG_NONE && !ended)
            explain(play, half, fault, number.text);
        if (fault == DIAG_NONE && is_late) {
            report_after_end(play, number.text, excerpt(play->report, number.text));
            ended = true;
        }
        if (!is_late) {
            make(play->position, half);
            note_number(play, who, number.text);
        }
    }
}

/* Makes moves of the numbers, up to the length of the shorter list. */
static void pair_papers(struct play *play)
{
    const struct numbers_to_number *state = play->position->state;
    const struct numbers *first = &state->by[0], *second = &state->by[1];
    for (size_t i = 0; i < count_moves(play->position); i++)
        count_move(play, true);
    if (first->count - first->before != second->count - second->before)
        doubt_round(play, DOUBT_POSITION);
}

/* Compares a player's list with the rows, which hold the same numbers. Rows after the end of the round are ignored. */
static void compare_paper(struct play *play, int who, const struct field *field)
{
    const int64_t *right = round_numbers(play->position, who);
    size_t count = count_moves(play->position), same = 0;
    struct tokens tokens = field_tokens(field);
    struct token number;
    while (same < count && token_next(&tokens, &number) == TOKEN_OK && number.a == right[same])
        same++;
    bool may_go_on = play->round->moves_on_paper > count;
    if (same == count && (may_go_on || tokens_count(tokens) == 0))
        return;
    const char *rows = write_integers(play->arena, right, count, ", ");
    report(play->report, DIAG_BAD_FIELD, field->value, "claimed %s, but the rows have %s",
           excerpt(play->report, field->value), excerpt(play->report, slice_of(rows)));
}

/* Makes moves of the players' lists if the round has no rows. */
static void judge_papers(struct play *play)
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

/* --- which list to score --- */

/* True if every move so far is known, so that the list can be computed. */
static bool list_is_known(const struct play *play)
{
    return count_moves(play->position) > 0 && !round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION);
}

/* The list made of the symbols next to the moves. */
static struct symbols list_of_marks(const struct play *play)
{
    const struct paper *paper = play->state;
    return paper->marks.count ? paper->marks : list_of(play->position);
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

/* True if each symbol of List: is the computed one or the one next to the move. */
static bool list_agrees(const struct play *play, const struct field *claim)
{
    struct symbols list = read_list(claim), marks = list_of_marks(play),
                   numbers = list_of(play->position);
    return list.count == numbers.count &&
           !(symbols_differ(&list, &marks) & symbols_differ(&list, &numbers));
}

/* Finds the first number in D: that is not in the set or is repeated; all of D: if numbers are missing. */
static struct slice find_wrong_decimal(const struct play *play, const struct field *claim,
                                       const struct symbols *list)
{
    struct tokens tokens = field_tokens(claim);
    struct token number;
    struct map seen = { .count = 0 };
    uint64_t unused = 0;
    while (token_next(&tokens, &number) == TOKEN_OK)
        if (!symbols_contain(list, number.a) ||
            !map_add(&seen, play->arena, (uint64_t)number.a, &unused))
            return number.text;
    bool is_all = (int64_t)seen.count == symbols_count_numbers(list);
    return is_all ? (struct slice){ NULL, 0 } : claim->value;
}

enum { LISTS_MAX = 3 };

/*
 * Finds the possible lists of the round, most likely first: computed from the numbers, from the symbols next to them,
 * and List:. If List: or D: confirms one, returns only that. Returns how many there are.
 */
static size_t find_lists(const struct play *play, struct symbols lists[LISTS_MAX])
{
    const struct field *claim = round_field(play, FIELD_LIST, 0),
                       *d = round_field(play, FIELD_D, 0);
    lists[0] = list_of(play->position);
    lists[1] = list_of_marks(play);
    lists[2] = claim ? read_list(claim) : lists[0];
    if (claim && list_agrees(play, claim)) {
        lists[0] = lists[2];
        return 1;
    }
    for (size_t i = 0; i < 2 && d && !round_first_line(play, FIELD_LIST); i++)
        if (lists[i].count <= SYMBOLS_MAX && !find_wrong_decimal(play, d, &lists[i]).ptr) {
            lists[0] = lists[i];
            return 1;
        }
    return lists[2].count > 0 && lists[2].count <= SYMBOLS_MAX ? 3 : 2;
}

/* The list to compare D: with: as written, else the round's. Empty if unknown. */
static struct symbols list_of_decimals(const struct play *play)
{
    const struct paper *paper = play->state;
    const struct field *written = round_first_line(play, FIELD_LIST);
    struct symbols lists[LISTS_MAX] = { { .count = 0 } };
    if (written && written->usable)
        lists[0] = read_list(written);
    else if (!written && paper->scored.count)
        lists[0] = paper->scored;
    else if (!written && list_is_known(play))
        find_lists(play, lists);
    return lists[0].count <= SYMBOLS_MAX ? lists[0] : (struct symbols){ .count = 0 };
}

/* --- claims about the round --- */

/* Checks a list without numbers, which can only be too long. */
static void judge_bare_list(struct play *play, const struct field *claim)
{
    int64_t m = play->position->sizes[SIZE_M], count = (int64_t)tokens_count(field_tokens(claim));
    fit_at_least(play, FIELD_M, count);
    if (m && count > m)
        report(play->report, DIAG_LIST_MISMATCH, claim->value,
               "%lld symbols, expected at most %lld (m)", (long long)count, (long long)m);
    else if (!m && count > SYMBOLS_MAX)
        report(play->report, DIAG_BAD_FIELD, claim->value, "%lld symbols, expected at most %d",
               (long long)count, SYMBOLS_MAX);
}

static void judge_list(struct play *play)
{
    const struct field *claim = round_field(play, FIELD_LIST, 0);
    if (!list_is_known(play)) {
        if (claim && !round_in_doubt(play, DOUBT_MOVES))
            judge_bare_list(play, claim);
        keep_field(play, FIELD_LIST); /* no other record of the list */
        keep_field(play, FIELD_D);
        return;
    }
    struct slice right = write_list(play->position, 0, 0);
    if (!claim)
        claim_field(play, FIELD_LIST, 0, right.ptr);
    else if (!list_agrees(play, claim))
        report_wrong(play, DIAG_LIST_MISMATCH, field_place(claim), claim->value, right.ptr);
}

static void judge_decimals(struct play *play)
{
    const struct field *claim = round_field(play, FIELD_D, 0);
    struct symbols list = list_of_decimals(play);
    if (list.count == 0)
        return;
    struct slice wrong = claim ? find_wrong_decimal(play, claim, &list) : (struct slice){ NULL, 0 };
    if (wrong.ptr) {
        report_wrong(play, DIAG_DECIMALS_MISMATCH, wrong, claim->value,
                     symbols_write_numbers(&list, play->arena));
    } else if (!claim && play->claims && symbols_count_numbers(&list) <= SYMBOLS_WRITTEN_MAX) {
        claim_field(play, FIELD_D, 0, symbols_write_numbers(&list, play->arena));
    }
}

/* --- points --- */

/* True if Points: matches within `slack`; if so, replaces the points with those written. */
static bool take_points(const struct field *claim, int64_t *points, int64_t slack)
{
    struct tokens tokens = field_tokens(claim);
    struct token written[2];
    if (tokens_count(tokens) != 2)
        return false;
    for (int who = 0; who < 2; who++) {
        token_next(&tokens, &written[who]);
        int64_t more = written[who].a - points[who];
        slack -= more < 0 ? -more : more;
        if (slack < 0)
            return false;
    }
    points[0] = written[0].a;
    points[1] = written[1].a;
    return true;
}

/*
 * Scores the list computed from the numbers, unless Points: matches another possible list. For a list other than the
 * computed one, each wrong symbol may be a wrong number, so the points may be off by one for each. If the candidate
 * lists give different points and Points: does not decide, everything that depends on the points is left unjudged.
 */
static void score_round(struct play *play)
{
    struct paper *paper = play->state;
    const struct field *claim = round_field(play, FIELD_POINTS, 0);
    struct symbols lists[LISTS_MAX], numbers = list_of(play->position), marks = list_of_marks(play);
    size_t count = find_lists(play, lists);
    int64_t *first = NULL, wrong = __builtin_popcountll((uint64_t)symbols_differ(&marks, &numbers));
    bool is_decided = false, differ = false;
    for (size_t i = 0; i < count && !is_decided; i++) {
        int64_t *points = new_points(play, 2),
                slack = symbols_equal(&lists[i], &numbers) ? 0 : wrong;
        points_by(play->position, &lists[i], points);
        first = first ? first : points;
        differ |= slack > 0 || memcmp(points, first, 2 * sizeof *points) != 0;
        is_decided = claim && take_points(claim, points, slack);
        if (i == 0 || is_decided) {
            play->round->points = points;
            paper->scored = lists[i];
        }
    }
    play->round->point_count = 2;
    if (differ && !is_decided)
        doubt(play, DOUBT_SCORE | DOUBT_WINNER);
}

/* --- rounds --- */

static uint64_t rounds_of(int64_t m)
{
    return (uint64_t)(largest_number(m) / m);
}

static void open_round(struct play *play)
{
    struct paper *paper = play->state;
    paper->marks = paper->scored = (struct symbols){ .count = 0 };
    paper->is_below_move = false;
}

static void report_length(struct play *play, struct slice where)
{
    report(play->report, DIAG_ROUND_LENGTH, where, "round %llu has %llu %s, expected %lld (m)",
           (unsigned long long)play->round->number, (unsigned long long)play->round->moves,
           plural(play->round->moves, "move", "moves"), (long long)play->position->sizes[SIZE_M]);
    play->round->ending = ENDING_UNJUDGED;
    doubt(play, DOUBT_END);
}

/* True if a line other than a move shows that the round was played. */
static bool has_results(const struct play *play)
{
    return round_first_line(play, FIELD_NUMBERS) || round_first_line(play, FIELD_LIST) ||
           round_first_line(play, FIELD_D) || round_first_line(play, FIELD_POINTS);
}

static void judge_length(struct play *play)
{
    struct round *round = play->round;
    const struct field *points = round_first_line(play, FIELD_POINTS);
    size_t count = count_moves(play->position);
    round->ending = ENDING_OPEN;
    if (over(play->position)) {
        round->ending = ENDING_OVER;
        round->doubt &= ~(unsigned)DOUBT_MOVES; /* the unreadable row was not a move */
    } else if (!play->position->sizes[SIZE_M] || round_in_doubt(play, DOUBT_MOVES) ||
               (count == 0 && has_results(play))) {
        round->ending = ENDING_UNJUDGED;
    } else if (count > 0 && points) {
        report_length(play, field_place(points));
    }
}

/* The number of moves on paper, legal or not: rows, or the longer of the players' lists. */
static int64_t count_moves_on_paper(const struct play *play)
{
    int64_t count = (int64_t)play->round->moves_on_paper;
    for (unsigned player = 1; player <= 2 && !round_last_row(play).count; player++) {
        const struct field *field = round_field(play, FIELD_NUMBERS, player);
        int64_t written = field ? (int64_t)tokens_count(field_tokens(field)) : 0;
        count = written > count ? written : count;
    }
    return count;
}

/*
 * Infers m from the moves of a closed round (one with points, or followed by another round). Each extra move
 * contradicts m.
 */
static void fit_round(struct play *play)
{
    if (!round_in_doubt(play, DOUBT_MOVES))
        fit_moves(play, FIELD_M, count_moves_on_paper(play),
                  round_closer(play) && !has_unreadable_field(play, FIELD_NUMBERS));
}

static void close_round(struct play *play)
{
    judge_papers(play);
    fit_round(play);
    if (has_papers(play))
        play_require(play, FIELD_M);
    judge_length(play);
    if (play->round->ending == ENDING_OVER && list_is_known(play))
        score_round(play);
    judge_list(play);
    judge_decimals(play);
    if (!play->round->points)
        keep_field(play, FIELD_POINTS);
}

/* The smallest m whose games have this many rounds. */
static int64_t m_of_rounds(uint64_t rounds)
{
    int64_t m = 1;
    while (m <= SYMBOLS_MAX && rounds_of(m) < rounds)
        m++;
    return m;
}

/* Infers m from the numbers or symbols of a field. */
static void fit_field(struct play *play, const struct field *field)
{
    struct tokens tokens = field_tokens(field);
    struct token token;
    while (field->def->id == FIELD_NUMBERS && token_next(&tokens, &token) == TOKEN_OK)
        fit_number(play, token.a);
    fit_at_least(play, FIELD_M, (int64_t)tokens_count(field_tokens(field)));
}

/* Infers m from the lines after the last round, which are otherwise ignored. */
static void fit_rest(struct play *play, const struct field *opener)
{
    const struct parsed_record *parsed = play->parsed;
    struct slice text;
    for (size_t i = 0; i < parsed->row_count; i++)
        if (parsed->rows[i].line > opener->line && parsed->rows[i].result == ROW_READ)
            fit_pair(play, read_pair(&parsed->rows[i], &text));
    for (size_t i = 0; i < parsed->field_count; i++) {
        const struct field *field = &parsed->fields[i];
        if (field->line > opener->line && field->def && field->usable &&
            (field->def->id == FIELD_NUMBERS || field->def->id == FIELD_LIST))
            fit_field(play, field);
    }
}

static bool may_open(struct play *play, const struct field *opener, uint64_t number)
{
    int64_t m = play->position->sizes[SIZE_M];
    struct round *last = play->round;
    if (last && last->ending == ENDING_OPEN) {
        if (last->moves > 0)
            report_length(play, field_place(opener));
        last->ending = ENDING_UNJUDGED;
    }
    bool is_known = last && (!last->opener || last->opener->usable);
    if (is_known && number != last->number + 1) /* a wrong round number says nothing about m */
        return true;
    fit_at_least(play, FIELD_M, m_of_rounds(number));
    if (!m || number <= rounds_of(m))
        return true;
    fit_rest(play, opener);
    report(play->report, DIAG_ROUND_COUNT, field_place(opener),
           "round %llu, but a game with m = %lld has %llu; what follows is not counted",
           (unsigned long long)number, (long long)m, (unsigned long long)rounds_of(m));
    return false;
}

/* --- the game --- */

static enum ending find_ending(const struct play *play)
{
    int64_t m = play->position->sizes[SIZE_M];
    const struct round *last = play->round;
    if (!last || !m)
        return ENDING_UNJUDGED;
    if (last->ending == ENDING_OPEN)
        return ENDING_OPEN;
    for (size_t i = 0; i < play->round_count; i++)
        if (play->rounds[i].ending != ENDING_OVER)
            return ENDING_UNJUDGED;
    if (last->number < rounds_of(m))
        return ENDING_OPEN;
    return play->rounds[0].number == 1 ? ENDING_OVER : ENDING_UNJUDGED;
}

static void finish(struct play *play)
{
    play->ending = find_ending(play);
    add_rounds(play);
    if (play->ending == ENDING_OVER)
        set_winners_by_score(play);
}

static const char *write_move(const struct play *play, struct move move)
{
    return arena_printf(play->arena, "%lld %lld", (long long)move.a, (long long)move.b);
}

/* Both players write in secret, each in their own list if the round uses those. */
static void turn(const struct play *play, struct turn *turn)
{
    *turn = (struct turn){ .kind = TURN_PART, .player = 1 };
    if (!play->round || !has_papers(play) || round_last_row(play).count > 0)
        return;
    const struct numbers_to_number *state = play->position->state;
    *turn = (struct turn){ TURN_FIELD, .player = state->by[1].count < state->by[0].count ? 2 : 1,
                           .field = FIELD_NUMBERS };
}

/* --- for drawings --- */

size_t numbers_count(const struct play *play)
{
    return count_moves(play->position);
}

struct numbers_pair numbers_pair(const struct play *play, size_t i)
{
    const struct numbers_to_number *state = play->position->state;
    const struct paper *paper = play->state;
    bool has_marks = paper->marks.count && paper->marks.count <= SYMBOLS_MAX;
    struct numbers_pair shown = { .symbol = has_marks ? symbols_at(&paper->marks, i)
                                                      : symbol_of(move_at(play->position, i)) };
    for (int who = 0; who < 2; who++) {
        const struct numbers *numbers = &state->by[who];
        shown.number[who] = paper->written[who].items[numbers->before + i];
        shown.in_d[who] = paper->scored.count > 0 &&
                          symbols_contain(&paper->scored, numbers->items[numbers->before + i]);
    }
    return shown;
}

const char *numbers_decimals(const struct play *play)
{
    struct symbols list = list_of_decimals(play);
    return list.count ? symbols_write_numbers(&list, play->arena) : NULL;
}

const struct game game_numbers_to_number = {
    .notation = {
        .name = "numbers-to-number",
        .fields = fields,
        .rows = { { "pair", { "first", "second", "symbol" } } },
        .readings = readings,
    },
    .rules = &rules,
    .paper = &paper_form,
    .explain = explain,
    .state_size = sizeof(struct paper),
    .may_open = may_open,
    .open_round = open_round,
    .row = row,
    .unreadable_row = unreadable_row,
    .close_round = close_round,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, ROW_PAIR },
    .sizes = { { .field = FIELD_M, .low = 2, .high = 5, .meaning = "moves in a round" } },
    .turn = turn,
};
