#include "numbers-list.h"

#include "play/claims.h"
#include "play/fit.h"
#include "views.h"

/* True if every move so far is known, so that the list can be computed. */
static bool is_list_known(const struct play *play)
{
    return numbers_count_moves(play->position) > 0 &&
           !round_in_doubt(play, DOUBT_MOVES | DOUBT_POSITION);
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
    const struct numbers_paper *paper = play->paper;
    struct symbols list = read_list(claim), numbers = numbers_list(play->position);
    return list.count == numbers.count &&
           !(symbols_differ(&list, &paper->marks) & symbols_differ(&list, &numbers));
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
    return is_all ? NO_SLICE : claim->value;
}

/* Finds the possible lists of the round, most likely first; returns how many there are. */
static size_t find_lists(const struct play *play, struct symbols lists[3])
{
    const struct numbers_paper *paper = play->paper;
    const struct field *claim = round_field(play, FIELD_LIST, 0);
    size_t count = 0;
    if (!is_list_known(play))
        return 0;
    if (claim && list_agrees(play, claim)) {
        lists[count++] = read_list(claim);
        return count;
    }
    lists[count++] = numbers_list(play->position);
    if (!symbols_equal(&paper->marks, &lists[0]))
        lists[count++] = paper->marks;
    if (claim && read_list(claim).count <= SYMBOLS_MAX)
        lists[count++] = read_list(claim);
    return count;
}

struct slice numbers_write_list(const struct position *position, size_t which)
{
    size_t count = numbers_count_moves(position);
    char *text = arena_alloc(position->arena, count + 1);
    (void)which;
    for (size_t i = 0; i < count; i++)
        text[i] = *numbers_symbol(numbers_move(position, i));
    text[count] = '\0';
    return slice_of(text);
}

struct slice numbers_write_decimals(const struct position *position, size_t which)
{
    struct symbols list = numbers_list(position);
    (void)which;
    if (symbols_count_numbers(&list) > SYMBOLS_WRITTEN_MAX)
        return NO_SLICE;
    return slice_of(symbols_write_numbers(&list, position->arena));
}

/* Checks a list without numbers, which can only be too long. */
static void judge_list_alone(struct play *play, const struct field *claim)
{
    int64_t m = play->position->sizes[SIZE_M], most = m ? m : SYMBOLS_MAX,
            count = (int64_t)tokens_count(field_tokens(claim));
    fit_at_least(play, FIELD_M, count);
    if (count > most)
        report(play->report, m ? DIAG_LIST_MISMATCH : DIAG_BAD_FIELD, claim->value,
               "%lld symbols, expected at most %lld%s", (long long)count, (long long)most,
               m ? " (m)" : "");
}

/* Replaces the points with those written, if they match within `slack`. */
static void take_points(const struct play *play, const struct field *claim, int64_t *points,
                        int64_t slack)
{
    struct shown written = read_shown(play, &claim->def->value, claim->value, 0);
    if (written.count != 2)
        return;
    for (size_t who = 0; who < 2 && slack >= 0; who++) {
        int64_t more = written.integers[who] - points[who];
        slack -= more < 0 ? -more : more;
    }
    if (slack >= 0)
        memcpy(points, written.integers, 2 * sizeof *points);
}

static void score(struct play *play)
{
    const struct numbers_paper *paper = play->paper;
    const struct field *claim = round_field(play, FIELD_POINTS, 0);
    struct symbols numbers = numbers_list(play->position);
    int64_t *points = new_points(play, 2), slack = 0;
    if (!symbols_equal(&paper->list, &numbers))
        slack = __builtin_popcountll((uint64_t)symbols_differ(&paper->marks, &numbers));
    numbers_points(play->position, &paper->list, points);
    if (claim)
        take_points(play, claim, points, slack);
    else if (slack > 0)
        doubt(play, DOUBT_SCORE | DOUBT_WINNER);
    play->round->points = points;
    play->round->point_count = 2;
}

bool numbers_suppose_list(struct play *play, size_t i)
{
    struct symbols lists[3];
    if (i >= find_lists(play, lists))
        return false;
    ((struct numbers_paper *)play->paper)->list = lists[i];
    if (play->round->ending == ENDING_OVER)
        score(play);
    return true;
}

/* The list that D: is compared with: as written, else the round's. Empty if unknown. */
static struct symbols list_of_decimals(const struct play *play)
{
    const struct field *written = round_next_line(play, FIELD_LIST, NULL);
    struct symbols list = ((const struct numbers_paper *)play->paper)->list;
    if (written)
        list.count = 0;
    if (written && written->usable)
        list = read_list(written);
    return list.count <= SYMBOLS_MAX ? list : (struct symbols){ .count = 0 };
}

const char *numbers_decimals(const struct play *play)
{
    struct symbols list = list_of_decimals(play);
    return list.count ? symbols_write_numbers(&list, play->arena) : NULL;
}

void numbers_judge_decimals(struct play *play)
{
    const struct field *claim = round_field(play, FIELD_D, 0);
    struct symbols list = list_of_decimals(play);
    if (list.count == 0)
        return;
    struct slice wrong = claim ? find_wrong_decimal(play, claim, &list) : NO_SLICE;
    if (wrong.ptr)
        report_wrong(play, DIAG_DECIMALS_MISMATCH, wrong, claim->value,
                     symbols_write_numbers(&list, play->arena));
    else if (symbols_count_numbers(&list) <= SYMBOLS_WRITTEN_MAX)
        fill_field(play, FIELD_D, 0, symbols_write_numbers(&list, play->arena));
}

void numbers_judge_list(struct play *play)
{
    const struct field *claim = round_field(play, FIELD_LIST, 0);
    if (!is_list_known(play)) {
        if (claim && !round_in_doubt(play, DOUBT_MOVES))
            judge_list_alone(play, claim);
        keep_field(play, FIELD_LIST); /* no other record of the list */
        keep_field(play, FIELD_D);
    } else if (!claim || !list_agrees(play, claim)) {
        judge_claim(play, FIELD_LIST, 0, DIAG_LIST_MISMATCH,
                    numbers_write_list(play->position, 0).ptr);
    }
}
