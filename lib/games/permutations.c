/*
 * Permutations Of +- Integers, 22 April 2009. In both of two lists the integers 1 to m are placed one by
 * one, each with a sign that the opponent picks; partial sums that repeat, or are zero, score.
 */
#include <stdio.h>

#include "../claims.h"
#include "games.h"
#include "views.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_A, FIELD_B, FIELD_SUMS_A, FIELD_SUMS_B };
enum { ZERO_TWICE, SIGNED, FROM_ZERO };
enum { LIST_A, LIST_B, LIST_COUNT };

static const char *const fields[] = { "m", "A", "B", "Sums A", "Sums B", NULL };
static const char *const readings[] = { "zero-twice", "signed", "from-zero", NULL };

/* Integers of a list. */
struct integers {
    int64_t *items;
    size_t count, capacity;
};

/* List A or B as its last line has it. */
struct list {
    struct integers before, now, next; /* next is the line that is being read */
    struct slice text;                 /* of the line */
    size_t line;                       /* in the record */
    bool written;                      /* there is a line */
    bool lost;                         /* the last line cannot be read */
    bool broken;                       /* it is no permutation */
    bool doubted;      /* it does not follow from `before`, or has other sums: it may be wrong */
    bool sums_unknown; /* the line above is none whose sums could be told */
    bool sums_written; /* they stand below the line */
    const char *right_sums; /* NULL until somebody asks */
};

struct permutations {
    int64_t m; /* 0 while unknown */
    struct list lists[LIST_COUNT];
    size_t *seen; /* by an integer's size: the line that had it last, in lines counted from 1 */
    size_t seen_size, line;
    size_t field; /* the first one that was not passed yet */
    bool gap;     /* a row may have been a list */
};

static void begin(struct play *play)
{
    struct permutations *state = play->state;
    state->m = play_integer(play, FIELD_M);
}

static int64_t size_of(int64_t integer)
{
    return integer < 0 ? -integer : integer;
}

static char name_of(int which)
{
    return which == LIST_A ? 'A' : 'B';
}

/* --- lines of the lists --- */

static void read_integers(struct play *play, struct integers *integers, const struct field *field)
{
    struct tokens tokens = field_tokens(field);
    struct token token;
    integers->count = 0;
    while (token_next(&tokens, &token) == TOKEN_OK) {
        ARENA_PUSH(play->arena, integers->items, integers->count, integers->capacity);
        integers->items[integers->count++] = token.a;
    }
}

/* The text of the first integer of a size. */
static struct slice find_size(const struct field *field, int64_t size)
{
    struct tokens tokens = field_tokens(field);
    struct token token = { .a = 0 };
    while (token_next(&tokens, &token) == TOKEN_OK)
        if (size_of(token.a) == size)
            break;
    return token.text;
}

/* Makes room to mark sizes up to `count`. */
static void make_marks(struct play *play, size_t count)
{
    struct permutations *state = play->state;
    if (state->seen_size <= count) {
        state->seen_size = count * 2 + 1;
        state->seen = arena_zero(play->arena, state->seen_size, sizeof *state->seen);
    }
    state->line++;
}

/* The text of the integer at an index. */
static struct slice find_integer(const struct field *field, size_t index)
{
    struct tokens tokens = field_tokens(field);
    struct token token = { .a = 0 };
    for (size_t i = 0; i <= index; i++)
        token_next(&tokens, &token);
    return token.text;
}

/* The integer at an index does not belong into a list of so many. */
static void report_integer(struct play *play, const struct field *field,
                           const struct integers *integers, size_t index)
{
    int64_t size = size_of(integers->items[index]);
    size_t count = integers->count;
    struct slice where = find_integer(field, index);
    if (size >= 1 && size <= (int64_t)count) {
        struct diagnostic *found = report(play->report, DIAG_NOT_PERMUTATION, where,
                                          "%lld stands in the list twice", (long long)size);
        diagnostic_note(play->report, found, find_size(field, size), "here first");
        return;
    }
    report(play->report, DIAG_NOT_PERMUTATION, where,
           "a list of %zu integer%s holds 1 to %zu, each once, and not %s", count,
           count == 1 ? "" : "s", count, excerpt(play->report, where));
}

/* A list of k integers holds 1 to k. */
static bool judge_permutation(struct play *play, const struct field *field,
                              const struct integers *integers)
{
    struct permutations *state = play->state;
    make_marks(play, integers->count);
    for (size_t i = 0; i < integers->count; i++) {
        int64_t size = size_of(integers->items[i]);
        if (size < 1 || size > (int64_t)integers->count || state->seen[size] == state->line) {
            report_integer(play, field, integers, i);
            return false;
        }
        state->seen[size] = state->line;
    }
    return true;
}

