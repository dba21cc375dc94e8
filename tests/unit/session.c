#include "session/session.h"
#include "games/games.h"

#include "unit.h"

static struct grammars *grammars;
static jmp_buf out_of_memory;

static void open_all(void)
{
    grammars = grammars_open(NULL, games);
}

static void close_all(void)
{
    grammars_free(grammars);
}

TestSuite(session, .init = open_all, .fini = close_all);

/* Continues a record. */
static void resume(struct session *session, const char *text)
{
    struct chunk chunk = { .bytes = slice_of(text), .first_line = 1, .has_game = true };
    session_begin(session, grammars, "test", (const jmp_buf *)&out_of_memory);
    cr_assert_null(session_resume(session, &chunk));
}

static enum submit_result type(struct session *session, const char *line)
{
    return session_submit(session, slice_of(line));
}

/* True if the record ends with this text. */
static bool ends_with(const struct session *session, const char *end)
{
    struct slice text = session->current->record.bytes;
    size_t len = strlen(end);
    return text.len >= len && memcmp(text.ptr + text.len - len, end, len) == 0;
}

Test(session, moves_are_added_to_the_line)
{
    struct session session;
    resume(&session, "Game: plusses\nn: 2\nPrediction 1: +\nPrediction 2: -\nMoves:\na1 # hm\n");
    cr_expect_eq(type(&session, "b2"), SUBMIT_ACCEPTED);
    cr_expect(ends_with(&session, "Moves:\na1 b2  # hm\n"), "%s",
              session.current->record.bytes.ptr);
    session_free(&session);
}

Test(session, errors_have_places_in_the_typed_line)
{
    struct session session;
    resume(&session, "Game: superposition\nPlayers: 2\nm: 3\na1 a2\n");
    cr_expect_eq(type(&session, "a3 c1"), SUBMIT_REFUSED);
    const struct diagnostic *found = &session.refused->report.items[0];
    cr_expect_eq(found->id, DIAG_NOT_ADJACENT);
    cr_expect_eq(found->place.line, 0);
    cr_expect_eq(found->place.column, 4);
    cr_expect_eq(found->place.end_column, 6);
    cr_expect(slice_is(found->place.source, "a3 c1"));
    cr_expect(ends_with(&session, "a1 a2\n"), "nothing of it stays");
    session_free(&session);
}

Test(session, parts_are_held_until_all_are_known)
{
    struct session session;
    resume(&session, "Game: numbers-to-number\nm: 2\n");
    cr_expect_eq(session_turn(&session).kind, TURN_PART);
    cr_expect_eq(type(&session, "3"), SUBMIT_HELD);
    cr_expect_eq(session_turn(&session).player, 2);
    cr_expect(ends_with(&session, "m: 2\n"), "the first number is not shown");
    cr_expect_eq(type(&session, "4"), SUBMIT_REFUSED);
    cr_expect_eq(type(&session, "1"), SUBMIT_ACCEPTED);
    cr_expect(ends_with(&session, "\n3 1\n"));
    session_free(&session);
}

Test(session, rounds_open_and_are_undone_with_their_moves)
{
    struct session session;
    resume(&session, "Game: lengths\nPlayers: 2\nn: 2\nRounds: 2\nRound: 1\n1\n");
    cr_expect_eq(type(&session, "0"), SUBMIT_ACCEPTED);
    cr_expect(ends_with(&session, "\n10\nRound: 2\n"));
    cr_expect(session_undo(&session));
    cr_expect(ends_with(&session, "\n1\n"));
    cr_expect(session_undo(&session), "back to before the sitting");
    cr_expect(ends_with(&session, "Round: 1\n"));
    cr_expect_not(session_undo(&session));
    cr_expect(session_redo(&session) && session_redo(&session));
    cr_expect(ends_with(&session, "\n10\nRound: 2\n"));
    cr_expect_not(session_redo(&session));
    session_free(&session);
}

Test(session, secrets_are_not_shown)
{
    struct session session;
    resume(&session, "Game: precognition\nPlayers: 2\nDeal: 1\nPrediction 1: U\nPrediction 2: D\n");
    const struct judgement *shown = session_public_record(&session);
    cr_expect_null(strstr(arena_string(shown->report.arena, shown->record.bytes), "Prediction"));
    cr_expect_eq(type(&session, "5, 6"), SUBMIT_ACCEPTED);
    shown = session_public_record(&session);
    cr_expect(strstr(arena_string(shown->report.arena, shown->record.bytes), "Prediction"));
    session_free(&session);
    resume(&session, "Game: numbers-to-number\nPlayers: 2\nm: 2\nNumbers 1: 3 1\n");
    shown = session_public_record(&session);
    cr_expect_null(strstr(arena_string(shown->report.arena, shown->record.bytes), "3 1"));
    session_free(&session);
}
