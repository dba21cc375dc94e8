/* Precognition on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "play/claims.h"
#include "playoff.h"
#include "precognition-hands.h"
#include "precognition-swap.h"
#include "rules/precognition.h"
#include "views.h"

struct paper {
    const struct field *row;
    struct swapped swap; /* two cards that may be swapped */
    bool size_is_agreed; /* Deal: and a hand, or two hands, agree on the number of cards */
};

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice text)
{
    const struct precognition *state = play->position->state;
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
    const struct round *round = play->round;
    struct paper *paper = play->state;
    playoff_read_players(play);
    int64_t *playing = arena_alloc(play->arena, (round->playing_count + 1) * sizeof *playing);
    for (unsigned i = 0; i < round->playing_count; i++)
        playing[i] = round->playing[i];
    position_set(play->position, FIELD_PLAYING, 0, playing, round->playing_count);
    int64_t laid = paper->row ? (int64_t)tokens_count(field_tokens(paper->row)) : 0,
            each = precognition_judge_hands(play, laid, &paper->size_is_agreed);
    position_set(play->position, FIELD_DEAL, 0, &each, 1);
    const struct field *field = NULL;
    while ((field = round_next(play, FIELD_PREDICTION, field)) != NULL)
        play_set_field(play, field);
}

/* --- the row --- */

static void judge_row(struct play *play)
{
    struct paper *paper = play->state;
    struct position *position = play->position;
    struct tokens tokens = field_tokens(paper->row);
    struct token token;
    const int64_t unknown = 0;
    paper->swap = precognition_judge_swap(play, paper->row);
    while (!play->round->reported_after_end && token_next(&tokens, &token) == TOKEN_OK) {
        struct move move = { .a = token.a, .b = token.b };
        /* the hand that determines the number of cards may lack one */
        if (position_is_over(position) && !paper->size_is_agreed &&
            position_check(position, move) == DIAG_CARD_NOT_IN_HAND)
            position_set(position, FIELD_DEAL, 0, &unknown, 1);
        play_move(play, move, token.text);
    }
}

/* --- claims --- */

/* The letters of Prediction: or Changes:. */
static const char *read_letters(const struct play *play, const struct field *field)
{
    struct tokens tokens = field_tokens(field);
    struct token letter;
    char *text = arena_alloc(play->arena, tokens_count(tokens) + 1), *end = text;
    while (token_next(&tokens, &letter) == TOKEN_OK)
        *end++ = DELTA_LETTERS[letter.a];
    *end = '\0';
    return text;
}

static bool has_invalid_card(const struct play *play)
{
    return ((const struct precognition *)play->position->state)->has_invalid_card;
}

static void judge_changes(struct play *play)
{
    const struct field *claim = round_field(play, FIELD_CHANGES, 0);
    const char *right = precognition_changes(play->position);
    size_t count = strlen(right);
    if (!claim && count > 0 && !has_invalid_card(play))
        claim_field(play, FIELD_CHANGES, 0, right);
    if (!claim)
        return;
    const char *claimed = read_letters(play, claim);
    if (strncmp(right, claimed, count) == 0 && (claimed[count] == '\0' || has_invalid_card(play)))
        return;
    report_claim(play, DIAG_CHANGES_MISMATCH, claim, right, count > 0 ? right : "none");
}

/* True if the prediction, or the best part of it, matches where the claim says, as far as the row is known. */
static bool match_agrees(const struct play *play, const char *prediction, const struct token *claim)
{
    const char *deltas = precognition_changes(play->position);
    struct delta_span right = precognition_match(play->position, prediction);
    bool by_part = position_has_reading(play->position, BEST_PART);
    if (slice_is(claim->text, "none"))
        return right.length == 0;
    if (claim->a < 1 || claim->b < claim->a)
        return false;
    struct delta_span claimed = { (size_t)claim->a - 1, (size_t)(claim->b - claim->a) + 1 };
    size_t expected = by_part ? right.length : strlen(prediction);
    if (claimed.length != expected &&
        !(by_part && has_invalid_card(play) && claimed.length > expected))
        return false;
    if (claim->b > (int64_t)strlen(deltas))
        return has_invalid_card(play);
    return deltas_match_part(deltas, claimed, prediction);
}

