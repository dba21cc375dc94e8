/*
 * Permutations Of +- Integers, 22 April 2009. In both of two lists the integers 1 to m are placed one by
 * one, each with a sign that the opponent picks; partial sums that repeat, or are zero, score.
 */
#include <stdio.h>

#include "base/decimal.h"
#include "base/wording.h"
#include "play/claims.h"
#include "play/fit.h"
#include "views.h"

enum { FIELD_M = FIELD_OF_GAME, FIELD_A, FIELD_B, FIELD_SUMS_A, FIELD_SUMS_B };
enum { SIZE_M };
enum { ZERO_TWICE, SIGNED, FROM_ZERO };
enum { LIST_A, LIST_B, LIST_COUNT };

static const char *const fields[] = { "m", "A", "B", "Sums A", "Sums B", NULL };
static const char *const readings[] = { "zero-twice", "signed", "from-zero", NULL };

/* --- the rules: a move puts integer b into list a, behind the integer of size c, or in front if c is 0 --- */

/* A list of 1 to `count`, each with a sign; linked, so that a move takes no longer in a long list. */
struct list {
    struct node {
        int64_t integer, next; /* `next` is the size of the integer behind it; 0 for none */
    } * nodes;                 /* by size; what nodes[0] has behind it is the first integer */
    size_t count, capacity;
    bool unknown; /* it is not on paper: no move in it is known to be legal */
};

struct permutations {
    struct list lists[LIST_COUNT];
    struct map earlier; /* room for the partial sums of a list */
};

static int64_t size_of(int64_t integer)
{
    return integer < 0 ? -integer : integer;
}

static void begin(struct position *position)
{
    struct permutations *state = position->state;
    for (int which = 0; which < LIST_COUNT; which++)
        state->lists[which].nodes = arena_zero(position->arena, 1, sizeof(struct node));
    state->lists[LIST_A].capacity = state->lists[LIST_B].capacity = 1;
}

/* The list goes on alone: the other one is not on paper. */
static bool is_alone(const struct permutations *state, int which)
{
    return state->lists[which].count > 1 && state->lists[!which].count == 0;
}

/*
 * The list that is next: the shorter one, A if both are equal; a list alone goes on alone, but for the
 * first integer of a game. Each list is a part of the game.
 */
static int next_list(const struct position *position)
{
    const struct permutations *state = position->state;
    if (position->part)
        return (int)position->part - 1;
    if (is_alone(state, LIST_A) || is_alone(state, LIST_B))
        return is_alone(state, LIST_A) ? LIST_A : LIST_B;
    return state->lists[LIST_B].count < state->lists[LIST_A].count ? LIST_B : LIST_A;
}

/* The list belongs to the part that is played. */
static bool is_played(const struct position *position, int which)
{
    return !position->part || (int)position->part == which + 1;
}

/* No integer will be put into the list. */
static bool is_full(const struct position *position, int which)
{
    const struct permutations *state = position->state;
    size_t m = (size_t)position->sizes[SIZE_M];
    return (m && state->lists[which].count >= m) || (position->part && is_alone(state, !which));
}

/* The player who puts the integer in; the other one picks its sign. */
static unsigned mover(const struct position *position)
{
    return next_list(position) == LIST_A ? 1 : 2;
}

static enum diagnostic_id check(const struct position *position, struct move move)
{
    const struct permutations *state = position->state;
    int64_t count = (int64_t)state->lists[move.a].count, m = position->sizes[SIZE_M];
    if (size_of(move.b) != count + 1)
        return DIAG_NOT_PERMUTATION;
    if (move.c < 0 || move.c > count)
        return DIAG_NOT_INSERTION;
    if (m && count >= m)
        return DIAG_AFTER_END;
    return move.a == next_list(position) ? DIAG_NONE : DIAG_LISTS_UNEVEN;
}

static void make(struct position *position, struct move move)
{
    struct list *list = &((struct permutations *)position->state)->lists[move.a];
    ARENA_RESERVE(position->arena, list->nodes, list->count + 2, list->capacity);
    struct node *before = &list->nodes[move.c];
    list->nodes[++list->count] = (struct node){ move.b, before->next };
    before->next = (int64_t)list->count;
}

