/*
 * Precognition, 19 November 2009. Players foretell how the values of the cards go up and down in the
 * row that they lay together. Who foretold the longest stretch that came true wins; those who tie
 * play another round.
 */
#include "../claims.h"
#include "../compose.h"
#include "cards.h"
#include "games.h"
#include "playoff.h"
#include "views.h"

enum {
    FIELD_DEAL = FIELD_OF_GAME,
    FIELD_HAND,
    FIELD_PREDICTION,
    FIELD_ROW,
    FIELD_CHANGES,
    FIELD_MATCH
};
enum { HAND_LENGTH, BEST_PART };
enum { CHANGES_MAX = DECK - 1 };

/* Letters as tokens have them, by their place in the alphabet of the grammar. */
enum { UP, DOWN, SAME };

static const char *const fields[] = {
    "Deal", "Hand", "Prediction", "Row", "Changes", "Match", NULL
};
static const char *const readings[] = { "hand-length", "best-part", NULL };

/* A list of letters, a byte each. */
struct letters {
    char at[CHANGES_MAX];
    size_t count;
};

struct precognition {
    const struct field *impossible; /* a Deal: of more cards than there are */
    int64_t each;                   /* cards that each player of the round has, 0 where unknown */
    int64_t total;                  /* cards of all who play the round, 0 where unknown */
    struct hand **hands; /* of those who play, in order; NULL for a hand that is not written */
    const struct field *cards; /* Row: */
    struct cards laid;
    int64_t last; /* value of the last card laid */
    struct letters changes;
    bool unknown; /* a word of the row is no card, and may be two: what follows is not known */
    bool gap;     /* a line of the round can't be read */
};

/* --- how many cards --- */

/* The Deal: that holds for the round: its own, or the last before it. NULL where none does. */
static const struct field *find_deal(const struct play *play)
{
    const struct field *deal = shape_newest(play->shaped, FIELD_DEAL, 0);
    return deal && deal->round <= play->round->index ? deal : NULL;
}

/* More cards than there are can't have been dealt. */
static bool deal_is_possible(struct play *play, const struct field *deal)
{
    struct precognition *state = play->state;
    unsigned count = play->round->playing_count;
    if (state->impossible == deal)
        return false;
    if (!count || deal->integer * count <= DECK)
        return true;
    report(play->report, DIAG_HAND_SIZE, deal->value, "%lld cards for each of %u, and there are %d",
           (long long)deal->integer, count, DECK);
    state->impossible = deal;
    return false;
}

/* How many cards a hand has, 0 where a word of it is none. */
static int64_t hand_size(const struct field *hand)
{
    struct tokens tokens = field_tokens(hand);
    struct token card;
    int64_t count = 0;
    for (; token_next(&tokens, &card) == TOKEN_OK; count++)
        if (card.a == 0)
            return 0;
    return count;
}

/* How many cards the first hand of the round has that holds nothing else, 0 where there is none. */
static int64_t first_size(const struct play *play)
{
    size_t count;
    int64_t size = 0;
    const struct field *field = round_fields(play, &count);
    for (size_t i = 0; i < count && size == 0; i++)
        if (field[i].usable && field[i].def->id == FIELD_HAND)
            size = hand_size(&field[i]);
    return size;
}

static void find_size(struct play *play)
{
    struct precognition *state = play->state;
    const struct field *deal = find_deal(play);
    unsigned playing = play->round->playing_count;
    if (deal && deal->usable && deal_is_possible(play, deal))
        state->each = deal->integer;
    else if (deal || round_mention(play, FIELD_HAND))
        state->each = first_size(play);
    else
        state->each = playing ? DECK / playing : 0;
}

static void find_total(struct play *play)
{
    struct precognition *state = play->state;
    int64_t total = state->each * play->round->playing_count;
    state->total = total <= DECK ? total : 0;
}

/* --- hands --- */

static struct hand *hand_of(const struct play *play, unsigned player)
{
    const struct precognition *state = play->state;
    for (unsigned i = 0; i < play->round->playing_count; i++)
        if (play->round->playing[i] == player)
            return state->hands[i];
    return NULL;
}