/* How many of the integers above stand below in their order and with their signs. */
static size_t count_kept(const struct integers *above, const struct integers *below)
{
    size_t at = 0;
    for (size_t i = 0; i < below->count && at < above->count; i++)
        at += below->items[i] == above->items[at];
    return at;
}

static bool is_insertion(const struct integers *above, const struct integers *below)
{
    return below->count > above->count && count_kept(above, below) == above->count;
}

/*
 * A line holds all of the line before, in its order and with its signs, and more. Where that one may be wrong, it is
 * enough to hold those of the line before it.
 */
static bool judge_insertion(struct play *play, const struct list *list, const struct field *field)
{
    const struct integers *above = &list->now, *below = &list->next;
    struct diagnostic *found;
    size_t at = count_kept(above, below);
    if (list->doubted && is_insertion(&list->before, below))
        return true;
    if (below->count <= above->count)
        found = report(play->report, DIAG_NOT_INSERTION, field->value,
                       "%zu integer%s, and the line before has %zu", below->count,
                       below->count == 1 ? "" : "s", above->count);
    else if (at < above->count)
        found = report(play->report, DIAG_NOT_INSERTION,
                       find_size(field, size_of(above->items[at])),
                       "the line before has %+lld, and not in this place among the others",
                       (long long)above->items[at]);
    else
        return true;
    diagnostic_note(play->report, found, list->text, "the line before");
    return false;
}

/* The partial sums of a list, as they are written. */
static const char *write_sums(struct play *play, const struct integers *list)
{
    int64_t *sums = arena_alloc(play->arena, list->count * sizeof *sums), sum = 0;
    for (size_t i = 0; i < list->count; i++)
        sums[i] = sum += list->items[i];
    return write_integers(play, sums, list->count, ", ");
}

/* Fills in the sums of a list's last line, before that is forgotten. */
static void claim_sums(struct play *play, int which)
{
    static const int ids[] = { FIELD_SUMS_A, FIELD_SUMS_B };
    const struct permutations *state = play->state;
    const struct list *list = &state->lists[which];
    if (play->claims && list->written && !list->lost && !list->sums_unknown && !list->sums_written)
        claim_field_below(play, ids[which], list->line, write_sums(play, &list->now));
}

/* A line that may be wrong is not what later ones are held against, if one stands above it that is not. */
static void accept_line(struct list *list, const struct field *field, bool broken, bool good)
{
    struct integers old = list->doubted ? list->now : list->before;
    if (!list->doubted)
        list->before = list->now;
    list->now = list->next;
    list->next = old;
    list->doubted = !good;
    list->text = field->value;
    list->line = field->line;
    list->right_sums = NULL;
    list->written = true;
    list->lost = list->sums_written = false;
    list->broken = broken;
    list->sums_unknown = !good;
}

/* A line of more than m integers does not count; where none of m stands above it, nobody knows that one. */
static void pass_late_line(struct play *play, struct list *list, const struct field *field,
                           bool good)
{
    const struct permutations *state = play->state;
    list->written = list->sums_unknown = true;
    list->lost |= list->now.count != (size_t)state->m;
    if (!good)
        return;
    struct slice where = find_size(field, state->m + 1);
    report_after_end(play, where, excerpt(play->report, where));
}

static void take_line(struct play *play, int which, const struct field *field)
{
    struct permutations *state = play->state;
    struct list *list = &state->lists[which];
    play_need(play, FIELD_M);
    read_integers(play, &list->next, field);
    claim_sums(play, which);
    size_t count = list->next.count;
    bool late = state->m && count > (size_t)state->m;
    if (late && play->round->said_too_far) {
        pass_late_line(play, list, field, false);
        return;
    }
    bool is_first = !list->written || list->lost || list->broken;
    bool broken = !judge_permutation(play, field, &list->next);
    bool good = !broken && (is_first || judge_insertion(play, list, field));
    if (late && !broken)
        pass_late_line(play, list, field, good);
    else
        accept_line(list, field, broken, good);
}

/* --- sums --- */

static bool sums_agree(const struct integers *list, const struct field *claim)
{
    struct tokens tokens = field_tokens(claim);
    struct token token;
    int64_t sum = 0;
    size_t i = 0;
    for (; token_next(&tokens, &token) == TOKEN_OK; i++)
        if (i == list->count || token.a != (sum += list->items[i]))
            return false;
    return i == list->count;
}

/* The sums of the last line are written once, however often they are claimed. */
static const char *right_sums(struct play *play, struct list *list)
{
    if (!list->right_sums)
        list->right_sums = write_sums(play, &list->now);
    return list->right_sums;
}

