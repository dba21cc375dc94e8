#include "annotate.h"
#include "base/order.h"
#include "base/wording.h"
#include "play/annotation.h"

#include <stdlib.h>
#include <string.h>

const char *value_in_words(const struct play *play, int64_t value)
{
    enum scoring scoring = play->position->rules->scoring;
    const char *winner = name_wins(play->arena, slice_of(player_name(play, value > 0 ? 1 : 2)));
    long long size = value < 0 ? -value : value;
    if (scoring == POINTS_OF_OFFENSE)
        return arena_printf(play->arena, "%lld %s for %s", (long long)value,
                            plural((uint64_t)value, "point", "points"),
                            player_name(play, play->round->offense));
    if (value == 0)
        return scoring == LAST_MOVER_WINS ? "nobody wins" : "a tie";
    return scoring == LAST_MOVER_WINS ? winner
                                      : arena_printf(play->arena, "%s by %lld", winner, size);
}

/* Annotates each round as it is closed. */
struct annotator {
    const struct solve_limits *limits;
    struct annotations *annotations;
};

static void add(struct annotator *annotator, struct play *play, struct annotation annotation)
{
    struct annotations *annotations = annotator->annotations;
    const struct made_move *made = &play->made[annotation.move];
    if (!made->text.ptr || (play->is_unordered && !annotation.is_line))
        return;
    annotation.line = record_line_index(play->parsed->record, made->text.ptr);
    ARENA_PUSH(play->arena, annotations->items, annotations->count, annotations->capacity);
    annotations->items[annotations->count++] = annotation;
}

/* Describes how much a move gave away, and for which player if it was the opponent's choice. */
static const char *describe(struct play *play, size_t index, int64_t lost, unsigned player,
                            struct move best)
{
    const char *which = which_move(play, index), *move = play->game->write_move(play, best);
    if (play->position->rules->scoring == LAST_MOVER_WINS)
        return arena_printf(play->arena, ANNOTATION_MISTAKE "%s: %s wins", which, move);
    return arena_printf(play->arena, ANNOTATION_LOSS "%lld %s%s%s%s: %s was best", (long long)lost,
                        plural((uint64_t)lost, "point", "points"), player ? " for " : "",
                        player ? player_name(play, player) : "", which, move);
}

/* Adds an annotation if a choice was worse than the best one. */
static void note_loss(struct annotator *annotator, struct play *play, size_t index, int64_t lost,
                      unsigned player, struct move best)
{
    if (lost > 0)
        add(annotator, play,
            (struct annotation){ .move = index,
                                 .is_own = player == 0,
                                 .text = describe(play, index, lost, player, best) });
}

/* If the opponent first picks the group of the move, judges both choices separately. */
static bool judge_group(struct annotator *annotator, struct solver *solver, struct play *play,
                        size_t index, int64_t before, int64_t after)
{
    int64_t sign = solver_is_maximizing(solver) ? 1 : -1;
    unsigned picker = 3 - position_mover(play->position);
    struct valued_moves best = solver_moves(solver, BEST_MOVES);
    struct valued_moves in_group = solver_group(solver, play->made[index].move);
    if (best.count == 0 || in_group.count == 0)
        return false;
    int64_t value = in_group.items->value.low;
    note_loss(annotator, play, index, sign * (value - before), picker, best.items->move);
    note_loss(annotator, play, index, sign * (value - after), 0, in_group.items->move);
    return true;
}

/* Compares the values before and after a move; returns false if one of them is unknown. */
static bool judge_choice(struct annotator *annotator, struct solver *solver, struct play *play,
                         size_t index, struct value *value)
{
    const struct made_move *made = &play->made[index];
    struct value after = *value;
    position_undo(play->position, made->move);
    *value = solver_value(solver);
    if (!is_solved(*value) || !is_solved(after))
        return false;
    if (play->position->rules->group)
        return judge_group(annotator, solver, play, index, value->low, after.low);
    int64_t lost = solver_is_maximizing(solver) ? value->low - after.low : after.low - value->low;
    if (lost <= 0)
        return true;
    struct valued_moves best = solver_moves(solver, ONE_BEST_MOVE);
    if (best.count > 0)
        note_loss(annotator, play, index, lost, 0, best.items->move);
    return best.is_complete;
}

static bool has_illegal_move(const struct play *play)
{
    for (size_t i = 0; i < play->made_count; i++)
        if (!play->made[i].legal)
            return true;
    return false;
}

/*
 * Works from the last move back to the first: late positions are searched faster, and their results help with earlier
 * ones.
 */
static void annotate_moves(struct annotator *annotator, struct solver *solver, struct play *play)
{
    size_t left = play->made_count;
    struct value value = solver_value(solver);
    bool known = is_solved(value);
    while (known && left > 0)
        known = judge_choice(annotator, solver, play, --left, &value);
    if (known && play->made_count > 0)
        add(annotator, play,
            (struct annotation){ .move = play->made_count - 1,
                                 .is_line = true,
                                 .text = arena_printf(play->arena, ANNOTATION_BEST_PLAY "%s",
                                                      value_in_words(play, value.low)) });
    annotator->annotations->complete &= known;
    for (; left < play->made_count; left++) /* the judge continues from here */
        position_make(play->position, play->made[left].move);
}

static void annotate_round(void *user, struct play *play)
{
    struct annotator *annotator = user;
    struct solver *solver;
    if (has_illegal_move(play))
        return;
    solver = solver_new(play, annotator->limits, &annotator->annotations->reason);
    if (!solver)
        return;
    annotate_moves(annotator, solver, play);
    solver_free(solver);
}

static int compare_lines(const void *left, const void *right)
{
    const struct annotation *a = left, *b = right;
    int order = COMPARE(a->line, b->line);
    order = order ? order : COMPARE(a->is_line, b->is_line);
    order = order ? order : COMPARE(a->move, b->move);
    return order ? order : COMPARE(a->is_own, b->is_own);
}

struct annotations annotate(const struct verdict *verdict, const struct solve_limits *limits)
{
    struct annotations annotations = { .complete = true };
    struct annotator annotator = { limits, &annotations };
    for_each_round(verdict, annotate_round, &annotator);
    if (annotations.count > 0)
        qsort(annotations.items, annotations.count, sizeof *annotations.items, compare_lines);
    return annotations;
}