static void judge_match(struct play *play, const struct field *prediction)
{
    const struct field *claim = round_field(play, FIELD_MATCH, prediction->player);
    const char *letters = read_letters(play, prediction),
               *right = precognition_write_match(play->position, letters);
    if (!claim && !has_invalid_card(play) && prediction->player <= PLAYERS_MAX)
        claim_field(play, FIELD_MATCH, prediction->player, right);
    if (!claim)
        return;
    struct tokens tokens = field_tokens(claim);
    struct token span;
    if (token_next(&tokens, &span) == TOKEN_OK && !match_agrees(play, letters, &span))
        report_claim(play, DIAG_MATCH_MISMATCH, claim, right, right);
}

/* --- predictions --- */

static void judge_length(struct play *play, const struct field *prediction, size_t count)
{
    size_t most = precognition_most_letters(play->position);
    if (count == 0)
        report(play->report, DIAG_PREDICTION_LENGTH, prediction->key,
               "no letters, expected at least 1");
    else if (count > most)
        report(play->report, DIAG_PREDICTION_LENGTH, prediction->value,
               "%zu letters, but only %zu cards%s", count, most,
               position_has_reading(play->position, HAND_LENGTH) ? " in a hand" : "");
}

/* Checks the predictions and their matches; returns true if all are readable. */
static bool judge_predictions(struct play *play)
{
    const struct paper *paper = play->state;
    const struct field *field = NULL;
    bool all_readable = !has_unreadable_field(play, FIELD_PREDICTION);
    while ((field = round_next(play, FIELD_MATCH, field)) != NULL)
        if (!round_field(play, FIELD_PREDICTION, field->player))
            keep_field(play, FIELD_MATCH); /* cannot be computed without a prediction */
    while ((field = round_next(play, FIELD_PREDICTION, field)) != NULL) {
        size_t letters = tokens_count(field_tokens(field));
        judge_length(play, field, letters);
        all_readable &= letters > 0;
        if (paper->row && letters > 0)
            judge_match(play, field);
    }
    return all_readable;
}

/* --- the round --- */

/* True if a line below the row shows that the round was played. */
static bool has_results(const struct play *play)
{
    return round_first_line(play, FIELD_CHANGES) || round_first_line(play, FIELD_MATCH) ||
           round_first_line(play, FIELD_POINTS);
}

static enum ending find_ending(const struct play *play, bool predictions_are_known)
{
    const struct paper *paper = play->state;
    const struct precognition *state = play->position->state;
    if (!precognition_total(state) || state->has_invalid_card ||
        has_unreadable_field(play, FIELD_ROW) || (!paper->row && has_results(play)))
        return ENDING_UNJUDGED;
    if (!position_is_over(play->position))
        return round_in_doubt(play, DOUBT_MOVES) ? ENDING_UNJUDGED : ENDING_OPEN;
    return predictions_are_known ? ENDING_OVER : ENDING_UNJUDGED;
}

/* Checks the claims about the row and the predictions; returns the number of wrong ones. */
static size_t judge_claims(struct play *play)
{
    const struct paper *paper = play->state;
    const struct field *points = round_field(play, FIELD_POINTS, 0);
    size_t before = play->report->errors;
    if (paper->row) {
        judge_changes(play);
    } else {
        keep_field(play, FIELD_CHANGES);
        keep_field(play, FIELD_MATCH);
    }
    play->round->ending = find_ending(play, judge_predictions(play));
    if (play->round->ending != ENDING_OVER) {
        keep_field(play, FIELD_POINTS);
        return play->report->errors - before;
    }
    play_take_points(play);
    bool is_wrong = points && !integers_equal(field_tokens(points), play->round->points,
                                              play->round->point_count);
    return play->report->errors - before + is_wrong;
}

static void exchange_values(const struct play *play)
{
    const struct paper *paper = play->state;
    struct precognition *state = play->position->state;
    int64_t value = state->values[paper->swap.first];
    state->values[paper->swap.first] = state->values[paper->swap.second];
    state->values[paper->swap.second] = value;
}

/* Checks the claims again with the two cards exchanged, after discarding the errors found before. */
static size_t judge_exchanged(struct play *play, size_t errors, size_t claims)
{
    report_rewind(play->report, errors);
    if (play->claims)
        play->claims->count = claims;
    exchange_values(play);
    return judge_claims(play);
}

/* If two cards may be swapped, tries the claims with either order. If no claim decides, the winner is unknown. */
static void judge_orders(struct play *play)
{
    struct round *round = play->round;
    size_t errors = play->report->count, claims = play->claims ? play->claims->count : 0,
           wrong = judge_claims(play);
    const int64_t *points = round->points;
    size_t others = judge_exchanged(play, errors, claims);
    bool differ = points && memcmp(points, round->points, round->point_count * sizeof *points) != 0;
    if (wrong <= others)
        judge_exchanged(play, errors, claims);
    if (differ && wrong == 0 && others == 0)
        doubt_round(play, DOUBT_SCORE | DOUBT_WINNER | DOUBT_END);
}