static void undo(struct position *position, struct move move)
{
    struct list *list = &((struct permutations *)position->state)->lists[move.a];
    list->nodes[move.c].next = list->nodes[list->count--].next;
}

static void candidates(const struct position *position, candidate_sink *sink, void *user)
{
    const struct permutations *state = position->state;
    int which = next_list(position);
    const struct list *list = &state->lists[which];
    int64_t size = (int64_t)list->count + 1, place = 0;
    if (list->unknown || size > position->sizes[SIZE_M])
        return;
    do
        for (int64_t sign = 1; sign >= -1; sign -= 2)
            if (!sink(user, (struct move){ .a = which, .b = sign * size, .c = place }))
                return;
    while ((place = list->nodes[place].next) != 0);
}

static bool over(const struct position *position)
{
    bool is_over = true;
    for (int which = 0; which < LIST_COUNT; which++)
        is_over &= !is_played(position, which) || is_full(position, which);
    return is_over;
}

/* The index of the first integer that is no size from 1 to the length, or one that was there before; or the length. */
static size_t first_misfit(struct arena *arena, const struct shown *shown)
{
    bool *seen = arena_zero(arena, shown->count + 1, sizeof *seen);
    for (size_t i = 0; i < shown->count; i++) {
        int64_t size = size_of(shown->integers[i]);
        if (size < 1 || size > (int64_t)shown->count || seen[size])
            return i;
        seen[size] = true;
    }
    return shown->count;
}

/* The size of the first integer of a list that is not among those shown, in its order and with its sign; or 0. */
static int64_t first_missing(const struct list *list, const struct shown *shown)
{
    int64_t at = list->nodes[0].next;
    for (size_t i = 0; i < shown->count && at; i++)
        if (shown->integers[i] == list->nodes[at].integer)
            at = list->nodes[at].next;
    return at;
}

static bool grows_into(const struct list *list, const struct shown *shown)
{
    return shown->count > list->count && !first_missing(list, shown);
}

/* Each new integer goes behind the nearest one before it that is smaller: the larger ones come later. */
static void pass_insertions(struct arena *arena, const struct list *list, const struct shown *shown,
                            candidate_sink *sink, void *user)
{
    int64_t count = (int64_t)list->count, base = 0;
    size_t added = shown->count - list->count, depth = 0;
    struct move *moves = arena_alloc(arena, added * sizeof *moves); /* by size */
    int64_t *smaller = arena_alloc(arena, added * sizeof *smaller);
    for (size_t i = 0; i < shown->count; i++) {
        int64_t size = size_of(shown->integers[i]);
        if (size <= count) {
            base = size;
            depth = 0;
            continue;
        }
        while (depth > 0 && smaller[depth - 1] > size)
            depth--;
        moves[size - count - 1] = (struct move){ .a = shown->kind,
                                                 .b = shown->integers[i],
                                                 .c = depth > 0 ? smaller[depth - 1] : base };
        smaller[depth++] = size;
    }
    for (size_t i = 0; i < added; i++)
        if (!sink(user, moves[i]))
            return;
}

/* A line may be several moves, also while the other list has fewer integers. */
static enum diagnostic_id between(const struct position *position, const struct shown *shown,
                                  candidate_sink *sink, void *user)
{
    const struct list *list = &((struct permutations *)position->state)->lists[shown->kind];
    if (first_misfit(position->arena, shown) < shown->count)
        return DIAG_NOT_PERMUTATION;
    if (!grows_into(list, shown))
        return DIAG_NOT_INSERTION;
    pass_insertions(position->arena, list, shown, sink, user);
    return DIAG_NONE;
}

/*
 * The points of the player who picked the signs: one for each partial sum that is zero or has the size of an earlier
 * one. `each`, if not NULL, gets the points of each place.
 */
