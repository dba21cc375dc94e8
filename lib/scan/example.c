#include "example.h"

#include "base/order.h"
#include "false_moves.h"
#include "grammar/vocabulary.h"
#include "item_choice.h"
#include "last_move.h"
#include "misread.h"
#include "named_players.h"
#include "narration.h"
#include "part_choice.h"
#include "play/play.h"
#include "record_text.h"
#include "repairs.h"
#include "trial.h"
#include "wrong_results.h"

/* --- evidence --- */

/* True for letters that each player chooses, such as a prediction. */
static bool is_chosen_list(const struct field_def *field)
{
    return is_chosen_by_player(field) && field->value.type == TYPE_LETTERS;
}

/* True if a player lacks a list that the game requires of each, such as a prediction. */
static bool lacks_list(const struct record_maker *maker)
{
    const struct field_def *field = NULL;
    size_t lists = 0;
    for (size_t i = 0; i < maker->count; i++) {
        const struct example_item *item = maker->lines[i].item;
        const struct field_def *of = item ? item_field(item) : NULL;
        bool is_list = is_chosen_list(of);
        field = is_list && !field ? of : field;
        lists += is_list && of == field;
    }
    unsigned least = maker->input->grammar->players_min, players = maker->players.count;
    return field && lists < MAX(players, least);
}

/* True if players choose lists in this game, such as predictions, but the record has none of them. */
static bool lacks_choices(const struct record_maker *maker)
{
    const struct grammar *grammar = maker->input->grammar;
    bool chooses = false;
    for (size_t i = 0; i < grammar->field_count; i++)
        chooses |= is_chosen_list(&grammar->fields[i]);
    for (size_t i = 0; i < maker->count && chooses; i++) {
        const struct example_item *item = maker->lines[i].item;
        chooses = !item || !is_chosen_list(item_field(item));
    }
    return chooses;
}

/*
 * True if there are moves, and in each round but the last. A grid shows moves, but not their order: it is enough if the
 * lists of the players are there.
 */
static bool has_moves(const struct record_maker *maker)
{
    bool any = false, is_empty = false, counts_grid = !lacks_list(maker);
    for (size_t i = 0; i < maker->count; i++) {
        const struct hit *hit = line_hit(maker, i);
        const struct field_def *field = hit ? hit->find->field : NULL;
        bool is_round = field && field->id == FIELD_ROUND;
        bool is_numbers = field && field->owned && field->value.type == TYPE_INTEGERS;
        bool is_move = hit && (!hit->find->square || counts_grid) &&
                       (!field || field->is_moves ||
                        ((field->repeats || is_numbers) && !field->value.is_claim));
        if (is_round && is_empty)
            return false;
        is_empty = is_round || (is_empty && !is_move);
        any |= is_move;
    }
    return any;
}

/*
 * True if the example has one of the rows and fields that the game requires. If the text does not name the game, it
 * needs two rows, and points alone are not enough; otherwise, two rounds with moves are.
 */
static bool has_needed(const struct scan_def *scan, const struct record_maker *maker, bool named)
{
    enum { ENOUGH = 2 };
    size_t sum = scan->needs ? 0 : ENOUGH;
    bool counts_rounds = named && has_moves(maker);
    for (size_t i = 0; i < maker->count && counts_rounds; i++)
        sum += line_hit(maker, i) && hit_is_round(line_hit(maker, i));
    for (size_t i = 0; i < maker->count && scan->needs; i++)
        for (size_t k = 0; scan->needs[k] && line_hit(maker, i); k++) {
            const struct find_def *find = line_hit(maker, i)->find;
            if (strcmp(find->row ? find->row->name : find->field->key, scan->needs[k]) != 0)
                continue;
            bool is_points = find->field && find->field->value.type == TYPE_INTEGER;
            sum += named ? ENOUGH : is_points ? 0 : find->row ? 1 : ENOUGH;
        }
    return sum >= ENOUGH;
}