/* The points of an unfinished round are unknown. */
static void judge_early_points(struct play *play)
{
    const struct field *claim = round_field(play, FIELD_POINTS, 0);
    if (play->round->ending != ENDING_OPEN || !claim)
        return;
    if (!in_doubt(play, DOUBT_END)) /* a missing Deal: makes this an error of all rounds */
        report(play->report, DIAG_POINTS_MISMATCH, claim->value,
               "the round is not over: %llu of %lld cards", (unsigned long long)play->round->moves,
               (long long)precognition_total(play->position->state));
    play->round->ending = ENDING_UNJUDGED;
    doubt(play, DOUBT_END);
}

static void close_round(struct play *play)
{
    struct paper *paper = play->state;
    *paper = (struct paper){ .row = round_field(play, FIELD_ROW, 0) };
    begin_row(play);
    if (paper->row)
        judge_row(play);
    if (paper->swap.second > 0)
        judge_orders(play);
    else
        judge_claims(play);
    judge_early_points(play);
}

/* --- what rows and fields mean --- */

static struct slice write_changes_of(const struct position *position, unsigned player, size_t index)
{
    (void)player, (void)index;
    return slice_of(precognition_changes(position));
}

static struct slice write_match_of(const struct position *position, unsigned player, size_t index)
{
    const struct precognition *state = position->state;
    size_t i = precognition_index(state, player);
    (void)index;
    if (i == state->playing_count || !state->predictions[i])
        return (struct slice){ NULL, 0 };
    return slice_of(precognition_write_match(position, state->predictions[i]));
}

static bool is_playing(const struct play *play, const struct field *field)
{
    const struct precognition *state = play->position->state;
    return precognition_index(state, field->player) < state->playing_count;
}

/* True if the right players play the round, and the cards and predictions follow the rules. */
static bool deal_is_legal(const struct play *play)
{
    const struct precognition *state = play->position->state;
    const struct round *round = play->round;
    const struct field *deal = play_field(play, FIELD_DEAL), *field = NULL;
    struct cards taken = { .count = { 0 } };
    bool good = deal && deal->integer == state->each && precognition_total(state) > 0 &&
                round->playing_count == state->playing_count;
    for (size_t i = 0; i < state->playing_count && good; i++) {
        const struct hand *hand = &state->hands[i];
        size_t letters = state->predictions[i] ? strlen(state->predictions[i]) : 1;
        good = round->playing[i] == state->playing[i] && letters > 0 &&
               letters <= precognition_most_letters(play->position) &&
               (hand->unknown || cards_deal(&taken, &hand->held) == state->each);
    }
    while (good && (field = round_next(play, FIELD_HAND, field)) != NULL)
        good = is_playing(play, field);
    while (good && (field = round_next(play, FIELD_PREDICTION, field)) != NULL)
        good = is_playing(play, field);
    return good;
}

static void settle(struct play *play)
{
    playoff_read_players(play);
    if (!deal_is_legal(play))
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

/* --- for drawings --- */

struct precognition_row precognition_row(const struct play *play)
{
    const struct paper *paper = play->state;
    struct precognition_row row = { .changes = precognition_changes(play->position) };
    if (paper->row) {
        row.text = paper->row->value;
        row.cards = field_tokens(paper->row);
    }
    return row;
}

bool precognition_prediction(const struct play *play, size_t i,
                             struct precognition_prediction *prediction)
{
    const struct field *field = round_next(play, FIELD_PREDICTION, NULL);
    while (field && i-- > 0)
        field = round_next(play, FIELD_PREDICTION, field);
    if (!field)
        return false;
    const char *letters = read_letters(play, field);
    struct delta_span match = precognition_match(play->position, letters);
    *prediction = (struct precognition_prediction){ .player = field->player,
                                                    .letters = letters,
                                                    .source = field->value,
                                                    .first = match.first,
                                                    .length = match.length };
    return true;
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
    .finish = playoff_finish,
    .write_move = write_move,
    .moves = { MOVE_IN_FIELD, FIELD_ROW },
    .sizes = { { .field = FIELD_DEAL, .low = 3, .high = 7, .total_max = DECK_SIZE, .meaning = "cards for each player" } },
    .players_usual = 4,
};
