/* Forms: grammars prepared for the verifier (verify.h): what rows and fields mean, and how lines are recognised. */
#ifndef QUIRE_VERIFY_FORM_H
#define QUIRE_VERIFY_FORM_H

#include "grammar/grammar.h"
#include "play/game.h"

/* A kind of row. */
struct row_form {
    const struct row_def *def; /* NULL: no row is expected here */
    const struct paper_row *paper;
    bool is_bits; /* binary digits that show a position */
};

/* The first bytes of a line, and a mask of those to compare; all others are 0. */
enum { KEY_BYTES = 16 };
struct key_bytes {
    uint64_t low, high, low_mask, high_mask;
};

/* What a field means to the verifier. */
enum field_role {
    ROLE_UNKNOWN, /* only the judge knows */
    ROLE_BLOCK,
    ROLE_LISTED, /* see paper */
    ROLE_POINTS,
    ROLE_ROUND,
    ROLE_HEADER,   /* kept; above the first round */
    ROLE_OF_ROUND, /* kept; above the moves of its round */
    ROLE_ANYWHERE  /* kept */
};

/* A field of the grammar. */
struct field_form {
    const struct field_def *def;
    enum field_role role;
    struct key_bytes key; /* only its beginning if the key is longer */
    size_t followers[2];  /* indices of the fields that last followed this one, latest first */
    const struct paper_field *paper; /* NULL if not listed by the game */
    struct row_form rows[2];         /* of a block: the first row, and later rows */
};

struct form {
    const struct grammar *grammar;
    const struct game *game;
    struct row_form rows[2]; /* rows outside blocks */
    struct form *next;
    struct field_form fields[]; /* those of the grammar, then one for Game: */
};

enum { OPENER_MAX = 64 };

struct verifier {
    struct form *forms; /* those made so far */
    struct {            /* cache: the last short Game: line, and its form */
        char text[OPENER_MAX];
        size_t len;
        struct form *form;
    } opener;
};

/*
 * The form of a grammar, made on first use and owned by the verifier. Returns NULL if the grammar is not built in, or if
 * out of memory.
 */
struct form *form_of(struct verifier *verifier, const struct grammar *grammar);

#endif
