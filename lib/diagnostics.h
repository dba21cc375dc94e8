/* Diagnostics: what is wrong with a record, where, and what would be right. */
#ifndef QUIRE_DIAGNOSTICS_H
#define QUIRE_DIAGNOSTICS_H

#include <stdint.h>

#include "arena.h"
#include "slice.h"

/* What follows from a diagnostic: an error breaks a rule or a claim, a warning is likely a slip. */
enum level { LEVEL_WARNING, LEVEL_ERROR };

enum diagnostic_id {
#define DIAG(name, id, level, text, bad, right) DIAG_##name,
#include "diagnostics.def"
#undef DIAG
    DIAG_COUNT
};

/* What is known of an id, whatever the record. All strings are static. */
struct diagnostic_kind {
    const char *id;
    enum level level;
    const char *text, *bad, *right;
};

const struct diagnostic_kind *diagnostic_kind(enum diagnostic_id id);

/* The kind of this id, or NULL. */
const struct diagnostic_kind *diagnostic_find(const char *id);

/* A stretch of a source line. Lines and columns count from 1, columns in bytes; end is one past the last. */
struct place {
    uint64_t line;
    size_t column, end_column;
    struct slice
            source; /* the whole line as typed, without its end; ptr is NULL where there is none */
    size_t before; /* bytes of the line that stand in front of source, where it has not the whole */
    uint64_t origin; /* the line in the file that the record was made from, or 0: see origin.h */
};

/* The line that a place is shown with. */
static inline uint64_t place_line(const struct place *place)
{
    return place->origin ? place->origin : place->line;
}

enum { NOTES_MAX = 2 };

/* Strings live as long as the record. */
struct diagnostic {
    enum diagnostic_id id;
    struct place place;
    const char *message;
    const char *claimed, *computed; /* what the paper says and what is true, or NULL */
    const char *help;               /* what would be right, or NULL */
    const char *suggestion;         /* an edit that may mend the record, or NULL */
    const char *reading;            /* the house reading under which the claim is true, or NULL */
    bool is_claim;                  /* a claim failed, so that other readings are worth a try */
    size_t note_count;
    struct note {
        struct place place;
        const char *message;
    } * notes; /* room for NOTES_MAX; NULL where there are none */
};

struct record;

/* Where the diagnostics of one record go. A zeroed report with an arena and a record is ready. */
struct report {
    struct arena *arena;
    const struct record *record;
    bool counts_only;  /* messages are not made */
    bool keeps_places; /* of such a report: what was found is kept all the same, without its words */
    struct diagnostic scratch;
    struct diagnostic *items;
    size_t count, capacity;
    size_t errors, warnings;
    bool *silent; /* of each line of the record, whether no more is said of it; NULL where that is none */
    jmp_buf *enough; /* where not NULL: control goes there with error number `most` */
    size_t most;
};

/*
 * What is said is rare: compilers keep the calls apart from what is done all the time.
 *
 * Reports `id` at `where`, a slice of the record's text, and returns the diagnostic for the
 * functions below. The message is in lower case, without a full stop.
 */
struct diagnostic *report(struct report *report, enum diagnostic_id id, struct slice where,
                          const char *format, ...) __attribute__((cold, format(printf, 4, 5)));

/* Of the line with this index no more is reported: what was said of it explains all. */
void report_silence(struct report *report, size_t line);

/* As report, at a place that is no part of the record's lines. */
struct diagnostic *report_place(struct report *report, enum diagnostic_id id, struct place where,
                                const char *format, ...)
        __attribute__((cold, format(printf, 4, 5)));

/* Adds the other place involved; at most NOTES_MAX are kept. */
void diagnostic_note(struct report *report, struct diagnostic *diagnostic, struct slice where,
                     const char *format, ...) __attribute__((cold, format(printf, 4, 5)));

/* Adds what would be right; of some ids the report has done so where a character is not the one it looks like. */
void diagnostic_help(struct report *report, struct diagnostic *diagnostic, const char *format, ...)
        __attribute__((cold, format(printf, 3, 4)));

/* Says that a claim failed: `claimed` as it stands on paper, `computed` as it should. */
void diagnostic_claim(struct report *report, struct diagnostic *diagnostic, struct slice claimed,
                      const char *computed);

/* Brings the diagnostics in the order of their places. */
void report_sort(struct report *report);

/* The beginning of a long text for a message: at most 40 bytes, then an ellipsis; never half a character. White space is blanks. */
const char *excerpt(struct report *report, struct slice text);

#endif
