/* Permutations Of +- Integers on paper: reads its rows and fields, judges the claims and reports the errors. */
#include <stdio.h>
#include <stdlib.h>

#include "base/decimal.h"
#include "base/order.h"
#include "base/wording.h"
#include "play/claims.h"
#include "play/fit.h"
#include "rules/permutations.h"
#include "views.h"

/* --- the paper: lines with lists, each followed by its sums --- */

/* The lines of list A or B; the game's state has both. */
struct lines {
    struct shown above, last;    /* the line before the last, and the last; empty if none */
    const struct field *written; /* the last one */
    bool may_be_wrong;           /* it does not follow from `above`, or its sums differ */
    struct slice sums; /* the correct sums of the last line; ptr is NULL if they are not judged */
    bool has_sums;     /* they are written */
};

static const struct shown nothing;

static struct list *list_of(const struct play *play, int which)
{
    return &((struct permutations *)play->position->state)->lists[which];
}

static struct lines *lines_of(const struct play *play, int which)
{
    return (struct lines *)play->paper + which;
}

/* Takes the list that a line shows; if it is empty, the list is unknown. */
static void show(struct play *play, int which, struct shown shown)
{
    shown.kind = which;
    permutations_rules.show(play->position, &shown);
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
    long long size = llabs(shown->integers[permutations_misfit(play->arena, shown)]);
    struct slice first = find_size(field, size, 1);
    if (size < 1 || size > (long long)shown->count) {
        report(play->report, DIAG_NOT_PERMUTATION, first,
               "a list of %zu %s holds 1 to %zu, each once, but not %s", shown->count,
               plural(shown->count, "integer", "integers"), shown->count,
               excerpt(play->report, first));
    } else {
        struct diagnostic *found = report(play->report, DIAG_NOT_PERMUTATION,
                                          find_size(field, size, 2), "duplicate %lld", size);
        diagnostic_note(play->report, found, first, "here first");
    }
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
    diagnostic_note(play->report, found, lines_of(play, shown->kind)->written->value,
                    "the line before");
}

/* --- moves --- */

/* The partial sums of a list. */
static struct slice write_sums(const struct position *position, size_t which)
{
    const struct list *list = &((struct permutations *)position->state)->lists[which];
    int64_t *sums = arena_alloc(position->arena, (list->count + 1) * sizeof *sums), sum = 0;
    size_t count = 0;
    for (int64_t at = list->nodes[0].next; at; at = list->nodes[at].next)
        sums[count++] = sum += list->nodes[at].integer;
    return write_integers(position->arena, sums, count, ", ");
}

/* Makes the moves of a line. If the last line may be wrong, this one may also follow from the line above that. */
static enum diagnostic_id play_line(struct play *play, const struct field *line,
                                    const struct shown *shown)
{
    const struct lines *lines = lines_of(play, shown->kind);
    enum diagnostic_id fault = play_shown(play, shown, line->value);
    if (fault != DIAG_NOT_INSERTION || !lines->may_be_wrong)
        return fault;
    show(play, shown->kind, lines->above);
    fault = play_shown(play, shown, line->value);
    if (fault == DIAG_NOT_INSERTION)
        show(play, shown->kind, lines->last);
    return fault;
}

static void take_line(struct play *play, int which, const struct field *line)
{
    struct lines *lines = lines_of(play, which);
    struct shown shown = read_shown(play, &line->def->value, line->value, which);
    int64_t m = play_require(play, FIELD_M), count = (int64_t)shown.count;
    fit_at_least(play, FIELD_M, count);
    enum diagnostic_id fault = play_line(play, line, &shown);
    if (fault == DIAG_NOT_PERMUTATION)
        report_misfit(play, line, &shown);
    if (fault == DIAG_NOT_INSERTION)
        report_insertion(play, line, &shown);
    if (fault == DIAG_AFTER_END)
        report_after_end(play, find_size(line, m + 1, 1));
    if (m && count > m) { /* does not count; a list of m integers above remains the last one */
        if (list_of(play, which)->count != (size_t)m)
            show(play, which, nothing);
        return;
    }
    if (fault != DIAG_NONE)
        show(play, which, shown);
    *lines = (struct lines){ .above = lines->may_be_wrong ? lines->above : lines->last,
                             .last = shown,
                             .written = line,
                             .may_be_wrong = fault != DIAG_NONE };
    if (fault == DIAG_NONE)
        lines->sums = write_sums(play->position, (size_t)which);
}

/* --- sums --- */

/* Fills in the sums of the last line, if they are missing. What follows belongs to another line. */
static void close_sums(struct play *play, int which)
{
    struct lines *lines = lines_of(play, which);
    if (lines->sums.ptr && !lines->has_sums)
        fill_field_below(play, FIELD_SUMS_A + which, lines->written->line, lines->sums.ptr);
    lines->sums.ptr = NULL;
}