/* True if all signs of a row are equal except for one slip, as in the first rows of games. */
static bool may_be_first(struct slice row)
{
    size_t others = 0, first = 0;
    for (size_t i = 0; i < row.len; i++) {
        others += row.ptr[i] != row.ptr[row.len - 1];
        first += row.ptr[i] != row.ptr[0];
    }
    return others <= 1 || first <= 1;
}

/* True for a first row that is not as games begin: what is above it was not read. */
static bool lacks_beginning(const struct record_maker *maker, const struct diagnostic *error)
{
    const struct example_item *item = item_of_line(maker, (size_t)error->place.line);
    return error->id == DIAG_START_NOT_ZERO && item && !may_be_first(item->hit->parts[0]);
}

/* A record that cannot be judged is not an example. Nor is one with a value twice: the text tells it of different rounds. */
static bool is_consistent(const struct record_maker *maker, const struct report *report)
{
    if (report->errors >= ERRORS_MOST)
        return false;
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].id == DIAG_MISSING_FIELD ||
            report->items[i].id == DIAG_DUPLICATE_FIELD ||
            lacks_beginning(maker, &report->items[i]))
            return false;
    return true;
}

/* True if the example has the game's first row, or if the game has none. */
static bool has_beginning(const struct record_maker *maker)
{
    const struct scan_def *scan = &maker->input->grammar->scan;
    const struct hit *row = NULL;
    bool expected = false, found = false;
    for (size_t i = 0; i < scan->find_count; i++)
        expected |= scan->finds[i].first && scan->finds[i].row;
    for (size_t i = 0; i < maker->count; i++) {
        const struct hit *hit = line_hit(maker, i);
        found |= hit && hit->find->first;
        row = !row && hit && hit->find->row ? hit : row;
    }
    return !expected || found || (row && may_be_first(row->parts[0]));
}

/* True if all rows come from sentences. */
static bool is_narrated(const struct record_maker *maker)
{
    bool any = false;
    for (size_t i = 0; i < maker->count; i++) {
        const struct hit *hit = line_hit(maker, i);
        if (!hit || !hit->find->row)
            continue;
        if (!hit->in_sentence && !hit->embedded)
            return false;
        any = true;
    }
    return any;
}

/*
 * Correct rows and claims are evidence for an example. If the text does not name the game, more are required, and many
 * if there is no other evidence.
 */
static bool is_example(const struct example *example, const struct record_maker *maker,
                       enum topic topic)
{
    const struct scan_def *scan = &example->grammar->scan;
    enum { FEWEST = 2, MANY = 6 };
    bool named = topic == TOPIC_NAMED;
    size_t omitted = count_omitted_moves(maker);
    size_t fewest = (named ? FEWEST : FEWEST + 1) + omitted;
    fewest += fewest == FEWEST && is_narrated(maker);
    bool is_sure = named && example->facts >= MANY && !example->errors;
    if ((!is_sure && !has_needed(scan, maker, named)) ||
        example->facts + maker->row_claims < fewest)
        return false;
    if (!named && (!has_beginning(maker) || (example->errors && example->facts < MANY) ||
                   4 * example->errors > example->facts))
        return false;
    bool has_claims = scan->sure && maker->row_claims >= scan->sure;
    bool is_right = topic >= TOPIC_DESCRIBED &&
                    example->facts >= MANY * (1 + 2 * example->errors) + 2 * omitted;
    if (topic < TOPIC_LIKELY && !has_claims && !is_right)
        return false;
    return 2 * example->errors < example->facts;
}

/* True if a move or value comes from a sentence, or from a rough pattern without a number before it. */
static bool has_uncertain_line(const struct record_maker *maker)
{
    for (size_t i = 0; i < maker->count; i++) {
        const struct hit *hit = line_hit(maker, i);
        if (hit && !hit_is_round(hit) && (hit->in_sentence || (hit->find->rough && hit->embedded)))
            return true;
    }
    return false;
}