static void give_hand(struct play *play, unsigned player, struct hand *hand)
{
    const struct precognition *state = play->state;
    for (unsigned i = 0; i < play->round->playing_count; i++)
        if (play->round->playing[i] == player)
            state->hands[i] = hand;
}

/* False where it is not of the size that each should have. */
static bool judge_size(struct play *play, const struct field *field)
{
    const struct precognition *state = play->state;
    int64_t count = hand_size(field);
    if (count == 0 || state->each == 0 || count == state->each)
        return true;
    report(play->report, DIAG_HAND_SIZE, field->value, "a hand of %lld cards, and each has %lld",
           (long long)count, (long long)state->each);
    return false;
}

static void judge_hand(struct play *play, const struct field *field, struct cards *all)
{
    struct hand *hand = arena_zero(play->arena, 1, sizeof *hand);
    struct tokens tokens = field_tokens(field);
    struct token card;
    while (token_next(&tokens, &card) == TOKEN_OK) {
        cards_judge(play, all, &card);
        hand_take(hand, &card);
    }
    give_hand(play, field->player, hand);
}

/* Where no hand is of the size that was dealt, perhaps that is wrong. */
static void judge_hands(struct play *play)
{
    struct precognition *state = play->state;
    struct cards all = { .count = { 0 } };
    size_t count, hands = 0, fitting = 0;
    const struct field *field = round_fields(play, &count);
    state->hands = arena_zero(play->arena, play->round->playing_count + 1, sizeof *state->hands);
    for (size_t i = 0; i < count; i++)
        if (field[i].usable && field[i].def->id == FIELD_HAND) {
            judge_hand(play, &field[i], &all);
            fitting += judge_size(play, &field[i]);
            hands++;
        }
    if (hands > 0 && fitting == 0)
        state->each = 0;
}

/* --- the row --- */

/* The player whose turn it is to lay the card of this place, counted from 0; 0 where unknown. */
static unsigned player_of(const struct play *play, uint64_t place)
{
    const struct round *round = play->round;
    return round->playing_count ? round->playing[place % round->playing_count] : 0;
}

static bool judge_turn(struct play *play, uint64_t place, const struct token *card, bool good)
{
    unsigned player = player_of(play, place);
    struct hand *hand = player ? hand_of(play, player) : NULL;
    /* one that is wrong for another reason stands for another card, and leaves its own in the hand */
    if (!hand || !good || hand_play(hand, card))
        return good;
    report(play->report, DIAG_CARD_NOT_IN_HAND, card->text,
           hand->held.count[card->a] ? "%s has no other such card" : "%s has no such card",
           player_name(play, player));
    return false;
}

static void lay_card(struct play *play, const struct token *card)
{
    struct precognition *state = play->state;
    state->unknown = state->unknown || card->a == 0;
    if (play->round->moves > 0 && !state->unknown)
        state->changes.at[state->changes.count++] = card->a > state->last   ? UP
                                                    : card->a < state->last ? DOWN
                                                                            : SAME;
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
        if (!state->unknown)
            good = judge_turn(play, place, &card, good);
        if (place < most) {
            lay_card(play, &card);
        } else if (good && !state->unknown) {
            report_after_end(play, card.text, "a card");
            return;
        }
    }
}

/* --- changes --- */

static const char letter_names[] = "UDS";

static const char *write_changes(const struct play *play)
{
    const struct precognition *state = play->state;
    char *text = arena_alloc(play->arena, state->changes.count + 1);
    for (size_t i = 0; i < state->changes.count; i++)
        text[i] = letter_names[(int)state->changes.at[i]];
    text[state->changes.count] = '\0';
    return text;
}

/* True where the letters are those of the row, as far as it is known. */
static bool changes_agree(const struct precognition *state, struct tokens claimed)
{
    const struct letters *changes = &state->changes;
    struct token letter;
    size_t i = 0;
    for (; token_next(&claimed, &letter) == TOKEN_OK; i++) {
        if (i == changes->count)
            return state->unknown;
        if (changes->at[i] != (char)letter.a)
            return false;
    }
    return i == changes->count;
}

