#include "play_analysis.h"

#include "solve/annotate.h"

/* Limited by positions, not seconds, so that suggestions are the same on every machine. */
static const struct solve_limits short_limits = { .positions = 20000, .memory = (size_t)1 << 22 };
static const struct solve_limits long_limits = { .seconds = 10 };

/* Creates a solver for the position as all players may see it; returns NULL and sets *reason if that is impossible. */
static struct solver *begin(struct play_session *session, const struct solve_limits *limits,
                            struct play **play, const char **reason)
{
    *play = session_public_record(&session->game)->verdict.play;
    *reason = "the game is over";
    if (!*play || !(*play)->round || session->game.current->verdict.finished)
        return NULL;
    return solver_new(*play, limits, reason);
}

/* A best move, formatted in the arena `spare`; NULL if none was found. */
static const char *find_best(struct play_session *session)
{
    struct play *play;
    const char *reason, *text = NULL;
    size_t count = 0;
    bool complete;
    struct solver *solver = begin(session, &short_limits, &play, &reason);
    if (!solver)
        return NULL;
    const struct valued_move *moves = solver_moves(solver, ONE_BEST_MOVE, &count, &complete);
    if (count > 0)
        text = play->game->write_move(play, moves[0].move);
    solver_free(solver);
    return text;
}

const char *play_suggest(struct play_session *session)
{
    struct turn turn = session_turn(&session->game);
    const char *best = turn.kind == TURN_MOVE ? find_best(session) : NULL;
    return best ? best : session_hint(&session->game, &session->random);
}

void play_analyse(struct play_session *session)
{
    struct play *play;
    const char *reason;
    size_t count = 0;
    bool complete;
    struct solver *solver = begin(session, &long_limits, &play, &reason);
    if (!solver) {
        play_session_error(session, "%s", reason);
        return;
    }
    const struct valued_move *moves = solver_moves(solver, BEST_MOVES, &count, &complete);
    if (count == 0)
        play_session_error(session, "best play was not found in %.0f seconds", long_limits.seconds);
    else
        printf("with best play %s\n", value_in_words(play, moves[0].value.low));
    for (size_t i = 0; i < count; i++) {
        put_safe(stdout, slice_of(play->game->write_move(play, moves[i].move)));
        putchar('\n');
    }
    solver_free(solver);
}

bool play_is_own_turn(const struct play_session *session)
{
    const struct play *play = session->game.current->verdict.play;
    return session->opponent == OPPONENT_BEST && play && play->players &&
           session_turn(&session->game).player == play->players;
}