/* True if the text above or the title names another game: then it is not about this one, which it does not name. */
static bool names_other_game(const struct record_maker *maker)
{
    const struct example_input *input = maker->input;
    const struct window *window = input->window;
    enum { LINES_MOST = 64 };
    size_t first = maker->line, last = first, post = window->lines[first].post;
    while (first > 0 && last - first < LINES_MOST && window->lines[first - 1].post == post)
        first--;
    struct topic_text text = topic_text(input->words, window, first, last, input->arena);
    for (const struct grammar *const *game = input->games; *game; game++)
        if (*game != input->grammar && topic_is_named(&text, *game, input->arena))
            return true;
    return false;
}

/* True if the title of the post names this game. */
static bool is_in_title(const struct record_maker *maker, const struct grammar *game)
{
    struct pattern *named = game->scan.named ? game->scan.named : game->scan.about;
    struct slice title = window_title(maker->input->window, maker->line);
    return named && pattern_occurs(named, title, maker->input->arena);
}

/* True if the title of the post names another game, and not this one. */
static bool is_about_other_game(const struct record_maker *maker)
{
    const struct example_input *input = maker->input;
    bool names_other = false;
    for (const struct grammar *const *game = input->games; *game && !names_other; game++)
        names_other = *game != input->grammar && is_in_title(maker, *game);
    return names_other && !is_in_title(maker, input->grammar);
}

/* True if the record is worth printing. */
static bool is_good(const struct example *example, struct record_maker *maker,
                    const struct judgement *judgement)
{
    enum { FEW_ERRORS = 2 }; /* one wrong move may cause another error */
    const struct report *report = &judgement->report;
    const struct example_input *input = maker->input;
    enum topic topic = input->topics[input->window->lines[maker->line].post];
    bool is_uncertain = has_uncertain_line(maker) || items_skip_number(maker->items);
    if ((is_uncertain || maker->omit.after_suspect) && !has_moves(maker))
        return false;
    if (report->errors > (is_uncertain ? 0 : FEW_ERRORS) && !are_slips(maker, judgement) &&
        !are_wrong_results(maker, judgement))
        return false;
    if (report->errors && (is_about_other_game(maker) || !are_on_paper(maker, report)))
        return false;
    bool may_be_other = topic == TOPIC_OTHER || topic == TOPIC_DESCRIBED;
    return is_consistent(maker, report) && is_example(example, maker, topic) &&
           !(may_be_other && names_other_game(maker));
}

/* --- claims about the whole game --- */

/*
 * True if another round may be described below the last one read: a Round line announces it, or there are more words
 * before the claims about the whole game than the claims account for.
 */
static bool may_describe_round(const struct record_maker *maker, const struct group *group)
{
    enum { WORDS_OF_CLAIM = 3 };
    const struct window *window = maker->input->window;
    const struct hit *last = &maker->input->hits->items[group->stop - 1];
    size_t start = flow_end(window, group->last_line), claims = 0;
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        size_t at = item->hit->flow;
        if (item->in_group || at < start)
            continue;
        claims++;
        if (is_about_game(item))
            return hit_is_round(last) ||
                   letter_words(flow_slice(window, start, at)) > WORDS_OF_CLAIM * claims;
    }
    return false;
}

/* Claims about the whole game depend on every round. Keeps them only if they agree with the rounds that were read. */
static void check_results(struct record_maker *maker, const struct group *group)
{
    struct judgement judgement;
    if (!maker->input->grammar->has_rounds || !may_describe_round(maker, group))
        return;
    size_t errors = trial_errors(maker, &judgement);
    bool is_over = judgement.verdict.winner_known;
    maker->omit.results = true;
    maker->omit.results = !is_over || trial_errors(maker, &judgement) < errors;
}

/* --- the example --- */

