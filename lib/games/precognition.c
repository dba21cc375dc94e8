/*
 * Precognition, 19 November 2009. Players foretell how the values of the cards go up and down in the
 * row that they lay together. Who foretold the longest stretch that came true wins; those who tie
 * play another round.
 */
#include "precognition.h"
#include "../claims.h"
#include "games.h"
#include "playoff.h"
#include "views.h"

static const char *const fields[] = {
    "Deal", "Hand", "Prediction", "Row", "Changes", "Match", NULL
};
static const char *const readings[] = { "hand-length", "best-part", NULL };
static const int secrets[] = { FIELD_HAND, FIELD_PREDICTION, 0 };

/* --- the row --- */

static void lay_card(struct play *play, const struct token *card)
{
    struct precognition *state = play->state;
    state->changes.unknown |= card->a == 0;
    if (play->round->moves > 0 && !state->changes.unknown)
        changes_add(&state->changes, state->last, card->a);
    state->last = card->a;
    count_move(play, true);
}

static void judge_row(struct play *play)
{
    struct precognition *state = play->state;
    struct tokens tokens = field_tokens(state->cards);
    uint64_t most = state->total ? (uint64_t)state->total : DECK;
    struct token card;
    for (uint64_t place = 0; token_next(&tokens, &card) == TOKEN_OK; place++) {
        bool good = cards_judge(play, &state->laid, &card);
        if (!state->changes.unknown)
            good = hands_play(play, place, &card, good);
        if (place < most) {
            lay_card(play, &card);
        } else if (good && !state->changes.unknown) {
            report_after_end(play, card.text, "a card");
            return;
        }
    }
}

/* --- the round --- */

/* What is on paper below the row shows that there was one. */
static bool has_results(const struct play *play)
{
    return round_mention(play, FIELD_CHANGES) || round_mention(play, FIELD_MATCH) ||
           round_mention(play, FIELD_POINTS);
}

static enum ending find_ending(const struct play *play)
{
    const struct precognition *state = play->state;
    if (!state->total || state->changes.unknown || round_spoilt(play, FIELD_ROW) ||
        (!state->cards && has_results(play)))
        return ENDING_UNJUDGED;
    if (play->round->moves < (uint64_t)state->total)
        return state->gap ? ENDING_UNJUDGED : ENDING_OPEN;
    return predictions_are_spoilt(play) ? ENDING_UNJUDGED : ENDING_OVER;
}

static void score_round(struct play *play)
{
    struct round *round = play->round;
    int64_t *points = new_points(play, round->playing_count);
    for (unsigned i = 0; i < round->playing_count; i++) {
        points[i] = prediction_points(play, round->playing[i]);
    }
    round->points = points;
    round->point_count = round->playing_count;
}

/* The points of a round that goes on can't be told. */
static void judge_early_points(struct play *play)
{
    const struct precognition *state = play->state;
    const struct field *claim = round_field(play, FIELD_POINTS, 0);
    if (play->round->ending != ENDING_OPEN || !claim)
        return;
    if (!play->end_reported) /* a Deal: that is not written makes this of all rounds */
        report(play->report, DIAG_POINTS_MISMATCH, claim->value,
               "the round is not over: %llu cards are laid, of %lld",
               (unsigned long long)play->round->moves, (long long)state->total);
    play->round->ending = ENDING_UNJUDGED;
    play->end_reported = true;
}

static void gap(struct play *play, int kind)
{
    struct precognition *state = play->state;
    (void)kind;
    state->gap = true;
}

static void open_round(struct play *play)
{
    struct precognition *state = play->state;
    state->laid = (struct cards){ .count = { 0 } };
    state->changes = (struct changes){ .count = 0 };
    state->cards = NULL;
    state->last = 0;
    state->gap = false;
}

static void close_round(struct play *play)
{
    struct precognition *state = play->state;
    state->cards = round_field(play, FIELD_ROW, 0);
    playoff_begin(play);
    hands_begin(play);
    if (state->cards) {
        judge_row(play);
        predictions_judge_changes(play);
    } else {
        claim_is_record(play, FIELD_CHANGES);
        claim_is_record(play, FIELD_MATCH);
    }
    predictions_judge(play);
    play->round->ending = find_ending(play);
    if (play->round->ending == ENDING_OVER)
        score_round(play);
    else
        claim_is_record(play, FIELD_POINTS);
    judge_early_points(play);
}