static int64_t score_list(const struct position *position, int which, int64_t *each)
{
    const struct list *list = &((struct permutations *)position->state)->lists[which];
    struct map *earlier = &((struct permutations *)position->state)->earlier;
    int64_t points = 0, sum = 0;
    uint64_t unused;
    map_clear(earlier);
    if (position_has_reading(position, FROM_ZERO))
        map_put(earlier, position->arena, 0, 0);
    for (int64_t at = list->nodes[0].next; at; at = list->nodes[at].next) {
        sum += list->nodes[at].integer;
        uint64_t key = (uint64_t)(position_has_reading(position, SIGNED) ? sum : size_of(sum));
        bool repeats = map_get(earlier, key, &unused);
        int64_t here = repeats || sum == 0;
        here += repeats && sum == 0 && position_has_reading(position, ZERO_TWICE);
        if (each)
            *each++ = here;
        points += here;
        map_put(earlier, position->arena, key, 0);
    }
    return points;
}

static void points(const struct position *position, int64_t *points)
{
    for (int which = 0; which < LIST_COUNT; which++)
        if (is_played(position, which))
            points[!which] = score_list(position, which, NULL);
}

/* A list with all signs turned over scores the same, and so does all that is put into it. */
static uint64_t key(const struct position *position)
{
    const struct permutations *state = position->state;
    uint64_t key = 0;
    for (int which = 0; which < LIST_COUNT; which++) {
        const struct list *list = &state->lists[which];
        if (!is_played(position, which))
            continue;
        int64_t turn = list->count > 0 ? list->nodes[1].integer : 0;
        key = map_mix(key + list->count + 1);
        for (int64_t at = list->nodes[0].next; at; at = list->nodes[at].next)
            key = map_mix(key + (uint64_t)(turn * list->nodes[at].integer));
    }
    return key;
}

/* The opponent of the player who places an integer picks its sign. */
static int64_t sign_of(struct move move)
{
    return move.b < 0;
}

/* The partial sums of a list, as written. */
static const char *write_sums(const struct position *position, int which)
{
    const struct list *list = &((struct permutations *)position->state)->lists[which];
    char *text = arena_alloc(position->arena, list->count * (DECIMAL_MAX + 2) + 1), *end = text;
    int64_t sum = 0;
    for (int64_t at = list->nodes[0].next; at; at = list->nodes[at].next) {
        sum += list->nodes[at].integer;
        end = put_decimal(end > text ? stpcpy(end, ", ") : end, sum);
    }
    *end = '\0';
    return text;
}

static const struct rules rules = {
    .state_size = sizeof(struct permutations),
    .scoring = POINTS_OF_PLAYERS,
    .begin = begin,
    .between = between,
    .check = check,
    .make = make,
    .undo = undo,
    .candidates = candidates,
    .over = over,
    .points = points,
    .mover = mover,
    .group = sign_of,
    .parts = LIST_COUNT,
    .key = key,
};

/* --- the paper: lines of lists, and below them their sums --- */

/*
 * The lines of list A or B. Their doubt is DOUBT_MOVES if the last line is not known, DOUBT_POSITION if it is no
 * permutation, DOUBT_SCORE if its sums are not judged.
 */
enum { LIST_UNKNOWN = DOUBT_MOVES | DOUBT_POSITION };
struct lines {
    const struct field *above, *last; /* the last lines; NULL for none */
    size_t count;                     /* of integers in the last line */
    unsigned doubt;                   /* bits of enum doubt */
    bool may_be_wrong;      /* it does not follow from the line above, or has other sums */
    const char *right_sums; /* NULL until they are claimed */
};

struct paper {
    struct lines lists[LIST_COUNT];
    bool has_slips; /* a line was wrong: moves are no longer those of a legal game */
};

static struct list *list_of(const struct play *play, int which)
{
    return &((struct permutations *)play->position->state)->lists[which];
}

static struct lines *lines_of(const struct play *play, int which)
{
    return &((struct paper *)play->state)->lists[which];
}

static struct shown read_line(const struct play *play, int which, const struct field *field)
{
    return read_shown(play, &field->def->value, field->value, which);
}

/* The text of the first integer of a size in a line. */
static struct slice find_size(const struct field *field, int64_t size)
{
    struct tokens tokens = field_tokens(field);
    struct token token = { .a = 0 };
    while (token_next(&tokens, &token) == TOKEN_OK)
        if (size_of(token.a) == size)
            break;
    return token.text;
}

