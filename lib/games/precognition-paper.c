/* Precognition on paper: reads its rows and fields, judges the claims and reports the errors. */
#include "base/order.h"
#include "play/claims.h"
#include "playoff.h"
#include "precognition-hands.h"
#include "precognition-predictions.h"
#include "rules/precognition.h"

struct paper {
    size_t swap[2];      /* places of two cards that may be swapped; 0 and 0: none */
    bool size_is_agreed; /* Deal: and a hand, or two hands, agree on the number of cards */
};

/* Reports that the player who lays the next card does not have it. */
static struct diagnostic *report_not_in_hand(struct play *play, int64_t value, struct slice text)
{
    const struct precognition *state = play->position->state;
    const struct seat *seat = precognition_seat_at(state, state->count);
    return report(play->report, DIAG_CARD_NOT_IN_HAND, text, "%s has no %s card",
                  player_name(play, precognition_player_at(state, state->count)),
                  seat->hand.held.count[value] > 0 ? "other such" : "such");
}

static void explain(struct play *play, struct move move, enum diagnostic_id fault,
                    struct slice text)
{
    const struct precognition *state = play->position->state;
    if (fault == DIAG_CARD_NOT_IN_HAND)
        report_not_in_hand(play, move.a, text);
    else
        precognition_report_card(play, fault, &state->laid, (struct card){ move.a, move.b }, text);
}

/* --- what is dealt and predicted --- */

/* Notes who sits at the table as those who play the round. */
static void note_seats(struct play *play)
{
    const struct precognition *state = play->position->state;
    play->round->playing = state->seat_count ? state->playing : NULL;
    play->round->playing_count = (unsigned)state->seat_count;
}

/* Who plays follows from the round before, unless that is missing or its winner is unknown. Playing: may differ. */
static void open_round(struct play *play)
{
    const struct round *round = play->round, *before = play->round_count > 1 ? round - 1 : NULL;
    const struct field *named = round_next(play, FIELD_PLAYING, NULL);
    bool is_lost = !named && round_next_line(play, FIELD_PLAYING, NULL);
    bool follows = !before || (before->ending == ENDING_OVER && !(before->doubt & DOUBT_WINNER) &&
                               round->number == before->number + 1);
    if (!follows || is_lost) /* it is unknown who plays */
        precognition_seat_players(play->position, NULL, 0);
    note_seats(play);
    if (named && round->playing)
        playoff_judge_players(play, named);
    if (named && play->players) {
        precognition_seat_players(play->position, named->list, named->list_count);
        note_seats(play);
    }
}

/* --- the row --- */

static void exchange(struct made_move *one, struct made_move *other)
{
    struct move first = one->move;
    one->move = other->move;
    other->move = first;
}

/* True if the next cards of the row are legal. */
static bool are_legal(struct position *position, const struct made_move *cards, size_t count)
{
    size_t made = 0;
    while (made < count && position_check(position, cards[made].move) == DIAG_NONE)
        position_make(position, cards[made++].move);
    for (size_t i = made; i > 0; i--)
        position_undo(position, cards[i - 1].move);
    return made == count;
}

/*
 * The next card, the first of these, is not in the hand of its player. If all are legal once it is exchanged with a later
 * one, the two may be swapped: reports them as one error and leaves them exchanged.
 */
static void find_swap(struct play *play, struct made_move *cards, size_t count)
{
    struct paper *paper = play->paper;
    const struct precognition *state = play->position->state;
    size_t most = precognition_most_cards(state) - state->count;
    count = MIN(count, most);
    for (size_t i = 1; i < count && !paper->swap[1]; i++) {
        exchange(&cards[0], &cards[i]);
        if (precognition_seat_at(state, state->count + i)->hand.unknown ||
            !are_legal(play->position, cards, count)) {
            exchange(&cards[0], &cards[i]);
            continue;
        }
        struct diagnostic *found = report_not_in_hand(play, cards[i].move.a, cards[0].text);
        diagnostic_note(play->report, found, cards[i].text, "these two cards may be swapped");
        paper->swap[0] = state->count;
        paper->swap[1] = state->count + i;
    }
}

