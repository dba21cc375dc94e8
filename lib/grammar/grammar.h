/* Grammars: each game's notation, as its quire-grammar(5) file describes it. */
#ifndef QUIRE_GRAMMAR_H
#define QUIRE_GRAMMAR_H

#include "base/pattern.h"
#include "notation.h"
#include "record/diagnostics.h"
#include "tokens.h"

/* The type of a value and its restrictions. Strings live as long as the grammars. */
struct value_def {
    enum value_type type;
    const char *alphabet;     /* of letters */
    bool spaced;              /* white space may separate the letters */
    int64_t min, max;         /* of an integer */
    const char *const *words; /* of a word, NULL-terminated */
    const char *separator;    /* what the formatter writes between two tokens */
    bool show_plus;           /* of signed integers: positive ones are written with a plus sign */
    bool is_claim;
};

struct field_def {
    const char *key;
    size_t key_len;
    const struct field_def *next; /* the next field with a key of this length: see by_length */
    const char *owner; /* a fixed second word of the key, such as A in "Sums A", or NULL */
    size_t index;      /* among the fields of the grammar */
    int id;            /* enum field_id, or FIELD_OF_GAME + its index in the rules */
    bool owned;        /* the key is followed by a player */
    bool in_round;     /* it belongs to a round */
    bool repeats;      /* it may occur again, and the rules see each one as a row */
    bool persists;     /* of a round: it does not open a round, and applies to later rounds too */
    bool is_block;     /* rows follow it */
    bool is_moves;     /* each of its tokens is a move */
    struct value_def value;
};

enum { KEY_LENGTHS = 16 };
enum { PARTS_MAX = 8, LAYOUT_MAX = 2 * PARTS_MAX + 1 };

enum row_place { ROW_ANYWHERE, ROW_FIRST, ROW_LATER };

/* A kind of row: a pattern for its text, and the meanings of the pattern's named groups. */
struct row_def {
    const char *name;
    const char *block;                /* key of the field that opens its block, or NULL */
    enum row_place place;             /* where in its round or block it may be */
    int id;                           /* index of this kind of row in the game's rules, or -1 */
    bool numbered;                    /* a move number may precede it */
    bool is_claim;                    /* the whole row is a claim */
    bool aligned;                     /* tokens are aligned in columns */
    const char *pattern_text, *print; /* as in the grammar file */
    struct pattern *pattern;
    int group_count; /* of the pattern, including group 0 */
    size_t part_count;
    struct part_def {
        const char *name;
        int group; /* number of the pattern's group */
        int id;    /* index of this part in the game's rules */
        struct value_def value;
    } parts[PARTS_MAX];
    int part_index[ROW_PARTS_MAX]; /* index in parts of each part that the rules name */
    size_t layout_count;           /* how the row is printed: literal texts and parts */
    struct layout {
        const char *text;
        int part; /* -1 for a literal text */
    } layout[LAYOUT_MAX];
};

/* The named groups that a pattern for prose may have. */
enum find_group {
    FIND_VALUE,  /* the field's value */
    FIND_PLAYER, /* the owner of the field, or the player who made the row */
    FIND_OTHER,  /* the value for the other of two players, in a field with one value for each */
    FIND_LAST,   /* the player who made the last row so far, if the row's text names one */
    FIND_CARDS,  /* of a span: its cards */
    FIND_NUMBER, /* of a row: the number of its move */
    FIND_GROUP_COUNT
};

/*
 * How a list in prose describes a grid, row by row from the top: the column of each sign, or the number of the move in each
 * square.
 */
enum grid_listing { TOLD_NOT, TOLD_COLUMNS, TOLD_ORDER };

/* A pattern that finds a row or a field's value in prose. */
struct find_def {
    struct pattern *pattern;
    bool whole_line;           /* it matches a whole line; else it may match anywhere in the text */
    const struct row_def *row; /* what the match becomes: a row or a field */
    const struct field_def *field;
    bool starts;            /* an example may begin with it */
    bool first;             /* it is the first one in a round or an example */
    bool square;            /* an example has as many of these rows as signs in each row */
    enum grid_listing told; /* the first part of the row is a list that tells a whole grid */
    bool grows;    /* the first part of the row is all that was written so far, not the move */
    bool labelled; /* the row names dots by the labels of a drawn board: see dot_labels.h */
    bool relative; /* it counts only if the rest of the text agrees with it: see relative_moves.h */
    bool part;     /* several matches, one after the other, are the list */
    bool again;    /* further matches must have the same value */
    bool anywhere; /* it may be above the example, although it is a claim */
    bool certain;  /* it can mean nothing else, so a wrong value is a slip */
    bool alone;    /* it counts even if the text gives it for only one player */
    bool also;     /* it may match a line that another pattern also matches */
    bool sentence; /* it matches a sentence; it counts only in an example without errors */
    bool rough;    /* it counts only in an example without errors, if none is found without it */
    struct pattern *below;        /* occurs in the line above the list that it is in; or NULL */
    const char *value;            /* a fixed value for the field; NULL: taken from the text */
    const char *as;               /* pairs of signs, from the text to the notation; or NULL */
    bool is_ready;                /* the groups are known: see find_prepare */
    int groups[FIND_GROUP_COUNT]; /* group numbers in the pattern, -1 if absent */
    int parts[PARTS_MAX];         /* of a row: group numbers by part index */
};

