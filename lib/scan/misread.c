#include "misread.h"

#include "narration.h"
#include "play/game.h"
#include "record_text.h"
#include "size_repairs.h"
#include "trial.h"

static struct slice without_blanks(struct slice text, struct arena *arena)
{
    struct text_out out = { .arena = arena };
    for (struct slice rest = text, part; (part = slice_take_until(&rest, ' ')).ptr;)
        text_out_put(&out, part);
    return text_out_text(&out);
}

static bool is_comma(char c)
{
    return c == ',';
}

/*
 * True if a list of numbers or signs is the beginning or the end of another one, and at least two are missing: a single
 * one is easily lost.
 */
static bool is_piece_of(struct slice part, struct slice list)
{
    size_t commas = slice_count(list, is_comma), more = list.len - part.len;
    size_t missing = commas ? commas - slice_count(part, is_comma) : more;
    if (!part.len || part.len >= list.len || slice_count(part, is_comma) > commas || missing < 2)
        return false;
    return (memcmp(list.ptr, part.ptr, part.len) == 0 && (!commas || list.ptr[part.len] == ',')) ||
           (memcmp(list.ptr + more, part.ptr, part.len) == 0 && commas &&
            list.ptr[more - 1] == ',');
}

/* True for a claimed list that is only a part of the right one, or, in a row or a sentence, has other numbers after it. */
static bool is_misread_claim(const struct diagnostic *error, const struct example_item *item,
                             struct arena *arena)
{
    const struct field_def *field = item_field(item);
    enum value_type type = field ? field->value.type : TYPE_INTEGERS;
    if (!(type == TYPE_INTEGERS || type == TYPE_SIGNED || type == TYPE_LETTERS) ||
        !error->claimed || !error->computed)
        return false;
    struct slice claimed = without_blanks(slice_of(error->claimed), arena);
    struct slice computed = without_blanks(slice_of(error->computed), arena);
    bool goes_on =
            computed.len < claimed.len && memcmp(claimed.ptr, computed.ptr, computed.len) == 0;
    bool may_go_on = !field || (goes_on && type == TYPE_INTEGERS && !item->hit->find->whole_line);
    return is_piece_of(claimed, computed) || (may_go_on && is_piece_of(computed, claimed));
}

/*
 * True for a winner by points, or points that nobody has yet after many moves, before the game is over: perhaps the
 * text has its end, or tells where it is, in other words.
 */
static bool is_early_result(const struct record_maker *maker, const struct diagnostic *error,
                            const struct verdict *verdict)
{
    enum { MANY = 8 };
    if (verdict->winner_known || game_of(maker->input->grammar)->rules->scoring == LAST_MOVER_WINS)
        return false;
    return (error->id == DIAG_WINNER_MISMATCH && !error->computed) ||
           (error->id == DIAG_SCORE_MISMATCH && error->computed && verdict->moves >= MANY &&
            strspn(error->computed, "0, ") == strlen(error->computed));
}

/* True for moves after the end in the list of all moves: there may be more players than the names that were found. */
static bool lacks_players(const struct diagnostic *error, const struct example_item *item)
{
    return error->id == DIAG_AFTER_END && is_list_of_moves(item);
}

/* True for a claim that tells the beginning of a list while moves are made one by one: some of them are below it. */
static bool is_told_meanwhile(const struct record_maker *maker, const struct diagnostic *error,
                              const struct example_item *item)
{
    if (!item_field(item) || !error->claimed || !error->computed ||
        strncmp(error->claimed, error->computed, strlen(error->claimed)) != 0)
        return false;
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *other = &maker->items->items[i];
        const struct hit *moves = other->hit;
        if (moves->item_count && other->round == item->round &&
            moves->items[moves->item_count - 1].flow > item->hit->flow)
            return true;
    }
    return false;
}

/* True for a wrong winner where there may be more players than was assumed. */
static bool depends_on_count(const struct record_maker *maker, const struct diagnostic *error)
{
    return error->id == DIAG_WINNER_MISMATCH && maker->players.assumed;
}

/*
 * True for a hand or prediction of the wrong length, in a sentence: "the nine of spades, and two hearts, the six and the
 * eight". Beside a prediction, there may be the truth.
 */
static bool has_other_length(const struct diagnostic *error, const struct example_item *item)
{
    return (error->id == DIAG_HAND_SIZE || error->id == DIAG_PREDICTION_LENGTH) &&
           !item->hit->find->whole_line;
}

/*
 * True for a point whose run lengths no row above has, if the first row has one, too: the record lacks rows above it, which may
 * have them.
 */
static bool is_point_from_above(const struct record_maker *maker, const struct diagnostic *error)
{
    size_t first = 0;
    if (error->id != DIAG_POINT_MISMATCH)
        return false;
    while (first < maker->count && !(line_hit(maker, first) && line_hit(maker, first)->find->row))
        first++;
    const struct hit *hit = first < maker->count ? line_hit(maker, first) : NULL;
    for (size_t i = 0; hit && i < hit->find->row->part_count; i++)
        if (hit->find->row->parts[i].value.type == TYPE_WORD && hit->parts[i].len)
            return true;
    return false;
}

/* True for a claim about a round that lacks moves: one of them may not have been read. The changes of a row are those of its cards. */
static bool is_of_open_round(const struct diagnostic *error, const struct example_item *item,
                             const struct verdict *verdict)
{
    const struct field_def *field = item_field(item);
    const struct round *round = round_of_item(verdict, item);
    return error->id != DIAG_CHANGES_MISMATCH && field && field->in_round &&
           field->value.is_claim && round && round->ending == ENDING_OPEN;
}

