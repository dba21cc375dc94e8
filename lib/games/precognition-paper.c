/* Precognition on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "play/claims.h"
#include "playoff.h"
#include "precognition-hands.h"
#include "rules/precognition.h"
#include "views.h"

struct paper {
    const struct field *row;
    size_t swap[2];      /* places of two cards that may be swapped; both 0 if there are none */
    bool is_exchanged;   /* the row has them in the places where they belong */
    bool size_is_agreed; /* Deal: and a hand, or two hands, agree on the number of cards */
};

static struct precognition *state_of(const struct play *play)
{
    return play->position->state;
}

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice text)
{
    const struct precognition *state = state_of(play);
    struct token token = { .text = text, .a = move.a, .b = move.b };
    if (fault == DIAG_CARD_NOT_IN_HAND)
        precognition_report_not_in_hand(play, state->count, move.a, text);
    else
        precognition_report_card(play, fault, &state->laid, &token);
}

/* --- what is dealt and predicted --- */

/* Passes the players of the round, their cards and predictions to the rules. */
static void begin_row(struct play *play)
{
    struct paper *paper = play->state;
    int64_t laid = paper->row ? (int64_t)tokens_count(field_tokens(paper->row)) : 0;
    const struct field *field = NULL;
    playoff_read_players(play);
    precognition_seat_players(play->position, play->round->playing, play->round->playing_count);
    state_of(play)->each = precognition_judge_hands(play, laid, &paper->size_is_agreed);
    while ((field = round_next(play, FIELD_PREDICTION, field)) != NULL)
        play_set_field(play, field);
}

/* --- the row --- */

static void judge_row(struct play *play)
{
    struct paper *paper = play->state;
    struct position *position = play->position;
    struct tokens tokens = field_tokens(paper->row);
    size_t count = tokens_count(tokens);
    enum token_result result;
    struct token *cards = arena_alloc(play->arena, (count + 1) * sizeof *cards);
    tokens_read(&tokens, cards, count + 1, &result);
    precognition_find_swap(play, cards, count, paper->swap);
    paper->is_exchanged = paper->swap[1] > 0;
    for (size_t i = 0; i < count && !play->round->reported_after_end; i++) {
        struct move move = { .a = cards[i].a, .b = cards[i].b };
        /* the hand that determines the number of cards may lack one */
        if (position_is_over(position) && !paper->size_is_agreed &&
            position_check(position, move) == DIAG_CARD_NOT_IN_HAND)
            state_of(play)->each = 0;
        play_move(play, move, cards[i].text);
    }
}

/* --- claims --- */

const char *precognition_letters(const struct play *play, const struct field *field)
{
    struct tokens tokens = field_tokens(field);
    struct token letter;
    char *text = arena_alloc(play->arena, tokens_count(tokens) + 1), *end = text;
    while (token_next(&tokens, &letter) == TOKEN_OK)
        *end++ = DELTA_LETTERS[letter.a];
    *end = '\0';
    return text;
}

/* Changes after an invalid card are not judged. */
static void judge_changes(struct play *play)
{
    const struct precognition *state = state_of(play);
    const struct field *claim = round_field(play, FIELD_CHANGES, 0);
    const char *right = arena_string(play->arena, slice_of(state->deltas)),
               *claimed = claim ? precognition_letters(play, claim) : "";
    bool is_unknown = claim ? state->has_invalid_card && strncmp(claimed, right, strlen(right)) == 0
                            : state->has_invalid_card || !*right;
    judge_claim(play, FIELD_CHANGES, 0, DIAG_CHANGES_MISMATCH, is_unknown ? NULL : right);
}

/* True if the prediction, or the best part of it, matches where the claim says, as far as the row is known. */
static bool match_agrees(const struct play *play, const char *prediction, const struct field *field)
{
    struct tokens tokens = field_tokens(field);
    struct token claim;
    const struct precognition *state = state_of(play);
    struct delta_span right = precognition_match(play->position, prediction);
    if (slice_is(field->value, "none"))
        return right.length == 0;
    if (token_next(&tokens, &claim) != TOKEN_OK || claim.a < 1 || claim.b < claim.a)
        return false;
    struct delta_span claimed = { (size_t)claim.a - 1, (size_t)(claim.b - claim.a) + 1 };
    if (claim.b > (int64_t)strlen(state->deltas))
        return state->has_invalid_card && (position_has_reading(play->position, BEST_PART) ||
                                           claimed.length == strlen(prediction));
    return claimed.length == right.length && deltas_match_part(state->deltas, claimed, prediction);
}

static void judge_match(struct play *play, const struct field *prediction)
{
    const struct field *claim = round_field(play, FIELD_MATCH, prediction->player);
    const char *letters = precognition_letters(play, prediction),
               *right = precognition_write_match(play->position, letters);
    if (claim && !match_agrees(play, letters, claim))
        report_claim(play, DIAG_MATCH_MISMATCH, claim, right, right);
    if (!claim && !state_of(play)->has_invalid_card && prediction->player <= PLAYERS_MAX)
        claim_field(play, FIELD_MATCH, prediction->player, right);
}

/* --- predictions --- */

/* Checks the lengths of the predictions; returns true if all are readable. */
static bool judge_predictions(struct play *play)
{
    size_t most = precognition_most_letters(play->position);
    bool all_readable = !has_unreadable_field(play, FIELD_PREDICTION);
    const struct field *field = NULL;
    while ((field = round_next(play, FIELD_PREDICTION, field)) != NULL) {
        size_t count = tokens_count(field_tokens(field));
        all_readable &= count > 0;
        if (count == 0)
            report(play->report, DIAG_PREDICTION_LENGTH, field->key,
                   "no letters, expected at least 1");
        else if (count > most)
            report(play->report, DIAG_PREDICTION_LENGTH, field->value,
                   "%zu letters, but only %zu cards%s", count, most,
                   position_has_reading(play->position, HAND_LENGTH) ? " in a hand" : "");
    }
    return all_readable;
}

