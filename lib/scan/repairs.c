#include "repairs.h"

#include "base/order.h"
#include "false_moves.h"
#include "last_move.h"
#include "misread.h"
#include "play/game.h"
#include "record_text.h"
#include "size_repairs.h"
#include "told_score.h"
#include "trial.h"
#include "wrong_results.h"

/* Changes what the record is made of. Returns false if there is nothing to change, or if it does not help. */
typedef bool repair(struct record_maker *maker);

/* --- hits that may be about something else --- */

/* True if moves remain without the hits in sentences, or (`embedded`) with words around them. A grid needs all hits. */
static bool can_omit(const struct record_maker *maker, bool embedded)
{
    bool found = false, has_moves = false;
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        bool omits = embedded ? item->hit->embedded : item->hit->in_sentence;
        if (omits && item->hit->find->square)
            return false;
        found |= omits;
        has_moves |= (item->in_group || is_chosen_by_player(item_field(item))) && !omits;
    }
    return found && has_moves;
}

/* A sentence may describe a move that was not made. */
static bool omit_sentences(struct record_maker *maker)
{
    return maker->omit.sentences = can_omit(maker, false);
}

/* So may a row with words around it. */
static bool omit_embedded(struct record_maker *maker)
{
    return maker->omit.sentences = maker->omit.embedded = can_omit(maker, true);
}

static bool omit_far(struct record_maker *maker)
{
    return maker->omit.far = true;
}

/* Names that were collected one by one may all be other words, and a number of players that of other people. */
static bool forget_names(struct record_maker *maker)
{
    const struct grammar *grammar = maker->input->grammar;
    bool is_fixed = grammar->players_min == grammar->players_max;
    bool has_names = maker->players.name_count && !maker->players.certain;
    struct judgement judgement;
    trial_errors(maker, &judgement);
    bool has_count = false; /* of players that does not go with the size */
    for (size_t i = 0; i < judgement.report.count; i++)
        has_count |= judgement.report.items[i].id == DIAG_PLAYERS_MULTIPLE;
    has_count &= maker->players.count && !maker->players.name_count;
    if (tells_wrong_scores(maker, &judgement.verdict))
        return false;
    maker->players = (struct example_players){ .count = is_fixed ? grammar->players_min : 0 };
    return has_names || has_count;
}

/*
 * "Me" may be one of the others: the one with whom the record has the fewest errors. If several fit equally well, "Me" is
 * dropped.
 */
static bool identify_author(struct record_maker *maker)
{
    enum { NAMES_MOST = 8 };
    struct example_players before = maker->players, best = before;
    if (before.is_list || before.name_count < 3 || before.name_count > NAMES_MOST)
        return false;
    size_t least = trial_errors(maker, NULL), most = least;
    for (unsigned i = 1; i <= before.name_count; i++) {
        maker->players = before;
        if (!example_players_join_author(&maker->players, i))
            continue;
        size_t errors = trial_errors(maker, NULL);
        if (errors < least)
            best = maker->players;
        else if (errors == least && least < most)
            example_players_forget_author(&best);
        least = MIN(errors, least);
    }
    maker->players = best;
    return least < most;
}

/*
 * Names collected one by one have no known order. If the order in the text gives errors, another may fit the hands of
 * cards and the lists of the players. The order with the fewest errors is chosen.
 */
static bool reorder_players(struct record_maker *maker)
{
    enum { NAMES_MOST = 4 };
    struct example_players best = maker->players;
    if (maker->players.ordered || maker->players.name_count < 2 ||
        maker->players.name_count > NAMES_MOST)
        return false;
    size_t least = trial_errors(maker, NULL);
    example_players_rank(&maker->players);
    while (example_players_reorder(&maker->players)) {
        size_t errors = trial_errors(maker, NULL);
        if (errors < least)
            best = maker->players;
        least = MIN(errors, least);
    }
    maker->players = best;
    return true;
}

/* A score between moves may be that of the moves above it. */
static bool omit_running_scores(struct record_maker *maker)
{
    struct example_item *score = NULL;
    bool has_rows = false, found = false;
    for (size_t i = 0; i < maker->items->count; i++) {
        struct example_item *item = &maker->items->items[i];
        bool is_row = item->hit->find->row != NULL;
        if (is_row && score) {
            score->marks.left_out = found = true;
            score = NULL;
        }
        has_rows |= is_row;
        score = has_rows && hit_is(item->hit, FIELD_SCORE) ? item : score;
    }
    maker->omit.marked |= found;
    return found;
}