static void judge_row(struct play *play, const struct field *field)
{
    const struct paper *paper = play->paper;
    struct position *position = play->position;
    struct precognition *state = position->state;
    struct tokens tokens = field_tokens(field);
    struct token card;
    struct made_move *cards = arena_alloc(play->arena, (tokens_count(tokens) + 1) * sizeof *cards);
    size_t count = 0;
    while (token_next(&tokens, &card) == TOKEN_OK)
        cards[count++] = (struct made_move){ { .a = card.a, .b = card.b }, card.text, true };
    for (size_t i = 0; i < count && !play->round->reported_after_end; i++) {
        if (position_check(position, cards[i].move) == DIAG_CARD_NOT_IN_HAND) {
            /* the hand that determines the number of cards may lack one */
            if (position_is_over(position) && !paper->size_is_agreed)
                state->each = 0;
            else
                find_swap(play, &cards[i], count - i);
        }
        play_move(play, cards[i].move, cards[i].text);
    }
}

/* --- the round --- */

/* The ending of the round; reports points if it is not over. */
static enum ending find_ending(struct play *play, bool predictions_are_known)
{
    const struct precognition *state = play->position->state;
    const struct field *points = round_field(play, FIELD_POINTS, 0);
    long long total = precognition_total(state);
    if (!total || state->has_invalid_card || has_unreadable_field(play, FIELD_ROW) ||
        (!round_field(play, FIELD_ROW, 0) && round_has_claims(play)))
        return ENDING_UNJUDGED;
    if (position_is_over(play->position))
        return predictions_are_known ? ENDING_OVER : ENDING_UNJUDGED;
    if (round_in_doubt(play, DOUBT_MOVES))
        return ENDING_UNJUDGED;
    if (!points)
        return ENDING_OPEN;
    if (!in_doubt(play, DOUBT_END)) /* a missing Deal: makes this an error of all rounds */
        report(play->report, DIAG_POINTS_MISMATCH, points->value,
               "the round is not over: %llu of %lld cards", (unsigned long long)play->round->moves,
               total);
    doubt(play, DOUBT_END);
    return ENDING_UNJUDGED;
}

/* If two cards may be swapped, either the row shows what was played or the places where they belong. */
static bool suppose(struct play *play, size_t i)
{
    const struct paper *paper = play->paper;
    bool is_swapped = paper->swap[1];
    if (i > is_swapped)
        return false;
    for (int k = 0; k < 2 && is_swapped; k++) /* those made are where they belong */
        precognition_lay(play->position->state, paper->swap[k],
                         play->made[paper->swap[i == 1 ? k : 1 - k]].move.a);
    if (play->round->ending == ENDING_OVER)
        play_take_points(play);
    return true;
}

static void close_round(struct play *play)
{
    struct paper *paper = play->paper;
    const struct field *row = round_field(play, FIELD_ROW, 0);
    int64_t laid = row ? (int64_t)tokens_count(field_tokens(row)) : 0;
    *paper = (struct paper){ .swap = { 0, 0 } };
    paper->size_is_agreed = precognition_judge_hands(play, laid);
    if (row)
        judge_row(play, row);
    play->round->ending = find_ending(play, precognition_judge_predictions(play));
}

/* --- what rows and fields mean --- */

/* Finds out if Playing: and Deal: are as the rules say. */
static void settle(struct play *play)
{
    const struct precognition *state = play->position->state;
    const struct field *named = round_field(play, FIELD_PLAYING, 0);
    size_t count = state->seat_count;
    if (play_integer(play, FIELD_DEAL) != state->each || precognition_total(state) == 0 ||
        (named && (named->list_count != count ||
                   memcmp(named->list, state->playing, count * sizeof *named->list) != 0)))
        doubt_round(play, DOUBT_POSITION);
}

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
    .form = {
        .fields = { { .field = FIELD_HAND, .meaning = PAPER_SETTING, .is_secret = true },
                    { .field = FIELD_PREDICTION,
                      .meaning = PAPER_SETTING,
                      .is_secret = true,
                      .is_choice = true },
                    { .field = FIELD_ROW, .meaning = PAPER_MOVES },
                    { .field = FIELD_CHANGES, .meaning = PAPER_CLAIM, .write = precognition_write_changes },
                    { .field = FIELD_MATCH, .meaning = PAPER_CLAIM, .write = precognition_write_seat_match } },
        .settle = settle,
    },
    .explain = explain,
    .paper_size = sizeof(struct paper),
    .may_open = playoff_may_open,
    .open_round = open_round,
    .close_round = close_round,
    .suppose = suppose,
    .judge_claims = precognition_judge_claims,
    .finish = playoff_finish,
    .write_move = write_move,
    .moves = { MOVE_IN_FIELD, FIELD_ROW },
    .sizes = { { .field = FIELD_DEAL, .low = 3, .high = 7, .total_max = DECK_SIZE, .meaning = "cards for each player" } },
    .players_usual = 4,
};
