#include "judge/judge.h"
#include "games/games.h"

#include "unit.h"

/* A judged record in memory; freed by done(). */
struct trial {
    struct arena arena;
    struct grammars *grammars;
    struct slice text;
    struct judgement judgement;
};

static void try_text(struct trial *trial, const char *text, bool counts_only)
{
    memset(trial, 0, sizeof *trial);
    trial->grammars = grammars_open(NULL, games);
    trial->text = exact(text, strlen(text));
    struct chunk chunk = { .bytes = trial->text, .first_line = 1, .has_game = true };
    struct judge_options options = { .arena = &trial->arena,
                                     .collects_fills = true,
                                     .counts_only = counts_only };
    judge(&trial->judgement, &chunk, trial->grammars, &options);
}

static void done(struct trial *trial)
{
    grammars_free(trial->grammars);
    arena_free(&trial->arena);
    free_text(trial->text);
}

static void note_trial(struct notes *notes, const struct trial *trial)
{
    const struct verdict *verdict = &trial->judgement.verdict;
    note(notes, "%s %u players, %llu moves, %s%s", verdict->grammar ? verdict->grammar->name : "?",
         verdict->players, (unsigned long long)verdict->moves, verdict->finished ? "over" : "open",
         verdict->winner_known ? ", won by" : "");
    for (unsigned i = 0; i < verdict->winner_count; i++)
        note(notes, " %u", verdict->winners[i]);
    for (size_t i = 0; i < trial->judgement.report.count; i++)
        note(notes, "; %llu %s", (unsigned long long)trial->judgement.report.items[i].place.line,
             diagnostic_kind(trial->judgement.report.items[i].id)->id);
}

#define TWO "Game: procession\nPlayers: 2\n"
static const struct {
    const char *text, *outcome;
} cases[] = {
    { "Game: procession", "procession 0 players, 0 moves, open" },
    { "Game: Procession\n0\n", "procession 0 players, 0 moves, over" },
    { "Game: procession\n00\n01\n", "procession 0 players, 1 moves, over" },
    { TWO "00\n01\n", "procession 2 players, 1 moves, over, won by 1" },
    { TWO "000\n010\n011\n", "procession 2 players, 2 moves, over, won by 2" },
    { TWO "1\n", "procession 2 players, 0 moves, over; 3 start-not-zero" },
    { TWO "000\n001\n", "procession 2 players, 1 moves, open" },
    { TWO "000\n001\n011\n", "procession 2 players, 2 moves, open; 5 runs-repeat" },
    { TWO "000\n001\n???\n", "procession 2 players, 1 moves, open; 5 bad-row" },
    { "Game: chess\n(a\n", "? 0 players, 0 moves, open; 1 unknown-game" },
    { "Game:\n", "? 0 players, 0 moves, open; 1 unknown-game" },
    { "Game: procession\nPlayers: 1001\n00\n01\nWinner: 3\n",
      "procession 0 players, 1 moves, over; 2 bad-players" },
};

Test(judge, records_have_verdicts)
{
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct trial trial;
        struct notes notes = { "", 0 };
        try_text(&trial, cases[i].text, false);
        note_trial(&notes, &trial);
        cr_expect_str_eq(notes.text, cases[i].outcome, "case %zu: '%s', not '%s'", i, notes.text,
                         cases[i].outcome);
        done(&trial);
    }
}

/* A report that only counts has the same number of errors, and the same verdict. */
Test(judge, counting_gives_the_same_verdict)
{
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct trial full, counting;
        struct notes full_notes = { "", 0 }, counted = { "", 0 };
        try_text(&full, cases[i].text, false);
        try_text(&counting, cases[i].text, true);
        cr_expect(full.judgement.report.errors == counting.judgement.report.errors, "case %zu", i);
        full.judgement.report.count = counting.judgement.report.count = 0;
        note_trial(&full_notes, &full);
        note_trial(&counted, &counting);
        cr_expect_str_eq(full_notes.text, counted.text, "case %zu: %s", i, counted.text);
        done(&full);
        done(&counting);
    }
}

