#include "final_claims.h"

#include "base/decimal.h"
#include "base/wording.h"
#include "play/claims.h"

/* --- Score: --- */

static void judge_score(struct play *play)
{
    if (play_field(play, FIELD_SCORE) && !play->players && !play->parsed->players.unreadable)
        play_require(play, FIELD_PLAYERS);
    bool is_known = play->score && !in_doubt(play, DOUBT_SCORE);
    judge_claim(play, FIELD_SCORE, 0, DIAG_SCORE_MISMATCH,
                is_known ? write_integers(play->arena, play->score, play->players, ", ").ptr
                         : NULL);
}

/* --- Winner: --- */

static const char *write_winners(const struct play *play)
{
    return play->winner_count ? players_as_written(play, play->winners, play->winner_count)
                              : "none";
}

/* True if Players: could not be read and the claim has a name, which may be any player's. */
static bool names_unlisted_player(const struct field *claim)
{
    for (size_t i = 0; i < claim->list_count; i++)
        if (claim->list[i] > PLAYERS_MAX)
            return true;
    return false;
}

static void judge_winner(struct play *play)
{
    const struct field *claim = play_field(play, FIELD_WINNER);
    if (!claim || !play->players || in_doubt(play, DOUBT_WINNER) || play->ending != ENDING_OVER ||
        names_unlisted_player(claim) || lists_players(claim, play->winners, play->winner_count))
        return;
    const char *right = write_winners(play);
    report_claim(play, DIAG_WINNER_MISMATCH, claim, right, right);
}

/* --- Status: --- */

static bool write_first(void *user, const struct play *play, struct move move)
{
    *(const char **)user = play->game->write_move(play, move);
    return false;
}

/* Why the game is not over, as ": REASON"; an empty text if there is no simple reason. */
static const char *why_unfinished(struct play *play)
{
    const char *example = NULL;
    int64_t rounds = play_integer(play, FIELD_ROUNDS);
    unsigned long long over = 0;
    legal_moves(play, write_first, &example);
    if (example)
        return arena_printf(play->arena, ": a move is legal, such as %s", example);
    for (size_t i = 0; i < play->round_count; i++)
        over += play->rounds[i].ending == ENDING_OVER;
    return rounds ? arena_printf(play->arena, ": %llu of %lld rounds %s over", over,
                                 (long long)rounds, plural(over, "is", "are"))
                  : "";
}

/* Reports a claim that the game is over if it is not. */
static void judge_finished(struct play *play)
{
    const struct field *claim = finish_claim(play);
    if (!claim || play->ending != ENDING_OPEN)
        return;
    enum diagnostic_id id =
            claim->def->id == FIELD_WINNER ? DIAG_WINNER_MISMATCH : DIAG_STATUS_MISMATCH;
    struct diagnostic *found =
            report(play->report, id, claim->value, "the game is not over%s", why_unfinished(play));
    diagnostic_claim(play->report, found, claim->value,
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

/* --- all claims --- */

static void fill_final_claims(struct play *play)
{
    if (!play->fills || in_doubt(play, DOUBT_TURNS))
        return;
    if (play->ending == ENDING_OVER && play->players && !in_doubt(play, DOUBT_WINNER))
        fill_field(play, FIELD_WINNER, 0, write_winners(play));
    else if (play->ending != ENDING_OPEN)
        keep_field(play, FIELD_WINNER);
    if (play->ending == ENDING_UNJUDGED)
        keep_field(play, FIELD_STATUS);
    else
        fill_field(play, FIELD_STATUS, 0, play->ending == ENDING_OVER ? "finished" : "unfinished");
}

/* True if the record shows part of the game, rather than only results. */
static bool shows_game(const struct play *play)
{
    bool shows = play->has_content;
    for (size_t i = 0; i < play->round_count; i++) /* a round may be over before its first move */
        shows = shows || play->rounds[i].ending == ENDING_OVER;
    return shows;
}

/* Without any moves, a result cannot be checked: accepts it, with a warning. */
static void warn_bare_result(struct play *play)
{
    const struct field *claim = finish_claim(play);
    if (claim && play->parsed->row_count == 0)
        report(play->report, DIAG_RESULT_ONLY, claim->value,
               "only the result is written; accepted as stated");
}

/*
 * If rounds may be missing, the total score is unknown, except in games in which only the last
 * round counts.
 */
static void doubt_missing_rounds(struct play *play)
{
    const struct grammar *grammar = play->parsed->grammar;
    if (!shows_game(play)) {
        doubt(play, DOUBT_SCORE | DOUBT_END);
        warn_bare_result(play);
    }
    bool starts_late = grammar->has_rounds && play->round_count && play->rounds[0].number != 1;
    if (grammar->has_playing || !(starts_late || in_doubt(play, DOUBT_ROUNDS)))
        return;
    doubt(play, DOUBT_SCORE | DOUBT_WINNER);
    if (in_doubt(play, DOUBT_ROUNDS))
        play->ending = ENDING_UNJUDGED;
}

void judge_final_claims(struct play *play)
{
    doubt_missing_rounds(play);
    if (in_doubt(play, DOUBT_END) && play->ending == ENDING_OPEN)
        play->ending = ENDING_UNJUDGED;
    judge_score(play);
    judge_winner(play);
    judge_finished(play);
    judge_unfinished(play);
    fill_final_claims(play);
}
