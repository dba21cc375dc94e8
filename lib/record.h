/* Records: the lines between one Game: field and the next, and what kind of line each is. */
#ifndef QUIRE_RECORD_H
#define QUIRE_RECORD_H

#include <stdint.h>

#include "diagnostics.h"
#include "input.h"

enum { LINE_KEY_MAX = 255 };

/*
 * Of lines that are no text, a lost field and a lost row look like one; nothing hangs on those that are skipped, and
 * neither does on what follows a lost Game:.
 */
enum line_kind {
    LINE_BLANK,
    LINE_COMMENT,
    LINE_REMARK,
    LINE_FIELD,
    LINE_ROW,
    LINE_SKIPPED,
    LINE_LOST_FIELD,
    LINE_LOST_ROW
};

/*
 * A line as typed, without its end. [start, stop) of it is what is left without the comment and
 * the white space around.
 */
struct line {
    const char *text;
    uint32_t len, start, stop;
    unsigned char kind; /* enum line_kind */
    bool plain;         /* ASCII without control characters, '#', '(' and '.' */
    /* of a field or a row: how many letters it begins with, and of a field where its colon is, each at most LINE_KEY_MAX */
    unsigned char key, colon;
};

/* A record's text and lines; both belong to the reader's buffer and to the arena. */
struct record {
    struct slice bytes;  /* as they stand in the file */
    uint64_t first_line; /* number of the first line in the file */
    struct line *lines;
    size_t line_count;
    size_t *keyed; /* in order, the indices of the lines that may be meant as fields */
    size_t keyed_count, keyed_capacity;
    bool has_game; /* it begins with Game:; else it is what stands before the first one */
    bool has_mark; /* a byte order mark stood in front of it */
    size_t open_remark; /* index of the line of a remark without an end, line_count where there is none */
    bool too_large;         /* bytes holds the Game: line alone */
    const char *origin;     /* the file that the record was made from, or NULL: see origin.h */
    uint64_t *origin_lines; /* and where each line stood in it */
};

/* The parts of a field line; owner.ptr is NULL where the key names no player. */
struct field_text {
    struct slice key, owner, value;
};

/*
 * Splits a chunk into lines. Reports lines that are not text (bad-utf8, nul-byte, line-too-long),
 * remarks without an end, and, where the chunk has no Game:, the first line that needs one (no-game).
 */
void record_read(struct record *record, const struct chunk *chunk, size_t max_line,
                 struct report *report);

/* True where a line was reported as no text. */
static inline bool line_is_lost(const struct line *line)
{
    return line->kind >= LINE_SKIPPED;
}

/* The beginning of a line without the bytes that are no text, in the arena: it may tell what the line was. */
struct slice line_salvage(const struct line *line, struct arena *arena);

/* The line without comment and white space around. */
static inline struct slice line_body(const struct line *line)
{
    return (struct slice){ line->text + line->start, line->stop - line->start };
}

/* The comment behind what a line says, with its '#'; empty where there is none. */
static inline struct slice line_comment(const struct line *line)
{
    if (line->kind != LINE_FIELD && line->kind != LINE_ROW)
        return (struct slice){ line->text, 0 };
    return slice_trim((struct slice){ line->text + line->stop, line->len - line->stop });
}

/* The number that a line is shown with: that in the file the record was made from, where it was. */
static inline uint64_t record_line(const struct record *record, size_t index)
{
    return record->origin ? record->origin_lines[index] : record->first_line + index;
}

/* A line without its comment, which begins with '#' at the start or after white space. */
struct slice line_without_comment(struct slice text);

/* Parses "Key: value" or "Key OWNER: value"; false where the text is not a field. */
bool field_split(struct slice body, struct field_text *field);

/* The same of a line that is a field or a row. */
bool line_split(const struct line *line, struct field_text *field);

/* The value of the first field of this key that is nobody's; false where there is none. */
bool record_field(const struct record *record, const char *key, struct slice *value);

/* True where a whole line, without its end, begins a record. */
bool line_opens_record(struct slice text, size_t max_line);

/* False where a line that begins like this, of which more may come, cannot open a record. */
bool line_may_open_record(struct slice beginning, size_t max_line);

/* Where a slice of the record's text stands. */
struct place record_place(const struct record *record, struct slice where);

#endif