static bool is_short(const struct window *window, const struct group *group)
{
    return flow_end(window, group->last_line) - window->lines[group->first_line].flow <=
                   EXAMPLE_BYTES_MAX &&
           group->last_line - group->first_line < EXAMPLE_LINES_MAX;
}

/* If only numbers of players are known, the highest one is their count, but not less than the minimum of the game. */
static void assume_players(struct record_maker *maker)
{
    unsigned least = maker->input->grammar->scan.players;
    bool asked = maker->players.highest > 0;
    for (size_t i = 0; i < maker->items->count; i++)
        asked |= maker->items->items[i].hit->groups[FIND_LAST].ptr != NULL;
    if (maker->players.count || !least || !asked)
        return;
    maker->players.count = MAX(maker->players.highest, least);
    maker->players.assumed = true;
}

/* True if the game is over, or its last round. */
static bool is_over(const struct verdict *verdict)
{
    size_t count = verdict->round_count;
    return verdict->winner_known || (count && verdict->rounds[count - 1].ending == ENDING_OVER);
}

/* How many moves a grid shows, if all that was read is right: each number is one. */
static size_t moves_of_grid(const struct record_maker *maker, const struct judgement *judgement)
{
    bool has_cells = false;
    for (size_t i = 0; i < maker->count && !judgement->report.errors; i++)
        has_cells |= line_hit(maker, i) && hit_has_cells(line_hit(maker, i));
    return has_cells ? judgement->verdict.moves : 0;
}

static void take_record(struct example *example, struct record_maker *maker)
{
    enum { FEWEST_OF_COMPLETE = 3 };
    struct judgement last;
    if (lacks_choices(maker))
        trial_errors(maker, &last);
    else
        judge_to_the_end(maker, &last);
    /* written again: it may have a score now */
    example->record = record_text(maker, maker->input->arena);
    example->hash = hash_lines(maker);
    example->facts = maker->facts + moves_of_grid(maker, &last);
    example->errors = last.report.errors;
    example->doubts = are_wrong_results(maker, &last) ? 0 : example->errors;
    example->is_complete = has_moves(maker) && has_needed(&example->grammar->scan, maker, true) &&
                           example->facts >= FEWEST_OF_COMPLETE && !maker->omit.after_suspect &&
                           !maker->omit.marked && !lacks_list(maker);
    example->is_over = is_over(&last.verdict);
    example->has_sentences = has_uncertain_line(maker);
    example->is_titled = is_in_title(maker, example->grammar);
    example->good = is_good(example, maker, &last);
}

/*
 * Fills in the values that lists lack, such as the points of the other players. In games with rounds, not if that makes
 * the record wrong: the list may be about another round.
 */
static void compute_missing_values(struct record_maker *maker, struct judgement *first)
{
    size_t errors = trial_errors(maker, NULL);
    judge_made_record(maker, first, maker->input->arena);
    maker->first_verdict = lacks_choices(maker) ? NULL : &first->verdict;
    if (maker->input->grammar->has_rounds && trial_errors(maker, NULL) > errors)
        maker->first_verdict = NULL;
}

void example_make(struct example *example, const struct example_input *input, size_t index)
{
    const struct group *group = &input->groups->items[index];
    struct example_items items = { 0 };
    struct record_maker maker = { .input = input, .items = &items, .line = group->first_line };
    struct judgement first;
    *example = (struct example){ .grammar = input->grammar,
                                 .first_line = group->first_line,
                                 .last_line = group->last_line };
    if (!is_short(input->window, group))
        return;
    items_choose(&items, input, index);
    items_untangle(&items, input);
    items_find_players(&items, input, group, &maker.players);
    assume_players(&maker);
    items_drop_empty_round(&items); /* after the players: the round may name one */
    parts_choose(&maker);
    unread_find(&maker.unread, input, index, &items);
    repair_record(&maker);
    compute_missing_values(&maker, &first);
    repair_record(&maker);
    check_results(&maker, group);
    take_record(example, &maker);
    example->unread_count = unread_lines(&maker, &example->unread);
}