static void report_misfit(struct play *play, const struct field *field, const struct shown *shown)
{
    size_t index = first_misfit(play->arena, shown);
    struct tokens tokens = field_tokens(field);
    struct token token = { .a = 0 };
    for (size_t i = 0; i <= index; i++)
        token_next(&tokens, &token);
    int64_t size = size_of(token.a);
    if (size >= 1 && size <= (int64_t)shown->count) {
        struct diagnostic *found = report(play->report, DIAG_NOT_PERMUTATION, token.text,
                                          "duplicate %lld", (long long)size);
        diagnostic_note(play->report, found, find_size(field, size), "here first");
        return;
    }
    report(play->report, DIAG_NOT_PERMUTATION, token.text,
           "a list of %zu %s holds 1 to %zu, each once, but not %s", shown->count,
           plural(shown->count, "integer", "integers"), shown->count,
           excerpt(play->report, token.text));
}

static void report_insertion(struct play *play, const struct field *field,
                             const struct shown *shown)
{
    const struct list *list = list_of(play, shown->kind);
    int64_t missing = first_missing(list, shown);
    struct diagnostic *found;
    if (shown->count <= list->count)
        found = report(play->report, DIAG_NOT_INSERTION, field->value,
                       "%zu %s, but the previous line has %zu", shown->count,
                       plural(shown->count, "integer", "integers"), list->count);
    else
        found = report(play->report, DIAG_NOT_INSERTION, find_size(field, missing),
                       "the previous line has %+lld, but not in this place among the others",
                       (long long)list->nodes[missing].integer);
    diagnostic_note(play->report, found, lines_of(play, shown->kind)->last->value,
                    "the line before");
}

/* --- moves --- */

/* A line whose moves are made. */
struct playing {
    struct play *play;
    const struct field *line;
};

static bool play_one(void *user, struct move move)
{
    const struct playing *playing = user;
    struct play *play = playing->play;
    const struct paper *paper = play->state;
    enum diagnostic_id fault = check(play->position, move);
    if (fault == DIAG_AFTER_END)
        return false;
    play_make(play, move, playing->line->value, fault == DIAG_NONE && !paper->has_slips);
    return true;
}

static void empty_list(struct list *list)
{
    list->count = 0;
    list->nodes[0].next = 0;
}

/* Puts what a line shows in place of a list. */
static void replace_list(struct play *play, int which, const struct field *line)
{
    struct playing playing = { play, line };
    struct shown shown = read_line(play, which, line);
    ((struct paper *)play->state)->has_slips = true;
    empty_list(list_of(play, which));
    between(play->position, &shown, play_one, &playing);
}

/* Makes the moves of a line; returns the rule that it breaks, which is reported. */
static enum diagnostic_id play_line(struct play *play, int which, const struct field *line)
{
    struct playing playing = { play, line };
    struct shown shown = read_line(play, which, line);
    enum diagnostic_id fault = between(play->position, &shown, play_one, &playing);
    if (fault == DIAG_NOT_PERMUTATION)
        report_misfit(play, line, &shown);
    if (fault == DIAG_NOT_INSERTION)
        report_insertion(play, line, &shown);
    return fault;
}

/* If the last line may be wrong, the next one may follow the line above it, which is then in its place. */
static void choose_line_above(struct play *play, int which, const struct field *line)
{
    const struct lines *lines = lines_of(play, which);
    const struct field *bases[] = { lines->above, lines->last };
    struct list *list = list_of(play, which);
    if (lines->doubt & LIST_UNKNOWN)
        empty_list(list);
    for (int i = 0; i < 2 && lines->may_be_wrong; i++) {
        struct shown shown = read_line(play, which, line);
        if (grows_into(list, &shown))
            break;
        replace_list(play, which, bases[i]);
    }
}

/* A line of more than m integers does not count. If none of m is above it, that one is not known. */
static void pass_late_line(struct play *play, struct lines *lines, const struct field *line,
                           enum diagnostic_id fault)
{
    int64_t m = play->position->sizes[SIZE_M];
    bool is_known = lines->count == (size_t)m && !lines->may_be_wrong;
    struct slice where = find_size(line, m + 1);
    lines->doubt |= is_known ? DOUBT_SCORE : DOUBT_SCORE | DOUBT_MOVES;
    if (fault == DIAG_NONE)
        report_after_end(play, where, excerpt(play->report, where));
}