/* Letters in a message, which may be none. */
static const char *named(const struct play *play, struct slice letters)
{
    return letters.len ? excerpt(play->report, letters) : "none";
}

static void judge_changes(struct play *play)
{
    const struct precognition *state = play->state;
    const struct field *claim = round_field(play, FIELD_CHANGES, 0);
    const char *right = play->report->counts_only ? "" : write_changes(play);
    if (!claim) {
        if (state->changes.count > 0 && !state->unknown)
            claim_field(play, FIELD_CHANGES, 0, right);
        return;
    }
    if (changes_agree(state, field_tokens(claim)))
        return;
    struct diagnostic *found = report(play->report, DIAG_CHANGES_MISMATCH, field_place(claim),
                                      "claimed %s, computed %s", named(play, claim->value),
                                      named(play, slice_of(right)));
    diagnostic_claim(play->report, found, claim->value, right);
}

/* --- predictions --- */

/* Where in the changes a stretch of letters can be found. */
struct match {
    size_t first, length; /* first counts from 0; length is 0 where there is none */
};

/* The first place where all of the letters stand. */
static struct match match_whole(const struct letters *changes, struct tokens letters)
{
    size_t length = tokens_count(letters);
    for (size_t first = 0; first + length <= changes->count && length > 0; first++) {
        struct tokens rest = letters;
        struct token letter;
        size_t i = first;
        while (token_next(&rest, &letter) == TOKEN_OK && changes->at[i] == (char)letter.a)
            i++;
        if (i == first + length)
            return (struct match){ first, length };
    }
    return (struct match){ 0, 0 };
}

/* The longest part of the letters that stands anywhere: as many letters as end here match, for each place. */
static struct match match_part(const struct letters *changes, struct tokens letters)
{
    size_t ending[CHANGES_MAX + 1] = { 0 };
    struct match best = { 0, 0 };
    struct token letter;
    while (token_next(&letters, &letter) == TOKEN_OK)
        for (size_t i = changes->count; i > 0; i--) {
            ending[i] = changes->at[i - 1] == (char)letter.a ? ending[i - 1] + 1 : 0;
            if (ending[i] > best.length)
                best = (struct match){ i - ending[i], ending[i] };
        }
    return best;
}

static struct match find_match(const struct play *play, const struct field *prediction)
{
    const struct precognition *state = play->state;
    return play_reads(play, BEST_PART) ? match_part(&state->changes, field_tokens(prediction))
                                       : match_whole(&state->changes, field_tokens(prediction));
}

static void judge_length(struct play *play, const struct field *prediction)
{
    const struct precognition *state = play->state;
    int64_t count = (int64_t)tokens_count(field_tokens(prediction));
    bool by_hand = play_reads(play, HAND_LENGTH) && state->each;
    int64_t most = by_hand ? state->each : state->total ? state->total : DECK;
    if (count == 0)
        report(play->report, DIAG_PREDICTION_LENGTH, prediction->key,
               "a prediction has at least one letter");
    else if (count > most)
        report(play->report, DIAG_PREDICTION_LENGTH, prediction->value, "%lld letters, and %s %lld",
               (long long)count, by_hand ? "each has" : "the cards are at most", (long long)most);
}

static const char *write_match(const struct play *play, struct match match)
{
    return match.length ? arena_printf(play->arena, "%zu-%zu", match.first + 1,
                                       match.first + match.length)
                        : "none";
}

/* True where the changes from `first` on, `length` of them, are a part of the prediction. */
static bool is_part(const struct letters *changes, struct tokens letters, size_t first,
                    size_t length)
{
    size_t count = tokens_count(letters);
    struct token letter;
    for (size_t skip = 0; skip + length <= count; skip++) {
        struct tokens rest = letters;
        size_t i = 0;
        while (i < length && token_next(&rest, &letter) == TOKEN_OK &&
               changes->at[first + i] == (char)letter.a)
            i++;
        if (i == length)
            return true;
        token_next(&letters, &letter);
    }
    return false;
}

