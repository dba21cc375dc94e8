/* Permutations Of +- Integers on paper: reads its rows and fields, judges the claims and reports the errors. */
#include <stdio.h>
#include <stdlib.h>

#include "base/decimal.h"
#include "base/wording.h"
#include "play/claims.h"
#include "play/fit.h"
#include "rules/permutations.h"
#include "views.h"

/* --- the paper: lines with lists, each followed by its sums --- */

/*
 * The lines of list A or B; the game's state has both. Doubt: DOUBT_MOVES if the last line is unknown, DOUBT_POSITION if it is not a permutation,
 * DOUBT_SCORE if its sums are not judged.
 */
enum { LIST_UNKNOWN = DOUBT_MOVES | DOUBT_POSITION };
struct lines {
    const struct field *above, *last; /* the line before the last, and the last; NULL if none */
    size_t count;                     /* integers in the last line */
    unsigned doubt;                   /* bits of enum doubt */
    bool may_be_wrong;       /* the last line does not follow from `above`, or its sums differ */
    struct slice right_sums; /* the correct sums; ptr is NULL until they are claimed */
};

static struct list *list_of(const struct play *play, int which)
{
    return &((struct permutations *)play->position->state)->lists[which];
}

static struct lines *lines_of(const struct play *play, int which)
{
    return (struct lines *)play->state + which;
}

static struct shown read_line(const struct play *play, int which, const struct field *field)
{
    return read_shown(play, &field->def->value, field->value, which);
}

/* The text of the first integer of this size in a line, or of the second one. */
static struct slice find_size(const struct field *field, int64_t size, int which)
{
    struct tokens tokens = field_tokens(field);
    struct token token = { .a = 0 };
    while (which > 0 && token_next(&tokens, &token) == TOKEN_OK)
        which -= llabs(token.a) == size;
    return token.text;
}

static void report_misfit(struct play *play, const struct field *field, const struct shown *shown)
{
    size_t misfit = permutations_misfit(play->arena, shown);
    long long size = llabs(shown->integers[misfit]);
    struct slice first = find_size(field, size, 1), second = find_size(field, size, 2);
    if (size < 1 || size > (int64_t)shown->count) {
        report(play->report, DIAG_NOT_PERMUTATION, first,
               "a list of %zu %s holds 1 to %zu, each once, but not %s", shown->count,
               plural(shown->count, "integer", "integers"), shown->count,
               excerpt(play->report, first));
        return;
    }
    struct diagnostic *found =
            report(play->report, DIAG_NOT_PERMUTATION, second, "duplicate %lld", size);
    diagnostic_note(play->report, found, first, "here first");
}

static void report_insertion(struct play *play, const struct field *field,
                             const struct shown *shown)
{
    const struct list *list = list_of(play, shown->kind);
    int64_t missing = permutations_missing(list, shown);
    struct diagnostic *found;
    if (shown->count <= list->count)
        found = report(play->report, DIAG_NOT_INSERTION, field->value,
                       "%zu %s, but the previous line has %zu", shown->count,
                       plural(shown->count, "integer", "integers"), list->count);
    else
        found = report(play->report, DIAG_NOT_INSERTION, find_size(field, missing, 1),
                       "the previous line has %+lld, but not in this place among the others",
                       (long long)list->nodes[missing].integer);
    diagnostic_note(play->report, found, lines_of(play, shown->kind)->last->value,
                    "the line before");
}

/* --- moves --- */

struct playing {
    struct play *play;
    const struct field *line;
};

static bool play_one(void *user, struct move move)
{
    const struct playing *playing = user;
    struct play *play = playing->play;
    enum diagnostic_id fault = position_check(play->position, move);
    if (fault != DIAG_AFTER_END)
        play_make(play, move, playing->line->value, fault == DIAG_NONE);
    return fault != DIAG_AFTER_END;
}

static void empty_list(struct list *list)
{
    list->count = 0;
    list->nodes[0].next = 0;
}

/* Makes the moves of a line; returns the rule it breaks. */
static enum diagnostic_id play_line(struct play *play, const struct field *line,
                                    const struct shown *shown)
{
    struct playing playing = { play, line };
    return permutations_rules.between(play->position, shown, play_one, &playing);
}