static void judge_sums(struct play *play, int which, const struct field *claim)
{
    enum { SHOWN = 64 };
    struct permutations *state = play->state;
    struct list *list = &state->lists[which];
    bool again = list->sums_written;
    list->sums_written = true;
    if (!list->written || list->lost || list->sums_unknown) {
        claim_is_record(play, claim->def->id);
        return;
    }
    if (sums_agree(&list->now, claim))
        return;
    list->doubted = list->doubted || list->before.count > 0;
    const char *right = right_sums(play, list);
    struct slice beginning = { right, strnlen(right, SHOWN) };
    struct diagnostic *found = report_claim(play, DIAG_SUMS_MISMATCH, claim, again ? NULL : right,
                                            excerpt(play->report, beginning));
    diagnostic_note(play->report, found, list->text, "the list");
}

/* --- the way through the record --- */

/* Passes the first `count` fields, and learns which lines of the lists cannot be read. */
static void pass_fields(struct play *play, size_t count)
{
    struct permutations *state = play->state;
    for (; state->field < count; state->field++) {
        const struct field *field = &play->shaped->fields[state->field];
        int id = field->def && !field->usable ? field->def->id : FIELD_FREE;
        if (id == FIELD_A || id == FIELD_B) {
            struct list *list = &state->lists[id - FIELD_A];
            claim_sums(play, id - FIELD_A);
            list->written = list->lost = true;
        }
    }
}

static void field(struct play *play, const struct field *field)
{
    pass_fields(play, (size_t)(field - play->shaped->fields));
    switch (field->def->id) {
    case FIELD_A:
    case FIELD_B:
        take_line(play, field->def->id - FIELD_A, field);
        break;
    case FIELD_SUMS_A:
    case FIELD_SUMS_B:
        judge_sums(play, field->def->id - FIELD_SUMS_A, field);
        break;
    default:
        break;
    }
}

/* No row belongs to the game: it may have been a line of a list. */
static void gap(struct play *play, int kind)
{
    struct permutations *state = play->state;
    (void)kind;
    state->gap = true;
    for (int which = 0; which < LIST_COUNT; which++) {
        claim_sums(play, which);
        state->lists[which].sums_unknown = true;
    }
}

static void close_round(struct play *play)
{
    const struct permutations *state = play->state;
    size_t a = state->lists[LIST_A].now.count, b = state->lists[LIST_B].now.count;
    pass_fields(play, play->shaped->field_count);
    play->moves = play->round->moves = play->round->written = a < b ? a : b;
    for (int which = 0; which < LIST_COUNT; which++)
        claim_sums(play, which);
}

/* --- score and end --- */

/*
 * Who picked the signs gets a point for each partial sum that is zero or has the size of an earlier one.
 * `each`, where not NULL, gets the points of each place.
 */
static int64_t score_list(struct play *play, const struct integers *list, int64_t *each)
{
    struct map earlier = { .count = 0 };
    int64_t points = 0;
    uint64_t sum = 0, unused; /* modulo 2^64: the integers of a broken list may be of any size */
    if (play_reads(play, FROM_ZERO))
        map_put(&earlier, play->arena, 0, 0);
    for (size_t i = 0; i < list->count; i++) {
        sum += (uint64_t)list->items[i];
        bool negative = sum >> 63;
        uint64_t key = negative && !play_reads(play, SIGNED) ? 0 - sum : sum;
        bool repeats = map_get(&earlier, key, &unused);
        int64_t here = repeats || sum == 0;
        here += repeats && sum == 0 && play_reads(play, ZERO_TWICE);
        if (each)
            each[i] = here;
        points += here;
        map_put(&earlier, play->arena, key, 0);
    }
    return points;
}

/* One list may be all that somebody noted; but where it is short, the game goes on. */
static enum ending find_ending_of_one(const struct permutations *state, const struct list *list)
{
    bool known = list->written && !list->lost && !list->broken && !state->gap;
    return known && (int64_t)list->now.count < state->m ? ENDING_OPEN : ENDING_UNJUDGED;
}

static enum ending find_ending(const struct permutations *state)
{
    const struct list *a = &state->lists[LIST_A], *b = &state->lists[LIST_B];
    size_t m = (size_t)state->m;
    if (!a->written || !b->written)
        return find_ending_of_one(state, a->written ? a : b);
    if (a->lost || b->lost)
        return ENDING_UNJUDGED;
    if (m && a->now.count == m && b->now.count == m)
        return ENDING_OVER;
    if (state->gap || a->broken || b->broken)
        return ENDING_UNJUDGED;
    return m || a->now.count != b->now.count ? ENDING_OPEN : ENDING_UNJUDGED;
}

/* Lists of different length cannot be those of a game that is over. */
static void judge_lengths(struct play *play)
{
    const struct permutations *state = play->state;
    const struct field *said = said_finished(play);
    bool both = state->lists[LIST_A].written && state->lists[LIST_B].written;
    size_t a = state->lists[LIST_A].now.count, b = state->lists[LIST_B].now.count;
    if (!said || play->ending != ENDING_OPEN || a == b || !both)
        return;
    report(play->report, DIAG_LISTS_UNEVEN, said->value,
           "the game is not over: list A has %zu integers, and list B %zu", a, b);
    play->end_reported = true;
}

