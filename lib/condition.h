/* Conditions: what can be asked of a record, and whether it is so. */
#ifndef QUIRE_CONDITION_H
#define QUIRE_CONDITION_H

#include "judge.h"
#include "pattern.h"

/* A question; its comment is the form of the answer that is wanted. TEXT is VALUE or ~PATTERN. */
enum question {
    QUESTION_GAME,     /* the game's name */
    QUESTION_PLAYER,   /* TEXT: somebody plays who is called so */
    QUESTION_FIELD,    /* KEY or KEY=TEXT: a field is there, or has such a value */
    QUESTION_COMMENT,  /* PATTERN: it matches in a comment or remark */
    QUESTION_DATE,     /* RANGE of dates, into which the date of the record falls */
    QUESTION_FINISHED, /* yes or no */
    QUESTION_VALID,    /* yes or no: whether there are no errors */
    QUESTION_MOVES,    /* RANGE */
    QUESTION_ROUNDS,   /* RANGE */
    QUESTION_SCORE,    /* RANGE or PLAYER:RANGE: somebody, or that player, has such a score */
    QUESTION_WINNER    /* TEXT, the number of a player, or none */
};

/* How a text is compared. */
struct text_test {
    enum { TEXT_ANY, TEXT_ALIKE, TEXT_NUMBER, TEXT_NONE, TEXT_PATTERN } kind;
    struct slice text; /* alike: as names_compare has it */
    int64_t number;    /* of a player */
    struct pattern *pattern;
};

struct condition {
    enum question question;
    const char *answer;            /* as it was given */
    size_t group;                  /* place of the first condition that asks the same */
    struct slice key, owner;       /* of a field; owner.ptr is NULL where anybody's will do */
    struct text_test test;         /* of a text, or of the player whose score is asked for */
    int64_t min, max;              /* of a range, both included */
    bool yes;                      /* of yes or no */
    const struct grammar *grammar; /* of a game, by conditions_find_games */
};

/* Conditions are freed by conditions_free; a zeroed struct has none. */
struct conditions {
    struct condition *items;
    size_t count, capacity;
};

/* Why an answer is none: a message, and for a pattern the byte of the answer at fault. */
struct condition_fault {
    char message[160];
    bool is_pattern;
    size_t offset;
};

/*
 * Adds a condition; `answer` has to outlive it. False where it is no answer to the question, with the
 * fault filled in.
 */
bool conditions_add(struct conditions *conditions, enum question question, const char *answer,
                    struct condition_fault *fault);

/* Looks the games up; the first condition with a name that none has, or NULL. */
const struct condition *conditions_find_games(struct conditions *conditions,
                                              struct grammars *grammars);

/* True where a record has to be judged first; else its lines and its grammar are enough. */
bool conditions_need_judge(const struct conditions *conditions);

/*
 * True where a record meets the conditions: of those that ask the same one is enough (of fields, those
 * of one key), and of all others each. *failed becomes the condition whose pattern took too long for
 * an answer, or NULL.
 */
bool conditions_meet(const struct conditions *conditions, const struct record *record,
                     const struct verdict *verdict, size_t errors, const struct condition **failed);

void conditions_free(struct conditions *conditions);

#endif