/* --- the game --- */

static void begin(struct play *play)
{
    (void)play;
}

/* A value that whose turn it is can lay; the suit is left to the player. */
static void legal(struct play *play, move_sink *sink, void *user)
{
    const struct precognition *state = play->state;
    if (play->round ? play->round->ending != ENDING_OPEN : !play->players)
        return;
    struct hand *hand = play->round ? hands_at(play, play->round->moves) : NULL;
    for (int value = 1; value <= CARD_VALUES; value++) {
        if ((!hand || hand_has(hand, value)) && state->laid.count[value] < CARDS_OF_A_VALUE &&
            !sink(user, play, (struct move){ .a = value }))
            return;
    }
}

static const char *write_move(const struct play *play, struct move move)
{
    (void)play;
    return card_value(move.a);
}

/* Before the first card each of those who play foretells; then they lay their cards in turn. */
static void turn(const struct play *play, struct turn *turn)
{
    const struct round *round = play->round;
    if (!round) {
        *turn = (struct turn){ TURN_FIELD, .player = 1, .field = FIELD_PREDICTION };
        return;
    }
    for (unsigned i = 0; i < round->playing_count && round->written == 0; i++)
        if (!round_field(play, FIELD_PREDICTION, round->playing[i])) {
            *turn = (struct turn){ TURN_FIELD, .player = round->playing[i],
                                   .field = FIELD_PREDICTION };
            return;
        }
    turn->player = hands_player(play, round->moves);
}

/* --- by lot --- */

/* Who plays the round, their hands and their predictions. */
static void prepare(struct composer *composer)
{
    struct play *play = composer->play;
    const struct round *round = play->round;
    const char *list = "";
    playoff_begin(play);
    hands_begin(play);
    for (unsigned i = 0; i < round->playing_count; i++)
        list = arena_printf(play->arena, "%s%s%s", list, i ? ", " : "",
                            player_word(play, round->playing[i]));
    if (round->number > 1)
        compose_field(composer, FIELD_PLAYING, 0, list);
    if (composer->bare)
        return;
    hands_deal(composer);
    for (unsigned i = 0; i < round->playing_count; i++)
        compose_field(composer, FIELD_PREDICTION, round->playing[i],
                      prediction_pick(play, round->playing[i], composer->lots));
}

static void make(struct play *play, struct move move, const char *text)
{
    struct precognition *state = play->state;
    struct token card = { slice_of(text), .a = move.a };
    cards_add(&state->laid, &card);
    hands_play(play, play->round->moves, &card, true);
    lay_card(play, &card);
    if (play->round->moves < (uint64_t)state->total)
        return;
    play->round->ending = ENDING_OVER;
    score_round(play);
}

/* --- for drawings --- */

struct precognition_row precognition_row(const struct play *play)
{
    const struct precognition *state = play->state;
    struct precognition_row row = { .changes = changes_write(play->arena, &state->changes) };
    row.changes_source = draw_source(round_field(play, FIELD_CHANGES, 0));
    if (state->cards) {
        row.text = state->cards->value;
        row.cards = field_tokens(state->cards);
    }
    return row;
}

unsigned precognition_player(const struct play *play, uint64_t place)
{
    return hands_player(play, place);
}

const struct game game_precognition = {
    .name = "precognition",
    .fields = fields,
    .rows = { { NULL, { NULL } } },
    .readings = readings,
    .state_size = sizeof(struct precognition),
    .begin = begin,
    .may_open = playoff_may_open,
    .open_round = open_round,
    .gap = gap,
    .close_round = close_round,
    .finish = playoff_finish,
    .legal = legal,
    .write_move = write_move,
    .draw = draw_precognition,
    .moves = { MOVE_IN_FIELD, FIELD_ROW },
    .sizes = { { .field = FIELD_DEAL, .low = 3, .high = 7, .share = DECK } },
    .players_usual = 4,
    .prepare = prepare,
    .make = make,
    .turn = turn,
    .secrets = secrets,
    .pick_field = prediction_pick,
};
