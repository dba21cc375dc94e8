/* Shaped records: the grammar tells what each line is, and reads its values. No rule of a game is known here. */
#ifndef QUIRE_SHAPE_H
#define QUIRE_SHAPE_H

#include "grammar.h"
#include "map.h"
#include "record.h"

/* Who plays. Names that turn up where nobody is named get numbers above PLAYERS_MAX. */
enum { PLAYERS_MAX = 1000 };

struct players {
    unsigned count;            /* 0 where unknown */
    const struct slice *names; /* NULL where nobody is named */
    bool unreadable;           /* Players: is there, and cannot be read */
    struct map by_name;        /* hash of a name to its number */
    struct slice *strangers;   /* names used although nobody is known */
    size_t stranger_count, stranger_capacity;
};

/* A field line. */
struct field {
    const struct field_def *def; /* NULL where the game has no such field */
    struct slice key, owner, value;
    size_t line;     /* index in the record */
    size_t round;    /* how many Round: lines stand above it, a Round: itself included */
    unsigned player; /* whose it is, 0 where it is nobody's */
    int64_t integer; /* of an integer, a player or a word (its place) */
    unsigned *list;  /* the players of a list */
    size_t list_count;
    bool usable;    /* it is read, and the first of its kind */
    bool duplicate; /* it is not the first of its kind */
    bool lost;      /* its line is no text, which was reported */
    bool mistyped;  /* its colon is missing or at the wrong place, which was reported */
};

/* A row that could be read. */
struct row {
    const struct row_def *def;
    size_t line;
    struct slice text; /* without the move number */
    struct slice number_text;
    int64_t number; /* of the row's first move; number_text.ptr is NULL where none is written */
    struct slice
            part[ROW_PARTS_MAX]; /* as the rules name them; ptr is NULL where one is not written */
    struct slice shown[PARTS_MAX]; /* as the grammar names them, so many as def has */
    uint64_t *
            kept; /* MEMO_KEPT numbers that the rules may keep of the text, at first 0; NULL where nobody keeps them */
};

struct shaped {
    const struct record *record;
    struct grammar *grammar;
    struct arena *arena;
    struct report *report;
    struct players players;
    uint32_t readings;    /* bits of the game's readings */
    struct field *fields; /* one for each field line after Game:, in order; and rows meant as one */
    size_t field_count;
    const struct field_def **follower; /* what stood behind the newest field last time */
    bool lost_field; /* a line that is no text was a field, and nobody knows which */
    struct slot {
        struct field *nobodys; /* the newest that is nobody's, */
        struct field **fields; /* and by player (from 1 on) the newest of each */
        size_t capacity;
    } * slots; /* one for each field of the grammar */
};

/* Reads the fields of a record whose game is known; problems go to the report. */
void shape_fields(struct shaped *shaped, const struct record *record, struct grammar *grammar,
                  struct report *report);

/* The field on a line, where the next one on the way through the record is number `next`; NULL where it has none. */
static inline struct field *shape_field_on(const struct shaped *shaped, size_t next, size_t line)
{
    return next < shaped->field_count && shaped->fields[next].line == line ? &shaped->fields[next]
                                                                           : NULL;
}

/* Where in a record the next row stands. Zeroed at the beginning. */
struct row_context {
    const char *block; /* key of the open block */
    bool unknown;      /* the field above is not known, so nobody knows what its rows are */
    bool ignored;      /* the field above stands there a second time */
    size_t rows;       /* in this round or block so far, the unreadable ones included */
    const struct row_def *only; /* below other rows, the one kind that can stand here, or NULL */
};

/* The field of this kind that was passed last and is this player's (0 for nobody's), or NULL. */
struct field *shape_newest(const struct shaped *shaped, int id, unsigned player);

/* A field, the first of its kind, is passed on the way through the record: it is the newest now. */
void shape_pass(struct shaped *shaped, struct field *field);

/* A field line changes what rows mean. */
void shape_field_passed(struct row_context *context, const struct field *field);

/*
 * BAD: it was reported, and row->def is what it should have been, or NULL. LOST: the field above was
 * reported, and the row may have been a move. IGNORED: it is no part of the game.
 */
enum row_result { ROW_READ, ROW_BAD, ROW_LOST, ROW_IGNORED };

/* Reads a row. */
enum row_result shape_row(const struct shaped *shaped, struct row_context *context, size_t line,
                          struct row *row);

/*
 * A line that looks like a row and is no text, or where nobody knows how many rows were: never ROW_READ and never
 * reported. The id of the kind that is expected there goes to *kind, -1 for none; `kind` may be NULL.
 */
enum row_result shape_lost_row(const struct shaped *shaped, struct row_context *context,
                               size_t line, int *kind);

/* A row that was read before, and what is known of it. */
struct known_row {
    struct slice text;
    struct memo_row *noted;
};

enum { KNOWN_ROWS_MAX = 32 };

/*
 * Looks up the rows on the lines from `line` on, at most `most` and KNOWN_ROWS_MAX, up to the first that was not
 * read before as the one kind that can stand there. Returns how many there are; none of them is passed.
 */
size_t shape_recall(const struct shaped *shaped, const struct row_context *context, size_t line,
                    struct known_row *rows, size_t most);

/* Where rows of the kind that these rows are have a part that the rules name. */
static inline int known_place(const struct known_row *rows, int id)
{
    return rows->noted->kind->place_of[id];
}

/* The part at a place; ptr is NULL where it is not written. */
static inline struct slice known_part(const struct known_row *row, int place)
{
    unsigned from = row->noted->from[place];
    return (struct slice){ from == MEMO_NOWHERE ? NULL : row->text.ptr + from,
                           row->noted->part_len[place] };
}

/* True where a text reads as a row of this kind, wherever such rows stand; nothing is reported. */
bool shape_reads_as(const struct shaped *shaped, const struct row_def *def, struct slice text);

/* True where a remark on one line is a row in brackets, which nobody reads. */
bool shape_hides_row(const struct shaped *shaped, const struct row_context *context, size_t line);

/* The number of the player that a text names, 0 where nobody is. */
unsigned shape_player(struct shaped *shaped, struct slice text);

/*
 * Ann, or 1: how a record calls one of its players, in the arena. By number where nobody is named, and who has
 * a name that would begin a comment behind white space.
 */
const char *player_called(const struct players *players, unsigned player, struct arena *arena);

/* The tokens of a value. */
struct tokens value_tokens(const struct value_def *def, struct slice value);

#endif