static void take_line(struct play *play, int which, const struct field *line)
{
    struct lines *lines = lines_of(play, which);
    size_t count = tokens_count(field_tokens(line));
    int64_t m = play_require(play, FIELD_M);
    fit_at_least(play, FIELD_M, (int64_t)count);
    choose_line_above(play, which, line);
    enum diagnostic_id fault = play_line(play, which, line);
    if (m && (int64_t)count > m) {
        pass_late_line(play, lines, line, fault);
        return;
    }
    if (fault == DIAG_NOT_INSERTION)
        replace_list(play, which, line);
    *lines = (struct lines){ .above = lines->may_be_wrong ? lines->above : lines->last,
                             .last = line,
                             .count = count,
                             .may_be_wrong = fault != DIAG_NONE };
    if (fault != DIAG_NONE)
        lines->doubt = DOUBT_SCORE | (fault == DIAG_NOT_PERMUTATION ? DOUBT_POSITION : 0);
}

/* --- sums --- */

static const int sums_fields[] = { FIELD_SUMS_A, FIELD_SUMS_B };

/* Fills in the sums of a list's last line, before that is forgotten. */
static void claim_sums(struct play *play, int which)
{
    const struct lines *lines = lines_of(play, which);
    if (play->claims && lines->count > 0 && !lines->doubt && !lines->right_sums)
        claim_field_below(play, sums_fields[which], lines->last->line,
                          write_sums(play->position, which));
}

static void judge_sums(struct play *play, int which, const struct field *claim)
{
    struct lines *lines = lines_of(play, which);
    bool again = lines->right_sums;
    if (lines->count == 0 || lines->doubt) {
        keep_field(play, claim->def->id);
        return;
    }
    if (!again) /* written once, however often they are claimed */
        lines->right_sums = write_sums(play->position, which);
    struct slice right = { lines->right_sums, strlen(lines->right_sums) };
    if (tokens_equal(field_tokens(claim), value_tokens(&claim->def->value, right)))
        return;
    lines->may_be_wrong |= lines->above != NULL;
    struct diagnostic *found = report_claim(play, DIAG_SUMS_MISMATCH, claim,
                                            again ? NULL : right.ptr, excerpt(play->report, right));
    diagnostic_note(play->report, found, lines->last->value, "the list");
}

/* --- the lines of the record --- */

static void field(struct play *play, const struct field *field)
{
    int id = field->def->id;
    bool is_line = id == FIELD_A || id == FIELD_B;
    int which = id == FIELD_A || id == FIELD_SUMS_A ? LIST_A : LIST_B;
    if (is_line)
        claim_sums(play, which);
    if (is_line && field->usable)
        take_line(play, which, field);
    else if (is_line)
        lines_of(play, which)->doubt |= DOUBT_MOVES;
    else if (field->usable)
        judge_sums(play, which, field);
}

/* No row belongs to the game: it may have been a line of a list. */
static void unreadable_row(struct play *play, int kind)
{
    (void)kind;
    for (int which = 0; which < LIST_COUNT; which++) {
        claim_sums(play, which);
        lines_of(play, which)->doubt |= DOUBT_SCORE;
    }
}

static void close_round(struct play *play)
{
    size_t a = lines_of(play, LIST_A)->count, b = lines_of(play, LIST_B)->count;
    play->moves = play->round->moves = play->round->moves_on_paper = a < b ? a : b;
    for (int which = 0; which < LIST_COUNT; which++) {
        unsigned unknown = lines_of(play, which)->doubt & LIST_UNKNOWN;
        claim_sums(play, which);
        list_of(play, which)->unknown = unknown;
        doubt_round(play, unknown);
    }
}

/* A list that is short shows that the game goes on; if m is unknown, that is the shorter one of two. */
static bool has_short_list(size_t a, size_t b, size_t m)
{
    if (m == 0)
        return a > 0 && b > 0 && a != b;
    return (a > 0 && a < m) || (b > 0 && b < m);
}

