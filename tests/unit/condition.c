#include "condition.h"

#include "unit.h"

/* A record in memory that conditions are asked about. */
static const char text[] = "Game: numbers-to-number\nPlayers: Ann, Bob Lee\nDate: 2009-11\n"
                           "Event: caf\xc3\xa9  # upstairs\nm: 1\n1 1\n(so it ends)\n";

struct trial {
    struct arena arena;
    struct grammars *grammars;
    struct report report;
    struct record record;
    struct verdict verdict;
};

static void try_record(struct trial *trial)
{
    memset(trial, 0, sizeof *trial);
    trial->grammars = grammars_open(NULL);
    trial->report = (struct report){ .arena = &trial->arena };
    struct chunk chunk = { .bytes = slice_of(text), .first_line = 1, .has_game = true };
    record_read(&trial->record, &chunk, DEFAULT_MAX_LINE, &trial->report);
    judge(&trial->record, trial->grammars, &trial->report, NULL, &trial->verdict);
}

static void done(struct trial *trial)
{
    grammars_free(trial->grammars);
    arena_free(&trial->arena);
}

static bool add(struct conditions *conditions, enum question question, const char *answer)
{
    struct condition_fault fault;
    bool good = conditions_add(conditions, question, answer, &fault);
    cr_expect(good == (fault.message[0] == '\0'), "'%s': '%s'", answer, fault.message);
    return good;
}

static bool meets(struct trial *trial, struct conditions *conditions)
{
    const struct condition *failed;
    cr_assert(!conditions_find_games(conditions, trial->grammars));
    bool met = conditions_meet(conditions, &trial->record, &trial->verdict, trial->report.errors,
                               &failed);
    cr_expect(!failed);
    return met;
}

Test(condition, a_record_meets_it_or_not)
{
    static const struct {
        enum question question;
        const char *answer;
        bool met;
    } cases[] = {
        { QUESTION_GAME, "Numbers To Number", true },
        { QUESTION_GAME, "lengths", false },
        { QUESTION_PLAYER, "boblee", true },
        { QUESTION_PLAYER, "~^b", false },
        { QUESTION_PLAYER, "~(?i)^b", true },
        { QUESTION_FIELD, "event", true },
        { QUESTION_FIELD, "Event=CAF\xc3\x89", true },
        { QUESTION_FIELD, "Event=~\xc3\xa9$", true },
        { QUESTION_FIELD, "Event=", false },
        { QUESTION_FIELD, "Place", false },
        { QUESTION_COMMENT, "^# up", true },
        { QUESTION_COMMENT, "ends[)]$", true },
        { QUESTION_COMMENT, "caf", false },
        { QUESTION_DATE, "2009", true },
        { QUESTION_DATE, "2009-11-01..2009-11-30", true },
        { QUESTION_DATE, "2009-11-02..", false },
        { QUESTION_FINISHED, "yes", true },
        { QUESTION_VALID, "no", false },
        { QUESTION_MOVES, "1", true },
        { QUESTION_MOVES, "2..", false },
        { QUESTION_ROUNDS, "-3..1", true },
        { QUESTION_SCORE, "1", true },
        { QUESTION_SCORE, "2:1", true },
        { QUESTION_SCORE, "3:1", false },
        { QUESTION_SCORE, "ann:0", false },
        { QUESTION_WINNER, "bob lee", true },
        { QUESTION_WINNER, "none", false },
    };
    struct trial trial;
    try_record(&trial);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct conditions conditions = { .count = 0 };
        cr_assert(add(&conditions, cases[i].question, cases[i].answer), "'%s'", cases[i].answer);
        cr_expect(meets(&trial, &conditions) == cases[i].met, "'%s'", cases[i].answer);
        cr_expect(conditions_need_judge(&conditions) == (cases[i].question >= QUESTION_FINISHED));
        conditions_free(&conditions);
    }
    done(&trial);
}

Test(condition, one_answer_to_a_question_is_enough_and_every_question_wants_one)
{
    struct conditions conditions = { .count = 0 };
    struct trial trial;
    try_record(&trial);
    cr_expect(meets(&trial, &conditions), "no condition");
    add(&conditions, QUESTION_FIELD, "Event=pub");
    cr_expect(!meets(&trial, &conditions));
    add(&conditions, QUESTION_FIELD, "EVENT = ~^caf");
    cr_expect(!meets(&trial, &conditions), "what stands behind = is a value: ' ~^caf'");
    add(&conditions, QUESTION_FIELD, "EVENT =~^caf");
    cr_expect(meets(&trial, &conditions));
    add(&conditions, QUESTION_FIELD, "Date");
    cr_expect(meets(&trial, &conditions));
    add(&conditions, QUESTION_FIELD, "Place");
    cr_expect(!meets(&trial, &conditions), "another key is another question");
    conditions_free(&conditions);
    done(&trial);
}

Test(condition, what_is_no_answer)
{
    static const struct {
        enum question question;
        const char *answer;
        int offset; /* of the fault in a pattern, -1 elsewhere */
    } cases[] = {
        { QUESTION_PLAYER, "", -1 },          { QUESTION_PLAYER, "7", -1 },
        { QUESTION_PLAYER, "~(", 2 },         { QUESTION_FIELD, "", -1 },
        { QUESTION_FIELD, "=x", -1 },         { QUESTION_FIELD, "a b:c=x", -1 },
        { QUESTION_FIELD, "Event=~a)", 8 },   { QUESTION_COMMENT, "*", 0 },
        { QUESTION_DATE, "2009-02-29", -1 },  { QUESTION_DATE, "..", -1 },
        { QUESTION_FINISHED, "perhaps", -1 }, { QUESTION_MOVES, "1-2", -1 },
        { QUESTION_SCORE, ":1", -1 },         { QUESTION_SCORE, "Ann:", -1 },
        { QUESTION_SCORE, "~[:1", 2 },        { QUESTION_WINNER, " ", -1 },
    };
    struct conditions conditions = { .count = 0 };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct condition_fault fault;
        const char *answer = cases[i].answer;
        cr_expect(!conditions_add(&conditions, cases[i].question, answer, &fault), "'%s'", answer);
        cr_expect(fault.message[0] != '\0' && fault.is_pattern == (cases[i].offset >= 0), "'%s'",
                  answer);
        if (fault.is_pattern)
            cr_expect((int)fault.offset == cases[i].offset, "'%s': byte %zu", answer, fault.offset);
    }
    cr_expect(conditions.count == 0);
    cr_expect(add(&conditions, QUESTION_VALID, "yes") && add(&conditions, QUESTION_VALID, "yes"));
    cr_expect(!add(&conditions, QUESTION_VALID, "no"), "nothing is both");
    conditions_free(&conditions);
}