/* Replaces a list with the one shown in a line. */
static void replace_list(struct play *play, int which, const struct field *line)
{
    struct shown shown = read_line(play, which, line);
    empty_list(list_of(play, which));
    play_line(play, line, &shown);
}

/* If the last line may be wrong, goes back to the line above it if the next line follows from that one. */
static void choose_line_above(struct play *play, const struct shown *next)
{
    const struct lines *lines = lines_of(play, next->kind);
    struct list *list = list_of(play, next->kind);
    if (lines->doubt & LIST_UNKNOWN)
        empty_list(list);
    if (!lines->may_be_wrong || permutations_grow(list, next))
        return;
    replace_list(play, next->kind, lines->above);
    if (!permutations_grow(list, next))
        replace_list(play, next->kind, lines->last);
}

/* Ignores a line of more than m integers. Unless the line above it has exactly m, the list is then unknown. */
static void skip_line_after_end(struct play *play, struct lines *lines, const struct field *line,
                                enum diagnostic_id fault)
{
    int64_t m = play->position->sizes[SIZE_M];
    bool is_known = lines->count == (size_t)m && !lines->may_be_wrong;
    lines->doubt |= is_known ? DOUBT_SCORE : DOUBT_SCORE | DOUBT_MOVES;
    if (fault == DIAG_NONE)
        report_after_end(play, find_size(line, m + 1, 1));
}

static void take_line(struct play *play, int which, const struct field *line)
{
    struct lines *lines = lines_of(play, which);
    struct shown shown = read_line(play, which, line);
    size_t m = (size_t)play_require(play, FIELD_M);
    fit_at_least(play, FIELD_M, (int64_t)shown.count);
    choose_line_above(play, &shown);
    enum diagnostic_id fault = play_line(play, line, &shown);
    if (fault == DIAG_NOT_PERMUTATION)
        report_misfit(play, line, &shown);
    if (fault == DIAG_NOT_INSERTION)
        report_insertion(play, line, &shown);
    if (m && shown.count > m) {
        skip_line_after_end(play, lines, line, fault);
        return;
    }
    if (fault == DIAG_NOT_INSERTION)
        replace_list(play, which, line);
    *lines = (struct lines){ .above = lines->may_be_wrong ? lines->above : lines->last,
                             .last = line,
                             .count = shown.count,
                             .may_be_wrong = fault != DIAG_NONE };
    if (fault != DIAG_NONE)
        lines->doubt = DOUBT_SCORE | (fault == DIAG_NOT_PERMUTATION ? DOUBT_POSITION : 0);
}

/* --- sums --- */

/* Fills in the sums of a list's last line before the line is forgotten. */
static void claim_sums(struct play *play, int which)
{
    const struct lines *lines = lines_of(play, which);
    if (play->claims && lines->count > 0 && !lines->doubt && !lines->right_sums.ptr)
        claim_field_below(play, which == LIST_A ? FIELD_SUMS_A : FIELD_SUMS_B, lines->last->line,
                          permutations_write_sums(play->position, 0, (size_t)which).ptr);
}