static void judge_sums(struct play *play, int which, const struct field *claim)
{
    struct lines *lines = lines_of(play, which);
    struct slice right = lines->sums;
    bool again = lines->has_sums;
    if (!right.ptr) {
        keep_field(play, claim->def->id);
        return;
    }
    lines->has_sums = true;
    if (tokens_equal(field_tokens(claim), value_tokens(&claim->def->value, right)))
        return;
    lines->may_be_wrong |= lines->above.count > 0;
    /* programs get long sums once, however often they are claimed */
    struct diagnostic *found = report_claim(play, DIAG_SUMS_MISMATCH, claim,
                                            again ? NULL : right.ptr, excerpt(play->report, right));
    diagnostic_note(play->report, found, lines->written->value, "the list");
}

/* --- the lines of the record --- */

static void field(struct play *play, const struct field *field)
{
    const struct paper_field *listed = paper_field_of(play->game, field->def->id);
    bool is_line = listed->meaning == PAPER_POSITION;
    if (is_line)
        close_sums(play, listed->kind);
    if (is_line && field->usable)
        take_line(play, listed->kind, field);
    else if (is_line)
        show(play, listed->kind, nothing);
    else if (field->usable)
        judge_sums(play, listed->kind, field);
}

static void close_round(struct play *play)
{
    close_sums(play, LIST_A);
    close_sums(play, LIST_B);
}

/* The game has no rows, so an unreadable row may have been a line of a list. */
static void unreadable_row(struct play *play, int kind)
{
    (void)kind;
    close_round(play);
}

static void finish(struct play *play)
{
    const struct field *claim = finish_claim(play);
    const struct list *lists = list_of(play, LIST_A);
    size_t a = lists[LIST_A].count, b = lists[LIST_B].count,
           m = (size_t)play->position->sizes[SIZE_M];
    bool is_over = position_is_over(play->position), has_both = a > 0 && b > 0, is_uneven = a != b,
         has_short = m ? (a > 0 && a < m) || (b > 0 && b < m) : has_both && is_uneven;
    /* an unreadable row may have been a move, unless it is below the end */
    bool is_known = is_over || !(lists[LIST_A].unknown || lists[LIST_B].unknown ||
                                 round_in_doubt(play, DOUBT_MOVES));
    /* a move counts once both lists have it */
    play->moves = play->round->moves = play->round->moves_on_paper = MIN(a, b);
    if (!is_over && !(is_known && has_short))
        doubt(play, DOUBT_END);
    if (!has_both || !is_known)
        doubt(play, DOUBT_SCORE | DOUBT_WINNER);
    if (claim && has_both && is_uneven && !in_doubt(play, DOUBT_END))
        report(play->report, DIAG_LISTS_UNEVEN, claim->value,
               "the game is not over: list A has %zu %s, and list B %zu", a,
               plural(a, "integer", "integers"), b);
    finish_by_points(play, true);
}

/* --- moves as written --- */

/* A move is written as the list that results from it. */
static const char *write_move(const struct play *play, struct move move)
{
    enum { DIGITS = 24 };
    const struct list *list = list_of(play, (int)move.a);
    char *text = arena_alloc(play->arena, (list->count + 2) * DIGITS);
    char *end = text + sprintf(text, "%c:", move.a == LIST_A ? 'A' : 'B');
    position_make(play->position, move);
    for (int64_t at = list->nodes[0].next; at; at = list->nodes[at].next)
        end += sprintf(end, " %+lld", (long long)list->nodes[at].integer);
    position_undo(play->position, move);
    return text;
}

/* --- for drawings --- */

struct permutations_list permutations_list(struct play *play, int which)
{
    const struct lines *lines = lines_of(play, which);
    int64_t *points = new_points(play, (unsigned)lines->last.count);
    if (!list_of(play, which)->unknown)
        permutations_score(play->position, which, points);
    return (struct permutations_list){ lines->last.integers, points, lines->last.count,
                                       field_source(lines->written) };
}

const struct game game_permutations = {
    .notation = {
        .name = "permutations",
        .fields = { "m", "A", "B", "Sums A", "Sums B" },
        .rows = { { NULL, { NULL } } },
        .readings = { "zero-twice", "signed", "from-zero" },
    },
    .rules = &permutations_rules,
    .form = {
        .fields = { { .field = FIELD_A, .meaning = PAPER_POSITION, .kind = LIST_A },
                    { .field = FIELD_B, .meaning = PAPER_POSITION, .kind = LIST_B },
                    { .field = FIELD_SUMS_A,
                      .meaning = PAPER_CLAIM,
                      .write = write_sums,
                      .kind = LIST_A },
                    { .field = FIELD_SUMS_B,
                      .meaning = PAPER_CLAIM,
                      .write = write_sums,
                      .kind = LIST_B } },
    },
    .paper_size = LIST_COUNT * sizeof(struct lines),
    .unreadable_row = unreadable_row,
    .field = field,
    .close_round = close_round,
    .finish = finish,
    .write_move = write_move,
    .moves = { MOVE_IS_LINE, 0 },
    .sizes = { { .field = FIELD_M, .low = 4, .high = 9, .meaning = "integers in each list" } },
};
