/*
 * Precognition, 19 November 2009. Players foretell how the values of the cards go up and down in the
 * row that they lay together. Who foretold the longest stretch that came true wins; those who tie
 * play another round.
 */
#include "../claims.h"
#include "../compose.h"
#include "games.h"
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
enum { DECK = 52, VALUES = 13, SUITS = 4, OF_A_VALUE = 4 };
enum { CHANGES_MAX = DECK - 1 };

/* Letters as tokens have them, by their place in the alphabet of the grammar. */
enum { UP, DOWN, SAME };

static const char *const fields[] = {
    "Deal", "Hand", "Prediction", "Row", "Changes", "Match", NULL
};
static const char *const readings[] = { "hand-length", "best-part", NULL };
static const int secrets[] = { FIELD_HAND, FIELD_PREDICTION, 0 };

/* Cards by value. Suits are bits, from 1 << 1 on. */
struct cards {
    unsigned count[VALUES + 1];
    unsigned suits[VALUES + 1];
    unsigned plain[VALUES + 1]; /* without a suit */
};

struct hand {
    struct cards held, played;
    bool unread; /* a word of it is no card, and may be any, or two */
};

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

/* --- cards --- */

/* Puts a card on a heap; what is wrong with it then, or NULL. */
static const char *add_card(struct cards *cards, const struct token *card)
{
    unsigned suit = 1u << card->b;
    const char *why = NULL;
    if (card->b && cards->suits[card->a] & suit)
        why = "this card is there twice";
    else if (cards->count[card->a] >= OF_A_VALUE)
        why = "there are only four cards of a value";
    cards->count[card->a]++;
    if (card->b)
        cards->suits[card->a] |= suit;
    else
        cards->plain[card->a]++;
    return why;
}

/* Judges a card that comes to others; the value 0 is a word that is no card. */
static bool judge_card(struct play *play, struct cards *cards, const struct token *card)
{
    if (card->a == 0) {
        report(play->report, DIAG_CARD_VALUE, card->text, "there is no card '%s'",
               excerpt(play->report, card->text));
        return false;
    }
    const char *why = add_card(cards, card);
    if (why)
        report(play->report, DIAG_CARD_COUNT, card->text, "%s", why);
    return !why;
}