/* True if an error in an item looks as if the text was misread. */
static bool looks_misread(const struct record_maker *maker, const struct diagnostic *error,
                          const struct example_item *item, const struct verdict *verdict)
{
    return has_other_length(error, item) || lacks_players(error, item) ||
           is_point_from_above(maker, error) || is_of_open_round(error, item, verdict) ||
           is_misread_claim(error, item, maker->input->judging) ||
           is_told_meanwhile(maker, error, item) || depends_on_count(maker, error) ||
           is_early_result(maker, error, verdict);
}

/* True if something was not read between the row above an item and its own line; for a claim of its own, anywhere above. */
static bool may_lack_something(const struct record_maker *maker, const struct example_item *item)
{
    size_t above = 0;
    if (is_about_game(item))
        return maker->unread.suspect_count > 0;
    if (item_field(item))
        return unread_between(&maker->unread, 0, item->hit->line);
    for (size_t i = 0; i < maker->count; i++) {
        const struct example_item *other = maker->lines[i].item;
        if (other && other->hit->find->row && other->hit->flow < item->hit->flow &&
            other->hit->line > above)
            above = other->hit->line;
    }
    /* In a sentence there are always other words, but the line above may have another row. */
    return unread_between(&maker->unread, above + item->hit->in_sentence, item->hit->line - 1);
}

/* True for an error within a row, such as run lengths that are not those of its digits: nothing else in the text corrects it. */
static bool is_within_row(enum diagnostic_id id)
{
    return id == DIAG_RUNS_MISMATCH || id == DIAG_SYMBOL_MISMATCH;
}

/* True if a move right above an item was left out. */
static bool follows_omitted_move(const struct record_maker *maker, const struct example_item *item)
{
    const struct example_item *items = maker->items->items;
    for (size_t i = (size_t)(item - items); i-- > 0;)
        if (items[i].hit->find->row)
            return items[i].marks.is_omitted_move;
    return false;
}

/* True for an error about what the text may tell about something else: a size in words, or how many play or have cards. */
static bool may_be_about_something_else(const struct record_maker *maker,
                                        const struct diagnostic *error,
                                        const struct example_item *item)
{
    bool counts_players = error->id == DIAG_PLAYERS_MULTIPLE && !maker->players.is_list;
    return !item || counts_players || error->id == DIAG_HAND_SIZE || lacks_players(error, item) ||
           (item_is_size(item) && !is_size_assigned(maker, item));
}

bool are_on_paper(const struct record_maker *maker, const struct report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        const struct diagnostic *error = &report->items[i];
        const struct example_item *item = item_of_line(maker, (size_t)error->place.line);
        bool is_claim = diagnostic_kind(error->id)->stage == STAGE_CLAIM;
        if (is_error(error->id) && !is_claim &&
            (may_be_about_something_else(maker, error, item) ||
             (item->hit->find->row && follows_omitted_move(maker, item))))
            return false;
    }
    return true;
}

bool are_slips(const struct record_maker *maker, const struct judgement *judgement)
{
    const struct report *report = &judgement->report;
    enum { FACTS_PER_SLIP = 8 };
    if (maker->facts + maker->row_claims < FACTS_PER_SLIP * report->errors ||
        items_skip_number(maker->items))
        return false;
    for (size_t i = 0; i < maker->items->count; i++)
        if (maker->items->items[i].is_choice) /* perhaps not the right one */
            return false;
    for (size_t i = 0; i < report->count; i++) {
        const struct diagnostic *error = &report->items[i];
        const struct example_item *item = item_of_line(maker, (size_t)error->place.line);
        if (!is_error(error->id))
            continue;
        bool is_certain = item && item->hit->find->row && !item->hit->embedded;
        bool is_claim = diagnostic_kind(error->id)->stage == STAGE_CLAIM;
        if (!item || !(is_claim || is_certain) ||
            (!is_within_row(error->id) && may_lack_something(maker, item)) ||
            looks_misread(maker, error, item, &judgement->verdict))
            return false;
    }
    return true;
}

/* Leaves out what the error is in. False if it does not look misread, or is left out already. */
static bool omit_error(struct record_maker *maker, const struct diagnostic *error,
                       const struct verdict *verdict)
{
    struct example_item *item = item_of_line(maker, (size_t)error->place.line);
    if (!item || !looks_misread(maker, error, item, verdict))
        return false;
    const struct row_def *row = item->hit->find->row;
    if (item->hit->find->square) {
        bool is_new = !maker->omit.grid;
        maker->omit.results = maker->omit.grid = true;
        return is_new;
    }
    if (row && !row->is_claim) {
        bool is_new = !item->marks.is_bare;
        item->marks.is_bare = true;
        return is_new;
    }
    return item->marks.left_out = true;
}

bool omit_misread(struct record_maker *maker)
{
    enum { TRIALS_MOST = 16 };
    struct judgement judgement;
    bool found = false, found_more = true;
    maker->omit.marked = true;
    for (int i = 0; i < TRIALS_MOST && found_more && trial_errors(maker, &judgement) > 0; i++) {
        found_more = false;
        for (size_t k = 0; k < judgement.report.count; k++)
            found_more |= omit_error(maker, &judgement.report.items[k], &judgement.verdict);
        found |= found_more;
    }
    return found;
}
