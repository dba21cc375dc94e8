#include "base/decimal.h"
#include "play/rounds.h"
#include "verify_state.h"

/* --- claims --- */

/* True if the texts are equal, where a space in `expected` matches any amount of white space. */
static bool equal_except_spacing(struct slice text, struct slice expected)
{
    const char *at = text.ptr, *end = at + text.len;
    for (size_t i = 0; i < expected.len; i++) {
        if (at == end || (expected.ptr[i] == ' ' ? !is_space(*at) : *at != expected.ptr[i]))
            return false;
        for (at++; expected.ptr[i] == ' ' && at < end && is_space(*at);)
            at++;
    }
    return at == end;
}

bool claim_is_true(const struct verify_state *state, paper_writer *write, size_t which,
                   struct slice text)
{
    if (!write)
        return false;
    struct slice expected = write(state->play->position, which);
    return expected.ptr && (slice_equal(text, expected) || equal_except_spacing(text, expected));
}

/* --- rounds --- */

static bool points_are_true(const struct verify_state *state, struct slice text)
{
    const struct round *round = state->play->round;
    return round->points &&
           equal_except_spacing(text, write_integers(state->play->arena, round->points,
                                                     round->point_count, ", "));
}

static void end_round(struct play *play, bool is_over)
{
    play->round->ending = is_over ? ENDING_OVER : ENDING_OPEN;
    if (is_over)
        play_take_points(play);
}

static bool claims_points(const struct verify_state *state)
{
    for (size_t i = 0; i < state->claim_count; i++)
        if (!state->claims[i].paper)
            return true;
    return false;
}

bool block_is_complete(const struct verify_state *state)
{
    const struct paper_row *paper = state->block ? state->block->rows[0].paper : NULL;
    return !paper || paper->meaning != PAPER_CLAIM ||
           (state->rows > 0 && !paper->write(state->play->position, state->rows).ptr);
}

bool verify_close_round(struct verify_state *state, bool is_last)
{
    struct play *play = state->play;
    struct position *position = play->position;
    struct round *round = play->round;
    if (!state->has_content)
        return false;
    round->moves = round->moves_on_paper = position->moves;
    play->moves += position->moves;
    if (play->game->form.settle)
        play->game->form.settle(play);
    if (state->form->grammar->has_rounds) {
        bool is_over = position_is_over(position);
        end_round(play, is_over);
        if (!is_over && (!is_last || state->claims_rows || claims_points(state)))
            return false;
    }
    for (size_t i = 0; i < state->claim_count; i++) {
        const struct claim_line *claim = &state->claims[i];
        if (claim->paper ? !claim_is_true(state, claim->paper->write, claim->which, claim->text)
                         : !points_are_true(state, claim->text))
            return false;
    }
    state->claim_count = 0;
    state->is_open = state->has_content = state->claims_rows = false;
    return !position->doubt && !round->doubt && play->report->count == 0;
}

/*
 * Passes the sizes to the rules that need them. Returns false if one exceeds the length of the record in bytes: a large
 * number alone must not make the rules allocate memory.
 */
static bool set_sizes(struct verify_state *state)
{
    const struct game *game = state->form->game;
    for (const struct game_size *size = game->sizes; size->field; size++) {
        const struct paper_field *paper = paper_field_of(game, size->field);
        if (!paper || paper->meaning != PAPER_SETTING)
            continue;
        const struct field *field = play_field(state->play, size->field);
        if ((uint64_t)field->integer > state->parsed->record->bytes.len)
            return false;
        play_set_field(state->play, field);
    }
    return true;
}

/* Begins the game; returns false if a required size is missing. */
static bool begin_play(struct verify_state *state)
{
    struct parsed_record *parsed = state->parsed;
    const struct game_size *size = state->form->game->sizes;
    state->play = play_new(parsed, parsed->report, NULL, NULL);
    for (; size->field; size++)
        if (size->field >= FIELD_OF_GAME && !size->is_optional &&
            !play_integer(state->play, size->field))
            return false;
    play_start(state->play);
    return set_sizes(state) && parsed->report->count == 0;
}

/* Opens the round of the last Round: line, or the first round. */
static bool open_round(struct verify_state *state)
{
    const struct game *game = state->form->game;
    const struct field *opener = state->opener;
    if (!state->play && !begin_play(state))
        return false;
    struct play *play = state->play;
    uint64_t number = opener ? (uint64_t)opener->integer : 1;
    if (opener && game->may_open && !game->may_open(play, opener, number))
        return false;

    play_open_round(play, number, opener);
    state->opener = NULL;
    state->is_open = true;
    return true;
}

bool verify_ensure_round(struct verify_state *state)
{
    return state->is_open || open_round(state);
}
