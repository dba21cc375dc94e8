/*
 * Sessions: a game in progress. Its record grows with each line that the judge accepts, and lines
 * can be undone.
 */
#ifndef QUIRE_SESSION_H
#define QUIRE_SESSION_H

#include "play/generate.h"
#include "play/turn.h"
#include "write/write.h"

/* The outcome of submitting a line. */
enum submit_result {
    SUBMIT_ACCEPTED,  /* it was added to the record */
    SUBMIT_HELD,      /* kept until the other players' parts are known */
    SUBMIT_REDUNDANT, /* a correct claim; not kept, since correct claims are written at the end */
    SUBMIT_REFUSED,   /* it breaks a rule: `refused` says which */
    SUBMIT_NOT_NOW    /* it breaks no rule, but is not expected now */
};

/* An undo step: at offset `at`, `removed` was replaced by `added`, up to the end of the text. */
struct undo_step {
    size_t at;
    struct slice removed, added;
    size_t open_round_before, open_round_after;
};

enum { PARTS_HELD_MAX = PARTS_MAX };

struct session {
    struct grammars *grammars;
    const char *file;          /* for messages */
    struct judgement *current; /* the record without computable claims, and the position */
    /* After SUBMIT_REFUSED, until the next line. Its places refer to the submitted line. */
    struct judgement *refused;
    size_t open_round_at; /* offset of the last round opened if it is still empty, or 0 */
    struct slice held[PARTS_HELD_MAX]; /* parts of a row, player 1's first */
    size_t held_count;
    struct undo_step *steps;
    size_t step_count, step_capacity, undone;
    /* What was undone last, without secrets: a move, or several items separated by "; ". */
    const char *undone_text;
    struct arena lasting, positions[2];
    struct arena *current_arena, *spare; /* for the current position, and for attempts */
};

/* Begins a session, which must be zeroed; jumps to `out_of_memory` when memory runs out. */
void session_begin(struct session *session, struct grammars *grammars, const char *file,
                   const jmp_buf *out_of_memory);

/* Starts a new game. Returns NULL, or an error message in the arena `lasting`. */
const char *session_new(struct session *session, const struct grammar *grammar,
                        const struct generate_options *options, struct random_source *random);

/*
 * Continues a record. Returns NULL, or an error message; if the record has errors, they are in
 * `refused`.
 */
const char *session_resume(struct session *session, const struct chunk *chunk);

/* Submits a whole line of the record, or the expected part of a line. */
enum submit_result session_submit(struct session *session, struct slice line);

/* False if there is nothing to undo or redo. */
bool session_undo(struct session *session);
bool session_redo(struct session *session);

/* The next entry; the player is 0 if unknown or if the game is over. */
struct turn session_turn(const struct session *session);

/* A legal move, in the arena of the position; NULL if there is none. */
const char *session_example(const struct session *session);

/* The field of a legal move, and the player who owns it or 0; NULL if moves are rows or none is left. */
const struct field_def *session_move_field(const struct session *session, unsigned *player);

/*
 * A random suggestion for the next entry, in the arena `spare`; NULL if there is none. Discards
 * `refused`.
 */
const char *session_hint(struct session *session, struct random_source *random);

/*
 * The field that must be written before the next move, such as "Prediction Ann", in the arena of
 * the position; or NULL.
 */
const char *session_field_due(const struct session *session);

/* Passes the legal moves to the sink. Discards `refused`. */
void session_moves(struct session *session, move_sink *sink, void *user);

/* The input for writers for one of the session's judgements. */
struct result session_result(const struct session *session, struct judgement *judgement);

/* The record without the players' secrets, in the arena `spare`. */
struct judgement *session_public_record(struct session *session);

/* Writes the record with all claims that can be computed. */
void session_write_record(const struct session *session, FILE *out);

void session_free(struct session *session);

#endif