static void judge_sums(struct play *play, int which, const struct field *claim)
{
    struct lines *lines = lines_of(play, which);
    bool again = lines->right_sums.ptr;
    if (lines->count == 0 || lines->doubt) {
        keep_field(play, claim->def->id);
        return;
    }
    if (!again) /* written once, even if claimed more than once */
        lines->right_sums = permutations_write_sums(play->position, 0, (size_t)which);
    struct slice right = lines->right_sums;
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

/* The game has no rows, so an unreadable row may have been a line of a list. */
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

/* True if a list is short, so that the game goes on. If m is unknown, that is so if the lengths differ. */
static bool has_short_list(size_t a, size_t b, size_t m)
{
    if (m == 0)
        return a > 0 && b > 0 && a != b;
    return (a > 0 && a < m) || (b > 0 && b < m);
}

/* Reports lists of different lengths in a game that is over. */
static void judge_lengths(struct play *play, size_t a, size_t b)
{
    const struct field *claim = finish_claim(play);
    if (!claim || a == 0 || b == 0 || a == b || in_doubt(play, DOUBT_END))
        return;
    report(play->report, DIAG_LISTS_UNEVEN, claim->value,
           "the game is not over: list A has %zu %s, and list B %zu", a,
           plural(a, "integer", "integers"), b);
}

static void finish(struct play *play)
{
    const struct lines *lines = lines_of(play, LIST_A);
    size_t a = lines[LIST_A].count, b = lines[LIST_B].count;
    bool is_known = !((lines[LIST_A].doubt | lines[LIST_B].doubt) & DOUBT_MOVES),
         is_over = is_known && position_is_over(play->position);
    unsigned moves = is_over ? 0 : DOUBT_MOVES; /* a row after the end is not a move */
    bool goes_on = has_short_list(a, b, (size_t)play->position->sizes[SIZE_M]) &&
                   !round_in_doubt(play, LIST_UNKNOWN);
    if (!is_over && !goes_on)
        doubt(play, DOUBT_END);
    if (a == 0 || b == 0 || round_in_doubt(play, moves | DOUBT_POSITION))
        doubt(play, DOUBT_SCORE | DOUBT_WINNER);
    judge_lengths(play, a, b);
    finish_by_points(play, is_known);
}

/* --- what rows and fields mean --- */

/* Determines from the lengths of the lists whether the game is over. */
static void settle(struct play *play)
{
    for (int which = 0; which < LIST_COUNT; which++)
        lines_of(play, which)->count = list_of(play, which)->count;
    close_round(play);
}

static const struct paper_form paper_form = {
    .fields = { { .field = FIELD_A, .meaning = PAPER_POSITION, .kind = LIST_A },
                { .field = FIELD_B, .meaning = PAPER_POSITION, .kind = LIST_B },
                { .field = FIELD_SUMS_A,
                  .meaning = PAPER_CLAIM,
                  .write = permutations_write_sums,
                  .kind = LIST_A },
                { .field = FIELD_SUMS_B,
                  .meaning = PAPER_CLAIM,
                  .write = permutations_write_sums,
                  .kind = LIST_B } },
    .settle = settle,
};

/* --- moves as written --- */

static char *put_integer(char *at, int64_t integer)
{
    return at + sprintf(at, " %+lld", (long long)integer);
}

/* A move is written as the list that results from it. */
static const char *write_move(const struct play *play, struct move move)
{
    enum { DIGITS = 24 };
    const struct list *list = list_of(play, (int)move.a);
    char *text = arena_alloc(play->arena, (list->count + 2) * DIGITS);
    char *end = text + sprintf(text, "%s:", play->game->notation.fields[move.a == LIST_A ? 1 : 2]);
    int64_t at = 0;
    do {
        if (at > 0)
            end = put_integer(end, list->nodes[at].integer);
        if (at == move.c)
            end = put_integer(end, move.b);
    } while ((at = list->nodes[at].next) != 0);
    return text;
}

/* --- for drawings --- */

struct permutations_list permutations_list(struct play *play, int which)
{
    const struct lines *lines = lines_of(play, which);
    int64_t *points = new_points(play, (unsigned)lines->count);
    if (!lines->last)
        return (struct permutations_list){ .count = 0 };
    if (!(lines->doubt & LIST_UNKNOWN))
        permutations_score(play->position, which, points);
    struct shown shown = read_line(play, which, lines->last);
    return (struct permutations_list){ shown.integers, points, shown.count, lines->last->value };
}

const struct game game_permutations = {
    .notation = {
        .name = "permutations",
        .fields = { "m", "A", "B", "Sums A", "Sums B" },
        .rows = { { NULL, { NULL } } },
        .readings = { "zero-twice", "signed", "from-zero" },
    },
    .rules = &permutations_rules,
    .paper = &paper_form,
    .state_size = LIST_COUNT * sizeof(struct lines),
    .unreadable_row = unreadable_row,
    .field = field,
    .close_round = close_round,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_M, .low = 4, .high = 9, .meaning = "integers in each list" } },
};
