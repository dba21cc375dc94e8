#include "results.h"

#include "claims.h"

/* --- Score: --- */

static void judge_score(struct play *play)
{
    const struct field *claim = play_field(play, FIELD_SCORE);
    if (!claim)
        return;
    if (!play->players) {
        if (!play->shaped->players.unreadable)
            play_need(play, FIELD_PLAYERS);
        return;
    }
    if (!play->score || play->score_unjudged)
        return;
    const char *right =
            compare_integers(play, field_tokens(claim), play->score, play->players, ", ");
    if (right)
        report_claim(play, DIAG_SCORE_MISMATCH, claim, right, right);
}

/* --- Winner: --- */

static const char *write_winners(const struct play *play)
{
    const char *text = "none";
    for (unsigned i = 0; i < play->winner_count; i++) {
        const char *name = player_word(play, play->winners[i]);
        text = i ? arena_printf(play->arena, "%s, %s", text, name) : name;
    }
    return text;
}

/* Where the players can't be read, a name may be anybody's. */
static bool names_strangers(const struct field *claim)
{
    for (size_t i = 0; i < claim->list_count; i++)
        if (claim->list[i] > PLAYERS_MAX)
            return true;
    return false;
}

static void judge_winner(struct play *play)
{
    const struct field *claim = play_field(play, FIELD_WINNER);
    if (!claim || !play->players || play->winner_unjudged || play->ending != ENDING_OVER ||
        names_strangers(claim) || lists_players(claim, play->winners, play->winner_count))
        return;
    const char *right = play->report->counts_only ? "" : write_winners(play);
    report_claim(play, DIAG_WINNER_MISMATCH, claim, right, right);
}

/* --- Status: --- */

static bool take_first(void *user, const struct play *play, struct move move)
{
    *(const char **)user = play->game->write_move(play, move);
    return false;
}

/* What a game that goes on lacks, as far as that is simply known. */
static const char *what_is_missing(struct play *play)
{
    const char *example = NULL;
    int64_t agreed = play_integer(play, FIELD_ROUNDS);
    unsigned long long over = 0;
    if (play->report->counts_only)
        return "";
    if (play->game->legal)
        play->game->legal(play, take_first, &example);
    if (example)
        return arena_printf(play->arena, ": a move is legal, such as %s", example);
    for (size_t i = 0; i < play->round_count; i++)
        over += play->rounds[i].ending == ENDING_OVER;
    return agreed ? arena_printf(play->arena, ": %llu of %lld rounds are over", over,
                                 (long long)agreed)
                  : "";
}

/* The game goes on, though it is said to be finished. */
static void judge_finished(struct play *play)
{
    const struct field *said = said_finished(play);
    if (!said || play->end_reported || play->ending != ENDING_OPEN)
        return;
    enum diagnostic_id id =
            said->def->id == FIELD_WINNER ? DIAG_WINNER_MISMATCH : DIAG_STATUS_MISMATCH;
    struct diagnostic *found =
            report(play->report, id, said->value, "the game is not over%s", what_is_missing(play));
    diagnostic_claim(play->report, found, said->value,
                     id == DIAG_STATUS_MISMATCH ? "unfinished" : NULL);
}

static void judge_unfinished(struct play *play)
{
    const struct field *status = play_field(play, FIELD_STATUS);
    if (!status || status->integer == 0 || play->ending != ENDING_OVER)
        return;
    struct diagnostic *found =
            report(play->report, DIAG_STATUS_MISMATCH, status->value, "the game is over");
    diagnostic_claim(play->report, found, status->value, "finished");
}

/* --- all of them --- */

static void claim_results(struct play *play)
{
    if (!play->claims)
        return;
    if (!play->score || play->score_unjudged)
        claim_is_record(play, FIELD_SCORE);
    else
        claim_field(play, FIELD_SCORE, 0, write_integers(play, play->score, play->players, ", "));
    if (play->end_unsaid)
        return;
    if (play->ending == ENDING_OVER && play->players && !play->winner_unjudged)
        claim_field(play, FIELD_WINNER, 0, write_winners(play));
    else if (play->ending != ENDING_OPEN)
        claim_is_record(play, FIELD_WINNER);
    if (play->ending == ENDING_UNJUDGED)
        claim_is_record(play, FIELD_STATUS);
    else
        claim_field(play, FIELD_STATUS, 0, play->ending == ENDING_OVER ? "finished" : "unfinished");
}

/* True where the paper shows something of the game, and not only what is said of it. */
static bool shows_game(const struct play *play)
{
    bool shows = play->written;
    for (size_t i = 0; i < play->round_count; i++) /* a round may be over before it begins */
        shows = shows || play->rounds[i].ending == ENDING_OVER;
    return shows;
}

/*
 * Where rounds are or may be missing, the score of all of them is not known; in a game where only the
 * last round counts it is.
 */
static void limit_to_written(struct play *play)
{
    const struct grammar *grammar = play->shaped->grammar;
    if (!shows_game(play)) {
        play->score_unjudged = true;
        if (play->ending == ENDING_OPEN)
            play->ending = ENDING_UNJUDGED;
    }
    bool late = grammar->has_rounds && play->round_count && play->rounds[0].number != 1;
    if (grammar->has_playing || !(late || play->rounds_uncertain))
        return;
    play->score_unjudged = play->winner_unjudged = true;
    play->end_reported |= play->rounds_uncertain;
    if (play->rounds_uncertain && play->ending == ENDING_OVER)
        play->ending = ENDING_UNJUDGED;
}

void judge_results(struct play *play)
{
    limit_to_written(play);
    judge_score(play);
    judge_winner(play);
    judge_finished(play);
    judge_unfinished(play);
    claim_results(play);
}
