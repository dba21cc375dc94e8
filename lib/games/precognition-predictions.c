#include "precognition-predictions.h"

#include "play/claims.h"
#include "views.h"

const char *precognition_letters(const struct play *play, const struct field *field)
{
    struct shown letters = read_shown(play, &field->def->value, field->value, 0);
    return deltas_write(play->arena, letters.integers, letters.count);
}

/* Changes after an invalid card are not judged, nor are those of a row that is not written. */
static void judge_changes(struct play *play)
{
    const struct precognition *state = play->position->state;
    const struct field *claim = round_field(play, FIELD_CHANGES, 0);
    const char *right = arena_string(play->arena, slice_of(state->deltas)),
               *claimed = claim ? precognition_letters(play, claim) : "";
    bool goes_on = state->has_invalid_card && strncmp(claimed, right, strlen(right)) == 0;
    bool is_unknown = !round_field(play, FIELD_ROW, 0) ||
                      (claim ? goes_on : state->has_invalid_card || !*right);
    judge_claim(play, FIELD_CHANGES, 0, DIAG_CHANGES_MISMATCH, is_unknown ? NULL : right);
}

/* True if the prediction, or the best part of it, matches where the claim says, as far as the row is known. */
static bool match_agrees(const struct play *play, const char *prediction, const struct field *field)
{
    struct tokens tokens = field_tokens(field);
    struct token claim;
    const struct precognition *state = play->position->state;
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
    const struct precognition *state = play->position->state;
    const struct field *claim = round_field(play, FIELD_MATCH, prediction->player);
    const char *letters = precognition_letters(play, prediction),
               *right = precognition_write_match(play->position, letters);
    if (claim && !match_agrees(play, letters, claim))
        report_claim(play, DIAG_MATCH_MISMATCH, claim, right, right);
    if (!claim && !state->has_invalid_card && prediction->player <= PLAYERS_MAX)
        fill_field(play, FIELD_MATCH, prediction->player, right);
}

bool precognition_judge_predictions(struct play *play)
{
    size_t most = precognition_most_letters(play->position);
    bool all_readable = !has_unreadable_field(play, FIELD_PREDICTION);
    const struct field *field = NULL;
    while ((field = round_next(play, FIELD_PREDICTION, field)) != NULL) {
        size_t count = tokens_count(field_tokens(field));
        play_set_field(play, field);
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
    bool has_row = round_field(play, FIELD_ROW, 0);
    while ((field = round_next(play, FIELD_MATCH, field)) != NULL)
        if (!has_row || !round_field(play, FIELD_PREDICTION, field->player))
            keep_field(play, FIELD_MATCH); /* cannot be computed without a row and a prediction */
    while (has_row && (field = round_next(play, FIELD_PREDICTION, field)) != NULL)
        if (tokens_count(field_tokens(field)) > 0)
            judge_match(play, field);
}

void precognition_judge_claims(struct play *play)
{
    judge_changes(play);
    judge_matches(play);
}

struct slice precognition_write_changes(const struct position *position, size_t which)
{
    (void)which;
    return slice_of(((const struct precognition *)position->state)->deltas);
}

struct slice precognition_write_seat_match(const struct position *position, size_t player)
{
    const struct seat *seat = precognition_seat_of(position->state, (unsigned)player);
    return seat && seat->prediction ? slice_of(precognition_write_match(position, seat->prediction))
                                    : NO_SLICE;
}