/* Below the line that tells who won, rows may be moves that were not made. */
static bool omit_after_winner(struct record_maker *maker)
{
    bool is_over = false, has_rows = false, found = false;
    for (size_t i = 0; i < maker->items->count; i++) {
        struct example_item *item = &maker->items->items[i];
        bool is_row = item->hit->find->row != NULL;
        is_over |= has_rows && hit_is(item->hit, FIELD_WINNER);
        has_rows |= is_row;
        found |= is_row && is_over;
        item->marks.left_out |= is_row && is_over;
    }
    maker->omit.marked |= found;
    return found;
}

/* True for a list of the moves of one player. */
static bool is_list_of_player(const struct record_maker *maker, const struct example_item *item)
{
    const struct field_def *field = item_field(item);
    const struct game *game = game_of(maker->input->grammar);
    const struct paper_field *listed = field ? paper_field_of(game, field->id) : NULL;
    return listed && listed->meaning == PAPER_OWN_MOVES;
}

/*
 * Below a grid, or the lists of both players, moves of the round may be told again: perhaps only some, such as those with
 * points.
 */
static bool omit_below_all_moves(struct record_maker *maker)
{
    enum { PLAYERS = 2 };
    bool is_below_grid = false, found = false;
    size_t round = 0, lists = 0; /* of the round */
    for (size_t i = 0; i < maker->items->count; i++) {
        struct example_item *item = &maker->items->items[i];
        const struct row_def *row = item->hit->find->row;
        bool is_same = item->round == round;
        is_below_grid = (is_below_grid && is_same) || item->hit->find->square;
        lists = (is_same ? lists : 0) + is_list_of_player(maker, item);
        round = item->round;
        bool is_move = row && !row->block && (is_below_grid || lists >= PLAYERS);
        item->marks.left_out |= is_move;
        found |= is_move;
    }
    maker->omit.marked |= found;
    return found;
}

/* How many moves a row of a grid shows: numbers, or signs. */
static size_t moves_in_grid_row(const struct example_item *item)
{
    size_t count = 0;
    for (size_t i = 0; i < item->row.len; i++) {
        bool goes_on = i > 0 && is_digit(item->row.ptr[i]) && is_digit(item->row.ptr[i - 1]);
        count += !strchr(". /", item->row.ptr[i]) && !goes_on;
    }
    return count;
}

/* A grid that shows the moves above it, and no others, is the position at that time if legal moves follow. */
static bool omit_early_grid(struct record_maker *maker)
{
    size_t told = 0, shown = 0;
    bool goes_on = false;
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        bool is_row = item->hit->find->row && !is_left_out(maker, item);
        shown += is_row && item->hit->find->square ? moves_in_grid_row(item) : 0;
        told += is_row && !item->hit->find->square && !shown ? moves_in(item) : 0;
        goes_on |= is_row && !item->hit->find->square && !item->hit->embedded && shown;
    }
    if (!goes_on || told != shown)
        return false;
    struct judgement judgement;
    maker->omit.grid = true;
    trial_errors(maker, &judgement);
    return are_only_claims(&judgement.report);
}

/* After the points of a round, or its last move, another one may begin in words that were not read. */
static bool begin_implied_rounds(struct record_maker *maker)
{
    return maker->adds_rounds = maker->input->grammar->has_rounds;
}

/* True for a list of all moves of the item's round. */
static bool is_list_of_round(const struct example_item *item, const struct example_item *like)
{
    return is_list_of_moves(item) && item->round == like->round;
}

/* Leaves out the lists of all moves of a round but this one. Returns how many there are. */
static size_t keep_list(struct record_maker *maker, const struct example_item *kept)
{
    size_t count = 0;
    for (size_t i = 0; i < maker->items->count; i++) {
        struct example_item *item = &maker->items->items[i];
        if (!is_list_of_round(item, kept))
            continue;
        count++;
        item->marks.left_out = item != kept;
    }
    return count;
}

/* Of the lists of all moves of an item's round, keeps the longest with the fewest errors. Returns how many that leaves. */
static size_t keep_best_list(struct record_maker *maker, struct example_item *first)
{
    struct example_item *best = first;
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < maker->items->count; i++) {
        struct example_item *item = &maker->items->items[i];
        if (!is_list_of_round(item, first))
            continue;
        keep_list(maker, item);
        size_t errors = trial_errors(maker, NULL);
        if (errors < least || (errors == least && count_moves(item) > count_moves(best)))
            best = item;
        least = MIN(errors, least);
    }
    keep_list(maker, best);
    return least;
}

