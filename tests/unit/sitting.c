#include "sitting/sitting.h"

#include "unit.h"

static struct grammars *grammars;
static jmp_buf out_of_memory;

static void open_all(void)
{
    grammars = grammars_open(NULL);
}

static void close_all(void)
{
    grammars_free(grammars);
}

TestSuite(sitting, .init = open_all, .fini = close_all);

/* Goes on with a record. */
static void resume(struct sitting *sitting, const char *text)
{
    struct chunk chunk = { .bytes = slice_of(text), .first_line = 1, .has_game = true };
    sitting_begin(sitting, grammars, "test", (const jmp_buf *)&out_of_memory);
    cr_assert_null(sitting_resume(sitting, &chunk));
}

static enum answer type(struct sitting *sitting, const char *line)
{
    return sitting_write(sitting, slice_of(line));
}

/* The record ends like this. */
static bool ends_with(const struct sitting *sitting, const char *end)
{
    struct slice text = sitting->now->text;
    size_t len = strlen(end);
    return text.len >= len && memcmp(text.ptr + text.len - len, end, len) == 0;
}

Test(sitting, a_move_goes_beside_the_others)
{
    struct sitting sitting;
    resume(&sitting, "Game: plusses\nn: 2\nPrediction 1: +\nPrediction 2: -\nMoves:\na1 # hm\n");
    cr_expect_eq(type(&sitting, "b2"), ANSWER_TAKEN);
    cr_expect(ends_with(&sitting, "Moves:\na1 b2  # hm\n"), "%s", sitting.now->text.ptr);
    sitting_free(&sitting);
}

Test(sitting, what_is_refused_has_its_place_in_the_line)
{
    struct sitting sitting;
    resume(&sitting, "Game: superposition\nPlayers: 2\nm: 3\na1 a2\n");
    cr_expect_eq(type(&sitting, "a3 c1"), ANSWER_WRONG);
    const struct diagnostic *found = &sitting.refused->report.items[0];
    cr_expect_eq(found->id, DIAG_NOT_ADJACENT);
    cr_expect_eq(found->place.line, 0);
    cr_expect_eq(found->place.column, 4);
    cr_expect_eq(found->place.end_column, 6);
    cr_expect(slice_is(found->place.source, "a3 c1"));
    cr_expect(ends_with(&sitting, "a1 a2\n"), "nothing of it stays");
    sitting_free(&sitting);
}

Test(sitting, parts_wait_for_each_other)
{
    struct sitting sitting;
    resume(&sitting, "Game: numbers-to-number\nm: 2\n");
    cr_expect_eq(sitting_turn(&sitting).kind, TURN_PART);
    cr_expect_eq(type(&sitting, "3"), ANSWER_HELD);
    cr_expect_eq(sitting_turn(&sitting).player, 2);
    cr_expect(ends_with(&sitting, "m: 2\n"), "nobody sees it");
    cr_expect_eq(type(&sitting, "4"), ANSWER_WRONG);
    cr_expect_eq(type(&sitting, "1"), ANSWER_TAKEN);
    cr_expect(ends_with(&sitting, "\n3 1\n"));
    sitting_free(&sitting);
}

Test(sitting, rounds_open_and_go_with_their_moves)
{
    struct sitting sitting;
    resume(&sitting, "Game: lengths\nPlayers: 2\nn: 2\nRounds: 2\nRound: 1\n1\n");
    cr_expect_eq(type(&sitting, "0"), ANSWER_TAKEN);
    cr_expect(ends_with(&sitting, "\n10\nRound: 2\n"));
    cr_expect(sitting_undo(&sitting));
    cr_expect(ends_with(&sitting, "\n1\n"));
    cr_expect(sitting_undo(&sitting), "back to before the sitting");
    cr_expect(ends_with(&sitting, "Round: 1\n"));
    cr_expect_not(sitting_undo(&sitting));
    cr_expect(sitting_redo(&sitting) && sitting_redo(&sitting));
    cr_expect(ends_with(&sitting, "\n10\nRound: 2\n"));
    cr_expect_not(sitting_redo(&sitting));
    sitting_free(&sitting);
}

Test(sitting, secrets_are_not_shown)
{
    struct sitting sitting;
    resume(&sitting, "Game: precognition\nPlayers: 2\nDeal: 1\nPrediction 1: U\nPrediction 2: D\n");
    const struct judged *shown = sitting_shown(&sitting);
    cr_expect_null(strstr(arena_string(shown->report.arena, shown->text), "Prediction"));
    cr_expect_eq(type(&sitting, "5, 6"), ANSWER_TAKEN);
    shown = sitting_shown(&sitting);
    cr_expect(strstr(arena_string(shown->report.arena, shown->text), "Prediction"));
    sitting_free(&sitting);
}
