/* Precognition: what the players foretold, and what came true. */
#include "../claims.h"
#include "precognition.h"
#include "views.h"

/* --- changes --- */

/* Letters in a message, which may be none. */
static const char *named(const struct play *play, struct slice letters)
{
    return letters.len ? excerpt(play->report, letters) : "none";
}

void predictions_judge_changes(struct play *play)
{
    const struct precognition *state = play->state;
    const struct field *claim = round_field(play, FIELD_CHANGES, 0);
    const char *right =
            play->report->counts_only ? "" : changes_write(play->arena, &state->changes);
    if (!claim) {
        if (state->changes.count > 0 && !state->changes.unknown)
            claim_field(play, FIELD_CHANGES, 0, right);
        return;
    }
    if (changes_agree(&state->changes, field_tokens(claim)))
        return;
    struct diagnostic *found = report(play->report, DIAG_CHANGES_MISMATCH, field_place(claim),
                                      "claimed %s, computed %s", named(play, claim->value),
                                      named(play, slice_of(right)));
    diagnostic_claim(play->report, found, claim->value, right);
}

/* --- predictions --- */

/* Where a prediction came true. */
static struct match find_match(const struct play *play, const struct field *prediction)
{
    const struct precognition *state = play->state;
    struct tokens letters = field_tokens(prediction);
    return play_reads(play, BEST_PART) ? changes_find_part(&state->changes, letters)
                                       : changes_find(&state->changes, letters);
}

/* How many letters a prediction may have; tells whether those are the cards of a hand. */
static int64_t longest(const struct play *play, bool *by_hand)
{
    const struct precognition *state = play->state;
    *by_hand = play_reads(play, HAND_LENGTH) && state->each && !state->doubtful;
    if (state->doubtful)
        return DECK;
    return *by_hand ? state->each : state->total ? state->total : DECK;
}

static bool is_empty(const struct field *prediction)
{
    return tokens_count(field_tokens(prediction)) == 0;
}

bool predictions_are_spoilt(const struct play *play)
{
    size_t count;
    const struct field *field = round_fields(play, &count);
    for (size_t i = 0; i < count; i++)
        if (field[i].usable && field[i].def->id == FIELD_PREDICTION && is_empty(&field[i]))
            return true;
    return round_spoilt(play, FIELD_PREDICTION);
}

static void judge_length(struct play *play, const struct field *prediction)
{
    bool by_hand;
    int64_t count = (int64_t)tokens_count(field_tokens(prediction));
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
    if (length != wanted && !(by_part && state->changes.unknown && length > wanted))
        return false;
    if (claim->b > (int64_t)state->changes.count)
        return state->changes.unknown;
    struct match claimed = { (size_t)claim->a - 1, length };
    return changes_match_part(&state->changes, claimed, field_tokens(prediction));
}

static void judge_match(struct play *play, const struct field *prediction)
{
    const struct precognition *state = play->state;
    const struct field *claim = round_field(play, FIELD_MATCH, prediction->player);
    struct token span;
    if (!claim) {
        if (!state->changes.unknown && prediction->player <= PLAYERS_MAX && play->claims)
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

void predictions_judge(struct play *play)
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
        if (play->round->moves > 0 && !is_empty(&field[i]))
            judge_match(play, &field[i]);
    }
}

int64_t prediction_points(const struct play *play, unsigned player)
{
    const struct field *prediction = round_field(play, FIELD_PREDICTION, player);
    return prediction ? (int64_t)find_match(play, prediction).length : 0;
}

/* Long predictions seldom come true, and cards of one value seldom meet. */
const char *prediction_pick(const struct play *play, unsigned player, struct lots *lots)
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

/* --- for drawings --- */

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
            .letters = letters_write(play->arena, field_tokens(&field[k])),
            .source = field[k].value,
            .match_source = draw_source(round_field(play, FIELD_MATCH, field[k].player)),
            .first = match.first,
            .length = match.length
        };
        return true;
    }
    return false;
}