/* Of several lists that may be all moves of a round, such as those of a table, keeps one that agrees with everything else. */
static bool choose_list(struct record_maker *maker)
{
    enum { LISTS_MOST = 8 };
    size_t errors = SIZE_MAX;
    for (size_t i = 0; i < maker->items->count; i++) {
        struct example_item *item = &maker->items->items[i];
        if (!is_list_of_round(item, item) || (maker->omit.marked && item->marks.left_out))
            continue;
        size_t count = keep_list(maker, item);
        maker->omit.marked |= count > 1;
        if (count > 1 && count <= LISTS_MOST)
            errors = keep_best_list(maker, item);
    }
    return errors == 0;
}

static bool is_one(char c)
{
    return c == '1';
}

/* The digits of a row, in the notation. */
static struct slice digits_of(const struct example_item *item)
{
    return slice_first(item->row, slice_span(item->row, is_digit));
}

/* The row of zeros may not be shown: the text begins with the first of several moves, which changes one of them. */
static bool add_first_row(struct record_maker *maker)
{
    enum { ROWS_FEWEST = 3 };
    struct judgement judgement;
    trial_errors(maker, &judgement);
    if (judgement.verdict.moves < ROWS_FEWEST - 1)
        return false;
    for (size_t i = 0; i < judgement.report.count; i++) {
        const struct diagnostic *error = &judgement.report.items[i];
        const struct example_item *item = item_of_line(maker, (size_t)error->place.line);
        maker->adds_zeros |= error->id == DIAG_START_NOT_ZERO && item && item->hit->find->row &&
                             slice_count(digits_of(item), is_one) == 1;
    }
    return maker->adds_zeros;
}

/* --- values that may have been read wrongly --- */

static bool omit_fragments(struct record_maker *maker)
{
    return maker->omit.fragments = true;
}

/* True if an error about the item may be due to something that was not read. */
static bool may_be_due_to_unread(const struct record_maker *maker, const struct example_item *item,
                                 enum diagnostic_id id, const struct judgement *judgement)
{
    const struct field_def *field = item_field(item);
    bool is_claim = field && field->value.is_claim;
    if (!field)
        return item->hit->embedded && !item->hit->find->square &&
               diagnostic_kind(id)->stage != STAGE_CLAIM;
    if (is_wrong_result(maker, item, judgement))
        return false;
    bool depends_on_names = (is_about_game(item) || field->owned) && !maker->players.certain;
    if (is_claim && (item->owner_guessed || depends_on_names))
        return true;
    if (item->is_remote) /* it may be about something else */
        return true;
    return depends_on_suspect(maker, item) && (is_claim || id == DIAG_DUPLICATE_FIELD);
}

/* Marks items whose errors may be due to something that was not read. False if there are no more. */
static bool mark_due_to_unread(struct record_maker *maker, const struct judgement *judgement)
{
    const struct report *report = &judgement->report;
    bool found = false;
    for (size_t i = 0; i < report->count; i++) {
        const struct diagnostic *error = &report->items[i];
        struct example_item *item = item_of_line(maker, (size_t)error->place.line);
        if (!item || item->marks.left_out ||
            !may_be_due_to_unread(maker, item, error->id, judgement))
            continue;
        bool is_move = !item_field(item);
        if (is_move && count_omitted_moves(maker) >= most_omitted_moves(maker))
            return false;
        item->marks.is_omitted_move |= is_move;
        item->marks.left_out = true;
        found = true;
    }
    return found;
}

/* Leaves out claims with errors that may be due to unread text, if nothing else is wrong then. */
static bool omit_due_to_unread(struct record_maker *maker)
{
    struct judgement judgement;
    maker->omit.marked = true;
    while (trial_errors(maker, &judgement) > 0)
        if (!mark_due_to_unread(maker, &judgement))
            return false;
    return true;
}

/* Moves below unread text may depend on it, too. */
static bool omit_after_suspect(struct record_maker *maker)
{
    return maker->omit.after_suspect = maker->unread.suspect_count > 0;
}

/* --- grids --- */

/* A grid with a row that was not read is useless. */
static bool omit_grid(struct record_maker *maker)
{
    bool has_grid = false;
    for (size_t i = 0; i < maker->items->count; i++)
        has_grid |= maker->items->items[i].hit->find->square;
    return maker->omit.grid = maker->omit.results = has_grid && maker->unread.suspect_count > 0;
}