static void judge_matches(struct play *play)
{
    const struct field *field = NULL;
    while ((field = round_next(play, FIELD_MATCH, field)) != NULL)
        if (!round_field(play, FIELD_PREDICTION, field->player))
            keep_field(play, FIELD_MATCH); /* cannot be computed without a prediction */
    while ((field = round_next(play, FIELD_PREDICTION, field)) != NULL)
        if (tokens_count(field_tokens(field)) > 0)
            judge_match(play, field);
}

/* --- the round --- */

/* Reports points although the round is not over. */
static bool has_early_points(struct play *play)
{
    const struct field *claim = round_field(play, FIELD_POINTS, 0);
    if (!claim)
        return false;
    if (!in_doubt(play, DOUBT_END)) /* a missing Deal: makes this an error of all rounds */
        report(play->report, DIAG_POINTS_MISMATCH, claim->value,
               "the round is not over: %llu of %lld cards", (unsigned long long)play->round->moves,
               (long long)precognition_total(state_of(play)));
    doubt(play, DOUBT_END);
    return true;
}

static enum ending find_ending(struct play *play, bool predictions_are_known)
{
    const struct paper *paper = play->state;
    const struct precognition *state = state_of(play);
    if (!precognition_total(state) || state->has_invalid_card ||
        has_unreadable_field(play, FIELD_ROW) || (!paper->row && round_has_claims(play)))
        return ENDING_UNJUDGED;
    if (!position_is_over(play->position))
        return round_in_doubt(play, DOUBT_MOVES) || has_early_points(play) ? ENDING_UNJUDGED
                                                                           : ENDING_OPEN;
    return predictions_are_known ? ENDING_OVER : ENDING_UNJUDGED;
}

static void judge_claims(struct play *play)
{
    if (((const struct paper *)play->state)->row) {
        judge_changes(play);
        judge_matches(play);
    } else {
        keep_field(play, FIELD_CHANGES);
        keep_field(play, FIELD_MATCH);
    }
}

/* If two cards may be swapped, either the row shows what was played or the places where they belong. */
static bool suppose(struct play *play, size_t i)
{
    struct paper *paper = play->state;
    if (i > (paper->swap[1] > 0))
        return false;
    if (paper->is_exchanged != (i == 1))
        precognition_exchange(state_of(play), paper->swap[0], paper->swap[1]);
    paper->is_exchanged = i == 1;
    if (play->round->ending == ENDING_OVER)
        play_take_points(play);
    return true;
}

static void close_round(struct play *play)
{
    struct paper *paper = play->state;
    *paper = (struct paper){ .row = round_field(play, FIELD_ROW, 0) };
    begin_row(play);
    if (paper->row)
        judge_row(play);
    play->round->ending = find_ending(play, judge_predictions(play));
}

/* --- what rows and fields mean --- */

static struct slice write_changes_of(const struct position *position, unsigned player, size_t index)
{
    (void)player, (void)index;
    return slice_of(((const struct precognition *)position->state)->deltas);
}

static struct slice write_match_of(const struct position *position, unsigned player, size_t index)
{
    const struct seat *seat = precognition_seat_of(position->state, player);
    (void)index;
    return seat && seat->prediction ? slice_of(precognition_write_match(position, seat->prediction))
                                    : (struct slice){ NULL, 0 };
}

/* Finds out if Playing: and Deal: are as the rules say. */
static void settle(struct play *play)
{
    const struct precognition *state = state_of(play);
    const struct round *round = play->round;
    playoff_read_players(play);
    bool is_right = play_integer(play, FIELD_DEAL) == state->each &&
                    precognition_total(state) > 0 && round->playing_count == state->seat_count;
    for (size_t i = 0; i < state->seat_count && is_right; i++)
        is_right = round->playing[i] == state->seats[i].player;
    if (!is_right)
        doubt_round(play, DOUBT_POSITION);
}

static const struct paper_form paper_form = {
    .fields = { { .field = FIELD_HAND, .meaning = PAPER_SETTING, .is_secret = true },
                { .field = FIELD_PREDICTION,
                  .meaning = PAPER_SETTING,
                  .is_secret = true,
                  .is_choice = true },
                { .field = FIELD_ROW, .meaning = PAPER_MOVES },
                { .field = FIELD_CHANGES, .meaning = PAPER_CLAIM, .write = write_changes_of },
                { .field = FIELD_MATCH, .meaning = PAPER_CLAIM, .write = write_match_of } },
    .settle = settle,
};

/* --- the game --- */

static const char *write_move(const struct play *play, struct move move)
{
    (void)play;
    return card_value_name(move.a);
}

const struct game game_precognition = {
    .notation = {
        .name = "precognition",
        .fields = { "Deal", "Hand", "Prediction", "Row", "Changes", "Match" },
        .rows = { { NULL, { NULL } } },
        .readings = { "hand-length", "best-part" },
    },
    .rules = &precognition_rules,
    .paper = &paper_form,
    .explain = explain,
    .state_size = sizeof(struct paper),
    .may_open = playoff_may_open,
    .open_round = playoff_open_round,
    .close_round = close_round,
    .suppose = suppose,
    .judge_claims = judge_claims,
    .finish = playoff_finish,
    .write_move = write_move,
    .moves = { MOVE_IN_FIELD, FIELD_ROW },
    .sizes = { { .field = FIELD_DEAL, .low = 3, .high = 7, .total_max = DECK_SIZE, .meaning = "cards for each player" } },
    .players_usual = 4,
};
