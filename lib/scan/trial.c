#include "trial.h"

#include "grammar/vocabulary.h"
#include "record_text.h"
#include "told_score.h"

void judge_made_record(struct record_maker *maker, struct judgement *judgement, struct arena *arena)
{
    make_lines(maker);
    struct slice text = record_text(maker, arena);
    struct chunk chunk = { .bytes = text, .first_line = 1, .has_game = true };
    jmp_buf stop;
    struct judge_options options = { .arena = arena,
                                     .max_line = text.len,
                                     .counts_only = true,
                                     .stop = &stop,
                                     .max_errors = ERRORS_MOST };
    if (setjmp(stop) == 0)
        judge(judgement, &chunk, maker->input->grammars, &options);
    judgement->report.stop = NULL; /* its target ends with this call */
}

/* The number of the player who made the last move, or 0. */
static unsigned find_last_mover(const struct verdict *verdict)
{
    if (!verdict->players || !verdict->moves)
        return 0;
    return (unsigned)((verdict->moves - 1) % verdict->players) + 1;
}

/* A record without a field that is needed is not judged at all, which is worse than any error. */
static size_t count_missing(const struct report *report)
{
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++)
        count += report->items[i].id == DIAG_MISSING_FIELD;
    return count;
}

/* The claimed winner may be the player who made the last row, who is known only after judging. */
size_t trial_errors(struct record_maker *maker, struct judgement *judgement)
{
    struct judgement own;
    judgement = judgement ? judgement : &own;
    for (size_t tries = 0; tries < 2; tries++) {
        arena_reset(maker->input->judging);
        judge_made_record(maker, judgement, maker->input->judging);
        unsigned mover = find_last_mover(&judgement->verdict);
        if (mover == maker->last_mover)
            break;
        maker->last_mover = mover;
    }
    return judgement->report.errors + count_missing(&judgement->report) * ERRORS_MOST;
}

/* Where the block of text begins that an offset of the flow is in. */
static size_t block_start(const struct window *window, size_t at)
{
    size_t line = window_line_at(window, at);
    while (line > 0 && !window->lines[line].opens_block)
        line--;
    return window->lines[line].flow;
}

/* Reads the scores that the text tells by name. Sets where in the flow; 0 if a player has two, or is unknown. */
static unsigned read_scores(const struct record_maker *maker, int64_t numbers[SCORES_MAX],
                            size_t *first, size_t *last)
{
    const struct window *window = maker->input->window;
    bool told[SCORES_MAX] = { false };
    unsigned count = 0;
    *first = SIZE_MAX, *last = 0;
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct hit *hit = maker->items->items[i].hit;
        if (!is_listed_by_player(hit) || !hit_is(hit, FIELD_SCORE))
            continue;
        unsigned who = example_players_find(&maker->players, hit->groups[FIND_PLAYER]);
        if (who == 0 || who > SCORES_MAX || told[who - 1] ||
            !parse_number_word(hit->groups[FIND_VALUE], &numbers[who - 1]))
            return 0;
        size_t at = window_flow_at(window, hit->line, hit->groups[FIND_VALUE].ptr);
        *first = at < *first ? at : *first;
        *last = at > *last ? at : *last;
        told[who - 1] = true;
        count++;
    }
    return count;
}

bool tells_wrong_scores(const struct record_maker *maker, const struct verdict *verdict)
{
    enum { MOVES_FEWEST = 8 };
    const struct window *window = maker->input->window;
    const struct grammar *grammar = maker->input->grammar;
    int64_t numbers[SCORES_MAX];
    size_t first, last;
    unsigned count = read_scores(maker, numbers, &first, &last);
    if (count < 2 || !verdict->score || count != verdict->players ||
        verdict->moves < MOVES_FEWEST || are_scores(numbers, verdict->score, count))
        return false;
    if (grammar->players_min == grammar->players_max)
        return true;
    size_t start = block_start(window, first);
    struct slice text = { window->flow + start, window->flow_count - start };
    return !tells_other_numbers(text, first - start, last - start, count);
}
