/*
 * Sittings: a game as it is played at the table. Its record grows by what is written, as long as the judge
 * finds nothing wrong with it; what was written can be taken back.
 */
#ifndef QUIRE_SITTING_H
#define QUIRE_SITTING_H

#include "../compose.h"
#include "../write/write.h"

/* A text, and the judge's word on it. All of it lives in the report's arena. */
struct judged {
    struct slice text;
    struct record record;
    struct report report;
    struct claims claims;
    struct verdict verdict;
    struct result result; /* of the members above */
};

/* What became of a line. */
enum answer {
    ANSWER_TAKEN, /* it is in the record */
    ANSWER_HELD,  /* it waits for what the other players write */
    ANSWER_TRUE, /* a claim that nothing speaks against: it is not kept, as what is true is written anyway */
    ANSWER_WRONG,  /* it breaks a rule: `refused` says why */
    ANSWER_NOT_NOW /* it breaks none, and is no move that could be made now */
};

/* How the text was before, or after: a piece at its end was another. */
struct step {
    size_t at;
    struct slice removed, added;
    size_t opener_before, opener_after;
};

enum { PARTS_HELD_MAX = PARTS_MAX };

struct sitting {
    struct grammars *grammars;
    const char *file; /* for messages */
    struct judged
            *now; /* the record without claims that can be computed, and how the game stands */
    struct judged
            *refused; /* after ANSWER_WRONG, until the next line: places are those in the line */
    size_t opener; /* where the round begins that was opened last, if nothing stands in it; or 0 */
    struct slice held[PARTS_HELD_MAX]; /* parts of a row, of player 1 first */
    size_t held_count;
    struct step *steps;
    size_t step_count, step_capacity, undone;
    const char *
            went; /* what was taken back last, as all may see it: a move, or pieces parted by "; " */
    struct arena lasting, positions[2];
    struct arena *here, *spare; /* what the position is made of, and what is tried */
};

/* Begins with a zeroed sitting, whose memory goes to `out_of_memory` when it is out. */
void sitting_begin(struct sitting *sitting, struct grammars *grammars, const char *file,
                   const jmp_buf *out_of_memory);

/* A new game; what stands in its way, in the arena `lasting`, or NULL. */
const char *sitting_new(struct sitting *sitting, struct grammar *grammar,
                        const struct wishes *wishes, struct lots *lots);

/*
 * Goes on with a record. NULL, or why that cannot be: what is wrong with the record is in `refused` then,
 * where it is that.
 */
const char *sitting_resume(struct sitting *sitting, const struct chunk *chunk);

/* Writes a line, as it would stand in the record, or a piece of the line that is due. */
enum answer sitting_write(struct sitting *sitting, struct slice line);

/* False where there is nothing to take back, or to write once more. */
bool sitting_undo(struct sitting *sitting);
bool sitting_redo(struct sitting *sitting);

/* What is written next; the player is 0 where the game is over, too. */
struct turn sitting_turn(const struct sitting *sitting);

/* A move that could be made now, in the arena of the position; NULL where there is none. */
const char *sitting_example(const struct sitting *sitting);

/* What could be written next, by lot, in the arena `spare`; NULL where there is nothing. What was refused is forgotten. */
const char *sitting_hint(struct sitting *sitting, struct lots *lots);

/* The field that is written before the next move, as "Prediction Ann", in the arena of the position; else NULL. */
const char *sitting_field_due(const struct sitting *sitting);

/* Passes the legal moves to the sink, as a game's `legal`. What was refused is forgotten. */
void sitting_moves(struct sitting *sitting, move_sink *sink, void *user);

/* The record without what the players must not see of each other, in the arena `spare`. */
struct judged *sitting_shown(struct sitting *sitting);

/* The record with all that can be computed. */
void sitting_record(const struct sitting *sitting, FILE *out);

void sitting_free(struct sitting *sitting);

#endif
