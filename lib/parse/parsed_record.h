/*
 * A parsed record: the content of each line, read once by the grammar of its game. Knows no rules
 * of a game.
 */
#ifndef QUIRE_PARSED_RECORD_H
#define QUIRE_PARSED_RECORD_H

#include "base/map.h"
#include "grammar/grammar.h"
#include "record/record.h"

/*
 * Players have numbers from 1. Names used in a record without Players: get numbers above
 * PLAYERS_MAX.
 */
enum { PLAYERS_MAX = 1000 };

struct players {
    unsigned count;            /* 0 if unknown */
    const struct slice *names; /* NULL if players have no names */
    bool unreadable;           /* Players: is present but cannot be read */
    struct map by_name;        /* hash of a name to its number */
    struct slice *unlisted;    /* names used although Players: has none */
    size_t unlisted_count, unlisted_capacity;
};

/* A field line. */
struct field {
    const struct field_def *def; /* NULL if the game has no such field */
    struct slice key, owner, value;
    size_t line;     /* index in the record */
    size_t round;    /* the number of Round: lines up to here, including this line */
    unsigned player; /* its owner, or 0 */
    int64_t integer; /* value of an integer, a player or a word (its index) */
    unsigned *list;  /* value of a list of players */
    size_t list_count;
    size_t error; /* 1 + the index in the report of the error in its value, if hints may follow; else 0 */
    bool usable;    /* it was read, and is the first of its kind */
    bool duplicate; /* it is not the first of its kind */
    bool lost;      /* its line is not valid text (already reported) */
    bool mistyped;  /* its colon is missing or misplaced (already reported) */
};

/*
 * READ: it can be played. BAD: it was reported. LOST: it may have been a move, but its line is not
 * valid text, the field above it is unknown, or an unterminated remark begins there (all reported).
 * IGNORED: it is below a duplicate block.
 */
enum row_result { ROW_READ, ROW_BAD, ROW_LOST, ROW_IGNORED };

/* A row line. */
struct row {
    const struct row_def *def; /* the kind that was read or expected, or NULL */
    size_t line;               /* index in the record */
    struct slice text;         /* without the move number */
    struct slice number_text;  /* the move number, such as "3."; ptr is NULL if there is none */
    int64_t number;            /* of the row's first move */
    const struct slice *parts; /* in the grammar's order; ptr is NULL if there is none */
    size_t error;              /* as in struct field */
    enum row_result result;
};

struct parsed_record {
    const struct record *record;
    const struct grammar *grammar;
    struct arena *arena;
    struct report *report;
    struct players players;
    uint32_t readings;    /* bits of the game's readings */
    struct field *fields; /* the field lines after Game:, and rows that look like mistyped fields */
    size_t field_count;
    struct row *rows; /* in order */
    size_t row_count;
    size_t line_count; /* up to and including a misspelt Game: line, which begins another record */
    const char *cut_block; /* key of the block that an unterminated remark cut off, or NULL */
    bool lost_field;       /* a field on an invalid line could not be identified */
    const char **keys;     /* all keys of the game, for suggestions; NULL until needed */
    struct slot {
        struct field *shared;  /* the newest one without an owner */
        struct field **fields; /* the newest one of each player, from 1 on */
        size_t capacity;
    } * slots; /* one for each field of the grammar */
};

/* Position while iterating over a parsed record. Zeroed at the start. */
struct cursor {
    size_t field, row;
};

/* The field on a line, or NULL. Call it at most once for each line, in ascending order. */
static inline struct field *field_on(const struct parsed_record *parsed, struct cursor *cursor,
                                     size_t line)
{
    bool is_here =
            cursor->field < parsed->field_count && parsed->fields[cursor->field].line == line;
    return is_here ? &parsed->fields[cursor->field++] : NULL;
}

/*
 * The row on a line, or NULL; as field_on. A line may have both: a block whose first row follows
 * its colon.
 */
static inline struct row *row_on(const struct parsed_record *parsed, struct cursor *cursor,
                                 size_t line)
{
    bool is_here = cursor->row < parsed->row_count && parsed->rows[cursor->row].line == line;
    return is_here ? &parsed->rows[cursor->row++] : NULL;
}

/* A part of a READ row by its index in the rules; ptr is NULL if it is absent. */
static inline struct slice row_part(const struct row *row, int id)
{
    return row->parts[row->def->part_index[id]];
}

/* The value of a part that is an unsigned integer. */
static inline int64_t row_integer(const struct row *row, int id)
{
    int64_t number = 0;
    parse_number(row_part(row, id), &number);
    return number;
}

/* The index of a row's kind in the rules, or -1. */
static inline int row_kind(const struct row *row)
{
    return row->def ? row->def->id : -1;
}

/* The tokens of a value. */
static inline struct tokens value_tokens(const struct value_def *def, struct slice value)
{
    return tokens_of(def->type, def->alphabet, def->spaced, value);
}

/* The field with this definition in the grammar and of this player (0: no player) that was passed last, or NULL. */
static inline struct field *newest_of_def(const struct parsed_record *parsed,
                                          const struct field_def *def, unsigned player)
{
    const struct slot *slot = &parsed->slots[def->index];
    if (player == 0)
        return slot->shared;
    return player < slot->capacity ? slot->fields[player] : NULL;
}

/* The same for a kind of field. */
static inline struct field *newest_field(const struct parsed_record *parsed, int id,
                                         unsigned player)
{
    const struct field_def *def = parsed->grammar->by_id[id];
    return def ? newest_of_def(parsed, def, player) : NULL;
}

static inline bool may_repeat(const struct field_def *def)
{
    return def->repeats || def->id == FIELD_ROUND;
}

/* The earlier field of which this one is a duplicate, or NULL. */
static inline const struct field *duplicated_field(const struct parsed_record *parsed,
                                                   const struct field *field)
{
    const struct field_def *def = field->def;
    const struct field *first = may_repeat(def) ? NULL : newest_of_def(parsed, def, field->player);
    return first && !(def->in_round && first->round != field->round) ? first : NULL;
}

/* Begins a parsed record; nothing has been read yet. It uses the arena of the report. */
void parsed_record_begin(struct parsed_record *parsed, const struct record *record,
                         const struct grammar *grammar, struct report *report);

/* Marks a field, the first of its kind, as passed: it is now the newest. */
void pass_field(struct parsed_record *parsed, struct field *field);

/* Call before iterating again: marks fields that repeat or belong to rounds as not yet passed. */
void rewind_fields(struct parsed_record *parsed);

#endif
