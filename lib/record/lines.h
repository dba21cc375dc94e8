/*
 * Lines of a record: what kind each line is, how a field splits into key and value, and where a
 * piece of text is.
 */
#ifndef QUIRE_LINES_H
#define QUIRE_LINES_H

#include <stdint.h>

#include "base/arena.h"
#include "base/slice.h"

/*
 * A range within a source line. Lines and columns count from 1, columns in bytes; end_column is one
 * past the last.
 */
struct place {
    uint64_t line;
    size_t column, end_column;
    struct slice source; /* the whole line as typed, without its line end; ptr is NULL if unknown */
    size_t source_offset; /* how many bytes of the line precede source, if source is only a part of it */
    uint64_t mapped_line; /* the line in the original file, or 0: see source_map.h */
};

/* The line number to show for a place. */
static inline uint64_t place_line(const struct place *place)
{
    return place->mapped_line ? place->mapped_line : place->line;
}

/* Where a place begins in its line; NULL if the line is unknown. */
static inline const char *place_start(const struct place *place)
{
    return place->source.ptr ? place->source.ptr + (place->column - 1 - place->source_offset)
                             : NULL;
}

/*
 * LINE_UNREADABLE and the kinds after it are not valid text. The beginning of an unreadable line
 * shows whether it was a field or a row. Nothing is judged that depends on a LINE_UNREADABLE, or on
 * the lines after an unreadable Game:.
 */
enum line_kind {
    LINE_BLANK,
    LINE_COMMENT,
    LINE_REMARK,
    LINE_FIELD,
    LINE_ROW,
    LINE_UNREADABLE,
    LINE_UNREADABLE_FIELD,
    LINE_UNREADABLE_ROW
};

/*
 * A line as typed, without its line end. [start, stop) is the range without the comment and
 * surrounding white space.
 */
struct line {
    const char *text;
    uint32_t len, start, stop;
    unsigned char kind; /* enum line_kind */
    bool has_letters;   /* a field or a row begins with one */
};

/* A record's text and its lines, owned by the reader's buffer and the arena. */
struct record {
    struct slice bytes;  /* exactly as in the file */
    uint64_t first_line; /* the number of its first line in the file */
    struct line *lines;
    size_t line_count;
    bool has_one_line;  /* `lines` has only the first one: the other lines have no errors */
    bool has_game;      /* it begins with Game:; otherwise it is the text before the first record */
    bool has_bom;       /* a byte order mark preceded it */
    size_t open_remark; /* index of the line where an unterminated remark begins, or line_count */
    bool too_large;     /* bytes holds only the Game: line */
    const char *mapped_file; /* the original file, or NULL: see source_map.h */
    uint64_t *mapped_lines;  /* the line numbers there, for each line */
};

/* The parts of a field line; owner.ptr is NULL if the key has no owner. */
struct field_text {
    struct slice key, owner, value;
};

/*
 * True for a field, and for a row that may be a mistyped field: it begins with a letter, but not
 * with a square.
 */
static inline bool line_may_be_field(const struct line *line)
{
    if (!line->has_letters)
        return false;
    return line->kind == LINE_FIELD || line->kind == LINE_UNREADABLE_FIELD ||
           line->stop - line->start < 2 || !is_digit(line->text[line->start + 1]);
}

/* True if a line was reported as not valid text. */
static inline bool line_is_unreadable(const struct line *line)
{
    return line->kind >= LINE_UNREADABLE;
}

/*
 * The valid characters at the start of an unreadable line, in the arena: they may identify its
 * kind.
 */
struct slice line_salvage(const struct line *line, struct arena *arena);

/* The line without its comment and surrounding white space. */
static inline struct slice line_body(const struct line *line)
{
    return (struct slice){ line->text + line->start, line->stop - line->start };
}

/* The whole line as typed. All CRs before the line feed are part of the line end. */
static inline struct slice line_raw(const struct line *line)
{
    size_t len = line->len;
    while (len && line->text[len - 1] == '\r')
        len--;
    return (struct slice){ line->text, len };
}

/* The comment after a field or row, with its '#'; empty if there is none. */
static inline struct slice line_comment(const struct line *line)
{
    if (line->kind != LINE_FIELD && line->kind != LINE_ROW)
        return (struct slice){ line->text, 0 };
    return slice_trim((struct slice){ line->text + line->stop, line->len - line->stop });
}

/* The line number to show: the one in the file that the record was extracted from, if any. */
static inline uint64_t record_line(const struct record *record, size_t index)
{
    return record->mapped_file ? record->mapped_lines[index] : record->first_line + index;
}

/* A line without its comment, which begins with '#' at the start or after white space. */
struct slice line_without_comment(struct slice text);

/* The first byte that is not valid UTF-8, or else the first NUL; NULL if there is neither. */
const char *find_bad_byte(struct slice text);

/* Sets whether a line with this body is a field or a row. */
void line_set_kind(struct line *line, struct slice body);

/* Splits "Key: value" or "Key OWNER: value"; false if the text is not a field. */
bool field_split(struct slice body, struct field_text *field);

/* The value of the first field with this key and no owner; false if there is none. */
bool record_field(const struct record *record, const char *key, struct slice *value);

/* True if a whole line, without its line end, begins a record. */
bool line_opens_record(struct slice text, size_t max_line);

/* False if a line that begins like this cannot begin a record, whatever follows. */
bool line_may_open_record(struct slice beginning, size_t max_line);

/* The index of the line that holds a byte of the record's text; 0 if there are no lines. */
size_t record_line_index(const struct record *record, const char *at);

/* The place of a slice of the record's text. */
struct place record_place(const struct record *record, struct slice where);

#endif
