#include "query/query.h"
#include "games/games.h"

#include "unit.h"

/* A record in memory to match against conditions. */
static const char text[] = "Game: numbers-to-number\nPlayers: Ann, Bob Lee\nDate: 2009-11\n"
                           "Event: caf\xc3\xa9  # upstairs\nm: 1\n1 1\n(so it ends)\n";

struct trial {
    struct arena arena;
    struct grammars *grammars;
    struct judgement judgement;
};

static void try_record(struct trial *trial)
{
    memset(trial, 0, sizeof *trial);
    trial->grammars = grammars_open(NULL, games);
    struct chunk chunk = { .bytes = slice_of(text), .first_line = 1, .has_game = true };
    judge(&trial->judgement, &chunk, trial->grammars,
          &(struct judge_options){ .arena = &trial->arena });
}

static void done(struct trial *trial)
{
    grammars_free(trial->grammars);
    arena_free(&trial->arena);
}

static bool add(struct query *conditions, enum query_kind question, const char *answer)
{
    struct query_error fault;
    bool good = query_add(conditions, question, answer, &fault);
    cr_expect(good == (fault.message[0] == '\0'), "'%s': '%s'", answer, fault.message);
    return good;
}

static bool matches(struct trial *trial, struct query *conditions)
{
    const struct query_term *failed;
    cr_assert(!query_find_games(conditions, trial->grammars));
    bool expected = query_match(conditions, &trial->judgement, &failed);
    cr_expect(!failed);
    return expected;
}

Test(query, matches_records)
{
    static const struct {
        enum query_kind question;
        const char *answer;
        bool expected;
    } cases[] = {
        { QUERY_GAME, "Numbers To Number", true },
        { QUERY_GAME, "lengths", false },
        { QUERY_PLAYER, "boblee", true },
        { QUERY_PLAYER, "~^b", false },
        { QUERY_PLAYER, "~(?i)^b", true },
        { QUERY_PLAYER, "2", true }, /* so many */
        { QUERY_PLAYER, "3", false },
        { QUERY_PLAYER, "2..4", true },
        { QUERY_FIELD, "event", true },
        { QUERY_FIELD, "Event=CAF\xc3\x89", true },
        { QUERY_FIELD, "Event=~\xc3\xa9$", true },
        { QUERY_FIELD, "Event=", false },
        { QUERY_FIELD, "Place", false },
        { QUERY_COMMENT, "^# up", true },
        { QUERY_COMMENT, "ends[)]$", true },
        { QUERY_COMMENT, "caf", false },
        { QUERY_DATE, "2009", true },
        { QUERY_DATE, "2009-11-01..2009-11-30", true },
        { QUERY_DATE, "2009-11-02..", false },
        { QUERY_FINISHED, "yes", true },
        { QUERY_VALID, "no", false },
        { QUERY_MOVES, "1", true },
        { QUERY_MOVES, "2..", false },
        { QUERY_ROUNDS, "-3..1", true },
        { QUERY_SCORE, "1", true },
        { QUERY_SCORE, "2:1", true },
        { QUERY_SCORE, "3:1", false },
        { QUERY_SCORE, "ann:0", false },
        { QUERY_WINNER, "bob lee", true },
        { QUERY_WINNER, "none", false },
    };
    struct trial trial;
    try_record(&trial);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct query conditions = { .count = 0 };
        cr_assert(add(&conditions, cases[i].question, cases[i].answer), "'%s'", cases[i].answer);
        cr_expect(matches(&trial, &conditions) == cases[i].expected, "'%s'", cases[i].answer);
        cr_expect(query_needs_judge(&conditions) == (cases[i].question >= QUERY_FINISHED));
        query_free(&conditions);
    }
    done(&trial);
}

Test(query, terms_of_one_kind_are_alternatives)
{
    struct query conditions = { .count = 0 };
    struct trial trial;
    try_record(&trial);
    cr_expect(matches(&trial, &conditions), "no condition");
    add(&conditions, QUERY_FIELD, "Event=pub");
    cr_expect(!matches(&trial, &conditions));
    add(&conditions, QUERY_FIELD, "EVENT = ~^caf");
    cr_expect(!matches(&trial, &conditions), "everything after = is the value: ' ~^caf'");
    add(&conditions, QUERY_FIELD, "EVENT =~^caf");
    cr_expect(matches(&trial, &conditions));
    add(&conditions, QUERY_FIELD, "Date");
    cr_expect(matches(&trial, &conditions));
    add(&conditions, QUERY_FIELD, "Place");
    cr_expect(!matches(&trial, &conditions), "another key is another question");
    query_free(&conditions);
    done(&trial);
}

Test(query, invalid_arguments_are_refused)
{
    static const struct {
        enum query_kind question;
        const char *answer;
        int offset; /* of the fault in a pattern, else -1 */
    } cases[] = {
        { QUERY_PLAYER, "", -1 },          { QUERY_PLAYER, " ", -1 },
        { QUERY_PLAYER, "~(", 2 },         { QUERY_FIELD, "", -1 },
        { QUERY_FIELD, "=x", -1 },         { QUERY_FIELD, "a b:c=x", -1 },
        { QUERY_FIELD, "Event=~a)", 8 },   { QUERY_COMMENT, "*", 0 },
        { QUERY_DATE, "2009-02-29", -1 },  { QUERY_DATE, "..", -1 },
        { QUERY_FINISHED, "perhaps", -1 }, { QUERY_MOVES, "1-2", -1 },
        { QUERY_SCORE, ":1", -1 },         { QUERY_SCORE, "Ann:", -1 },
        { QUERY_SCORE, "~[:1", 2 },        { QUERY_WINNER, " ", -1 },
    };
    struct query conditions = { .count = 0 };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct query_error fault;
        const char *answer = cases[i].answer;
        cr_expect(!query_add(&conditions, cases[i].question, answer, &fault), "'%s'", answer);
        cr_expect(fault.message[0] != '\0' && fault.is_pattern == (cases[i].offset >= 0), "'%s'",
                  answer);
        if (fault.is_pattern)
            cr_expect((int)fault.offset == cases[i].offset, "'%s': byte %zu", answer, fault.offset);
    }
    cr_expect(conditions.count == 0);
    cr_expect(add(&conditions, QUERY_VALID, "yes") && add(&conditions, QUERY_VALID, "yes"));
    cr_expect(!add(&conditions, QUERY_VALID, "no"), "nothing is both");
    query_free(&conditions);
}