/* True where the prediction, or the best part of it, stands where the claim says, as far as is known. */
static bool match_agrees(const struct play *play, const struct field *prediction,
                         const struct token *claim)
{
    const struct precognition *state = play->state;
    struct match right = find_match(play, prediction);
    bool by_part = play_reads(play, BEST_PART);
    if (slice_is(claim->text, "none"))
        return right.length == 0;
    if (claim->a < 1 || claim->b < claim->a)
        return false;
    size_t length = (size_t)(claim->b - claim->a) + 1;
    size_t wanted = by_part ? right.length : tokens_count(field_tokens(prediction));
    if (length != wanted && !(by_part && state->unknown && length > wanted))
        return false;
    if (claim->b > (int64_t)state->changes.count)
        return state->unknown;
    return is_part(&state->changes, field_tokens(prediction), (size_t)claim->a - 1, length);
}

static void judge_match(struct play *play, const struct field *prediction)
{
    const struct precognition *state = play->state;
    const struct field *claim = round_field(play, FIELD_MATCH, prediction->player);
    struct token span;
    if (!claim) {
        if (!state->unknown && prediction->player <= PLAYERS_MAX && play->claims)
            claim_field(play, FIELD_MATCH, prediction->player,
                        write_match(play, find_match(play, prediction)));
        return;
    }
    struct tokens tokens = field_tokens(claim);
    if (token_next(&tokens, &span) != TOKEN_OK || match_agrees(play, prediction, &span))
        return;
    const char *right = write_match(play, find_match(play, prediction));
    report_claim(play, DIAG_MATCH_MISMATCH, claim, right, right);
}

