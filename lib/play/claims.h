/* Judges claims, and collects those that are missing, so that writers can fill them in. */
#ifndef QUIRE_CLAIMS_H
#define QUIRE_CLAIMS_H

#include "play.h"

/* Values of fill.part for a claim that is not a part of a row. */
enum { FILL_FIELD = -1, FILL_ROW = -2 };

/* A claim that is missing: a part of a row, a row or a field. Strings live in the play's arena. */
struct fill {
    size_t line; /* the row's line; for a field or a whole row: the line that it goes below */
    int part;    /* part index in the grammar's row, or one of the above */
    const struct field_def *def; /* of the field */
    unsigned player;             /* the field's owner, or 0 */
    const char *text;
    size_t order; /* order among the fills of one line */
};

struct fills {
    struct fill *items;
    size_t count, capacity;
    bool keep_fields[FIELD_ID_COUNT]; /* fields that are contents of this record, not claims */
    size_t last_line;                 /* the last row or field so far that belongs to a round */
};

/*
 * Judges a claim in a field of the current round or of the record. `right` is its true value in
 * canonical notation, in play's arena; NULL if it is unknown: then the field is contents. A written
 * claim is compared with it value by value; a missing one is filled in. Returns the diagnostic for
 * a wrong claim, for adding notes; else NULL.
 */
struct diagnostic *judge_claim(struct play *play, int id, unsigned player,
                               enum diagnostic_id mismatch, const char *right);

/*
 * Judges the claims of the current round that have a `mismatch` in the game's paper form; a field with an owner is
 * judged for each player. A true value that is empty is not filled in.
 */
void judge_listed_claims(struct play *play);

/* The same for a part of a row (as the rules number parts), whose true value is known. */
struct diagnostic *judge_part(struct play *play, const struct row *row, int part,
                              enum diagnostic_id mismatch, const char *right);

/* Fills in a part of a row (as the rules number parts), unless it is present. */
void fill_part(struct play *play, const struct row *row, int part, const char *text);

/* Fills in a row below a line; several rows keep the order of the calls. */
void fill_row(struct play *play, size_t line, const char *text);

/* Fills in a field of the round or of the record, unless it is present. Does nothing if fills are not collected. */
void fill_field(struct play *play, int id, unsigned player, const char *text);

/* As fill_field, for a field that may repeat: goes below its own line. */
void fill_field_below(struct play *play, int id, size_t line, const char *text);

/*
 * Marks a field as contents, not a claim: nothing else in this record contains the same
 * information.
 */
void keep_field(struct play *play, int id);

#endif
