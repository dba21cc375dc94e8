/* Claims: what a record could say of itself, collected for whoever writes it down. */
#ifndef QUIRE_CLAIMS_H
#define QUIRE_CLAIMS_H

#include "play.h"

/* What a claim is, where it is no part of a row. */
enum { CLAIM_FIELD = -1, CLAIM_ROW = -2 };

/* A part of a row, a row or a field that is not written and could be. Strings are in the play's arena. */
struct claim {
    size_t line; /* of the row; of a field or a whole row, the line below which it belongs */
    int part;    /* of the row, as the grammar counts; or one of the above */
    const struct field_def *def; /* of the field */
    unsigned player;             /* whose the field is, 0 for nobody's */
    const char *text;
    size_t order; /* among the claims of a line, for the writer */
};

struct claims {
    struct claim *items;
    size_t count, capacity;
    bool keep_fields
            [FIELD_ID_COUNT]; /* such a field is no claim here, but what the record consists of */
    size_t last_line;         /* the last row or field passed that belongs to a round */
};

/* Adds what belongs into a part of a row (as the rules name parts), unless it is written. */
void claim_part(struct play *play, const struct row *row, int part, const char *text);

/* Adds a row of its own below a line; several come in the order in which they are added. */
void claim_row(struct play *play, size_t line, const char *text);

/* Adds a field of the round or of the record, unless it is written. Does nothing where claims are not collected. */
void claim_field(struct play *play, int id, unsigned player, const char *text);

/* Adds a field that repeats below a line, whatever is written elsewhere. */
void claim_field_below(struct play *play, int id, size_t line, const char *text);

/* Says that a field is no claim in this record, as nothing else shows what it says. */
void claim_is_record(struct play *play, int id);

#endif