static unsigned count_bits(unsigned bits)
{
    unsigned count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/*
 * Plays a card from a hand, if it may be one of those left: a card without a suit can be any of its
 * value, so a suit that the hand does not show must be that of a card written without one.
 */
static bool play_card(struct hand *hand, const struct token *card)
{
    int64_t value = card->a;
    unsigned suits = hand->played.suits[value] | (card->b ? 1u << card->b : 0);
    unsigned others = count_bits(suits & ~hand->held.suits[value]);
    if (hand->unread)
        return true;
    if (hand->played.count[value] >= hand->held.count[value] || others > hand->held.plain[value])
        return false;
    hand->played.count[value]++;
    hand->played.suits[value] = suits;
    return true;
}

static struct tokens tokens_in(const struct field *field)
{
    return value_tokens(&field->def->value, field->value);
}

/* --- who plays --- */

/* True where both lists name the same players, in any order. */
static bool same_players(const unsigned *left, size_t left_count, const unsigned *right,
                         size_t right_count)
{
    if (left_count != right_count)
        return false;
    for (size_t i = 0; i < left_count; i++) {
        size_t k = 0;
        while (k < right_count && right[k] != left[i])
            k++;
        if (k == right_count)
            return false;
    }
    return true;
}

/* Who is named, each once. */
static void take_named(struct play *play, const struct field *named)
{
    struct round *round = play->round;
    bool seen[DECK + 1] = { false };
    unsigned *playing = arena_alloc(play->arena, DECK * sizeof *playing);
    round->playing_count = 0;
    for (size_t i = 0; i < named->list_count; i++) {
        if (!seen[named->list[i]])
            playing[round->playing_count++] = named->list[i];
        seen[named->list[i]] = true;
    }
    round->playing = playing;
}

static int64_t most_points(const struct round *round)
{
    int64_t most = 0;
    for (unsigned i = 0; i < round->point_count; i++)
        most = round->points[i] > most ? round->points[i] : most;
    return most;
}

/* Those with the most points of a round that is over. */
static unsigned *find_tied(struct play *play, const struct round *round, unsigned *count)
{
    int64_t most = most_points(round);
    unsigned *tied = arena_alloc(play->arena, round->playing_count * sizeof *tied);
    *count = 0;
    for (unsigned i = 0; i < round->playing_count; i++)
        if (round->points[i] == most)
            tied[(*count)++] = round->playing[i];
    return tied;
}

static unsigned *all_players(struct play *play)
{
    unsigned *all = arena_alloc(play->arena, play->players * sizeof *all);
    for (unsigned i = 0; i < play->players; i++)
        all[i] = i + 1;
    return all;
}

/* Who has to play the round: NULL where the paper does not tell. */
static const unsigned *find_expected(struct play *play, unsigned *count)
{
    const struct round *round = play->round;
    const struct round *before = play->round_count > 1 ? round - 1 : NULL;
    if (!before) {
        *count = play->players;
        return round->number == 1 ? all_players(play) : NULL;
    }
    if (before->ending != ENDING_OVER || round->number != before->number + 1)
        return NULL;
    return find_tied(play, before, count);
}

static void report_playing(struct play *play, const struct field *named, const unsigned *expected,
                           unsigned count)
{
    struct diagnostic *found =
            report(play->report, DIAG_PLAYING, named->value, "%s",
                   play->round_count > 1 ? "these are not those who tied in the round before"
                                         : "all play the first round");
    const char *names = "";
    for (unsigned i = 0; i < count && !play->report->counts_only; i++)
        names = arena_printf(play->arena, "%s%s%s", names, i ? ", " : "",
                             player_name(play, expected[i]));
    diagnostic_help(play->report, found, "they are %s", names);
}

/* True where the field is there and no rule can use it. */
static bool is_spoilt(const struct play *play, int id)
{
    size_t count;
    const struct field *field = round_fields(play, &count);
    for (size_t i = 0; i < count; i++)
        if (is_unreadable(play, &field[i]) && field[i].def->id == id)
            return true;
    return false;
}

static void find_playing(struct play *play)
{
    struct round *round = play->round;
    const struct field *named = round_field(play, FIELD_PLAYING, 0);
    unsigned count = 0;
    if (!play->players || is_spoilt(play, FIELD_PLAYING))
        return;
    const unsigned *expected = find_expected(play, &count);
    if (!named) {
        round->playing = expected;
        round->playing_count = expected ? count : 0;
        return;
    }
    if (expected && !same_players(expected, count, named->list, named->list_count))
        report_playing(play, named, expected, count);
    take_named(play, named);
}

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
    struct tokens tokens = tokens_in(hand);
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
    struct tokens tokens = tokens_in(field);
    struct token card;
    while (token_next(&tokens, &card) == TOKEN_OK) {
        judge_card(play, all, &card);
        if (card.a)
            add_card(&hand->held, &card);
        else
            hand->unread = true;
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
    if (!hand || !good || play_card(hand, card))
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
    struct tokens tokens = tokens_in(state->cards);
    uint64_t most = state->total ? (uint64_t)state->total : DECK;
    struct token card;
    for (uint64_t place = 0; token_next(&tokens, &card) == TOKEN_OK; place++) {
        bool good = judge_card(play, &state->laid, &card);
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
    if (changes_agree(state, tokens_in(claim)))
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
    return play_reads(play, BEST_PART) ? match_part(&state->changes, tokens_in(prediction))
                                       : match_whole(&state->changes, tokens_in(prediction));
}

/* How many letters a prediction may have; tells whether those are the cards of a hand. */
static int64_t longest(const struct play *play, bool *by_hand)
{
    const struct precognition *state = play->state;
    *by_hand = play_reads(play, HAND_LENGTH) && state->each;
    return *by_hand ? state->each : state->total ? state->total : DECK;
}

static void judge_length(struct play *play, const struct field *prediction)
{
    bool by_hand;
    int64_t count = (int64_t)tokens_count(tokens_in(prediction));
    int64_t most = longest(play, &by_hand);
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
    size_t wanted = by_part ? right.length : tokens_count(tokens_in(prediction));
    if (length != wanted && !(by_part && state->unknown && length > wanted))
        return false;
    if (claim->b > (int64_t)state->changes.count)
        return state->unknown;
    return is_part(&state->changes, tokens_in(prediction), (size_t)claim->a - 1, length);
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
    struct tokens tokens = tokens_in(claim);
    if (token_next(&tokens, &span) != TOKEN_OK || match_agrees(play, prediction, &span))
        return;
    const char *right = write_match(play, find_match(play, prediction));
    struct diagnostic *found =
            report(play->report, DIAG_MATCH_MISMATCH, claim->value, "claimed %s, computed %s",
                   excerpt(play->report, claim->value), right);
    diagnostic_claim(play->report, found, claim->value, right);
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
    if (!state->total || state->unknown || is_spoilt(play, FIELD_ROW) ||
        (!state->cards && has_results(play)))
        return ENDING_UNJUDGED;
    if (play->round->moves < (uint64_t)state->total)
        return state->gap ? ENDING_UNJUDGED : ENDING_OPEN;
    return is_spoilt(play, FIELD_PREDICTION) ? ENDING_UNJUDGED : ENDING_OVER;
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
    find_playing(play);
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

/* The winner of the last round that was decided by one alone, 0 where none is. */
static unsigned find_champion(struct play *play)
{
    const struct round *last = play->round;
    unsigned count;
    if (!last || last->ending != ENDING_OVER)
        return 0;
    const unsigned *tied = find_tied(play, last, &count);
    return count == 1 ? tied[0] : 0;
}

static bool may_open(struct play *play, const struct field *opener, uint64_t number)
{
    (void)number;
    if (find_champion(play)) {
        report(play->report, DIAG_AFTER_END, field_place(opener),
               "a round after the end; what follows is not counted");
        return false;
    }
    /* a row that another round follows was played to its end, wherever the rest of it is */
    if (play->round && play->round->ending == ENDING_OPEN)
        play->round->ending = ENDING_UNJUDGED;
    return true;
}

/* --- the game --- */

static void begin(struct play *play)
{
    (void)play;
}

/* The points of the last round that is over, 0 for who did not play it. */
static void find_score(struct play *play)
{
    play->score = new_points(play, play->players);
    play->score_unjudged = play->round_count == 0 || play->rounds[0].number != 1;
    const struct round *last = NULL;
    for (size_t i = 0; i < play->round_count; i++) {
        const struct round *round = &play->rounds[i];
        if (round->ending == ENDING_OVER)
            last = round;
        if (round->ending != ENDING_OPEN)
            play->score_unjudged = round->ending == ENDING_UNJUDGED;
    }
    for (unsigned i = 0; last && i < last->point_count; i++)
        play->score[last->playing[i] - 1] = last->points[i];
}

static void finish(struct play *play)
{
    unsigned champion = find_champion(play);
    play->ending = play->round ? play->round->ending : ENDING_UNJUDGED;
    if (play->ending == ENDING_OVER && !champion)
        play->ending = ENDING_OPEN; /* who tied goes on */
    if (play->players)
        find_score(play);
    if (champion)
        win_alone(play, champion);
}

/* A value that whose turn it is can lay; the suit is left to the player. */
static void legal(struct play *play, move_sink *sink, void *user)
{
    const struct precognition *state = play->state;
    if (play->round ? play->round->ending != ENDING_OPEN : !play->players)
        return;
    struct hand *hand = state->hands ? hand_of(play, player_of(play, play->round->moves)) : NULL;
    for (int value = 1; value <= VALUES; value++) {
        bool held = !hand || hand->unread || hand->played.count[value] < hand->held.count[value];
        if (held && state->laid.count[value] < OF_A_VALUE &&
            !sink(user, play, (struct move){ .a = value }))
            return;
    }
}

const char *precognition_value(int64_t value)
{
    static const char *const names[VALUES + 1] = { "",  "A", "2", "3",  "4", "5", "6",
                                                   "7", "8", "9", "10", "J", "Q", "K" };
    return names[value];
}

static const char *write_move(const struct play *play, struct move move)
{
    (void)play;
    return precognition_value(move.a);
}

/* Before the first card each of those who play foretells; then they lay their cards in turn. */
static void turn(const struct play *play, struct turn *turn)
{
    const struct round *round = play->round;
    if (!round)
        return;
    for (unsigned i = 0; i < round->playing_count && round->written == 0; i++)
        if (!round_field(play, FIELD_PREDICTION, round->playing[i])) {
            *turn = (struct turn){ TURN_FIELD, .player = round->playing[i],
                                   .field = FIELD_PREDICTION };
            return;
        }
    turn->player = player_of(play, round->moves);
}

/* --- for drawings --- */

struct precognition_row precognition_row(const struct play *play)
{
    const struct precognition *state = play->state;
    struct precognition_row row = { .changes = write_changes(play) };
    row.changes_source = draw_source(round_field(play, FIELD_CHANGES, 0));
    if (state->cards) {
        row.text = state->cards->value;
        row.cards = tokens_in(state->cards);
    }
    return row;
}

unsigned precognition_player(const struct play *play, uint64_t place)
{
    return player_of(play, place);
}

static const char *write_letters(const struct play *play, const struct field *field)
{
    struct tokens tokens = tokens_in(field);
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
        struct token card = { .a = deck[i] / SUITS + 1, .b = deck[i] % SUITS + 1 };
        add_card(&hand->held, &card);
        list = arena_printf(play->arena, "%s%s%s%c", list, i ? " " : "",
                            write_move(play, (struct move){ .a = card.a }), "CDHS"[card.b - 1]);
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
static const char *predict(const struct play *play, unsigned player, struct lots *lots)
{
    enum { USUAL = 6 };
    static const char letters[] = "UUUDDDS";
    bool by_hand;
    int64_t most = longest(play, &by_hand),
            count = lots_between(lots, 1, most < USUAL ? most : USUAL);
    char *text = arena_alloc(play->arena, USUAL + 1);
    (void)player;
    for (int64_t i = 0; i < count; i++)
        text[i] = letters[lots_below(lots, sizeof letters - 1)];
    text[count] = '\0';
    return text;
}

/* Who plays the round, their hands and their predictions. */
static void prepare(struct composer *composer)
{
    struct play *play = composer->play;
    const struct round *round = play->round;
    const char *list = "";
    find_playing(play);
    find_size(play);
    find_total(play);
    for (unsigned i = 0; i < round->playing_count; i++)
        list = arena_printf(play->arena, "%s%s%s", list, i ? ", " : "",
                            player_word(play, round->playing[i]));
    if (round->number > 1)
        compose_field(composer, FIELD_PLAYING, 0, list);
    if (composer->bare)
        return;
    deal(composer);
    for (unsigned i = 0; i < round->playing_count; i++)
        compose_field(composer, FIELD_PREDICTION, round->playing[i],
                      predict(play, round->playing[i], composer->lots));
}

static void make(struct play *play, struct move move, const char *text)
{
    struct precognition *state = play->state;
    struct token card = { slice_of(text), .a = move.a };
    add_card(&state->laid, &card);
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
    .may_open = may_open,
    .open_round = open_round,
    .gap = gap,
    .close_round = close_round,
    .finish = finish,
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
    .pick_field = predict,
};