/* What a repair leaves. */
struct outcome {
    struct record_maker maker;
    struct marks *marks; /* of each item */
    size_t cost;         /* see trial_cost */
};

/* What an error costs. Slips of the players cost less: see are_wrong_results. */
enum { COST_OF_SLIP = 1, COST_OF_ERROR = 8 };

/* What speaks against the record that would be made. `judgement` is valid until the next trial. */
static size_t trial_cost(struct record_maker *maker, struct judgement *judgement)
{
    size_t errors = trial_errors(maker, judgement);
    return (are_wrong_results(maker, judgement) ? COST_OF_SLIP : COST_OF_ERROR) * errors;
}

static struct marks *copy_marks(const struct record_maker *maker)
{
    const struct example_items *items = maker->items;
    struct marks *marks = arena_zero(maker->input->arena, items->count + 1, sizeof *marks);
    for (size_t i = 0; i < items->count; i++)
        marks[i] = items->items[i].marks;
    return marks;
}

static void restore_marks(struct record_maker *maker, const struct marks *marks)
{
    for (size_t i = 0; i < maker->items->count; i++)
        maker->items->items[i].marks = marks[i];
}

static void take_outcome(struct record_maker *maker, const struct outcome *outcome)
{
    *maker = outcome->maker;
    restore_marks(maker, outcome->marks);
}

/* Tries a repair. False if it does not cost less, or gives up too much for a few slips. */
static bool try_repair(struct record_maker *maker, repair *change, size_t cost,
                       struct outcome *outcome)
{
    struct judgement judgement;
    struct marks *before = copy_marks(maker);
    outcome->maker = *maker;
    bool is_changed = change(&outcome->maker);
    outcome->cost = is_changed ? trial_cost(&outcome->maker, &judgement) : cost;
    outcome->marks = copy_marks(&outcome->maker);
    restore_marks(&outcome->maker, before);
    if (outcome->cost >= cost)
        return false;
    trial_errors(maker, &judgement);
    return !(4 * outcome->maker.facts < 3 * maker->facts && are_slips(maker, &judgement));
}

/* Other ways to read the text, in order. One of them may make the next one possible. Returns the cost that is left. */
static size_t read_otherwise(struct record_maker *maker, size_t cost)
{
    static repair *const readings[] = { add_last_move,        omit_far,
                                        omit_running_scores,  identify_author,
                                        reorder_players,      add_first_row,
                                        choose_list,          choose_told_size,
                                        omit_other_sizes,     begin_implied_rounds,
                                        omit_after_winner,    omit_early_grid,
                                        omit_below_all_moves, omit_false_moves };
    for (size_t before = cost + 1; cost && cost < before;) {
        before = cost;
        for (size_t i = 0; cost && i < sizeof readings / sizeof readings[0]; i++) {
            struct outcome outcome;
            if (!try_repair(maker, readings[i], cost, &outcome))
                continue;
            take_outcome(maker, &outcome);
            cost = outcome.cost;
        }
    }
    return cost;
}

/* Ways to do without something: takes the one that costs least and of these leaves the most facts, again and again. */
static void do_without(struct record_maker *maker, size_t cost)
{
    static repair *const losses[] = { omit_sentences,     omit_embedded, omit_fragments,
                                      omit_due_to_unread, forget_names,  omit_after_suspect,
                                      omit_grid,          omit_misread };
    while (cost >= COST_OF_ERROR) {
        struct outcome best = { .cost = cost }, outcome;
        for (size_t i = 0; i < sizeof losses / sizeof losses[0]; i++)
            if (try_repair(maker, losses[i], cost, &outcome) &&
                (outcome.cost < best.cost ||
                 (outcome.cost == best.cost && outcome.maker.facts > best.maker.facts)))
                best = outcome;
        if (best.cost == cost)
            return;
        take_outcome(maker, &best);
        cost = best.cost;
    }
}

void repair_record(struct record_maker *maker)
{
    struct judgement judgement;
    struct outcome outcome;
    maker->adds_rounds = false;
    if (try_repair(maker, begin_implied_rounds, COST_OF_SLIP, &outcome)) {
        take_outcome(maker, &outcome);
        return;
    }
    do_without(maker, read_otherwise(maker, trial_cost(maker, &judgement)));
}