static void finish(struct play *play)
{
    const struct permutations *state = play->state;
    const struct list *a = &state->lists[LIST_A], *b = &state->lists[LIST_B];
    play->ending = find_ending(state);
    judge_lengths(play);
    play->score_unjudged = !a->written || !b->written || a->lost || b->lost || a->broken ||
                           b->broken || (state->gap && play->ending != ENDING_OVER);
    play->winner_unjudged = play->score_unjudged;
    if (!play->players)
        return;
    play->score = new_points(play, play->players);
    play->score[0] = score_list(play, &b->now, NULL);
    play->score[1] = score_list(play, &a->now, NULL);
    if (play->ending == ENDING_OVER)
        win_by_score(play);
}

/* --- legal moves --- */

/*
 * The list that is next: the shorter one, A where both are equal; a list alone goes on alone, but for the
 * first integer of a game.
 */
static int next_list(const struct permutations *state)
{
    const struct list *a = &state->lists[LIST_A], *b = &state->lists[LIST_B];
    if (a->written != b->written && a->now.count + b->now.count > 1)
        return a->written ? LIST_A : LIST_B;
    return b->now.count < a->now.count ? LIST_B : LIST_A;
}

/* The integer b, which goes to place c (0 is the first) of list a. */
static void legal(struct play *play, move_sink *sink, void *user)
{
    const struct permutations *state = play->state;
    int which = next_list(state);
    const struct list *list = &state->lists[which];
    int64_t count = (int64_t)list->now.count;
    if (count >= state->m || list->lost || list->broken)
        return;
    for (int64_t place = 0; place <= count; place++)
        for (int64_t sign = 1; sign >= -1; sign -= 2)
            if (!sink(user, play, (struct move){ .a = which, .b = sign * (count + 1), .c = place }))
                return;
}

/* The list after the move. */
static const char *write_move(const struct play *play, struct move move)
{
    enum { DIGITS = 24 };
    const struct permutations *state = play->state;
    const struct integers *list = &state->lists[move.a].now;
    char *text = arena_alloc(play->arena, (list->count + 2) * DIGITS), *at = text;
    *at++ = name_of((int)move.a);
    *at++ = ':';
    for (size_t i = 0; i <= list->count; i++) {
        if (i == (uint64_t)move.c)
            at += sprintf(at, " %+lld", (long long)move.b);
        if (i < list->count)
            at += sprintf(at, " %+lld", (long long)list->items[i]);
    }
    return text;
}

/* Who did not pick the sign puts the integer in. */
static void turn(const struct play *play, struct turn *turn)
{
    unsigned player = next_list(play->state) == LIST_A ? 1 : 2;
    *turn = (struct turn){ .player = player, .teller = 3 - player };
}

/* --- for drawings --- */

struct permutations_list permutations_list(struct play *play, int which)
{
    const struct permutations *state = play->state;
    const struct list *list = &state->lists[which];
    int64_t *points = new_points(play, (unsigned)list->now.count);
    score_list(play, &list->now, points);
    return (struct permutations_list){ list->now.items, points, list->now.count, list->text };
}

struct slice permutations_sums(const struct play *play, int which)
{
    static const int ids[] = { FIELD_SUMS_A, FIELD_SUMS_B };
    struct slice last = { NULL, 0 };
    for (size_t i = 0; i < play->shaped->field_count; i++) {
        const struct field *field = &play->shaped->fields[i];
        if (field->usable && field->def->id == ids[which])
            last = field->value;
    }
    return last;
}

static void make(struct play *play, struct move move, const char *text)
{
    struct permutations *state = play->state;
    struct list *list = &state->lists[move.a];
    struct integers *now = &list->now;
    (void)text;
    ARENA_PUSH(play->arena, now->items, now->count, now->capacity);
    memmove(now->items + move.c + 1, now->items + move.c,
            (now->count - (size_t)move.c) * sizeof *now->items);
    now->items[move.c] = move.b;
    now->count++;
    list->written = true;
}

const struct game game_permutations = {
    .name = "permutations",
    .fields = fields,
    .rows = { { NULL, { NULL } } },
    .readings = readings,
    .state_size = sizeof(struct permutations),
    .begin = begin,
    .row = NULL,
    .gap = gap,
    .field = field,
    .close_round = close_round,
    .finish = finish,
    .legal = legal,
    .write_move = write_move,
    .draw = draw_permutations,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_M, .low = 4, .high = 9 } },
    .make = make,
    .turn = turn,
};
