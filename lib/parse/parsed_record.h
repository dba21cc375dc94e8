/* A parsed record: what each line says, read once by the grammar of its game. No rule of a game is known here. */
#ifndef QUIRE_PARSED_RECORD_H
#define QUIRE_PARSED_RECORD_H

#include "base/map.h"
#include "grammar/grammar.h"
#include "record/record.h"

/* Players by number, from 1. Names that turn up although no players are named get numbers above PLAYERS_MAX. */
enum { PLAYERS_MAX = 1000 };

struct players {
    unsigned count;            /* 0 where unknown */
    const struct slice *names; /* NULL where players have none */
    bool unreadable;           /* Players: is there, and cannot be read */
    struct map by_name;        /* hash of a name to its number */
    struct slice *strangers;   /* names used although none is known */
    size_t stranger_count, stranger_capacity;
};

/* A field line. */
struct field {
    const struct field_def *def; /* NULL where the game has no such field */
    struct slice key, owner, value;
    size_t line;     /* index in the record */
    size_t round;    /* how many Round: lines stand above it, a Round: itself included */
    unsigned player; /* whose it is, 0 where it is no player's */
    int64_t integer; /* of an integer, a player or a word (its place) */
    unsigned *list;  /* the players of a list */
    size_t list_count;
    size_t error; /* 1 + the index in the report of the error in its value, if hints may follow; else 0 */
    bool usable;    /* it is read, and the first of its kind */
    bool duplicate; /* it is not the first of its kind */
    bool lost;      /* its line is not text, which was reported */
    bool mistyped;  /* its colon is missing or in the wrong place, which was reported */
};

/*
 * READ: it can be played. BAD: it was reported. LOST: its line is not text, or the field above it is not known, or a
 * remark without an end begins there, all of which was reported: it may have been a move. IGNORED: it stands below a
 * block that is opened a second time.
 */
enum row_result { ROW_READ, ROW_BAD, ROW_LOST, ROW_IGNORED };

/* A row line. */
struct row {
    const struct row_def *def; /* the kind that was read or expected; NULL where no kind is */
    size_t line;               /* index in the record */
    struct slice text;         /* without the move number */
    struct slice
            number_text; /* the move number in front with its full stop; ptr is NULL without one */
    int64_t number;      /* of the row's first move */
    const struct slice *
            shown; /* its parts as the grammar lists them; ptr is NULL where one is not written or read */
    size_t error; /* as in struct field */
    enum row_result result;
};

struct parsed_record {
    const struct record *record;
    struct grammar *grammar;
    struct arena *arena;
    struct report *report;
    struct players players;
    uint32_t readings; /* bits of the game's readings */
    struct field
            *fields; /* in order: the field lines after Game:, and rows that are meant as one */
    size_t field_count;
    struct row *rows; /* in order */
    size_t row_count;
    size_t line_count; /* of the record, or up to a misspelt Game: line, which begins another one */
    const char *cut_block; /* key of the block that a remark without an end cut off, or NULL */
    bool lost_field;       /* a line that is not text was a field, of unknown kind */
    const char **
            keys; /* all keys of the game, up to NULL, once one was wrong: to look for the nearest */
    struct slot {
        struct field *shared;  /* the newest that is no player's, */
        struct field **fields; /* and by player (from 1 on) the newest of each */
        size_t capacity;
    } * slots; /* one for each field of the grammar */
};

/* Where a walk through a parsed record is. Zeroed at the beginning. */
struct cursor {
    size_t field, row;
};

/* The field on a line, or NULL. The lines of a walk are asked for in order, each once at most. */
static inline struct field *field_on(const struct parsed_record *parsed, struct cursor *cursor,
                                     size_t line)
{
    bool is_here =
            cursor->field < parsed->field_count && parsed->fields[cursor->field].line == line;
    return is_here ? &parsed->fields[cursor->field++] : NULL;
}

/* The row on a line, or NULL, in the same way. A line may have both: a block whose first row follows its colon. */
static inline struct row *row_on(const struct parsed_record *parsed, struct cursor *cursor,
                                 size_t line)
{
    bool is_here = cursor->row < parsed->row_count && parsed->rows[cursor->row].line == line;
    return is_here ? &parsed->rows[cursor->row++] : NULL;
}

/* A part of a READ row by its name in the rules; ptr is NULL where it is not written. */
static inline struct slice row_part(const struct row *row, int id)
{
    return row->shown[row->def->part_index[id]];
}

/* The kind of a row as the rules number it, or -1. */
static inline int row_kind(const struct row *row)
{
    return row->def ? row->def->id : -1;
}

/* The tokens of a value. */
static inline struct tokens value_tokens(const struct value_def *def, struct slice value)
{
    return tokens_of(def->type, def->alphabet, def->spaced, value);
}

/* The field of this kind that was passed last and is this player's (0 for no player's), or NULL. */
struct field *newest_field(const struct parsed_record *parsed, int id, unsigned player);

/* The same by its definition in the grammar. */
struct field *newest_of_def(const struct parsed_record *parsed, const struct field_def *def,
                            unsigned player);

/* A field, the first of its kind, is passed on a walk through the record: it is the newest now. */
void pass_field(struct parsed_record *parsed, struct field *field);

/* Before another walk: fields that repeat have not been passed. */
void rewind_fields(struct parsed_record *parsed);

#endif