/* Lists of different length cannot be those of a game that is over. */
static void judge_lengths(struct play *play, size_t a, size_t b)
{
    const struct field *said = finish_claim(play);
    if (!said || a == 0 || b == 0 || a == b || in_doubt(play, DOUBT_END))
        return;
    report(play->report, DIAG_LISTS_UNEVEN, said->value,
           "the game is not over: list A has %zu integers, and list B %zu", a, b);
}

static void finish(struct play *play)
{
    const struct lines *lines = lines_of(play, LIST_A);
    size_t a = lines[LIST_A].count, b = lines[LIST_B].count;
    bool is_known = !((lines[LIST_A].doubt | lines[LIST_B].doubt) & DOUBT_MOVES),
         is_over = is_known && position_is_over(play->position);
    unsigned moves = is_over ? 0 : DOUBT_MOVES; /* a row behind the end is no move */
    bool goes_on = has_short_list(a, b, (size_t)play->position->sizes[SIZE_M]) &&
                   !round_in_doubt(play, LIST_UNKNOWN);
    if (!is_over && !goes_on)
        doubt(play, DOUBT_END);
    if (a == 0 || b == 0 || round_in_doubt(play, moves | DOUBT_POSITION))
        doubt(play, DOUBT_SCORE | DOUBT_WINNER);
    judge_lengths(play, a, b);
    finish_by_points(play, is_known);
}

/* --- for the verifier --- */

static struct slice write_sums_of(const struct position *position, unsigned player, size_t which)
{
    (void)player;
    return slice_of(write_sums(position, (int)which));
}

/* What the end is told by: how long the lists are. */
static void settle(struct play *play)
{
    struct paper *paper = play->state;
    for (int which = 0; which < LIST_COUNT; which++)
        paper->lists[which].count = list_of(play, which)->count;
    close_round(play);
}

static const struct paper_form paper_form = {
    .fields = { { .field = FIELD_A, .meaning = PAPER_POSITION, .kind = LIST_A },
                { .field = FIELD_B, .meaning = PAPER_POSITION, .kind = LIST_B },
                { .field = FIELD_SUMS_A,
                  .meaning = PAPER_CLAIM,
                  .write = write_sums_of,
                  .kind = LIST_A },
                { .field = FIELD_SUMS_B,
                  .meaning = PAPER_CLAIM,
                  .write = write_sums_of,
                  .kind = LIST_B } },
    .settle = settle,
};

/* --- moves as written, and whose they are --- */

static char *put_integer(char *at, int64_t integer)
{
    return at + sprintf(at, " %+lld", (long long)integer);
}

/* The list after the move. */
static const char *write_move(const struct play *play, struct move move)
{
    enum { DIGITS = 24 };
    const struct list *list = list_of(play, (int)move.a);
    char *text = arena_alloc(play->arena, (list->count + 2) * DIGITS);
    char *end = text + sprintf(text, "%s:", fields[move.a == LIST_A ? 1 : 2]);
    int64_t at = 0;
    do {
        if (at > 0)
            end = put_integer(end, list->nodes[at].integer);
        if (at == move.c)
            end = put_integer(end, move.b);
    } while ((at = list->nodes[at].next) != 0);
    return text;
}

static void turn(const struct play *play, struct turn *turn)
{
    unsigned player = mover(play->position);
    *turn = (struct turn){ .player = player, .co_player = 3 - player };
}

/* --- for drawings --- */

struct permutations_list permutations_list(struct play *play, int which)
{
    const struct lines *lines = lines_of(play, which);
    int64_t *points = new_points(play, (unsigned)lines->count);
    if (!lines->last)
        return (struct permutations_list){ .count = 0 };
    if (!(lines->doubt & LIST_UNKNOWN))
        score_list(play->position, which, points);
    struct shown shown = read_line(play, which, lines->last);
    return (struct permutations_list){ shown.integers, points, shown.count, lines->last->value };
}

const struct game game_permutations = {
    .notation = {
        .name = "permutations",
        .fields = fields,
        .rows = { { NULL, { NULL } } },
        .readings = readings,
    },
    .rules = &rules,
    .paper = &paper_form,
    .state_size = sizeof(struct paper),
    .unreadable_row = unreadable_row,
    .field = field,
    .close_round = close_round,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_M, .low = 4, .high = 9, .meaning = "integers in each list" } },
    .turn = turn,
};
