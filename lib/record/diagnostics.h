/* Diagnostics: what is wrong with a record, where, and what was expected. */
#ifndef QUIRE_DIAGNOSTICS_H
#define QUIRE_DIAGNOSTICS_H

#include <stdint.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/slice.h"
#include "lines.h"

/*
 * The consequence of a diagnostic: an error breaks a rule or a claim, a warning is probably a slip.
 */
enum level { LEVEL_WARNING, LEVEL_ERROR };

/* "warning" or "error". */
const char *level_name(enum level level);

enum diagnostic_id {
    DIAG_NONE = -1, /* nothing is wrong */
#define DIAG(name, id, level, stage, done, text, bad, right) DIAG_##name,
#include "diagnostics.def"
#undef DIAG
    DIAG_COUNT
};

/*
 * The order in which errors are looked for. Of several errors about one subject, such as a move
 * with its number and claims, only the one from the earliest stage is reported: it may be the cause
 * of the others.
 */
enum stage {
    STAGE_TYPING, /* the text cannot be read, or a character may have been mistaken for another */
    STAGE_RULE,   /* a rule is broken */
    STAGE_CLAIM,  /* a claim is not what was computed */
    STAGE_NUMBER, /* the move number is wrong */
    STAGE_END     /* the move is legal, but the game or the round is over */
};

/*
 * The fixed properties of an id. All strings are static; done is NULL if nothing was done about it.
 */
struct diagnostic_kind {
    const char *id;
    enum level level;
    enum stage stage;
    const char *done, *text, *bad, *right;
};

const struct diagnostic_kind *diagnostic_kind(enum diagnostic_id id);

/* Looks up an id by its name; NULL if unknown. */
const struct diagnostic_kind *diagnostic_find(const char *id);

enum { NOTES_MAX = 2 };

/* True if diagnostics with this id are errors, not warnings. */
static inline bool is_error(enum diagnostic_id id)
{
    return diagnostic_kind(id)->level == LEVEL_ERROR;
}

/* Strings live as long as the record. */
struct diagnostic {
    enum diagnostic_id id;
    struct place place;
    const char *subject; /* the text that it is about: see struct report */
    const char *message;
    const char *done;               /* what was done about it, such as "row skipped", or NULL */
    const char *claimed, *computed; /* what was written and what is true, or NULL */
    const char *help;               /* what was expected, or NULL */
    const char *suggestion;         /* an edit that may repair the record, or NULL */
    const struct place *suggestion_place; /* where that edit is */
    const char *reading; /* the house rule under which the claim is true, or NULL */
    bool is_claim;       /* a claim failed: other readings are worth a try */
    size_t note_count;
    struct note {
        struct place place;
        const char *message;
    } * notes; /* room for NOTES_MAX; NULL if there are none */
};

struct record;

/*
 * Collects the diagnostics of one record. A zeroed report with an arena and a record is ready for
 * use.
 */
struct report {
    struct arena *arena;
    const struct record *record;
    bool counts_only; /* build no messages; claims are noted */
    struct diagnostic *items;
    size_t count, capacity;
    size_t errors, warnings;
    struct diagnostic discarded; /* dummy returned for errors that are not reported */
    bool *silenced;        /* for each line: whether further reports are dropped; NULL if none */
    const char *subject;   /* what errors are about; NULL: each about the text where it is */
    struct map by_subject; /* maps a subject to the index of its error */
    jmp_buf *stop;         /* if not NULL: jump there at error number max_errors */
    size_t max_errors;
};

/*
 * Reports `id` at `where`, a slice of the record's text, and returns the diagnostic for the functions below. The
 * message is in lower case, without a full stop. Cold path: keep out of line.
 */
struct diagnostic *report(struct report *report, enum diagnostic_id id, struct slice where,
                          const char *format, ...) __attribute__((cold, format(printf, 4, 5)));

/* Sets what the next errors are about, and returns what they were about before. */
static inline const char *report_about(struct report *report, const char *subject)
{
    const char *before = report->subject;
    report->subject = subject;
    return before;
}

/* Removes all diagnostics after the first `count`. */
void report_rewind(struct report *report, size_t count);

/*
 * Drops all further reports about this line (an index): the error already reported explains them.
 */
void report_silence(struct report *report, size_t line);

/* As report, for a place outside of the record's lines. */
struct diagnostic *report_at(struct report *report, enum diagnostic_id id, struct place where,
                             const char *format, ...) __attribute__((cold, format(printf, 4, 5)));

/* Adds a note about a related place; at most NOTES_MAX are kept. */
void diagnostic_note(struct report *report, struct diagnostic *diagnostic, struct slice where,
                     const char *format, ...) __attribute__((cold, format(printf, 4, 5)));

/*
 * Adds what was expected. For some ids, report has already added a hint about a confusable
 * character.
 */
void diagnostic_help(struct report *report, struct diagnostic *diagnostic, const char *format, ...)
        __attribute__((cold, format(printf, 3, 4)));

/* Adds "did you mean" with the word of a NULL-terminated list that is nearest to the text; false if none is near. */
bool diagnostic_nearest(struct report *report, struct diagnostic *diagnostic,
                        const char *const *words, struct slice text);

/* Says that a claim failed: `claimed` is as written, `computed` is the true value. */
void diagnostic_claim(struct report *report, struct diagnostic *diagnostic, struct slice claimed,
                      const char *computed);

/* Sorts the diagnostics by place. */
void report_sort(struct report *report);

/*
 * The beginning of a long text, for a message: at most 40 bytes of whole characters, then an
 * ellipsis. White space becomes spaces.
 */
const char *excerpt(struct report *report, struct slice text);

#endif