static void judge_predictions(struct play *play)
{
    size_t count;
    const struct field *field = round_fields(play, &count);
    for (size_t i = 0; i < count; i++) {
        if (!field[i].def || !field[i].usable)
            continue;
        if (field[i].def->id == FIELD_MATCH &&
            !round_field(play, FIELD_PREDICTION, field[i].player))
            claim_is_record(play, FIELD_MATCH); /* it has no prediction to be told from */
        if (field[i].def->id != FIELD_PREDICTION)
            continue;
        judge_length(play, &field[i]);
        if (play->round->moves > 0)
            judge_match(play, &field[i]);
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
    if (!state->total || state->unknown || round_spoilt(play, FIELD_ROW) ||
        (!state->cards && has_results(play)))
        return ENDING_UNJUDGED;
    if (play->round->moves < (uint64_t)state->total)
        return state->gap ? ENDING_UNJUDGED : ENDING_OPEN;
    return round_spoilt(play, FIELD_PREDICTION) ? ENDING_UNJUDGED : ENDING_OVER;
}

static void score_round(struct play *play)
{
    struct round *round = play->round;
    int64_t *points = new_points(play, round->playing_count);
    for (unsigned i = 0; i < round->playing_count; i++) {
        const struct field *prediction = round_field(play, FIELD_PREDICTION, round->playing[i]);
        points[i] = prediction ? (int64_t)find_match(play, prediction).length : 0;
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
    state->changes.count = 0;
    state->last = 0;
    state->unknown = state->gap = false;
}

static void close_round(struct play *play)
{
    struct precognition *state = play->state;
    state->cards = round_field(play, FIELD_ROW, 0);
    playoff_begin(play);
    find_size(play);
    judge_hands(play);
    find_total(play);
    if (state->cards) {
        judge_row(play);
        judge_changes(play);
    } else {
        claim_is_record(play, FIELD_CHANGES);
        claim_is_record(play, FIELD_MATCH);
    }
    judge_predictions(play);
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
    struct hand *hand = state->hands ? hand_of(play, player_of(play, play->round->moves)) : NULL;
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

/* --- for drawings --- */

struct precognition_row precognition_row(const struct play *play)
{
    const struct precognition *state = play->state;
    struct precognition_row row = { .changes = write_changes(play) };
    row.changes_source = draw_source(round_field(play, FIELD_CHANGES, 0));
    if (state->cards) {
        row.text = state->cards->value;
        row.cards = field_tokens(state->cards);
    }
    return row;
}

unsigned precognition_player(const struct play *play, uint64_t place)
{
    return player_of(play, place);
}

static const char *write_letters(const struct play *play, const struct field *field)
{
    struct tokens tokens = field_tokens(field);
    struct token letter;
    char *text = arena_alloc(play->arena, tokens_count(tokens) + 1), *at = text;
    while (token_next(&tokens, &letter) == TOKEN_OK)
        *at++ = letter_names[letter.a];
    *at = '\0';
    return text;
}

bool precognition_prediction(const struct play *play, size_t i,
                             struct precognition_prediction *prediction)
{
    size_t count;
    const struct field *field = round_fields(play, &count);
    for (size_t k = 0; k < count; k++) {
        if (!field[k].usable || field[k].def->id != FIELD_PREDICTION || i-- > 0)
            continue;
        struct match match = find_match(play, &field[k]);
        *prediction = (struct precognition_prediction){
            .player = field[k].player,
            .letters = write_letters(play, &field[k]),
            .source = field[k].value,
            .match_source = draw_source(round_field(play, FIELD_MATCH, field[k].player)),
            .first = match.first,
            .length = match.length
        };
        return true;
    }
    return false;
}

/* --- playing on --- */

/* The next cards of the deck are a player's. */
static void give_cards(struct composer *composer, unsigned player, const int *deck)
{
    struct play *play = composer->play;
    const struct precognition *state = play->state;
    struct hand *hand = arena_zero(play->arena, 1, sizeof *hand);
    const char *list = "";
    for (int64_t i = 0; i < state->each; i++) {
        struct token card = { .a = deck[i] / CARD_SUITS + 1, .b = deck[i] % CARD_SUITS + 1 };
        hand_take(hand, &card);
        list = arena_printf(play->arena, "%s%s%s%c", list, i ? " " : "", card_value(card.a),
                            card_suit(card.b));
    }
    give_hand(play, player, hand);
    compose_field(composer, FIELD_HAND, player, list);
}

static void deal(struct composer *composer)
{
    struct play *play = composer->play;
    struct precognition *state = play->state;
    int deck[DECK];
    for (int i = 0; i < DECK; i++)
        deck[i] = i;
    lots_shuffle(composer->lots, deck, DECK);
    state->hands = arena_zero(play->arena, play->round->playing_count, sizeof *state->hands);
    for (unsigned i = 0; i < play->round->playing_count; i++)
        give_cards(composer, play->round->playing[i], deck + i * state->each);
}

/* Long predictions seldom come true, and cards of one value seldom meet. */
static void predict(struct composer *composer, unsigned player)
{
    enum { USUAL = 6 };
    static const char letters[] = "UUUDDDS";
    const struct precognition *state = composer->play->state;
    char text[USUAL + 1];
    int64_t count = lots_between(composer->lots, 1, state->total < USUAL ? state->total : USUAL);
    for (int64_t i = 0; i < count; i++)
        text[i] = letters[lots_below(composer->lots, sizeof letters - 1)];
    text[count] = '\0';
    compose_field(composer, FIELD_PREDICTION, player, text);
}

/* Who plays the round, their hands and their predictions. */
static void prepare(struct composer *composer)
{
    struct play *play = composer->play;
    const struct round *round = play->round;
    const char *list = "";
    playoff_begin(play);
    find_size(play);
    find_total(play);
    for (unsigned i = 0; i < round->playing_count; i++)
        list = arena_printf(play->arena, "%s%s%s", list, i ? ", " : "",
                            player_word(play, round->playing[i]));
    if (round->number > 1)
        compose_field(composer, FIELD_PLAYING, 0, list);
    deal(composer);
    for (unsigned i = 0; i < round->playing_count; i++)
        predict(composer, round->playing[i]);
}

static void make(struct play *play, struct move move, const char *text)
{
    struct precognition *state = play->state;
    struct token card = { slice_of(text), .a = move.a };
    cards_add(&state->laid, &card);
    judge_turn(play, play->round->moves, &card, true);
    lay_card(play, &card);
    if (play->round->moves < (uint64_t)state->total)
        return;
    play->round->ending = ENDING_OVER;
    score_round(play);
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
};