Test(judge, a_failed_claim_shows_both_values)
{
    struct trial trial;
    try_text(&trial, TWO "00\n01  2\nWinner: 2\n", false);
    cr_assert(trial.judgement.report.count == 2);
    const struct diagnostic *runs = &trial.judgement.report.items[0],
                            *winner = &trial.judgement.report.items[1];
    cr_expect(runs->id == DIAG_RUNS_MISMATCH && winner->id == DIAG_WINNER_MISMATCH);
    cr_expect_str_eq(runs->claimed, "2");
    cr_expect_str_eq(runs->computed, "1,1");
    cr_expect_str_eq(winner->claimed, "2");
    cr_expect_str_eq(winner->computed, "1");
    cr_expect(strstr(winner->message, "claimed 2, computed 1") != NULL);
    done(&trial);
}

Test(judge, missing_claims_are_collected)
{
    struct trial trial;
    struct notes notes = { "", 0 };
    try_text(&trial, TWO "000\n010  1,1,1\n011\n", false);
    for (size_t i = 0; i < trial.judgement.fills.count; i++) {
        const struct fill *fill = &trial.judgement.fills.items[i];
        note(&notes, "%zu %s %s; ", fill->line, fill->part < 0 ? fill->def->key : "part",
             fill->text);
    }
    cr_expect_str_eq(notes.text, "2 part 3; 4 part 1,2; 4 Winner 2; 4 Status finished; ");
    done(&trial);
}

Test(judge, a_reading_may_make_a_claim_true)
{
    /* 0 0, then back to 0 0, is a move only if the first row does not count as having occurred */
    struct trial trial;
    try_text(&trial, TWO "00\n01\nStatus: unfinished\n", false);
    cr_assert(trial.judgement.report.count == 1);
    cr_assert(trial.judgement.report.items[0].reading != NULL);
    cr_expect_str_eq(trial.judgement.report.items[0].reading, "start-free");
    done(&trial);
    try_text(&trial, TWO "Reading: start-free\n00\n01\nStatus: unfinished\n", false);
    cr_expect(trial.judgement.report.count == 0);
    done(&trial);
}

Test(judge, legal_moves_are_counted)
{
    struct trial trial;
    try_text(&trial, TWO "0000\n", false);
    struct legal_moves some = count_legal_moves(&trial.judgement.verdict, 3);
    cr_expect(some.count == 3 && some.more);
    struct legal_moves all = count_legal_moves(&trial.judgement.verdict, 4);
    cr_expect(all.count == 4 && !all.more);
    cr_assert(all.example != NULL);
    cr_expect_str_eq(all.example, "1000");
    cr_expect(count_legal_moves(&trial.judgement.verdict, 0).count == 0);
    done(&trial);
    try_text(&trial, TWO "00\n01\n", false);
    cr_expect(count_legal_moves(&trial.judgement.verdict, 10).count == 0,
              "none where the game is over");
    done(&trial);
    try_text(&trial, "Game: chess\n", false);
    cr_expect(count_legal_moves(&trial.judgement.verdict, 10).count == 0,
              "none of an unknown game");
    done(&trial);
}

Test(judge, a_large_record_is_not_judged)
{
    struct trial trial;
    try_text(&trial, TWO "00\n???\n", false);
    done(&trial);
    memset(&trial, 0, sizeof trial);
    trial.grammars = grammars_open(NULL, games);
    trial.text = exact("Game: procession\n", 17);
    struct chunk chunk = {
        .bytes = trial.text, .first_line = 7, .has_game = true, .too_large = true
    };
    judge(&trial.judgement, &chunk, trial.grammars,
          &(struct judge_options){ .arena = &trial.arena });
    cr_assert(trial.judgement.report.count == 1);
    cr_expect(trial.judgement.report.items[0].id == DIAG_RECORD_TOO_LARGE);
    cr_expect(trial.judgement.report.items[0].place.line == 7 && !trial.judgement.verdict.play);
    done(&trial);
}