/* How to find examples of the game in prose; finds is NULL if the grammar file has no scan part. */
struct scan_def {
    struct pattern *named;      /* matches texts that name this game; may be NULL */
    struct pattern *about;      /* matches texts that may be about it */
    uint64_t subjects;          /* what its rules are about: bit i for subject_names[i]; or 0 */
    struct pattern *played;     /* words of texts about any game that was played */
    struct pattern *label;      /* what may surround a row, or NULL */
    struct pattern *loose;      /* the same, only in texts that are about this game */
    struct pattern *considered; /* words around a move that was not made */
    struct pattern *refused;    /* words below a move that was not possible */
    struct pattern *author;     /* a line that names the author of the text */
    struct pattern *addressee;  /* a line that names the one whom the text is for */
    unsigned sure;              /* this many rows and claims make an example anywhere; 0: never */
    const char *const *needs; /* an example must have one of these keys; NULL-terminated, or NULL */
    unsigned players; /* the number of players if the text has only player numbers; 0 if unknown */
    /* Fields that can be deduced if the text does not give them, or NULL: */
    const struct field_def *width;  /* the number of signs in its widest row or list */
    const struct field_def *height; /* the number of rows in its longest round */
    const struct field_def *share;  /* how many signs of a list each player has */
    struct find_def *finds;
    size_t find_count;
};

/* Looks up the groups of the pattern, which may compile it. */
void find_prepare(struct find_def *find);

struct grammars;

struct grammar {
    struct grammars *set;      /* the set that it belongs to */
    struct patterns *patterns; /* of the set */
    const char *file;          /* for messages */
    bool is_built_in;
    const char *name;         /* the alias, if any: the game's name in results */
    const char *const *names; /* all names, normalised, NULL-terminated */
    const char *title;
    const struct notation *notation; /* the notation that the rules expect; NULL in common.yaml */
    unsigned players_min, players_max;
    bool has_rounds;
    bool has_offense; /* its rounds have an offense */
    bool has_playing; /* some players may sit out a round */
    struct field_def *fields;
    size_t field_count;
    const struct field_def *by_id[FIELD_ID_COUNT];  /* NULL if the grammar has no such field */
    const struct field_def *by_length[KEY_LENGTHS]; /* first field by key length % KEY_LENGTHS */
    struct row_def *rows;
    size_t row_count;
    struct scan_def scan;
};

/*
 * Compares keys without case. Keys are ASCII letters only; other characters differ in another bit,
 * too.
 */
static inline bool field_has_key(const struct field_def *field, struct slice key)
{
    if (field->key_len != key.len)
        return false;
    for (size_t i = 0; i < key.len; i++)
        if ((field->key[i] ^ key.ptr[i]) & ~ASCII_CASE_BIT)
            return false;
    return true;
}

/* The number of players if the record does not give it; 0 if unknown. */
static inline unsigned players_of_game(const struct grammar *grammar)
{
    return grammar->players_min == grammar->players_max ? grammar->players_min : 0;
}

/* The field with this key and owner; NULL if the game has none. */
const struct field_def *grammar_field(const struct grammar *grammar, struct slice key,
                                      struct slice owner);

/* True if the game has a field with this key, whatever its owner. */
bool grammar_has_key(const struct grammar *grammar, struct slice key);

/* True if such a row may be in this block (NULL: outside blocks), as its first row or a later one. */
static inline bool row_fits(const struct row_def *def, const char *block, bool is_first)
{
    bool same_block = def->block ? block && strcmp(def->block, block) == 0 : !block;
    return same_block && (def->place == ROW_ANYWHERE || (def->place == ROW_FIRST) == is_first);
}

/* The first kind of row that fits, or NULL. */
const struct row_def *grammar_fitting_row(const struct grammar *grammar, const char *block,
                                          bool is_first);

/* The kind of row with this name, or with this index in the rules; NULL if the grammar has none. */
const struct row_def *grammar_row_named(const struct grammar *grammar, const char *name);
const struct row_def *grammar_find_row(const struct grammar *grammar, int id);

#endif
